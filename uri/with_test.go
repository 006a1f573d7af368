package uri_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// TestWith tests results of setters. runSetter compares the result for a URI with the result for a
// reference.
func TestWith(t *testing.T) {
	tests := []struct{ name, text, setter, component, want string }{
		{"a different scheme (RFC 3986 §3.1)", "http://h/p", "Builder.Scheme", "https", "https://h/p"},
		{"a scheme before an authority", "//h", "Builder.Scheme", "s", "s://h"},
		{"a scheme before a segment", "b?q", "Builder.Scheme", "s", "s:b?q"},
		{"removing the scheme keeps the rest", "http://u@h:1/p?q#f", "Builder.Without(scheme)", "", "//u@h:1/p?q#f"},
		{"removing the scheme before a segment", "urn:a/b:c", "Builder.Without(scheme)", "", "a/b:c"},
		{"removing the scheme before a colon after a slash", "s:/a:b", "Builder.Without(scheme)", "", "/a:b"},

		{"a different authority (§3.2)", "http://u@h:1/p", "Builder.Authority", "v@i:2", "http://v@i:2/p"},
		{"an authority removes userinfo and port", "http://u@h:1/p", "Builder.Authority", "i", "http://i/p"},
		{"an empty authority", "file:/etc/hosts", "Builder.Authority", "", "file:///etc/hosts"},
		{"an authority before an empty path", "s:?q", "Builder.Authority", "h", "s://h?q"},
		{"an authority before a guard, which stays", "s:/.//x", "Builder.Authority", "h", "s://h/.//x"},
		{"removing the authority", "http://u@h:1/p?q#f", "Builder.Without(authority)", "", "http:/p?q#f"},
		{"removing an empty authority", "file:///p", "Builder.Without(authority)", "", "file:/p"},
		{"removing the authority before two slashes later in the path", "//h/a//b", "Builder.Without(authority)", "", "/a//b"},
		{"removing the authority before a colon after a slash", "//h/a:b", "Builder.Without(authority)", "", "/a:b"},

		{"new userinfo (§3.2.1)", "http://h/p", "WithUserinfo", "u:p", "http://u:p@h/p"},
		{"different userinfo", "//u:p@h:1", "WithUserinfo", "v", "//v@h:1"},
		{"empty userinfo is defined", "//h", "WithUserinfo", "", "//@h"},
		{"removing userinfo", "//u:p@h:1/@", "WithoutUserinfo", "", "//h:1/@"},
		{"removing empty userinfo", "//@h", "WithoutUserinfo", "", "//h"},

		{"a different host (§3.2.2)", "http://u@h:1/p", "Builder.Host", "i", "http://u@i:1/p"},
		{"an IPv6 address", "//h:1", "Builder.Host", "[::1]", "//[::1]:1"},
		{"an IPv4 address for an IPv6 address, with other colons around", "//a:b@[::1]:1/:", "Builder.Host", "1.2.3.4", "//a:b@1.2.3.4:1/:"},
		{"an empty host", "//u@h:1", "Builder.Host", "", "//u@:1"},
		{"a host where there is no authority", "s:/p", "Builder.Host", "h", "s://h/p"},

		{"a new port (§3.2.3)", "//[::1]/p", "WithPort", "80", "//[::1]:80/p"},
		{"a port over 16 bits", "//h:1", "WithPort", "0099999", "//h:0099999"},
		{"an empty port is defined", "http://h/", "WithPort", "", "http://h:/"},
		{"removing the port", "//u:1@h:2/p", "WithoutPort", "", "//u:1@h/p"},

		{"a different path (§3.3)", "http://h/p?q#f", "WithPath", "/a/b", "http://h/a/b?q#f"},
		{"an empty path after an authority", "http://h/p?q", "WithPath", "", "http://h?q"},
		{"two slashes after an authority", "http://h", "WithPath", "//x", "http://h//x"},
		{"a colon in the first segment after a scheme", "s:", "WithPath", "a:b", "s:a:b"},
		{"a colon after the first segment", "", "WithPath", "a/b:c", "a/b:c"},

		{"segments are added to a path", "http://h/a?q#f", "AddSegments", "b\nc", "http://h/a/b/c?q#f"},
		{"a trailing slash is not doubled", "http://h/a/", "AddSegments", "b", "http://h/a/b"},
		{"segments added to an empty path without an authority", "?q", "AddSegments", "a\nb", "a/b?q"},
		{"segments added to an empty path after a scheme", "s:", "AddSegments", "a", "s:a"},
		{"a slash in a segment is data", "/p", "AddSegments", "a/b", "/p/a%2Fb"},
		{"a triplet in a segment is data", "/p", "AddSegments", "%2F", "/p/%252F"},
		{"other delimiters and bytes in a segment are data", "/p", "AddSegments", "a?#[é", "/p/a%3F%23%5B%C3%A9"},
		{"characters that a segment may contain are not encoded", "/p", "AddSegments", "a:@!$&'()*+,;=-._~", "/p/a:@!$&'()*+,;=-._~"},
		{"encoded dots in a segment are not a dot-segment", "/p", "AddSegments", "%2E%2E", "/p/%252E%252E"},
		{"an empty last segment makes a trailing slash", "/p", "AddSegments", "", "/p/"},
		{"an empty segment after a trailing slash", "/p/", "AddSegments", "", "/p/"},
		{"empty segments between segments", "/p", "AddSegments", "a\n\nb", "/p/a//b"},
		{"empty segments after a slash", "/p/", "AddSegments", "\nb", "/p//b"},
		{"two empty segments after the slash after an authority", "//h/", "AddSegments", "\n", "//h//"},
		{"an empty segment after a single slash", "/", "AddSegments", "", "/"},
		{"a colon is encoded where it would end a scheme", "", "AddSegments", "a:b\nc:d", "a%3Ab/c:d"},
		{"a colon is not encoded after a scheme", "s:", "AddSegments", "a:b", "s:a:b"},
		{"segments added to an empty path after an authority", "http://h?q", "AddSegments", "a:b", "http://h/a:b?q"},

		{"a different query (§3.4)", "/p?q#f", "WithQuery", "a=b?/&c", "/p?a=b?/&c#f"},
		{"a query where there is none", "#f", "WithQuery", "q", "?q#f"},
		{"an empty query is defined", "http://h/", "WithQuery", "", "http://h/?"},
		{"removing the query", "a?q?r#f?g", "WithoutQuery", "", "a#f?g"},
		{"removing an empty query", "a?", "WithoutQuery", "", "a"},

		{"a different fragment (§3.5)", "/p?q#f", "WithFragment", "g?/", "/p?q#g?/"},
		{"an empty fragment is defined", "/p?q", "WithFragment", "", "/p?q#"},
		{"removing the fragment", "a?q#f", "WithoutFragment", "", "a?q"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := uri.MustParseReference(test.text)
			got, err := runSetter(t, setterNamed(t, test.setter), r, test.component)
			if err != nil || got.String() != test.want {
				t.Errorf("%q.%s(%q): got %q, %v, want %q", test.text, test.setter, test.component, got, err, test.want)
			}
			if r != uri.MustParseReference(test.text) {
				t.Errorf("%q.%s(%q) changed it to %q", test.text, test.setter, test.component, r)
			}
		})
	}
}

