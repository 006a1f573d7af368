package audit

import (
	"fmt"
	"iter"
)

// Code is a kind of finding. Its name, which [Code.String] returns, does not change from one
// version to the next; its number may. The zero value is [SchemeNotAllowed].
type Code uint8

// The codes, in the order of the components that they are about.
const (
	SchemeNotAllowed Code = iota // see [Policy.AllowedSchemes]
	HostNotAllowed               // see [Policy.AllowedHosts]
	PortNotAllowed               // see [Policy.AllowedPorts]

	MissingHost      // http:///a, http:a: no host, where the scheme needs one
	Password         // user:secret@
	UserinfoLikeHost // www.bank.example@evil.example

	RareIPv4               // 0x7f.1: an address to inet_aton, and a name by the grammar
	IPvFutureUndefined     // [v1.a]: no standard defines a version of IP literals
	RegNameTooLong         // a registered name of more than 255 characters
	HostEncodedUnreserved  // %65xample.com
	HostEncodedDelimiter   // good.example%2F.evil.example
	HostNotUTF8            // %FF.example
	HostInvisible          // zero-width, bidirectional and blank characters
	HostCompatibility      // full-width, circled and mathematical letters and digits
	HostDelimiterLookalike // U+2215 DIVISION SLASH, U+3002 IDEOGRAPHIC FULL STOP
	HostMixedScripts       // Latin and Cyrillic in one label
	HostImitatesLatin      // a label all in Cyrillic, or in Greek, that reads as Latin
	PunycodeNotDecoded     // xn-- without a [Policy.ToUnicode]
	PunycodeInvalid        // xn-- that [Policy.ToUnicode] refuses

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
	OverlongUTF8     // %C0%AF, a slash to decoders that are not strict
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

	codeCount = iota
)

// Sections that more than one code is about.
const (
	construction = "RFC 3986 §7.2" // Malicious Construction
	transcoding  = "RFC 3986 §7.3" // Back-End Transcoding
	rareFormats  = "RFC 3986 §7.4" // Rare IP Address Formats
	sensitive    = "RFC 3986 §7.5" // Sensitive Information
	semantic     = "RFC 3986 §7.6" // Semantic Attacks
	hostSyntax   = "RFC 3986 §3.2.2"
)

