package gen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
)

// byteSet is a set of bytes that code tests for. One that a comparison or two do not
// tell is a bit in a table of all bytes.
type byteSet struct {
	byteset.Set
	name  string // of the bit: inUserinfo
	abnf  string
	table string     // the variable with the bit; "" if it needs none
	rule  *abnf.Rule // the rule that it is, or nil
	uses  int        // how often it is tested for
	text  bool       // some state repeats it as text, for which a bit is needed
}

// setPlan has the sets of all code.
type setPlan struct {
	bySet  map[byteset.Set]*byteSet
	order  []*byteSet
	tables []*setTable
	named  []namedSet // what the grammar has a name for
	wanted []wantedSet
}

// setTable is a table of all bytes with a bit for each of up to eight sets.
type setTable struct {
	name string
	sets []*byteSet
}

// namedSet is a rule that is a set of bytes.
type namedSet struct {
	rule *rulePlan
	byteset.Set
}

// wantedSet is the set of bytes that each of some rules matches by themselves.
type wantedSet struct {
	rules []*rulePlan
	byteset.Set
}

// bitsPerTable is the number of sets in a table. Eight bytes are looked up at once and
// put into 64 bits.
const bitsPerTable = 8

// maxCompared is the size up to which sets are compared with, byte by byte.
const maxCompared = 3

func newSetPlan(rules []*rulePlan) *setPlan {
	p := &setPlan{bySet: map[byteset.Set]*byteSet{}}
	for _, r := range rules {
		if set, ok := singleBytes(r.machine.DFA); ok {
			p.named = append(p.named, namedSet{r, set})
		}
	}
	return p
}

// singleBytes returns the bytes that m accepts, if it accepts only strings of one.
func singleBytes(m *dfa.DFA) (byteset.Set, bool) {
	ways := m.Transitions(0)
	if m.Accept[0] || len(ways) != 1 || len(m.Callees) > 0 {
		return byteset.Set{}, false
	}
	return ways[0].Bytes, m.Accept[ways[0].To] && m.Bytes(ways[0].To).IsEmpty()
}

// wantedBytes returns the sets of bytes that rules match by themselves. A rule that
// matches none is an error.
func (p *plan) wantedBytes(g *abnf.Grammar, rules []*abnf.Rule, b *limit.Budget) ([]wantedSet, error) {
	var wanted []wantedSet
	for _, r := range p.rules {
		if !slices.Contains(rules, r.rule) {
			continue
		}
		m, err := dfa.Compile(g, r.rule, b)
		if err != nil {
			return nil, err
		}
		var set byteset.Set
		for _, t := range m.Transitions(0) {
			if m.Accept[t.To] {
				set = set.Union(t.Bytes)
			}
		}
		if set.IsEmpty() {
			return nil, &abnf.Error{Pos: r.rule.Pos(), Msg: fmt.Sprintf("rule %q matches no byte by itself", r.rule.Name)}
		}
		i := slices.IndexFunc(wanted, func(w wantedSet) bool { return w.Set == set })
		if i < 0 {
			i = len(wanted)
			wanted = append(wanted, wantedSet{Set: set})
		}
		wanted[i].rules = append(wanted[i].rules, r)
	}
	return wanted, nil
}

// want makes sure that there are bits for the wanted sets, after all uses in code.
func (p *setPlan) want(wanted []wantedSet) {
	p.wanted = wanted
	for _, w := range wanted {
		p.of(w.Set).text = true
	}
}

// of returns the one byteSet of a set, for one more use.
func (p *setPlan) of(set byteset.Set) *byteSet {
	s := p.bySet[set]
	if s == nil {
		s = &byteSet{Set: set}
		for _, n := range p.named {
			if n.Set == set {
				s.rule = n.rule.rule
				break
			}
		}
		p.bySet[set] = s
		p.order = append(p.order, s)
	}
	s.uses++
	return s
}

// maxCandidates bounds how many of the known sets between looks at.
const maxCandidates = 256

// between returns a set that has all of least and nothing but most: one that is known
// and needs a bit, if least does, or else least.
func (p *setPlan) between(least, most byteset.Set) *byteSet {
	if (&byteSet{Set: least}).needsBit() && p.bySet[least] == nil {
		for _, s := range p.order[:min(len(p.order), maxCandidates)] {
			if least.Minus(s.Set).IsEmpty() && s.Minus(most).IsEmpty() && s.needsBit() {
				return p.of(s.Set)
			}
		}
	}
	return p.of(least)
}

