package uri_test

import (
	"math/rand/v2"
	"testing"

	"github.com/std66/std66/uri"
)

// TestResolverRelativize tests the effects of the options.
func TestResolverRelativize(t *testing.T) {
	const none = "none"
	keep, reject := uri.Resolver{Underflow: uri.UnderflowKeep}, uri.Resolver{Underflow: uri.UnderflowReject}
	dots, nonStrict := uri.Resolver{EncodedDots: true}, uri.Resolver{NonStrict: true}
	both := uri.Resolver{Underflow: uri.UnderflowKeep, EncodedDots: true}
	tests := []struct {
		name               string
		rs                 uri.Resolver
		base, target, want string
	}{
		// underflow (RFC 3986 §5.4.2)
		{"dropped dot-segments at the root cannot be reached", uri.Resolver{}, "http://a/b", "http://a/../g", none},
		{"kept dot-segments at the root can be reached", keep, "http://a/b", "http://a/../g", "/../g"},
		{"dot-segments that are not at the root cannot be reached", keep, "http://a/b", "http://a/g/../h", none},
		{"a single dot cannot be reached", keep, "http://a/b", "http://a/./g", none},
		{"kept dot-segments of another authority", keep, "http://a/b", "http://g/..", "//g/.."},
		{"kept dot-segments of another scheme", keep, "http://a/b", "g:../h", "g:../h"},
		{"rejected dot-segments cannot be reached", reject, "http://a/b", "http://a/../g", none},
		{"a path below the root, with UnderflowKeep", keep, "http://a/b/c/d", "http://a/b/g", "../g"},
		{"a path below the root, with UnderflowReject", reject, "http://a/b/c/d", "http://a/b/g", "../g"},
		{"a path with a leading slash does not use the dot-segments of the base", keep, "http://a/../b", "http://a/g", "/g"},
		{"the first segment of a path without a leading slash cannot be left", keep, "a:b/c", "a:/d", "/d"},

		// percent-encoded dots (§6.2.2.2)
		{"encoded dots are text without EncodedDots", uri.Resolver{}, "http://a/b", "http://a/%2e%2e/g", "%2e%2e/g"},
		{"encoded dots cannot be reached with EncodedDots", dots, "http://a/b", "http://a/%2e%2e/g", none},
		{"one encoded dot of two", dots, "http://a/b", "http://a/.%2E", none},
		{"encoded dots in a longer segment are text", dots, "http://a/b", "http://a/%2e%2eg", "%2e%2eg"},
		{"encoded dots in a query are text", dots, "http://a/b", "http://a/b?%2e", "?%2e"},
		{"kept encoded dots stay as written", both, "http://a/b", "http://a/%2e%2E/g", "%2e%2E/g"},
		{"the shortest reference is kept if it resolves to the target", dots, "http://a/b/%2e%2e/c", "http://a/g", "/g"},

		// the scheme of the base (§5.2.2)
		{"a relative reference, with NonStrict", nonStrict, "http://a/b", "http://a/c", "c"},
		{"a different scheme, with NonStrict", nonStrict, "http://a/b", "g:h", "g:h"},
		{"a scheme in different case becomes the scheme of the base", nonStrict, "http://a/b", "HTTP://a/c", none},
		{"a network-path reference, with NonStrict", nonStrict, "http://a/b", "http://g/c", "//g/c"},
		{"a target without an authority, with a base that has one", nonStrict, "http://a/b", "http:/c", none},
		{"a target without a leading slash, with a base that has one", nonStrict, "http://a/b", "http:c", none},
		{"a target that only a URI resolves to", nonStrict, "a:b/c", "a:d", none},

		// ends
		{"the base as the target", keep, "http://a/..", "http://a/..", ""},
		{"the fragment of the base has no effect", nonStrict, "http://a/b#s", "http://a/b#t", "#t"},
		{"two slashes", keep, "a:/b", "a:/.//c", ".//c"},
		{"the zero URI as the base", keep, "", "a:b", none},
		{"the zero URI as the target", keep, "a:b", "", none},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rs := test.rs
			rs.Base, _ = uri.Parse(test.base) // "" is the zero URI
			target, _ := uri.Parse(test.target)
			r, ok := rs.Relativize(target)
			if got := r.String(); ok != (test.want != none) || ok && got != test.want || !ok && got != "" {
				t.Errorf("%+v: Relativize(%q):\ngot  %q, %t\nwant %q", rs, target, got, ok, test.want)
			}
			checkRelativize(t, rs, target)
		})
	}
}

// checkRelativize checks that the result of rs.Relativize resolves to the target, and that it
// equals its own text, parsed.
func checkRelativize(t *testing.T, rs uri.Resolver, target uri.URI) {
	t.Helper()
	r, ok := rs.Relativize(target)
	if !ok {
		if r != (uri.Reference{}) {
			t.Errorf("%+v: Relativize(%q): got %q, false", rs, target, r)
		}
		return
	}
	if got, err := rs.Resolve(r); err != nil || got != target {
		t.Errorf("%+v: Relativize(%q): %q resolves to %q, %v", rs, target, r, got, err)
	}
	if parsed := uri.MustParseReference(r.String()); r != parsed {
		t.Errorf("%+v: Relativize(%q): %s\nparsed again %s", rs, target, show(r), show(parsed))
	}
}

// checkOptions checks the documented properties of rs.Relativize for any options.
func checkOptions(t *testing.T, base, target uri.URI) {
	t.Helper()
	for i := range 2 * 2 * 3 {
		rs := uri.Resolver{Base: base, NonStrict: i&1 > 0, EncodedDots: i&2 > 0, Underflow: uri.Underflow(i >> 2)}
		checkRelativize(t, rs, target)
		r, ok := rs.Relativize(target)
		want, reached := base.Relativize(target)
		switch {
		case i == 0 && (r != want || ok != reached):
			t.Errorf("%+v: Relativize(%q): got %q, %t, URI.Relativize %q, %t", rs, target, r, ok, want, reached)
		case !ok && resolvesWith(rs, target.Reference(), target):
			t.Errorf("%+v: Relativize(%q): got none, but it resolves to itself", rs, target)
		case reached && resolvesWith(rs, want, target) && r != want:
			t.Errorf("%+v: Relativize(%q): got %q, %t, want %q, as without options", rs, target, r, ok, want)
		}
	}
}

// resolvesWith reports whether rs resolves r to target.
func resolvesWith(rs uri.Resolver, r uri.Reference, target uri.URI) bool {
	got, err := rs.Resolve(r)
	return err == nil && got == target
}

// TestResolverRelativizeShort tests random short bases and targets.
func TestResolverRelativizeShort(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 4))
	n := 20_000
	if testing.Short() {
		n = 2000
	}
	for range n {
		checkOptions(t, randomURI(random), randomURI(random))
	}
}
