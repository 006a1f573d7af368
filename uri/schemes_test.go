package uri_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// runSchemes runs tests of scheme-based normalization alone.
func runSchemes(t *testing.T, schemes uri.Schemes, tests []schemeTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n := uri.Normalizer{Steps: uri.StepScheme, Schemes: schemes}
			r := uri.MustParseReference(test.text)
			got := n.Normalize(r)
			if got.String() != test.want {
				t.Errorf("%q:\ngot  %q\nwant %q", test.text, got, test.want)
			}
			if n.IsNormalized(r) != (got == r) || !n.IsNormalized(got) || got != uri.MustParseReference(got.String()) {
				t.Errorf("%q: got %q (%s); IsNormalized says %t before and %t after", test.text, got, show(got), n.IsNormalized(r), n.IsNormalized(got))
			}
		})
	}
}

// schemeTest is a row of a table of scheme-based normalization tests.
type schemeTest struct{ name, text, want string }

// TestSchemesRegistered tests the rules of each registered scheme (RFC 3986 §6.2.3).
func TestSchemesRegistered(t *testing.T) {
	runSchemes(t, uri.Schemes{}, []schemeTest{
		{"http: port 80", "http://h:80/a", "http://h/a"},
		{"http: an empty path", "http://h", "http://h/"},
		{"http: the port of https", "http://h:443/", "http://h:443/"},
		{"http: localhost is not a default host", "http://localhost/", "http://localhost/"},
		{"http: a path keeps its case", "http://h/A:B@C", "http://h/A:B@C"},
		{"https: port 443", "https://h:443/", "https://h/"},
		{"https: an empty path", "https://h?q", "https://h/?q"},
		{"https: the port of http", "https://h:80/", "https://h:80/"},
		{"ws: port 80", "ws://h:80/", "ws://h/"},
		{"ws: an empty path", "ws://h", "ws://h/"},
		{"wss: port 443", "wss://h:443/", "wss://h/"},
		{"wss: an empty path", "wss://h", "wss://h/"},
		{"ftp: port 21", "ftp://h:21/", "ftp://h/"},
		{"ftp: an empty path", "ftp://h", "ftp://h/"},
		{"gopher: port 70", "gopher://h:70/", "gopher://h/"},
		{"gopher: an empty path", "gopher://h", "gopher://h/"},
		{"telnet: port 23", "telnet://h:23/", "telnet://h/"},
		{"telnet: an empty path", "telnet://h", "telnet://h/"},
		{"ldap: port 389", "ldap://h:389/", "ldap://h/"},
		{"ldap: an empty path", "ldap://h", "ldap://h/"},
		{"ldap: an empty authority has a root path, too", "ldap://", "ldap:///"},
		{"nntp: port 119", "nntp://h:119/", "nntp://h/"},
		{"nntp: keeps an empty path", "nntp://h", "nntp://h"},
		{"file: localhost", "file://localhost/a", "file:///a"},
		{"file: localhost in upper case", "file://LocalHost/a", "file:///a"},
		{"file: does not add an authority", "file:/a", "file:/a"},
		{"file: does not remove an empty authority", "file:///a", "file:///a"},
		{"file: a different host", "file://h/a", "file://h/a"},
		{"file: keeps an empty path", "file://localhost", "file://"},
		{"file: removes an empty port", "file://localhost:/a", "file:///a"},
		{"file: localhost with a port", "file://localhost:80/a", "file://localhost:80/a"},
		{"file: localhost with userinfo", "file://u@localhost/a", "file://u@localhost/a"},
		{"file: localhost with userinfo and port", "file://u@localhost:80/a", "file://u@localhost:80/a"},
		{"file: localhost with userinfo and an empty port", "file://u@localhost:/a", "file://u@localhost/a"},
		{"file: localhost with empty userinfo, which stays", "file://@localhost/a", "file://@/a"},
		{"mailto: a domain", "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"mailto: several domains", "mailto:A@B,C@D,E@F", "mailto:A@b,C@d,E@f"},
		{"mailto: a domain in lower case before another domain", "mailto:A@b,C@D", "mailto:A@b,C@d"},
		{"mailto: an address without a domain", "mailto:A,B@C,,@,D", "mailto:A,B@c,,@,D"},
		{"mailto: the last at sign counts", "mailto:A@B@C", "mailto:A@B@c"},
		{"mailto: an encoded comma does not separate addresses", "mailto:A%2CB@C%2CD", "mailto:A%2CB@c%2Cd"},
		{"mailto: an encoded at sign does not begin a domain", "mailto:A%40B", "mailto:A%40B"},
		{"mailto: headers keep their case", "mailto:A@B?To=C@D", "mailto:A@b?To=C@D"},
		{"mailto: an empty path", "mailto:", "mailto:"},
		{"urn: the namespace identifier", "urn:ISBN:0-395-36341-X", "urn:isbn:0-395-36341-X"},
		{"urn: the text after the second colon keeps its case", "urn:A:B:C", "urn:a:B:C"},
		{"urn: no namespace identifier", "urn:A", "urn:A"},
		{"urn: a colon after a slash does not end a namespace identifier", "urn:A/B:C", "urn:A/B:C"},
		{"urn: an empty namespace identifier", "urn::A", "urn::A"},
		{"urn: query and fragment keep their case", "urn:A:B?+C?=D#E", "urn:a:B?+C?=D#E"},
		{"an unknown scheme of eight letters", "telnets+x://h:23", "telnets+x://h:23"},
		{"a scheme with a known prefix", "httpx://h:80", "httpx://h:80"},
	})
}

// TestSchemesPort checks that default ports are compared as numbers.
func TestSchemesPort(t *testing.T) {
	none := uri.Schemes{"none": {}, "last": {Port: 65535}}
	runSchemes(t, none, []schemeTest{
		{"leading zeros", "http://h:00080/", "http://h/"},
		{"many leading zeros", "http://h:0000000000000000000000000000000080/", "http://h/"},
		{"trailing zeros are not ignored", "http://h:800/", "http://h:800/"},
		{"port zero", "http://h:0/", "http://h:0/"},
		{"more than 16 bits, with the last 16 bits equal to 80", "http://h:65616/", "http://h:65616/"},
		{"more than 64 bits, with the last 64 bits equal to 80", "http://h:18446744073709551696/", "http://h:18446744073709551696/"},
		{"the greatest port", "last://h:65535", "last://h"},
		{"a port over 65535", "last://h:65536", "last://h:65536"},
		{"no default port: keeps port zero", "none://h:0", "none://h:0"},
		{"no default port: removes an empty port", "none://h:", "none://h"},
		{"an unknown scheme: removes an empty port", "other://h:", "other://h"},
		{"a default port after userinfo and an address", "other://u@[::1]:/", "other://u@[::1]/"},
		{"a default port after an empty host", "other://:", "other://"},
		{"mailto with an authority", "mailto://h:/", "mailto://h/"},
	})
}

// spans returns a function that finds the same parts in all paths: those that begin at or after
// from, and those that begin before the path.
func spans(parts ...int) func(string, int) (int, int) {
	return func(_ string, from int) (start, end int) {
		for i := 0; i < len(parts); i += 2 {
			if parts[i] >= from || parts[i] < 0 {
				return parts[i], parts[i+1]
			}
		}
		return 0, 0
	}
}

func TestSchemesEntries(t *testing.T) {
	one := uri.Schemes{"own": {Port: 1, RootPath: true, Host: "here"}}
	two := uri.Schemes{"own": one["own"], "http": {Port: 8080}}
	const defaultHTTP, defaultOwn = "a registered scheme", "an unknown scheme"
	tests := []struct {
		name    string
		schemes uri.Schemes
		rows    []schemeTest
	}{
		{"a nil map", nil, []schemeTest{
			{defaultHTTP, "http://h:80", "http://h/"},
			{defaultOwn, "own://here:1", "own://here:1"},
		}},
		{"an empty map", uri.Schemes{}, []schemeTest{
			{defaultHTTP, "http://h:80", "http://h/"},
			{defaultOwn, "own://here:1", "own://here:1"},
		}},
		{"an entry for a new scheme", one, []schemeTest{
			{defaultHTTP, "http://h:80", "http://h/"},
			{"the rules of the new scheme", "OWN://here:1", "OWN:///"},
			{"a different host", "own://there", "own://there/"},
			{"a different port", "own://here:2", "own://here:2/"},
		}},
		{"two entries", two, []schemeTest{
			{"the first of two entries", "own://here:1", "own:///"},
			{"an entry replaces all rules of a registered scheme", "http://h", "http://h"},
			{"an entry replaces the port", "HTTP://h:8080", "HTTP://h"},
			{"the registered port is not removed", "http://h:80", "http://h:80"},
			{"other schemes keep the registered rules", "https://h:443", "https://h/"},
		}},
		{"an entry without rules", uri.Schemes{"http": {}}, []schemeTest{
			{"an entry without rules replaces the registered rules", "http://h:80", "http://h:80"},
		}},
		{"an entry with case-insensitive parts", uri.Schemes{"own": {Insensitive: spans(1, 2, 3, 4)}}, []schemeTest{
			{"the case-insensitive parts of an entry", "own:AAAA", "own:AaAa"},
		}},
		{"a name with all kinds of characters", uri.Schemes{"long-name.of+1": {RootPath: true}}, []schemeTest{
			{"the rules for a name with all kinds of characters", "LONG-NAME.OF+1://h", "LONG-NAME.OF+1://h/"},
		}},
		{"default hosts in upper case, and an address", uri.Schemes{"a": {Host: "HERE"}, "b": {Host: "[::1]"}}, []schemeTest{
			{"the default host is compared without case", "a://here/", "a:///"},
			{"the default host is an address", "b://[::1]/", "b:///"},
			{"the default host of a different entry", "b://here/", "b://here/"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Run(test.name, func(t *testing.T) { runSchemes(t, test.schemes, test.rows) })
		})
	}
}

// TestSchemesRules checks that names of schemes are compared without case.
func TestSchemesRules(t *testing.T) {
	s := uri.Schemes{"http": {Port: 8080}, "own": {Host: "h"}}
	tests := []struct {
		name, scheme string
		port         uint16
		root         bool
		host         string
		parts        bool
	}{
		{"a registered scheme", "https", 443, true, "", false},
		{"a registered scheme in upper case", "NNTP", 119, false, "", false},
		{"a registered scheme with a default host", "File", 0, false, "localhost", false},
		{"a registered scheme with case-insensitive parts", "mailTo", 0, false, "", true},
		{"a replaced scheme", "http", 8080, false, "", false},
		{"a replaced scheme in upper case", "HTTP", 8080, false, "", false},
		{"an added scheme", "OWN", 0, false, "h", false},
		{"an unknown scheme", "foo", 0, false, "", false},
		{"a long name", "httphttphttp", 0, false, "", false},
		{"a text that is not a scheme", "", 0, false, "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := s.Rules(test.scheme)
			if got.Port != test.port || got.RootPath != test.root || got.Host != test.host || (got.Insensitive != nil) != test.parts {
				t.Errorf("%q: got port %d, root path %t, host %q, parts without case %t; want %d, %t, %q, %t", test.scheme,
					got.Port, got.RootPath, got.Host, got.Insensitive != nil, test.port, test.root, test.host, test.parts)
			}
		})
	}
}

// TestSchemesInsensitive tests Insensitive functions that return invalid parts, which have no
// effect.
func TestSchemesInsensitive(t *testing.T) {
	tests := []struct {
		name string
		f    func(string, int) (int, int)
		want string
	}{
		{"no parts", spans(), "S:ABC%3a"},
		{"the entire path", spans(0, 6), "S:abc%3a"},
		{"an empty part", spans(1, 1, 6, 6, 0, 0), "S:ABC%3a"},
		{"a part that begins before the path", spans(-1, 2), "S:ABC%3a"},
		{"a part that ends after the path", spans(1, 7), "S:ABC%3a"},
		{"a part that begins before the path and ends after it", spans(-9, 99), "S:ABC%3a"},
		{"a part entirely before from", spans(-9, -1), "S:ABC%3a"},
		{"a part entirely after the path", spans(10, 12), "S:ABC%3a"},
		{"a part with its ends reversed", spans(2, 1), "S:ABC%3a"},
		{"the greatest and the least offsets", spans(math.MinInt, math.MaxInt, math.MaxInt, math.MinInt), "S:ABC%3a"},
		{"a valid part before an invalid part", spans(0, 1, -1, 2, 2, 3), "S:aBC%3a"},
		{"adjacent parts", spans(0, 1, 1, 2), "S:abC%3a"},
		{"parts inside a triplet", spans(4, 5, 5, 6), "S:ABC%3a"},
		{"the end of a part inside a triplet", spans(2, 4), "S:ABc%3a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n := uri.Normalizer{Steps: uri.StepScheme, Schemes: uri.Schemes{"s": {Insensitive: test.f}}}
			u := uri.MustParse("S:ABC%3a")
			got := n.NormalizeURI(u)
			if got.String() != test.want || !n.IsNormalized(got.Reference()) || n.IsNormalized(u.Reference()) != (got == u) {
				t.Errorf("%q: got %q, want %q; IsNormalized says %t before and %t after", u, got, test.want,
					n.IsNormalized(u.Reference()), n.IsNormalized(got.Reference()))
			}
			if text := n.Append(nil, u.Reference()); string(text) != test.want {
				t.Errorf("%q: Append: got %q, want %q", u, text, test.want)
			}
		})
	}
}

