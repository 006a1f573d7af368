package suffix_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/suffix"
)

// testHeuristics has similar prefixes, a prefix in capital letters, and prefixes of IP addresses.
var testHeuristics = suffix.Heuristics{
	Prefixes: []suffix.Prefix{{"ftp.", "ftp"}, {"WWW.", "http"}, {"www2.", "gopher"}, {"10.", "foo"}, {"[", "six"}},
	Default:  "https",
}

func TestURI(t *testing.T) {
	tests := []struct {
		name, text, want, guess string
	}{
		{"the example of RFC 3986 §4.5", "www.w3.org/Addressing/", "http://www.w3.org/Addressing/", `http, because the host begins with "WWW."`},
		{"a registered name alone (§4.5)", "example.com", "https://example.com", "https, by default"},
		{"a prefix is compared without case", "FTP.example.com/a", "ftp://FTP.example.com/a", `ftp, because the host begins with "ftp."`},
		{"www2. is not www.", "www2.example.com", "gopher://www2.example.com", `gopher, because the host begins with "www2."`},
		{"a prefix includes its dot", "www-a.example", "https://www-a.example", "https, by default"},
		{"a host with a port", "example.com:8080", "https://example.com:8080", "https, by default"},
		{"a host before a port and a path is not a scheme", "example.com:8080/a?b#c", "https://example.com:8080/a?b#c", "https, by default"},
		{"a host with a port and a query", "www.example.com:80?b", "http://www.example.com:80?b", `http, because the host begins with "WWW."`},
		{"a host with a port and a fragment", "example.com:80#c", "https://example.com:80#c", "https, by default"},
		{"a host that cannot be a scheme may have an empty port", "1.example:/a", "https://1.example:/a", "https, by default"},
		{"localhost needs no dot", "localhost/a", "https://localhost/a", "https, by default"},
		{"localhost before a port is not a scheme", "LocalHost:8080/x", "https://LocalHost:8080/x", "https, by default"},
		{"an IPv4 address", "192.0.2.1:80/a", "https://192.0.2.1:80/a", "https, by default"},
		{"a prefix may match an IPv4 address", "10.0.0.1", "foo://10.0.0.1", `foo, because the host begins with "10."`},
		{"a prefix may match an IPv6 address", "[2001:db8::7]:80/a", "six://[2001:db8::7]:80/a", `six, because the host begins with "["`},
		{"a host with a dot at the end", "example.com./a", "https://example.com./a", "https, by default"},
		{"a percent-encoded non-ASCII letter", "b%C3%BCcher.example", "https://b%C3%BCcher.example", "https, by default"},
		{"an underscore, as in the name of a service", "_dmarc.example.com", "https://_dmarc.example.com", "https, by default"},
		{"a file name looks like a host", "index.html", "https://index.html", "https, by default"},
		{"an at sign in the query is not userinfo", "example.com?a=b@c", "https://example.com?a=b@c", "https, by default"},

		{"a URI", "http://www.example.com/", "http://www.example.com/", "nothing: it is a URI"},
		{"a URI without an authority", "mailto:a@b.example", "mailto:a@b.example", "nothing: it is a URI"},
		{"a number after a scheme is not a port", "tel:112", "tel:112", "nothing: it is a URI"},
		{"a word without a dot is a scheme", "intranet:8080/a", "intranet:8080/a", "nothing: it is a URI"},
		{"an application's scheme with dots", "com.example.app:/a", "com.example.app:/a", "nothing: it is a URI"},
		{"a letter after the digits is not a port", "iris.beep:80a", "iris.beep:80a", "nothing: it is a URI"},
		{"localhost before a letter is a scheme", "localhost:a", "localhost:a", "nothing: it is a URI"},

		{"a URI in delimiters (RFC 3986 Appendix C)", "<ftp://foo.example.\ncom/rfc/>", "ftp://foo.example.com/rfc/", "nothing: it is a URI; stripped: delimiters <>, white space inside (1)"},
		{"a suffix reference in quotes", ` "www.example.com" `, "http://www.example.com", `http, because the host begins with "WWW."; stripped: delimiters "", white space around (2)`},
		{"the prefix URL: is not a scheme", "URL: example.com", "https://example.com", "https, by default; stripped: prefix URL:, white space around (1)"},

		{"a user before a password is a scheme", "user:pw@example.com", "user:pw@example.com", "nothing: it is a URI"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			u, guess, err := testHeuristics.URI(test.text)
			if err != nil || u.String() != test.want || guess.String() != test.guess {
				t.Errorf("%q:\ngot  %q, %s, %v\nwant %q, %s", test.text, u, guess, err, test.want, test.guess)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	const (
		relative = "suffix: suffix reference: offset 0: expected a host: a relative reference needs a base URI"
		noHost   = "suffix: suffix reference: offset 0: expected a host: localhost, an IP address, or a name with a dot between labels"
	)
	tests := []struct{ name, text, want string }{
		{"the empty string", "", "suffix: suffix reference: offset 0: expected a host, found the end of the text"},
		{"a network-path reference", "//example.com/a", relative},
		{"an absolute-path reference", "/a.b", relative},
		{"a query", "?a.b", relative},
		{"a fragment", "#a.b", relative},
		{"a relative-path reference with dot-segments", "../a.b", relative},
		{"a word without a dot", "intranet/a.b", noHost},
		{"a number", "3.14", noHost},
		{"a version number", "v1.2", noHost},
		{"an IPv4 address out of range", "256.1.1.1", noHost},
		{"a top-level domain alone", "com.", noHost},
		{"an empty label", "a..b", noHost},
		{"two dots at the end", "a.b..", noHost},
		{"a hyphen at the end of a label", "a-.b", noHost},
		{"a hyphen at the beginning of a label", "a.-b", noHost},
		{"an encoded slash in the name", "a%2Fb.example", noHost},
		{"an encoded vertical bar in the name", "a%7Cb.example", noHost},
		{"a comma in the name", "a.b,c.d", noHost},
		{"a port without a host", ":80/a", noHost},
		{"a mail address", "john@example.com", `suffix: suffix reference: offset 4: expected a host without userinfo, found "@"`},
		{"a space in the host", "a b.example", `uri: URI-reference: offset 1: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found " ", in the host`},
		{"a circumflex in the path", "example.com/a^b", `uri: URI-reference: offset 13: expected "/", "?", "#", pchar or end of input, found "^", in the path`},
		{"an invalid triplet in the query", "www.example.com/?%zz", `uri: URI-reference: offset 18: expected HEXDIG, found "z", in the query`},
		{"a circumflex in a URI", "http://example.com/a^b", `uri: URI: offset 20: expected "/", "?", "#", pchar or end of input, found "^", in the path`},
		{"a word before a host", "see www.example.com", `uri: URI-reference: offset 3: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found " ", in the host`},
		{"white space alone", " \n", "suffix: suffix reference: offset 2: expected a host, found the end of the text"},
		{"white space in delimiters", " <\t>", "suffix: suffix reference: offset 3: expected a host, found the end of the text"},
		{"the offset counts stripped characters", "\u3000<URL: http://example.com/ a b^c>", `uri: URI: offset 32: expected "/", "?", "#", pchar or end of input, found "^", in the path`},
		{"the offset of the end is before the delimiter", `"http://[::1 "`, `uri: URI: offset 12: expected ":", ".", "]" or HEXDIG, found end of input, in the host`},
		{"the offset of userinfo counts the stripped characters before it", ` "john@example.com"`, `suffix: suffix reference: offset 6: expected a host without userinfo, found "@"`},
		{"an opening delimiter alone", "<http://example.com/", `uri: URI-reference: offset 0: expected ":", "@", "[", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found "<", in the host`},
		{"a closing delimiter alone", "http://example.com/>", `uri: URI: offset 19: expected "/", "?", "#", pchar or end of input, found ">", in the path`},
		{"a letter in the port", "1.example:80a/", `uri: URI-reference: offset 13: expected ":", "@", unreserved, pct-encoded or sub-delims, found "/", in the port`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			u, guess, err := testHeuristics.URI(test.text)
			if err == nil || err.Error() != test.want || !u.IsZero() || guess != (suffix.Guess{}) {
				t.Errorf("%q:\ngot  %v, %q, %s\nwant %s", test.text, err, u, guess, test.want)
			}
		})
	}
}

// TestHeuristics varies the heuristics instead of the text.
func TestHeuristics(t *testing.T) {
	tests := []struct {
		name       string
		heuristics suffix.Heuristics
		text, want string
	}{
		{"the zero value rejects a suffix reference", suffix.Heuristics{}, "www.example.com",
			"suffix: suffix reference: offset 0: no prefix matches the host, and the default scheme is empty"},
		{"the zero value accepts a URI", suffix.Heuristics{}, "a:b", "a:b"},
		{"a default alone", suffix.Heuristics{Default: "http"}, "ftp.example", "http://ftp.example"},
		{"a prefix alone", suffix.Heuristics{Prefixes: []suffix.Prefix{{"www.", "http"}}}, "www.example", "http://www.example"},
		{"the first of two matching prefixes", suffix.Heuristics{Prefixes: []suffix.Prefix{{"w", "a"}, {"www.", "b"}}}, "www.example", "a://www.example"},
		{"a prefix as long as the host", suffix.Heuristics{Prefixes: []suffix.Prefix{{"a.b", "x"}}}, "a.b", "x://a.b"},
		{"an empty scheme for a prefix", suffix.Heuristics{Prefixes: []suffix.Prefix{{"www.", ""}}}, "www.example", "uri: scheme: offset 0: expected ALPHA, found end of input"},
		{"an invalid default scheme", suffix.Heuristics{Default: "http://"}, "www.example", `uri: scheme: offset 4: expected "+", "-", ".", ALPHA, DIGIT or end of input, found ":"`},
		{"Default for a host with www.", suffix.Default(), "www.example", "https://www.example"},
		{"Default for a host with ftp.", suffix.Default(), "ftp.example", "ftp://ftp.example"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			u, _, err := test.heuristics.URI(test.text)
			got := u.String()
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("%+v: %q:\ngot  %s\nwant %s", test.heuristics, test.text, got, test.want)
			}
		})
	}
}

