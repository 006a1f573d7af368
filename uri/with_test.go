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

// setter is a setter of references and, if they have it, of URIs. AddSegments gets its
// segments with line feeds between them.
type setter struct {
	name      string
	component uri.Component
	reference func(uri.Reference, string) (uri.Reference, error)
	uri       func(uri.URI, string) (uri.URI, error)
	change    func(p parts, text string) bool // does the same to p, and reports whether that is possible
}

// newWith returns a setter for a component that is a string.
func newWith[S, T ~string](rule uri.Component, r func(uri.Reference, S) (uri.Reference, error), u func(uri.URI, T) (uri.URI, error)) setter {
	return setter{
		"With" + strings.ToUpper(rule.String()[:1]) + rule.String()[1:], rule,
		func(v uri.Reference, text string) (uri.Reference, error) { return r(v, S(text)) },
		func(v uri.URI, text string) (uri.URI, error) { return u(v, T(text)) },
		func(p parts, text string) bool { p[rule] = text; return true },
	}
}

// newWithout returns a setter that takes components away. u may be nil.
func newWithout(name string, r func(uri.Reference) (uri.Reference, error), u func(uri.URI) (uri.URI, error), rules ...uri.Component) setter {
	s := setter{name: "Without" + name, component: rules[0]}
	s.reference = func(v uri.Reference, _ string) (uri.Reference, error) { return r(v) }
	if u != nil {
		s.uri = func(v uri.URI, _ string) (uri.URI, error) { return u(v) }
	}
	s.change = func(p parts, _ string) bool {
		for _, rule := range rules {
			delete(p, rule)
		}
		return true
	}
	return s
}

// noError returns f with an error that is nil.
func noError[T any](f func(T) T) func(T) (T, error) { return func(v T) (T, error) { return f(v), nil } }

var setters = []setter{
	newWith(uri.ComponentScheme, uri.Reference.WithScheme, uri.URI.WithScheme),
	newWithout("Scheme", uri.Reference.WithoutScheme, nil, uri.ComponentScheme),
	{
		"WithAuthority", uri.ComponentAuthority,
		uri.Reference.WithAuthority,
		uri.URI.WithAuthority,
		func(p parts, text string) bool { p.setAuthority(mustAuthority(text)); return true },
	},
	newWithout("Authority", uri.Reference.WithoutAuthority, uri.URI.WithoutAuthority, uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort),
	newWith(uri.ComponentUserinfo, uri.Reference.WithUserinfo, uri.URI.WithUserinfo),
	newWithout("Userinfo", noError(uri.Reference.WithoutUserinfo), noError(uri.URI.WithoutUserinfo), uri.ComponentUserinfo),
	newWith(uri.ComponentHost, uri.Reference.WithHost, uri.URI.WithHost),
	newWith(uri.ComponentPort, uri.Reference.WithPort, uri.URI.WithPort),
	newWithout("Port", noError(uri.Reference.WithoutPort), noError(uri.URI.WithoutPort), uri.ComponentPort),
	newWith(uri.ComponentPath, uri.Reference.WithPath, uri.URI.WithPath),
	{
		"AddSegments", uri.ComponentPath,
		func(r uri.Reference, text string) (uri.Reference, error) {
			return r.AddSegments(strings.Split(text, "\n")...)
		},
		func(u uri.URI, text string) (uri.URI, error) { return u.AddSegments(strings.Split(text, "\n")...) },
		func(p parts, text string) bool { return p.addSegments(strings.Split(text, "\n"), false) },
	},
	newWith(uri.ComponentQuery, uri.Reference.WithQuery, uri.URI.WithQuery),
	newWithout("Query", noError(uri.Reference.WithoutQuery), noError(uri.URI.WithoutQuery), uri.ComponentQuery),
	newWith(uri.ComponentFragment, uri.Reference.WithFragment, uri.URI.WithFragment),
	newWithout("Fragment", noError(uri.Reference.WithoutFragment), noError(uri.URI.WithoutFragment), uri.ComponentFragment),
}

// samples are components that match their rules.
var samples = map[string]string{
	"WithScheme": "https", "WithAuthority": "v:w@[::2]:81", "WithUserinfo": "v:w", "WithHost": "h.example", "WithPort": "8080",
	"WithPath": "/over/there", "AddSegments": "a", "WithQuery": "name=ferret", "WithFragment": "nose",
}

