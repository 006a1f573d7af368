package uri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

var (
	// someReferences have each component there, empty and not there, and paths of all kinds.
	someReferences = []string{
		"", "s:", "//", "s://", "s://u:p@[::1]:80/a//b?q#f", "//@:?#", "///", "////x", "s:////", "//h//x/", "s://h:1", "//u@h/a:b",
		"s:a:b", "s:1:b", "s::", "s:/a:b", "s:/.//x", "/", "/.//", "a", "a/b:c", "./a:b", "a//", "..", "?", "#", "?q#", "s:/a?b:c#d:e", "a%3Ab/%2F",
	}

	// someComponents match some rules, and would be read as something else in some places.
	someComponents = []string{
		"", "a", "1", "http", "a+-.", "u:p", ":", "@", "a@b", "h:80", "[::1]", "[v1.a]:", "1.2.3.4", "/", "//", "//x", "/a//b/", "/.", ".", "..",
		"a:b", "1:b", "./a:b", "a/b:c", "?", "a?b", "#", "a#b", "%", "%2F", "%2e", "é", "\x00", "\n", "\nx", "a\n..", "a:b\nc:d", "a\n\nb\n", "a&b=c",
	}
)

// of7 returns a Builder with all seven components.
func of7() *uri.Builder { return uri.MustParse("s://u@h:1/p?q#f").Builder() }

// TestBuilder has what builders make.
func TestBuilder(t *testing.T) {
	tests := []struct {
		why  string
		b    *uri.Builder
		want string
	}{
		{"nothing makes the empty reference", new(uri.Builder), ""},
		{"all components (RFC 3986 §3)", new(uri.Builder).Scheme("foo").Userinfo("u:p").Host("[::1]").Port("80").Path("/a").Query("q").Fragment("f"),
			"foo://u:p@[::1]:80/a?q#f"},
		{"all of them empty, but the scheme", new(uri.Builder).Scheme("s").Userinfo("").Host("").Port("").Path("").Query("").Fragment(""), "s://@:?#"},
		{"an authority has three components (§3.2)", new(uri.Builder).Authority("u@h:1"), "//u@h:1"},
		{"what it does not have goes", new(uri.Builder).Userinfo("u").Port("1").Authority("h"), "//h"},
		{"what comes later stays", new(uri.Builder).Authority("h:1").Userinfo("u").Port("2"), "//u@h:2"},
		{"the last one counts", new(uri.Builder).Host("a").Path("/a").Host("b").Path("/b"), "//b/b"},
		{"segments are data (§3.3)", new(uri.Builder).Host("h").AddSegments("a/b", "%2F").AddSegments("ü"), "//h/a%2Fb/%252F/%C3%BC"},
		{"an empty path gets no slash without a host", new(uri.Builder).AddSegments("a").AddSegments("b"), "a/b"},
		{"a slash alone makes it absolute", new(uri.Builder).Path("/").AddSegments("a", ""), "/a/"},
		{"a colon would make a scheme", new(uri.Builder).AddSegments("a:b", "c:d"), "a%3Ab/c:d"},
		{"but not where there is one, if it comes later", new(uri.Builder).AddSegments("a:b").Scheme("s"), "s:a:b"},
		{"nor behind a host that comes later", new(uri.Builder).AddSegments("a:b").Host("h"), "//h/a:b"},
		{"two slashes behind a host", new(uri.Builder).Path("//a").Host("h"), "//h//a"},
		{"no segments", new(uri.Builder).AddSegments().AddSegments([]string{}...), ""},
		{"a path drops segments before it", new(uri.Builder).AddSegments("a", "x").Path("b").AddSegments("c"), "b/c"},
		{"pairs are data (§3.4)", new(uri.Builder).AddPair("a&b", "c=d").AddPair("é+", "/?#"), "?a%26b=c%3Dd&%C3%A9%2B=/?%23"},
		{"empty ones have an equals sign", new(uri.Builder).AddPair("", "").AddPair("", ""), "?=&="},
		{"behind a query", new(uri.Builder).AddPair("x", "y").Query("a").AddPair("b", "c"), "?a&b=c"},
		{"behind an empty query", new(uri.Builder).Query("").AddPair("b", "c"), "?b=c"},
		{"behind a query that ends in a separator", new(uri.Builder).Query("a&").AddPair("b", "c"), "?a&&b=c"},
		{"an empty query is not undefined", new(uri.Builder).AddPair("x", "y").Query(""), "?"},
		{"an empty fragment is not undefined (§3.5)", new(uri.Builder).Fragment(""), "#"},

		{"without a component that is not there", new(uri.Builder).Path("a").Without(uri.ComponentScheme, uri.ComponentAuthority, uri.ComponentQuery), "a"},
		{"without any", new(uri.Builder).Path("a").Without(), "a"},
		{"without all", of7().Without(uri.ComponentFragment, uri.ComponentQuery, uri.ComponentPath, uri.ComponentAuthority, uri.ComponentScheme), ""},
		{"without a path, segments go", new(uri.Builder).Path("a").AddSegments("b").Without(uri.ComponentPath), ""},
		{"those added later stay", new(uri.Builder).Path("a").AddSegments("b").Without(uri.ComponentPath).AddSegments("c"), "c"},
		{"without a query, pairs go", new(uri.Builder).Query("a").AddPair("b", "c").Without(uri.ComponentQuery), ""},
		{"those added later stay", new(uri.Builder).Query("a").AddPair("b", "c").Without(uri.ComponentQuery).AddPair("d", ""), "?d="},
		{"segments and pairs stay without others", of7().AddSegments("b").AddPair("c", "d").Without(uri.ComponentAuthority, uri.ComponentFragment), "s:/p/b?q&c=d"},
		{"a host that comes back", of7().Without(uri.ComponentHost).Host("i"), "s://u@i:1/p?q#f"},
		{"userinfo and port go with the host", of7().Without(uri.ComponentHost, uri.ComponentPort, uri.ComponentUserinfo), "s:/p?q#f"},
	}
	for _, test := range tests {
		got, err := test.b.Reference()
		if err != nil || got != uri.MustParseReference(test.want) {
			t.Errorf("%s: got %q, %v, want %q", test.why, got, err, test.want)
		}
		u, ok := got.URI()
		if gotURI, err := test.b.URI(); gotURI != u || (err == nil) != ok {
			t.Errorf("%s: as a URI: got %q, %v, want %q", test.why, gotURI, err, u)
		}
	}
}

