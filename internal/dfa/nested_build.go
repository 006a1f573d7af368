package dfa

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// reads returns the bytes that a state reads or calls a machine for.
func (m *nested) reads(state int32) byteset.Set {
	bytes := m.consumed(state)
	for _, c := range m.calls[state] {
		bytes = bytes.Union(c.on)
	}
	return bytes
}

// consumed returns the bytes that a state reads without a call.
func (m *nested) consumed(state int32) byteset.Set {
	var bytes byteset.Set
	for class, next := range m.rows[state] {
		if next != None {
			bytes = bytes.Union(m.classes.Sets[class])
		}
	}
	return bytes
}

// findOpen finds the bytes that can continue the strings of the machines.
func (n *Nest) findOpen() {
	for _, m := range n.added {
		m.open = make([]byteset.Set, len(m.results))
	}
	for changed := true; changed; {
		changed = false
		for _, m := range n.added {
			opens := func(state int32, bytes byteset.Set) {
				if result := m.result(state); result >= 0 && !bytes.Minus(m.open[result]).IsEmpty() {
					m.open[result], changed = m.open[result].Union(bytes), true
				}
			}
			for state := range m.sets {
				opens(int32(state), m.reads(int32(state)))
				for _, c := range m.calls[state] {
					for r, after := range c.after {
						opens(after, c.callee.open[r])
					}
				}
			}
		}
	}
}

// setCalled sets the information for callers of m.
func (m *nested) setCalled() {
	m.shell.Name, m.shell.rule, m.shell.open = m.rule.Name, m.rule, m.open
	m.shell.first, m.shell.inPlace, m.shell.examples, m.shell.nests = m.reads(0), m.inPlace, nil, true
	for _, e := range m.examples {
		text := e.text
		if len(text) > maxExample || !e.ok {
			text = "<" + m.rule.Name + ">"
		}
		m.shell.examples = append(m.shell.examples, text)
	}
}

// build makes the machine of m and minimizes it, unless it has a conflict.
func (m *nested) build() error {
	if len(m.conflict) > 0 {
		return nil
	}
	var t table
	u := m.unit
	u.called, _ = m.callees()
	for i := range m.sets {
		t.addState(m.subsets, i)
		t.endLabels = append(t.endLabels, int32(max(0, m.result(int32(i)))))
		t.next = append(t.next, m.rows[i]...)
		for _, callee := range u.called {
			next := None
			for _, c := range m.calls[i] {
				if c.callee.shell == callee.Machine {
					next = c.after[callee.Result]
				}
			}
			t.next = append(t.next, next)
		}
	}
	machine := t.machine(u, m.classes)
	if len(m.results) > 1 {
		machine.Results = m.resultRules()
	} else {
		machine.endLabels = nil
	}
	u, err := minimizeMachine(u.withMachine(machine))
	if err != nil {
		return err
	}
	info := m.shell.called
	*m.shell = *u.machine
	m.shell.called = info
	return m.exceeded(m.sets[0])
}

// resultRules returns the rules of each result.
func (m *nested) resultRules() [][]*abnf.Rule {
	var all [][]*abnf.Rule
	for _, r := range m.results {
		var rules []*abnf.Rule
		for _, i := range r {
			rules = append(rules, m.rules[i])
		}
		all = append(all, rules)
	}
	return all
}

// callees returns the callees of m, the results of the machines that it calls, and the machine of each.
func (m *nested) callees() (callees []Callee, machines []*nested) {
	var called []*nested
	for _, calls := range m.calls {
		for _, c := range calls {
			if !slices.Contains(called, c.callee) {
				called = append(called, c.callee)
			}
		}
	}
	slices.SortStableFunc(called, func(a, b *nested) int { return strings.Compare(a.shell.Name, b.shell.Name) })
	for _, c := range called {
		for result := range c.results {
			callees, machines = append(callees, Callee{c.shell, result}), append(machines, c)
		}
	}
	return callees, machines
}
