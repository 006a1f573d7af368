package dfa

import (
	"crypto/sha256"
	"fmt"

	"github.com/std66/std66/internal/byteset"
)

// Forced returns the bytes and the next state of a state that does not accept and has one
// transition only, without operations, to another state.
func (m *Machine) Forced(state int32) (on byteset.Set, next int32, ok bool) {
	ways := m.Transitions(state)
	if m.Accept[state] || len(ways) != 1 || ways[0].To == state || len(ways[0].Ops) > 0 || m.First(state) != ways[0].Bytes {
		return byteset.Set{}, 0, false
	}
	return ways[0].Bytes, ways[0].To, true
}

// Fingerprint differs for different machines.
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
