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

// show returns the components of r that are present, with their names.
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
		name, text, want string
		kind             uri.ReferenceKind
	}{
		{"all components", "foo://u@example.com:8042/over/there?name=ferret#nose",
			"scheme=foo userinfo=u reg-name=example.com port=8042 path=/over/there query=name=ferret fragment=nose", uri.KindURI},
		{"no authority (RFC 3986 §3)", "urn:example:animal:ferret:nose", "scheme=urn path=example:animal:ferret:nose", uri.KindURI},
		{"a colon in userinfo is not a port", "http://user:pa:ss@h", "scheme=http userinfo=user:pa:ss reg-name=h path=", uri.KindURI},
		{"an IPv4 address with a port", "//1.2.3.4:80", "IPv4address=1.2.3.4 port=80 path=", uri.KindNetworkPath},
		{"five decimal numbers are a registered name", "//1.2.3.4.5", "reg-name=1.2.3.4.5 path=", uri.KindNetworkPath},
		{"256 in an IPv4 address makes a registered name", "//256.1.1.1/", "reg-name=256.1.1.1 path=/", uri.KindNetworkPath},
		{"an address of a future version", "//[v1.a:b]", "IPvFuture=[v1.a:b] path=", uri.KindNetworkPath},
		{"an address of a future version in upper case", "//[V1.a]", "IPvFuture=[V1.a] path=", uri.KindNetworkPath},
		{"an IPv6 address with an empty port", "//[::ffff:1.2.3.4]:", "IPv6address=[::ffff:1.2.3.4] port= path=", uri.KindNetworkPath},
		{"empty userinfo and empty host", "//@", "userinfo= reg-name= path=", uri.KindNetworkPath},
		{"empty host and empty port", "//:", "reg-name= port= path=", uri.KindNetworkPath},
		{"userinfo with a colon, and a port", "//a:b@c:1", "userinfo=a:b reg-name=c port=1 path=", uri.KindNetworkPath},
		{"a password that resembles a port", "//a:80@c", "userinfo=a:80 reg-name=c path=", uri.KindNetworkPath},
		{"an empty authority", "///p", "reg-name= path=/p", uri.KindNetworkPath},
		{"an empty authority and nothing else", "//", "reg-name= path=", uri.KindNetworkPath},
		{"a scheme and an empty path", "s:", "scheme=s path=", uri.KindURI},
		{"a scheme and an empty authority", "s://", "scheme=s reg-name= path=", uri.KindURI},
		{"a path that begins with a slash", "s:/", "scheme=s path=/", uri.KindURI},
		{"slashes inside a path", "s:a//b", "scheme=s path=a//b", uri.KindURI},
		{"a colon after the first segment", "a/b:c", "path=a/b:c", uri.KindRelativePath},
		{"a colon after a dot-segment", "./a:b", "path=./a:b", uri.KindRelativePath},
		{"an absolute path", "/a", "path=/a", uri.KindAbsolutePath},
		{"an empty query", "?", "path= query=", uri.KindRelativePath},
		{"an empty fragment", "#", "path= fragment=", uri.KindSameDocument},
		{"the empty reference", "", "path=", uri.KindSameDocument},
		{"an empty query and an empty fragment", "?#", "path= query= fragment=", uri.KindRelativePath},
		{"a question mark in a query", "?a?b", "path= query=a?b", uri.KindRelativePath},
		{"a question mark in a fragment", "#a?b", "path= fragment=a?b", uri.KindSameDocument},
		{"keeps percent-encoded bytes", "http://%41/%2F?%3F#%23", "scheme=http reg-name=%41 path=/%2F query=%3F fragment=%23", uri.KindURI},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := uri.ParseReference(test.text)
			if err != nil {
				t.Errorf("ParseReference(%q): %v", test.text, err)
				return
			}
			if got := show(r); got != test.want || r.Kind() != test.kind || r.String() != test.text {
				t.Errorf("ParseReference(%q):\ngot  %s (%s)\nwant %s (%s)", test.text, got, r.Kind(), test.want, test.kind)
			}
		})
	}
}

