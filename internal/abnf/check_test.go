package abnf

import (
	"strings"
	"testing"
)

// TestMeaningMistakes has the mistakes that are seen only when all is read.
// Recursion has its own tests.
func TestMeaningMistakes(t *testing.T) {
	runMistakeTests(t, []mistakeTest{
		// Names (§2.1).
		{"no such rule", `a = "x" xyz`, `1:9: rule "xyz" is not defined`},
		{"in all of its places", "a = [ xyz ] / 2xyz",
			`1:7: rule "xyz" is not defined` + "\n" +
				`1:16: rule "xyz" is not defined`},
		{"under a repetition of zero times too", `a = "x" 0xyz`, `1:10: rule "xyz" is not defined`},
		{"one letter wrong", "a = schame\nscheme = \"x\"",
			`1:5: rule "schame" is not defined; did you mean scheme?`},
		{"a core rule, one letter wrong", "a = HEXDIGT",
			`1:5: rule "HEXDIGT" is not defined; did you mean HEXDIG?`},
		{"no such rule in angle brackets", "a = <xyz>",
			"1:5: prose <xyz> names no rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"defined twice", "a = \"x\"\nb = a\na = \"y\"",
			`3:1: rule "a" is already defined at f:1:1; "=/" would add alternatives to it`},
		{"defined twice, in other letters", "a-b = \"x\"\nA-B = \"y\"",
			`2:1: rule "A-B" is already defined at f:1:1; "=/" would add alternatives to it`},
		{"the second definition is read all the same", "a = \"x\"\na = xyz\na = 'z'",
			`2:1: rule "a" is already defined at f:1:1; "=/" would add alternatives to it` + "\n" +
				`3:1: rule "a" is already defined at f:1:1; "=/" would add alternatives to it` + "\n" +
				`3:5: a string stands in double quotation marks: "..."`},
		{"a core rule defined twice", "digit = \"x\"\nDIGIT = \"y\"",
			`2:1: rule "DIGIT" is already defined at f:1:1; "=/" would add alternatives to it`},
		{"=/ without a base", `a =/ "x"`,
			`1:1: "=/" adds to rule "a", which is not defined: the first definition has "="`},
		{"=/ without a base, several times", "a =/ \"x\"\na =/ \"y\"",
			`1:1: "=/" adds to rule "a", which is not defined: the first definition has "="`},
		{"=/ before its base", "a =/ \"x\"\na = \"y\"",
			`1:1: "=/" adds to rule "a", which is defined only later, at f:2:1`},
		{"the same; both are read all the same", "a = b\nb =/ vwx\nb = xyz",
			`2:1: "=/" adds to rule "b", which is defined only later, at f:3:1` + "\n" +
				`2:6: rule "vwx" is not defined` + "\n" +
				`3:5: rule "xyz" is not defined`},
		{"the same, and then a second base", "a =/ \"x\"\na = \"y\"\na = \"z\"",
			`1:1: "=/" adds to rule "a", which is defined only later, at f:2:1` + "\n" +
				`3:1: rule "a" is already defined at f:2:1; "=/" would add alternatives to it`},
		{"=/ to a core rule makes it the grammar's, so = is a second base", "digit =/ \"x\"\nDIGIT = \"y\"",
			`2:1: rule "DIGIT" is already defined at RFC 5234 Appendix B.1:20:1; "=/" would add alternatives to it`},

		// Rules that match nothing.
		{"recursion without an end, on the right", `a = "x" a`,
			`1:1: rule "a" matches nothing: its recursion never ends`},
		{"recursion without an end, on the left", `a = a "x"`,
			`1:1: rule "a" matches nothing: its recursion never ends`},
		{"a rule that is itself", "a = a", `1:1: rule "a" matches nothing: its recursion never ends`},
		{"two rules that are each other are one mistake", "a = b\nb = a",
			`1:1: rule "a" matches nothing: its recursion never ends`},
		{"a rule of a cycle that needs another such rule", "a = \"x\" b\nb = d \"e\" / a\nd = \"k\" d",
			`3:1: rule "d" matches nothing: its recursion never ends`},
		{"a base that is missing may be what ends the recursion", "a =/ \"F\" b a\nb = \"x\"",
			`1:1: "=/" adds to rule "a", which is not defined: the first definition has "="`},
		{"and so may it in a rule that refers to it", "a =/ \"F\" b\nb = \"x\" a",
			`1:1: "=/" adds to rule "a", which is not defined: the first definition has "="`},
		{"a name in brackets is known to other rules", "a = b / c\n<b> = \"x\"\nc = \"y\"",
			"2:1: the name that is defined stands without angle brackets"},
		{"so is one that begins with a digit, where it is referred to without", "a = b\n1b = \"x\"",
			"2:1: a rule name begins with a letter (RFC 5234 §2.1)"},
		{"but not another one", "a = c\n<b> = \"x\"",
			"1:5: rule \"c\" is not defined\n2:1: the name that is defined stands without angle brackets"},
		{"only those are named that are to blame", "a = \"x\" b\nb = \"y\" b",
			`2:1: rule "b" matches nothing: its recursion never ends`},
		{"an end for one rule of the cycle is one for all", "a = b\nb = \"x\" c\nc = \"y\" b / b d / d d\nd = e\ne = \"z\" e",
			`3:13: rule "c" embeds itself, which an automaton cannot match in general: c -> b -> c is on the left and c -> b -> c on the right; in a cycle every reference stands on the same side` +
				"\n" + `5:1: rule "e" matches nothing: its recursion never ends`},
		{"a minimum asks for what never ends", `a = "x" 1a`,
			`1:1: rule "a" matches nothing: its recursion never ends`},
	})
}

