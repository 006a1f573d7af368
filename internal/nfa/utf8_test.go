package nfa

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// TestUTF8Sequences writes out every string of the sequences of many ranges. It is
// the UTF-8 form of a code point in the range, no form comes twice, and there are as
// many as the range has code points that are no surrogates: so each form in range is
// matched and nothing else is.
func TestUTF8Sequences(t *testing.T) {
	// Where the length of the form changes, and both sides of the surrogates.
	bounds := []rune{0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF}
	// Where a continuation byte begins and ends its run.
	inner := []rune{0xBF, 0xC0, 0xFC0, 0xFFF, 0x1000, 0x103F, 0x1F03F, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000}
	var ranges [][2]rune
	for _, lo := range bounds {
		for _, hi := range bounds {
			ranges = append(ranges, [2]rune{lo, hi}) // reversed ones are empty
		}
	}
	for i, lo := range inner {
		for _, hi := range inner[i:] {
			ranges = append(ranges, [2]rune{lo, hi})
		}
	}
	random := rand.New(rand.NewPCG(3, 629))
	for range 300 {
		lo := random.Int32N(utf8.MaxRune+1) >> random.IntN(20)
		hi := min(utf8.MaxRune, lo+random.Int32N(1<<random.IntN(18)))
		ranges = append(ranges, [2]rune{lo, hi})
	}

	round := 0
	seen := make([]int, utf8.MaxRune+1) // the round in which a code point was last met
	for _, r := range ranges {
		lo, hi := r[0], r[1]
		round++
		met := 0
		for _, seq := range utf8Sequences(lo, hi) {
			for s := range stringsOf(seq) {
				c, size := utf8.DecodeRune(s)
				switch {
				case c == utf8.RuneError && size < 3 || size != len(s):
					t.Fatalf("U+%04X to U+%04X: got % X, which is not UTF-8", lo, hi, s)
				case c < lo || c > hi:
					t.Fatalf("U+%04X to U+%04X: got % X, which is U+%04X", lo, hi, s, c)
				case seen[c] == round:
					t.Fatalf("U+%04X to U+%04X: got % X twice", lo, hi, s)
				}
				seen[c] = round
				met++
			}
		}
		want := 0
		for c := lo; c <= hi; c++ {
			if utf8.ValidRune(c) {
				want++
			}
		}
		if met != want {
			t.Errorf("U+%04X to U+%04X: got %d strings, want %d", lo, hi, met, want)
		}
	}
}

// stringsOf returns what a sequence matches. The slice is good until the next one.
func stringsOf(seq []byteset.Set) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		s := make([]byte, len(seq))
		values := make([][]byte, len(seq))
		for i, set := range seq {
			values[i] = slices.Collect(set.All())
		}
		var fill func(i int) bool
		fill = func(i int) bool {
			for _, s[i] = range values[i] {
				if i+1 == len(s) && !yield(s) || i+1 < len(s) && !fill(i+1) {
					return false
				}
			}
			return true
		}
		fill(0)
	}
}

// TestUTF8NearMisses spells out what the counting of TestUTF8Sequences implies.
func TestUTF8NearMisses(t *testing.T) {
	tests := []struct {
		s    string
		want bool
		why  string
	}{
		{"\x00", true, "first of one byte"},
		{"\x7F", true, "last of one byte"},
		{"\x80", false, "a continuation byte alone"},
		{"\xBF", false, "a continuation byte alone"},
		{"\xC0\x80", false, "U+0000, overlong"},
		{"\xC1\xBF", false, "U+007F, overlong"},
		{"\xC2\x80", true, "first of two bytes"},
		{"\xC2", false, "truncated"},
		{"\xC2\x7F", false, "an ASCII byte in place of a continuation byte"},
		{"\xC2\xC0", false, "a first byte in place of a continuation byte"},
		{"\xDF\xBF", true, "last of two bytes"},
		{"\xE0\x80\x80", false, "U+0000, overlong"},
		{"\xE0\x9F\xBF", false, "U+07FF, overlong"},
		{"\xE0\xA0\x80", true, "first of three bytes"},
		{"\xE0\xA0", false, "truncated"},
		{"\xED\x9F\xBF", true, "last before the surrogates"},
		{"\xED\xA0\x80", false, "U+D800, the first surrogate"},
		{"\xED\xAF\xBF", false, "U+DBFF, a surrogate"},
		{"\xED\xBF\xBF", false, "U+DFFF, the last surrogate"},
		{"\xED\xA0\x80\xED\xB0\x80", false, "U+10000 as a surrogate pair (CESU-8)"},
		{"\xEE\x80\x80", true, "first after the surrogates"},
		{"\xEF\xBF\xBD", true, "U+FFFD, which decoders answer errors with"},
		{"\xEF\xBF\xBF", true, "last of three bytes"},
		{"\xF0\x80\x80\x80", false, "U+0000, overlong"},
		{"\xF0\x8F\xBF\xBF", false, "U+FFFF, overlong"},
		{"\xF0\x90\x80\x80", true, "first of four bytes"},
		{"\xF0\x90\x80", false, "truncated"},
		{"\xF4\x8F\xBF\xBF", true, "U+10FFFF, the last code point"},
		{"\xF4\x90\x80\x80", false, "U+110000"},
		{"\xF5\x80\x80\x80", false, "no code point begins with F5"},
		{"\xF8\x88\x80\x80\x80", false, "five bytes, of RFC 2279"},
		{"\xFF", false, "no byte of UTF-8"},
		{"aa", false, "two characters"},
		{"\xC2\x80\x80", false, "one byte too many"},
	}
	m := compile(t, abnf.Auto, `r = %x0-10FFFF`)
	for _, test := range tests {
		if got := m.accepts(test.s); got != test.want {
			t.Errorf("%q, %s: got %v, want %v", test.s, test.why, got, test.want)
		}
	}
}

// accepts reports whether m accepts s, with backtracking over all paths. It does not
// end where a loop of empty transitions comes before a consuming one.
func (m *NFA) accepts(s string) bool {
	var from func(state int32, i int) bool
	from = func(state int32, i int) bool {
		q := m.States[state]
		if state == m.Accept {
			return i == len(s)
		}
		if !q.Bytes.IsEmpty() {
			return i < len(s) && q.Bytes.Has(s[i]) && from(q.Next, i+1)
		}
		for _, to := range q.Epsilon {
			if from(to, i) {
				return true
			}
		}
		return false
	}
	return from(m.Start, 0)
}
