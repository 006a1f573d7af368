package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// A machine with events reports every start and every end of its captures, in order, and not
// only the last ones. A capture that repeats is then a list.
//
// A state is a list of threads, as in a machine with captures. Each thread has the events that it
// passed and that the machine has not reported yet: tags, with offsets that are pending or in
// registers. When all threads of a state begin with the same event, it is certain, and the
// transition to the state reports it. Threads that disagree keep their events, until a byte ends
// some of the threads.
//
// An example is "a ,b" with the elements of a list around commas. After "a", the element ends at
// the space if a comma follows, and continues if a letter does. One thread has passed
// the end and has that event. Then "," ends the other thread, and the event is reported.
//
// If threads can disagree without bound, no machine exists: in "x;x;x;" the elements may depend on
// the last byte. Then a path machine finds them with a buffer; see compile_path.go.

// An event is a tag that a thread passed, and its offset.
type event struct {
	tag   int
	value tagValue
}

// maxDelay is the maximum number of events of a thread that are not reported yet.
const maxDelay = 40

// DelayError reports that the ends of captures may remain open until the end of the input.
type DelayError struct{ Rule *abnf.Rule }

// Error returns "file:line:col: message" with the position of the rule.
func (e *DelayError) Error() string {
	return fmt.Sprintf("%s: in rule %q, later input can decide where any number of captures begin or end", e.Rule.Pos(), e.Rule.Name)
}

// Event is a report of a tag: the start of capture n is tag 2n, and its end is tag 2n+1. The
// offset is Here or a copy of a register.
type Event struct {
	Tag  int
	From Source
}

// CompileEvents returns the minimal machine of rule r that reports the events of captures. Events
// take effect before the operations of their transition. The error is a [*DelayError] if no such
// machine exists, or as in [CompileTagged].
func CompileEvents(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, captures []abnf.Capture) (*Machine, error) {
	u, held, err := listNFA(g, r, b, captures)
	if err != nil {
		return nil, err
	}
	m, err := newSubsets(u).eventStates(u)
	if err != nil {
		u.budget.ReleaseTo(held, 0)
		return nil, err
	}
	if u, err = minimizeMachine(u.withMachine(m)); err != nil {
		return nil, err
	}
	u.budget.ReleaseTo(held, u.machine.size())
	return u.machine, nil
}

// listNFA checks the captures of a list and compiles the rule to an NFA. It also returns the bytes
// that the budget held before.
func listNFA(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, captures []abnf.Capture) (u unit, held int64, err error) {
	b = limit.OrDefault(b)
	if err := (captured{r, captures}).checkList(g, b); err != nil {
		return u, 0, err
	}
	held = b.Held()
	u, err = toNFA(unit{job: job{grammar: g, rule: r, budget: b, captures: captures}})
	return u, held, err
}

// eventStates returns the machine of an NFA whose transitions report events.
func (b *subsets) eventStates(u unit) (*Machine, error) {
	e := &emitter{tagger: newTagger(b, 0)}
	if e.tagger == nil {
		return nil, b.exceeded(nil)
	}
	e.labels = newEventLists()
	e.number(e.closure([]thread{{state: e.nfa.Start}}), origin{})
	for i := 0; i < len(e.threads); i++ {
		set := e.sets[i]
		if err := b.check(set, len(set)*(1+e.longest)); err != nil {
			return nil, err
		}
		if e.longest > maxDelay {
			return nil, &DelayError{b.rule}
		}
		e.table.addState(b, i)
		e.table.endLabels = append(e.table.endLabels, e.final(i))
		for symbol := range b.buckets {
			next, label := e.step(i, symbol)
			e.table.next, e.table.stepLabels = append(e.table.next, next), append(e.table.stepLabels, label)
		}
	}
	m := e.table.machine(u, b.classes)
	m.Ops, m.Events = e.labels.ops, e.labels.events
	return m, b.exceeded(e.sets[0])
}

// An emitter numbers lists of threads with events.
type emitter struct {
	*tagger
	labels  *eventLists
	longest int // the largest number of events of a thread
}

// number returns the number of a list of threads, after it has removed the events on which all
// threads agree, and the number of the events and operations that lead to it.
func (e *emitter) number(threads []thread, from origin) (state, label int32) {
	reported := e.report(threads)
	ops := e.renumber(threads)
	key := e.key[:0]
	var set []int32
	for _, th := range threads {
		set = append(set, th.state)
		key = appendState(appendState(key, th.state), int32(len(th.events)))
		for _, v := range th.events {
			key = append(appendStates(key, []int32{int32(v.tag), v.value.version}), byte(v.value.kind))
		}
		e.longest = max(e.longest, len(th.events))
		e.budget.Spend(1 + len(th.events))
	}
	e.key = key
	i, ok := e.byKey[string(key)]
	if !ok {
		i = int32(len(e.threads))
		e.byKey[string(key)] = i
		e.threads = append(e.threads, threads)
		e.budget.Hold(len(key) + 80*len(threads) + 16*len(key))
		e.sets = append(e.sets, set)
		e.origins = append(e.origins, from)
	}
	return i, e.labels.number(reported, ops)
}