// setterNamed returns the setter with the given name.
func setterNamed(t *testing.T, name string) setter {
	t.Helper()
	i := slices.IndexFunc(setters, func(s setter) bool { return s.name == name })
	if i < 0 {
		t.Fatalf("no setter %s", name)
	}
	return setters[i]
}

// TestWith has what setters return, and FuzzSetters what they must not. Both use runSetter,
// which holds that of a URI to that of a reference.
func TestWith(t *testing.T) {
	tests := []struct{ why, text, setter, component, want string }{
		{"another scheme (RFC 3986 §3.1)", "http://h/p", "WithScheme", "https", "https://h/p"},
		{"a scheme before an authority", "//h", "WithScheme", "s", "s://h"},
		{"before a segment", "b?q", "WithScheme", "s", "s:b?q"},
		{"no scheme leaves all else", "http://u@h:1/p?q#f", "WithoutScheme", "", "//u@h:1/p?q#f"},
		{"a segment", "urn:a/b:c", "WithoutScheme", "", "a/b:c"},
		{"a colon behind a slash is no scheme's", "s:/a:b", "WithoutScheme", "", "/a:b"},

		{"another authority (§3.2)", "http://u@h:1/p", "WithAuthority", "v@i:2", "http://v@i:2/p"},
		{"what it does not have goes", "http://u@h:1/p", "WithAuthority", "i", "http://i/p"},
		{"an empty one", "file:/etc/hosts", "WithAuthority", "", "file:///etc/hosts"},
		{"an empty path gets no slash", "s:?q", "WithAuthority", "h", "s://h?q"},
		{"a dot-segment that was a guard stays", "s:/.//x", "WithAuthority", "h", "s://h/.//x"},
		{"all of it goes", "http://u@h:1/p?q#f", "WithoutAuthority", "", "http:/p?q#f"},
		{"an empty one goes with its slashes", "file:///p", "WithoutAuthority", "", "file:/p"},
		{"two slashes later in the path", "//h/a//b", "WithoutAuthority", "", "/a//b"},
		{"a colon behind a slash", "//h/a:b", "WithoutAuthority", "", "/a:b"},

		{"userinfo (§3.2.1)", "http://h/p", "WithUserinfo", "u:p", "http://u:p@h/p"},
		{"another one", "//u:p@h:1", "WithUserinfo", "v", "//v@h:1"},
		{"empty is not undefined", "//h", "WithUserinfo", "", "//@h"},
		{"it goes with its at sign", "//u:p@h:1/@", "WithoutUserinfo", "", "//h:1/@"},
		{"so does an empty one", "//@h", "WithoutUserinfo", "", "//h"},

		{"another host (§3.2.2)", "http://u@h:1/p", "WithHost", "i", "http://u@i:1/p"},
		{"an IPv6 address", "//h:1", "WithHost", "[::1]", "//[::1]:1"},
		{"instead of one, with colons all around", "//a:b@[::1]:1/:", "WithHost", "1.2.3.4", "//a:b@1.2.3.4:1/:"},
		{"an empty host", "//u@h:1", "WithHost", "", "//u@:1"},
		{"a host where no authority was", "s:/p", "WithHost", "h", "s://h/p"},

		{"a port (§3.2.3)", "//[::1]/p", "WithPort", "80", "//[::1]:80/p"},
		{"another one, that no 16 bits hold", "//h:1", "WithPort", "0099999", "//h:0099999"},
		{"an empty port is not undefined", "http://h/", "WithPort", "", "http://h:/"},
		{"it goes with its colon", "//u:1@h:2/p", "WithoutPort", "", "//u:1@h/p"},

		{"another path (§3.3)", "http://h/p?q#f", "WithPath", "/a/b", "http://h/a/b?q#f"},
		{"an empty one behind an authority", "http://h/p?q", "WithPath", "", "http://h?q"},
		{"two slashes behind an authority", "http://h", "WithPath", "//x", "http://h//x"},
		{"a colon where there is a scheme", "s:", "WithPath", "a:b", "s:a:b"},
		{"a colon behind the first segment", "", "WithPath", "a/b:c", "a/b:c"},

		{"segments are added to others", "http://h/a?q#f", "AddSegments", "b\nc", "http://h/a/b/c?q#f"},
		{"a slash at the end is not doubled", "http://h/a/", "AddSegments", "b", "http://h/a/b"},
		{"an empty path gets no slash by itself", "?q", "AddSegments", "a\nb", "a/b?q"},
		{"nor behind a scheme", "s:", "AddSegments", "a", "s:a"},
		{"a slash in a segment is data", "/p", "AddSegments", "a/b", "/p/a%2Fb"},
		{"so is a triplet", "/p", "AddSegments", "%2F", "/p/%252F"},
		{"so are other delimiters and bytes", "/p", "AddSegments", "a?#[é", "/p/a%3F%23%5B%C3%A9"},
		{"what a segment may have stays", "/p", "AddSegments", "a:@!$&'()*+,;=-._~", "/p/a:@!$&'()*+,;=-._~"},
		{"encoded dots are no dot-segment", "/p", "AddSegments", "%2E%2E", "/p/%252E%252E"},
		{"an empty last segment is a slash", "/p", "AddSegments", "", "/p/"},
		{"the place of one is taken, if by another", "/p/", "AddSegments", "", "/p/"},
		{"empty segments in between", "/p", "AddSegments", "a\n\nb", "/p/a//b"},
		{"empty ones behind a slash", "/p/", "AddSegments", "\nb", "/p//b"},
		{"two behind the slash behind an authority", "//h/", "AddSegments", "\n", "//h//"},
		{"an empty one behind a slash alone", "/", "AddSegments", "", "/"},
		{"a colon where it would make a scheme", "", "AddSegments", "a:b\nc:d", "a%3Ab/c:d"},
		{"a colon where there is a scheme", "s:", "AddSegments", "a:b", "s:a:b"},
		{"an empty path gets a slash behind an authority", "http://h?q", "AddSegments", "a:b", "http://h/a:b?q"},

		{"another query (§3.4)", "/p?q#f", "WithQuery", "a=b?/&c", "/p?a=b?/&c#f"},
		{"a query where none was", "#f", "WithQuery", "q", "?q#f"},
		{"an empty query is not undefined", "http://h/", "WithQuery", "", "http://h/?"},
		{"it goes with its question mark", "a?q?r#f?g", "WithoutQuery", "", "a#f?g"},
		{"so does that of an empty one", "a?", "WithoutQuery", "", "a"},

		{"another fragment (§3.5)", "/p?q#f", "WithFragment", "g?/", "/p?q#g?/"},
		{"an empty fragment is not undefined", "/p?q", "WithFragment", "", "/p?q#"},
		{"it goes with its number sign", "a?q#f", "WithoutFragment", "", "a?q"},
	}
	for _, test := range tests {
		r := uri.MustParseReference(test.text)
		got, err := runSetter(t, setterNamed(t, test.setter), r, test.component)
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %q.%s(%q): got %q, %v, want %q", test.why, test.text, test.setter, test.component, got, err, test.want)
		}
		if r != uri.MustParseReference(test.text) {
			t.Errorf("%s: %q.%s(%q) changed it to %q", test.why, test.text, test.setter, test.component, r)
		}
	}
}

