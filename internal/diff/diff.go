// Package diff determines the meaning of an edit to a grammar: for each rule, whether it
// matches the same strings as before, more, fewer or different ones, and a shortest string
// as an example.
//
// Rules with recursion that is not regular are compared exactly if they nest in the same way, for
// example with the same brackets. Otherwise short strings are compared.
//
// A rule is equal without further work if its definitions print the same in both grammars
// and it refers only to such rules, directly or indirectly. For every other rule diff
// compares the automata.
package diff

import (
	"fmt"
	"strconv"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
)

// Relation compares the strings that a rule matches in two grammars.
type Relation uint8

const (
	Equal     Relation = iota // both match the same strings
	Wider                     // the new rule matches all old strings, and more
	Narrower                  // the new rule matches only some of the old strings
	Different                 // each rule matches strings that the other does not
	Added                     // only the new grammar has the rule
	Removed                   // only the old grammar has the rule
	Unknown                   // the comparison is incomplete; see Change.Err
)

var relationNames = [...]string{
	Equal: "equal", Wider: "wider", Narrower: "narrower", Different: "different",
	Added: "added", Removed: "removed", Unknown: "unknown",
}

// String returns "equal", "wider", "narrower", "different", "added", "removed" or
// "unknown".
func (r Relation) String() string { return relationNames[r] }

// Change describes the change to one rule.
type Change struct {
	Name     string // as spelled in the new grammar, or else in the old one
	Relation Relation
	Edited   bool  // the rule's own elements differ, not only the rules that it refers to
	Err      error // reason for an unknown relation

	onlyOld, onlyNew string
	inOld, inNew     bool // these strings exist
}

// OnlyOld returns a shortest string that only the old rule matches. It returns false if the
// old rule matches no such string, or if one of the grammars does not have the rule.
func (c *Change) OnlyOld() (string, bool) {
	return c.onlyOld, c.inOld
}

// OnlyNew returns a shortest string that only the new rule matches. It returns false if the
// new rule matches no such string, or if one of the grammars does not have the rule.
func (c *Change) OnlyNew() (string, bool) {
	return c.onlyNew, c.inNew
}

// String returns the change on one line, as in `host: wider: also accepts "é"`.
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
		before = ": "
		if c.inOld || c.inNew {
			before = "; otherwise "
		}
		line += before + c.Err.Error()
	}
	return line
}

// quote returns s in quotation marks, with invisible characters escaped. It abbreviates a
// long string and adds its length.
func quote(s string) string {
	short := abnf.Abbreviate(s)
	quoted := strconv.Quote(short)
	if short != s {
		quoted += fmt.Sprintf(" (%d bytes)", len(s))
	}
	return quoted
}

// Rules compares two rules. One of them may be nil if its grammar does not have the rule.
// The relation is unknown if the comparison exceeds the budget; nil stands for the default
// limits. Concurrent calls are safe if each has its own budget.
func Rules(old, new *abnf.Grammar, oldRule, newRule *abnf.Rule, b *limit.Budget) Change {
	switch {
	case newRule == nil:
		return Change{Name: oldRule.Name, Relation: Removed}
	case oldRule == nil:
		return Change{Name: newRule.Name, Relation: Added}
	}
	c := Change{Name: newRule.Name, Edited: edited(oldRule, newRule)}
	found, err := dfa.CompareRules(old, new, oldRule, newRule, b)
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
	c.onlyOld, c.inOld = found.OnlyA, found.InA
	c.onlyNew, c.inNew = found.OnlyB, found.InB
	return c
}

// edited reports whether the elements of two rules differ. White space, comments and the
// places of the definitions do not matter.
func edited(old, new *abnf.Rule) bool { return old.Body.String() != new.Body.String() }
