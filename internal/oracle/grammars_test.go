package oracle

import (
	_ "embed"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// TestRFC3986 follows the order of RFC 3986.
func TestRFC3986(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	o := New(g)
	tests := []struct {
		name string
		rule string
		yes  []string
		no   []string
	}{
		{"§1.1.2: example URIs", "URI", []string{
			"ftp://ftp.is.co.za/rfc/rfc1808.txt",
			"http://www.ietf.org/rfc/rfc2396.txt",
			"ldap://[2001:db8::7]/c=GB?objectClass?one",
			"mailto:John.Doe@example.com",
			"news:comp.infosystems.www.servers.unix",
			"tel:+1-816-555-1212",
			"telnet://192.0.2.16:80/",
			"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
		}, []string{"", "//ftp.is.co.za/rfc", "rfc1808.txt", "http", " http://h", "http://h "}},
		{"§2.1: percent triplets", "pct-encoded", []string{"%00", "%fF", "%Ff"}, []string{"%", "%0", "%0g", "0%0", "%000"}},
		{"§2.2, §2.3: unreserved is disjoint from reserved", "unreserved", []string{"a", "Z", "0", "-", ".", "_", "~"}, []string{"!", ":", "%", "é", ""}},
		{"§3.1: scheme begins with a letter", "scheme", []string{"a", "A1+-.", "http"}, []string{"", "1a", "+", "a_b", "a:"}},
		{"§3.2: authority", "authority", []string{"", "@", ":", "@:", "u:p@h:1", "a:b:c@h", "[::]:"}, []string{"@@", "h:x", "[::", "a/b", "[::]x"}},
		{"§3.2.2: IPv6address with :: for every number of groups", "IPv6address", []string{
			"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4",
			"::", "::8", "::7:8", "::6:7:8", "::5:6:7:8", "::4:5:6:7:8", "::3:4:5:6:7:8", "::2:3:4:5:6:7:8",
			"1::", "1:2::", "1:2:3::", "1:2:3:4::", "1:2:3:4:5::", "1:2:3:4:5:6::", "1:2:3:4:5:6:7::",
			"1::8", "1:2:3::6:7:8", "::1.2.3.4", "1:2:3:4:5::1.2.3.4", "ABCD:ef01::",
		}, []string{
			"", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8",
			"1::2::3", "12345::", "g::", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:6::1.2.3.4", "::1.2.3", "1.2.3.4::", "::256.1.1.1",
		}},
		{"§3.2.2: IPvFuture with v in either case", "IPvFuture", []string{"v1.a", "V1F.:"}, []string{"v.a", "v1.", "1.a", "vg.a"}},
		{"§3.2.2: dec-octet ends at 255 and has no leading zeros", "IPv4address",
			[]string{"0.0.0.0", "255.249.199.99", "1.10.100.200"},
			[]string{"256.1.1.1", "01.1.1.1", "1.1.1", "1.1.1.1.1", "1.1.1.1.", "1..1.1", "300.1.1.1"}},
		{"§3.2.2: reg-name includes text that is not an IPv4address", "reg-name", []string{"", "256.1.1.1", "1.2.3.4", "a%20b", "!$&'()*+,;="}, []string{":", "[", "@", "%2"}},
		{"§3.2.2: brackets enclose an IP-literal only", "host", []string{"[::1]", "[v1.a]", ""}, []string{"::1", "[1.2.3.4]", "[fe80::1%25eth0]", "[a]"}},
		{"§3.2.3: port of any digits", "port", []string{"", "80", "65536", "00080"}, []string{"-1", "8a"}},
		{"§3.3: path-abempty", "path-abempty", []string{"", "/", "//", "/a/b"}, []string{"a", "a/"}},
		{"§3.3: path-absolute does not begin with //", "path-absolute", []string{"/", "/a", "/a//b", "/:"}, []string{"", "//", "//a", "a"}},
		{"§3.3: path-noscheme has no colon in its first segment", "path-noscheme", []string{"a", "a/b:c", "@"}, []string{"", "a:b", ":", "/a"}},
		{"§3.3: path-rootless", "path-rootless", []string{"a:b", ":", "a//"}, []string{"", "/a"}},
		{"§3.3: path-empty = 0<pchar>", "path-empty", []string{""}, []string{"a", "/"}},
		{"§3.4: query with / and ?", "query", []string{"", "a/b?c", "?"}, []string{"#", "[", "%", "\""}},
		{"§3.5: fragment with / and ? and without #", "fragment", []string{"", "a/b?c"}, []string{"#", "a#b"}},
		{"§4.1: URI-reference", "URI-reference", []string{"", "#", "?", "//", "/", "a", "./a:b", "//h?", "a:b", "a:", "//[::]"}, []string{":", ":a", "1:a", "a b", "%", "##", "é"}},
		{"§4.2: relative reference", "relative-ref", []string{"", "g;x=1/../y", "//g", "?y", "#s"}, []string{"g:h", "a:", "1:"}},
		{"§4.3: absolute URI has no fragment", "absolute-URI", []string{"a:", "a:b?c", "a://"}, []string{"a:#", "a"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, s := range test.yes {
				if !o.Match(g.Lookup(test.rule), s) {
					t.Errorf("Match(%s, %q): got false, want true", test.rule, s)
				}
			}
			for _, s := range test.no {
				if o.Match(g.Lookup(test.rule), s) {
					t.Errorf("Match(%s, %q): got true, want false", test.rule, s)
				}
			}
		})
	}
}

// TestRFC3986Prefixes tests the positions of errors in invalid strings.
func TestRFC3986Prefixes(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	o := New(g)
	tests := []struct {
		name   string
		rule   string
		s      string
		match  int
		viable int
	}{
		{"space in a path", "URI", "http://h/a b", 10, 10},
		{"percent triplet with an invalid digit", "URI", "http://h/%4x", 9, 11},
		{"truncated percent triplet", "URI", "http://h/%4", 9, 11},
		{"missing scheme", "URI", "//h", -1, 0},
		{"scheme alone", "URI", "http", -1, 4},
		{"port that could be a password", "URI", "http://h:8x", 10, 11},
		{"port after userinfo", "URI", "http://u@h:8x", 12, 12},
		{"unclosed address", "URI", "http://[::1", 7, 11},
		{"address with a zone (RFC 6874)", "URI", "http://[fe80::1%25eth0]", 7, 15},
		{"ninth group of an address", "IPv6address", "1:2:3:4:5:6:7:8:", 15, 15},
		{"second ::", "IPv6address", "1::2::", 4, 5},
		{"octet over 255", "IPv4address", "1.2.3.256", 8, 8},
		{"second fragment", "URI-reference", "#a#b", 2, 2},
		{"colon after a first segment that is not a scheme", "URI-reference", "1:", 1, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := g.Lookup(test.rule)
			if got := o.MatchPrefix(r, test.s); got != test.match {
				t.Errorf("MatchPrefix(%s, %q): got %d, want %d", test.rule, test.s, got, test.match)
			}
			if got := o.ViablePrefix(r, test.s); got != test.viable {
				t.Errorf("ViablePrefix(%s, %q): got %d, want %d", test.rule, test.s, got, test.viable)
			}
		})
	}
}

