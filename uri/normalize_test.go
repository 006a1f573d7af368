package uri_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// normalizeTest is a row of a table of normalization tests.
type normalizeTest struct {
	name       string
	steps      uri.Steps
	text, want string
}

// runNormalize runs normalization tests.
func runNormalize(t *testing.T, tests []normalizeTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n := uri.Normalizer{Steps: test.steps}
			if got := n.Normalize(uri.MustParseReference(test.text)).String(); got != test.want {
				t.Errorf("%q with steps %05b:\ngot  %q\nwant %q", test.text, test.steps, got, test.want)
			}
			checkNormalize(t, test.steps, uri.MustParseReference(test.text))
		})
	}
}

// TestNormalize tests syntax-based normalization (RFC 3986 §6.2.2).
func TestNormalize(t *testing.T) {
	const all, letters, percent, path = uri.StepsSyntax, uri.StepCase, uri.StepPercent, uri.StepPath
	runNormalize(t, []normalizeTest{
		{"the example of §6.2.2", all, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{"the normal form of the example of §6.2.2", all, "example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"},

		{"StepCase changes digits of triplets to upper case (§6.2.2.1)", letters, "s:%3a", "s:%3A"},
		{"StepCase applies to triplets in each component", letters, "s://%3a@%c3/%3a?%3a#%3a", "s://%3A@%C3/%3A?%3A#%3A"},
		{"StepCase changes scheme and host to lower case", letters, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{"StepCase keeps the case of other components", letters, "s://User:PASS@h/A/B?C#D", "s://User:PASS@h/A/B?C#D"},
		{"StepCase applies to an IPv6address", letters, "//[2001:DB8::AbCd]", "//[2001:db8::abcd]"},
		{"StepCase applies to an IPvFuture", letters, "//[VF.A:b]:1", "//[vf.a:b]:1"},
		{"StepCase keeps triplets in a host in upper case", letters, "//A%c3%aBZ", "//a%C3%ABz"},
		{"StepCase does nothing else", letters, "s://%41/./%7e", "s://%41/./%7E"},

		{"StepPercent decodes unreserved characters (§6.2.2.2, §2.3)", percent, "s:%41%5A%61%7A%30%39%2D%2E%5F%7E", "s:AZaz09-._~"},
		{"StepPercent keeps the characters next to the unreserved characters", percent, "s:%40%5B%60%7B%2F%3A%2C%5E%7F", "s:%40%5B%60%7B%2F%3A%2C%5E%7F"},
		{"StepPercent applies to each component", percent, "s://%61@%62/%63?%64#%65", "s://a@b/c?d#e"},
		{"StepPercent keeps delimiters encoded", percent, "s:%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D", "s:%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"},
		{"StepPercent decodes once: a decoded percent sign would begin a triplet", percent, "s:%2541", "s:%2541"},
		{"StepPercent decodes once: decoded digits do not end a triplet", percent, "s:%25%34%31", "s:%2541"},
		{"StepPercent keeps the case of digits", percent, "s:%c3%7e", "s:%c3~"},
		{"StepPercent keeps decoded dots", percent, "s:/a/%2E%2e/b", "s:/a/../b"},
		{"StepPercent comes before StepCase: a decoded letter becomes lower case", letters | percent, "//%41%5a", "//az"},
		{"a decoded letter in a path keeps its case", letters | percent, "s:%41", "s:A"},
		{"a decoded name becomes an IPv4 address", percent, "http://%31.2.3.4/", "http://1.2.3.4/"},
		{"a decoded name that resembles an IPv4 address", percent, "http://%3256.2.3.4/", "http://256.2.3.4/"},

		{"StepPath removes dot-segments (§6.2.2.3)", path, "s://h/a/./b/../c", "s://h/a/c"},
		{"two dots at the end", path, "s://h/a/b/..", "s://h/a/"},
		{"one dot at the end", path, "s://h/a/.", "s://h/a/"},
		{"two dots above the root", path, "s://h/../../a", "s://h/a"},
		{"three dots are not a dot-segment", path, "s:/.../..a/a..", "s:/.../..a/a.."},
		{"StepPath alone keeps encoded dots", path, "s:/a/%2E%2E/%2e/b", "s:/a/%2E%2E/%2e/b"},
		{"StepPercent comes before StepPath: decoded dots are dot-segments", percent | path, "s:/a/%2E%2e/%2e/b/.%2E", "s:/"},
		{"an empty segment is a segment", path, "s://h/a//../b", "s://h/a/b"},
		{"dots in a query and a fragment are not dot-segments", path, "s:/?/a/../b#/a/../b", "s:/?/a/../b#/a/../b"},
		{"a guard before two slashes", path, "s:/a/..//b", "s:/.//b"},
		{"a guard before two slashes in a path without a leading slash", path, "s:a/..//b", "s:/.//b"},
		{"a guard before slashes after dots", path, "s:..///b", "s:/.//b"},
		{"keeps a guard that is needed", path, "s:/.//b", "s:/.//b"},
		{"removes a guard that is not needed", path, "s:/./b", "s:/b"},
		{"removes a guard after an authority", path, "s:///a/..//b", "s:////b"},
		{"a path without a leading slash gets a slash (§5.2.4)", path, "s:a/../b", "s:/b"},
		{"a path without a leading slash that begins with dots", path, "s:../b", "s:b"},
		{"a path of dots becomes empty", path, "s:..", "s:"},
		{"a single segment and dots become a slash", path, "s:a/..", "s:/"},
		{"a colon in the first segment after a scheme", path, "s:./b:c", "s:b:c"},

		{"keeps empty components", all, "HTTP://@:?#", "http://@:?#"},
		{"keeps an empty query", all, "http://h/?", "http://h/?"},
		{"keeps an empty fragment", all, "http://h/#", "http://h/#"},
		{"keeps an empty port (§6.2.3 assigns its removal to scheme-based normalization)", all, "http://h:/", "http://h:/"},
		{"keeps an empty path", all, "HTTP://h", "http://h"},
		{"zero Steps are StepsSyntax", 0, "HTTP://%41:80/./%7e", "http://a:80/~"},
		{"zero Steps do not include other steps", 0, "http://[0:0::1]:", "http://[0:0::1]:"},
		{"unknown steps have no effect", 1 << 7, "HTTP://%41/./%7e", "HTTP://%41/./%7e"},
	})
}

// TestNormalizeRelative tests relative references (§4.2), which keep their meaning.
func TestNormalizeRelative(t *testing.T) {
	const all, path = uri.StepsSyntax, uri.StepPath
	runNormalize(t, []normalizeTest{
		{"a network-path reference", all, "//%41:080/./a/%2e%2e?%62", "//a:080/?b"},
		{"a network-path reference without a path", all, "//H", "//h"},
		{"StepScheme removes an empty port without a scheme", uri.StepScheme, "//h:", "//h"},
		{"the syntax steps keep an empty port", all, "//h:", "//h:"},
		{"StepScheme keeps a port without a scheme", uri.StepScheme, "//h:80", "//h:80"},

		{"an absolute path", path, "/a/./b/../c", "/a/c"},
		{"an absolute path above the root", path, "/../a", "/a"},
		{"an absolute path does not become a network-path reference", path, "/a/..//b", "/.//b"},
		{"an absolute path keeps its guard", path, "/.//b", "/.//b"},
		{"an absolute path of one dot", path, "/.", "/"},

		{"a relative path", path, "a/./b/../c", "a/c"},
		{"a relative path loses a leading dot-segment of one dot", path, "./a", "a"},
		{"a relative path keeps leading dots", path, "../a", "../a"},
		{"a relative path keeps several leading dots", path, "a/../../../b", "../../b"},
		{"leading dots do not remove other leading dots", path, "../../a/../..", "../../../"},
		{"one dot after leading dots is removed", path, ".././a", "../a"},
		{"a slash is added after leading dots", path, "..", "../"},
		{"a relative path of one dot", path, ".", "./"},
		{"dots after a name at the end", path, "a/b/..", "a/"},
		{"a relative path does not become empty", path, "a/..", "./"},
		{"a relative path with a query does not become empty", path, "a/..?q", "./?q"},
		{"a relative path does not become absolute", path, "a/..//b", ".//b"},
		{"a relative path does not become absolute without text after the slashes", path, "a/..//", ".//"},
		{"two dots remove an empty segment", path, "a/..//../b", "b"},
		{"slashes after leading dots", path, "..//a", "..//a"},
		{"a relative path does not get a scheme", path, "a/../b:c", "./b:c"},
		{"a relative path with a leading dot-segment does not get a scheme", path, "./b:c", "./b:c"},
		{"a colon after leading dots", path, ".././b:c", "../b:c"},
		{"a colon in another segment than the first", path, "./b/c:d", "b/c:d"},
		{"decoded dots in a relative path", all, "%2e/b:c", "./b:c"},
		{"decoded dots at the end of a relative path", all, "a/%2E.", "./"},
		{"a colon remains encoded", all, "./b%3ac", "b%3Ac"},
		{"a relative path keeps its case", all, "A/%41", "A/A"},

		{"an empty reference", all, "", ""},
		{"an empty path with a query", all, "?%41", "?A"},
		{"an empty path with a fragment", all, "#%c3", "#%C3"},
	})
}

// TestNormalizeScheme tests scheme-based normalization (RFC 3986 §6.2.3).
func TestNormalizeScheme(t *testing.T) {
	const scheme, all = uri.StepScheme, uri.StepsAll
	runNormalize(t, []normalizeTest{
		{"the first of four equivalent URIs of §6.2.3", scheme, "http://example.com", "http://example.com/"},
		{"the second of four equivalent URIs, the normal form", scheme, "http://example.com/", "http://example.com/"},
		{"the third of four equivalent URIs", scheme, "http://example.com:/", "http://example.com/"},
		{"the fourth of four equivalent URIs", scheme, "http://example.com:80/", "http://example.com/"},
		{"a default host becomes the empty host", scheme, "file://localhost/etc/hosts", "file:///etc/hosts"},
		{"keeps a default host with userinfo", scheme, "file://u@localhost/", "file://u@localhost/"},
		{"keeps a default host with a port", scheme, "file://localhost:1/", "file://localhost:1/"},
		{"keeps an empty query", scheme, "http://example.com/?", "http://example.com/?"},
		{"keeps delimiters in userinfo", scheme, "http://u:@example.com/", "http://u:@example.com/"},
		{"keeps empty userinfo", scheme, "http://@example.com/", "http://@example.com/"},
		{"keeps an empty fragment", scheme, "http://example.com/#", "http://example.com/#"},
		{"a mail domain in a path", scheme, "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"an empty path before a query", scheme, "http://h?q", "http://h/?q"},
		{"an empty path without an authority", scheme, "http:", "http:"},
		{"a scheme in upper case", scheme, "HTTP://h:80", "HTTP://h/"},
		{"a default host in upper case and with triplets", all, "file://LOCAL%48ost:/", "file:///"},
		{"a default host with triplets, without StepPercent", scheme, "file://%6Cocalhost", "file://%6Cocalhost"},
		{"an unknown scheme", scheme, "s://localhost:80", "s://localhost:80"},
		{"an empty port of an unknown scheme", scheme, "s://h:", "s://h"},
	})
}

// TestNormalizeSteps tests every subset of the steps.
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

// TestNormalizeHostKind checks that the kind of a host matches its new text.
func TestNormalizeHostKind(t *testing.T) {
	a, _ := uri.MustParse("http://%31.2.3.4/").Authority()
	b, _ := uri.MustParse("http://%31.2.3.4/").Normalize().Authority()
	if a.Host().Kind() != uri.HostRegName || b.Host().Kind() != uri.HostIPv4address {
		t.Errorf("%s is a %s, normalized a %s; want a reg-name and an IPv4address", a, a.Host().Kind(), b.Host().Kind())
	}
}

// TestNormalizeResolveExceptions tests the exceptions of FuzzNormalizeResolve: URIs where
// resolution (§5.2.4) and normalization (§6.2.2.3) disagree about the segments that ".." removes.
func TestNormalizeResolveExceptions(t *testing.T) {
	tests := []struct {
		name, base, reference string
		want                  string // the target, normalized
		ofBase                string // if the base is normalized first
		ofReference           string // if the reference is normalized first
	}{
		{"a last segment of the base that decodes to two dots", "http://h/a/b/..", "c", "http://h/a/b/c", "http://h/a/c", "http://h/a/b/c"},
		{"encoded dots in the base", "http://h/a/%2e%2e/b/c", "../../d", "http://h/a/d", "http://h/d", "http://h/a/d"},
		{"encoded dots in the reference", "http://h/a/b/c", "%2e%2e/../d", "http://h/a/b/d", "http://h/a/b/d", "http://h/d"},
		{"one encoded dot in the reference", "http://h/a/b/c", "%2e/../d", "http://h/a/b/d", "http://h/a/b/d", "http://h/a/d"},
		{"encoded dots in base and reference", "http://h/a/%2e/c", "%2e%2e/d", "http://h/d", "http://h/d", "http://h/a/d"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base, r := uri.MustParse(test.base), uri.MustParseReference(test.reference)
			for _, c := range []struct {
				name string
				base uri.URI
				r    uri.Reference
				want string
			}{
				{"as written", base, r, test.want},
				{"base normalized", base.Normalize(), r, test.ofBase},
				{"reference normalized", base, r.Normalize(), test.ofReference},
			} {
				u, err := c.base.Resolve(c.r)
				if got := u.Normalize().String(); got != c.want || err != nil {
					t.Errorf("%s: base %q, reference %q: got %q, %v, want %q", c.name, c.base, c.r, got, err, c.want)
				}
			}
		})
	}
}

// TestNormalizeAllocations expects one allocation for a text that changes, and no allocation
// otherwise. Case-insensitive parts of a path need one more if other steps also change the path.
func TestNormalizeAllocations(t *testing.T) {
	long := strings.Repeat("/a%C3", 300)
	n := uri.Normalizer{Steps: uri.StepsAll}
	room := make([]byte, 0, 1<<12)
	tests := []struct {
		name, text string
		want       float64
	}{
		{"normalized", "http://example.com/%C3?q#f", 0},
		{"long and normalized", "http://example.com" + long, 0},
		{"a normalized relative path", "../a%C3/", 0},
		{"not normalized", "HTTP://example.com:80/%7e/./a", 1},
		{"long and not normalized", "http://example.com:" + long, 1},
		{"as long as the buffer allows", "http://example.com:/" + strings.Repeat("a", 247-len("http://example.com:/")), 1},
		{"one byte longer than the buffer", "http://example.com:/" + strings.Repeat("a", 248-len("http://example.com:/")), 1},
		{"an IPv6 address in its short form", "http://[2001:db8::1]:8080/", 0},
		{"a normalized IPv4-mapped address", "http://[::ffff:192.0.2.1]/", 0},
		{"an IPv6 address that becomes longer", "http://[::ffff:ffff:ffff]/", 1},
		{"an IPv6 address that becomes longer, in a text as long as the buffer allows", "//[::ffff:ffff:ffff]/" + strings.Repeat("a", 226), 1},
		{"a path that gets a guard", "s:a/..//b", 1},
		{"a long path that gets a guard", "s:a/../" + long, 1},
		{"a relative path that becomes longer", "..", 1},
		{"a relative path that does not become shorter", strings.Repeat("../", 300) + "..", 1},
		{"a normalized port that is not the default", "http://h:65616/", 0},
		{"a normalized port of a scheme without a default", "foo://h:99999/", 0},
		{"a scheme and a host that become empty", "FILE://LOCALHOST:/..", 1},
		{"case-insensitive parts", "mailto:Joe@Example.COM", 1},
		{"case-insensitive parts in lower case", "urn:isbn:0451450523", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
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
					t.Errorf("%s of %.40q: got %v allocations, want %v", c.call, test.text, got, c.want)
				}
			}
		})
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