// TestWithSyntaxError tests components that do not match their rules.
func TestWithSyntaxError(t *testing.T) {
	const text = "s://u@h:1/p?q#f"
	tests := []struct {
		name, setter, component string
		rule                    uri.Rule
		offset                  int
	}{
		{"a scheme is never empty (RFC 3986 §3.1)", "Builder.Scheme", "", uri.RuleScheme, 0},
		{"a scheme begins with a letter", "Builder.Scheme", "1a", uri.RuleScheme, 0},
		{"a colon after the scheme", "Builder.Scheme", "http:", uri.RuleScheme, 4},
		{"an at sign after userinfo (§3.2.1)", "WithUserinfo", "u@", uri.RuleUserinfo, 1},
		{"an incomplete triplet in userinfo", "WithUserinfo", "u%4", uri.RuleUserinfo, 3},
		{"an IPv6 address needs brackets (§3.2.2)", "Builder.Host", "::1", uri.RuleHost, 0},
		{"an IPv6 address with one bracket", "Builder.Host", "[::1", uri.RuleHost, 4},
		{"a zone identifier", "Builder.Host", "[fe80::1%25eth0]", uri.RuleHost, 8},
		{"a port after a host", "Builder.Host", "h:80", uri.RuleHost, 1},
		{"a port has digits (§3.2.3)", "WithPort", "80a", uri.RulePort, 2},
		{"a path with a query (§3.3)", "WithPath", "/a?q", uri.RulePath, 2},
		{"an unencoded character", "WithPath", "/a b", uri.RulePath, 2},
		{"a query with a fragment (§3.4)", "WithQuery", "q#f", uri.RuleQuery, 1},
		{"a second fragment (§3.5)", "WithFragment", "f#g", uri.RuleFragment, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := runSetter(t, setterNamed(t, test.setter), uri.MustParseReference(text), test.component)
			e, ok := errors.AsType[*uri.SyntaxError](err)
			if !ok || e.Rule != test.rule || e.Offset != test.offset || e.Error() != test.rule.Check(test.component).Error() || got != (uri.Reference{}) {
				t.Errorf("%q.%s(%q): got %q, %v (%T), want a SyntaxError for %s at offset %d",
					text, test.setter, test.component, got, err, err, test.rule, test.offset)
			}
		})
	}
}

