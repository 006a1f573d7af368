// Code generated from gen/runtime; DO NOT EDIT.

package abnf

import "slices"

// zTree is the automaton of a rule for trees, as tables.
//
// A state has threads, the possible parses. Steps lead from state to state: they read a byte, return
// from a call, or begin a called machine. In the first pass over a string, the numbers of steps are
// noted. In the second pass, backwards, each step knows for each thread of its state the thread
// before the step, and the nodes that begin or end there. So the first parse is known from its end.
type zTree struct {
	classes *[256]uint8
	columns int

	// rows has, by state and class, 0, the number of a step, or the number of a call plus count.
	// The last number of a row is an index in ends, or 0 if the state does not accept.
	rows [][]uint16

	ends  []zTreeEnd
	steps [][]zTreeStep
	calls [][]zTreeCall
	words [][]uint16 // lists of tags: 2n for the start and 2n+1 for the end of a node of rule n

	returns int // the first step that returns
	begins  int // the first step that begins a machine, which is the rule's
	count   int // the number of steps
}

// zPerPiece is the length of the pieces of rows, steps and calls. Each fits in a file.
const zPerPiece = 64

// zTreeEnd has the result of a machine that ends in a state, and by rule of the machine the
// thread that matches plus 1, or 0.
type zTreeEnd struct {
	result  uint16
	threads []uint16
}

// zTreeStep leads to a state. By thread of that state, parents has the thread before the step, words
// an index in the words of the tree, and rules of a step that returns the rule that was called, as
// an index in the threads of a zTreeEnd. Without parents, the threads are the same. Without words
// or rules, all are 0.
type zTreeStep struct {
	next                  uint16
	parents, words, rules []uint16
}

// zTreeCall is a call: the step that begins the callee, and by result the step that returns, or 0.
type zTreeCall struct {
	begin   uint16
	returns []uint16
}

// zNode is a node of a tree. Nodes are in preorder.
type zNode struct {
	start, end int
	size       int    // the number of nodes of the subtree
	rule       uint32 // its number
	depth      uint32
}

// zNodeOf returns the first node of a subtree, or no node if it is empty.
func zNodeOf(subtree []zNode) zNode {
	if len(subtree) == 0 {
		return zNode{}
	}
	return subtree[0]
}

// zTreeBuffer is the memory for finding a tree.
type zTreeBuffer struct {
	log   []uint16 // steps
	stack []uint16 // in the first pass calls, and in the second pass threads
	open  []zOpenNode
	nodes []zNode // in reverse order
}

// zOpenNode is a node whose start is not known yet.
type zOpenNode struct {
	end   int
	after int // the number of nodes after its subtree
}

// step returns a step.
func (t *zTree) step(n int) *zTreeStep { return &t.steps[n/zPerPiece][n%zPerPiece] }

// call returns a call.
func (t *zTree) call(n int) *zTreeCall { return &t.calls[n/zPerPiece][n%zPerPiece] }

// end returns the end of a state.
func (t *zTree) end(state int) *zTreeEnd {
	return &t.ends[t.rows[state/zPerPiece][(state%zPerPiece+1)*t.columns-1]]
}

// match notes the steps for s. It reports whether all of s matches.
func (b *zTreeBuffer) match(t *zTree, s string) (ok bool) {
	b.log, b.stack, ok = t.match(s, slices.Grow(b.log[:0], len(s)+1), b.stack[:0])
	return ok
}

// match appends the steps for s to log. The stack is empty. It reports whether all of s matches.
func (t *zTree) match(s string, log, stack []uint16) ([]uint16, []uint16, bool) {
	log = append(log, uint16(t.begins))
	state, begun := int(t.step(t.begins).next), 0
	for i := 0; ; {
		n := 0
		if i < len(s) {
			n = int(t.rows[state/zPerPiece][state%zPerPiece*t.columns+int(t.classes[s[i]])])
		}
		switch {
		case n >= t.count:
			// A callee reads a byte before it calls the same machine, so begun cannot exceed the number
			// of machines. It can if a stored grammar has been changed.
			if begun++; begun > t.count-t.begins {
				return log, stack, false
			}
			stack = append(stack, uint16(n-t.count))
			n = int(t.call(n - t.count).begin)
		case n > 0:
			i, begun = i+1, 0
		default:
			end := t.end(state)
			if end.threads == nil {
				return log, stack, false
			}
			top := len(stack) - 1
			if top < 0 {
				return log, stack, i == len(s)
			}
			returns := t.call(int(stack[top])).returns
			if stack = stack[:top]; int(end.result) >= len(returns) || returns[end.result] == 0 {
				return log, stack, false
			}
			n = int(returns[end.result])
		}
		log = append(log, uint16(n))
		state = int(t.step(n).next)
	}
}

// find finds the nodes of s after match, except the root. It reports whether the tables are
// consistent, which they are unless a stored grammar has been changed.
func (b *zTreeBuffer) find(t *zTree, length int) bool {
	b.stack, b.open, b.nodes = b.stack[:0], b.open[:0], b.nodes[:0]
	last := t.step(int(b.log[len(b.log)-1]))
	thread := int(t.end(int(last.next)).threads[0]) - 1
	i := length
	for k := len(b.log) - 1; k >= 0; k-- {
		n := int(b.log[k])
		step := t.step(n)
		if step.words != nil {
			if uint(thread) >= uint(len(step.words)) || !b.pass(t.words[step.words[thread]], i) {
				return false
			}
		}
		parent := thread
		if step.parents != nil {
			if uint(thread) >= uint(len(step.parents)) {
				return false
			}
			parent = int(step.parents[thread])
		}
		switch {
		case n < t.returns:
			i, thread = i-1, parent
		case n < t.begins:
			rule := 0
			if step.rules != nil {
				if uint(thread) >= uint(len(step.rules)) {
					return false
				}
				rule = int(step.rules[thread])
			}
			threads := t.end(int(t.step(int(b.log[k-1])).next)).threads
			if rule >= len(threads) {
				return false
			}
			b.stack = append(b.stack, uint16(parent))
			thread = int(threads[rule]) - 1
		case len(b.stack) > 0:
			thread = int(b.stack[len(b.stack)-1])
			b.stack = b.stack[:len(b.stack)-1]
		}
	}
	return len(b.open) == 0
}

// pass adds the nodes that begin or end at an offset. It reports whether each has begun before it ended.
func (b *zTreeBuffer) pass(tags []uint16, offset int) bool {
	for k := len(tags) - 1; k >= 0; k-- {
		if tags[k]%2 == 1 {
			b.open = append(b.open, zOpenNode{offset, len(b.nodes)})
			continue
		}
		top := len(b.open) - 1
		if top < 0 {
			return false
		}
		b.nodes = append(b.nodes, zNode{offset, b.open[top].end, len(b.nodes) - b.open[top].after + 1, uint32(tags[k] / 2), uint32(top + 1)})
		b.open = b.open[:top]
	}
	return true
}

// tree returns the nodes of s, which matches rule root, or nil if the tables are not consistent.
func (b *zTreeBuffer) tree(t *zTree, root int, s string) []zNode {
	if !b.find(t, len(s)) {
		return nil
	}
	nodes := make([]zNode, len(b.nodes)+1)
	nodes[0] = zNode{0, len(s), len(nodes), uint32(root), 0}
	for i, n := range b.nodes {
		nodes[len(b.nodes)-i] = n
	}
	return nodes
}
