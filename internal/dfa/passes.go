package dfa

import (
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// passes compile a rule to a minimal machine. Each pass returns a new value and does not modify
// its input.
var passes = [...]struct {
	name string
	run  func(unit) (unit, error)
}{
	{"compile the rule to an NFA", toNFA},
	{"determinize the NFA", determinize},
	{"remove stores of values that are never read", withoutUnread},
	{"move stores that all continuations share to the incoming transitions", storeOnArrival},
	{"minimize the machine", minimizeMachine},
}

// minimization lists the passes that minimize an automaton. They do not modify their input.
var minimization = [...]struct {
	name string
	run  func(*automaton) *automaton
}{
	{"remove dead states", (*automaton).trim},
	{"merge equivalent states", (*automaton).mergeStates},
	{"merge equal classes", (*automaton).mergeClasses},
}

// job is a rule to compile, with options. Passes draw on the budget and modify nothing else.
type job struct {
	grammar  *abnf.Grammar
	rule     *abnf.Rule
	budget   *limit.Budget
	callees  map[*abnf.Rule]*Machine // the rules to call, even if a call is unsafe
	captures []abnf.Capture
	omitted  map[*abnf.Node]bool // the alternatives to omit
	reduced  bool                // the NFA must be reduced, and then the machine is minimal
}

// unit is the input and output of a pass: the job and its result so far.
type unit struct {
	job
	nfa     *nfa.NFA
	called  []Callee // the callees of the NFA, sorted by name
	machine *Machine
}

// run runs the passes on the job. The budget holds the memory of the result. If the NFA must be
// reduced, the next run need not try without.
func (j *job) run() (*Machine, error) {
	held := j.budget.Held()
	u := unit{job: *j}
	for _, pass := range passes {
		var err error
		if u, err = pass.run(u); err != nil {
			return nil, err
		}
	}
	j.reduced = u.reduced
	j.budget.ReleaseTo(held, u.machine.size())
	return u.machine, nil
}

// withMachine returns u with the given machine.
func (u unit) withMachine(m *Machine) unit {
	u.machine = m
	return u
}
