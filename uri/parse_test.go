package uri_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// show returns the components of r that are there, each with its name.
func show(r uri.Reference) string {
	var b strings.Builder
	add := func(name, value string, ok bool) {
		if ok {
			fmt.Fprintf(&b, "%s=%s ", name, value)
		}
	}
	scheme, ok := r.Scheme()
	add("scheme", scheme, ok)
	if a, ok := r.Authority(); ok {
		userinfo, ok := a.Userinfo()
		add("userinfo", userinfo, ok)
		add(a.Host().Kind().String(), a.Host().String(), true)
		port, ok := a.Port()
		add("port", string(port), ok)
	}
	add("path", string(r.Path()), true)
	query, ok := r.Query()
	add("query", string(query), ok)
	fragment, ok := r.Fragment()
	add("fragment", fragment, ok)
	return strings.TrimSuffix(b.String(), " ")
}

func TestParseReference(t *testing.T) {
	tests := []struct {
		why, text, want string
		kind            uri.ReferenceKind
	}{
		{"all components", "foo://u@example.com:8042/over/there?name=ferret#nose",
			"scheme=foo userinfo=u reg-name=example.com port=8042 path=/over/there query=name=ferret fragment=nose", uri.KindURI},
		{"no authority (RFC 3986 §3)", "urn:example:animal:ferret:nose", "scheme=urn path=example:animal:ferret:nose", uri.KindURI},
		{"a colon in userinfo is no port", "http://user:pa:ss@h", "scheme=http userinfo=user:pa:ss reg-name=h path=", uri.KindURI},
		{"an IPv4 address with a port", "//1.2.3.4:80", "IPv4address=1.2.3.4 port=80 path=", uri.KindNetworkPath},
		{"five numbers are a name", "//1.2.3.4.5", "reg-name=1.2.3.4.5 path=", uri.KindNetworkPath},
		{"256 is no octet", "//256.1.1.1/", "reg-name=256.1.1.1 path=/", uri.KindNetworkPath},
		{"an address of the future", "//[v1.a:b]", "IPvFuture=[v1.a:b] path=", uri.KindNetworkPath},
		{"in capitals", "//[V1.a]", "IPvFuture=[V1.a] path=", uri.KindNetworkPath},
		{"an IPv6 address with an empty port", "//[::ffff:1.2.3.4]:", "IPv6address=[::ffff:1.2.3.4] port= path=", uri.KindNetworkPath},
		{"empty userinfo, empty host", "//@", "userinfo= reg-name= path=", uri.KindNetworkPath},
		{"empty host, empty port", "//:", "reg-name= port= path=", uri.KindNetworkPath},
		{"userinfo with a colon, and a port", "//a:b@c:1", "userinfo=a:b reg-name=c port=1 path=", uri.KindNetworkPath},
		{"what looks like a port is a password", "//a:80@c", "userinfo=a:80 reg-name=c path=", uri.KindNetworkPath},
		{"an empty authority", "///p", "reg-name= path=/p", uri.KindNetworkPath},
		{"nothing but an empty authority", "//", "reg-name= path=", uri.KindNetworkPath},
		{"a scheme and an empty path", "s:", "scheme=s path=", uri.KindURI},
		{"and an empty authority", "s://", "scheme=s reg-name= path=", uri.KindURI},
		{"a path that begins with a slash", "s:/", "scheme=s path=/", uri.KindURI},
		{"slashes inside of a path", "s:a//b", "scheme=s path=a//b", uri.KindURI},
		{"a colon behind the first segment", "a/b:c", "path=a/b:c", uri.KindRelativePath},
		{"a colon in a first segment that cannot be a scheme's", "./a:b", "path=./a:b", uri.KindRelativePath},
		{"an absolute path", "/a", "path=/a", uri.KindAbsolutePath},
		{"an empty query", "?", "path= query=", uri.KindRelativePath},
		{"an empty fragment", "#", "path= fragment=", uri.KindSameDocument},
		{"nothing", "", "path=", uri.KindSameDocument},
		{"both empty", "?#", "path= query= fragment=", uri.KindRelativePath},
		{"a question mark in a query", "?a?b", "path= query=a?b", uri.KindRelativePath},
		{"a question mark in a fragment", "#a?b", "path= fragment=a?b", uri.KindSameDocument},
		{"percent-encoded bytes stay", "http://%41/%2F?%3F#%23", "scheme=http reg-name=%41 path=/%2F query=%3F fragment=%23", uri.KindURI},
	}
	for _, test := range tests {
		r, err := uri.ParseReference(test.text)
		if err != nil {
			t.Errorf("%s: ParseReference(%q): %v", test.why, test.text, err)
			continue
		}
		if got := show(r); got != test.want || r.Kind() != test.kind || r.String() != test.text {
			t.Errorf("%s: ParseReference(%q):\ngot  %s (%s)\nwant %s (%s)", test.why, test.text, got, r.Kind(), test.want, test.kind)
		}
	}
}

