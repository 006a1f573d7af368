package rfc2396

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// appendixC is the base of the examples.
const appendixC = "http://a/b/c/d;p?q"

// TestAppendixC has all examples of Appendix C, in its order. The algorithm yields each of them.
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
		checkResolve(t, current, "Appendix C", appendixC, test.reference, test.want, nil)
	}
	for _, reference := range []string{"../../../g", "../../../../g"} {
		checkResolve(t, Resolver{Underflow: UnderflowDrop}, "C.2: by some implementations", appendixC, reference, "http://a/g", nil)
	}
	compatible := Resolver{SameScheme: RemoveSameScheme, Hierarchical: []string{"http"}}
	checkResolve(t, compatible, "C.2: for backwards compatibility", appendixC, "http:g", "http://a/b/c/g", nil)
}

// checkResolve compares what rs makes of a reference.
func checkResolve(t *testing.T, rs Resolver, why, base, reference, want string, wantErr error) {
	t.Helper()
	got, err := rs.Resolve(base, reference)
	if got != want || !errors.Is(err, wantErr) {
		t.Errorf("%s: %q on %q: got %q, %v, want %q, %v", why, reference, base, got, err, want, wantErr)
	}
}

// TestResolve has the steps of §5.2.
func TestResolve(t *testing.T) {
	for _, test := range []struct {
		why, base, reference, want string
		err                        error
	}{
		{"no base", "", "g", "", ErrNoScheme},
		{"a relative base", "/a/b", "g", "", ErrNoScheme},
		{"also where the base does not matter", "a", "s:b", "", ErrNoScheme},
		{"Appendix D", "http://www.ics.uci.edu/Test/a/b/c", "../x", "http://www.ics.uci.edu/Test/a/x", nil},
		{"a fragment of the base is no part of it", "http://a/b#f/g", "c", "http://a/c", nil},
		{"2: the current document", "http://a/b", "", "", nil},
		{"2: a fragment of it", "http://a/b", "#f", "#f", nil},
		{"2: an empty fragment of it", "http://a/b", "#", "#", nil},
		{"2: an empty query is a component", "http://a/b?c", "?", "http://a/?", nil},
		{"2: an empty authority is one", "http://a/b", "//", "http://", nil},
		{"3: an absolute URI is not changed", "http://a/b", "s:/c/../d?e/../f#g", "s:/c/../d?e/../f#g", nil},
		{"3: what the grammar has no scheme for", "http://a/b", "1:g", "1:g", nil},
		{"4: a network-path is not changed", "s://a/b", "//c/../d", "s://c/../d", nil},
		{"4: no authority", "s:/a/b", "c", "s:/a/c", nil},
		{"4: an empty one is inherited", "file:///a/b", "c", "file:///a/c", nil},
		{"4: an empty one of the reference counts", "s://a/b", "///c", "s:///c", nil},
		{"5: an absolute-path", "s://a/b/c", "/d/./e", "s://a/d/./e", nil},
		{"6a: a base without a path gets no slash (see the package's documentation)", "http://a", "g", "http://ag", nil},
		{"6a: an opaque base loses all of it", "mailto:a@b", "g", "mailto:g", nil},
		{"6a: an opaque base with a slash", "s:a/b", "g", "s:a/g", nil},
		{"6a: the query of the base has slashes", "http://a/b?c/d", "e", "http://a/e", nil},
		{"6c to 6f: what is merged, also of the base", "http://a/b/../c/./d", "e", "http://a/c/e", nil},
		{"6e: an empty segment is one", "http://a/b//c", "../d", "http://a/b/d", nil},
		{"6e: the slash of the path is none", "http://a/", "../b", "http://a/../b", nil},
		{"6e: nothing remains of an opaque path", "s:a", "b/..", "s:", nil},
		{"6: structure is made (see the package's documentation)", "s:/a/b", "..//g", "s://g", nil},
		{"6: not where there is an authority", "s://h/a/b", "..//g", "s://h//g", nil},
		{"7: empty components", "s://a/b", "c?#", "s://a/c?#", nil},
		{"any bytes", "s://a/\xff", "\x00?\n#\xfe", "s://a/\x00?\n#\xfe", nil},
	} {
		got, err := Resolve(test.base, test.reference)
		if got != test.want || err != test.err {
			t.Errorf("%s: %q on %q: got %q, %v, want %q, %v", test.why, test.reference, test.base, got, err, test.want, test.err)
		}
	}
}

func TestResolver(t *testing.T) {
	http := []string{"ftp", "HTTP"}
	for _, test := range []struct {
		why             string
		rs              Resolver
		reference, want string
		err             error
	}{
		{"dots above the root are removed", Resolver{Underflow: UnderflowDrop}, "../../../../x/..", "http://a/", nil},
		{"nothing but dots above the root", Resolver{Underflow: UnderflowDrop}, "../../..", "http://a/", nil},
		{"dots above the root are rejected", Resolver{Underflow: UnderflowReject}, "../../../g", "", ErrUnderflow},
		{"dots above the root are rejected at the end", Resolver{Underflow: UnderflowReject}, "../../..", "", ErrUnderflow},
		{"no dots above the root", Resolver{Underflow: UnderflowReject}, "../../..g", "http://a/..g", nil},
		{"what is not merged is in no error", Resolver{Underflow: UnderflowReject}, "/../g", "http://a/../g", nil},
		{"a document", Resolver{Document: "http://d"}, "#f", "http://d#f", nil},
		{"a scheme that is not known", Resolver{SameScheme: RemoveSameScheme}, "http:g", "http:g", nil},
		{"a scheme that is known", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "HTTP:g", "http://a/b/c/g", nil},
		{"another scheme", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "ftp:g", "ftp:g", nil},
		{"an absolute-path", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "http:/g", "http://a/g", nil},
		{"nothing else, behind step 2", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "http:#s", "http://a/b/c/#s", nil},
		{"an absolute URI stays one", Resolver{SameScheme: RemoveSameScheme, Hierarchical: http}, "http://g/./h", "http://g/./h", nil},
		{"it is rejected", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http:g", "", ErrSameScheme},
		{"it is rejected without a path", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http:?y", "", ErrSameScheme},
		{"an absolute URI is not", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http://g", "http://g", nil},
		{"a hier_part is not", Resolver{SameScheme: RejectSameScheme, Hierarchical: http}, "http:/g", "http:/g", nil},
		{"a scheme that is not known is not", Resolver{SameScheme: RejectSameScheme, Hierarchical: []string{"ftp"}}, "http:g", "http:g", nil},
	} {
		checkResolve(t, test.rs, test.why, appendixC, test.reference, test.want, test.err)
	}
	if got := UnderflowKeep.String() + UnderflowDrop.String() + UnderflowReject.String() + Underflow(9).String(); got != "keepdroprejectreject" {
		t.Errorf("the words for Underflow: %s", got)
	}
	if got := AbsoluteSameScheme.String() + RemoveSameScheme.String() + RejectSameScheme.String() + SameScheme(9).String(); got != "absoluteremoverejectreject" {
		t.Errorf("the words for SameScheme: %s", got)
	}
}

// FuzzResolve: where base and reference are what the grammar says, and the base is
// hierarchical, the target is an absolute URI and perhaps a fragment.
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

// TestResolveGrowth has megabytes that a procedure of quadratic time would need hours for.
func TestResolveGrowth(t *testing.T) {
	const n = 1 << 20
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
		t.Errorf("it took %v", d)
	}
}
