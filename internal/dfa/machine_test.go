package dfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// TestPlain compares the result of Plain with the result of Compile.
func TestPlain(t *testing.T) {
	tests := []struct {
		name              string
		grammar, captures string
	}{
		{"alternatives without captures", `r = "[" *( "a" / "b" )`, ""},
		{"transitions that differ in operations", `r = "[" *( a / b )
a = "a"
b = "b"`, "r=a"},
		{"capture that ends at another transition", `r = "[" *a *( "a" / "b" )
a = "a"`, "r=a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
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
				t.Errorf("%s: the languages differ in %q", test.grammar, s)
			}
			if d.Len() != m.Len() {
				t.Errorf("%s: got %d states, want %d as in the machine", test.grammar, d.Len(), m.Len())
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
					t.Errorf("%s: state %d: got transitions by %v, want %v as in the machine", test.grammar, s, got, want)
				}
			}
		})
	}

	m := offered(t, `r = "[" s "]"
s = 1*DIGIT`)
	if d, err := m.Plain(); err == nil {
		t.Errorf("a machine with a call: got the automaton\n%s\nwant an error", d)
	}
}
