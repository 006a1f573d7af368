package gen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
)

// byteSet is a set of bytes that code tests for. A set that would take many comparisons is a
// bit in a table of all bytes.
type byteSet struct {
	byteset.Set
	name  string // name of the bit: zInUserinfo
	abnf  string
	table string // variable with the bit; "" if the set needs none
	rule  *rule  // the rule with this set, or nil
	uses  int    // number of tests in code
	text  bool   // some state repeats it as text, which needs a bit

	window bool // it is a set of windows, which needs a bit for them
}

// setPlan has the sets of all code.
type setPlan struct {
	bySet  map[byteset.Set]*byteSet
	order  []*byteSet
	tables []*setTable
	named  []namedSet // sets that the grammar names
	wanted []wantedSet
}

// setTable is a table of all bytes with a bit for each of up to eight sets.
type setTable struct {
	name string
	sets []*byteSet
}

// namedSet is a rule that is a set of bytes.
type namedSet struct {
	rule *rule
	byteset.Set
}

// wantedSet is the set of single bytes that each of its rules matches.
type wantedSet struct {
	rules []*rule
	byteset.Set
}

// bitsPerTable is the number of sets in a table. zSkip packs the entries of eight bytes into
// 64 bits.
const bitsPerTable = 8

// maxCompared is the size of the largest set that code compares byte by byte.
const maxCompared = 3

func newSetPlan(rules []*rule, automata []*dfa.Machine) *setPlan {
	p := &setPlan{bySet: map[byteset.Set]*byteSet{}}
	for i, r := range rules {
		if set, ok := automata[i].IsByteSet(); ok {
			p.named = append(p.named, namedSet{r, set})
		}
	}
	return p
}

// shareSets gives names and bits to the byte sets of all code and of zBytesOf.
func (p *program) shareSets() {
	p.sets = newSetPlan(p.rules, p.machines.Rules)
	functions := p.withCode()
	for _, share := range []func(*code, *setPlan){(*code).shareRepeated, (*code).shareSets} {
		for _, f := range functions {
			share(f.code, p.sets)
		}
	}
	for i, r := range p.byteRules {
		p.sets.want(r, p.machines.bytes[i])
	}
	p.planEscapes()
	p.window = p.planWindow()
	p.sets.assign(functions, p.window.sets)
	p.nameEscapes()
}

// want ensures a bit for a set that zBytesOf returns for r. It follows all uses in code.
func (p *setPlan) want(r *rule, set byteset.Set) {
	p.of(set).text = true
	i := slices.IndexFunc(p.wanted, func(w wantedSet) bool { return w.Set == set })
	if i < 0 {
		i = len(p.wanted)
		p.wanted = append(p.wanted, wantedSet{Set: set})
	}
	p.wanted[i].rules = append(p.wanted[i].rules, r)
}

// shareRepeated replaces the sets that states repeat by the plan's sets.
func (c *code) shareRepeated(sets *setPlan) {
	for _, s := range c.states {
		if s.repeat != nil {
			s.repeat = sets.of(s.repeat.Set)
			s.repeat.text = s.repeat.text || s.text
		}
	}
}

// shareSets replaces the sets of edges by the plan's sets. The byte that an edge tests is not
// one that the state repeats or that an earlier edge takes, so a known set may be used even if
// it has such bytes as well. An escape needs its exact set: the bytes that the state repeats
// may follow it, and it is later removed from the edges.
func (c *code) shareSets(sets *setPlan) {
	for _, s := range c.states {
		var excluded byteset.Set
		if s.repeat != nil {
			excluded = s.repeat.Set
		}
		for i := range s.edges {
			e := &s.edges[i]
			on := e.on.Set
			if e.to == s && e.isEscape() {
				e.on = sets.of(on)
			} else {
				e.on = sets.between(on, on.Union(excluded))
				excluded = excluded.Union(on)
			}
			for k := range e.or {
				e.or[k] = sets.of(e.or[k].Set)
			}
			for k := range e.forced {
				e.forced[k] = sets.of(e.forced[k].Set)
			}
		}
	}
}

// of returns the byteSet of a set and counts a use.
func (p *setPlan) of(set byteset.Set) *byteSet {
	s := p.bySet[set]
	if s == nil {
		s = &byteSet{Set: set}
		for _, n := range p.named {
			if n.Set == set {
				s.rule = n.rule
				break
			}
		}
		p.bySet[set] = s
		p.order = append(p.order, s)
	}
	s.uses++
	return s
}

