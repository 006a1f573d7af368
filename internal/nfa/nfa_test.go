package nfa

import (
	"path/filepath"
	"testing"

	"gotest.tools/v3/golden"

	"github.com/std66/std66/internal/abnf"
)

// read returns the grammar in text.
func read(t *testing.T, encoding abnf.Encoding, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Read(encoding, abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatalf("grammar:\n%s\nerror: %v", text, err)
	}
	return g
}

// compile returns the automaton of the first rule of the grammar in text.
func compile(t *testing.T, encoding abnf.Encoding, text string) *NFA {
	t.Helper()
	g := read(t, encoding, text)
	m, err := Compile(g, g.Rules[0], nil, nil)
	if err != nil {
		t.Fatalf("grammar:\n%s\nerror: %v", text, err)
	}
	return m
}

// TestGolden compares the automaton of each construct with the one in
// testdata/<name>.golden. States are numbered in the order of their creation, from the end
// of a rule to its start. Empty transitions are listed by priority.
func TestGolden(t *testing.T) {
	tests := []struct {
		name     string
		why      string
		encoding abnf.Encoding
		grammar  string
	}{
		{"alternation", "empty transitions in the order of the alternatives, which is their priority",
			abnf.Auto, `r = "b" / "a" / "c"`},
		{"incremental", "=/ adds alternatives after the existing ones",
			abnf.Auto, `r = "b"
r =/ "a" / "c"`},
		{"concatenation", "concatenation binds tighter than alternation",
			abnf.Auto, `r = "a" "b" / "c"`},
		{"group", "a group adds no states",
			abnf.Auto, `r = "a" ( "b" / "c" ) ( "d" )`},
		{"option", "the element has priority over the empty string",
			abnf.Auto, `r = [ "a" ] "b"`},
		{"repeat-any", "one loop: another iteration has priority over leaving it",
			abnf.Auto, `r = *"a" "b"`},
		{"repeat-some", "a loop back to the required copy",
			abnf.Auto, `r = 1*"a" "b"`},
		{"repeat-min", "two copies, and a loop back to the third",
			abnf.Auto, `r = 3*"a" "b"`},
		{"repeat-max", "nested options, each with an exit to the next element",
			abnf.Auto, `r = *3"a" "b"`},
		{"repeat-range", "two copies, then one option",
			abnf.Auto, `r = 2*3"a" "b"`},
		{"repeat-exact", "only copies",
			abnf.Auto, `r = 2"a" "b"`},
		{"repeat-zero", "zero copies match the empty string, in each notation",
			abnf.Auto, `r = 0"a" 0<ALPHA> *0( "b" ) 0*0DIGIT "c"`},
		{"repeat-nullable", "three required iterations that may be empty",
			abnf.Auto, `r = 3*3[ "a" ]`},
		{"repeat-loop-nullable", "a loop of empty transitions, which every traversal must detect",
			abnf.Auto, `r = *[ "a" ]`},
		{"empty", "the empty string in several forms: the start state accepts",
			abnf.Auto, `r = "" e 5e *e
e = "" ""`},
		{"right-recursion", "the reference is an empty transition to the start",
			abnf.Auto, `r = "a" [ r ]`},
		{"right-recursion-mutual", "two rules that refer to each other, with one start state each",
			abnf.Auto, `r = "a" s / "x"
s = "b" r / "y"`},
		{"right-recursion-twice", "each use from outside the cycle has its own copy",
			abnf.Auto, `r = s "-" s
s = "a" [ s ]`},
		{"left-recursion", "the end of the rule leads to the continuation of its reference",
			abnf.Auto, `r = r "a" / "b"`},
		{"left-recursion-mutual", "r ends in x after s, and s ends in y after r",
			abnf.Auto, `r = s "x" / "1"
s = r "y" / "2"`},
		{"left-recursion-twice", "each use from outside the cycle has its own copy",
			abnf.Auto, `r = s "-" s
s = s "a" / "b"`},
		{"self-reference", "the alternative r = r adds nothing",
			abnf.Auto, `r = r / "a" r / "b"`},
		{"char-val", "ASCII letters match both cases, unlike the neighboring @ [ ` {",
			abnf.Auto, "r = \"aZ9@[`{\""},
		{"char-val-insensitive", "%i is the default",
			abnf.Auto, `r = %i"a"`},
		{"char-val-sensitive", "%s matches one case, and labels have %s until the last letter",
			abnf.Auto, `r = %s"a-"`},
		{"num-val", "a value, a series and a range of bytes",
			abnf.Auto, `r = %x61 %d13.10 %b1000001-1000011`},
		{"num-val-utf8", "a num-val with a value over FF has code points; %xE9 is a byte",
			abnf.Auto, `r = %x20AC %xE9`},
		{"num-val-utf8-all", "with UTF-8 encoding, %xE9 is U+00E9",
			abnf.UTF8, `r = %x61 %xE9`},
		{"num-val-utf8-series", "one value over FF makes all values of the series code points",
			abnf.Auto, `r = %x61.E9.20AC`},
		{"num-val-utf8-range", "a sequence of ranges for each length of UTF-8, without surrogates",
			abnf.Auto, `r = %x80-10FFFF`},
		{"num-val-bytes", "with the encoding Bytes, all values are bytes",
			abnf.Bytes, `r = %xC3.A9 %x80-FF`},
		{"label-rules", "the outermost character rule names its first byte",
			abnf.Auto, `r = pct DIGIT
pct = "%" HEXDIG`},
	}
	written := map[string]bool{}
	for _, test := range tests {
		file := test.name + ".golden"
		written[file] = true
		t.Run(test.name, func(t *testing.T) {
			got := "; " + test.why + "\n" + test.grammar + "\n\n" + compile(t, test.encoding, test.grammar).String()
			golden.Assert(t, got, file)
		})
	}
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !written[filepath.Base(file)] {
			t.Errorf("no test uses %s", file)
		}
	}
}
