package abnf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// dump returns the tree under n with all its brackets: a letter for each operator
// and the position of each leaf.
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

// TestTree has the trees of texts: which operator binds tighter (RFC 5234 §3.10),
// and where what stands.
func TestTree(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"a string", `a = "x"`, `"x"@1:5`},
		{"a string with a prefix begins with it", `a = %s"x"`, `%s"x"@1:5`},
		{"a string without case has no prefix", `a = %i"x"`, `"x"@1:5`},
		{"a reference", `a = b`, `b@1:5`},
		{"a reference in angle brackets", `a = <b>`, `<b>@1:5`},
		{"a concatenation", `a = "x" b`, `cat("x"@1:5 b@1:9)`},
		{"an alternation", `a = "x" / b`, `alt("x"@1:5 b@1:11)`},
		{"concatenation binds tighter than alternation", `a = "x" b / b "y" / b`, `alt(cat("x"@1:5 b@1:9) cat(b@1:13 "y"@1:15) b@1:21)`},
		{"a group is one element", `a = "x" ( b / b ) "y"`, `cat("x"@1:5 group(alt(b@1:11 b@1:15)) "y"@1:19)`},
		{"groups in one another stay", `a = (("x"))`, `group(group("x"@1:7))`},
		{"an option", `a = [ "x" b ]`, `option(cat("x"@1:7 b@1:11))`},
		{"a repeat binds tighter than concatenation", `a = *"x" b`, `cat(rep0,-1("x"@1:6) b@1:10)`},
		{"a repeat of a group", `a = 1*2( "x" b )`, `rep1,2(group(cat("x"@1:10 b@1:14)))`},
		{"a repeat of an option", `a = 2[ b ]`, `rep2,2(option(b@1:8))`},
		{"no maximum is not zero", `a = 0*b`, `rep0,-1(b@1:7)`},
		{"zero is not no maximum", `a = *0b`, `rep0,0(b@1:7)`},
		{"a single zero is both bounds", `a = 0b`, `rep0,0(b@1:6)`},
		{"a repeat of 1 stays", `a = 1b`, `rep1,1(b@1:6)`},
		{"=/ adds to the one alternation", "a = \"x\" / b\na =/ b b\na =/ \"y\" / \"z\"", `alt("x"@1:5 b@1:11 cat(b@2:6 b@2:8) "y"@3:6 "z"@3:12)`},
		{"=/ makes one where there was none", "a = \"x\"\na =/ b", `alt("x"@1:5 b@2:6)`},
		{"columns count bytes, and not a byte order mark", byteOrderMark + `a = "x" ; é` + "\n  b", `cat("x"@1:5 b@2:3)`},
		{"lines end in LF, also after CR", "a =\r\n\r\n \"x\"\n b", `cat("x"@3:2 b@4:2)`},
		{"values", "a = %x41 %d65.66 %b1-10", `cat(%x41@1:5 %d65.66@1:10 %b1-10@1:18)`},
	}
	for _, test := range tests {
		g := read(t, Auto, test.text+"\nb = \"b\"")
		if got := dump(g.Rules[0].Body); got != test.want {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.text, got, test.want)
		}
	}
}

// TestNumVals has the values of num-vals in every base (RFC 5234 §2.3).
func TestNumVals(t *testing.T) {
	for _, test := range []struct{ why, text, want string }{
		{"hexadecimal", "%x0D", "[13] false"},
		{"hexadecimal, in lower case", "%xfF", "[255] false"},
		{"decimal", "%d13.10", "[13 10] false"},
		{"binary", "%b1010", "[10] false"},
		{"a range", "%x41-5a", "[65 90] true"},
		{"a range of one", "%d65-65", "[65 65] true"},
		{"a long series", "%x48.65.6C.6C.6F", "[72 101 108 108 111] false"},
		{"the largest", "%x10FFFF", "[1114111] false"},
		{"zero", "%b0.0", "[0 0] false"},
	} {
		n := read(t, Auto, "a = "+test.text).Rules[0].Body
		if got := fmt.Sprint(n.Values, n.Range); got != test.want {
			t.Errorf("%s: %s: got %s, want %s", test.why, test.text, got, test.want)
		}
	}
}

// checkRoundTrip holds a grammar to what its printed form reads as.
func checkRoundTrip(t *testing.T, encoding Encoding, g *Grammar) {
	t.Helper()
	printed := g.String()
	again, err := Read(encoding, Source{Name: "printed", Text: printed})
	if err != nil {
		t.Errorf("reading what was printed:\n%s\n%v", printed, err)
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

// TestRoundTrip prints grammars and reads them again.
func TestRoundTrip(t *testing.T) {
	texts := []string{
		grammar.RFC3986,
		grammar.RFC5234Core,
		// Every kind of node, in every kind of node.
		"a = \"x\" b / ( \"y\" / [ *b ] ) 1*2( %s\"z\" ) <b> / 0\"\" [ %x41-5A / %d13.10 ] / %b1.10 / %x100-10FFFF / *1[ b ] / *0b 3*b 4*4b 5*6[ ( ( b ) ) ]\nb = %i\"w\"",
		// Definitions of one rule in several places, and of a core rule.
		"a = \"x\"\nb = a\na =/ \"y\" / \"z\" b2\nA =/ DIGIT\ndigit =/ \"-\"\nb2 = \"w\"",
		// A core rule that is only added to.
		"a = SP\nsp =/ %x09",
		// A core rule in a new form.
		"string = DQUOTE *char DQUOTE\nchar = %x20-21 / %x23-7E",
		// Recursion of both kinds.
		"a = b [ a ]\nb = b \"x\" / \"y\"",
		// Strings with all that looks like something else.
		`a = ";" "=" "/" "(" ")" "[" "]" "<" ">" "%" "%x41" "*" "\" "'" "  " ""`,
	}
	for _, text := range texts {
		checkRoundTrip(t, Auto, read(t, Auto, text))
	}
	checkRoundTrip(t, UTF8, read(t, UTF8, texts[2]))
}

// TestString has what a grammar prints.
func TestString(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"no comments, one line each", "a = \"x\" ; c\n    / b\n; d\nb = \"y\"", "a = \"x\" / b\nb = \"y\"\n"},
		{"no core rules", "a = ALPHA", "a = ALPHA\n"},
		{"core rules that are restated", "a = SP\nSP = %x20", "a = SP\nSP = %x20\n"},
		{"what is added to a core rule, not the core rule", "a = SP\nSP =/ %x09", "a = SP\nSP =/ %x09\n"},
		{"=/ behind its base, names as spelled in each", "a = b\nb = \"x\"\nA =/ \"y\"", "a = b\nA =/ \"y\"\nb = \"x\"\n"},
	}
	for _, test := range tests {
		if got := read(t, Auto, test.text).String(); got != test.want {
			t.Errorf("%s: %q: got %q, want %q", test.why, test.text, got, test.want)
		}
	}
}
