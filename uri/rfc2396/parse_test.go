package rfc2396

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// show returns the components present in s as name=value pairs, with the parts of the authority in
// brackets, or it returns the error.
func show(s string) string {
	c, err := ParseURIReference(s)
	if err != nil {
		return err.Error()
	}
	var words []string
	add := func(name string, place Span, s string) (value string, ok bool) {
		if value, ok = place.In(s); ok {
			words = append(words, name+"="+value)
		}
		return value, ok
	}
	add("scheme", c.Scheme, s)
	if authority, ok := add("authority", c.Authority, s); ok {
		a, err := ParseAuthority(authority)
		if err != nil {
			return err.Error()
		}
		words[len(words)-1] = "["
		add("server", a.Server, authority)
		add("userinfo", a.Userinfo, authority)
		add("host", a.Host, authority)
		add("hostname", a.Hostname, authority)
		add("IPv4address", a.IPv4address, authority)
		add("port", a.Port, authority)
		add("reg-name", a.RegName, authority)
		words = append(words, "]")
	}
	if _, ok := add("opaque-part", c.OpaquePart, s); !ok {
		add("path", c.Path, s)
	} else if c.Path != c.OpaquePart {
		words = append(words, "(not the path)")
	}
	add("query", c.Query, s)
	add("fragment", c.Fragment, s)
	return strings.Join(words, " ")
}

