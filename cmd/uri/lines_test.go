package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

// lineCommands are commands as programs run them on many lines.
var lineCommands = []struct {
	name string
	args []string
}{
	{"check/text", []string{"check"}},
	{"check/json", []string{"check", "--output", "json"}},
	{"normalize", []string{"normalize"}},
	{"parse/tsv", []string{"parse", "--output", "tsv"}},
}

// BenchmarkLines has the time of a command for 100,000 lines, of which some are wrong.
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

// runLines runs a command, which must find something wrong.
func runLines(t testing.TB, args []string, in io.Reader) {
	t.Helper()
	var stderr bytes.Buffer
	if code := run(args, in, io.Discard, &stderr); code != 1 {
		t.Fatalf("%q: exit code %d, stderr %q; want 1", args, code, &stderr)
	}
}

// Memory does not grow with the number of lines.
func TestMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("a million lines for each command")
	}
	const (
		lines = 1_000_000 // 36 MB, and more as results
		limit = 32 << 20  // bytes in use at any time: the batches under way, and what they become
	)
	for _, command := range lineCommands {
		in := newExamples(t, lines)
		peak := watchHeap(func() { runLines(t, slices.Concat(command.args, []string{"--jobs", "2"}), in) })
		if in.left != 0 || peak > limit {
			t.Errorf("%q: %d bytes of memory in use, with %d lines left to read; want %d at most, and none", command.args, peak, in.left, limit)
		}
	}
}

// Memory does not grow with the length of a line: it has a bound of a few times --max-line, also if a
// line is much longer, and if many are just as long.
func TestMemoryLongLines(t *testing.T) {
	const (
		maxLine = 1 << 20
		limit   = 48 << 20 // bytes in use at any time: the lines under way, and what they become
	)
	total := int64(512 << 20)
	if testing.Short() {
		total = 64 << 20
	}
	for _, command := range lineCommands {
		for _, in := range []struct {
			why  string
			line int64
		}{{"one line", total}, {"lines that are too long", maxLine + 1}, {"lines that are not", maxLine}} {
			r := &longLines{length: in.line, left: total / 4}
			if in.line == total {
				r.left = total
			}
			args := slices.Concat(command.args, []string{"--jobs", "2", "--max-line", fmt.Sprint(maxLine)})
			peak := watchHeap(func() { runLines(t, args, r) })
			if r.left != 0 || peak > limit {
				t.Errorf("%s: %q: %d bytes of memory in use, with %d bytes left to read; want %d at most, and none", in.why, args, peak, r.left, limit)
			}
		}
	}
}

// longLines is a reader of so many bytes in lines of a length, none of which is a URI reference.
type longLines struct{ length, left, column int64 }

func (r *longLines) Read(p []byte) (int, error) {
	n := int(min(int64(len(p)), r.left))
	for i := range n {
		p[i] = '^'
		if r.column++; r.column > r.length {
			p[i], r.column = '\n', 0
		}
	}
	r.left -= int64(n)
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// watchHeap returns how much more memory than before was in use while f ran, at most.
func watchHeap(f func()) (peak uint64) {
	use := func() uint64 {
		var stats runtime.MemStats
		runtime.GC() // so what could be collected does not count
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	use() // a pool gives up what it has at the second collection
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

// examples is a reader of so many lines like those of testdata/examples.txt, each with a number.
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
