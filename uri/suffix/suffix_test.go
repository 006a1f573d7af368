package suffix_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/suffix"
)

// tried are heuristics with what there is to try: prefixes of which one is longer, one for
// addresses, and one with capital letters.
var tried = suffix.Heuristics{
	Prefixes: []suffix.Prefix{{"ftp.", "ftp"}, {"WWW.", "http"}, {"www2.", "gopher"}, {"10.", "foo"}, {"[", "six"}},
	Default:  "https",
}

func TestURI(t *testing.T) {
	tests := []struct {
		why, text, want, guess string
	}{
		{"RFC 3986 §4.5, its example", "www.w3.org/Addressing/", "http://www.w3.org/Addressing/", `http, because the host begins with "WWW."`},
		{"a registered name on its own (§4.5)", "example.com", "https://example.com", "https, by default"},
		{"another prefix", "FTP.example.com/a", "ftp://FTP.example.com/a", `ftp, because the host begins with "ftp."`},
		{"a prefix that is not all of what it begins like", "www2.example.com", "gopher://www2.example.com", `gopher, because the host begins with "www2."`},
		{"no prefix: the dot is missing", "www-a.example", "https://www-a.example", "https, by default"},
		{"a port", "example.com:8080", "https://example.com:8080", "https, by default"},
		{"a port and a path: not the scheme example.com", "example.com:8080/a?b#c", "https://example.com:8080/a?b#c", "https, by default"},
		{"a port and a query", "www.example.com:80?b", "http://www.example.com:80?b", `http, because the host begins with "WWW."`},
		{"a port and a fragment", "example.com:80#c", "https://example.com:80#c", "https, by default"},
		{"an empty port is no port, but that is no scheme either", "1.example:/a", "https://1.example:/a", "https, by default"},
		{"localhost has no dot", "localhost/a", "https://localhost/a", "https, by default"},
		{"localhost with a port: not the scheme localhost", "LocalHost:8080/x", "https://LocalHost:8080/x", "https, by default"},
		{"an IPv4 address", "192.0.2.1:80/a", "https://192.0.2.1:80/a", "https, by default"},
		{"an IPv4 address with a prefix", "10.0.0.1", "foo://10.0.0.1", `foo, because the host begins with "10."`},
		{"an IPv6 address", "[2001:db8::7]:80/a", "six://[2001:db8::7]:80/a", `six, because the host begins with "["`},
		{"a last dot", "example.com./a", "https://example.com./a", "https, by default"},
		{"letters outside ASCII", "b%C3%BCcher.example", "https://b%C3%BCcher.example", "https, by default"},
		{"a service", "_dmarc.example.com", "https://_dmarc.example.com", "https, by default"},
		{"a file looks like a host", "index.html", "https://index.html", "https, by default"},
		{"a query behind a host", "example.com?a=b@c", "https://example.com?a=b@c", "https, by default"},

		{"a URI", "http://www.example.com/", "http://www.example.com/", "nothing: it is a URI"},
		{"a URI without an authority", "mailto:a@b.example", "mailto:a@b.example", "nothing: it is a URI"},
		{"a number behind a scheme", "tel:112", "tel:112", "nothing: it is a URI"},
		{"a host without a dot looks like a scheme", "intranet:8080/a", "intranet:8080/a", "nothing: it is a URI"},
		{"the scheme of an application", "com.example.app:/a", "com.example.app:/a", "nothing: it is a URI"},
		{"a dot in the scheme, and no port", "iris.beep:80a", "iris.beep:80a", "nothing: it is a URI"},
		{"localhost as a scheme", "localhost:a", "localhost:a", "nothing: it is a URI"},

		{"RFC 3986 Appendix C", "<ftp://foo.example.\ncom/rfc/>", "ftp://foo.example.com/rfc/", "nothing: it is a URI; stripped: delimiters <>, white space inside (1)"},
		{"a suffix reference in quotes", ` "www.example.com" `, "http://www.example.com", `http, because the host begins with "WWW."; stripped: delimiters "", white space around (2)`},
		{"a prefix that is no scheme", "URL: example.com", "https://example.com", "https, by default; stripped: prefix URL:, white space around (1)"},

		{"a user and a password look like a scheme", "user:pw@example.com", "user:pw@example.com", "nothing: it is a URI"},
	}
	for _, test := range tests {
		u, guess, err := tried.URI(test.text)
		if err != nil || u.String() != test.want || guess.String() != test.guess {
			t.Errorf("%s: %q:\ngot  %q, %s, %v\nwant %q, %s", test.why, test.text, u, guess, err, test.want, test.guess)
		}
	}
}

