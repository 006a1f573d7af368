package dfa

import (
	"fmt"
	"strings"
)

// String returns the automaton as text, the format of golden files. For each state it lists
// the witness, the expected words and the transitions. It omits operations.
//
//	port: 1 state, 2 classes
//	0 "" accept, expected DIGIT
//		%x30-39 -> 0
func (a *automaton) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", a.Name, a.Size())
	for s, witness := range a.Witnesses() {
		fmt.Fprintf(&b, "%d %q", s, witness)
		if a.Accept[s] {
			b.WriteString(" accept")
		}
		if a.Expected != nil && len(a.Expected[s]) > 0 {
			b.WriteString(", expected " + strings.Join(a.Expected[s], " "))
		}
		b.WriteByte('\n')
		for _, t := range a.transitions(int32(s)) {
			fmt.Fprintf(&b, "\t%s -> %d\n", t.Bytes, t.To)
		}
		for k, symbol := range a.further {
			if to := a.Next(int32(s), len(a.Classes.Sets)+k); to != None {
				fmt.Fprintf(&b, "\tcall %s -> %d\n", symbol.name, to)
			}
		}
	}
	return b.String()
}

// Size returns the number of states and classes as text: "2 states, 3 classes".
func (a *automaton) Size() string {
	return count(a.Len(), "state") + ", " + count(len(a.Classes.Sets), "class")
}

// count returns n and the noun, in the plural unless n is 1.
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
