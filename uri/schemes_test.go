package uri_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// runSchemes normalizes the text of each row with the scheme step alone.
func runSchemes(t *testing.T, schemes uri.Schemes, tests []schemeTest) {
	t.Helper()
	for _, test := range tests {
		n := uri.Normalizer{Steps: uri.StepScheme, Schemes: schemes}
		r := uri.MustParseReference(test.text)
		got := n.Normalize(r)
		if got.String() != test.want {
			t.Errorf("%s: %q:\ngot  %q\nwant %q", test.why, test.text, got, test.want)
		}
		if n.IsNormalized(r) != (got == r) || !n.IsNormalized(got) || got != uri.MustParseReference(got.String()) {
			t.Errorf("%s: %q: got %q (%s); IsNormalized says %t before and %t after", test.why, test.text, got, show(got), n.IsNormalized(r), n.IsNormalized(got))
		}
	}
}

// schemeTest is a row of a table for scheme-based normalization.
type schemeTest struct{ why, text, want string }

// TestSchemesRegistered has the rules of each registered scheme (RFC 3986 §6.2.3).
func TestSchemesRegistered(t *testing.T) {
	runSchemes(t, uri.Schemes{}, []schemeTest{
		{"http: port 80", "http://h:80/a", "http://h/a"},
		{"http: an empty path", "http://h", "http://h/"},
		{"http: the port of https", "http://h:443/", "http://h:443/"},
		{"http: localhost is a host like others", "http://localhost/", "http://localhost/"},
		{"http: case of a path", "http://h/A:B@C", "http://h/A:B@C"},
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
		{"ldap: an empty authority has a root, too", "ldap://", "ldap:///"},
		{"nntp: port 119", "nntp://h:119/", "nntp://h/"},
		{"nntp: an empty path stays", "nntp://h", "nntp://h"},
		{"file: localhost", "file://localhost/a", "file:///a"},
		{"file: in another case", "file://LocalHost/a", "file:///a"},
		{"file: an authority is not added", "file:/a", "file:/a"},
		{"file: nor removed", "file:///a", "file:///a"},
		{"file: another host", "file://h/a", "file://h/a"},
		{"file: an empty path stays", "file://localhost", "file://"},
		{"file: an empty port is none", "file://localhost:/a", "file:///a"},
		{"file: with a port", "file://localhost:80/a", "file://localhost:80/a"},
		{"file: with userinfo", "file://u@localhost/a", "file://u@localhost/a"},
		{"file: with both", "file://u@localhost:80/a", "file://u@localhost:80/a"},
		{"file: with userinfo and an empty port", "file://u@localhost:/a", "file://u@localhost/a"},
		{"file: empty userinfo stays, but does not count", "file://@localhost/a", "file://@/a"},
		{"mailto: a domain", "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"mailto: several", "mailto:A@B,C@D,E@F", "mailto:A@b,C@d,E@f"},
		{"mailto: one in normal form before another", "mailto:A@b,C@D", "mailto:A@b,C@d"},
		{"mailto: what is no address", "mailto:A,B@C,,@,D", "mailto:A,B@c,,@,D"},
		{"mailto: the last at sign counts", "mailto:A@B@C", "mailto:A@B@c"},
		{"mailto: an encoded comma is none", "mailto:A%2CB@C%2CD", "mailto:A%2CB@c%2Cd"},
		{"mailto: nor is an at sign", "mailto:A%40B", "mailto:A%40B"},
		{"mailto: headers have their case", "mailto:A@B?To=C@D", "mailto:A@b?To=C@D"},
		{"mailto: nothing", "mailto:", "mailto:"},
		{"urn: the namespace identifier", "urn:ISBN:0-395-36341-X", "urn:isbn:0-395-36341-X"},
		{"urn: what is behind the next colon is not", "urn:A:B:C", "urn:a:B:C"},
		{"urn: without one", "urn:A", "urn:A"},
		{"urn: a colon behind a slash does not end one", "urn:A/B:C", "urn:A/B:C"},
		{"urn: an empty one", "urn::A", "urn::A"},
		{"urn: the components behind the name", "urn:A:B?+C?=D#E", "urn:a:B?+C?=D#E"},
		{"a name of eight letters or more", "telnets+x://h:23", "telnets+x://h:23"},
		{"a name that begins like one", "httpx://h:80", "httpx://h:80"},
	})
}

// TestSchemesPort: the default port is compared as a number.
func TestSchemesPort(t *testing.T) {
	none := uri.Schemes{"none": {}, "last": {Port: 65535}}
	runSchemes(t, none, []schemeTest{
		{"zeros before it", "http://h:00080/", "http://h/"},
		{"many of them", "http://h:0000000000000000000000000000000080/", "http://h/"},
		{"zeros behind it", "http://h:800/", "http://h:800/"},
		{"zero", "http://h:0/", "http://h:0/"},
		{"more than 16 bits, of which the last are 80", "http://h:65616/", "http://h:65616/"},
		{"more than 64 bits, of which the last are 80", "http://h:18446744073709551696/", "http://h:18446744073709551696/"},
		{"the last port", "last://h:65535", "last://h"},
		{"more than that", "last://h:65536", "last://h:65536"},
		{"no default: zero is a port", "none://h:0", "none://h:0"},
		{"no default: an empty one goes", "none://h:", "none://h"},
		{"an unknown scheme's empty one goes", "other://h:", "other://h"},
		{"behind userinfo and an address", "other://u@[::1]:/", "other://u@[::1]/"},
		{"with an empty host", "other://:", "other://"},
		{"mailto with an authority", "mailto://h:/", "mailto://h/"},
	})
}

// spans returns a function that finds the same parts in all paths: those behind an offset, and
// those that begin before any path.
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
		why     string
		schemes uri.Schemes
		rows    []schemeTest
	}{
		{"nil", nil, []schemeTest{
			{defaultHTTP, "http://h:80", "http://h/"},
			{defaultOwn, "own://here:1", "own://here:1"},
		}},
		{"an empty map", uri.Schemes{}, []schemeTest{
			{defaultHTTP, "http://h:80", "http://h/"},
			{defaultOwn, "own://here:1", "own://here:1"},
		}},
		{"an entry", one, []schemeTest{
			{defaultHTTP, "http://h:80", "http://h/"},
			{"its rules", "OWN://here:1", "OWN:///"},
			{"another host", "own://there", "own://there/"},
			{"another port", "own://here:2", "own://here:2/"},
		}},
		{"two entries", two, []schemeTest{
			{"the first", "own://here:1", "own:///"},
			{"the second replaces all rules of a registered scheme", "http://h", "http://h"},
			{"its port is the new one", "HTTP://h:8080", "HTTP://h"},
			{"the old port has no meaning", "http://h:80", "http://h:80"},
			{"other schemes are as registered", "https://h:443", "https://h/"},
		}},
		{"an entry that says nothing", uri.Schemes{"http": {}}, []schemeTest{
			{"it replaces the registered rules, too", "http://h:80", "http://h:80"},
		}},
		{"an entry with parts", uri.Schemes{"own": {Insensitive: spans(1, 2, 3, 4)}}, []schemeTest{
			{"its rules", "own:AAAA", "own:AaAa"},
		}},
		{"a name with all that a name may have", uri.Schemes{"long-name.of+1": {RootPath: true}}, []schemeTest{
			{"its rules", "LONG-NAME.OF+1://h", "LONG-NAME.OF+1://h/"},
		}},
		{"a host in capitals, and an address", uri.Schemes{"a": {Host: "HERE"}, "b": {Host: "[::1]"}}, []schemeTest{
			{"is compared without case", "a://here/", "a:///"},
			{"the address", "b://[::1]/", "b:///"},
			{"not another host's", "b://here/", "b://here/"},
		}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) { runSchemes(t, test.schemes, test.rows) })
	}
}

