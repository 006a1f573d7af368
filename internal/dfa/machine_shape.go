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

// Fingerprint returns a hash of the classes, expected words, transitions and calls of m.
func (m *Machine) Fingerprint() (key [sha256.Size]byte) {
	h := sha256.New()
	for _, callee := range m.Callees {
		fmt.Fprintln(h, callee.Name)
	}
	fmt.Fprintln(h, m.Classes.Of)
	for s := range m.Len() {
		fmt.Fprintf(h, "%q", m.Words(int32(s)))
		for _, t := range m.Transitions(int32(s)) {
			fmt.Fprintln(h, t)
		}
		for k := range m.Callees {
			fmt.Fprintln(h, m.AfterCall(int32(s), k))
		}
	}
	h.Sum(key[:0])
	return key
}
