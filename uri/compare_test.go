package uri_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// rungs are all rungs, from the first to the last.
var rungs = []uri.Rung{uri.RungIdentical, uri.RungCase, uri.RungPercent, uri.RungPath, uri.RungScheme, uri.RungProtocol, uri.RungDifferent}

// noSlash is what one may know of servers: that slashes at the end of a path say nothing
// (RFC 3986 §6.2.4).
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

func TestLadderRung(t *testing.T) {
	tests := []struct {
		why, a, b string
		want      uri.Rung
	}{
		{"the same text (§6.2.1)", "http://example.com/", "http://example.com/", uri.RungIdentical},
		{"the same text, not normalized", "HTTP://h/%7e/../", "HTTP://h/%7e/../", uri.RungIdentical},
		{"digits of a triplet (§6.2.2.1)", "s:%3a", "s:%3A", uri.RungCase},
		{"scheme and host", "HTTP://www.EXAMPLE.com/", "http://www.example.com/", uri.RungCase},
		{"neither is in lower case", "HTTP://h/", "http://H/", uri.RungCase},
		{"case of a path", "http://h/A", "http://h/a", uri.RungDifferent},
		{"a needless triplet (§6.2.2.2)", "http://h/%7Euser", "http://h/~user", uri.RungPercent},
		{"one in lower case", "http://h/%7euser", "http://h/~user", uri.RungPercent},
		{"with another difference in case", "http://h/%7Euser", "HTTP://h/~user", uri.RungPercent},
		{"whose letter has a case", "http://%41/", "http://a/", uri.RungPercent},
		{"a needful triplet", "http://h/%2F", "http://h//", uri.RungDifferent},
		{"the example of §6.2.2", "example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", uri.RungPath},
		{"dot-segments (§6.2.2.3)", "http://h/a/./b/../c", "http://h/a/c", uri.RungPath},
		{"that are encoded", "http://h/a/%2E%2e/c", "http://h/c", uri.RungPath},
		{"an empty path (§6.2.3)", "http://example.com", "http://example.com/", uri.RungScheme},
		{"an empty port", "http://example.com/", "http://example.com:/", uri.RungScheme},
		{"the default port", "http://example.com:/", "http://example.com:80/", uri.RungScheme},
		{"a port and no path", "http://example.com:80/", "http://example.com", uri.RungScheme},
		{"the default port of another scheme", "http://example.com:443/", "http://example.com/", uri.RungDifferent},
		{"a query with nothing in it", "http://example.com/?", "http://example.com/", uri.RungDifferent},
		{"a fragment with nothing in it", "http://example.com/#", "http://example.com/", uri.RungDifferent},
		{"a domain in a path", "mailto:Joe@Example.COM", "mailto:Joe@example.com", uri.RungScheme},
		{"a name that is no domain", "mailto:Joe@example.com", "mailto:joe@example.com", uri.RungDifferent},
		{"the default host, encoded", "FILE://%4Cocalhost/a/../b", "file:///b", uri.RungScheme},
		{"redirection (§6.2.4)", "http://example.com/data", "http://example.com/data/", uri.RungProtocol},
		{"with all other differences", "HTTP://Example.com:80/./%64ata", "http://example.com/data/", uri.RungProtocol},
		{"another resource", "http://example.com/data", "http://example.com/date", uri.RungDifferent},
		{"another scheme", "http://example.com/", "https://example.com/", uri.RungDifferent},
	}
	l := uri.Ladder{Protocol: noSlash}
	for _, test := range tests {
		a, b := uri.MustParse(test.a), uri.MustParse(test.b)
		if got := l.Rung(a, b); got != test.want {
			t.Errorf("%s: %q and %q: got %s, want %s", test.why, a, b, got, test.want)
		}
		withoutProtocol := test.want
		if withoutProtocol == uri.RungProtocol {
			withoutProtocol = uri.RungDifferent
		}
		if got := (uri.Ladder{}).Rung(a, b); got != withoutProtocol {
			t.Errorf("%s: %q and %q without Protocol: got %s, want %s", test.why, a, b, got, withoutProtocol)
		}
		checkLadder(t, l, a, b)
		checkLadder(t, uri.Ladder{}, a, b)
	}
}

