package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// # Trees
//
// The tree of a string has a node for each occurrence of some rules in the first parse. A tree
// machine finds it in two passes, like a path machine (see compile_path.go). For rules that
// nest, it consists of path machines that call each other: one for the root, and one for each set
// of called rules that machines that nest call together (see nested.go).
//
// All parses of a string have the same calls. So the first parse consists of the first parses of the
// strings that are read by each call, and a thread needs to know nothing about its callers. In the
// pass back, a return leads to the thread that accepts in the callee, for the rule that the
// caller's thread calls; and the call leads back to the caller's thread.
//
// A rule without nodes inside can be offered as a leaf: a recognizer finds its end, and no step is noted
// for its bytes.
//
// References within a cycle that is regular are not nodes, because an automaton does not count
// them: the operands of a = a "+" a / b are a flat list of nodes of b. Where such a cycle is not
// linear and ambiguous, the list is one that the automaton can read, with the same priorities.

// Tree is a tree machine. State 0 is the start state of the root.
type Tree struct {
	Rules   []*abnf.Rule // of nodes; the start of a node of rule n is tag 2n, and its end is tag 2n+1
	Classes Classes

	Results []int32   // by state: the number of the result, or None if the state does not accept
	Accepts [][]int32 // by state: for each rule of the state's machine, the thread that accepts, or None
	Words   [][]int   // lists of tags; the first is empty

	// Steps lead from state to state. Step 0 enters the root, and Calls have steps that enter other
	// machines. Rows has, by state and class, the number of a step, or FirstCall and the number of a
	// call, or None.
	Steps []TreeStep
	Calls []TreeCall
	Rows  [][]int32

	Leaves []*abnf.Rule // of calls

	// Nesting is the division of the rules, or nil if the root does not nest. References within one of its
	// cycles are not nodes.
	Nesting *abnf.Nesting
}

// FirstCall is the first number in rows that stands for a call.
const FirstCall int32 = 1 << 24

// The greatest numbers of steps and calls together, and of lists of tags. Tables have numbers of 16 bits, one
// of them for no step, and two bits are taken in the numbers of lists.
const (
	MaxTreeSteps = 1<<16 - 2
	MaxTreeWords = 1 << 14
)

// TreeStep leads to a state. Threads are the threads of that state.
type TreeStep struct {
	Kind    StepKind
	To      int32
	Threads []TreeThread
}

// StepKind is the kind of a [TreeStep].
type StepKind uint8

const (
	Reads   StepKind = iota // reads a byte
	Skips                   // follows a leaf
	Returns                 // returns from a call
	Begins                  // begins a machine
)

// TreeThread has the thread of the state before a step that leads to a thread after it, and the index
// of the tags that the thread passes after the step. If the step returns, Member is the index in
// the callee's Accepts of the rule that the thread before the step calls.
type TreeThread struct{ Parent, Word, Member int32 }

// TreeCall is a call: a step that enters the callee, and by result the step that returns, or None. If
// Leaf, an index in Leaves, is not None, there is no callee, and the only step follows a match of the leaf.
type TreeCall struct {
	Enter   int32
	Returns []int32
	Leaf    int32
}

// CompileTree returns the tree machine of r for nodes of the given rules. The rules that have been offered
// become leaves where a call of them is safe; they must not have nodes inside. The error is as in [Nests.Compile],
// or an [*abnf.Error] if the machine is too large for a table.
func (n *Nests) CompileTree(r *abnf.Rule, rules []*abnf.Rule) (*Tree, error) {
	held := n.budget.Held()
	c := &treeCompiler{
		budget: n.budget, tree: &Tree{Rules: rules}, options: nfa.Options{Nodes: map[*abnf.Rule]int32{}},
		machines: map[string]*treeMachine{}, words: map[string]int32{}, steps: map[string]int32{}, calls: map[string]int32{},
	}
	for i, node := range rules {
		c.options.Nodes[node] = int32(i)
	}
	if r.Nests() {
		nest, root, err := n.compiled(r)
		if err != nil {
			return nil, err
		}
		c.nest, c.root, c.tree.Nesting = nest, root, nest.nesting
	}
	if err := c.compile(n.grammar, r); err != nil {
		n.budget.ReleaseTo(held, 0)
		return nil, err
	}
	n.budget.ReleaseTo(held, c.tree.size())
	return c.tree, nil
}

// size estimates the memory of t in bytes.
func (t *Tree) size() int {
	size := 0
	for _, row := range t.Rows {
		size += stateSize + entrySize*len(row)
	}
	for _, s := range t.Steps {
		size += 40 + 12*len(s.Threads)
	}
	return size
}

// Root returns the step that enters the root.
func (t *Tree) Root() TreeStep { return t.Steps[0] }

// treeCompiler compiles a tree machine.
type treeCompiler struct {
	nest     *Nest   // nil if the root does not nest
	root     *nested // of nest
	options  nfa.Options
	budget   *limit.Budget
	tree     *Tree
	machines map[string]*treeMachine // by set of callables
	order    []*treeMachine
	words    map[string]int32
	steps    map[string]int32
	calls    map[string]int32
}

// treeMachine is the path machine of the root or of callables.
type treeMachine struct {
	*pathfinder
	members   []*callable
	results   [][]int     // as in nested
	callables []*callable // that it calls
	leaf      *abnf.Rule  // instead of a machine
	first     int32       // the number of the first state in the tree
	enter     int32       // the number of the step that enters it
	rows      []treeRow
}

