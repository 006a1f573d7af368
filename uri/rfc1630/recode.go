package rfc1630

import "strings"

// Recode returns a URI at another encoding level (RFC 1630, "Reduced or increased safe character
// sets"). It encodes the octets that are not safe, and replaces the escapes of safe octets by the
// octets. An octet is the ISO Latin 1 code of a character, as for [Equal].
//
// Reserved characters "may NEVER be encoded and unencoded in this way": those that [Equal] lists
// stay as they are. So do the characters of xalpha, and "+", in a scheme. Digits of escapes become
// capitals. The result is [Equal] to uri, and recoding the result at a third level gives the same
// as recoding uri.
//
// The error is a [*SyntaxError] for [RuleEscape], as for [Decode]. Recode takes linear time, and
// calls safe only for octets that are not reserved.
func Recode(uri string, safe func(c byte) bool) (string, error) {
	return recode(uri, func(c byte, _ part) bool { return safe(c) })
}

// Canonical returns the canonical form of a URI: "spaces, control characters, some characters
// whose ASCII code is used differently in different national character variant 7 bit sets, and
// all 8bit characters beyond DEL" are encoded (RFC 1630, "Unsafe characters"), and so is
// everything else that the syntax does not allow. Escapes of characters that it allows are
// replaced by these, unless they are reserved, and a hash that nothing follows is omitted
// ("Fragment-id"), so that two URIs are [Equal] if and only if their canonical forms are the same.
//
// A space is encoded as %20, in a search too: "+" is reserved there. The error is as for [Recode].
func Canonical(uri string) (string, error) {
	return recode(withoutVoidFragment(uri), func(c byte, p part) bool {
		return isXalpha(c) || c == '+' && p == inPath // xpalpha has it
	})
}

// recode is Recode with a set that depends on the part of the URI.
func recode(uri string, safe func(c byte, p part) bool) (string, error) {
	dst := make([]byte, 0, len(uri))
	r := newCharacters(uri)
	for r.rest != "" {
		c, n := decoded(r.rest)
		reserved := r.reserved(c)
		switch {
		case c == '%' && n == 1:
			return "", escapeError(uri, len(uri)-len(r.rest))
		case reserved && n > 1:
			dst = appendEscape(dst, c)
		case reserved, r.part == inScheme && (isXalpha(c) || c == '+'), safe(c, r.part):
			dst = append(dst, c)
		default:
			dst = appendEscape(dst, c)
		}
		r.next()
	}
	return string(dst), nil
}

// withoutVoidFragment returns a URI without a hash that nothing follows (RFC 1630, "Fragment-id").
func withoutVoidFragment(uri string) string {
	if strings.IndexByte(uri, '#') == len(uri)-1 {
		return strings.TrimSuffix(uri, "#")
	}
	return uri
}