// runSetter returns what a setter returns for a reference, and reports where that for the
// same URI is something else.
func runSetter(t *testing.T, s setter, r uri.Reference, text string) (uri.Reference, error) {
	t.Helper()
	got, err := s.reference(r, text)
	if u, ok := r.URI(); ok && s.uri != nil {
		if gotURI, errURI := s.uri(u, text); gotURI.Reference() != got || fmt.Sprintf("%T %v", errURI, errURI) != fmt.Sprintf("%T %v", err, err) {
			t.Errorf("%q.%s(%q): as a URI %q, %v, as a reference %q, %v", r, s.name, text, gotURI, errURI, got, err)
		}
	}
	return got, err
}

// TestWithSyntaxError has components that do not match their rules.
func TestWithSyntaxError(t *testing.T) {
	const text = "s://u@h:1/p?q#f"
	tests := []struct {
		why, setter, component string
		rule                   uri.Rule
		offset                 int
	}{
		{"a scheme is never empty (RFC 3986 §3.1)", "WithScheme", "", uri.RuleScheme, 0},
		{"it begins with a letter", "WithScheme", "1a", uri.RuleScheme, 0},
		{"the colon does not belong to it", "WithScheme", "http:", uri.RuleScheme, 4},
		{"the at sign does not belong to userinfo (§3.2.1)", "WithUserinfo", "u@", uri.RuleUserinfo, 1},
		{"half a triplet", "WithUserinfo", "u%4", uri.RuleUserinfo, 3},
		{"an IPv6 address needs brackets (§3.2.2)", "WithHost", "::1", uri.RuleHost, 0},
		{"both of them", "WithHost", "[::1", uri.RuleHost, 4},
		{"a zone identifier", "WithHost", "[fe80::1%25eth0]", uri.RuleHost, 8},
		{"a port does not belong to a host", "WithHost", "h:80", uri.RuleHost, 1},
		{"a port has digits (§3.2.3)", "WithPort", "80a", uri.RulePort, 2},
		{"a path with a query (§3.3)", "WithPath", "/a?q", uri.RulePath, 2},
		{"what is not encoded", "WithPath", "/a b", uri.RulePath, 2},
		{"a query with a fragment (§3.4)", "WithQuery", "q#f", uri.RuleQuery, 1},
		{"a second fragment (§3.5)", "WithFragment", "f#g", uri.RuleFragment, 1},
	}
	for _, test := range tests {
		got, err := runSetter(t, setterNamed(t, test.setter), uri.MustParseReference(text), test.component)
		e, ok := err.(*uri.SyntaxError)
		if !ok || e.Rule != test.rule || e.Offset != test.offset || e.Error() != test.rule.Check(test.component).Error() || got != (uri.Reference{}) {
			t.Errorf("%s: %q.%s(%q): got %q, %v (%T), want a SyntaxError for %s at offset %d",
				test.why, text, test.setter, test.component, got, err, err, test.rule, test.offset)
		}
	}
}

