package dfa

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// A call is a transition that reads not a byte but a string of another rule: what
// large rules have in common need not be in each of them. Whoever runs the caller
// runs the callee from there until it can read no further, and goes on in the caller
// behind that. Nothing is ever taken back, so a call must leave no choice:
//
//   - Whether to call is clear. In the state of the call, no other transition has a
//     byte with which the callee begins. A callee that matches the empty string too is
//     all that the state has: the state does not accept, and a byte leads there.
//   - Where the callee stops is the only place where the caller can go on: no accepting
//     state of the callee can go on with a byte that can stand behind the call.
//
// In "[" IPv6address "]" a call of IPv6address is safe: after an address it goes on
// with digits, colons and dots, and never with a bracket. In h16 ":" ls32 a call of
// h16 is safe too, but in ls32 = ( h16 ":" h16 ) / IPv4address neither h16 nor
// IPv4address can be called: with a digit both can begin.

// CompileCalling is [Compile] with calls: the automaton of r calls those of the given
// rules where it refers to them and where a call is safe. Rules that stand for a
// character (see nfa) are never called. The given rules must not be recursive.
func CompileCalling(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callees map[*abnf.Rule]*DFA) (*DFA, error) {
	return CompileTagged(g, r, b, callees, nil)
}

// CompileTagged is [CompileCalling] with captures, for which the automaton has
// registers. Nothing may be captured inside of callees.
func CompileTagged(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callees map[*abnf.Rule]*DFA, captures []abnf.Capture) (*DFA, error) {
	d, err := compileSafely(g, r, limit.OrDefault(b), callees, captures)
	var tooLarge *nfa.LimitError
	if errors.As(err, &tooLarge) && tooLarge.Repetition == nil {
		tooLarge.Cause = nfa.FindCause(g, r)
	}
	return d, err
}

// compileSafely is CompileTagged except for the causes of errors. It compiles again until all
// calls are safe.
func compileSafely(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callees map[*abnf.Rule]*DFA, captures []abnf.Capture) (*DFA, error) {
	deferred, omitted := deferrals(g, r, b, captures)
	inPlace := map[*abnf.Rule]bool{}
	for {
		held := b.Held()
		d, err := compileOnce(g, r, b, func(rule *abnf.Rule) *DFA {
			if inPlace[rule] {
				return nil
			}
			return callees[rule]
		}, captures, omitted)
		if err != nil {
			return nil, err
		}
		unsafe := d.unsafeCalls()
		if len(unsafe) == 0 {
			d.called = d.asCalled()
			d.called.inPlace = inPlace
			d.Deferred = deferred
			return d, nil
		}
		// What is in place now may call too, or make another call unsafe.
		for _, callee := range unsafe {
			keepInPlace(callee, inPlace)
		}
		b.ReleaseTo(held, 0)
	}
}

// keepInPlace adds callee to the rules that are not called, with those that callee could
// not call either: they are no safer in a caller that has it in place.
func keepInPlace(callee *DFA, inPlace map[*abnf.Rule]bool) {
	inPlace[callee.rule] = true
	maps.Copy(inPlace, callee.inPlace)
}

// compileOnce returns the minimal automaton of r with all calls, safe or not. callee returns
// the automaton of a rule that may be called, or nil; omitted has the alternatives that are
// left out.
func compileOnce(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callee func(*abnf.Rule) *DFA, captures []abnf.Capture, omitted map[*abnf.Node]bool) (*DFA, error) {
	held := b.Held()
	var called []*DFA
	n, err := nfa.CompileTagged(g, r, b, func(rule *abnf.Rule) *nfa.Callee {
		d := callee(rule)
		if d == nil {
			return nil
		}
		if !slices.Contains(called, d) {
			called = append(called, d)
		}
		return &nfa.Callee{Rule: rule, Begin: d.begin}
	}, captures, omitted)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(called, func(a, b *DFA) int { return cmp.Compare(a.Name, b.Name) }) // the order of states is not the grammar's
	d, err := determinize(n, r, b, called, len(captures))
	if err != nil {
		return nil, err
	}
	if !b.Spend(d.minimizeSteps()) || !b.Hold(d.minimizeSize()) {
		return nil, &nfa.LimitError{Rule: r, Exceeded: *b.Exceeded()}
	}
	d = d.Minimize()
	b.ReleaseTo(held, d.size())
	return d, nil
}

