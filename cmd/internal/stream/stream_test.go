package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"
)

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// text returns a source with the text s.
func text(name, s string) Source { return reader(name, strings.NewReader(s)) }

func reader(name string, r io.Reader) Source {
	return Source{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }}
}

// echo prints a candidate with its source and line; candidates that begin with "bad" fail.
func echo(dst []byte, c Candidate) ([]byte, bool) {
	dst = append(append(dst, c.Source...), ':')
	dst = append(strconv.AppendInt(dst, int64(c.Line), 10), ':')
	return append(append(dst, c.Text...), '\n'), !strings.HasPrefix(c.Text, "bad")
}

// lines returns n lines. Every hundredth begins with "bad".
func lines(n int) string {
	var b strings.Builder
	for i := range n {
		word := "good"
		if i%100 == 0 {
			word = "bad"
		}
		fmt.Fprintf(&b, "%s %d %s\n", word, i, strings.Repeat("x", i*7919%80))
	}
	return b.String()
}

// TestOrder checks that several workers write the same output as a single one.
func TestOrder(t *testing.T) {
	in := lines(100_000)
	run := func(jobs, chunk int) string {
		var out bytes.Buffer
		p := Pipeline{
			Sources: []Source{text("a", in), text("b", "one\ntwo"), text("c", ""), text("d", in)},
			Each:    echo, Out: &out, Jobs: jobs, chunk: chunk,
		}
		tally, err := p.Run(t.Context())
		if want := (Tally{Candidates: 200_002, Failed: 2000}); err != nil || tally != want {
			t.Errorf("jobs %d, chunk %d: %+v, error %v; want %+v", jobs, chunk, tally, err, want)
		}
		return out.String()
	}
	want := run(1, 0)
	if n := strings.Count(want, "\n"); n != 200_002 {
		t.Fatalf("got %d lines", n)
	}
	for _, jobs := range []int{2, 16} {
		for _, chunk := range []int{100, 0} {
			if got := run(jobs, chunk); got != want {
				t.Errorf("jobs %d, chunk %d: the output differs from the output of one job", jobs, chunk)
			}
		}
	}
}

// TestSources checks that each source counts its own lines, that the run continues after a source
// that fails, and that an incomplete candidate of such a source is dropped.
func TestSources(t *testing.T) {
	var out bytes.Buffer
	p := Pipeline{
		Sources: []Source{
			text("a", "1\n2"),
			{Name: "missing", Open: func() (io.ReadCloser, error) { return nil, errors.New("no such source") }},
			text("b", "bad\n"),
			reader("broken", io.MultiReader(strings.NewReader("1\r\n2\nhal"), iotest.ErrReader(errors.New("disk on fire")))),
			reader("idle", readerFunc(func([]byte) (int, error) { return 0, nil })),
			text("c", "1\n"),
		},
		Each:   echo,
		Out:    &out,
		Report: func(err error) { fmt.Fprintf(&out, "error: %v\n", err) },
		Jobs:   3,
		chunk:  8,
	}
	tally, err := p.Run(t.Context())
	want := `a:1:1
a:2:2
error: no such source
b:1:bad
broken:1:1
broken:2:2
error: disk on fire
error: multiple Read calls return no data or error
c:1:1
`
	if err != nil || tally != (Tally{Candidates: 6, Failed: 1}) || out.String() != want {
		t.Errorf("tally %+v, error %v, output:\n%s\nwant\n%s", tally, err, &out, want)
	}
}

// TestSourcesDiffer tests sources with different terminators and first lines, in chunks of all sizes.
func TestSourcesDiffer(t *testing.T) {
	for chunk := 1; chunk < 12; chunk++ {
		lines, nul, counted := text("lines", "1\x00\n2\r\n3"), text("nul", "1\n\x002\r\x003"), text("counted", "8\n9\n")
		nul.NUL, counted.Before = true, 7
		var out bytes.Buffer
		p := Pipeline{
			Sources: []Source{lines, nul, counted, text("lines", "1\n")},
			Each: func(dst []byte, c Candidate) ([]byte, bool) {
				return fmt.Appendf(dst, "%s:%d:%q\n", c.Source, c.Line, c.Text), true
			},
			Out: &out, Jobs: 2, chunk: chunk,
		}
		const want = `lines:1:"1\x00"
lines:2:"2"
lines:3:"3"
nul:1:"1\n"
nul:2:"2\r"
nul:3:"3"
counted:8:"8"
counted:9:"9"
lines:1:"1"
`
		if tally, err := p.Run(t.Context()); err != nil || tally != (Tally{Candidates: 9}) || out.String() != want {
			t.Errorf("chunk %d: %+v, %v, got\n%s\nwant\n%s", chunk, tally, err, &out, want)
		}
	}
}