// TestNoRules has sources in which there is nothing to read.
func TestNoRules(t *testing.T) {
	for _, test := range []struct{ why, text string }{
		{"an empty file", ""},
		{"empty lines", "\n\r\n"},
		{"white space", " \t "},
		{"comments", "; nothing\n  ; here"},
		{"a byte order mark", byteOrderMark},
	} {
		if got, want := mistakes(Auto, test.text), "1:1: the grammar defines no rule"; got != want {
			t.Errorf("%s: got %s, want %s", test.why, got, want)
		}
	}
	_, err := Read(Auto)
	if want := "no source:1:1: the grammar defines no rule"; err == nil || err.Error() != want {
		t.Errorf("no sources: got %v, want %s", err, want)
	}
}

// TestSuggestions has many undefined names, each of which is like a defined one:
// the search for similar names is not done for all of them.
func TestSuggestions(t *testing.T) {
	got := mistakes(Auto, "scheme = \"x\"\na = "+strings.Repeat(" schema", 100))
	if n := strings.Count(got, "did you mean scheme?"); n != maxSuggestions {
		t.Errorf("got %d suggestions, want %d", n, maxSuggestions)
	}
	if n := strings.Count(got, "is not defined"); n != 100 {
		t.Errorf("got %d undefined names, want 100", n)
	}
}

