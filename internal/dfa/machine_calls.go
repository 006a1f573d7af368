package dfa

import (
	"cmp"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// A call is a transition that reads a string of another rule instead of a byte, so that what
// large rules have in common need not be in each of them. The callee runs until it can read
// no further, and the caller continues after that. Nothing is ever taken back, so a call must
// leave no choice:
//
//   - Whether to call is clear. In the state of the call, no other transition has a byte with
//     which the callee begins. If the callee matches the empty string too, the state has no
//     other transition, does not accept, and follows a byte.
//   - Where the callee stops is the only place where the caller can continue: no accepting
//     state of the callee can read a byte that can follow the call.
//
// In "[" IPv6address "]" a call of IPv6address is safe: an address continues with digits,
// colons and dots, and never with a bracket. In h16 ":" ls32 a call of h16 is safe too, but in
// ls32 = ( h16 ":" h16 ) / IPv4address neither h16 nor IPv4address can be called: both can
// begin with a digit.

// asCalled returns what the callers of m need to know of it. The rules in inPlace are those
// that it could not call.
func (m *Machine) asCalled(inPlace map[*abnf.Rule]bool) called {
	c := called{first: m.First(0), example: m.shortExample(), inPlace: inPlace}
	for s := range m.Len() {
		if m.Accept[s] {
			c.open = c.open.Union(m.First(int32(s)))
		}
		for k, callee := range m.Callees {
			if after := m.AfterCall(int32(s), k); after != None && m.Accept[after] {
				c.open = c.open.Union(callee.open)
			}
		}
	}
	return c
}

const maxExample = 40 // bytes

// shortExample returns a shortest string that m accepts, or its name if that is long. The
// example is empty only if m accepts nothing else.
func (m *Machine) shortExample() string {
	completions := m.completions()
	example := complete(completions, 0)
	if m.Accept[0] {
		for _, e := range m.edges(0) {
			example = e.text + complete(completions, e.state)
			break
		}
	}
	if len(example) > maxExample {
		return "<" + m.Name + ">"
	}
	return example
}

// First returns the bytes that can come next in a state, whichever machine reads them.
func (m *Machine) First(state int32) byteset.Set {
	first := m.reads(state, nil)
	for k, callee := range m.Callees {
		if after := m.AfterCall(state, k); after != None && callee.Accept[0] {
			first = first.Union(m.reads(after, nil))
		}
	}
	return first
}

// reads returns the bytes that m, or a callee other than the given one, reads in a state.
func (m *Machine) reads(state int32, except *Machine) byteset.Set {
	bytes := m.Bytes(state)
	for k, callee := range m.Callees {
		if callee != except && m.AfterCall(state, k) != None {
			bytes = bytes.Union(callee.first)
		}
	}
	return bytes
}

// AlwaysCalls returns the callee that a state calls whatever comes next, because the callee
// matches the empty string too, and the state after the call. It returns -1 if there is no
// such callee.
func (m *Machine) AlwaysCalls(state int32) (k int, after int32) {
	for k, callee := range m.Callees {
		if after := m.AfterCall(state, k); after != None && callee.Accept[0] {
			return k, after
		}
	}
	return -1, None
}

// Calls returns the callee that a state calls if b comes next, and the state after the call.
// It returns -1 if there is no such callee.
func (m *Machine) Calls(state int32, b byte) (k int, after int32) {
	for k, callee := range m.Callees {
		if after := m.AfterCall(state, k); after != None && callee.first.Has(b) {
			return k, after
		}
	}
	return -1, None
}

// unsafeCalls returns the callees that m calls in a place where a call leaves a choice.
func (m *Machine) unsafeCalls() []*Machine {
	var unsafe []*Machine
	afterCall := make([]bool, m.Len())
	for s := range int32(m.Len()) {
		for k := range m.Callees {
			if after := m.AfterCall(s, k); after != None {
				afterCall[after] = true
			}
		}
	}
	for k, callee := range m.Callees {
		for s := range int32(m.Len()) {
			after := m.AfterCall(s, k)
			if after == None {
				continue
			}
			others := m.reads(s, callee)
			clear := others.Intersect(callee.first).IsEmpty()
			if callee.Accept[0] {
				clear = s != 0 && !afterCall[s] && !m.Accept[s] && others.IsEmpty()
			}
			if !clear || !callee.open.Intersect(m.First(after)).IsEmpty() {
				unsafe = append(unsafe, callee)
				break
			}
		}
	}
	return unsafe
}

// Refused returns the rules that m could have called but has in place, because a call would
// leave a choice, in the order of their names.
func (m *Machine) Refused() []*abnf.Rule {
	var rules []*abnf.Rule
	for r := range m.inPlace {
		rules = append(rules, r)
	}
	slices.SortFunc(rules, func(a, b *abnf.Rule) int { return cmp.Compare(a.Name, b.Name) })
	return rules
}

// ReadsNonASCII reports whether m, or a machine that it calls, reads bytes over %x7F
// somewhere.
func (m *Machine) ReadsNonASCII() bool { return m.anyOf((*Machine).readsNonASCII) }

// PercentEncodes reports whether m, or a machine that it calls, reads percent-encoded bytes
// somewhere: after a percent sign two hexadecimal digits and nothing else.
func (m *Machine) PercentEncodes() bool {
	return m.anyOf(func(m *Machine) bool { return m.percentEncodes(m.First) })
}

// anyOf reports whether f holds for m or a machine that it calls.
func (m *Machine) anyOf(f func(*Machine) bool) bool {
	all := []*Machine{m}
	for i := 0; i < len(all); i++ {
		if f(all[i]) {
			return true
		}
		for _, callee := range all[i].Callees {
			if !slices.Contains(all, callee) {
				all = append(all, callee)
			}
		}
	}
	return false
}