// TestPasses checks that Each is called only for candidates that do not pass, that all candidates are
// counted, and that the lines of the others are right.
func TestPasses(t *testing.T) {
	in := lines(1000)
	var want strings.Builder
	for i := 0; i < 1000; i += 100 {
		line, _, _ := strings.Cut(in[strings.Index(in, fmt.Sprintf("bad %d ", i)):], "\n")
		fmt.Fprintf(&want, "a:%d:%s\n", i+1, line)
	}
	for _, jobs := range []int{1, 3} {
		for _, chunk := range []int{1, 100, 0} {
			var out bytes.Buffer
			p := Pipeline{
				Sources: []Source{text("a", in)},
				Each:    echo,
				Passes:  func(s string) bool { return strings.HasPrefix(s, "good") },
				Out:     &out, Jobs: jobs, chunk: chunk,
			}
			tally, err := p.Run(t.Context())
			if err != nil || tally != (Tally{Candidates: 1000, Failed: 10}) || out.String() != want.String() {
				t.Errorf("jobs %d, chunk %d: %+v, %v, got\n%s\nwant\n%s", jobs, chunk, tally, err, &out, &want)
			}
		}
	}
}

// TestSlowFirst checks that output waits for the batches before it, also if a worker finishes them last.
func TestSlowFirst(t *testing.T) {
	const n = 8
	var finished sync.WaitGroup
	finished.Add(n - 1)
	var out bytes.Buffer
	p := Pipeline{
		Sources: []Source{text("a", strings.Repeat("1\n", n))},
		Each: func(dst []byte, c Candidate) ([]byte, bool) {
			if c.Line == 1 {
				finished.Wait()
			} else {
				finished.Done()
			}
			return fmt.Appendf(dst, "%d ", c.Line), true
		},
		Out: &out, Jobs: 2, chunk: 2,
	}
	if tally, err := p.Run(t.Context()); err != nil || tally.Candidates != n || out.String() != "1 2 3 4 5 6 7 8 " {
		t.Errorf("%+v, %v, %q", tally, err, &out)
	}
}

// TestBlockedWriter checks that the other workers process batches while one of them waits for the writer, and
// that Run waits for that write after the end of its context.
func TestBlockedWriter(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var processed sync.WaitGroup
	processed.Add(4)
	var written atomic.Int64
	p := Pipeline{
		Sources: []Source{text("a", "1\n2\n3\n4\n")},
		Each: func(dst []byte, c Candidate) ([]byte, bool) {
			processed.Done()
			return append(dst, c.Text...), true
		},
		Out: writerFunc(func(b []byte) (int, error) {
			processed.Wait()
			cancel()
			time.Sleep(10 * time.Millisecond)
			written.Add(int64(len(b)))
			return len(b), nil
		}),
		Jobs: 2, chunk: 2,
	}
	tally, err := p.Run(ctx)
	if err != context.Canceled || tally.Candidates != 1 || written.Load() != 1 {
		t.Errorf("%+v, %v, %d bytes written; want one candidate, %v and one byte", tally, err, written.Load(), context.Canceled)
	}
}

// TestQueueForgets checks that the queue does not keep a written batch, which may hold a long candidate.
func TestQueueForgets(t *testing.T) {
	q := newQueue(io.Discard, nil)
	batches := []*batch{new(batch), new(batch), new(batch)}
	for _, b := range batches {
		q.add(b)
	}
	released := 0
	for _, i := range []int{1, 0, 2} {
		q.finish(t.Context(), batches[i], func(*batch) { released++ })
	}
	for _, b := range q.batches[:cap(q.batches)] {
		if b != nil {
			t.Errorf("a batch is kept")
		}
	}
	if released != len(batches) {
		t.Errorf("%d batches released, want %d", released, len(batches))
	}
}

