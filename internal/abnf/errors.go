package abnf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Error is one finding in a grammar's source.
type Error struct {
	Pos     Pos
	Msg     string
	Warning bool // the grammar still compiles
}

// Error returns "file:line:col: message", or "file:line:col: warning: message".
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Text() }

// Text returns the message without its position.
func (e *Error) Text() string {
	if e.Warning {
		return "warning: " + e.Msg
	}
	return e.Msg
}

// ErrorList holds the findings of one or more sources, in the order of the sources and of
// the positions in them.
type ErrorList []*Error

// Error returns all findings, one per line.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// add appends a finding.
func (l *ErrorList) add(pos Pos, format string, args ...any) {
	*l = append(*l, &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)})
}

// warn appends a warning.
func (l *ErrorList) warn(pos Pos, format string, args ...any) {
	*l = append(*l, &Error{pos, fmt.Sprintf(format, args...), true})
}

// takeWarnings removes the warnings from l and returns them.
func (l *ErrorList) takeWarnings() ErrorList {
	var errs, warnings ErrorList
	for _, e := range *l {
		if e.Warning {
			warnings = append(warnings, e)
		} else {
			errs = append(errs, e)
		}
	}
	*l = errs
	return warnings
}

// sort orders the findings by source, in the order of files, and by position. It drops
// duplicates.
func (l *ErrorList) sort(files []string) {
	order := map[string]int{}
	for i, f := range files {
		order[f] = i
	}
	slices.SortStableFunc(*l, func(a, b *Error) int {
		return cmp.Or(
			cmp.Compare(order[a.Pos.File], order[b.Pos.File]),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col),
		)
	})
	*l = slices.CompactFunc(*l, func(a, b *Error) bool { return *a == *b })
}

// Abbreviate returns s, or its beginning if s is long, so that a message that quotes it
// stays short.
func Abbreviate(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return s[:most-3] + "..."
}
