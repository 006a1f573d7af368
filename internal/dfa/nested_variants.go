package dfa

import (
	"errors"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// Nests compiles the rules of a grammar that nest, with the division that suits each rule.
type Nests struct {
	grammar  *abnf.Grammar
	budget   *limit.Budget
	offered  []offeredRule
	variants [2]*Nest // with and without frames of text that does not recurse; see abnf.NewNesting
}

// offeredRule is a rule that may be called.
type offeredRule struct {
	rule    *abnf.Rule
	machine *Machine
}

// NewNests returns a compiler for the rules of g that nest. A nil budget has the default limits.
func NewNests(g *abnf.Grammar, b *limit.Budget) *Nests {
	return &Nests{grammar: g, budget: limit.OrDefault(b)}
}

// Offer makes m, the machine of r, a possible callee. The rule must not be in a cycle.
func (n *Nests) Offer(r *abnf.Rule, m *Machine) {
	n.offered = append(n.offered, offeredRule{r, m})
	for _, nest := range n.variants {
		if nest != nil {
			nest.Offer(r, m)
		}
	}
}

// Compile returns the minimal machine of r, which nests. The error is a [*nfa.LimitError] or an
// [*Ambiguity].
func (n *Nests) Compile(r *abnf.Rule) (*Machine, error) {
	_, root, err := n.compiled(r)
	if err != nil {
		return nil, err
	}
	return root.shell, nil
}

// compiled compiles r, and returns the variant that has compiled it, and the result.
func (n *Nests) compiled(r *abnf.Rule) (variant *Nest, root *nested, err error) {
	_, err = n.try(func(nest *Nest) (m *Machine, err error) {
		variant = nest
		if root, err = nest.compileRoot(r, map[*abnf.Rule]bool{}); err == nil {
			m = root.shell
		}
		return m, err
	})
	return variant, root, err
}

// CompileTagged is [Nests.Compile] with captures, see [Nest.CompileTagged].
func (n *Nests) CompileTagged(r *abnf.Rule, captures []abnf.Capture) (*Machine, error) {
	return n.try(func(nest *Nest) (*Machine, error) { return nest.CompileTagged(r, captures) })
}

// try returns the first machine that a variant compiles, or else an error.
func (n *Nests) try(compile func(*Nest) (*Machine, error)) (*Machine, error) {
	var first error
	for i := range n.variants {
		nest, err := n.variant(i)
		var m *Machine
		if err == nil {
			m, err = compile(nest)
		}
		if err == nil {
			return m, nil
		}
		if first == nil || !isAmbiguity(first) && isAmbiguity(err) {
			first = err
		}
		if n.budget.Exceeded() != nil {
			break
		}
	}
	return nil, first
}

// isAmbiguity reports whether an error is an [*Ambiguity].
func isAmbiguity(err error) bool {
	var a *Ambiguity
	return errors.As(err, &a)
}

// variant returns a variant.
func (n *Nests) variant(variant int) (*Nest, error) {
	if n.variants[variant] == nil {
		v := abnf.NewNesting(n.grammar, variant == 0, func(v *abnf.Nesting, c *abnf.Cycle) bool {
			return regularIn(v, n.grammar, c, n.budget) == nil
		})
		nest, err := NewNest(n.grammar, v, n.budget)
		if err != nil {
			return nil, err
		}
		for _, o := range n.offered {
			nest.Offer(o.rule, o.machine)
		}
		n.variants[variant] = nest
	}
	return n.variants[variant], nil
}
