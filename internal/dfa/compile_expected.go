package dfa

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// begin returns the words for the bytes that the states of set can consume, in the grammar's order.
// The words of a call are the words for the start of its rule.
func begin(n *nfa.NFA, set []int32) []nfa.Word {
	var words []nfa.Word
	for _, s := range set {
		switch state := &n.States[s]; {
		case state.Call != nil:
			words = append(words, state.Call.Begin...)
		case state.Consumes():
			words = append(words, nfa.Word{Label: state.Label, Bytes: state.Bytes})
		}
	}
	return words
}

// expected selects the words to show for a state. Together they stand for every byte that can
// follow, and words that add no bytes are omitted. Literals come before names and values.
func expected(all []nfa.Word) []string {
	var literals, classes []nfa.Word
	index := map[nfa.Label]int{}
	for _, w := range all {
		list := &classes
		if w.Kind == nfa.Literal {
			list = &literals
		}
		i, known := index[w.Label]
		if !known {
			i = len(*list)
			index[w.Label] = i
			*list = append(*list, nfa.Word{Label: w.Label})
		}
		(*list)[i].Bytes = (*list)[i].Bytes.Union(w.Bytes)
	}
	classes, covered := cover(classes)
	var words []string
	for _, w := range prefixes(literals) {
		if !w.Bytes.Minus(covered).IsEmpty() {
			words = append(words, w.Text)
		}
	}
	for _, c := range classes {
		words = append(words, c.Text)
	}
	return words
}

// cover returns the candidates that are needed to cover the bytes of all candidates, in order, and
// these bytes. It tries large sets first, so that pchar makes DIGIT unnecessary.
func cover(candidates []nfa.Word) ([]nfa.Word, byteset.Set) {
	bySize := slices.Clone(candidates)
	slices.SortStableFunc(bySize, func(a, b nfa.Word) int { return b.Bytes.Len() - a.Bytes.Len() })
	var covered byteset.Set
	needed := map[nfa.Label]bool{}
	for _, c := range bySize {
		if !c.Bytes.Minus(covered).IsEmpty() {
			covered = covered.Union(c.Bytes)
			needed[c.Label] = true
		}
	}
	return slices.DeleteFunc(candidates, func(c nfa.Word) bool { return !needed[c.Label] }), covered
}

// prefixes returns the literals without any that begins with another literal: "/" makes "//"
// unnecessary.
func prefixes(literals []nfa.Word) []nfa.Word {
	// In sorted order, a literal directly precedes all literals that begin with it.
	sorted := make([]string, len(literals))
	for i, l := range literals {
		sorted[i] = strings.TrimSuffix(l.Text, `"`)
	}
	slices.Sort(sorted)
	shortest := map[string]bool{}
	last := ""
	for i, s := range sorted {
		if i == 0 || !strings.HasPrefix(s, last) {
			last = s
			shortest[s] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(literals), func(l nfa.Word) bool {
		return !shortest[strings.TrimSuffix(l.Text, `"`)]
	})
}
