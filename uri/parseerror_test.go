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

// parsers are the functions that return a ParseError, by the rules that they parse.
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

// unmarshal returns the error of UnmarshalText of a T. The empty text is a URI there, and here
// it is not.
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
		why       string
		rule      uri.Rule
		text      string
		component uri.Component
		offset    int
	}{
		{"nothing at all: a URI has a scheme (§3)", u, "", uri.ComponentScheme, 0},
		{"it ends before the colon", u, "http", uri.ComponentScheme, 4},
		{"a relative reference, wherever it stops", u, "a/b", uri.ComponentScheme, 1},
		{"with an authority", u, "//h/p", uri.ComponentScheme, 0},
		{"with a colon behind the first segment", u, "/a:b", uri.ComponentScheme, 0},
		{"a digit before a scheme (§3.1)", u, "1http://h/", uri.ComponentScheme, 0},
		{"in a reference it might be a segment, but for the colon (§4.2)", r, "1http://h/", uri.ComponentScheme, 5},
		{"a percent sign in a scheme", u, "h%74tp://h/", uri.ComponentScheme, 1},
		{"a space before a scheme", r, " http://h/", uri.ComponentScheme, 0},
		{"a space in it", r, "a b:c", uri.ComponentScheme, 1},
		{"a byte over ASCII in it", u, "é:c", uri.ComponentScheme, 0},
		{"a colon alone is in a path, as no scheme is empty", r, ":a", uri.ComponentPath, 0},

		{"a character that no userinfo has (§3.2.1)", u, "http://u^@h/", uri.ComponentUserinfo, 8},
		{"in a password", u, "http://u:p^@h/", uri.ComponentUserinfo, 10},
		{"without an at sign it is a port", u, "http://u:p^w", uri.ComponentPort, 10},
		{"half a triplet", u, "http://u%4@h/", uri.ComponentUserinfo, 10},
		{"letters behind a colon", u, "http://h:port/", uri.ComponentPort, 13},
		{"a second colon", r, "//::1/", uri.ComponentPort, 5},

		{"a character that no host has (§3.2.2)", u, "http://h^/", uri.ComponentHost, 8},
		{"first", u, "http://^h/", uri.ComponentHost, 7},
		{"a letter over ASCII", u, "http://é/", uri.ComponentHost, 7},
		{"behind userinfo", u, "http://u:p@h^/", uri.ComponentHost, 12},
		{"a second at sign", u, "http://u@v@h/", uri.ComponentHost, 10},
		{"half a triplet, at the end", u, "http://h%4", uri.ComponentHost, 10},
		{"the bracket that is missing", u, "http://[::1", uri.ComponentHost, 11},
		{"and a slash before it", u, "http://[::1/]", uri.ComponentHost, 11},
		{"a colon in brackets is before no port", u, "http://[::1::]", uri.ComponentHost, 12},
		{"text behind brackets", u, "http://[::1]h", uri.ComponentHost, 12},
		{"before a port, too", u, "http://[::1]h:80", uri.ComponentHost, 12},
		{"a zone", u, "http://[fe80::1%25eth0]/", uri.ComponentHost, 15},
		{"an octet over 255 in IPv6", u, "http://[::1.2.3.256]/", uri.ComponentHost, 18},
		{"an IPv4 address in brackets", u, "http://[1.2.3.4]/", uri.ComponentHost, 9},
		{"a bracket at the end of a name", u, "http://h]/", uri.ComponentHost, 8},

		{"a character that no port has (§3.2.3)", u, "http://h:80^/", uri.ComponentPort, 11},
		{"first", u, "http://h:^/", uri.ComponentPort, 9},
		{"behind userinfo a letter", u, "http://u@h:8a/", uri.ComponentPort, 12},
		{"behind brackets a letter", u, "http://[::1]:8a/", uri.ComponentPort, 14},
		{"a second port", u, "http://u@h:80:90/", uri.ComponentPort, 13},
		{"in front of a query", r, "//h:80 ?q", uri.ComponentPort, 6},

		{"a character that no path has (§3.3)", u, "http://h/a b", uri.ComponentPath, 10},
		{"half a triplet, at the end", u, "http://h/%", uri.ComponentPath, 10},
		{"half a triplet before a query", u, "http://h/%4?q", uri.ComponentPath, 11},
		{"what looks like a userinfo and a host", u, "mailto:a@[b]", uri.ComponentPath, 9},
		{"right behind the scheme", u, "s:^", uri.ComponentPath, 2},
		{"in a relative reference", r, "a/^", uri.ComponentPath, 2},
		{"a backslash first", r, `\\h`, uri.ComponentPath, 0},
		{"behind an empty authority", r, "///^", uri.ComponentPath, 3},

		{"a character that no query has (§3.4)", u, "http://h/?a^", uri.ComponentQuery, 11},
		{"first", r, "?^", uri.ComponentQuery, 1},
		{"half a triplet before a fragment", u, "s:?%#f", uri.ComponentQuery, 4},
		{"brackets", r, "a?b[]=1", uri.ComponentQuery, 3},

		{"a second number sign (§3.5)", u, "http://h/#a#b", uri.ComponentFragment, 11},
		{"right behind the first", r, "##", uri.ComponentFragment, 1},
		{"half a triplet, at the end", u, "s:#%4", uri.ComponentFragment, 5},
		{"with a query before it", u, "s:?q#f ", uri.ComponentFragment, 6},

		{"a fragment behind a query (§4.3)", b, "s:p?q#f", uri.ComponentFragment, 5},
		{"behind a path", b, "s:p#f", uri.ComponentFragment, 3},
		{"behind an empty one", b, "s:#f", uri.ComponentFragment, 2},
		{"no scheme", b, "p", uri.ComponentScheme, 1},
		{"a query that a URI has not, either", b, "s:?^#f", uri.ComponentQuery, 3},
		{"half a triplet before a fragment: the fragment is not the first mistake", b, "s:%#f", uri.ComponentPath, 3},
		{"nor is it after half an address", b, "s://[::1#f", uri.ComponentHost, 8},

		{"an authority ends nowhere but at its end (§3.2)", a, "h/p", uri.ComponentHost, 1},
		{"not behind a port", a, "h:80/p", uri.ComponentPort, 4},
		{"slashes before it", a, "//h", uri.ComponentHost, 0},
		{"userinfo", a, "u p@h", uri.ComponentUserinfo, 1},
		{"letters behind a colon", a, "u:p", uri.ComponentPort, 3},
		{"a bracket", a, "[", uri.ComponentHost, 1},

		{"a host has no port", h, "h:80", uri.ComponentHost, 1},
		{"and no userinfo", h, "u@h", uri.ComponentHost, 1},
		{"an IPv6 address without brackets", h, "::1", uri.ComponentHost, 0},
	}
	seen := map[uri.Component]bool{}
	for _, test := range tests {
		for _, p := range parsers {
			if p.rule != test.rule {
				continue
			}
			err := p.parse(test.text)
			e, ok := errors.AsType[*uri.ParseError](err)
			if !ok || e.Component != test.component || e.Offset != test.offset {
				t.Errorf("%s: %q as %s: got %v, want an error at offset %d in the %s", test.why, test.text, test.rule, err, test.offset, test.component)
			}
			seen[test.component] = true
		}
		compareParseErrors(t, test.text)
		showsNoPassword(t, test.text)
	}
	for _, component := range parseErrors {
		if !seen[component] {
			t.Errorf("no text has an error in the %s", component)
		}
	}
}

