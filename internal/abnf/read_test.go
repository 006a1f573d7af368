package abnf

import (
	"strings"
	"testing"
)

// read returns the grammar of text, which has to be without errors.
func read(t testing.TB, encoding Encoding, text string) *Grammar {
	t.Helper()
	g, err := Read(encoding, Source{Name: "f", Text: text})
	if err != nil {
		t.Fatalf("reading %q\n%v", text, err)
	}
	return g
}

// TestLeniency has texts that are read although RFC 5234 does not allow them, or
// hardly, and what is read.
func TestLeniency(t *testing.T) {
	const two = "a = \"x\" / b\nb = \"y\"\n"
	tests := []struct{ why, text, want string }{
		{"as RFC 5234 has it", "a = \"x\" / b\r\nb = \"y\"\r\n", two},
		{"LF", two, two},
		{"both kinds of line end", "a = \"x\" /\r\n  b\nb = \"y\"\r\n", two},
		{"no last line end", "a = \"x\" / b\nb = \"y\"", two},
		{"no last line end after a comment", "a = \"x\" / b\nb = \"y\" ; z", two},
		{"white space behind everything", "a = \"x\" / b \t\r\nb = \"y\"  \n  \n", two},
		{"a byte order mark", "\uFEFFa = \"x\" / b\nb = \"y\"", two},
		{"a byte order mark before CRLF and a comment", "\uFEFF\r\n;\r\na = \"x\" / b\nb = \"y\"", two},

		{"all is indented, as in an RFC", "   a = \"x\"\n     / b\n\n   b = \"y\"\n", two},
		{"all is indented with tabs", "\ta = \"x\"\n\t / b\n\tb = \"y\"\n", two},
		{"tabs here and spaces there", "\ta = \"x\"\n        \t/ b\n        b = \"y\"\n", two},
		{"a tab takes the indentation to the next eighth column", "   \ta = \"x\"\n         / b\n\tb = \"y\"\n", two},
		{"definitions less deep than the first", "   a = \"x\" / b\n b = \"y\"\n", two},
		{"a continuation that is one column deep", "a = \"x\"\n / b\nb = \"y\"", two},
		{"a continuation less deep than the line before", "a =     \"x\" /\n          \n  b\nb = \"y\"", two},

		{"comments before, behind and between", "; c\na = \"x\" ; c\n ; c\n  / b;c\nb = \"y\"; c\n;c", two},
		{"comments at the first column between continuations", "a = \"x\"\n; c\n; c = \"z\"\n  / b\nb = \"y\"", two},
		{"comments before the first definition, deeper and less deep", "     ; c\n; c\n   a = \"x\" / b\n   b = \"y\"", two},
		{"comments that are not ASCII", "; §2.1: “é” \U0001F600\na = \"x\" / b ; ü\nb = \"y\"", two},
		{"comments that are not UTF-8", "; \xE9\xFF\na = \"x\" / b\nb = \"y\"", two},
		{"a carriage return in a comment", "; c\rc\na = \"x\" / b\nb = \"y\"", two},
		{"an equals sign in a comment", "a = \"x\"\n  ; c = \"z\"\n  / b\nb = \"y\"", two},
		{"blank lines between continuations", "a = \"x\"\n\n \t\n\r\n  / b\nb = \"y\"", two},

		{"the equals sign on the next line", "a\n  = \"x\" / b\nb = \"y\"", two},
		{"the elements on the next line", "a =\n  \"x\" / b\nb\n  ; c\n  =\n  \"y\"", two},
		{"each token on a line", "a\n =\n \"x\"\n /\n b\nb\n =\n \"y\"", two},
		{"no white space but where it matters", "a=\"x\"/b\nb=\"y\"", two},
		{"tabs for spaces", "a\t=\t\"x\"\t/\tb\nb\t=\t\"y\"", two},

		{"no white space around what brackets hold", "a=(\"x\" b)/[b]\nb=\"y\"", "a = ( \"x\" b ) / [ b ]\nb = \"y\"\n"},
		{"brackets over lines", "a = (\n  \"x\" ; c\n  b\n  )\n  / [\n\n  b\n  ]\nb = \"y\"", "a = ( \"x\" b ) / [ b ]\nb = \"y\"\n"},
		{"names in all letters of case", "aB = A-1 / <Ab-> / AB\na-1 = \"x\"\nab- = \"y\"", "aB = A-1 / <Ab-> / AB\na-1 = \"x\"\nab- = \"y\"\n"},
		{"prefixes in both cases", `a = %S"x" %s"x" %I"x" %i"x" %X4a %D10 %B101`, "a = %s\"x\" %s\"x\" \"x\" \"x\" %x4A %d10 %b101\n"},
		{"leading zeros", `a = 01*002"x" %x0041 %d007 %b00`, "a = 1*2\"x\" %x41 %d7 %b0\n"},
		{"bounds that say nothing", `a = 0*"x" 1*1"x" 0*0"x" 0*2"x"`, "a = *\"x\" 1\"x\" 0\"x\" *2\"x\"\n"},
		{"the largest bound", `a = 1000000000*1000000000"x"`, "a = 1000000000\"x\"\n"},
		{"all that a string can hold", `a = " !#$%&'()*+,-./09:;<=>?@AZ[\]^_` + "`az{|}~\"", `a = " !#$%&'()*+,-./09:;<=>?@AZ[\]^_` + "`az{|}~\"\n"},
	}
	for _, test := range tests {
		g, err := Read(Auto, Source{Name: "f", Text: test.text})
		if err != nil {
			t.Errorf("%s: %q\ngot %v", test.why, test.text, err)
			continue
		}
		if got := g.String(); got != test.want {
			t.Errorf("%s: %q\ngot:\n%swant:\n%s", test.why, test.text, got, test.want)
		}
	}
}

