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

// TestPlainError tests errors without package names and without the invalid text.
func TestPlainError(t *testing.T) {
	parse := func(s string) error { _, err := uri.Parse(s); return err }
	long := strings.Repeat("x", 200)
	for _, test := range []struct {
		name               string
		err                error
		plain, withoutText string // prefixes of the messages
	}{
		{"ParseError", parse("http://h/^"), `"http://h/^": offset 9: expected "/"`, `URI: offset 9: expected "/"`},
		{"text with quotation marks that looks like a message", parse(`a:": offset 1: "^`), `"a:\": offset 1: \"^": offset 2: expected`, `URI: offset 2: expected`},
		{"text that is cut", parse("a:" + long + "^" + long), `..."xxx`, `URI: offset 202: expected`},
		{"text of three dots", parse("..."), `"...": offset 0: no scheme`, `URI: offset 0: no scheme`},
		{"SyntaxError", uri.RulePort.Check("x"), "port: offset 0", "port: offset 0"},
		{"SyntaxError of another package", rfc2396.RulePort.Check("x"), "port: offset 0", "port: offset 0"},
		{"ComponentError", &uri.ComponentError{Component: uri.ComponentPath, Reason: "r"}, "path: r", "path: r"},
		{"error of package suffix", &suffix.Error{Offset: 1, Reason: "r"}, "suffix reference: offset 1: r", "suffix reference: offset 1: r"},
		{"error with another prefix", fmt.Errorf("a: %w", io.EOF), "a: EOF", "a: EOF"},
		{"error without a colon", io.EOF, "EOF", "EOF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := plain(test.err); !strings.HasPrefix(got.Error(), test.plain) || !errors.Is(got, test.err) {
				t.Errorf("plain: got %v, want %s...", got, test.plain)
			}
			if got := withoutText(test.err); !strings.HasPrefix(got.Error(), test.withoutText) || !errors.Is(got, test.err) {
				t.Errorf("withoutText: got %v, want %s...", got, test.withoutText)
			}
		})
	}
}

// TestTooLongMismatch tests the place of the errors for too long text. For a candidate, it is the maximum
// length. A result that is too long has no place in the candidate.
func TestTooLongMismatch(t *testing.T) {
	m := mismatch(errTooLong)
	if m == nil || uint64(m.Offset) > uri.MaxLength || m.Offset <= 0 || !slices.Equal(m.Expected, []string{"end of input"}) || m.Err.Error() != "text is longer than 4294967295 bytes" {
		t.Errorf("got %+v", m)
	}
	if m := mismatch(uri.ErrTooLong); m != nil {
		t.Errorf("result that is too long: got %+v", m)
	}
}
