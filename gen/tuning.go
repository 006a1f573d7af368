package gen

// Tuning has the numbers that the plan goes by.
type Tuning struct {
	// CalleeStates is the number of states from which on the automaton of a rule is
	// called by others and not repeated in them, where a call is safe (see package dfa).
	// What it calls itself does not count. A call takes the time of a few bytes.
	CalleeStates int

	// CodeStates is the number of states up to which an automaton that reads text becomes
	// code. What is larger nobody reads, and it is a lot of code for a compiler and an
	// instruction cache, too: it stays a table. Of states through which there is one way
	// only, such as those in a percent-encoded byte, code has none.
	CodeStates int

	// CodeLines is about the number of lines up to which an automaton becomes code.
	CodeLines int

	// ParserLines is about the number of lines up to which a parser becomes code. A larger one
	// is a table, which is shorter, and slower.
	ParserLines int

	// CodeStatesNoText is the same for an automaton that reads no text. Its states have
	// nothing to skip, and many ways on.
	CodeStatesNoText int

	// UnrolledBytes is the size from which on a set of bytes that a state repeats is
	// taken for text, which is read by eight bytes at once. Smaller sets are those of
	// numbers and names (letters, digits and a few more), which are short: there a plain
	// loop is faster.
	UnrolledBytes int
}

// DefaultTuning returns the numbers that have turned out well for URIs.
func DefaultTuning() Tuning {
	return Tuning{CalleeStates: 8, CodeStates: 32, CodeLines: 300, ParserLines: 500, CodeStatesNoText: 8, UnrolledBytes: 70}
}
