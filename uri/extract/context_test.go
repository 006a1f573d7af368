package extract_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// The tables of this file have the kinds of text that references stand in.

func TestAngleBrackets(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"<http://a/b c>", "http://a/bc", "white space is cut out"},
		{"< http://a/\r\n\tb >", "http://a/b", "also tabs, line breaks, and at both ends"},
		{"<URL:http://a/>", "http://a/", "the prefix is no part of it"},
		{"<url: tel:1>", "tel:1", "nor in lower case, with a space"},
		{"<URL:URL:foo://bar>", "foo://bar", "nor twice"},
		{"<URL:bar> <URL://bar>", "", "and it is no scheme"},
		{"<foo://bar>", "foo://bar", "any scheme counts if \"//\" follows"},
		{"<foo:/ /bar>", "foo://bar", "also with white space inside"},
		{"<foo:bar> <scope:team> <xs:all> <x:y/>", "", "a scheme that is not known does not"},
		{"<foo:bar baz>", "", "nor does a remark"},
		{"<urn:uuid:> <urn:uuid> <urn:a:b> <urn://x/y>", "", "no URN"},
		{"<geo:lat> <data:x> <pkg:part> <news:title>", "", "elements of XML in a known scheme's name"},
		{"<note: see below>", "", "such as this"},
		{"<tel: 12 34>", "", "and so it is behind a blank"},
		{"<tel:\n12 34>", "tel:1234", "which a line break is not"},
		{"<http://...> \"http://...\"", "", "all scheme"},
		{"<mailto:a@b. c>", "mailto:a@b.c", "white space is cut out of a known scheme's"},
		{"<see http://a/b c>", "http://a/b", "white space divides no scheme; it is bare"},
		{"<std::string> vector<std::string>", "", "a scope of C++"},
		{"f<T:Ordered> Map<Key:Value>", "", "type parameters"},
		{"<C:/x> <c://x>", "", "a drive"},
		{"<http:>", "", "all scheme"},
		{"<http://>", "", "all scheme, too"},
		{"<>", "", "nothing"},
		{"<http://a/100%>", "", "no URI as a whole"},
		{"<http://a/|text>", "", "likewise; Slack has such links"},
		{"<http://exam\nple.bücher.example/>", "", "likewise, with white space"},
		{"<http://a/x, <http://b/y>", "http://a/x http://b/y", "not closed, so it is bare"},
		{"<http://a/.", "http://a/", "not closed, at the end"},
		{"x<http://a/>y", "http://a/", "within a word"},
		{"<<http://a/>>", "http://a/", "twice"},
		{"<http://a/\n>", "http://a/", "the closing bracket begins a line"},
		{"<http://[::1]:80/[>", "", "no URI as a whole"},
		{"<http://ä/>", "", "an IRI"},
	})
}

func TestMail(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"> <http://a/b\n> c>", "http://a/bc", "a quote mark behind the line break"},
		{">> x <http://a/b\n>> c>", "http://a/bc", "two quote marks"},
		{"> > <http://a/b\n> > c\n> > d> e", "http://a/bcd", "with blanks, in two lines"},
		{"  > <http://a/b\n  > c>", "http://a/bc", "blanks before it"},
		{"> <http://a/b\nc>", "http://a/bc", "a line that the mark was lost of"},
		{"<http://a/b\n> c>", "http://a/b", "the line is not quoted, so the bracket is closed"},
		{"> <http://a/b\n> > c", "http://a/b", "the second is the closing bracket"},
		{"> <http://a/b\n>\n> c>", "http://a/bc", "a line of a mark only"},
		{"> a > <http://a/b\r\n> c>", "http://a/bc", "marks only count at the beginning"},
		{">" + strings.Repeat("x", 998) + "<http://a/b\n> c>", "http://a/b", "a line that is too long for mail"},
		{">" + strings.Repeat("x", 997) + "<http://a/b\n> c>", "http://a/bc", "one that is just not"},
		{"Message-ID: <a@example.com>\nFrom: A <mailto:a@example.com>", "mailto:a@example.com", "an address is no URI"},
	})
}

