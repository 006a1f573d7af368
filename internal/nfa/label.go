package nfa

import (
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// The most useful word for an error message is neither the single byte nor the outermost
// rule that begins at the place: "expected URI" does not help. It is the outermost rule
// that stands for a character. pchar is better than unreserved, ALPHA or %x41-5A, while
// segment = *pchar stands for several characters.
//
// The compiled rule itself is never used as a word, because "DIGIT: expected DIGIT" would
// not help either.
//
// A rule stands for a character if each of its alternatives is one terminal, a rule
// that stands for a character, or an escape: a sequence of fixed length that
// begins with a fixed byte, such as "%" HEXDIG HEXDIG or CR LF. A called rule does not: it is read by another
// machine, and if it is a frame, its name is not in the grammar.

// ruleLabel returns the label for the start of a reference to r: the rule's name, if
// the rule stands for a character. A rule whose body is one string has no label,
// because the string itself is a better word.
func (c *compiler) ruleLabel(r *abnf.Rule) Label {
	if r.Body.Op == abnf.OpCharVal || !c.isCharacter(r) {
		return Label{}
	}
	return Label{Name, r.Name}
}

// IsCharacter reports whether rule r of g stands for a character.
func IsCharacter(g *abnf.Grammar, r *abnf.Rule) bool {
	return newCompiler(g, r, nil, Options{}).isCharacter(r)
}

// isCharacter reports whether r stands for a character.
func (c *compiler) isCharacter(r *abnf.Rule) bool {
	is, known := c.chars[r]
	if known {
		return is
	}
	is = r.Cycle == nil && !c.nesting.Calls(r)
	for _, n := range alternatives(c.nesting.Body(r)) {
		is = is && (c.isOne(n) || c.isEscape(n))
	}
	c.chars[r] = is
	return is
}

// isOne reports whether n is a terminal or a reference to a character rule.
func (c *compiler) isOne(n *abnf.Node) bool {
	switch n.Op {
	case abnf.OpCharVal:
		return n.Text != ""
	case abnf.OpNumVal:
		return true
	case abnf.OpRef:
		return c.isCharacter(n.Rule)
	}
	return false
}

// isEscape reports whether n is a sequence of fixed length that begins with a
// fixed byte.
func (c *compiler) isEscape(n *abnf.Node) bool {
	if n.Op != abnf.OpConcatenation || !c.isOne(n.Subs[0]) || !isFixed(n.Subs[0]) {
		return false
	}
	for _, sub := range n.Subs[1:] {
		if sub.Op == abnf.OpRepetition && sub.Min == sub.Max && sub.Min > 0 {
			sub = sub.Subs[0]
		}
		for _, alternative := range alternatives(sub) {
			if !c.isOne(alternative) {
				return false
			}
		}
	}
	return true
}

// isFixed reports whether n always begins with the same byte, or with the same letter in
// either case.
func isFixed(n *abnf.Node) bool {
	switch n.Op {
	case abnf.OpCharVal:
		return n.Text != ""
	case abnf.OpNumVal:
		return !n.Range
	case abnf.OpRef:
		return isFixed(n.Rule.Body)
	case abnf.OpConcatenation:
		return isFixed(n.Subs[0])
	}
	return false
}

// alternatives returns the alternatives of n, including the alternatives of groups among
// them.
func alternatives(n *abnf.Node) []*abnf.Node {
	switch n.Op {
	case abnf.OpGroup:
		return alternatives(n.Subs[0])
	case abnf.OpAlternation:
		var all []*abnf.Node
		for _, sub := range n.Subs {
			all = append(all, alternatives(sub)...)
		}
		return all
	}
	return []*abnf.Node{n}
}

// Labels show at most this much of a long literal or series. A literal has a label for each
// of its characters, so long labels would take quadratic space.
const (
	maxLabelChars  = 32
	maxLabelValues = 8
)

// literalLabel returns the label of the i-th character of a literal: the rest of the
// literal from there.
func literalLabel(n *abnf.Node, i int) Label {
	rest := n.Text[i:]
	ellipsis := ""
	if len(rest) > maxLabelChars {
		rest, ellipsis = rest[:maxLabelChars], "..."
	}
	text := `"` + rest + ellipsis + `"`
	if n.CaseSensitive && strings.ToLower(rest) != strings.ToUpper(rest) {
		text = "%s" + text
	}
	return Label{Literal, text}
}

// seriesLabel returns the label of the i-th value of a series: the rest of the series from
// there.
func seriesLabel(n *abnf.Node, i int) Label {
	rest, ellipsis := *n, ""
	rest.Values = n.Values[i:]
	if len(rest.Values) > maxLabelValues {
		rest.Values, ellipsis = rest.Values[:maxLabelValues], "..."
	}
	return Label{Value, rest.String() + ellipsis}
}