// TestSeveralMistakes has a file in which mistake after mistake is found, each in
// its place, and what is right is read.
func TestSeveralMistakes(t *testing.T) {
	const text = `; A grammar with a mistake on almost every line.
list := item *("," item)
item = "x" | 'y'
range = 0..9 / list
twice = 2 item / [ item
<item> = "z"
item = "w"
letter = %x5A-41 / %x110000 / letters
right = "r" right "s" / ""
more =/ item
  deeper = item
bar_baz = <what it is> bar-baz`
	const want = `2:6: a rule is defined with "=" or "=/", not ":="
3:12: alternatives are separated by "/", not "|" (RFC 5234 §3.2)
3:14: a string stands in double quotation marks: "..."
4:9: "0..9" is not ABNF: a range of digits is written %x30-39
5:10: white space between the repeat "2" and its element (RFC 5234 §4 has none)
5:18: "[" is never closed: "]" is missing
6:1: the name that is defined stands without angle brackets
7:1: rule "item" is already defined at f:3:1; "=/" would add alternatives to it
8:10: the range %x5A-41 is reversed
8:20: a value of %x110000 is over %x10FFFF, the last code point
8:31: rule "letters" is not defined; did you mean letter?
9:13: rule "right" embeds itself, which an automaton cannot match in general: right -> right; in a cycle every reference stands at the very right of its rule, or every one at the very left
10:1: "=/" adds to rule "more", which is not defined: the first definition has "="
11:3: this definition is indented deeper than the first one, as if it continued the line above
12:1: rule "bar-baz" matches nothing: its recursion never ends
12:4: a rule name has no "_": write "bar-baz"
12:11: prose <what it is> names no rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)`
	if got := mistakes(Auto, text); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestSources has grammars of several files.
func TestSources(t *testing.T) {
	tests := []struct {
		why     string
		sources []Source
		want    string // the grammar or the errors
	}{
		{"each refers to the other", []Source{{Name: "one", Text: "a = b / \"x\""}, {Name: "two", Text: "b = \"y\" a"}},
			"a = b / \"x\"\nb = \"y\" a\n"},
		{"=/ in a later file", []Source{{Name: "one", Text: "a = \"x\""}, {Name: "two", Text: "a =/ \"y\""}},
			"a = \"x\"\na =/ \"y\"\n"},
		{"a file without rules", []Source{{Name: "one", Text: "; none"}, {Name: "two", Text: "a = \"x\""}}, "a = \"x\"\n"},
		{"each is indented as it likes", []Source{{Name: "one", Text: "   a = b\n     c"}, {Name: "two", Text: "b = \"x\"\nc = \"y\""}},
			"a = b c\nb = \"x\"\nc = \"y\"\n"},
		{"a file ends a definition", []Source{{Name: "one", Text: "a ="}, {Name: "two", Text: "  \"x\""}},
			"one:1:4: expected an element, found the end of the rule (the empty string is written \"\")\n" +
				"two:1:3: expected a rule name, found \"\\\"\""},
		{"a rule in both: both places are told", []Source{{Name: "one", Text: "\n a = \"x\""}, {Name: "two", Text: "\n\n  A = \"y\""}},
			`two:3:3: rule "A" is already defined at one:2:2; "=/" would add alternatives to it`},
		{"=/ in an earlier file", []Source{{Name: "one", Text: "a =/ \"x\""}, {Name: "two", Text: "\na = \"y\""}},
			`one:1:1: "=/" adds to rule "a", which is defined only later, at two:2:1`},
		{"errors come in the order of the files, not of their names", []Source{{Name: "z", Text: "a = '\nb = '"}, {Name: "y", Text: "c = '"}},
			`z:1:5: a string stands in double quotation marks: "..."` + "\n" +
				`z:2:5: a string stands in double quotation marks: "..."` + "\n" +
				`y:1:5: a string stands in double quotation marks: "..."`},
		{"no rules in either", []Source{{Name: "one", Text: ""}, {Name: "two", Text: ""}}, "one:1:1: the grammar defines no rule"},
	}
	for _, test := range tests {
		g, err := Read(Auto, test.sources...)
		got := g.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got:\n%s\nwant:\n%s", test.why, got, test.want)
		}
	}
}

