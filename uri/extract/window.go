package extract

import "io"

// How far a scanner looks back. A window keeps so much before the place from where it goes on
// that nothing depends on where the window begins.
const (
	maxScheme  = 64  // bytes of a scheme; the longest registered ones have half of that
	maxLine    = 998 // bytes of a line of mail (RFC 5322 §2.1.1)
	lookBehind = 1024
)

// readSize is how much is read at once.
const readSize = 1 << 16

// window moves a scanner's text over what a reader has.
type window struct {
	from   io.Reader
	buffer []byte
	offset int64 // of the window in the text
	err    error // of the reader, but for io.EOF
}

// slide reads on, once, and drops what the scanner needs no more. The scanner's text is made
// anew, and not changed in place, so that it can be a string: that costs one allocation for
// each read, and that each read is as much work as what is kept is long.
func (w *window) slide(s *scanner) {
	if w.buffer == nil {
		w.buffer = make([]byte, readSize)
	}
	n, err := read(w.from, w.buffer)
	drop := max(s.pos-lookBehind, 0)
	w.offset += int64(drop)
	s.drop(drop)
	s.text += string(w.buffer[:n])
	if err != nil {
		s.ended = true
	}
	if err != io.EOF {
		w.err = err
	}
}

// read is r.Read, again if that gives nothing at all.
func read(r io.Reader, buffer []byte) (int, error) {
	const tries = 100 // as many as package bufio makes
	for range tries {
		if n, err := r.Read(buffer); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}