//go:embed testdata/rfc1630.abnf
var rfc1630 string

// TestRFC1630 tests a grammar that writes every repetition as right recursion.
func TestRFC1630(t *testing.T) {
	g := read(t, abnf.Auto, rfc1630)
	o := New(g)
	if len(g.Rules) < 22 || g.Lookup("xalphas").Cycle == nil || g.Lookup("path").Cycle.Left {
		t.Errorf("got a grammar without the 22 rules and the right recursion of RFC 1630:\n%s", g)
	}
	tests := []struct {
		name string
		rule string
		s    string
		want bool
	}{
		{"both kinds of recursion", "fragmentaddress", "fxqn:us/va/reston/cnri/ietf/24/asdf?a+b#c", true},
		{"Example 3 is invalid because %* is not allowed", "uri", "fxqn:us/va/reston/cnri/ietf/24/asdf%*.fred", false},
		{"path does not begin with a slash", "uri", "http://info.cern.ch/albert", false},
		{"void path", "uri", "http:", true},
		{"void last segment", "uri", "a:b/", true},
		{"void segment between two others", "uri", "a:b//c", false},
		{"xalphas of more than two characters", "xpalphas", "abc+", true},
		{"alpha matches a letter", "alpha", "Q", true},
		{"escape in either case", "escape", "%aF", true},
		{"the word space", "reserved", " ", true},
		{"the word vline", "national", "|", true},
		{"void", "void", "", true},
		{"deep recursion", "xalphas", strings.Repeat("a", 2000), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := o.Match(g.Lookup(test.rule), test.s); got != test.want {
				t.Errorf("Match(%s, %q): got %t, want %t", test.rule, test.s, got, test.want)
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	g := read(b, abnf.Auto, grammar.RFC3986)
	o, r := New(g), g.Lookup("URI")
	for _, bench := range []struct{ name, s string }{
		{"usual", "http://user@example.com:80/a/b?c#d"},
		{"segments", "http://[2001:db8::1:2:3.4.5.6]:8080/" + strings.Repeat("a/", 80)},
		{"host", "http://" + strings.Repeat("a", 193)},
		{"triplets", "http://" + strings.Repeat("%41", 64)},
		{"slashes", "http:" + strings.Repeat("/", 195)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				o.Match(r, bench.s)
			}
		})
	}
}
