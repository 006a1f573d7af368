package nfa

import (
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// utf8Sequences returns the UTF-8 forms of the code points from lo to hi without the
// surrogates, as sequences of byte ranges. A string is the form of such a code point if and
// only if one sequence has the string's length and contains its bytes, position by position.
//
// The range is split at the surrogates and wherever the length of the form changes. It is
// also split, from the last byte to the first, wherever a continuation byte does not take
// all of its values. U+0080 to U+07FF is one sequence, %xC2-DF %x80-BF. U+00E9 to U+0123 is
// two sequences, %xC3 %xA9-BF and %xC4 %x80-A3.
func utf8Sequences(lo, hi rune) [][]byteset.Set {
	switch {
	case lo > hi:
		return nil
	case lo < abnf.SurrogateMin && hi >= abnf.SurrogateMin:
		return append(utf8Sequences(lo, abnf.SurrogateMin-1), utf8Sequences(abnf.SurrogateMin, hi)...)
	case lo >= abnf.SurrogateMin && lo <= abnf.SurrogateMax:
		return utf8Sequences(abnf.SurrogateMax+1, hi)
	}
	for _, last := range []rune{0x7F, 0x7FF, 0xFFFF} {
		if lo <= last && hi > last {
			return append(utf8Sequences(lo, last), utf8Sequences(last+1, hi)...)
		}
	}
	// Each continuation byte holds six bits.
	for bits := 6; bits < 6*utf8.RuneLen(lo); bits += 6 {
		low := rune(1)<<bits - 1
		if lo&^low == hi&^low {
			break // the bytes before the low bits are the same
		}
		if lo&low != 0 {
			return append(utf8Sequences(lo, lo|low), utf8Sequences(lo|low+1, hi)...)
		}
		if hi&low != low {
			return append(utf8Sequences(lo, hi&^low-1), utf8Sequences(hi&^low, hi)...)
		}
	}
	first, last := []byte(string(lo)), []byte(string(hi))
	seq := make([]byteset.Set, len(first))
	for i := range seq {
		seq[i] = byteset.Range(first[i], last[i])
	}
	return [][]byteset.Set{seq}
}
