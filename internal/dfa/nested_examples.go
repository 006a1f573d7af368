package dfa

import (
	"container/heap"
	"slices"
	"strings"

	"github.com/std66/std66/internal/byteset"
)

// example is a short string.
type example struct {
	ok   bool // it exists
	text string
}

// maxNestedExample is the maximum length of an example in bytes. The shortest string of a rule can be
// exponentially longer than its grammar.
const maxNestedExample = 2000

// findExamples finds short strings for the results of the machines.
func (n *Nest) findExamples() {
	for _, m := range n.added {
		m.examples = make([]example, len(m.results))
	}
	for changed := true; changed; {
		changed = false
		for _, m := range n.added {
			paths := shortestPaths(place{m, 0}, func(p place, visit func(nestedStep)) { m.steps(p.state, visit) })
			for state := range m.sets {
				r := m.result(int32(state))
				if r < 0 {
					continue
				}
				path, ok := paths.to(place{m, int32(state)})
				if e := &m.examples[r]; ok && (!e.ok || path.length < len(e.text)) {
					*e, changed = example{true, path.text()}, true
				}
			}
		}
	}
}

// step is a transition to a place P, or a step into a machine that is called.
type step[P comparable] struct {
	to     P
	text   string
	enters bool
}

// nestedStep is a step between states of nested machines.
type nestedStep = step[place]

// steps visits the transitions from a state.
func (m *nested) steps(state int32, visit func(nestedStep)) {
	targets := map[int32]byteset.Set{}
	for class, next := range m.rows[state] {
		if next != None {
			targets[next] = targets[next].Union(m.classes.Sets[class])
		}
	}
	for class, next := range m.rows[state] {
		if set, ok := targets[next]; ok && set.Has(m.classes.Representative(class)) {
			visit(nestedStep{place{m, next}, string([]byte{readable(set)}), false})
			delete(targets, next)
		}
	}
	for _, c := range m.calls[state] {
		for r, after := range c.after {
			if e := c.callee.examples[r]; e.ok {
				visit(nestedStep{place{m, after}, e.text, false})
			}
		}
	}
}

// path is a shortest path to a place.
type path[P comparable] struct {
	step   step[P]  // the last one
	from   *path[P] // nil at the start
	length int      // of the text, in bytes
	done   bool     // no shorter path exists
}

// text returns the text along a path.
func (p *path[P]) text() string {
	var parts []string
	for ; p.from != nil; p = p.from {
		parts = append(parts, p.step.text)
	}
	slices.Reverse(parts)
	return strings.Join(parts, "")
}

// paths are the shortest paths from a place.
type paths[P comparable] map[P]*path[P]

// to returns the path to a place.
func (p paths[P]) to(at P) (*path[P], bool) {
	path, ok := p[at]
	return path, ok
}

// shortestPaths returns the shortest paths from a place (Dijkstra's algorithm), as far as their text
// has at most maxNestedExample bytes.
func shortestPaths[P comparable](start P, steps func(P, func(step[P]))) paths[P] {
	all := paths[P]{start: &path[P]{step: step[P]{to: start}}}
	queue := &pathQueue[P]{all[start]}
	for queue.Len() > 0 {
		p := heap.Pop(queue).(*path[P])
		if p.done {
			continue
		}
		p.done = true
		steps(p.step.to, func(s step[P]) {
			length := p.length + len(s.text)
			if known := all[s.to]; length > maxNestedExample || known != nil && known.length <= length {
				return
			}
			all[s.to] = &path[P]{step: s, from: p, length: length}
			heap.Push(queue, all[s.to])
		})
	}
	return all
}

// pathQueue is a heap of paths by length.
type pathQueue[P comparable] []*path[P]

func (q pathQueue[P]) Len() int           { return len(q) }
func (q pathQueue[P]) Less(i, k int) bool { return q[i].length < q[k].length }
func (q pathQueue[P]) Swap(i, k int)      { q[i], q[k] = q[k], q[i] }
func (q *pathQueue[P]) Push(x any)        { *q = append(*q, x.(*path[P])) }

// Pop removes the last path.
func (q *pathQueue[P]) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
