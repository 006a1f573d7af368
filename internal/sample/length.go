package sample

import (
	"container/heap"
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// endless stands for a length or an amount of work that is too large to count.
const endless = 1 << 30

// add returns a + b, or endless.
func add(a, b int) int { return min(a+b, endless) }

// times returns n * a, or endless.
func times(n, a int) int { return int(min(int64(n)*int64(a), endless)) }

// queue is a priority queue of nodes; the smallest key comes first.
type queue []keyed

type keyed struct {
	key int
	*node
}

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].key < q[j].key }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(keyed)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

func (q *queue) push(key int, n *node) { heap.Push(q, keyed{key, n}) }
func (q *queue) pop() *node            { return heap.Pop(q).(keyed).node }

// measure finds the shortest member of each node, in order of length (Knuth, "A
// generalization of Dijkstra's algorithm", 1977). A node is settled once enough of its subs
// are, and these are no longer than the node itself. So the shortest members contain no
// recursion, and a sampler that always follows best terminates. If flat is true, members contain no
// rules that nest.
func (t *tree) measure(flat bool) {
	var q queue
	for _, n := range t.nodes {
		n.shortest, n.work, n.best = endless, endless, 0
		if n.open = n.needs(); flat && n.Op == abnf.OpRef && nests(n.Rule) {
			n.open = endless // more than its users
		}
		if n.open == 0 {
			n.shortest, n.work = t.terminalLen(n), 1
			q.push(n.shortest, n)
		}
	}
	for len(q) > 0 {
		n := q.pop()
		for _, u := range n.users {
			if u.open == 0 {
				continue // u does not need n, or has a shorter alternative
			}
			if u.open--; u.open == 0 {
				u.settle(n)
				q.push(u.shortest, u)
			}
		}
	}
}

// measureFlat finds the shortest member without rules that nest of each node.
func (t *tree) measureFlat() {
	if !slices.ContainsFunc(t.nodes, func(n *node) bool { return n.Op == abnf.OpRef && nests(n.Rule) }) {
		return // no place is full; see nesting
	}
	t.measure(true)
	for _, n := range t.nodes {
		n.flat, n.bestFlat = n.shortest, n.best
	}
}

// needs returns the number of subs that n needs.
func (n *node) needs() int {
	switch n.Op {
	case abnf.OpConcatenation:
		return len(n.subs)
	case abnf.OpRepetition:
		return min(n.Min, 1)
	case abnf.OpAlternation, abnf.OpGroup, abnf.OpRef:
		return 1
	}
	return 0
}

// settle sets the shortest member of n. sub is the last sub that n needs.
func (n *node) settle(sub *node) {
	switch n.Op {
	case abnf.OpConcatenation:
		n.shortest, n.work = 0, 1
		for _, sub := range n.subs {
			n.shortest = add(n.shortest, sub.shortest)
			n.work = add(n.work, sub.work)
		}
	case abnf.OpRepetition:
		n.shortest = times(n.Min, sub.shortest)
		n.work = add(1, times(n.Min, sub.work))
	default:
		n.best = slices.Index(n.subs, sub)
		n.shortest, n.work = sub.shortest, add(1, sub.work)
	}
	switch {
	case n.shortest == 0:
		n.work = 1 // Sampler.step skips it after too many steps
	case n.work > maxWork:
		n.shortest = endless
	}
}

// place finds for each node the shortest member of the root that contains it (Dijkstra's
// algorithm).
func (t *tree) place() {
	for _, n := range t.nodes {
		n.around = endless
	}
	t.root.around = 0
	q := queue{{0, t.root}}
	for len(q) > 0 {
		key := q[0].key
		n := q.pop()
		if key > n.around {
			continue // n has been reached on a shorter path
		}
		for _, sub := range n.subs {
			if around := add(n.around, n.rest(sub)); around < sub.around {
				sub.around, sub.up = around, n
				q.push(around, sub)
			}
		}
	}
}

// rest returns the number of bytes of a member of n outside sub.
func (n *node) rest(sub *node) int {
	switch {
	case n.Op == abnf.OpConcatenation && n.shortest == endless:
		return endless
	case n.Op == abnf.OpConcatenation:
		return n.shortest - sub.shortest
	case n.Op == abnf.OpRepetition:
		return times(max(n.Min, 1)-1, sub.shortest)
	}
	return 0
}
