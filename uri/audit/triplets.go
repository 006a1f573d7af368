package audit

import (
	"strings"

	"github.com/std66/std66/uri"
)

// checkTriplets checks the percent-encoded characters in a component. For the host, use
// checkHostTriplets instead. delimiters enables the check for encoded delimiters, in segments of a
// hierarchical path.
func (a *auditor) checkTriplets(p part, component uri.Rule, delimiters bool) {
	for i := strings.IndexByte(p.text, '%'); i >= 0; {
		code, length, found := a.tripletCode(p.text, i, component)
		if !found && delimiters {
			code, length, found = delimiterCode(p.text, i)
		}
		if found {
			a.add(code, p.at+i, p.at+i+length)
		}
		i += max(length, tripletLength)
		next := strings.IndexByte(p.text[i:], '%')
		if next < 0 {
			return
		}
		i += next
	}
}

// tripletCode returns the code for the triplet at text[i:] and reports whether there is one. The
// finding covers length bytes.
func (a *auditor) tripletCode(text string, i int, component uri.Rule) (code Code, length int, found bool) {
	b := octet(text, i)
	if code, found = controlCode(rune(b)); found {
		return code, tripletLength, !a.expectsControl(code, component)
	}
	if b < 0x80 {
		return 0, tripletLength, false
	}
	if length = overlongLength(text[i:]); length > 0 {
		return OverlongUTF8, length, !a.is("data")
	}
	r, end := decodeRune(text, i)
	if isBroken(r, i, end) || component == uri.RulePath && a.is("data") {
		return 0, end - i, false
	}
	code, found = characterCode(r)
	return code, end - i, found
}

// controlCode returns the code for an ASCII control character, and reports whether r is one.
func controlCode(r rune) (Code, bool) {
	switch {
	case r == 0:
		return EncodedNUL, true
	case r == '\r' || r == '\n':
		return EncodedLineBreak, true
	case r < ' ' || r == 0x7F:
		return EncodedControl, true
	}
	return 0, false
}

// expectsControl reports whether a control character is normal in a component: the path of a data
// URI may have any octets (RFC 2397 §2), and the body of a mail has lines (RFC 6068 §5).
func (a *auditor) expectsControl(code Code, component uri.Rule) bool {
	return component == uri.RulePath && a.is("data") ||
		component == uri.RuleQuery && code == EncodedLineBreak && a.is("mailto")
}

// isBidiControl reports whether r starts or ends an embedding, an override or an isolate, which
// change the direction of text. Directional marks, such as U+200F, are common in legitimate text.
func isBidiControl(r rune) bool {
	return '\u202A' <= r && r <= '\u202E' || '\u2066' <= r && r <= '\u2069'
}

// overlongLength returns the length of the triplets at the beginning of text if they are an
// overlong form of a character in UTF-8, and 0 otherwise (RFC 3629 §10).
func overlongLength(text string) int {
	lead := octet(text, 0)
	size := 0
	switch {
	case lead == 0xC0 || lead == 0xC1:
		size = 2
	case lead == 0xE0:
		size = 3
	case lead == 0xF0:
		size = 4
	default:
		return 0
	}
	for i := 1; i < size; i++ {
		if !isTriplet(text, i*tripletLength) || octet(text, i*tripletLength)&0xC0 != 0x80 {
			return 0
		}
	}
	// With three or four octets, the form is overlong if the leading bits in the second octet are 0.
	second := octet(text, tripletLength) & 0x3F
	if size == 3 && second >= 0x20 || size == 4 && second >= 0x10 {
		return 0
	}
	return size * tripletLength
}

// delimiterCode returns the code for the triplet at text[i:] and reports whether it encodes a
// delimiter of paths or file systems, or the percent sign of another triplet.
func delimiterCode(text string, i int) (code Code, length int, found bool) {
	switch octet(text, i) {
	case '/':
		return EncodedSlash, tripletLength, true
	case '\\':
		return EncodedBackslash, tripletLength, true
	case '?', '#':
		return EncodedDelimiter, tripletLength, true
	case ':':
		return EncodedColon, tripletLength, true
	case '[', ']':
		return EncodedBracket, tripletLength, true
	case '%':
		if isTriplet("%"+text[i+tripletLength:min(len(text), i+tripletLength+2)], 0) {
			return DoubleEncoding, tripletLength + 2, true
		}
	}
	return 0, tripletLength, false
}
