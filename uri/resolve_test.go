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

// testResolve reports if the target of a reference is not the one that is wanted, or not what its text is
// parsed to. No target is wanted where the path leads above the root.
func testResolve(t *testing.T, why string, rs uri.Resolver, reference, want string) {
	t.Helper()
	got, err := rs.Resolve(uri.MustParseReference(reference))
	if want == "" {
		if !errors.Is(err, uri.ErrUnderflow) || !got.IsZero() {
			t.Errorf("%s: %q in %q:\ngot  %q, %v\nwant ErrUnderflow", why, reference, rs.Base, got, err)
		}
		return
	}
	if err != nil || got.String() != want {
		t.Errorf("%s: %q in %q:\ngot  %q, %v\nwant %q", why, reference, rs.Base, got, err, want)
	} else if got != uri.MustParse(want) {
		t.Errorf("%s: %q in %q: %s", why, reference, rs.Base, show(got.Reference()))
	}
}

// TestResolveExamples has the examples of RFC 3986 §5.4.1 and §5.4.2, in their order.
func TestResolveExamples(t *testing.T) {
	normal, above, part, odd, behind := "§5.4.1", "more .. than levels", "part of a segment", "nonsensical", "query and fragment"
	tests := []struct{ why, reference, want string }{
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

		{behind, "g?y/./x", "http://a/b/c/g?y/./x"},
		{behind, "g?y/../x", "http://a/b/c/g?y/../x"},
		{behind, "g#s/./x", "http://a/b/c/g#s/./x"},
		{behind, "g#s/../x", "http://a/b/c/g#s/../x"},
	}
	base := uri.MustParse(rfcBase)
	for _, test := range tests {
		testResolve(t, test.why, uri.Resolver{Base: base}, test.reference, test.want)
		testResolve(t, test.why, uri.Resolver{Base: base, NonStrict: true}, test.reference, test.want)
	}
	testResolve(t, "for strict parsers", uri.Resolver{Base: base}, "http:g", "http:g")
	testResolve(t, "for backward compatibility", uri.Resolver{Base: base, NonStrict: true}, "http:g", "http://a/b/c/g")
}

