package sample

import "math/rand/v2"

// rounds hands out each of n numbers once per round, in a new random order each round. A
// number that was met by chance is not due again in the same round.
type rounds struct {
	rng   *rand.Rand
	order []int
	next  int   // in order
	round int   // current round, from 1
	left  int   // count of numbers not met in this round
	met   []int // by number, the last round that met it
}

func newRounds(n int, rng *rand.Rand) *rounds {
	r := &rounds{rng: rng, order: make([]int, n), met: make([]int, n)}
	for i := range r.order {
		r.order[i] = i
	}
	r.begin()
	return r
}

func (r *rounds) begin() {
	r.round++
	r.next, r.left = 0, len(r.order)
	r.rng.Shuffle(len(r.order), func(i, j int) { r.order[i], r.order[j] = r.order[j], r.order[i] })
}

// meet records that number i was met.
func (r *rounds) meet(i int) {
	if r.met[i] != r.round {
		r.met[i] = r.round
		r.left--
	}
}

// first reports whether the first round is still running.
func (r *rounds) first() bool { return r.round == 1 && r.left > 0 }

// due returns a number that was not met in this round, or the first number of a new round.
// It returns false if there are no numbers.
func (r *rounds) due() (int, bool) {
	if len(r.order) == 0 {
		return 0, false
	}
	if r.left == 0 {
		r.begin()
	}
	for r.met[r.order[r.next]] == r.round {
		r.next++
	}
	return r.order[r.next], true
}
