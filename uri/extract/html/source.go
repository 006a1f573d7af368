package html

import "io"

// A source is a reader that can take back bytes, and that keeps its error.
type source struct {
	r    io.Reader
	back []byte // bytes that were taken back, in the buffer of their reader
	at   int    // the number of these bytes that were read again
	err  error
}

func (s *source) Read(p []byte) (n int, err error) {
	if s.at < len(s.back) {
		n = copy(p, s.back[s.at:])
		s.at += n
		return n, nil
	}
	if s.err != nil {
		return 0, s.err
	}
	n, s.err = s.r.Read(p)
	return n, s.err
}

// unread takes back the last bytes that were read since the last call of unread, and keeps them. Their
// reader must not write to them afterwards.
func (s *source) unread(last []byte) {
	if s.at < len(s.back) {
		s.at -= len(last)
		return
	}
	s.back, s.at = last, 0
}