// TestWithComponentError tests components that are not allowed in their place, because a parser
// would reject the text or find other components.
func TestWithComponentError(t *testing.T) {
	const (
		slashes       = "uri: path: begins with two slashes, which would be parsed as an authority"
		colon         = "uri: path: has a colon in its first segment, which would be parsed as a scheme"
		noSlash       = "uri: path: must begin with a slash after an authority"
		empty         = "uri: path: its empty first segment would be lost"
		noHostForUser = "uri: userinfo: needs a host"
		noHostForPort = "uri: port: needs a host"
		dot           = `uri: path: the segment "." would be parsed as a dot-segment (RFC 3986 §3.3)`
		dots          = `uri: path: the segment ".." would be parsed as a dot-segment (RFC 3986 §3.3)`
	)
	tests := []struct {
		name, text, setter, component string
		rule                          uri.Component
		want                          string
	}{
		{"the first segment would become a scheme (RFC 3986 §4.2)", "a:b:c", "Builder.Without(scheme)", "", uri.ComponentPath, colon},
		{"the segment before a colon would become a scheme", "a:1:b", "Builder.Without(scheme)", "", uri.ComponentPath, colon},
		{"a host before a path without a leading slash (§3.3)", "mailto:a@b", "Builder.Authority", "h", uri.ComponentPath, noSlash},
		{"an empty host before a path without a leading slash", "mailto:a@b", "Builder.Authority", "", uri.ComponentPath, noSlash},
		{"the path would become a host", "http://h//x", "Builder.Without(authority)", "", uri.ComponentPath, slashes},
		{"the path would become a host without a scheme", "//h//x", "Builder.Without(authority)", "", uri.ComponentPath, slashes},
		{"userinfo without a host (§3.2.1)", "mailto:a", "WithUserinfo", "u", uri.ComponentUserinfo, noHostForUser},
		{"empty userinfo without a host", "", "WithUserinfo", "", uri.ComponentUserinfo, noHostForUser},
		{"an authority before a path without a leading slash", "a", "Builder.Host", "h", uri.ComponentPath, noSlash},
		{"a port without a host (§3.2.3)", "s:/p", "WithPort", "1", uri.ComponentPort, noHostForPort},
		{"an empty port without a host", "", "WithPort", "", uri.ComponentPort, noHostForPort},
		{"a path that would extend the host (§3.3)", "http://h/p", "WithPath", "evil", uri.ComponentPath, noSlash},
		{"a path that would turn the host into userinfo", "http://h", "WithPath", "@evil/", uri.ComponentPath, noSlash},
		{"a path that would become a host", "s:/p", "WithPath", "//x", uri.ComponentPath, slashes},
		{"a path that would become a host without a scheme", "", "WithPath", "//", uri.ComponentPath, slashes},
		{"a path with a segment that would become a scheme", "b", "WithPath", "a:b", uri.ComponentPath, colon},
		{"a dot-segment as a segment", "http://h/p", "AddSegments", ".", uri.ComponentPath, dot},
		{"a dot-segment after other segments", "", "AddSegments", "a\n..\n.", uri.ComponentPath, dots},
		{"an empty segment added to an empty path", "s:", "AddSegments", "", uri.ComponentPath, empty},
		{"an empty first segment added to an empty path", "", "AddSegments", "\nx", uri.ComponentPath, empty},
		{"an empty segment and a segment added to a slash", "/", "AddSegments", "\nx", uri.ComponentPath, slashes},
		{"two empty segments added to a slash", "s:/", "AddSegments", "\n", uri.ComponentPath, slashes},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := runSetter(t, setterNamed(t, test.setter), uri.MustParseReference(test.text), test.component)
			e, ok := err.(*uri.ComponentError)
			if !ok || e.Component != test.rule || e.Error() != test.want || got != (uri.Reference{}) {
				t.Errorf("%q.%s(%q): got %q, %v (%T), want a ComponentError: %s",
					test.text, test.setter, test.component, got, err, err, test.want)
			}
		})
	}
}

// TestWithZeroURI checks that a Builder gives the zero URI a scheme, that other changes are errors
// without one, and that removing a component returns the zero URI.
func TestWithZeroURI(t *testing.T) {
	wants := map[string]string{
		"Builder.Scheme": "<nil>",
		"WithoutPort":    "<nil>", "WithoutUserinfo": "<nil>", "WithoutQuery": "<nil>", "WithoutFragment": "<nil>",
		"WithUserinfo": "uri: userinfo: needs a host", "Builder.Userinfo": "uri: userinfo: needs a host",
		"WithPort": "uri: port: needs a host", "Builder.Port": "uri: port: needs a host",
	}
	for _, s := range setters {
		want := cmp.Or(wants[s.name], "uri: scheme: missing, but a URI must have one")
		u, err := s.uri(uri.URI{}, s.sample())
		if got := fmt.Sprint(err); got != want || u.IsZero() != (s.name != "Builder.Scheme") {
			t.Errorf("%s(%q): got %q, %s, want %s", s.name, s.sample(), u, got, want)
		}
	}
}

