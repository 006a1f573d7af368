// Package stream applies a function to every candidate of a sequence of
// inputs, on several cores, and writes what the function appends in the order
// of the input. A candidate is a line, or what ends at a NUL.
//
// The input is cut into batches of whole candidates. Each worker takes the
// next batch under a lock, works on it without one, and hands it to the
// writer, which waits for the batches in their order:
//
//	sources --feed--> batch 1 --worker--> output 1 --\
//	                  batch 2 --worker--> output 2 ---+--> writer
//	                  batch 3 --worker--> output 3 --/
//
// Only so many bytes are under way at a time, so memory does not grow with
// the input. It grows with the longest candidate, which is held whole, up to
// the MaxCandidate of its source.
//
// A batch is handed on as soon as a read brings the end of a candidate, so
// input that trickles in is answered as it comes.
package stream

import (
	"context"
	"io"
	"runtime"
	"strings"
	"unsafe"
)

// A Source is an input with a name.
type Source struct {
	Name string
	Open func() (io.ReadCloser, error) // called when its turn comes

	// NUL says that a NUL ends a candidate. Otherwise LF or CRLF does.
	NUL bool

	// Before is how many candidates to count as lines before the source's first.
	Before int

	// MaxCandidate is the number of bytes that a candidate may have, without its terminator. A longer
	// one is never held whole; it goes to the pipeline's TooLong. 0 is for any number.
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
	Line   int    // counted from 1 in each source, or behind its Before
	Text   string // without its terminator
}

// A Func appends the output for a candidate to dst and reports whether the
// candidate is in order. Several goroutines call it at the same time. The
// candidate's text is valid until the function returns: to keep it, clone it.
type Func func(dst []byte, c Candidate) (out []byte, ok bool)

// A Tally counts candidates.
type Tally struct {
	Candidates int
	Failed     int // those that the Func reported as not in order
	TooLong    int // those that no Func has seen, which are not counted as failed
}

// A Pipeline is what Run needs to know.
type Pipeline struct {
	Sources []Source
	Each    Func
	Out     io.Writer

	// TooLong appends the output for a candidate that is longer than its source allows. It gets no
	// text of it. Several goroutines call it at the same time.
	TooLong func(dst []byte, c Candidate) []byte

	// Report is told of each source that cannot be opened or read. It is
	// called by the goroutine of Run, in the order of the sources.
	Report func(error)

	// Jobs is the number of workers; below 1 it is GOMAXPROCS.
	Jobs int

	chunk int // bytes of a read, about those of a batch; 0 is defaultChunk
}

// defaultChunk is large enough that handing a batch on costs nothing against
// working on it, and small enough to stay in a core's cache.
const defaultChunk = 128 << 10

// chunksPerJob bounds what is under way: enough that a slow batch at the head
// of the queue does not idle the other workers.
const chunksPerJob = 8

// Run works through the sources and reports what it counted. A source that
// cannot be read is passed to p.Report and does not end the run; an error of
// p.Out does, and so does the end of ctx, whose error Run then returns. After
// either, the tally covers what has been written. A worker that is blocked in
// a read is left behind.
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
	f := newFeed(p.Sources, chunk, jobs*chunksPerJob)
	for range jobs {
		go p.work(ctx, f)
	}
	return p.write(ctx, f)
}

// work takes batches from the feed until there are no more.
func (p *Pipeline) work(ctx context.Context, f *feed) {
	for b := f.next(ctx); b != nil; b = f.next(ctx) {
		p.process(b)
		close(b.done)
	}
}

// process applies the function to each candidate of a batch.
//
// The candidates are strings over the batch's own bytes, which do not change
// until the batch has been written. A copy of the bytes as a string is safe for
// a Func that keeps its candidate, but the copies and their collection were a
// tenth of the time of one worker, and a fifth of that of two.
func (p *Pipeline) process(b *batch) {
	rest := unsafe.String(unsafe.SliceData(b.text), len(b.text))
	c := Candidate{Source: b.source.Name, Line: b.line}
	limit := b.source.MaxCandidate
	for rest != "" {
		c.Text, rest = b.source.cut(rest)
		c.Line++
		if limit > 0 && len(c.Text) > limit {
			c.Text = ""
			b.out = p.TooLong(b.out, c)
			b.tally.TooLong++
			continue
		}
		var ok bool
		if b.out, ok = p.Each(b.out, c); !ok {
			b.tally.Failed++
		}
	}
	b.tally.Candidates = c.Line - b.line
}

// cut returns the first candidate of text, without its terminator, and the
// text behind the terminator. A CR belongs to the terminator only before LF.
func (s *Source) cut(text string) (candidate, rest string) {
	i := strings.IndexByte(text, s.terminator())
	if i < 0 {
		return text, ""
	}
	candidate, rest = text[:i], text[i+1:]
	if !s.NUL {
		candidate = strings.TrimSuffix(candidate, "\r")
	}
	return candidate, rest
}

// write writes the batches' output in their order.
func (p *Pipeline) write(ctx context.Context, f *feed) (Tally, error) {
	var total Tally
	for {
		b, err := f.finished(ctx)
		if b == nil {
			return total, err
		}
		if len(b.out) > 0 {
			if _, err := p.Out.Write(b.out); err != nil {
				return total, err
			}
		}
		total.Candidates += b.tally.Candidates
		total.Failed += b.tally.Failed
		total.TooLong += b.tally.TooLong
		if b.err != nil {
			p.Report(b.err)
		}
		f.release(b)
	}
}