func TestErrorTypes(t *testing.T) {
	_, _, err := testHeuristics.URI("example.com/a^b")
	if e := (*uri.ParseError)(nil); !errors.As(err, &e) || e.Offset != 13 || e.Component != uri.ComponentPath {
		t.Errorf("got %#v, want a ParseError in the path", err)
	}
	if e := (*uri.SyntaxError)(nil); !errors.As(err, &e) || e.Offset != 13 {
		t.Errorf("got %#v, want also a SyntaxError", err)
	}
	_, _, err = testHeuristics.URI("/")
	if e := (*suffix.Error)(nil); !errors.As(err, &e) || e.Offset != 0 {
		t.Errorf("got %#v, want an Error", err)
	}
}

// FuzzURI checks that a URI is the stripped text, with a scheme before it if one was guessed, and
// that an error's offset is the position of the character that it reports.
func FuzzURI(f *testing.F) {
	for _, text := range []string{"www.w3.org/Addressing/", "localhost:8080/x", "a:b", "[::1]:1", "a@b.c", "a b.c", "1.2.3.4?%", "/", "b%C3.x", " <URL:a.b/ c^>", "“a:\n^”"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, guess, err := testHeuristics.URI(text)
		if err != nil {
			checkError(t, text, err)
			return
		}
		stripped, _ := suffix.Strip(text)
		before, ok := strings.CutSuffix(u.String(), stripped)
		if parsed, err := uri.Parse(u.String()); !ok || err != nil || parsed != u {
			t.Errorf("%q: got %q, which does not end with the stripped text or is not a URI: %v", text, u, err)
		}
		if _, hasAuthority := u.Authority(); before != "" && (before != guess.Prefix.Scheme+"://" || !hasAuthority) {
			t.Errorf("%q: got %q with the guess %+v", text, u, guess)
		}
		if (before == "") != (guess.Kind == suffix.GuessNone) {
			t.Errorf("%q: got %q with the guess %s", text, u, guess)
		}
	})
}

// checkError checks that the text has the character that err reports at err's offset.
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
		t.Errorf("%q: offset %d does not fit the error: %v", text, offset, err)
	}
}