// TestWithComponentError has components that cannot stand where they are to be put, for
// the text would be read as another reference or none.
func TestWithComponentError(t *testing.T) {
	const (
		slashes = "path: begins with two slashes, which would make an authority of it"
		colon   = "path: has a colon in its first segment, which would make a scheme of it"
		noSlash = "path: does not begin with a slash, as it has to behind an authority"
		empty   = "path: its first segment would be empty, and begin another path"
		before  = "userinfo: there is no host that it could stand before"
		behind  = "port: there is no host that it could stand behind"
		dot     = `path: the segment "." would be a step in the hierarchy (RFC 3986 §3.3)`
		dots    = `path: the segment ".." would be a step in the hierarchy (RFC 3986 §3.3)`
	)
	tests := []struct {
		why, text, setter, component string
		rule                         uri.Component
		want                         string
	}{
		{"b would become the scheme (RFC 3986 §4.2)", "a:b:c", "WithoutScheme", "", uri.ComponentPath, colon},
		{"there would be none, and no path", "a:1:b", "WithoutScheme", "", uri.ComponentPath, colon},
		{"the path would get behind the host (§3.3)", "mailto:a@b", "WithAuthority", "h", uri.ComponentPath, noSlash},
		{"behind an empty host, too", "mailto:a@b", "WithAuthority", "", uri.ComponentPath, noSlash},
		{"x would become the host", "http://h//x", "WithoutAuthority", "", uri.ComponentPath, slashes},
		{"without a scheme, too", "//h//x", "WithoutAuthority", "", uri.ComponentPath, slashes},
		{"no host (§3.2.1)", "mailto:a", "WithUserinfo", "u", uri.ComponentUserinfo, before},
		{"not even for empty userinfo", "", "WithUserinfo", "", uri.ComponentUserinfo, before},
		{"the path would get behind the host", "a", "WithHost", "h", uri.ComponentPath, noSlash},
		{"no host (§3.2.3)", "s:/p", "WithPort", "1", uri.ComponentPort, behind},
		{"not even for an empty port", "", "WithPort", "", uri.ComponentPort, behind},
		{"a path that would lengthen the host (§3.3)", "http://h/p", "WithPath", "evil", uri.ComponentPath, noSlash},
		{"or make a host of userinfo", "http://h", "WithPath", "@evil/", uri.ComponentPath, noSlash},
		{"x would become the host", "s:/p", "WithPath", "//x", uri.ComponentPath, slashes},
		{"without a scheme, too", "", "WithPath", "//", uri.ComponentPath, slashes},
		{"a would become the scheme", "b", "WithPath", "a:b", uri.ComponentPath, colon},
		{"a dot-segment", "http://h/p", "AddSegments", ".", uri.ComponentPath, dot},
		{"behind others", "", "AddSegments", "a\n..\n.", uri.ComponentPath, dots},
		{"the path would be empty", "s:", "AddSegments", "", uri.ComponentPath, empty},
		{"the path would be /x", "", "AddSegments", "\nx", uri.ComponentPath, empty},
		{"x would become the host", "/", "AddSegments", "\nx", uri.ComponentPath, slashes},
		{"the host would be empty", "s:/", "AddSegments", "\n", uri.ComponentPath, slashes},
	}
	for _, test := range tests {
		got, err := runSetter(t, setterNamed(t, test.setter), uri.MustParseReference(test.text), test.component)
		e, ok := err.(*uri.ComponentError)
		if !ok || e.Component != test.rule || e.Error() != test.want || got != (uri.Reference{}) {
			t.Errorf("%s: %q.%s(%q): got %q, %v (%T), want a ComponentError: %s",
				test.why, test.text, test.setter, test.component, got, err, err, test.want)
		}
	}
}

