package dfa

import (
	"fmt"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// TestDeferred has a grammar for each thing that a capture has to have to be told when all
// has been read, and holds what is told to the oracle.
func TestDeferred(t *testing.T) {
	tests := []struct {
		why, grammar, captures string
		deferred               int
	}{
		{"numbers are names, too", "r = host [ \":\" name ]\nhost = number / name\nnumber = 1*DIGIT \".\" 1*DIGIT\nname = 1*( ALPHA / DIGIT / \".\" )\n",
			"r=host,n:number", 1},
		{"the rule itself", "host = number / name\nnumber = 1*DIGIT\nname = *( ALPHA / DIGIT )\n", "host=host,number", 1},
		{"one that may be empty", "r = \"<\" host \">\"\nhost = number / name\nnumber = *DIGIT\nname = *( ALPHA / DIGIT )\n", "r=host,number", 1},
		{"behind an alternative with other strings", "r = host \":\"\nhost = \"[\" number \"]\" / number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n",
			"r=host,n:host.name", 0},
		{"the same, as it should be", "r = host \":\"\nhost = literal / number / name\nliteral = \"[\" name \"]\"\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n",
			"r=host,number,l:literal", 1},
		{"two that would be told", "r = one two\none = number / name\ntwo = \"-\" ( one2 )\none2 = figure / name\nnumber = 1*DIGIT\nfigure = DIGIT\nname = 1*( ALPHA / DIGIT )\n",
			"r=one,number,one2,figure", 2},
		{"behind one with the same strings", "r = host \":\"\nhost = \"1\" / number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 0},
		{"without it there are other strings", "r = host \":\"\nhost = number / name\nnumber = 1*DIGIT\nname = 1*ALPHA\n", "r=host,number", 0},
		{"the whole is not captured", "r = host \":\"\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=number", 0},
		{"the whole is captured in some places", "r = host \":\" s\ns = host\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n",
			"r=h:s.host,number", 0},
		{"what comes later is captured", "r = host \":\"\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number,name", 0},
		{"something is captured in it", "r = host \":\"\nhost = number / name\nnumber = 1*figure\nfigure = DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number,figure", 0},
		{"where it ends is not clear", "r = host [ \"1\" ]\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 0},
		{"not even behind what may be empty", "r = host [ \"-\" ] *\"a\"\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 0},
		{"it occurs again", "r = 1*( host \",\" )\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 0},
		{"it occurs twice", "r = host \",\" host\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 0},
		{"it occurs in two alternatives", "r = host \",\" / \"<\" host \">\"\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 1},
		{"it is part of an alternative", "r = host \",\"\nhost = \"-\" number / name\nnumber = 1*DIGIT\nname = 1*( \"-\" / ALPHA / DIGIT )\n", "r=host,number", 0},
		{"it is part of a later alternative, too", "r = host \",\"\nhost = number / \"-\" number / name\nnumber = [ \"-\" ] 1*DIGIT\nname = 1*( \"-\" / ALPHA / DIGIT )\n", "r=host,number", 1},
		{"and of one before", "r = host \",\"\nhost = \"+\" number / number / name\nnumber = 1*DIGIT\nname = 1*( \"+\" / ALPHA / DIGIT )\n", "r=host,number", 1},
		{"two rules refer to it", "r = host \",\" [ number ]\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 0},
		{"of which one is meant", "r = host \",\" [ number ]\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number:host.number", 1},
		{"two rules are captured as one", "r = host \",\"\nhost = number / hex / name\nnumber = 1*DIGIT\nhex = 1*HEXDIG\nname = 1*( ALPHA / DIGIT )\n", "r=host,n:number|hex", 0},
		{"the capture has another part, which comes later", "r = h \":\" p\nh = v / n\nv = 1*2DIGIT\nn = *( DIGIT / \"a\" )\np = 1*DIGIT\n", "r=h,c0:h.v|p", 0},
		{"the first of two", "r = host \",\"\nhost = number / hex / name\nnumber = 1*DIGIT\nhex = 1*HEXDIG\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 1},
		{"the second, which has strings of the first", "r = host \",\"\nhost = number / hex / name\nnumber = 1*DIGIT\nhex = 1*HEXDIG\nname = 1*( ALPHA / DIGIT )\n", "r=host,hex", 0},
		{"the whole is captured together with another rule", "r = host / \"<\" x \">\"\nhost = number / name\nx = 1*DIGIT\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=w:host|x,number", 0},
		{"another capture has the rule as one of its parts", "r = host \":\" x\nhost = number / name\nx = 1*DIGIT\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number,c:number|x", 0},
		{"what comes later is captured where it stands", "r = host \":\" name\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number,c:host.name", 0},
		{"it is captured elsewhere only", "r = host \":\" s\ns = name\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number,c:s.name", 1},
		{"something is captured in it where it stands", "r = host \":\" figure\nhost = number / name\nnumber = 1*figure\nfigure = DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number,f:number.figure", 0},
		{"the whole may not be there", "r = [ host ] \":\"\nhost = number / name\nnumber = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 1},
		{"the whole is recursive, before it", "r = host \":\"\nhost = \"a\" host / number / name\nnumber = 1*DIGIT\nname = *( \"b\" / DIGIT )\n", "r=host,number", 0},
		{"and refers to another that is", "r = host \":\"\nhost = \"a\" b / number / name\nb = \"b\" host / \"c\"\nnumber = 1*DIGIT\nname = *( \"b\" / DIGIT )\n", "r=host,number", 0},
		{"the whole is the root, and recursive", "host = \"a\" host / number / name\nnumber = 1*DIGIT\nname = *( \"b\" / DIGIT )\n", "host=host,number", 0},
		{"it is recursive in itself, and captured outside only", "r = host \",\"\nhost = number / name\nnumber = DIGIT [ number ]\nname = 1*( ALPHA / DIGIT )\n", "r=host,number:host.number", 1},
		{"it is recursive", "r = host \",\"\nhost = number / name\nnumber = DIGIT [ number ]\nname = 1*( ALPHA / DIGIT )\n", "r=host,number", 0},
	}
	for _, test := range tests {
		g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
		root, captures, err := abnf.ParseCaptures(g, test.captures)
		if err != nil {
			t.Fatal(err)
		}
		// Without the check of CompileTagged, which refuses some of these grammars.
		d, err := compileSafely(job{grammar: g, rule: root, budget: limit.OrDefault(nil), captures: captures})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Deferred) != test.deferred {
			t.Errorf("%s:\n%s%s: got %d deferred captures, want %d", test.why, test.grammar, test.captures, len(d.Deferred), test.deferred)
		}
		o := oracle.New(g)
		for s := range questions(mustCompile(t, g, root)) {
			if len(s) > 20 {
				continue
			}
			got, ok := capturesOf(d, len(captures), s)
			want, wantOK := o.Captures(root, s, captures)
			if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s:\n%s%s: %q:\ngot  %v %v\nwant %v %v", test.why, test.grammar, test.captures, s, got, ok, want, wantOK)
				break
			}
		}
	}
}

// TestDeferredLimit compiles with each limit up to one that suffices: whatever is too large to look at
// is an error, or is not deferred.
func TestDeferredLimit(t *testing.T) {
	const text = "r = host \":\"\nhost = literal / number / name\nliteral = \"[\" name \"]\"\nnumber = 1*3DIGIT \".\" 1*3DIGIT\nname = 1*( ALPHA / DIGIT / \".\" )\n"
	g := subject{"test.abnf", abnf.Auto, text}.read(t)
	root, captures, err := abnf.ParseCaptures(g, "r=host,number,l:literal")
	if err != nil {
		t.Fatal(err)
	}
	o := oracle.New(g)
	errs := 0
	for states := 1; ; states++ {
		d, err := CompileTagged(g, root, limit.New(limit.Limits{States: states}), nil, captures)
		if err != nil {
			if errs++; errs > 1000 {
				t.Fatalf("limit %d: %v", states, err)
			}
			continue
		}
		for _, s := range []string{"a:", "1.2:", "[1.2]:", "123.456.7:"} {
			got, ok := capturesOf(d, len(captures), s)
			want, wantOK := o.Captures(root, s, captures)
			if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("limit %d: %q: got %v %v, want %v %v", states, s, got, ok, want, wantOK)
			}
		}
		if len(d.Deferred) == 1 {
			break
		}
	}
	if errs == 0 {
		t.Error("no limit is too small")
	}
}
