package dfa

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// manyLiterals returns a rule with that many alternatives, each a letter of its own.
func manyLiterals(n int) string {
	var words []string
	for i := range n {
		words = append(words, fmt.Sprintf("%%x%X", '0'+i))
	}
	return "r = " + strings.Join(words, " / ")
}

// TestMismatch has one row for each form of the text.
func TestMismatch(t *testing.T) {
	first24 := strings.Join(strings.Split(strings.TrimPrefix(manyLiterals(24), "r = "), " / "), ", ")
	tests := []struct {
		why     string
		grammar string
		in      string
		want    string // "" if it matches
	}{
		{"a match", `r = "ab"`, "ab", ""},
		{"the empty string, which matches", `r = *"a"`, "", ""},
		{"the empty string, which does not", `r = "a"`, "", `r: offset 0: expected "a", found end of input`},
		{"another character", `r = "ab"`, "ax", `r: offset 1: expected "b", found "x"`},
		{"more than there is to be", `r = "a"`, "ab", `r: offset 1: expected end of input, found "b"`},
		{"two words", `r = "a" / "b"`, "x", `r: offset 0: expected "a" or "b", found "x"`},
		{"three words, of which the end is the last", `r = "a" [ "b" / DIGIT ]`, "a!", `r: offset 1: expected "b", DIGIT or end of input, found "!"`},
		{"as many words as are shown", manyLiterals(24), "!",
			"r: offset 0: expected " + strings.Replace(first24, ", %x47", " or %x47", 1) + `, found "!"`},
		{"one more is shown, too: to say that there is one takes as much room", manyLiterals(25), "!",
			"r: offset 0: expected " + first24 + ` or %x48, found "!"`},
		{"the end is one of those besides", "r = [ " + strings.TrimPrefix(manyLiterals(30), "r = ") + " ]", "!",
			"r: offset 0: expected " + first24 + ` or one of 7 others, found "!"`},
		{"no line end comes into a message", `r = "a"`, "\n", `r: offset 0: expected "a", found "\n"`},
		{"a NUL", `r = "a"`, "\x00", `r: offset 0: expected "a", found "\x00"`},
		{"a quotation mark", `r = "a"`, `"`, `r: offset 0: expected "a", found "\""`},
		{"the name is as the grammar spells it", `Long-Name = "a"`, "b", `Long-Name: offset 0: expected "a", found "b"`},

		// Bytes over %x7F.
		{"of a character, where all is ASCII", `r = 1*DIGIT`, "1é", "r: offset 1: expected DIGIT or end of input, found non-ASCII byte %xC3"},
		{"of none", `r = 1*DIGIT`, "1\xff", "r: offset 1: expected DIGIT or end of input, found non-ASCII byte %xFF"},
		{"where it is to be percent-encoded", `r = *( DIGIT / "%" 2HEXDIG )`, "é",
			`r: offset 0: expected "%", DIGIT or end of input, found non-ASCII byte %xC3: UTF-8 text is to be percent-encoded`},
		{"inside a triplet", `r = *( "%" 2HEXDIG )`, "%é",
			"r: offset 1: expected HEXDIG, found non-ASCII byte %xC3: UTF-8 text is to be percent-encoded"},
		{"a percent sign and one digit do not encode", `r = *( DIGIT / "%" HEXDIG )`, "é", `r: offset 0: expected "%", DIGIT or end of input, found non-ASCII byte %xC3`},
		{"nor do a percent sign and other digits", `r = "%" 2DIGIT`, "é", `r: offset 0: expected "%", found non-ASCII byte %xC3`},
		{"a percent sign among others is text", `r = *( %x21-2F 2HEXDIG )`, "é", "r: offset 0: expected %x21-2F or end of input, found non-ASCII byte %xC3"},

		// Code points.
		{"another character", `r = 1*%x3B1-3C9`, "αé", `r: offset 2: expected %x3B1-3C9 or end of input, found "é"`},
		{"a character that begins as one that matches", `r = %x3B1-3C9`, "\u03ff", `r: offset 1: expected %x3B1-3C9, found "\xbf"`},
		{"its first byte only", `r = %x3B1-3C9`, "\xce", `r: offset 1: expected %x3B1-3C9, found end of input`},
		{"its first byte, then an ASCII character", `r = %x3B1-3C9`, "\xcex", `r: offset 1: expected %x3B1-3C9, found "x"`},
		{"two bytes of three", `r = %x3041-3096`, "\xe3\x81", `r: offset 2: expected %x3041-3096, found end of input`},
		{"a byte that begins none", `r = %x3B1-3C9`, "\xff", `r: offset 0: expected %x3B1-3C9, found "\xff"`},
		{"a character that is not seen", `r = %x3B1-3C9`, "\u200b", `r: offset 0: expected %x3B1-3C9, found "\u200b"`},
		{"a percent triplet does not matter where characters are read", `r = %x3B1 / "%" 2HEXDIG`, "é", `r: offset 0: expected "%" or %x3B1, found "é"`},
		{"bytes over %x7F that are no code points", `r = %xC3 "a"`, "é", `r: offset 1: expected "a", found "\xa9"`},
	}
	for _, test := range tests {
		d := compile(t, test.grammar)
		got := ""
		if m := NewChecker(d).Check(test.in); m != nil {
			got = m.Error()
		}
		if got != test.want {
			t.Errorf("%s: %s: %q:\ngot  %s\nwant %s", test.why, test.grammar, test.in, got, test.want)
		}
	}
}

// What a mismatch has is what its text says, and its own: neither the string nor the automaton
// changes with it.
func TestMismatchFields(t *testing.T) {
	c := NewChecker(compile(t, `r = 1*%x3B1-3C9 [ "!" ]`))
	want := []string{`"!"`, "%x3B1-3C9", EndOfInput}
	for range 2 {
		in := []byte("αβ日")
		m := c.Check(string(in))
		if m == nil || m.Offset != 4 || m.Found != "日" || !slices.Equal(m.Expected, want) {
			t.Fatalf("%q: got %+v; want offset 4, found 日, expected %q", in, m, want)
		}
		m.Expected[0] = "changed"
	}
	if m := c.Check("α!"); m != nil {
		t.Errorf("got %v, want a match", m)
	}
}
