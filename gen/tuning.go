package gen

// tuning has the numbers that decide the form of what is generated.
type tuning struct {
	// calleeStates is the number of states from which on the automaton of a rule is called
	// by others and not repeated in them, where a call is safe (see package dfa). The states
	// of its own callees do not count. A call takes the time of a few bytes.
	calleeStates int

	// codeStates is the number of states up to which the automaton of a rule that reads text
	// becomes code, unless Config names the rule. A larger one is hard to read, and fills the instruction cache: it stays a table.
	// States with one way through them, such as those in a percent-encoded byte, have no
	// place in the code and do not count.
	codeStates int

	// unrolledBytes is the size from which on a set of bytes that a state repeats counts as
	// text, which is read by eight bytes at once. Smaller sets are those of numbers and names
	// (letters, digits and a few more), which are short: there a plain loop is faster.
	unrolledBytes int

	// fileLines is the number of lines that no generated file has, the package comment aside. Code for which that
	// is not enough becomes a table.
	fileLines int

	// allCode selects all rules for code, not only those of [program.selectCode].
	allCode bool
}

// defaultTuning returns the numbers that have been measured to be good for URIs.
func defaultTuning() tuning {
	return tuning{calleeStates: 8, codeStates: 32, unrolledBytes: 70, fileLines: 500}
}

func (c Config) tuned() tuning {
	if c.tuning == nil {
		return defaultTuning()
	}
	return *c.tuning
}