// TestBuilderError has the errors. That for a component stays, the others may go.
func TestBuilderError(t *testing.T) {
	tests := []struct {
		why  string
		b    *uri.Builder
		want string
	}{
		{"the first error counts", new(uri.Builder).Port("x").Scheme("1"), uri.RulePort.Check("x").Error()},
		{"whichever that is", new(uri.Builder).Scheme("1").Port("x"), uri.RuleScheme.Check("1").Error()},
		{"a right one behind it changes nothing", new(uri.Builder).Host("a b").Host("h"), `uri: "a b": offset 1: expected unreserved, pct-encoded, sub-delims or end of input, found " ", in the host`},
		{"not even where it would go", new(uri.Builder).Userinfo("@").Authority("h"), uri.RuleUserinfo.Check("@").Error()},
		{"a path", new(uri.Builder).Path("?").Path("/").AddSegments("."), uri.RulePath.Check("?").Error()},
		{"a query", new(uri.Builder).Query("#"), uri.RuleQuery.Check("#").Error()},
		{"a fragment", new(uri.Builder).Fragment("#"), uri.RuleFragment.Check("#").Error()},
		{"userinfo without a host", new(uri.Builder).Userinfo(""), "uri: userinfo: needs a host, and there is none"},
		{"a port without a host", new(uri.Builder).Port(""), "uri: port: needs a host, and there is none"},
		{"a path that would lengthen the host", new(uri.Builder).Path("a").Host("h").GuardPath(), "uri: path: does not begin with a slash, as it must after an authority"},
		{"a dot-segment", new(uri.Builder).AddSegments("a").AddSegments("..").GuardPath(), `uri: path: the segment ".." would be a step in the hierarchy (RFC 3986 §3.3)`},
		{"no first segment", new(uri.Builder).AddSegments(""), "uri: path: its first segment would be empty, and begin another path"},
		{"userinfo needs the host", of7().Without(uri.ComponentHost, uri.ComponentPort), "uri: userinfo: needs a host, and there is none"},
		{"a port needs it, too", of7().Without(uri.ComponentUserinfo, uri.ComponentHost), "uri: port: needs a host, and there is none"},
		{"the zero Component is none", of7().Without(0), "uri: component: there is no component with the number 0"},
		{"nor is one behind the last", of7().Without(uri.ComponentFragment, uri.ComponentFragment+1), "uri: component: there is no component with the number 9"},
		{"nor is the greatest", of7().Without(255), "uri: component: there is no component with the number 255"},
		{"the first error still counts", of7().Port("x").Without(0, uri.ComponentPort), uri.RulePort.Check("x").Error()},
	}
	for _, test := range tests {
		for range 2 {
			got, err := test.b.Reference()
			if err == nil || err.Error() != test.want || got != (uri.Reference{}) {
				t.Errorf("%s: got %q, %v, want the error %s", test.why, got, err, test.want)
			}
		}
		if u, err := test.b.URI(); !u.IsZero() || err == nil || err.Error() != test.want {
			t.Errorf("%s: as a URI: got %q, %v, want the error %s", test.why, u, err, test.want)
		}
	}
	_, err := new(uri.Builder).Host("h").URI()
	if want := "uri: scheme: there is none, and a URI has one"; err == nil || err.Error() != want {
		t.Errorf("URI without a scheme: got %v, want %s", err, want)
	}
}

