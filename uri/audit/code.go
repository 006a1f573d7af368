package audit

import (
	"fmt"
	"iter"
)

// A Code is a kind of finding. Its name, as returned by [Code.String], is the same in all versions
// of the package; its number may change. The zero value is [SchemeNotAllowed].
type Code uint8

// The codes, in the order of the components of a URI.
const (
	SchemeNotAllowed Code = iota // see [Policy.AllowedSchemes]
	HostNotAllowed               // see [Policy.AllowedHosts]
	PortNotAllowed               // see [Policy.AllowedPorts]

	MissingHost      // http:///a, http:a: no host, although the scheme requires one
	Password         // user:secret@
	UserinfoLikeHost // www.bank.example@evil.example

	RareIPv4               // 0x7f.1: an address to inet_aton, but a name by the grammar
	IPvFutureUndefined     // [v1.a]: no standard defines a version of IP literals
	RegNameTooLong         // a registered name longer than 255 characters
	HostEncodedUnreserved  // %65xample.com
	HostEncodedDelimiter   // good.example%2F.evil.example
	HostNotUTF8            // %FF.example
	HostInvisible          // zero-width, bidirectional and blank characters
	HostCompatibility      // full-width, circled and mathematical letters and digits
	HostDelimiterLookalike // U+2215 DIVISION SLASH, U+3002 IDEOGRAPHIC FULL STOP
	HostMixedScripts       // Latin and Cyrillic in one label
	HostImitatesLatin      // an all-Cyrillic or all-Greek label that reads like Latin
	PunycodeNotDecoded     // xn-- without [Policy.ToUnicode]
	PunycodeInvalid        // xn-- rejected by [Policy.ToUnicode]

	PortOfOtherProtocol // http on port 25
	WellKnownPort       // http on port 81
	PortOutOfRange      // :0, :65561

	LoopbackAddress    // 127.0.0.1, [::1], localhost; see [Policy.Addresses]
	PrivateAddress     // 10.0.0.1, [fd00::1]
	LinkLocalAddress   // 169.254.169.254, [fe80::1]
	UnspecifiedAddress // 0.0.0.0, [::]
	MulticastAddress   // 224.0.0.1, [ff02::1], 255.255.255.255

	EncodedNUL       // %00
	EncodedLineBreak // %0D, %0A
	EncodedControl   // %08, %7F
	BidiControl      // %E2%80%AE, RIGHT-TO-LEFT OVERRIDE
	OverlongUTF8     // %C0%AF, a slash to lenient decoders
	DoubleEncoding   // %252F in the path
	EncodedSlash     // %2F in the path
	EncodedBackslash // %5C in the path
	EncodedDelimiter // %3F, %23 in the path
	EncodedColon     // %3A in the path
	EncodedBracket   // %5B, %5D in the path

	EncodedDotSegment   // /%2e%2e/
	EncodedTraversal    // /..%2Fa
	DotSegmentParameter // /..;/
	AboveRoot           // http://example.com/../a
	PathLikeAuthority   // http://good.example//evil.example
	DeviceName          // /aux, /LPT1.txt, /...

	MisplacedAtSign // http://evil.example#@good.example
	SecretParameter // ?password=secret

	// Repairs of package repair, one code for each step; see [Policy.AuditRepaired].

	RepairedTrim      // white space around the reference
	RepairedLines     // tabs and line breaks inside
	RepairedBackslash // http:\\a as http://a
	RepairedSpace     // a b as a%20b
	RepairedCharacter // a|b as a%7Cb
	RepairedBracket   // a[0] as a%5B0%5D
	RepairedDelimiter // http://a@b@c as http://a%40b@c
	RepairedPercent   // 100% as 100%25
	RepairedNonASCII  // é as %C3%A9
	RepairedColon     // 1:2 as ./1:2
	RepairedSlashes   // http:/a as http://a
	RepairedIPv4      // http://0x7f.1 as http://127.0.0.1
	RepairedDrive     // file://c|/a as file:///c:/a
	RepairedHost      // http://%61 as http://a
	RepairedUserinfo  // http://a:@h as http://a@h

	codeCount = iota
)

// Sections that apply to several codes.
const (
	construction = "RFC 3986 §7.2" // Malicious Construction
	transcoding  = "RFC 3986 §7.3" // Back-End Transcoding
	rareFormats  = "RFC 3986 §7.4" // Rare IP Address Formats
	sensitive    = "RFC 3986 §7.5" // Sensitive Information
	semantic     = "RFC 3986 §7.6" // Semantic Attacks
	authority    = "RFC 3986 §3.2"
	hostSyntax   = "RFC 3986 §3.2.2"
	encoding     = "RFC 3986 §2.1"
	extraction   = "RFC 3986 Appendix C" // Delimiting a URI in Context
)

