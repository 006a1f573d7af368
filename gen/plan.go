package gen

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/dfa"
)

// plan is what is to be emitted, decided in full before any Go is written.
type plan struct {
	rules    []*rulePlan
	tables   []*table   // each distinct one once, in the order of the rules
	classes  []*classes // likewise
	expected [][]string // the distinct lists of words; those with endOfInput come first
	withEnd  int        // how many of expected have endOfInput

	ruleType  string // the smallest unsigned type that counts the rules
	stateType string // likewise the states of each machine and the lists of words
}

// rulePlan is a rule and the machine that recognizes it.
type rulePlan struct {
	rule  *abnf.Rule
	name  string // in Go identifiers
	table *table
	// What an error message says of a byte over %x7F.
	ascii   bool // no string of the rule has such a byte
	percent bool // some strings of the rule have percent-encoded bytes
}

// table is an automaton as rows of numbers. State 0 is the dead state, from which no
// byte leads to acceptance, and state 1 is the start. The row of a state has the
// next state for each class of bytes and, behind those, the index in plan.expected
// of what can stand there.
type table struct {
	name    string // in Go identifiers
	rule    *abnf.Rule
	users   []*abnf.Rule // the rules that it recognizes
	machine *dfa.DFA
	paths   *dfa.Paths
	classes *classes
	rows    [][]int
}

// classes is a table from bytes to classes.
type classes struct {
	name  string // in Go identifiers
	users []*abnf.Rule
	dfa.Classes
}

// The states that every table has.
const (
	deadState  = 0
	startState = 1
)

// endOfInput stands in a list of words for the end of the string.
const endOfInput = "end of input"

func newPlan(rules []*abnf.Rule, names []string, machines []*dfa.DFA) *plan {
	p := &plan{}
	p.planExpected(machines)
	index := indexExpected(p.expected)
	tables := map[[sha256.Size]byte]*table{}
	for i, r := range rules {
		t := &table{name: names[i], rule: r, machine: machines[i]}
		t.rows = tableRows(machines[i], index)
		t.classes = p.addClasses(t)
		key := t.key()
		if same := tables[key]; same != nil {
			t = same
		} else {
			tables[key] = t
			t.paths = t.machine.Paths()
			p.tables = append(p.tables, t)
		}
		t.users = append(t.users, r)
		p.rules = append(p.rules, &rulePlan{
			rule: r, name: names[i], table: t,
			ascii: isASCII(machines[i]), percent: percentEncodes(machines[i]),
		})
	}
	largest := len(p.expected) - 1
	for _, t := range p.tables {
		largest = max(largest, len(t.rows)-1)
	}
	p.ruleType = unsigned(len(p.rules))
	p.stateType = unsigned(largest)
	return p
}

// key tells tables apart.
func (t *table) key() (key [sha256.Size]byte) {
	h := sha256.New()
	fmt.Fprint(h, t.classes.name, t.rows)
	h.Sum(key[:0])
	return key
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

// words returns what is expected in a state of m, the end of the input included.
func words(m *dfa.DFA, state int) []string {
	w := slices.Clone(m.Expected[state])
	if m.Accept[state] {
		w = append(w, endOfInput)
	}
	return w
}

// planExpected collects the distinct lists of words. Those that name the end of the
// input come first, so that a state accepts exactly if its list is one of them: the
// tables need no second mark for it.
func (p *plan) planExpected(machines []*dfa.DFA) {
	known := map[string]bool{}
	var others [][]string
	for _, m := range machines {
		for s, accept := range m.Accept {
			w := words(m, s)
			key := strings.Join(w, "\n")
			if known[key] {
				continue
			}
			known[key] = true
			if accept {
				p.expected = append(p.expected, w)
			} else {
				others = append(others, w)
			}
		}
	}
	p.withEnd = len(p.expected)
	p.expected = append(p.expected, others...)
}

// indexExpected returns the index of each list of words.
func indexExpected(expected [][]string) map[string]int {
	index := map[string]int{}
	for i, w := range expected {
		index[strings.Join(w, "\n")] = i
	}
	return index
}

// tableRows returns the rows of m's table.
func tableRows(m *dfa.DFA, index map[string]int) [][]int {
	width := len(m.Classes.Sets)
	rows := [][]int{make([]int, width+1)}
	for s := range m.Len() {
		row := make([]int, 0, width+1)
		for class := range width {
			// None is -1, so that it becomes the dead state and 0 the start.
			row = append(row, int(m.Next(int32(s), class))+startState)
		}
		rows = append(rows, append(row, index[strings.Join(words(m, s), "\n")]))
	}
	return rows
}

// addClasses returns the class table for t, shared with earlier tables where it is
// the same.
func (p *plan) addClasses(t *table) *classes {
	for _, c := range p.classes {
		if c.Of == t.machine.Classes.Of {
			c.users = append(c.users, t.rule)
			return c
		}
	}
	c := &classes{t.name, []*abnf.Rule{t.rule}, t.machine.Classes}
	p.classes = append(p.classes, c)
	return c
}

// isASCII reports whether no string of m has a byte over %x7F.
func isASCII(m *dfa.DFA) bool {
	for s := range m.Len() {
		if !m.Bytes(int32(s)).Intersect(byteset.Range(0x80, 0xFF)).IsEmpty() {
			return false
		}
	}
	return true
}

// percentEncodes reports whether m reads percent-encoded bytes somewhere: after a
// percent sign two hexadecimal digits and nothing else.
func percentEncodes(m *dfa.DFA) bool {
	hex := byteset.Range('0', '9').Union(byteset.Range('A', 'F')).Union(byteset.Range('a', 'f'))
	percent := int(m.Classes.Of['%'])
	if m.Classes.Sets[percent] != byteset.Of('%') {
		return false
	}
	onlyHex := func(state int32) bool { return m.Bytes(state) == hex }
	for s := range m.Len() {
		digit := m.Next(int32(s), percent)
		if digit == dfa.None || !onlyHex(digit) {
			continue
		}
		if !slices.ContainsFunc(m.Transitions(digit), func(t dfa.Transition) bool { return !onlyHex(t.To) }) {
			return true
		}
	}
	return false
}
