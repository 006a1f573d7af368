// Package sample generates strings for tests: random members of a rule, and near misses,
// which are not members but one edit away from one. The recursion of a rule may be of any kind.
//
// Both cover the grammar in rounds, so that coverage does not depend on chance. Every round
// of members takes every alternative of every rule, every option and every bound.
// [Sampler.Ways] returns their number, and the first round has at most that many members.
// Every round of near misses has a failure in every state of the rule's automaton; see
// [NearMisses.Places]. [JudgedMisses] needs no automaton.
//
// The seed determines all results, which are the same on every platform.
package sample

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// The defaults of Options.
const (
	DefaultMaxLen   = 80 // bytes
	DefaultMaxDepth = 10
)

// Options configure the samples. The zero value uses the defaults.
type Options struct {
	Seed uint64

	// MaxLen is the maximum length of a member in bytes; 0 stands for DefaultMaxLen, and
	// more than a billion for a billion. A member is longer only if its round requires an
	// alternative or an option that has no shorter member, and then it is the shortest such
	// member. The upper bounds of repetitions that do not fit are not required.
	MaxLen int

	// MaxDepth is the maximum number of occurrences of one rule inside each other in a member; 0
	// stands for DefaultMaxDepth. In [[1]], an array of RFC 8259, the rule value has depth 3. Rules
	// of left-linear and right-linear recursion, such as a = "x" [ a ], have no maximum
	// depth. Depth 2 is enough for every choice that a round requires: only a maximum of 1 can be
	// exceeded.
	MaxDepth int
}

// maxLen returns MaxLen or its default.
func (o Options) maxLen() int {
	if o.MaxLen <= 0 {
		return DefaultMaxLen
	}
	return min(o.MaxLen, endless-1)
}

// maxDepth returns MaxDepth or its default.
func (o Options) maxDepth() int {
	if o.MaxDepth <= 0 {
		return DefaultMaxDepth
	}
	return o.MaxDepth
}

// Limits for a member that has to be longer than MaxLen. The shortest member of a rule can
// have over a billion bytes.
const (
	maxBytes = 1 << 20 // length of the member, unless MaxLen is more
	maxWork  = 1 << 22 // number of elements in the shortest member of a node
)

// patience is the number of elements of a member before it takes only the shortest choices.
// The elements of 2(2(2(... [ "a" ]))) can be empty, and exponential in number.
const patience = 1 << 14

// Sampler generates random members of a rule. It is not safe for concurrent use.
type Sampler struct {
	tree     *tree
	root     *abnf.Rule
	rng      *rand.Rand
	rounds   *rounds // over tree.ways
	maxLen   int
	maxDepth int

	// The current member:
	out   []byte
	open  []item  // remaining elements, the last one first
	slack int     // number of bytes left over the required ones
	steps int     // number of elements so far
	free  bool    // no way is due
	depth int     // see Options.MaxDepth
	chain []*node // path to the node of the due way, the root first
	due   int     // index of the due choice of the last node in chain
}

// item is a remaining element.
type item struct {
	*node
	times int // number of repetitions
	link  int // index in the chain, or aside
	nesting
}

// aside is the link of an element that is not on the path to the due way.
const aside = -1

// New returns a sampler of rule r of g, a grammar without errors. It returns an error if
// the shortest member of the rule is too long.
func New(g *abnf.Grammar, r *abnf.Rule, options Options) (*Sampler, error) {
	t := newTree(g, r)
	most := max(maxBytes, options.maxLen())
	if t.root.shortest > most {
		return nil, fmt.Errorf("%s: rule %q is too large for samples: every member has over %d bytes, or takes over %d elements", r.Pos(), r.Name, most, maxWork)
	}
	t.findWays(options.maxLen(), most)
	s := &Sampler{tree: t, root: r, rng: newRand(options.Seed), maxLen: options.maxLen(), maxDepth: options.maxDepth()}
	s.rounds = newRounds(len(t.ways), s.rng)
	return s, nil
}

// newRand returns a random number generator.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5234)) }

// Ways returns the number of choices to cover: the alternatives, each option present and
// absent, the smallest counts of repetitions and their maximum, the ends of ranges of
// values, and each string as spelled and in the other case. It counts the choices of all
// rules that the rule refers to, except those that require a member of over a million
// bytes.
//
// The first Ways members take all of them: each member takes at least one choice that no
// member before it has taken, until all are taken. After that every other member is
// entirely random.
func (s *Sampler) Ways() int { return len(s.tree.ways) }

// Next returns a random member, which may be a repeated one. It takes time linear in the
// length of the member and in the size of the grammar.
func (s *Sampler) Next() string {
	s.out, s.open, s.steps, s.depth = s.out[:0], s.open[:0], 0, 0
	s.aim()
	link := aside
	if len(s.chain) > 0 {
		link = 0
	}
	s.push(s.tree.root, 1, link, s.inside(s.root, nesting{}))
	for len(s.open) > 0 {
		s.step()
	}
	return string(s.out)
}

// aim picks the way that this member must take, if any, and finds the path to it with the
// fewest bytes.
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
