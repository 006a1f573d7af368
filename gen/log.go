package gen

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// Log tells what the generator does and how long that takes. A nil Log says nothing.
type Log struct {
	w     io.Writer
	since time.Time // the end of the last stage
}

// NewLog returns a Log that writes to w. The time of the first stage begins now.
func NewLog(w io.Writer) *Log { return &Log{w, time.Now()} }

// Stage says that a stage has ended, and what it has made.
func (l *Log) Stage(name, format string, args ...any) {
	if l == nil {
		return
	}
	now := time.Now()
	fmt.Fprintf(l.w, "%-8s %7.3f s  %s\n", name, now.Sub(l.since).Seconds(), fmt.Sprintf(format, args...))
	l.since = now
}

// plan says what becomes of each machine.
func (l *Log) plan(p *plan) {
	if l == nil {
		return
	}
	w := tabwriter.NewWriter(l.w, 0, 0, 2, ' ', 0)
	for _, m := range p.machines {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", ruleList(m.users), m.Size(), strings.Join(m.form(), "; "))
	}
	w.Flush()
}

// form says in which forms m is emitted.
func (m *machine) form() []string {
	form := []string{"table"}
	if m.code != nil {
		form[0] = "code"
		switch all, long := m.code.loops(); {
		case all > 0 && long == 0:
			form = append(form, counted(all, "loop"))
		case all > 0 && long == all:
			form = append(form, counted(all, "loop")+" by eight bytes")
		case all > 0:
			form = append(form, fmt.Sprintf("%s, %d by eight bytes", counted(all, "loop"), long))
		}
	}
	if len(m.callees) > 0 {
		form = append(form, "calls "+calleeList(m.callees))
	}
	return form
}

// states returns the number of states of all machines.
func (p *plan) states() (n int) {
	for _, m := range p.machines {
		n += m.Len()
	}
	return n
}

// size returns the number of lines and bytes of the files.
func (f Files) size() (lines, size int) {
	for _, text := range f {
		lines += strings.Count(string(text), "\n")
		size += len(text)
	}
	return lines, size
}