// TestLadderFragments: fragments count, if they are not to be ignored (§6.1).
func TestLadderFragments(t *testing.T) {
	tests := []struct {
		why, a, b     string
		with, without uri.Rung
	}{
		{"another fragment", "http://h/#a", "http://h/#b", uri.RungDifferent, uri.RungIdentical},
		{"none", "http://h/#a", "http://h/", uri.RungDifferent, uri.RungIdentical},
		{"nothing in it", "http://h/#", "http://h/", uri.RungDifferent, uri.RungIdentical},
		{"a fragment of another form", "http://h/#%41", "http://h/#A", uri.RungPercent, uri.RungIdentical},
		{"another difference is less", "HTTP://h/#%41", "http://h/#A", uri.RungPercent, uri.RungCase},
		{"what Protocol says", "http://h/a#a", "http://h/a/#b", uri.RungDifferent, uri.RungProtocol},
		{"another query", "http://h/?a#", "http://h/?b#", uri.RungDifferent, uri.RungDifferent},
	}
	for _, test := range tests {
		a, b := uri.MustParse(test.a), uri.MustParse(test.b)
		with, without := uri.Ladder{Protocol: noSlash}, uri.Ladder{Protocol: noSlash, IgnoreFragments: true}
		if got := with.Rung(a, b); got != test.with {
			t.Errorf("%s: %q and %q with fragments: got %s, want %s", test.why, a, b, got, test.with)
		}
		if got := without.Rung(a, b); got != test.without {
			t.Errorf("%s: %q and %q without fragments: got %s, want %s", test.why, a, b, got, test.without)
		}
	}
}

// TestLadderKey has the keys of one URI on all rungs.
func TestLadderKey(t *testing.T) {
	u := uri.MustParse("HTTP://%41:80/./%7e/#%c3")
	want := []string{
		uri.RungIdentical: "HTTP://%41:80/./%7e/#%c3",
		uri.RungCase:      "http://%41:80/./%7E/#%C3",
		uri.RungPercent:   "http://a:80/./~/#%C3",
		uri.RungPath:      "http://a:80/~/#%C3",
		uri.RungScheme:    "http://a/~/#%C3",
		uri.RungProtocol:  "http://a/~#%C3",
		uri.RungDifferent: "HTTP://%41:80/./%7e/#%c3", // none but itself has it
	}
	for _, rung := range rungs {
		if got := (uri.Ladder{Protocol: noSlash}).Key(u, rung); got.String() != want[rung] {
			t.Errorf("%q on %s: got %q, want %q", u, rung, got, want[rung])
		}
		bare, _, _ := strings.Cut(want[rung], "#")
		if got := (uri.Ladder{Protocol: noSlash, IgnoreFragments: true}).Key(u, rung); got.String() != bare {
			t.Errorf("%q on %s, without fragment: got %q, want %q", u, rung, got, bare)
		}
	}
	if got := (uri.Ladder{}).Key(u, uri.RungProtocol); got.String() != want[uri.RungScheme] {
		t.Errorf("%q on protocol, of which nothing is known: got %q, want %q", u, got, want[uri.RungScheme])
	}
}

// TestLadderProtocol: the function gets what is normalized, and only where the steps are not enough.
func TestLadderProtocol(t *testing.T) {
	var got []string
	l := uri.Ladder{
		Schemes:         uri.Schemes{"own": {Port: 1}},
		IgnoreFragments: true,
		Protocol: func(u uri.URI) uri.URI {
			got = append(got, u.String())
			return uri.MustParse("own:#fragment")
		},
	}
	a, b, c := uri.MustParse("OWN://%48:1/./#a"), uri.MustParse("own://h/#b"), uri.MustParse("own://h/c")
	if rung := l.Rung(a, b); rung != uri.RungScheme || got != nil {
		t.Errorf("%q and %q: got %s, and Protocol was called with %q, want scheme and no call", a, b, rung, got)
	}
	if rung := l.Rung(a, c); rung != uri.RungProtocol || !slices.Equal(got, []string{"own://h/", "own://h/c"}) {
		t.Errorf("%q and %q: got %s, and Protocol was called with %q, want protocol", a, c, rung, got)
	}
	if key := l.Key(a, uri.RungProtocol); key.String() != "own:" {
		t.Errorf("%q: got key %q, want that of Protocol without its fragment", a, key)
	}
}

func TestRungString(t *testing.T) {
	want := []string{"identical", "case", "percent", "path", "scheme", "protocol", "different"}
	for i, rung := range rungs {
		if rung.String() != want[i] {
			t.Errorf("rung %d: got %q, want %q", i, rung, want[i])
		}
	}
	if got := uri.Rung(255).String(); got != "different" {
		t.Errorf("rung 255: got %q, want different", got)
	}
}

