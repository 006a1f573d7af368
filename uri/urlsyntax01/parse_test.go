package urlsyntax01

import (
	"strings"
	"testing"
)

// shower collects components, each with its name.
type shower struct{ words []string }

// add adds the part of s at place, if it is there, and returns it.
func (w *shower) add(name string, place Span, s string) (value string, ok bool) {
	if value, ok = place.In(s); ok {
		w.words = append(w.words, name+"="+value)
	}
	return value, ok
}

// show returns the components of s that are there, those of its server in brackets, or the
// error.
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

// TestExamples has the document's examples, and where its grammar decides, in its order.
func TestExamples(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"§1.1", "ftp://ds.internic.net/rfc/rfc1808.txt", "scheme=ftp [ host=ds.internic.net hostname=ds.internic.net ] / path=rfc/rfc1808.txt"},
		{"§1.1", "gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
			"scheme=gopher [ host=spinaltap.micro.umn.edu hostname=spinaltap.micro.umn.edu ] / path=00/Weather/California/Los%20Angeles"},
		{"§1.1", "http://www.ics.uci.edu/pub/ietf/uri/", "scheme=http [ host=www.ics.uci.edu hostname=www.ics.uci.edu ] / path=pub/ietf/uri/"},
		{"§1.1: generic by the order of alternatives", "mailto:masinter@parc.xerox.com", "scheme=mailto path=masinter@parc.xerox.com"},
		{"§1.1: generic, too", "news:comp.infosystems.www.servers.unix", "scheme=news path=comp.infosystems.www.servers.unix"},
		{"§1.1: an empty path is none", "telnet://melvyl.ucop.edu/", "scheme=telnet [ host=melvyl.ucop.edu hostname=melvyl.ucop.edu ] /"},
		{"§3: nothing", "", ""},
		{"§3: a fragment alone", "#f", "fragment=f"},
		{"§3: an empty one", "a#", "path=a fragment="},
		{"§3: a second crosshatch", "a#b#c", `urlsyntax01: URL-reference: offset 3: expected urlchar or end of input, found "#"`},
		{"§4.1: capitals, for resiliency", "HTTP:", "scheme=HTTP"},
		{"§4.1: any of its characters first", "1-a.b+c:d", "scheme=1-a.b+c path=d"},
		{"§4.1: nothing before the colon", ":a", "path=:a"},
		{"§4.1: characters that no scheme has", "a_b:c", "path=a_b:c"},
		{"§4.2: no slash", "a/b?c", "path=a/b query=c"},
		{"§4.2: a slash", "/a/b?c", "/ path=a/b query=c"},
		{"§4.2: a query alone", "?c", "query=c"},
		{"§4.2: a slash and a query", "/?c", "/ query=c"},
		{"§4.2: more of the same", "s:/a?b?c", "scheme=s / path=a query=b?c"},
		{"§4.3.1: an empty user, and no password", "ftp://@host.com/", "scheme=ftp [ user= host=host.com hostname=host.com ] /"},
		{"§4.3.1: no user", "ftp://host.com/", "scheme=ftp [ host=host.com hostname=host.com ] /"},
		{"§4.3.1: an empty password", "ftp://foo:@host.com/", "scheme=ftp [ user=foo password= host=host.com hostname=host.com ] /"},
		{"§4.3.1: all parts", "//u;x:p?y@h:80", "[ user=u;x password=p?y host=h hostname=h port=80 ]"},
		{"§4.3.1: a question mark in a user is no query's", "//u?x@h/p?q", "[ user=u?x host=h hostname=h ] / path=p query=q"},
		{"§4.3.1: an empty port", "//h:", "[ host=h hostname=h port= ]"},
		{"§4.3.1: an address", "//1.2.3.4:5", "[ host=1.2.3.4 hostnumber=1.2.3.4 port=5 ]"},
		{"§4.3.1: an address by the grammar", "//999.0.0.1000", "[ host=999.0.0.1000 hostnumber=999.0.0.1000 ]"},
		{"§4.3.1: a final dot makes it no server", "//a.b.", "/ path=/a.b."},
		{"§4.3.1: an underscore, too", "//a_b/c", "/ path=/a_b/c"},
		{"§4.3.1: three numbers, too", "//1.2.3", "/ path=/1.2.3"},
		{"§4.3.1: an empty server", "file:///etc/hosts", "scheme=file [ ] / path=etc/hosts"},
		{"§4.3.1: and nothing else", "//", "[ ]"},
		{"§4.3.1: no host", "//u@", "/ path=/u@"},
		{"§4.3.1: no server for a query without a slash", "//h?q", "/ path=/h query=q"},
		{"§4.3.1: no IPv6 addresses", "http://[::1]/", `urlsyntax01: URL-reference: offset 7: expected "#", urlchar or end of input, found "["`},
		{"§4.3.2: parameters", "a;x=1;y/b;z", "path=a;x=1;y/b;z"},
		{"§4.3.2: empty segments", "/a//b/", "/ path=a//b/"},
		{"§4.3.2: mistaken for a scheme", "this:that", "scheme=this path=that"},
		{"§4.3.2: a component before it", "./this:that", "path=./this:that"},
		{"§5.1", "http://www.ics.uci.edu/Test/a/b/c", "scheme=http [ host=www.ics.uci.edu hostname=www.ics.uci.edu ] / path=Test/a/b/c"},
		{"Appendix B", "http://test.com/", "scheme=http [ host=test.com hostname=test.com ] /"},
		{"Appendix B", "http://www.w3.org", "scheme=http [ host=www.w3.org hostname=www.w3.org ]"},
		{"Appendix B, without its line break", "ftp://info.cern.ch/pub/www/doc;type=d", "scheme=ftp [ host=info.cern.ch hostname=info.cern.ch ] / path=pub/www/doc;type=d"},
		{"Appendix B, without its line break", "ftp://ds.internic.net/rfc", "scheme=ftp [ host=ds.internic.net hostname=ds.internic.net ] / path=rfc"},
		{"Appendix B, without its line break", "http://ds.internic.net/instructions/overview.html#WARNING",
			"scheme=http [ host=ds.internic.net hostname=ds.internic.net ] / path=instructions/overview.html fragment=WARNING"},
		{"Appendix B, with it", "ftp://info.cern.ch/pub/www/doc;\n type=d", `urlsyntax01: URL-reference: offset 31: expected "#", urlchar or end of input, found "\n"`},
	}
	for _, test := range tests {
		if got := show(test.text); got != test.want {
			t.Errorf("%s: %q:\ngot  %s\nwant %s", test.why, test.text, got, test.want)
		}
	}
}

// TestCharacters has what §2 says of each character: those that are excluded are no urlchar,
// and each is in one set.
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
		why, text string
		want      bool
	}{
		{"§2.3.1: a space", "%20", true},
		{"§2.3.2: a percent character", "%25", true},
		{"no hexadecimal digit", "%2g", false},
		{"one digit", "%2", false},
	} {
		if got := RuleUrlchar.Match(test.text); got != test.want {
			t.Errorf("%s: %q as a urlchar: got %t, want %t", test.why, test.text, got, test.want)
		}
	}
}

// compareSplit holds the components of a reference to the text's, which Resolve has. Where
// the text has a server that the grammar has not, they differ.
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
