package dfa

import (
	"fmt"
	"strings"
)

// String returns the automaton as text, the format of golden files: for each state
// a string that leads to it, what is expected there, and where each set of bytes
// leads.
//
//	port: 1 state, 2 classes
//	0 "" accept, expected DIGIT
//		%x30-39 -> 0
func (d *DFA) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", d.Name, d.Size())
	for s, witness := range d.Witnesses() {
		fmt.Fprintf(&b, "%d %q", s, witness)
		if d.Accept[s] {
			b.WriteString(" accept")
		}
		if d.Expected != nil && len(d.Expected[s]) > 0 {
			b.WriteString(", expected " + strings.Join(d.Expected[s], " "))
		}
		b.WriteByte('\n')
		for _, t := range d.Transitions(int32(s)) {
			fmt.Fprintf(&b, "\t%s -> %d\n", t.Bytes, t.To)
		}
		for k, callee := range d.Callees {
			if to := d.AfterCall(int32(s), k); to != None {
				fmt.Fprintf(&b, "\tcall %s -> %d\n", callee.Name, to)
			}
		}
	}
	return b.String()
}

// Size returns the number of states and classes as text: "2 states, 3 classes".
func (d *DFA) Size() string {
	return count(d.Len(), "state") + ", " + count(len(d.Classes.Sets), "class")
}

// count returns n with the noun in its number.
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
