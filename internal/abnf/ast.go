package abnf

import (
	"fmt"
	"strings"
)

// Pos is a place in a grammar's source. Line and Col count from 1, Col in bytes.
type Pos struct {
	File      string
	Line, Col int
}

// String returns "file:line:col".
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Grammar is what one or several sources define.
type Grammar struct {
	// Rules holds the sources' rules in the order of their first definitions,
	// and after them the core rules (RFC 5234 Appendix B.1) that no source
	// defines.
	Rules []*Rule

	// Encoding says what num-vals mean.
	Encoding Encoding

	// Warnings are findings that do not keep the grammar from being compiled.
	Warnings ErrorList

	byName       map[string]*Rule // by folded name
	misspelled   map[string]bool  // by folded name
	calleesFirst []*Rule
}

// CalleesFirst returns the rules that could be read in an order in which each comes
// after those that it refers to, as far as recursion allows.
func (g *Grammar) CalleesFirst() []*Rule { return g.calleesFirst }

// Lookup returns the rule with the given name, in which ASCII case does not
// matter (RFC 5234 §2.1), or nil.
func (g *Grammar) Lookup(name string) *Rule { return g.byName[fold(name)] }

// fold gives one spelling to all names of a rule. Names are ASCII, and only ASCII
// letters fold: with strings.ToLower the KELVIN SIGN would be a k.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, name)
}

// Rule is a named rule with everything that defines it.
type Rule struct {
	Name string
	Defs []*Definition // the definition with "=", then those with "=/"
	Body *Node         // all of Defs as one alternation
	Core bool          // whether this is the built-in core rule

	// Cycle is the rules through which this rule refers to itself, or nil where
	// the rule is not recursive.
	Cycle *Cycle

	holdsText bool // some string that it matches is not empty
	nullable  bool // it matches the empty string
}

// Pos returns where the rule is first defined.
func (r *Rule) Pos() Pos { return r.Defs[0].Pos }

// Text returns the rule's definitions as they stand in the source, comments
// included, less the indentation of the whole.
func (r *Rule) Text() string {
	texts := make([]string, len(r.Defs))
	for i, d := range r.Defs {
		texts[i] = d.Text
	}
	return strings.Join(texts, "\n")
}

// Doc returns the comments that stand directly above the rule's definitions, a line
// of them in each string.
func (r *Rule) Doc() []string {
	var lines []string
	for _, d := range r.Defs {
		lines = append(lines, d.Doc...)
	}
	return lines
}

// References returns the rules that the rule's definitions name, each once, in the
// order of the source. Names that are not defined are left out.
func (r *Rule) References() []*Rule {
	var refs []*Rule
	known := map[*Rule]bool{nil: true}
	r.walk(func(n *Node) {
		if n.Op == OpRef && !known[n.Rule] {
			known[n.Rule] = true
			refs = append(refs, n.Rule)
		}
	})
	return refs
}

// walk calls f for the nodes of the rule's body, if it could be read.
func (r *Rule) walk(f func(*Node)) {
	if r.Body != nil {
		r.Body.walk(f)
	}
}

// Definition is one definition of a rule: "name = elements" or "name =/ elements".
type Definition struct {
	Name        string // as spelled here
	Pos         Pos
	Incremental bool     // "=/"
	Text        string   // the source, without the indentation of its first line
	Doc         []string // the lines of the comment directly above it, without semicolons
	Body        *Node    // nil where the elements could not be read

	misspelled bool // it has no more than a name, which has been reported
}

// Op says what a Node is.
type Op uint8

const (
	OpAlternation   Op = iota // Subs, any of them (RFC 5234 §3.2)
	OpConcatenation           // Subs, one after the other (§3.1)
	OpRepetition              // Subs[0], from Min to Max times (§3.6, §3.7)
	OpGroup                   // Subs[0] in parentheses (§3.5)
	OpOption                  // Subs[0] or nothing (§3.8)
	OpRef                     // the rule Name (§2.1)
	OpCharVal                 // Text, a literal string (§2.3, RFC 7405)
	OpNumVal                  // Values, a series or a range (§2.3, §3.4)
)

// Unbounded is the Max of a repetition without an upper bound.
const Unbounded = -1

// Node is an element of a definition or an operator over such elements.
type Node struct {
	Op   Op
	Pos  Pos
	Subs []*Node

	Min, Max int // OpRepetition; Max may be Unbounded

	Name  string // OpRef: as spelled here
	Prose bool   // OpRef: written as <Name>, a prose-val
	Rule  *Rule  // OpRef: what Name refers to

	Text          string // OpCharVal: the characters between the quotation marks
	CaseSensitive bool   // OpCharVal: %s

	Base   byte     // OpNumVal: 'x', 'd' or 'b'
	Values []uint32 // OpNumVal: the series, or the first and the last of the range
	Range  bool     // OpNumVal
}

// walk calls f for n and for all nodes below it, in the order of the source.
func (n *Node) walk(f func(*Node)) {
	f(n)
	for _, sub := range n.Subs {
		sub.walk(f)
	}
}

// never reports whether n is a repetition of zero times: what stands below it is
// part of the text but never of a match (path-empty = 0<pchar>).
func (n *Node) never() bool { return n.Op == OpRepetition && n.Max == 0 }

// walkLive is walk without what a repetition of zero times holds.
func (n *Node) walkLive(f func(*Node)) {
	if n.never() {
		return
	}
	f(n)
	for _, sub := range n.Subs {
		sub.walkLive(f)
	}
}
