package abnf

import "errors"

// errResults is the error for a call without an edge for a result of its callee.
var errResults = errors.New("a result of a call has no edge")

// callSite is an entry that calls: the state, and the part and the number of its edge.
type callSite struct {
	state, part, edge int
	known             uint64 // the results of the callee that have been followed
}

// resultFinder finds the results of states.
type resultFinder struct {
	*callGraph
	before  [][]int32     // by state: the states that lead to it without a call, or by the return of one
	callers [][]*callSite // by state: the entries that call it
	queue   []int32       // states with new results
}

// findResults finds, for each state, the results that its machine can end with, as bits. It returns
// an error if a call has no edge for a result of its callee. Each state is in the queue at most once
// for each result, so this takes linear time.
func (c *callGraph) findResults() error {
	m := c.machine
	if m.results == nil {
		return nil
	}
	c.results = make([]uint64, c.size)
	f := &resultFinder{callGraph: c, before: make([][]int32, c.size), callers: make([][]*callSite, c.size)}
	for s := range c.states() {
		f.addState(s)
	}
	for s := range c.states() {
		if m.accepts(s) {
			f.add(c.index(s), 1<<m.result(m.expected(s)))
		}
	}
	for len(f.queue) > 0 {
		k := f.queue[len(f.queue)-1]
		f.queue = f.queue[:len(f.queue)-1]
		for _, i := range f.before[k] {
			f.add(int(i), c.results[k])
		}
		for _, site := range f.callers[k] {
			if !f.follow(site, c.results[k]) {
				return errResults
			}
		}
	}
	return nil
}

// ends returns the results that a call of a state can end with, as bits.
func (c *callGraph) ends(callee zState) uint64 {
	if c.results == nil {
		return 1
	}
	return c.results[c.index(callee)]
}

// addState adds the transitions and the calls of a state.
func (f *resultFinder) addState(s zState) {
	part := &f.machine.parts[s.part()]
	last := -1
	for _, entry := range part.rows[s.row():][:f.machine.columns-1] {
		n := int(entry)
		if n == zDead || n == last { // most neighbors are equal
			continue
		}
		last = n
		to := s - zState(s.row()) + zState(n)
		if n >= len(part.rows) {
			edge := &part.edges[n-len(part.rows)]
			if edge.callee != zDead {
				k := f.index(edge.callee)
				f.callers[k] = append(f.callers[k], &callSite{state: f.index(s), part: s.part(), edge: n - len(part.rows)})
				continue
			}
			to = edge.next
		}
		f.lead(f.index(s), f.index(to))
	}
}

// lead records that a state leads to another.
func (f *resultFinder) lead(from, to int) { f.before[to] = append(f.before[to], int32(from)) }

// add adds results to a state.
func (f *resultFinder) add(state int, results uint64) {
	if results&^f.results[state] != 0 {
		f.results[state] |= results
		f.queue = append(f.queue, int32(state))
	}
}

// follow adds what follows new results of a callee. It reports whether the call has edges for them.
func (f *resultFinder) follow(site *callSite, results uint64) bool {
	edges := f.machine.parts[site.part].edges
	for r := range zMaxResults {
		if (results&^site.known)>>r&1 == 0 {
			continue
		}
		if site.edge+r >= len(edges) || edges[site.edge+r].callee != edges[site.edge].callee || edges[site.edge+r].read != edges[site.edge].read {
			return false
		}
		next := f.index(edges[site.edge+r].next)
		f.lead(site.state, next)
		f.add(site.state, f.results[next])
	}
	site.known |= results
	return true
}
