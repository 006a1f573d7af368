package abnf

import (
	"strings"
	"testing"
)

// TestMeaningMistakes checks mistakes that require all definitions. Recursion has its own
// tests.
func TestMeaningMistakes(t *testing.T) {
	runMistakeTests(t, []mistakeTest{
		// Names (§2.1).
		{"undefined rule", `a = "x" xyz`, `1:9: rule "xyz" is not defined`},
		{"undefined rule at each reference", "a = [ xyz ] / 2xyz",
			`1:7: rule "xyz" is not defined` + "\n" +
				`1:16: rule "xyz" is not defined`},
		{"undefined rule repeated zero times", `a = "x" 0xyz`, `1:10: rule "xyz" is not defined`},
		{"misspelled rule", "a = schame\nscheme = \"x\"",
			`1:5: rule "schame" is not defined; did you mean scheme?`},
		{"misspelled core rule", "a = HEXDIGT",
			`1:5: rule "HEXDIGT" is not defined; did you mean HEXDIG?`},
		{"undefined rule in angle brackets", "a = <xyz>",
			"1:5: prose <xyz> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"defined twice", "a = \"x\"\nb = a\na = \"y\"",
			`3:1: rule "a" is already defined at f:1:1; "=/" would add alternatives to it`},
		{"defined twice in different case", "a-b = \"x\"\nA-B = \"y\"",
			`2:1: rule "A-B" is already defined at f:1:1; "=/" would add alternatives to it`},
		{"further definitions are checked too", "a = \"x\"\na = xyz\na = 'z'",
			`2:1: rule "a" is already defined at f:1:1; "=/" would add alternatives to it` + "\n" +
				`2:5: rule "xyz" is not defined` + "\n" +
				`3:1: rule "a" is already defined at f:1:1; "=/" would add alternatives to it` + "\n" +
				`3:5: a string must be in double quotation marks: "..."`},
		{"core rule defined twice", "digit = \"x\"\nDIGIT = \"y\"",
			`2:1: rule "DIGIT" is already defined at f:1:1; "=/" would add alternatives to it`},
		{"=/ without a base", `a =/ "x"`,
			`1:1: "=/" adds to rule "a", which is not defined: its first definition must have "="`},
		{"several =/ without a base are one mistake", "a =/ \"x\"\na =/ \"y\"",
			`1:1: "=/" adds to rule "a", which is not defined: its first definition must have "="`},
		{"=/ before its base", "a =/ \"x\"\na = \"y\"",
			`1:1: "=/" adds to rule "a", which is defined only later, at f:2:1`},
		{"=/ before its base: both are checked", "a = b\nb =/ vwx\nb = xyz",
			`2:1: "=/" adds to rule "b", which is defined only later, at f:3:1` + "\n" +
				`2:6: rule "vwx" is not defined` + "\n" +
				`3:5: rule "xyz" is not defined`},
		{"=/ before two bases", "a =/ \"x\"\na = \"y\"\na = \"z\"",
			`1:1: "=/" adds to rule "a", which is defined only later, at f:2:1` + "\n" +
				`3:1: rule "a" is already defined at f:2:1; "=/" would add alternatives to it`},
		{"core rule extended, then defined", "digit =/ \"x\"\nDIGIT = \"y\"",
			`2:1: rule "DIGIT" is already defined at RFC 5234 Appendix B.1:20:1; "=/" would add alternatives to it`},

		// Rules that match nothing.
		{"infinite right recursion", `a = "x" a`,
			`1:1: rule "a" matches nothing: its recursion never ends`},
		{"infinite left recursion", `a = a "x"`,
			`1:1: rule "a" matches nothing: its recursion never ends`},
		{"a rule defined as itself", "a = a", `1:1: rule "a" matches nothing: its recursion never ends`},
		{"two rules defined as each other are one mistake", "a = b\nb = a",
			`1:1: rule "a" matches nothing: its recursion never ends`},
		{"infinite recursion outside a cycle that needs it", "a = \"x\" b\nb = d \"e\" / a\nd = \"k\" d",
			`3:1: rule "d" matches nothing: its recursion never ends`},
		{"infinite recursion is not reported without the base", "a =/ \"F\" b a\nb = \"x\"",
			`1:1: "=/" adds to rule "a", which is not defined: its first definition must have "="`},
		{"infinite recursion is not reported through a rule without a base", "a =/ \"F\" b\nb = \"x\" a",
			`1:1: "=/" adds to rule "a", which is not defined: its first definition must have "="`},
		{"references to a name in angle brackets resolve", "a = b / c\n<b> = \"x\"\nc = \"y\"",
			"2:1: a rule name is defined without angle brackets"},
		{"references to a name defined with a leading digit resolve", "a = b\n1b = \"x\"",
			"2:1: a rule name must begin with a letter (RFC 5234 §2.1)"},
		{"references to other names do not resolve", "a = c\n<b> = \"x\"",
			"1:5: rule \"c\" is not defined\n2:1: a rule name is defined without angle brackets"},
		{"users of an infinite rule are not reported", "a = \"x\" b\nb = \"y\" b",
			`2:1: rule "b" matches nothing: its recursion never ends`},
		{"a cycle with one finite alternative is not infinite", "a = b\nb = \"x\" c\nc = \"y\" b / b d / d d\nd = e\ne = \"z\" e",
			`3:13: rule "c" is not shown to be regular: c -> b -> c is on the left and c -> b -> c on the right` +
				"\n" + `5:1: rule "e" matches nothing: its recursion never ends`},
		{"infinite recursion in a repetition", `a = "x" 1a`,
			`1:1: rule "a" matches nothing: its recursion never ends`},
	})
}