// TestParseRules has which of the functions take what.
func TestParseRules(t *testing.T) {
	tests := []struct {
		why, text                string
		reference, uri, absolute bool
	}{
		{"a URI", "http://example.com/", true, true, true},
		{"with a fragment", "http://example.com/#", true, true, false},
		{"a relative reference", "//example.com/", true, false, false},
		{"a path", "a", true, false, false},
		{"nothing", "", true, false, false},
		{"neither", "http://[::1", false, false, false},
		{"a colon in the first segment of a path", "1:b", false, false, false},
	}
	for _, test := range tests {
		_, err := uri.ParseReference(test.text)
		check(t, test.why, test.text, uri.RuleURIReference, err, test.reference)
		u, err := uri.Parse(test.text)
		check(t, test.why, test.text, uri.RuleURI, err, test.uri)
		if u.IsZero() == test.uri || test.uri && u.String() != test.text {
			t.Errorf("%s: Parse(%q): got %q", test.why, test.text, u)
		}
		_, err = uri.ParseAbsoluteURI(test.text)
		check(t, test.why, test.text, uri.RuleAbsoluteURI, err, test.absolute)
		if r, err := uri.ParseReference(test.text); err == nil {
			if got, ok := r.URI(); ok != test.uri || got != u {
				t.Errorf("%s: %q as a URI: got %q, %t, want %q, %t", test.why, test.text, got, ok, u, test.uri)
			}
		}
	}
}

// check reports an error that should not be, or one that is not that of the rule.
func check(t *testing.T, why, text string, rule uri.Rule, err error, ok bool) {
	t.Helper()
	var e *uri.SyntaxError
	if ok && err != nil || !ok && (!errors.As(err, &e) || e.Error() != rule.Check(text).Error()) {
		t.Errorf("%s: %q as %s: got error %v, want that it is one: %t", why, text, rule, err, ok)
	}
}

func TestMust(t *testing.T) {
	if u, r := uri.MustParse("s://h:1#"), uri.MustParseReference("a:b#c"); u.String() != "s://h:1#" || r.String() != "a:b#c" {
		t.Errorf("got %s and %s", u, r)
	}
	for _, f := range []func(){
		func() { uri.MustParse("a") },
		func() { uri.MustParseReference("a b") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		}()
	}
}

func TestZero(t *testing.T) {
	var r uri.Reference
	if parsed := uri.MustParseReference(""); r != parsed || show(r) != "path=" {
		t.Errorf("the zero Reference: got %s, want that of the empty text", show(r))
	}
	var u uri.URI
	if !u.IsZero() || u.String() != "" || u.Scheme() != "" {
		t.Errorf("the zero URI: got %q", u)
	}
	var a uri.Authority
	if _, ok := a.Userinfo(); ok || a.String() != "" || a.Host() != (uri.Host{}) || a.Host().Kind() != uri.HostRegName {
		t.Errorf("the zero Authority: got %q", a)
	}
	if _, ok := a.Port(); ok {
		t.Error("the zero Authority has a port")
	}
}

func TestEqual(t *testing.T) {
	if uri.MustParse("http://a/b") != uri.MustParse(strings.Repeat("http://a/b", 1)) {
		t.Error("equal texts make different values")
	}
	if uri.MustParse("http://a/b") == uri.MustParse("http://a/B") {
		t.Error("different texts make equal values")
	}
}

func TestHost(t *testing.T) {
	tests := []struct{ why, host, addr string }{
		{"IPv4", "192.0.2.1", "192.0.2.1"},
		{"IPv6", "[2001:db8::7]", "2001:db8::7"},
		{"IPv4 in IPv6", "[::ffff:192.0.2.1]", "::ffff:192.0.2.1"},
		{"a name", "example.com", ""},
		{"nothing", "", ""},
		{"an octet with a leading zero makes a name", "192.0.2.01", ""},
		{"a number that some accept as an address (§7.4)", "2130706433", ""},
		{"an address of a future version", "[v1f.a:b.c]", ""},
	}
	for _, test := range tests {
		a, _ := uri.MustParseReference("//" + test.host).Authority()
		addr, ok := a.Host().Addr()
		if ok != (test.addr != "") || ok && addr.String() != test.addr {
			t.Errorf("%s: Addr of %s: got %s, %t, want %s", test.why, test.host, addr, ok, test.addr)
		}
	}
}

func TestPort(t *testing.T) {
	tests := []struct {
		port uri.Port
		want uint16
		ok   bool
	}{
		{"80", 80, true},
		{"00080", 80, true},    // valid, if odd
		{"65535", 65535, true}, // the last
		{"65536", 0, false},    // valid syntax, but no port
		{"", 0, false},         // the default
		{"99999999999999999999999999", 0, false},
	}
	for _, test := range tests {
		if got, ok := test.port.Uint16(); ok != test.ok || ok && got != test.want {
			t.Errorf("port %q: got %d, %t, want %d, %t", test.port, got, ok, test.want, test.ok)
		}
	}
}

