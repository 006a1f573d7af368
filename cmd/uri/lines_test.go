package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

// lineCommands are commands for many lines, as programs use them.
var lineCommands = []struct {
	name string
	args []string
}{
	{"check/text", []string{"check"}},
	{"check/json", []string{"check", "--output", "json"}},
	{"normalize", []string{"normalize"}},
	{"parse/tsv", []string{"parse", "--output", "tsv"}},
}

// BenchmarkLines measures commands with 100,000 lines. Some of the lines are invalid.
func BenchmarkLines(b *testing.B) {
	const n = 100_000
	in, err := io.ReadAll(newExamples(b, n))
	if err != nil {
		b.Fatal(err)
	}
	for _, command := range lineCommands {
		for _, jobs := range []string{"1", "2"} {
			b.Run(command.name+"/jobs="+jobs, func(b *testing.B) {
				b.SetBytes(int64(len(in)))
				for b.Loop() {
					runLines(b, slices.Concat(command.args, []string{"--jobs", jobs}), bytes.NewReader(in))
				}
				b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
			})
		}
	}
}

// runLines runs a command with input that is partly invalid.
func runLines(t testing.TB, args []string, in io.Reader) {
	t.Helper()
	var stderr bytes.Buffer
	if code := run(args, in, io.Discard, &stderr); code != 1 {
		t.Fatalf("%q: exit code %d, stderr %q; want 1", args, code, &stderr)
	}
}

// TestMemoryIsFlat tests that memory does not grow with the number of lines.
func TestMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("a million lines for each command")
	}
	const (
		lines = 1_000_000 // 36 MB of input, and more of results
		limit = 32 << 20  // bytes in use at any time, for the batches in progress and their results
	)
	for _, command := range lineCommands {
		t.Run(command.name, func(t *testing.T) {
			in := newExamples(t, lines)
			peak := watchHeap(func() { runLines(t, slices.Concat(command.args, []string{"--jobs", "2"}), in) })
			if in.left != 0 || peak > limit {
				t.Errorf("%q: %d bytes of memory in use and %d lines left to read; want at most %d and none", command.args, peak, in.left, limit)
			}
		})
	}
}

// TestMemoryLongLines tests that memory is bounded by a small multiple of --max-line, with one much longer
// line and with many lines of about this length.
func TestMemoryLongLines(t *testing.T) {
	const (
		maxLine = 1 << 20
		limit   = 48 << 20 // bytes in use at any time, for the lines in progress and their results
	)
	total := int64(512 << 20)
	if testing.Short() {
		total = 64 << 20
	}
	for _, command := range lineCommands {
		for _, in := range []struct {
			name string
			line int64
		}{{"one very long line", total}, {"lines over the limit", maxLine + 1}, {"lines at the limit", maxLine}} {
			t.Run(command.name+"/"+in.name, func(t *testing.T) {
				r := &longLines{length: in.line, left: total / 4}
				if in.line == total {
					r.left = total
				}
				args := slices.Concat(command.args, []string{"--jobs", "2", "--max-line", fmt.Sprint(maxLine)})
				peak := watchHeap(func() { runLines(t, args, r) })
				if r.left != 0 || peak > limit {
					t.Errorf("%q: %d bytes of memory in use and %d bytes left to read; want at most %d and none", args, peak, r.left, limit)
				}
			})
		}
	}
}

// longLines is a reader of a number of bytes in lines of a length. The lines are not URI references.
type longLines struct{ length, left, column int64 }

func (r *longLines) Read(p []byte) (int, error) {
	n := int(min(int64(len(p)), r.left))
	for i := 0; i < n; {
		if r.column == r.length {
			p[i], r.column = '\n', 0
			i++
			continue
		}
		run := p[i:min(int64(n), int64(i)+r.length-r.column)]
		fill(run, '^')
		r.column += int64(len(run))
		i += len(run)
	}
	r.left -= int64(n)
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// fill sets all bytes of p to b. Unlike a loop over the bytes, it is fast with the race detector.
func fill(p []byte, b byte) {
	p[0] = b
	for n := 1; n < len(p); n *= 2 {
		copy(p[n:], p[:n])
	}
}

// watchHeap returns the maximum growth of the heap in bytes while f runs.
func watchHeap(f func()) (peak uint64) {
	// Garbage does not count. The function f makes new garbage while a reading is taken, more of it on a
	// machine with other work, so use takes the least of several readings.
	use := func() uint64 {
		least := uint64(math.MaxUint64)
		for range 3 {
			var stats runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&stats)
			least = min(least, stats.HeapAlloc)
		}
		return least
	}
	use() // a sync.Pool is emptied by the second collection
	before := use()
	done := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() {
		for tick := time.Tick(20 * time.Millisecond); ; {
			peak = max(peak, use())
			select {
			case <-tick:
			case <-done:
				return
			}
		}
	})
	f()
	close(done)
	watcher.Wait()
	return peak - min(peak, before)
}

// examples is a reader that repeats the lines of testdata/examples.txt, each with a number appended.
type examples struct {
	list    [][]byte
	left    int
	pending []byte
}

func newExamples(t testing.TB, n int) *examples {
	data, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	return &examples{list: bytes.Split(bytes.TrimSpace(data), []byte("\n")), left: n}
}

func (e *examples) Read(p []byte) (int, error) {
	for len(e.pending) < len(p) && e.left > 0 {
		e.left--
		e.pending = fmt.Appendf(append(e.pending, e.list[e.left%len(e.list)]...), "%d\n", e.left)
	}
	if len(e.pending) == 0 {
		return 0, io.EOF
	}
	n := copy(p, e.pending)
	e.pending = append(e.pending[:0], e.pending[n:]...)
	return n, nil
}
