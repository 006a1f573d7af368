package uri_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// rfcBase is the base URI of the examples in RFC 3986 §5.4.
const rfcBase = "http://a/b/c/d;p?q"

// testResolve resolves a reference, and checks that the target is want and equals its own text,
// parsed. If want is "", the path must lead above the root.
func testResolve(t *testing.T, rs uri.Resolver, reference, want string) {
	t.Helper()
	got, err := rs.Resolve(uri.MustParseReference(reference))
	if want == "" {
		if !errors.Is(err, uri.ErrUnderflow) || !got.IsZero() {
			t.Errorf("%q with %+v:\ngot  %q, %v\nwant ErrUnderflow", reference, rs, got, err)
		}
		return
	}
	if err != nil || got.String() != want {
		t.Errorf("%q with %+v:\ngot  %q, %v\nwant %q", reference, rs, got, err, want)
	} else if got != uri.MustParse(want) {
		t.Errorf("%q with %+v: %s", reference, rs, show(got.Reference()))
	}
}

// TestResolveExamples tests the examples of RFC 3986 §5.4.1 and §5.4.2, in their order.
func TestResolveExamples(t *testing.T) {
	normal, above, part, odd, delimited := "§5.4.1", "more .. than levels", "part of a segment", "nonsensical", "query and fragment"
	tests := []struct{ name, reference, want string }{
		{normal, "g:h", "g:h"},
		{normal, "g", "http://a/b/c/g"},
		{normal, "./g", "http://a/b/c/g"},
		{normal, "g/", "http://a/b/c/g/"},
		{normal, "/g", "http://a/g"},
		{normal, "//g", "http://g"},
		{normal, "?y", "http://a/b/c/d;p?y"},
		{normal, "g?y", "http://a/b/c/g?y"},
		{normal, "#s", "http://a/b/c/d;p?q#s"},
		{normal, "g#s", "http://a/b/c/g#s"},
		{normal, "g?y#s", "http://a/b/c/g?y#s"},
		{normal, ";x", "http://a/b/c/;x"},
		{normal, "g;x", "http://a/b/c/g;x"},
		{normal, "g;x?y#s", "http://a/b/c/g;x?y#s"},
		{normal, "", "http://a/b/c/d;p?q"},
		{normal, ".", "http://a/b/c/"},
		{normal, "./", "http://a/b/c/"},
		{normal, "..", "http://a/b/"},
		{normal, "../", "http://a/b/"},
		{normal, "../g", "http://a/b/g"},
		{normal, "../..", "http://a/"},
		{normal, "../../", "http://a/"},
		{normal, "../../g", "http://a/g"},

		{above, "../../../g", "http://a/g"},
		{above, "../../../../g", "http://a/g"},

		{part, "/./g", "http://a/g"},
		{part, "/../g", "http://a/g"},
		{part, "g.", "http://a/b/c/g."},
		{part, ".g", "http://a/b/c/.g"},
		{part, "g..", "http://a/b/c/g.."},
		{part, "..g", "http://a/b/c/..g"},

		{odd, "./../g", "http://a/b/g"},
		{odd, "./g/.", "http://a/b/c/g/"},
		{odd, "g/./h", "http://a/b/c/g/h"},
		{odd, "g/../h", "http://a/b/c/h"},
		{odd, "g;x=1/./y", "http://a/b/c/g;x=1/y"},
		{odd, "g;x=1/../y", "http://a/b/c/y"},

		{delimited, "g?y/./x", "http://a/b/c/g?y/./x"},
		{delimited, "g?y/../x", "http://a/b/c/g?y/../x"},
		{delimited, "g#s/./x", "http://a/b/c/g#s/./x"},
		{delimited, "g#s/../x", "http://a/b/c/g#s/../x"},
	}
	base := uri.MustParse(rfcBase)
	for _, test := range tests {
		t.Run(test.name+": "+test.reference, func(t *testing.T) {
			testResolve(t, uri.Resolver{Base: base}, test.reference, test.want)
			testResolve(t, uri.Resolver{Base: base, NonStrict: true}, test.reference, test.want)
		})
	}
	testResolve(t, uri.Resolver{Base: base}, "http:g", "http:g")
	testResolve(t, uri.Resolver{Base: base, NonStrict: true}, "http:g", "http://a/b/c/g")
}

