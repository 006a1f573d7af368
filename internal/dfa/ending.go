package dfa

// Endings is for each state a shortest way to an accepting one. As with [Paths], the
// ways share what they have in common.
type Endings struct {
	completions []completion
}

// Endings returns the shortest ways from d's states to accepting ones.
func (d *DFA) Endings() *Endings { return &Endings{d.completions()} }

// From returns a shortest string that leads from state to an accepting one, made of
// bytes that read well.
func (e *Endings) From(state int32) string { return complete(e.completions, state) }
