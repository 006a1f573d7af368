package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// showPort returns the effective port, or "none".
func showPort(u uri.URI) string {
	port, ok := u.EffectivePort()
	if !ok && port == 0 {
		return "none"
	}
	return fmt.Sprint(port)
}

func TestEffectivePort(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"a port (RFC 3986 §3.2.3)", "http://h:8080/", "8080"},
		{"the default of the scheme", "http://h/", "80"},
		{"whatever the case of the scheme", "HTTPS://h/", "443"},
		{"for an empty port", "https://h:/", "443"},
		{"the default itself", "ftp://h:21", "21"},
		{"leading zeros", "http://h:0000000000000000000000000000080/", "80"},
		{"zero is a port", "http://h:0/", "0"},
		{"the last port", "http://h:65535/", "65535"},
		{"more than that is not a port", "http://h:65536/", "none"},
		{"nor is much more", "http://h:18446744073709551696/", "none"},
		{"a scheme without a default", "file:///a", "none"},
		{"an unknown scheme", "foo://h", "none"},
		{"with an empty port", "foo://h:", "none"},
		{"with a port", "foo://h:42", "42"},
		{"after an address", "http://[::1]:8080/", "8080"},
		{"an address alone", "http://[::1]/", "80"},
		{"with an empty host", "http://:8080", "8080"},
		{"an empty authority", "http://", "80"},
		{"no authority", "http:/a", "none"},
		{"a colon in a path", "urn:a:80", "none"},
	}
	for _, test := range tests {
		if got := showPort(uri.MustParse(test.text)); got != test.want {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.text, got, test.want)
		}
	}
	if got := showPort(uri.URI{}); got != "none" {
		t.Errorf("the zero URI: got %s", got)
	}
}

func TestOrigin(t *testing.T) {
	const none = "none"
	tests := []struct{ why, text, want, serialized string }{
		{"the example of RFC 9110 §4.3.1", "https://Example.Com/happy.js", "https example.com 443", "https://example.com"},
		{"an explicit default port", "https://example.com:443/", "https example.com 443", "https://example.com"},
		{"an empty one", "https://example.com:?q", "https example.com 443", "https://example.com"},
		{"leading zeros (RFC 9110 §4.3.1)", "http://example.com:00080", "http example.com 80", "http://example.com"},
		{"another port", "http://example.com:8080#f", "http example.com 8080", "http://example.com:8080"},
		{"the default of another scheme", "http://example.com:443", "http example.com 443", "http://example.com:443"},
		{"zero", "http://example.com:0", "http example.com 0", "http://example.com:0"},
		{"schemes make a difference", "WS://example.com", "ws example.com 80", "ws://example.com"},
		{"userinfo is ignored", "http://u:p@example.com/", "http example.com 80", "http://example.com"},
		{"an unreserved character, encoded, that has a case", "http://%45x%61mple.com/", "http example.com 80", "http://example.com"},
		{"a delimiter stays encoded, in upper case", "http://a%3a80/", "http a%3A80 80", "http://a%3A80"},
		{"IDNA is not applied", "http://%c3%A9.example/", "http %C3%A9.example 80", "http://%C3%A9.example"},
		{"a final dot", "http://example.com./", "http example.com. 80", "http://example.com."},
		{"an IPv4 address", "http://192.0.2.1/", "http 192.0.2.1 80", "http://192.0.2.1"},
		{"an IPv4 address, encoded", "http://%31.2.3.4/", "http 1.2.3.4 80", "http://1.2.3.4"},
		{"an IPv6 address (RFC 5952 §4)", "http://[2001:DB8:0:0:0::0001]/", "http [2001:db8::1] 80", "http://[2001:db8::1]"},
		{"the first of the longest runs", "http://[2001:db8:0:0:1:0:0:1]:81/", "http [2001:db8::1:0:0:1] 81", "http://[2001:db8::1:0:0:1]:81"},
		{"one field of zeros is not shortened", "http://[2001:db8::1:1:1:1:1]/", "http [2001:db8:0:1:1:1:1:1] 80", "http://[2001:db8:0:1:1:1:1:1]"},
		{"an IPv4 address in it (§5)", "http://[::FFFF:1.2.3.4]/", "http [::ffff:1.2.3.4] 80", "http://[::ffff:1.2.3.4]"},
		{"the same in hexadecimal digits", "http://[::ffff:102:304]/", "http [::ffff:1.2.3.4] 80", "http://[::ffff:1.2.3.4]"},
		{"an address of a future version", "http://[V1.A]/", "http [v1.a] 80", "http://[v1.a]"},
		{"an unknown scheme with a port", "FOO://h:42/", "foo h 42", "foo://h:42"},
		{"with port zero, which is not its default", "foo://h:0/", "foo h 0", "foo://h:0"},

		{"no authority", "data:,a", none, "null"},
		{"a path that looks like one", "mailto:a@b", none, "null"},
		{"an empty host", "http://:80/", none, "null"},
		{"an empty authority", "file:///etc/hosts", none, "null"},
		{"a file of another host: there is no default port", "file://h/a", none, "null"},
		{"no effective port", "foo://h/", none, "null"},
		{"a port that is none", "http://h:65536/", none, "null"},
	}
	for _, test := range tests {
		u := uri.MustParse(test.text)
		o, ok := u.Origin()
		got := none
		if ok || o != (uri.Origin{}) {
			got = fmt.Sprintf("%s %s %d", o.Scheme, o.Host, o.Port)
		}
		if got != test.want || o.String() != test.serialized {
			t.Errorf("%s: %q: got %s, serialized %s, want %s and %s", test.why, test.text, got, o, test.want, test.serialized)
		}
		checkOrigin(t, u)
	}
	if _, ok := (uri.URI{}).Origin(); ok || (uri.Origin{Scheme: "s"}).String() != "null" || (uri.Origin{Host: "h"}).String() != "null" {
		t.Error("the zero URI has an origin, or an incomplete one is serialized")
	}
}

