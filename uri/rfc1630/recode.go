package rfc1630

import "strings"

// Recode converts a URI to another encoding level (RFC 1630, "Reduced or increased safe character
// sets"). It encodes the octets that are not safe and decodes the escapes of those that are. An
// octet is the ISO Latin 1 code of a character, as for [Equal].
//
// Reserved characters "may NEVER be encoded and unencoded in this way": Recode leaves the
// characters that [Equal] lists unchanged. In a scheme, it also leaves "+" and the characters of
// xalpha unchanged. The letters in escapes become capitals. The result is [Equal] to uri, and
// converting it to a third level gives the same result as converting uri.
//
// The error is a [*SyntaxError] for [RuleEscape], as for [Decode]. Recode takes linear time and
// calls safe only for octets that are not reserved.
func Recode(uri string, safe func(c byte) bool) (string, error) {
	return recode(uri, func(c byte, _ part) bool { return safe(c) })
}

// Canonical returns the canonical form of a URI. It encodes "spaces, control characters, some
// characters whose ASCII code is used differently in different national character variant 7 bit
// sets, and all 8bit characters beyond DEL" (RFC 1630, "Unsafe characters"), and every other
// character that the syntax does not allow. It decodes the escapes of allowed, unreserved
// characters, and removes the hash of a void fragmentid ("Fragment-id"). Two URIs are [Equal] if
// and only if their canonical forms are the same.
//
// A space becomes %20 even in a search, where "+" is reserved. The error is the same as [Recode]'s.
func Canonical(uri string) (string, error) {
	return recode(withoutVoidFragment(uri), func(c byte, p part) bool {
		return isXalpha(c) || c == '+' && p == inPath // xpalpha allows "+"
	})
}

// recode implements Recode with a set of safe characters that depends on the part of the URI.
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

// withoutVoidFragment removes the hash of a void fragmentid (RFC 1630, "Fragment-id").
func withoutVoidFragment(uri string) string {
	if strings.IndexByte(uri, '#') == len(uri)-1 {
		return strings.TrimSuffix(uri, "#")
	}
	return uri
}
