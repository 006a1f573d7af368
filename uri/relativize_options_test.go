package uri_test

import (
	"math/rand/v2"
	"testing"

	"github.com/std66/std66/uri"
)

// TestResolverRelativize has what the options change.
func TestResolverRelativize(t *testing.T) {
	const none = "none"
	keep, reject := uri.Resolver{Underflow: uri.UnderflowKeep}, uri.Resolver{Underflow: uri.UnderflowReject}
	dots, nonStrict := uri.Resolver{EncodedDots: true}, uri.Resolver{NonStrict: true}
	both := uri.Resolver{Underflow: uri.UnderflowKeep, EncodedDots: true}
	tests := []struct {
		why                string
		rs                 uri.Resolver
		base, target, want string
	}{
		// underflow (RFC 3986 §5.4.2)
		{"dot-segments at the root are dropped, so nothing leads to them", uri.Resolver{}, "http://a/b", "http://a/../g", none},
		{"where they are kept something does", keep, "http://a/b", "http://a/../g", "/../g"},
		{"but not to those that are not at the root", keep, "http://a/b", "http://a/g/../h", none},
		{"nor to a single dot", keep, "http://a/b", "http://a/./g", none},
		{"of another authority", keep, "http://a/b", "http://g/..", "//g/.."},
		{"of another scheme", keep, "http://a/b", "g:../h", "g:../h"},
		{"an error leads nowhere", reject, "http://a/b", "http://a/../g", none},
		{"what does not leave the root is as ever", keep, "http://a/b/c/d", "http://a/b/g", "../g"},
		{"and where it is an error", reject, "http://a/b/c/d", "http://a/b/g", "../g"},
		{"dots of the base are not merged by a path that begins with a slash", keep, "http://a/../b", "http://a/g", "/g"},
		{"out of a first segment there is nothing left to leave", keep, "a:b/c", "a:/d", "/d"},

		// percent-encoded dots (§6.2.2.2)
		{"encoded dots are text", uri.Resolver{}, "http://a/b", "http://a/%2e%2e/g", "%2e%2e/g"},
		{"or dots, so nothing leads to them", dots, "http://a/b", "http://a/%2e%2e/g", none},
		{"one of two", dots, "http://a/b", "http://a/.%2E", none},
		{"in a segment of more they are text", dots, "http://a/b", "http://a/%2e%2eg", "%2e%2eg"},
		{"in a query, too", dots, "http://a/b", "http://a/b?%2e", "?%2e"},
		{"kept they are as written", both, "http://a/b", "http://a/%2e%2E/g", "%2e%2E/g"},
		{"what is shortest without them stays, if it leads there", dots, "http://a/b/%2e%2e/c", "http://a/g", "/g"},

		// the scheme of the base (§5.2.2)
		{"a relative reference is as ever", nonStrict, "http://a/b", "http://a/c", "c"},
		{"so is another scheme", nonStrict, "http://a/b", "g:h", "g:h"},
		{"a scheme in other letters would be that of the base", nonStrict, "http://a/b", "HTTP://a/c", none},
		{"an authority stays", nonStrict, "http://a/b", "http://g/c", "//g/c"},
		{"a target without one cannot be had where the base has one", nonStrict, "http://a/b", "http:/c", none},
		{"nor one without a slash behind one", nonStrict, "http://a/b", "http:c", none},
		{"nor one that only itself leads to", nonStrict, "a:b/c", "a:d", none},

		// ends
		{"the base itself", keep, "http://a/..", "http://a/..", ""},
		{"a fragment of it does not matter", nonStrict, "http://a/b#s", "http://a/b#t", "#t"},
		{"two slashes", keep, "a:/b", "a:/.//c", ".//c"},
		{"no base", keep, "", "a:b", none},
		{"no target", keep, "a:b", "", none},
	}
	for _, test := range tests {
		rs := test.rs
		rs.Base, _ = uri.Parse(test.base) // "" is the zero URI
		target, _ := uri.Parse(test.target)
		r, ok := rs.Relativize(target)
		if got := r.String(); ok != (test.want != none) || ok && got != test.want || !ok && got != "" {
			t.Errorf("%s: %+v: Relativize(%q):\ngot  %q, %t\nwant %q", test.why, rs, target, got, ok, test.want)
		}
		checkRelativize(t, rs, target)
	}
}

// checkRelativize reports where what rs finds does not lead to the target, or is not what its text is
// parsed to.
func checkRelativize(t *testing.T, rs uri.Resolver, target uri.URI) {
	t.Helper()
	r, ok := rs.Relativize(target)
	if !ok {
		if r != (uri.Reference{}) {
			t.Errorf("%+v: Relativize(%q): got %q and that there is none", rs, target, r)
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

// checkOptions holds rs.Relativize to what it promises, whatever the options.
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

// TestResolverRelativizeShort has random short bases and targets.
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
