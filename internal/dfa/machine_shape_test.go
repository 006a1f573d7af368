package dfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestFingerprint changes one part of a machine at a time.
func TestFingerprint(t *testing.T) {
	tests := []struct {
		name              string
		grammar, captures string
		change            func(m *Machine) // of a shallow copy
	}{
		{"accepting state", `r = "a" / "ab"`, "", func(m *Machine) {
			m.Accept = slices.Clone(m.Accept)
			m.Accept[1] = false
		}},
		{"operations at the end", `r = s
s = *"a"`, "r=s", func(m *Machine) { m.endLabels = nil }},
		{"operations of a transition", `r = s
s = *"a"`, "r=s", func(m *Machine) { m.stepLabels = nil }},
		{"operations of a call", `r = "[" s "]"
s = 1*DIGIT`, "r=s", func(m *Machine) {
			m.stepLabels = slices.Clone(m.stepLabels)
			for i := range m.stepLabels {
				if i%m.symbols() >= len(m.Classes.Sets) {
					m.stepLabels[i] = 0
				}
			}
		}},
		{"callee", `r = "[" s "]"
s = 1*DIGIT`, "", func(m *Machine) {
			callee := *m.Callees[0].Machine
			callee.Name = "t"
			m.Callees = []Callee{{Machine: &callee}}
		}},
		{"deferred capture", `r = host
host = number / name
number = 1*DIGIT
name = *( ALPHA / DIGIT )`, "r=host,number", func(m *Machine) { m.Deferred = nil }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compile := func() *Machine {
				g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
				var captures []abnf.Capture
				if test.captures != "" {
					var err error
					if _, captures, err = abnf.ParseCaptures(g, test.captures); err != nil {
						t.Fatal(err)
					}
				}
				m, err := CompileTagged(g, g.Rules[0], nil, offer(t, g), captures)
				if err != nil {
					t.Fatal(err)
				}
				return m
			}
			m, changed := compile(), compile()
			if m.Fingerprint() != changed.Fingerprint() {
				t.Fatalf("%s: the fingerprints of two compilations differ", test.grammar)
			}
			test.change(changed)
			if m.Fingerprint() == changed.Fingerprint() {
				t.Errorf("%s: the fingerprint does not change with the machine\n%s", test.grammar, m)
			}
		})
	}
}
