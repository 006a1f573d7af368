package sample

import (
	"fmt"
	"math/rand/v2"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
)

// NearMisses generates strings that a rule does not match and that are one edit away from a
// member: one byte inserted, removed or replaced, two bytes swapped, or the end cut off. It
// is not safe for concurrent use.
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
	free    bool          // the next one is edited at a random offset
}

// place is a place where a string fails: the state of the automaton after the longest
// prefix that begins some member.
type place struct {
	state int32
	early bool // the string ends there; otherwise a wrong byte follows
}

// passing is a member whose path goes through a state of the automaton.
type passing struct {
	member string
	at     int // offset at which it is in the state
	ok     bool
}

// NewNearMisses returns a generator of near misses of rule r of g, a grammar without
// errors. It compiles the automaton of the rule within budget b; nil stands for the default
// limits. It returns an error if the automaton is too large, if [New] returns one, or if
// the rule matches every string and so has no near misses.
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

// Places returns the number of places where strings fail: each state of the rule's
// automaton without a transition for some byte, and each state that is not accepting. The
// first 2*Places near misses include at least one for each place.
func (m *NearMisses) Places() int { return len(m.places) }

// Next returns a random near miss. Every other one is a random member with an edit at a
// random offset. The rest fail at places not covered in this round: the edit is made in a
// member whose path goes through that state.
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

// follow records the states on the path of a member.
func (m *NearMisses) follow(member string) {
	state := int32(0)
	m.passing[state] = passing{member, 0, true}
	for i := range len(member) {
		state = m.dfa.Next(state, int(m.dfa.Classes.Of[member[i]]))
		m.passing[state] = passing{member, i + 1, true}
	}
}

// anywhere returns a member with an edit at a random offset. It returns false if all edits
// that it tried result in members.
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

// failAt returns a near miss that fails at place p.
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

// through returns a member whose path goes through a state, and the offset at which it
// does: the last random such member, or else the shortest one.
func (m *NearMisses) through(state int32) (string, int) {
	if p := m.passing[state]; p.ok {
		return p.member, p.at
	}
	head := m.paths.To(state)
	return head + m.endings.From(state), len(head)
}

// wrong returns the byte classes without a transition from a state.
func (m *NearMisses) wrong(state int32) []int {
	var classes []int
	for class := range m.dfa.Classes.Sets {
		if m.dfa.Next(state, class) == dfa.None {
			classes = append(classes, class)
		}
	}
	return classes
}

// wrongByte returns a byte without a transition from a state. It picks the class at random,
// because bytes that have a meaning elsewhere are better mistakes, and picks the class's
// printable representative half of the time.
func (m *NearMisses) wrongByte(state int32) byte {
	classes := m.wrong(state)
	class := classes[m.rng.IntN(len(classes))]
	if m.rng.IntN(2) == 0 {
		return m.dfa.Classes.Representative(class)
	}
	return randomByte(m.rng, m.dfa.Classes.Sets[class])
}
