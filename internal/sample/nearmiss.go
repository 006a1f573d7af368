package sample

import (
	"fmt"
	"math/rand/v2"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
)

// NearMisses makes strings that a rule does not match and that are one edit away from a
// member of it: a byte more, less or other, two bytes swapped, or the end cut off. It is not
// for several goroutines at once.
type NearMisses struct {
	members *Sampler
	rng     *rand.Rand
	dfa     *dfa.DFA
	paths   *dfa.Paths
	endings *dfa.Endings
	places  []place
	number  map[place]int // in places
	rounds  *rounds       // over places
	passing []passing     // by state
	free    bool          // whether the next one is edited anywhere
}

// place is where a string fails: the state of the automaton that has read all that some
// member begins with.
type place struct {
	state int32
	early bool // the string ends there; otherwise a wrong byte follows
}

// passing is a member that the automaton is in a state in the middle of.
type passing struct {
	member string
	at     int // how much of it leads there
	ok     bool
}

// NewNearMisses returns a source of near misses of rule r of g, which was read without
// errors. The automaton of the rule is compiled within the budget; nil stands for one of the
// default limits. The error is for an automaton that is too large, for a rule that [New] has an error for, and for a rule that matches every string, of
// which there are none.
func NewNearMisses(g *abnf.Grammar, r *abnf.Rule, options Options, b *limit.Budget) (*NearMisses, error) {
	members, err := New(g, r, options)
	if err != nil {
		return nil, err
	}
	d, err := dfa.Compile(g, r, b)
	if err != nil {
		return nil, err
	}
	m := &NearMisses{
		members: members, rng: members.rng, dfa: d, paths: d.Paths(), endings: d.Endings(),
		number: map[place]int{}, passing: make([]passing, d.Len()),
	}
	for state := range int32(d.Len()) {
		if len(m.wrong(state)) > 0 {
			m.add(place{state, false})
		}
		if !d.Accept[state] {
			m.add(place{state, true})
		}
	}
	if len(m.places) == 0 {
		return nil, fmt.Errorf("%s: rule %q matches every string: it has no near misses", r.Pos(), r.Name)
	}
	m.rounds = newRounds(len(m.places), m.rng)
	return m, nil
}

func (m *NearMisses) add(p place) {
	m.number[p] = len(m.places)
	m.places = append(m.places, p)
}

// Places returns how many places there are at which strings fail: the states of the rule's
// automaton from which some byte leads nowhere, and the states in which a string must not
// end. Of the first 2*Places near misses at least one fails at each place.
func (m *NearMisses) Places() int { return len(m.places) }

// Next returns a random near miss. Every other one is a random member with an edit
// anywhere, and the others fail at the places at which none has failed in this round: the
// edit is made in a member that goes through that state.
func (m *NearMisses) Next() string {
	member := m.members.Next()
	m.follow(member)
	m.free = !m.free
	if !m.free {
		if miss, ok := m.anywhere(member); ok {
			return miss
		}
	}
	i, _ := m.rounds.due()
	m.rounds.meet(i)
	return m.failAt(m.places[i])
}

// follow notes the states that a member goes through.
func (m *NearMisses) follow(member string) {
	state := int32(0)
	m.passing[state] = passing{member, 0, true}
	for i := range len(member) {
		state = m.dfa.Next(state, int(m.dfa.Classes.Of[member[i]]))
		m.passing[state] = passing{member, i + 1, true}
	}
}

// anywhere returns a member with an edit at a random place, and false where no edit that was
// tried keeps it from being a member.
func (m *NearMisses) anywhere(member string) (string, bool) {
	const tries = 8
	for range tries {
		e := edit(m.rng.IntN(int(cut) + 1))
		b := randomByte(m.rng, m.dfa.Classes.Sets[m.rng.IntN(len(m.dfa.Classes.Sets))])
		miss := e.apply(member, m.rng.IntN(len(member)+1), b)
		n, state := m.dfa.Viable(miss)
		early := n == len(miss)
		if !early || !m.dfa.Accept[state] {
			m.rounds.meet(m.number[place{state, early}])
			return miss, true
		}
	}
	return "", false
}

// failAt returns a near miss that fails at a place.
func (m *NearMisses) failAt(p place) string {
	text, at := m.through(p.state)
	if p.early {
		return cut.apply(text, at, 0)
	}
	b := m.wrongByte(p.state)
	for range 3 {
		miss := edit(m.rng.IntN(int(swap)+1)).apply(text, at, b)
		if n, _ := m.dfa.Viable(miss); n == at && at < len(miss) {
			return miss
		}
	}
	return insert.apply(text, at, b)
}

// through returns a member that goes through a state, and how much of it leads there: the
// last random one, or else the shortest one.
func (m *NearMisses) through(state int32) (string, int) {
	if p := m.passing[state]; p.ok {
		return p.member, p.at
	}
	head := m.paths.To(state)
	return head + m.endings.From(state), len(head)
}

// wrong returns the classes of bytes that lead nowhere from a state.
func (m *NearMisses) wrong(state int32) []int {
	var classes []int
	for class := range m.dfa.Classes.Sets {
		if m.dfa.Next(state, class) == dfa.None {
			classes = append(classes, class)
		}
	}
	return classes
}

// wrongByte returns a byte that leads nowhere from a state: of a random class, since bytes
// that mean something elsewhere are the better mistakes, and one that reads well every
// other time.
func (m *NearMisses) wrongByte(state int32) byte {
	classes := m.wrong(state)
	class := classes[m.rng.IntN(len(classes))]
	if m.rng.IntN(2) == 0 {
		return m.dfa.Classes.Representative(class)
	}
	return randomByte(m.rng, m.dfa.Classes.Sets[class])
}
