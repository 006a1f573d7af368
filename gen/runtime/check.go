package runtime

// Check returns nil if all of s matches r, and a [*SyntaxError] otherwise.
func (r Rule) Check(s string) error {
	var w zScanner
	end, ok := zMatchEnd(r, s, &w)
	if ok && end == len(s) {
		return nil
	}
	if ok || !r.valid() {
		e := new(SyntaxError)
		e.setFrom(r, s, &w)
		return e
	}
	m := &zTables
	var room [len(SyntaxError{}.room)]zState // the scan allocates nothing for a match
	stop, states := m.stop(m.start(int(r)).state, s, 0, room[:0])
	if stop == len(s) && m.accepts(states[len(states)-1]) {
		return nil
	}
	e := &SyntaxError{Rule: r, Offset: stop, Found: zCharacterAt(s, stop)}
	e.states = append(e.room[:0], states...)
	return e
}

// set makes e the error for s, which does not match r.
func (e *SyntaxError) set(r Rule, s string) {
	var w zScanner
	zMatchEnd(r, s, &w)
	e.setFrom(r, s, &w)
}