// TestResolve has what others got wrong, and what the examples of the RFC do not have.
func TestResolve(t *testing.T) {
	tests := []struct{ why, base, reference, want string }{
		// §5.2.1
		{"a fragment of the base does not matter", "http://a/b?q#f", "", "http://a/b?q"},
		{"whatever the reference", "http://a/b#f/g", "c", "http://a/c"},
		{"a base that is a scheme only", "a:", "", "a:"},

		// §5.2.2
		{"a URI loses its dot-segments", rfcBase, "g://h/./i/../j", "g://h/j"},
		{"a URI has no query of the base", rfcBase, "g:", "g:"},
		{"so does a network-path reference", rfcBase, "//g/./i/../j", "http://g/j"},
		{"which has nothing of the base but the scheme", rfcBase, "//g", "http://g"},
		{"userinfo, host and port", rfcBase, "//u:p@[::1]:80/../g", "http://u:p@[::1]:80/g"},
		{"those of the base", "http://u:p@[::1]:80/g/h", "../i", "http://u:p@[::1]:80/i"},
		{"an empty path has the dot-segments of the base", "http://a/b/../c?q", "", "http://a/b/../c?q"},
		{"with another query, too", "http://a/b/../c?q", "?y#s", "http://a/b/../c?y#s"},
		{"a path removes them", "http://a/b/../c", "d", "http://a/d"},
		{"a query and a base without a slash", "urn:a:b", "?q", "urn:a:b?q"},
		{"an empty query is one", rfcBase, "?", "http://a/b/c/d;p?"},
		{"that of the base, too", "http://a/b?", "", "http://a/b?"},
		{"an empty fragment is one", rfcBase, "#", "http://a/b/c/d;p?q#"},
		{"an empty authority is one", rfcBase, "//", "http://"},
		{"that of the base, too", "file:///b/c", "../../d", "file:///d"},
		{"an empty port is one", rfcBase, "//h:", "http://h:"},
		{"empty userinfo is there", rfcBase, "//@h", "http://@h"},

		// §5.2.3
		{"an empty path behind an authority is merged as a slash", "http://a", "g", "http://a/g"},
		{"with a query", "http://a?q", "g", "http://a/g"},
		{"a dot-segment, then", "http://a", "..", "http://a/"},
		{"but it stays empty where it is not merged", "http://a?q", "?y", "http://a?y"},
		{"and with nothing", "http://a?q", "", "http://a?q"},
		{"an empty path without an authority", "a:", "g", "a:g"},
		{"nothing is left of a path without a slash", "a:b", "g", "a:g"},
		{"its last segment goes", "a:b/c", "g", "a:b/g"},
		{"a slash in the query of the base is not its path's", "http://a/b?c/d", "g", "http://a/g"},

		// §5.2.4
		{"to the letter: a slash stays", "foo:a/b", "../c", "foo:/c"},
		{"in a URI", rfcBase, "s:a/../b", "s:/b"},
		{"as the last", "foo:a/b", "..", "foo:/"},
		{"but not before the first segment", "foo:a", "../c", "foo:c"},
		{"where nothing stays", "foo:a", "..", "foo:"},
		{"nor in a URI", rfcBase, "s:../../b", "s:b"},
		{"empty segments stay", "http://a/b//c", "d//e", "http://a/b//d//e"},
		{"each is a level", "http://a/b//c", "../d", "http://a/b/d"},
		{"at the root, too", "http://a//b", "..", "http://a/"},
		{"they stay at the end", "http://a/b", "c//.", "http://a/c//"},
		{"percent-encoded dots are none", rfcBase, "%2e%2E/g", "http://a/b/c/%2e%2E/g"},
		{"three dots are no dot-segment", rfcBase, ".../g", "http://a/b/c/.../g"},

		// §5.3, where the components would not be found again
		{"empty segments behind an authority", "a://foo/", "..//", "a://foo//"},
		{"no authority is made of them", "a:/x/y", "/..//z", "a:/.//z"},
		{"in a URI", rfcBase, "scheme:/a/..//evil", "scheme:/.//evil"},
		{"from the base", "a:/x//y", "../../z", "a:/z"},
		{"from both", "a:/x/y", "..//z", "a:/.//z"},
		{"without a slash before", "a:x/y", "..//z", "a:/.//z"},
		{"what was put there stays", "a:/.//z", "?q", "a:/.//z?q"},
		{"and is put there again", "a:/.//z", "y", "a:/.//y"},
		{"but not without need", "a:/.//z", "../y", "a:/y"},
		{"nor behind an authority", "a:/.//z", "//h/.//y", "a://h//y"},
	}
	for _, test := range tests {
		base, reference := uri.MustParse(test.base), uri.MustParseReference(test.reference)
		testResolve(t, test.why, uri.Resolver{Base: base}, test.reference, test.want)
		if got, err := base.Resolve(reference); err != nil || got.String() != test.want {
			t.Errorf("%s: URI.Resolve, %q in %q:\ngot  %q, %v\nwant %q", test.why, test.reference, test.base, got, err, test.want)
		}
		compareResolve(t, base, reference)
	}
}