// report removes the common prefix of all threads' events, and returns it. Events whose offset is
// pending are left for the next transition.
func (e *emitter) report(threads []thread) []Event {
	if len(threads) == 0 {
		return nil // the budget is exceeded
	}
	common := threads[0].events
	for _, th := range threads {
		n := 0
		for n < min(len(common), len(th.events)) && common[n] == th.events[n] && common[n].value.kind != pending {
			n++
		}
		common = common[:n]
	}
	var events []Event
	for _, v := range common {
		events = append(events, Event{v.tag, e.sourceOf(v.value)})
	}
	for i := range threads {
		threads[i].events = slices.Clone(threads[i].events[len(common):])
	}
	return events
}

// sourceOf returns the source of a value that is not pending.
func (e *emitter) sourceOf(v tagValue) Source {
	if v.kind == stored {
		return Source{}
	}
	return copyOf(e.register(0, v.version))
}

// renumber gives the offsets of events registers in the order of the threads, and returns the
// operations that set them.
func (e *emitter) renumber(threads []thread) []Op {
	var old []tagValue // by register
	for _, th := range threads {
		for i, v := range th.events {
			if !v.value.inRegister() {
				continue
			}
			n := slices.Index(old, v.value)
			if n < 0 {
				n = len(old)
				old = append(old, v.value)
			}
			th.events[i].value = tagValue{version: int32(n)}
		}
	}
	var ops []Op
	for n, v := range old {
		if to := e.register(0, int32(n)); v.kind == stored || int(v.version) != n {
			ops = append(ops, Op{to, e.sourceOf(v)})
		}
	}
	return ops
}

// step returns the state that a symbol leads to from state i, and the number of the events and
// operations.
func (e *emitter) step(i, symbol int) (state, label int32) {
	var next []thread
	for _, th := range e.threads[i] {
		if !e.consumes(th.state, symbol) {
			continue
		}
		e.budget.Spend(1 + len(th.events))
		th = thread{state: e.nfa.States[th.state].Next, events: slices.Clone(th.events)}
		for k := range th.events {
			if th.events[k].value.kind == pending {
				th.events[k].value = tagValue{kind: stored}
			}
		}
		next = append(next, th)
	}
	if len(next) == 0 {
		return None, 0
	}
	return e.number(e.closure(next), origin{i, symbol})
}

// final returns the number of the events at the end of the input in state i.
func (e *emitter) final(i int) int32 {
	var events []Event
	for _, th := range e.threads[i] {
		if th.state != e.nfa.Accepts[0] {
			continue
		}
		for _, v := range th.events {
			if v.value.kind == pending {
				v.value.kind = stored // the offset is the end of the input
			}
			events = append(events, Event{v.tag, e.sourceOf(v.value)})
		}
	}
	return e.labels.number(events, nil)
}

// eventLists numbers pairs of a list of events and a list of operations.
type eventLists struct {
	events [][]Event
	ops    [][]Op
	index  map[string]int32
}

// newEventLists returns a numbering. The pair of empty lists has the number 0.
func newEventLists() *eventLists {
	l := &eventLists{index: map[string]int32{}}
	l.number(nil, nil)
	return l
}

// number returns the number of a pair, which it adds if it is new.
func (l *eventLists) number(events []Event, ops []Op) int32 {
	var key []byte
	for _, v := range events {
		key = appendStates(append(key, 'e', byte(v.From.Kind)), []int32{int32(v.Tag), v.From.Register})
	}
	for _, op := range ops {
		key = appendStates(append(key, 'o', byte(op.From.Kind)), []int32{op.To, op.From.Register})
	}
	i, ok := l.index[string(key)]
	if !ok {
		i = int32(len(l.events))
		l.index[string(key)] = i
		l.events, l.ops = append(l.events, events), append(l.ops, ops)
	}
	return i
}

// StepEvents returns the events of the transition from state by a class.
func (m *Machine) StepEvents(state int32, class int) []Event {
	return m.Events[m.stepLabel(state, class)]
}

// FinalEvents returns the events at the end of the input in state.
func (m *Machine) FinalEvents(state int32) []Event { return m.Events[m.endLabel(state)] }
