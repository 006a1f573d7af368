// Package diff says what an edit of a grammar means: for each rule, whether it matches
// the same strings as before, more, fewer or others, and the shortest string that tells
// the two apart.
//
// A rule whose definitions print alike on both sides, and that refers only to such rules,
// directly and through others, is equal at once. Of each other rule the automata of both
// sides are compared.
package diff

import (
	"fmt"
	"strconv"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
)

// Relation is what became of the strings that a rule matches.
type Relation uint8

const (
	Equal     Relation = iota // the same ones
	Wider                     // all of them, and more
	Narrower                  // some of them, and no others
	Different                 // some are not matched any more, and some are new
	Added                     // only the new grammar has the rule
	Removed                   // only the old grammar has the rule
	Unknown                   // the automata are too large: see Change.Err
)

var relationNames = [...]string{
	Equal: "equal", Wider: "wider", Narrower: "narrower", Different: "different",
	Added: "added", Removed: "removed", Unknown: "unknown",
}

// String returns "equal", "wider", "narrower", "different", "added", "removed" or
// "unknown".
func (r Relation) String() string { return relationNames[r] }

// Change is what became of one rule.
type Change struct {
	Name     string // as the new grammar spells it if it has the rule
	Relation Relation
	Edited   bool  // the rule itself has other words, not only rules that it refers to
	Err      error // why the relation is unknown

	onlyOld, onlyNew string
}

// OnlyOld returns a shortest string that only the old rule matches, and false where
// there is none or a grammar does not have the rule.
func (c *Change) OnlyOld() (string, bool) {
	return c.onlyOld, c.Relation == Narrower || c.Relation == Different
}

// OnlyNew returns a shortest string that only the new rule matches, and false where
// there is none or a grammar does not have the rule.
func (c *Change) OnlyNew() (string, bool) {
	return c.onlyNew, c.Relation == Wider || c.Relation == Different
}

// String returns the change as one line, `host: wider: also accepts "é"`.
func (c *Change) String() string {
	line := c.Name + ": " + c.Relation.String()
	before := ": "
	if s, ok := c.OnlyOld(); ok {
		line += before + "no longer accepts " + quote(s)
		before = ", "
	}
	if s, ok := c.OnlyNew(); ok {
		line += before + "also accepts " + quote(s)
	}
	if c.Err != nil {
		line += before + c.Err.Error()
	}
	return line
}

// quote returns s in quotation marks, with escapes for what cannot be seen. Of a long
// string it has the beginning and the length.
func quote(s string) string {
	short := abnf.Abbreviate(s)
	quoted := strconv.Quote(short)
	if short != s {
		quoted += fmt.Sprintf(" (%d bytes)", len(s))
	}
	return quoted
}

// Rules compares two rules, of which either may be nil: the grammar does not have it.
// Where that takes more than the budget has, the relation is unknown; nil stands for a budget of
// the default limits. Rules may be called by several goroutines at once, with a budget each.
func Rules(old, new *abnf.Grammar, oldRule, newRule *abnf.Rule, b *limit.Budget) Change {
	switch {
	case newRule == nil:
		return Change{Name: oldRule.Name, Relation: Removed}
	case oldRule == nil:
		return Change{Name: newRule.Name, Relation: Added}
	}
	c := Change{Name: newRule.Name, Edited: edited(oldRule, newRule)}
	found, err := compare(old, new, oldRule, newRule, limit.OrDefault(b))
	switch {
	case err != nil:
		c.Relation, c.Err = Unknown, err
	case found.InA && found.InB:
		c.Relation = Different
	case found.InA:
		c.Relation = Narrower
	case found.InB:
		c.Relation = Wider
	}
	c.onlyOld, c.onlyNew = found.OnlyA, found.OnlyB
	return c
}

// edited reports whether two rules are worded differently. It looks at elements, and not
// at white space, comments and where the definitions stand.
func edited(old, new *abnf.Rule) bool { return old.Body.String() != new.Body.String() }

// compare compares the automata of two rules.
func compare(old, new *abnf.Grammar, oldRule, newRule *abnf.Rule, budget *limit.Budget) (dfa.Comparison, error) {
	a, err := dfa.Compile(old, oldRule, budget)
	if err != nil {
		return dfa.Comparison{}, err
	}
	b, err := dfa.Compile(new, newRule, budget)
	if err != nil {
		return dfa.Comparison{}, err
	}
	return dfa.Compare(a, b, budget)
}
