package dfa

import (
	"crypto/sha256"
	"fmt"

	"github.com/std66/std66/internal/byteset"
)

// Forced returns the bytes and the target of a state's only transition. It returns false if the
// state accepts, has other transitions or calls, or if the transition has operations or leads
// back to the state.
func (m *Machine) Forced(state int32) (on byteset.Set, next int32, ok bool) {
	steps := m.Transitions(state)
	if m.Accept[state] || len(steps) != 1 || steps[0].To == state || len(steps[0].Ops) > 0 || m.First(state) != steps[0].Bytes {
		return byteset.Set{}, 0, false
	}
	return steps[0].Bytes, steps[0].To, true
}

// Fingerprint returns a hash of the classes, expected words, transitions, calls, operations and
// deferred captures of m. Callees and rules count by name.
func (m *Machine) Fingerprint() (key [sha256.Size]byte) {
	h := sha256.New()
	for _, callee := range m.Callees {
		fmt.Fprintln(h, callee.Name, callee.Result)
	}
	for _, late := range m.Deferred {
		fmt.Fprintln(h, late.Capture, late.Whole, late.Rule.Name)
	}
	fmt.Fprintln(h, m.Classes.Of)
	for s := range int32(m.Len()) {
		fmt.Fprintf(h, "%q %d %v\n", m.Words(s), m.Result(s), m.Final(s))
		for _, t := range m.Transitions(s) {
			fmt.Fprintln(h, t.Bytes, t.To, t.Ops)
		}
		for k := range m.Callees {
			fmt.Fprintln(h, m.AfterCall(s, k), m.CallOps(s, k))
		}
	}
	h.Sum(key[:0])
	return key
}
