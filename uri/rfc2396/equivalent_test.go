package rfc2396

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/equivalence"
)

// TestEquivalent tests each rule of RFC 2396 §6 and a near miss.
func TestEquivalent(t *testing.T) {
	long := strings.Repeat("a", 5_000)
	tests := []struct {
		name, a, b string
		want       bool
	}{
		{"the RFC's example", "http://www.XEROX.com", "http://www.xerox.com", true},
		{"the case of the scheme", "HTTP://h/", "http://h/", true},
		{"the case of an opaque URI's scheme", "MailTo:a@b", "mailto:a@b", true},
		{"the case of the scheme without an authority", "FILE:/a", "file:/a", true},
		{"different schemes", "http://h/", "https://h/", false},
		{"a scheme and none", "http://h/", "//h/", false},
		{"the case of a host without a scheme", "//H/a", "//h/a", true},
		{"the case of a path", "http://h/A", "http://h/a", false},
		{"the case of a query", "http://h/?A", "http://h/?a", false},
		{"the case of a fragment", "http://h/#A", "http://h/#a", false},
		{"the case of userinfo", "http://U@h/", "http://u@h/", false},
		{"the case of an opaque part", "mailto:a@B", "mailto:a@b", false},
		{"the case of a registry's name", "http://A_b/", "http://a_b/", false},
		{"a registry and a server", "http://a_b/", "http://a.b/", false},
		{"different IPv4 addresses", "http://1.2.3.4/", "http://1.2.3.5/", false},

		{"the default port and none", "http://h:80/", "http://h/", true},
		{"the default port after userinfo", "http://u:80@h:80/", "http://u:80@h/", true},
		{"the default port of a scheme in capitals", "HTTP://U@H:80", "http://U@h", true},
		{"the default port with leading zeros", "http://h:0080/", "http://h/", true},
		{"the default port of another scheme", "https://h:80/", "https://h/", false},
		{"a port that is not the default", "http://h:81/", "http://h/", false},
		{"a port that begins like the default", "http://h:800/", "http://h/", false},
		{"the port of a scheme without a known default", "s://h:80/", "s://h/", false},
		{"another port with leading zeros", "http://h:081/", "http://h:81/", false},
		{"a port without a scheme", "//h:80/", "//h/", false},
		{"a port without digits is omitted (§3.2.2)", "http://h:/", "http://h/", true},
		{"a port without digits, unknown scheme", "s://h:/", "s://h/", true},
		{"a port without digits and the default port", "http://h:/", "http://h:80/", true},
		{"a port in a registry's name", "http://a_b:80/", "http://a_b/", false},

		{"an authority and none", "s:///a", "s:/a", false},
		{"empty userinfo", "http://@h/", "http://h/", false},
		{"an empty path and a slash", "http://h", "http://h/", false},
		{"an empty query", "http://h/?", "http://h/", false},
		{"an empty fragment", "http://h/#", "http://h/", false},
		{"an escape and its character", "http://h/%7Ea", "http://h/~a", false},
		{"the case of an escape", "http://h/%c3", "http://h/%C3", false},
		{"a path with and without a dot-segment", "http://h/./a", "http://h/a", false},
		{"a fragment alone", "#a", "#a", true},
		{"empty strings", "", "", true},

		{"identical strings that are not URI-references", "HTTP://[::1]/", "HTTP://[::1]/", true},
		{"similar strings that are not URI-references", "HTTP://[::1]/", "http://[::1]/", false},
		{"a string that is not a URI-reference and one that is", "http://h/ü", "http://h/", false},
		{"long hosts", "http://" + strings.ToUpper(long) + ":80/" + long, "http://" + long + "/" + long, true},
		{"long hosts that differ at the end", "http://" + long + "b/", "http://" + long + "c/", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, pair := range [][2]string{{test.a, test.b}, {test.b, test.a}} {
				if got := Equivalent(pair[0], pair[1]); got != test.want {
					t.Errorf("Equivalent(%.60q, %.60q): got %t", pair[0], pair[1], got)
				}
			}
		})
	}
}

// TestComparer tests default ports that a program adds.
func TestComparer(t *testing.T) {
	c := Comparer{Schemes: uri.Schemes{"s": {Port: 7}, "http": {Port: 65535, RootPath: true}}}
	for _, test := range []struct {
		name, a, b string
		want       bool
	}{
		{"the default port of an added scheme", "S://h:7/", "s://h/", true},
		{"a replaced default port", "http://h:65535/", "http://h/", true},
		{"the default port before its replacement", "http://h:80/", "http://h/", false},
		{"the default port of an unchanged scheme", "ftp://h:21/", "ftp://h/", true},
		{"a root path, which Comparer ignores", "http://h", "http://h/", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := c.Equivalent(test.a, test.b); got != test.want {
				t.Errorf("%q and %q: got %t", test.a, test.b, got)
			}
		})
	}
}

// FuzzEquivalent checks that Equivalent is an equivalence relation, and that equivalent URIs are
// also equal by RFC 3986, which has more rules.
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
			t.Errorf("%q is not equivalent to itself or to %q", a, upper)
		}
		if Equivalent(a, b) != Equivalent(b, a) {
			t.Errorf("%q and %q: not symmetric", a, b)
		}
		if Equivalent(a, b) && Equivalent(b, c) && !Equivalent(a, c) {
			t.Errorf("%q, %q and %q: not transitive", a, b, c)
		}
		u, errU := uri.Parse(a)
		v, errV := uri.Parse(b)
		if errU == nil && errV == nil && Equivalent(a, b) && (equivalence.Comparer{}).Level(u, v) > equivalence.Scheme {
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
