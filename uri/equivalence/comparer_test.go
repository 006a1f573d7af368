package equivalence_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/equivalence"
)

// noSlash removes slashes at the end of a path, as for a server that redirects from /data to
// /data/ (RFC 3986 §6.2.4).
func noSlash(u uri.URI) uri.URI {
	path := strings.TrimRight(string(u.Path()), "/")
	if _, ok := u.Authority(); !ok || path == "" {
		return u
	}
	v, err := u.WithPath(uri.Path(path))
	if err != nil {
		panic(err)
	}
	return v
}

func TestLevel(t *testing.T) {
	tests := []struct {
		why, a, b string
		want      equivalence.Level
	}{
		{"the same text (§6.2.1)", "http://example.com/", "http://example.com/", equivalence.Identical},
		{"the same text, not normalized", "HTTP://h/%7e/../", "HTTP://h/%7e/../", equivalence.Identical},
		{"digits of a triplet (§6.2.2.1)", "s:%3a", "s:%3A", equivalence.Case},
		{"scheme and host", "HTTP://www.EXAMPLE.com/", "http://www.example.com/", equivalence.Case},
		{"neither is in lower case", "HTTP://h/", "http://H/", equivalence.Case},
		{"case of a path", "http://h/A", "http://h/a", equivalence.Different},
		{"an unneeded triplet (§6.2.2.2)", "http://h/%7Euser", "http://h/~user", equivalence.Percent},
		{"an unneeded triplet in lower case", "http://h/%7euser", "http://h/~user", equivalence.Percent},
		{"with another difference in case", "http://h/%7Euser", "HTTP://h/~user", equivalence.Percent},
		{"a decoded letter in upper case", "http://%41/", "http://a/", equivalence.Percent},
		{"a reserved character", "http://h/%2F", "http://h//", equivalence.Different},
		{"the example of §6.2.2", "example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", equivalence.Path},
		{"dot-segments (§6.2.2.3)", "http://h/a/./b/../c", "http://h/a/c", equivalence.Path},
		{"encoded dot-segments", "http://h/a/%2E%2e/c", "http://h/c", equivalence.Path},
		{"an IPv6 address (RFC 5952 §4)", "http://[0:0::1]/", "http://[::1]/", equivalence.IPv6},
		{"an IPv6 address with IPv4 in it", "http://[::FFFF:192.0.2.1]/", "http://[::ffff:c000:201]/", equivalence.IPv6},
		{"an IPv6 address in upper case", "http://[2001:DB8::1]/", "http://[2001:db8::1]/", equivalence.Case},
		{"an IPv6 address and a default port", "http://[0::1]:80", "http://[::1]/", equivalence.Scheme},
		{"another IPv6 address", "http://[::2]/", "http://[::1]/", equivalence.Different},
		{"an empty path (§6.2.3)", "http://example.com", "http://example.com/", equivalence.Scheme},
		{"an empty port", "http://example.com/", "http://example.com:/", equivalence.Scheme},
		{"the default port", "http://example.com:/", "http://example.com:80/", equivalence.Scheme},
		{"a port and no path", "http://example.com:80/", "http://example.com", equivalence.Scheme},
		{"the default port of another scheme", "http://example.com:443/", "http://example.com/", equivalence.Different},
		{"an empty query", "http://example.com/?", "http://example.com/", equivalence.Different},
		{"an empty fragment", "http://example.com/#", "http://example.com/", equivalence.Different},
		{"a domain in a path", "mailto:Joe@Example.COM", "mailto:Joe@example.com", equivalence.Scheme},
		{"a local part", "mailto:Joe@example.com", "mailto:joe@example.com", equivalence.Different},
		{"the default host, encoded", "FILE://%4Cocalhost/a/../b", "file:///b", equivalence.Scheme},
		{"redirection (§6.2.4)", "http://example.com/data", "http://example.com/data/", equivalence.Protocol},
		{"with all other differences", "HTTP://Example.com:80/./%64ata", "http://example.com/data/", equivalence.Protocol},
		{"another resource", "http://example.com/data", "http://example.com/date", equivalence.Different},
		{"another scheme", "http://example.com/", "https://example.com/", equivalence.Different},
	}
	c := equivalence.Comparer{Protocol: noSlash}
	for _, test := range tests {
		a, b := uri.MustParse(test.a), uri.MustParse(test.b)
		if got := c.Level(a, b); got != test.want {
			t.Errorf("%s: %q and %q: got %s, want %s", test.why, a, b, got, test.want)
		}
		withoutProtocol := test.want
		if withoutProtocol == equivalence.Protocol {
			withoutProtocol = equivalence.Different
		}
		if got := (equivalence.Comparer{}).Level(a, b); got != withoutProtocol {
			t.Errorf("%s: %q and %q without Protocol: got %s, want %s", test.why, a, b, got, withoutProtocol)
		}
		checkComparer(t, c, a, b)
		checkComparer(t, equivalence.Comparer{}, a, b)
	}
}

