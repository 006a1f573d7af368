package browsers

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// A row is a test of the standard: a string, its base or nil, and the URL that it is read as, unless it
// is rejected.
type row struct {
	Input, Href, Protocol string
	Base                  *string
	Failure               bool
}

// rows returns the tests of the standard.
func rows(t *testing.T) []row {
	t.Helper()
	const module = "github.com/nlnwa/whatwg-url"
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		t.Fatalf("go list -m %s: %v", module, err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "testdata", "urltestdata.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []json.RawMessage // rows and comments
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	var rows []row
	for _, raw := range list {
		var r row
		if raw[0] == '"' {
			continue // a comment
		}
		if err := json.Unmarshal(raw, &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// read returns the URI of a row, and whether there is one.
func (r *row) read(t *testing.T) (uri.URI, error) {
	t.Helper()
	var base uri.URI
	if r.Base != nil {
		var err error
		if base, _, err = read(*r.Base, base); err != nil {
			return base, err
		}
	}
	u, _, err := read(r.Input, base)
	return u, err
}

// A class is a kind of difference between a result and the standard's.
type class struct {
	name   string
	reason string
	count  int
	has    func(r *row, got string) bool
}

// classes are the kinds of differences, if both accept a string. A difference counts for the first class
// that has it.
var classes = []class{
	{"letters of triplets in lower case", "normalization of case writes %2f as %2F (RFC 3986 §6.2.2.1)", 5, func(r *row, got string) bool {
		return regexp.MustCompile(`%[0-9A-Fa-f]{2}`).ReplaceAllStringFunc(r.Href, strings.ToUpper) == got
	}},
	{"a colon in a password", "the grammar allows it, so it is not encoded (RFC 3986 §3.2.1)", 1, func(r *row, got string) bool {
		return strings.Contains(r.Href, "%3A") && strings.Contains(got, "::")
	}},
	{"an apostrophe in a query", "the grammar allows it, so it is not encoded (RFC 3986 §3.4)", 2, func(r *row, got string) bool {
		return strings.ReplaceAll(r.Href, "%27", "'") == got
	}},
	{"zeros in a port", "a port is a string of digits, and only the default port is normalized (RFC 3986 §3.2.3)", 1, func(r *row, got string) bool {
		return regexp.MustCompile(`:0+/`).ReplaceAllString(got, ":0/") == r.Href
	}},
	{"a drive in the path of the base", "resolution keeps no drive (RFC 3986 §5.2)", 4, func(r *row, got string) bool {
		return r.Protocol == "file:" && regexp.MustCompile(`/[A-Za-z]:/`).MatchString(r.Href)
	}},
}

// TestReadme checks that the README lists the classes and their numbers.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range slices.Concat(classes, rejected) {
		if line := fmt.Sprintf("| %s | %s | %d |\n", c.name, c.reason, c.count); !strings.Contains(string(readme), line) {
			t.Errorf("README.md has no line %s", line)
		}
	}
}

// TestResults compares the results for the schemes of the web with the standard's results. These must be
// URIs by RFC 3986.
func TestResults(t *testing.T) {
	total, equal := 0, 0
	var counts [16]int
	for _, r := range rows(t) {
		if !slices.Contains([]string{"http:", "https:", "ws:", "wss:", "ftp:", "file:"}, r.Protocol) || !uri.RuleURI.Match(r.Href) {
			continue
		}
		total++
		u, err := r.read(t)
		if u.String() == r.Href {
			equal++
			continue
		}
		i := slices.IndexFunc(classes, func(c class) bool { return err == nil && c.has(&r, u.String()) })
		if i < 0 {
			t.Errorf("%q is %q, %v; the standard has %q", r.Input, u, err, r.Href)
			continue
		}
		counts[i]++
	}
	for i, c := range classes {
		if counts[i] != c.count {
			t.Errorf("%s: %d differences, want %d", c.name, counts[i], c.count)
		}
	}
	if total != 341 || equal != 328 {
		t.Errorf("%d of %d results are equal, want 328 of 341", equal, total)
	}
}

// TestInvalidResults checks the results that the standard writes with characters that no URI has: here
// they are URIs that decode to the same text.
func TestInvalidResults(t *testing.T) {
	n := 0
	for _, r := range rows(t) {
		if r.Failure || uri.RuleURI.Match(r.Href) || !slices.Contains([]string{"http:", "https:", "ws:", "wss:", "ftp:", "file:"}, r.Protocol) {
			continue
		}
		n++
		u, err := r.read(t)
		if err != nil {
			t.Errorf("%q: %v; the standard has %q", r.Input, err, r.Href)
			continue
		}
		if decode(u.String()) != decode(r.Href) {
			t.Errorf("%q is %q; the standard has %q", r.Input, u, r.Href)
		}
	}
	if n != 20 {
		t.Errorf("%d results, want 20", n)
	}
}

// decode decodes the triplets of a text that may have other percent signs.
func decode(s string) string {
	return regexp.MustCompile(`%[0-9A-Fa-f]{2}`).ReplaceAllStringFunc(s, func(triplet string) string {
		c, _ := uri.Decode(triplet)
		return c
	})
}

// rejected are the kinds of strings that the standard rejects and the package reads. All are references
// by RFC 3986, or become ones by repairs that the standard makes, too.
var rejected = []class{
	{"a port over 65535", "a port may have any digits (RFC 3986 §3.2.3)", 5, func(r *row, got string) bool { return regexp.MustCompile(`:\d{6,}/`).MatchString(got) }},
	{"a port with the scheme file", "the grammar allows it (RFC 3986 §3.2)", 1, func(r *row, got string) bool { return strings.HasPrefix(got, "file://example:1/") }},
	{"an empty host", "a registered name may be empty (RFC 3986 §3.2.2)", 24, func(r *row, got string) bool {
		u, err := uri.Parse(got)
		if err != nil {
			return false
		}
		a, ok := u.Authority()
		return ok && a.Host().String() == ""
	}},
	{"a scheme alone", "a path may be empty (RFC 3986 §3.3)", 1, func(r *row, got string) bool { return got == "http:" }},
	{"a relative reference in a document without a hierarchy", "every base can be resolved against (RFC 3986 §5.2)", 10, func(r *row, got string) bool {
		return r.Base != nil && !strings.Contains(*r.Base, "://")
	}},
	{"a name that ends in a number", "it is a registered name (RFC 3986 §3.2.2)", 36, func(r *row, got string) bool {
		u, _ := uri.Parse(got)
		return regexp.MustCompile(`(?i)(^|\.)(\d+|0x[0-9a-f]*)\.?$`).MatchString(u.Hostname())
	}},
	{"a name that is invalid Punycode", "names are not looked up", 8, func(r *row, got string) bool { return strings.Contains(got, "xn--") }},
	{"a name with triplets of characters that no name has", "triplets may stand for any octets (RFC 3986 §3.2.2)", 63, func(r *row, got string) bool {
		u, _ := uri.Parse(got)
		a, _ := u.Authority()
		return strings.Contains(a.Host().String(), "%")
	}},
}

// TestFailures checks the strings that the standard rejects: the package rejects them, or they are in a
// class.
func TestFailures(t *testing.T) {
	total, both := 0, 0
	var counts [16]int
	for _, r := range rows(t) {
		if !r.Failure {
			continue
		}
		total++
		u, err := r.read(t)
		if err != nil {
			both++
			continue
		}
		i := slices.IndexFunc(rejected, func(c class) bool { return c.has(&r, u.String()) })
		if i < 0 {
			t.Errorf("%q is %q; the standard rejects it", r.Input, u)
			continue
		}
		counts[i]++
	}
	for i, c := range rejected {
		if counts[i] != c.count {
			t.Errorf("%s: %d strings, want %d", c.name, counts[i], c.count)
		}
	}
	if total != 272 || both != 124 {
		t.Errorf("%d of %d strings are rejected, want 124 of 272", both, total)
	}
}
