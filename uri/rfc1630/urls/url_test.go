package urls_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630/urls"
)

// parts collects the present parts of a string as name=text pairs.
type parts struct {
	s     string
	words []string
}

func (p *parts) add(name string, span urls.Span) {
	if text, ok := span.In(p.s); ok {
		p.words = append(p.words, name+"="+text)
	}
}

func (p *parts) login(span urls.Span) {
	login, ok := span.In(p.s)
	if !ok {
		return
	}
	c, err := urls.ParseLogin(login)
	l := parts{s: login}
	l.add("user", c.User)
	l.add("password", c.Password)
	p.words = append(p.words, l.words...)
	hostport, _ := c.Hostport.In(login)
	p.words = append(p.words, "hostport="+hostport)
	if err != nil {
		p.words = append(p.words, err.Error())
	}
}

// show returns the kind of address that a URL is, and its parts.
func show(s string) (string, error) {
	c, err := urls.ParseURL(s)
	if err != nil {
		return "", err
	}
	p := parts{s: s}
	switch (urls.Span{Start: 0, End: len(s)}) {
	case c.Httpaddress:
		c, e := urls.ParseHttpaddress(s)
		p.words, err = []string{"http"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("path", c.Path)
		p.add("search", c.Search)
	case c.Ftpaddress:
		c, e := urls.ParseFtpaddress(s)
		p.words, err = []string{"ftp"}, e
		p.login(c.Login)
		p.add("path", c.Path)
		p.add("ftptype", c.Ftptype)
	case c.Newsaddress:
		c, e := urls.ParseNewsaddress(s)
		p.words, err = []string{"news"}, e
		p.add("group", c.Group)
		p.add("article", c.Article)
	case c.Nntpaddress:
		c, e := urls.ParseNntpaddress(s)
		p.words, err = []string{"nntp"}, e
		p.add("group", c.Group)
		p.add("digits", c.Digits)
	case c.Prosperoaddress:
		c, e := urls.ParseProsperoaddress(s)
		p.words, err = []string{"prospero"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("hsoname", c.Hsoname)
		p.add("version", c.Version)
		p.add("attributes", c.Attributes)
	case c.Telnetaddress:
		c, e := urls.ParseTelnetaddress(s)
		p.words, err = []string{"telnet"}, e
		p.login(c.Login)
	case c.Gopheraddress:
		c, e := urls.ParseGopheraddress(s)
		p.words, err = []string{"gopher"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("gtype", c.Gtype)
		p.add("gcommand", c.Gcommand)
	case c.Waisaddress:
		c, e := urls.ParseWaisaddress(s)
		p.words, err = []string{"wais"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("database", c.Database)
		p.add("search", c.Search)
		p.add("wtype", c.Wtype)
		p.add("wpath", c.Wpath)
	case c.Mailtoaddress:
		c, e := urls.ParseMailtoaddress(s)
		p.words, err = []string{"mailto"}, e
		p.add("xalphas", c.Xalphas)
		p.add("hostname", c.Hostname)
	case c.Midaddress:
		c, e := urls.ParseMidaddress(s)
		p.words, err = []string{"mid"}, e
		p.add("local-part", c.LocalPart)
		p.add("domain", c.Domain)
	case c.Cidaddress:
		c, e := urls.ParseCidaddress(s)
		p.words, err = []string{"cid"}, e
		p.add("local-part", c.LocalPart)
		p.add("domain", c.Domain)
	default:
		err = fmt.Errorf("not an address: %+v", c)
	}
	return strings.Join(p.words, " "), err
}

// TestExamples tests all URLs of RFC 1630 that the grammar derives, in the RFC's order.
func TestExamples(t *testing.T) {
	tests := []struct{ name, url, want string }{
		{"Status of this Memo", "http://info.cern.ch/hypertext/WWW/Addressing/URL/URI_Overview.html",
			"http host=info.cern.ch path=hypertext/WWW/Addressing/URL/URI_Overview.html"},
		{"Example 1, a hyphen", "http://info.cern.ch/albert/bertram/marie-claude", "http host=info.cern.ch path=albert/bertram/marie-claude"},
		{"Example 1, an encoded hyphen", "http://info.cern.ch/albert/bertram/marie%2Dclaude", "http host=info.cern.ch path=albert/bertram/marie%2Dclaude"},
		{"Example 2", "http://info.cern.ch/albert/bertram%2Fmarie-claude", "http host=info.cern.ch path=albert/bertram%2Fmarie-claude"},
		{"HTTP, a host with a slash", "http://www.my.work.com/", "http host=www.my.work.com path="},
		{"HTTP, a path of three elements", "http://www.my.uni.edu/info/matriculation/enroling.html", "http host=www.my.uni.edu path=info/matriculation/enroling.html"},
		{"HTTP, a path of two elements", "http://info.my.org/AboutUs/Phonebook", "http host=info.my.org path=AboutUs/Phonebook"},
		{"HTTP, an escape in a path", "http://www.library.my.town.va.us/Catalogue/76523471236%2Fwen44--4.98",
			"http host=www.library.my.town.va.us path=Catalogue/76523471236%2Fwen44--4.98"},
		{"HTTP, a path of digits and letters", "http://www.my.org/462F4F2D4241522A314159265358979323846", "http host=www.my.org path=462F4F2D4241522A314159265358979323846"},
		{"HTTP, a port", "http://info.cern.ch:8000/imaginary/test", "http host=info.cern.ch port=8000 path=imaginary/test"},
		{"HTTP, without the fragmentid", "http://www.myu.edu/org/admin/people", "http host=www.myu.edu path=org/admin/people"},
		{"HTTP, a search", "http://info.my.org/AboutUs/Index/Phonebook?dobbins", "http host=info.my.org path=AboutUs/Index/Phonebook search=dobbins"},
		{"References (Berners-Lee), a last letter that is not a type", "ftp://info.cern.ch/pub/www/doc/http-spec.txt",
			"ftp hostport=info.cern.ch path=pub/www/doc/http-spec.txt"},
		{"References (Kantor)", "ftp://ds.internic.net/rfc/rfc977.txt", "ftp hostport=ds.internic.net path=rfc/rfc977.txt"},
		{"References (Lynch)", "wais://quake.think.com/wais-discussion-archives?lynch",
			"wais host=quake.think.com database=wais-discussion-archives search=lynch"},
		{"References (Mockapetris)", "ftp://ds.internic.net/rfc/rfc1034.txt", "ftp hostport=ds.internic.net path=rfc/rfc1034.txt"},
		{"References (Neuman)", "ftp://prospero.isi.edu/pub/prospero/oir.ps", "ftp hostport=prospero.isi.edu path=pub/prospero/oir.ps"},
		{"References (Postel)", "ftp://ds.internic.net/rfc/rfc959.txt", "ftp hostport=ds.internic.net path=rfc/rfc959.txt"},
		{"References (Yeong)", "ftp://uu.psi.com/wp/nir.txt", "ftp hostport=uu.psi.com path=wp/nir.txt"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := show(test.url); got != test.want || err != nil {
				t.Errorf("%s: got %s, %v, want %s", test.url, got, err, test.want)
			}
			if !urls.RulePrefixedurl.Match("url:" + test.url) {
				t.Errorf("url:%s is not a prefixedurl", test.url)
			}
		})
	}
}

// TestIllegalExamples tests the URLs of RFC 1630 that its text or grammar does not allow. offset is
// the first byte that the grammar rejects.
func TestIllegalExamples(t *testing.T) {
	tests := []struct {
		name, url string
		offset    int
	}{
		{"Example 3, a scheme that no address has before %*", "fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", 1},
		{"Example 3, %as", "news:12345667123%asdghfh@info.cern.ch", 18},
		{"Partial (relative) form, magic is not a scheme of the grammar", "magic://a/b/c//d/e/f", 2},
		{"Partial (relative) form, g is not a scheme of the grammar", "g:h", 1},
		{"HTTP, a fragmentid", "http://www.myu.edu/org/admin/people#andy", 35},
		{"HTTP, a bare percent sign that the text calls correct", "http://info.cern.ch/RDB/EMP?*%20where%20name%%3Ddobbins", 45},
		{"URN, a reserved prefix", "urn:/iana/dns/ch/cern/cn/techdoc/94/1642-3", 0},
		{"References (Alberti), a space", "ftp://boombox.micro.umn.edu/pub/gopher/ gopher_protocol", 39},
		{"References (Alberti), spaces", "gopher://gopher.micro.umn.edu/00/Information About Gopher/About Gopher", 44},
		{"References (Davis), a space", "ftp://quake.think.com/pub/wa is/doc/protspec.txt", 28},
		{"References (Kahle), a space", "ftp: //quake.think.com/pub/wais/doc/doc-ids.txt", 4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := urls.ParseURL(test.url)
			var e *urls.SyntaxError
			if !errors.As(err, &e) || e.Rule != urls.RuleURL || e.Offset != test.offset {
				t.Errorf("%s: got %v, want offset %d", test.url, err, test.offset)
			}
		})
	}
}

// TestAddresses tests each kind of address and its peculiarities.
func TestAddresses(t *testing.T) {
	tests := []struct{ name, url, want string }{
		{"http without a path", "http://h", "http host=h"},
		{"http with a search but no path", "http://h?a+b", "http host=h search=a+b"},
		{"http with a hostnumber", "http://1.2.3.4:5/", "http host=1.2.3.4 port=5 path="},
		{"a hostnumber of any numbers", "http://999.02.3.4444", "http host=999.02.3.4444"},
		{"an at sign in an http hostname (ialpha)", "http://u@h:80/", "http host=u@h port=80 path="},
		{"dots and quotation marks in a hostname (ialpha)", `http://a..b"c"/`, `http host=a..b"c" path=`},

		{"ftp with user and password", "ftp://u:p@h:21/a", "ftp user=u password=p hostport=h:21 path=a"},
		{"an ftp type directly after the host's slash", "ftp://h/I", "ftp hostport=h path= ftptype=I"},
		{"an ftp type in a directory", "ftp://h/a/L8", "ftp hostport=h path=a/ ftptype=L8"},
		{"an ftp type with a form", "ftp://h/a/EC", "ftp hostport=h path=a/ ftptype=EC"},
		{"an ftp type without its form is part of the path", "ftp://h/a/A", "ftp hostport=h path=a/A"},
		{"an ftp type that does not follow a slash is part of the path", "ftp://h/aI", "ftp hostport=h path=aI"},
		{"an ftp directory", "ftp://h/a/", "ftp hostport=h path=a/"},

		{"all news groups", "news:*", "news"},
		{"a news group", "news:comp.infosystems.www", "news group=comp.infosystems.www"},
		{"an article that begins with a digit", "news:12345667123@info.cern.ch", "news article=12345667123@info.cern.ch"},
		{"an article that begins with a letter parses as a group", "news:a1@info.cern.ch", "news group=a1@info.cern.ch"},

		{"an nntp group and number", "nntp:comp.infosystems.www/12", "nntp group=comp.infosystems.www digits=12"},

		{"a prospero name", "prospero://h:1/a/b", "prospero host=h port=1 hsoname=a/b"},
		{"%00 within a prospero name", "prospero://h/a%0012", "prospero host=h hsoname=a%0012"},
		{"%00 after a slash begins a prospero version", "prospero://h/a/%0012ab", "prospero host=h hsoname=a/ version=12 attributes=ab"},
		{"a prospero version without attributes", "prospero://h/%0012", "prospero host=h hsoname= version=12"},

		{"a telnet login", "telnet://u:p@h:23", "telnet user=u password=p hostport=h:23"},
		{"a telnet host", "telnet://h", "telnet hostport=h"},

		{"gopher without a type", "gopher://h:70", "gopher host=h port=70"},
		{"gopher with a type but no command", "gopher://h/1", "gopher host=h gtype=1"},
		{"a gopher command that begins with the type", "gopher://h/00/Information", "gopher host=h gtype=0 gcommand=0/Information"},
		{"an escape as a gopher type", "gopher://h/%31x", "gopher host=h gtype=%31 gcommand=x"},

		{"a wais index", "wais://h:210/d", "wais host=h port=210 database=d"},
		{"a wais search", "wais://h/d?a+b", "wais host=h database=d search=a+b"},
		{"a wais document", "wais://h/d/TEXT/1=a/b;2=;", "wais host=h database=d wtype=TEXT wpath=1=a/b;2=;"},

		{"a mailto mailbox", "mailto:timbl@info.cern.ch", "mailto xalphas=timbl hostname=info.cern.ch"},
		{"an encoded percent sign in a mailbox (Mailto)", "mailto:a%25b@c", "mailto xalphas=a%25b hostname=c"},
		{"a mailbox with an at sign", "mailto:a@b@c", "mailto xalphas=a@b hostname=c"},
		{"a mailbox whose last at sign does not precede a hostname", "mailto:a@b@1", "mailto xalphas=a hostname=b@1"},

		{"a Message-Id", "mid:9406@info.cern.ch", "mid local-part=9406 domain=info.cern.ch"},
		{"a Message-Id with characters that no other URL has", `mid:"a b\"@".{c%}@[10.0.3.19].d`, `mid local-part="a b\"@".{c%} domain=[10.0.3.19].d`},
		{"a Content-Id", "cid:1.a@h", "cid local-part=1.a domain=h"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := show(test.url); got != test.want || err != nil {
				t.Errorf("%s: got %s, %v, want %s", test.url, got, err, test.want)
			}
		})
	}
}

func TestIllegal(t *testing.T) {
	tests := []struct {
		name, url string
		offset    int
	}{
		{"a scheme in capitals", "HTTP://h/", 0},
		{"adjacent slashes in a path", "http://h//", 9},
		{"a void host", "http:///", 7},
		{"a host that begins with a digit but is not a hostnumber", "http://1a/", 8},
		{"a void port", "http://h:/", 9},
		{"ftp without a path", "ftp://h", 7},
		{"an ftp type as in the text (FTP, Data type)", "ftp://h/a;type=I", 9},
		{"an escape in an ftp user", "ftp://%41:p@h/", 6},
		{"news with an asterisk and more characters", "news:*.a", 8},
		{"nntp with a server", "nntp://h/g/1", 5},
		{"a gopher command that begins with a slash", "gopher://h/1/a", 12},
		{"a gopher slash without a type", "gopher://h/", 11},
		{"an unterminated field of a wpath", "wais://h/d/t/1=a", 16},
		{"a comment in an addr-spec", "mid:a(b)@c", 5},
		{"white space in an addr-spec", "mid:a @c", 5},
		{"an afs URL", "afs://c/p", 0},
		{"a file URL", "file://localhost/etc/passwd", 1},
		{"an rlogin URL", "rlogin://h", 0},
		{"a national character", "http://h/~", 9},
		{"the empty string", "", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := urls.ParseURL(test.url)
			var e *urls.SyntaxError
			if !errors.As(err, &e) || e.Offset != test.offset {
				t.Errorf("%q: got %v, want offset %d", test.url, err, test.offset)
			}
		})
	}
}

