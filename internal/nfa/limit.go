package nfa

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// Repetition is a repetition with a number in it together with the rule that it stands in.
type Repetition struct {
	Node *abnf.Node
	Rule *abnf.Rule
}

// count returns the number of copies of its element that a repetition makes.
func (r *Repetition) count() int { return max(r.Node.Min, r.Node.Max) }

// LimitError says that compiling a rule takes more than a limit.
type LimitError struct {
	Rule *abnf.Rule
	limit.Exceeded
	Repetition *Repetition // the likely cause, or nil
	Cause      *Cause      // the likely cause where it is no repetition, or nil
}

// Error returns "file:line:col: message". The place is the cause's, or else the rule's.
func (e *LimitError) Error() string {
	pos, because := e.Rule.Pos(), ""
	switch {
	case e.Repetition != nil:
		pos = e.Repetition.Node.Pos
		because = " because of the repetition " + abnf.Abbreviate(e.Repetition.Node.String()) + inRule(e.Repetition.Rule, e.Rule)
	case e.Cause != nil:
		pos, because = e.Cause.Pos, " because of "+e.Cause.Text+inRule(e.Cause.Rule, e.Rule)
	}
	return fmt.Sprintf("%s: rule %q is too large for a limit of %s%s", pos, e.Rule.Name, e.Exceeded, because)
}

// inRule returns the words that name the rule of a cause, if it is not the rule that failed.
func inRule(r, failed *abnf.Rule) string {
	if r == failed {
		return ""
	}
	return fmt.Sprintf(" in rule %q", r.Name)
}

// Bytes that are held for each state of an automaton: the state itself, the slice that it may
// have, and its label and place.
const stateSize = 240

// Steps that a state takes: it is made, and copied when the list of states grows.
const stateSteps = 16

// spend takes the visit of a node off the budget.
func (c *compiler) spend(n *abnf.Node, ctx context) {
	if !c.budget.Spend(1+len(n.Subs)+len(c.captures)) && c.err == nil {
		c.err = &LimitError{Rule: c.root, Exceeded: *c.budget.Exceeded(), Repetition: ctx.repetition}
	}
}

// grow takes one more state off the budget.
func (c *compiler) grow(r *Repetition) {
	if c.err != nil {
		return
	}
	states := c.budget.Limits().States
	switch {
	case len(c.states) >= perState*states:
		c.err = &LimitError{Rule: c.root, Exceeded: limit.Exceeded{Resource: limit.States, Limit: int64(states)}, Repetition: r}
	case !c.budget.Spend(stateSteps) || !c.budget.Hold(stateSize):
		c.err = &LimitError{Rule: c.root, Exceeded: *c.budget.Exceeded(), Repetition: r}
	}
}