// maxCandidates is the most known sets that between tries.
const maxCandidates = 256

// between returns a set that contains least and is contained in most. If least needs a bit,
// a known set that needs one is preferred to least.
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

// needsBit reports whether comparisons do not suffice.
func (s *byteSet) needsBit() bool {
	if s.text || s.Len() <= maxCompared {
		return s.text
	}
	_, _, isRange := s.AsRange()
	return !isRange
}

// assign gives names and bits to the sets of windows, and to the sets that need them.
func (p *setPlan) assign(functions []*function, inWindow []*byteSet) {
	var bits []*byteSet
	for _, s := range p.order {
		if s.window = slices.Contains(inWindow, s); s.needsBit() && !s.window {
			bits = append(bits, s)
		}
	}
	p.name(functions)
	// The sets of windows, and then the sets with the most uses, share the first table.
	slices.SortStableFunc(bits, func(a, b *byteSet) int { return cmp.Compare(b.uses, a.uses) })
	bits = slices.Concat(inWindow, bits)
	taken := map[string]bool{}
	for chunk := range slices.Chunk(bits, bitsPerTable) {
		t := &setTable{gofiles.Unique("zSets", taken), chunk}
		for _, s := range chunk {
			s.table = t.name
			s.abnf = p.describe(s.Set)
		}
		p.tables = append(p.tables, t)
	}
}

// name names the sets. A set is zInX after, in this order, the rule X with this set, the rule
// that repeats its bytes, its rule in zBytesOf, or a state that repeats it. Any other set is
// zToX after a state X that it leads to, or zBeginsX after a rule X that it begins. Functions
// with few states name their sets first, as these are closest to the rule.
func (p *setPlan) name(functions []*function) {
	taken := map[string]bool{}
	for _, n := range p.named {
		if s := p.bySet[n.Set]; s != nil && s.name == "" {
			s.name = gofiles.Unique("zIn"+n.rule.ident, taken)
		}
	}
	functions = slices.Clone(functions)
	slices.SortStableFunc(functions, func(a, b *function) int { return cmp.Compare(a.Len(), b.Len()) })
	p.nameUses(functions, taken, func(f *function, u setUse) bool {
		return u.repeats && (u.state.number == 0 || u.state.label == gofiles.LowerIdent(f.rule.Name))
	})
	for _, w := range p.wanted {
		if s := p.bySet[w.Set]; s.name == "" {
			s.name = gofiles.Unique("zIn"+w.rules[0].ident, taken)
		}
	}
	p.nameUses(functions, taken, func(f *function, u setUse) bool { return u.repeats })
	p.nameUses(functions, taken, func(f *function, u setUse) bool { return true })
}

// nameUses names each set without a name after its first use that fits.
func (p *setPlan) nameUses(functions []*function, taken map[string]bool, fits func(f *function, u setUse) bool) {
	for _, f := range functions {
		for _, u := range f.code.setUses() {
			if u.set.name != "" || !u.set.needsBit() && !u.set.window || !fits(f, u) {
				continue
			}
			name := "zTo" + gofiles.UpperFirst(u.state.label)
			if u.repeats {
				name = "zIn" + gofiles.UpperFirst(u.state.label)
			}
			switch {
			case u.callee != nil:
				name = "zBegins" + u.callee.ident
			case u.repeats && (taken[name] || u.state.number == 0):
				name = "zIn" + f.rule.ident
			}
			u.set.name = gofiles.Unique(name, taken)
		}
	}
}

// describe returns a set as ABNF. It names parts of the set by rules of the grammar unless
// the bytes alone are shorter.
func (p *setPlan) describe(set byteset.Set) string {
	var words []string
	rest := set
	bySize := slices.Clone(p.named)
	slices.SortStableFunc(bySize, func(a, b namedSet) int { return b.Len() - a.Len() })
	for _, n := range bySize {
		if n.Len() > maxCompared && n.Minus(rest).IsEmpty() && n.Set != set {
			words = append(words, n.rule.Name)
			rest = rest.Minus(n.Set)
		}
	}
	words = append(words, rest.Words()...)
	if plain := set.Words(); len(plain) < len(words) {
		words = plain
	}
	return strings.Join(words, " / ")
}
