package runtime

// Check returns nil if all of s matches r, and a [*SyntaxError] otherwise.
func (r Rule) Check(s string) error {
	var w zScanner
	end, ok := zMatchEnd(r, s, &w)
	if !ok && r.valid() {
		end = zTables.scan(zTables.start(int(r)).state, s, 0, &w)
	}
	if end == len(s) && r.valid() {
		return nil
	}
	e := new(SyntaxError)
	e.setFrom(r, s, &w)
	return e
}

// scan is zScan, and notes in w where it stops.
func (m *zMachine) scan(at zState, s string, i int, w *zScanner) int {
	classes, columns := m.classes, m.columns
	part := &m.parts[at.part()]
	rows, row := part.rows, at.row()
	for i < len(s) {
		next := int(rows[row+int(classes[s[i]])])
		if next == zDead {
			break
		}
		if next < len(rows) {
			i, row = i+1, next
			continue
		}
		edge := &part.edges[next-len(rows)]
		if edge.callee == zDead {
			i++
		} else if i = m.scan(edge.callee, s, i+edge.read, w); i == zNone {
			return zNone
		}
		at = edge.next
		part = &m.parts[at.part()]
		rows, row = part.rows, at.row()
	}
	at += zState(row - at.row())
	if int(rows[row+columns-1]) >= m.accepting {
		return w.failAfterCall(i, at)
	}
	return w.acceptAfterCall(i, at)
}

// set makes e the error for s, which does not match r.
func (e *SyntaxError) set(r Rule, s string) {
	var w zScanner
	zMatchEnd(r, s, &w)
	e.setFrom(r, s, &w)
}