// TestAddNoSegments checks that adding no segments changes nothing, and that AddSegments does not
// change the caller's slice.
func TestAddNoSegments(t *testing.T) {
	for _, text := range []string{"", "s:", "//h", "/", "a/", "//h//"} {
		r := uri.MustParseReference(text)
		if got, err := r.AddSegments(); err != nil || got != r {
			t.Errorf("%q.AddSegments(): got %q, %v, want no change", text, got, err)
		}
	}
	segments := []string{"a/b", "c"}
	if _, err := uri.MustParse("http://h/").AddSegments(segments...); err != nil || !slices.Equal(segments, []string{"a/b", "c"}) {
		t.Errorf("AddSegments changed its argument to %q, %v", segments, err)
	}
}

// compareSetter compares a setter with its twin.
func compareSetter(t *testing.T, s setter, r uri.Reference, text string) {
	t.Helper()
	got, err := runSetter(t, s, r, text)
	if s.sets && !ruleOf(s.component).Match(text) {
		if e, ok := errors.AsType[*uri.SyntaxError](err); !ok || e.Error() != ruleOf(s.component).Check(text).Error() || got != (uri.Reference{}) {
			t.Fatalf("%q.%s(%q): got %q, %v (%T), want %v", r, s.name, text, got, err, err, ruleOf(s.component).Check(text))
		}
		return
	}
	want := partsOf(r)
	if !s.change(want, text) || !want.fit() {
		if _, ok := err.(*uri.ComponentError); !ok || got != (uri.Reference{}) {
			t.Fatalf("%q.%s(%q): got %q, %v (%T), want a ComponentError", r, s.name, text, got, err, err)
		}
		return
	}
	if err != nil || got != uri.MustParseReference(want.compose()) || !maps.Equal(partsOf(got), want) {
		t.Fatalf("%q.%s(%q):\ngot  %q, %v, %s\nwant %q", r, s.name, text, got, err, show(got), want.compose())
	}
	if s.name == "AddSegments" {
		compareSegments(t, r.Path(), got.Path(), strings.Split(text, "\n"))
	}
}

// TestSetters compares all setters with their twins.
func TestSetters(t *testing.T) {
	for _, text := range someReferences {
		r := uri.MustParseReference(text)
		for _, component := range someComponents {
			for _, s := range setters {
				compareSetter(t, s, r, component)
			}
		}
	}
}

// FuzzSetters compares setters with their twins.
func FuzzSetters(f *testing.F) {
	for i := range setters {
		f.Add("s://u:p@[::1]:80/a//b?q#f", "a", byte(i), uint16(0), uint16(0))
		f.Add("s:a:b", "//x", byte(i), uint16(7<<9), uint16(0))
		f.Add("//h//x", "\nb:c", byte(i), uint16(0), uint16(7<<9))
	}
	f.Fuzz(func(t *testing.T, reference, component string, which byte, how, howComponent uint16) {
		component = stretchBy(component, howComponent)
		r, err := uri.ParseReference(stretchBy(reference, how))
		if err != nil {
			return
		}
		compareSetter(t, setters[int(which)%len(setters)], r, component)
	})
}

// TestWithAllocations checks that a setter allocates only the text. It runs over all lengths of a
// path, because a buffer that is one byte too short fails at only one of them.
func TestWithAllocations(t *testing.T) {
	for _, s := range setters {
		most := 1.0
		if strings.HasPrefix(s.name, "Builder.") {
			continue // the Builder is on the heap here, see TestBuilderAllocations
		}
		switch s.name {
		case "WithoutFragment":
			most = 0
		case "AddSegments":
			s.reference = func(r uri.Reference, _ string) (uri.Reference, error) { return r.AddSegments("a b", "", "é:c/") }
		}
		for _, n := range append(span(0, 70), lengths...) {
			r := uri.MustParseReference("http://u:p@h:80/" + strings.Repeat("x", n) + "?q#f")
			var err error
			if got := testing.AllocsPerRun(10, func() { _, err = s.reference(r, s.sample()) }); got > most || err != nil {
				t.Errorf("%s(%q) of %q: %v allocations, error %v, want at most %v", s.name, s.sample(), r, got, err, most)
			}
		}
	}
}