// called is what callers of an automaton need to know of it.
type called struct {
	first   byteset.Set         // the bytes with which its strings begin
	open    byteset.Set         // the bytes with which what it has accepted can go on
	example string              // a string that it accepts, or its name where that is long
	inPlace map[*abnf.Rule]bool // the rules that it could not call
}

const maxExample = 40 // bytes

func (d *DFA) asCalled() called {
	c := called{first: d.First(0)}
	for s := range d.Len() {
		if d.Accept[s] {
			c.open = c.open.Union(d.First(int32(s)))
		}
		for k, callee := range d.Callees {
			if after := d.AfterCall(int32(s), k); after != None && d.Accept[after] {
				c.open = c.open.Union(callee.open)
			}
		}
	}
	c.example = d.shortExample()
	if len(c.example) > maxExample {
		c.example = "<" + d.Name + ">"
	}
	return c
}

// shortExample returns a shortest string that d accepts, but the empty one only if it is
// all there is.
func (d *DFA) shortExample() string {
	completions := d.completions()
	if d.Accept[0] {
		for _, e := range d.edges(0) {
			return e.text + complete(completions, e.state)
		}
	}
	return complete(completions, 0)
}

// First returns the bytes that can come next in a state, in whichever automaton reads
// them.
func (d *DFA) First(state int32) byteset.Set {
	first := d.reads(state, noCallee)
	for k, callee := range d.Callees {
		if after := d.AfterCall(state, k); after != None && callee.Accept[0] {
			first = first.Union(d.reads(after, noCallee))
		}
	}
	return first
}

// noCallee is the number of no callee.
const noCallee = -1

// reads returns the bytes that d or a callee, but the one with the number except, reads
// in a state.
func (d *DFA) reads(state int32, except int) byteset.Set {
	bytes := d.Bytes(state)
	for k, callee := range d.Callees {
		if k != except && d.AfterCall(state, k) != None {
			bytes = bytes.Union(callee.first)
		}
	}
	return bytes
}

// AlwaysCalls returns the callee that a state calls whatever comes next, because the
// callee matches the empty string too, and the state after that, or -1.
func (d *DFA) AlwaysCalls(state int32) (k int, after int32) {
	for k, callee := range d.Callees {
		if after := d.AfterCall(state, k); after != None && callee.Accept[0] {
			return k, after
		}
	}
	return -1, None
}

// Calls returns the callee that a state calls if b comes next and the state after that,
// or -1.
func (d *DFA) Calls(state int32, b byte) (k int, after int32) {
	for k, callee := range d.Callees {
		if after := d.AfterCall(state, k); after != None && callee.first.Has(b) {
			return k, after
		}
	}
	return -1, None
}

// unsafeCalls returns the callees that d calls in a place where that leaves a choice.
func (d *DFA) unsafeCalls() []*DFA {
	var unsafe []*DFA
	afterCall := make([]bool, d.Len())
	for s := range int32(d.Len()) {
		for k := range d.Callees {
			if after := d.AfterCall(s, k); after != None {
				afterCall[after] = true
			}
		}
	}
	for k, callee := range d.Callees {
		for s := range int32(d.Len()) {
			after := d.AfterCall(s, k)
			if after == None {
				continue
			}
			others := d.reads(s, k)
			clear := others.Intersect(callee.first).IsEmpty()
			if callee.Accept[0] {
				clear = s != 0 && !afterCall[s] && !d.Accept[s] && others.IsEmpty()
			}
			if !clear || !callee.open.Intersect(d.First(after)).IsEmpty() {
				unsafe = append(unsafe, callee)
				break
			}
		}
	}
	return unsafe
}

// Refused returns the rules, of those that might have been called, that d has in place
// because a call of them would leave a choice, in the order of their names.
func (d *DFA) Refused() []*abnf.Rule {
	var rules []*abnf.Rule
	for r := range d.inPlace {
		rules = append(rules, r)
	}
	slices.SortFunc(rules, func(a, b *abnf.Rule) int { return cmp.Compare(a.Name, b.Name) })
	return rules
}
