package extract

import (
	"io"
	"strings"
)

// Limits on how far a scanner looks back. A window keeps enough bytes before the scanner's position
// that the result doesn't depend on where the window begins.
const (
	maxScheme  = 64   // length of a scheme; the longest registered ones have half of that
	maxLine    = 998  // length of a line of mail (RFC 5322 §2.1.1)
	lookBehind = 1024 // length of the text that a window keeps
)

// readSize is the size of a read.
const readSize = 1 << 16

// A window moves a scanner's text over the text of a reader.
type window struct {
	from   io.Reader
	chunk  []byte          // buffer of one read
	held   strings.Builder // ends with the scanner's text
	copied int64           // number of bytes copied to a new buffer, for tests
	offset int64           // offset of the scanner's text in the reader's text
	err    error           // error of the reader, except io.EOF
}

// slide reads once, appends the result to the scanner's text, and drops the text that the scanner no
// longer needs. The text grows in place, because a strings.Builder never changes the bytes of a
// string that it has returned. When the builder is full, slide copies the kept text to a new buffer.
// By then it has read at least that number of bytes, so the work is linear for any sizes of reads.
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

// read calls r.Read, again if it returns no bytes and no error.
func read(r io.Reader, buffer []byte) (int, error) {
	const tries = 100 // as in package bufio
	for range tries {
		if n, err := r.Read(buffer); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}