// appendixB is the regular expression of RFC 3986 Appendix B, which divides any string.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// split divides s by Appendix B, and the authority at its last "@" and the last ":"
// behind that and behind any brackets.
func split(s string) string {
	m := appendixB.FindStringSubmatchIndex(s)
	var b strings.Builder
	add := func(name string, from, to int) {
		if from >= 0 {
			fmt.Fprintf(&b, "%s=%s ", name, s[from:to])
		}
	}
	add("scheme", m[4], m[5])
	if from, to := m[8], m[9]; from >= 0 {
		if at := strings.LastIndexByte(s[from:to], '@'); at >= 0 {
			add("userinfo", from, from+at)
			from += at + 1
		}
		host := to
		if colon := strings.LastIndexByte(s[from:to], ':'); colon > strings.LastIndexByte(s[from:to], ']') {
			host = from + colon
		}
		add("host", from, host)
		if host < to {
			add("port", host+1, to)
		}
	}
	add("path", m[10], m[11])
	add("query", m[14], m[15])
	add("fragment", m[18], m[19])
	return strings.TrimSuffix(b.String(), " ")
}

// kinds are the words of show for the host.
var kinds = strings.NewReplacer(" reg-name=", " host=", " IPv4address=", " host=", " IPv6address=", " host=", " IPvFuture=", " host=")

// compareSplit reports where the components of r are not those of Appendix B, or do not
// make its text again (§5.3).
func compareSplit(t *testing.T, r uri.Reference) {
	t.Helper()
	s := r.String()
	if got, want := kinds.Replace(" " + show(r))[1:], split(s); got != want {
		t.Errorf("%q:\ngot        %s\nAppendix B %s", s, got, want)
	}
	p := uri.Split(s)
	if p.String() != s {
		t.Errorf("Split(%q): put together again it is %q", s, p)
	}
	if scheme, ok := r.Scheme(); p.Scheme != scheme || p.HasScheme != ok {
		t.Errorf("Split(%q): scheme %q, want %q", s, p.Scheme, scheme)
	}
	if a, ok := r.Authority(); p.Authority != a.String() || p.HasAuthority != ok {
		t.Errorf("Split(%q): authority %q, want %q", s, p.Authority, a)
	}
	if p.Path != string(r.Path()) {
		t.Errorf("Split(%q): path %q, want %q", s, p.Path, r.Path())
	}
}

// TestURLs holds the components of the references in the file of CORPUS, one a line, to
// Appendix B.
func TestURLs(t *testing.T) {
	name := os.Getenv("CORPUS")
	if name == "" {
		t.Skip("CORPUS names no file")
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\r\n")
		r, err := uri.ParseReference(line)
		if (err == nil) != uri.RuleURIReference.Match(line) {
			t.Errorf("ParseReference(%q): %v", line, err)
		}
		if err == nil {
			compareSplit(t, r)
		}
	}
}

// FuzzParse holds the components of references to Appendix B, and Split to it for any
// string.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"http://user:pa:ss@h:1/p?q#f", "//[::1]:", "s:a//b", "?#", "//@:", "a:b@c", "#a#b", "\x00://\xff/?\n", "a:/b?c:d//#"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) { checkParse(t, stretchBy(s, how)) })
}

// checkParse reports where FuzzParse does not hold for s.
func checkParse(t *testing.T, s string) {
	t.Helper()
	p := uri.Split(s)
	m := appendixB.FindStringSubmatch(s)
	want := uri.Parts{m[2], m[4], m[5], m[7], m[9], m[1] != "", m[3] != "", m[6] != "", m[8] != ""}
	if p != want || p.String() != s {
		t.Errorf("Split(%q):\ngot  %+v\nwant %+v", s, p, want)
	}
	r, err := uri.ParseReference(s)
	if (err == nil) != uri.RuleURIReference.Match(s) {
		t.Fatalf("ParseReference(%q): %v, but Match is %t", s, err, err != nil)
	}
	if err == nil {
		compareSplit(t, r)
	}
	u, err := uri.Parse(s)
	if (err == nil) != uri.RuleURI.Match(s) || err == nil && u.Reference() != r {
		t.Fatalf("Parse(%q): %v, but Match is %t", s, err, err != nil)
	}
}

// TestParseAllocations: parsing and asking for components allocates nothing.
func TestParseAllocations(t *testing.T) {
	const text = "http://user@[::ffff:1.2.3.4]:8080/a/b%20c?q=1#f"
	n := testing.AllocsPerRun(100, func() {
		r, err := uri.ParseReference(text)
		if err != nil {
			t.Fatal(err)
		}
		u, _ := r.URI()
		a, _ := u.Authority()
		userinfo, _ := a.Userinfo()
		port, _ := a.Port()
		number, _ := port.Uint16()
		addr, _ := a.Host().Addr()
		query, _ := u.Query()
		fragment, _ := u.Fragment()
		if len(userinfo)+len(query) == 0 || number != 8080 || !addr.Is6() || fragment != "f" || u.Path() == "" || u.Scheme() == "" || r.Kind() != uri.KindURI {
			t.Fatal(text)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