// TestParseRules tests which parsers accept a text.
func TestParseRules(t *testing.T) {
	tests := []struct {
		name, text               string
		reference, uri, absolute bool
	}{
		{"a URI", "http://example.com/", true, true, true},
		{"a URI with a fragment", "http://example.com/#", true, true, false},
		{"a relative reference", "//example.com/", true, false, false},
		{"a path", "a", true, false, false},
		{"the empty text", "", true, false, false},
		{"an invalid text", "http://[::1", false, false, false},
		{"a colon in a first segment that cannot be a scheme", "1:b", false, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := uri.ParseReference(test.text)
			check(t, test.text, uri.RuleURIReference, err, test.reference)
			u, err := uri.Parse(test.text)
			check(t, test.text, uri.RuleURI, err, test.uri)
			if u.IsZero() == test.uri || test.uri && u.String() != test.text {
				t.Errorf("Parse(%q): got %q", test.text, u)
			}
			_, err = uri.ParseAbsoluteURI(test.text)
			check(t, test.text, uri.RuleAbsoluteURI, err, test.absolute)
			if r, err := uri.ParseReference(test.text); err == nil {
				if got, ok := r.URI(); ok != test.uri || got != u {
					t.Errorf("%q as a URI: got %q, %t, want %q, %t", test.text, got, ok, u, test.uri)
				}
			}
		})
	}
}

// check compares an error with the error of the rule, and reports a missing or unexpected error.
func check(t *testing.T, text string, rule uri.Rule, err error, ok bool) {
	t.Helper()
	var e *uri.SyntaxError
	if ok && err != nil || !ok && (!errors.As(err, &e) || e.Error() != rule.Check(text).Error()) {
		t.Errorf("%q as %s: got error %v, want valid: %t", text, rule, err, ok)
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
		t.Errorf("the zero Reference: got %s, want the components of the empty text", show(r))
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
	tests := []struct{ name, host, addr string }{
		{"an IPv4 address", "192.0.2.1", "192.0.2.1"},
		{"an IPv6 address", "[2001:db8::7]", "2001:db8::7"},
		{"an IPv6 address that ends in an IPv4 address", "[::ffff:192.0.2.1]", "::ffff:192.0.2.1"},
		{"a registered name", "example.com", ""},
		{"an empty host", "", ""},
		{"an octet with a leading zero makes a registered name", "192.0.2.01", ""},
		{"a number that some software accepts as an address (§7.4)", "2130706433", ""},
		{"an address of a future version", "[v1f.a:b.c]", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, _ := uri.MustParseReference("//" + test.host).Authority()
			addr, ok := a.Host().Addr()
			if ok != (test.addr != "") || ok && addr.String() != test.addr {
				t.Errorf("Addr of %s: got %s, %t, want %s", test.host, addr, ok, test.addr)
			}
		})
	}
}

func TestPort(t *testing.T) {
	tests := []struct {
		port uri.Port
		want uint16
		ok   bool
	}{
		{"80", 80, true},
		{"00080", 80, true},    // leading zeros are valid
		{"65535", 65535, true}, // the greatest port
		{"65536", 0, false},    // valid syntax, but out of range
		{"", 0, false},         // the default port
		{"99999999999999999999999999", 0, false},
	}
	for _, test := range tests {
		if got, ok := test.port.Uint16(); ok != test.ok || ok && got != test.want {
			t.Errorf("port %q: got %d, %t, want %d, %t", test.port, got, ok, test.want, test.ok)
		}
	}
}

// appendixB is the regular expression of RFC 3986 Appendix B, which divides any string into
// components.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// split divides s by Appendix B. It divides the authority at its last "@" and at the last ":" after
// that and after any brackets.
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

// kinds are the names of host kinds in show.
var kinds = strings.NewReplacer(" reg-name=", " host=", " IPv4address=", " host=", " IPv6address=", " host=", " IPvFuture=", " host=")

// compareSplit compares the components of r with Appendix B, and checks that they make its text
// again (§5.3).
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

// TestURLs compares the components of the references in the file CORPUS, one on each line, with
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

// FuzzParse compares the components of references, and Split for any string, with Appendix B.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"http://user:pa:ss@h:1/p?q#f", "//[::1]:", "s:a//b", "?#", "//@:", "a:b@c", "#a#b", "\x00://\xff/?\n", "a:/b?c:d//#"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) { checkParse(t, stretchBy(s, how)) })
}

// checkParse checks the properties of FuzzParse for s.
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

// TestParseAllocations checks that parsing and accessors do not allocate.
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
