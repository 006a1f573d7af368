package dfa

import "iter"

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

// Paths is a shortest way from the start to each state. The ways share their
// beginnings, so that it takes little room for large automata too.
type Paths struct {
	from   []edge // by state: the last step
	length []int  // by state: the number of steps
}

// Paths returns the shortest ways to d's states.
func (d *DFA) Paths() *Paths {
	p := &Paths{from: d.predecessors(), length: make([]int, d.Len())}
	for s := 1; s < d.Len(); s++ { // states are numbered breadth-first
		p.length[s] = p.length[p.from[s].state] + 1
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
	for i := n - 1; i >= 0; i-- {
		b[i] = p.from[state].b
		state = p.from[state].state
	}
	return string(b)
}

// edge is a transition's other end and a byte that takes it.
type edge struct {
	state int32
	b     byte
}

// predecessors returns for each state the first one that leads to it.
func (d *DFA) predecessors() []edge {
	from := make([]edge, d.Len())
	seen := make([]bool, d.Len())
	seen[0] = true
	for s := range int32(d.Len()) {
		for _, t := range d.Transitions(s) {
			if !seen[t.To] {
				seen[t.To] = true
				from[t.To] = edge{s, readable(t.Bytes)}
			}
		}
	}
	return from
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
		for _, t := range d.Transitions(s) {
			into[t.To] = append(into[t.To], edge{s, readable(t.Bytes)})
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
				result[e.state] = completion{ok: true, edge: edge{s, e.b}}
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
		s = append(s, c.b)
	}
	return string(s)
}

// PathCover returns strings that lead d through each of its transitions and into
// each of its dead ends: for every state a way to it, for every transition from it
// a way on to acceptance, and for every byte without a transition that byte.
func (d *DFA) PathCover() iter.Seq[string] {
	return func(yield func(string) bool) {
		completions := d.completions()
		paths := d.Paths()
		for s := range d.Len() {
			witness := paths.To(int32(s))
			if !yield(witness) {
				return
			}
			for class, set := range d.Classes.Sets {
				next := d.Next(int32(s), class)
				for b := range set.All() {
					t := witness + string([]byte{b})
					if next != None {
						t += complete(completions, next)
					}
					if !yield(t) {
						return
					}
				}
			}
		}
	}
}

// Exhaustive returns all strings of up to length bytes over one representative of
// each class, shorter ones first.
func (d *DFA) Exhaustive(length int) iter.Seq[string] {
	return func(yield func(string) bool) {
		level := []string{""}
		for n := 0; ; n++ {
			for _, s := range level {
				if !yield(s) {
					return
				}
			}
			if n == length {
				return
			}
			var longer []string
			for _, s := range level {
				for class := range d.Classes.Sets {
					longer = append(longer, s+string([]byte{d.Classes.Representative(class)}))
				}
			}
			level = longer
		}
	}
}
