package dfa

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// witness finds the strings that show an ambiguity.
type witness struct {
	nest     *Nest
	examples []example          // by callable
	ends     map[*nfa.NFA][]end // by state
}

// end is a short string from a state of an NFA to an accepting state.
type end struct {
	example
	accept int // the index in nfa.Accepts
}

// reading is a way to read the byte after a prefix.
type reading struct {
	callers []place // of the machine, outermost first
	machine *nested
	state   int32 // of machine
}

// newWitness returns a witness for n.
func newWitness(n *Nest) *witness {
	w := &witness{nest: n, examples: make([]example, len(n.callables)), ends: map[*nfa.NFA][]end{}}
	for _, m := range n.order {
		for r, indexes := range m.results {
			for _, i := range indexes {
				k, called := n.index[m.rules[i]]
				if !called || !m.examples[r].ok {
					continue
				}
				if known := &w.examples[k]; !known.ok || len(m.examples[r].text) < len(known.text) {
					*known = m.examples[r]
				}
			}
		}
	}
	return w
}

// find returns the strings for a conflict of the machine that a path leads to. It returns false if they
// are too long.
func (w *witness) find(to *path[place], c conflict, next byte) (prefix string, strings [2]string, ok bool) {
	m := to.step.to.nested
	prefix = to.text()
	first := reading{callersOf(to), m, c.state}
	second := first
	if c.result >= 0 {
		var text string
		text, first, ok = w.inside(first, c.call, c.result, next, map[*nested]bool{})
		if !ok {
			return "", strings, false
		}
		prefix += text
		second.state = c.call.after[c.result]
	}
	one, ok1 := w.finish(first, next, true, c.result >= 0)
	two, ok2 := w.finish(second, next, c.result >= 0, true)
	return prefix, [2]string{prefix + one, prefix + two}, ok1 && ok2
}

// callersOf returns the places that a path has entered machines from.
func callersOf(p *path[place]) []place {
	var callers []place
	for ; p.from != nil; p = p.from {
		if p.step.enters {
			callers = append(callers, p.from.step.to)
		}
	}
	slices.Reverse(callers)
	return callers
}

// inside returns a text that the callee of a call can read with a result, and the state where it can
// read the next byte nevertheless.
func (w *witness) inside(at reading, c call, result int, next byte, seen map[*nested]bool) (string, reading, bool) {
	m := c.callee
	if seen[m] {
		return "", at, false
	}
	seen[m] = true
	inner := reading{append(slices.Clip(at.callers), place{at.machine, at.state}), m, 0}
	paths := shortestPaths(place{m, 0}, func(p place, visit func(nestedStep)) { m.steps(p.state, visit) })
	var nearest *path[place]
	for state := range int32(len(m.sets)) {
		p, ok := paths.to(place{m, state})
		if ok && m.result(state) == result && m.reads(state).Has(next) && (nearest == nil || p.length < nearest.length) {
			nearest = p
		}
	}
	if nearest != nil {
		inner.state = nearest.step.to.state
		return nearest.text(), inner, true
	}
	for state := range int32(len(m.sets)) {
		p, ok := paths.to(place{m, state})
		for _, last := range m.calls[state] {
			for r, after := range last.after {
				if ok && m.result(after) == result && last.callee.open[r].Has(next) {
					inner.state = state
					if text, deepest, ok := w.inside(inner, last, r, next, seen); ok {
						return p.text() + text, deepest, true
					}
				}
			}
		}
	}
	return "", at, false
}

// finish returns a text that begins with the next byte and completes a reading to a match of the root.
// The byte may be read if reads is set, and begin a call if calls is set.
func (w *witness) finish(r reading, next byte, reads, calls bool) (string, bool) {
	m := r.machine
	for _, s := range m.sets[r.state] {
		state := &m.nfa.States[s]
		text, ok := string([]byte{next}), reads && state.Bytes.Has(next)
		if state.Call != nil && calls {
			text, ok = w.begin(state.Call.Rule, next, map[*abnf.Rule]bool{})
		}
		if !ok {
			continue
		}
		if rest, ok := w.leave(r, state.Next); ok {
			return text + rest, true
		}
	}
	return "", false
}

// leave returns a text from a state of the NFA of a reading's machine to a match of the root.
func (w *witness) leave(r reading, state int32) (string, bool) {
	var text strings.Builder
	m := r.machine
	for i := len(r.callers); ; i-- {
		e := w.endsOf(m.nfa)[state]
		text.WriteString(e.text)
		if !e.ok || text.Len() > 2*maxNestedExample {
			return "", false
		}
		if i == 0 {
			return text.String(), true
		}
		rule := m.rules[e.accept]
		caller := r.callers[i-1]
		for _, s := range caller.sets[caller.state] {
			if call := caller.nfa.States[s].Call; call != nil && call.Rule == rule {
				state = caller.nfa.States[s].Next
				break
			}
		}
		m = caller.nested
	}
}

// begin returns a short string of a rule that is called, which begins with a byte.
func (w *witness) begin(r *abnf.Rule, next byte, seen map[*abnf.Rule]bool) (string, bool) {
	if o := w.nest.offered[r]; o != nil && !w.nest.nesting.Calls(r) {
		text := o.machine.examples[0].text
		return text, text != "" && text[0] == next
	}
	c := w.nest.callables[w.nest.index[r]]
	if seen[r] || !c.symbol.first.Has(next) {
		return "", false
	}
	seen[r] = true
	best := example{}
	for _, s := range w.nest.starts(c) {
		state := &c.nfa.States[s]
		text, ok := string([]byte{next}), state.Bytes.Has(next)
		if state.Call != nil {
			text, ok = w.begin(state.Call.Rule, next, seen)
		}
		if e := w.endsOf(c.nfa)[state.Next]; ok && e.ok && (!best.ok || len(text)+len(e.text) < len(best.text)) {
			best = example{true, text + e.text}
		}
	}
	return best.text, best.ok
}

// example returns a short string of a rule that is called.
func (w *witness) example(r *abnf.Rule) example {
	if o := w.nest.offered[r]; o != nil && !w.nest.nesting.Calls(r) {
		return o.machine.examples[0]
	}
	return w.examples[w.nest.index[r]]
}

// endsOf returns the ends of an NFA, by state: those that are at most maxNestedExample bytes long.
func (w *witness) endsOf(m *nfa.NFA) []end {
	if known := w.ends[m]; known != nil {
		return known
	}
	ends := make([]end, len(m.States))
	for i, accept := range m.Accepts {
		ends[accept] = end{example{ok: true}, i}
	}
	for changed := true; changed; {
		changed = false
		for s := range m.States {
			state := &m.States[s]
			shorter := func(text string, to int32) {
				e := ends[to]
				if length := len(text) + len(e.text); e.ok && length <= maxNestedExample && (!ends[s].ok || length < len(ends[s].text)) {
					ends[s], changed = end{example{true, text + e.text}, e.accept}, true
				}
			}
			for _, to := range state.Epsilon {
				shorter("", to)
			}
			if state.Call != nil {
				if e := w.example(state.Call.Rule); e.ok {
					shorter(e.text, state.Next)
				}
			} else if state.Bytes != (byteset.Set{}) {
				shorter(string([]byte{readable(state.Bytes)}), state.Next)
			}
		}
	}
	w.ends[m] = ends
	return ends
}
