package urlsyntax01

import (
	"strings"
	"testing"
)

// shower collects components as name=value pairs.
type shower struct{ words []string }

// add adds and returns the part of s at place, if it is defined.
func (w *shower) add(name string, place Span, s string) (value string, ok bool) {
	if value, ok = place.In(s); ok {
		w.words = append(w.words, name+"="+value)
	}
	return value, ok
}

// show returns the components present in s, with the parts of the server in brackets, or the error.
func show(s string) string {
	c, err := ParseURLReference(s)
	if err != nil {
		return err.Error()
	}
	var w shower
	w.add("scheme", c.Scheme, s)
	if relative, ok := c.RelativeURL.In(s); ok {
		r, err := ParseRelativeURL(relative)
		if err != nil {
			return err.Error()
		}
		if server, ok := r.Server.In(relative); ok {
			p, err := ParseServer(server)
			if err != nil {
				return err.Error()
			}
			w.words = append(w.words, "[")
			w.add("user", p.User, server)
			w.add("password", p.Password, server)
			w.add("host", p.Host, server)
			w.add("hostname", p.Hostname, server)
			w.add("hostnumber", p.Hostnumber, server)
			w.add("port", p.Port, server)
			w.words = append(w.words, "]")
		}
		if _, ok := r.AbsPath.In(relative); ok {
			w.words = append(w.words, "/")
		}
		w.add("path", r.Path, relative)
		w.add("query", r.Query, relative)
	}
	w.add("fragment", c.Fragment, s)
	return strings.Join(w.words, " ")
}

