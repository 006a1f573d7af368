package oracle

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// Span is the position of a capture in a string. Start is -1 for an absent capture.
type Span struct{ Start, End int }

// Captures returns the captures in the first parse of s as r (see [Oracle.Tree]), and whether s
// matches r. If a capture matches several times, the result is the occurrence that begins last.
func (o *Oracle) Captures(r *abnf.Rule, s string, captures []abnf.Capture) ([]Span, bool) {
	nodes, ok := o.Tree(r, s, nil)
	if !ok {
		return nil, false
	}
	spans := slices.Repeat([]Span{{-1, -1}}, len(captures))
	for _, n := range nodes {
		for i := range captures {
			if captures[i].Takes(n.Rule, n.Parent) {
				spans[i] = n.Span
			}
		}
	}
	return spans, true
}

// Event is the start or the end of an occurrence of a capture.
type Event struct {
	Capture int
	End     bool
	Offset  int
}

// Events returns the starts and the ends of all occurrences of captures in the first parse of s
// as r, in order, and whether s matches r. At one place, the first capture begins first and ends
// last.
func (o *Oracle) Events(r *abnf.Rule, s string, captures []abnf.Capture) ([]Event, bool) {
	nodes, ok := o.Tree(r, s, nil)
	var events []Event
	var open []Node
	leave := func(depth int) {
		for len(open) > depth {
			n := open[len(open)-1]
			open = open[:len(open)-1]
			for i := range slices.Backward(captures) {
				if captures[i].Takes(n.Rule, n.Parent) {
					events = append(events, Event{i, true, n.End})
				}
			}
		}
	}
	for _, n := range nodes {
		leave(n.Depth)
		open = append(open, n)
		for i := range captures {
			if captures[i].Takes(n.Rule, n.Parent) {
				events = append(events, Event{i, false, n.Start})
			}
		}
	}
	leave(0)
	return events, ok
}
