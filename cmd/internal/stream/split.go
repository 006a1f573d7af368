package stream

import (
	"bytes"
	"io"
	"slices"
)

// A splitter divides the text of a reader after terminators.
type splitter struct {
	r     io.Reader
	end   byte   // the terminator
	chunk int    // bytes to ask the reader for
	limit int    // bytes of a candidate; 0 for no limit
	tail  []byte // text read after the last terminator
}

// maxIdle is the number of consecutive reads that may return nothing, as in package bufio.
const maxIdle = 100

// alignment is the alignment of the memory that is read into. The kernel copies 128 KB from its cache to
// other memory in twice the time.
const alignment = 64

// next reads until it has the end of a candidate, and returns all whole candidates read so far. They are
// in buf or, if buf is too short, in a new buffer, which next returns. At the end of the input it returns
// the remaining text, if any, and io.EOF. With any other error it drops an incomplete candidate.
//
// next may drop bytes of a candidate that is longer than the limit, but the candidate stays longer
// than the limit, even without a CR.
//
// next looks at each byte once, even of a long candidate.
func (s *splitter) next(buf []byte) (text, buffer []byte, err error) {
	aligned := (len(s.tail) + alignment - 1) / alignment * alignment
	start := aligned - len(s.tail) // of the text
	buf = slices.Grow(buf[:0], aligned)[:aligned]
	copy(buf[start:], s.tail)
	s.tail = s.tail[:0]
	const cr = 1
	for idle := 0; idle < maxIdle; idle++ {
		at := len(buf)
		buf = slices.Grow(buf, s.chunk)
		n, err := s.r.Read(buf[at : at+s.chunk])
		buf = buf[:at+n]
		if err == io.EOF {
			return buf[start:], buf, io.EOF
		}
		if i := bytes.LastIndexByte(buf[at:], s.end); i >= 0 || err != nil {
			whole := at + i + 1
			if i < 0 {
				whole = start
			}
			s.tail = append(s.tail, buf[whole:]...)
			return buf[start:whole], buf, err
		}
		if n > 0 {
			idle = 0
		}
		if keep := start + s.limit + cr + 1; s.limit > 0 && len(buf) > keep {
			buf = buf[:keep]
		}
	}
	return nil, buf, io.ErrNoProgress
}