// treeRow has the calls of a state.
type treeRow struct {
	calls  []*treeMachine // by class; nil without calls
	after  map[*treeMachine][]treeTarget
	called []*callable // by thread: the callable that it calls, or nil
}

// treeTarget is a state after a call and the index of its parents.
type treeTarget struct{ to, parents int32 }

// compile compiles all machines, and numbers their states.
func (c *treeCompiler) compile(g *abnf.Grammar, r *abnf.Rule) error {
	if _, err := c.add(g, r, []*abnf.Rule{r}, nil, [][]int{{0}}, c.root); err != nil {
		return err
	}
	for i := 0; i < len(c.order); i++ {
		if err := c.explore(g, c.order[i]); err != nil {
			return err
		}
	}
	c.flatten()
	if len(c.tree.Steps)+len(c.tree.Calls) > MaxTreeSteps || len(c.tree.Words) > MaxTreeWords {
		return &abnf.Error{Pos: r.Pos(), Code: abnf.CodeLimit, Msg: fmt.Sprintf(
			"the trees of rule %q need more than %d transitions or %d lists of nodes; choose fewer rules for their nodes", r.Name, MaxTreeSteps, MaxTreeWords)}
	}
	return c.order[0].exceeded(nil)
}

// add adds a machine. The recognizer of the same rules has the calls that are safe.
func (c *treeCompiler) add(g *abnf.Grammar, name *abnf.Rule, rules []*abnf.Rule, members []*callable, results [][]int, recognizer *nested) (*treeMachine, error) {
	o, calls := c.options, &nested{}
	if c.nest != nil {
		calls.inPlace = recognizer.inPlace
		nesting := calls.options(c.nest)
		o.Nesting, o.Callee = nesting.Nesting, nesting.Callee
	}
	m, err := nfa.CompileUnion(g, name, rules, c.budget, o)
	if err != nil {
		return nil, err
	}
	u := unit{job: job{grammar: g, rule: name, budget: c.budget}, nfa: m, called: calls.unit.called}
	b := newSubsets(u)
	f := newPathfinder(b)
	if f == nil {
		return nil, b.exceeded(nil)
	}
	t := &treeMachine{pathfinder: f, members: members, results: results, callables: calls.callables}
	c.order = append(c.order, t)
	return t, nil
}

// explore finds the states and transitions of m.
func (c *treeCompiler) explore(g *abnf.Grammar, m *treeMachine) error {
	for i := 0; i < len(m.threads); i++ {
		if err := m.check(m.sets[i], 2*len(m.sets[i])); err != nil {
			return err
		}
		for class := range m.classes.Sets {
			m.step(i, class)
		}
		m.budget.Hold(2 * entrySize * len(m.buckets))
		row, err := c.row(g, m, i)
		if err != nil {
			return err
		}
		m.rows = append(m.rows, row)
	}
	return m.exceeded(m.sets[0])
}

// row finds the calls of state i of m.
func (c *treeCompiler) row(g *abnf.Grammar, m *treeMachine, i int) (treeRow, error) {
	row := treeRow{}
	var all []*callable
	for _, s := range m.sets[i] {
		var called *callable
		if call := m.nfa.States[s].Call; call != nil {
			called = m.callables[slices.IndexFunc(m.callables, func(k *callable) bool { return k.rule == call.Rule })]
			all = append(all, called)
		}
		row.called = append(row.called, called)
	}
	if all == nil {
		return treeRow{}, nil
	}
	row.calls, row.after = make([]*treeMachine, len(m.classes.Sets)), map[*treeMachine][]treeTarget{}
	all = slices.DeleteFunc(slices.Clone(m.callables), func(k *callable) bool { return !slices.Contains(all, k) })
	for _, group := range groupsOf(all) {
		callee, err := c.callee(g, group.members)
		if err != nil {
			return row, err
		}
		row.after[callee] = m.returns(i, callee, row.called)
		for class, on := range m.classes.Sets {
			if !group.on.Intersect(on).IsEmpty() {
				row.calls[class] = callee
			}
		}
	}
	return row, nil
}

// callee returns the machine of callables.
func (c *treeCompiler) callee(g *abnf.Grammar, members []*callable) (*treeMachine, error) {
	key := keyOf(members)
	if m := c.machines[key]; m != nil {
		return m, nil
	}
	if members[0].machine != nil { // offered rules are called alone
		c.tree.Leaves = append(c.tree.Leaves, members[0].rule)
		c.machines[key] = &treeMachine{members: members, results: [][]int{{0}}, leaf: members[0].rule}
		return c.machines[key], nil
	}
	known := c.nest.machines[key]
	m, err := c.add(g, known.unit.rule, known.rules, members, known.results, known)
	c.machines[key] = m
	return m, err
}

// returns returns the targets after a call in state i, by result.
func (m *treeMachine) returns(i int, callee *treeMachine, called []*callable) []treeTarget {
	var targets []treeTarget
	for _, result := range callee.results {
		thread := -1
		to, parents := m.after(i, origin{i, len(m.classes.Sets)}, func(int32) bool {
			thread++
			member := slices.Index(callee.members, called[thread])
			return member >= 0 && slices.Contains(result, member)
		})
		targets = append(targets, treeTarget{to, parents})
	}
	return targets
}