// isRange reports whether the set is a range of bytes, and which.
func (s *byteSet) isRange() (lo, hi byte, ok bool) {
	n := 0
	for l, h := range s.Ranges() {
		lo, hi = l, h
		n++
	}
	return lo, hi, n == 1
}

// needsBit reports whether comparisons do not do.
func (s *byteSet) needsBit() bool {
	if s.text || s.Len() <= maxCompared {
		return s.text
	}
	_, _, isRange := s.isRange()
	return !isRange
}

// assign gives names and bits to the sets that need them. Small machines name their
// sets first, as they are named after what they are made for.
func (p *setPlan) assign(machines []*machine) {
	var bits []*byteSet
	for _, s := range p.order {
		if s.needsBit() {
			bits = append(bits, s)
		}
	}
	p.name(machines)
	// Those that are asked for most go into one table, as far as it reaches.
	slices.SortStableFunc(bits, func(a, b *byteSet) int { return cmp.Compare(b.uses, a.uses) })
	taken := map[string]bool{}
	for chunk := range slices.Chunk(bits, bitsPerTable) {
		t := &setTable{unique("byteSets", taken), chunk}
		for _, s := range chunk {
			s.table = t.name
			s.abnf = p.describe(s.Set)
		}
		p.tables = append(p.tables, t)
	}
}

// name names the sets: after the rule that a set is, or else after the rule that is
// repeated bytes of it, or else after a state that repeats it, or else after one that
// it leads to.
func (p *setPlan) name(machines []*machine) {
	taken := map[string]bool{}
	for _, n := range p.named {
		if s := p.bySet[n.Set]; s != nil && s.name == "" {
			s.name = unique("in"+n.rule.name, taken)
		}
	}
	machines = slices.Clone(machines)
	slices.SortStableFunc(machines, func(a, b *machine) int { return cmp.Compare(a.Len(), b.Len()) })
	p.nameUses(machines, taken, func(m *machine, u setUse) bool {
		return u.repeats && (u.state.number == 0 || u.state.label == lowerGoName(m.rule.Name))
	})
	for _, w := range p.wanted {
		if s := p.bySet[w.Set]; s.name == "" {
			s.name = unique("in"+w.rules[0].name, taken)
		}
	}
	p.nameUses(machines, taken, func(m *machine, u setUse) bool { return u.repeats })
	p.nameUses(machines, taken, func(m *machine, u setUse) bool { return true })
}

// nameUses names the sets that have no name yet after a use that fits.
func (p *setPlan) nameUses(machines []*machine, taken map[string]bool, fits func(m *machine, u setUse) bool) {
	for _, m := range machines {
		for _, u := range m.code.setUses() {
			if u.set.name != "" || !u.set.needsBit() || !fits(m, u) {
				continue
			}
			name := "in" + strings.ToUpper(u.state.label[:1]) + u.state.label[1:]
			switch {
			case u.callee != nil:
				name = "begins" + u.callee.name
			case u.repeats && (taken[name] || u.state.number == 0):
				name = "in" + m.name
			}
			u.set.name = unique(name, taken)
		}
	}
}

// describe returns a set as ABNF, with names of the grammar for parts of it, unless it is
// shorter without.
func (p *setPlan) describe(set byteset.Set) string {
	var words []string
	rest := set
	bySize := slices.Clone(p.named)
	slices.SortStableFunc(bySize, func(a, b namedSet) int { return b.Len() - a.Len() })
	for _, n := range bySize {
		if n.Len() > maxCompared && n.Minus(rest).IsEmpty() && n.Set != set {
			words = append(words, n.rule.rule.Name)
			rest = rest.Minus(n.Set)
		}
	}
	words = append(words, pieces(rest)...)
	if plain := pieces(set); len(plain) < len(words) {
		words = plain
	}
	return strings.Join(words, " / ")
}

// pieces returns a set as literals and ranges.
func pieces(set byteset.Set) (words []string) {
	for lo, hi := range set.Ranges() {
		for b := int(lo); b <= int(hi); b++ {
			if hi-lo >= maxCompared || !quotable(byte(b)) {
				words = append(words, byteset.Range(byte(b), hi).String())
				break
			}
			words = append(words, `"`+string(rune(b))+`"`)
		}
	}
	return words
}

// quotable reports whether a literal string of b matches b and nothing else.
func quotable(b byte) bool {
	letter := 'a' <= b|0x20 && b|0x20 <= 'z'
	return ' ' < b && b < 0x7F && b != '"' && !letter
}
