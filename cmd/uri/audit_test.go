package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/audit"
)

// TestAuditCodes tests that --codes prints each code of package audit and its properties in columns.
func TestAuditCodes(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := run([]string{"audit", "--codes"}, strings.NewReader(""), &stdout, &stderr)
	if code != 0 || stderr.Len() > 0 {
		t.Fatalf("exit code %d, stderr %q; want 0", code, &stderr)
	}
	rest := stdout.String()
	var columns []int // the starts of the columns of the first line, in characters
	for c := range audit.Codes() {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		at := 0
		for i, want := range []string{c.String(), c.Severity().String(), c.Section(), c.Description()} {
			n := strings.Index(line[at:], want)
			if n < 0 || i > 0 && n < 2 || strings.TrimSpace(line[at:at+n]) != "" {
				t.Fatalf("%s: got %q, want %q after byte %d and at least two spaces", c, line, want, at)
			}
			column := len([]rune(line[:at+n]))
			if len(columns) <= i {
				columns = append(columns, column)
			}
			if column != columns[i] {
				t.Errorf("%s: %q: %q begins in column %d; want %d, as on the first line", c, line, want, column, columns[i])
			}
			at += n + len(want)
		}
		if line[at:] != "" {
			t.Errorf("%s: %q ends in %q", c, line, line[at:])
		}
	}
	if rest != "" {
		t.Errorf("after the last code: %q", rest)
	}
}

// TestAuditOrder tests that the output does not depend on the number of workers.
func TestAuditOrder(t *testing.T) {
	const n = 50_000
	var in strings.Builder
	for i := range n {
		fmt.Fprintf(&in, "http://example.com/%d%s\n", i, []string{"", "%00", " ", "%2F", "/..%2f%00"}[i%5])
	}
	for _, format := range []string{"text", "json"} {
		do := func(jobs string) string {
			var stdout, stderr bytes.Buffer
			if code := run([]string{"audit", "--output", format, "--jobs", jobs}, strings.NewReader(in.String()), &stdout, &stderr); code != 1 || stderr.Len() > 0 {
				t.Errorf("%s, %s jobs: exit code %d, stderr %q; want 1", format, jobs, code, &stderr)
			}
			return stdout.String()
		}
		one := do("1")
		if do("8") != one {
			t.Errorf("%s: 8 jobs and 1 job print different outputs", format)
		}
		// The fifth string has three findings: two for its triplets and one for its dots.
		if got, want := strings.Count(one, "(RFC 3986 §7.3)")+strings.Count(one, `"section":"RFC 3986 §7.3"`), n/5*(1+1+3); got != want {
			t.Errorf("%s: %d findings, want %d", format, got, want)
		}
	}
}

// TestNoPasswords tests that standard error never shows a password. Standard output shows the invalid
// strings.
func TestNoPasswords(t *testing.T) {
	const secret = "u:secret@"
	for _, test := range []struct {
		name string
		args []string
		in   string
		code int
	}{
		{"base that is not a URI", []string{"extract", "--base", "http://" + secret + "h^/"}, "", 2},
		{"base without a scheme", []string{"extract", "--base", "//" + secret + "h/"}, "", 2},
		{"base with an error in its userinfo", []string{"extract", "--base", "http://" + secret + "x@h/"}, "", 2},
		{"audit finding", []string{"audit", "http://" + secret + "h/"}, "", 1},
		{"audit of a string that is not a URI reference", []string{"audit"}, "http://" + secret + "h^/\n", 1},
		{"audit as json", []string{"audit", "--output", "json"}, "http://" + secret + "h^/\nhttp://" + secret + "h/", 1},
		{"suffix with userinfo", []string{"suffix", secret + "h^"}, "", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			code := run(test.args, strings.NewReader(test.in), &stdout, &stderr)
			if code != test.code || strings.Contains(stderr.String(), "secret") || (stderr.Len() > 0) != (code == 2) {
				t.Errorf("%q: exit code %d, stderr %q; want %d, and a message only for 2, without the password", test.args, code, &stderr, test.code)
			}
		})
	}
}