// TestExamples tests the document's examples and the decisions of its grammar, in its order.
func TestExamples(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"§1.3, ftp", "ftp://ftp.is.co.za/rfc/rfc1808.txt", "scheme=ftp [ server=ftp.is.co.za host=ftp.is.co.za hostname=ftp.is.co.za ] path=/rfc/rfc1808.txt"},
		{"§1.3, gopher", "gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
			"scheme=gopher [ server=spinaltap.micro.umn.edu host=spinaltap.micro.umn.edu hostname=spinaltap.micro.umn.edu ] path=/00/Weather/California/Los%20Angeles"},
		{"§1.3, http", "http://www.math.uio.no/faq/compression-faq/part1.html",
			"scheme=http [ server=www.math.uio.no host=www.math.uio.no hostname=www.math.uio.no ] path=/faq/compression-faq/part1.html"},
		{"§1.3, mailto is opaque", "mailto:mduerst@ifi.unizh.ch", "scheme=mailto opaque-part=mduerst@ifi.unizh.ch"},
		{"§1.3, news is opaque", "news:comp.infosystems.www.servers.unix", "scheme=news opaque-part=comp.infosystems.www.servers.unix"},
		{"§1.3, telnet", "telnet://melvyl.ucop.edu/", "scheme=telnet [ server=melvyl.ucop.edu host=melvyl.ucop.edu hostname=melvyl.ucop.edu ] path=/"},
		{"§3, a hier_part has a query", "s:/a?b", "scheme=s path=/a query=b"},
		{"§3, an opaque_part has no query, unlike in Appendix B", "mailto:a?b#c", "scheme=mailto opaque-part=a?b fragment=c"},
		{"§3, an opaque_part may begin with a question mark", "s:?a", "scheme=s opaque-part=?a"},
		{"§3, an opaque_part may have slashes inside", "s:a//b/c", "scheme=s opaque-part=a//b/c"},
		{"§3, rejects an empty opaque_part", "s:", `rfc2396: URI-reference: offset 2: expected "/" or uric-no-slash, found end of input`},
		{"§3.1, a scheme in capitals, \"for resiliency\"", "HTTP://a", "scheme=HTTP [ server=a host=a hostname=a ]"},
		{"§3.1, rejects a scheme that begins with a digit", "1a:b", `rfc2396: URI-reference: offset 2: expected `},
		{"§3.2, a question mark ends the authority", "//a?b", "[ server=a host=a hostname=a ] query=b"},
		{"§3.2.1, a registry's name", "//a_b,c", "[ reg-name=a_b,c ]"},
		{"§3.2.1, an IPv6 address without brackets is a registry's name", "//::1", "[ reg-name=::1 ]"},
		{"§3.2.2, a server with all parts", "//u:p;t@h:80", "[ server=u:p;t@h:80 userinfo=u:p;t host=h hostname=h port=80 ]"},
		{"§3.2.2, empty userinfo and port", "//@h:", "[ server=@h: userinfo= host=h hostname=h port= ]"},
		{"§3.2.2, an empty server", "file:///etc/hosts", "scheme=file [ server= ] path=/etc/hosts"},
		{"§3.2.2, userinfo without a host is a registry's name", "//u@", "[ reg-name=u@ ]"},
		{"§3.2.2, a port without a host is a registry's name", "//:80", "[ reg-name=:80 ]"},
		{"§3.2.2, an IPv4address", "//1.2.3.4:5", "[ server=1.2.3.4:5 host=1.2.3.4 IPv4address=1.2.3.4 port=5 ]"},
		{"§3.2.2, an IPv4address of any numbers", "//999.0.0.1000", "[ server=999.0.0.1000 host=999.0.0.1000 IPv4address=999.0.0.1000 ]"},
		{"§3.2.2, three numbers are a registry's name", "//1.2.3", "[ reg-name=1.2.3 ]"},
		{"§3.2.2, five numbers are a registry's name", "//1.2.3.4.5", "[ reg-name=1.2.3.4.5 ]"},
		{"§3.2.2, a last label that starts with a digit", "//a.1b", "[ reg-name=a.1b ]"},
		{"§3.2.2, a final dot in a hostname", "//a.b.", "[ server=a.b. host=a.b. hostname=a.b. ]"},
		{"§3.2.2, an address with a final dot is a registry's name", "//1.2.3.4.", "[ reg-name=1.2.3.4. ]"},
		{"§3.2.2, a hyphen within a label", "//a-b", "[ server=a-b host=a-b hostname=a-b ]"},
		{"§3.2.2, a hyphen at the end of a label", "//a-.b", "[ reg-name=a-.b ]"},
		{"§3.2.2, rejects an IPv6 address", "http://[::1]/", `rfc2396: URI-reference: offset 7: expected `},
		{"§3.3, parameters", "/a;x=1;y/b;z", "path=/a;x=1;y/b;z"},
		{"§3.3, empty segments", "/a//b/", "path=/a//b/"},
		{"§4, the empty reference", "", ""},
		{"§4, a fragment alone", "#f", "fragment=f"},
		{"§4, rejects a query alone, unlike Appendix C", "?y", `rfc2396: URI-reference: offset 0: expected `},
		{"§4.3, text after two slashes is an authority", "//a/b", "[ server=a host=a hostname=a ] path=/b"},
		{"§4.3, an empty authority", "///b", "[ server= ] path=/b"},
		{"§5, a relative path", "a/b?c#d", "path=a/b query=c fragment=d"},
		{"§5, a first segment mistaken for a scheme", "this:that", "scheme=this opaque-part=that"},
		{"§5, a dot before a segment with a colon", "./this:that", "path=./this:that"},
		{"§5, rejects a colon in a first segment that is not a scheme", "_:a", `rfc2396: URI-reference: offset 1: expected `},
		{"Appendix B", "http://www.ics.uci.edu/pub/ietf/uri/#Related",
			"scheme=http [ server=www.ics.uci.edu host=www.ics.uci.edu hostname=www.ics.uci.edu ] path=/pub/ietf/uri/ fragment=Related"},
		{"Appendix D", "http://www.ics.uci.edu/Test/a/b/c", "scheme=http [ server=www.ics.uci.edu host=www.ics.uci.edu hostname=www.ics.uci.edu ] path=/Test/a/b/c"},
		{"Appendix E, http", "http://www.w3.org/Addressing/", "scheme=http [ server=www.w3.org host=www.w3.org hostname=www.w3.org ] path=/Addressing/"},
		{"Appendix E, ftp", "ftp://ds.internic.net/rfc/", "scheme=ftp [ server=ds.internic.net host=ds.internic.net hostname=ds.internic.net ] path=/rfc/"},
		{"Appendix E, a fragment", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
			"scheme=http [ server=www.ics.uci.edu host=www.ics.uci.edu hostname=www.ics.uci.edu ] path=/pub/ietf/uri/historical.html fragment=WARNING"},
		{"Appendix F, an abbreviated URL is a relative path", "www.w3.org/Addressing/", "path=www.w3.org/Addressing/"},
		{"Appendix G.2, a slash is part of the path", "foo:/bar", "scheme=foo path=/bar"},
		{"Appendix G.2, a URI without a slash is opaque", "foo:bar", "scheme=foo opaque-part=bar"},
		{"an empty query and an empty fragment are present", "/?#", "path=/ query= fragment="},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := show(test.text)
			if strings.Contains(test.want, ": offset ") {
				if !strings.HasPrefix(got, test.want) {
					t.Errorf("%q:\ngot  %s\nwant %s...", test.text, got, test.want)
				}
			} else if got != test.want {
				t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
			}
		})
	}
}

