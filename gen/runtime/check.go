package runtime

// Check returns nil if all of s matches r, and a [*SyntaxError] otherwise.
func (r Rule) Check(s string) error {
	if r.Match(s) {
		return nil
	}
	return zNewSyntaxError(r, s)
}
