package repair

import "strings"

// Steps is a set of repairs. The zero value of [Repairer.Steps] means [StepsDefault].
type Steps uint16

const (
	// StepTrim removes spaces and control characters at both ends.
	StepTrim Steps = 1 << iota

	// StepLines removes tabs and line breaks (HT, LF, CR) inside the reference.
	StepLines

	// StepBackslash reads "\" before the query as "/" if the scheme is http, https, ws, wss, ftp or
	// file, and percent-encodes it elsewhere.
	StepBackslash

	// StepSpace percent-encodes spaces.
	StepSpace

	// StepCharacter percent-encodes other ASCII characters that no URI contains: the quotation mark,
	// "<", ">", "^", "`", "{", "|", "}" and control characters. In a host, it encodes the quotation
	// mark, "`", "{" and "}" only, and control characters except NUL if the scheme is not one of
	// StepBackslash.
	StepCharacter

	// StepBracket percent-encodes square brackets outside an IP-literal.
	StepBracket

	// StepDelimiter percent-encodes delimiters that a component repeats: "#" in a fragment, and all
	// at signs of an authority except the last.
	StepDelimiter

	// StepPercent encodes "%" as "%25" if two hexadecimal digits do not follow it (RFC 3986 §2.4),
	// except in hosts of the schemes of StepBackslash.
	StepPercent

	// StepNonASCII percent-encodes non-ASCII text, byte by byte, so UTF-8 remains UTF-8. Host names of
	// the schemes of StepBackslash are converted by [Repairer.ToASCII] instead, if it is set.
	StepNonASCII

	// StepColon puts "./" before a relative path with a colon in its first segment, which would be
	// read as a scheme (RFC 3986 §4.2).
	StepColon

	// StepSlashes writes exactly two slashes before the authority, as browsers read it in http, https,
	// ws, wss and ftp: http:/a, http:a and http:///a become http://a. If the scheme is the scheme of
	// the base URI, browsers read http:/a and http:a as relative references, so the step removes the
	// scheme. It completes file:/a and file:a to file:///a. All these texts are URI references with
	// another meaning, so StepsDefault leaves the step out, like the following ones.
	StepSlashes

	// StepIPv4 writes IPv4 addresses in rare formats (RFC 3986 §7.4), such as 0x7f.1, as four decimal
	// numbers, in the schemes of StepBackslash.
	StepIPv4

	// StepDrive reads a letter before ":" or "|" as a drive in the schemes file: file://c:/a and
	// file:///c|/a become file:///c:/a.
	StepDrive

	// StepHost decodes percent-encoded host names in the schemes of StepBackslash, and converts them
	// by [Repairer.ToASCII] if they are not ASCII. It leaves a name unchanged if the result is not a
	// reg-name without percent-encoding.
	StepHost

	// StepUserinfo removes an empty userinfo with its at sign, and an empty password with its colon, if
	// a host follows, in http, https, ws, wss and ftp: http://a:@h/ becomes http://a@h/. Normalization
	// keeps them (RFC 3986 §6.2.3).
	StepUserinfo

	// StepsDefault has the steps that never change a valid reference. StepsAll has all steps.
	StepsDefault = StepTrim | StepLines | StepBackslash | StepSpace | StepCharacter | StepBracket | StepDelimiter | StepPercent | StepNonASCII | StepColon
	StepsAll     = StepsDefault | StepSlashes | StepIPv4 | StepDrive | StepHost | StepUserinfo
)

// stepNames are the names of the steps, in their order.
var stepNames = [...]string{
	"trim", "lines", "backslash", "space", "character", "bracket", "delimiter", "percent", "non-ascii", "colon",
	"slashes", "ipv4", "drive", "host", "userinfo",
}

// has reports whether the set contains at least one of the given steps.
func (s Steps) has(steps Steps) bool { return s&steps != 0 }

// String returns the names of the steps, separated by commas, such as "trim,space".
func (s Steps) String() string {
	var names []string
	for i, name := range stepNames {
		if s.has(1 << i) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}
