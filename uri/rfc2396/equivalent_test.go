package rfc2396

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// TestEquivalent has the rules of RFC 2396 §6, each with a near miss.
func TestEquivalent(t *testing.T) {
	long := strings.Repeat("a", 5_000)
	tests := []struct {
		why, a, b string
		want      bool
	}{
		{"the example", "http://www.XEROX.com", "http://www.xerox.com", true},
		{"the scheme", "HTTP://h/", "http://h/", true},
		{"the scheme of an opaque URI", "MailTo:a@b", "mailto:a@b", true},
		{"the scheme without an authority", "FILE:/a", "file:/a", true},
		{"another scheme", "http://h/", "https://h/", false},
		{"a scheme and none", "http://h/", "//h/", false},
		{"the host without a scheme", "//H/a", "//h/a", true},
		{"the case of a path", "http://h/A", "http://h/a", false},
		{"the case of a query", "http://h/?A", "http://h/?a", false},
		{"the case of a fragment", "http://h/#A", "http://h/#a", false},
		{"the case of userinfo", "http://U@h/", "http://u@h/", false},
		{"the case of an opaque part", "mailto:a@B", "mailto:a@b", false},
		{"the case of a registry's name, which has an underscore", "http://A_b/", "http://a_b/", false},
		{"a registry and a server", "http://a_b/", "http://a.b/", false},
		{"an IPv4 address and another", "http://1.2.3.4/", "http://1.2.3.5/", false},

		{"the default port", "http://h:80/", "http://h/", true},
		{"after userinfo", "http://u:80@h:80/", "http://u:80@h/", true},
		{"and in capitals", "HTTP://U@H:80", "http://U@h", true},
		{"zeros before it", "http://h:0080/", "http://h/", true},
		{"the default of another scheme", "https://h:80/", "https://h/", false},
		{"another port", "http://h:81/", "http://h/", false},
		{"a port that begins like it", "http://h:800/", "http://h/", false},
		{"a scheme without a known default", "s://h:80/", "s://h/", false},
		{"zeros before another port", "http://h:081/", "http://h:81/", false},
		{"no scheme, so no default", "//h:80/", "//h/", false},
		{"a port without digits is omitted (§3.2.2)", "http://h:/", "http://h/", true},
		{"of any scheme", "s://h:/", "s://h/", true},
		{"and means the default", "http://h:/", "http://h:80/", true},
		{"a number in a registry's name", "http://a_b:80/", "http://a_b/", false},

		{"an authority and none", "s:///a", "s:/a", false},
		{"empty userinfo", "http://@h/", "http://h/", false},
		{"an empty path", "http://h", "http://h/", false},
		{"an empty query", "http://h/?", "http://h/", false},
		{"an empty fragment", "http://h/#", "http://h/", false},
		{"an escape", "http://h/%7Ea", "http://h/~a", false},
		{"the case of an escape", "http://h/%c3", "http://h/%C3", false},
		{"dot-segments", "http://h/./a", "http://h/a", false},
		{"a fragment alone", "#a", "#a", true},
		{"nothing", "", "", true},

		{"a string that is not a URI-reference is itself", "HTTP://[::1]/", "HTTP://[::1]/", true},
		{"and nothing else", "HTTP://[::1]/", "http://[::1]/", false},
		{"on one side", "http://h/ü", "http://h/", false},
		{"long hosts", "http://" + strings.ToUpper(long) + ":80/" + long, "http://" + long + "/" + long, true},
		{"long hosts that differ at the end", "http://" + long + "b/", "http://" + long + "c/", false},
	}
	for _, test := range tests {
		for _, pair := range [][2]string{{test.a, test.b}, {test.b, test.a}} {
			if got := Equivalent(pair[0], pair[1]); got != test.want {
				t.Errorf("%s: Equivalent(%.60q, %.60q): got %t", test.why, pair[0], pair[1], got)
			}
		}
	}
}

// TestComparer has the default ports that a program adds.
func TestComparer(t *testing.T) {
	c := Comparer{Schemes: uri.Schemes{"s": {Port: 7}, "http": {Port: 65535, RootPath: true}}}
	for _, test := range []struct {
		why, a, b string
		want      bool
	}{
		{"a scheme of its own", "S://h:7/", "s://h/", true},
		{"another default than the known one", "http://h:65535/", "http://h/", true},
		{"which no longer is one", "http://h:80/", "http://h/", false},
		{"a scheme that it leaves alone", "ftp://h:21/", "ftp://h/", true},
		{"only ports matter", "http://h", "http://h/", false},
	} {
		if got := c.Equivalent(test.a, test.b); got != test.want {
			t.Errorf("%s: %q and %q: got %t", test.why, test.a, test.b, got)
		}
	}
}

// FuzzEquivalent holds Equivalent to the laws of an equivalence. Two URIs that are equivalent here
// are equal on the ladder of RFC 3986, which has more rules.
func FuzzEquivalent(f *testing.F) {
	f.Add("HTTP://h:80/", "http://H/", "http://h:/")
	f.Add("s://a_b:80", "s://A_B", "s://a_b")
	f.Add("mailto:a", "MAILTO:a", "mailto:A")
	f.Add("//H:", "//h", "[")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		upper := a // with the scheme in capitals
		if x, err := ParseURIReference(a); err == nil {
			end := max(x.Scheme.End, 0)
			upper = strings.ToUpper(a[:end]) + a[end:]
		}
		if !Equivalent(a, a) || !Equivalent(a, upper) {
			t.Errorf("%q is not equivalent to itself, or %q", a, upper)
		}
		if Equivalent(a, b) != Equivalent(b, a) {
			t.Errorf("%q and %q: not symmetric", a, b)
		}
		if Equivalent(a, b) && Equivalent(b, c) && !Equivalent(a, c) {
			t.Errorf("%q, %q and %q: not transitive", a, b, c)
		}
		u, errU := uri.Parse(a)
		v, errV := uri.Parse(b)
		if errU == nil && errV == nil && Equivalent(a, b) && (uri.Ladder{}).Rung(u, v) > uri.RungScheme {
			t.Errorf("%q and %q are equivalent here, and different in RFC 3986", a, b)
		}
	})
}

func TestEquivalentAllocations(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		if !Equivalent("HTTP://u@H:80/a?b#c", "http://u@h/a?b#c") {
			t.Fatal("not equivalent")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
