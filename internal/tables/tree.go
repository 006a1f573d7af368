package tables

import (
	"fmt"

	"github.com/std66/std66/internal/dfa"
)

// Tree is the table of a tree machine. State 0 begins the root.
//
// Steps are in the order of their kinds: steps that read a byte from 1 on, steps that follow a leaf from
// Skips on, steps that return from Returns on, and steps that begin a machine from Begins on, the root first. Rows has, by state and
// class, 0, the number of a step, or the number of a call plus the number of steps. The last number of
// a row is an index in Ends, or 0 if the state does not accept.
type Tree struct {
	Classes dfa.Classes
	Columns int
	Rows    [][]int
	Ends    []TreeEnd // the first is empty
	Steps   []TreeStep
	Threads []TreeThreads // the first is empty
	Calls   []TreeCall

	Skips, Returns, Begins int

	threads map[string]int
	Words   [][]int // lists of tags: 2n and 2n+1 for rule n of the package
}

// TreeEnd has the number of a result, and by rule of the machine, the thread that accepts plus 1,
// or 0.
type TreeEnd struct {
	Result  int
	Threads []int
}

// TreeStep leads to a state. Threads is an index in Tree.Threads.
type TreeStep struct{ Next, Threads int }

// TreeThreads are the threads of a state after a step. By thread, Parents has the thread before the step, Words
// an index in Tree.Words, and Rules of a step that returns the rule that the thread before the step
// calls, as an index in TreeEnd.Threads. Parents is nil if the threads are the same, and Words and
// Rules are nil if all numbers are 0.
type TreeThreads struct{ Parents, Words, Rules []int }

// TreeCall is a call: the step that begins the callee, and by result the step that returns, or 0. A call of
// a leaf has the step that follows it only.
type TreeCall struct {
	Begin   int
	Returns []int
	Leaf    int // an index in the machine's Leaves, or -1
}

// NewTree lays out a tree machine. The function number returns the number of the i-th of from.Rules.
func NewTree(from *dfa.Tree, number func(i int) int) *Tree {
	t := &Tree{Classes: from.Classes, Columns: len(from.Classes.Sets) + 1, Ends: []TreeEnd{{}}, Steps: []TreeStep{{}}, threads: map[string]int{}}
	t.addThreads(TreeThreads{})
	numbers := make([]int, len(from.Steps))
	for _, kind := range []dfa.StepKind{dfa.Reads, dfa.Skips, dfa.Returns, dfa.Begins} {
		switch kind {
		case dfa.Skips:
			t.Skips = len(t.Steps)
		case dfa.Returns:
			t.Returns = len(t.Steps)
		case dfa.Begins:
			t.Begins = len(t.Steps)
		}
		for i, s := range from.Steps {
			if s.Kind == kind {
				numbers[i] = len(t.Steps)
				t.Steps = append(t.Steps, TreeStep{int(s.To), t.addThreads(newThreads(s))})
			}
		}
	}
	for _, c := range from.Calls {
		call := TreeCall{Leaf: int(c.Leaf)}
		if c.Leaf == dfa.None {
			call.Begin = numbers[c.Enter]
		}
		for _, r := range c.Returns {
			if r == dfa.None {
				call.Returns = append(call.Returns, 0)
				continue
			}
			call.Returns = append(call.Returns, numbers[r])
		}
		t.Calls = append(t.Calls, call)
	}
	for _, tags := range from.Words {
		var word []int
		for _, tag := range tags {
			word = append(word, 2*number(tag/2)+tag%2)
		}
		t.Words = append(t.Words, word)
	}
	t.addRows(from, numbers)
	return t
}

// addThreads returns the number of threads, which it adds if they are new.
func (t *Tree) addThreads(threads TreeThreads) int {
	key := fmt.Sprint(threads)
	n, ok := t.threads[key]
	if !ok {
		n = len(t.Threads)
		t.threads[key] = n
		t.Threads = append(t.Threads, threads)
	}
	return n
}

// newThreads returns the threads after a step.
func newThreads(s dfa.TreeStep) (step TreeThreads) {
	var same, words, rules = s.Kind == dfa.Reads, false, false
	for k, th := range s.Threads {
		step.Parents = append(step.Parents, int(th.Parent))
		step.Words = append(step.Words, int(th.Word))
		step.Rules = append(step.Rules, int(th.Member))
		same = same && int(th.Parent) == k
		words = words || th.Word != 0
		rules = rules || th.Member != 0
	}
	if same || s.Kind == dfa.Begins {
		step.Parents = nil
	}
	if !words {
		step.Words = nil
	}
	if !rules {
		step.Rules = nil
	}
	return step
}

// addRows adds the rows and the ends. The numbers are for the steps of from.
func (t *Tree) addRows(from *dfa.Tree, numbers []int) {
	ends := map[string]int{}
	for s, entries := range from.Rows {
		row := make([]int, t.Columns)
		for class, n := range entries {
			switch {
			case n >= dfa.FirstCall:
				row[class] = len(t.Steps) + int(n-dfa.FirstCall)
			case n != dfa.None:
				row[class] = numbers[n]
			}
		}
		if from.Results[s] != dfa.None {
			e := TreeEnd{Result: int(from.Results[s])}
			for _, thread := range from.Accepts[s] {
				e.Threads = append(e.Threads, int(thread)+1)
			}
			key := fmt.Sprint(e)
			if ends[key] == 0 {
				ends[key] = len(t.Ends)
				t.Ends = append(t.Ends, e)
			}
			row[t.Columns-1] = ends[key]
		}
		t.Rows = append(t.Rows, row)
	}
}