func TestBare(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a/.,;:!?'", "http://a/", "punctuation"},
		{"**http://a/** _http://a/_ ~~http://a/~~", "http://a/ http://a/ http://a/", "emphasis"},
		{"http://a/b_c*d~e", "http://a/b_c*d~e", "none of it in the midst"},
		{"http://en.wikipedia.org/wiki/URI_(a)", "http://en.wikipedia.org/wiki/URI_(a)", "a balanced bracket"},
		{"(see http://en.wikipedia.org/wiki/URI_(a).)", "http://en.wikipedia.org/wiki/URI_(a)", "and one that is not"},
		{"f(http://a/b)c(http://d/)", "http://a/b http://d/", "it ends at the bracket"},
		{"http://a/(b", "http://a/(b", "an opening bracket is kept"},
		{"http://a/( :(", "http://a/", "but not at the end"},
		{"http://[::1]:80/. http://[::1] [http://[::1]/]", "http://[::1]:80/ http://[::1] http://[::1]/", "an IP-literal"},
		{"http://[::1 http://[x]/ http://[fe80::1%25eth0]/", "", "none"},
		{"http://a/[0]", "http://a/", "brackets that the grammar has not"},
		{"http://a/100% http://a/%zz http://a/%41%4", "", "triplets"},
		{"http://a#b#c", "", "a second fragment"},
		{"http://host:port/ http://a:80:b", "", "a port that is none"},
		{"http://u:p@h:1/", "http://u:p@h:1/", "userinfo"},
		{"http://a/%http://b/", "", "the rest of a run is passed over"},
		{"http://a/http://b/", "http://a/http://b/", "a URI in a URI"},
		{"http://... http:// http://) http://", "", "all scheme"},
		{"file:///etc/hosts, file:/etc/hosts", "file:///etc/hosts file:/etc/hosts", "RFC 8089"},
		{"HTTP://A/ git+ssh://a/ s3://b", "HTTP://A/ git+ssh://a/ s3://b", "any scheme before //"},
		{"here.http://a/ this--https://a/ 1http://a/ _ftp://a/", "http://a/ https://a/ http://a/ ftp://a/", "no white space before it"},
		{"..http://a/ +-.", "http://a/", "what begins no scheme"},
		{"x://a c://a", "", "schemes of one letter"},
		{strings.Repeat("x", 64) + "://a " + strings.Repeat("x", 65) + "://a", strings.Repeat("x", 64) + "://a", "long schemes"},
		{"URL:http://a/ URL: http://b/ URL://c", "http://a/ http://b/", "the prefix"},
		{"http://a/|mailto:x@b", "", "a bar that does not end a cell"},
		{`"\nhttp://a/" "\\thttp://b/" \n://c`, "http://a/ http://b/", "the letter of an escape sequence is not part of the scheme"},
	})
}

func TestSchemes(t *testing.T) {
	known := "acct:a@b bitcoin:x cid:a@b data:,x did:web:a doi:10.1/2 file:/a geo:1,2 magnet:?x mailto:a@b mailto:?to=a mid:a@b " +
		"news:a.b pkg:npm/a sip:a@b sips:a@b sms:1 tel:+1 urn:isbn:0 xmpp:a@b"
	check(t, extract.Extractor{}, []row{
		{known, known, "the default"},
		{strings.ToUpper(known), strings.ToUpper(known), "case does not matter"},
		{"acct:a cid:a data:a did:a doi:a file:a geo:a magnet:a mailto:a mid:a news:a pkg:a sip:a sips:a sms:a tel:a urn:a xmpp:a", "", "what each needs"},
		{"urn:isbn: urn:isbn:. tel:. data:", "", "also without punctuation"},
		{"tel:http://a/", "http://a/", "what follows is looked at"},
		{"foo:bar note:this 12:30 3:4 a::b http:x", "", "other schemes"},
		{"urn:a:b urn:-a:b urn:a-:b urn:" + strings.Repeat("x", 33) + ":y urn:ab:/c \"urn:uuid:\" urn://ab:c", "", "URNs that are none (RFC 8141 §2)"},
		{"urn:ab:c urn:a-0:c urn:" + strings.Repeat("x", 32) + ":y", "urn:ab:c urn:a-0:c urn:" + strings.Repeat("x", 32) + ":y", "and some that are"},
		{"_urn:ab:b $data:a,b @mid:a@b 7tel:1", "", "the end of another word"},
		{"jdbc:mysql://a/b view-source:http://a/", "mysql://a/b http://a/", "a scheme in a scheme"},
		{"mailto:" + strings.Repeat("x", 127) + "@a", "mailto:" + strings.Repeat("x", 127) + "@a", "as long as can be"},
		{"mailto:" + strings.Repeat("x", 128) + "@a", "", "longer"},
	})
	check(t, extract.Extractor{Schemes: []string{"isbn", "X", "data"}}, []row{
		{"isbn:1 ISBN:2 x:1 x://2 data:,a data:b mailto:a@b", "isbn:1 ISBN:2 x:1 x://2 data:,a", "those of the caller, in any case"},
		{"<isbn:1 2>", "isbn:12", "which also count in angle brackets"},
	})
	check(t, extract.Extractor{Schemes: []string{}}, []row{
		{"mailto:a@b http://a/ <mailto:a@b>", "http://a/", "none"},
	})
	check(t, extract.Extractor{Schemes: []string{"url", "", "ä", strings.Repeat("x", 65)}}, []row{
		{"url:x url://x :x ä:x " + strings.Repeat("x", 65) + ":x", "", "the prefix, and what is no scheme"},
	})
}

