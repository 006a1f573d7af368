package dfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// TestPlain compares the plain automaton under machines with the one that Compile makes.
func TestPlain(t *testing.T) {
	tests := []struct {
		grammar, captures string
		why               string
	}{
		{`r = "[" *( "a" / "b" )`, "", "a and b do the same"},
		{"r = \"[\" *( a / b )\na = \"a\"\nb = \"b\"", "r=a", "each a stores an offset, and b does not"},
		{"r = \"[\" *a *( \"a\" / \"b\" )\na = \"a\"", "r=a", "a capture that ends at the first b"},
	}
	for _, test := range tests {
		g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
		var captures []abnf.Capture
		if test.captures != "" {
			var err error
			if _, captures, err = abnf.ParseCaptures(g, test.captures); err != nil {
				t.Fatal(err)
			}
		}
		m, err := CompileTagged(g, g.Rules[0], nil, nil, captures)
		if err != nil {
			t.Fatal(err)
		}
		d, err := m.Plain()
		if err != nil {
			t.Fatalf("%s: %v", test.grammar, err)
		}
		if equal, s := Equivalent(d, mustCompile(t, g, g.Rules[0])); !equal {
			t.Errorf("%s: %q tells them apart (%s)", test.grammar, s, test.why)
		}
		if d.Len() != m.Len() {
			t.Errorf("%s: got %d states, want those of the machine, %d", test.grammar, d.Len(), m.Len())
		}
		for s := range int32(m.Len()) {
			var got, want []byteset.Set
			for _, step := range m.Transitions(s) {
				want = append(want, step.Bytes)
			}
			for _, transition := range d.Transitions(s) {
				got = append(got, transition.Bytes)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: state %d: got transitions by %v, want those of the machine, %v", test.grammar, s, got, want)
			}
		}
	}

	m := offered(t, "r = \"[\" s \"]\"\ns = 1*DIGIT")
	if d, err := m.Plain(); err == nil {
		t.Errorf("a machine that calls: got the automaton\n%s", d)
	}
}
