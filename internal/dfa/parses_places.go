package dfa

import (
	"errors"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// placeGraph is an NFA without its silent states: those that neither read nor mark anything, nor accept.
// Each parse of a string is one path of the graph.
type placeGraph struct {
	nfa    *nfa.NFA
	budget *limit.Budget
	places []gap
	index  map[gap]int32
	after  [][]placeTarget // by place; nil until it is needed
	silent map[gap][]placeTarget
	open   map[gap]bool // silent states on the path that is being explored
	lists  map[string]int32
	list   [][]int32 // the iterations of each gap: those that have read nothing yet

	// depth is, by state, the number of rules that are open before it. It is nil if that depends on
	// the path.
	depth []int32
}

// gap is a state, and the number of the list of iterations that have begun and read nothing yet.
type gap struct{ state, entered int32 }

// placeTarget is a place that follows another. It is reached by several paths if many is set.
type placeTarget struct {
	place int32
	many  bool
}

// errEndless reports that a string has any number of parses, because a rule derives itself.
var errEndless = errors.New("a rule can stand for itself, so strings have any number of parses")

// newPlaceGraph returns the graph of an automaton.
func newPlaceGraph(m *nfa.NFA, b *limit.Budget) *placeGraph {
	g := &placeGraph{nfa: m, budget: b, index: map[gap]int32{}, silent: map[gap][]placeTarget{}, open: map[gap]bool{}, lists: map[string]int32{"": 0}, list: [][]int32{nil}}
	g.findDepths()
	return g
}

// at returns the state of a place.
func (g *placeGraph) at(place int32) *nfa.State { return &g.nfa.States[g.places[place].state] }

// accepts reports whether a place is at the end of the automaton.
func (g *placeGraph) accepts(place int32) bool { return g.nfa.Accepting(g.places[place].state) }

// start returns the places at the start.
func (g *placeGraph) start() ([]placeTarget, error) { return g.closure(gap{state: g.nfa.Start}) }

// next returns the places that follow a place.
func (g *placeGraph) next(place int32) ([]placeTarget, error) {
	if g.after[place] != nil {
		return g.after[place], nil
	}
	from := g.places[place]
	s := &g.nfa.States[from.state]
	targets := []placeTarget{}
	if s.Consumes() {
		more, err := g.closure(gap{state: s.Next})
		if err != nil {
			return nil, err
		}
		targets = append(targets, more...)
	} else {
		for _, to := range s.Epsilon {
			more, err := g.closure(gap{to, from.entered})
			if err != nil {
				return nil, err
			}
			targets = g.merge(targets, more)
		}
	}
	g.after[place] = targets
	return targets, nil
}

// closure returns the places that silent paths lead to.
func (g *placeGraph) closure(from gap) ([]placeTarget, error) {
	s := &g.nfa.States[from.state]
	if s.Consumes() {
		from.entered = 0
	}
	switch {
	case s.Consumes() || g.nfa.Accepting(from.state) || isNode(s.Mark):
		return []placeTarget{{place: g.place(from)}}, nil
	case g.open[from]:
		return nil, errEndless
	}
	if known, ok := g.silent[from]; ok {
		return known, nil
	}
	entered, ok := g.iterations(from.entered, s.Mark)
	if !ok {
		return nil, nil
	}
	g.open[from] = true
	targets := []placeTarget{}
	for _, to := range s.Epsilon {
		more, err := g.closure(gap{to, entered})
		if err != nil {
			return nil, err
		}
		targets = g.merge(targets, more)
	}
	delete(g.open, from)
	g.silent[from] = targets
	return targets, nil
}

// iterations returns the iterations that have read nothing after a mark. The result is false if an iteration
// ends that has read nothing, because such iterations do not count.
func (g *placeGraph) iterations(entered int32, m nfa.Mark) (after int32, ok bool) {
	list := g.list[entered]
	switch m.Kind {
	case nfa.Leaves:
		for _, n := range list {
			if n == m.N {
				return 0, false
			}
		}
	case nfa.Enters:
		list = append(list[:len(list):len(list)], m.N)
		var key []byte
		for _, n := range list {
			key = appendState(key, n)
		}
		number, known := g.lists[string(key)]
		if !known {
			number = int32(len(g.list))
			g.lists[string(key)] = number
			g.list = append(g.list, list)
		}
		return number, true
	}
	return entered, true
}

// merge adds places to targets.
func (g *placeGraph) merge(targets, more []placeTarget) []placeTarget {
	g.budget.Spend(len(more) * (1 + len(targets)/4))
	for _, t := range more {
		known := false
		for i := range targets {
			if targets[i].place == t.place {
				targets[i].many, known = true, true
				break
			}
		}
		if !known {
			targets = append(targets, t)
		}
	}
	return targets
}

// placeSize is the estimated memory in bytes of a place.
const placeSize = 100

// place returns the number of a place.
func (g *placeGraph) place(at gap) int32 {
	n, known := g.index[at]
	if !known {
		n = int32(len(g.places))
		g.index[at] = n
		g.places = append(g.places, at)
		g.after = append(g.after, nil)
		g.budget.Hold(placeSize)
	}
	return n
}

// findDepths finds the depths of the states.
func (g *placeGraph) findDepths() {
	const unknown = -1 << 30
	depth := make([]int32, len(g.nfa.States))
	for i := range depth {
		depth[i] = unknown
	}
	depth[g.nfa.Start] = 0
	for open := []int32{g.nfa.Start}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		s := &g.nfa.States[at]
		to := s.Epsilon
		if s.Consumes() {
			to = []int32{s.Next}
		}
		for _, next := range to {
			switch d := depth[at] + deeper(s.Mark); depth[next] {
			case unknown:
				depth[next] = d
				open = append(open, next)
			case d:
			default:
				return
			}
		}
	}
	g.depth = depth
}

