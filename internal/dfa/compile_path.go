package dfa

import (
	"errors"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// A path machine finds the events of captures in two passes over a string. It needs a buffer with
// a number for each byte.
//
// A state is a list of threads, in order of priority. Forwards, the machine only notes its states.
// At the end it knows the thread that accepts, and walks back: each transition knows, for each
// thread of its target, the thread of its source that led there. On this path lie the events of
// the first parse.

// Path is a path machine. The start state is 0.
type Path struct {
	Classes Classes

	// Accept is, by state, the thread that accepts, or None.
	Accept []int32

	// Words is, by state and thread, the index in Events of the list of tags that the thread
	// passes at the offset of the state. The list with index 0 is empty.
	Words  [][]int32
	Events [][]int

	// Parents are lists of threads of a transition's source, by thread of its target. Their
	// indices are the results of Parent.
	Parents [][]int32

	next, parents []int32 // by state and class
}

// Len returns the number of states.
func (p *Path) Len() int { return len(p.Accept) }

// Next returns the target of the transition from state by a class, or None.
func (p *Path) Next(state int32, class int) int32 {
	return p.next[int(state)*len(p.Classes.Sets)+class]
}

// Parent returns the index in Parents of the list of the transition from state by a class.
func (p *Path) Parent(state int32, class int) int32 {
	return p.parents[int(state)*len(p.Classes.Sets)+class]
}

// A List is the automaton of a rule for a capture that repeats: a machine with events, or else a
// path machine.
type List struct {
	Machine *Machine // nil if Path is not
	Path    *Path
}

// Classes returns the classes of bytes.
func (l List) Classes() Classes {
	if l.Path != nil {
		return l.Path.Classes
	}
	return l.Machine.Classes
}

// Len returns the number of states.
func (l List) Len() int {
	if l.Path != nil {
		return l.Path.Len()
	}
	return l.Machine.Len()
}

// CompileList returns the automaton of rule r for the occurrences of captures. It is a path machine
// only if later input can decide where any number of captures begin or end, or if a machine with
// events is too large for the budget's limit of states. The error is as in [CompileTagged].
func CompileList(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, captures []abnf.Capture) (List, error) {
	m, err := CompileEvents(g, r, b, captures)
	var delay *DelayError
	var large *nfa.LimitError
	if errors.As(err, &delay) || errors.As(err, &large) && large.Resource == limit.States {
		p, err := CompilePath(g, r, b, captures)
		return List{Path: p}, err
	}
	return List{Machine: m}, err
}

// CompilePath returns the path machine of rule r for captures. The error is as in
// [CompileTagged].
func CompilePath(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, captures []abnf.Capture) (*Path, error) {
	u, held, err := listNFA(g, r, b, captures)
	if err != nil {
		return nil, err
	}
	p, err := newSubsets(u).pathStates()
	if err != nil {
		u.budget.ReleaseTo(held, 0)
		return nil, err
	}
	size := entrySize * (len(p.next) + len(p.parents))
	for _, lists := range [][][]int32{p.Words, p.Parents} {
		for _, list := range lists {
			size += 24 + entrySize*len(list)
		}
	}
	u.budget.ReleaseTo(held, size)
	return p, nil
}

// pathStates returns the path machine of an NFA.
func (b *subsets) pathStates() (*Path, error) {
	f := newPathfinder(b)
	if f == nil {
		return nil, b.exceeded(nil)
	}
	for i := 0; i < len(f.threads); i++ {
		if err := b.check(f.sets[i], 2*len(f.sets[i])); err != nil {
			return nil, err
		}
		for symbol := range b.buckets {
			f.step(i, symbol)
		}
		b.budget.Hold(2 * entrySize * len(b.buckets))
	}
	return f.path, b.exceeded(f.sets[0])
}

// A pathfinder numbers lists of threads with the tags that they pass at one offset.
type pathfinder struct {
	*tagger
	path    *Path
	words   map[string]int32
	parents map[string]int32
}

// newPathfinder returns a pathfinder with the start state, or nil if the budget is exceeded.
func newPathfinder(b *subsets) *pathfinder {
	t := newTagger(b, 0)
	if t == nil {
		return nil
	}
	f := &pathfinder{tagger: t, words: map[string]int32{}, parents: map[string]int32{}, path: &Path{Classes: b.classes}}
	f.word(nil)
	f.number(f.closure([]thread{{state: f.nfa.Start}}), origin{})
	return f
}

// word returns the index of a list of events in the path's Events.
func (f *pathfinder) word(events []event) int32 {
	var tags []int
	var key []byte
	for _, v := range events {
		tags = append(tags, v.tag)
		key = appendState(key, int32(v.tag))
	}
	return indexOf(string(key), tags, f.words, &f.path.Events)
}

// indexOf returns the index of value in list by its key, and appends it if it is new.
func indexOf[T any](key string, value T, index map[string]int32, list *[]T) int32 {
	i, ok := index[key]
	if !ok {
		i = int32(len(*list))
		index[key] = i
		*list = append(*list, value)
	}
	return i
}

// number returns the number of a list of threads.
func (f *pathfinder) number(threads []thread, from origin) int32 {
	key := f.key[:0]
	var set, words []int32
	accept := None
	for k, th := range threads {
		word := f.word(th.events)
		set, words = append(set, th.state), append(words, word)
		key = appendStates(key, []int32{th.state, word})
		if th.state == f.nfa.Accepts[0] {
			accept = int32(k)
		}
		f.budget.Spend(2 + len(th.events))
	}
	f.key = key
	i, ok := f.byKey[string(key)]
	if !ok {
		i = int32(len(f.threads))
		f.byKey[string(key)] = i
		f.threads, f.sets, f.origins = append(f.threads, threads), append(f.sets, set), append(f.origins, from)
		f.path.Accept, f.path.Words = append(f.path.Accept, accept), append(f.path.Words, words)
		f.budget.Hold(len(key) + (100+entrySize)*len(threads))
	}
	return i
}

// step adds the transition from state i by a symbol.
func (f *pathfinder) step(i, symbol int) {
	to, parents := f.after(i, origin{i, symbol}, func(state int32) bool { return f.consumes(state, symbol) })
	f.path.next, f.path.parents = append(f.path.next, to), append(f.path.parents, parents)
}

// after returns the state after the threads of state i that pass a test, or None, and the index of the
// list of its parents.
func (f *pathfinder) after(i int, from origin, passes func(state int32) bool) (to, parents int32) {
	var next []thread
	for k, th := range f.threads[i] {
		f.budget.Spend(1)
		if passes(th.state) {
			next = append(next, thread{state: f.nfa.States[th.state].Next, parent: int32(k)})
		}
	}
	if len(next) == 0 {
		return None, 0
	}
	threads := f.closure(next)
	var list []int32
	for _, th := range threads {
		list = append(list, th.parent)
	}
	parents = indexOf(string(appendStates(nil, list)), list, f.parents, &f.path.Parents)
	return f.number(slices.Clone(threads), from), parents
}