// TestReadRules has rules of which only some are asked for.
func TestReadRules(t *testing.T) {
	const text = "a = b DIGIT\nb = \"x\"\nc = b undefined\nd = \"(\" d \")\" / \"\"\ne = <prose>\nf = %xD800 b"
	tests := []struct {
		why   string
		roots []string
		want  string // the names of the rules, or the errors
	}{
		{"what is not needed may be wrong", []string{"a"}, "a b DIGIT"},
		{"names have no case", []string{"B"}, "b"},
		{"two roots, in the order of the grammar", []string{"DIGIT", "b", "a"}, "a b DIGIT"},
		{"core rules are roots too", []string{"hexdig"}, "DIGIT HEXDIG"},
		{"names that there are not are passed over", []string{"x", "b"}, "b"},
		{"what is needed may not be wrong: an undefined name", []string{"c"}, `f:3:7: rule "undefined" is not defined`},
		{"prose", []string{"e"}, "f:5:5: prose <prose> names no rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"a surrogate", []string{"f"}, "f:6:5: %xD800 holds a surrogate, which UTF-8 has no form for (RFC 3629 §3)"},
		{"recursion", []string{"d"}, `f:4:9: rule "d" embeds itself, which an automaton cannot match in general: d -> d; in a cycle every reference stands at the very right of its rule, or every one at the very left`},
	}
	for _, test := range tests {
		g, err := Reader{Encoding: Auto, Roots: test.roots}.Read(Source{Name: "f", Text: text})
		var names []string
		for _, r := range g.Rules {
			names = append(names, r.Name)
		}
		got := strings.Join(names, " ")
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: ReadRules(%s): got %s, want %s", test.why, test.roots, got, test.want)
		}
	}
}

// TestLookup has the spellings of a name.
func TestLookup(t *testing.T) {
	g := read(t, Auto, "Kelvin-1 = \"x\"")
	for _, test := range []struct {
		why, name string
		found     bool
	}{
		{"as defined", "Kelvin-1", true},
		{"in lower case", "kelvin-1", true},
		{"in upper case", "KELVIN-1", true},
		{"ASCII letters only: the KELVIN SIGN is no k", "\u212Aelvin-1", false},
		{"part of it", "kelvin", false},
		{"a core rule", "alpha", true},
		{"no name", "", false},
	} {
		if got := g.Lookup(test.name) != nil; got != test.found {
			t.Errorf("%s: Lookup(%q): found is %t, want %t", test.why, test.name, got, test.found)
		}
	}
}
