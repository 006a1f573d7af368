package uri_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

func TestRelativize(t *testing.T) {
	const none = "none"
	tests := []struct{ name, base, target, want string }{
		// empty paths (RFC 3986 §4.4, §5.2.2)
		{"the base as the target", rfcBase, rfcBase, ""},
		{"the base with a fragment", rfcBase, rfcBase + "#s", "#s"},
		{"the base with an empty fragment", rfcBase, rfcBase + "#", "#"},
		{"the fragment of the base has no effect", rfcBase + "#s", rfcBase, ""},
		{"a different query", rfcBase, "http://a/b/c/d;p?y#s", "?y#s"},
		{"an empty query", rfcBase, "http://a/b/c/d;p?", "?"},
		{"a query where the base has none", "urn:a:b", "urn:a:b?q", "?q"},
		{"no query where the base has one", rfcBase, "http://a/b/c/d;p", "d;p"},
		{"no query, with a path that ends in a slash", "http://a/b/?q", "http://a/b/", "."},
		{"no query, with an empty path after an authority", "http://a?q", "http://a", "//a"},
		{"no query, with an empty path after a scheme", "a:?q", "a:", "."},
		{"the base with dot-segments as the target", "http://a/b/../c", "http://a/b/../c?y", "?y"},

		// relative-path references (§4.2)
		{"a sibling of the base", rfcBase, "http://a/b/c/g?y#s", "g?y#s"},
		{"a path below the directory of the base", rfcBase, "http://a/b/c/g/h", "g/h"},
		{"the directory of the base", rfcBase, "http://a/b/c/", "."},
		{"the directory of the base, with a query", rfcBase, "http://a/b/c/?y", ".?y"},
		{"the parent directory", rfcBase, "http://a/b/?y", "..?y"},
		{"a sibling of the directory", "http://a/bb/cc/d", "http://a/bb/g", "../g"},
		{"a path two levels up", "http://a/bbbbbbbb/c/d/e", "http://a/bbbbbbbb/g", "../../g"},
		{"a name with a common prefix", "http://a/b/cc", "http://a/b/c", "c"},
		{"a file with the name of a directory", "http://a/bbbb/c/d", "http://a/bbbb/c", "../c"},
		{"a directory with the name of a file", "http://a/b/c", "http://a/b/c/", "c/"},
		{"a base with an empty path", "http://a", "http://a/b", "b"},
		{"an empty path of the base counts as a slash", "http://a", "http://a/", "."},
		{"a base without a slash", "a:b", "a:c", "c"},
		{"a base without a path", "a:", "a:c", "c"},
		{"an empty path where the base has a path", "a:b", "a:", "."},
		{"a colon in the first segment", rfcBase, "http://a/b/c/g:h", "./g:h"},
		{"a colon in a first segment that cannot be a scheme", rfcBase, "http://a/b/c/1:h", "./1:h"},
		{"a colon in a later segment", rfcBase, "http://a/b/c/g/h:i", "g/h:i"},
		{"a colon after dot-segments", "http://a/bbb/c/d", "http://a/bbb/g:h", "../g:h"},
		{"an empty segment next", rfcBase, "http://a/b/c//g", ".//g"},
		{"an empty segment one level up", "http://a/bbb/c/d", "http://a/bbb//g", "..//g"},
		{"a base that ends in an empty segment", "http://a/bbb//d", "http://a/bbb/g", "../g"},
		{"a base with dot-segments", "http://a/bbb/c/../d", "http://a/bbb/g", "g"},
		{"a base with a dot-segment at the end", "http://a/bbb/..", "http://a/bbb/g", "g"},
		{"up from the first segment without a leading slash", "a:b/ccc", "a:/", "/"},

		// absolute-path references
		{"the root as the target", rfcBase, "http://a/", "/"},
		{"an absolute path is shorter than dot-segments", rfcBase, "http://a/g", "/g"},
		{"an absolute path to the name of a directory is shorter than dot-segments", rfcBase, "http://a/b", "/b"},
		{"a slash from an empty path", "a:b", "a:/c", "/c"},
		{"an absolute path with two slashes", rfcBase, "http://a//g", "/.//g"},
		{"an absolute path with two slashes and no authority", "a:/bb/c/d", "a:/.//c", "/.//c"},
		{"an absolute path is shorter than a guarded colon", "http://a/", "http://a/g:h", "/g:h"},

		// network-path references
		{"a different authority", rfcBase, "http://g/b/c/d;p?q", "//g/b/c/d;p?q"},
		{"an authority where the base has none", "a:/b", "a://h/b", "//h/b"},
		{"an empty authority", "a:/b", "a:///b", "///b"},
		{"a different port", "http://h/", "http://h:/", "//h:/"},
		{"an empty path where the base has a path", rfcBase, "http://a?y", "//a?y"},

		// URIs
		{"a different scheme", rfcBase, "g:h", "g:h"},
		{"a scheme in different case", rfcBase, "HTTP://a/b/c/g", "HTTP://a/b/c/g"},
		{"no authority where the base has one", "http://a/b", "http:/b", "http:/b"},
		{"no leading slash where the base has one", "a:/b", "a:c", "a:c"},
		{"the first segment of a path without a leading slash cannot be left", "a:b/c", "a:d", "a:d"},
		{"a URI is shorter than dot-segments", "a:b/c/d/e", "a:b/", "a:b/"},
		{"an empty path without an authority cannot be reached", "a:b/c", "a:", "a:"},

		// ties
		{"a relative path is preferred to an absolute path", "http://a/b/c/d", "http://a/b/g", "../g"},
		{"two slashes, with dot-segments or with a slash", "http://a/b/c", "http://a//g", "..//g"},
		{"two slashes where the base has no leading slash", "a:b", "a:/.//c", ".///c"},
		{"an absolute path is preferred to an authority", "file:///b/c/d", "file:////g", "/.//g"},
		{"a relative path is preferred to a URI", "a:b/c/d", "a:b/", ".."},

		// §5.2.4: nothing resolves to these
		{"a dot-segment in the target", rfcBase, "http://a/b/../c", none},
		{"a dot-segment at the end of the target", rfcBase, "http://a/b/.", none},
		{"a dot-segment in a target with another authority", rfcBase, "http://g/./", none},
		{"a dot-segment in a target with another scheme", rfcBase, "g:..", none},
		{"a guard after an authority", "a://h/b", "a://h/.//c", none},
		{"a guard without slashes after it", "a:/b", "a:/./c", none},
		{"dot-segments of base and target, with different queries", "http://a/b/../c?q", "http://a/b/../c", none},
		{"the zero URI as the base", "", "a:", none},
		{"the zero URI as the target", "a:", "", none},
		{"the zero URI as base and target", "", "", none},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base, _ := uri.Parse(test.base) // "" is the zero URI
			target, _ := uri.Parse(test.target)
			r, ok := base.Relativize(target)
			if got := r.String(); ok != (test.want != none) || ok && got != test.want || !ok && got != "" {
				t.Errorf("Relativize(%q) of %q:\ngot  %q, %t\nwant %q", target, base, got, ok, test.want)
			}
			if ok && r != uri.MustParseReference(r.String()) {
				t.Errorf("Relativize(%q) of %q: %s", target, base, show(r))
			}
			if got, err := base.Resolve(r); ok && (err != nil || got != target) {
				t.Errorf("Relativize(%q) of %q: %q resolves to %q, %v", target, base, r, got, err)
			}
		})
	}
}

