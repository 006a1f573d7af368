package gen

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/std66/std66/internal/abnf"
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

// compiled says how much has been compiled.
func (l *Log) compiled(rules []*abnf.Rule) { l.Stage("compile", "%s", counted(len(rules), "rule")) }

// planned says what becomes of each machine.
func (l *Log) planned(p *plan) {
	if l == nil {
		return
	}
	states := 0
	w := tabwriter.NewWriter(l.w, 0, 0, 2, ' ', 0)
	for _, m := range p.machines {
		states += m.Len()
		form := append([]string{"table of " + m.Size()}, m.form()...)
		if m.code != nil {
			form[0] = "code of " + counted(len(m.code.states), "state") + ", and a " + form[0]
		}
		fmt.Fprintf(w, "  %s\t%s\n", ruleList(m.users), strings.Join(form, "; "))
	}
	for _, parser := range p.parsers {
		kind := "table"
		if parser.code != nil {
			kind = "code"
		}
		form := parser.parserForm()
		fmt.Fprintf(w, "  parser of %s\t%s of %s, %s\n", parser.rule.Name, kind, form[0], strings.Join(form[1:], "; "))
	}
	w.Flush()
	l.Stage("plan", "%s, %s", counted(len(p.machines), "machine"), counted(states, "state"))
}

// emitted says how much has been generated.
func (l *Log) emitted(files Files) {
	lines, size := 0, 0
	for _, text := range files {
		lines += strings.Count(string(text), "\n")
		size += len(text)
	}
	l.Stage("emit", "%s, %d lines, %d bytes", counted(len(files), "file"), lines, size)
}

// form says what is to know of m: the loops of its code, and calls.
func (m *machine) form() (form []string) {
	if m.code != nil {
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
	if refused := m.Refused(); len(refused) > 0 {
		form = append(form, "cannot call "+ruleList(refused))
	}
	return form
}
