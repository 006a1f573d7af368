package dfa

import (
	"maps"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// A call is a transition that reads not a byte but a string of another rule: what
// large rules have in common need not be in each of them. Whoever runs the caller
// sees a byte with which the callee begins, runs the callee from there until it can
// read no further, and goes on in the caller behind that. Nothing is ever taken back,
// so a call must leave no choice:
//
//   - in the state of the call, no other transition has a byte with which the callee
//     begins, and the callee does not match the empty string: whether to call is clear;
//   - no accepting state of the callee can go on with a byte that can stand behind the
//     call: where the callee stops is the only place where the caller can go on.
//
// In "[" IPv6address "]" a call of IPv6address is safe: after an address it goes on
// with digits, colons and dots, and never with a bracket. In h16 ":" h16 too. In
// 1*DIGIT "." 1*DIGIT "." a call of 1*( DIGIT / "." ) would not be.

// CompileCalling is [Compile] with calls: the automaton of r calls those of the given
// rules where it refers to them and where a call is safe. Rules that stand for a
// character (see nfa) are never called.
func CompileCalling(g *abnf.Grammar, r *abnf.Rule, limit int, callees map[*abnf.Rule]*DFA) (*DFA, error) {
	steps := 0
	callees = maps.Clone(callees)
	for {
		d, n, err := compileOnce(g, r, limit, callees)
		if err != nil {
			return nil, err
		}
		steps += len(n.States)
		unsafe := d.unsafeCalls()
		if len(unsafe) == 0 {
			d.Steps = steps
			d.example, _ = d.Shortest()
			return d, nil
		}
		// Fewer calls never make another one unsafe that was not, but what is inlined
		// may call too.
		maps.DeleteFunc(callees, func(_ *abnf.Rule, c *DFA) bool { return slices.Contains(unsafe, c) })
	}
}

// compileOnce returns the minimal automaton of r with all calls, safe or not, and the
// nondeterministic one that it is made from.
func compileOnce(g *abnf.Grammar, r *abnf.Rule, limit int, callees map[*abnf.Rule]*DFA) (*DFA, *nfa.NFA, error) {
	words := make(map[*abnf.Rule]*nfa.Callee, len(callees))
	for rule, callee := range callees {
		words[rule] = &nfa.Callee{Rule: rule, Begin: callee.begin}
	}
	n, err := nfa.Compile(g, r, limit, words)
	if err != nil {
		return nil, nil, err
	}
	var called []*DFA
	for i := range n.States {
		if call := n.States[i].Call; call != nil && !slices.Contains(called, callees[call.Rule]) {
			called = append(called, callees[call.Rule])
		}
	}
	slices.Reverse(called) // the states are numbered from the rule's end
	d, err := determinize(n, r, limit, called)
	if err != nil {
		return nil, nil, err
	}
	return d.Minimize(), n, nil
}

// First returns the bytes that can come next in a state, those with which its callees
// begin included.
func (d *DFA) First(state int32) byteset.Set {
	first := d.Bytes(state)
	for k, callee := range d.Callees {
		if d.AfterCall(state, k) != None {
			first = first.Union(callee.First(0))
		}
	}
	return first
}

// calleeFirsts returns the bytes with which each callee begins.
func (d *DFA) calleeFirsts() []byteset.Set {
	firsts := make([]byteset.Set, len(d.Callees))
	for k, callee := range d.Callees {
		firsts[k] = callee.First(0)
	}
	return firsts
}

// Open returns the bytes with which what d has accepted can go on: a match followed
// by one of them may become a longer one.
func (d *DFA) Open() byteset.Set {
	var open byteset.Set
	for s, accept := range d.Accept {
		if accept {
			open = open.Union(d.First(int32(s)))
		}
		for k, callee := range d.Callees {
			if after := d.AfterCall(int32(s), k); after != None && d.Accept[after] {
				open = open.Union(callee.Open())
			}
		}
	}
	return open
}

// unsafeCalls returns the callees that d calls in a place where that leaves a choice.
func (d *DFA) unsafeCalls() []*DFA {
	var unsafe []*DFA
	for k, callee := range d.Callees {
		open := callee.Open()
		for s := range int32(d.Len()) {
			after := d.AfterCall(s, k)
			if after != None && (callee.Accept[0] || !d.calledByItsFirst(s, k) || !open.Intersect(d.First(after)).IsEmpty()) {
				unsafe = append(unsafe, callee)
				break
			}
		}
	}
	return unsafe
}

// calledByItsFirst reports whether a byte with which the k-th callee begins can mean
// nothing but a call of it in state.
func (d *DFA) calledByItsFirst(state int32, k int) bool {
	others := d.Bytes(state)
	for other, callee := range d.Callees {
		if other != k && d.AfterCall(state, other) != None {
			others = others.Union(callee.First(0))
		}
	}
	return others.Intersect(d.Callees[k].First(0)).IsEmpty()
}