// TestBuilderGuardPath has what is an error without GuardPath and what is not, and where the
// guard is then.
func TestBuilderGuardPath(t *testing.T) {
	const bad = "an error"
	tests := []struct {
		why           string
		b             *uri.Builder
		without, with string
	}{
		{"two slashes (RFC 3986 §3.3)", new(uri.Builder).Scheme("s").Path("//x"), bad, "s:/.//x"},
		{"without a scheme", new(uri.Builder).Path("//"), bad, "/.//"},
		{"and a colon", new(uri.Builder).Path("//a:b"), bad, "/.//a:b"},
		{"an empty segment behind a slash", new(uri.Builder).Path("/").AddSegments("", "x"), bad, "/.//x"},
		{"behind an authority they are a path", new(uri.Builder).Host("").Path("//x"), "////x", "////x"},
		{"one slash", new(uri.Builder).Path("/x//y"), "/x//y", "/x//y"},
		{"a slash and an empty segment", new(uri.Builder).Path("/").AddSegments(""), "/", "/"},
		{"a guard that is there", new(uri.Builder).Path("/.//x"), "/.//x", "/.//x"},
		{"a colon in the first segment (§4.2)", new(uri.Builder).Path("a:b").Query("q"), bad, "./a:b?q"},
		{"before what cannot be a scheme", new(uri.Builder).Path(":/a"), bad, "./:/a"},
		{"behind a scheme it is a path's", new(uri.Builder).Path("a:b").Scheme("s"), "s:a:b", "s:a:b"},
		{"behind a slash, too", new(uri.Builder).Path("/a:b"), "/a:b", "/a:b"},
		{"in the second segment, too", new(uri.Builder).Path("a/b:c"), "a/b:c", "a/b:c"},
		{"what is added is encoded", new(uri.Builder).AddSegments("a:b"), "a%3Ab", "a%3Ab"},
		{"a guard that is there", new(uri.Builder).Path("./a:b"), "./a:b", "./a:b"},
		{"an empty path", new(uri.Builder).Query("a:b"), "?a:b", "?a:b"},
		{"an empty segment first of all", new(uri.Builder).AddSegments("", "x"), bad, ".//x"},
		{"no userinfo and port any more", uri.MustParse("s://u@h:1/p").Builder().Without(uri.ComponentUserinfo, uri.ComponentPort), "s://h/p", "s://h/p"},
		{"no query and fragment any more", uri.MustParse("s:p?q#f").Builder().AddPair("a", "b").Without(uri.ComponentQuery, uri.ComponentFragment), "s:p", "s:p"},
		{"a slash at the end goes into what is added", new(uri.Builder).AddSegments("a", "").AddSegments("b"), "a/b", "a/b"},
		{"as where there are many", new(uri.Builder).AddSegments("1", "2", "3", "4", "5", "6", "7", "8", "").AddSegments("b", ""), "1/2/3/4/5/6/7/8/b/", "1/2/3/4/5/6/7/8/b/"},
		{"and not twice", new(uri.Builder).AddSegments("a", "").AddSegments(), "a/", "a/"},
		{"no authority any more", uri.MustParse("http://h:1//x").Builder().Without(uri.ComponentAuthority), bad, "http:/.//x"},
	}
	for _, test := range tests {
		got, err := test.b.Reference()
		if test.without == bad {
			if e, ok := err.(*uri.ComponentError); !ok || e.Component != uri.ComponentPath {
				t.Errorf("%s: without GuardPath: got %q, %v, want a ComponentError", test.why, got, err)
			}
		} else if err != nil || got.String() != test.without {
			t.Errorf("%s: without GuardPath: got %q, %v, want %q", test.why, got, err, test.without)
		}
		if got, err = test.b.GuardPath().Reference(); err != nil || got != uri.MustParseReference(test.with) {
			t.Errorf("%s: with GuardPath: got %q, %v, want %q", test.why, got, err, test.with)
		}
	}
}

