package tables

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/dfa"
)

// A List is the table of a rule with a capture that repeats. Its rows are like a parser's.
//
// Without a path, an edge reports events, and the last column selects an edge with the events at
// the end of the input. With a path, an edge holds the threads before its byte, an entry that is
// no edge keeps the threads, and the last column is an index in Ends.
type List struct {
	*Table
	HasPath bool
	Ends    []End
	Words   [][]int // tags, by the numbers in Ends
}

// Event is a report of a tag: the start of capture n is tag 2n, and its end is tag 2n+1. From is
// the register with the offset.
type Event struct{ Tag, From int }

// End is what a path machine knows about a state: the thread that accepts, or -1, and by thread
// the tags that it passes there, as an index in Words.
type End struct {
	Accept int
	Words  []int
}

// newList lays out a list.
func (t *Tables) newList(from dfa.List, fits func(*Part) bool) *List {
	if from.Path == nil {
		p := parser{t, t.newTable(from.Machine), registerNumbersOfEvents(from.Machine)}
		p.Registers = first + len(from.Machine.Registers)
		p.divide(fits, t.Classes, rowSource{next: p.nextReport, last: p.lastReport})
		return &List{Table: p.Table}
	}
	l := &List{Table: &Table{Columns: len(t.Classes.Sets) + 1}, HasPath: true, Words: from.Path.Events}
	for s := range from.Path.Len() {
		l.index = append(l.index, s)
		l.states = append(l.states, int32(s))
	}
	ends := map[string]int{}
	l.divide(fits, t.Classes, rowSource{
		next: func(part int, s int32, b byte) int { return l.nextOnPath(from.Path, part, s, b) },
		last: func(_ int, s int32) int {
			e := End{Accept: int(from.Path.Accept[s])}
			for _, w := range from.Path.Words[s] {
				e.Words = append(e.Words, int(w))
			}
			key := fmt.Sprint(e)
			i, ok := ends[key]
			if !ok {
				i = len(l.Ends)
				ends[key] = i
				l.Ends = append(l.Ends, e)
			}
			return i
		},
	})
	return l
}

// registerNumbersOfEvents returns the numbers of the registers of a machine with events.
func registerNumbersOfEvents(machine *dfa.Machine) []int {
	numbers := make([]int, len(machine.Registers))
	for i := range numbers {
		numbers[i] = first + i
	}
	return numbers
}

// nextReport returns the number of the state or edge that b leads to from state s.
func (p parser) nextReport(part int, s int32, b byte) int {
	class := int(p.Machine.Classes.Of[b])
	to, events, ops := p.Machine.Next(s, class), p.Machine.StepEvents(s, class), p.Machine.StepOps(s, class)
	if to == dfa.None || len(events) == 0 && len(ops) == 0 {
		return p.number(part, to)
	}
	return p.edge(part, Edge{Before: p.copies(ops), Next: p.place(to), Callee: -1, Events: p.events(events)})
}

// lastReport returns the number of the edge for the end of the input in state s, or the dead state
// if s does not accept.
func (p parser) lastReport(part int, s int32) int {
	if !p.Machine.Accept[s] {
		return dead
	}
	return p.edge(part, Edge{Callee: -1, Events: p.events(p.Machine.FinalEvents(s))})
}

// events returns events with the numbers of registers.
func (p parser) events(events []dfa.Event) []Event {
	var all []Event
	for _, e := range events {
		all = append(all, Event{e.Tag, p.source(e.From)})
	}
	return all
}

// nextOnPath returns the number of the state or edge that b leads to from state s.
func (l *List) nextOnPath(p *dfa.Path, part int, s int32, b byte) int {
	class := int(p.Classes.Of[b])
	to := p.Next(s, class)
	if to == dfa.None {
		return dead
	}
	parents := p.Parents[p.Parent(s, class)]
	same := true
	var list []int
	for k, parent := range parents {
		list = append(list, int(parent))
		same = same && int(parent) == k
	}
	if same {
		return l.number(part, to)
	}
	return l.edge(part, Edge{Next: l.place(to), Callee: -1, Parents: slices.Clip(list)})
}
