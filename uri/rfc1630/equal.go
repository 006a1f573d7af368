package rfc1630

import (
	"strings"
)

// Equal reports whether a and b are identical by RFC 1630, "Encoding reserved characters":
// once both are at the same level of encoding. An escape is the same as the character that it
// stands for, unless that is reserved: %2D is a hyphen, and %2F is no slash. The letters in
// escapes have no case. "%" without two hexadecimal digits is the same as itself only.
//
// Reserved are "%", the characters of the grammar's rule reserved except for the space, "*" and
// "!" ("Other reserved characters"), "+" in a search ("Query strings"), and in a path the dots of
// an element that is "." or ".." ("Hierarchical forms"). A hash that nothing follows may be
// omitted ("Fragment-id"). Nothing else is equal: the RFC says nothing about the case of letters.
//
// The grammar's rule reserved, which no other rule refers to, has the space. By the text it is an
// unsafe character, and encoded in the canonical form ("Unsafe characters").
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
	dotted bool // this element of the path is "." or "..", when decoded
}

// part is a part of a URI.
type part uint8

const (
	inScheme part = iota
	inPath
	inSearch
	inFragmentid
)

// character is a byte of a URI, or what an escape stands for.
type character struct {
	c       byte
	escaped bool // and differs from what is not
}

func newCharacters(s string) characters {
	if endOfScheme(s) < 0 { // a partial form
		return characters{rest: s, part: inPath, dotted: isDotted(s)}
	}
	return characters{rest: s}
}

// next reads a character, of which there is one.
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

// reserved reports whether c is reserved here.
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
	sets, bit, _ := bytesOf(RuleReserved)
	return sets[c]&bit != 0
}

// decoded returns the first character of s, and its length: that of an escape is three.
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

// isDotted reports whether s begins with an element that is "." or ".." when decoded.
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
