package dfa

import (
	"fmt"
	"strconv"
)

// Witnesses returns for each state a shortest string that leads to it from the start. It prefers
// letters and digits.
func (a *automaton) Witnesses() []string {
	paths := a.Paths()
	witnesses := make([]string, a.Len())
	for s := range witnesses {
		witnesses[s] = paths.To(int32(s))
	}
	return witnesses
}

// Paths holds a shortest path from the start to each state. The paths share their common
// prefixes, so the size is linear in the number of states.
type Paths struct {
	from   []edge // by state: the last step
	length []int  // by state: the number of bytes
}

// Paths returns a shortest path to each state.
func (a *automaton) Paths() *Paths {
	p := &Paths{from: make([]edge, a.Len()), length: make([]int, a.Len())}
	seen := make([]bool, a.Len())
	// States are numbered breadth-first, in a joint automaton from each start in turn. So a
	// state without a transition from an earlier state is a start, and its path is empty.
	for s := range int32(a.Len()) {
		for _, e := range a.edges(s) {
			if !seen[e.state] && e.state > s {
				seen[e.state] = true
				p.from[e.state] = edge{s, e.text}
				p.length[e.state] = p.length[s] + len(e.text)
			}
		}
	}
	return p
}

// Len returns the length in bytes of the witness of state.
func (p *Paths) Len(state int32) int { return p.length[state] }

// To returns the witness of state.
func (p *Paths) To(state int32) string { return p.Suffix(state, p.length[state]) }

// maxQuoted is the most bytes that Quote quotes.
const maxQuoted = 40

// Quote returns the witness of state in quotation marks, or the length and the end of a long one.
func (p *Paths) Quote(state int32) string {
	n := p.Len(state)
	quoted := strconv.QuoteToASCII(p.Suffix(state, min(n, maxQuoted)))
	if n > maxQuoted {
		return fmt.Sprintf("%d bytes ending in %s", n, quoted)
	}
	return quoted
}

// Suffix returns the last n bytes of the witness of state.
func (p *Paths) Suffix(state int32, n int) string {
	b := make([]byte, n)
	for i := n; i > 0; {
		text := p.from[state].text
		state = p.from[state].state
		i -= copy(b[max(0, i-len(text)):], text[max(0, len(text)-i):])
	}
	return string(b)
}

// edge is one end of a transition, and a string that takes the transition: a byte, or the
// example of a further symbol.
type edge struct {
	state int32
	text  string
}

// edges returns the transitions from state, each with its target.
func (a *automaton) edges(state int32) []edge {
	var edges []edge
	for _, t := range a.transitions(state) {
		edges = append(edges, edge{t.To, string([]byte{readable(t.Bytes)})})
	}
	for k, symbol := range a.further {
		if to := a.Next(state, len(a.Classes.Sets)+k); to != None {
			edges = append(edges, edge{to, symbol.example})
		}
	}
	return edges
}
