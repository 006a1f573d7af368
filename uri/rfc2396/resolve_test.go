package rfc2396

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// appendixC is the base of the examples.
const appendixC = "http://a/b/c/d;p?q"

// TestAppendixC tests all examples of Appendix C, in its order. The algorithm yields each of them.
func TestAppendixC(t *testing.T) {
	current := Resolver{Document: "(current document)"}
	for _, test := range []struct{ reference, want string }{
		// C.1. Normal Examples
		{"g:h", "g:h"},
		{"g", "http://a/b/c/g"},
		{"./g", "http://a/b/c/g"},
		{"g/", "http://a/b/c/g/"},
		{"/g", "http://a/g"},
		{"//g", "http://g"},
		{"?y", "http://a/b/c/?y"},
		{"g?y", "http://a/b/c/g?y"},
		{"#s", "(current document)#s"},
		{"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"},
		{";x", "http://a/b/c/;x"},
		{"g;x", "http://a/b/c/g;x"},
		{"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{".", "http://a/b/c/"},
		{"./", "http://a/b/c/"},
		{"..", "http://a/b/"},
		{"../", "http://a/b/"},
		{"../g", "http://a/b/g"},
		{"../..", "http://a/"},
		{"../../", "http://a/"},
		{"../../g", "http://a/g"},
		// C.2. Abnormal Examples
		{"", "(current document)"},
		{"../../../g", "http://a/../g"},
		{"../../../../g", "http://a/../../g"},
		{"/./g", "http://a/./g"},
		{"/../g", "http://a/../g"},
		{"g.", "http://a/b/c/g."},
		{".g", "http://a/b/c/.g"},
		{"g..", "http://a/b/c/g.."},
		{"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"},
		{"./g/.", "http://a/b/c/g/"},
		{"g/./h", "http://a/b/c/g/h"},
		{"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
		{"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"},
		{"g?y/../x", "http://a/b/c/g?y/../x"},
		{"g#s/./x", "http://a/b/c/g#s/./x"},
		{"g#s/../x", "http://a/b/c/g#s/../x"},
		{"http:g", "http:g"}, // for validating parsers
	} {
		checkResolve(t, current, test.reference, test.want, nil)
	}
	for _, reference := range []string{"../../../g", "../../../../g"} {
		checkResolve(t, Resolver{Underflow: UnderflowDrop}, reference, "http://a/g", nil) // C.2: some implementations
	}
	compatible := Resolver{SameScheme: RemoveSameScheme, Hierarchical: []string{"http"}}
	checkResolve(t, compatible, "http:g", "http://a/b/c/g", nil) // C.2: for backwards compatibility
}

func checkResolve(t *testing.T, rs Resolver, reference, want string, wantErr error) {
	t.Helper()
	got, err := rs.Resolve(appendixC, reference)
	if got != want || !errors.Is(err, wantErr) {
		t.Errorf("%q on %q: got %q, %v, want %q, %v", reference, appendixC, got, err, want, wantErr)
	}
}

// TestResolve follows the steps of §5.2.
func TestResolve(t *testing.T) {
	for _, test := range []struct {
		name, base, reference, want string
		err                         error
	}{
		{"an empty base", "", "g", "", ErrNoScheme},
		{"a relative base", "/a/b", "g", "", ErrNoScheme},
		{"an absolute reference on a relative base", "a", "s:b", "", ErrNoScheme},
		{"the example of Appendix D", "http://www.ics.uci.edu/Test/a/b/c", "../x", "http://www.ics.uci.edu/Test/a/x", nil},
		{"ignores the base's fragment", "http://a/b#f/g", "c", "http://a/c", nil},
		{"step 2, the current document", "http://a/b", "", "", nil},
		{"step 2, a fragment of the current document", "http://a/b", "#f", "#f", nil},
		{"step 2, an empty fragment of the current document", "http://a/b", "#", "#", nil},
		{"step 2, an empty query is a component", "http://a/b?c", "?", "http://a/?", nil},
		{"step 2, an empty authority is a component", "http://a/b", "//", "http://", nil},
		{"step 3, returns an absolute URI unchanged", "http://a/b", "s:/c/../d?e/../f#g", "s:/c/../d?e/../f#g", nil},
		{"step 3, a scheme that the grammar does not allow", "http://a/b", "1:g", "1:g", nil},
		{"step 4, keeps the dots of a network-path", "s://a/b", "//c/../d", "s://c/../d", nil},
		{"step 4, a base without an authority", "s:/a/b", "c", "s:/a/c", nil},
		{"step 4, inherits an empty authority", "file:///a/b", "c", "file:///a/c", nil},
		{"step 4, keeps the reference's empty authority", "s://a/b", "///c", "s:///c", nil},
		{"step 5, keeps the dots of an absolute-path", "s://a/b/c", "/d/./e", "s://a/d/./e", nil},
		{"step 6a, does not add a slash to a base without a path", "http://a", "g", "http://ag", nil},
		{"step 6a, replaces all of an opaque base", "mailto:a@b", "g", "mailto:g", nil},
		{"step 6a, an opaque base with a slash", "s:a/b", "g", "s:a/g", nil},
		{"step 6a, ignores slashes in the base's query", "http://a/b?c/d", "e", "http://a/e", nil},
		{"steps 6c to 6f, removes dots of the base", "http://a/b/../c/./d", "e", "http://a/c/e", nil},
		{"step 6e, removes an empty segment", "http://a/b//c", "../d", "http://a/b/d", nil},
		{"step 6e, keeps the first slash of the path", "http://a/", "../b", "http://a/../b", nil},
		{"step 6e, removes all of an opaque path", "s:a", "b/..", "s:", nil},
		{"step 6, creates an authority", "s:/a/b", "..//g", "s://g", nil},
		{"step 6, a path with two slashes after an authority", "s://h/a/b", "..//g", "s://h//g", nil},
		{"step 7, keeps empty components", "s://a/b", "c?#", "s://a/c?#", nil},
		{"keeps arbitrary bytes", "s://a/\xff", "\x00?\n#\xfe", "s://a/\x00?\n#\xfe", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Resolve(test.base, test.reference)
			if got != test.want || err != test.err {
				t.Errorf("%q on %q: got %q, %v, want %q, %v", test.reference, test.base, got, err, test.want, test.err)
			}
		})
	}
}

func TestResolver(t *testing.T) {
	http := []string{"ftp", "HTTP"}
	for _, test := range []struct {
		name            string
		rs              Resolver
		reference, want string
		err             error
	}{
		{"drops dots above the root", Resolver{Underflow: UnderflowDrop}, "../../../../x/..", "http://a/", nil},
		{"drops dots above the root at the end", Resolver{Underflow: UnderflowDrop}, "../../..", "http://a/", nil},
		{"rejects dots above the root", Resolver{Underflow: UnderflowReject}, "../../../g", "", ErrUnderflow},
		{"rejects dots above the root at the end", Resolver{Underflow: UnderflowReject}, "../../..", "", ErrUnderflow},
		{"accepts a path without dots above the root", Resolver{Underflow: UnderflowReject}, "../../..g", "http://a/..g", nil},
		{"accepts dots in an absolute-path", Resolver{Underflow: UnderflowReject}, "/../g", "http://a/../g", nil},
		{"appends a fragment to the document", Resolver{Document: "http://d"}, "#f", "http://d#f", nil},
		{"keeps the scheme if it is not known as hierarchical", Resolver{SameScheme: RemoveSameScheme}, "http:g", "http:g", nil},
		{"removes the scheme", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "HTTP:g", "http://a/b/c/g", nil},
		{"keeps another scheme", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "ftp:g", "ftp:g", nil},
		{"removes the scheme before an absolute-path", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "http:/g", "http://a/g", nil},
		{"removes the scheme before a fragment, after step 2", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "http:#s", "http://a/b/c/#s", nil},
		{"keeps the scheme of an absolute URI", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "http://g/./h", "http://g/./h", nil},
		{"rejects a relative path", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http:g", "", ErrSameScheme},
		{"rejects a query", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http:?y", "", ErrSameScheme},
		{"does not reject an absolute URI", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http://g", "http://g", nil},
		{"does not reject a hier_part", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http:/g", "http:/g", nil},
		{"does not reject a scheme that is not known as hierarchical", Resolver{SameScheme: RejectSameScheme, Hierarchical: []string{"ftp"}}, "http:g", "http:g", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			checkResolve(t, test.rs, test.reference, test.want, test.err)
		})
	}
	if got := UnderflowKeep.String() + UnderflowDrop.String() + UnderflowReject.String() + Underflow(9).String(); got != "keepdroprejectreject" {
		t.Errorf("Underflow names: %s", got)
	}
	if got := AbsoluteSameScheme.String() + RemoveSameScheme.String() + RejectSameScheme.String() + SameScheme(9).String(); got != "absoluteremoverejectreject" {
		t.Errorf("SameScheme names: %s", got)
	}
}

// FuzzResolve resolves valid references on valid, hierarchical bases. The target must be an absolute
// URI with an optional fragment, unless the reference is to the current document.
func FuzzResolve(f *testing.F) {
	for _, reference := range []string{"", "g", "../../../g", "//h?a", "/..//b", ";x", "?y", ".#s"} {
		f.Add(appendixC, reference)
		f.Add("s://h", reference)
		f.Add("s:/a", reference)
	}
	f.Fuzz(func(t *testing.T, base, reference string) {
		got, err := Resolve(base, reference)
		c, baseErr := ParseURIReference(base)
		hierarchical := baseErr == nil && c.Scheme.End >= 0 && c.OpaquePart.End < 0
		if (err != nil) && hierarchical {
			t.Fatalf("%q on %q: %v", reference, base, err)
		}
		if !hierarchical || !RuleURIReference.Match(reference) {
			return
		}
		current := reference == "" || reference[0] == '#'
		if r, err := ParseURIReference(got); err != nil || current != (r.Scheme.End < 0) {
			t.Errorf("%q on %q: got %q, %v", reference, base, got, err)
		}
	})
}

// TestResolveGrowth tests megabytes of input; an algorithm of quadratic time would need hours.
func TestResolveGrowth(t *testing.T) {
	n := 1 << 20
	if testing.Short() {
		n = 1 << 18
	}
	start := time.Now()
	for _, part := range []string{"../", "./", "a/../", "/", "//..", "a:", "%41"} {
		for _, rs := range []Resolver{{}, {Underflow: UnderflowDrop}} {
			for _, base := range []string{appendixC, "s:/" + strings.Repeat("a/", n)} {
				if got, err := rs.Resolve(base, "./"+strings.Repeat(part, n)); err != nil || got == "" {
					t.Errorf("%q, %d times: got %q, %v", part, n, got, err)
				}
			}
		}
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("took %v, want at most 20s", d)
	}
}
