package rfc1630

import (
	"strings"
)

// Equal reports whether a and b are identical when brought to the same level of encoding (RFC 1630,
// "Encoding reserved characters"). The escape of an unreserved character is equal to the character:
// %2D equals a hyphen, but %2F does not equal a slash. The case of hexadecimal digits does not
// matter. "%" without two hexadecimal digits equals only itself.
//
// The reserved characters are "%"; the characters of the grammar's rule reserved except the space;
// "*" and "!" ("Other reserved characters"); "+" in a search ("Query strings"); and, in a path, the
// dots of the elements "." and ".." ("Hierarchical forms"). The hash of a void fragmentid does not
// count ("Fragment-id"). The case of other letters does, because the RFC does not say otherwise.
//
// The space is in the grammar's rule reserved, but no other rule refers to that. The text calls it
// unsafe, and the canonical form encodes it ("Unsafe characters").
func Equal(a, b string) bool {
	x, y := newCharacters(withoutVoidFragment(a)), newCharacters(withoutVoidFragment(b))
	for x.rest != "" && y.rest != "" {
		if x.next() != y.next() {
			return false
		}
	}
	return x.rest == y.rest
}

// characters reads a URI character by character.
type characters struct {
	rest   string
	part   part
	dotted bool // this element of the path decodes to "." or ".."
}

// part is a part of a URI.
type part uint8

const (
	inScheme part = iota
	inPath
	inSearch
	inFragmentid
)

// character is a byte of a URI or a decoded escape.
type character struct {
	c       byte
	escaped bool // c was escaped and is reserved, so it differs from an unescaped c
}

func newCharacters(s string) characters {
	if endOfScheme(s) < 0 { // a partial form
		return characters{rest: s, part: inPath, dotted: isDotted(s)}
	}
	return characters{rest: s}
}

// next reads a character. r.rest must not be empty.
func (r *characters) next() character {
	c, n := decoded(r.rest)
	if n > 1 {
		r.rest = r.rest[n:]
		return character{c, r.reserved(c)}
	}
	r.rest = r.rest[1:]
	switch {
	case c == '#':
		r.part = max(r.part, inFragmentid)
	case c == '?':
		r.part = max(r.part, inSearch)
	case c == ':' && r.part == inScheme, c == '/' && r.part <= inPath:
		r.part = inPath
		r.dotted = isDotted(r.rest)
	}
	return character{c, false}
}

// reserved reports whether c is reserved in the current part.
func (r *characters) reserved(c byte) bool {
	switch c {
	case '%', '*', '!':
		return true
	case ' ':
		return false
	case '+':
		return r.part == inSearch
	case '.':
		return r.part == inPath && r.dotted
	}
	sets, bit, _ := zBytesOf(RuleReserved)
	return sets[c]&bit != 0
}

// decoded returns the first character of s, decoded, and its length in s: 3 for an escape, else 1.
func decoded(s string) (c byte, length int) {
	if s[0] != '%' || RuleEscape.MatchPrefix(s[:min(len(s), 3)]) < 0 {
		return s[0], 1
	}
	return hexValue(s[1])<<4 | hexValue(s[2]), 3
}

// hexValue returns the value of a hexadecimal digit.
func hexValue(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&^0x20 - 'A' + 10
}

// isDotted reports whether the first path element of s decodes to "." or "..".
func isDotted(s string) bool {
	for dots := 0; ; dots++ {
		if s == "" || strings.IndexByte("/?#", s[0]) >= 0 {
			return dots == 1 || dots == 2
		}
		c, n := decoded(s)
		if c != '.' || dots == 2 {
			return false
		}
		s = s[n:]
	}
}