// TestResolveNonStrict has the option of RFC 3986 §5.2.2.
func TestResolveNonStrict(t *testing.T) {
	tests := []struct{ why, base, reference, strict, nonStrict string }{
		{"a path", rfcBase, "http:../g", "http:g", "http://a/b/g"},
		{"a path that begins with a slash", rfcBase, "http:/g", "http:/g", "http://a/g"},
		{"an authority", rfcBase, "http://g/./h", "http://g/h", "http://g/h"},
		{"nothing", rfcBase, "http:", "http:", "http://a/b/c/d;p?q"},
		{"a query", rfcBase, "http:?y", "http:?y", "http://a/b/c/d;p?y"},
		{"a fragment", rfcBase, "http:#s", "http:#s", "http://a/b/c/d;p?q#s"},
		{"in capitals", rfcBase, "HTTP:g", "HTTP:g", "http://a/b/c/g"},
		{"as the base has it", "hTtP://a/b", "Http://g", "Http://g", "hTtP://g"},
		{"another scheme", rfcBase, "https:g", "https:g", "https:g"},
		{"a colon later", rfcBase, "./http:g", "http://a/b/c/http:g", "http://a/b/c/http:g"},
	}
	for _, test := range tests {
		base := uri.MustParse(test.base)
		testResolve(t, test.why+", strict", uri.Resolver{Base: base}, test.reference, test.strict)
		testResolve(t, test.why+", not strict", uri.Resolver{Base: base, NonStrict: true}, test.reference, test.nonStrict)
	}
}

// TestUnderflowOutOfRange: the name of a value that is none of the constants is the name of what it
// does.
func TestUnderflowOutOfRange(t *testing.T) {
	const other = uri.UnderflowReject + 1
	rs := uri.Resolver{Base: uri.MustParse("http://a/b"), Underflow: other}
	testResolve(t, "out of range", rs, "../../c", "http://a/c")
	if got := other.String(); got != "drop" {
		t.Errorf("got %s, want drop", got)
	}
}

// TestResolveUnderflow has what becomes of ".." above the root; "" is ErrUnderflow.
func TestResolveUnderflow(t *testing.T) {
	tests := []struct{ why, base, reference, drop, keep, reject string }{
		{"just not above the root", rfcBase, "../../g", "http://a/g", "http://a/g", "http://a/g"},
		{"above it (§5.4.2)", rfcBase, "../../../g", "http://a/g", "http://a/../g", ""},
		{"further (§5.4.2)", rfcBase, "../../../../g", "http://a/g", "http://a/../../g", ""},
		{"a path that begins with a slash (§5.4.2)", rfcBase, "/../g", "http://a/g", "http://a/../g", ""},
		{"what is below goes back to there only", rfcBase, "/../../g/../../h", "http://a/h", "http://a/../../../h", ""},
		{"one dot is dropped", rfcBase, "/.././g/.", "http://a/g/", "http://a/../g/", ""},
		{"at the end", rfcBase, "../../..", "http://a/", "http://a/..", ""},
		{"before a slash at the end", rfcBase, "../../../", "http://a/", "http://a/../", ""},
		{"behind an empty path", "http://a", "..", "http://a/", "http://a/..", ""},
		{"back to the root", rfcBase, "/g/..", "http://a/", "http://a/", "http://a/"},
		{"an empty segment is a level", rfcBase, "/.//..", "http://a/", "http://a/", "http://a/"},
		{"no slash before it", rfcBase, "s:../g", "s:g", "s:../g", ""},
		{"nothing behind it", rfcBase, "s:..", "s:", "s:..", ""},
		{"one dot before it", rfcBase, "s:./../g", "s:g", "s:../g", ""},
		{"back from a first segment", rfcBase, "s:a/../b", "s:/b", "s:/b", "s:/b"},
		{"above it", rfcBase, "s:a/../../b", "s:/b", "s:/../b", ""},
		{"two slashes come next", "a:/x/y", "/..//z", "a:/.//z", "a:/..//z", ""},
		{"in the base", "http://a/../b", "c", "http://a/c", "http://a/../c", ""},
		{"in the base, the path of which is not touched", "http://a/../b", "#s", "http://a/../b#s", "http://a/../b#s", "http://a/../b#s"},
		{"in a query", rfcBase, "/?/../..", "http://a/?/../..", "http://a/?/../..", "http://a/?/../.."},
	}
	for _, test := range tests {
		base := uri.MustParse(test.base)
		testResolve(t, test.why+", drop", uri.Resolver{Base: base}, test.reference, test.drop)
		testResolve(t, test.why+", keep", uri.Resolver{Base: base, Underflow: uri.UnderflowKeep}, test.reference, test.keep)
		testResolve(t, test.why+", reject", uri.Resolver{Base: base, Underflow: uri.UnderflowReject}, test.reference, test.reject)
	}
}

