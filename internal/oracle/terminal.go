package oracle

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
)

// terminal returns the length of the longest prefix of s that begins a match of n, an
// OpCharVal or OpNumVal, and reports whether that prefix is a whole match.
func (m *run) terminal(n *abnf.Node, s string) (length int, whole bool) {
	switch {
	case n.Op == abnf.OpCharVal:
		return literal(n.Text, s, !n.CaseSensitive)
	case m.encoding.CodePoints(n) && n.Range:
		return codePoint(rune(n.Values[0]), rune(n.Values[1]), s)
	case m.encoding.CodePoints(n):
		var text []byte
		for _, v := range n.Values {
			text = utf8.AppendRune(text, rune(v))
		}
		return literal(string(text), s, false)
	case n.Range:
		if s != "" && n.Values[0] <= uint32(s[0]) && uint32(s[0]) <= n.Values[1] {
			return 1, true
		}
		return 0, false
	default:
		text := make([]byte, len(n.Values))
		for i, v := range n.Values {
			text[i] = byte(v)
		}
		return literal(string(text), s, false)
	}
}

// literal is terminal for one string. If fold is true, it ignores the case of letters.
func literal(text, s string, fold bool) (length int, whole bool) {
	for length < len(text) && length < len(s) {
		if a, b := text[length], s[length]; a != b && (!fold || lower(a) != lower(b)) {
			break
		}
		length++
	}
	return length, length == len(text)
}

// lower maps ASCII letters to lower case (RFC 5234 §2.3).
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// codePoint is terminal for the UTF-8 forms of the code points from lo to hi, without
// surrogates.
func codePoint(lo, hi rune, s string) (length int, whole bool) {
	r, size := utf8.DecodeRuneInString(s)
	if valid := r != utf8.RuneError || size > 1; valid && lo <= r && r <= hi {
		return size, true
	}
	for length < len(s) && (begins(s[:length+1], lo, min(hi, abnf.SurrogateMin-1)) ||
		begins(s[:length+1], max(lo, abnf.SurrogateMax+1), hi)) {
		length++
	}
	return length, false
}

// begins reports whether s is a prefix of the encoding of a code point from lo to hi, a range
// without surrogates. Encodings sort in the order of their code points, so it is enough to look
// at the first encoding that is not less than s.
func begins(s string, lo, hi rune) bool {
	if lo > hi {
		return false
	}
	first := lo + rune(sort.Search(int(hi-lo+1), func(i int) bool { return string(lo+rune(i)) >= s }))
	return first <= hi && strings.HasPrefix(string(first), s)
}
