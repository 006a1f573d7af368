package stream

import (
	"context"
	"io"
	"slices"
	"sync"
)

// A queue holds the batches that are not yet written, and writes them in the order of the input.
//
// It has no goroutine of its own: the worker that finishes the first batch writes it, and then the
// finished batches after it. So a batch without output costs no change of goroutines, and while a
// worker writes, the other workers only mark their batches as finished.
type queue struct {
	out    io.Writer
	report func(error)

	mu      sync.Mutex // held for a short time only, never during a write
	batches []*batch   // in the order of the input
	ended   bool       // no more batches follow
	writing bool       // a worker writes batches
	stopped bool       // no more batches are written
	tally   Tally      // of the batches written
	err     error      // the error of out
	done    chan struct{}
}

func newQueue(out io.Writer, report func(error)) *queue {
	return &queue{out: out, report: report, done: make(chan struct{})}
}

// add adds a batch that a worker will finish.
func (q *queue) add(b *batch) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.batches = append(q.batches, b)
}

// end is called after the last batch has been added.
func (q *queue) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended = true
	q.closeIfDone()
}

// finish marks a batch as finished. Unless another worker is writing, finish writes the finished
// batches at the head of the queue, and releases them. It writes nothing after the end of ctx.
func (q *queue) finish(ctx context.Context, b *batch, release func(*batch)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	b.finished = true
	if q.writing {
		return
	}
	q.writing = true
	for !q.stopped && len(q.batches) > 0 && q.batches[0].finished {
		if ctx.Err() != nil {
			q.stopped = true
			break
		}
		b := q.batches[0]
		q.batches = slices.Delete(q.batches, 0, 1) // moves a few pointers
		q.mu.Unlock()
		err := q.write(b)
		q.mu.Lock()
		if err != nil {
			q.err, q.stopped = err, true
			break
		}
		q.tally.Candidates += b.tally.Candidates
		q.tally.Failed += b.tally.Failed
		q.tally.TooLong += b.tally.TooLong
		release(b)
	}
	q.writing = false
	q.closeIfDone()
}

// write writes the output of a batch and reports the error that ended its source.
func (q *queue) write(b *batch) error {
	if len(b.out) > 0 {
		if _, err := q.out.Write(b.out); err != nil {
			return err
		}
	}
	if b.err != nil {
		q.report(b.err)
	}
	return nil
}

// stop ends writing, unless all batches are already written.
func (q *queue) stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case <-q.done:
	default:
		q.stopped = true
		q.closeIfDone()
	}
}

// closeIfDone closes done if nothing more will be written. The caller holds q.mu.
func (q *queue) closeIfDone() {
	if q.writing || !q.stopped && !(q.ended && len(q.batches) == 0) {
		return
	}
	select {
	case <-q.done:
	default:
		close(q.done)
	}
}

// wait waits until all batches are written. It returns the counts of the batches written, and the
// error of the writer or of ctx that stopped the queue.
func (q *queue) wait(ctx context.Context) (Tally, error) {
	select {
	case <-q.done:
	case <-ctx.Done():
		q.stop()
		<-q.done // closed at the end of the current write, if any
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err == nil && q.stopped {
		return q.tally, ctx.Err()
	}
	return q.tally, q.err
}
