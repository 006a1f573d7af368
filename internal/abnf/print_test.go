package abnf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// dump returns the tree under n in prefix notation, with the position of each leaf.
func dump(n *Node) string {
	var subs []string
	for _, sub := range n.Subs {
		subs = append(subs, dump(sub))
	}
	inside := "(" + strings.Join(subs, " ") + ")"
	switch n.Op {
	case OpAlternation:
		return "alt" + inside
	case OpConcatenation:
		return "cat" + inside
	case OpRepetition:
		return fmt.Sprintf("rep%d,%d%s", n.Min, n.Max, inside)
	case OpGroup:
		return "group" + inside
	case OpOption:
		return "option" + inside
	}
	return fmt.Sprintf("%s@%d:%d", n, n.Pos.Line, n.Pos.Col)
}

// TestTree checks syntax trees: operator precedence (RFC 5234 §3.10) and positions.
func TestTree(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a string", `a = "x"`, `"x"@1:5`},
		{"position of a string with a prefix", `a = %s"x"`, `%s"x"@1:5`},
		{"%i prefix is not kept", `a = %i"x"`, `"x"@1:5`},
		{"a reference", `a = b`, `b@1:5`},
		{"prose-val", `a = <b>`, `<b>@1:5`},
		{"a concatenation", `a = "x" b`, `cat("x"@1:5 b@1:9)`},
		{"an alternation", `a = "x" / b`, `alt("x"@1:5 b@1:11)`},
		{"concatenation binds tighter than alternation", `a = "x" b / b "y" / b`, `alt(cat("x"@1:5 b@1:9) cat(b@1:13 "y"@1:15) b@1:21)`},
		{"a group is one element", `a = "x" ( b / b ) "y"`, `cat("x"@1:5 group(alt(b@1:11 b@1:15)) "y"@1:19)`},
		{"nested groups are kept", `a = (("x"))`, `group(group("x"@1:7))`},
		{"an option", `a = [ "x" b ]`, `option(cat("x"@1:7 b@1:11))`},
		{"a repeat binds tighter than concatenation", `a = *"x" b`, `cat(rep0,-1("x"@1:6) b@1:10)`},
		{"a repeat of a group", `a = 1*2( "x" b )`, `rep1,2(group(cat("x"@1:10 b@1:14)))`},
		{"a repeat of an option", `a = 2[ b ]`, `rep2,2(option(b@1:8))`},
		{"minimum 0 without a maximum", `a = 0*b`, `rep0,-1(b@1:7)`},
		{"maximum 0", `a = *0b`, `rep0,0(b@1:7)`},
		{"exactly 0", `a = 0b`, `rep0,0(b@1:6)`},
		{"exactly 1 is kept", `a = 1b`, `rep1,1(b@1:6)`},
		{"=/ extends the alternation", "a = \"x\" / b\na =/ b b\na =/ \"y\" / \"z\"", `alt("x"@1:5 b@1:11 cat(b@2:6 b@2:8) "y"@3:6 "z"@3:12)`},
		{"=/ creates an alternation", "a = \"x\"\na =/ b", `alt("x"@1:5 b@2:6)`},
		{"columns count bytes without the byte order mark", byteOrderMark + `a = "x" ; é` + "\n  b", `cat("x"@1:5 b@2:3)`},
		{"CRLF is one line end", "a =\r\n\r\n \"x\"\n b", `cat("x"@3:2 b@4:2)`},
		{"num-vals", "a = %x41 %d65.66 %b1-10", `cat(%x41@1:5 %d65.66@1:10 %b1-10@1:18)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, Auto, test.text+"\nb = \"b\"")
			if got := dump(g.Rules[0].Body); got != test.want {
				t.Errorf("%q: got %s, want %s", test.text, got, test.want)
			}
		})
	}
}

// TestNumVals checks the values of num-vals in every base (RFC 5234 §2.3).
func TestNumVals(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"hexadecimal", "%x0D", "[13] false"},
		{"hexadecimal in mixed case", "%xfF", "[255] false"},
		{"decimal", "%d13.10", "[13 10] false"},
		{"binary", "%b1010", "[10] false"},
		{"a range", "%x41-5a", "[65 90] true"},
		{"a range of one value", "%d65-65", "[65 65] true"},
		{"a long series", "%x48.65.6C.6C.6F", "[72 101 108 108 111] false"},
		{"the largest value", "%x10FFFF", "[1114111] false"},
		{"zero", "%b0.0", "[0 0] false"},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := read(t, Auto, "a = "+test.text).Rules[0].Body
			if got := fmt.Sprint(n.Values, n.Range); got != test.want {
				t.Errorf("%s: got %s, want %s", test.text, got, test.want)
			}
		})
	}
}

// checkRoundTrip checks that the printed form of g reads as the same grammar.
func checkRoundTrip(t *testing.T, encoding Encoding, g *Grammar) {
	t.Helper()
	printed := g.String()
	again, err := Read(encoding, Source{Name: "printed", Text: printed})
	if err != nil {
		t.Errorf("reading the printed grammar:\n%s\n%v", printed, err)
		return
	}
	if got := again.String(); got != printed {
		t.Errorf("printed again:\n%s\nprinted first:\n%s", got, printed)
	}
	if len(again.Rules) != len(g.Rules) {
		t.Fatalf("%s\ngot %d rules, want %d", printed, len(again.Rules), len(g.Rules))
	}
	for i, r := range g.Rules {
		r2 := again.Rules[i]
		if r.Name != r2.Name || r.Core != r2.Core || unplaced(r.Body) != unplaced(r2.Body) {
			t.Errorf("%s\nrule %s: got %s, want %s", printed, r.Name, unplaced(r2.Body), unplaced(r.Body))
		}
	}
	if got, want := cycles(again), cycles(g); got != want {
		t.Errorf("%s\ngot cycles %q, want %q", printed, got, want)
	}
}

// unplaced is dump without positions.
func unplaced(n *Node) string {
	text := dump(n)
	var b strings.Builder
	for i, part := range strings.Split(text, "@") {
		if i > 0 {
			part = strings.TrimLeft(part, "0123456789:")
		}
		b.WriteString(part)
	}
	return b.String()
}

// TestRoundTrip prints grammars and reads the result.
func TestRoundTrip(t *testing.T) {
	texts := []string{
		grammar.RFC3986,
		grammar.RFC5234Core,
		// Every kind of node in every kind of node.
		`a = "x" b / ( "y" / [ *b ] ) 1*2( %s"z" ) <b> / 0"" [ %x41-5A / %d13.10 ] / %b1.10
  / %x100-10FFFF / *1[ b ] / *0b 3*b 4*4b 5*6[ ( ( b ) ) ]
b = %i"w"`,
		// Separate definitions of one rule and of a core rule.
		`a = "x"
b = a
a =/ "y" / "z" b2
A =/ DIGIT
digit =/ "-"
b2 = "w"`,
		// An extended core rule.
		"a = SP\nsp =/ %x09",
		// A replaced core rule.
		`string = DQUOTE *char DQUOTE
char = %x20-21 / %x23-7E`,
		// Recursion of both kinds.
		`a = b [ a ]
b = b "x" / "y"`,
		// Strings that hold other syntax.
		`a = ";" "=" "/" "(" ")" "[" "]" "<" ">" "%" "%x41" "*" "\" "'" "  " ""`,
	}
	for _, text := range texts {
		checkRoundTrip(t, Auto, read(t, Auto, text))
	}
	checkRoundTrip(t, UTF8, read(t, UTF8, texts[2]))
}

// TestString checks the printed form of grammars.
func TestString(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no comments and one line per definition", "a = \"x\" ; c\n    / b\n; d\nb = \"y\"", "a = \"x\" / b\nb = \"y\"\n"},
		{"no core rules", "a = ALPHA", "a = ALPHA\n"},
		{"restated core rules", "a = SP\nSP = %x20", "a = SP\nSP = %x20\n"},
		{"the extension of a core rule without the core rule", "a = SP\nSP =/ %x09", "a = SP\nSP =/ %x09\n"},
		{"=/ follows its base; names keep their spelling", "a = b\nb = \"x\"\nA =/ \"y\"", "a = b\nA =/ \"y\"\nb = \"x\"\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(t, Auto, test.text).String(); got != test.want {
				t.Errorf("%q: got %q, want %q", test.text, got, test.want)
			}
		})
	}
}
