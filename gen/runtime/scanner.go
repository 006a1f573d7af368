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