// TestResolveEncodedDots has %2E as a dot.
func TestResolveEncodedDots(t *testing.T) {
	tests := []struct{ why, base, reference, literal, encoded string }{
		{"one dot", rfcBase, "%2e/g", "http://a/b/c/%2e/g", "http://a/b/c/g"},
		{"the second of two", rfcBase, ".%2E/g", "http://a/b/c/.%2E/g", "http://a/b/g"},
		{"the first of two", rfcBase, "%2e./g", "http://a/b/c/%2e./g", "http://a/b/g"},
		{"both", rfcBase, "%2E%2E/g", "http://a/b/c/%2E%2E/g", "http://a/b/g"},
		{"at the end", rfcBase, "g/%2e%2E", "http://a/b/c/g/%2e%2E", "http://a/b/c/"},
		{"behind a slash", rfcBase, "/g/%2e", "http://a/g/%2e", "http://a/g/"},
		{"in a URI", rfcBase, "s:/g/%2e%2e/h", "s:/g/%2e%2e/h", "s:/h"},
		{"a URI that needs more than that", rfcBase, "s:/g/%2e%2e//h", "s:/g/%2e%2e//h", "s:/.//h"},
		{"beside literal ones", rfcBase, "../%2e%2e/g", "http://a/b/%2e%2e/g", "http://a/g"},
		{"above the root", rfcBase, "/%2e%2e/g", "http://a/%2e%2e/g", "http://a/g"},
		{"in the base", "http://a/b/%2e%2e/c", "d", "http://a/b/%2e%2e/d", "http://a/d"},
		{"in the base, the path of which is not touched", "http://a/%2e/b", "?q", "http://a/%2e/b?q", "http://a/%2e/b?q"},
		{"three are no dot-segment", rfcBase, "%2e%2e%2e", "http://a/b/c/%2e%2e%2e", "http://a/b/c/%2e%2e%2e"},
		{"nothing else is decoded", rfcBase, "%67%2eg/%2E/%2f", "http://a/b/c/%67%2eg/%2E/%2f", "http://a/b/c/%67%2eg/%2f"},
		{"nothing is decoded twice", rfcBase, "%252e", "http://a/b/c/%252e", "http://a/b/c/%252e"},
		{"an encoded slash ends no segment", rfcBase, "%2e%2e%2fg", "http://a/b/c/%2e%2e%2fg", "http://a/b/c/%2e%2e%2fg"},
		{"in a query", rfcBase, "?%2e", "http://a/b/c/d;p?%2e", "http://a/b/c/d;p?%2e"},
	}
	for _, test := range tests {
		base := uri.MustParse(test.base)
		testResolve(t, test.why+", literal", uri.Resolver{Base: base}, test.reference, test.literal)
		testResolve(t, test.why+", encoded", uri.Resolver{Base: base, EncodedDots: true}, test.reference, test.encoded)
	}
	keep := uri.Resolver{Base: uri.MustParse(rfcBase), EncodedDots: true, Underflow: uri.UnderflowKeep}
	testResolve(t, "what is kept is as it is written", keep, "/%2e%2E/a/.%2e/g", "http://a/%2e%2E/g")
	reject := uri.Resolver{Base: uri.MustParse(rfcBase), EncodedDots: true, Underflow: uri.UnderflowReject}
	testResolve(t, "above the root", reject, "/%2e%2E/g", "")
}

