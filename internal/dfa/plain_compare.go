package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// Comparison is the difference between the languages of two automata.
type Comparison struct {
	// OnlyA and OnlyB are shortest strings that only the one automaton accepts. InA and InB
	// report whether there are any.
	OnlyA, OnlyB string
	InA, InB     bool
}

// Compare reads all strings in a and in b at once, shorter ones first, until it has found one
// that only a accepts and one that only b accepts, or has visited all pairs of states. Among the
// shortest ones it prefers letters and digits. It finds the same as [Difference] of the two in
// both orders, without building it. The error is for automata that take more pairs of states
// than pairsPerState for each state that the budget allows, or more work or memory than it has.
// A nil budget stands for one of the default limits.
func Compare(a, b *DFA, budget *limit.Budget) (Comparison, error) {
	budget = limit.OrDefault(budget)
	held := budget.Held()
	defer func() { budget.ReleaseTo(held, 0) }()
	c := newComparer(a, b)
	for i := 0; i < len(c.pairs) && !(c.found.InA && c.found.InB); i++ {
		if most := pairsPerState * budget.Limits().States; len(c.pairs) > most {
			return Comparison{}, c.tooLarge(fmt.Sprintf("%d pairs of states", most))
		}
		if !budget.Spend(4*len(c.symbols)) || !budget.Hold(2*pairSize) {
			return Comparison{}, c.tooLarge(budget.Exceeded().String())
		}
		c.judge(i)
		for _, symbol := range c.symbols {
			c.add(c.after(c.pairs[i], symbol), pairOrigin{int32(i), symbol})
		}
	}
	return c.found, nil
}

// pairsPerState is how many pairs of states a comparison may take for each state that an
// automaton may have. Automata of similar languages have few more pairs than states.
const pairsPerState = 8

// tooLarge returns the error for a comparison that takes more than the given limit.
func (c *comparer) tooLarge(limit string) error {
	return fmt.Errorf("rule %q: comparing its automata of %d and %d states takes more than %s", c.a.Name, c.a.Len(), c.b.Len(), limit)
}

// comparer is one run of Compare: the pairs of states in the order in which they were reached,
// and their origins.
type comparer struct {
	a, b    *DFA
	symbols []byte // one of each class, letters and digits first
	pairs   []pair
	origins []pairOrigin
	known   map[pair]bool
	found   Comparison
}

// pairOrigin is the pair from which another one was found first, and the byte between.
type pairOrigin struct {
	pair int32
	b    byte
}

func newComparer(a, b *DFA) *comparer {
	c := &comparer{a: a, b: b, known: map[pair]bool{}}
	classes := a.Classes.Refine(b.Classes)
	var symbols byteset.Set
	for class := range classes.Sets {
		symbols.Add(classes.Representative(class))
	}
	for !symbols.IsEmpty() {
		b := readable(symbols)
		c.symbols = append(c.symbols, b)
		symbols = symbols.Minus(byteset.Of(b))
	}
	c.add(pair{0, 0}, pairOrigin{})
	return c
}

// after returns the pair that a byte leads to.
func (c *comparer) after(x pair, b byte) pair {
	return pair{c.a.stepFrom(x.a, b), c.b.stepFrom(x.b, b)}
}

// add records a pair unless it is known, or leads to nothing new.
func (c *comparer) add(x pair, from pairOrigin) {
	onlyInA, onlyInB := x.b == None, x.a == None
	if c.known[x] || onlyInA && (onlyInB || c.found.InA) || onlyInB && c.found.InB {
		return
	}
	c.known[x] = true
	c.pairs = append(c.pairs, x)
	c.origins = append(c.origins, from)
}

// judge records the string that leads to the i-th pair if it is the first that only one
// automaton accepts.
func (c *comparer) judge(i int) {
	x := c.pairs[i]
	inA, inB := c.a.accepts(x.a), c.b.accepts(x.b)
	if inA && !inB && !c.found.InA {
		c.found.InA, c.found.OnlyA = true, c.text(i)
	}
	if inB && !inA && !c.found.InB {
		c.found.InB, c.found.OnlyB = true, c.text(i)
	}
}

// text returns the string that leads to the i-th pair.
func (c *comparer) text(i int) string {
	var s []byte
	for ; i > 0; i = int(c.origins[i].pair) {
		s = append(s, c.origins[i].b)
	}
	slices.Reverse(s)
	return string(s)
}
