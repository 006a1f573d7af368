package abnf

import (
	"strings"
	"testing"
)

// read returns the grammar of text, which must be valid.
func read(t testing.TB, encoding Encoding, text string) *Grammar {
	t.Helper()
	g, err := Read(encoding, Source{Name: "f", Text: text})
	if err != nil {
		t.Fatalf("reading %q\n%v", text, err)
	}
	return g
}

// TestLeniency reads texts that RFC 5234 forbids or barely allows.
func TestLeniency(t *testing.T) {
	const two = "a = \"x\" / b\nb = \"y\"\n"
	tests := []struct{ name, text, want string }{
		{"RFC 5234 layout", "a = \"x\" / b\r\nb = \"y\"\r\n", two},
		{"LF", two, two},
		{"both kinds of line end", "a = \"x\" /\r\n  b\nb = \"y\"\r\n", two},
		{"no line end after the last line", "a = \"x\" / b\nb = \"y\"", two},
		{"no line end after a final comment", "a = \"x\" / b\nb = \"y\" ; z", two},
		{"white space at the ends of lines", "a = \"x\" / b \t\r\nb = \"y\"  \n  \n", two},
		{"a byte order mark", "\uFEFFa = \"x\" / b\nb = \"y\"", two},
		{"a byte order mark before CRLF and a comment", "\uFEFF\r\n;\r\na = \"x\" / b\nb = \"y\"", two},

		{"everything indented, as in an RFC", "   a = \"x\"\n     / b\n\n   b = \"y\"\n", two},
		{"everything indented with tabs", "\ta = \"x\"\n\t / b\n\tb = \"y\"\n", two},
		{"mixed tabs and spaces", "\ta = \"x\"\n        \t/ b\n        b = \"y\"\n", two},
		{"a tab indents to the next multiple of eight columns", "   \ta = \"x\"\n         / b\n\tb = \"y\"\n", two},
		{"definition indented less than the first", "   a = \"x\" / b\n b = \"y\"\n", two},
		{"continuation indented by one column", "a = \"x\"\n / b\nb = \"y\"", two},
		{"continuation indented less than the previous one", "a =     \"x\" /\n          \n  b\nb = \"y\"", two},

		{"comments before, after and between definitions", "; c\na = \"x\" ; c\n ; c\n  / b;c\nb = \"y\"; c\n;c", two},
		{"comments in the first column between continuations", "a = \"x\"\n; c\n; c = \"z\"\n  / b\nb = \"y\"", two},
		{"comments indented more and less before the first definition", "     ; c\n; c\n   a = \"x\" / b\n   b = \"y\"", two},
		{"non-ASCII comments", "; §2.1: “é” \U0001F600\na = \"x\" / b ; ü\nb = \"y\"", two},
		{"comments in invalid UTF-8", "; \xE9\xFF\na = \"x\" / b\nb = \"y\"", two},
		{"carriage return in a comment", "; c\rc\na = \"x\" / b\nb = \"y\"", two},
		{"equals sign in a comment", "a = \"x\"\n  ; c = \"z\"\n  / b\nb = \"y\"", two},
		{"blank lines between continuations", "a = \"x\"\n\n \t\n\r\n  / b\nb = \"y\"", two},

		{"equals sign on the next line", "a\n  = \"x\" / b\nb = \"y\"", two},
		{"elements on the next line", "a =\n  \"x\" / b\nb\n  ; c\n  =\n  \"y\"", two},
		{"each token on its own line", "a\n =\n \"x\"\n /\n b\nb\n =\n \"y\"", two},
		{"no optional white space", "a=\"x\"/b\nb=\"y\"", two},
		{"tabs instead of spaces", "a\t=\t\"x\"\t/\tb\nb\t=\t\"y\"", two},

		{"no white space inside brackets", "a=(\"x\" b)/[b]\nb=\"y\"", "a = ( \"x\" b ) / [ b ]\nb = \"y\"\n"},
		{"brackets across lines", "a = (\n  \"x\" ; c\n  b\n  )\n  / [\n\n  b\n  ]\nb = \"y\"", "a = ( \"x\" b ) / [ b ]\nb = \"y\"\n"},
		{"names in mixed case", "aB = A-1 / <Ab-> / AB\na-1 = \"x\"\nab- = \"y\"", "aB = A-1 / <Ab-> / AB\na-1 = \"x\"\nab- = \"y\"\n"},
		{"prefixes in both cases", `a = %S"x" %s"x" %I"x" %i"x" %X4a %D10 %B101`, "a = %s\"x\" %s\"x\" \"x\" \"x\" %x4A %d10 %b101\n"},
		{"leading zeros", `a = 01*002"x" %x0041 %d007 %b00`, "a = 1*2\"x\" %x41 %d7 %b0\n"},
		{"redundant bounds", `a = 0*"x" 1*1"x" 0*0"x" 0*2"x"`, "a = *\"x\" 1\"x\" 0\"x\" *2\"x\"\n"},
		{"the largest bound", `a = 1000000000*1000000000"x"`, "a = 1000000000\"x\"\n"},
		{"all characters allowed in a string", `a = " !#$%&'()*+,-./09:;<=>?@AZ[\]^_` + "`az{|}~\"", `a = " !#$%&'()*+,-./09:;<=>?@AZ[\]^_` + "`az{|}~\"\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := Read(Auto, Source{Name: "f", Text: test.text})
			if err != nil {
				t.Errorf("%q\ngot %v", test.text, err)
				return
			}
			if got := g.String(); got != test.want {
				t.Errorf("%q\ngot:\n%swant:\n%s", test.text, got, test.want)
			}
		})
	}
}