// TestResolve tests cases that the examples of the RFC do not cover, including errors of other
// implementations.
func TestResolve(t *testing.T) {
	tests := []struct{ name, base, reference, want string }{
		// §5.2.1
		{"the fragment of the base has no effect on the empty reference", "http://a/b?q#f", "", "http://a/b?q"},
		{"the fragment of the base has no effect on a path", "http://a/b#f/g", "c", "http://a/c"},
		{"a base with only a scheme", "a:", "", "a:"},

		// §5.2.2
		{"removes the dot-segments of a URI", rfcBase, "g://h/./i/../j", "g://h/j"},
		{"a URI does not take the query of the base", rfcBase, "g:", "g:"},
		{"removes the dot-segments of a network-path reference", rfcBase, "//g/./i/../j", "http://g/j"},
		{"a network-path reference takes only the scheme of the base", rfcBase, "//g", "http://g"},
		{"userinfo, host and port", rfcBase, "//u:p@[::1]:80/../g", "http://u:p@[::1]:80/g"},
		{"keeps userinfo, host and port of the base", "http://u:p@[::1]:80/g/h", "../i", "http://u:p@[::1]:80/i"},
		{"an empty path takes the dot-segments of the base", "http://a/b/../c?q", "", "http://a/b/../c?q"},
		{"an empty path with a query takes the dot-segments of the base", "http://a/b/../c?q", "?y#s", "http://a/b/../c?y#s"},
		{"a path removes the dot-segments of the base", "http://a/b/../c", "d", "http://a/d"},
		{"a query, with a base without a slash", "urn:a:b", "?q", "urn:a:b?q"},
		{"keeps an empty query", rfcBase, "?", "http://a/b/c/d;p?"},
		{"keeps an empty query of the base", "http://a/b?", "", "http://a/b?"},
		{"keeps an empty fragment", rfcBase, "#", "http://a/b/c/d;p?q#"},
		{"keeps an empty authority", rfcBase, "//", "http://"},
		{"keeps an empty authority of the base", "file:///b/c", "../../d", "file:///d"},
		{"keeps an empty port", rfcBase, "//h:", "http://h:"},
		{"keeps empty userinfo", rfcBase, "//@h", "http://@h"},

		// §5.2.3
		{"an empty path after an authority is merged as a slash", "http://a", "g", "http://a/g"},
		{"an empty path of the base with a query", "http://a?q", "g", "http://a/g"},
		{"an empty path of the base and a dot-segment", "http://a", "..", "http://a/"},
		{"an empty path of the base stays empty if it is not merged", "http://a?q", "?y", "http://a?y"},
		{"an empty path of the base and the empty reference", "http://a?q", "", "http://a?q"},
		{"an empty path of the base without an authority", "a:", "g", "a:g"},
		{"a base path without a slash is removed", "a:b", "g", "a:g"},
		{"the last segment of the base path is removed", "a:b/c", "g", "a:b/g"},
		{"a slash in the query of the base", "http://a/b?c/d", "g", "http://a/g"},

		// §5.2.4
		{"two dots after a first segment leave a slash", "foo:a/b", "../c", "foo:/c"},
		{"two dots after a first segment of a URI", rfcBase, "s:a/../b", "s:/b"},
		{"two dots at the end", "foo:a/b", "..", "foo:/"},
		{"two dots before the first segment", "foo:a", "../c", "foo:c"},
		{"dots alone leave an empty path", "foo:a", "..", "foo:"},
		{"leading dots in a URI are removed", rfcBase, "s:../../b", "s:b"},
		{"keeps empty segments", "http://a/b//c", "d//e", "http://a/b//d//e"},
		{"each empty segment is a level", "http://a/b//c", "../d", "http://a/b/d"},
		{"an empty segment at the root is a level", "http://a//b", "..", "http://a/"},
		{"keeps empty segments at the end", "http://a/b", "c//.", "http://a/c//"},
		{"percent-encoded dots are not dot-segments", rfcBase, "%2e%2E/g", "http://a/b/c/%2e%2E/g"},
		{"three dots are not a dot-segment", rfcBase, ".../g", "http://a/b/c/.../g"},

		// §5.3, where a parser would find other components
		{"empty segments after an authority", "a://foo/", "..//", "a://foo//"},
		{"a guard before two slashes", "a:/x/y", "/..//z", "a:/.//z"},
		{"a guard before two slashes in a URI", rfcBase, "scheme:/a/..//evil", "scheme:/.//evil"},
		{"two slashes of the base can be removed", "a:/x//y", "../../z", "a:/z"},
		{"a guard before two slashes of a relative path", "a:/x/y", "..//z", "a:/.//z"},
		{"a guard for a path without a leading slash", "a:x/y", "..//z", "a:/.//z"},
		{"a guard of the base stays if its path does", "a:/.//z", "?q", "a:/.//z?q"},
		{"a guard of the base is replaced", "a:/.//z", "y", "a:/.//y"},
		{"a guard that is not needed is removed", "a:/.//z", "../y", "a:/y"},
		{"a guard after an authority is removed", "a:/.//z", "//h/.//y", "a://h//y"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base, reference := uri.MustParse(test.base), uri.MustParseReference(test.reference)
			testResolve(t, uri.Resolver{Base: base}, test.reference, test.want)
			if got, err := base.Resolve(reference); err != nil || got.String() != test.want {
				t.Errorf("URI.Resolve, %q in %q:\ngot  %q, %v\nwant %q", test.reference, test.base, got, err, test.want)
			}
			compareResolve(t, base, reference)
		})
	}
}