func TestErrors(t *testing.T) {
	const (
		relative = "suffix: suffix reference: offset 0: expected a host: a relative reference needs a base URI"
		noHost   = "suffix: suffix reference: offset 0: expected a host: localhost, an IP address, or a name with a dot between labels"
	)
	tests := []struct{ why, text, want string }{
		{"nothing", "", "suffix: suffix reference: offset 0: expected a host, found the end of the text"},
		{"a network-path reference", "//example.com/a", relative},
		{"an absolute-path reference", "/a.b", relative},
		{"a query", "?a.b", relative},
		{"a fragment", "#a.b", relative},
		{"dot-segments", "../a.b", relative},
		{"a word", "intranet/a.b", noHost},
		{"a number", "3.14", noHost},
		{"a version", "v1.2", noHost},
		{"no IPv4 address", "256.1.1.1", noHost},
		{"a top-level domain", "com.", noHost},
		{"an empty label", "a..b", noHost},
		{"two last dots", "a.b..", noHost},
		{"a hyphen at the end of a label", "a-.b", noHost},
		{"a hyphen at the beginning", "a.-b", noHost},
		{"a delimiter in the name", "a%2Fb.example", noHost},
		{"a delimiter that is encoded, of the higher half of ASCII", "a%7Cb.example", noHost},
		{"a list", "a.b,c.d", noHost},
		{"no host, but a port", ":80/a", noHost},
		{"a mail address", "john@example.com", `suffix: suffix reference: offset 4: expected a host without userinfo, found "@"`},
		{"a space in the host", "a b.example", `uri: URI-reference: offset 1: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found " ", in the host`},
		{"a circumflex in the path", "example.com/a^b", `uri: URI-reference: offset 13: expected "/", "?", "#", pchar or end of input, found "^", in the path`},
		{"a triplet that is none", "www.example.com/?%zz", `uri: URI-reference: offset 18: expected HEXDIG, found "z", in the query`},
		{"a URI with a circumflex", "http://example.com/a^b", `uri: URI: offset 20: expected "/", "?", "#", pchar or end of input, found "^", in the path`},
		{"words", "see www.example.com", `uri: URI-reference: offset 3: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found " ", in the host`},
		{"nothing but white space", " \n", "suffix: suffix reference: offset 2: expected a host, found the end of the text"},
		{"nothing in delimiters", " <\t>", "suffix: suffix reference: offset 3: expected a host, found the end of the text"},
		{"an offset after stripped characters", "\u3000<URL: http://example.com/ a b^c>", `uri: URI: offset 32: expected "/", "?", "#", pchar or end of input, found "^", in the path`},
		{"the offset of the end", `"http://[::1 "`, `uri: URI: offset 12: expected ":", ".", "]" or HEXDIG, found end of input, in the host`},
		{"the offset of userinfo", ` "john@example.com"`, `suffix: suffix reference: offset 6: expected a host without userinfo, found "@"`},
		{"an opening delimiter alone", "<http://example.com/", `uri: URI-reference: offset 0: expected ":", "@", "[", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found "<", in the host`},
		{"a closing delimiter alone", "http://example.com/>", `uri: URI: offset 19: expected "/", "?", "#", pchar or end of input, found ">", in the path`},
		{"a port that is none", "1.example:80a/", `uri: URI-reference: offset 13: expected ":", "@", unreserved, pct-encoded or sub-delims, found "/", in the port`},
	}
	for _, test := range tests {
		u, guess, err := tried.URI(test.text)
		if err == nil || err.Error() != test.want || !u.IsZero() || guess != (suffix.Guess{}) {
			t.Errorf("%s: %q:\ngot  %v, %q, %s\nwant %s", test.why, test.text, err, u, guess, test.want)
		}
	}
}

