package gen

import "github.com/std66/std66/internal/machines"

// tuning has the sizes that select the form of generated code.
type tuning struct {
	// The automaton of a rule with at least calleeStates states is called by other automata (see
	// machines.CalleeStates).
	calleeStates int

	// A rule that reads text becomes code if it has at most codeStates states. Larger automata
	// are hard to read and fill the instruction cache: they stay tables unless Config names the
	// rule. States with a single transition, as in a percent-encoded byte, are part of an edge
	// and do not count.
	codeStates int

	// A repeated set of at least unrolledBytes bytes counts as text, which is read eight bytes
	// at a time. Smaller sets (letters, digits and a few more) occur in numbers and names. These
	// are short, and a plain loop over them is faster.
	unrolledBytes int

	// Generated files have fewer than fileLines lines, not counting the package comment. Code
	// that does not fit becomes a table.
	fileLines int

	// allCode gives code to all rules, not only to those that [program.selectCode] selects.
	allCode bool

	// nested selects the interpreter whose calls nest without limit, even if no rule needs it.
	nested bool
}

// defaultTuning returns sizes that measured well for URIs.
func defaultTuning() tuning {
	return tuning{calleeStates: machines.CalleeStates, codeStates: 32, unrolledBytes: 70, fileLines: 500}
}

func (c Config) tuned() tuning {
	if c.tuning == nil {
		return defaultTuning()
	}
	return *c.tuning
}
