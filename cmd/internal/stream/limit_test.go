package stream

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// slowLimited is a slow version of a pipeline with a limit.
func slowLimited(in string, nul bool, limit int) []string {
	got := slowCandidates(in, nul)
	for i, s := range got {
		if quoted := fmt.Sprintf("%d \"\"\n", i+1); len(s)-len(quoted) > limit { // %q escapes no byte of these texts
			got[i] = fmt.Sprintf("%d too long\n", i+1)
		}
	}
	return got
}

// TestLimit tests candidates on both sides of the limit, in all positions, with all terminators and
// sizes of chunks. Each candidate must be passed on whole or reported, like the candidates around it.
func TestLimit(t *testing.T) {
	limits := []int{1, 2, 7, 255, 256, 4094, 4095, 4096, 65_534, 65_536, defaultChunk - 1}
	places := []struct{ before, after string }{{"", ""}, {"a\n", ""}, {"", "b"}, {"a\r\n", "b\n"}, {"\n\n", "\n\nb\r\n"}}
	for _, limit := range limits {
		chunks := []int{limit + 1, limit + 2, 4096, 65_536}
		if limit < 300 {
			chunks = append(chunks, 1, 2, 3)
		}
		for length := max(0, limit-1); length <= limit+3; length++ {
			for _, end := range []string{"\n", "\r\n", "\x00", ""} {
				for _, place := range places {
					line := strings.Repeat("x", length)
					if end == "" && place.after != "" {
						continue
					}
					in := place.before + line + end + place.after
					nul := end == "\x00"
					if nul || place.before == "" && end == "" {
						in = strings.NewReplacer("\r\n", "\x00", "\n", "\x00").Replace(in)
						nul = true
					}
					want := slowLimited(in, nul, limit)
					for i, chunk := range chunks {
						source := Source{NUL: nul, MaxCandidate: limit, Open: func() (io.ReadCloser, error) {
							return io.NopCloser(strings.NewReader(in)), nil
						}}
						if got := limitedCandidates(t, source, chunk, 1+i%2); !slices.Equal(got, want) {
							t.Errorf("limit %d, chunk %d, %d bytes, end %q, before %q, after %q: got %.200q, want %.200q",
								limit, chunk, length, end, place.before, place.after, got, want)
						}
					}
				}
			}
		}
	}
}

// TestLimitCR checks that only the CR of a CRLF does not count.
func TestLimitCR(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"CRLF does not count", "abc\r\nd", []string{"1 \"abc\"\n", "2 \"d\"\n"}},
		{"a CR before CRLF counts", "abc\r\r\nd", []string{"1 too long\n", "2 \"d\"\n"}},
		{"a CR inside a line counts", "ab\rc\nd", []string{"1 too long\n", "2 \"d\"\n"}},
		{"a CR at the end of the input counts", "abc\r", []string{"1 too long\n"}},
		{"a CR at the end of the input within the limit", "ab\r", []string{"1 \"ab\\r\"\n"}},
		{"several CR at the end of the buffer", "abc\r\r\r\r\r\nd", []string{"1 too long\n", "2 \"d\"\n"}},
		{"several long lines", "abcdefgh\nabcdefgh\r\nd\nabcdefgh", []string{"1 too long\n", "2 too long\n", "3 \"d\"\n", "4 too long\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for chunk := 1; chunk <= len(test.in)+1; chunk++ {
				for how, reader := range map[string]func(io.Reader) io.Reader{
					"plain reader": func(r io.Reader) io.Reader { return r }, "one byte per read": iotest.OneByteReader, "io.EOF with the last bytes": iotest.DataErrReader,
				} {
					source := Source{MaxCandidate: 3, Open: func() (io.ReadCloser, error) {
						return io.NopCloser(reader(strings.NewReader(test.in))), nil
					}}
					if got := limitedCandidates(t, source, chunk, 2); !slices.Equal(got, test.want) {
						t.Errorf("%q in chunks of %d, %s: got %q, want %q", test.in, chunk, how, got, test.want)
					}
				}
			}
		})
	}
}

// TestLimitBuffer checks that the buffer does not grow with a candidate that exceeds the limit.
func TestLimitBuffer(t *testing.T) {
	const limit, chunk = 1 << 16, 1 << 12
	s := splitter{r: io.LimitReader(endless{}, 64<<20), end: '\n', chunk: chunk, limit: limit}
	buf, buffer, err := s.next(nil)
	if len(buf) < limit+2 || len(buf) > limit+2+chunk || cap(buffer) > 2*(limit+2*chunk) || err != io.EOF {
		t.Errorf("%d bytes in a buffer of %d, error %v; want %d to %d, at most %d, %v", len(buf), cap(buffer), err, limit+2, limit+2+chunk, 2*(limit+2*chunk), io.EOF)
	}
}

// endless is an infinite candidate.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}