// TestNoRules reads sources without definitions.
func TestNoRules(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"an empty file", ""},
		{"empty lines", "\n\r\n"},
		{"white space", " \t "},
		{"comments", "; nothing\n  ; here"},
		{"a byte order mark", byteOrderMark},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, want := mistakes(Auto, test.text), "1:1: the grammar defines no rule"; got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
	_, err := Read(Auto)
	if want := "no source:1:1: the grammar defines no rule"; err == nil || err.Error() != want {
		t.Errorf("no sources: got %v, want %s", err, want)
	}
}

// TestSuggestions checks that the search for similar names is bounded.
func TestSuggestions(t *testing.T) {
	got := mistakes(Auto, "scheme = \"x\"\na = "+strings.Repeat(" schema", 100))
	if n := strings.Count(got, "did you mean scheme?"); n != maxSuggestions {
		t.Errorf("got %d suggestions, want %d", n, maxSuggestions)
	}
	if n := strings.Count(got, "is not defined"); n != 100 {
		t.Errorf("got %d undefined names, want 100", n)
	}
}

// TestEncodings checks the meaning of num-vals in each encoding, and the errors.
func TestEncodings(t *testing.T) {
	tests := []struct {
		name       string
		text       string
		codePoints [3]bool // by Encoding, for valid grammars
		want       [3]string
	}{
		{"ASCII", "a = %x41", [3]bool{false, false, true}, [3]string{}},
		{"largest byte", "a = %xFF", [3]bool{false, false, true}, [3]string{}},
		{"smallest value over a byte", "a = %x100", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %x100 is over %xFF, and the grammar's encoding is bytes"}},
		{"range beyond bytes", "a = %x80-10FFFF", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %x80-10FFFF is over %xFF, and the grammar's encoding is bytes"}},
		{"series beyond bytes", "a = %d65.256", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %d65.256 is over %xFF, and the grammar's encoding is bytes"}},
		{"last code point", "a = %x10FFFF", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %x10FFFF is over %xFF, and the grammar's encoding is bytes"}},
		{"range beyond the last code point", "a = %x41-110000", [3]bool{}, [3]string{
			"1:5: a value of %x41-110000 is over %x10FFFF, the last code point",
			"1:5: a value of %x41-110000 is over %x10FFFF, the last code point",
			"1:5: a value of %x41-110000 is over %x10FFFF, the last code point"}},
		{"largest 32-bit value", "a = %xFFFFFFFF", [3]bool{}, [3]string{
			"1:5: a value of %xFFFFFFFF is over %x10FFFF, the last code point",
			"1:5: a value of %xFFFFFFFF is over %x10FFFF, the last code point",
			"1:5: a value of %xFFFFFFFF is over %x10FFFF, the last code point"}},
		{"surrogate", "a = %xD800", [3]bool{}, [3]string{
			"1:5: %xD800 holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)",
			"1:5: a value of %xD800 is over %xFF, and the grammar's encoding is bytes",
			"1:5: %xD800 holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)"}},
		{"surrogate in a series", "a = %x41.DFFF.42", [3]bool{}, [3]string{
			"1:5: %x41.DFFF.42 holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)",
			"1:5: a value of %x41.DFFF.42 is over %xFF, and the grammar's encoding is bytes",
			"1:5: %x41.DFFF.42 holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)"}},
		{"range of surrogates", "a = %xD800-DFFF", [3]bool{}, [3]string{
			"1:5: %xD800-DFFF holds only surrogates, which UTF-8 cannot encode (RFC 3629 §3)",
			"1:5: a value of %xD800-DFFF is over %xFF, and the grammar's encoding is bytes",
			"1:5: %xD800-DFFF holds only surrogates, which UTF-8 cannot encode (RFC 3629 §3)"}},
		{"range that includes a surrogate", "a = %xD7FF-D800", [3]bool{true, false, true},
			[3]string{Bytes: "1:5: a value of %xD7FF-D800 is over %xFF, and the grammar's encoding is bytes"}},
		{"surrogate repeated zero times", "a = 0%xD800", [3]bool{}, [3]string{
			"1:6: %xD800 holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)",
			"1:6: a value of %xD800 is over %xFF, and the grammar's encoding is bytes",
			"1:6: %xD800 holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, encoding := range []Encoding{Auto, Bytes, UTF8} {
				got := mistakes(encoding, test.text)
				if got != test.want[encoding] {
					t.Errorf("%s in %s: got %q, want %q", test.text, encoding, got, test.want[encoding])
				}
				if got != "" {
					continue
				}
				g := read(t, encoding, test.text)
				if got, want := g.Encoding.CodePoints(g.Rules[0].Body), test.codePoints[encoding]; got != want {
					t.Errorf("CodePoints of %s in %s: got %t, want %t", test.text, encoding, got, want)
				}
			}
		})
	}
}

// TestEncodingNames parses the names of all encodings.
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