// codes describes each code, with its default severity.
var codes = [codeCount]struct {
	name        string
	severity    Severity
	section     string
	description string
}{
	SchemeNotAllowed: {"scheme-not-allowed", Error, construction, "the policy does not allow the scheme"},
	HostNotAllowed:   {"host-not-allowed", Error, rareFormats, "the policy does not allow the host"},
	PortNotAllowed:   {"port-not-allowed", Error, construction, "the policy does not allow the port"},

	MissingHost:      {"missing-host", Warning, hostSyntax, "the scheme requires a host; without one, some programs take it from the path"},
	Password:         {"password", Error, sensitive, "userinfo contains a password, which is shown and logged wherever the URI is"},
	UserinfoLikeHost: {"userinfo-like-host", Error, semantic, "userinfo reads like a host, but the real host is after the at sign"},

	RareIPv4:               {"rare-ipv4", Error, rareFormats, "many programs read the host as an IPv4 address, but the grammar does not: filters may miss it"},
	IPvFutureUndefined:     {"ipvfuture-undefined", Warning, hostSyntax, "the host is an IP literal of a version that no standard defines"},
	RegNameTooLong:         {"reg-name-too-long", Warning, hostSyntax, "the registered name is longer than 255 characters, the limit of the DNS"},
	HostEncodedUnreserved:  {"host-encoded-unreserved", Warning, "RFC 3986 §2.3", "a percent-encoded letter, digit or other unreserved character hides part of the host from readers and filters"},
	HostEncodedDelimiter:   {"host-encoded-delimiter", Error, transcoding, "a percent-encoded delimiter, space or percent sign may end the host if decoded too early"},
	HostNotUTF8:            {"host-not-utf8", Warning, hostSyntax, "percent-encoded octets in the host are not valid UTF-8"},
	HostInvisible:          {"host-invisible", Error, semantic, "a character in the host is invisible or changes the direction of the text around it"},
	HostCompatibility:      {"host-compatibility", Warning, semantic, "a character in the host is another form of an ASCII letter or digit, and a lookup may treat it as that"},
	HostDelimiterLookalike: {"host-delimiter-lookalike", Error, semantic, "a character in the host looks like a delimiter, and a lookup may treat it as one"},
	HostMixedScripts:       {"host-mixed-scripts", Warning, semantic, "a label of the host mixes scripts that are not used together"},
	HostImitatesLatin:      {"host-imitates-latin", Warning, semantic, "a label of the host consists only of letters that look like Latin ones"},
	PunycodeNotDecoded:     {"punycode-not-decoded", Info, semantic, "a label of the host is in Punycode and was not decoded"},
	PunycodeInvalid:        {"punycode-invalid", Warning, semantic, "a label of the host begins like Punycode but cannot be decoded"},

	PortOfOtherProtocol: {"port-of-other-protocol", Error, construction, "the port belongs to another protocol, whose server would read the request as its own"},
	WellKnownPort:       {"well-known-port", Info, construction, "the port is below 1024 and not the scheme's default"},
	PortOutOfRange:      {"port-out-of-range", Warning, construction, "the port is not between 1 and 65535, and programs disagree on its meaning"},

	LoopbackAddress:    {"loopback-address", Warning, rareFormats, "the host is the local machine"},
	PrivateAddress:     {"private-address", Warning, rareFormats, "the host is in a private network"},
	LinkLocalAddress:   {"link-local-address", Warning, rareFormats, "the host has a link-local address, as cloud providers use for metadata"},
	UnspecifiedAddress: {"unspecified-address", Warning, rareFormats, "the host is the unspecified address, which often leads to the local machine"},
	MulticastAddress:   {"multicast-address", Warning, rareFormats, "the host is a multicast or broadcast address"},

	EncodedNUL:       {"encoded-nul", Error, transcoding, "a percent-encoded NUL ends strings in many programs"},
	EncodedLineBreak: {"encoded-line-break", Warning, construction, "a percent-encoded line break begins another command or header if decoded too early"},
	EncodedControl:   {"encoded-control", Warning, construction, "a percent-encoded control character may have an effect in a protocol or on a terminal"},
	BidiControl:      {"bidi-control", Warning, semantic, "a character changes the direction of the text around it when the URI is displayed decoded"},
	OverlongUTF8:     {"overlong-utf8", Error, transcoding, "octets that are not valid UTF-8 become another character in a lenient decoder"},
	DoubleEncoding:   {"double-encoding", Warning, transcoding, "a triplet decodes to another triplet, so that decoding twice changes the meaning"},
	EncodedSlash:     {"encoded-slash", Info, transcoding, "a percent-encoded slash divides segments if decoded too early"},
	EncodedBackslash: {"encoded-backslash", Warning, transcoding, "a percent-encoded backslash separates names in some file systems"},
	EncodedDelimiter: {"encoded-delimiter", Info, transcoding, "a percent-encoded delimiter ends the path if decoded too early"},
	EncodedColon:     {"encoded-colon", Info, transcoding, "a percent-encoded colon follows a drive name or precedes a stream name in some file systems"},
	EncodedBracket:   {"encoded-bracket", Info, transcoding, "a percent-encoded square bracket delimits directories in some file systems"},

	EncodedDotSegment:   {"encoded-dot-segment", Warning, transcoding, "a dot-segment is percent-encoded: normalization removes it, but resolution does not"},
	EncodedTraversal:    {"encoded-traversal", Error, transcoding, "two dots next to a percent-encoded slash or backslash lead up a level after decoding"},
	DotSegmentParameter: {"dot-segment-parameter", Warning, transcoding, "a parameter follows two dots: servers that drop the parameter go up a level"},
	AboveRoot:           {"above-root", Info, "RFC 3986 §5.4.2", "dot-segments lead above the root of the path"},
	PathLikeAuthority:   {"path-like-authority", Info, "RFC 3986 §4.2", "the path begins with two slashes: on its own, it is a reference to another host"},
	DeviceName:          {"device-name", Info, transcoding, "a path segment is the name of a device in some file systems"},

	MisplacedAtSign: {"misplaced-at-sign", Warning, semantic, "a careless parser takes the text before this at sign for userinfo, and the text after it for the host"},
	SecretParameter: {"secret-parameter", Warning, sensitive, "a parameter has the name of a secret, which is shown and logged wherever the URI is"},

	RepairedTrim:      {"repaired-trim", Info, extraction, "white space or control characters around the reference were removed"},
	RepairedLines:     {"repaired-lines", Warning, extraction, "tabs or line breaks inside the reference were removed: filters may miss the words that they divided"},
	RepairedBackslash: {"repaired-backslash", Warning, authority, "a backslash was read as a slash, as browsers do, or percent-encoded: other programs may find another host or path"},
	RepairedSpace:     {"repaired-space", Info, encoding, "a space was percent-encoded"},
	RepairedCharacter: {"repaired-character", Info, encoding, "a character that no URI contains was percent-encoded"},
	RepairedBracket:   {"repaired-bracket", Info, hostSyntax, "a square bracket outside an IP literal was percent-encoded"},
	RepairedDelimiter: {"repaired-delimiter", Warning, semantic, "an at sign in userinfo or a number sign in the fragment was percent-encoded: programs disagree on the one that delimits"},
	RepairedPercent:   {"repaired-percent", Info, "RFC 3986 §2.4", "a percent sign without two hexadecimal digits was percent-encoded"},
	RepairedNonASCII:  {"repaired-non-ascii", Info, "RFC 3987 §3.1", "non-ASCII text was percent-encoded, or was a host name and converted to ASCII"},
	RepairedColon:     {"repaired-colon", Info, "RFC 3986 §4.2", "a dot-segment was inserted before a path whose first segment has a colon"},
	RepairedSlashes:   {"repaired-slashes", Warning, authority, "slashes after the scheme were inserted or removed, or the scheme was, as browsers do: to other programs, the reference has another host or none"},
	RepairedIPv4:      {"repaired-ipv4", Error, rareFormats, "the host was an IPv4 address in a rare format, which filters may miss"},
	RepairedDrive:     {"repaired-drive", Warning, "RFC 8089 Appendix E.2", "a letter was read as a drive, as browsers do: to other programs, it may be a host or a scheme"},
	RepairedHost:      {"repaired-host", Warning, hostSyntax, "a percent-encoded host name was decoded, as browsers do: other programs may look up another name"},
	RepairedUserinfo:  {"repaired-userinfo", Info, "RFC 3986 §3.2.1", "an empty user or password was removed with its delimiter"},
}