// shortest is the maximum length of the references in the next test.
const shortest = 4

// TestRelativizeShortest compares Relativize with a search of all short references: the result is
// the reference that Relativize prefers among those that resolve to the target.
func TestRelativizeShortest(t *testing.T) {
	references := shortReferences()
	n := 600
	if testing.Short() {
		n = 60
	}
	random := rand.New(rand.NewPCG(5, 2))
	for range n {
		base := randomURI(random)
		best := make(map[uri.URI]uri.Reference)
		targets := []uri.URI{base}
		for _, r := range references {
			target, err := base.Resolve(r)
			if err != nil {
				t.Fatalf("%q in %q: %v", r, base, err)
			}
			before, ok := best[target]
			if !ok {
				targets = append(targets, target)
			}
			if !ok || goesBefore(r, before) {
				best[target] = r
			}
		}
		for range 100 {
			targets = append(targets, randomURI(random))
		}
		for _, target := range targets {
			r, ok := base.Relativize(target)
			want, reached := best[target]
			switch {
			case ok && !resolvesTo(base, r, target):
				t.Errorf("Relativize(%q) of %q: %q does not resolve to that", target, base, r)
			case reached && (!ok || goesBefore(want, r) || goesBefore(r, want)):
				t.Errorf("Relativize(%q) of %q:\ngot  %q, %t\nwant %q, or one like it", target, base, r, ok, want)
			case !ok && resolvesTo(base, target.Reference(), target):
				t.Errorf("Relativize(%q) of %q: got none, but it resolves to itself", target, base)
			}
		}
	}
}

