package dfa

import "github.com/std66/std66/internal/limit"

// pair is a pair of states of two automata. Either state may be None.
type pair struct{ a, b int32 }

// Product returns the minimal automaton that accepts a string if accept returns true. The
// arguments of accept report whether a and b accept the string. accept(false, false) must be
// false.
func Product(a, b *DFA, accept func(inA, inB bool) bool) *DFA {
	p, _ := product(a, b, accept, nil)
	return p
}

// pairSize is the estimated memory in bytes of a pair of states.
const pairSize = 64

// product is Product with a budget, which may be nil. It returns false if the budget is exceeded.
func product(a, b *DFA, accept func(inA, inB bool) bool, budget *limit.Budget) (*DFA, bool) {
	p := &DFA{automaton{Classes: a.Classes.Refine(b.Classes)}}
	numbers := map[pair]int32{}
	var pairs []pair
	number := func(x pair) int32 {
		n, ok := numbers[x]
		if !ok {
			n = int32(len(pairs))
			numbers[x] = n
			pairs = append(pairs, x)
		}
		return n
	}
	number(pair{0, 0})
	for i := 0; i < len(pairs); i++ {
		x := pairs[i]
		if budget != nil && !(budget.Spend(4*len(p.Classes.Sets)) && budget.Hold(pairSize+entrySize*len(p.Classes.Sets))) {
			return nil, false
		}
		p.Accept = append(p.Accept, accept(a.accepts(x.a), b.accepts(x.b)))
		for class := range p.Classes.Sets {
			c := int(p.Classes.Representative(class))
			y := pair{a.stepFrom(x.a, c), b.stepFrom(x.b, c)}
			next := None
			if y != (pair{None, None}) {
				next = number(y)
			}
			p.next = append(p.next, next)
		}
	}
	if budget != nil && !(budget.Spend(p.minimizeSteps()) && budget.Hold(p.minimizeSize())) {
		return nil, false
	}
	return p.Minimize(), true
}

// accepts reports whether a state accepts. None does not accept.
func (d *DFA) accepts(state int32) bool { return state != None && d.Accept[state] }

// stepFrom is step, extended to None, which always leads to None.
func (d *DFA) stepFrom(state int32, b int) int32 {
	if state == None {
		return None
	}
	return d.step(state, byte(b))
}

// Difference returns the minimal automaton of the strings that a accepts and b does not.
func Difference(a, b *DFA) *DFA {
	return Product(a, b, func(inA, inB bool) bool { return inA && !inB })
}

// Equivalent reports whether a and b accept the same strings. If they do not, witness is a
// shortest string that exactly one of them accepts.
func Equivalent(a, b *DFA) (equal bool, witness string) {
	witness, differ := Product(a, b, func(inA, inB bool) bool { return inA != inB }).Shortest()
	return !differ, witness
}
