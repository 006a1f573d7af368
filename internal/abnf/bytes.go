package abnf

import "github.com/std66/std66/internal/byteset"

// byteSets finds the elements that match exactly the strings of one byte from a set.
type byteSets struct {
	encoding Encoding
	rules    map[*Rule]ruleBytes
	depth    int // the number of rules around the current node

	// describe returns the set for unresolved prose in a rule. If it is nil, such prose has
	// no set.
	describe func(r *Rule, n *Node) (byteset.Set, bool)
}

// ruleBytes is the set of a rule. The zero value is for a rule that has no set, or whose set
// is not known yet.
type ruleBytes struct {
	set byteset.Set
	ok  bool
}

// maxSetDepth bounds the chains of rules that byteSets follows, so that none exhausts the
// stack. A rule at the end of a longer chain has no set.
const maxSetDepth = 1000

// bytes returns the set of bytes that n matches, if it matches only strings of one byte. The
// references must be linked. The grammar remembers the sets of rules; concurrent calls are
// not safe.
func (g *Grammar) bytes(n *Node) (byteset.Set, bool) {
	if g.sets == nil {
		g.sets = &byteSets{encoding: g.Encoding}
	}
	return g.sets.node(nil, n)
}

// node returns the set of n, a node of rule r.
func (s *byteSets) node(r *Rule, n *Node) (set byteset.Set, ok bool) {
	switch n.Op {
	case OpAlternation:
		for _, sub := range n.Subs {
			other, ok := s.node(r, sub)
			if !ok {
				return set, false
			}
			set = set.Union(other)
		}
		return set, true
	case OpGroup:
		return s.node(r, n.Subs[0])
	case OpRepetition:
		if n.Min == 1 && n.Max == 1 {
			return s.node(r, n.Subs[0])
		}
	case OpRef:
		switch {
		case n.Rule != nil:
			return s.rule(n.Rule)
		case n.Prose && s.describe != nil:
			return s.describe(r, n)
		}
	case OpCharVal:
		if len(n.Text) == 1 {
			return charBytes(n.Text[0], n.CaseSensitive), true
		}
	case OpNumVal:
		return s.numVal(n)
	}
	return set, false
}

// charBytes returns the bytes that a string of one character matches.
func charBytes(c byte, caseSensitive bool) byteset.Set {
	if isAlpha(c) && !caseSensitive {
		return byteset.Of(c|0x20, c&^0x20)
	}
	return byteset.Of(c)
}

// numVal returns the set of a num-val. In UTF-8 only code points up to U+007F are one byte.
func (s *byteSets) numVal(n *Node) (set byteset.Set, ok bool) {
	most := uint32(0xFF)
	if s.encoding.CodePoints(n) {
		most = 0x7F
	}
	first, last := n.Values[0], n.Values[len(n.Values)-1]
	if len(n.Values) > 1 && !n.Range || last > most {
		return set, false
	}
	return byteset.Range(byte(first), byte(last)), true
}

// rule returns the set of r. A rule that refers to itself has none.
func (s *byteSets) rule(r *Rule) (byteset.Set, bool) {
	known, ok := s.rules[r]
	if ok || r.Body == nil || s.depth == maxSetDepth {
		return known.set, known.ok
	}
	if s.rules == nil {
		s.rules = map[*Rule]ruleBytes{}
	}
	s.rules[r] = ruleBytes{}
	s.depth++
	set, ok := s.node(r, r.Body)
	s.depth--
	s.rules[r] = ruleBytes{set, ok}
	return set, ok
}
