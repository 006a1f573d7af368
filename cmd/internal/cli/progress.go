package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cheggaaa/pb/v3"
	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/stream"
)

const (
	patience     = 500 * time.Millisecond // work that takes no longer has no progress bar
	redrawPeriod = 100 * time.Millisecond
	minWidth     = 70 // cells; where there are fewer, what is beside the bar might not fit on a line
)

// A Progress shows on standard error how much is done, if that is a terminal and the work takes
// long. A nil Progress shows nothing.
type Progress struct {
	count atomic.Int64 // bytes, or things
	bytes bool
	over  bool // standard output is on a terminal, too: what is written there is above the bar
	done  chan struct{}

	mu    sync.Mutex // held while the bar is drawn, or results are written above it
	bar   *pb.ProgressBar
	w     io.Writer // the terminal of standard error
	drawn bool
	ended bool
}

// startProgress starts to wait for the reading of the sources to take long.
func (f *Input) startProgress(cmd *cobra.Command, sources []stream.Source) *Progress {
	return newProgress(cmd, f.NUL, true, func() int64 { return total(cmd, sources) })
}

// StartProgress starts to wait for the work on a number of things to take long. nul says that
// a NUL ends results.
func StartProgress(cmd *cobra.Command, nul bool, things int) *Progress {
	return newProgress(cmd, nul, false, func() int64 { return int64(things) })
}

// newProgress starts to wait for the work to take long; then it asks for the total, which is -1
// if nobody knows it. On the terminal of standard output the bar needs a line of its own, so
// there is none where a NUL ends results: they are for other programs.
func newProgress(cmd *cobra.Command, nul, bytes bool, total func() int64) *Progress {
	over := TerminalOf(cmd.OutOrStdout()).There()
	if TerminalOf(cmd.ErrOrStderr()).Width() < minWidth || over && nul {
		return nil
	}
	p := &Progress{bytes: bytes, over: over, done: make(chan struct{})}
	go func() {
		select {
		case <-time.After(patience):
		case <-p.done:
			return
		}
		p.begin(cmd, total())
		for tick := time.NewTicker(redrawPeriod); ; {
			p.draw()
			select {
			case <-tick.C:
			case <-p.done:
				tick.Stop()
				return
			}
		}
	}()
	return p
}

// begin makes the bar, for a total, or -1 if nobody knows it.
func (p *Progress) begin(cmd *cobra.Command, total int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.w = unguarded(cmd.ErrOrStderr())
	p.bar = pb.New64(total)
	p.bar.SetTemplateString(knownTotal)
	if total < 0 {
		p.bar.SetTemplateString(unknownTotal)
	}
	p.bar.Set("command", cmd.CommandPath())
	p.bar.Set(pb.Bytes, p.bytes).Set(pb.SIBytesPrefix, true)
	p.bar.Set(pb.Static, true) // the loop above renders it
	p.bar.SetWidth(TerminalOf(cmd.ErrOrStderr()).Width() - 1)
	p.bar.Start()
}

// The bar's line, as templates of package pb.
const (
	knownTotal   = `{{string . "command"}} {{percent . "%.0f%%"}} {{bar .}} {{counters .}}, {{speed . "%s/s" "..."}}{{rtime . ", %s left" "" ""}}`
	unknownTotal = `{{string . "command"}} {{cycle . "|" "/" "-" "\\"}} {{counters .}}, {{speed . "%s/s" "..."}}, {{etime .}}`
)

// eraseLine moves the cursor to the start of the line and erases the line.
const eraseLine = "\r\x1b[2K"

// draw shows the bar as it is to be now.
func (p *Progress) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	p.drawn = true
	p.bar.SetCurrent(p.count.Load())
	fmt.Fprint(p.w, eraseLine, p.bar.String()) // a failure only loses the bar
}

// Add says that n more are done.
func (p *Progress) Add(n int) {
	if p != nil {
		p.count.Add(int64(n))
	}
}

// aside takes the bar away while write writes to standard error.
func (p *Progress) aside(write func()) {
	if p == nil {
		write()
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	write()
}

// clear takes the bar away until it is drawn again. Its caller holds p.mu.
func (p *Progress) clear() {
	if p.drawn {
		io.WriteString(p.w, eraseLine) // a failure leaves the bar on the screen
		p.drawn = false
	}
}

// Stop takes the bar away.
func (p *Progress) Stop() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		close(p.done)
	}
	p.clear()
	p.ended = true
}

// watch returns the sources with readers that count.
func (p *Progress) watch(sources []stream.Source) []stream.Source {
	if p == nil {
		return sources
	}
	watched := make([]stream.Source, len(sources))
	for i, s := range sources {
		watched[i] = s
		watched[i].Open = func() (io.ReadCloser, error) {
			r, err := s.Open()
			return &countingReader{r, &p.count}, err
		}
	}
	return watched
}

// Above returns a writer to w that hides the bar while it writes.
func (p *Progress) Above(w io.Writer) io.Writer {
	if p == nil || !p.over {
		return w
	}
	return aboveWriter{p, w}
}

type aboveWriter struct {
	p *Progress
	w io.Writer
}

func (a aboveWriter) Write(b []byte) (int, error) {
	a.p.mu.Lock()
	defer a.p.mu.Unlock()
	a.p.clear()
	return a.w.Write(b)
}

type countingReader struct {
	io.ReadCloser
	read *atomic.Int64
}

func (r *countingReader) Read(b []byte) (int, error) {
	n, err := r.ReadCloser.Read(b)
	r.read.Add(int64(n))
	return n, err
}

// total returns how many bytes there are to read, or -1 if that is not known.
func total(cmd *cobra.Command, sources []stream.Source) int64 {
	var sum int64
	for _, s := range sources {
		var info os.FileInfo
		var err error
		switch stdin, isFile := cmd.InOrStdin().(*os.File); {
		case s.Name != StdinName:
			info, err = os.Stat(s.Name)
		case isFile:
			info, err = stdin.Stat()
		}
		if err != nil || info == nil || !info.Mode().IsRegular() {
			return -1
		}
		sum += info.Size()
	}
	if sum == 0 { // not a total that the bar knows
		return -1
	}
	return sum
}