// TestEncodings has what num-vals mean in each encoding, or why they mean nothing.
func TestEncodings(t *testing.T) {
	tests := []struct {
		why        string
		text       string
		codePoints [3]bool // by Encoding, where there is no error
		want       [3]string
	}{
		{"ASCII is either", "a = %x41", [3]bool{false, false, true}, [3]string{}},
		{"the last byte", "a = %xFF", [3]bool{false, false, true}, [3]string{}},
		{"the first that is no byte", "a = %x100", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %x100 is over %xFF, and the grammar's encoding is bytes"}},
		{"a range that reaches over bytes", "a = %x80-10FFFF", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %x80-10FFFF is over %xFF, and the grammar's encoding is bytes"}},
		{"a series that does", "a = %d65.256", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %d65.256 is over %xFF, and the grammar's encoding is bytes"}},
		{"the last code point", "a = %x10FFFF", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %x10FFFF is over %xFF, and the grammar's encoding is bytes"}},
		{"over the last code point", "a = %x41-110000", [3]bool{}, [3]string{
			"1:5: a value of %x41-110000 is over %x10FFFF, the last code point",
			"1:5: a value of %x41-110000 is over %x10FFFF, the last code point",
			"1:5: a value of %x41-110000 is over %x10FFFF, the last code point"}},
		{"all that 32 bits hold", "a = %xFFFFFFFF", [3]bool{}, [3]string{
			"1:5: a value of %xFFFFFFFF is over %x10FFFF, the last code point",
			"1:5: a value of %xFFFFFFFF is over %x10FFFF, the last code point",
			"1:5: a value of %xFFFFFFFF is over %x10FFFF, the last code point"}},
		{"a surrogate", "a = %xD800", [3]bool{}, [3]string{
			"1:5: %xD800 holds a surrogate, which UTF-8 has no form for (RFC 3629 §3)",
			"1:5: a value of %xD800 is over %xFF, and the grammar's encoding is bytes",
			"1:5: %xD800 holds a surrogate, which UTF-8 has no form for (RFC 3629 §3)"}},
		{"a surrogate in a series", "a = %x41.DFFF.42", [3]bool{}, [3]string{
			"1:5: %x41.DFFF.42 holds a surrogate, which UTF-8 has no form for (RFC 3629 §3)",
			"1:5: a value of %x41.DFFF.42 is over %xFF, and the grammar's encoding is bytes",
			"1:5: %x41.DFFF.42 holds a surrogate, which UTF-8 has no form for (RFC 3629 §3)"}},
		{"surrogates only", "a = %xD800-DFFF", [3]bool{}, [3]string{
			"1:5: %xD800-DFFF holds surrogates only, which UTF-8 has no form for (RFC 3629 §3)",
			"1:5: a value of %xD800-DFFF is over %xFF, and the grammar's encoding is bytes",
			"1:5: %xD800-DFFF holds surrogates only, which UTF-8 has no form for (RFC 3629 §3)"}},
		{"a range around surrogates is without them", "a = %xD7FF-D800", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %xD7FF-D800 is over %xFF, and the grammar's encoding is bytes"}},
		{"where nothing is ever matched it is a mistake too", "a = 0%xD800", [3]bool{}, [3]string{
			"1:6: %xD800 holds a surrogate, which UTF-8 has no form for (RFC 3629 §3)",
			"1:6: a value of %xD800 is over %xFF, and the grammar's encoding is bytes",
			"1:6: %xD800 holds a surrogate, which UTF-8 has no form for (RFC 3629 §3)"}},
	}
	for _, test := range tests {
		for _, encoding := range []Encoding{Auto, Bytes, UTF8} {
			got := mistakes(encoding, test.text)
			if got != test.want[encoding] {
				t.Errorf("%s: %s in %s: got %q, want %q", test.why, test.text, encoding, got, test.want[encoding])
			}
			if got != "" {
				continue
			}
			g := read(t, encoding, test.text)
			if got, want := g.Encoding.CodePoints(g.Rules[0].Body), test.codePoints[encoding]; got != want {
				t.Errorf("%s: CodePoints of %s in %s: got %t, want %t", test.why, test.text, encoding, got, want)
			}
		}
	}
}

// TestEncodingNames has the names of encodings, to and fro.
func TestEncodingNames(t *testing.T) {
	for _, e := range []Encoding{Auto, Bytes, UTF8} {
		if got, err := ParseEncoding(e.String()); got != e || err != nil {
			t.Errorf("ParseEncoding(%q): got %s, %v", e.String(), got, err)
		}
	}
	_, err := ParseEncoding("UTF-8")
	if want := `encoding "UTF-8": expected auto, bytes or utf8`; err == nil || err.Error() != want {
		t.Errorf("ParseEncoding: got %v, want %s", err, want)
	}
}