// shortReferences returns all references of n bytes from an alphabet of relevant characters.
func shortReferences() []uri.Reference {
	references := []uri.Reference{{}}
	for last, n := []string{""}, 0; n < shortest; n++ {
		var longer []string
		for _, s := range last {
			for _, c := range "/.ab:?#" {
				longer = append(longer, s+string(c))
				if r, err := uri.ParseReference(longer[len(longer)-1]); err == nil {
					references = append(references, r)
				}
			}
		}
		last = longer
	}
	return references
}

// randomURI returns a short URI.
func randomURI(random *rand.Rand) uri.URI {
	pick := func(s ...string) string { return s[random.IntN(len(s))] }
	for {
		s := pick("a:", "a:", "b:", "A:") + pick("", "", "//", "//a", "//b")
		for range random.IntN(8) {
			s += pick("/", "/", "/", "a", "b", ":", ".", "..", "/.", "/..")
		}
		if u, err := uri.Parse(s + pick("", "", "?", "?a") + pick("", "", "#", "#b")); err == nil {
			return u
		}
	}
}

// goesBefore reports whether Relativize prefers a to b, because it is shorter or because of its
// kind.
func goesBefore(a, b uri.Reference) bool {
	kinds := []uri.ReferenceKind{uri.KindRelativePath, uri.KindAbsolutePath, uri.KindNetworkPath, uri.KindURI}
	order := func(r uri.Reference) int { return max(slices.Index(kinds, r.Kind()), 0) } // an empty path is relative
	if len(a.String()) != len(b.String()) {
		return len(a.String()) < len(b.String())
	}
	return order(a) < order(b)
}

// resolvesTo reports whether base resolves r to target.
func resolvesTo(base uri.URI, r uri.Reference, target uri.URI) bool {
	got, err := base.Resolve(r)
	return err == nil && got == target
}

// relativeCandidates returns references that may resolve to a target: each beginning of a
// reference, followed by each end of the target.
func relativeCandidates(target string) []uri.Reference {
	var candidates []uri.Reference
	for i := range len(target) + 1 {
		for _, before := range []string{"", ".", "./", "/.", "..", "../", "../..", "../../", "../../..", "../../../"} {
			if r, err := uri.ParseReference(before + target[i:]); err == nil {
				candidates = append(candidates, r)
			}
		}
	}
	return candidates
}

// FuzzRelativize checks that the result of Relativize resolves to the target, and that no candidate
// that does is preferred to it. With options, it checks that the result resolves to the target.
func FuzzRelativize(f *testing.F) {
	for _, s := range [][2]string{
		{rfcBase, "http://a/b/g:h?y#s"}, {"a:/x/y", "a:/.//z"}, {"a:b/c", "a:/d"}, {"http://a/b", "http://a/b/../c"},
		{"s://u:p@[::1]:80", "s://u:p@[::1]:80//"}, {"urn:a:b", "urn:a:b?q"}, {"a:b/c/d/e", "a:b/"}, {"http://a/b", "http://a/../g"},
		{"http://a/%2e%2E/b", "http://a/.%2e/g"}, {"a:b", "A:c"},
	} {
		f.Add(s[0], s[1], uint16(0), uint16(0))
		f.Add(s[0], s[1], uint16(len(s[0])<<9), uint16(len(s[0])<<9))
	}
	f.Fuzz(func(t *testing.T, b, s string, howBase, how uint16) {
		s = stretchBy(s, how)
		base, err := uri.Parse(stretchBy(b, howBase))
		if err != nil {
			t.Skip()
		}
		target, err := uri.Parse(s)
		if err != nil {
			t.Skip()
		}
		r, ok := base.Relativize(target)
		if ok && (!resolvesTo(base, r, target) || r != uri.MustParseReference(r.String())) {
			t.Fatalf("Relativize(%q) of %q: %q (%s) does not resolve to that", target, base, r, show(r))
		}
		if !ok && r != (uri.Reference{}) {
			t.Fatalf("Relativize(%q) of %q: got %q, false", target, base, r)
		}
		checkOptions(t, base, target)
		checkShortest(t, base, target)
		checkSameDocument(t, base, target.Reference())
		checkSameDocument(t, base, r)
		if len(s) > 100 {
			return
		}
		for _, candidate := range relativeCandidates(s) {
			if (!ok || goesBefore(candidate, r)) && resolvesTo(base, candidate, target) {
				t.Fatalf("Relativize(%q) of %q: got %q, %t, but there is %q", target, base, r, ok, candidate)
			}
		}
	})
}