// TestCharacters checks that each character is in exactly one set of §2, and is a uric unless the
// set is excluded.
func TestCharacters(t *testing.T) {
	sets := []Rule{RuleReserved, RuleUnreserved, RuleControl, RuleSpace, RuleDelims, RuleUnwise}
	for c := range 0x80 {
		s := string(rune(c))
		var in []Rule
		for _, r := range sets {
			if r.Match(s) {
				in = append(in, r)
			}
		}
		if len(in) != 1 {
			t.Fatalf("%q is in %v, want one set", s, in)
		}
		if got, want := RuleUric.Match(s), in[0] == RuleReserved || in[0] == RuleUnreserved; got != want {
			t.Errorf("%q is in %s: as a uric got %t, want %t", s, in[0], got, want)
		}
	}
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"§2.4.1, an escaped space", "%20", true},
		{"§2.4.2, an escaped tilde", "%7e", true},
		{"§2.4.2, an escaped percent sign", "%25", true},
		{"an escape with an invalid digit", "%2g", false},
		{"an escape with one digit", "%2", false},
		{"a character beyond US-ASCII", "é", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := RuleUric.Match(test.text); got != test.want {
				t.Errorf("%q as a uric: got %t, want %t", test.text, got, test.want)
			}
		})
	}
}

// compareSplit compares the components of a reference with the regular expression of Appendix B,
// which is correct for references without an opaque_part.
func compareSplit(t *testing.T, s string) {
	t.Helper()
	c, err := ParseURIReference(s)
	if err != nil || c.OpaquePart.End >= 0 {
		return
	}
	var p uri.Parts
	p.Scheme, p.HasScheme = c.Scheme.In(s)
	p.Authority, p.HasAuthority = c.Authority.In(s)
	p.Path, _ = c.Path.In(s)
	p.Query, p.HasQuery = c.Query.In(s)
	p.Fragment, p.HasFragment = c.Fragment.In(s)
	if want := uri.Split(s); p != want {
		t.Errorf("%q:\ngot        %+v\nAppendix B %+v", s, p, want)
	}
	if p.HasAuthority && !RuleAuthority.Match(p.Authority) {
		t.Errorf("%q: %q does not match authority", s, p.Authority)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"http://u@h:1/p;x?q#f", "///a", "a/b?c", "s:/?#", "//?", "#", "//a_b/c:d"} {
		f.Add(s)
	}
	f.Fuzz(compareSplit)
}

func TestAllocations(t *testing.T) {
	const text = "http://user@www.example.com:8080/a;x/b%20c?q=1#f"
	n := testing.AllocsPerRun(100, func() {
		c, err := ParseURIReference(text)
		if err != nil {
			t.Fatal(err)
		}
		authority, _ := c.Authority.In(text)
		a, err := ParseAuthority(authority)
		if port, _ := a.Port.In(authority); err != nil || port != "8080" {
			t.Fatalf("port %q, %v", port, err)
		}
		if !RuleURIReference.Match(text) || RuleURIReference.Match("[") || RuleURIReference.MatchPrefix(text) != len(text) {
			t.Fatal(text)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
