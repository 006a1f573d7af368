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

// nestedStep is a transition, or a step into a machine that is called.
type nestedStep struct {
	to     place
	text   string
	enters bool
}

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
type path struct {
	step   nestedStep // the last one
	from   *path      // nil at the start
	length int        // of the text, in bytes
	done   bool       // no shorter path exists
}

// text returns the text along a path.
func (p *path) text() string {
	var parts []string
	for ; p.from != nil; p = p.from {
		parts = append(parts, p.step.text)
	}
	slices.Reverse(parts)
	return strings.Join(parts, "")
}

// paths are the shortest paths from a place.
type paths map[place]*path

// to returns the path to a place.
func (p paths) to(at place) (*path, bool) {
	path, ok := p[at]
	return path, ok
}

// shortestPaths returns the shortest paths from a place (Dijkstra's algorithm), as far as their text
// has at most maxNestedExample bytes.
func shortestPaths(start place, steps func(place, func(nestedStep))) paths {
	all := paths{start: &path{step: nestedStep{to: start}}}
	queue := &pathQueue{all[start]}
	for queue.Len() > 0 {
		p := heap.Pop(queue).(*path)
		if p.done {
			continue
		}
		p.done = true
		steps(p.step.to, func(s nestedStep) {
			length := p.length + len(s.text)
			if known := all[s.to]; length > maxNestedExample || known != nil && known.length <= length {
				return
			}
			all[s.to] = &path{step: s, from: p, length: length}
			heap.Push(queue, all[s.to])
		})
	}
	return all
}

// pathQueue is a heap of paths by length.
type pathQueue []*path

func (q pathQueue) Len() int           { return len(q) }
func (q pathQueue) Less(i, k int) bool { return q[i].length < q[k].length }
func (q pathQueue) Swap(i, k int)      { q[i], q[k] = q[k], q[i] }
func (q *pathQueue) Push(x any)        { *q = append(*q, x.(*path)) }

// Pop removes the last path.
func (q *pathQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
