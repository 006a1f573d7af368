package oracle

import (
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestPrefixes has, for a string, the longest prefix that the first rule matches
// and the longest that begins any string which it matches.
func TestPrefixes(t *testing.T) {
	tests := []struct {
		why    string
		abnf   string
		s      string
		match  int
		viable int
	}{
		{"a whole match", `a = "abc"`, "abc", 3, 3},
		{"nothing read yet", `a = "abc"`, "", -1, 0},
		{"part of a string", `a = "abc"`, "aB", -1, 2},
		{"a string that fails half-way", `a = "abc"`, "abx", -1, 2},
		{"a string that fails at once", `a = "abc"`, "x", -1, 0},
		{"more than a match", `a = "abc"`, "abcd", 3, 3},
		{"the empty string matches before anything", `a = *"x"`, "y", 0, 0},
		{"an empty string reads nothing", `a = "" "" "x"`, "", -1, 0},
		{"an empty grammar has no more", `a = ""`, "x", 0, 0},
		{"a series that fails half-way", "a = %x61.62.63", "abd", -1, 2},
		{"%s fails at the wrong case", `a = %s"abc"`, "aB", -1, 1},
		{"the longest prefix, not the first", `a = "x" / "xyz"`, "xyzz", 3, 3},
		{"viable beyond the longest match", `a = "x" / "xyz"`, "xyy", 1, 2},
		{"the alternative that goes furthest", `a = "xyz" / "xw" / "xy" "w"`, "xyw", 3, 3},
		{"the furthest need not be the one that matches", `a = *("x" "y" "z") "x"`, "xyzxyx", 4, 5},
		{"a minimum that is not met", `a = 3"x"`, "xx", -1, 2},
		{"a maximum that is passed", `a = *2"x"`, "xxx", 2, 2},
		{"what a repetition of zero times holds is never read", `a = "x" 0"y"`, "xy", 1, 1},
		{"a minimum of a nullable body that no string can reach one by one", `a = 1000000000["x"] "y"`, "xxz", -1, 2},
		{"a minimum that no string reaches is viable all the same", `a = 1000000000"x"`, "xxx", -1, 3},
		{"right recursion", `a = "x" a / "y"`, "xxz", -1, 2},
		{"left recursion", `a = a "x" / "y"`, "yxz", 2, 2},
		{"left recursion that is found late", "a = b \"x\"\nb = a \"z\" / \"y\"", "yxzw", 2, 3},
		{"left recursion: the second round goes further", `a = a "xy" / ""`, "xyxyxz", 4, 5},
	}
	for _, test := range tests {
		g := read(t, abnf.Auto, test.abnf)
		checkPrefixes(t, test.why, g, test.s, test.match, test.viable)
	}
}

// TestUTF8 has num-vals that mean code points (RFC 5234 §2.4, RFC 3629).
func TestUTF8(t *testing.T) {
	tests := []struct {
		why      string
		encoding abnf.Encoding
		abnf     string
		s        string
		match    int
		viable   int
	}{
		{"auto: a value up to FF is a byte", abnf.Auto, "a = %xE9", "\xE9", 1, 1},
		{"auto: and not a code point", abnf.Auto, "a = %xE9", "é", -1, 0},
		{"auto: a range up to FF has bytes", abnf.Auto, "a = %x80-FF", "é", 1, 1},
		{"auto: a range over FF has code points", abnf.Auto, "a = %x80-10FFFF", "é", 2, 2},
		{"auto: all of it", abnf.Auto, "a = %x80-10FFFF", "\x80", -1, 0},
		{"auto: a series with one value over FF", abnf.Auto, "a = %xE9.20AC", "é€", 5, 5},
		{"auto: a series of bytes", abnf.Auto, "a = %xC3.A9", "é", 2, 2},
		{"utf8: every value is a code point", abnf.UTF8, "a = %xE9", "é", 2, 2},
		{"utf8: a byte by itself is none", abnf.UTF8, "a = %xE9", "\xE9", -1, 0},
		{"utf8: ranges too", abnf.UTF8, "a = 2%x80-FF", "éÿ", 4, 4},
		{"utf8: what follows the range is not in it", abnf.UTF8, "a = %x80-FF", "Ā", -1, 0},
		{"bytes: no value is a code point", abnf.Bytes, "a = *%x80-FF", "é", 2, 2},

		{"a series that is cut off", abnf.UTF8, "a = %x20AC", "\xE2\x82", -1, 2},
		{"a series that fails in a character", abnf.UTF8, "a = %x20AC.20AC", "€\xE2\x83", -1, 4},
		{"a range: its first", abnf.Auto, "a = %x100-20AC", "Ā", 2, 2},
		{"a range: its last", abnf.Auto, "a = %x100-20AC", "€", 3, 3},
		{"a range: one before its first, which shares no byte", abnf.Auto, "a = %x100-20AC", "ÿ", -1, 0},
		{"a range: one behind its last, which shares two bytes", abnf.Auto, "a = %x100-20AC", "\u20AD", -1, 2},
		{"a range: far behind its last", abnf.Auto, "a = %x100-20AC", "\U0001F600", -1, 0},
		{"a range over all lengths: one byte", abnf.Auto, "a = %x41-10FFFF", "A", 1, 1},
		{"a range over all lengths: four", abnf.Auto, "a = %x41-10FFFF", "\U0010FFFF", 4, 4},
		{"a range over all lengths: before its first", abnf.Auto, "a = %x41-10FFFF", "@", -1, 0},

		{"cut off after one byte of two", abnf.Auto, "a = %x80-10FFFF", "\xC3", -1, 1},
		{"cut off after one byte of three", abnf.Auto, "a = %x80-10FFFF", "\xE2", -1, 1},
		{"cut off after two bytes of three", abnf.Auto, "a = %x80-10FFFF", "\xE2\x82", -1, 2},
		{"cut off after three bytes of four", abnf.Auto, "a = %x80-10FFFF", "\xF0\x9F\x98", -1, 3},
		{"cut off where nothing in the range goes on: E1 is U+1000 to U+1FFF", abnf.Auto, "a = %x2000-20AC", "\xE1", -1, 0},
		{"cut off at the first of the range", abnf.Auto, "a = %x20AC-FFFF", "\xE2\x82", -1, 2},
		{"cut off before the first of the range: E2 81 is U+2040 to U+207F", abnf.Auto, "a = %x20AC-FFFF", "\xE2\x81", -1, 1},
		{"cut off behind the last of the range: E2 83 is U+20C0 to U+20FF", abnf.Auto, "a = %x2000-20AC", "\xE2\x83", -1, 1},
		{"cut off before two characters", abnf.Auto, "a = 2%x80-10FFFF", "é\xF0\x9F", -1, 4},

		{"surrogates are not in a range", abnf.Auto, "a = %xD000-FFFF", "\xED\xA0\x80", -1, 1},
		{"and are not begun: ED A0 to ED BF", abnf.Auto, "a = %xD000-FFFF", "\xED\xA0", -1, 1},
		{"the last before them is: ED 9F BF", abnf.Auto, "a = %xD000-FFFF", "\uD7FF", 3, 3},
		{"the first after them is: EE 80 80", abnf.Auto, "a = %xD000-FFFF", "\uE000", 3, 3},
		{"a range that begins at a surrogate begins after them", abnf.Auto, "a = %xD900-E000", "\xED", -1, 0},
		{"and its first is U+E000", abnf.Auto, "a = %xD900-E000", "\uE000", 3, 3},
		{"a range that ends at a surrogate ends before them", abnf.Auto, "a = %xD7FF-D900", "\xED\x9F", -1, 2},
		{"U+FFFD as such is a character", abnf.Auto, "a = %x80-10FFFF", "\uFFFD", 3, 3},
		{"an invalid byte is not U+FFFD", abnf.Auto, "a = %xFFFD", "\xFF", -1, 0},
		{"nor in a range", abnf.Auto, "a = %x80-10FFFF", "\xFF", -1, 0},
		{"an overlong form is never valid: C0 80", abnf.Auto, "a = %x00-10FFFF", "\xC0\x80", -1, 0},
		{"an overlong form of three bytes: E0 80", abnf.Auto, "a = %x00-10FFFF", "\xE0\x80\x80", -1, 1},
		{"over U+10FFFF: F4 90", abnf.Auto, "a = %x00-10FFFF", "\xF4\x90\x80\x80", -1, 1},
		{"F5 begins nothing", abnf.Auto, "a = %x00-10FFFF", "\xF5", -1, 0},
		{"a lone continuation byte", abnf.Auto, "a = %x00-10FFFF", "\x80", -1, 0},
		{"a byte that does not continue", abnf.Auto, "a = *%x00-10FFFF", "\xE2A", 0, 1},
		{"strings are ASCII in any encoding, without the KELVIN SIGN", abnf.UTF8, `a = "k"`, "\u212A", -1, 0},
	}
	for _, test := range tests {
		g := read(t, test.encoding, test.abnf)
		checkPrefixes(t, test.why, g, test.s, test.match, test.viable)
	}
}

// checkPrefixes holds all four methods to the length of the longest prefix that the
// first rule matches and of the longest that is viable.
func checkPrefixes(t *testing.T, why string, g *abnf.Grammar, s string, match, viable int) {
	t.Helper()
	o, r := New(g), g.Rules[0]
	if got := o.MatchPrefix(r, s); got != match {
		t.Errorf("%s: %s\nMatchPrefix(%q): got %d, want %d", why, g, s, got, match)
	}
	if got, want := o.Match(r, s), match == len(s); got != want {
		t.Errorf("%s: %s\nMatch(%q): got %t, want %t", why, g, s, got, want)
	}
	if got := o.ViablePrefix(r, s); got != viable {
		t.Errorf("%s: %s\nViablePrefix(%q): got %d, want %d", why, g, s, got, viable)
	}
	// What is viable is so by itself, and nothing longer is.
	for k := range len(s) + 1 {
		if got, want := o.Viable(r, s[:k]), k <= viable; got != want {
			t.Errorf("%s: %s\nViable(%q): got %t, want %t", why, g, s[:k], got, want)
		}
	}
}

// TestCodePointAgainstAll holds the search in codePoint to looking at every code
// point of the range.
func TestCodePointAgainstAll(t *testing.T) {
	ranges := [][2]rune{
		{0, 0x10FFFF}, {0x7F, 0x80}, {0x7FF, 0x800}, {0xFFFF, 0x10000}, {0xD7FF, 0xE000},
		{0xD800, 0xE000}, {0xD7FF, 0xDFFF}, {0x20AC, 0x20AC}, {0xE9, 0x101}, {0x1F600, 0x1F64F},
	}
	edges := []byte{0x00, 0x41, 0x7F, 0x80, 0x82, 0x8F, 0x90, 0x9F, 0xA0, 0xAC, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4,
		0xDF, 0xE0, 0xE1, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF}
	for _, r := range ranges {
		// What every member has as proper beginnings and as a whole.
		beginnings, members := map[string]bool{}, map[string]bool{}
		for c := r[0]; c <= r[1]; c++ {
			if abnf.SurrogateMin <= c && c <= abnf.SurrogateMax {
				continue
			}
			s := string(c)
			members[s] = true
			for k := range len(s) {
				beginnings[s[:k]] = true
			}
		}
		check := func(s string) {
			length, whole := codePoint(r[0], r[1], s)
			want, wantWhole := 0, false
			for k := range len(s) + 1 {
				if beginnings[s[:k]] || members[s[:k]] {
					want, wantWhole = k, members[s[:k]]
				}
			}
			if length != want || whole != wantWhole {
				t.Errorf("codePoint(%X, %X, %q): got %d %t, want %d %t", r[0], r[1], s, length, whole, want, wantWhole)
			}
		}
		for _, a := range edges {
			check(string([]byte{a}))
			for _, b := range edges {
				check(string([]byte{a, b}))
				for _, c := range edges {
					check(string([]byte{a, b, c}))
					check(string([]byte{a, b, c, 0x80}))
					check(string([]byte{a, b, c, 0xBF}))
					check(string([]byte{a, b, c, 0x41}))
				}
			}
		}
	}
}
