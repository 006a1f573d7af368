package gen

import (
	"crypto/sha256"
	"fmt"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// plan is what is to be emitted, decided in full before any Go is written.
type plan struct {
	rules    []*rulePlan
	owners   map[*dfa.DFA]*rulePlan
	machines []*machine // each distinct one once, in the order of the rules
	parsers  []*parserPlan
	classes  []*classes
	sets     *setPlan
	escapes  []*escape
	expected [][]string // the distinct lists of words; those with endOfInput come first
	withEnd  int        // how many of expected have endOfInput

	ruleType  string // the smallest unsigned type that counts the rules
	stateType string // likewise the states of each machine and the lists of words
}

// rulePlan is a rule and the machine that recognizes it.
type rulePlan struct {
	rule    *abnf.Rule
	name    string // in Go identifiers
	machine *machine
	// What an error message says of a byte over %x7F.
	ascii   bool // no string of the rule has such a byte
	percent bool // some strings of the rule have percent-encoded bytes
}

// machine is an automaton and the forms that it gets: always a table, and code if the
// plan says so.
type machine struct {
	name  string // in Go identifiers
	rule  *abnf.Rule
	users []*abnf.Rule // the rules that it recognizes
	*dfa.DFA
	callees []*rulePlan // of dfa.DFA.Callees
	paths   *dfa.Paths
	table   *table
	code    *code       // nil if the table is all there is
	parser  *parserPlan // what the operations are on, if there are any
}

// newPlan gives each rule its machine. Parsers are planned after it, then what form all of
// them get, and then the sets of all code.
func newPlan(rules []*abnf.Rule, names []string, automata []*dfa.DFA) *plan {
	p := &plan{}
	p.planMachines(rules, names, automata)
	return p
}

// planForms decides in steps, each of which rests on those before.
func (p *plan) planForms(t Tuning) {
	p.planExpected()
	p.planClasses()
	p.planTables()
	p.planCode(t)
	p.planTypes()
}

// planMachines gives each rule its machine, and rules with equal automata the same.
func (p *plan) planMachines(rules []*abnf.Rule, names []string, automata []*dfa.DFA) {
	machines := map[[sha256.Size]byte]*machine{}
	p.owners = map[*dfa.DFA]*rulePlan{}
	for i, a := range automata {
		r := &rulePlan{rule: rules[i], name: names[i]}
		p.owners[a] = r
		p.rules = append(p.rules, r)
	}
	for i, r := range p.rules {
		a := automata[i]
		r.ascii, r.percent = !a.ReadsNonASCII(), a.PercentEncodes()
		key := fingerprint(a)
		m := machines[key]
		if m == nil {
			m = p.newMachine(r, a)
			machines[key] = m
			p.machines = append(p.machines, m)
		}
		m.users = append(m.users, r.rule)
		r.machine = m
	}
}

// newMachine returns a machine for r with automaton a.
func (p *plan) newMachine(r *rulePlan, a *dfa.DFA) *machine {
	m := &machine{name: r.name, rule: r.rule, DFA: a, paths: a.Paths()}
	for _, callee := range a.Callees {
		m.callees = append(m.callees, p.owners[callee])
	}
	return m
}

// fingerprint tells automata apart.
func fingerprint(a *dfa.DFA) (key [sha256.Size]byte) {
	h := sha256.New()
	for _, callee := range a.Callees {
		fmt.Fprintln(h, callee.Name)
	}
	fmt.Fprintln(h, a.Classes.Of)
	for s := range a.Len() {
		fmt.Fprintf(h, "%q", a.Words(int32(s)))
		for _, t := range a.Transitions(int32(s)) {
			fmt.Fprintln(h, t)
		}
		for k := range a.Callees {
			fmt.Fprintln(h, a.AfterCall(int32(s), k))
		}
	}
	h.Sum(key[:0])
	return key
}

// planTypes chooses the types of numbers.
func (p *plan) planTypes() {
	largest := len(p.expected) - 1
	for _, m := range p.machines {
		largest = max(largest, m.table.size()+len(m.table.calls)-1)
	}
	for _, parser := range p.withTables() {
		for _, part := range parser.parts {
			largest = max(largest, part.size()+len(part.edges)-1)
		}
	}
	p.ruleType = unsigned(len(p.rules))
	p.stateType = unsigned(largest)
}

// unsigned returns the smallest unsigned type that holds n.
func unsigned(n int) string {
	switch {
	case n < 1<<8:
		return "uint8"
	case n < 1<<16:
		return "uint16"
	}
	return "uint32"
}