// TestResolveNonStrict tests the option of RFC 3986 §5.2.2.
func TestResolveNonStrict(t *testing.T) {
	tests := []struct{ name, base, reference, strict, nonStrict string }{
		{"the scheme of the base and a path", rfcBase, "http:../g", "http:g", "http://a/b/g"},
		{"the scheme of the base and a path with a leading slash", rfcBase, "http:/g", "http:/g", "http://a/g"},
		{"the scheme of the base and an authority", rfcBase, "http://g/./h", "http://g/h", "http://g/h"},
		{"the scheme of the base alone", rfcBase, "http:", "http:", "http://a/b/c/d;p?q"},
		{"the scheme of the base and a query", rfcBase, "http:?y", "http:?y", "http://a/b/c/d;p?y"},
		{"the scheme of the base and a fragment", rfcBase, "http:#s", "http:#s", "http://a/b/c/d;p?q#s"},
		{"the scheme of the base in upper case", rfcBase, "HTTP:g", "HTTP:g", "http://a/b/c/g"},
		{"the target has the scheme as written in the base", "hTtP://a/b", "Http://g", "Http://g", "hTtP://g"},
		{"a different scheme", rfcBase, "https:g", "https:g", "https:g"},
		{"the scheme of the base after a dot-segment", rfcBase, "./http:g", "http://a/b/c/http:g", "http://a/b/c/http:g"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base := uri.MustParse(test.base)
			testResolve(t, uri.Resolver{Base: base}, test.reference, test.strict)
			testResolve(t, uri.Resolver{Base: base, NonStrict: true}, test.reference, test.nonStrict)
		})
	}
}

// TestUnderflowOutOfRange checks that an invalid value is named after its effect.
func TestUnderflowOutOfRange(t *testing.T) {
	const other = uri.UnderflowReject + 1
	rs := uri.Resolver{Base: uri.MustParse("http://a/b"), Underflow: other}
	testResolve(t, rs, "../../c", "http://a/c")
	if got := other.String(); got != "drop" {
		t.Errorf("got %s, want drop", got)
	}
}

