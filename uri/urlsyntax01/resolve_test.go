package urlsyntax01

import (
	"strings"
	"testing"
	"time"
)

// appendixC is the base of the examples.
const appendixC = "http://a/b/c/d;p?q"

// TestAppendixC tests all examples of Appendix C, in its order. If the algorithm of section 6 gives
// another result than the example, actual holds that result and why explains it.
func TestAppendixC(t *testing.T) {
	// The examples write "(current document)" before such a reference; Resolve returns it
	// unchanged.
	const current = "(current document)"
	for _, test := range []struct{ reference, example, actual, why string }{
		// C.1. Normal Examples
		{"g:h", "g:h", "", ""},
		{"g", "http://a/b/c/g", "", ""},
		{"./g", "http://a/b/c/g", "", ""},
		{"g/", "http://a/b/c/g/", "", ""},
		{"/g", "http://a/g", "", ""},
		{"//g", "http://g", "", ""},
		{"?y", "http://a/b/c/?y", "http://a/b/c/d;p?y", "by step 5, an empty path inherits the base's whole path"},
		{"g?y", "http://a/b/c/g?y", "", ""},
		{"#s", current + "#s", "#s", "Resolve does not know the current document"},
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
		{"", "http://a/b/c/d;p?q", "", "by step 2a, this is the current document, as with #s; RFC 1808 had the base"},
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
		{"g?y/./x", "http://a/b/c/g?y/x", "http://a/b/c/g?y/./x", "step 6 changes only the path, and step 2 has split the query off"},
		{"g?y/../x", "http://a/b/c/x", "http://a/b/c/g?y/../x", "as for g?y/./x"},
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

// TestResolve follows the steps of section 6.
func TestResolve(t *testing.T) {
	for _, test := range []struct {
		name, base, reference, want string
		err                         error
	}{
		{"§5.1 and Appendix D", "http://www.ics.uci.edu/Test/a/b/c", "../x", "http://www.ics.uci.edu/Test/a/x", nil},
		{"step 1, an empty base and an absolute reference", "", "s:a", "s:a", nil},
		{"step 1, an empty base and a relative reference", "", "../g", "../g", nil},
		{"step 2, a relative base", "/a/b", "g", "", ErrNoScheme},
		{"step 2, a base with an empty scheme", ":a", "g", "", ErrNoScheme},
		{"step 2, a relative base and an absolute reference", "a", "s:b", "", ErrNoScheme},
		{"step 2, ignores the base's fragment", "http://a/b#f/g", "c", "http://a/c", nil},
		{"step 2, a colon after characters that a scheme cannot have", "s:/a", "b_c:d", "s:/b_c:d", nil},
		{"step 2, a scheme that begins with a digit", "s:/a", "1:b", "1:b", nil},
		{"step 2, a server with a question mark", "s:/a", "//g?y/./x", "s://g?y/./x", nil},
		{"step 2a, the current document", "http://a/b", "", "", nil},
		{"step 2a, an empty fragment of the current document", "http://a/b", "#", "#", nil},
		{"step 2b, returns an absolute URL unchanged", "http://a/b", "s:/c/../d?#", "s:/c/../d?#", nil},
		{"step 3, keeps the dots after a server", "s://a/b", "//c/../d", "s://c/../d", nil},
		{"step 3, inherits the server instead of an empty one", "s://a/b", "///c", "s://a/c", nil},
		{"step 3, drops an empty server if the base has none", "s:/a", "///c", "s:/c", nil},
		{"step 3, an empty server alone", "s://a/b?q", "//", "s://a/b?q", nil},
		{"step 3, a base without a server", "s:/a/b", "c", "s:/a/c", nil},
		{"step 3, inherits an empty server", "file:///a/b", "c", "file:///a/c", nil},
		{"step 4, keeps the dots of an absolute path", "s://a/b/c", "/d/./e", "s://a/d/./e", nil},
		{"step 4, a slash alone", "s://a/b/c", "/", "s://a/", nil},
		{"step 4, a slash and a query", "s://a/b/c?d", "/?e", "s://a/?e", nil},
		{"step 5, an empty query inherits the base's", "s://a/b?c", "?", "s://a/b?c", nil},
		{"step 5, a query on a base without a path", "s://a", "?y", "s://a/?y", nil},
		{"step 5, inherits the path unchanged", "s://a/b/../c", "?y", "s://a/b/../c?y", nil},
		{"step 5, inherits a path without a slash", "s:a", "?y", "s:a?y", nil},
		{"step 6, adds a slash to a base without a path", "http://a", "g", "http://a/g", nil},
		{"step 6, a base without a slash before its path", "s:a/b", "g", "s:a/g", nil},
		{"step 6, replaces a single segment", "mailto:a@b", "g", "mailto:g", nil},
		{"steps 6a to 6d, removes dots of the base", "http://a/b/../c/./d", "e", "http://a/c/e", nil},
		{"step 6c, removes an empty segment", "http://a/b//c", "../d", "http://a/b/d", nil},
		{"step 6c, keeps the slash before the path", "http://a/", "../b", "http://a/../b", nil},
		{"step 6, creates a server", "s:/a/b", "..//g", "s://g", nil},
		{"step 7, drops empty components", "s://a/b", "c?#", "s://a/c", nil},
		{"keeps arbitrary bytes", "s://a/\xff", "\x00?\n#\xfe", "s://a/\x00?\n#\xfe", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := Resolve(test.base, test.reference); got != test.want || err != test.err {
				t.Errorf("%q on %q: got %q, %v, want %q, %v", test.reference, test.base, got, err, test.want, test.err)
			}
		})
	}
}

// FuzzResolve checks that a valid base and a valid reference give a valid target: "this algorithm
// [...] does guarantee that any valid URL (relative or absolute) can be consistently transformed to
// an absolute form given a valid base URL" (section 6).
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

// TestResolveGrowth tests megabytes of input; an algorithm of quadratic time would need hours.
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
		t.Errorf("took %v, want at most 20s", d)
	}
}
