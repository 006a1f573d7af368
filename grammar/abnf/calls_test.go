package abnf

import (
	"slices"
	"testing"
)

// chain returns a machine with one class of bytes and n states. Each state calls the next.
func chain(n int) *zMachine {
	m := &zMachine{classes: &[256]uint8{}, columns: 2, words: [][][]string{{{zEndOfInput}}}, accepting: 1, starts: [][]zStart{{{state: 2}}}}
	p := zPart{rows: make([]zNumber, 2*(n+1))}
	for i := 1; i < n; i++ {
		p.rows[2*i] = zNumber(len(p.rows) + i - 1)
		p.edges = append(p.edges, zEdge{next: zState(2 * n), callee: zState(2 * (i + 1)), read: 1})
	}
	m.parts = []zPart{p}
	return m
}

// TestCallDepth has calls that nest as deeply as they may, and more deeply.
func TestCallDepth(t *testing.T) {
	deepest := chain(maxDepth + 1)
	if err := newCallGraph(deepest).check(); err != nil {
		t.Errorf("%d calls: %v", maxDepth, err)
	}
	s := make([]byte, maxDepth)
	if n := zScan(deepest, 2, s, 0); n != len(s) {
		t.Errorf("the deepest calls end at %d", n)
	}
	if longest, _ := deepest.longest(2, string(s), 0); longest != len(s) {
		t.Errorf("the longest match has %d bytes", longest)
	}
	if n, _ := deepest.stop(2, string(s), 0, nil); n != len(s) {
		t.Errorf("the deepest calls stop at %d", n)
	}
	if err := newCallGraph(chain(maxDepth + 2)).check(); err != errCalls {
		t.Errorf("%d calls: got %v", maxDepth+1, err)
	}
}

// TestRecursion has calls that lead back to their caller, with different numbers of calls before a byte is
// read.
func TestRecursion(t *testing.T) {
	for _, test := range []struct {
		states, callee int // the last state calls callee
		reads          []int
		want           error
	}{
		{9, 1, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, nil},
		{9, 9, []int{9}, nil},
		{9, 9, nil, errCalls},
		{9, 1, []int{1}, nil},
		{9, 5, []int{7}, nil},
		{9, 5, []int{4}, errCalls}, // not in the cycle
		{9, 1, nil, errCalls},
		{maxChain + 1, 1, []int{1}, nil},
		{maxChain + 2, 1, []int{1}, errCalls},
		{maxChain + 2, 1, []int{1, 30}, nil},
		{1000, 999, []int{999}, nil}, // most calls do not recurse
	} {
		m := chain(test.states + 1)
		for i := range m.parts[0].edges {
			m.parts[0].edges[i].read = 0
		}
		for _, s := range test.reads {
			m.parts[0].edges[s-1].read = 1
		}
		last := &m.parts[0].edges[test.states-1]
		last.callee = zState(2 * test.callee)
		if err := newCallGraph(m).check(); err != test.want {
			t.Errorf("%d states, the last calls %d, those that read: %v: got %v, want %v", test.states, test.callee, test.reads, err, test.want)
		}
		// The same with a state of another rule first.
		m.parts[0].rows = slices.Concat(m.parts[0].rows, []zNumber{2, 0})
		for i := range m.parts[0].edges {
			m.parts[0].rows[2*(i+1)] += 2
		}
		if err := newCallGraph(m).check(); err != test.want {
			t.Errorf("%d states, the last calls %d, with another rule: got %v, want %v", test.states, test.callee, err, test.want)
		}
	}
}

