package stream

import (
	"bytes"
	"io"
	"slices"
)

// A splitter cuts what it reads behind terminators.
type splitter struct {
	r     io.Reader
	end   byte   // the terminator
	chunk int    // bytes to ask the reader for
	limit int    // bytes of a candidate; 0 for any number
	tail  []byte // read, but behind the last terminator
}

// maxIdle is how many reads in a row may bring nothing, as in package bufio.
const maxIdle = 100

// next reads until there is the end of a candidate and returns all whole
// candidates read so far, in the memory of buf as far as it reaches. At the
// end of the input it returns what is left, if anything, and io.EOF. With any
// other error it drops a candidate that was not read to its end.
//
// A candidate longer than the limit may come without some of its bytes, but it is still longer than the
// limit, even without a CR.
//
// It looks at each byte once, however long a candidate is.
func (s *splitter) next(buf []byte) ([]byte, error) {
	buf = append(buf[:0], s.tail...)
	s.tail = s.tail[:0]
	const cr = 1
	for idle := 0; idle < maxIdle; idle++ {
		at := len(buf)
		buf = slices.Grow(buf, s.chunk)
		n, err := s.r.Read(buf[at : at+s.chunk])
		buf = buf[:at+n]
		if err == io.EOF {
			return buf, io.EOF
		}
		if i := bytes.LastIndexByte(buf[at:], s.end); i >= 0 || err != nil {
			whole := at + i + 1
			if i < 0 {
				whole = 0
			}
			s.tail = append(s.tail, buf[whole:]...)
			return buf[:whole], err
		}
		if n > 0 {
			idle = 0
		}
		if keep := s.limit + cr + 1; s.limit > 0 && len(buf) > keep {
			buf = buf[:keep]
		}
	}
	return buf[:0], io.ErrNoProgress
}
