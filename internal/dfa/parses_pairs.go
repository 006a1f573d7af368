package dfa

import (
	"slices"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// parsePair is a pair of places that two parses reach by the same text.
type parsePair struct {
	a, b         int32
	wordA, wordB int32 // the words of the gap, unless the parses differ in class OtherRules
	class        ParseClass

	// level is the depth of the outermost rule that began before the parses differed and has not ended,
	// or noLevel. closed has the parses that have ended it in this gap, as bits.
	level  int32
	closed uint8
}

const noLevel int32 = 1 << 30

// parseStep is how a pair was reached.
type parseStep struct {
	from         int32 // the number of another pair, or -1
	text         string
	markA, markB bool       // the place of the pair before is a mark, which the parse has passed
	inner        *twoParses // of a call
}

// pairSearch finds shortest strings with two parses. It visits pairs in the order of the lengths of their texts.
type pairSearch struct {
	a, b   *placeGraph
	words  *gapWords
	budget *limit.Budget

	// own omits pairs of parses that differ only inside a rule that both contain at the same place.
	own bool

	// first ends the search at the first string in class OtherRules.
	first bool

	// call returns what two calls can read together, by class.
	call func(a, b *nfa.Callee) *callParses

	numbers map[parsePair]int32
	pairs   []parsePair
	steps   []parseStep
	length  []int32   // by pair: the length of the text
	queue   [][]int32 // by length: the pairs to visit
	found   callParses
	err     error
}

// callParses are the shortest strings with two parses, by class.
type callParses [parseClasses]*twoParses

// twoParses has a string, and where rules begin and end in its two parses.
type twoParses struct {
	text   string
	events [2][]parseEvent
}

// parseEvent is a mark at an offset.
type parseEvent struct {
	offset int
	mark   nfa.Mark
}

// pairSteps is the number of steps for adding a pair.
const pairSteps = 12

// parsePairSize is the estimated memory in bytes of a pair and its step.
const parsePairSize = 200

// run searches.
func (s *pairSearch) run() (callParses, error) {
	s.numbers = map[parsePair]int32{}
	word := s.words.number([]nfa.Mark{{Kind: nfa.Opens, N: -1}})
	first := parsePair{wordA: word, wordB: word, level: noLevel}
	as, errA := s.a.start()
	bs, errB := s.b.start()
	if errA != nil || errB != nil {
		return s.found, errEndless
	}
	if s.a != s.b {
		first.class = SameRules
	}
	s.branch(first, as, bs, parseStep{from: -1}, 0)
	for length := 0; length < len(s.queue); length++ {
		for i := 0; i < len(s.queue[length]); i++ {
			n := s.queue[length][i]
			if int(s.length[n]) < length {
				continue // visited already
			}
			if s.visit(n); s.err != nil || s.first && s.found[OtherRules] != nil {
				return s.found, s.err
			}
			if s.budget.Exceeded() != nil {
				return s.found, nil
			}
		}
		s.queue[length] = nil
	}
	return s.found, nil
}

// branch adds the pairs of targets. p is the pair without its places.
func (s *pairSearch) branch(p parsePair, as, bs []placeTarget, step parseStep, length int) {
	s.budget.Spend(pairSteps * (1 + len(as)*len(bs)))
	for i, a := range as {
		for k, b := range bs {
			next := p
			next.a, next.b = a.place, b.place
			if p.class != OneParse {
				s.add(next, step, length)
				continue
			}
			if i == k {
				s.add(next, step, length)
			}
			if i < k || i == k && a.many {
				next.class = SameRules
				s.add(next, step, length)
			}
		}
	}
}

// add adds a pair, unless a text that is not longer leads to it.
func (s *pairSearch) add(p parsePair, step parseStep, length int) {
	n, known := s.numbers[p]
	if known && int(s.length[n]) <= length {
		return
	}
	if !known {
		n = int32(len(s.pairs))
		s.numbers[p] = n
		s.pairs, s.steps, s.length = append(s.pairs, p), append(s.steps, step), append(s.length, int32(length))
		s.budget.Hold(parsePairSize)
	}
	s.steps[n], s.length[n] = step, int32(length)
	for len(s.queue) <= length {
		s.queue = append(s.queue, nil)
	}
	s.queue[length] = append(s.queue[length], n)
}

// visit adds the pairs that follow a pair.
func (s *pairSearch) visit(n int32) {
	p := s.pairs[n]
	a, b := s.a.at(p.a), s.b.at(p.b)
	markA, markB := isNode(a.Mark), isNode(b.Mark)
	switch together := p.class <= SameRules; {
	case together && markA && a.Mark == b.Mark:
		s.pass(n, p, true, true)
	case together && (markA || markB):
		p.class = WhiteSpace
		s.add(p, parseStep{from: n}, int(s.length[n]))
	case markA:
		s.pass(n, p, true, false)
	case markB:
		s.pass(n, p, false, true)
	case a.Call != nil && b.Call != nil:
		s.calls(n, p, a.Call, b.Call)
	case a.Call == nil && b.Call == nil && a.Consumes() && b.Consumes():
		both := a.Bytes.Intersect(b.Bytes)
		s.read(n, p, both.Minus(blank), false)
		s.read(n, p, both.Intersect(blank), true)
	case s.a.accepts(p.a) && s.b.accepts(p.b):
		s.end(n, p)
	}
}

// pass adds the pairs after marks at the places of one or both parses.
func (s *pairSearch) pass(n int32, p parsePair, inA, inB bool) {
	step := parseStep{from: n, markA: inA, markB: inB}
	as, bs := []placeTarget{{place: p.a}}, []placeTarget{{place: p.b}}
	if inA {
		as = s.targets(s.a, p.a)
		p.wordA = s.passed(p, p.wordA, s.a.at(p.a).Mark)
		s.close(&p, s.a, p.a, 1)
	}
	if inB {
		bs = s.targets(s.b, p.b)
		p.wordB = s.passed(p, p.wordB, s.b.at(p.b).Mark)
		s.close(&p, s.b, p.b, 2)
	}
	if p.closed == 3 {
		if p.class != OneParse {
			return
		}
		p.level, p.closed = noLevel, 0
	}
	switch p.class {
	case OneParse, SameRules:
		p.wordA = s.words.shared(p.wordA)
		p.wordB = p.wordA
	case WhiteSpace:
		differ := false
		if p.wordA, p.wordB, differ = s.words.settle(p.wordA, p.wordB); differ {
			p.class = OtherRules
		}
	}
	s.branch(p, as, bs, step, int(s.length[n]))
}

// passed returns the word after a mark.
func (s *pairSearch) passed(p parsePair, word int32, m nfa.Mark) int32 {
	if p.class == OtherRules {
		return 0
	}
	return s.words.pass(word, m)
}

// close records that a parse, given as a bit, passes the mark at a place.
func (s *pairSearch) close(p *parsePair, g *placeGraph, place int32, parse uint8) {
	if !s.own || g.depth == nil {
		return
	}
	state := g.places[place].state
	before, m := g.depth[state], g.nfa.States[state].Mark
	switch {
	case m.Kind == nfa.Opens && p.class == OneParse && p.level == noLevel:
		p.level = before
	case m.Kind == nfa.Closes && p.level != noLevel && before+deeper(m) <= p.level:
		p.closed |= parse
	}
}

// targets returns the places after a place.
func (s *pairSearch) targets(g *placeGraph, place int32) []placeTarget {
	targets, err := g.next(place)
	if err != nil {
		s.err = err
	}
	return targets
}

// leave updates a pair for the end of a gap, or if within is set, of a byte of white space in it.
func (s *pairSearch) leave(p *parsePair, within bool) {
	if p.closed != 0 { // only one parse has ended the rule
		p.level, p.closed = noLevel, 0
	}
	if within {
		return
	}
	if p.class == WhiteSpace && p.wordA != p.wordB {
		p.class = OtherRules
	}
	p.wordA, p.wordB = 0, 0
}

// read adds the pairs after a byte.
func (s *pairSearch) read(n int32, p parsePair, bytes byteset.Set, within bool) {
	if bytes.IsEmpty() {
		return
	}
	text := string([]byte{readable(bytes)})
	if bytes.Has(' ') {
		text = " "
	}
	s.leave(&p, within)
	s.branch(p, s.targets(s.a, p.a), s.targets(s.b, p.b), parseStep{from: n, text: text}, int(s.length[n])+1)
}

// calls adds the pairs after calls.
func (s *pairSearch) calls(n int32, p parsePair, a, b *nfa.Callee) {
	s.leave(&p, false)
	for class, inner := range s.call(a, b) {
		after := p
		after.class = max(p.class, ParseClass(class))
		if inner == nil || s.own && p.class == OneParse && class > 0 && p.level != noLevel {
			continue
		}
		step := parseStep{from: n, text: inner.text, inner: inner}
		s.branch(after, s.targets(s.a, p.a), s.targets(s.b, p.b), step, int(s.length[n])+len(inner.text))
	}
}

// end records two parses that end.
func (s *pairSearch) end(n int32, p parsePair) {
	if p.class == WhiteSpace {
		last := nfa.Mark{Kind: nfa.Closes, N: -1}
		if s.passed(p, p.wordA, last) != s.passed(p, p.wordB, last) {
			p.class = OtherRules
		}
	}
	if s.found[p.class] == nil {
		s.found[p.class] = s.parses(n)
	}
}

// parses returns the text of a pair, and the events of its parses.
func (s *pairSearch) parses(n int32) *twoParses {
	var path []int32
	for ; n >= 0; n = s.steps[n].from {
		path = append(path, n)
	}
	var t twoParses
	for _, n := range slices.Backward(path) {
		step := s.steps[n]
		if step.markA {
			t.events[0] = append(t.events[0], parseEvent{len(t.text), s.a.at(s.pairs[step.from].a).Mark})
		}
		if step.markB {
			t.events[1] = append(t.events[1], parseEvent{len(t.text), s.b.at(s.pairs[step.from].b).Mark})
		}
		if step.inner != nil {
			for i, events := range step.inner.events {
				for _, e := range events {
					t.events[i] = append(t.events[i], parseEvent{len(t.text) + e.offset, e.mark})
				}
			}
		}
		t.text += step.text
	}
	return &t
}