// TestResolveUnderflow tests ".." above the root; "" is ErrUnderflow.
func TestResolveUnderflow(t *testing.T) {
	tests := []struct{ name, base, reference, drop, keep, reject string }{
		{"up to the root", rfcBase, "../../g", "http://a/g", "http://a/g", "http://a/g"},
		{"one level above the root (§5.4.2)", rfcBase, "../../../g", "http://a/g", "http://a/../g", ""},
		{"two levels above the root (§5.4.2)", rfcBase, "../../../../g", "http://a/g", "http://a/../../g", ""},
		{"a path with a leading slash above the root (§5.4.2)", rfcBase, "/../g", "http://a/g", "http://a/../g", ""},
		{"two dots do not remove kept dots", rfcBase, "/../../g/../../h", "http://a/h", "http://a/../../../h", ""},
		{"one dot after kept dots is removed", rfcBase, "/.././g/.", "http://a/g/", "http://a/../g/", ""},
		{"two dots at the end, above the root", rfcBase, "../../..", "http://a/", "http://a/..", ""},
		{"two dots before a slash at the end, above the root", rfcBase, "../../../", "http://a/", "http://a/../", ""},
		{"above an empty path", "http://a", "..", "http://a/", "http://a/..", ""},
		{"up to the root and above", rfcBase, "/g/..", "http://a/", "http://a/", "http://a/"},
		{"an empty segment is a level", rfcBase, "/.//..", "http://a/", "http://a/", "http://a/"},
		{"a path without a leading slash, above the root", rfcBase, "s:../g", "s:g", "s:../g", ""},
		{"dots alone, above the root", rfcBase, "s:..", "s:", "s:..", ""},
		{"one dot before two dots, above the root", rfcBase, "s:./../g", "s:g", "s:../g", ""},
		{"up from a first segment without a leading slash", rfcBase, "s:a/../b", "s:/b", "s:/b", "s:/b"},
		{"above a first segment without a leading slash", rfcBase, "s:a/../../b", "s:/b", "s:/../b", ""},
		{"two slashes after dots above the root", "a:/x/y", "/..//z", "a:/.//z", "a:/..//z", ""},
		{"dots above the root in the base", "http://a/../b", "c", "http://a/c", "http://a/../c", ""},
		{"dots above the root in a base path that is not merged", "http://a/../b", "#s", "http://a/../b#s", "http://a/../b#s", "http://a/../b#s"},
		{"dots in a query", rfcBase, "/?/../..", "http://a/?/../..", "http://a/?/../..", "http://a/?/../.."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base := uri.MustParse(test.base)
			testResolve(t, uri.Resolver{Base: base}, test.reference, test.drop)
			testResolve(t, uri.Resolver{Base: base, Underflow: uri.UnderflowKeep}, test.reference, test.keep)
			testResolve(t, uri.Resolver{Base: base, Underflow: uri.UnderflowReject}, test.reference, test.reject)
		})
	}
}