// TestParseErrorIsOwn: the error is a SyntaxError to errors.As, and each caller has its own.
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

// shortTexts yields all texts of up to three pieces, or two with -short, that matter to the syntax of URIs.
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

// TestParseErrorShort is FuzzParseError for texts of few pieces.
func TestParseErrorShort(t *testing.T) {
	for s := range shortTexts {
		compareParseErrors(t, s)
	}
}

// FuzzParseError: an error is that of the rule's Check, and its component is one that the
// offset is in, or at the end of. No error shows a password.
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

// compareParseErrors reports where errors for s do not keep what FuzzParseError says of them.
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

// within reports whether an offset in s is in a component, or at its end, where s does not
// match r.
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
		return p.HasScheme && in(0, scheme) || !p.HasScheme && r != uri.RuleURIReference // there has to be one
	case uri.ComponentPath:
		return in(path, len(p.Path)) && !(p.HasAuthority && offset == path) // that is the end of the authority
	case uri.ComponentQuery:
		return p.HasQuery && in(query, len(p.Query))
	case uri.ComponentFragment:
		return p.HasFragment && (in(fragment, len(p.Fragment)) ||
			r == uri.RuleAbsoluteURI && p.HasScheme && offset == fragment-len("#")) // that is what is wrong
	}
	return p.HasAuthority && in(authority, len(p.Authority)) && withinAuthority(p.Authority, offset-authority, component)
}

// withinAuthority is within for an authority and its components. What is before an at sign
// is userinfo. Without one, what is behind a colon is a port, though it could be part of
// userinfo yet.
func withinAuthority(s string, offset int, component uri.Component) bool {
	before := s[:offset]
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	if strings.HasPrefix(s, "[") {
		s = "" // no userinfo begins like that
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
