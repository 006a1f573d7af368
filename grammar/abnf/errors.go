package abnf

import (
	"errors"
	"fmt"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/nfa"
)

// Error is a mistake in the text of a grammar.
type Error struct {
	File    string // the name of the text
	Line    int    // from 1
	Column  int    // in bytes, from 1
	Message string
}

// Error returns "file:line:column: message".
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// LimitError reports that a grammar exceeds a limit.
type LimitError struct {
	Field string // the field of [Limits]: "States", "Work" or "Memory"
	Limit int64  // its value: a number of states, steps or bytes

	err error
}

// Error returns the rule or text that exceeds the limit, the limit and the likely cause, as
// "file:line:col: message".
func (e *LimitError) Error() string { return e.err.Error() }

// newLimitError returns the public form of an error.
func newLimitError(e limit.Exceeded, err error) *LimitError {
	fields := map[limit.Resource]string{limit.States: "States", limit.Work: "Work", limit.Memory: "Memory"}
	return &LimitError{fields[e.Resource], e.Limit, err}
}

// errorList joins one or more errors.
func errorList(errs []error) error {
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}

// public returns the public form of an error of the compiler, which joins errors of texts and rules.
func public(err error, b *limit.Budget) error {
	switch e := err.(type) {
	case source.ErrorList:
		var errs []error
		for _, one := range e {
			errs = append(errs, public(one, b))
		}
		return errorList(errs)
	case interface{ Unwrap() []error }:
		var errs []error
		for _, one := range e.Unwrap() {
			errs = append(errs, public(one, b))
		}
		return errorList(errs)
	case *source.Error:
		if e.Code == source.CodeLimit && b.Exceeded() != nil {
			return newLimitError(*b.Exceeded(), err)
		}
		return &Error{e.Pos.File, e.Pos.Line, e.Pos.Col, e.Text()}
	case *nfa.LimitError:
		return newLimitError(e.Exceeded, err)
	case *machines.TogetherError:
		return newLimitError(e.Exceeded, err)
	case *library.TooLarge:
		return newLimitError(e.Limit, err)
	}
	return err
}
