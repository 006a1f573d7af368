package runtime

import "slices"

// zTree is the automaton of a rule for trees, as tables.
//
// A state has threads, the possible parses. Steps lead from state to state: they read a byte, return
// from a call, or begin a called machine. The text of a leaf, a rule without nodes inside, is scanned by the
// automaton of the rules instead. In the first pass over a string, the numbers of steps are
// noted. In the second pass, backwards, each step knows for each thread of its state the thread
// before the step, and the nodes that begin or end there. So the first parse is known from its end.
type zTree struct {
	machine *zMachine // for leaves
	classes *[256]uint8
	columns int

	// rows has, by state and class, 0, the number of a step, or the number of a call plus count.
	// The last number of a row is an index in ends, or 0 if the state does not accept.
	rows [][]uint16

	ends    []zTreeEnd
	steps   [][]zTreeStep
	threads [][]zTreeThreads // the first has no lists
	calls   [][]zTreeCall
	words   [][]uint16 // lists of tags: 2n for the start and 2n+1 for the end of a node of rule n

	skips   int // the first step that follows a leaf
	returns int // the first step that returns
	begins  int // the first step that begins a machine, which is the rule's
	count   int // the number of steps
}

// zPerPiece is the length of the pieces of rows, steps, threads and calls. Each fits in a file.
const zPerPiece = 64

// zTreeEnd has the result of a machine that ends in a state, and by rule of the machine the
// thread that matches plus 1, or 0.
type zTreeEnd struct {
	result  uint16
	threads []uint16
}

// zTreeStep leads to a state. The number of the threads is an index in the threads of the tree.
type zTreeStep struct{ next, threads uint16 }

// zTreeThreads are the threads of a state after a step. By thread, parents has the thread before the
// step, words an index in the words of the tree, and rules of a step that returns the rule that was
// called, as an index in the threads of a zTreeEnd. Without parents, the threads are the same. Without
// words or rules, all are 0.
type zTreeThreads struct{ parents, words, rules []uint16 }

// zTreeCall is a call: the step that begins the callee, and by result the step that returns, or 0. The
// call of a leaf has its start state, and only the step that follows it.
type zTreeCall struct {
	begin   uint16
	returns []uint16
	leaf    zState // zDead if the callee is not a leaf
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
	log   []uint16 // first steps, and then indexes in the words of the tree, with zReadBit or zSkipBit
	stack []uint16 // first calls, and then threads
	open  []zOpenNode
}

// zReadBit marks the numbers in the log after which the offset is one byte further, and zSkipBit those
// that follow a leaf. The three numbers before them are the length of the leaf.
const (
	zReadBit = 1 << 15
	zSkipBit = 1 << 14
)

// zOpenNode is a node whose start is not known yet.
type zOpenNode struct {
	end   int
	after int // the index of the first node after its subtree
}

// step returns a step.
func (t *zTree) step(n int) *zTreeStep { return &t.steps[uint(n)/zPerPiece][uint(n)%zPerPiece] }

// after returns the threads after a step.
func (t *zTree) after(n int) *zTreeThreads {
	k := t.step(n).threads
	return &t.threads[k/zPerPiece][k%zPerPiece]
}

// row returns the row of a state.
func (t *zTree) row(state int) []uint16 {
	return t.rows[uint(state)/zPerPiece][uint(state)%zPerPiece*uint(t.columns):][:t.columns]
}

// call returns a call.
func (t *zTree) call(n int) *zTreeCall { return &t.calls[n/zPerPiece][n%zPerPiece] }

