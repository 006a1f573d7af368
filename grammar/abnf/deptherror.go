package abnf

import "strconv"

// DepthError reports that a string nests too deeply to be checked against a rule. [Rule.Match]
// and [Rule.MatchPrefix] have no limit.
type DepthError struct {
	// Rule is the rule that the string was checked against.
	Rule Rule

	// Offset is the length in bytes of the part of the string that reaches the maximum depth. That
	// part begins some match of Rule.
	Offset int
}

// Error returns the error on one line, as in
//
//	abnf: value: offset 10000: more than 10000 nested calls of rules
func (e *DepthError) Error() string {
	return "abnf: " + e.Rule.String() + ": offset " + strconv.Itoa(e.Offset) +
		": more than " + strconv.Itoa(zMaxDepth) + " nested calls of rules"
}
