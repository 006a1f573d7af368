package dfa

import (
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// SingleBytes returns the accepted strings of one byte.
func (a *automaton) SingleBytes() byteset.Set {
	var set byteset.Set
	for _, t := range a.transitions(0) {
		if a.Accept[t.To] {
			set = set.Union(t.Bytes)
		}
	}
	return set
}

// IsByteSet reports whether a accepts only strings of one byte, and returns these bytes.
func (a *automaton) IsByteSet() (byteset.Set, bool) {
	transitions := a.transitions(0)
	if a.Accept[0] || len(transitions) != 1 || len(a.further) > 0 {
		return byteset.Set{}, false
	}
	t := transitions[0]
	return t.Bytes, a.Accept[t.To] && a.Bytes(t.To).IsEmpty()
}

// readsNonASCII reports whether any transition reads bytes over %x7F.
func (a *automaton) readsNonASCII() bool {
	for s := range a.Len() {
		if !a.Bytes(int32(s)).Intersect(byteset.Range(0x80, 0xFF)).IsEmpty() {
			return true
		}
	}
	return false
}

// percentEncodes reports whether some state reads a percent sign that only two hexadecimal digits
// can follow. first returns the bytes that can come next in a state.
func (a *automaton) percentEncodes(first func(state int32) byteset.Set) bool {
	hex := byteset.Range('0', '9').Union(byteset.Range('A', 'F')).Union(byteset.Range('a', 'f'))
	percent := int(a.Classes.Of['%'])
	if a.Classes.Sets[percent] != byteset.Of('%') {
		return false
	}
	onlyHex := func(state int32) bool { return first(state) == hex }
	for s := range a.Len() {
		digit := a.Next(int32(s), percent)
		if digit == None || !onlyHex(digit) {
			continue
		}
		if !slices.ContainsFunc(a.transitions(digit), func(t Transition) bool { return !onlyHex(t.To) }) {
			return true
		}
	}
	return false
}
