package abnf

import (
	"fmt"
	"strings"

	"github.com/std66/std66/internal/byteset"
)

// coreMeaning is the meaning of a core rule, to compare rules of the same name with.
type coreMeaning struct {
	name  string
	text  string // the definition's body
	set   byteset.Set
	isSet bool
	shape string
}

// coreMeanings returns the meanings of the core rules, by folded name.
func coreMeanings(encoding Encoding) map[string]coreMeaning {
	l := newLinker(Reader{Encoding: encoding})
	for _, r := range l.core.rules {
		l.reach(r)
	}
	l.resolveAll()
	g := &Grammar{Encoding: encoding}
	meanings := map[string]coreMeaning{}
	for _, r := range l.core.rules {
		m := coreMeaning{name: r.Name, text: r.Body.String()}
		m.set, m.isSet = g.bytes(r.Body)
		m.shape = g.shape(r.Body)
		meanings[fold(r.Name)] = m
	}
	return meanings
}

// compareWithCore adds a warning for each rule of the root document that has the name of a
// core rule and another meaning. Rules whose meaning is too hard to compare count as different,
// except rules of unresolved prose, which are errors.
func (l *linker) compareWithCore(g *Grammar) {
	var meanings map[string]coreMeaning
	for _, r := range g.Rules {
		if r.scope != l.root || r.Core || r.Body == nil || !isCore(r.Name) {
			continue
		}
		if meanings == nil {
			meanings = coreMeanings(l.Encoding)
		}
		core := meanings[fold(r.Name)]
		if r.Body.String() == core.text {
			continue
		}
		set, isSet := l.describer().sets.rule(r)
		switch {
		case core.isSet && isSet && set == core.set,
			!core.isSet && g.shape(r.Body) == core.shape,
			!isSet && r.Body.Prose && r.Body.Rule == nil:
			continue
		}
		does, difference := "replaces", ""
		if r.Defs[0].Pos.File == coreName {
			does = "adds to"
		}
		if core.isSet && isSet {
			difference = setDifference(set, core.set)
		}
		g.Warnings.warn(r.Defs[len(r.Defs)-1].Pos, "rule %q %s the core rule %s (RFC 5234 Appendix B.1)%s", r.Name, does, core.name, difference).Code = CodeCore
	}
}

// setDifference says how a rule's set differs from the core rule's.
func setDifference(set, core byteset.Set) string {
	var differences []string
	if more := set.Minus(core); !more.IsEmpty() {
		differences = append(differences, "also matches "+Abbreviate(more.String()))
	}
	if less := core.Minus(set); !less.IsEmpty() {
		differences = append(differences, "does not match "+Abbreviate(less.String()))
	}
	return ": it " + strings.Join(differences, " and ")
}

// maxShape bounds the nodes that a shape is made of.
const maxShape = 1000

// shape returns a text that is equal for elements with the same structure, regardless of
// the notation of their characters, of groups and of the names of rules. It is empty for
// elements that are too large or refer to undefined rules.
func (g *Grammar) shape(n *Node) string {
	s := shaper{g: g, left: maxShape}
	s.body(n)
	if s.left < 0 {
		return ""
	}
	return s.text.String()
}

// shaper builds one shape.
type shaper struct {
	g    *Grammar
	text strings.Builder
	left int // the number of nodes that may follow; negative if the element has no shape
}

// body adds the body of a rule, unless it is too large.
func (s *shaper) body(n *Node) {
	if left := s.left; !fits(n, &left) {
		s.left = -1
		return
	}
	s.add(n)
}

// fits reports whether the tree of n has at most left nodes.
func fits(n *Node, left *int) bool {
	*left--
	for _, sub := range n.Subs {
		if *left < 0 || !fits(sub, left) {
			return false
		}
	}
	return *left >= 0
}

func (s *shaper) add(n *Node) {
	if s.left -= 1 + len(n.Text) + len(n.Values); s.left < 0 {
		return
	}
	if set, ok := s.g.bytes(n); ok {
		fmt.Fprintf(&s.text, "<%s>", set)
		return
	}
	switch n.Op {
	case OpAlternation:
		s.alternation(n)
	case OpConcatenation, OpGroup:
		for _, sub := range n.Subs {
			s.add(sub)
		}
	case OpRepetition:
		s.repetition(n.Min, n.Max, n.Subs[0])
	case OpOption:
		s.repetition(0, 1, n.Subs[0])
	case OpRef:
		if n.Rule == nil || n.Rule.Body == nil {
			s.left = -1
			return
		}
		s.body(n.Rule.Body)
	case OpCharVal:
		for i := range len(n.Text) {
			fmt.Fprintf(&s.text, "<%s>", charBytes(n.Text[i], n.CaseSensitive))
		}
	case OpNumVal:
		s.numVal(n)
	}
}

// alternation adds the alternatives of one byte as one set, and then the others in order.
func (s *shaper) alternation(n *Node) {
	var all byteset.Set
	var others []*Node
	for _, sub := range n.Subs {
		if set, ok := s.g.bytes(sub); ok {
			all = all.Union(set)
		} else {
			others = append(others, sub)
		}
	}
	fmt.Fprintf(&s.text, "(<%s>", all)
	for _, sub := range others {
		s.text.WriteByte('/')
		s.add(sub)
	}
	s.text.WriteByte(')')
}

func (s *shaper) repetition(least, most int, sub *Node) {
	fmt.Fprintf(&s.text, "%d*%d(", least, most)
	s.add(sub)
	s.text.WriteByte(')')
}

// numVal adds a series, or a range of several bytes.
func (s *shaper) numVal(n *Node) {
	if n.Range || s.g.Encoding.CodePoints(n) {
		s.text.WriteString(n.String())
		return
	}
	for _, v := range n.Values {
		fmt.Fprintf(&s.text, "<%s>", byteset.Of(byte(v)))
	}
}