// TestWithZeroURI: the zero URI can get a scheme, and nothing else before it has one.
func TestWithZeroURI(t *testing.T) {
	wants := map[string]string{
		"WithScheme":   "<nil>",
		"WithUserinfo": "userinfo: there is no host that it could stand before",
		"WithPort":     "port: there is no host that it could stand behind",
		"WithoutPort":  "<nil>", "WithoutUserinfo": "<nil>", "WithoutQuery": "<nil>", "WithoutFragment": "<nil>",
	}
	for _, s := range setters {
		if s.uri == nil {
			continue
		}
		want := cmp.Or(wants[s.name], "scheme: there is none, and a URI has one")
		u, err := s.uri(uri.URI{}, samples[s.name])
		if got := fmt.Sprint(err); got != want || u.IsZero() != (s.name != "WithScheme") {
			t.Errorf("%s(%q): got %q, %s, want %s", s.name, samples[s.name], u, got, want)
		}
	}
}

// TestAddNoSegments: what is not there needs no place, and what the caller has stays.
func TestAddNoSegments(t *testing.T) {
	for _, text := range []string{"", "s:", "//h", "/", "a/", "//h//"} {
		r := uri.MustParseReference(text)
		if got, err := r.AddSegments(); err != nil || got != r {
			t.Errorf("%q.AddSegments(): got %q, %v, want no change", text, got, err)
		}
	}
	segments := []string{"a/b", "c"}
	if _, err := uri.MustParse("http://h/").AddSegments(segments...); err != nil || !slices.Equal(segments, []string{"a/b", "c"}) {
		t.Errorf("AddSegments left %q, %v", segments, err)
	}
}

// compareSetter holds a setter to its twin.
func compareSetter(t *testing.T, s setter, r uri.Reference, text string) {
	t.Helper()
	got, err := runSetter(t, s, r, text)
	if strings.HasPrefix(s.name, "With") && !strings.HasPrefix(s.name, "Without") && !ruleOf(s.component).Match(text) {
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

// TestSetters holds all setters to their twins.
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

// FuzzSetters holds setters to their twins for what the fuzzer makes.
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

// TestWithAllocations: a setter allocates the text that it returns, and no more. It runs over
// all lengths of a path, so that one byte too few in the length shows at one of them.
func TestWithAllocations(t *testing.T) {
	for _, s := range setters {
		most := 1.0
		switch s.name {
		case "WithoutFragment":
			most = 0
		case "AddSegments":
			s.reference = func(r uri.Reference, _ string) (uri.Reference, error) { return r.AddSegments("a b", "", "é:c/") }
		}
		for _, n := range append(span(0, 70), lengths...) {
			r := uri.MustParseReference("http://u:p@h:80/" + strings.Repeat("x", n) + "?q#f")
			var err error
			if got := testing.AllocsPerRun(10, func() { _, err = s.reference(r, samples[s.name]) }); got > most || err != nil {
				t.Errorf("%s(%q) of %q: %v allocations, error %v, want at most %v", s.name, samples[s.name], r, got, err, most)
			}
		}
	}
}
