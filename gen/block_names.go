package gen

import (
	"go/token"
	"strings"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
)

// startLabel is the label of each start state. endLabel is the label after the last state of a
// parser.
const (
	startLabel = "start"
	endLabel   = "end"
)

// name labels each state after the rules that it reads, as in userinfoOrHost. If several
// states read the same rules, the later states get numbers.
func (c *code) name(f *function) {
	taken := map[string]bool{startLabel: true, endLabel: f.parser != nil}
	places := map[string]bool{}
	for _, s := range c.states {
		if s.label = startLabel; s.number > 0 {
			s.label = labelOf(f.Names[s.number])
			if token.IsKeyword(s.label) {
				s.label += "Rule"
			}
			if s.targets > 0 {
				s.label = gofiles.Unique(s.label, taken)
			}
		}
		s.place = gofiles.Unique("at"+gofiles.UpperFirst(s.label), places)
	}
}

// labelOf returns a state's name as an identifier.
func labelOf(n dfa.StateName) string {
	if len(n.Rules) == 0 {
		return endLabel
	}
	label := ""
	for i, r := range n.Rules {
		switch {
		case i > 0:
			label += "Or" + gofiles.Ident(r.Name)
		case n.After:
			label = "after" + gofiles.Ident(r.Name)
		default:
			label = gofiles.LowerIdent(r.Name)
		}
	}
	if n.Character != nil {
		first, _, _ := strings.Cut(n.Character.Name, "-") // pct of pct-encoded
		label += gofiles.Ident(first)
	}
	return label
}
