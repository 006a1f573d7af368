package abnf

import (
	"fmt"
	"strings"
)

// Pos is a position in a grammar's source. Line and Col count from 1, Col in bytes.
type Pos struct {
	File      string
	Line, Col int
}

// String returns "file:line:col".
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Grammar holds the rules that one or more sources define, and the rules of other documents
// that they need. Each rule has a name of its own.
type Grammar struct {
	// Rules holds the sources' rules in the order of their first definitions, followed by
	// imported rules and the core rules (RFC 5234 Appendix B.1) that no source defines.
	Rules []*Rule

	// Encoding decides how num-vals become bytes.
	Encoding Encoding

	// Warnings are findings that do not keep the grammar from being compiled.
	Warnings ErrorList

	byName       map[string]*Rule // by folded name
	files        []string         // names of the sources, in the order of findings
	calleesFirst []*Rule
	sets         *byteSets // see bytes
}

// CalleesFirst returns the rules that parsed. Each rule comes after the rules that it
// refers to, as far as recursion allows.
func (g *Grammar) CalleesFirst() []*Rule { return g.calleesFirst }

// Lookup returns the rule with the given name, or nil. It ignores ASCII case (RFC 5234
// §2.1).
func (g *Grammar) Lookup(name string) *Rule { return g.byName[fold(name)] }

// fold maps all spellings of a rule name to one. Names are ASCII, and only ASCII letters
// fold: strings.ToLower would map the KELVIN SIGN to k.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, name)
}

// Rule is a named rule with all of its definitions.
type Rule struct {
	Name string
	Defs []*Definition // the definition with "=", then those with "=/"
	Body *Node         // all of Defs as one alternation
	Core bool          // this is the built-in core rule

	// Imported is the name of the document that defines the rule, if that is not the grammar's
	// own. The Name of such a rule begins with the document's if another rule has the name that
	// the rule has there: RFC5322-comment.
	Imported string

	// Public reports whether the grammar's own document defines or amends the rule, or defines
	// an alias of it, or [Reader.Roots] names it. A core rule is also public if a public rule refers to it.
	Public bool

	// Amended names the patches and documents that replaced the rule or added alternatives.
	Amended []string

	// Cycle is the cycle of references that contains this rule, or nil if the rule is not
	// recursive.
	Cycle *Cycle

	holdsText bool // it matches some string that is not empty
	nullable  bool // it matches the empty string
	nests     bool // see Nests

	scope    *scope    // of the document that it belongs to
	mistakes ErrorList // mistakes that involve several definitions
	replaced bool      // a patch replaced its definitions
	target   *Rule     // the rule that an alias stands for, once known; see linker.follow
}

// Pos returns the position of the rule's first definition.
func (r *Rule) Pos() Pos { return r.Defs[0].Pos }

// Doc returns the lines of the comments directly above the rule's definitions.
func (r *Rule) Doc() []string {
	var lines []string
	for _, d := range r.Defs {
		lines = append(lines, d.Doc...)
	}
	return lines
}

// References returns the rules that the rule's definitions name, without duplicates, in
// source order. It omits undefined names.
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

// walk calls f for each node of the rule's body, if the rule parsed.
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
	Doc         []string // lines of the comment directly above, without semicolons
	Body        *Node    // nil if the elements did not parse

	misspelled bool      // holds only a name, whose spelling has been reported
	mistakes   ErrorList // syntax errors
	scope      *scope    // of the document whose names it uses
}

// Op is the kind of a Node.
type Op uint8

const (
	OpAlternation   Op = iota // any of Subs (RFC 5234 §3.2)
	OpConcatenation           // all of Subs in order (§3.1)
	OpRepetition              // Subs[0], from Min to Max times (§3.6, §3.7)
	OpGroup                   // Subs[0] in parentheses (§3.5)
	OpOption                  // Subs[0] or nothing (§3.8)
	OpRef                     // the rule Name (§2.1)
	OpCharVal                 // Text, a literal string (§2.3, RFC 7405)
	OpNumVal                  // Values, a series or a range (§2.3, §3.4)
)

// Unbounded is the Max of a repetition without an upper bound.
const Unbounded = -1

// Node is an element of a definition or an operator on elements.
type Node struct {
	Op   Op
	Pos  Pos
	Subs []*Node

	Min, Max int // OpRepetition; Max may be Unbounded

	// List marks a reference to white space and a group that are not in the source: they
	// come from the expansion of a list (#).
	List bool

	Name  string // OpRef: as spelled here
	Prose bool   // OpRef: written as <Name>, a prose-val
	Rule  *Rule  // OpRef: the rule that Name refers to, or nil

	Text          string // OpCharVal: the characters between the quotation marks
	CaseSensitive bool   // OpCharVal: %s

	Base   byte     // OpNumVal: 'x', 'd' or 'b'
	Values []uint32 // OpNumVal: the series, or the first and the last of the range
	Range  bool     // OpNumVal
}

// walk calls f for n and all nodes below it, in source order.
func (n *Node) walk(f func(*Node)) {
	f(n)
	for _, sub := range n.Subs {
		sub.walk(f)
	}
}

// never reports whether n is a repetition of zero times. The nodes below it are never part
// of a match, as in path-empty = 0<pchar>.
func (n *Node) never() bool { return n.Op == OpRepetition && n.Max == 0 }

// walkLive is walk without repetitions of zero times and the nodes below them.
func (n *Node) walkLive(f func(*Node)) {
	if n.never() {
		return
	}
	f(n)
	for _, sub := range n.Subs {
		sub.walkLive(f)
	}
}