// String returns the name in kebab case, such as "rare-ipv4".
func (c Code) String() string {
	if int(c) < len(codes) {
		return codes[c].name
	}
	return fmt.Sprintf("Code(%d)", uint8(c))
}

// Severity returns the default severity of findings with this code.
func (c Code) Severity() Severity {
	if int(c) < len(codes) {
		return codes[c].severity
	}
	return Off
}

// Section returns the section of an RFC that explains the risk, such as "RFC 3986 §7.4".
func (c Code) Section() string {
	if int(c) < len(codes) {
		return codes[c].section
	}
	return ""
}

// Description describes findings with this code in a sentence without a full stop.
func (c Code) Description() string {
	if int(c) < len(codes) {
		return codes[c].description
	}
	return ""
}

// Codes returns all codes in order.
func Codes() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		for c := range Code(codeCount) {
			if !yield(c) {
				return
			}
		}
	}
}

// LookupCode returns the code with the given name and reports whether it exists. If not, the
// returned Code is meaningless.
func LookupCode(name string) (Code, bool) {
	for c := range Codes() {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// MarshalText implements [encoding.TextMarshaler]. The text is the name.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It returns an error, which quotes the text,
// if no code has that name.
func (c *Code) UnmarshalText(text []byte) error {
	code, ok := LookupCode(string(text))
	if !ok {
		return fmt.Errorf("audit: expected the name of a code, found %q", text)
	}
	*c = code
	return nil
}