// TestBuilderOrder: components may come in any order.
func TestBuilderOrder(t *testing.T) {
	calls := []func(*uri.Builder) *uri.Builder{
		func(b *uri.Builder) *uri.Builder { return b.Scheme("s") },
		func(b *uri.Builder) *uri.Builder { return b.Userinfo("u") },
		func(b *uri.Builder) *uri.Builder { return b.Host("h") },
		func(b *uri.Builder) *uri.Builder { return b.Port("1") },
		func(b *uri.Builder) *uri.Builder { return b.Path("//p").AddSegments("a:b", "") },
		func(b *uri.Builder) *uri.Builder { return b.Query("q").AddPair("n", "v") },
		func(b *uri.Builder) *uri.Builder { return b.Fragment("f") },
		(*uri.Builder).GuardPath,
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		order := random.Perm(len(calls))
		b := new(uri.Builder)
		for _, i := range order {
			b = calls[i](b)
		}
		if u, err := b.URI(); err != nil || u != uri.MustParse("s://u@h:1//p/a:b/?q&n=v#f") {
			t.Errorf("in the order %d: got %q, %v", order, u, err)
		}
	}
}

// TestBuilderReuse: a Builder may go on, and what it has made stays as it is.
func TestBuilderReuse(t *testing.T) {
	b := new(uri.Builder).Port("1").AddSegments("a")
	if _, err := b.Reference(); err == nil {
		t.Fatal("a port without a host is no error")
	}
	segments := []string{"b", "c", "d", "e", "f", "g", "h", "i"}
	var made []uri.Reference
	want := []string{"//h:1/a", "//h:1/a/b/c/d/e/f/g/h/i?n=v", "//h:1/a/b/c/d/e/f/g/h/i/b/c/d/e/f/g/h/i?n=v", "//h:1/z#f"}
	for i, change := range []func(){
		func() { b.Host("h") },
		func() { b.AddSegments(segments...).AddPair("n", "v") },
		func() { b.AddSegments(segments...); clear(segments) }, // they are the caller's
		func() {
			b.Path("").AddSegments("z").Query("q").Fragment("f")
			b = made[0].Builder().Path("/z").Fragment("f")
		},
	} {
		change()
		r, err := b.Reference()
		if again, _ := b.Reference(); err != nil || r.String() != want[i] || again != r {
			t.Errorf("step %d: got %q, %v, then %q, want %q", i, r, err, again, want[i])
		}
		made = append(made, r)
	}
	if got := fmt.Sprintf("%s", made); got != fmt.Sprint(want) {
		t.Errorf("made %s, want %s", got, want)
	}
}

// TestBuilderList adds more segments and pairs than a Builder has room for, so many at once.
func TestBuilderList(t *testing.T) {
	for atOnce := 1; atOnce <= 10; atOnce++ {
		b := new(uri.Builder).Host("h")
		var path, query strings.Builder
		for n := range 20 {
			segments := make([]string, atOnce)
			for i := range segments {
				segments[i] = fmt.Sprint(n, i)
				path.WriteString("/" + uri.Encode(uri.CharsSegment, segments[i]))
			}
			fmt.Fprintf(&query, "&%d=%d", n, atOnce)
			b.AddSegments(segments...).AddPair(fmt.Sprint(n), fmt.Sprint(atOnce))
			want := "//h" + path.String() + "?" + query.String()[1:]
			if got, err := b.Reference(); err != nil || got != uri.MustParseReference(want) {
				t.Fatalf("%d at once: got %q, %v, want %q", atOnce, got, err, want)
			}
		}
	}
}

