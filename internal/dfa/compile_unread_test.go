package dfa

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestUnreadRandom compares the captures of machines with and without unread stores, and tests that
// no unread store is left.
func TestUnreadRandom(t *testing.T) {
	fewer, smaller := 0, 0
	for g := range guesses(t, rand.New(rand.NewPCG(40, 6)), 600, 0.7) {
		d := unhoisted(t, g.Grammar, g.root, g.captures, nil)
		u := d.withoutUnread(d.firstRegisters())
		for s := range g.plain.Exhaustive(60) {
			want, wantOK := capturesOf(d, len(g.captures), s)
			if got, ok := capturesOf(u, len(g.captures), s); ok != wantOK || !slices.Equal(got, want) {
				t.Fatalf("%s%q: got %v %v, want %v %v", g.text, s, got, ok, want, wantOK)
			}
		}
		before, after := 0, 0
		for s := range int32(d.Len()) {
			for _, step := range d.Transitions(s) {
				before += len(step.Ops)
			}
			for _, step := range u.Transitions(s) {
				after += len(step.Ops)
				for _, op := range step.Ops {
					if !isRead(u, step.To, op.To, map[int32]bool{}) {
						t.Fatalf("%sregister %d is not read after state %d; of\n%s", g.text, op.To, step.To, u)
					}
				}
			}
		}
		if after < before {
			fewer++
		}
		if u.Minimize().Len() < d.Minimize().Len() {
			smaller++
		}
	}
	if fewer < 50 || smaller < 5 {
		t.Errorf("%d automata have fewer operations and %d fewer states: too few for a meaningful test", fewer, smaller)
	}
}

// isRead is the slow twin of readRegisters for one register. It follows all paths from a state.
func isRead(d *Machine, state, register int32, seen map[int32]bool) bool {
	if seen[state] {
		return false
	}
	seen[state] = true
	from := func(op Op) bool { return op.From.copies(register) }
	to := func(op Op) bool { return op.To == register }
	final := d.Final(state)
	if d.Accept[state] && (slices.ContainsFunc(final, from) || d.Registers[register].Version == 0 && !slices.ContainsFunc(final, to)) {
		return true
	}
	for _, step := range d.Transitions(state) {
		// Every copy counts as a read, because unread copies have been removed.
		if slices.ContainsFunc(step.Ops, from) || !slices.ContainsFunc(step.Ops, to) && isRead(d, step.To, register, seen) {
			return true
		}
	}
	return false
}
