package rfc1630_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630"
)

// show returns the components of a fragmentaddress that are there, each with its name.
func show(s string) (string, error) {
	c, err := rfc1630.ParseFragmentaddress(s)
	var b strings.Builder
	for _, part := range []struct {
		name string
		span rfc1630.Span
	}{{"scheme", c.Scheme}, {"path", c.Path}, {"search", c.Search}, {"fragmentid", c.Fragmentid}} {
		if text, ok := part.span.In(s); ok {
			fmt.Fprintf(&b, "%s=%s ", part.name, text)
		}
	}
	return strings.TrimSuffix(b.String(), " "), err
}

func TestParse(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"the RFC's only example of a URI that the grammar derives (Partial (relative) form)", "g:h", "scheme=g path=h"},
		{"all components", "a:bc/d?ef+g#h", "scheme=a path=bc/d search=ef+g fragmentid=h"},
		{"a void path", "a:", "scheme=a path="},
		{"a void path, and a search", "a:?b", "scheme=a path= search=b"},
		{"a void last segment", "a:b/", "scheme=a path=b/"},
		{"a scheme with all that ialpha takes", `a.@%41"(:b`, `scheme=a.@%41"( path=b`},
		{"a plus sign in a path is a character", "a:++/+", "scheme=a path=++/+"},
		{"many segments", "a:bc/de/fg/hi/jk/lm/no/pq/rs/t", "scheme=a path=bc/de/fg/hi/jk/lm/no/pq/rs/t"},
		{"an escape is one character", "a:%20%2f/%41", "scheme=a path=%20%2f/%41"},
		{"a long search", "a:?a+bcdefgh+i", "scheme=a path= search=a+bcdefgh+i"},
	}
	for _, test := range tests {
		if got, err := show(test.text); got != test.want || err != nil {
			t.Errorf("%s: %q: got %s, %v, want %s", test.why, test.text, got, err, test.want)
		}
		// The parser of uri finds the same.
		text, _, ok := strings.Cut(test.text, "#")
		u, err := rfc1630.ParseURI(text)
		f, _ := rfc1630.ParseFragmentaddress(test.text)
		if u != (rfc1630.URICaptures{Scheme: f.Scheme, Path: f.Path, Search: f.Search}) || err != nil {
			t.Errorf("%s: ParseURI(%q): got %v, %v", test.why, text, u, err)
		}
		if ok && rfc1630.RuleURI.Match(test.text) {
			t.Errorf("%s: %q is a uri", test.why, test.text)
		}
	}
}

// TestIllegal has what the text of RFC 1630 says is illegal, and what it says is a URI
// though the grammar does not derive it.
func TestIllegal(t *testing.T) {
	tests := []struct {
		why, text string
		offset    int
		expected  string
	}{
		// Encoding reserved characters, Example 3: "illegal, as all % characters imply
		// encodings". The grammar does not come as far as the first one's.
		{"Example 3", "fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", 5, "xpalpha"},
		{"Example 3", "news:12345667123%asdghfh@info.cern.ch", 7, "/"},
		{"the reason of Example 3", "a:%*", 3, "hex"},
		{"the other one", "a:%as", 4, "hex"},

		// What the text and the other grammar call URIs.
		{"Example 1 (a path begins with a slash)", "http://info.cern.ch/albert/bertram/marie-claude", 5, "xpalpha"},
		{"Partial (relative) form", "magic://a/b/c//d/e/f", 6, "xpalpha"},
		{"URN", "urn:/iana/dns/ch/cern/cn/techdoc/94/1642-3", 4, "xpalpha"},
		{"a news group (xpalphas)", "news:comp.infosystems.www", 7, "/"},
		{"two slashes side by side", "a:b//c", 4, "xpalpha"},
		{"Fragment-id: a void one", "a:b#", 4, "xalpha"},

		// What is in no rule that uri uses.
		{"national characters do not appear", "a:{", 2, "xpalpha"},
		{"nor does punctuation", "a:<", 2, "xpalpha"},
		{"nor does a space", "a: ", 2, "xpalpha"},
		{"nor do other bytes", "a:\xe9", 2, "xpalpha"},
		{"a scheme begins with a letter", "1:b", 0, "alpha"},
		{"a plus sign in a scheme (safe)", "a+b:c", 1, ":"},
		{"a void search", "a:b?", 4, "xalpha"},
		{"a void word", "a:b?c++d", 6, "xalpha"},
		{"no scheme", "b", 1, ":"},
		{"nothing", "", 0, "alpha"},
	}
	for _, test := range tests {
		_, err := rfc1630.ParseFragmentaddress(test.text)
		var e *rfc1630.SyntaxError
		if !errors.As(err, &e) || e.Offset != test.offset || !strings.Contains(e.Error(), test.expected) {
			t.Errorf("%s: %q: got %v, want offset %d, expected %s", test.why, test.text, err, test.offset, test.expected)
		}
		if strings.Contains(test.text, "#") {
			continue
		}
		if _, err := rfc1630.ParseURI(test.text); !errors.As(err, &e) || e.Rule != rfc1630.RuleURI || e.Offset != test.offset {
			t.Errorf("%s: ParseURI(%q): got %v, want offset %d", test.why, test.text, err, test.offset)
		}
	}
}

// TestXpalphas has the rule in which a letter seems to be missing.
func TestXpalphas(t *testing.T) {
	for text, want := range map[string]bool{"": false, "a": true, "ab": true, "abc": false, "+%41": true, "%41%42%43": false} {
		if got := rfc1630.RuleXpalphas.Match(text); got != want {
			t.Errorf("%q: got %t", text, got)
		}
	}
}

func TestAllocations(t *testing.T) {
	const text = "a.b:cd/ef/%20?g+h#i"
	n := testing.AllocsPerRun(100, func() {
		c, err := rfc1630.ParseFragmentaddress(text)
		path, ok := c.Path.In(text)
		if err != nil || !ok || path != "cd/ef/%20" || !rfc1630.RuleFragmentaddress.Match(text) {
			t.Fatal(text)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
