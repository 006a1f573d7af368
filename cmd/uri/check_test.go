package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/script"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
)

// check runs "uri check" on the text and returns its results.
func check(t *testing.T, text string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	code, stdout, stderr = script.Run(run).Output(strings.NewReader(text), append([]string{"check"}, args...)...)
	return stdout, stderr, code
}

// TestExamples tests that exactly the lines with mistakes in testdata/examples.txt are invalid.
func TestExamples(t *testing.T) {
	data, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		mistake := slices.ContainsFunc([]string{" ", "|", "é", "[0]", "%zz"}, func(s string) bool {
			return strings.Contains(line, s)
		}) || !strings.Contains(line, ":")
		if uri.RuleURI.Match(line) == mistake {
			t.Errorf("%q: a URI: %t, want %t", line, mistake, !mistake)
		}
	}
}

// TestCheckOrder tests that the output does not depend on the number of workers.
func TestCheckOrder(t *testing.T) {
	var in strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&in, "http://example.com/%d%s\n", i, []string{"", "?q", " ", "|", "#f"}[i%5])
	}
	for _, format := range []string{"text", "json"} {
		want, summary, code := check(t, in.String(), "--output", format, "--jobs", "1")
		if code != int(cli.Invalid) || summary != "100000 candidates, 40000 are not a URI\n" {
			t.Errorf("%s: exit code %d, stderr %q", format, code, summary)
		}
		if got, _, _ := check(t, in.String(), "--output", format, "--jobs", "8"); got != want {
			t.Errorf("%s: 8 jobs and 1 job print different outputs", format)
		}
	}
}

// TestCheckLongLine tests a candidate of 10 MB. As text, only the part around the caret is printed, and
// as json the whole candidate.
func TestCheckLongLine(t *testing.T) {
	const size = 10 << 20
	long := "urn:" + strings.Repeat("%41:", size/4)
	in := long + "\n" + long + "^\na:b\n"
	out, _, _ := check(t, in)
	if want := fmt.Sprintf("<stdin>:2:%d: URI: offset %d: expected ", len(long)+1, len(long)); !strings.HasPrefix(out, want) || len(out) > 1000 {
		t.Errorf("text: got %d bytes, %.100q...; want them to begin with %q", len(out), out, want)
	}
	out, _, _ = check(t, in, "--output", "json")
	dec := json.NewDecoder(strings.NewReader(out))
	for _, want := range []string{long, long + "^", "a:b"} {
		var got struct{ Input string }
		if err := dec.Decode(&got); err != nil || got.Input != want {
			t.Errorf("json: got %d bytes, error %v; want %d bytes", len(got.Input), err, len(want))
		}
	}
}

// decoded is a line of json as encoding/json decodes it. Missing members are nil.
type decoded struct {
	File, Input *string
	FileBase64  []byte `json:"file_base64"`
	InputBase64 []byte `json:"input_base64"`
	Line        int
	Valid       *bool
	Offset      *int
	Expected    []string
}

// isText reports whether exactly one of the two forms of a member is present, and its value is s.
func isText(s string, plain *string, base64 []byte) bool {
	if plain == nil {
		return base64 != nil && string(base64) == s
	}
	return base64 == nil && *plain == s
}

// FuzzJSON checks that encoding/json can decode a line of json, and that the line has exactly the input
// and Check's result.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{"", "a:b", "\x00\x1f\x7f\"\\/<>&", "é\u2028漢😀", "\xff\xc3", "a\r\n\t"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		each := cli.CheckJSON(grammars[0].checker(uri.RuleURI), true)
		line, ok := each(nil, stream.Candidate{Source: s, Line: 7, Text: s})
		var d decoded
		dec := json.NewDecoder(bytes.NewReader(line))
		if err := dec.Decode(&d); err != nil || bytes.IndexByte(line, '\n') != len(line)-1 {
			t.Fatalf("%q: got %q, error %v", s, line, err)
		}
		if !isText(s, d.Input, d.InputBase64) || !isText(s, d.File, d.FileBase64) || d.Line != 7 || d.Valid == nil || *d.Valid != ok {
			t.Errorf("%q: got %q", s, line)
		}
		e, _ := errors.AsType[*uri.SyntaxError](uri.RuleURI.Check(s))
		switch {
		case e == nil && (!ok || d.Offset != nil || d.Expected != nil):
			t.Errorf("%q is valid: got %q", s, line)
		case e != nil && (ok || d.Offset == nil || *d.Offset != e.Offset || !slices.Equal(d.Expected, e.Expected())):
			t.Errorf("%q: got %q, want %+v", s, line, e)
		}
	})
}

// TestCheckTextAllocs tests that a valid candidate allocates nothing as text.
func TestCheckTextAllocs(t *testing.T) {
	each := cli.CheckText(cli.Terminal{}, grammars[0].checker(uri.RuleURI))
	c := stream.Candidate{Source: "in", Line: 1, Text: "http://example.com/a/b?c#d"}
	if n := testing.AllocsPerRun(100, func() { each(nil, c) }); n != 0 {
		t.Errorf("%q: %v allocations, want none", c.Text, n)
	}
}

// TestArticle tests the article of each rule against a list made by hand.
func TestArticle(t *testing.T) {
	an := strings.Fields("absolute-URI authority IP-literal IPvFuture IPv6address h16 ls32 IPv4address unreserved ALPHA")
	for rule := range uri.Rules() {
		want := "a"
		for _, name := range an {
			if rule.String() == name {
				want = "an"
			}
		}
		if got := cli.WithArticle(rule.String()); got != want+" "+rule.String() {
			t.Errorf("got %s, want %s %s", got, want, rule)
		}
	}
}
