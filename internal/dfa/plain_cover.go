package dfa

import (
	"iter"
	"strings"

	"github.com/std66/std66/internal/byteset"
)

// Wrong selects the bytes that a path cover tries in each state.
type Wrong bool

const (
	EveryByte      Wrong = true
	OneOfEachClass Wrong = false
)

// PathCover returns strings that cover each transition and each missing transition of d. For each
// state, these are the state's witness, the witness followed by each byte with a transition and a
// shortest string to acceptance, and the witness followed by each byte without a transition. With
// OneOfEachClass, one byte stands for its class.
func (d *DFA) PathCover(wrong Wrong) iter.Seq[string] {
	return func(yield func(string) bool) {
		completions := d.completions()
		paths := d.Paths()
		for s := range int32(d.Len()) {
			witness := paths.To(s)
			if !yield(witness) {
				return
			}
			for class, set := range d.Classes.Sets {
				if wrong == OneOfEachClass {
					set = byteset.Of(d.Classes.Representative(class))
				}
				rest := ""
				if next := d.Next(s, class); next != None {
					rest = complete(completions, next)
				}
				for b := range set.All() {
					if !yield(witness + string([]byte{b}) + rest) {
						return
					}
				}
			}
		}
	}
}

// maxLoop is the maximum length in bytes of a loop in LoopCover.
const maxLoop = 3

// loopCounts are the numbers of repetitions in LoopCover. Code that reads eight bytes at once can
// behave differently at multiples of eight.
var loopCounts = []int{1, 2, 6, 7, 8, 9, 15, 16, 17, 23, 24, 25}

// LoopCover returns strings that repeat each short loop of d, continue with a byte of each class,
// and lead to acceptance if possible.
func (d *DFA) LoopCover() iter.Seq[string] {
	return func(yield func(string) bool) {
		completions := d.completions()
		paths := d.Paths()
		for s := range int32(d.Len()) {
			for _, loop := range d.loops(s) {
				for _, n := range loopCounts {
					text := paths.To(s) + strings.Repeat(loop, n)
					if !yield(text) {
						return
					}
					for class := range d.Classes.Sets {
						rest := string([]byte{d.Classes.Representative(class)})
						if next := d.Next(s, class); next != None {
							rest += complete(completions, next)
						}
						if !yield(text + rest) {
							return
						}
					}
				}
			}
		}
	}
}

// loops returns strings of up to maxLoop bytes that lead from s back to s, at most one for each
// transition of s.
func (d *DFA) loops(s int32) []string {
	var loops []string
	for _, t := range d.Transitions(s) {
		if back, ok := d.path(t.To, s, maxLoop-1); ok {
			loops = append(loops, string([]byte{readable(t.Bytes)})+back)
		}
	}
	return loops
}

// path returns a shortest string of up to n bytes that leads from one state to another. It returns
// false if no such string exists.
func (d *DFA) path(from, to int32, n int) (string, bool) {
	if from == to {
		return "", true
	}
	best, found := "", false
	for _, t := range d.Transitions(from) {
		if n == 0 {
			break
		}
		if rest, ok := d.path(t.To, to, n-1); ok && (!found || len(rest) < len(best)-1) {
			best, found = string([]byte{readable(t.Bytes)})+rest, true
		}
	}
	return best, found
}

// maxExhaustive is the maximum length of the strings of Exhaustive. It matters only for automata
// with few classes.
const maxExhaustive = 32

// Exhaustive returns all strings over one representative of each class, shorter strings first. It
// stops at the greatest length that keeps the total number of strings at or below most.
func (d *DFA) Exhaustive(most int) iter.Seq[string] {
	return func(yield func(string) bool) {
		level := []string{""}
		width := len(d.Classes.Sets)
		for total := 1; ; {
			for _, s := range level {
				if !yield(s) {
					return
				}
			}
			total += len(level) * width
			if total > most || len(level[0]) == maxExhaustive {
				return
			}
			longer := make([]string, 0, len(level)*width)
			for _, s := range level {
				for class := range width {
					longer = append(longer, s+string([]byte{d.Classes.Representative(class)}))
				}
			}
			level = longer
		}
	}
}