func TestResolveErrors(t *testing.T) {
	tests := []struct {
		why       string
		rs        uri.Resolver
		reference string
		underflow bool
	}{
		{"no base", uri.Resolver{}, "g", false},
		{"no base, though a URI needs none", uri.Resolver{}, "g:h", false},
		{"above the root", uri.Resolver{Base: uri.MustParse(rfcBase), Underflow: uri.UnderflowReject}, "/a/../../b", true},
		{"above the root at once", uri.Resolver{Base: uri.MustParse("a:b"), Underflow: uri.UnderflowReject}, "../c", true},
	}
	for _, test := range tests {
		r := uri.MustParseReference(test.reference)
		got, err := test.rs.Resolve(r)
		e, ok := errors.AsType[*uri.ComponentError](err)
		if !got.IsZero() || errors.Is(err, uri.ErrUnderflow) != test.underflow || ok == test.underflow || ok && e.Component != uri.ComponentScheme {
			t.Errorf("%s: Resolve(%q): got %q, %v", test.why, r, got, err)
		}
		room := make([]byte, 3, 100)
		copy(room, "dst")
		dst, appendErr := test.rs.Append(room, r)
		if string(dst) != "dst" || &dst[0] != &room[0] || string(room) != "dst" || appendErr == nil || appendErr.Error() != err.Error() {
			t.Errorf("%s: Append(%q): got %q, %v, want %q, %v", test.why, r, dst, appendErr, room, err)
		}
		if dst, err := test.rs.Append(nil, r); dst != nil || err == nil {
			t.Errorf("%s: Append(%q) to nil: got %q, %v", test.why, r, dst, err)
		}
	}
	if got, err := (uri.URI{}).Resolve(uri.Reference{}); err == nil || !got.IsZero() {
		t.Errorf("the zero URI as a base: got %q, %v", got, err)
	}
}

// resolveReferences are references as they are on web pages, and the base of the relative ones.
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

// TestResolveAllocations: a target is one allocation, and none where it is the reference as it is. Append needs none.
func TestResolveAllocations(t *testing.T) {
	long := strings.Repeat("../%2e/a/", 200)
	tests := []struct {
		why, base, reference string
		want                 float64
	}{
		{"a path", rfcBase, "../../../g?y#s", 1},
		{"nothing", rfcBase, "", 1},
		{"a network-path reference", rfcBase, "//g/h", 1},
		{"a path that begins with two slashes", "a:/x/y", "/..//z", 1},
		{"a URI with dot-segments", rfcBase, "s:a/../b", 1},
		{"a URI without", rfcBase, "https://user@example.com:8042/over/there?name=ferret#nose", 0},
		{"a long path", rfcBase, "./" + long, 1},
		{"a long base", "s:/" + long, ".", 1},
		{"a long query", rfcBase, "?" + long, 1},
		{"a long path that begins with two slashes", "a:/x/y", "/..//" + long, 1},
		{"a long URI with dot-segments", rfcBase, "s:/" + long, 1},
		{"a long URI without", rfcBase, "s://h/?" + long, 0},
	}
	for n := 230; n < 280; n++ { // about where another buffer is needed
		tests = append(tests, struct {
			why, base, reference string
			want                 float64
		}{"a path of some length", "a:/x/y", "/..//" + strings.Repeat("a", n), 1})
	}
	room := make([]byte, 0, 10000)
	for _, test := range tests {
		rs, r := uri.Resolver{Base: uri.MustParse(test.base)}, uri.MustParseReference(test.reference)
		for range 2 {
			if n := testing.AllocsPerRun(10, func() { _, _ = rs.Resolve(r) }); n != test.want {
				t.Errorf("%s: Resolve(%.30q) of %d bytes, %+v: %v allocations, want %v", test.why, r, len(test.reference), rs, n, test.want)
			}
			if n := testing.AllocsPerRun(10, func() { _, _ = rs.Append(room, r) }); n != 0 {
				t.Errorf("%s: Append(%.30q) of %d bytes: %v allocations, want none", test.why, r, len(test.reference), n)
			}
			rs.Underflow = uri.UnderflowKeep
		}
	}
}

// BenchmarkResolve has net/url beside, which takes strings apart again for URL.String.
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
