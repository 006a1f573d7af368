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
	patience     = 500 * time.Millisecond // shorter work has no progress bar
	redrawPeriod = 100 * time.Millisecond
	minWidth     = 70 // cells; the bar and its text might not fit on fewer
)

// A Progress shows a progress bar on standard error if it is a terminal and the work takes long. A
// nil Progress shows nothing.
type Progress struct {
	count atomic.Int64 // bytes, or things
	bytes bool
	over  bool // standard output is also a terminal: results appear above the bar
	done  chan struct{}

	mu    sync.Mutex // held while drawing the bar or writing results above it
	bar   *pb.ProgressBar
	w     io.Writer // the terminal of standard error
	drawn bool
	ended bool
}

// startProgress shows a progress bar if reading the sources takes long.
func (f *Input) startProgress(cmd *cobra.Command, sources []stream.Source) *Progress {
	return newProgress(cmd, f.NUL, true, func() int64 { return total(cmd, sources) })
}

// StartProgress shows a progress bar if the work on a number of things takes long. nul means that a
// NUL ends each result.
func StartProgress(cmd *cobra.Command, nul bool, things int) *Progress {
	return newProgress(cmd, nul, false, func() int64 { return int64(things) })
}

// newProgress shows a progress bar if the work takes long. It calls total only then; total returns
// -1 if the total is unknown. If standard output is a terminal, the bar needs its own line there.
// Results that end in NUL are for other programs, so newProgress then shows no bar.
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

// begin creates the bar for a total, or -1 if the total is unknown.
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

// draw draws the bar for the current count.
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

// Add adds n to the count.
func (p *Progress) Add(n int) {
	if p != nil {
		p.count.Add(int64(n))
	}
}

// aside removes the bar while write writes to standard error.
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

// clear removes the bar until the next draw. The caller holds p.mu.
func (p *Progress) clear() {
	if p.drawn {
		io.WriteString(p.w, eraseLine) // a failure leaves the bar on the screen
		p.drawn = false
	}
}

// Stop removes the bar for good.
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

// watch returns the sources with readers that count bytes.
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

// Above returns a writer to w that removes the bar before it writes.
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

// total returns the number of bytes in the sources, or -1 if unknown.
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
	if sum == 0 { // the bar does not accept 0
		return -1
	}
	return sum
}
