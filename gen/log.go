package gen

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/std66/std66/internal/gofiles"
)

// logger reports the form of each rule and the time of each stage. A nil logger does nothing.
type logger struct {
	w     io.Writer
	since time.Time // end of the last stage
}

// newLog returns a logger that writes to w. The first stage begins now.
func newLog(w io.Writer) *logger {
	if w == nil {
		return nil
	}
	return &logger{w, time.Now()}
}

// stage reports the end of a stage and its result.
func (l *logger) stage(name, format string, args ...any) {
	if l == nil {
		return
	}
	now := time.Now()
	fmt.Fprintf(l.w, "%-8s %7.3f s  %s\n", name, now.Sub(l.since).Seconds(), fmt.Sprintf(format, args...))
	l.since = now
}

func (l *logger) specified(s *spec, c Config) {
	all := func(name string) string { return name }
	l.stage("read", "%s: %s, %s", s.origin(c, len(s.rules), all), gofiles.Count(len(s.rules), "rule"), gofiles.Count(len(s.parsers), "parser"))
}

func (l *logger) compiled(m *automata) {
	l.stage("compile", "%s for all rules", gofiles.Count(m.Joint.Len(), "state"))
}

// emitted reports the form of each rule and parser, and the size of the generated files.
func (l *logger) emitted(p *program, files Files) {
	if l == nil || files == nil {
		return
	}
	w := tabwriter.NewWriter(l.w, 0, 0, 2, ' ', 0)
	for _, r := range p.rules {
		a := p.machines.Rules[r.index]
		form := "start state of " + a.Size()
		if f := p.functionOf(r); f != nil {
			form = "code of " + f.size()
		}
		for _, refused := range a.Refused() {
			form += ", cannot call " + refused.Name
		}
		fmt.Fprintf(w, "  %s\t%s\n", r.Name, form)
	}
	for _, parser := range p.parsers {
		form := fmt.Sprintf("table of %s", parser.Size())
		if parser.code != nil {
			form = "code of " + parser.size()
		}
		fmt.Fprintf(w, "  parser of %s\t%s\n", parser.rule.Name, form)
	}
	for _, t := range p.trees {
		fmt.Fprintf(w, "  trees of %s\ttable of %s\n", t.rule.Name, gofiles.Count(len(t.table.Rows), "state"))
	}
	w.Flush()
	lines, size := 0, 0
	for _, text := range files {
		lines += strings.Count(string(text), "\n")
		size += len(text)
	}
	l.stage("emit", "%s, %d lines, %d bytes", gofiles.Count(len(files), "file"), lines, size)
}

// size returns the numbers of states and loops of code.
func (f *function) size() string {
	size := gofiles.Count(len(f.code.places()), "state")
	if all, text := f.code.loops(); all > 0 {
		size += fmt.Sprintf(", %s, %d unrolled", gofiles.Count(all, "loop"), text)
	}
	if len(f.callees) > 0 {
		size += ", calls " + ruleList(slices.Compact(slices.Clone(f.callees)))
	}
	return size
}
