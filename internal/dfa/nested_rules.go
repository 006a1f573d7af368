package dfa

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// Undecided reports that it is not known whether two rules match the same strings, except for the
// differences that were found.
type Undecided struct {
	Place string // where the calls of the rules do not correspond, or why no string was found

	// Length is the length in bytes up to which all strings were compared.
	Length int
}

// Error returns the reason.
func (e *Undecided) Error() string {
	return fmt.Sprintf("not decided, because %s; strings of up to %d bytes were compared", e.Place, e.Length)
}

// CompareRules compares the strings that two rules match. The error is an [*nfa.LimitError] or an
// [*Ambiguity] about one of the rules, says which limit the comparison exceeds, or is an [*Undecided]. With
// an Undecided, the comparison has the differences that were found. A nil budget has the default limits.
func CompareRules(g, h *abnf.Grammar, a, b *abnf.Rule, budget *limit.Budget) (Comparison, error) {
	budget = limit.OrDefault(budget)
	held := budget.Held()
	defer func() { budget.ReleaseTo(held, 0) }()
	if a.Nests() || b.Nests() {
		return compareNested(g, h, a, b, budget)
	}
	first, err := Compile(g, a, budget)
	if err != nil {
		return Comparison{}, err
	}
	second, err := Compile(h, b, budget)
	if err != nil {
		return Comparison{}, err
	}
	return Compare(first, second, budget)
}

// compareNested compares rules that nest. Their calls correspond more likely if the grammars are divided
// in the same way.
func compareNested(g, h *abnf.Grammar, a, b *abnf.Rule, budget *limit.Budget) (Comparison, error) {
	first, err := machinesOf(g, a, budget)
	if err != nil {
		return Comparison{}, err
	}
	second, err := machinesOf(h, b, budget)
	if err != nil {
		return Comparison{}, err
	}
	var undecided *Undecided
	var one, other *Machine
	for _, variant := range [][2]int{{0, 0}, {1, 1}, {0, 1}, {1, 0}} {
		m, n := first[variant[0]], second[variant[1]]
		if m == nil || n == nil {
			continue
		}
		c, most := newNetComparer(m, n, budget)
		if most != "" {
			return Comparison{}, fmt.Errorf("rule %q: comparing its machines takes more than %s", b.Name, most)
		}
		place := ""
		if c.mismatch != nil {
			place = c.place()
		} else if found, ok := c.compare(); ok {
			return found, nil
		} else {
			place = fmt.Sprintf("some difference is longer than %d bytes", maxNestedExample)
		}
		if undecided == nil {
			undecided, one, other = &Undecided{Place: place}, m, n
		}
	}
	found, length := search(one, other, budget.Spend)
	if e := budget.Exceeded(); e != nil {
		return Comparison{}, fmt.Errorf("rule %q: comparing its machines takes more than %s", b.Name, e)
	}
	undecided.Length = length
	if length < 0 || found.InA && found.InB {
		return found, nil
	}
	return found, undecided
}

// machinesOf returns a machine of r for each variant that compiles.
func machinesOf(g *abnf.Grammar, r *abnf.Rule, budget *limit.Budget) (all [2]*Machine, err error) {
	if !r.Nests() {
		m, err := CompileCalling(g, r, budget, nil)
		return [2]*Machine{m}, err
	}
	n := NewNests(g, budget)
	compiled := false
	for i := range all {
		nest, failed := n.variant(i)
		if failed == nil {
			var m *Machine
			if root, e := nest.compileRoot(r, map[*abnf.Rule]bool{}); e == nil {
				m = root.shell
			} else {
				failed = e
			}
			all[i], compiled = m, compiled || m != nil
		}
		if err == nil || !isAmbiguity(err) && isAmbiguity(failed) {
			err = failed
		}
	}
	if compiled {
		err = nil
	}
	return all, err
}
