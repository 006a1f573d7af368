package stream

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unsafe"
)

// candidates returns a pipeline's output for the text of one reader.
func candidates(t *testing.T, r io.Reader, nul bool, chunk int) []string {
	t.Helper()
	return limitedCandidates(t, Source{Open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }, NUL: nul}, chunk, 2)
}

// limitedCandidates returns a pipeline's output for a source.
func limitedCandidates(t *testing.T, source Source, chunk, jobs int) []string {
	t.Helper()
	var out bytes.Buffer
	p := Pipeline{
		Sources: []Source{source},
		Each: func(dst []byte, c Candidate) ([]byte, bool) {
			return fmt.Appendf(dst, "%d %q\n", c.Line, c.Text), true
		},
		TooLong: func(dst []byte, c Candidate) []byte {
			return fmt.Appendf(dst, "%d too long%s\n", c.Line, c.Text)
		},
		Out:    &out,
		Report: func(err error) { t.Error(err) },
		Jobs:   jobs,
		chunk:  chunk,
	}
	tally, err := p.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := slices.Collect(strings.Lines(out.String()))
	if long := strings.Count(out.String(), " too long"); tally != (Tally{Candidates: len(got), TooLong: long}) {
		t.Errorf("counted %+v; want %d candidates, %d too long", tally, len(got), long)
	}
	return got
}

// slowCandidates is a slow version of the pipeline, which splits byte by byte.
func slowCandidates(in string, nul bool) []string {
	var got []string
	var line []byte
	emit := func(s string) {
		got = append(got, fmt.Sprintf("%d %q\n", len(got)+1, s))
		line = line[:0]
	}
	for i := range len(in) {
		switch {
		case nul && in[i] == 0, !nul && in[i] == '\n':
			emit(strings.TrimSuffix(string(line), map[bool]string{false: "\r"}[nul]))
		default:
			line = append(line, in[i])
		}
	}
	if len(line) > 0 {
		emit(string(line))
	}
	return got
}

var splitTests = []struct {
	name string
	in   string
	nul  bool
	want []string
}{
	{"empty input has no candidate", "", false, nil},
	{"an empty line is a candidate", "\n", false, []string{""}},
	{"an empty line after a line is a candidate", "a\n\n", false, []string{"a", ""}},
	{"the last line may lack its terminator", "a\nb", false, []string{"a", "b"}},
	{"CRLF ends a line", "a\r\nb\r\n\r\n", false, []string{"a", "b", ""}},
	{"LF and CRLF may be mixed", "a\r\nb\nc\r\n", false, []string{"a", "b", "c"}},
	{"a lone CR ends nothing", "a\rb\nc", false, []string{"a\rb", "c"}},
	{"only one CR belongs to the LF", "a\r\r\n", false, []string{"a\r"}},
	{"a CR at the end of the input stays", "a\nb\r", false, []string{"a", "b\r"}},
	{"NUL is an ordinary byte", "a\x00b\n", false, []string{"a\x00b"}},
	{"-0, empty input has no candidate", "", true, nil},
	{"-0, NUL ends a candidate", "a\x00\x00b", true, []string{"a", "", "b"}},
	{"-0, CR and LF are ordinary bytes", "a\r\n\x00\r\x00\n", true, []string{"a\r\n", "\r", "\n"}},
}

func TestSplit(t *testing.T) {
	for _, test := range splitTests {
		t.Run(test.name, func(t *testing.T) {
			var want []string
			for i, s := range test.want {
				want = append(want, fmt.Sprintf("%d %q\n", i+1, s))
			}
			if slow := slowCandidates(test.in, test.nul); !slices.Equal(slow, want) {
				t.Errorf("%q: slow twin got %q, want %q", test.in, slow, want)
			}
			for chunk := 1; chunk <= len(test.in)+2; chunk++ {
				got := candidates(t, strings.NewReader(test.in), test.nul, chunk)
				if !slices.Equal(got, want) {
					t.Errorf("%q in chunks of %d: got %q, want %q", test.in, chunk, got, want)
				}
			}
		})
	}
}

// TestSplitReaders checks that the candidates do not depend on the reader's behaviour.
func TestSplitReaders(t *testing.T) {
	readers := map[string]func(io.Reader) io.Reader{
		"one byte per read":          iotest.OneByteReader,
		"half of each read":          iotest.HalfReader,
		"io.EOF with the last bytes": iotest.DataErrReader,
		"nothing before each byte":   func(r io.Reader) io.Reader { return &hesitant{r: r} },
	}
	in := "a\r\n" + strings.Repeat("0123456789", 100) + "\n\n\r\nlast\r"
	want := slowCandidates(in, false)
	for name, reader := range readers {
		t.Run(name, func(t *testing.T) {
			for _, chunk := range []int{1, 2, 7, 64, 4096} {
				if got := candidates(t, reader(strings.NewReader(in)), false, chunk); !slices.Equal(got, want) {
					t.Errorf("chunk %d: got %q, want %q", chunk, got, want)
				}
			}
		})
	}
}

// A hesitant reader returns no byte and no error at every other read.
type hesitant struct {
	r    io.Reader
	idle bool
}

func (h *hesitant) Read(p []byte) (int, error) {
	if h.idle = !h.idle; h.idle {
		return 0, nil
	}
	return h.r.Read(p[:min(1, len(p))])
}

func FuzzSplit(f *testing.F) {
	for _, test := range splitTests {
		f.Add(test.in, test.nul, uint8(3))
	}
	f.Fuzz(func(t *testing.T, in string, nul bool, chunk uint8) {
		want := slowCandidates(in, nul)
		got := candidates(t, strings.NewReader(in), nul, 1+int(chunk))
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	})
}

// TestAlignment checks that each read is into aligned memory, whatever the length of the text before it.
func TestAlignment(t *testing.T) {
	var reads, unaligned int
	r := readerFunc(func(p []byte) (int, error) {
		if reads++; uintptr(unsafe.Pointer(&p[0]))%alignment != 0 {
			unaligned++
		}
		if reads > 3*alignment {
			return 0, io.EOF
		}
		copy(p, "\n"+strings.Repeat("x", reads))
		return 1 + reads, nil
	})
	if got := candidates(t, r, false, defaultChunk); len(got) != 3*alignment+1 || unaligned > 0 {
		t.Errorf("%d candidates, %d of %d reads into unaligned memory; want %d, 0", len(got), unaligned, reads, 3*alignment+1)
	}
}

// TestLongLines checks that ten megabytes without a terminator are one candidate and take linear
// time.
func TestLongLines(t *testing.T) {
	const long = 10 << 20
	in := "short\n" + strings.Repeat("x", long) + "\r\n" + strings.Repeat("y", long) + "\nshort\n" + strings.Repeat("z", long)
	var lengths []int
	p := Pipeline{
		Sources: []Source{text("in", in)},
		Each: func(dst []byte, c Candidate) ([]byte, bool) {
			return fmt.Appendf(dst, "%d:%d\n", c.Line, len(c.Text)), true
		},
		Out: writerFunc(func(b []byte) (int, error) {
			for line := range strings.Lines(string(b)) {
				var number, length int
				if _, err := fmt.Sscanf(line, "%d:%d\n", &number, &length); err != nil || number != len(lengths)+1 {
					t.Errorf("line %q after %d lines", line, len(lengths))
				}
				lengths = append(lengths, length)
			}
			return len(b), nil
		}),
		Jobs: 4,
	}
	if _, err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []int{5, long, long, 5, long}; !slices.Equal(lengths, want) {
		t.Errorf("lengths %v, want %v", lengths, want)
	}
}
