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

// TestUTF8Sequences generates every string of the sequences of many ranges. Each string
// must be the UTF-8 form of a distinct code point in the range, and their number must be
// the number of code points in the range without surrogates. So the sequences match all
// forms of the range and nothing else.
func TestUTF8Sequences(t *testing.T) {
	// The length of the form changes here, and here are both sides of the surrogates.
	bounds := []rune{0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF}
	// A continuation byte has its least or its greatest value here.
	inner := []rune{0xBF, 0xC0, 0xFC0, 0xFFF, 0x1000, 0x103F, 0x1F03F, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000}
	var ranges [][2]rune
	for _, lo := range bounds {
		for _, hi := range bounds {
			ranges = append(ranges, [2]rune{lo, hi}) // reversed ranges are empty
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
	seen := make([]int, utf8.MaxRune+1) // by code point: the last round that met it
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

// stringsOf returns the strings that a sequence matches. Each slice is valid until the next
// iteration.
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

// TestUTF8NearMisses tests valid and invalid UTF-8 against %x0-10FFFF. TestUTF8Sequences
// implies these results by counting.
func TestUTF8NearMisses(t *testing.T) {
	tests := []struct {
		name string
		s    string
		want bool
	}{
		{"first of one byte", "\x00", true},
		{"last of one byte", "\x7F", true},
		{"first continuation byte alone", "\x80", false},
		{"last continuation byte alone", "\xBF", false},
		{"U+0000 in two bytes", "\xC0\x80", false},
		{"U+007F in two bytes", "\xC1\xBF", false},
		{"first of two bytes", "\xC2\x80", true},
		{"one byte of two", "\xC2", false},
		{"ASCII byte in place of a continuation byte", "\xC2\x7F", false},
		{"first byte in place of a continuation byte", "\xC2\xC0", false},
		{"last of two bytes", "\xDF\xBF", true},
		{"U+0000 in three bytes", "\xE0\x80\x80", false},
		{"U+07FF in three bytes", "\xE0\x9F\xBF", false},
		{"first of three bytes", "\xE0\xA0\x80", true},
		{"two bytes of three", "\xE0\xA0", false},
		{"last before the surrogates", "\xED\x9F\xBF", true},
		{"U+D800, the first surrogate", "\xED\xA0\x80", false},
		{"U+DBFF, the last high surrogate", "\xED\xAF\xBF", false},
		{"U+DFFF, the last surrogate", "\xED\xBF\xBF", false},
		{"U+10000 as a surrogate pair (CESU-8)", "\xED\xA0\x80\xED\xB0\x80", false},
		{"first after the surrogates", "\xEE\x80\x80", true},
		{"U+FFFD, the replacement character", "\xEF\xBF\xBD", true},
		{"last of three bytes", "\xEF\xBF\xBF", true},
		{"U+0000 in four bytes", "\xF0\x80\x80\x80", false},
		{"U+FFFF in four bytes", "\xF0\x8F\xBF\xBF", false},
		{"first of four bytes", "\xF0\x90\x80\x80", true},
		{"three bytes of four", "\xF0\x90\x80", false},
		{"U+10FFFF, the last code point", "\xF4\x8F\xBF\xBF", true},
		{"U+110000", "\xF4\x90\x80\x80", false},
		{"F5 begins no code point", "\xF5\x80\x80\x80", false},
		{"five bytes (RFC 2279)", "\xF8\x88\x80\x80\x80", false},
		{"FF is not a byte of UTF-8", "\xFF", false},
		{"two characters", "aa", false},
		{"continuation byte after a complete code point", "\xC2\x80\x80", false},
	}
	m := compile(t, abnf.Auto, `r = %x0-10FFFF`)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := m.accepts(test.s); got != test.want {
				t.Errorf("%q: got %v, want %v", test.s, got, test.want)
			}
		})
	}
}

// accepts reports whether m accepts s. It backtracks over all paths, so it does not terminate
// on a loop of empty transitions.
func (m *NFA) accepts(s string) bool {
	var from func(state int32, i int) bool
	from = func(state int32, i int) bool {
		q := m.States[state]
		if state == m.Accepts[0] {
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
