package runtime

// zParser is the automaton of a rule with captures, as tables. Its rows are like a zMachine's
// rows, with the same classes and columns, except that a number past the rows selects a
// zParserEdge. The last number of a row is for the end of the input: it selects an edge without a
// next state, or is zDead if the input cannot end there.
type zParser []zParserPart

// zParserPart is a part of a parser. A parser has several if its rows do not fit in one file.
type zParserPart struct {
	rows  []zNumber
	edges []zParserEdge
}
