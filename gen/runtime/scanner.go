package runtime

// zScanner is the state of a scan by code, without the offset.
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

// zWindowSets describes the sets of a window. A set contains all bytes from %x80 on or none of them.
//
// A byte below %x80 is its high nibble h, its first four bits, from 0 to 7, and its low nibble l,
// from 0 to 15. The bit 1<<h of low[k][l] reports whether set k contains h<<4|l. The bit 1<<k of
// high reports whether set k contains the bytes from %x80 on. Set 8 is the first byte of an escape.
type zWindowSets struct {
	low    [9][16]uint8
	high   uint32
	want   uint32      // the sets in use, as bits
	bits   *[256]uint8 // for each byte, the bits of sets 0 to 7
	escape uint8       // the first byte of an escape
	joined uint8       // the sets whose loops also read escapes, as bits
	forced [6]uint8    // for each further byte of an escape, 1 plus the number of its set; then 0
	reach  int         // the number of further bytes
}
