package dfa

import (
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// A rule becomes a minimal machine in these passes. Each makes a new value of the one that it
// gets, and edits nothing that an earlier pass has built.
var passes = [...]struct {
	name string
	run  func(unit) (unit, error)
}{
	{"compile the rule to an NFA", toNFA},
	{"determinize the NFA", determinize},
	{"remove operations whose values nothing reads", withoutUnread},
	{"store on arrival what all continuations store", storeOnArrival},
	{"minimize the machine", minimizeMachine},
}

// Any automaton becomes minimal in these passes.
var minimization = [...]struct {
	name string
	run  func(*automaton) *automaton
}{
	{"remove dead states", (*automaton).trim},
	{"merge equivalent states", (*automaton).mergeStates},
	{"merge equal classes", (*automaton).mergeClasses},
}

// job is a rule to compile, and how. No pass changes it.
type job struct {
	grammar  *abnf.Grammar
	rule     *abnf.Rule
	budget   *limit.Budget
	callees  map[*abnf.Rule]*Machine // the rules to call, whether that is safe or not
	captures []abnf.Capture
	omitted  map[*abnf.Node]bool // the alternatives to leave out
}

// unit is what one pass hands to the next: the job, and its result so far.
type unit struct {
	job
	nfa     *nfa.NFA
	called  []*Machine // by the NFA, in the order of their names
	machine *Machine
}

// run takes the job through the passes. The budget holds the memory of the result.
func (j job) run() (*Machine, error) {
	held := j.budget.Held()
	u := unit{job: j}
	for _, pass := range passes {
		var err error
		if u, err = pass.run(u); err != nil {
			return nil, err
		}
	}
	j.budget.ReleaseTo(held, u.machine.size())
	return u.machine, nil
}

// withMachine returns the unit with the machine that a pass has made.
func (u unit) withMachine(m *Machine) unit {
	u.machine = m
	return u
}
