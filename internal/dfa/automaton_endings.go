package dfa

// Endings holds a shortest path from each state to an accepting state. Like [Paths], the paths
// share their common parts.
type Endings struct {
	completions []completion
}

// Endings returns a shortest path to acceptance for each state.
func (a *automaton) Endings() *Endings { return &Endings{a.completions()} }

// From returns a shortest string that leads from state to an accepting state. It prefers letters
// and digits.
func (e *Endings) From(state int32) string { return complete(e.completions, state) }

// completion is the first step of a shortest path from a state to an accepting state.
type completion struct {
	ok   bool // a path exists
	here bool // the state accepts
	edge
}

// completions returns the completion of each state.
func (a *automaton) completions() []completion {
	into := make([][]edge, a.Len())
	for s := range int32(a.Len()) {
		for _, e := range a.edges(s) {
			into[e.state] = append(into[e.state], edge{s, e.text})
		}
	}
	result := make([]completion, a.Len())
	var queue []int32
	for s, accept := range a.Accept {
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

// Shortest returns a shortest accepted string. It returns false if a accepts nothing.
func (a *automaton) Shortest() (string, bool) {
	completions := a.completions()
	return complete(completions, 0), completions[0].ok
}

// complete returns a shortest string that leads from state to an accepting state.
func complete(completions []completion, state int32) string {
	var s []byte
	for c := completions[state]; c.ok && !c.here; c = completions[c.state] {
		s = append(s, c.text...)
	}
	return string(s)
}
