package dfa

import (
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// conflict is a violation of an obligation in a state.
type conflict struct {
	state  int32
	call   call
	result int         // D3: the result that the call ends with; -1 for D1
	bytes  byteset.Set // D1: begin the call and are read; D3: continue the callee and follow the call
}

// findConflicts finds the states of m that violate an obligation, or the offered rules in such calls.
func (m *nested) findConflicts() {
	m.conflict = nil
	add := func(c conflict) {
		if !c.call.callee.offered {
			m.conflict = append(m.conflict, c)
			return
		}
		i := slices.IndexFunc(m.callables, func(k *callable) bool { return k.machine == c.call.callee })
		m.unsafe = append(m.unsafe, m.callables[i])
	}
	for state := range int32(len(m.sets)) {
		consumed := m.consumed(state)
		for _, c := range m.calls[state] {
			if both := consumed.Intersect(c.on); !both.IsEmpty() {
				add(conflict{state, c, -1, both})
			}
			for r, after := range c.after {
				if c.callee.offered && (Callee{Machine: c.callee.shell}).repeats(state, after) {
					add(conflict{state, c, r, byteset.Set{}})
				}
				if both := c.callee.open[r].Intersect(m.reads(after)); !both.IsEmpty() {
					add(conflict{state, c, r, both})
				}
			}
		}
	}
}

// maxWitnesses is the maximum number of conflicts that ambiguity compares.
const maxWitnesses = 200

// ambiguity returns the violation of an obligation after a shortest string of root, or nil.
func (n *Nest) ambiguity(root *nested) *Ambiguity {
	reached := map[*nested]bool{}
	root.reach(reached)
	all := append(slices.Clone(n.order), root)
	if !slices.ContainsFunc(all, func(m *nested) bool { return reached[m] && len(m.conflict) > 0 }) {
		return nil
	}
	paths := shortestPaths(place{root, 0}, func(p place, visit func(nestedStep)) {
		p.steps(p.state, visit)
		for _, c := range p.calls[p.state] {
			if !c.callee.offered {
				visit(nestedStep{place{c.callee, 0}, "", true})
			}
		}
	})
	var best *Ambiguity
	w := newWitness(n)
	tried := 0
	for _, m := range all {
		for _, c := range m.conflict {
			if !reached[m] || best != nil && tried == maxWitnesses {
				continue
			}
			tried++
			a := n.newAmbiguity(root.unit.rule, c)
			if p, ok := paths.to(place{m, c.state}); ok {
				if prefix, strings, ok := w.find(p, c, a.Next); ok {
					a.Prefix, a.Strings = prefix, strings
				}
			}
			if best == nil || a.Strings[0] != "" && (best.Strings[0] == "" || len(a.Prefix) < len(best.Prefix)) {
				best = a
			}
		}
	}
	return best
}

// reach adds m and the machines that it calls to reached.
func (m *nested) reach(reached map[*nested]bool) {
	if reached[m] {
		return
	}
	reached[m] = true
	for _, calls := range m.calls {
		for _, c := range calls {
			c.callee.reach(reached)
		}
	}
}
