package abnf

import "errors"

// maxDepth is the maximum depth of calls. Each takes a frame of the stack.
const maxDepth = 10_000

// errCalls is the error for calls that nest to an unknown or too large depth.
var errCalls = errors.New("the calls of rules nest too deeply")

// checkCalls returns an error if calls can nest more than maxDepth deep, or without end.
//
// Consider the graph of all states, with an edge for each transition, each call and each return to
// the caller. Calls nest without end if and only if a cycle of this graph has a call. So no call may
// lie within a strongly connected component. Tarjan's algorithm finds a component after all components
// that it leads to, which gives the depth of each.
func (m *zMachine) checkCalls() error {
	c := &callGraph{machine: m}
	for _, p := range m.parts {
		c.first = append(c.first, c.size)
		c.size += len(p.rows) / m.columns
	}
	c.order, c.low, c.depth = make([]int32, c.size), make([]int32, c.size), make([]int32, c.size)
	c.open = make([]bool, c.size)
	for part, p := range m.parts {
		for row := 0; row < len(p.rows); row += m.columns {
			if err := c.visit(zState(part<<zPartBit + row)); err != nil {
				return err
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

	order, low []int32 // by state: its number in the order of visits, from 1, and the lowest that it reaches
	depth      []int32 // by state: the depth of its calls
	open       []bool  // by state: its component is not complete
	path       []callVisit
	component  []zState // the open states
	visited    int32
}

// callVisit is a state on the current path, with its next entry, counted twice: an edge leads to a callee and
// to the state after the call.
type callVisit struct {
	state zState
	next  int
}

// index returns the index of a state.
func (c *callGraph) index(s zState) int { return c.first[s.part()] + s.row()/c.machine.columns }

// visit visits the states that can be reached from a state, unless it has been visited.
func (c *callGraph) visit(start zState) error {
	if c.order[c.index(start)] != 0 {
		return nil
	}
	c.enter(start)
	for len(c.path) > 0 {
		at := &c.path[len(c.path)-1]
		if at.next == 2*(c.machine.columns-1) {
			c.leave()
			continue
		}
		to, call := c.successor(at.state, at.next)
		i, k := c.index(at.state), c.index(to)
		switch {
		case c.order[k] == 0:
			c.enter(to)
			continue // and look at the same entry again
		case c.open[k] && call:
			return errCalls
		case c.open[k]:
			c.low[i] = min(c.low[i], c.low[k])
		}
		at.next++
		depth := c.depth[k]
		if call {
			depth++
		}
		if c.depth[i] = max(c.depth[i], depth); depth > maxDepth {
			return errCalls
		}
	}
	return nil
}

// successor returns the state that an entry leads to, and whether it is a callee.
func (c *callGraph) successor(s zState, entry int) (to zState, call bool) {
	part := &c.machine.parts[s.part()]
	n := int(part.rows[s.row()+entry/2])
	if n < len(part.rows) {
		return s - zState(s.row()) + zState(n), false
	}
	edge := &part.edges[n-len(part.rows)]
	if entry%2 == 0 && edge.callee != zDead {
		return edge.callee, true
	}
	return edge.next, false
}

// enter begins the visit of a state.
func (c *callGraph) enter(s zState) {
	c.visited++
	i := c.index(s)
	c.order[i], c.low[i], c.open[i] = c.visited, c.visited, true
	c.path, c.component = append(c.path, callVisit{state: s}), append(c.component, s)
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
	n := len(c.component)
	for depth := int32(0); ; {
		n--
		k := c.index(c.component[n])
		depth = max(depth, c.depth[k])
		if k != i {
			continue
		}
		for _, member := range c.component[n:] {
			k := c.index(member)
			c.depth[k], c.open[k] = depth, false
		}
		break
	}
	c.component = c.component[:n]
}
