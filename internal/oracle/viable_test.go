package oracle

import (
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestPrefixes tests the longest prefix of a string that the first rule matches, and the
// longest viable prefix.
func TestPrefixes(t *testing.T) {
	tests := []struct {
		name   string
		abnf   string
		s      string
		match  int
		viable int
	}{
		{"whole match", `a = "abc"`, "abc", 3, 3},
		{"empty input", `a = "abc"`, "", -1, 0},
		{"part of a string", `a = "abc"`, "aB", -1, 2},
		{"string that fails after two characters", `a = "abc"`, "abx", -1, 2},
		{"string that fails at once", `a = "abc"`, "x", -1, 0},
		{"text after a match", `a = "abc"`, "abcd", 3, 3},
		{"empty match before other text", `a = *"x"`, "y", 0, 0},
		{"empty strings read no text", `a = "" "" "x"`, "", -1, 0},
		{"grammar that matches only the empty string", `a = ""`, "x", 0, 0},
		{"series that fails after two values", "a = %x61.62.63", "abd", -1, 2},
		{"%s fails at the wrong case", `a = %s"abc"`, "aB", -1, 1},
		{"longest prefix, not the first", `a = "x" / "xyz"`, "xyzz", 3, 3},
		{"viable beyond the longest match", `a = "x" / "xyz"`, "xyy", 1, 2},
		{"alternative with the longest match", `a = "xyz" / "xw" / "xy" "w"`, "xyw", 3, 3},
		{"furthest alternative is not the one that matches", `a = *("x" "y" "z") "x"`, "xyzxyx", 4, 5},
		{"unmet minimum", `a = 3"x"`, "xx", -1, 2},
		{"exceeded maximum", `a = *2"x"`, "xxx", 2, 2},
		{"repetition of zero times reads no text", `a = "x" 0"y"`, "xy", 1, 1},
		{"huge minimum of a nullable element", `a = 1000000000["x"] "y"`, "xxz", -1, 2},
		{"huge minimum is viable", `a = 1000000000"x"`, "xxx", -1, 3},
		{"right recursion", `a = "x" a / "y"`, "xxz", -1, 2},
		{"left recursion", `a = a "x" / "y"`, "yxz", 2, 2},
		{"left recursion through another rule", `a = b "x"
b = a "z" / "y"`, "yxzw", 2, 3},
		{"left recursion that reads further in the second round", `a = a "xy" / ""`, "xyxyxz", 4, 5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.abnf)
			checkPrefixes(t, g, test.s, test.match, test.viable)
		})
	}
}

