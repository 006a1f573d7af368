// Package sample makes strings up for tests: random members of a rule, and near misses,
// strings that one edit keeps from being members.
//
// Both go round in rounds, so that nothing is left to luck alone. In a round of members
// every alternative of every rule, every option and every bound is taken; [Sampler.Ways]
// says how many there are, and the first round has at most that many members. In a round
// of near misses every state of the rule's automaton is where one fails; see
// [NearMisses.Places].
//
// All is determined by the seed, the same on every platform.
package sample

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// DefaultMaxLen is the length in bytes that members have at most, where they can.
const DefaultMaxLen = 80

// Options say what samples to make. The zero value is good.
type Options struct {
	Seed uint64

	// MaxLen is how many bytes a member has at most; 0 stands for DefaultMaxLen, and what is
	// over a billion for a billion. Only a member that takes an alternative or an option for
	// the sake of which it has to be longer is longer, and not more than it must be. The
	// upper bound of a repetition is no such reason: bounds that do not fit are not taken.
	MaxLen int
}

// maxLen returns MaxLen or its default.
func (o Options) maxLen() int {
	if o.MaxLen <= 0 {
		return DefaultMaxLen
	}
	return min(o.MaxLen, endless-1)
}

// Limits of what a member may take that has to be longer than MaxLen. A rule may well have
// no member under a billion bytes.
const (
	maxBytes = 1 << 20 // of the member, unless MaxLen is more
	maxWork  = 1 << 22 // elements of the grammar on the shortest way through one of them
)

// patience is how many elements a member may have before those go to ways of matching the
// empty string: 2(2(2(... [ "a" ]))) has endless ones.
const patience = 1 << 14

// Sampler makes random members of a rule. It is not for several goroutines at once.
type Sampler struct {
	tree   *tree
	rng    *rand.Rand
	rounds *rounds // over tree.ways
	maxLen int

	// The member that is being made:
	out   []byte
	open  []item  // what is still to come, the last one first
	slack int     // how many bytes it can do more than it must
	steps int     // how many elements it has had
	free  bool    // whether no way is due
	chain []*node // those that lead to the way that is due, the root first
	due   int     // which way of the last of them
}

// item is an element that is still to come.
type item struct {
	*node
	times int // how many times over
	link  int // its index in the chain, or aside
}

// aside is the link of what does not lead to the way that is due.
const aside = -1

// New returns a sampler of rule r of g, which was read without errors. The error is for a
// rule whose shortest members are too long to make.
func New(g *abnf.Grammar, r *abnf.Rule, options Options) (*Sampler, error) {
	t := newTree(g, r)
	most := max(maxBytes, options.maxLen())
	if t.root.shortest > most {
		return nil, fmt.Errorf("%s: rule %q is too large for samples: every member has over %d bytes, or takes over %d elements", r.Pos(), r.Name, most, maxWork)
	}
	t.findWays(options.maxLen(), most)
	s := &Sampler{tree: t, rng: newRand(options.Seed), maxLen: options.maxLen()}
	s.rounds = newRounds(len(t.ways), s.rng)
	return s, nil
}

// newRand returns a source of random numbers.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5234)) }

// Ways returns how many ways there are of going through the grammar at its choices: the
// alternatives, an option or none, the least counts of repetitions and their maximum, the
// ends of ranges of values, and a string as it is spelled or in the other case, in all that
// the rule refers to. Ways that only members of over a million bytes take are not counted.
//
// The first Ways members take them all: each takes one in any case that none before it has
// taken, as long as there is one. From then on every other member is left to chance.
func (s *Sampler) Ways() int { return len(s.tree.ways) }

// Next returns a random member: it matches the rule. It may well be one that was there
// before. The work goes with its length and the size of the grammar.
func (s *Sampler) Next() string {
	s.out, s.open, s.steps = s.out[:0], s.open[:0], 0
	s.aim()
	link := aside
	if len(s.chain) > 0 {
		link = 0
	}
	s.push(s.tree.root, 1, link)
	for len(s.open) > 0 {
		s.step()
	}
	return string(s.out)
}

// aim picks the way that this member takes in any case, if any, and finds the chain that
// leads to it in the fewest bytes.
func (s *Sampler) aim() {
	s.chain = s.chain[:0]
	need := s.tree.root.shortest
	s.free = !s.free && !s.rounds.first()
	if i, ok := s.rounds.due(); ok && !s.free {
		way := s.tree.ways[i]
		for n := way.node; n != nil; n = n.up {
			s.chain = append(s.chain, n)
		}
		slices.Reverse(s.chain)
		s.due = way.index
		need = add(way.around, way.choices[way.index].length)
	}
	s.slack = max(0, s.maxLen-need)
}
