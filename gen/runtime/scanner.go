package runtime

// zScanner is the state of a scan by code, besides the offset.
type zScanner struct {
	zWindow // the sets of the next bytes

	// The scan stopped at the offset stop, in state at of the table, or could not continue from there. If a
	// call ended at this offset, inner is the state of the callee, or zLost if that does not suffice.
	stop      int
	at, inner zState
}

// zLost means that a scan of the table must find the states where a scan by code stopped.
const zLost = -1

// fail notes that no match continues from offset i in state at. It returns zNone.
func (w *zScanner) fail(i int, at zState) int {
	w.stop, w.at, w.inner = i, at, zDead
	return zNone
}

// accept notes that a match ends at offset i in state at. It returns i.
func (w *zScanner) accept(i int, at zState) int {
	w.stop, w.at, w.inner = i, at, zDead
	return i
}

// call notes the end of a call of the table at offset i, which began in state at. It returns end.
func (w *zScanner) call(i int, at zState, end int) int {
	if end == zNone {
		return w.fail(i, at)
	}
	w.stop, w.inner = end, zLost
	return end
}

// failAfterCall is fail in a state after a call.
func (w *zScanner) failAfterCall(i int, at zState) int {
	w.acceptAfterCall(i, at)
	return zNone
}

// acceptAfterCall is accept in a state after a call.
func (w *zScanner) acceptAfterCall(i int, at zState) int {
	inner := zState(zDead)
	if w.stop == i {
		if inner = w.at; w.inner != zDead {
			inner = zLost
		}
	}
	w.stop, w.at, w.inner = i, at, inner
	return i
}

// zWindowSets describes the sets of a window. They are the first sets of zSets. A set contains all bytes
// over %x7F or none of them.
type zWindowSets struct {
	sets    *[256]uint8  // the entry of a byte has the bits of its sets
	nibbles [8][16]uint8 // the bytes of a set: for each low half of a byte, a bit for each high half
	count   int          // the number of sets
	escape  uint8        // the first byte of an escape
	joined  uint8        // the bits of the sets whose loops also read escapes
	forced  [6]uint8     // for each further byte of an escape, 1 plus the number of its set; 0 after them
	reach   int          // the number of further bytes
}
