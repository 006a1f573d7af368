package rfc2396

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// show returns the components of s that are there, each with its name, those of its
// authority in brackets, or the error.
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
		words = append(words, "which is not the path")
	}
	add("query", c.Query, s)
	add("fragment", c.Fragment, s)
	return strings.Join(words, " ")
}

// TestExamples has the document's examples, and where its grammar decides, in its order.
func TestExamples(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"§1.3", "ftp://ftp.is.co.za/rfc/rfc1808.txt", "scheme=ftp [ server=ftp.is.co.za host=ftp.is.co.za hostname=ftp.is.co.za ] path=/rfc/rfc1808.txt"},
		{"§1.3", "gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
			"scheme=gopher [ server=spinaltap.micro.umn.edu host=spinaltap.micro.umn.edu hostname=spinaltap.micro.umn.edu ] path=/00/Weather/California/Los%20Angeles"},
		{"§1.3", "http://www.math.uio.no/faq/compression-faq/part1.html",
			"scheme=http [ server=www.math.uio.no host=www.math.uio.no hostname=www.math.uio.no ] path=/faq/compression-faq/part1.html"},
		{"§1.3: opaque", "mailto:mduerst@ifi.unizh.ch", "scheme=mailto opaque-part=mduerst@ifi.unizh.ch"},
		{"§1.3: opaque", "news:comp.infosystems.www.servers.unix", "scheme=news opaque-part=comp.infosystems.www.servers.unix"},
		{"§1.3", "telnet://melvyl.ucop.edu/", "scheme=telnet [ server=melvyl.ucop.edu host=melvyl.ucop.edu hostname=melvyl.ucop.edu ] path=/"},
		{"§3: a hier_part has a query", "s:/a?b", "scheme=s path=/a query=b"},
		{"§3: an opaque_part has none, against Appendix B", "mailto:a?b#c", "scheme=mailto opaque-part=a?b fragment=c"},
		{"§3: an opaque_part may begin with the question mark", "s:?a", "scheme=s opaque-part=?a"},
		{"§3: slashes that do not come first", "s:a//b/c", "scheme=s opaque-part=a//b/c"},
		{"§3: nothing behind the colon", "s:", `rfc2396: URI-reference: offset 2: expected "/" or uric-no-slash, found end of input`},
		{"§3.1: capitals, for resiliency", "HTTP://a", "scheme=HTTP [ server=a host=a hostname=a ]"},
		{"§3.1: a scheme begins with a letter", "1a:b", `rfc2396: URI-reference: offset 2: expected `},
		{"§3.2: ended by a question mark", "//a?b", "[ server=a host=a hostname=a ] query=b"},
		{"§3.2.1: a registry's name", "//a_b,c", "[ reg-name=a_b,c ]"},
		{"§3.2.1: what an IPv6 address would be without its brackets", "//::1", "[ reg-name=::1 ]"},
		{"§3.2.2: all parts", "//u:p;t@h:80", "[ server=u:p;t@h:80 userinfo=u:p;t host=h hostname=h port=80 ]"},
		{"§3.2.2: empty ones", "//@h:", "[ server=@h: userinfo= host=h hostname=h port= ]"},
		{"§3.2.2: an empty server", "file:///etc/hosts", "scheme=file [ server= ] path=/etc/hosts"},
		{"§3.2.2: no host", "//u@", "[ reg-name=u@ ]"},
		{"§3.2.2: no host, but a port", "//:80", "[ reg-name=:80 ]"},
		{"§3.2.2: an address", "//1.2.3.4:5", "[ server=1.2.3.4:5 host=1.2.3.4 IPv4address=1.2.3.4 port=5 ]"},
		{"§3.2.2: an address by the grammar", "//999.0.0.1000", "[ server=999.0.0.1000 host=999.0.0.1000 IPv4address=999.0.0.1000 ]"},
		{"§3.2.2: three numbers", "//1.2.3", "[ reg-name=1.2.3 ]"},
		{"§3.2.2: five", "//1.2.3.4.5", "[ reg-name=1.2.3.4.5 ]"},
		{"§3.2.2: the last label does not start with a digit", "//a.1b", "[ reg-name=a.1b ]"},
		{"§3.2.2: a final dot", "//a.b.", "[ server=a.b. host=a.b. hostname=a.b. ]"},
		{"§3.2.2: a final dot is not for addresses", "//1.2.3.4.", "[ reg-name=1.2.3.4. ]"},
		{"§3.2.2: a hyphen inside", "//a-b", "[ server=a-b host=a-b hostname=a-b ]"},
		{"§3.2.2: and at the end of a label", "//a-.b", "[ reg-name=a-.b ]"},
		{"§3.2.2: IPv6 addresses are not supported", "http://[::1]/", `rfc2396: URI-reference: offset 7: expected `},
		{"§3.3: parameters", "/a;x=1;y/b;z", "path=/a;x=1;y/b;z"},
		{"§3.3: empty segments", "/a//b/", "path=/a//b/"},
		{"§4: nothing", "", ""},
		{"§4: a fragment alone", "#f", "fragment=f"},
		{"§4: a query alone, against Appendix C", "?y", `rfc2396: URI-reference: offset 0: expected `},
		{"§4.3: the authority wins", "//a/b", "[ server=a host=a hostname=a ] path=/b"},
		{"§4.3: even if it is empty", "///b", "[ server= ] path=/b"},
		{"§5: a relative path", "a/b?c#d", "path=a/b query=c fragment=d"},
		{"§5: mistaken for a scheme", "this:that", "scheme=this opaque-part=that"},
		{"§5: a segment before it", "./this:that", "path=./this:that"},
		{"§5: a colon that no scheme can be before", "_:a", `rfc2396: URI-reference: offset 1: expected `},
		{"Appendix B", "http://www.ics.uci.edu/pub/ietf/uri/#Related",
			"scheme=http [ server=www.ics.uci.edu host=www.ics.uci.edu hostname=www.ics.uci.edu ] path=/pub/ietf/uri/ fragment=Related"},
		{"Appendix D", "http://www.ics.uci.edu/Test/a/b/c", "scheme=http [ server=www.ics.uci.edu host=www.ics.uci.edu hostname=www.ics.uci.edu ] path=/Test/a/b/c"},
		{"Appendix E", "http://www.w3.org/Addressing/", "scheme=http [ server=www.w3.org host=www.w3.org hostname=www.w3.org ] path=/Addressing/"},
		{"Appendix E", "ftp://ds.internic.net/rfc/", "scheme=ftp [ server=ds.internic.net host=ds.internic.net hostname=ds.internic.net ] path=/rfc/"},
		{"Appendix E", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
			"scheme=http [ server=www.ics.uci.edu host=www.ics.uci.edu hostname=www.ics.uci.edu ] path=/pub/ietf/uri/historical.html fragment=WARNING"},
		{"Appendix F: an abbreviated URL is a relative path", "www.w3.org/Addressing/", "path=www.w3.org/Addressing/"},
		{"Appendix G.2: a slash is part of the path", "foo:/bar", "scheme=foo path=/bar"},
		{"Appendix G.2: and without one it is opaque", "foo:bar", "scheme=foo opaque-part=bar"},
		{"an empty query and an empty fragment are there", "/?#", "path=/ query= fragment="},
	}
	for _, test := range tests {
		got := show(test.text)
		if strings.Contains(test.want, ": offset ") {
			if !strings.HasPrefix(got, test.want) {
				t.Errorf("%s: %q:\ngot  %s\nwant %s...", test.why, test.text, got, test.want)
			}
		} else if got != test.want {
			t.Errorf("%s: %q:\ngot  %s\nwant %s", test.why, test.text, got, test.want)
		}
	}
}

// TestCharacters has what §2 says of each character: those that are excluded are no uric,
// and the others are in one set each.
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
		why, text string
		want      bool
	}{
		{"§2.4.1: a space", "%20", true},
		{"§2.4.2: a tilde", "%7e", true},
		{"§2.4.2: a percent character", "%25", true},
		{"no hexadecimal digit", "%2g", false},
		{"one digit", "%2", false},
		{"a character beyond US-ASCII", "é", false},
	} {
		if got := RuleUric.Match(test.text); got != test.want {
			t.Errorf("%s: %q as a uric: got %t, want %t", test.why, test.text, got, test.want)
		}
	}
}

// compareSplit holds the components of a reference to the regular expression of Appendix B,
// which is right where nothing is opaque.
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
		t.Errorf("%q: the authority %q is none by itself", s, p.Authority)
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
