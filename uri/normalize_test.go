package uri_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// normalizeTest is a row of a table for normalization.
type normalizeTest struct {
	why        string
	steps      uri.Steps
	text, want string
}

// runNormalize normalizes the text of each row.
func runNormalize(t *testing.T, tests []normalizeTest) {
	t.Helper()
	for _, test := range tests {
		n := uri.Normalizer{Steps: test.steps}
		if got := n.Normalize(uri.MustParseReference(test.text)).String(); got != test.want {
			t.Errorf("%s: %q with steps %05b:\ngot  %q\nwant %q", test.why, test.text, test.steps, got, test.want)
		}
		checkNormalize(t, test.steps, uri.MustParseReference(test.text))
	}
}

// TestNormalize has syntax-based normalization (RFC 3986 §6.2.2).
func TestNormalize(t *testing.T) {
	const all, letters, percent, path = uri.StepsSyntax, uri.StepCase, uri.StepPercent, uri.StepPath
	runNormalize(t, []normalizeTest{
		{"the example of §6.2.2", all, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{"its normal form", all, "example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"},

		{"digits of triplets (§6.2.2.1)", letters, "s:%3a", "s:%3A"},
		{"in each component that can have them", letters, "s://%3a@%c3/%3a?%3a#%3a", "s://%3A@%C3/%3A?%3A#%3A"},
		{"scheme and host", letters, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{"other components have their case", letters, "s://User:PASS@h/A/B?C#D", "s://User:PASS@h/A/B?C#D"},
		{"an IPv6address", letters, "//[2001:DB8::AbCd]", "//[2001:db8::abcd]"},
		{"an IPvFuture", letters, "//[VF.A:b]:1", "//[vf.a:b]:1"},
		{"a triplet in a host is not lowered with it", letters, "//A%c3%aBZ", "//a%C3%ABz"},
		{"nothing else is done", letters, "s://%41/./%7e", "s://%41/./%7E"},

		{"unreserved characters (§6.2.2.2, §2.3)", percent, "s:%41%5A%61%7A%30%39%2D%2E%5F%7E", "s:AZaz09-._~"},
		{"those beside them", percent, "s:%40%5B%60%7B%2F%3A%2C%5E%7F", "s:%40%5B%60%7B%2F%3A%2C%5E%7F"},
		{"in each component that can have them", percent, "s://%61@%62/%63?%64#%65", "s://a@b/c?d#e"},
		{"delimiters stay encoded", percent, "s:%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D", "s:%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"},
		{"once: what is decoded begins no triplet", percent, "s:%2541", "s:%2541"},
		{"and nothing that is decoded ends one", percent, "s:%25%34%31", "s:%2541"},
		{"digits keep their case", percent, "s:%c3%7e", "s:%c3~"},
		{"dots that are decoded stay", percent, "s:/a/%2E%2e/b", "s:/a/../b"},
		{"percent before case: a decoded letter is lowered", letters | percent, "//%41%5a", "//az"},
		{"but not in a path", letters | percent, "s:%41", "s:A"},
		{"a name becomes an address", percent, "http://%31.2.3.4/", "http://1.2.3.4/"},
		{"what looks like one but is none stays a name", percent, "http://%3256.2.3.4/", "http://256.2.3.4/"},

		{"dot-segments (§6.2.2.3)", path, "s://h/a/./b/../c", "s://h/a/c"},
		{"at the end", path, "s://h/a/b/..", "s://h/a/"},
		{"a dot at the end", path, "s://h/a/.", "s://h/a/"},
		{"above the root", path, "s://h/../../a", "s://h/a"},
		{"three dots are a name", path, "s:/.../..a/a..", "s:/.../..a/a.."},
		{"encoded dots are names", path, "s:/a/%2E%2E/%2e/b", "s:/a/%2E%2E/%2e/b"},
		{"percent before path: they are dots", percent | path, "s:/a/%2E%2e/%2e/b/.%2E", "s:/"},
		{"an empty segment is one", path, "s://h/a//../b", "s://h/a/b"},
		{"a query and a fragment have no segments", path, "s:/?/a/../b#/a/../b", "s:/?/a/../b#/a/../b"},
		{"no authority is made", path, "s:/a/..//b", "s:/.//b"},
		{"nor of a path without a root", path, "s:a/..//b", "s:/.//b"},
		{"nor by slashes behind dots", path, "s:..///b", "s:/.//b"},
		{"what guards the path stays", path, "s:/.//b", "s:/.//b"},
		{"but goes where it is not needed", path, "s:/./b", "s:/b"},
		{"where there is an authority it is not", path, "s:///a/..//b", "s:////b"},
		{"a path without a root gets one (§5.2.4)", path, "s:a/../b", "s:/b"},
		{"unless it begins with the dots", path, "s:../b", "s:b"},
		{"and becomes empty if it is dots alone", path, "s:..", "s:"},
		{"of its only segment a slash is left", path, "s:a/..", "s:/"},
		{"a colon is no matter behind a scheme", path, "s:./b:c", "s:b:c"},

		{"defined but empty components stay", all, "HTTP://@:?#", "http://@:?#"},
		{"an empty query", all, "http://h/?", "http://h/?"},
		{"an empty fragment", all, "http://h/#", "http://h/#"},
		{"an empty port (§6.2.3 assigns its removal to scheme-based normalization)", all, "http://h:/", "http://h:/"},
		{"an empty path", all, "HTTP://h", "http://h"},
		{"no steps are those of the syntax", 0, "HTTP://%41:80/./%7e", "http://a:80/~"},
		{"but no others", 0, "http://[0:0::1]:", "http://[0:0::1]:"},
		{"what is no step does nothing", 1 << 7, "HTTP://%41/./%7e", "HTTP://%41/./%7e"},
	})
}

// TestNormalizeRelative has relative references (§4.2), which keep their meaning.
func TestNormalizeRelative(t *testing.T) {
	const all, path = uri.StepsSyntax, uri.StepPath
	runNormalize(t, []normalizeTest{
		{"a network-path reference", all, "//%41:080/./a/%2e%2e?%62", "//a:080/?b"},
		{"without a path", all, "//H", "//h"},
		{"an empty port is of any scheme", uri.StepScheme, "//h:", "//h"},
		{"and stays without the step for schemes", all, "//h:", "//h:"},
		{"a default port needs a scheme", uri.StepScheme, "//h:80", "//h:80"},

		{"an absolute path", path, "/a/./b/../c", "/a/c"},
		{"above the root", path, "/../a", "/a"},
		{"does not become a network-path reference", path, "/a/..//b", "/.//b"},
		{"and the guard stays", path, "/.//b", "/.//b"},
		{"of one dot", path, "/.", "/"},

		{"a relative path", path, "a/./b/../c", "a/c"},
		{"a dot in front says nothing", path, "./a", "a"},
		{"two dots do", path, "../a", "../a"},
		{"as do more", path, "a/../../../b", "../../b"},
		{"they are not removed by others", path, "../../a/../..", "../../../"},
		{"a dot behind them says nothing", path, ".././a", "../a"},
		{"the slash at the end is written", path, "..", "../"},
		{"of one dot, too", path, ".", "./"},
		{"and where a name is before it", path, "a/b/..", "a/"},
		{"does not become empty", path, "a/..", "./"},
		{"nor with a query", path, "a/..?q", "./?q"},
		{"does not become absolute", path, "a/..//b", ".//b"},
		{"nor with nothing behind the slashes", path, "a/..//", ".//"},
		{"an empty segment goes with two dots", path, "a/..//../b", "b"},
		{"slashes behind two dots", path, "..//a", "..//a"},
		{"does not get a scheme", path, "a/../b:c", "./b:c"},
		{"nor does it with its dot in front", path, "./b:c", "./b:c"},
		{"a colon behind two dots", path, ".././b:c", "../b:c"},
		{"a colon in another segment", path, "./b/c:d", "b/c:d"},
		{"dots that are decoded", all, "%2e/b:c", "./b:c"},
		{"and at the end", all, "a/%2E.", "./"},
		{"a colon that stays encoded", all, "./b%3ac", "b%3Ac"},
		{"case is not folded", all, "A/%41", "A/A"},

		{"an empty path", all, "", ""},
		{"with a query", all, "?%41", "?A"},
		{"with a fragment", all, "#%c3", "#%C3"},
	})
}

// TestNormalizeScheme has scheme-based normalization (RFC 3986 §6.2.3).
func TestNormalizeScheme(t *testing.T) {
	const scheme, all = uri.StepScheme, uri.StepsAll
	runNormalize(t, []normalizeTest{
		{"the first of four equivalent URIs", scheme, "http://example.com", "http://example.com/"},
		{"the second, the normal form", scheme, "http://example.com/", "http://example.com/"},
		{"the third", scheme, "http://example.com:/", "http://example.com/"},
		{"the fourth", scheme, "http://example.com:80/", "http://example.com/"},
		{"an empty authority", scheme, "file://localhost/etc/hosts", "file:///etc/hosts"},
		{"one with userinfo", scheme, "file://u@localhost/", "file://u@localhost/"},
		{"one with a port", scheme, "file://localhost:1/", "file://localhost:1/"},
		{"a query without anything in it", scheme, "http://example.com/?", "http://example.com/?"},
		{"delimiters in userinfo", scheme, "http://u:@example.com/", "http://u:@example.com/"},
		{"empty userinfo", scheme, "http://@example.com/", "http://@example.com/"},
		{"a fragment without anything in it", scheme, "http://example.com/#", "http://example.com/#"},
		{"a domain in a path", scheme, "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"an empty path before a query", scheme, "http://h?q", "http://h/?q"},
		{"an empty path without an authority", scheme, "http:", "http:"},
		{"the scheme in another case", scheme, "HTTP://h:80", "HTTP://h/"},
		{"a host that is the default once it is normalized", all, "file://LOCAL%48ost:/", "file:///"},
		{"one that is not without the step for it", scheme, "file://%6Cocalhost", "file://%6Cocalhost"},
		{"a scheme of which nothing is known", scheme, "s://localhost:80", "s://localhost:80"},
		{"its empty port", scheme, "s://h:", "s://h"},
	})
}

// TestNormalizeSteps has every subset of the steps.
func TestNormalizeSteps(t *testing.T) {
	for _, text := range []string{
		"HTTP://U%2d@%4A%c3:080/%2E%2e//%2f?%7E#%7e", "http://h", "FILE://LOCAL%48OST:", "file://localhost/a/..//b", "mailto:A@%41%c3,B@C@D/..", "URN:A%4a:B", "urn:A",
		"WS://[::A]:80/./", "S:a/..//%62", "//H%41:/..", "/%2e//a/..", "//u@[0:0::A]:/..", "ws://[::FFFF:1:1]", "%2e%2E/A%3a/./..", "%2e/b:c", "?%41%c3", "#%41%c3", "",
	} {
		for steps := range uri.Steps(32) {
			checkNormalize(t, steps, uri.MustParseReference(text))
		}
	}
	r := uri.MustParseReference("HTTP://%41:80/%2e?%c3")
	want := []string{
		"http://a:80/?%C3", "http://%41:80/%2E?%C3", "HTTP://A:80/.?%c3", "http://a:80/.?%C3",
		"HTTP://%41:80/%2e?%c3", "http://%41:80/%2E?%C3", "HTTP://A:80/?%c3", "http://a:80/?%C3",
	}
	for steps, want := range want {
		for _, more := range []uri.Steps{0, uri.StepIPv6, uri.StepScheme, uri.StepScheme | uri.StepIPv6} {
			if steps == 0 && more != 0 {
				want = r.String()
			}
			if more&uri.StepScheme != 0 {
				want = strings.Replace(want, ":80", "", 1)
			}
			if got := (uri.Normalizer{Steps: uri.Steps(steps) | more}).Normalize(r); got.String() != want {
				t.Errorf("%q with steps %05b: got %q, want %q", r, uri.Steps(steps)|more, got, want)
			}
		}
	}
}

// TestNormalizeHostKind: the kind of a host is that of its new text.
func TestNormalizeHostKind(t *testing.T) {
	a, _ := uri.MustParse("http://%31.2.3.4/").Authority()
	b, _ := uri.MustParse("http://%31.2.3.4/").Normalize().Authority()
	if a.Host().Kind() != uri.HostRegName || b.Host().Kind() != uri.HostIPv4address {
		t.Errorf("%s is a %s, normalized a %s; want a reg-name and an IPv4address", a, a.Host().Kind(), b.Host().Kind())
	}
}

// TestNormalizeResolveExceptions has what FuzzNormalizeResolve excepts: URIs in which resolution
// (§5.2.4) and normalization (§6.2.2.3) do not agree on what is removed by "..".
func TestNormalizeResolveExceptions(t *testing.T) {
	tests := []struct {
		why, base, reference string
		want                 string // the target, normalized
		ofBase               string // if the base is normalized first
		ofReference          string // if the reference is
	}{
		{"what is behind the last slash of the base does not count, but a \"..\" does", "http://h/a/b/..", "c", "http://h/a/b/c", "http://h/a/c", "http://h/a/b/c"},
		{"encoded dots of the base are a name", "http://h/a/%2e%2e/b/c", "../../d", "http://h/a/d", "http://h/d", "http://h/a/d"},
		{"encoded dots of the reference are a name", "http://h/a/b/c", "%2e%2e/../d", "http://h/a/b/d", "http://h/a/b/d", "http://h/d"},
		{"one encoded dot is", "http://h/a/b/c", "%2e/../d", "http://h/a/b/d", "http://h/a/b/d", "http://h/a/d"},
		{"encoded dots of both", "http://h/a/%2e/c", "%2e%2e/d", "http://h/d", "http://h/d", "http://h/a/d"},
	}
	for _, test := range tests {
		base, r := uri.MustParse(test.base), uri.MustParseReference(test.reference)
		for _, c := range []struct {
			why  string
			base uri.URI
			r    uri.Reference
			want string
		}{
			{test.why, base, r, test.want},
			{"base normalized", base.Normalize(), r, test.ofBase},
			{"reference normalized", base, r.Normalize(), test.ofReference},
		} {
			u, err := c.base.Resolve(c.r)
			if got := u.Normalize().String(); got != c.want || err != nil {
				t.Errorf("%s: base %q, reference %q: got %q, %v, want %q", c.why, c.base, c.r, got, err, c.want)
			}
		}
	}
}

// TestNormalizeAllocations: one for a text that is another one, and none otherwise. (A path with
// parts in which case does not matter takes one more where other steps change it, too.)
func TestNormalizeAllocations(t *testing.T) {
	long := strings.Repeat("/a%C3", 300)
	n := uri.Normalizer{Steps: uri.StepsAll}
	room := make([]byte, 0, 1<<12)
	tests := []struct {
		why, text string
		want      float64
	}{
		{"normalized", "http://example.com/%C3?q#f", 0},
		{"normalized, long", "http://example.com" + long, 0},
		{"a relative path that is", "../a%C3/", 0},
		{"not normalized", "HTTP://example.com:80/%7e/./a", 1},
		{"not normalized, long", "http://example.com:" + long, 1},
		{"as long as the buffer allows", "http://example.com:/" + strings.Repeat("a", 247-len("http://example.com:/")), 1},
		{"one byte longer", "http://example.com:/" + strings.Repeat("a", 248-len("http://example.com:/")), 1},
		{"an IPv6 address in its short form", "http://[2001:db8::1]:8080/", 0},
		{"an IPv4-mapped address, too", "http://[::ffff:192.0.2.1]/", 0},
		{"an IPv6 address that becomes longer", "http://[::ffff:ffff:ffff]/", 1},
		{"and in a text that is as long as the buffer allows", "//[::ffff:ffff:ffff]/" + strings.Repeat("a", 226), 1},
		{"with a guard", "s:a/..//b", 1},
		{"with a guard, long", "s:a/../" + long, 1},
		{"a relative path that gets longer", "..", 1},
		{"one that does not get shorter", strings.Repeat("../", 300) + "..", 1},
		{"a port that is none, normalized", "http://h:65616/", 0},
		{"another one, of a scheme without a default", "foo://h:99999/", 0},
		{"a scheme and a host that become empty", "FILE://LOCALHOST:/..", 1},
		{"parts without case", "mailto:Joe@Example.COM", 1},
		{"parts without case that are normalized", "urn:isbn:0451450523", 0},
	}
	for _, test := range tests {
		r := uri.MustParseReference(test.text)
		for _, c := range []struct {
			call string
			want float64
			f    func()
		}{
			{"Normalize", test.want, func() { n.Normalize(r) }},
			{"IsNormalized", 0, func() { n.IsNormalized(r) }},
			{"Append", 0, func() { n.Append(room, r) }},
		} {
			if got := testing.AllocsPerRun(100, c.f); got != c.want {
				t.Errorf("%s: %s of %.40q: got %v allocations, want %v", test.why, c.call, test.text, got, c.want)
			}
		}
	}
}

func BenchmarkNormalize(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"normal", "http://www.example.com/over/there/%7Bname%7D/index.html?name=ferret&color=purple#nose"},
		{"other", "HTTP://www.Example.com:80/over/./here/../there/%7bname%7d/index%2Ehtml?name=ferret&color=purple#nose"},
	} {
		n := uri.Normalizer{Steps: uri.StepsAll}
		r := uri.MustParseReference(c.text)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				n.Normalize(r)
			}
		})
		b.Run(c.name+"/is", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				n.IsNormalized(r)
			}
		})
	}
}