// end returns the end of a state.
func (t *zTree) end(state int) *zTreeEnd {
	return &t.ends[t.row(state)[t.columns-1]]
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
	classes, columns, rows, steps, count := t.classes, t.columns, t.rows, t.steps, t.count
	for i := 0; ; {
		row, n := rows[uint(state)/zPerPiece][uint(state)%zPerPiece*uint(columns):], 0
		if i < len(s) {
			n = int(row[classes[s[i]]])
		}
		switch {
		case n >= count && t.call(n-count).leaf != zDead:
			call := t.call(n - count)
			end := zScan(t.machine, call.leaf, s, i)
			if end <= i {
				return log, stack, false
			}
			length := uint64(end - i)
			log = append(log, uint16(length>>32), uint16(length>>16), uint16(length))
			i, begun, n = end, 0, int(call.returns[0])
		case n >= count:
			// A callee reads a byte before it calls the same machine, so begun cannot exceed the number
			// of machines. It can if a stored grammar has been changed.
			if begun++; begun > t.count-t.begins {
				return log, stack, false
			}
			stack = append(stack, uint16(n-count))
			n = int(t.call(n - count).begin)
		case n > 0:
			i, begun = i+1, 0
			if next := int(steps[uint(n)/zPerPiece][uint(n)%zPerPiece].next); next != state {
				log, state = append(log, uint16(n)), next
				continue
			}
			for i < len(s) && int(row[classes[s[i]]]) == n { // the same step again
				log, i = append(log, uint16(n)), i+1
			}
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

// find replaces the steps in the log, after match, by the words on the path of the first parse. It returns
// the number of nodes, or -1 if the tables are not consistent. They are unless a stored grammar has
// been changed.
func (b *zTreeBuffer) find(t *zTree) (nodes int) {
	b.stack = b.stack[:0]
	last := t.step(int(b.log[len(b.log)-1]))
	thread := int(t.end(int(last.next)).threads[0]) - 1
	for k := len(b.log) - 1; k >= 0; k-- {
		n := int(b.log[k])
		after := t.after(n)
		word, ok1 := zThread(after.words, thread, 0)
		parent, ok2 := zThread(after.parents, thread, thread)
		if !ok1 || !ok2 {
			return -1
		}
		if word > 0 {
			for _, tag := range t.words[word] {
				nodes += int(tag & 1)
			}
		}
		b.log[k] = uint16(word)
		switch {
		case n < t.skips:
			b.log[k] |= zReadBit
			if parent == thread && word == 0 {
				for ; int(b.log[k-1]) == n; k-- { // the same step again
					b.log[k-1] = zReadBit
				}
			}
			thread = parent
		case n < t.returns:
			b.log[k] |= zSkipBit
			k, thread = k-3, parent
		case n < t.begins:
			threads := t.end(int(t.step(int(b.log[k-1])).next)).threads
			rule, ok := zThread(after.rules, thread, 0)
			if !ok || rule >= len(threads) {
				return -1
			}
			b.stack = append(b.stack, uint16(parent))
			thread = int(threads[rule]) - 1
		case len(b.stack) > 0:
			thread = int(b.stack[len(b.stack)-1])
			b.stack = b.stack[:len(b.stack)-1]
		}
	}
	return nodes
}

// zThread returns the number for a thread, or otherwise if there are none. It reports whether the thread is
// in the list.
func zThread(numbers []uint16, thread, otherwise int) (int, bool) {
	if numbers == nil {
		return otherwise, true
	}
	if uint(thread) >= uint(len(numbers)) {
		return 0, false
	}
	return int(numbers[thread]), true
}

// tree returns the nodes of s, which matches rule root, or nil if the tables are not consistent.
func (b *zTreeBuffer) tree(t *zTree, root int, s string) []zNode {
	count := b.find(t)
	if count < 0 {
		return nil
	}
	nodes := make([]zNode, count+1)
	nodes[0] = zNode{0, len(s), len(nodes), uint32(root), 0}
	b.open = b.open[:0]
	at, i := len(nodes), len(s) // nodes[at:] are known
	for k := len(b.log) - 1; k >= 0; k-- {
		if word := b.log[k] &^ (zReadBit | zSkipBit); word > 0 {
			if at = b.pass(t.words[word], i, nodes, at); at < 0 {
				return nil
			}
		}
		i -= int(b.log[k] / zReadBit)
		if b.log[k]&zSkipBit != 0 {
			i -= int(uint64(b.log[k-3])<<32 | uint64(b.log[k-2])<<16 | uint64(b.log[k-1]))
			k -= 3
		}
	}
	if at > 1 || len(b.open) > 0 {
		return nil
	}
	return nodes
}

// pass adds the nodes that begin at offset i to nodes, before the index at, and notes those that end there. It
// returns the index of the first node, or -1 if a node begins after its end.
func (b *zTreeBuffer) pass(tags []uint16, i int, nodes []zNode, at int) int {
	for k := len(tags) - 1; k >= 0; k-- {
		if tags[k]%2 == 1 {
			b.open = append(b.open, zOpenNode{i, at})
			continue
		}
		top := len(b.open) - 1
		if top < 0 || at == 1 {
			return -1
		}
		at--
		nodes[at] = zNode{i, b.open[top].end, b.open[top].after - at, uint32(tags[k] / 2), uint32(top + 1)}
		b.open = b.open[:top]
	}
	return at
}