// TestExamples tests the document's examples and the decisions of its grammar, in its order.
func TestExamples(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"§1.1, ftp", "ftp://ds.internic.net/rfc/rfc1808.txt", "scheme=ftp [ host=ds.internic.net hostname=ds.internic.net ] / path=rfc/rfc1808.txt"},
		{"§1.1, gopher", "gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
			"scheme=gopher [ host=spinaltap.micro.umn.edu hostname=spinaltap.micro.umn.edu ] / path=00/Weather/California/Los%20Angeles"},
		{"§1.1, http", "http://www.ics.uci.edu/pub/ietf/uri/", "scheme=http [ host=www.ics.uci.edu hostname=www.ics.uci.edu ] / path=pub/ietf/uri/"},
		{"§1.1, mailto is generic by the order of alternatives", "mailto:masinter@parc.xerox.com", "scheme=mailto path=masinter@parc.xerox.com"},
		{"§1.1, news is generic by the order of alternatives", "news:comp.infosystems.www.servers.unix", "scheme=news path=comp.infosystems.www.servers.unix"},
		{"§1.1, telnet with an empty path", "telnet://melvyl.ucop.edu/", "scheme=telnet [ host=melvyl.ucop.edu hostname=melvyl.ucop.edu ] /"},
		{"§3, the empty reference", "", ""},
		{"§3, a fragment alone", "#f", "fragment=f"},
		{"§3, an empty fragment", "a#", "path=a fragment="},
		{"§3, rejects a second crosshatch", "a#b#c", `urlsyntax01: URL-reference: offset 3: expected urlchar or end of input, found "#"`},
		{"§4.1, a scheme in capitals, \"for resiliency\"", "HTTP:", "scheme=HTTP"},
		{"§4.1, a scheme that begins with a digit", "1-a.b+c:d", "scheme=1-a.b+c path=d"},
		{"§4.1, a colon at the start belongs to the path", ":a", "path=:a"},
		{"§4.1, an underscore cannot be in a scheme", "a_b:c", "path=a_b:c"},
		{"§4.2, a relative path and a query", "a/b?c", "path=a/b query=c"},
		{"§4.2, an absolute path and a query", "/a/b?c", "/ path=a/b query=c"},
		{"§4.2, a query alone", "?c", "query=c"},
		{"§4.2, a slash and a query", "/?c", "/ query=c"},
		{"§4.2, a second slash and question mark", "s:/a?b?c", "scheme=s / path=a query=b?c"},
		{"§4.3.1, an empty user without a password", "ftp://@host.com/", "scheme=ftp [ user= host=host.com hostname=host.com ] /"},
		{"§4.3.1, a host without a user", "ftp://host.com/", "scheme=ftp [ host=host.com hostname=host.com ] /"},
		{"§4.3.1, an empty password", "ftp://foo:@host.com/", "scheme=ftp [ user=foo password= host=host.com hostname=host.com ] /"},
		{"§4.3.1, all parts", "//u;x:p?y@h:80", "[ user=u;x password=p?y host=h hostname=h port=80 ]"},
		{"§4.3.1, a question mark in a user does not begin a query", "//u?x@h/p?q", "[ user=u?x host=h hostname=h ] / path=p query=q"},
		{"§4.3.1, an empty port", "//h:", "[ host=h hostname=h port= ]"},
		{"§4.3.1, a hostnumber", "//1.2.3.4:5", "[ host=1.2.3.4 hostnumber=1.2.3.4 port=5 ]"},
		{"§4.3.1, a hostnumber of any numbers", "//999.0.0.1000", "[ host=999.0.0.1000 hostnumber=999.0.0.1000 ]"},
		{"§4.3.1, a name with a final dot is not a server", "//a.b.", "/ path=/a.b."},
		{"§4.3.1, a name with an underscore is not a server", "//a_b/c", "/ path=/a_b/c"},
		{"§4.3.1, three numbers are not a server", "//1.2.3", "/ path=/1.2.3"},
		{"§4.3.1, an empty server", "file:///etc/hosts", "scheme=file [ ] / path=etc/hosts"},
		{"§4.3.1, an empty server alone", "//", "[ ]"},
		{"§4.3.1, a user without a host is not a server", "//u@", "/ path=/u@"},
		{"§4.3.1, a host before a query without a slash is not a server", "//h?q", "/ path=/h query=q"},
		{"§4.3.1, rejects an IPv6 address", "http://[::1]/", `urlsyntax01: URL-reference: offset 7: expected "#", urlchar or end of input, found "["`},
		{"§4.3.2, parameters", "a;x=1;y/b;z", "path=a;x=1;y/b;z"},
		{"§4.3.2, empty segments", "/a//b/", "/ path=a//b/"},
		{"§4.3.2, a first segment mistaken for a scheme", "this:that", "scheme=this path=that"},
		{"§4.3.2, a dot before a segment with a colon", "./this:that", "path=./this:that"},
		{"§5.1", "http://www.ics.uci.edu/Test/a/b/c", "scheme=http [ host=www.ics.uci.edu hostname=www.ics.uci.edu ] / path=Test/a/b/c"},
		{"Appendix B, a path of one slash", "http://test.com/", "scheme=http [ host=test.com hostname=test.com ] /"},
		{"Appendix B, a host alone", "http://www.w3.org", "scheme=http [ host=www.w3.org hostname=www.w3.org ]"},
		{"Appendix B, a type without its line break", "ftp://info.cern.ch/pub/www/doc;type=d", "scheme=ftp [ host=info.cern.ch hostname=info.cern.ch ] / path=pub/www/doc;type=d"},
		{"Appendix B, a path without its line break", "ftp://ds.internic.net/rfc", "scheme=ftp [ host=ds.internic.net hostname=ds.internic.net ] / path=rfc"},
		{"Appendix B, a fragment without its line break", "http://ds.internic.net/instructions/overview.html#WARNING",
			"scheme=http [ host=ds.internic.net hostname=ds.internic.net ] / path=instructions/overview.html fragment=WARNING"},
		{"Appendix B, rejects a line break", "ftp://info.cern.ch/pub/www/doc;\n type=d", `urlsyntax01: URL-reference: offset 31: expected "#", urlchar or end of input, found "\n"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := show(test.text); got != test.want {
				t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
			}
		})
	}
}

// TestCharacters checks that each character is in exactly one set of §2, and is a urlchar unless the
// set is excluded.
func TestCharacters(t *testing.T) {
	sets := []Rule{RuleReserved, RuleUnreserved, RuleControl, RuleSpace, RuleDelims, RuleUnwise, RuleNational}
	for c := rune(0); c < 0x200; c++ {
		s := string(c)
		var in []Rule
		for _, r := range sets {
			if r.Match(s) {
				in = append(in, r)
			}
		}
		if len(in) != 1 {
			t.Fatalf("%q is in %v, want one set", s, in)
		}
		excluded := in[0] != RuleReserved && in[0] != RuleUnreserved
		if RuleUrlchar.Match(s) == excluded || RuleExcluded.Match(s) != excluded {
			t.Errorf("%q is in %s: as a urlchar got %t, as excluded %t", s, in[0], RuleUrlchar.Match(s), RuleExcluded.Match(s))
		}
	}
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"§2.3.1, an escaped space", "%20", true},
		{"§2.3.2, an escaped percent sign", "%25", true},
		{"an escape with an invalid digit", "%2g", false},
		{"an escape with one digit", "%2", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := RuleUrlchar.Match(test.text); got != test.want {
				t.Errorf("%q as a urlchar: got %t, want %t", test.text, got, test.want)
			}
		})
	}
}

// compareSplit compares the grammar's components of a reference with the text's, which Resolve uses.
// They may differ only if the grammar does not allow the text's server.
func compareSplit(t *testing.T, s string) {
	t.Helper()
	c, err := ParseURLReference(s)
	if err != nil {
		return
	}
	relative, _ := c.RelativeURL.In(s)
	r, err := ParseRelativeURL(relative)
	if err != nil {
		t.Fatalf("%q: the relativeURL %q: %v", s, relative, err)
	}
	want := split(s)
	if want.hasServer && !RuleServer.Match(want.server) {
		return
	}
	var got parts
	got.scheme, _ = c.Scheme.In(s)
	got.fragment, _ = c.Fragment.In(s)
	got.server, got.hasServer = r.Server.In(relative)
	_, got.slash = r.AbsPath.In(relative)
	got.path, _ = r.Path.In(relative)
	got.query, _ = r.Query.In(relative)
	if got != want {
		t.Errorf("%q:\ngot  %+v\ntext %+v", s, got, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"http://u:p@h:1/p;x?q#f", "///a", "a/b?c", "s:/?#", "//?", "#", "//a_b/c:d", "//u?v@h", "s:t:u"} {
		f.Add(s)
	}
	f.Fuzz(compareSplit)
}

func TestAllocations(t *testing.T) {
	const text = "http://user:password@www.example.com:8080/a;x/b%20c?q=1#f"
	n := testing.AllocsPerRun(100, func() {
		c, err := ParseURLReference(text)
		if err != nil {
			t.Fatal(err)
		}
		relative, _ := c.RelativeURL.In(text)
		r, err := ParseRelativeURL(relative)
		if err != nil {
			t.Fatal(err)
		}
		server, _ := r.Server.In(relative)
		p, err := ParseServer(server)
		if port, _ := p.Port.In(server); err != nil || port != "8080" {
			t.Fatalf("port %q, %v", port, err)
		}
		if !RuleURLReference.Match(text) || RuleURLReference.Match("[") || RuleURLReference.MatchPrefix(text) != len(text) {
			t.Fatal(text)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
