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

// parts has the components that are there, by their rules.
type parts map[uri.Rule]string

// partsOf returns the components of r.
func partsOf(r uri.Reference) parts {
	p := parts{uri.RulePath: string(r.Path())}
	put := func(rule uri.Rule, text string, ok bool) {
		if ok {
			p[rule] = text
		}
	}
	scheme, ok := r.Scheme()
	put(uri.RuleScheme, scheme, ok)
	if a, ok := r.Authority(); ok {
		p.setAuthority(a)
	}
	query, ok := r.Query()
	put(uri.RuleQuery, string(query), ok)
	fragment, ok := r.Fragment()
	put(uri.RuleFragment, fragment, ok)
	return p
}

// setAuthority sets the three components of an authority.
func (p parts) setAuthority(a uri.Authority) {
	delete(p, uri.RuleUserinfo)
	delete(p, uri.RulePort)
	if userinfo, ok := a.Userinfo(); ok {
		p[uri.RuleUserinfo] = userinfo
	}
	p[uri.RuleHost] = a.Host().String()
	if port, ok := a.Port(); ok {
		p[uri.RulePort] = string(port)
	}
}

// has reports whether the component of a rule is there.
func (p parts) has(rule uri.Rule) bool {
	_, ok := p[rule]
	return ok
}

// compose returns the components put together.
func (p parts) compose() string {
	var b strings.Builder
	add := func(before string, rule uri.Rule, behind string) {
		if text, ok := p[rule]; ok {
			b.WriteString(before + text + behind)
		}
	}
	add("", uri.RuleScheme, ":")
	if p.has(uri.RuleHost) {
		b.WriteString("//")
	}
	add("", uri.RuleUserinfo, "@")
	add("", uri.RuleHost, "")
	add(":", uri.RulePort, "")
	add("", uri.RulePath, "")
	add("?", uri.RuleQuery, "")
	add("#", uri.RuleFragment, "")
	return b.String()
}

// fit reports whether the components are found again once they are put together.
func (p parts) fit() bool {
	r, err := uri.ParseReference(p.compose())
	return err == nil && maps.Equal(partsOf(r), p)
}

// addSegments adds segments to the path, and reports whether they can be there.
func (p parts) addSegments(segments []string, guard bool) bool {
	path := p[uri.RulePath]
	if path == "" && len(segments) > 0 && segments[0] == "" && !p.has(uri.RuleHost) {
		if !guard {
			return false // the path would be another one
		}
		path = "./"
	}
	for i, s := range segments {
		if s == "." || s == ".." {
			return false
		}
		encoded := uri.Encode(uri.RuleSegment, s)
		switch {
		case i > 0 || path != "" && !strings.HasSuffix(path, "/") || path == "" && p.has(uri.RuleHost):
			encoded = "/" + encoded
		case path == "" && !p.has(uri.RuleScheme):
			encoded = uri.Encode(uri.RuleSegmentNzNc, s)
		}
		path += encoded
	}
	p[uri.RulePath] = path
	return true
}

// guardPath puts a dot-segment before a path that needs one.
func (p parts) guardPath() {
	path := p[uri.RulePath]
	first, _, _ := strings.Cut(path, "/")
	switch {
	case p.has(uri.RuleHost):
	case strings.HasPrefix(path, "//"):
		p[uri.RulePath] = "/." + path
	case !p.has(uri.RuleScheme) && strings.Contains(first, ":"):
		p[uri.RulePath] = "./" + path
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
