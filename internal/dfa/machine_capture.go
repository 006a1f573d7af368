package dfa

import "slices"

// Capture returns the values of the registers after m has read s, and reports whether m accepts
// s. A register without a value is -1. Capture is the reference interpreter for machines without
// calls: all operations of a transition take effect at once, before its byte.
func (m *Machine) Capture(s string) (registers []int, ok bool) {
	registers = slices.Repeat([]int{-1}, len(m.Registers))
	state := int32(0)
	for i := range len(s) {
		class := int(m.Classes.Of[s[i]])
		next := m.Next(state, class)
		if next == None {
			return nil, false
		}
		registers = apply(m.StepOps(state, class), registers, i)
		state = next
	}
	registers = apply(m.Final(state), registers, len(s))
	if m.Accept[state] {
		m.captureDeferred(s, registers)
	}
	return registers, m.Accept[state]
}

// apply returns the registers after the operations at an offset.
func apply(ops []Op, registers []int, offset int) []int {
	after := slices.Clone(registers)
	for _, op := range ops {
		switch op.From.Kind {
		case Here:
			after[op.To] = offset
		case After:
			after[op.To] = offset + 1
		case Copy:
			after[op.To] = registers[op.From.Register]
		}
	}
	return after
}

// captureDeferred sets the registers of deferred captures after s has been read.
func (m *Machine) captureDeferred(s string, registers []int) {
	for _, late := range m.Deferred {
		start, end := registers[StartRegister(late.Whole)], registers[EndRegister(late.Whole)]
		if end >= 0 && late.match.Match(s[start:end]) {
			registers[StartRegister(late.Capture)], registers[EndRegister(late.Capture)] = start, end
		}
	}
}
