package dfa

import (
	"cmp"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// A call is a transition that reads a string of another rule instead of a byte, so that large
// rules can share code. The callee runs until it cannot read the next byte, and the caller
// continues from there. Machines do not backtrack, so a call is safe only if it is unambiguous:
//
//   - The next byte decides whether to call. In the state of the call, no other transition reads a
//     first byte of the callee. If the callee also matches the empty string, the state has no
//     other transition, does not accept, and follows a byte.
//   - The caller can continue only where the callee stops: no accepting state of the callee can
//     read a byte that can follow the call.
//
// In "[" IPv6address "]", a call of IPv6address is safe: an address continues with digits, colons
// and dots, and never with a bracket. In h16 ":" ls32, a call of h16 is also safe. In
// ls32 = ( h16 ":" h16 ) / IPv4address, neither h16 nor IPv4address can be called, because both can
// begin with a digit.

// asCalled returns the information about m for its callers. inPlace has the rules that m could
// not call.
func (m *Machine) asCalled(inPlace map[*abnf.Rule]bool) called {
	var open byteset.Set
	for s := range m.Len() {
		if m.Accept[s] {
			open = open.Union(m.First(int32(s)))
		}
		for k, callee := range m.Callees {
			if after := m.AfterCall(int32(s), k); after != None && m.Accept[after] {
				open = open.Union(callee.open[callee.Result])
			}
		}
	}
	return called{first: m.First(0), open: []byteset.Set{open}, examples: []string{m.shortExample()}, inPlace: inPlace}
}

// maxExample is the maximum length of an example in bytes.
const maxExample = 40

// shortExample returns a short string that m accepts, or the name of m in angle brackets if the
// string is long. The result is empty only if m accepts no other string.
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

// First returns the bytes that can come next in a state, read by m or by a callee.
func (m *Machine) First(state int32) byteset.Set {
	first := m.reads(state, nil)
	for k, callee := range m.Callees {
		if after := m.AfterCall(state, k); after != None && callee.mayBeEmpty() {
			first = first.Union(m.reads(after, nil))
		}
	}
	return first
}

// reads returns the bytes that m, or any callee other than except, reads in a state.
func (m *Machine) reads(state int32, except *Machine) byteset.Set {
	bytes := m.Bytes(state)
	for k, callee := range m.Callees {
		if callee.Machine != except && m.AfterCall(state, k) != None {
			bytes = bytes.Union(callee.first)
		}
	}
	return bytes
}

// mayBeEmpty reports whether a call of c can read nothing.
func (c Callee) mayBeEmpty() bool { return c.Accept[0] && !c.nests }

// AlwaysCalls returns the callee that a state calls for any next byte, and the state after the
// call. Such a callee matches the empty string. The result k is -1 without such a callee.
func (m *Machine) AlwaysCalls(state int32) (k int, after int32) {
	for k, callee := range m.Callees {
		if after := m.AfterCall(state, k); after != None && callee.mayBeEmpty() {
			return k, after
		}
	}
	return -1, None
}

// Calls returns the callee that a state calls if b comes next, and the state after the call.
// The result k is -1 without such a callee.
func (m *Machine) Calls(state int32, b byte) (k int, after int32) {
	for k, callee := range m.Callees {
		if after := m.AfterCall(state, k); after != None && callee.first.Has(b) {
			return k, after
		}
	}
	return -1, None
}

// maxRepeated is the maximum number of states of a callee that is not worth a call for each of its
// repetitions.
const maxRepeated = 32

// repeats reports whether a call of a callee in a state repeats: it leads back to the state. A small callee
// then has its states in place, so that a string of characters is read without calls.
func (c Callee) repeats(state, after int32) bool {
	return state == after && c.Len() <= maxRepeated && !c.External
}

// unsafeCalls returns the callees with a call that is ambiguous, or that repeats.
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
			others := m.reads(s, callee.Machine)
			clear := others.Intersect(callee.first).IsEmpty()
			if callee.mayBeEmpty() {
				clear = s != 0 && !afterCall[s] && !m.Accept[s] && others.IsEmpty()
			}
			if !clear || callee.repeats(s, after) || !callee.open[callee.Result].Intersect(m.First(after)).IsEmpty() {
				unsafe = append(unsafe, callee.Machine)
				break
			}
		}
	}
	return unsafe
}

// Refused returns the rules that m has in place because calls of them would be ambiguous, sorted
// by name.
func (m *Machine) Refused() []*abnf.Rule {
	var rules []*abnf.Rule
	for r := range m.inPlace {
		rules = append(rules, r)
	}
	slices.SortFunc(rules, func(a, b *abnf.Rule) int { return cmp.Compare(a.Name, b.Name) })
	return rules
}

// ReadsNonASCII reports whether m, or a machine that it calls, has a transition by a byte over
// %x7F.
func (m *Machine) ReadsNonASCII() bool { return m.anyOf((*Machine).readsNonASCII) }

// PercentEncodes reports whether m, or a machine that it calls, reads percent-encoded bytes: some
// state reads a percent sign that only two hexadecimal digits can follow.
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
			if !slices.Contains(all, callee.Machine) {
				all = append(all, callee.Machine)
			}
		}
	}
	return false
}