// TestBuilderOfValue: a value's Builder has its components, and may change each.
func TestBuilderOfValue(t *testing.T) {
	for _, text := range someReferences {
		r := uri.MustParseReference(text)
		if got, err := r.Builder().Reference(); err != nil || got != r {
			t.Errorf("%q: got %q, %v", r, got, err)
		}
		if got, err := r.Builder().GuardPath().Reference(); err != nil || got != r {
			t.Errorf("%q: got %q, %v with GuardPath", r, got, err)
		}
		u, ok := r.URI()
		if got, err := u.Builder().URI(); got != u || (err == nil) != ok {
			t.Errorf("%q: got %q, %v as a URI", u, got, err)
		}
		b := r.Builder().Scheme("s").Authority("v@i:2").Path("/b").AddSegments("c").Query("r").AddPair("n", "v").Fragment("g")
		if got, err := b.URI(); err != nil || got != uri.MustParse("s://v@i:2/b/c?r&n=v#g") {
			t.Errorf("%q: all changed, got %q, %v", r, got, err)
		}
	}
}

// TestBuilderAllocations: a Builder allocates the text, and no more, for up to eight segments and
// four pairs. It runs over all lengths, so that one byte too few shows at one of them.
func TestBuilderAllocations(t *testing.T) {
	for n := range 70 {
		fragment := strings.Repeat("x", n)
		got := testing.AllocsPerRun(10, func() {
			u, err := new(uri.Builder).Scheme("http").Userinfo("u").Host("h").Port("80").Path("/a").Query("q").AddPair("a b", "c&d").
				AddSegments("b c", "", "é/").AddSegments("d", "e", "f", "g", "h").AddPair("", "").AddPair("n", "").AddPair("", "v").Fragment(fragment).URI()
			r, errGuard := new(uri.Builder).Path("//a").Fragment(fragment).GuardPath().Reference()
			if err != nil || errGuard != nil || u.Reference() == r {
				t.Fatal(err, errGuard)
			}
		})
		if got != 2 {
			t.Errorf("fragment of %d bytes: %v allocations for two texts", n, got)
		}
		u := uri.MustParse("http://u:p@h:80/a?q#" + fragment)
		got = testing.AllocsPerRun(10, func() {
			u, err := u.Builder().Scheme("https").Authority("u@[::1]:1").Path("/a/b").Without(uri.ComponentQuery).URI()
			r, errWithout := u.Reference().Builder().Without(uri.ComponentScheme, uri.ComponentAuthority, uri.ComponentPath).Reference()
			if err != nil || errWithout != nil || u.Reference() == r {
				t.Fatal(err, errWithout)
			}
		})
		if got != 2 {
			t.Errorf("fragment of %d bytes: %v allocations for two texts from another", n, got)
		}
	}
}

// TestBuilderLong: time is linear in the number of segments and pairs; otherwise this takes
// minutes.
func TestBuilderLong(t *testing.T) {
	const n = 200_000
	b := new(uri.Builder).Host("h")
	for range n {
		b.AddSegments("a/").AddPair("n", "&")
	}
	want := "//h" + strings.Repeat("/a%2F", n) + "?" + strings.Repeat("n=%26&", n)
	if r, err := b.Reference(); err != nil || r != uri.MustParseReference(want[:len(want)-1]) {
		t.Errorf("got %d bytes, %v, want %d", len(r.String()), err, len(want)-1)
	}
}

// TestBuilderTooLong has more than MaxLength bytes of the same segment.
func TestBuilderTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 4 GB")
	}
	b := new(uri.Builder)
	segment := strings.Repeat("x", int(uri.MaxLength/256+1))
	for range 256 {
		b.AddSegments(segment)
	}
	if r, err := b.Reference(); !errors.Is(err, uri.ErrTooLong) || r != (uri.Reference{}) {
		t.Errorf("got %d bytes, %v, want ErrTooLong", len(r.String()), err)
	}
}
