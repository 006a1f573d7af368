package dfa

import (
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// SingleBytes returns the bytes that are accepted by themselves.
func (a *automaton) SingleBytes() byteset.Set {
	var set byteset.Set
	for _, t := range a.transitions(0) {
		if a.Accept[t.To] {
			set = set.Union(t.Bytes)
		}
	}
	return set
}

// IsByteSet returns the bytes that are accepted, if only strings of one byte are.
func (a *automaton) IsByteSet() (byteset.Set, bool) {
	ways := a.transitions(0)
	if a.Accept[0] || len(ways) != 1 || len(a.further) > 0 {
		return byteset.Set{}, false
	}
	return ways[0].Bytes, a.Accept[ways[0].To] && a.Bytes(ways[0].To).IsEmpty()
}

// readsNonASCII reports whether a transition reads bytes over %x7F.
func (a *automaton) readsNonASCII() bool {
	for s := range a.Len() {
		if !a.Bytes(int32(s)).Intersect(byteset.Range(0x80, 0xFF)).IsEmpty() {
			return true
		}
	}
	return false
}

// percentEncodes reports whether two hexadecimal digits, and nothing else, can follow a
// percent sign somewhere. first returns the bytes that can follow in a state.
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