// TestSchemesRules: the rules are those of the scheme, whatever the case of its name.
func TestSchemesRules(t *testing.T) {
	s := uri.Schemes{"http": {Port: 8080}, "own": {Host: "h"}}
	tests := []struct {
		why, name string
		port      uint16
		root      bool
		host      string
		parts     bool
	}{
		{"registered", "https", 443, true, "", false},
		{"in capitals", "NNTP", 119, false, "", false},
		{"with a host", "File", 0, false, "localhost", false},
		{"with parts without case", "mailTo", 0, false, "", true},
		{"replaced", "http", 8080, false, "", false},
		{"in capitals", "HTTP", 8080, false, "", false},
		{"added", "OWN", 0, false, "h", false},
		{"unknown", "foo", 0, false, "", false},
		{"a long name", "httphttphttp", 0, false, "", false},
		{"no name", "", 0, false, "", false},
	}
	for _, test := range tests {
		got := s.Rules(test.name)
		if got.Port != test.port || got.RootPath != test.root || got.Host != test.host || (got.Insensitive != nil) != test.parts {
			t.Errorf("%s: %q: got port %d, root path %t, host %q, parts without case %t; want %d, %t, %q, %t", test.why, test.name,
				got.Port, got.RootPath, got.Host, got.Insensitive != nil, test.port, test.root, test.host, test.parts)
		}
	}
}

