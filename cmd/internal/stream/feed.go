package stream

import (
	"bytes"
	"context"
	"io"
	"sync"
)

// A batch is a run of whole candidates of one source. It passes from the feed through a worker to the
// queue.
type batch struct {
	source *Source
	line   int    // candidates of the source before this batch
	text   []byte // candidates with their terminators; the last may lack one
	buffer []byte // the memory of text
	err    error  // the error, if any, that ends the source after this batch

	out      []byte
	tally    Tally
	finished bool // out and tally are complete; guarded by the queue's mutex
	slots    int  // the number that the batch takes of the feed's window
}

// A feed hands out the batches of a sequence of sources to workers, and adds them to the queue in the
// same order.
type feed struct {
	chunk int
	queue *queue

	mu      sync.Mutex // held while a batch is read
	sources []Source   // not yet opened
	source  *Source    // the source opened last
	open    io.Closer  // closes source; nil if it is not open
	split   splitter   // reads source
	line    int        // candidates handed out of source
	ended   bool

	window chan struct{} // holds an element for each slot taken
	spare  sync.Pool     // of *batch
}

func newFeed(sources []Source, q *queue, chunk, slots int) *feed {
	return &feed{
		chunk:   chunk,
		queue:   q,
		sources: sources,
		window:  make(chan struct{}, slots),
		spare:   sync.Pool{New: func() any { return new(batch) }},
	}
}

// next returns the next batch to process, or nil at the end of the input or of ctx.
func (f *feed) next(ctx context.Context) *batch {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended || !f.take(ctx, 1) {
		return nil
	}
	b := f.spare.Get().(*batch)
	for !f.read(b) {
		if f.open == nil && len(f.sources) == 0 {
			f.ended = true
			f.queue.end()
			return nil
		}
	}
	// A batch far larger than a chunk is one long candidate. It takes several slots, so that
	// many such batches cannot exhaust the memory.
	b.slots = min(max(1, len(b.text)/f.chunk), cap(f.window))
	if !f.take(ctx, b.slots-1) {
		return nil
	}
	f.queue.add(b)
	return b
}

// read opens a source or reads from it once, and reports whether b then has text or an error.
func (f *feed) read(b *batch) bool {
	b.err = nil
	if f.open == nil {
		if len(f.sources) == 0 {
			return false
		}
		b.text, b.err = nil, f.openNext()
	} else {
		b.text, b.buffer, b.err = f.split.next(b.buffer)
	}
	b.source, b.line = f.source, f.line
	f.line += bytes.Count(b.text, []byte{f.source.terminator()})
	if b.err != nil && f.open != nil {
		f.open.Close()
		f.open = nil
	}
	if b.err == io.EOF {
		b.err = nil
	}
	return len(b.text) > 0 || b.err != nil
}

func (f *feed) openNext() error {
	src := &f.sources[0]
	f.sources = f.sources[1:]
	f.source, f.line = src, src.Before
	r, err := src.Open()
	if err != nil {
		return err
	}
	f.open = r
	f.split = splitter{r: r, end: src.terminator(), chunk: f.chunk, limit: src.MaxCandidate, tail: f.split.tail[:0]}
	return nil
}

// take takes n slots of the window, and returns false if ctx ends first. It cannot deadlock: only the
// holder of f.mu takes slots, so no two workers wait with a part of their slots, and finishing the
// batches that hold the other slots needs no lock.
func (f *feed) take(ctx context.Context, n int) bool {
	for range n {
		select {
		case f.window <- struct{}{}:
		case <-ctx.Done():
			return false
		}
	}
	return ctx.Err() == nil
}

// release returns the slots of a written batch, and reuses its memory unless it has grown for a long
// candidate.
func (f *feed) release(b *batch) {
	for range b.slots {
		<-f.window
	}
	if limit := 8 * f.chunk; cap(b.buffer) <= limit && cap(b.out) <= limit {
		f.spare.Put(&batch{buffer: b.buffer, out: b.out[:0]})
	}
}
