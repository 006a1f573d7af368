package dfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// Comparison is the difference between the languages of two automata a and b.
type Comparison struct {
	// OnlyA is a shortest string that only a accepts, and OnlyB a shortest string that only b
	// accepts. InA and InB report whether such strings exist.
	OnlyA, OnlyB string
	InA, InB     bool
}

// Compare compares the languages of a and b. It visits pairs of states breadth-first until it finds
// a string that only a accepts and a string that only b accepts, or has visited all pairs. Among
// shortest strings it prefers letters and digits. The strings are as long as the shortest strings of
// [Difference] in both orders, but Compare does not build these automata.
//
// Compare returns an error if it exceeds the budget, or visits more than pairsPerState pairs for
// each state that the budget allows. A nil budget has the default limits.
func Compare(a, b *DFA, budget *limit.Budget) (Comparison, error) {
	budget = limit.OrDefault(budget)
	held := budget.Held()
	defer func() { budget.ReleaseTo(held, 0) }()
	c := newComparer(a, b, a.Classes.Refine(b.Classes), nil)
	most := c.run(budget, func(int) bool { return c.found.InA && c.found.InB })
	if most != "" {
		return Comparison{}, fmt.Errorf("rule %q: comparing its automata of %d and %d states takes more than %s", a.Name, a.Len(), b.Len(), most)
	}
	return c.found, nil
}

// pairsPerState is the maximum number of pairs in a comparison for each state that the budget
// allows. Automata of similar languages have few more pairs than states.
const pairsPerState = 8

// acceptor is an automaton to compare: a [DFA], or one that is built during the comparison.
type acceptor interface {
	stepFrom(state int32, symbol int) int32 // the next state, or None; a symbol is a byte, or 256 plus the index of a call
	accepts(state int32) bool               // false for None
}

// comparer compares two automata: it has the pairs of states in breadth-first order, and their
// origins.
type comparer struct {
	a, b    acceptor
	symbols []int    // a byte of each class, letters and digits first, and the calls
	calls   []Callee // which a string has as examples
	pairs   []pair
	origins []pairOrigin
	known   map[pair]bool
	found   Comparison
}

// pairOrigin is the pair and the symbol that first led to another pair.
type pairOrigin struct {
	pair   int32
	symbol int
}

// newComparer returns a comparer of automata that do not distinguish the bytes of a class.
func newComparer(a, b acceptor, classes Classes, calls []Callee) *comparer {
	c := &comparer{a: a, b: b, calls: calls, known: map[pair]bool{}}
	for _, b := range classes.readable() {
		c.symbols = append(c.symbols, int(b))
	}
	for k := range calls {
		c.symbols = append(c.symbols, firstCall+k)
	}
	c.add(pair{0, 0}, pairOrigin{})
	return c
}

// firstCall is the symbol of the first call.
const firstCall = 256

// run judges the pairs until done reports that the next one does not matter, or there are no more
// pairs. It returns the limit that it exceeds, or "".
func (c *comparer) run(budget *limit.Budget, done func(next int) bool) (most string) {
	for i := 0; i < len(c.pairs) && !done(i); i++ {
		if most := pairsPerState * budget.Limits().States; len(c.pairs) > most {
			return fmt.Sprintf("%d pairs of states", most)
		}
		if !budget.Spend(4*len(c.symbols)) || !budget.Hold(2*pairSize) {
			return budget.Exceeded().String()
		}
		c.judge(i)
		for _, symbol := range c.symbols {
			c.add(c.after(c.pairs[i], symbol), pairOrigin{int32(i), symbol})
		}
	}
	return ""
}

// after returns the pair that a symbol leads to.
func (c *comparer) after(x pair, symbol int) pair {
	return pair{c.a.stepFrom(x.a, symbol), c.b.stepFrom(x.b, symbol)}
}

// add records a pair unless it is known or cannot lead to a new result.
func (c *comparer) add(x pair, from pairOrigin) {
	onlyInA, onlyInB := x.b == None, x.a == None
	if c.known[x] || onlyInA && (onlyInB || c.found.InA) || onlyInB && c.found.InB {
		return
	}
	c.known[x] = true
	c.pairs = append(c.pairs, x)
	c.origins = append(c.origins, from)
}

// judge records the string of the i-th pair if it is the first that only one automaton accepts.
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
	var parts []string
	for ; i > 0; i = int(c.origins[i].pair) {
		if symbol := c.origins[i].symbol; symbol < firstCall {
			parts = append(parts, string([]byte{byte(symbol)}))
		} else {
			parts = append(parts, c.calls[symbol-firstCall].examples[0])
		}
	}
	slices.Reverse(parts)
	return strings.Join(parts, "")
}

// Same reports whether two rules of a grammar match the same strings. The error says why this is not known,
// for example because the rules are too large for the budget. A nil budget has the default limits.
func Same(g *abnf.Grammar, a, b *abnf.Rule, budget *limit.Budget) (bool, error) {
	c, err := CompareRules(g, g, a, b, budget)
	if c.InA || c.InB {
		return false, nil
	}
	return err == nil, err
}