// codes is what is known of each code. The severities are defaults.
var codes = [codeCount]struct {
	name        string
	severity    Severity
	section     string
	description string
}{
	SchemeNotAllowed: {"scheme-not-allowed", Error, construction, "the policy does not allow the scheme"},
	HostNotAllowed:   {"host-not-allowed", Error, rareFormats, "the policy does not allow the host"},
	PortNotAllowed:   {"port-not-allowed", Error, construction, "the policy does not allow the port"},

	MissingHost:      {"missing-host", Warning, hostSyntax, "the scheme needs a host and there is none, and some programs take one from the path"},
	Password:         {"password", Error, sensitive, "userinfo has a password, which is shown and logged wherever the URI is"},
	UserinfoLikeHost: {"userinfo-like-host", Error, semantic, "userinfo reads like a host, and the host is another one, behind the at sign"},

	RareIPv4:               {"rare-ipv4", Error, rareFormats, "the host is an IPv4 address to many programs, but not by the grammar, so that filters may not see it"},
	IPvFutureUndefined:     {"ipvfuture-undefined", Warning, hostSyntax, "the host is an IP literal of a version that no standard defines"},
	RegNameTooLong:         {"reg-name-too-long", Warning, hostSyntax, "the registered name has more than 255 characters, which is more than the DNS takes"},
	HostEncodedUnreserved:  {"host-encoded-unreserved", Warning, "RFC 3986 §2.3", "a letter, digit, dot or the like is percent-encoded in the host, which hides it from readers and filters"},
	HostEncodedDelimiter:   {"host-encoded-delimiter", Error, transcoding, "a percent-encoded delimiter, space or percent sign is in the host, which may end there if it is decoded too early"},
	HostNotUTF8:            {"host-not-utf8", Warning, hostSyntax, "percent-encoded octets in the host are not UTF-8"},
	HostInvisible:          {"host-invisible", Error, semantic, "a character in the host is invisible, or changes the direction of what is around it"},
	HostCompatibility:      {"host-compatibility", Warning, semantic, "a character in the host is another form of an ASCII letter or digit, and lookup may take it for that"},
	HostDelimiterLookalike: {"host-delimiter-lookalike", Error, semantic, "a character in the host looks like a delimiter, and lookup may take it for one"},
	HostMixedScripts:       {"host-mixed-scripts", Warning, semantic, "a label of the host mixes scripts that are not used together"},
	HostImitatesLatin:      {"host-imitates-latin", Warning, semantic, "a label of the host is made only of letters that look like Latin ones"},
	PunycodeNotDecoded:     {"punycode-not-decoded", Info, semantic, "a label of the host is in Punycode and was not looked into"},
	PunycodeInvalid:        {"punycode-invalid", Warning, semantic, "a label of the host begins like Punycode and cannot be decoded"},

	PortOfOtherProtocol: {"port-of-other-protocol", Error, construction, "the port is that of another protocol, whose server would read the request as its own"},
	WellKnownPort:       {"well-known-port", Info, construction, "the port is below 1024 and not that of the scheme"},
	PortOutOfRange:      {"port-out-of-range", Warning, construction, "the port is not from 1 to 65535, so that programs make different ones of it"},

	LoopbackAddress:    {"loopback-address", Warning, rareFormats, "the host is the machine itself"},
	PrivateAddress:     {"private-address", Warning, rareFormats, "the host is in a private network"},
	LinkLocalAddress:   {"link-local-address", Warning, rareFormats, "the host is on the link, where the metadata of cloud machines is, too"},
	UnspecifiedAddress: {"unspecified-address", Warning, rareFormats, "the host is the unspecified address, which often leads to the machine itself"},
	MulticastAddress:   {"multicast-address", Warning, rareFormats, "the host is a multicast or broadcast address"},

	EncodedNUL:       {"encoded-nul", Error, transcoding, "a percent-encoded NUL ends strings in many programs"},
	EncodedLineBreak: {"encoded-line-break", Warning, construction, "a percent-encoded line break would begin a command or header of its own if it is decoded too early"},
	EncodedControl:   {"encoded-control", Warning, construction, "a percent-encoded control character may mean something to a protocol or a terminal"},
	BidiControl:      {"bidi-control", Warning, semantic, "a character changes the direction of text, so that what is around it reads differently where it is shown decoded"},
	OverlongUTF8:     {"overlong-utf8", Error, transcoding, "octets that are not UTF-8 would stand for another character to a decoder that is not strict"},
	DoubleEncoding:   {"double-encoding", Warning, transcoding, "what is percent-encoded is a triplet again, which means something else if it is decoded twice"},
	EncodedSlash:     {"encoded-slash", Info, transcoding, "a percent-encoded slash would divide segments if it is decoded too early"},
	EncodedBackslash: {"encoded-backslash", Warning, transcoding, "a percent-encoded backslash divides the names of some file systems"},
	EncodedDelimiter: {"encoded-delimiter", Info, transcoding, "a percent-encoded delimiter would end the path if it is decoded too early"},
	EncodedColon:     {"encoded-colon", Info, transcoding, "a percent-encoded colon follows the name of a drive, or precedes the name of a stream, in some file systems"},
	EncodedBracket:   {"encoded-bracket", Info, transcoding, "a percent-encoded square bracket delimits directories in some file systems"},

	EncodedDotSegment:   {"encoded-dot-segment", Warning, transcoding, "a dot-segment is percent-encoded: normalization takes it for one, and resolution does not"},
	EncodedTraversal:    {"encoded-traversal", Error, transcoding, "two dots stand next to a percent-encoded slash or backslash, and lead up once that is decoded"},
	DotSegmentParameter: {"dot-segment-parameter", Warning, transcoding, "two dots have a parameter behind them, which some servers drop and then go up"},
	AboveRoot:           {"above-root", Info, "RFC 3986 §5.4.2", "dot-segments lead above the root of the path"},
	PathLikeAuthority:   {"path-like-authority", Info, "RFC 3986 §4.2", "the path begins with two slashes, so that by itself it is a reference with another host"},
	DeviceName:          {"device-name", Info, transcoding, "a segment of the path is the name of a device to some file systems"},

	MisplacedAtSign: {"misplaced-at-sign", Warning, semantic, "an at sign stands where a hasty parser takes what is before it for userinfo, and what is behind it for the host"},
	SecretParameter: {"secret-parameter", Warning, sensitive, "a parameter has the name of a secret, which is shown and logged wherever the URI is"},
}

// String returns the name, in kebab case, such as "rare-ipv4".
func (c Code) String() string {
	if int(c) < len(codes) {
		return codes[c].name
	}
	return fmt.Sprintf("Code(%d)", uint8(c))
}

// Severity returns the severity that findings with this code have by default.
func (c Code) Severity() Severity {
	if int(c) < len(codes) {
		return codes[c].severity
	}
	return Off
}

// Section returns the section that is the reason to report it, such as "RFC 3986 §7.4".
func (c Code) Section() string {
	if int(c) < len(codes) {
		return codes[c].section
	}
	return ""
}

// Description returns what such findings have in common, in a sentence without a full stop.
func (c Code) Description() string {
	if int(c) < len(codes) {
		return codes[c].description
	}
	return ""
}

// Codes returns all codes, in order.
func Codes() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		for c := range Code(codeCount) {
			if !yield(c) {
				return
			}
		}
	}
}

// LookupCode returns the code with the given name, and whether there is one: without one, the
// Code means nothing.
func LookupCode(name string) (Code, bool) {
	for c := range Codes() {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// MarshalText implements [encoding.TextMarshaler] with the name.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. The error repeats a name that is none.
func (c *Code) UnmarshalText(text []byte) error {
	code, ok := LookupCode(string(text))
	if !ok {
		return fmt.Errorf("audit: expected the name of a code, found %q", text)
	}
	*c = code
	return nil
}
