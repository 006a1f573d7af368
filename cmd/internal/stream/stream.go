// Package stream applies a function to every candidate of a sequence of inputs, on several cores, and
// writes the function's output in the order of the input. A candidate is a line, or text that ends in
// NUL.
//
// The input is divided into batches of whole candidates. Each worker takes the next batch under a
// lock, processes it without the lock, and passes it to the queue. The queue writes the output of the
// batches in their order:
//
//	sources --feed--> batch 1 --worker--> output 1 --\
//	                  batch 2 --worker--> output 2 ---+--queue--> writer
//	                  batch 3 --worker--> output 3 --/
//
// The number of bytes in progress is bounded, so memory does not grow with the input. It grows with
// the longest candidate, up to the MaxCandidate of its source, because a candidate is held whole.
//
// A batch is passed on as soon as a read returns the end of a candidate, so slow input is processed
// as it arrives.
package stream

import (
	"context"
	"io"
	"math"
	"runtime"
	"strings"
	"unsafe"
)

// A Source is an input with a name.
type Source struct {
	Name string
	Open func() (io.ReadCloser, error) // called when its turn comes

	// NUL means that a NUL ends a candidate, instead of LF or CRLF.
	NUL bool

	// Before is the number of lines to count before the source's first candidate.
	Before int

	// MaxCandidate is the maximum length of a candidate in bytes, without its terminator. A
	// longer candidate is never held whole, and goes to the pipeline's TooLong. 0 means no limit.
	MaxCandidate int
}

// terminator returns the byte that ends a candidate.
func (s *Source) terminator() byte {
	if s.NUL {
		return 0
	}
	return '\n'
}

// A Candidate is one line of a source.
type Candidate struct {
	Source string // the source's name
	Line   int    // counted in each source from 1 + Before
	Text   string // without its terminator
}

// A Func appends the output for a candidate to dst and reports whether the candidate passes. Several
// goroutines call it at the same time. The candidate's text is valid only until the function returns;
// clone it to keep it.
type Func func(dst []byte, c Candidate) (out []byte, ok bool)

// A Tally counts candidates.
type Tally struct {
	Candidates int
	Failed     int // the Func returned false
	TooLong    int // too long for the Func, and not counted as Failed
}

// A Pipeline describes a run.
type Pipeline struct {
	Sources []Source
	Each    Func
	Out     io.Writer

	// Passes reports whether a candidate passes without output. Each is called only for the
	// others. Several goroutines call Passes at the same time. If Passes is nil, Each is called
	// for all candidates.
	Passes func(text string) bool

	// TooLong appends the output for a candidate that is longer than its source allows. The
	// candidate has no text. Several goroutines call TooLong at the same time.
	TooLong func(dst []byte, c Candidate) []byte

	// Report receives the error of each source that cannot be opened or read, in the order of the
	// sources. It is not called after Run has returned, and never at the same time as Out.
	Report func(error)

	// Jobs is the number of workers. If it is less than 1, there are GOMAXPROCS workers.
	Jobs int

	chunk int // bytes of a read, and about as long as a batch; 0 means defaultChunk
}

// defaultChunk is large enough to make the cost of passing a batch on negligible, and small enough to
// stay in a core's cache.
const defaultChunk = 128 << 10

// chunksPerJob bounds the bytes in progress. It is large enough that other workers do not wait for a
// slow batch at the head of the queue.
const chunksPerJob = 8

// Run processes the sources and returns its counts. It passes errors of sources to p.Report and
// continues. It stops at an error of p.Out or at the end of ctx, and returns that error; the counts
// then cover only the output written so far. Run does not wait for a worker that is blocked in a read.
func (p *Pipeline) Run(ctx context.Context) (Tally, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs := p.Jobs
	if jobs < 1 {
		jobs = runtime.GOMAXPROCS(0)
	}
	chunk := p.chunk
	if chunk == 0 {
		chunk = defaultChunk
	}
	q := newQueue(p.Out, p.Report)
	f := newFeed(p.Sources, q, chunk, jobs*chunksPerJob)
	for range jobs {
		go p.work(ctx, f)
	}
	return q.wait(ctx)
}

// work takes batches from the feed until there are no more.
func (p *Pipeline) work(ctx context.Context, f *feed) {
	for b := f.next(ctx); b != nil; b = f.next(ctx) {
		p.process(b)
		f.queue.finish(ctx, b, f.release)
	}
}

// process applies the functions to each candidate of a batch.
//
// The candidates are strings over the batch's own bytes, which do not change until the batch has been
// written. Copies would let a Func keep its candidates, but copying and garbage collection took a
// tenth of the time with one worker, and a fifth with two.
func (p *Pipeline) process(b *batch) {
	rest := unsafe.String(unsafe.SliceData(b.text), len(b.text))
	end, nul := b.source.terminator(), b.source.NUL
	limit := b.source.MaxCandidate
	if limit <= 0 {
		limit = math.MaxInt
	}
	line := b.line
	for rest != "" {
		text := rest
		if i := strings.IndexByte(rest, end); i < 0 {
			rest = ""
		} else {
			text, rest = rest[:i], rest[i+1:]
			if i > 0 && text[i-1] == '\r' && !nul { // a CR belongs to the terminator only before LF
				text = text[:i-1]
			}
		}
		line++
		switch {
		case len(text) > limit:
			b.out = p.TooLong(b.out, Candidate{Source: b.source.Name, Line: line})
			b.tally.TooLong++
		case p.Passes == nil || !p.Passes(text):
			var ok bool
			if b.out, ok = p.Each(b.out, Candidate{Source: b.source.Name, Line: line, Text: text}); !ok {
				b.tally.Failed++
			}
		}
	}
	b.tally.Candidates = line - b.line
}
