package iri

import (
	"testing"
	"unicode"
	"unicode/utf8"
)

// The functions agree with the generated rules for all code points.
func TestCharacters(t *testing.T) {
	for c := rune(0); c <= utf8.MaxRune; c++ {
		s := string(c)
		if !utf8.ValidRune(c) {
			continue
		}
		if got := isUCS(c); got != RuleUcschar.Match(s) {
			t.Errorf("isUCS(%U) = %v", c, got)
		}
		if got := isPrivate(c); got != RuleIprivate.Match(s) {
			t.Errorf("isPrivate(%U) = %v", c, got)
		}
		if isBidiFormatting(c) && !isUCS(c) {
			t.Errorf("%U is not an ucschar", c)
		}
		if got, want := isBidiFormatting(c), unicode.Is(unicode.Bidi_Control, c); got != want {
			t.Errorf("isBidiFormatting(%U) = %v, but the property Bidi_Control of Unicode is %v", c, got, want)
		}
	}
}