// checkLadder reports where a ladder does not keep what FuzzLadder says of it.
func checkLadder(t *testing.T, l uri.Ladder, a, b uri.URI) {
	t.Helper()
	got := l.Rung(a, b)
	if back := l.Rung(b, a); back != got {
		t.Fatalf("%q and %q: got %s, the other way %s", a, b, got, back)
	}
	for _, u := range []uri.URI{a, b} {
		if self := l.Rung(u, u); self != uri.RungIdentical {
			t.Fatalf("%q and itself: got %s", u, self)
		}
	}
	equal := false
	for _, rung := range rungs[:uri.RungDifferent] {
		was := equal
		keyA, keyB := l.Key(a, rung), l.Key(b, rung)
		if equal = keyA == keyB; was && !equal {
			t.Fatalf("%q and %q: equal before %s, but there their keys are %q and %q", a, b, rung, keyA, keyB)
		}
		if (got <= rung) != equal {
			t.Fatalf("%q and %q: got %s, but their keys on %s are %q and %q", a, b, got, rung, keyA, keyB)
		}
		order := l.Compare(a, b, rung)
		if want := cmp.Compare(keyA.String(), keyB.String()); order != want || l.Compare(b, a, rung) != -want {
			t.Fatalf("%q and %q: Compare on %s: got %d and %d the other way, want %d", a, b, rung, order, l.Compare(b, a, rung), want)
		}
		if parsed, err := uri.Parse(keyA.String()); err != nil || parsed != keyA {
			t.Fatalf("%q: key %q on %s is parsed as another, %v", a, keyA, rung, err)
		}
		if again := l.Key(keyA, rung); again != keyA {
			t.Fatalf("%q: key on %s: got %q, and of that %q", a, rung, keyA, again)
		}
	}
	if order := a.Compare(b); order != cmp.Compare(a.String(), b.String()) || (order == 0) != (a == b) {
		t.Fatalf("%q and %q: Compare: got %d", a, b, order)
	}
}

// variants are URIs that are the same on one rung or another.
var variants = []string{
	"http://example.com/~a/", "HTTP://example.com/~a/", "http://example.com/%7ea/", "http://example.com/%7Ea/", "http://example.com/%7Ea/.",
	"http://example.com/b/../~a/", "http://example.com:80/~a/", "http://Example.com:/%7e%61/./", "http://example.com/~a", "http://example.com/~a/#b",
	"http://example.com/~A/", "https://example.com/~a/", "http://example.com/~a/?", "http://example.com/~a/#%62", "http://example.com//~a/",
}

// FuzzLadder: that two URIs are equal on a rung is told alike by Rung, Key and Compare, is so on all rungs
// further up, and does not depend on which of them comes first.
func FuzzLadder(f *testing.F) {
	for _, a := range variants[1:] {
		f.Add(variants[0], a, uint16(0))
		f.Add(variants[0], a, uint16(len(a)<<9))
	}
	for _, pair := range [][2]string{
		{"s:a/..//b", "s:/.//b"}, {"file://LOCALHOST:/%2e", "file:///"}, {"mailto:A@%41,b@C", "mailto:A@a,b@c"}, {"urn:%41:b", "URN:a:b"}, {"s:..", "s:"}, {"http://h", "http://h/.."},
	} {
		f.Add(pair[0], pair[1], uint16(0))
	}
	f.Fuzz(func(t *testing.T, s, text string, how uint16) {
		a, err := uri.Parse(stretchBy(s, how))
		b, errOther := uri.Parse(stretchBy(text, how))
		if err != nil {
			return
		}
		if errOther != nil {
			// Whatever it is, there is a variant of the first.
			b = uri.Normalizer{Steps: uri.Steps(len(text) % 16)}.Normalize(a)
		}
		for _, l := range []uri.Ladder{{}, {IgnoreFragments: true}, {Protocol: noSlash}} {
			checkLadder(t, l, a, b)
		}
	})
}

// TestLadderVariants is FuzzLadder for all pairs of variants.
func TestLadderVariants(t *testing.T) {
	for _, a := range variants {
		for _, b := range variants {
			checkLadder(t, uri.Ladder{}, uri.MustParse(a), uri.MustParse(b))
			checkLadder(t, uri.Ladder{Protocol: noSlash, IgnoreFragments: true}, uri.MustParse(a), uri.MustParse(b))
		}
	}
}

func TestLadderAllocations(t *testing.T) {
	long := "http://example.com/" + strings.Repeat("a%C3/", 200)
	key := uri.MustParse(variants[0])
	tests := []struct {
		why, a, b string
	}{
		{"identical", variants[0], variants[0]},
		{"identical, long", long, long},
		{"not normalized", "HTTP://example.com:80/%7ea/.", variants[0]},
		{"neither is", "HTTP://example.com:80/%7ea/.", "http://EXAMPLE.com/%7Ea/./"},
		{"different", "HTTP://example.com/%7eb", variants[0]},
		{"normalized, long and different", long, long + "b"},
		{"long, with different schemes", "HTTP" + long[len("http"):] + "/../%7E", "ftp" + long[len("http"):] + "/./"},
		{"of the greatest length that is not long", "http://h:/" + strings.Repeat("a", 243), "http://h:/" + strings.Repeat("a", 242) + "b"},
	}
	for _, test := range tests {
		a, b := uri.MustParse(test.a), uri.MustParse(test.b)
		if n := testing.AllocsPerRun(100, func() { (uri.Ladder{}).Rung(a, b) }); n != 0 {
			t.Errorf("%s: Rung of %.40q and %.40q: got %v allocations, want 0", test.why, a, b, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() { (uri.Ladder{}).Key(key, uri.RungScheme) }); n != 0 {
		t.Errorf("Key of %q, which is normalized: got %v allocations, want 0", key, n)
	}
}
