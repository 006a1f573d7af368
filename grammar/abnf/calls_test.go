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

// TestCallDepth has calls that nest as deeply as they may, more deeply, and without end.
func TestCallDepth(t *testing.T) {
	deepest := chain(maxDepth + 1)
	if err := deepest.checkCalls(); err != nil {
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
	if err := chain(maxDepth + 2).checkCalls(); err != errCalls {
		t.Errorf("%d calls: got %v", maxDepth+1, err)
	}
	for _, callee := range []int{1, 5, 9} {
		m := chain(10)
		m.parts[0].edges[8].callee = zState(2 * callee)
		if err := m.checkCalls(); err != errCalls {
			t.Errorf("a call of state %d from state 9: got %v", callee, err)
		}
		// The same cycle with a state of another rule first.
		m.parts[0].rows = slices.Concat(m.parts[0].rows, []zNumber{2, 0})
		for i := range 9 {
			m.parts[0].rows[2*(i+1)] += 2
		}
		if err := m.checkCalls(); err != errCalls {
			t.Errorf("a call of state %d, with another rule: got %v", callee, err)
		}
	}
}
