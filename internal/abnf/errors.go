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
	Code    Code
	Msg     string
	Mend    string // advice, such as "did you mean scheme?", or ""
	Warning bool   // the grammar still compiles
	Skipped bool   // a Warning that is an error if all rules are read: see Reader.Roots
	Rule    string // the rule in whose definition it is, or ""
}

// Code is the kind of a finding, for programs.
type Code string

// The kinds of findings.
const (
	CodeSyntax     Code = "syntax"      // it is not ABNF
	CodeUndefined  Code = "undefined"   // a name without a definition
	CodeDuplicate  Code = "duplicate"   // a rule that is defined twice
	CodeProse      Code = "prose"       // a prose-val that does not name a rule
	CodeImport     Code = "import"      // a rule that the document which prose names does not have, or a missing document
	CodeAmbiguous  Code = "ambiguous"   // a name that several documents define
	CodePatch      Code = "patch"       // a patch of a rule that does not exist
	CodeValue      Code = "value"       // a num-val without a meaning in the grammar's encoding
	CodeRecursion  Code = "recursion"   // recursion that is not supported
	CodeEndless    Code = "endless"     // a rule that matches nothing
	CodeEmpty      Code = "empty"       // a grammar without rules
	CodeLimit      Code = "limit"       // a grammar that is too large
	CodeCore       Code = "core"        // a rule that replaces a core rule
	CodeUnused     Code = "unused"      // rules that no other rule uses
	CodeParses     Code = "parses"      // a rule that has two parses of a string
	CodeFirstMatch Code = "first-match" // an alternative that a first match hides
	CodeExternal   Code = "external"    // an external rule that cannot be called
	CodeCapture    Code = "capture"     // a capture that repeats, or a list that needs a buffer
)

// newError returns a finding of a kind.
func newError(pos Pos, code Code, format string, args ...any) *Error {
	return &Error{Pos: pos, Code: code, Msg: fmt.Sprintf(format, args...)}
}

// Error returns "file:line:col: message", or "file:line:col: warning: message".
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Text() }

// Text returns the message without its position, with the advice.
func (e *Error) Text() string {
	text := e.Msg
	if e.Mend != "" {
		text += "; " + e.Mend
	}
	if e.Warning {
		return "warning: " + text
	}
	return text
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

// add appends a syntax error, and returns it.
func (l *ErrorList) add(pos Pos, format string, args ...any) *Error {
	e := newError(pos, CodeSyntax, format, args...)
	*l = append(*l, e)
	return e
}

// warn appends a warning, and returns it.
func (l *ErrorList) warn(pos Pos, format string, args ...any) *Error {
	e := l.add(pos, format, args...)
	e.Warning = true
	return e
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
		if _, ok := order[f]; !ok {
			order[f] = i
		}
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