func TestMarkup(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"[text](http://a/b)", "http://a/b", "Markdown"},
		{`[text](http://a/b_(c) "title")`, "http://a/b_(c)", "Markdown, with a title"},
		{"[http://a/](http://b/)more", "http://a/ http://b/", "Markdown, where a URI is the text"},
		{"[a]: http://a/\n![x](<http://b/>)", "http://a/ http://b/", "Markdown, other links"},
		{"`http://a/`", "http://a/", "Markdown, code"},
		{"| http://a/ |http://b/|", "http://a/ http://b/", "Markdown, a table"},
		{"[http://a/ text] {{cite|url=http://b/}}", "http://a/ http://b/", "MediaWiki"},
		{"`text <http://a/>`_", "http://a/", "reStructuredText"},
		{`\url{http://a/b_c} \href{http://d/}{text}`, "http://a/b_c http://d/", "LaTeX"},
		{`<a href="http://x/?a=1&amp;b=2">http://y/</a>`, "http://x/?a=1&amp;b=2 http://y/", "HTML; nothing is decoded"},
		{`<a href='http://x/'> <a href=http://y/>`, "http://x/ http://y/", "HTML, other attributes"},
		{"<p>see http://x/.</p><!-- http://y/ --><!--x:y-->", "http://x/ http://y/", "HTML, text and comments"},
		{"&lt;http://x/&gt; &quot;http://y/&#39;.", "http://x/ http://y/", "HTML, delimiters that are encoded"},
		{`<svg:rect width="1"/> <xs:sequence/> </x:y> <?xml-a b:c?>`, "", "XML: an element without attributes is none"},
		{`<x xmlns:a="http://a/" xmlns="urn:ab:b">`, "http://a/ urn:ab:b", "XML, namespaces"},
		{"<http://a/> <http://b/#c> \"d\"^^<http://e/>.", "http://a/ http://b/#c http://e/", "Turtle"},
		{`Link: <http://a/?b>; rel="next"`, "http://a/?b", "HTTP"},
	})
}

func TestCode(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{`127.0.0.1 - - [21/Nov/2025:12:30:00] "GET http://a/b HTTP/1.1" 200 "http://c/"`, "http://a/b http://c/", "a log"},
		{"main.go:12:3: see http://a/b: not found", "http://a/b", "messages"},
		{`{"a":"http://a/","b":"http:\/\/b\/"}`, "http://a/", "JSON; nothing is decoded"},
		{`url(http://a/b.png) url('http://c/') url("data:image/png;base64,AA==")`, "http://a/b.png http://c/ data:image/png;base64,AA==", "CSS"},
		{`{data:foo, file:bar} {data: "foo"}`, "", "JavaScript"},
		{`s := "http://a/" + x + 'http://b/'`, "http://a/ http://b/", "Go"},
		{`['http://a/','http://b/'],"http://c/";`, "http://a/ http://b/ http://c/", "lists of strings"},
		{"std::vector<a::b> x ? y::z : w; default: case 1: // note", "", "C++"},
		{`C:\x C:/x D:\\y`, "", "Windows"},
		{"curl http://a/b;echo $x", "http://a/b;echo", "a shell's: a semicolon is in the grammar"},
		{"docker.io/a:b localhost:8080 example.com:80 fe80::1 2001:db8::7 [::1]:80", "", "hosts and ports"},
		{"http://$HOST/x http://{host}/x http://<host>/", "http://$HOST/x", "templates: what is in the grammar"},
		{"http://a/{id}/b", "", "a URI Template (RFC 6570) is none"},
		{`SHA256:abc= sha256:9f86 5:4:3 aa:bb:cc:dd :-) ;:( :smile: <:x:1> </3:`, "", "colons"},
	})
}

