package nested

import "strconv"

// Check returns nil if all of s matches r. It returns a [*DepthError] if the scan of s reaches a
// depth of more than 10,000 calls of rules, also if s matches; code that recurses along such a string
// could overflow its stack. It returns a [*SyntaxError] for any other s.
func (r Rule) Check(s string) error {
	if !r.valid() {
		return zNewSyntaxError(r, s)
	}
	offset, result := zNest(&zTables, zTables.start(int(r)).state, s, 0, zMaxDepth)
	switch {
	case result == zDeep:
		return &DepthError{r, offset}
	case result == zNone || offset < len(s):
		return zNewSyntaxError(r, s)
	}
	return nil
}

// set makes e the error for s, which does not match r.
func (e *SyntaxError) set(r Rule, s string) { e.setFrom(r, s, new(zScanner)) }

// DepthError reports that a string nests too deeply to be checked against a rule. [Rule.Match]
// and [Rule.MatchPrefix] have no limit.
type DepthError struct {
	// Rule is the rule that the string was checked against.
	Rule Rule

	// Offset is the length in bytes of the part of the string that reaches the maximum depth.
	// That part begins some match of Rule.
	Offset int
}

// Error returns the error on one line, after the name of the package, as in
//
//	pkg: rule: offset 10000: more than 10000 nested calls of rules
func (e *DepthError) Error() string {
	return zPackage + ": " + e.Rule.String() + ": offset " + strconv.Itoa(e.Offset) +
		": more than " + strconv.Itoa(zMaxDepth) + " nested calls of rules"
}