// TestResolveEncodedDots tests %2E as a dot.
func TestResolveEncodedDots(t *testing.T) {
	tests := []struct{ name, base, reference, literal, encoded string }{
		{"one encoded dot", rfcBase, "%2e/g", "http://a/b/c/%2e/g", "http://a/b/c/g"},
		{"the second of two dots is encoded", rfcBase, ".%2E/g", "http://a/b/c/.%2E/g", "http://a/b/g"},
		{"the first of two dots is encoded", rfcBase, "%2e./g", "http://a/b/c/%2e./g", "http://a/b/g"},
		{"two encoded dots", rfcBase, "%2E%2E/g", "http://a/b/c/%2E%2E/g", "http://a/b/g"},
		{"encoded dots at the end", rfcBase, "g/%2e%2E", "http://a/b/c/g/%2e%2E", "http://a/b/c/"},
		{"encoded dots after a slash", rfcBase, "/g/%2e", "http://a/g/%2e", "http://a/g/"},
		{"encoded dots in a URI", rfcBase, "s:/g/%2e%2e/h", "s:/g/%2e%2e/h", "s:/h"},
		{"a URI with encoded dots and a guard", rfcBase, "s:/g/%2e%2e//h", "s:/g/%2e%2e//h", "s:/.//h"},
		{"encoded dots and literal dots", rfcBase, "../%2e%2e/g", "http://a/b/%2e%2e/g", "http://a/g"},
		{"encoded dots above the root", rfcBase, "/%2e%2e/g", "http://a/%2e%2e/g", "http://a/g"},
		{"encoded dots in the base", "http://a/b/%2e%2e/c", "d", "http://a/b/%2e%2e/d", "http://a/d"},
		{"encoded dots in a base path that is not merged", "http://a/%2e/b", "?q", "http://a/%2e/b?q", "http://a/%2e/b?q"},
		{"three encoded dots are not a dot-segment", rfcBase, "%2e%2e%2e", "http://a/b/c/%2e%2e%2e", "http://a/b/c/%2e%2e%2e"},
		{"other triplets are not decoded", rfcBase, "%67%2eg/%2E/%2f", "http://a/b/c/%67%2eg/%2E/%2f", "http://a/b/c/%67%2eg/%2f"},
		{"triplets are not decoded twice", rfcBase, "%252e", "http://a/b/c/%252e", "http://a/b/c/%252e"},
		{"an encoded slash does not end a segment", rfcBase, "%2e%2e%2fg", "http://a/b/c/%2e%2e%2fg", "http://a/b/c/%2e%2e%2fg"},
		{"encoded dots in a query", rfcBase, "?%2e", "http://a/b/c/d;p?%2e", "http://a/b/c/d;p?%2e"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base := uri.MustParse(test.base)
			testResolve(t, uri.Resolver{Base: base}, test.reference, test.literal)
			testResolve(t, uri.Resolver{Base: base, EncodedDots: true}, test.reference, test.encoded)
		})
	}
	keep := uri.Resolver{Base: uri.MustParse(rfcBase), EncodedDots: true, Underflow: uri.UnderflowKeep}
	testResolve(t, keep, "/%2e%2E/a/.%2e/g", "http://a/%2e%2E/g")
	reject := uri.Resolver{Base: uri.MustParse(rfcBase), EncodedDots: true, Underflow: uri.UnderflowReject}
	testResolve(t, reject, "/%2e%2E/g", "")
}

func TestResolveErrors(t *testing.T) {
	tests := []struct {
		name      string
		rs        uri.Resolver
		reference string
		underflow bool
	}{
		{"no base URI", uri.Resolver{}, "g", false},
		{"no base URI for a reference that is a URI", uri.Resolver{}, "g:h", false},
		{"above the root", uri.Resolver{Base: uri.MustParse(rfcBase), Underflow: uri.UnderflowReject}, "/a/../../b", true},
		{"above the root in the first segment", uri.Resolver{Base: uri.MustParse("a:b"), Underflow: uri.UnderflowReject}, "../c", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := uri.MustParseReference(test.reference)
			got, err := test.rs.Resolve(r)
			e, ok := errors.AsType[*uri.ComponentError](err)
			if !got.IsZero() || errors.Is(err, uri.ErrUnderflow) != test.underflow || ok == test.underflow || ok && e.Component != uri.ComponentScheme {
				t.Errorf("Resolve(%q): got %q, %v", r, got, err)
			}
			room := make([]byte, 3, 100)
			copy(room, "dst")
			dst, appendErr := test.rs.Append(room, r)
			if string(dst) != "dst" || &dst[0] != &room[0] || string(room) != "dst" || appendErr == nil || appendErr.Error() != err.Error() {
				t.Errorf("Append(%q): got %q, %v, want %q, %v", r, dst, appendErr, room, err)
			}
			if dst, err := test.rs.Append(nil, r); dst != nil || err == nil {
				t.Errorf("Append(%q) to nil: got %q, %v", r, dst, err)
			}
		})
	}
	if got, err := (uri.URI{}).Resolve(uri.Reference{}); err == nil || !got.IsZero() {
		t.Errorf("the zero URI as a base: got %q, %v", got, err)
	}
}

