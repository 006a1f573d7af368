package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// flatten joins the machines to the tree machine.
func (c *treeCompiler) flatten() {
	t := c.tree
	var sets []byteset.Set
	first := int32(0)
	for _, m := range c.order {
		sets = append(sets, m.classes.Sets...)
		m.first = first
		first += int32(len(m.threads))
	}
	t.Classes = newClasses(sets)
	c.word(nil)
	for _, m := range c.order {
		m.enter = c.enter(m)
	}
	for _, m := range c.order {
		for i := range m.threads {
			c.addState(m, i)
		}
	}
}

// word returns the number of a list of tags.
func (c *treeCompiler) word(tags []int) int32 {
	return indexOf(fmt.Sprint(tags), tags, c.words, &c.tree.Words)
}

// step returns the number of a step.
func (c *treeCompiler) step(s TreeStep) int32 {
	return indexOf(fmt.Sprint(s), s, c.steps, &c.tree.Steps)
}

// wordsOf returns the numbers of the lists of tags of a state, by thread.
func (c *treeCompiler) wordsOf(m *treeMachine, state int32) []int32 {
	var words []int32
	for _, w := range m.path.Words[state] {
		words = append(words, c.word(m.path.Events[w]))
	}
	return words
}

// enter returns the number of the step that enters m.
func (c *treeCompiler) enter(m *treeMachine) int32 {
	s := TreeStep{Kind: Begins, To: m.first}
	for _, word := range c.wordsOf(m, 0) {
		s.Threads = append(s.Threads, TreeThread{Word: word})
	}
	return c.step(s)
}

// addState adds the i-th state of m.
func (c *treeCompiler) addState(m *treeMachine, i int) {
	t := c.tree
	result, accepts := m.accepting(i)
	t.Results, t.Accepts = append(t.Results, result), append(t.Accepts, accepts)
	own := make([]int32, len(m.classes.Sets)) // the row with the machine's classes
	calls := map[*treeMachine]int32{}
	for class := range own {
		own[class] = None
		to := m.path.Next(int32(i), class)
		switch {
		case m.rows[i].calls != nil && m.rows[i].calls[class] != nil:
			callee := m.rows[i].calls[class]
			if _, known := calls[callee]; !known {
				calls[callee] = c.call(m, i, callee)
			}
			own[class] = FirstCall + calls[callee]
		case to != None:
			own[class] = c.step(c.stepTo(m, Reads, to, m.path.Parent(int32(i), class)))
		}
	}
	var row []int32
	for class := range t.Classes.Sets {
		row = append(row, own[m.classes.Of[t.Classes.Representative(class)]])
	}
	t.Rows = append(t.Rows, row)
}

// accepting returns the result of the i-th state and the threads that accept by rule, or None and
// nil.
func (m *treeMachine) accepting(i int) (result int32, accepts []int32) {
	var rules []int
	for rule, accept := range m.nfa.Accepts {
		thread := slices.Index(m.sets[i], accept)
		if accepts = append(accepts, int32(thread)); thread >= 0 {
			rules = append(rules, rule)
		}
	}
	if rules == nil {
		return None, nil
	}
	return int32(slices.IndexFunc(m.results, func(r []int) bool { return slices.Equal(r, rules) })), accepts
}

// stepTo returns a step to a state of m with the parents of the given index.
func (c *treeCompiler) stepTo(m *treeMachine, kind StepKind, to, parents int32) TreeStep {
	s := TreeStep{Kind: kind, To: m.first + to}
	words := c.wordsOf(m, to)
	for k, parent := range m.path.Parents[parents] {
		s.Threads = append(s.Threads, TreeThread{Parent: parent, Word: words[k]})
	}
	return s
}

// call returns the number of the call of a callee in the i-th state of m.
func (c *treeCompiler) call(m *treeMachine, i int, callee *treeMachine) int32 {
	call, kind := TreeCall{Enter: callee.enter, Leaf: None}, Returns
	if callee.leaf != nil {
		kind, call.Leaf = Skips, int32(slices.Index(c.tree.Leaves, callee.leaf))
	}
	for _, target := range m.rows[i].after[callee] {
		if target.to == None {
			call.Returns = append(call.Returns, None)
			continue
		}
		s := c.stepTo(m, kind, target.to, target.parents)
		for k := range s.Threads {
			called := m.rows[i].called[s.Threads[k].Parent]
			s.Threads[k].Member = int32(slices.Index(callee.members, called))
		}
		call.Returns = append(call.Returns, c.step(s))
	}
	return indexOf(fmt.Sprint(call), call, c.calls, &c.tree.Calls)
}