func TestProse(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"詳細はhttps://example.jp/参照。", "", "Japanese, without white space: an IRI"},
		{"詳細はhttps://example.jp/、参照。", "https://example.jp/", "Japanese, with punctuation"},
		{"「http://example.jp/a」、（http://example.jp/b）。", "http://example.jp/a http://example.jp/b", "Japanese punctuation"},
		{"см. http://a/б и http://b/.", "http://b/", "Cyrillic makes it an IRI"},
		{"انظر http://a/؟ ", "http://a/", "an Arabic question mark"},
		{"“http://a/.” ‘http://b/,’ «http://c/»", "http://a/ http://b/ http://c/", "typographic quotes"},
		{"http://a/… http://b/—or http://c/\u00a0d", "http://a/ http://b/ http://c/", "other characters"},
		{"http://a/\xff\xfe http://b/\x00", "http://b/", "bytes that are not text continue it, and controls end it"},
		{"Have you seen http://a/b? (It is http://c/.) \"See http://d/!\"", "http://a/b http://c/ http://d/", "sentences"},
		{"At 12:30, note:this ratio 3:4 is a@example.com's; re:x", "", "colons"},
	})
}

func TestRelative(t *testing.T) {
	rows := []row{
		{`<a href="../g?y#s"> <img src='a.png'>`, "../g?y#s a.png", "attributes"},
		{"[text](../g) [text](a_(b).html) [text](#s)", "../g a_(b).html #s", "Markdown"},
		{"<g> <./g> <#s> <?y> <//h/p> </a/b>", "g ./g #s ?y //h/p /a/b", "all in angle brackets"},
		{"<a b> <>", "", "but for white space, and nothing"},
		{`"see" (word) 'x' [1] {y} "what?" (etc.) "" ()`, "", "words"},
		{`"a/b" (c/d) [e/f] {g/h} 'i/j'`, "a/b c/d e/f g/h i/j", "each delimiter"},
		{`"a/b c" (d/é) "e/f`, "", "what is no reference, or is not closed"},
		{`"http://a/","../g"`, "http://a/ ../g", "between URIs"},
		{`don't do'/x' x"/y"`, "", "in the midst of words"},
		{"../g a/b.html //h/", "", "bare ones never are"},
		{"((((((a/b))))))", "a/b", "the inmost"},
		{"(x" + strings.Repeat("(a)", 9) + "/b)", "x" + strings.Repeat("(a)", 9) + "/b", "parentheses side by side"},
		{"(a/((((b)))))", "a/((((b))))", "parentheses in one another"},
		{"(a/(((((b))))))", "", "more of them than are looked at"},
	}
	check(t, extract.Extractor{Relative: true}, rows)
	for _, row := range rows {
		for _, got := range found(extract.Extractor{}, row.text) {
			if !strings.Contains(got, "://") {
				t.Errorf("%q: got %q though none is asked for", row.text, got)
			}
		}
	}
}

func TestMaxLength(t *testing.T) {
	long := func(n int) string { return "http://a/" + strings.Repeat("x", n-len("http://a/")) }
	check(t, extract.Extractor{}, []row{
		{long(8000) + " " + long(8001), long(8000), "bare"},
		{"<" + long(8000) + "> <" + long(8001) + ">", long(8000), "in angle brackets"},
		{"<http://a/" + strings.Repeat(" ", 7991) + ">", "http://a/", "white space counts"},
		{"<http://a/" + strings.Repeat(" ", 7992) + "x>", "", "so this is too long"},
		{long(9000) + ":http://b/ http://c/", "http://c/", "all of a long one is passed over"},
		{long(9000) + "é:http://b/ http://c/", "http://c/", "also after characters that no URI has"},
	})
	check(t, extract.Extractor{Relative: true}, []row{
		{"(/" + strings.Repeat("x", 7999) + ") (/" + strings.Repeat("x", 8000) + ")", "/" + strings.Repeat("x", 7999), "relative"},
	})
	check(t, extract.Extractor{MaxLength: int(^uint(0) >> 1), Relative: true}, []row{
		{"<" + long(9000) + "> " + long(9000) + " (/a/)", long(9000) + " " + long(9000) + " /a/", "no limit"},
	})
	check(t, extract.Extractor{MaxLength: 1, Relative: true}, []row{{"<a> <ab> (/) http://a", "a /", "one byte"}})
	check(t, extract.Extractor{MaxLength: -1}, []row{{long(8000), long(8000), "less than nothing"}})
}
