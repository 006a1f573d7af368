package uri_test

import (
	"encoding"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// parsers are the functions that return a ParseError, by rule.
var parsers = []struct {
	rule  uri.Rule
	parse func(string) error
}{
	{uri.RuleURI, func(s string) error { _, err := uri.Parse(s); return err }},
	{uri.RuleURI, unmarshal[uri.URI]},
	{uri.RuleURIReference, func(s string) error { _, err := uri.ParseReference(s); return err }},
	{uri.RuleURIReference, unmarshal[uri.Reference]},
	{uri.RuleAbsoluteURI, func(s string) error { _, err := uri.ParseAbsoluteURI(s); return err }},
	{uri.RuleAuthority, func(s string) error { _, err := uri.ParseAuthority(s); return err }},
	{uri.RuleAuthority, unmarshal[uri.Authority]},
	{uri.RuleHost, func(s string) error { _, err := uri.ParseHost(s); return err }},
	{uri.RuleHost, unmarshal[uri.Host]},
}

// unmarshal returns the error of UnmarshalText of a T, for texts that are not empty: the empty text
// is the zero URI.
func unmarshal[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](s string) error {
	var value T
	if _, ok := any(value).(uri.URI); ok && s == "" {
		_, err := uri.Parse(s)
		return err
	}
	return P(&value).UnmarshalText([]byte(s))
}

// parseErrors are the components that a ParseError may name.
var parseErrors = []uri.Component{
	uri.ComponentScheme, uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment,
}

func TestParseError(t *testing.T) {
	const (
		u = uri.RuleURI
		r = uri.RuleURIReference
		b = uri.RuleAbsoluteURI
		a = uri.RuleAuthority
		h = uri.RuleHost
	)
	tests := []struct {
		name      string
		rule      uri.Rule
		text      string
		component uri.Component
		offset    int
	}{
		{"the empty text: a URI has a scheme (§3)", u, "", uri.ComponentScheme, 0},
		{"a scheme without a colon", u, "http", uri.ComponentScheme, 4},
		{"a relative reference", u, "a/b", uri.ComponentScheme, 1},
		{"a network-path reference", u, "//h/p", uri.ComponentScheme, 0},
		{"an absolute path with a colon", u, "/a:b", uri.ComponentScheme, 0},
		{"a digit before a scheme (§3.1)", u, "1http://h/", uri.ComponentScheme, 0},
		{"a colon in the first segment of a reference without a scheme (§4.2)", r, "1http://h/", uri.ComponentScheme, 5},
		{"a percent sign in a scheme", u, "h%74tp://h/", uri.ComponentScheme, 1},
		{"a space before a scheme", r, " http://h/", uri.ComponentScheme, 0},
		{"a space in a scheme", r, "a b:c", uri.ComponentScheme, 1},
		{"a non-ASCII byte in a scheme", u, "é:c", uri.ComponentScheme, 0},
		{"a colon first, because no scheme is empty", r, ":a", uri.ComponentPath, 0},

		{"an invalid character in userinfo (§3.2.1)", u, "http://u^@h/", uri.ComponentUserinfo, 8},
		{"an invalid character in a password", u, "http://u:p^@h/", uri.ComponentUserinfo, 10},
		{"a password without an at sign is a port", u, "http://u:p^w", uri.ComponentPort, 10},
		{"an incomplete triplet in userinfo", u, "http://u%4@h/", uri.ComponentUserinfo, 10},
		{"letters as a port", u, "http://h:port/", uri.ComponentPort, 13},
		{"a second colon after a host", r, "//::1/", uri.ComponentPort, 5},

		{"an invalid character in a host (§3.2.2)", u, "http://h^/", uri.ComponentHost, 8},
		{"an invalid character first in a host", u, "http://^h/", uri.ComponentHost, 7},
		{"a non-ASCII letter in a host", u, "http://é/", uri.ComponentHost, 7},
		{"an invalid character after userinfo", u, "http://u:p@h^/", uri.ComponentHost, 12},
		{"a second at sign", u, "http://u@v@h/", uri.ComponentHost, 10},
		{"an incomplete triplet at the end of a host", u, "http://h%4", uri.ComponentHost, 10},
		{"a missing closing bracket", u, "http://[::1", uri.ComponentHost, 11},
		{"a missing closing bracket before a slash", u, "http://[::1/]", uri.ComponentHost, 11},
		{"a colon in brackets does not begin a port", u, "http://[::1::]", uri.ComponentHost, 12},
		{"text after brackets", u, "http://[::1]h", uri.ComponentHost, 12},
		{"text after brackets and before a port", u, "http://[::1]h:80", uri.ComponentHost, 12},
		{"an IPv6 zone", u, "http://[fe80::1%25eth0]/", uri.ComponentHost, 15},
		{"an octet over 255 in an IPv6 address", u, "http://[::1.2.3.256]/", uri.ComponentHost, 18},
		{"an IPv4 address in brackets", u, "http://[1.2.3.4]/", uri.ComponentHost, 9},
		{"a closing bracket after a name", u, "http://h]/", uri.ComponentHost, 8},

		{"an invalid character in a port (§3.2.3)", u, "http://h:80^/", uri.ComponentPort, 11},
		{"an invalid character first in a port", u, "http://h:^/", uri.ComponentPort, 9},
		{"a letter in a port after userinfo", u, "http://u@h:8a/", uri.ComponentPort, 12},
		{"a letter in a port after brackets", u, "http://[::1]:8a/", uri.ComponentPort, 14},
		{"a second port", u, "http://u@h:80:90/", uri.ComponentPort, 13},
		{"an invalid port before a query", r, "//h:80 ?q", uri.ComponentPort, 6},

		{"an invalid character in a path (§3.3)", u, "http://h/a b", uri.ComponentPath, 10},
		{"an incomplete triplet at the end of a path", u, "http://h/%", uri.ComponentPath, 10},
		{"an incomplete triplet before a query", u, "http://h/%4?q", uri.ComponentPath, 11},
		{"a path that resembles userinfo and a host", u, "mailto:a@[b]", uri.ComponentPath, 9},
		{"an invalid character after the scheme", u, "s:^", uri.ComponentPath, 2},
		{"an invalid character in a relative reference", r, "a/^", uri.ComponentPath, 2},
		{"a backslash first", r, `\\h`, uri.ComponentPath, 0},
		{"an invalid character after an empty authority", r, "///^", uri.ComponentPath, 3},

		{"an invalid character in a query (§3.4)", u, "http://h/?a^", uri.ComponentQuery, 11},
		{"an invalid character first in a query", r, "?^", uri.ComponentQuery, 1},
		{"an incomplete triplet before a fragment", u, "s:?%#f", uri.ComponentQuery, 4},
		{"brackets in a query", r, "a?b[]=1", uri.ComponentQuery, 3},

		{"a second number sign in a fragment (§3.5)", u, "http://h/#a#b", uri.ComponentFragment, 11},
		{"two number signs", r, "##", uri.ComponentFragment, 1},
		{"an incomplete triplet at the end of a fragment", u, "s:#%4", uri.ComponentFragment, 5},
		{"an invalid fragment after a query", u, "s:?q#f ", uri.ComponentFragment, 6},

		{"a fragment of an absolute-URI after a query (§4.3)", b, "s:p?q#f", uri.ComponentFragment, 5},
		{"a fragment of an absolute-URI after a path", b, "s:p#f", uri.ComponentFragment, 3},
		{"a fragment of an absolute-URI after an empty path", b, "s:#f", uri.ComponentFragment, 2},
		{"an absolute-URI without a scheme", b, "p", uri.ComponentScheme, 1},
		{"an invalid query before a fragment of an absolute-URI", b, "s:?^#f", uri.ComponentQuery, 3},
		{"an incomplete triplet before a fragment of an absolute-URI", b, "s:%#f", uri.ComponentPath, 3},
		{"an incomplete address before a fragment of an absolute-URI", b, "s://[::1#f", uri.ComponentHost, 8},

		{"text after an authority (§3.2)", a, "h/p", uri.ComponentHost, 1},
		{"text after the port of an authority", a, "h:80/p", uri.ComponentPort, 4},
		{"slashes before an authority", a, "//h", uri.ComponentHost, 0},
		{"an invalid character in the userinfo of an authority", a, "u p@h", uri.ComponentUserinfo, 1},
		{"letters as the port of an authority", a, "u:p", uri.ComponentPort, 3},
		{"an unmatched bracket in an authority", a, "[", uri.ComponentHost, 1},

		{"a port after a host", h, "h:80", uri.ComponentHost, 1},
		{"userinfo before a host", h, "u@h", uri.ComponentHost, 1},
		{"an IPv6 address without brackets", h, "::1", uri.ComponentHost, 0},
	}
	seen := map[uri.Component]bool{}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, p := range parsers {
				if p.rule != test.rule {
					continue
				}
				err := p.parse(test.text)
				e, ok := errors.AsType[*uri.ParseError](err)
				if !ok || e.Component != test.component || e.Offset != test.offset {
					t.Errorf("%q as %s: got %v, want an error at offset %d in the %s", test.text, test.rule, err, test.offset, test.component)
				}
				seen[test.component] = true
			}
			compareParseErrors(t, test.text)
			showsNoPassword(t, test.text)
		})
	}
	for _, component := range parseErrors {
		if !seen[component] {
			t.Errorf("no text has an error in the %s", component)
		}
	}
}

