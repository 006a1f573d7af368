package ref

import (
	"encoding/binary"
	"testing"
)

// notable are bytes at the limits of the functions of words.go, and the same with the highest bit set,
// such as %xAF for a slash.
var notable = func() (all []byte) {
	for _, b := range []byte("\x00\x01%&./0/127@ACEFZ[]`adez{\x7f") {
		all = append(all, b, b|0x80)
	}
	return all
}()

// words yields words of notable bytes: each before each other, at each place.
func words(yield func(x uint64, b [8]byte)) {
	for i, first := range notable {
		for k, second := range notable {
			for place := range 7 {
				var b [8]byte
				for n := range b {
					b[n] = notable[(i+k*3+n*5)%len(notable)]
				}
				b[place], b[place+1] = first, second
				yield(binary.LittleEndian.Uint64(b[:]), b)
			}
		}
	}
}

// TestWords compares the functions that mark bytes with the same functions of single bytes.
func TestWords(t *testing.T) {
	isUpper := func(b byte) bool { return 'A' <= b && b <= 'Z' }
	tests := []struct {
		name string
		mark func(x uint64) uint64
		want func(b, next byte) bool
	}{
		{"isNot percent", func(x uint64) uint64 { return isNot(x, '%') }, func(b, _ byte) bool { return b != '%' }},
		{"isNot e", func(x uint64) uint64 { return isNot(x, 'e') }, func(b, _ byte) bool { return b != 'e' }},
		{"percents", percents, func(b, _ byte) bool { return b == '%' }},
		{"areNotZero", areNotZero, func(b, _ byte) bool { return b != 0 }},
		{"atLeast a", func(x uint64) uint64 { return atLeast(x, 'a') }, func(b, _ byte) bool { return b >= 'a' }},
		{"atLeast 1", func(x uint64) uint64 { return atLeast(x, 1) }, func(b, _ byte) bool { return b >= 1 }},
		{"areUpper", areUpper, func(b, _ byte) bool { return isUpper(b) }},
		{"slashDot", func(x uint64) uint64 { return areNotZero(slashDot(x)) }, func(b, next byte) bool { return b != '/' || next != '.' }},
		{"flipCase", func(x uint64) uint64 { return flipCase(x, areUpper(x)&allMarks) << 2 }, func(b, _ byte) bool { return b&0x20 != 0 || isUpper(b) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			words(func(x uint64, b [8]byte) {
				var want uint64
				for i := range b {
					next := byte(0)
					if i < 7 {
						next = b[i+1]
					}
					if test.want(b[i], next) {
						want |= 0x80 << (8 * i)
					}
				}
				if got := test.mark(x) & allMarks; got != want {
					t.Fatalf("%q: got %x, want %x", b, got, want)
				}
			})
		})
	}
	words(func(x uint64, b [8]byte) {
		want := false
		for _, b := range b {
			want = want || b == 0
		}
		if got := hasZero(x); got != want {
			t.Fatalf("hasZero of %q: got %t", b, got)
		}
	})
}

// texts yields texts of 0 to 40 bytes that end in notable bytes, after a fill of any length.
func texts(yield func(s []byte)) {
	for n := range 33 {
		for i, first := range notable {
			s := make([]byte, n, n+8)
			for k := range s {
				s[k] = "az0\xc3\xa9"[k%(1+i%5)]
			}
			s = append(s, first, notable[(i*7+n)%len(notable)], 0xc3, 0xa9)
			yield(s[:len(s)-n%3])
		}
	}
}

// TestTexts compares the functions over words with loops over bytes.
func TestTexts(t *testing.T) {
	texts(func(s []byte) {
		dots, upper := false, false
		var folded []byte
		for i, b := range s {
			dots = dots || b == '/' && i+1 < len(s) && s[i+1] == '.'
			triplet := i > 0 && s[i-1] == '%' || i > 1 && s[i-2] == '%'
			if isUpper := 'A' <= b && b <= 'Z'; isUpper {
				upper = true
				if !triplet {
					b += 'a' - 'A'
				}
			}
			folded = append(folded, b)
		}
		if got := mayHaveDots(s, 0, len(s)); got != dots {
			t.Fatalf("%q: mayHaveDots: got %t", s, got)
		}
		if got := nextDots(s, 0) < len(s); got != dots {
			t.Fatalf("%q: nextDots: got %t", s, got)
		}
		if upper && !mayHaveUpper(s, len(s)) {
			t.Fatalf("%q: mayHaveUpper: got false", s)
		}
		if got, want := IsLower(string(s), 0, len(s)), string(folded) == string(s); got != want {
			t.Fatalf("%q: IsLower: got %t", s, got)
		}
		got := append([]byte(nil), s...)
		if Lower(got, 0, len(got)); string(got) != string(folded) {
			t.Fatalf("%q: Lower: got %q, want %q", s, got, folded)
		}
	})
}

// TestEqualFold tests that only the letters of US-ASCII have a case.
func TestEqualFold(t *testing.T) {
	tests := []struct {
		name, s, t string
		want       bool
	}{
		{"the same", "localhost", "localhost", true},
		{"ASCII", "LocalHost-1", "lOCALhOST-1", true},
		{"other lengths", "a", "aa", false},
		{"other letters", "host", "hosu", false},
		{"characters that differ in the bit of the case", "@[", "`{", false},
		{"LATIN SMALL LETTER LONG S, which folds to s in Unicode", "ho\u017Ft", "host", false},
		{"the same length", "\u017F", "ss", false},
		{"letters with accents", "\u00C9", "\u00E9", false},
		{"bytes over %x7F", "\xC1", "\xE1", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := equalFold(test.s, test.t); got != test.want {
				t.Errorf("%q and %q: got %t", test.s, test.t, got)
			}
		})
	}
}