// TestSeveralMistakes checks that a file with a mistake on almost every line yields all of
// its errors in order.
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
	const want = `2:6: a rule is defined with "=" or "=/", not ":="; --notation rfc822 allows it
3:12: alternatives are separated by "/", not "|" (RFC 5234 §3.2)
3:14: a string must be in double quotation marks: "..."
4:9: "0..9" is not ABNF: a range of digits is written %x30-39
5:10: white space between the repeat "2" and its element (RFC 5234 §4 allows none)
5:18: "[" is never closed: "]" is missing
6:1: a rule name is defined without angle brackets
7:1: rule "item" is already defined at f:3:1; "=/" would add alternatives to it
8:10: the range %x5A-41 is reversed
8:20: a value of %x110000 is over %x10FFFF, the last code point
8:31: rule "letters" is not defined; did you mean letter?
9:13: rule "right" is not shown to be regular: right -> right embeds the rule in itself
10:1: "=/" adds to rule "more", which is not defined: its first definition must have "="
11:3: this definition is indented deeper than the first one, as if it continued the line above
12:1: rule "bar-baz" matches nothing: its recursion never ends
12:4: a rule name cannot contain "_"; write "bar-baz"
12:11: prose <what it is> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)`
	if got := mistakes(Auto, text); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestSources reads grammars of several files.
func TestSources(t *testing.T) {
	tests := []struct {
		name    string
		sources []Source
		want    string // the grammar or the errors
	}{
		{"files refer to each other", []Source{{Name: "one", Text: "a = b / \"x\""}, {Name: "two", Text: "b = \"y\" a"}},
			"a = b / \"x\"\nb = \"y\" a\n"},
		{"=/ in a later file", []Source{{Name: "one", Text: "a = \"x\""}, {Name: "two", Text: "a =/ \"y\""}},
			"a = \"x\"\na =/ \"y\"\n"},
		{"one file without rules", []Source{{Name: "one", Text: "; none"}, {Name: "two", Text: "a = \"x\""}}, "a = \"x\"\n"},
		{"files with different indentation", []Source{{Name: "one", Text: "   a = b\n     c"}, {Name: "two", Text: "b = \"x\"\nc = \"y\""}},
			"a = b c\nb = \"x\"\nc = \"y\"\n"},
		{"a definition ends with its file", []Source{{Name: "one", Text: "a ="}, {Name: "two", Text: "  \"x\""}},
			"one:1:4: expected an element, found the end of the rule (the empty string is written \"\")\n" +
				"two:1:3: expected a rule name, found \"\\\"\""},
		{"a rule defined in both files is reported with both places", []Source{{Name: "one", Text: "\n a = \"x\""}, {Name: "two", Text: "\n\n  A = \"y\""}},
			`two:3:3: rule "A" is already defined at one:2:2; "=/" would add alternatives to it`},
		{"=/ in an earlier file", []Source{{Name: "one", Text: "a =/ \"x\""}, {Name: "two", Text: "\na = \"y\""}},
			`one:1:1: "=/" adds to rule "a", which is defined only later, at two:2:1`},
		{"errors are in the order of the files, not of their names", []Source{{Name: "z", Text: "a = '\nb = '"}, {Name: "y", Text: "c = '"}},
			`z:1:5: a string must be in double quotation marks: "..."` + "\n" +
				`z:2:5: a string must be in double quotation marks: "..."` + "\n" +
				`y:1:5: a string must be in double quotation marks: "..."`},
		{"no rules in any file", []Source{{Name: "one", Text: ""}, {Name: "two", Text: ""}}, "one:1:1: the grammar defines no rule"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := Read(Auto, test.sources...)
			got := g.String()
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

// TestReadRules reads only some rules of a grammar.
func TestReadRules(t *testing.T) {
	const text = `a = b DIGIT
b = "x"
c = b undefined
d = "(" d ")" / ""
e = <prose>
f = %xD800 b`
	tests := []struct {
		name  string
		roots []string
		want  string // the names of the rules, or the errors
	}{
		{"unneeded rules may be invalid", []string{"a"}, "a b DIGIT"},
		{"names ignore case", []string{"B"}, "b"},
		{"rules are in the order of the grammar, not of the roots", []string{"DIGIT", "b", "a"}, "a b DIGIT"},
		{"core rules may be roots", []string{"hexdig"}, "DIGIT HEXDIG"},
		{"unknown roots are ignored", []string{"x", "b"}, "b"},
		{"a needed rule has an undefined name", []string{"c"}, `f:3:7: rule "undefined" is not defined`},
		{"a needed rule has prose", []string{"e"}, "f:5:5: prose <prose> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"a needed rule has a surrogate", []string{"f"}, "f:6:5: %xD800 holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)"},
		{"a needed rule embeds itself", []string{"d"}, `f:4:9: rule "d" is not shown to be regular: d -> d embeds the rule in itself`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
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
				t.Errorf("Read with roots %s: got %s, want %s", test.roots, got, test.want)
			}
		})
	}
}

// TestLookup looks up different spellings of a name.
func TestLookup(t *testing.T) {
	g := read(t, Auto, "Kelvin-1 = \"x\"")
	for _, test := range []struct {
		name, spelling string
		found          bool
	}{
		{"as defined", "Kelvin-1", true},
		{"in lower case", "kelvin-1", true},
		{"in upper case", "KELVIN-1", true},
		{"the KELVIN SIGN does not fold to k", "\u212Aelvin-1", false},
		{"a prefix of a name", "kelvin", false},
		{"a core rule", "alpha", true},
		{"the empty name", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := g.Lookup(test.spelling) != nil; got != test.found {
				t.Errorf("Lookup(%q): found is %t, want %t", test.spelling, got, test.found)
			}
		})
	}
}
