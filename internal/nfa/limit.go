package nfa

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// Repetition is a repetition with a bound, and the rule that contains it.
type Repetition struct {
	Node *abnf.Node
	Rule *abnf.Rule
}

// count returns the number of copies of its element that a repetition makes.
func (r *Repetition) count() int { return max(r.Node.Min, r.Node.Max) }

// LimitError reports that compiling a rule exceeds a limit.
type LimitError struct {
	Rule *abnf.Rule
	limit.Exceeded
	Repetition *Repetition // the likely cause, or nil
	Cause      *Cause      // the likely cause if it is not a repetition, or nil
}

// Error returns "file:line:col: message". The position is the cause's if there is one, otherwise
// the rule's.
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

// inRule returns the text that names the rule of a cause. It is empty for the rule that failed.
func inRule(r, failed *abnf.Rule) string {
	if r == failed {
		return ""
	}
	return fmt.Sprintf(" in rule %q", r.Name)
}

// stateSize is the number of bytes held for each state: the state itself, its slice of empty
// transitions, its label and its place.
const stateSize = 240

// stateSteps is the number of steps for each state: creating it, and copying it when the list of
// states grows.
const stateSteps = 16

// spend spends the steps for visiting a node.
func (c *compiler) spend(n *abnf.Node, ctx context) {
	if !c.budget.Spend(1+len(n.Subs)+len(c.captures)) && c.err == nil {
		c.err = &LimitError{Rule: c.root, Exceeded: *c.budget.Exceeded(), Repetition: ctx.repetition}
	}
}

// grow spends and holds the resources for another state.
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
