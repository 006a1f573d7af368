package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// setter is a setter of references and URIs, or a method of a Builder that starts with the
// components of a reference. AddSegments gets its segments separated by line feeds.
type setter struct {
	name      string
	component uri.Component
	sets      bool // text must match the component's rule
	reference func(uri.Reference, string) (uri.Reference, error)
	uri       func(uri.URI, string) (uri.URI, error)
	change    func(p parts, text string) bool // does the same to p, and reports whether it is possible
}

// newWith returns a setter for a component of type string.
func newWith[S, T ~string](name uri.Component, r func(uri.Reference, S) (uri.Reference, error), u func(uri.URI, T) (uri.URI, error)) setter {
	return setter{
		"With" + strings.ToUpper(name.String()[:1]) + name.String()[1:], name, true,
		func(v uri.Reference, text string) (uri.Reference, error) { return r(v, S(text)) },
		func(v uri.URI, text string) (uri.URI, error) { return u(v, T(text)) },
		func(p parts, text string) bool { p[name] = text; return true },
	}
}

// newWithout returns a setter that removes a component, which cannot fail.
func newWithout(label string, name uri.Component, r func(uri.Reference) uri.Reference, u func(uri.URI) uri.URI) setter {
	return setter{
		"Without" + label, name, false,
		func(v uri.Reference, _ string) (uri.Reference, error) { return r(v), nil },
		func(v uri.URI, _ string) (uri.URI, error) { return u(v), nil },
		func(p parts, _ string) bool { delete(p, name); return true },
	}
}

// built returns a setter that calls a method of a Builder.
func built(name string, component uri.Component, sets bool, call func(*uri.Builder, string) *uri.Builder, change func(parts, string) bool) setter {
	return setter{
		"Builder." + name, component, sets,
		func(r uri.Reference, text string) (uri.Reference, error) { return call(r.Builder(), text).Reference() },
		func(u uri.URI, text string) (uri.URI, error) { return call(u.Builder(), text).URI() },
		change,
	}
}

// builtWith returns a setter that calls a method of a Builder with a component.
func builtWith(name string, component uri.Component, call func(*uri.Builder, string) *uri.Builder) setter {
	return built(name, component, true, call, func(p parts, text string) bool { p[component] = text; return true })
}

// builtWithout returns a setter that calls Without.
func builtWithout(name uri.Component, removed ...uri.Component) setter {
	return built("Without("+name.String()+")", name, false,
		func(b *uri.Builder, _ string) *uri.Builder { return b.Without(name) },
		func(p parts, _ string) bool {
			for _, name := range removed {
				delete(p, name)
			}
			if name == uri.ComponentPath {
				p[name] = ""
			}
			return true
		})
}

var setters = []setter{
	newWith(uri.ComponentUserinfo, uri.Reference.WithUserinfo, uri.URI.WithUserinfo),
	newWithout("Userinfo", uri.ComponentUserinfo, uri.Reference.WithoutUserinfo, uri.URI.WithoutUserinfo),
	newWith(uri.ComponentPort, uri.Reference.WithPort, uri.URI.WithPort),
	newWithout("Port", uri.ComponentPort, uri.Reference.WithoutPort, uri.URI.WithoutPort),
	newWith(uri.ComponentPath, uri.Reference.WithPath, uri.URI.WithPath),
	{
		"AddSegments", uri.ComponentPath, false,
		func(r uri.Reference, text string) (uri.Reference, error) {
			return r.AddSegments(strings.Split(text, "\n")...)
		},
		func(u uri.URI, text string) (uri.URI, error) { return u.AddSegments(strings.Split(text, "\n")...) },
		func(p parts, text string) bool { return p.addSegments(strings.Split(text, "\n"), false) },
	},
	newWith(uri.ComponentQuery, uri.Reference.WithQuery, uri.URI.WithQuery),
	newWithout("Query", uri.ComponentQuery, uri.Reference.WithoutQuery, uri.URI.WithoutQuery),
	newWith(uri.ComponentFragment, uri.Reference.WithFragment, uri.URI.WithFragment),
	newWithout("Fragment", uri.ComponentFragment, uri.Reference.WithoutFragment, uri.URI.WithoutFragment),

	builtWith("Scheme", uri.ComponentScheme, (*uri.Builder).Scheme),
	built("Authority", uri.ComponentAuthority, true, (*uri.Builder).Authority,
		func(p parts, text string) bool { p.setAuthority(uri.MustParseReference("//" + text)); return true }),
	builtWith("Userinfo", uri.ComponentUserinfo, (*uri.Builder).Userinfo),
	builtWith("Host", uri.ComponentHost, (*uri.Builder).Host),
	builtWith("Port", uri.ComponentPort, func(b *uri.Builder, text string) *uri.Builder { return b.Port(uri.Port(text)) }),
	builtWith("Path", uri.ComponentPath, func(b *uri.Builder, text string) *uri.Builder { return b.Path(uri.Path(text)) }),
	builtWith("Query", uri.ComponentQuery, func(b *uri.Builder, text string) *uri.Builder { return b.Query(uri.Query(text)) }),
	builtWith("Fragment", uri.ComponentFragment, (*uri.Builder).Fragment),
	builtWithout(uri.ComponentScheme, uri.ComponentScheme),
	builtWithout(uri.ComponentAuthority, uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort),
	builtWithout(uri.ComponentUserinfo, uri.ComponentUserinfo),
	builtWithout(uri.ComponentHost, uri.ComponentHost),
	builtWithout(uri.ComponentPort, uri.ComponentPort),
	builtWithout(uri.ComponentPath),
	builtWithout(uri.ComponentQuery, uri.ComponentQuery),
	builtWithout(uri.ComponentFragment, uri.ComponentFragment),
}

// samples are components that match their rules.
var samples = map[uri.Component]string{
	uri.ComponentScheme: "https", uri.ComponentAuthority: "v:w@[::2]:81", uri.ComponentUserinfo: "v:w", uri.ComponentHost: "h.example",
	uri.ComponentPort: "8080", uri.ComponentPath: "/over/there", uri.ComponentQuery: "name=ferret", uri.ComponentFragment: "nose",
}

// sample returns a valid text for a setter of a reference that has all components.
func (s setter) sample() string {
	if s.name == "AddSegments" {
		return "a"
	}
	return samples[s.component]
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

// runSetter returns the result of a setter for a reference, and compares it with the result for the
// same URI.
func runSetter(t *testing.T, s setter, r uri.Reference, text string) (uri.Reference, error) {
	t.Helper()
	got, err := s.reference(r, text)
	if u, ok := r.URI(); ok {
		gotURI, errURI := s.uri(u, text)
		want, wantErr := got, err
		if _, still := got.URI(); err == nil && !still {
			want, wantErr = uri.Reference{}, &uri.ComponentError{Component: uri.ComponentScheme, Reason: "missing, but a URI must have one"}
		}
		if gotURI.Reference() != want || fmt.Sprintf("%T %v", errURI, errURI) != fmt.Sprintf("%T %v", wantErr, wantErr) {
			t.Errorf("%q.%s(%q): as a URI %q, %v, want %q, %v", r, s.name, text, gotURI, errURI, want, wantErr)
		}
	}
	return got, err
}