// TestUTF8 tests num-vals that stand for code points (RFC 5234 §2.4, RFC 3629).
func TestUTF8(t *testing.T) {
	tests := []struct {
		name     string
		encoding abnf.Encoding
		abnf     string
		s        string
		match    int
		viable   int
	}{
		{"auto: value up to FF is a byte", abnf.Auto, "a = %xE9", "\xE9", 1, 1},
		{"auto: value up to FF is not a code point", abnf.Auto, "a = %xE9", "é", -1, 0},
		{"auto: range up to FF has bytes", abnf.Auto, "a = %x80-FF", "é", 1, 1},
		{"auto: range over FF has code points", abnf.Auto, "a = %x80-10FFFF", "é", 2, 2},
		{"auto: whole range over FF has code points", abnf.Auto, "a = %x80-10FFFF", "\x80", -1, 0},
		{"auto: series with one value over FF has code points", abnf.Auto, "a = %xE9.20AC", "é€", 5, 5},
		{"auto: series of bytes", abnf.Auto, "a = %xC3.A9", "é", 2, 2},
		{"utf8: value is a code point", abnf.UTF8, "a = %xE9", "é", 2, 2},
		{"utf8: value is not a byte", abnf.UTF8, "a = %xE9", "\xE9", -1, 0},
		{"utf8: range has code points", abnf.UTF8, "a = 2%x80-FF", "éÿ", 4, 4},
		{"utf8: code point after the range", abnf.UTF8, "a = %x80-FF", "Ā", -1, 0},
		{"bytes: values are bytes", abnf.Bytes, "a = *%x80-FF", "é", 2, 2},

		{"truncated series of code points", abnf.UTF8, "a = %x20AC", "\xE2\x82", -1, 2},
		{"series that fails inside a code point", abnf.UTF8, "a = %x20AC.20AC", "€\xE2\x83", -1, 4},
		{"range: first code point", abnf.Auto, "a = %x100-20AC", "Ā", 2, 2},
		{"range: last code point", abnf.Auto, "a = %x100-20AC", "€", 3, 3},
		{"range: code point before the first shares no byte", abnf.Auto, "a = %x100-20AC", "ÿ", -1, 0},
		{"range: code point after the last shares two bytes", abnf.Auto, "a = %x100-20AC", "\u20AD", -1, 2},
		{"range: code point far after the last", abnf.Auto, "a = %x100-20AC", "\U0001F600", -1, 0},
		{"range over all lengths: one byte", abnf.Auto, "a = %x41-10FFFF", "A", 1, 1},
		{"range over all lengths: four bytes", abnf.Auto, "a = %x41-10FFFF", "\U0010FFFF", 4, 4},
		{"range over all lengths: code point before the first", abnf.Auto, "a = %x41-10FFFF", "@", -1, 0},

		{"truncated after one byte of two", abnf.Auto, "a = %x80-10FFFF", "\xC3", -1, 1},
		{"truncated after one byte of three", abnf.Auto, "a = %x80-10FFFF", "\xE2", -1, 1},
		{"truncated after two bytes of three", abnf.Auto, "a = %x80-10FFFF", "\xE2\x82", -1, 2},
		{"truncated after three bytes of four", abnf.Auto, "a = %x80-10FFFF", "\xF0\x9F\x98", -1, 3},
		{"truncated outside of the range: E1 is U+1000 to U+1FFF", abnf.Auto, "a = %x2000-20AC", "\xE1", -1, 0},
		{"truncated first code point of the range", abnf.Auto, "a = %x20AC-FFFF", "\xE2\x82", -1, 2},
		{"truncated before the range: E2 81 is U+2040 to U+207F", abnf.Auto, "a = %x20AC-FFFF", "\xE2\x81", -1, 1},
		{"truncated after the range: E2 83 is U+20C0 to U+20FF", abnf.Auto, "a = %x2000-20AC", "\xE2\x83", -1, 1},
		{"truncated second code point", abnf.Auto, "a = 2%x80-10FFFF", "é\xF0\x9F", -1, 4},

		{"surrogate in a range", abnf.Auto, "a = %xD000-FFFF", "\xED\xA0\x80", -1, 1},
		{"truncated surrogate: ED A0 to ED BF", abnf.Auto, "a = %xD000-FFFF", "\xED\xA0", -1, 1},
		{"last code point before the surrogates: ED 9F BF", abnf.Auto, "a = %xD000-FFFF", "\uD7FF", 3, 3},
		{"first code point after the surrogates: EE 80 80", abnf.Auto, "a = %xD000-FFFF", "\uE000", 3, 3},
		{"range that begins at a surrogate begins after the surrogates", abnf.Auto, "a = %xD900-E000", "\xED", -1, 0},
		{"range that begins at a surrogate includes U+E000", abnf.Auto, "a = %xD900-E000", "\uE000", 3, 3},
		{"range that ends at a surrogate ends before the surrogates", abnf.Auto, "a = %xD7FF-D900", "\xED\x9F", -1, 2},
		{"encoded U+FFFD is a character", abnf.Auto, "a = %x80-10FFFF", "\uFFFD", 3, 3},
		{"invalid byte is not U+FFFD", abnf.Auto, "a = %xFFFD", "\xFF", -1, 0},
		{"invalid byte is not in a range with U+FFFD", abnf.Auto, "a = %x80-10FFFF", "\xFF", -1, 0},
		{"overlong form of two bytes: C0 80", abnf.Auto, "a = %x00-10FFFF", "\xC0\x80", -1, 0},
		{"overlong form of three bytes: E0 80", abnf.Auto, "a = %x00-10FFFF", "\xE0\x80\x80", -1, 1},
		{"code point over U+10FFFF: F4 90", abnf.Auto, "a = %x00-10FFFF", "\xF4\x90\x80\x80", -1, 1},
		{"F5 begins no code point", abnf.Auto, "a = %x00-10FFFF", "\xF5", -1, 0},
		{"lone continuation byte", abnf.Auto, "a = %x00-10FFFF", "\x80", -1, 0},
		{"invalid continuation byte", abnf.Auto, "a = *%x00-10FFFF", "\xE2A", 0, 1},
		{"literals are ASCII in any encoding and do not match the KELVIN SIGN", abnf.UTF8, `a = "k"`, "\u212A", -1, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, test.encoding, test.abnf)
			checkPrefixes(t, g, test.s, test.match, test.viable)
		})
	}
}

// checkPrefixes tests all four methods against the length of the longest prefix of s that
// the first rule matches, and the length of the longest viable prefix.
func checkPrefixes(t *testing.T, g *abnf.Grammar, s string, match, viable int) {
	t.Helper()
	o, r := New(g), g.Rules[0]
	if got := o.MatchPrefix(r, s); got != match {
		t.Errorf("%s\nMatchPrefix(%q): got %d, want %d", g, s, got, match)
	}
	if got, want := o.Match(r, s), match == len(s); got != want {
		t.Errorf("%s\nMatch(%q): got %t, want %t", g, s, got, want)
	}
	if got := o.ViablePrefix(r, s); got != viable {
		t.Errorf("%s\nViablePrefix(%q): got %d, want %d", g, s, got, viable)
	}
	// Every prefix of the viable prefix is viable, and no longer prefix is.
	for k := range len(s) + 1 {
		if got, want := o.Viable(r, s[:k]), k <= viable; got != want {
			t.Errorf("%s\nViable(%q): got %t, want %t", g, s[:k], got, want)
		}
	}
}

// TestCodePointAgainstAll compares codePoint, which searches, with a list of all code points
// of the range.
func TestCodePointAgainstAll(t *testing.T) {
	ranges := [][2]rune{
		{0, 0x10FFFF}, {0x7F, 0x80}, {0x7FF, 0x800}, {0xFFFF, 0x10000}, {0xD7FF, 0xE000},
		{0xD800, 0xE000}, {0xD7FF, 0xDFFF}, {0x20AC, 0x20AC}, {0xE9, 0x101}, {0x1F600, 0x1F64F},
	}
	if testing.Short() {
		ranges = ranges[1:] // the first has all code points
	}
	edges := []byte{0x00, 0x41, 0x7F, 0x80, 0x82, 0x8F, 0x90, 0x9F, 0xA0, 0xAC, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4,
		0xDF, 0xE0, 0xE1, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF}
	for _, r := range ranges {
		// The proper prefixes of all members, and the members.
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