func TestWriteError(t *testing.T) {
	full := errors.New("disk full")
	written := 0
	p := Pipeline{
		Sources: []Source{text("in", lines(10_000))},
		Each:    echo,
		Out: writerFunc(func(b []byte) (int, error) {
			if written > 5000 {
				return 0, full
			}
			written += len(b)
			return len(b), nil
		}),
		chunk: 1000,
	}
	tally, err := p.Run(t.Context())
	if err != full || tally.Candidates == 0 || tally.Candidates > 1000 {
		t.Errorf("tally %+v, error %v; want some candidates, %v", tally, err, full)
	}
}

// TestCancel checks that a run ends with its context even if a read never returns, and that it then
// counts the written candidates.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	go w.Write([]byte("one\nbad two\nthr"))
	p := Pipeline{
		Sources: []Source{reader("in", r)},
		Each:    echo,
		Out: writerFunc(func(b []byte) (int, error) {
			time.AfterFunc(10*time.Millisecond, cancel)
			return len(b), nil
		}),
	}
	tally, err := p.Run(ctx)
	if err != context.Canceled || tally != (Tally{Candidates: 2, Failed: 1}) {
		t.Errorf("tally %+v, error %v", tally, err)
	}
}

// TestTrickle checks that slow input is processed line by line.
func TestTrickle(t *testing.T) {
	r, w := io.Pipe()
	answers := make(chan string)
	p := Pipeline{
		Sources: []Source{reader("in", r)},
		Each:    echo,
		Out: writerFunc(func(b []byte) (int, error) {
			answers <- string(b)
			return len(b), nil
		}),
		Jobs: 4,
	}
	done := make(chan error)
	go func() { _, err := p.Run(t.Context()); done <- err }()
	for i, ask := range []string{"one\n", "two\r\n", "three\n"} {
		io.WriteString(w, ask)
		want := fmt.Sprintf("in:%d:%s\n", i+1, strings.TrimSpace(ask))
		if got := <-answers; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	w.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestMemoryBound checks that reading stops while the output is blocked, so that the number of bytes
// in progress is bounded, for short and for long candidates.
func TestMemoryBound(t *testing.T) {
	const jobs, chunk = 2, 1000
	for _, length := range []int{10, 10 * chunk} {
		line := []byte(strings.Repeat("x", length-1) + "\n")
		pos := 0
		var bytesRead atomic.Int64
		endless := readerFunc(func(p []byte) (int, error) {
			for i := range p {
				p[i] = line[pos%len(line)]
				pos++
			}
			bytesRead.Add(int64(len(p)))
			return len(p), nil
		})
		ctx, cancel := context.WithCancel(t.Context())
		p := Pipeline{
			Sources: []Source{reader("in", endless)},
			Each:    echo,
			Out: writerFunc(func(b []byte) (int, error) {
				time.Sleep(50 * time.Millisecond)
				cancel()
				return len(b), nil
			}),
			Jobs:  jobs,
			chunk: chunk,
		}
		p.Run(ctx)
		// The window, the batch that waits for a slot, and the batches read after the first
		// write ended.
		if limit := int64(2*jobs*chunksPerJob*chunk + 2*(length+chunk)); bytesRead.Load() > limit {
			t.Errorf("lines of %d bytes: %d bytes read, want at most %d", length, bytesRead.Load(), limit)
		}
	}
}

// BenchmarkPipeline measures the pipeline itself, with a Func that does nothing.
func BenchmarkPipeline(b *testing.B) {
	in := lines(100_000)
	for _, jobs := range []int{1, 2, 4} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			for b.Loop() {
				p := Pipeline{
					Sources: []Source{text("in", in)},
					Each:    func(dst []byte, c Candidate) ([]byte, bool) { return dst, true },
					Out:     io.Discard,
					Jobs:    jobs,
				}
				if tally, err := p.Run(b.Context()); err != nil || tally.Candidates != 100_000 {
					b.Fatal(tally, err)
				}
			}
		})
	}
}