// TestRelativizeAllocations expects one allocation for a reference, and no allocation for a
// reference that is the end of the target.
func TestRelativizeAllocations(t *testing.T) {
	long := strings.Repeat("/a", 1000)
	tests := []struct {
		name, base, target string
		most               float64
	}{
		{"the base as the target", rfcBase, rfcBase, 0},
		{"a different query", rfcBase, "http://a/b/c/d;p?y", 0},
		{"a different authority", rfcBase, "http://g", 0},
		{"a different scheme", rfcBase, "g:h", 0},
		{"a target that cannot be reached", rfcBase, "http://a/b/..", 0},
		{"a relative path", rfcBase, "http://a/b/c/g?y#s", 1},
		{"levels up", "http://a/bbbbbb/c/d", "http://a/bbbbbb/g?y#s", 1},
		{"an absolute path", rfcBase, "http://a/g", 1},
		{"a path that begins with two slashes", rfcBase, "http://a//g", 1},
		{"a long path", "s:/b", "s:/" + long, 1},
		{"many levels up", "s:/" + strings.Repeat("bbbb", 1000) + long, "s:/" + strings.Repeat("bbbb", 1000) + "/c", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base, target := uri.MustParse(test.base), uri.MustParse(test.target)
			if n := testing.AllocsPerRun(10, func() { base.Relativize(target) }); n > test.most {
				t.Errorf("Relativize(%.30q) of %.30q: %v allocations, want %v at most", target, base, n, test.most)
			}
		})
	}
}

// TestIsSameDocumentAllocations checks that IsSameDocument allocates only for long targets.
func TestIsSameDocumentAllocations(t *testing.T) {
	long := uri.MustParse("http://a/" + strings.Repeat("b/", 300))
	for _, test := range []struct {
		base      uri.URI
		reference string
	}{{long, ""}, {long, "#f"}, {uri.MustParse("http://a/b/c/d;p?q"), "../c/d;p?q#f"}, {uri.MustParse("http://a/b/c/d;p?q"), "//a"}} {
		r := uri.MustParseReference(test.reference)
		if n := testing.AllocsPerRun(100, func() { test.base.IsSameDocument(r) }); n != 0 {
			t.Errorf("base %.40q, reference %q: got %v allocations, want 0", test.base, r, n)
		}
	}
}

// TestIsSameDocument tests RFC 3986 §4.4.
func TestIsSameDocument(t *testing.T) {
	tests := []struct {
		name, base, reference string
		want                  bool
	}{
		{"the empty reference", rfcBase, "", true},
		{"a fragment", rfcBase, "#s", true},
		{"an empty fragment", rfcBase, "#", true},
		{"the same query", rfcBase, "?q#s", true},
		{"the last segment and the same query", rfcBase, "d;p?q", true},
		{"dot-segments", rfcBase, "../c/./d;p?q", true},
		{"a path that begins with a slash", rfcBase, "/b/c/d;p?q", true},
		{"an authority", rfcBase, "//a/b/c/d;p?q#s", true},
		{"a URI", rfcBase, rfcBase + "#s", true},
		{"a base with a fragment", rfcBase + "#s", "", true},
		{"a slash for an empty path after an authority", "http://a", "", true},
		{"a different query", rfcBase, "?y", false},
		{"an empty query", rfcBase, "?", false},
		{"no query where the base has one", rfcBase, "d;p", false},
		{"a different path", rfcBase, "g?q", false},
		{"the directory of the base", "http://a/b/", ".", true},
		{"a dot that is not the base", "http://a/b", ".", false},
		{"a different authority", rfcBase, "//g/b/c/d;p?q", false},
		{"an empty port", rfcBase, "//a:/b/c/d;p?q", false},
		{"a different scheme", rfcBase, "https://a/b/c/d;p?q", false},
		{"does not normalize", rfcBase, "HTTP://a/b/c/d;p?q", false},
		{"a slash where the base has an empty path", "http://a", "/", false},
		{"a base with dot-segments, and no path", "http://a/b/../c", "#s", true},
		{"a base with dot-segments, and a path", "http://a/b/../c", "http://a/b/../c", false},
		{"the zero URI as the base", "", "", false},
		{"the zero URI as the base, and a URI", "", "a:b", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base, _ := uri.Parse(test.base) // "" is the zero URI
			if got := base.IsSameDocument(uri.MustParseReference(test.reference)); got != test.want {
				t.Errorf("%q in %q: got %t, want %t", test.reference, base, got, test.want)
			}
		})
	}
}
