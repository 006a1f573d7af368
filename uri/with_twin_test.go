package uri_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// The slow twin of setters and builders puts the components together as strings (RFC 3986 §5.3), parses that,
// and looks whether each component is found again where it was put.

// parts has the components that are there, by their names.
type parts map[uri.Component]string

// partsOf returns the components of r.
func partsOf(r uri.Reference) parts {
	p := parts{uri.ComponentPath: string(r.Path())}
	put := func(name uri.Component, text string, ok bool) {
		if ok {
			p[name] = text
		}
	}
	scheme, ok := r.Scheme()
	put(uri.ComponentScheme, scheme, ok)
	p.setAuthority(r)
	query, ok := r.Query()
	put(uri.ComponentQuery, string(query), ok)
	fragment, ok := r.Fragment()
	put(uri.ComponentFragment, fragment, ok)
	return p
}

// setAuthority sets the three components of the authority of r.
func (p parts) setAuthority(r uri.Reference) {
	delete(p, uri.ComponentUserinfo)
	delete(p, uri.ComponentPort)
	a, ok := r.Authority()
	if !ok {
		return
	}
	if userinfo, ok := a.Userinfo(); ok {
		p[uri.ComponentUserinfo] = userinfo
	}
	p[uri.ComponentHost] = a.Host().String()
	if port, ok := a.Port(); ok {
		p[uri.ComponentPort] = string(port)
	}
}

// has reports whether a component is there.
func (p parts) has(name uri.Component) bool {
	_, ok := p[name]
	return ok
}

// compose returns the components put together.
func (p parts) compose() string {
	var b strings.Builder
	add := func(before string, name uri.Component, behind string) {
		if text, ok := p[name]; ok {
			b.WriteString(before + text + behind)
		}
	}
	add("", uri.ComponentScheme, ":")
	if p.has(uri.ComponentHost) {
		b.WriteString("//")
	}
	add("", uri.ComponentUserinfo, "@")
	add("", uri.ComponentHost, "")
	add(":", uri.ComponentPort, "")
	add("", uri.ComponentPath, "")
	add("?", uri.ComponentQuery, "")
	add("#", uri.ComponentFragment, "")
	return b.String()
}

// fit reports whether the components are found again once they are put together.
func (p parts) fit() bool {
	r, err := uri.ParseReference(p.compose())
	return err == nil && maps.Equal(partsOf(r), p)
}

// addSegments adds segments to the path, and reports whether they can be there.
func (p parts) addSegments(segments []string, guard bool) bool {
	path := p[uri.ComponentPath]
	if path == "" && len(segments) > 0 && segments[0] == "" && !p.has(uri.ComponentHost) {
		if !guard {
			return false // the path would be another one
		}
		path = "./"
	}
	for i, s := range segments {
		if s == "." || s == ".." {
			return false
		}
		encoded := uri.Encode(uri.CharsSegment, s)
		switch {
		case i > 0 || path != "" && !strings.HasSuffix(path, "/") || path == "" && p.has(uri.ComponentHost):
			encoded = "/" + encoded
		case path == "" && !p.has(uri.ComponentScheme):
			encoded = uri.Encode(uri.CharsSegmentNzNc, s)
		}
		path += encoded
	}
	p[uri.ComponentPath] = path
	return true
}

// guardPath puts a dot-segment before a path that needs one.
func (p parts) guardPath() {
	path := p[uri.ComponentPath]
	first, _, _ := strings.Cut(path, "/")
	switch {
	case p.has(uri.ComponentHost):
	case strings.HasPrefix(path, "//"):
		p[uri.ComponentPath] = "/." + path
	case !p.has(uri.ComponentScheme) && strings.Contains(first, ":"):
		p[uri.ComponentPath] = "./" + path
	}
}

// compareSegments reports if a path does not have the segments of another one, but for an
// empty last one, and then those that were added.
func compareSegments(t *testing.T, before, path uri.Path, added []string) {
	t.Helper()
	want := slices.Collect(before.DecodedSegments())
	if n := len(want); n > 0 && want[n-1] == "" && len(added) > 0 {
		want = want[:n-1]
	}
	want = append(want, added...)
	if got := slices.Collect(path.DecodedSegments()); !slices.Equal(got, want) {
		t.Fatalf("path %q with %q is %q:\ngot  %q\nwant %q", before, added, path, got, want)
	}
}

// ruleOf returns the rule that a component matches.
func ruleOf(name uri.Component) uri.Rule {
	rule, _ := uri.LookupRule(name.String())
	return rule
}
