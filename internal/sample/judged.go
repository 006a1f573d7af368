package sample

import (
	"fmt"
	"math/rand/v2"

	"github.com/std66/std66/internal/abnf"
)

// JudgedMisses generates near misses like [NearMisses], but without an automaton: a function of the
// caller judges which strings match. It is for rules that have no automaton. It does not know the
// places where strings can fail; instead, every round of edits has every kind of edit, made in members
// that take all choices in rounds. It is not safe for concurrent use.
type JudgedMisses struct {
	members *Sampler
	rng     *rand.Rand
	match   func(string) bool
	edits   *rounds // kinds of edit
	before  string  // the member before the last one
	last    string  // the last near miss
}

// patientEdits is the number of edits that JudgedMisses tries before it repeats a near miss.
const patientEdits = 200

// NewJudgedMisses returns a generator of near misses of rule r of g, a grammar without errors. The
// function match reports whether r matches a string. NewJudgedMisses returns an error if [New] returns
// one, or if it finds no near miss among many edits of members, as for a rule that matches
// every string.
func NewJudgedMisses(g *abnf.Grammar, r *abnf.Rule, options Options, match func(string) bool) (*JudgedMisses, error) {
	members, err := New(g, r, options)
	if err != nil {
		return nil, err
	}
	m := &JudgedMisses{members: members, rng: members.rng, match: match}
	m.edits = newRounds(int(cut)+1, m.rng)
	for range 10 {
		if miss, ok := m.find(); ok {
			m.last = miss
			return m, nil
		}
	}
	return nil, fmt.Errorf("%s: rule %q matches all of %d edits of its members: no near miss was found", r.Pos(), r.Name, 10*patientEdits)
}

// Next returns a random near miss. It repeats the last one if it finds no other among many edits.
func (m *JudgedMisses) Next() string {
	if miss, ok := m.find(); ok {
		m.last = miss
	}
	return m.last
}

// find returns an edit of a new member that does not match.
func (m *JudgedMisses) find() (string, bool) {
	member := m.members.Next()
	defer func() { m.before = member }()
	due, _ := m.edits.due()
	for i := range patientEdits {
		e := edit(due)
		if i >= patientEdits/2 {
			e = edit(m.rng.IntN(int(cut) + 1)) // this kind may always result in members
		}
		miss := e.apply(member, m.rng.IntN(len(member)+1), m.newByte())
		if !m.match(miss) {
			m.edits.meet(int(e))
			return miss, true
		}
	}
	m.edits.meet(due)
	return "", false
}

// newByte returns a random byte: half of the time one of the member before the last one, because bytes
// that have a meaning elsewhere are better mistakes.
func (m *JudgedMisses) newByte() byte {
	if m.before != "" && m.rng.IntN(2) == 0 {
		return m.before[m.rng.IntN(len(m.before))]
	}
	return byte(m.rng.IntN(256))
}