// TestParseErrorIsOwn checks that errors.As finds a SyntaxError, and that each caller gets its own
// error.
func TestParseErrorIsOwn(t *testing.T) {
	_, err := uri.Parse("s:^")
	e, _ := errors.AsType[*uri.ParseError](err)
	syntax, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok || syntax != &e.SyntaxError {
		t.Fatalf("errors.As: got %v, %t, want the SyntaxError in %v", syntax, ok, err)
	}
	syntax.Expected()[0] = "changed"
	if _, err := uri.Parse("s:^"); strings.Contains(err.Error(), "changed") {
		t.Errorf("two errors share their words: %v", err)
	}
}

// shortTexts yields all texts of up to three pieces, or two with -short, that are relevant to the
// syntax of URIs.
func shortTexts(yield func(string) bool) {
	pieces := []string{
		":", "/", "//", "?", "#", "[", "]", "@", "%", "%41", "%2A", "%2f", "%C3%A9", "*", "!", "+", "1", "80", "a", "S:", "s:", "s://u:p@",
		"[::1]", "[::1", "[v1.a]", "[::1%25a]", "//h", "http://", "..", " ", "^", "\\", "\n", "é", "\xff",
	}
	texts := []string{""}
	for range min(3, few(16)) {
		var longer []string
		for _, s := range texts {
			for _, piece := range pieces {
				longer = append(longer, s+piece)
				if !yield(s + piece) {
					return
				}
			}
		}
		texts = longer
	}
}

