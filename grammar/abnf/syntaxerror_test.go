package abnf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar/abnf"
)

// manyLiterals returns a rule with n alternatives, one character each.
func manyLiterals(n int) string {
	var words []string
	for i := range n {
		words = append(words, fmt.Sprintf("%%x%X", '0'+i))
	}
	return "r = " + strings.Join(words, " / ")
}

// TestErrorTexts tests each form of the text of an error.
func TestErrorTexts(t *testing.T) {
	first24 := strings.Join(strings.Split(strings.TrimPrefix(manyLiterals(24), "r = "), " / "), ", ")
	tests := []struct {
		name    string
		grammar string
		in      string
		want    string // "" if it matches
	}{
		{"match", `r = "ab"`, "ab", ""},
		{"empty string that matches", `r = *"a"`, "", ""},
		{"empty string that does not match", `r = "a"`, "", `r: offset 0: expected "a", found end of input`},
		{"wrong character", `r = "ab"`, "ax", `r: offset 1: expected "b", found "x"`},
		{"text after the end", `r = "a"`, "ab", `r: offset 1: expected end of input, found "b"`},
		{"two words", `r = "a" / "b"`, "x", `r: offset 0: expected "a" or "b", found "x"`},
		{"three words with the end of the input last", `r = "a" [ "b" / DIGIT ]`, "a!", `r: offset 1: expected "b", DIGIT or end of input, found "!"`},
		{"maximum number of words", manyLiterals(24), "!",
			"r: offset 0: expected " + strings.Replace(first24, ", %x47", " or %x47", 1) + `, found "!"`},
		{"one more word than the maximum is still shown", manyLiterals(25), "!",
			"r: offset 0: expected " + first24 + ` or %x48, found "!"`},
		{"end of the input counts as one of the others", "r = [ " + strings.TrimPrefix(manyLiterals(30), "r = ") + " ]", "!",
			"r: offset 0: expected " + first24 + ` or one of 7 others, found "!"`},
		{"newline is quoted", `r = "a"`, "\n", `r: offset 0: expected "a", found "\n"`},
		{"NUL is quoted", `r = "a"`, "\x00", `r: offset 0: expected "a", found "\x00"`},
		{"quotation mark is quoted", `r = "a"`, `"`, `r: offset 0: expected "a", found "\""`},
		{"rule name keeps the grammar's spelling", `Long-Name = "a"`, "b", `Long-Name: offset 0: expected "a", found "b"`},

		// Bytes over %x7F.
		{"non-ASCII character in an ASCII grammar", `r = 1*DIGIT`, "1é", "r: offset 1: expected DIGIT or end of input, found non-ASCII byte %xC3"},
		{"invalid UTF-8 in an ASCII grammar", `r = 1*DIGIT`, "1\xff", "r: offset 1: expected DIGIT or end of input, found non-ASCII byte %xFF"},
		{"non-ASCII character in a grammar with percent-encoding", `r = *( DIGIT / "%" 2HEXDIG )`, "é",
			`r: offset 0: expected "%", DIGIT or end of input, found non-ASCII byte %xC3: UTF-8 text must be percent-encoded`},
		{"non-ASCII character inside a percent triplet", `r = *( "%" 2HEXDIG )`, "%é",
			"r: offset 1: expected HEXDIG, found non-ASCII byte %xC3: UTF-8 text must be percent-encoded"},
		{"percent sign with one digit is not percent-encoding", `r = *( DIGIT / "%" HEXDIG )`, "é", `r: offset 0: expected "%", DIGIT or end of input, found non-ASCII byte %xC3`},
		{"percent sign with decimal digits is not percent-encoding", `r = "%" 2DIGIT`, "é", `r: offset 0: expected "%", found non-ASCII byte %xC3`},
		{"percent sign in a range is not percent-encoding", `r = *( %x21-2F 2HEXDIG )`, "é", "r: offset 0: expected %x21-2F or end of input, found non-ASCII byte %xC3"},

		// Code points.
		{"wrong code point", `r = 1*%x3B1-3C9`, "αé", `r: offset 2: expected %x3B1-3C9 or end of input, found "é"`},
		{"code point with the right first byte", `r = %x3B1-3C9`, "\u03ff", `r: offset 1: expected %x3B1-3C9, found "\xbf"`},
		{"truncated code point", `r = %x3B1-3C9`, "\xce", `r: offset 1: expected %x3B1-3C9, found end of input`},
		{"ASCII character after the first byte of a code point", `r = %x3B1-3C9`, "\xcex", `r: offset 1: expected %x3B1-3C9, found "x"`},
		{"two bytes of three", `r = %x3041-3096`, "\xe3\x81", `r: offset 2: expected %x3041-3096, found end of input`},
		{"byte that begins no code point", `r = %x3B1-3C9`, "\xff", `r: offset 0: expected %x3B1-3C9, found "\xff"`},
		{"invisible character is quoted", `r = %x3B1-3C9`, "\u200b", `r: offset 0: expected %x3B1-3C9, found "\u200b"`},
		{"percent-encoding does not matter if code points are read", `r = %x3B1 / "%" 2HEXDIG`, "é", `r: offset 0: expected "%" or %x3B1, found "é"`},
		{"non-ASCII bytes that are not code points", `r = %xC3 "a"`, "é", `r: offset 1: expected "a", found "\xa9"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if err := ruleOf(t, test.grammar).Check(test.in); err != nil {
				got = strings.TrimPrefix(err.Error(), "abnf: ")
			}
			if got != test.want {
				t.Errorf("%s: %q:\ngot  %s\nwant %s", test.grammar, test.in, got, test.want)
			}
		})
	}
}

// ruleOf compiles a grammar of one rule.
func ruleOf(t *testing.T, text string) abnf.Rule {
	t.Helper()
	g, err := abnf.Compile(text)
	if err != nil {
		t.Fatal(err)
	}
	for r := range g.Rules() {
		return r
	}
	return abnf.Rule{}
}

// TestErrorFields tests the fields of an error, and that changing its words does not change the
// next error's.
func TestErrorFields(t *testing.T) {
	r := ruleOf(t, `r = 1*%x3B1-3C9 [ "!" ]`)
	want := []string{`"!"`, "%x3B1-3C9", "end of input"}
	for range 2 {
		const in = "αβ日"
		err, ok := errors.AsType[*abnf.SyntaxError](r.Check(in))
		if !ok || err.Offset != 4 || err.Found != "日" || err.Rule != r || !slices.Equal(err.Expected(), want) {
			t.Fatalf("%q: got %+v; want offset 4, found 日, expected %q", in, err, want)
		}
		err.Expected()[0] = "changed"
	}
	if err := r.Check("α!"); err != nil {
		t.Errorf("got %v, want a match", err)
	}
}
