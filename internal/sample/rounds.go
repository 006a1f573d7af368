package sample

import "math/rand/v2"

// rounds hands numbers out, each once a round, in an order that is new in each round. A
// number that was met by chance is not due any more in its round.
type rounds struct {
	rng   *rand.Rand
	order []int
	next  int   // in order
	round int   // the present one, from 1 on
	left  int   // how many have not been met in it
	met   []int // by number, the round in which it was met last
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

// meet notes that a number was met.
func (r *rounds) meet(i int) {
	if r.met[i] != r.round {
		r.met[i] = r.round
		r.left--
	}
}

// first reports whether the first round is not over.
func (r *rounds) first() bool { return r.round == 1 && r.left > 0 }

// due returns a number that was not met in this round, or the first of a new round, and
// false if there are no numbers.
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