// TestHeuristics has what depends on the heuristics, and not on the text.
func TestHeuristics(t *testing.T) {
	tests := []struct {
		why        string
		heuristics suffix.Heuristics
		text, want string
	}{
		{"the zero value guesses nothing", suffix.Heuristics{}, "www.example.com",
			"suffix: suffix reference: offset 0: the host has none of the known prefixes, and there is no default scheme"},
		{"and needs not for a URI", suffix.Heuristics{}, "a:b", "a:b"},
		{"a default alone", suffix.Heuristics{Default: "http"}, "ftp.example", "http://ftp.example"},
		{"a prefix alone", suffix.Heuristics{Prefixes: []suffix.Prefix{{"www.", "http"}}}, "www.example", "http://www.example"},
		{"the first that fits", suffix.Heuristics{Prefixes: []suffix.Prefix{{"w", "a"}, {"www.", "b"}}}, "www.example", "a://www.example"},
		{"a prefix as long as the host", suffix.Heuristics{Prefixes: []suffix.Prefix{{"a.b", "x"}}}, "a.b", "x://a.b"},
		{"no scheme in a prefix", suffix.Heuristics{Prefixes: []suffix.Prefix{{"www.", ""}}}, "www.example", "uri: scheme: offset 0: expected ALPHA, found end of input"},
		{"no scheme by default", suffix.Heuristics{Default: "http://"}, "www.example", `uri: scheme: offset 4: expected "+", "-", ".", ALPHA, DIGIT or end of input, found ":"`},
		{"the list that is there", suffix.Default(), "www.example", "https://www.example"},
		{"the list that is there, for FTP", suffix.Default(), "ftp.example", "ftp://ftp.example"},
	}
	for _, test := range tests {
		u, _, err := test.heuristics.URI(test.text)
		got := u.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: %+v: %q:\ngot  %s\nwant %s", test.why, test.heuristics, test.text, got, test.want)
		}
	}
}

// TestErrorTypes has errors by their types, as programs look at them.
func TestErrorTypes(t *testing.T) {
	_, _, err := tried.URI("example.com/a^b")
	if e := (*uri.ParseError)(nil); !errors.As(err, &e) || e.Offset != 13 || e.Component != uri.ComponentPath {
		t.Errorf("got %#v, want a ParseError in the path", err)
	}
	if e := (*uri.SyntaxError)(nil); !errors.As(err, &e) || e.Offset != 13 {
		t.Errorf("got %#v, want a SyntaxError, too", err)
	}
	_, _, err = tried.URI("/")
	if e := (*suffix.Error)(nil); !errors.As(err, &e) || e.Offset != 0 {
		t.Errorf("got %#v, want an Error", err)
	}
}

// FuzzURI holds results to their documentation: a URI that is the stripped text with a scheme before
// it, or the stripped text, and an offset in the text at which the error's character stands.
func FuzzURI(f *testing.F) {
	for _, text := range []string{"www.w3.org/Addressing/", "localhost:8080/x", "a:b", "[::1]:1", "a@b.c", "a b.c", "1.2.3.4?%", "/", "b%C3.x", " <URL:a.b/ c^>", "“a:\n^”"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, guess, err := tried.URI(text)
		if err != nil {
			checkError(t, text, err)
			return
		}
		stripped, _ := suffix.Strip(text)
		before, ok := strings.CutSuffix(u.String(), stripped)
		if parsed, err := uri.Parse(u.String()); !ok || err != nil || parsed != u {
			t.Errorf("%q: got %q, which ends otherwise, or is no URI: %v", text, u, err)
		}
		if _, hasAuthority := u.Authority(); before != "" && (before != guess.Prefix.Scheme+"://" || !hasAuthority) {
			t.Errorf("%q: got %q by %+v", text, u, guess)
		}
		if (before == "") != (guess.Kind == suffix.GuessNone) {
			t.Errorf("%q: got %q, which is said to be %s", text, u, guess)
		}
	})
}

// checkError checks that the offset of an error lies in the text.
func checkError(t *testing.T, text string, err error) {
	t.Helper()
	offset, found := -1, ""
	var syntax *uri.SyntaxError
	var own *suffix.Error
	switch {
	case errors.As(err, &syntax):
		offset, found = syntax.Offset, syntax.Found
	case errors.As(err, &own):
		offset = own.Offset
	}
	if offset < 0 || offset > len(text) || !strings.HasPrefix(text[offset:], found) {
		t.Errorf("%q: offset %d: %v", text, offset, err)
	}
}