// isNode reports whether m is where a rule begins or ends.
func isNode(m nfa.Mark) bool {
	return m.Kind == nfa.Opens || m.Kind == nfa.Closes || m.Kind == nfa.Begins || m.Kind == nfa.Ends
}

// deeper returns the number of rules that a mark opens.
func deeper(m nfa.Mark) int32 {
	switch m.Kind {
	case nfa.Opens:
		return 1
	case nfa.Closes:
		return -1
	}
	return 0
}

// blank has the bytes of white space.
var blank = byteset.Of(' ', '\t', '\r', '\n')

// gapWords are the marks that paths pass between two bytes other than white space, reduced: without the rules
// that begin and end there. A word has rules that end, followed by rules that begin.
type gapWords struct {
	words [][]nfa.Mark // by number
	index map[string]int32
}

// maxRecurring is the maximum number of marks of linear cycles in a row in a word. Further ones do not count. They
// differ in number only where such a cycle reads white space alone.
const maxRecurring = 4

func newGapWords() *gapWords { return &gapWords{[][]nfa.Mark{nil}, map[string]int32{"": 0}} }

// number returns the number of a word.
func (w *gapWords) number(word []nfa.Mark) int32 {
	var key []byte
	for _, m := range word {
		key = append(appendState(key, m.N), byte(m.Kind))
	}
	n, known := w.index[string(key)]
	if !known {
		n = int32(len(w.words))
		w.index[string(key)] = n
		w.words = append(w.words, append([]nfa.Mark(nil), word...))
	}
	return n
}

// pass returns the word after a mark.
func (w *gapWords) pass(word int32, m nfa.Mark) (after int32) {
	list := w.words[word]
	last := len(list)
	for last > 0 && list[last-1].Kind == nfa.Begins {
		last--
	}
	pending := last > 0 && list[last-1].Kind == nfa.Opens // some rule began in this gap
	switch {
	case m.Kind == nfa.Opens || m.Kind == nfa.Begins:
	case pending && m.Kind == nfa.Ends:
		return word
	case pending:
		return w.number(list[:last-1])
	default:
		list = list[:last]
	}
	recurring := 0 // the marks of cycles at the end of the list
	for n := len(list) - 1; n >= 0 && list[n].Kind == m.Kind; n-- {
		recurring++
	}
	if (m.Kind == nfa.Begins || m.Kind == nfa.Ends) && recurring >= maxRecurring {
		return word
	}
	return w.number(append(list[:len(list):len(list)], m))
}

// settle omits the rules that end at the start of both words, because later marks do not change them. It reports
// whether the words differ there.
func (w *gapWords) settle(a, b int32) (restA, restB int32, differ bool) {
	as, bs := w.words[a], w.words[b]
	i := 0
	for ; i < len(as) && i < len(bs) && isEnd(as[i]) && isEnd(bs[i]); i++ {
		if as[i] != bs[i] {
			return 0, 0, true
		}
	}
	if i == 0 {
		return a, b, false
	}
	return w.number(as[i:]), w.number(bs[i:]), false
}

// isEnd reports whether m is in a word because a rule ends.
func isEnd(m nfa.Mark) bool { return m.Kind == nfa.Closes || m.Kind == nfa.Ends }

// shared returns a word that two paths have passed together. Rules that end are omitted, because they are the
// same in both.
func (w *gapWords) shared(word int32) int32 {
	list := w.words[word]
	i := 0
	for i < len(list) && isEnd(list[i]) {
		i++
	}
	return w.number(list[i:])
}