// Fragments count, unless they are ignored (§6.1).
func TestComparerFragments(t *testing.T) {
	tests := []struct {
		why, a, b     string
		with, without equivalence.Level
	}{
		{"another fragment", "http://h/#a", "http://h/#b", equivalence.Different, equivalence.Identical},
		{"none", "http://h/#a", "http://h/", equivalence.Different, equivalence.Identical},
		{"an empty one", "http://h/#", "http://h/", equivalence.Different, equivalence.Identical},
		{"a fragment of another form", "http://h/#%41", "http://h/#A", equivalence.Percent, equivalence.Identical},
		{"another difference at an earlier level", "HTTP://h/#%41", "http://h/#A", equivalence.Percent, equivalence.Case},
		{"different fragments at the last level", "http://h/a#a", "http://h/a/#b", equivalence.Different, equivalence.Protocol},
		{"another query", "http://h/?a#", "http://h/?b#", equivalence.Different, equivalence.Different},
	}
	for _, test := range tests {
		a, b := uri.MustParse(test.a), uri.MustParse(test.b)
		with, without := equivalence.Comparer{Protocol: noSlash}, equivalence.Comparer{Protocol: noSlash, IgnoreFragments: true}
		if got := with.Level(a, b); got != test.with {
			t.Errorf("%s: %q and %q with fragments: got %s, want %s", test.why, a, b, got, test.with)
		}
		if got := without.Level(a, b); got != test.without {
			t.Errorf("%s: %q and %q without fragments: got %s, want %s", test.why, a, b, got, test.without)
		}
	}
}

// The keys of one URI at all levels.
func TestComparerKey(t *testing.T) {
	u := uri.MustParse("HTTP://%41:80/./%7e/#%c3")
	want := []string{
		equivalence.Identical: "HTTP://%41:80/./%7e/#%c3",
		equivalence.Case:      "http://%41:80/./%7E/#%C3",
		equivalence.Percent:   "http://a:80/./~/#%C3",
		equivalence.Path:      "http://a:80/~/#%C3",
		equivalence.IPv6:      "http://a:80/~/#%C3",
		equivalence.Scheme:    "http://a/~/#%C3",
		equivalence.Protocol:  "http://a/~#%C3",
		equivalence.Different: "HTTP://%41:80/./%7e/#%c3",
	}
	for _, level := range levels {
		if got := (equivalence.Comparer{Protocol: noSlash}).Key(u, level); got.String() != want[level] {
			t.Errorf("%q at %s: got %q, want %q", u, level, got, want[level])
		}
		bare, _, _ := strings.Cut(want[level], "#")
		if got := (equivalence.Comparer{Protocol: noSlash, IgnoreFragments: true}).Key(u, level); got.String() != bare {
			t.Errorf("%q at %s, without fragment: got %q, want %q", u, level, got, bare)
		}
	}
	if got := (equivalence.Comparer{}).Key(u, equivalence.Protocol); got.String() != want[equivalence.Scheme] {
		t.Errorf("%q at protocol without a function: got %q, want %q", u, got, want[equivalence.Scheme])
	}
}

// The keys of a URI with an IPv6 address.
func TestComparerKeyIPv6(t *testing.T) {
	u := uri.MustParse("http://[2001:DB8:0:0::1]:80")
	for level, want := range map[equivalence.Level]string{
		equivalence.Path:   "http://[2001:db8:0:0::1]:80",
		equivalence.IPv6:   "http://[2001:db8::1]:80",
		equivalence.Scheme: "http://[2001:db8::1]/",
	} {
		if got := (equivalence.Comparer{}).Key(u, level); got.String() != want {
			t.Errorf("%q at %s: got %q, want %q", u, level, got, want)
		}
	}
}

// The function gets normalized URIs, and is called only for URIs that differ at the level before it.
func TestComparerProtocol(t *testing.T) {
	var got []string
	c := equivalence.Comparer{
		Schemes:         uri.Schemes{"own": {Port: 1}},
		IgnoreFragments: true,
		Protocol: func(u uri.URI) uri.URI {
			got = append(got, u.String())
			return uri.MustParse("own:#fragment")
		},
	}
	a, b, d := uri.MustParse("OWN://%48:1/./#a"), uri.MustParse("own://h/#b"), uri.MustParse("own://h/c")
	if level := c.Level(a, b); level != equivalence.Scheme || got != nil {
		t.Errorf("%q and %q: got %s, and Protocol was called with %q, want scheme and no call", a, b, level, got)
	}
	if level := c.Level(a, d); level != equivalence.Protocol || !slices.Equal(got, []string{"own://h/", "own://h/c"}) {
		t.Errorf("%q and %q: got %s, and Protocol was called with %q, want protocol", a, d, level, got)
	}
	if key := c.Key(a, equivalence.Protocol); key.String() != "own:" {
		t.Errorf("%q: got key %q, want the result of Protocol without its fragment", a, key)
	}
}
