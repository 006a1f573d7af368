package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/rfc2396"
	"github.com/std66/std66/uri/suffix"
)

// Errors are printed without the names of packages and, beside the text, without the text.
func TestPlainError(t *testing.T) {
	parse := func(s string) error { _, err := uri.Parse(s); return err }
	long := strings.Repeat("x", 200)
	for _, test := range []struct {
		why           string
		err           error
		plain, beside string // how they begin
	}{
		{"a ParseError", parse("http://h/^"), `"http://h/^": offset 9: expected "/"`, `URI: offset 9: expected "/"`},
		{"with quotation marks and its own words", parse(`a:": offset 1: "^`), `"a:\": offset 1: \"^": offset 2: expected`, `URI: offset 2: expected`},
		{"cut", parse("a:" + long + "^" + long), `..."xxx`, `URI: offset 202: expected`},
		{"dots that are the text's", parse("..."), `"...": offset 0: no scheme`, `URI: offset 0: no scheme`},
		{"a SyntaxError", uri.RulePort.Check("x"), "port: offset 0", "port: offset 0"},
		{"one of another package", rfc2396.RulePort.Check("x"), "port: offset 0", "port: offset 0"},
		{"a ComponentError", &uri.ComponentError{Component: uri.ComponentPath, Reason: "r"}, "path: r", "path: r"},
		{"an error of suffix", &suffix.Error{Offset: 1, Reason: "r"}, "suffix reference: offset 1: r", "suffix reference: offset 1: r"},
		{"an error of no package", fmt.Errorf("a: %w", io.EOF), "a: EOF", "a: EOF"},
		{"one without a colon", io.EOF, "EOF", "EOF"},
	} {
		if got := plain(test.err); !strings.HasPrefix(got.Error(), test.plain) || !errors.Is(got, test.err) {
			t.Errorf("%s: plain: got %v, want %s...", test.why, got, test.plain)
		}
		if got := besideText(test.err); !strings.HasPrefix(got.Error(), test.beside) || !errors.Is(got, test.err) {
			t.Errorf("%s: beside the text: got %v, want %s...", test.why, got, test.beside)
		}
	}
}

// A candidate that is too long for a value has its mistake where the value would end. A result that
// is too long has no place in the candidate.
func TestTooLongMismatch(t *testing.T) {
	m := mismatch(errTooLong)
	if m == nil || uint64(m.Offset) > uri.MaxLength || m.Offset <= 0 || !slices.Equal(m.Expected, []string{"end of input"}) || m.Err.Error() != "text is longer than 4294967295 bytes" {
		t.Errorf("got %+v", m)
	}
	if m := mismatch(uri.ErrTooLong); m != nil {
		t.Errorf("of a result: got %+v", m)
	}
}
