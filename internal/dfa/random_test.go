package dfa

import (
	"math/rand/v2"
	"testing"

	"github.com/std66/std66/internal/byteset"
)

// few returns n, or a small part of it with -short.
func few(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// randomDFA returns an automaton of up to most states over up to four classes. It may have
// unreachable states, dead states, and classes that no state distinguishes. Its states are
// not ordered.
func randomDFA(random *rand.Rand, most int) *DFA {
	sets := make([]byteset.Set, random.IntN(3))
	for i := range sets {
		lo := 'a' + byte(random.IntN(4))
		sets[i] = byteset.Range(lo, lo+byte(random.IntN(4)))
	}
	d := &DFA{automaton{Name: "random", Classes: newClasses(sets)}}
	n := 1 + random.IntN(most)
	accepting, missing := random.Float64(), random.Float64() // the fractions of accepting states and missing transitions
	for range n {
		d.Accept = append(d.Accept, random.Float64() < accepting)
		for range d.Classes.Sets {
			next := None
			if random.Float64() > missing {
				next = random.Int32N(int32(n))
			}
			d.next = append(d.next, next)
		}
	}
	return d
}

// differ is the slow twin of Equivalent, for any automata. It visits all reachable pairs of
// states, byte by byte.
func differ(a, b *DFA) bool {
	seen := map[pair]bool{}
	todo := []pair{{0, 0}}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[x] {
			continue
		}
		seen[x] = true
		if a.accepts(x.a) != b.accepts(x.b) {
			return true
		}
		for c := range 256 {
			todo = append(todo, pair{a.stepFrom(x.a, c), b.stepFrom(x.b, c)})
		}
	}
	return false
}
