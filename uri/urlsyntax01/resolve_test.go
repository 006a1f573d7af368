package urlsyntax01

import (
	"strings"
	"testing"
	"time"
)

// appendixC is the base of the examples.
const appendixC = "http://a/b/c/d;p?q"

// TestAppendixC has all examples of Appendix C, in its order, and what the algorithm of section
// 6 makes of them where that is something else.
func TestAppendixC(t *testing.T) {
	// A reference to the current document comes back as it is, and "(current document)" is
	// what an example puts before it.
	const current = "(current document)"
	for _, test := range []struct{ reference, example, actual, why string }{
		// C.1. Normal Examples
		{"g:h", "g:h", "", ""},
		{"g", "http://a/b/c/g", "", ""},
		{"./g", "http://a/b/c/g", "", ""},
		{"g/", "http://a/b/c/g/", "", ""},
		{"/g", "http://a/g", "", ""},
		{"//g", "http://g", "", ""},
		{"?y", "http://a/b/c/?y", "http://a/b/c/d;p?y", "step 5 has an empty path inherit all of the base's"},
		{"g?y", "http://a/b/c/g?y", "", ""},
		{"#s", current + "#s", "#s", "nothing says what the current document is"},
		{"g#s", "http://a/b/c/g#s", "", ""},
		{"g?y#s", "http://a/b/c/g?y#s", "", ""},
		{";x", "http://a/b/c/;x", "", ""},
		{"g;x", "http://a/b/c/g;x", "", ""},
		{"g;x?y#s", "http://a/b/c/g;x?y#s", "", ""},
		{".", "http://a/b/c/", "", ""},
		{"./", "http://a/b/c/", "", ""},
		{"..", "http://a/b/", "", ""},
		{"../", "http://a/b/", "", ""},
		{"../g", "http://a/b/g", "", ""},
		{"../..", "http://a/", "", ""},
		{"../../", "http://a/", "", ""},
		{"../../g", "http://a/g", "", ""},
		// C.2. Abnormal Examples
		{"", "http://a/b/c/d;p?q", "", "step 2a has the current document, as for #s; the base is what RFC 1808 had"},
		{"../../../g", "http://a/../g", "", ""},
		{"../../../../g", "http://a/../../g", "", ""},
		{"/./g", "http://a/./g", "", ""},
		{"/../g", "http://a/../g", "", ""},
		{"g.", "http://a/b/c/g.", "", ""},
		{".g", "http://a/b/c/.g", "", ""},
		{"g..", "http://a/b/c/g..", "", ""},
		{"..g", "http://a/b/c/..g", "", ""},
		{"./../g", "http://a/b/g", "", ""},
		{"./g/.", "http://a/b/c/g/", "", ""},
		{"g/./h", "http://a/b/c/g/h", "", ""},
		{"g/../h", "http://a/b/c/h", "", ""},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y", "", ""},
		{"g;x=1/../y", "http://a/b/c/y", "", ""},
		{"g?y/./x", "http://a/b/c/g?y/x", "http://a/b/c/g?y/./x", "step 6 is about the path, and step 2 has taken the query away"},
		{"g?y/../x", "http://a/b/c/x", "http://a/b/c/g?y/../x", "the same"},
		{"g#s/./x", "http://a/b/c/g#s/./x", "", ""},
		{"g#s/../x", "http://a/b/c/g#s/../x", "", ""},
		{"http:g", "http:g", "", ""},
		{"http:", "http:", "", ""},
	} {
		want := test.example
		if test.why != "" {
			want = test.actual
		}
		if got, err := Resolve(appendixC, test.reference); got != want || err != nil {
			t.Errorf("%q: got %q, %v, want %q (%s)", test.reference, got, err, want, test.why)
		}
	}
}