// TestSchemesInsensitive has parts that are none, which are passed over.
func TestSchemesInsensitive(t *testing.T) {
	tests := []struct {
		why  string
		f    func(string, int) (int, int)
		want string
	}{
		{"no parts", spans(), "S:ABC%3a"},
		{"all", spans(0, 6), "S:abc%3a"},
		{"an empty part", spans(1, 1, 6, 6, 0, 0), "S:ABC%3a"},
		{"before the path", spans(-1, 2), "S:ABC%3a"},
		{"behind the path", spans(1, 7), "S:ABC%3a"},
		{"both", spans(-9, 99), "S:ABC%3a"},
		{"wholly before it", spans(-9, -1), "S:ABC%3a"},
		{"wholly behind it", spans(10, 12), "S:ABC%3a"},
		{"reversed", spans(2, 1), "S:ABC%3a"},
		{"as far as can be", spans(math.MinInt, math.MaxInt, math.MaxInt, math.MinInt), "S:ABC%3a"},
		{"it ends with what is none", spans(0, 1, -1, 2, 2, 3), "S:aBC%3a"},
		{"one behind the other", spans(0, 1, 1, 2), "S:abC%3a"},
		{"the beginning of a triplet is cut off", spans(4, 5, 5, 6), "S:ABC%3a"},
		{"the end of a triplet is cut off", spans(2, 4), "S:ABc%3a"},
	}
	for _, test := range tests {
		n := uri.Normalizer{Steps: uri.StepScheme, Schemes: uri.Schemes{"s": {Insensitive: test.f}}}
		u := uri.MustParse("S:ABC%3a")
		got := n.NormalizeURI(u)
		if got.String() != test.want || !n.IsNormalized(got.Reference()) || n.IsNormalized(u.Reference()) != (got == u) {
			t.Errorf("%s: %q: got %q, want %q; IsNormalized says %t before and %t after", test.why, u, got, test.want,
				n.IsNormalized(u.Reference()), n.IsNormalized(got.Reference()))
		}
		if text := n.Append(nil, u.Reference()); string(text) != test.want {
			t.Errorf("%s: %q: Append: got %q, want %q", test.why, u, text, test.want)
		}
	}
}

// TestSchemesManyParts has a part for each letter, of which many lie in triplets.
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

// TestSchemesNames has keys that are never found: names that are not in lower case, that are not
// names of schemes, and that equal a name only by folding outside of ASCII.
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

// TestSchemesLongNames: a name of any length is found in any case, and allocates nothing. Other
// keys, which differ from it only in case or by folding outside of ASCII, make no difference,
// whatever the order of the map.
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

// TestSchemesInsensitivePath: the function gets the path with the steps before it done.
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
