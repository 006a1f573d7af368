package rfc1630_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630"
)

// show returns the components present in a fragmentaddress as name=text pairs.
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
	tests := []struct{ name, text, want string }{
		{"the only example in the RFC that the grammar derives (Partial (relative) form)", "g:h", "scheme=g path=h"},
		{"all components", "a:bc/d?ef+g#h", "scheme=a path=bc/d search=ef+g fragmentid=h"},
		{"a void path", "a:", "scheme=a path="},
		{"a void path, and a search", "a:?b", "scheme=a path= search=b"},
		{"a void last segment of a path", "a:b/", "scheme=a path=b/"},
		{"a scheme with every kind of character of ialpha", `a.@%41"(:b`, `scheme=a.@%41"( path=b`},
		{"plus signs in a path", "a:++/+", "scheme=a path=++/+"},
		{"a path of many segments", "a:bc/de/fg/hi/jk/lm/no/pq/rs/t", "scheme=a path=bc/de/fg/hi/jk/lm/no/pq/rs/t"},
		{"two escapes in one segment", "a:%20%2f/%41", "scheme=a path=%20%2f/%41"},
		{"a long search", "a:?a+bcdefgh+i", "scheme=a path= search=a+bcdefgh+i"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := show(test.text); got != test.want || err != nil {
				t.Errorf("%q: got %s, %v, want %s", test.text, got, err, test.want)
			}
			// ParseURI must find the same components.
			text, _, ok := strings.Cut(test.text, "#")
			u, err := rfc1630.ParseURI(text)
			f, _ := rfc1630.ParseFragmentaddress(test.text)
			if u != (rfc1630.URICaptures{Scheme: f.Scheme, Path: f.Path, Search: f.Search}) || err != nil {
				t.Errorf("ParseURI(%q): got %v, %v", text, u, err)
			}
			if ok && rfc1630.RuleURI.Match(test.text) {
				t.Errorf("%q is a uri", test.text)
			}
		})
	}
}

// TestIllegal tests strings that the text of RFC 1630 calls illegal, and strings that it calls URIs
// although the grammar does not derive them.
func TestIllegal(t *testing.T) {
	tests := []struct {
		name, text string
		offset     int
		expected   string
	}{
		// Encoding reserved characters, Example 3: "illegal, as all % characters imply
		// encodings". The grammar already rejects an earlier byte of both.
		{"Example 3, first URI", "fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", 5, "xpalpha"},
		{"Example 3, second URI", "news:12345667123%asdghfh@info.cern.ch", 7, "/"},
		{"Example 3, only the invalid %*", "a:%*", 3, "hex"},
		{"Example 3, only the invalid %as", "a:%as", 4, "hex"},

		// URIs according to the text and the other grammar.
		{"Example 1 (a path begins with a slash)", "http://info.cern.ch/albert/bertram/marie-claude", 5, "xpalpha"},
		{"Partial (relative) form", "magic://a/b/c//d/e/f", 6, "xpalpha"},
		{"URN", "urn:/iana/dns/ch/cern/cn/techdoc/94/1642-3", 4, "xpalpha"},
		{"a news group (xpalphas)", "news:comp.infosystems.www", 7, "/"},
		{"adjacent slashes", "a:b//c", 4, "xpalpha"},
		{"Fragment-id (a void one)", "a:b#", 4, "xalpha"},

		// Strings that neither the text nor a grammar calls URIs.
		{"a national character", "a:{", 2, "xpalpha"},
		{"a punctuation character", "a:<", 2, "xpalpha"},
		{"a space", "a: ", 2, "xpalpha"},
		{"a byte beyond ASCII", "a:\xe9", 2, "xpalpha"},
		{"a scheme that begins with a digit", "1:b", 0, "alpha"},
		{"a plus sign in a scheme (safe)", "a+b:c", 1, ":"},
		{"a void search", "a:b?", 4, "xalpha"},
		{"a void word in a search", "a:b?c++d", 6, "xalpha"},
		{"no scheme", "b", 1, ":"},
		{"the empty string", "", 0, "alpha"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := rfc1630.ParseFragmentaddress(test.text)
			var e *rfc1630.SyntaxError
			if !errors.As(err, &e) || e.Offset != test.offset || !strings.Contains(e.Error(), test.expected) {
				t.Errorf("%q: got %v, want offset %d, expected %s", test.text, err, test.offset, test.expected)
			}
			if strings.Contains(test.text, "#") {
				return
			}
			if _, err := rfc1630.ParseURI(test.text); !errors.As(err, &e) || e.Rule != rfc1630.RuleURI || e.Offset != test.offset {
				t.Errorf("ParseURI(%q): got %v, want offset %d", test.text, err, test.offset)
			}
		})
	}
}

// TestXpalphas tests the rule that allows only one or two characters.
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