// TestOthers tests the parsers of rules that no url has, or only as a part.
func TestOthers(t *testing.T) {
	afs, err := urls.ParseAfsaddress("afs://cern.ch/usr/a")
	if got := text(afs.Cellname, "afs://cern.ch/usr/a") + " " + text(afs.Path, "afs://cern.ch/usr/a"); got != "cern.ch usr/a" || err != nil {
		t.Errorf("afs: got %s, %v", got, err)
	}
	article, err := urls.ParseArticle("a@b@c.d")
	if got := text(article.Xalphas, "a@b@c.d") + " " + text(article.Host, "a@b@c.d"); got != "a@b c.d" || err != nil {
		t.Errorf("article: got %s, %v", got, err)
	}
	hostport, err := urls.ParseHostport("1.2.3.4:5")
	if got := text(hostport.Host, "1.2.3.4:5") + " " + text(hostport.Port, "1.2.3.4:5"); got != "1.2.3.4 5" || err != nil {
		t.Errorf("hostport: got %s, %v", got, err)
	}
}

// TestLongStrings runs recognizers and parsers on strings so long that a function that is not
// linear would not finish.
func TestLongStrings(t *testing.T) {
	const n = 1_000_000
	for why, s := range map[string]string{
		"names":      "http://" + strings.Repeat("a.", n) + "a/",
		"numbers":    "ftp://" + strings.Repeat("1.", n) + ":1@h/a",
		"at signs":   "mailto:" + strings.Repeat("a@", n) + "a",
		"fields":     "wais://h/d/t/" + strings.Repeat("1=a;", n),
		"escapes":    "news:a" + strings.Repeat("%41", n),
		"quotations": `mid:"` + strings.Repeat(`\"`, n) + `"@a`,
	} {
		if got, err := show(s); got == "" || err != nil {
			t.Errorf("%s: %v", why, err)
		}
		if !urls.RulePrefixedurl.Match("url:" + s) {
			t.Errorf("%s: not a prefixedurl", why)
		}
	}
}

func TestAllocations(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		u, err := urls.ParseURL("ftp://u:p@h:21/a/I")
		c, err2 := urls.ParseFtpaddress("ftp://u:p@h:21/a/I")
		login, err3 := urls.ParseLogin("u:p@h:21")
		if err != nil || err2 != nil || err3 != nil || u.Ftpaddress.Start != 0 || c.Ftptype.End < 0 || login.Password.End < 0 || !urls.RuleURL.Match("mid:a@b") {
			t.Fatal(u, c, login)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
