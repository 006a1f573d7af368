package dfa

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// candidate is a label that could be shown for a state, and the bytes it speaks for.
type candidate struct {
	nfa.Label
	bytes byteset.Set
}

// expected returns the words for what can stand where n is in the states of set:
// few that tell much, and together they speak for each byte that can stand there.
// Literals come first, then names and values, each in the grammar's order.
func expected(n *nfa.NFA, set []int32) []string {
	var literals, classes []candidate
	index := map[nfa.Label]int{}
	for _, s := range set {
		state := &n.States[s]
		list := &classes
		switch state.Label.Kind {
		case nfa.NoLabel:
			continue // the accepting state
		case nfa.Literal:
			list = &literals
		}
		i, known := index[state.Label]
		if !known {
			i = len(*list)
			index[state.Label] = i
			*list = append(*list, candidate{Label: state.Label})
		}
		(*list)[i].bytes = (*list)[i].bytes.Union(state.Bytes)
	}
	classes, covered := cover(classes)
	var words []string
	for _, c := range prefixes(literals) {
		if !c.bytes.Minus(covered).IsEmpty() {
			words = append(words, c.Text)
		}
	}
	for _, c := range classes {
		words = append(words, c.Text)
	}
	return words
}

// cover returns those of the candidates that are needed to speak for the bytes of
// all of them, in their order, and these bytes. Large sets go first: next to pchar,
// DIGIT adds nothing.
func cover(candidates []candidate) ([]candidate, byteset.Set) {
	bySize := slices.Clone(candidates)
	slices.SortStableFunc(bySize, func(a, b candidate) int { return b.bytes.Len() - a.bytes.Len() })
	var covered byteset.Set
	needed := map[nfa.Label]bool{}
	for _, c := range bySize {
		if !c.bytes.Minus(covered).IsEmpty() {
			covered = covered.Union(c.bytes)
			needed[c.Label] = true
		}
	}
	return slices.DeleteFunc(candidates, func(c candidate) bool { return !needed[c.Label] }), covered
}

// prefixes returns the literals less those that begin with another of them: where
// "/" can stand, "//" adds nothing.
func prefixes(literals []candidate) []candidate {
	return slices.DeleteFunc(slices.Clone(literals), func(c candidate) bool {
		return slices.ContainsFunc(literals, func(o candidate) bool {
			short := strings.TrimSuffix(o.Text, `"`)
			return len(o.Text) < len(c.Text) && strings.HasPrefix(c.Text, short)
		})
	})
}