// checkOrigin holds the origin of u to these laws: its text is a URI with the same origin, the
// normalized URI has the same, and what follows the authority makes no difference.
func checkOrigin(t *testing.T, u uri.URI) {
	t.Helper()
	o, ok := u.Origin()
	if !ok {
		port, hasPort := u.EffectivePort()
		if o != (uri.Origin{}) || hasPort && u.Hostname() != "" {
			t.Errorf("%q has no origin, but port %d: got %v", u.String(), port, o)
		}
		return
	}
	again, err := uri.Parse(o.String())
	if err != nil {
		t.Fatalf("origin of %q: got %q, %v", u.String(), o, err)
	}
	a, _ := u.Authority()
	others := []uri.URI{again, u.Normalize(), uri.Normalizer{Steps: uri.StepsAll}.NormalizeURI(u), u.WithoutUserinfo(),
		uri.MustParse(strings.ToUpper(u.Scheme()) + "://" + a.String() + "/%41/../b?c#d")}
	for _, v := range others {
		if p, ok := v.Origin(); p != o || !ok {
			t.Errorf("origin of %q: got %v, but %v, %t of %q", u.String(), o, p, ok, v.String())
		}
	}
	if port, ok := u.EffectivePort(); port != o.Port || !ok {
		t.Errorf("origin of %q: got port %d, but %d, %t", u.String(), o.Port, port, ok)
	}
}

// FuzzOrigin holds origins to their laws, also for long texts.
func FuzzOrigin(f *testing.F) {
	for _, s := range []string{"http://u:p@H%41:80/a", "https://[::1]:/", "HTTP://[V1.A]", "foo://%3A:0", "ws://%31.2.3.4:65536", "file:///", "s:a"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)<<9))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) {
		if u, err := uri.Parse(stretchBy(s, how)); err == nil {
			checkOrigin(t, u)
		}
	})
}

// TestOriginLong is FuzzOrigin for texts of many lengths.
func TestOriginLong(t *testing.T) {
	for _, s := range stretchSeeds {
		for r := range stretched(s, few(4)) {
			if u, ok := r.URI(); ok {
				checkOrigin(t, u)
			}
		}
	}
}

// TestOriginAllocations: the origin of a normalized URI is part of its text.
func TestOriginAllocations(t *testing.T) {
	u := uri.MustParse("https://user@example.com/%41/" + strings.Repeat("../%7E", 1000))
	other := uri.MustParse("https://example.com:443")
	same := false
	n := testing.AllocsPerRun(100, func() {
		a, _ := u.Origin()
		b, _ := other.Origin()
		same = a == b
	})
	if n != 0 || !same {
		t.Errorf("got %v allocations, the same origin: %t, want none, true", n, same)
	}
}

func TestResolveString(t *testing.T) {
	base := uri.MustParse("http://a/b/c/d;p?q")
	tests := []struct{ why, reference, want string }{
		{"a relative reference (RFC 3986 §5.4.1)", "../g", "http://a/b/g"},
		{"a URI (§5.4.1)", "g:h", "g:h"},
		{"the empty reference (§5.4.1)", "", "http://a/b/c/d;p?q"},
		{"not a reference", "a b", "syntax path 1"},
		{"not a URI either", "http://h:p", "syntax port 10"},
	}
	for _, test := range tests {
		u, err := base.ResolveString(test.reference)
		got := u.String()
		if err != nil {
			got = showError(err)
		}
		if got != test.want || err != nil && !u.IsZero() {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.reference, got, test.want)
		}
	}
	if u, err := (uri.URI{}).ResolveString("s:a"); showError(err) != "lost scheme" || !u.IsZero() {
		t.Errorf("without a base: got %q, %v", u, err)
	}
}