// TestResolve has the steps of section 6.
func TestResolve(t *testing.T) {
	for _, test := range []struct {
		why, base, reference, want string
		err                        error
	}{
		{"§5.1 and Appendix D", "http://www.ics.uci.edu/Test/a/b/c", "../x", "http://www.ics.uci.edu/Test/a/x", nil},
		{"1: no base", "", "s:a", "s:a", nil},
		{"1: also for a relative reference", "", "../g", "../g", nil},
		{"2: a relative base", "/a/b", "g", "", ErrNoScheme},
		{"2: no scheme before the colon", ":a", "g", "", ErrNoScheme},
		{"2: also where the base does not matter", "a", "s:b", "", ErrNoScheme},
		{"2: a fragment of the base", "http://a/b#f/g", "c", "http://a/c", nil},
		{"2: a colon behind what no scheme has", "s:/a", "b_c:d", "s:/b_c:d", nil},
		{"2: a digit may be first", "s:/a", "1:b", "1:b", nil},
		{"2: a server with a question mark", "s:/a", "//g?y/./x", "s://g?y/./x", nil},
		{"2a: the current document", "http://a/b", "", "", nil},
		{"2a: an empty fragment of it", "http://a/b", "#", "#", nil},
		{"2b: an absolute URL is not changed", "http://a/b", "s:/c/../d?#", "s:/c/../d?#", nil},
		{"3: a server", "s://a/b", "//c/../d", "s://c/../d", nil},
		{"3: an empty server", "s://a/b", "///c", "s://a/c", nil},
		{"3: an empty server where the base has none", "s:/a", "///c", "s:/c", nil},
		{"3: nothing but an empty server", "s://a/b?q", "//", "s://a/b?q", nil},
		{"3: no server", "s:/a/b", "c", "s:/a/c", nil},
		{"3: an empty server is inherited", "file:///a/b", "c", "file:///a/c", nil},
		{"4: a slash", "s://a/b/c", "/d/./e", "s://a/d/./e", nil},
		{"4: a slash and nothing else", "s://a/b/c", "/", "s://a/", nil},
		{"4: a slash and a query", "s://a/b/c?d", "/?e", "s://a/?e", nil},
		{"5: an empty query is none", "s://a/b?c", "?", "s://a/b?c", nil},
		{"5: nothing to inherit", "s://a", "?y", "s://a/?y", nil},
		{"5: the path as it is", "s://a/b/../c", "?y", "s://a/b/../c?y", nil},
		{"5: a path without a slash", "s:a", "?y", "s:a?y", nil},
		{"6: a base without a path: the slash is a separator", "http://a", "g", "http://a/g", nil},
		{"6: a base without a slash", "s:a/b", "g", "s:a/g", nil},
		{"6: an only segment", "mailto:a@b", "g", "mailto:g", nil},
		{"6a to 6d: what is merged, also of the base", "http://a/b/../c/./d", "e", "http://a/c/e", nil},
		{"6c: an empty segment is one", "http://a/b//c", "../d", "http://a/b/d", nil},
		{"6c: the slash before the path is none", "http://a/", "../b", "http://a/../b", nil},
		{"6: structure is made (see the package's documentation)", "s:/a/b", "..//g", "s://g", nil},
		{"7: empty components are lost", "s://a/b", "c?#", "s://a/c", nil},
		{"any bytes", "s://a/\xff", "\x00?\n#\xfe", "s://a/\x00?\n#\xfe", nil},
	} {
		if got, err := Resolve(test.base, test.reference); got != test.want || err != test.err {
			t.Errorf("%s: %q on %q: got %q, %v, want %q, %v", test.why, test.reference, test.base, got, err, test.want, test.err)
		}
	}
}

// FuzzResolve: where base and reference are what the grammar says, the target is, too: "this
// algorithm [...] does guarantee that any valid URL (relative or absolute) can be consistently
// transformed to an absolute form given a valid base URL" (section 6).
func FuzzResolve(f *testing.F) {
	for _, reference := range []string{"", "g", "../../../g", "//h?a", "/..//b", ";x", "?y", ".#s", "a:b"} {
		f.Add(appendixC, reference)
		f.Add("s://h", reference)
		f.Add("s:a", reference)
	}
	f.Fuzz(func(t *testing.T, base, reference string) {
		got, err := Resolve(base, reference)
		if !RuleAbsoluteURL.Match(base) || !RuleURLReference.Match(reference) {
			return
		}
		current := reference == "" || reference[0] == '#'
		if c, parseErr := ParseURLReference(got); err != nil || parseErr != nil || current != (c.Scheme.End < 0) {
			t.Errorf("%q on %q: got %q, %v, %v", reference, base, got, err, parseErr)
		}
	})
}

// TestResolveGrowth has megabytes that a procedure of quadratic time would need hours for.
func TestResolveGrowth(t *testing.T) {
	const n = 1 << 20
	start := time.Now()
	for _, part := range []string{"../", "./", "a/../", "/", "//..", "a:", "%41"} {
		for _, base := range []string{appendixC, "s:/" + strings.Repeat("a/", n)} {
			if got, err := Resolve(base, "./"+strings.Repeat(part, n)); err != nil || got == "" {
				t.Errorf("%q, %d times: got %q, %v", part, n, got, err)
			}
		}
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("it took %v", d)
	}
}
