package stream

import (
	"bytes"
	"context"
	"io"
	"sync"
)

// A batch is a run of whole candidates of one source on its way from the feed
// through a worker to the writer.
type batch struct {
	source *Source
	line   int    // candidates of the source before this batch
	text   []byte // candidates with their terminators; the last may lack one
	err    error  // why the source ends after this batch, if not at its end

	out   []byte
	tally Tally
	done  chan struct{} // closed when out and tally are complete
	slots int           // what it takes of the feed's window
}

// A feed hands out the batches of a sequence of sources, and the finished ones
// again in the same order.
type feed struct {
	chunk int

	mu      sync.Mutex // held while a batch is read
	sources []Source   // not yet opened
	source  *Source    // the one that was opened last
	open    io.Closer  // it while it is open, or nil
	split   splitter   // reads it
	line    int        // candidates handed out of it
	ended   bool

	window chan struct{} // holds an element for each slot taken
	order  chan *batch   // in input order; never full, as each batch has a slot
	spare  sync.Pool     // of *batch
}

func newFeed(sources []Source, chunk, slots int) *feed {
	return &feed{
		chunk:   chunk,
		sources: sources,
		window:  make(chan struct{}, slots),
		order:   make(chan *batch, slots),
		spare:   sync.Pool{New: func() any { return new(batch) }},
	}
}

// next returns the next batch to work on, or nil when there is none or ctx is
// done.
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
			close(f.order)
			return nil
		}
	}
	// A batch far above the size of a chunk is one long candidate. It takes
	// the room of many, so that a row of them cannot fill the memory.
	b.slots = min(max(1, len(b.text)/f.chunk), cap(f.window))
	if !f.take(ctx, b.slots-1) {
		return nil
	}
	b.done = make(chan struct{})
	f.order <- b
	return b
}

// read makes one step, which is to open a source or to read from it, and
// reports whether b now holds something to hand on.
func (f *feed) read(b *batch) bool {
	b.err = nil
	if f.open == nil {
		if len(f.sources) == 0 {
			return false
		}
		b.text, b.err = b.text[:0], f.openNext()
	} else {
		b.text, b.err = f.split.next(b.text)
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

// take takes n slots of the window, and reports false when ctx is done first.
// Only the holder of f.mu takes slots, so it never takes part of what another
// one waits for; and the batches that hold the other slots need no lock to be
// finished.
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

// finished returns the next batch in input order once it is worked on, or nil
// at the end of the input, or nil and the error of ctx when that is done first.
func (f *feed) finished(ctx context.Context) (*batch, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var b *batch
	select {
	case b = <-f.order:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if b == nil {
		return nil, nil
	}
	select {
	case <-b.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return b, nil
}

// release gives the room of a written batch back, and its memory unless that
// has grown for a long candidate.
func (f *feed) release(b *batch) {
	for range b.slots {
		<-f.window
	}
	if limit := 8 * f.chunk; cap(b.text) <= limit && cap(b.out) <= limit {
		f.spare.Put(&batch{text: b.text[:0], out: b.out[:0]})
	}
}