// TestSchemesManyParts has a part for each letter. Many parts are inside triplets.
func TestSchemesManyParts(t *testing.T) {
	letters := func(path string, from int) (int, int) {
		i := strings.IndexFunc(path[from:], func(r rune) bool { return 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' })
		if i < 0 {
			return 0, 0
		}
		return from + i, from + i + 1
	}
	n := uri.Normalizer{Steps: uri.StepScheme, Schemes: uri.Schemes{"s": {Insensitive: letters}}}
	r := uri.MustParseReference("s:" + strings.Repeat("%AB", 1e6))
	if !n.IsNormalized(r) {
		t.Error("triplets have no case here")
	}
}

// TestSchemesNames tests keys that have no effect: names that are not in lower case or not names of
// schemes, and names that match only by non-ASCII case folding.
func TestSchemesNames(t *testing.T) {
	long := strings.Repeat("s", 70)
	keys := []string{"", "http:", "1", "HTTP", "Http", "\u017f", "\u212a", strings.ToUpper(long), "S" + long[1:], "\u017f" + long[1:]}
	for _, key := range keys {
		s := uri.Schemes{key: {Port: 1}}
		for _, scheme := range []string{key, "s", "k", "http", "HTTP", long, strings.ToUpper(long)} {
			if got := s.Rules(scheme).Port; got == 1 {
				t.Errorf("key %q: rules for %q", key, scheme)
			}
		}
	}
}

// TestSchemesLongNames checks that a name of any length and case is found without allocation. Other
// keys, which differ from it only in case or by non-ASCII folding, have no effect in any order of
// the map.
func TestSchemesLongNames(t *testing.T) {
	for n := 1; n <= 300; n++ {
		name := strings.Repeat("s1-", 100)[:n]
		upper, mixed := strings.ToUpper(name), "S"+name[1:]
		s := uri.Schemes{name: {Port: 7}, "\u017f" + name[1:]: {Port: 2}, name + "x": {Port: 3}}
		if n > 1 {
			s[upper], s[mixed] = uri.SchemeRules{Port: 4}, uri.SchemeRules{Port: 5}
		}
		for _, scheme := range []string{name, upper, mixed} {
			var got uri.SchemeRules
			allocs := testing.AllocsPerRun(5, func() { got = s.Rules(scheme) })
			if got.Port != 7 || allocs != 0 {
				t.Fatalf("a name of %d bytes, %q: got port %d with %v allocations, want 7 and none", n, scheme, got.Port, allocs)
			}
		}
		if got := s.Rules(name + "y").Port; got != 0 {
			t.Fatalf("a name of %d bytes that has no entry: got port %d", n+1, got)
		}
	}
	for _, scheme := range []string{"http", "HTTPS", "mailto", "unknown"} {
		if n := testing.AllocsPerRun(5, func() { uri.Schemes(nil).Rules(scheme) }); n != 0 {
			t.Errorf("%q: got %v allocations, want none", scheme, n)
		}
	}
}

// TestSchemesInsensitivePath checks that the function gets the path after the other steps.
func TestSchemesInsensitivePath(t *testing.T) {
	var paths []string
	schemes := uri.Schemes{"s": {Insensitive: func(path string, from int) (int, int) {
		paths = append(paths, path)
		return from, len(path)
	}}}
	u := uri.MustParse("s:/%41/../B%3a/./")
	got := uri.Normalizer{Steps: uri.StepsAll, Schemes: schemes}.NormalizeURI(u)
	if want := "s:/b%3A/"; got.String() != want || !slices.Contains(paths, "/B%3A/") {
		t.Errorf("%q: got %q with paths %q, want %q with the path %q", u, got, paths, want, "/B%3A/")
	}
}
