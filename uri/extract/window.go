package extract

import (
	"io"
	"strings"
)

// How far a scanner looks back. A window keeps so many bytes before the place where the scanner
// continues that nothing depends on where the window begins.
const (
	maxScheme  = 64  // bytes of a scheme; the longest registered ones have half of that
	maxLine    = 998 // bytes of a line of mail (RFC 5322 §2.1.1)
	lookBehind = 1024
)

// readSize is how much is read at once.
const readSize = 1 << 16

// window moves a scanner's text over the text of a reader.
type window struct {
	from   io.Reader
	chunk  []byte          // of one read
	held   strings.Builder // ends in the scanner's text
	copied int64           // bytes that were moved to make room, for tests
	offset int64           // of the scanner's text in the reader's
	err    error           // of the reader, except for io.EOF
}

// slide reads once, appends what it read to the scanner's text, and drops what the scanner no
// longer needs. A builder never changes the bytes that it has given as a string, so the text can
// grow in place. When its room is used up, at least as many bytes have been read as are kept and
// have to be copied: so the work is linear however little each read gives.
func (w *window) slide(s *scanner) {
	if w.chunk == nil {
		w.chunk = make([]byte, readSize)
	}
	n, err := read(w.from, w.chunk)
	drop := max(s.pos-lookBehind, 0)
	w.offset += int64(drop)
	s.drop(drop)
	if w.held.Cap()-w.held.Len() < n {
		w.held.Reset()
		w.held.Grow(2 * (len(s.text) + readSize))
		w.held.WriteString(s.text)
		w.copied += int64(len(s.text))
	}
	w.held.Write(w.chunk[:n])
	held := w.held.String()
	s.text = held[len(held)-n-len(s.text):]
	if err != nil {
		s.ended = true
	}
	if err != io.EOF {
		w.err = err
	}
}

// read is r.Read, repeated if it reads nothing at all.
func read(r io.Reader, buffer []byte) (int, error) {
	const tries = 100 // as many as package bufio makes
	for range tries {
		if n, err := r.Read(buffer); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}
