package dfa

// Witnesses returns for each state a shortest string that leads to it from the
// start, made of bytes that read well.
func (d *DFA) Witnesses() []string {
	paths := d.Paths()
	witnesses := make([]string, d.Len())
	for s := range witnesses {
		witnesses[s] = paths.To(int32(s))
	}
	return witnesses
}

// Paths is a way from the start to each state that takes the fewest transitions. The
// ways share their beginnings, so that it takes little room for large automata too.
type Paths struct {
	from   []edge // by state: the last step
	length []int  // by state: the number of bytes
}

// Paths returns the shortest ways to d's states.
func (d *DFA) Paths() *Paths {
	p := &Paths{from: make([]edge, d.Len()), length: make([]int, d.Len())}
	seen := make([]bool, d.Len())
	// States are numbered breadth-first, in a joint automaton from each of its starts in turn.
	// So a state that no earlier one leads to is a start, whose way is empty.
	for s := range int32(d.Len()) {
		for _, e := range d.edges(s) {
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

// edge is a transition's other end and a string that takes it: a byte, or what a
// callee matches.
type edge struct {
	state int32
	text  string
}

// edges returns the transitions of state with their other ends.
func (d *DFA) edges(state int32) []edge {
	var edges []edge
	for _, t := range d.Transitions(state) {
		edges = append(edges, edge{t.To, string([]byte{readable(t.Bytes)})})
	}
	for k, callee := range d.Callees {
		if to := d.AfterCall(state, k); to != None {
			edges = append(edges, edge{to, callee.example})
		}
	}
	return edges
}

// completion is the first step of a shortest way from a state to an accepting one.
type completion struct {
	ok   bool // there is a way
	here bool // the state is accepting
	edge
}

// completions returns the completion of each state.
func (d *DFA) completions() []completion {
	into := make([][]edge, d.Len())
	for s := range int32(d.Len()) {
		for _, e := range d.edges(s) {
			into[e.state] = append(into[e.state], edge{s, e.text})
		}
	}
	result := make([]completion, d.Len())
	var queue []int32
	for s, accept := range d.Accept {
		if accept {
			result[s] = completion{ok: true, here: true}
			queue = append(queue, int32(s))
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, e := range into[s] {
			if !result[e.state].ok {
				result[e.state] = completion{ok: true, edge: edge{s, e.text}}
				queue = append(queue, e.state)
			}
		}
	}
	return result
}

// Shortest returns a shortest string that d accepts, and false if it accepts none.
func (d *DFA) Shortest() (string, bool) {
	completions := d.completions()
	return complete(completions, 0), completions[0].ok
}

// complete returns a shortest string that leads from state to an accepting one.
func complete(completions []completion, state int32) string {
	var s []byte
	for c := completions[state]; c.ok && !c.here; c = completions[c.state] {
		s = append(s, c.text...)
	}
	return string(s)
}