// resolveReferences are typical references of web pages, and the base of the relative references.
var resolveReferences = struct {
	base               string
	relative, absolute []string
}{
	base: "https://www.example.com/products/garden/tools/index.html?page=3",
	relative: []string{
		"#reviews", "?page=4", "spade.html", "./rake.html?colour=red", "../furniture/", "../../images/logo.svg", "/",
		"/static/css/main.min.css?v=20260301", "//cdn.example.net/js/app.js", "../../../basket#top",
	},
	absolute: []string{
		"https://www.example.org/", "https://fonts.example.net/css2?family=Serif:wght@400;700&display=swap",
		"http://www.w3.org/1999/xhtml", "mailto:info@example.com", "https://www.example.com/a/../b/./c",
	},
}

// TestResolveAllocations expects one allocation for a target, and no allocation if the target is
// the reference. Append does not allocate.
func TestResolveAllocations(t *testing.T) {
	long := strings.Repeat("../%2e/a/", 200)
	tests := []struct {
		name, base, reference string
		want                  float64
	}{
		{"a relative path", rfcBase, "../../../g?y#s", 1},
		{"the empty reference", rfcBase, "", 1},
		{"a network-path reference", rfcBase, "//g/h", 1},
		{"a path that begins with two slashes", "a:/x/y", "/..//z", 1},
		{"a URI with dot-segments", rfcBase, "s:a/../b", 1},
		{"a URI without dot-segments", rfcBase, "https://user@example.com:8042/over/there?name=ferret#nose", 0},
		{"a long path", rfcBase, "./" + long, 1},
		{"a long path after the slash of an empty path", "http://a", "a" + long, 1},
		{"a long base", "s:/" + long, ".", 1},
		{"a long query", rfcBase, "?" + long, 1},
		{"a long path that begins with two slashes", "a:/x/y", "/..//" + long, 1},
		{"a long URI with dot-segments", rfcBase, "s:/" + long, 1},
		{"a long URI without dot-segments", rfcBase, "s://h/?" + long, 0},
	}
	for n := 230; n < 280; n++ { // close to the length of the buffer
		tests = append(tests, struct {
			name, base, reference string
			want                  float64
		}{"a path of some length", "a:/x/y", "/..//" + strings.Repeat("a", n), 1})
	}
	room := make([]byte, 0, 10000)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rs, r := uri.Resolver{Base: uri.MustParse(test.base)}, uri.MustParseReference(test.reference)
			for range 2 {
				if n := testing.AllocsPerRun(10, func() { _, _ = rs.Resolve(r) }); n != test.want {
					t.Errorf("Resolve(%.30q) of %d bytes, %+v: %v allocations, want %v", r, len(test.reference), rs, n, test.want)
				}
				if n := testing.AllocsPerRun(10, func() { _, _ = rs.Append(room, r) }); n != 0 {
					t.Errorf("Append(%.30q) of %d bytes: %v allocations, want none", r, len(test.reference), n)
				}
				rs.Underflow = uri.UnderflowKeep
			}
		})
	}
}

// BenchmarkResolve also measures net/url, for comparison.
func BenchmarkResolve(b *testing.B) {
	for _, kind := range []struct {
		name  string
		texts []string
	}{{"relative", resolveReferences.relative}, {"absolute", resolveReferences.absolute}} {
		base := uri.MustParse(resolveReferences.base)
		netBase, err := url.Parse(base.String())
		if err != nil {
			b.Fatal(err)
		}
		var references []uri.Reference
		var netReferences []*url.URL
		for _, text := range kind.texts {
			r, err := url.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			references, netReferences = append(references, uri.MustParseReference(text)), append(netReferences, r)
		}
		bench := func(name string, f func(i int)) {
			b.Run(kind.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					f(i % len(references))
				}
			})
		}
		bench("uri", func(i int) { _, _ = base.Resolve(references[i]) })
		room, rs := make([]byte, 0, 1000), uri.Resolver{Base: base}
		bench("append", func(i int) { _, _ = rs.Append(room, references[i]) })
		bench("net-url", func(i int) { _ = netBase.ResolveReference(netReferences[i]).String() })
	}
}
