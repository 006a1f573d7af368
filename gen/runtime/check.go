package runtime

// Check returns nil if all of s matches r, and a [*SyntaxError] otherwise.
func (r Rule) Check(s string) error {
	var w zScanner
	end, ok := zMatchEnd(r, s, &w)
	if ok && end == len(s) || !ok && r.valid() && zScan(&zTables, zTables.start(int(r)).state, s, 0) == len(s) {
		return nil
	}
	e := new(SyntaxError)
	e.setFrom(r, s, &w)
	return e
}

// set makes e the error for s, which does not match r.
func (e *SyntaxError) set(r Rule, s string) {
	var w zScanner
	zMatchEnd(r, s, &w)
	e.setFrom(r, s, &w)
}
