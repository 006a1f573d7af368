//go:build unix

package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestInterrupt tests that an interrupt ends a run that waits for input, and that the run reports its
// progress. An incomplete candidate does not count.
func TestInterrupt(t *testing.T) {
	script.NeedInterrupts(t)
	tests := []struct {
		args   []string
		in     string
		last   string // the last text on stdout before the interrupt
		howFar string // the progress on stderr
	}{
		{[]string{"check", "--output", "json"}, "http://example.com/\nexample.com\nurn:not-ended", `{"line":2,`, "2 candidates, 1 is not a URI"},
		{[]string{"parse", "--get", "{host}"}, "//a\nb c\n//d\n//not-ended", "d", "3 strings"},
		{[]string{"normalize"}, "A:\nurn:not-ended", "a:", "1 string"},
		{[]string{"resolve", "--base", "s://h/"}, "a\nb\nnot-ended", "s://h/b", "2 strings"},
		{[]string{"repair"}, "a\nb\nnot ended", "b", "2 strings"},
		{[]string{"compare"}, "a:b a:c\na:b a:b\na:b a:not-ended", "identical", "2 strings"},
		{[]string{"encode", "a b", "-"}, "a c\nnot-ended", "a%20c", "2 strings"},
		{[]string{"extract", "--positions"}, "see http://a/ and <http://b/\nc> http://not-ended", "<stdin>:1:20: http://b/c", "2 URIs"},
		{[]string{"extract", "--html"}, "<a href=b> <img src=c> <a href=not-ended", "c", "2 links"},
		{[]string{"audit"}, "http://a/%00\nb c\nnot-ended", "     ^", "2 strings"},
		{[]string{"suffix"}, "www.a.b\nc.d\nnot-ended", "https://c.d", "2 strings"},
	}
	for _, test := range tests {
		script.Interrupt(t, test.in, test.last, test.howFar, "uri", test.args...)
	}
}
