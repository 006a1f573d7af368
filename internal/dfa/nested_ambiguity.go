package dfa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// Ambiguity reports that the calls of a rule that nests are not the same in all parses of a string.
type Ambiguity struct {
	Rule       *abnf.Rule
	Obligation string     // "D1" or "D3"
	Called     *abnf.Rule // the rule that is called where the obligation fails

	// Prefix is a shortest string after which two readings can succeed, which both continue with
	// Next. Strings are two strings that Rule matches, one for each reading, and that begin with
	// Prefix and Next. They are "" if they have more than 2,000 bytes.
	Prefix  string
	Next    byte
	Strings [2]string

	called string     // describes Called
	owner  *abnf.Rule // Called, or the rule that it was made from
	reason *abnf.Error
}

// newAmbiguity returns the violation of an obligation in a machine for r, without strings.
func (n *Nest) newAmbiguity(r *abnf.Rule, c conflict) *Ambiguity {
	called := c.call.callee
	a := &Ambiguity{Rule: r, Obligation: "D1", Called: called.unit.rule, Next: readable(c.bytes), owner: called.rules[0], reason: r.Irregular()}
	if c.result >= 0 {
		a.Obligation = "D3"
	}
	if owner := n.nesting.Owner(a.owner); owner != nil {
		a.owner = owner
	}
	if reason := a.owner.Irregular(); reason != nil {
		a.reason = reason
	}
	var names []string
	for _, r := range called.rules {
		if name := n.nesting.Describe(r); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	const most = 3
	if rest := len(names) - most; rest > 0 {
		names = append(names[:most], fmt.Sprintf("one of %d others", rest))
	}
	a.called = strings.Join(names, " or ")
	return a
}

// Error returns "file:line:col: message" with the position of the rule or bracket that is called.
func (a *Ambiguity) Error() string { return a.Finding().Error() }

// Finding returns a as a finding about the grammar.
func (a *Ambiguity) Finding() *abnf.Error {
	return &abnf.Error{Pos: a.Called.Pos(), Code: abnf.CodeRecursion, Msg: a.text(), Rule: a.owner.Name}
}

// text returns the message without the position.
func (a *Ambiguity) text() string {
	verb, readings := "begins", "begin it or be other text"
	if a.Obligation == "D3" {
		verb, readings = "ends", "continue it or follow it"
	}
	text := fmt.Sprintf("rule %q does not compile, because the next byte does not show whether %s %s (obligation %s)",
		a.Rule.Name, a.called, verb, a.Obligation)
	next, after := strconv.Quote(string([]byte{a.Next})), "at the start"
	if a.Prefix != "" {
		after = "after " + quote(a.Prefix)
	}
	switch one, other := a.Strings[0], a.Strings[1]; {
	case one == "":
		text += fmt.Sprintf(": %s can %s; no strings of up to %d bytes were found that show it", next, readings, maxNestedExample)
	case one == other:
		text += fmt.Sprintf(": %s, %s can %s, both in %s", after, next, readings, quote(one))
	default:
		text += fmt.Sprintf(": %s, %s can %s, as in %s and %s", after, next, readings, quote(one), quote(other))
	}
	return text + "; " + a.reason.Msg
}

// quote returns s in quotation marks. It leaves out the middle of a long string.
func quote(s string) string {
	const begin, end = 80, 40
	if len(s) <= begin+end {
		return strconv.Quote(s)
	}
	return fmt.Sprintf("%q...%q (%d bytes)", s[:begin], s[len(s)-end:], len(s))
}