// TestResults has calls whose edges are for some of the results of the callee.
func TestResults(t *testing.T) {
	for _, test := range []struct {
		results []uint8 // of the states 3, 4 and 5, which the callee ends in
		edges   int
		want    error
	}{
		{[]uint8{0, 0, 0}, 1, nil},
		{[]uint8{0, 1, 0}, 1, errResults},
		{[]uint8{0, 1, 0}, 2, nil},
		{[]uint8{0, 1, 2}, 2, errResults},
		{[]uint8{0, 1, 2}, 3, nil},
		{[]uint8{0, 0, 2}, 2, errResults},
		{[]uint8{0, 63, 0}, 63, errResults},
		{[]uint8{0, 63, 0}, 64, nil},
	} {
		// State 1 reads "b" and calls state 2, which leads to the states 3 to 5.
		m := &zMachine{classes: &[256]uint8{}, columns: 4, accepting: 3, results: test.results,
			words: [][][]string{{{zEndOfInput}, {zEndOfInput}, {zEndOfInput}, {"x"}}}, starts: [][]zStart{{{state: 4}}}}
		for i := range 3 {
			m.classes['a'+i] = uint8(i)
		}
		p := zPart{rows: []zNumber{0, 0, 0, 0, 0, 24, 0, 3, 12, 16, 20, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2}}
		for range test.edges {
			p.edges = append(p.edges, zEdge{next: 16, callee: 8, read: 1})
		}
		m.parts = []zPart{p}
		if err := newCallGraph(m).check(); err != test.want {
			t.Errorf("results %d, %d edges: got %v, want %v", test.results, test.edges, err, test.want)
		}
		if test.want != nil {
			continue
		}
		for _, s := range []string{"ba", "bb", "bc", "b", "bab", "bba", "x"} {
			match := len(s) == 2 && s[0] == 'b'
			if n := zScan(m, 4, s, 0); (n == len(s)) != match {
				t.Errorf("results %d: zScan of %q ends at %d", test.results, s, n)
			}
			if n, _ := m.longest(4, s, 0); (n == len(s)) != match {
				t.Errorf("results %d: the longest match in %q has %d bytes", test.results, s, n)
			}
		}
		// The edge for a result may not be of another call.
		if most := slices.Max(test.results); most > 0 {
			last := &m.parts[0].edges[most]
			last.read = 0
			if err := newCallGraph(m).check(); err != errResults {
				t.Errorf("results %d, an edge of another call: got %v", test.results, err)
			}
		}
	}
}

// TestResultsOfCallers has a machine whose result depends on the state after a call.
func TestResultsOfCallers(t *testing.T) {
	// State 1 calls state 2, which calls state 3. State 3 reads a byte and ends in state 4 with result 0.
	// Then state 2 ends in state 5 with result 1.
	m := &zMachine{classes: &[256]uint8{}, columns: 2, accepting: 2, results: []uint8{0, 1},
		words: [][][]string{{{zEndOfInput}, {zEndOfInput}, {"x"}}}, starts: [][]zStart{{{state: 2}}}}
	for _, edges := range []int{1, 2} {
		m.parts = []zPart{{rows: []zNumber{0, 0, 13, 2, 12, 2, 8, 2, 0, 0, 0, 1},
			edges: append([]zEdge{{next: 10, callee: 6}}, slices.Repeat([]zEdge{{next: 8, callee: 4}}, edges)...)}}
		if err := newCallGraph(m).check(); (err == errResults) != (edges == 1) || err != nil && edges == 2 {
			t.Errorf("%d edges: %v", edges, err)
		}
	}
	if n := zScan(m, 2, "a", 0); n != 1 {
		t.Errorf("got %d", n)
	}
}

// TestFirstResult has a machine whose first list of words has a result that the callee does not have.
func TestFirstResult(t *testing.T) {
	// State 1 calls state 2, which reads a byte and ends in state 3 with result 0.
	m := &zMachine{classes: &[256]uint8{}, columns: 2, accepting: 2, results: []uint8{1, 0},
		words: [][][]string{{{zEndOfInput}, {zEndOfInput}, {"x"}}}, starts: [][]zStart{{{state: 2}}},
		parts: []zPart{{rows: []zNumber{0, 0, 8, 2, 6, 2, 0, 1}, edges: []zEdge{{next: 6, callee: 4}}}}}
	if err := newCallGraph(m).check(); err != nil {
		t.Error(err)
	}
	if n := zScan(m, 2, "a", 0); n != 1 {
		t.Errorf("got %d", n)
	}
}
