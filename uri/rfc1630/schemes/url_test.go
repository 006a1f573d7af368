package schemes_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630/schemes"
)

// parts collects parts of a string that are there, each with its name.
type parts struct {
	s     string
	words []string
}

func (p *parts) add(name string, span schemes.Span) {
	if text, ok := span.In(p.s); ok {
		p.words = append(p.words, name+"="+text)
	}
}

func (p *parts) login(span schemes.Span) {
	login, ok := span.In(p.s)
	if !ok {
		return
	}
	c, err := schemes.ParseLogin(login)
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

// show returns which address a URL is, and its parts.
func show(s string) (string, error) {
	c, err := schemes.ParseUrl(s)
	if err != nil {
		return "", err
	}
	p := parts{s: s}
	switch (schemes.Span{Start: 0, End: len(s)}) {
	case c.Httpaddress:
		c, e := schemes.ParseHttpaddress(s)
		p.words, err = []string{"http"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("path", c.Path)
		p.add("search", c.Search)
	case c.Ftpaddress:
		c, e := schemes.ParseFtpaddress(s)
		p.words, err = []string{"ftp"}, e
		p.login(c.Login)
		p.add("path", c.Path)
		p.add("ftptype", c.Ftptype)
	case c.Newsaddress:
		c, e := schemes.ParseNewsaddress(s)
		p.words, err = []string{"news"}, e
		p.add("group", c.Group)
		p.add("article", c.Article)
	case c.Nntpaddress:
		c, e := schemes.ParseNntpaddress(s)
		p.words, err = []string{"nntp"}, e
		p.add("group", c.Group)
		p.add("digits", c.Digits)
	case c.Prosperoaddress:
		c, e := schemes.ParseProsperoaddress(s)
		p.words, err = []string{"prospero"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("hsoname", c.Hsoname)
		p.add("version", c.Version)
		p.add("attributes", c.Attributes)
	case c.Telnetaddress:
		c, e := schemes.ParseTelnetaddress(s)
		p.words, err = []string{"telnet"}, e
		p.login(c.Login)
	case c.Gopheraddress:
		c, e := schemes.ParseGopheraddress(s)
		p.words, err = []string{"gopher"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("gtype", c.Gtype)
		p.add("gcommand", c.Gcommand)
	case c.Waisaddress:
		c, e := schemes.ParseWaisaddress(s)
		p.words, err = []string{"wais"}, e
		p.add("host", c.Host)
		p.add("port", c.Port)
		p.add("database", c.Database)
		p.add("search", c.Search)
		p.add("wtype", c.Wtype)
		p.add("wpath", c.Wpath)
	case c.Mailtoaddress:
		c, e := schemes.ParseMailtoaddress(s)
		p.words, err = []string{"mailto"}, e
		p.add("xalphas", c.Xalphas)
		p.add("hostname", c.Hostname)
	case c.Midaddress:
		c, e := schemes.ParseMidaddress(s)
		p.words, err = []string{"mid"}, e
		p.add("local-part", c.LocalPart)
		p.add("domain", c.Domain)
	case c.Cidaddress:
		c, e := schemes.ParseCidaddress(s)
		p.words, err = []string{"cid"}, e
		p.add("local-part", c.LocalPart)
		p.add("domain", c.Domain)
	default:
		err = fmt.Errorf("no address: %+v", c)
	}
	return strings.Join(p.words, " "), err
}

// TestExamples has all URLs of RFC 1630 that the grammar derives, in its order.
func TestExamples(t *testing.T) {
	tests := []struct{ section, url, want string }{
		{"Status of this Memo", "http://info.cern.ch/hypertext/WWW/Addressing/URL/URI_Overview.html",
			"http host=info.cern.ch path=hypertext/WWW/Addressing/URL/URI_Overview.html"},
		{"Example 1", "http://info.cern.ch/albert/bertram/marie-claude", "http host=info.cern.ch path=albert/bertram/marie-claude"},
		{"Example 1", "http://info.cern.ch/albert/bertram/marie%2Dclaude", "http host=info.cern.ch path=albert/bertram/marie%2Dclaude"},
		{"Example 2", "http://info.cern.ch/albert/bertram%2Fmarie-claude", "http host=info.cern.ch path=albert/bertram%2Fmarie-claude"},
		{"HTTP", "http://www.my.work.com/", "http host=www.my.work.com path="},
		{"HTTP", "http://www.my.uni.edu/info/matriculation/enroling.html", "http host=www.my.uni.edu path=info/matriculation/enroling.html"},
		{"HTTP", "http://info.my.org/AboutUs/Phonebook", "http host=info.my.org path=AboutUs/Phonebook"},
		{"HTTP", "http://www.library.my.town.va.us/Catalogue/76523471236%2Fwen44--4.98",
			"http host=www.library.my.town.va.us path=Catalogue/76523471236%2Fwen44--4.98"},
		{"HTTP", "http://www.my.org/462F4F2D4241522A314159265358979323846", "http host=www.my.org path=462F4F2D4241522A314159265358979323846"},
		{"HTTP", "http://info.cern.ch:8000/imaginary/test", "http host=info.cern.ch port=8000 path=imaginary/test"},
		{"HTTP, without its fragmentid", "http://www.myu.edu/org/admin/people", "http host=www.myu.edu path=org/admin/people"},
		{"HTTP", "http://info.my.org/AboutUs/Index/Phonebook?dobbins", "http host=info.my.org path=AboutUs/Index/Phonebook search=dobbins"},
		{"References (Berners-Lee). The l is no type, for it is not behind a slash", "ftp://info.cern.ch/pub/www/doc/http-spec.txt",
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
		if got, err := show(test.url); got != test.want || err != nil {
			t.Errorf("%s: %s: got %s, %v, want %s", test.section, test.url, got, err, test.want)
		}
		if !schemes.RulePrefixedurl.Match("url:" + test.url) {
			t.Errorf("%s: url:%s is no prefixedurl", test.section, test.url)
		}
	}
}

// TestIllegalExamples has the URLs of RFC 1630 that are illegal, by its text or by its grammar
// only, and where they stop.
func TestIllegalExamples(t *testing.T) {
	tests := []struct {
		why, url string
		offset   int
	}{
		{"Example 3: there is no decoding for %*; and no address begins with fxqn", "fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", 1},
		{"Example 3: there is no decoding for %as", "news:12345667123%asdghfh@info.cern.ch", 18},
		{"Partial (relative) form: no scheme of the grammar", "magic://a/b/c//d/e/f", 2},
		{"Partial (relative) form: nor this", "g:h", 1},
		{"HTTP: a fragmentid is no part of a URL", "http://www.myu.edu/org/admin/people#andy", 35},
		{"HTTP: the text says that this looks right, but \"%\" is never allowed but as an escape", "http://info.cern.ch/RDB/EMP?*%20where%20name%%3Ddobbins", 45},
		{"URN: the prefix is reserved", "urn:/iana/dns/ch/cern/cn/techdoc/94/1642-3", 0},
		{"References (Alberti): a space", "ftp://boombox.micro.umn.edu/pub/gopher/ gopher_protocol", 39},
		{"References (Alberti): spaces", "gopher://gopher.micro.umn.edu/00/Information About Gopher/About Gopher", 44},
		{"References (Davis): a space", "ftp://quake.think.com/pub/wa is/doc/protspec.txt", 28},
		{"References (Kahle): a space", "ftp: //quake.think.com/pub/wais/doc/doc-ids.txt", 4},
	}
	for _, test := range tests {
		_, err := schemes.ParseUrl(test.url)
		var e *schemes.SyntaxError
		if !errors.As(err, &e) || e.Rule != schemes.RuleUrl || e.Offset != test.offset {
			t.Errorf("%s: %s: got %v, want offset %d", test.why, test.url, err, test.offset)
		}
	}
}

// TestAddresses has each address, and what of it is odd.
func TestAddresses(t *testing.T) {
	tests := []struct{ why, url, want string }{
		{"no path", "http://h", "http host=h"},
		{"a search without a path", "http://h?a+b", "http host=h search=a+b"},
		{"a hostnumber", "http://1.2.3.4:5/", "http host=1.2.3.4 port=5 path="},
		{"any numbers", "http://999.02.3.4444", "http host=999.02.3.4444"},
		{"a name takes @ (ialpha): http has no user", "http://u@h:80/", "http host=u@h port=80 path="},
		{"and dots, and quotation marks", `http://a..b"c"/`, `http host=a..b"c" path=`},

		{"user and password", "ftp://u:p@h:21/a", "ftp user=u password=p hostport=h:21 path=a"},
		{"a type behind a slash", "ftp://h/I", "ftp hostport=h path= ftptype=I"},
		{"also in a directory", "ftp://h/a/L8", "ftp hostport=h path=a/ ftptype=L8"},
		{"a form", "ftp://h/a/EC", "ftp hostport=h path=a/ ftptype=EC"},
		{"no type without its form", "ftp://h/a/A", "ftp hostport=h path=a/A"},
		{"not behind a slash", "ftp://h/aI", "ftp hostport=h path=aI"},
		{"a directory", "ftp://h/a/", "ftp hostport=h path=a/"},

		{"all groups", "news:*", "news"},
		{"a group", "news:comp.infosystems.www", "news group=comp.infosystems.www"},
		{"an article that begins with a digit", "news:12345667123@info.cern.ch", "news article=12345667123@info.cern.ch"},
		{"an article that begins with a letter is a group, too, which comes first", "news:a1@info.cern.ch", "news group=a1@info.cern.ch"},

		{"a group and a number", "nntp:comp.infosystems.www/12", "nntp group=comp.infosystems.www digits=12"},

		{"a name", "prospero://h:1/a/b", "prospero host=h port=1 hsoname=a/b"},
		{"%00 is an escape in the name", "prospero://h/a%0012", "prospero host=h hsoname=a%0012"},
		{"but right behind a slash it is what it should be", "prospero://h/a/%0012ab", "prospero host=h hsoname=a/ version=12 attributes=ab"},
		{"digits belong to the version", "prospero://h/%0012", "prospero host=h hsoname= version=12"},

		{"a login", "telnet://u:p@h:23", "telnet user=u password=p hostport=h:23"},
		{"a host", "telnet://h", "telnet hostport=h"},

		{"no type: 1 is assumed (Gopher)", "gopher://h:70", "gopher host=h port=70"},
		{"an option is not there if it would be void: no command", "gopher://h/1", "gopher host=h gtype=1"},
		{"a command that begins with the type", "gopher://h/00/Information", "gopher host=h gtype=0 gcommand=0/Information"},
		{"an escape as a type", "gopher://h/%31x", "gopher host=h gtype=%31 gcommand=x"},

		{"an index", "wais://h:210/d", "wais host=h port=210 database=d"},
		{"a search", "wais://h/d?a+b", "wais host=h database=d search=a+b"},
		{"a document", "wais://h/d/TEXT/1=a/b;2=;", "wais host=h database=d wtype=TEXT wpath=1=a/b;2=;"},

		{"a mailbox", "mailto:timbl@info.cern.ch", "mailto xalphas=timbl hostname=info.cern.ch"},
		{"an encoded percent sign (Mailto)", "mailto:a%25b@c", "mailto xalphas=a%25b hostname=c"},
		{"the last @ counts", "mailto:a@b@c", "mailto xalphas=a@b hostname=c"},
		{"behind which a name stands", "mailto:a@b@1", "mailto xalphas=a hostname=b@1"},

		{"a Message-Id", "mid:9406@info.cern.ch", "mid local-part=9406 domain=info.cern.ch"},
		{"what no other URL has", `mid:"a b\"@".{c%}@[10.0.3.19].d`, `mid local-part="a b\"@".{c%} domain=[10.0.3.19].d`},
		{"a Content-Id", "cid:1.a@h", "cid local-part=1.a domain=h"},
	}
	for _, test := range tests {
		if got, err := show(test.url); got != test.want || err != nil {
			t.Errorf("%s: %s: got %s, %v, want %s", test.why, test.url, got, err, test.want)
		}
	}
}

func TestIllegal(t *testing.T) {
	tests := []struct {
		why, url string
		offset   int
	}{
		{"a scheme in capitals", "HTTP://h/", 0},
		{"two slashes side by side (path)", "http://h//", 9},
		{"a void host", "http:///", 7},
		{"a host that begins with a digit and is no number", "http://1a/", 8},
		{"a void port", "http://h:/", 9},
		{"no path for ftp", "ftp://h", 7},
		{"a suffix as in the text (FTP, Data type)", "ftp://h/a;type=I", 9},
		{"an escape in a user", "ftp://%41:p@h/", 6},
		{"all groups and more: it could still be an article", "news:*.a", 8},
		{"a server of nntp", "nntp://h/g/1", 5},
		{"a command that begins with a slash", "gopher://h/1/a", 12},
		{"a slash without a type", "gopher://h/", 11},
		{"a field that is not ended", "wais://h/d/t/1=a", 16},
		{"a comment", "mid:a(b)@c", 5},
		{"white space", "mid:a @c", 5},
		{"a cell of afs", "afs://c/p", 0},
		{"a file", "file://localhost/etc/passwd", 1},
		{"rlogin", "rlogin://h", 0},
		{"national characters", "http://h/~", 9},
		{"nothing", "", 0},
	}
	for _, test := range tests {
		_, err := schemes.ParseUrl(test.url)
		var e *schemes.SyntaxError
		if !errors.As(err, &e) || e.Offset != test.offset {
			t.Errorf("%s: %q: got %v, want offset %d", test.why, test.url, err, test.offset)
		}
	}
}

// TestOthers has parsers of what is in no url, or only in parts of it.
func TestOthers(t *testing.T) {
	afs, err := schemes.ParseAfsaddress("afs://cern.ch/usr/a")
	if got := text(afs.Cellname, "afs://cern.ch/usr/a") + " " + text(afs.Path, "afs://cern.ch/usr/a"); got != "cern.ch usr/a" || err != nil {
		t.Errorf("afs: got %s, %v", got, err)
	}
	article, err := schemes.ParseArticle("a@b@c.d")
	if got := text(article.Xalphas, "a@b@c.d") + " " + text(article.Host, "a@b@c.d"); got != "a@b c.d" || err != nil {
		t.Errorf("article: got %s, %v", got, err)
	}
	hostport, err := schemes.ParseHostport("1.2.3.4:5")
	if got := text(hostport.Host, "1.2.3.4:5") + " " + text(hostport.Port, "1.2.3.4:5"); got != "1.2.3.4 5" || err != nil {
		t.Errorf("hostport: got %s, %v", got, err)
	}
}

// TestLongStrings runs recognizers and parsers over long strings, which a function that is
// not linear in their length would not end with.
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
		if !schemes.RulePrefixedurl.Match("url:" + s) {
			t.Errorf("%s: no prefixedurl", why)
		}
	}
}

func TestAllocations(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		u, err := schemes.ParseUrl("ftp://u:p@h:21/a/I")
		c, err2 := schemes.ParseFtpaddress("ftp://u:p@h:21/a/I")
		login, err3 := schemes.ParseLogin("u:p@h:21")
		if err != nil || err2 != nil || err3 != nil || u.Ftpaddress.Start != 0 || c.Ftptype.End < 0 || login.Password.End < 0 || !schemes.RuleUrl.Match("mid:a@b") {
			t.Fatal(u, c, login)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