// TestParseErrorShort runs the checks of FuzzParseError on texts of few pieces.
func TestParseErrorShort(t *testing.T) {
	for s := range shortTexts {
		compareParseErrors(t, s)
	}
}

// FuzzParseError compares errors with the rule's Check, and checks that their component contains
// the offset or ends there. No error may show a password.
func FuzzParseError(f *testing.F) {
	for _, s := range []string{"http", "a b:c", "//u:p^@h", "//[::1@h]", "//h:8a", "s:^?^#^", "?%4#", "##", ":", "h/a@b", "//[::1]:80:90", "\xff://\n"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)<<9))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) {
		s = stretchBy(s, how)
		compareParseErrors(t, s)
		showsNoPassword(t, s)
	})
}

// compareParseErrors checks the properties of FuzzParseError for s.
func compareParseErrors(t *testing.T, s string) {
	for _, p := range parsers {
		err := p.parse(s)
		if (err == nil) != p.rule.Match(s) {
			t.Errorf("%q as %s: %v, but Match is %t", s, p.rule, err, err != nil)
		}
		if err == nil {
			continue
		}
		e, _ := errors.AsType[*uri.ParseError](err)
		syntax, ok := errors.AsType[*uri.SyntaxError](err)
		if want := p.rule.Check(s); !ok || e == nil || !reflect.DeepEqual(error(syntax), want) || e.Error() != messageOf(p.rule, s, e) {
			t.Fatalf("%q as %s: got %v\nwant %s", s, p.rule, err, messageOf(p.rule, s, e))
		}
		if !slices.Contains(parseErrors, e.Component) || !within(p.rule, s, e.Offset, e.Component) {
			t.Errorf("%q as %s: offset %d is not in the %s", s, p.rule, e.Offset, e.Component)
		}
	}
}

// within reports whether an offset is inside a component of s or at its end. s does not match r.
func within(r uri.Rule, s string, offset int, component uri.Component) bool {
	if r == uri.RuleHost {
		return component == uri.ComponentHost
	}
	if r == uri.RuleAuthority {
		return withinAuthority(s, offset, component)
	}
	p := uri.Split(s)
	scheme := len(p.Scheme)
	authority := scheme
	if p.HasScheme {
		authority += len(":")
	}
	if p.HasAuthority {
		authority += len("//")
	}
	path := authority + len(p.Authority)
	query := path + len(p.Path) + len("?")
	fragment := len(s) - len(p.Fragment)
	in := func(start, length int) bool { return start <= offset && offset <= start+length }
	switch component {
	case uri.ComponentScheme:
		return p.HasScheme && in(0, scheme) || !p.HasScheme && r != uri.RuleURIReference // a scheme is required
	case uri.ComponentPath:
		return in(path, len(p.Path)) && !(p.HasAuthority && offset == path) // the authority ends there
	case uri.ComponentQuery:
		return p.HasQuery && in(query, len(p.Query))
	case uri.ComponentFragment:
		return p.HasFragment && (in(fragment, len(p.Fragment)) ||
			r == uri.RuleAbsoluteURI && p.HasScheme && offset == fragment-len("#")) // the error is the fragment itself
	}
	return p.HasAuthority && in(authority, len(p.Authority)) && withinAuthority(p.Authority, offset-authority, component)
}

// withinAuthority is within for an authority and its components. The text before an at sign is
// userinfo. Without an at sign, the text after a colon is a port, although it could become
// userinfo.
func withinAuthority(s string, offset int, component uri.Component) bool {
	before := s[:offset]
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	if strings.HasPrefix(s, "[") {
		s = "" // userinfo cannot begin with a bracket
	}
	isBefore := strings.Contains(s, "@") && !strings.Contains(before, "@")
	if component == uri.ComponentUserinfo {
		return isBefore
	}
	_, host, ok := strings.Cut(before, "@")
	if !ok {
		host = before
	}
	if strings.HasPrefix(host, "[") {
		_, host, _ = strings.Cut(host, "]")
	}
	return !isBefore && strings.Contains(host, ":") == (component == uri.ComponentPort)
}
