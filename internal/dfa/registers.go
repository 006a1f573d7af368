package dfa

import "slices"

// StartRegister and EndRegister return the numbers of the registers that have the start and
// the end of a capture in the end.
func StartRegister(capture int) int32 { return int32(2 * capture) }
func EndRegister(capture int) int32   { return int32(2*capture + 1) }

// CopiedRegisters reports for each register whether its value is copied to another one.
func (d *DFA) CopiedRegisters() []bool {
	copied := make([]bool, len(d.Registers))
	for s := range int32(d.Len()) {
		lists := [][]Op{d.Final(s)}
		for _, way := range d.ways(s) {
			lists = append(lists, way.Ops)
		}
		for _, op := range slices.Concat(lists...) {
			if op.From >= 0 {
				copied[op.From] = true
			}
		}
	}
	return copied
}

// MayEnd reports whether an accepted string can leave a capture like that: its start and its
// end set, or not. It looks at the first registers only; copies may do anything.
func (d *DFA) MayEnd(capture int, like func(start, end bool) bool) bool {
	type situation struct {
		state      int32
		start, end bool
	}
	apply := func(s situation, ops []Op) (after situation, copies bool) {
		for _, op := range ops {
			switch op.To {
			case StartRegister(capture):
				s.start = true
			case EndRegister(capture):
				s.end = true
			default:
				continue
			}
			copies = copies || op.From >= 0
		}
		return s, copies
	}
	first := situation{}
	seen := map[situation]bool{first: true}
	queue := []situation{first}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		end, copies := apply(s, d.Final(s.state))
		if d.Accept[s.state] && (copies || like(end.start, end.end)) {
			return true
		}
		for _, t := range d.ways(s.state) {
			next, copies := apply(s, t.Ops)
			next.state = t.To
			if copies {
				return true
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

// ways returns the transitions of a state, calls included.
func (d *DFA) ways(state int32) []Transition {
	ways := d.Transitions(state)
	for k := range d.Callees {
		if after := d.AfterCall(state, k); after != None {
			ways = append(ways, Transition{To: after, Ops: d.CallOps(state, k)})
		}
	}
	return ways
}
