package abnf

import (
	"errors"
	"iter"
	"math/bits"
)

// maxDepth is the maximum depth of calls that do not recurse.
const maxDepth = 10_000

// maxChain is the maximum number of calls that recurse before a byte is read. The stack of calls
// grows by no more than that for each byte.
const maxChain = 64

// errCalls is the error for calls that nest without reading bytes.
var errCalls = errors.New("the calls of rules nest too deeply")

// check returns an error if calls can nest more than maxDepth deep without recursion, or if
// more than maxChain calls recurse before a byte is read.
//
// Consider the graph of all states, with an edge for each transition, each call and each return to
// the caller. A call recurses if and only if it lies within a strongly connected component of this
// graph. Tarjan's algorithm finds a component after all components that it leads to, which gives the
// depth of each.
func (c *callGraph) check() error {
	m := c.machine
	if err := c.findResults(); err != nil {
		return err
	}
	for s := range c.states() {
		if err := c.visit(s); err != nil {
			return err
		}
	}
	if !c.recurses {
		return nil
	}
	for s := range c.states() {
		for class := range m.columns - 1 {
			if !c.chainEnds(s, class) {
				return errCalls
			}
		}
	}
	return nil
}

// callGraph is the graph of states and calls.
type callGraph struct {
	machine *zMachine
	first   []int // by part: the index of its first state
	size    int
	results []uint64 // by state: see findResults

	order, low []int32 // by state: its number in the order of visits, from 1, and the lowest that it reaches
	depth      []int32 // by state: the depth of its calls that do not recurse
	component  []int32 // by state: the number of its component, or 0 if that is not complete
	path       []callVisit
	open       []zState // the states of components that are not complete
	visited    int32
	components int32
	recurses   bool // some call recurses
}

// newCallGraph returns the graph of m, without results and components.
func newCallGraph(m *zMachine) *callGraph {
	c := &callGraph{machine: m}
	for _, p := range m.parts {
		c.first = append(c.first, c.size)
		c.size += len(p.rows) / m.columns
	}
	c.order, c.low, c.depth, c.component = make([]int32, c.size), make([]int32, c.size), make([]int32, c.size), make([]int32, c.size)
	return c
}

// states returns all states, including the dead ones.
func (c *callGraph) states() iter.Seq[zState] {
	return func(yield func(zState) bool) {
		for part, p := range c.machine.parts {
			for row := 0; row < len(p.rows); row += c.machine.columns {
				if !yield(zState(part<<zPartBit + row)) {
					return
				}
			}
		}
	}
}

// index returns the index of a state.
func (c *callGraph) index(s zState) int { return c.first[s.part()] + s.row()/c.machine.columns }

// callVisit is a state on the current path, with its next successor: an entry, and the number of a
// successor by that entry.
type callVisit struct {
	state      zState
	class, way int
}

// visit visits the states that can be reached from a state, unless it has been visited.
func (c *callGraph) visit(start zState) error {
	if c.order[c.index(start)] != 0 {
		return nil
	}
	c.enter(start)
	for len(c.path) > 0 {
		at := &c.path[len(c.path)-1]
		if row := c.machine.parts[at.state.part()].rows[at.state.row():]; at.way == 0 && at.class > 0 {
			for at.class < c.machine.columns-1 && row[at.class] == row[at.class-1] {
				at.class++ // equal neighbors are common
			}
		}
		if at.class == c.machine.columns-1 {
			c.leave()
			continue
		}
		to, call, next := c.successor(at.state, at.class, at.way)
		i, k := c.index(at.state), c.index(to)
		if c.order[k] == 0 {
			c.enter(to)
			continue // and look at the same successor again
		}
		if at.way = next; next == 0 {
			at.class++
		}
		depth := c.depth[k]
		switch {
		case c.component[k] == 0: // the same component
			c.low[i] = min(c.low[i], c.low[k])
			c.recurses = c.recurses || call
		case call:
			depth++
		}
		if c.depth[i] = max(c.depth[i], depth); depth > maxDepth {
			return errCalls
		}
	}
	return nil
}

// successor returns a state that an entry leads to, and whether it is a callee. An entry that calls
// leads to the callee, in the way 0, and then to the state after the call, in the way r+1 for result r of
// the callee. The result next is the number of the next way, or 0 after the last one.
func (c *callGraph) successor(s zState, class, way int) (to zState, call bool, next int) {
	part := &c.machine.parts[s.part()]
	n := int(part.rows[s.row()+class])
	if n < len(part.rows) {
		return s - zState(s.row()) + zState(n), false, 0
	}
	edges := part.edges[n-len(part.rows):]
	if edges[0].callee == zDead {
		return edges[0].next, false, 0
	}
	results := c.ends(edges[0].callee)
	to, call = edges[0].callee, true
	if way > 0 {
		to, call = edges[way-1].next, false
	}
	if rest := results >> way; rest != 0 {
		next = way + bits.TrailingZeros64(rest) + 1
	}
	return to, call, next
}

// chainEnds reports whether at most maxChain calls that recurse follow each other, from a state on, when
// a byte of a class comes next.
func (c *callGraph) chainEnds(s zState, class int) bool {
	for range maxChain + 1 {
		part := &c.machine.parts[s.part()]
		n := int(part.rows[s.row()+class]) - len(part.rows)
		if n < 0 {
			return true
		}
		edge := &part.edges[n]
		if edge.callee == zDead || edge.read > 0 || c.component[c.index(edge.callee)] != c.component[c.index(s)] {
			return true
		}
		s = edge.callee
	}
	return false
}

// enter begins the visit of a state.
func (c *callGraph) enter(s zState) {
	c.visited++
	i := c.index(s)
	c.order[i], c.low[i] = c.visited, c.visited
	c.path, c.open = append(c.path, callVisit{state: s}), append(c.open, s)
}

// leave ends the visit of the last state of the path. If that is the first state of its component, all
// its states have the depth of the deepest.
func (c *callGraph) leave() {
	s := c.path[len(c.path)-1].state
	c.path = c.path[:len(c.path)-1]
	i := c.index(s)
	if c.low[i] < c.order[i] {
		return
	}
	c.components++
	n := len(c.open)
	for depth := int32(0); ; {
		n--
		k := c.index(c.open[n])
		depth = max(depth, c.depth[k])
		if k != i {
			continue
		}
		for _, member := range c.open[n:] {
			k := c.index(member)
			c.depth[k], c.component[k] = depth, c.components
		}
		break
	}
	c.open = c.open[:n]
}
