package dfa

import (
	"crypto/sha256"
	"fmt"

	"github.com/std66/std66/internal/byteset"
)

// Forced returns the only way on from a state that has just one and does not accept.
func (d *DFA) Forced(state int32) (on byteset.Set, next int32, ok bool) {
	ways := d.Transitions(state)
	if d.Accept[state] || len(ways) != 1 || ways[0].To == state || len(ways[0].Ops) > 0 || d.First(state) != ways[0].Bytes {
		return byteset.Set{}, 0, false
	}
	return ways[0].Bytes, ways[0].To, true
}

// SingleBytes returns the bytes that d accepts by themselves.
func (d *DFA) SingleBytes() byteset.Set {
	var set byteset.Set
	for _, t := range d.Transitions(0) {
		if d.Accept[t.To] {
			set = set.Union(t.Bytes)
		}
	}
	return set
}

// IsByteSet returns the bytes that d accepts, if it accepts only strings of one.
func (d *DFA) IsByteSet() (byteset.Set, bool) {
	ways := d.Transitions(0)
	if d.Accept[0] || len(ways) != 1 || len(d.Callees) > 0 {
		return byteset.Set{}, false
	}
	return ways[0].Bytes, d.Accept[ways[0].To] && d.Bytes(ways[0].To).IsEmpty()
}

// Fingerprint differs for different automatd.
func (d *DFA) Fingerprint() (key [sha256.Size]byte) {
	h := sha256.New()
	for _, callee := range d.Callees {
		fmt.Fprintln(h, callee.Name)
	}
	fmt.Fprintln(h, d.Classes.Of)
	for s := range d.Len() {
		fmt.Fprintf(h, "%q", d.Words(int32(s)))
		for _, t := range d.Transitions(int32(s)) {
			fmt.Fprintln(h, t)
		}
		for k := range d.Callees {
			fmt.Fprintln(h, d.AfterCall(int32(s), k))
		}
	}
	h.Sum(key[:0])
	return key
}
