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
// testdata/<name>.golden. States are numbered from the end of a rule to its start,
// as they are made; empty transitions are listed by priority.
func TestGolden(t *testing.T) {
	tests := []struct {
		name     string
		why      string
		encoding abnf.Encoding
		grammar  string
	}{
		{"alternation", "empty transitions in the grammar's order, that of priority",
			abnf.Auto, `r = "b" / "a" / "c"`},
		{"incremental", "=/ adds alternatives behind the first ones",
			abnf.Auto, "r = \"b\"\nr =/ \"a\" / \"c\""},
		{"concatenation", "binds tighter than alternation",
			abnf.Auto, `r = "a" "b" / "c"`},
		{"group", "a group leaves no trace of its own",
			abnf.Auto, `r = "a" ( "b" / "c" ) ( "d" )`},
		{"option", "the element goes before nothing",
			abnf.Auto, `r = [ "a" ] "b"`},
		{"repeat-any", "one loop: another iteration goes before the way on",
			abnf.Auto, `r = *"a" "b"`},
		{"repeat-some", "the loop goes back to the one required copy",
			abnf.Auto, `r = 1*"a" "b"`},
		{"repeat-min", "two copies and the loop back to the last of three",
			abnf.Auto, `r = 3*"a" "b"`},
		{"repeat-max", "nested options, and each of them leads to what follows",
			abnf.Auto, `r = *3"a" "b"`},
		{"repeat-range", "two copies, then one option",
			abnf.Auto, `r = 2*3"a" "b"`},
		{"repeat-exact", "copies only",
			abnf.Auto, `r = 2"a" "b"`},
		{"repeat-zero", "zero copies of anything are nothing, in each spelling",
			abnf.Auto, `r = 0"a" 0<ALPHA> *0( "b" ) 0*0DIGIT "c"`},
		{"repeat-nullable", "three iterations are required, and each may be empty",
			abnf.Auto, `r = 3*3[ "a" ]`},
		{"repeat-loop-nullable", "a loop of empty transitions alone: who follows them has to notice",
			abnf.Auto, `r = *[ "a" ]`},
		{"empty", "nothing in most of its forms: the start is the accepting state",
			abnf.Auto, "r = \"\" e 5e *e\ne = \"\" \"\""},
		{"right-recursion", "the reference is an empty transition to the start",
			abnf.Auto, `r = "a" [ r ]`},
		{"right-recursion-mutual", "two rules that refer to each other, and each begins in one place",
			abnf.Auto, "r = \"a\" s / \"x\"\ns = \"b\" r / \"y\""},
		{"right-recursion-twice", "each use from outside has an instance of its own",
			abnf.Auto, "r = s \"-\" s\ns = \"a\" [ s ]"},
		{"left-recursion", "where the rule ends, what follows its reference may come",
			abnf.Auto, `r = r "a" / "b"`},
		{"left-recursion-mutual", "r ends on x after s, s ends on y after r",
			abnf.Auto, "r = s \"x\" / \"1\"\ns = r \"y\" / \"2\""},
		{"left-recursion-twice", "each use from outside has an instance of its own",
			abnf.Auto, "r = s \"-\" s\ns = s \"a\" / \"b\""},
		{"self-reference", "r = r adds nothing",
			abnf.Auto, `r = r / "a" r / "b"`},
		{"char-val", "ASCII letters fold, and @ [ ` { beside them do not",
			abnf.Auto, "r = \"aZ9@[`{\""},
		{"char-val-insensitive", "%i says what is so without it",
			abnf.Auto, `r = %i"a"`},
		{"char-val-sensitive", "%s keeps the case, and its label keeps %s while there are letters",
			abnf.Auto, `r = %s"a-"`},
		{"num-val", "a value, a series and a range of bytes",
			abnf.Auto, `r = %x61 %d13.10 %b1000001-1000011`},
		{"num-val-utf8", "a value over FF makes its num-val code points; %xE9 remains a byte",
			abnf.Auto, `r = %x20AC %xE9`},
		{"num-val-utf8-all", "%xE9 is U+00E9 here",
			abnf.UTF8, `r = %x61 %xE9`},
		{"num-val-utf8-series", "one value over FF makes all of the series code points",
			abnf.Auto, `r = %x61.E9.20AC`},
		{"num-val-utf8-range", "a sequence of ranges for each form, surrogates left out",
			abnf.Auto, `r = %x80-10FFFF`},
		{"num-val-bytes", "UTF-8 spelled out is bytes",
			abnf.Bytes, `r = %xC3.A9 %x80-FF`},
		{"label-rules", "the outermost character rule names its first byte",
			abnf.Auto, "r = pct DIGIT\npct = \"%\" HEXDIG"},
	}
	written := map[string]bool{}
	for _, test := range tests {
		got := "; " + test.why + "\n" + test.grammar + "\n\n" + compile(t, test.encoding, test.grammar).String()
		file := test.name + ".golden"
		written[file] = true
		golden.Assert(t, got, file)
	}
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !written[filepath.Base(file)] {
			t.Errorf("%s belongs to no test", file)
		}
	}
}
