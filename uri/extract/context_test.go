package extract_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// The tables in this file have references in various contexts.

func TestAngleBrackets(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"<http://a/b c>", "http://a/bc", "removes white space"},
		{"< http://a/\r\n\tb >", "http://a/b", "removes tabs, line breaks and white space at both ends"},
		{"<URL:http://a/>", "http://a/", "removes the prefix"},
		{"<url: tel:1>", "tel:1", "removes the prefix in lower case and before a space"},
		{"<URL:URL:foo://bar>", "foo://bar", "removes the prefix twice"},
		{"<URL:bar> <URL://bar>", "", "does not accept the prefix as a scheme"},
		{"<foo://bar>", "foo://bar", "accepts any scheme before \"//\""},
		{"<foo:/ /bar>", "foo://bar", "accepts white space inside \"//\""},
		{"<foo:bar> <scope:team> <xs:all> <x:y/>", "", "rejects an unknown scheme without \"//\""},
		{"<foo:bar baz>", "", "rejects an unknown scheme before several words"},
		{"<urn:uuid:> <urn:uuid> <urn:a:b> <urn://x/y>", "", "rejects invalid URNs"},
		{"<geo:lat> <data:x> <pkg:part> <news:title>", "", "rejects XML elements with a known scheme as prefix"},
		{"<note: see below>", "", "rejects a remark"},
		{"<tel: 12 34>", "", "rejects a known scheme before a blank"},
		{"<tel:\n12 34>", "tel:1234", "accepts a known scheme before a line break"},
		{"<http://...> \"http://...\"", "", "rejects an authority of dots"},
		{"<mailto:a@b. c>", "mailto:a@b.c", "removes white space after a known scheme"},
		{"<see http://a/b c>", "http://a/b", "finds a bare reference after a word"},
		{"<std::string> vector<std::string>", "", "rejects a C++ scope"},
		{"f<T:Ordered> Map<Key:Value>", "", "rejects type parameters"},
		{"<C:/x> <c://x>", "", "rejects a drive letter"},
		{"<http:>", "", "rejects a scheme alone"},
		{"<http://>", "", "rejects an empty authority"},
		{"<>", "", "rejects empty brackets"},
		{"<http://a/100%>", "", "rejects an invalid triplet"},
		{"<http://a/|text>", "", "rejects a bar, as in a link of Slack"},
		{"<http://exam\nple.bücher.example/>", "", "rejects an IRI with a line break"},
		{"<http://a/x, <http://b/y>", "http://a/x http://b/y", "finds a bare reference after an unclosed bracket"},
		{"<http://a/.", "http://a/", "finds a bare reference at the end after an unclosed bracket"},
		{"x<http://a/>y", "http://a/", "finds brackets within a word"},
		{"<<http://a/>>", "http://a/", "finds the reference in double brackets"},
		{"<http://a/\n>", "http://a/", "closes at a bracket that begins a line"},
		{"<http://[::1]:80/[>", "", "rejects a square bracket in the path"},
		{"<http://ä/>", "", "rejects an IRI"},
	})
}

func TestMail(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"> <http://a/b\n> c>", "http://a/bc", "removes a quote mark after a line break"},
		{">> x <http://a/b\n>> c>", "http://a/bc", "removes two quote marks"},
		{"> > <http://a/b\n> > c\n> > d> e", "http://a/bcd", "removes quote marks with blanks in two lines"},
		{"  > <http://a/b\n  > c>", "http://a/bc", "removes a quote mark with blanks before it"},
		{"> <http://a/b\nc>", "http://a/bc", "accepts a line that has lost its quote mark"},
		{"<http://a/b\n> c>", "http://a/b", "closes the bracket if the line is not quoted"},
		{"> <http://a/b\n> > c", "http://a/b", "closes at more quote marks than the line has"},
		{"> <http://a/b\n>\n> c>", "http://a/bc", "removes a line with only a quote mark"},
		{"> a > <http://a/b\r\n> c>", "http://a/bc", "counts quote marks only at the beginning of the line"},
		{">" + strings.Repeat("x", 998) + "<http://a/b\n> c>", "http://a/b", "ignores quote marks of a line that is too long for mail"},
		{">" + strings.Repeat("x", 997) + "<http://a/b\n> c>", "http://a/bc", "removes quote marks after the longest line of mail"},
		{"Message-ID: <a@example.com>\nFrom: A <mailto:a@example.com>", "mailto:a@example.com", "rejects a mail address without a scheme"},
	})
}

func TestBare(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a/.,;:!?'", "http://a/", "removes punctuation at the end"},
		{"**http://a/** _http://a/_ ~~http://a/~~", "http://a/ http://a/ http://a/", "removes emphasis"},
		{"http://a/b_c*d~e", "http://a/b_c*d~e", "keeps characters of emphasis inside"},
		{"http://en.wikipedia.org/wiki/URI_(a)", "http://en.wikipedia.org/wiki/URI_(a)", "keeps balanced parentheses"},
		{"(see http://en.wikipedia.org/wiki/URI_(a).)", "http://en.wikipedia.org/wiki/URI_(a)", "ends at an unbalanced parenthesis"},
		{"f(http://a/b)c(http://d/)", "http://a/b http://d/", "ends at the parenthesis before other text"},
		{"http://a/(b", "http://a/(b", "keeps an opening parenthesis inside"},
		{"http://a/( :(", "http://a/", "removes an opening parenthesis at the end"},
		{"http://[::1]:80/. http://[::1] [http://[::1]/]", "http://[::1]:80/ http://[::1] http://[::1]/", "finds IP-literals"},
		{"http://[::1 http://[x]/ http://[fe80::1%25eth0]/", "", "rejects invalid IP-literals"},
		{"http://a/[0]", "http://a/", "ends at a footnote"},
		{"http://a/100% http://a/%zz http://a/%41%4", "", "rejects invalid triplets"},
		{"http://a#b#c", "", "rejects a second number sign"},
		{"http://host:port/ http://a:80:b", "", "rejects an invalid port"},
		{"http://u:p@h:1/", "http://u:p@h:1/", "finds userinfo"},
		{"http://a/%http://b/", "", "skips the rest of an invalid run"},
		{"http://a/http://b/", "http://a/http://b/", "includes a URI in the path"},
		{"http://... http:// http://) http://", "", "rejects schemes alone"},
		{"file:///etc/hosts, file:/etc/hosts", "file:///etc/hosts file:/etc/hosts", "finds file URIs with and without an authority (RFC 8089)"},
		{"HTTP://A/ git+ssh://a/ s3://b", "HTTP://A/ git+ssh://a/ s3://b", "accepts any scheme before //"},
		{"here.http://a/ this--https://a/ 1http://a/ _ftp://a/", "http://a/ https://a/ http://a/ ftp://a/", "begins at the scheme if a space is missing"},
		{"..http://a/ +-.", "http://a/", "skips characters that cannot begin a scheme"},
		{"x://a c://a", "", "rejects schemes of one letter"},
		{strings.Repeat("x", 64) + "://a " + strings.Repeat("x", 65) + "://a", strings.Repeat("x", 64) + "://a", "accepts a scheme of at most 64 bytes"},
		{"URL:http://a/ URL: http://b/ URL://c", "http://a/ http://b/", "skips the prefix"},
		{"http://a/|mailto:x@b", "", "rejects a bar outside a table cell"},
		{`"\nhttp://a/" "\\thttp://b/" \n://c`, "http://a/ http://b/", "skips the letter of an escape sequence"},
	})
}

func TestSchemes(t *testing.T) {
	known := "acct:a@b bitcoin:x cid:a@b data:,x did:web:a doi:10.1/2 file:/a geo:1,2 magnet:?x mailto:a@b mailto:?to=a mid:a@b " +
		"news:a.b pkg:npm/a sip:a@b sips:a@b sms:1 tel:+1 urn:isbn:0 xmpp:a@b"
	check(t, extract.Extractor{}, []row{
		{known, known, "finds all default schemes"},
		{strings.ToUpper(known), strings.ToUpper(known), "ignores the case of schemes"},
		{"acct:a cid:a data:a did:a doi:a file:a geo:a magnet:a mailto:a mid:a news:a pkg:a sip:a sips:a sms:a tel:a urn:a xmpp:a", "", "rejects default schemes without the character that they need"},
		{"urn:isbn: urn:isbn:. tel:. data:", "", "rejects a default scheme before only punctuation"},
		{"tel:http://a/", "http://a/", "finds a URI after a scheme without its needed character"},
		{"foo:bar note:this 12:30 3:4 a::b http:x", "", "rejects unknown schemes"},
		{"urn:a:b urn:-a:b urn:a-:b urn:" + strings.Repeat("x", 33) + ":y urn:ab:/c \"urn:uuid:\" urn://ab:c", "", "rejects invalid URNs (RFC 8141 §2)"},
		{"urn:ab:c urn:a-0:c urn:" + strings.Repeat("x", 32) + ":y", "urn:ab:c urn:a-0:c urn:" + strings.Repeat("x", 32) + ":y", "finds valid URNs"},
		{"_urn:ab:b $data:a,b @mid:a@b 7tel:1", "", "rejects a scheme after a digit, an underscore, a dollar or an at sign"},
		{"jdbc:mysql://a/b view-source:http://a/", "mysql://a/b http://a/", "finds a URI after an unknown scheme"},
		{"mailto:" + strings.Repeat("x", 127) + "@a", "mailto:" + strings.Repeat("x", 127) + "@a", "accepts a needed character within 128 bytes"},
		{"mailto:" + strings.Repeat("x", 128) + "@a", "", "rejects a needed character after 128 bytes"},
	})
	check(t, extract.Extractor{Schemes: []string{"isbn", "X", "data"}}, []row{
		{"isbn:1 ISBN:2 x:1 x://2 data:,a data:b mailto:a@b", "isbn:1 ISBN:2 x:1 x://2 data:,a", "finds the listed schemes in any case"},
		{"<isbn:1 2>", "isbn:12", "finds a listed scheme in angle brackets"},
	})
	check(t, extract.Extractor{Schemes: []string{}}, []row{
		{"mailto:a@b http://a/ <mailto:a@b>", "http://a/", "finds no scheme without // if the list is empty"},
	})
	check(t, extract.Extractor{Schemes: []string{"url", "", "ä", strings.Repeat("x", 65)}}, []row{
		{"url:x url://x :x ä:x " + strings.Repeat("x", 65) + ":x", "", "ignores invalid schemes and the prefix URL in the list"},
	})
}

func TestMarkup(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"[text](http://a/b)", "http://a/b", "Markdown link"},
		{`[text](http://a/b_(c) "title")`, "http://a/b_(c)", "Markdown link with a title"},
		{"[http://a/](http://b/)more", "http://a/ http://b/", "Markdown link with a URI as its text"},
		{"[a]: http://a/\n![x](<http://b/>)", "http://a/ http://b/", "Markdown link definition and link in angle brackets"},
		{"`http://a/`", "http://a/", "Markdown code"},
		{"| http://a/ |http://b/|", "http://a/ http://b/", "Markdown table"},
		{"[http://a/ text] {{cite|url=http://b/}}", "http://a/ http://b/", "MediaWiki"},
		{"`text <http://a/>`_", "http://a/", "reStructuredText"},
		{`\url{http://a/b_c} \href{http://d/}{text}`, "http://a/b_c http://d/", "LaTeX"},
		{`<a href="http://x/?a=1&amp;b=2">http://y/</a>`, "http://x/?a=1&amp;b=2 http://y/", "HTML attribute, which is not decoded"},
		{`<a href='http://x/'> <a href=http://y/>`, "http://x/ http://y/", "HTML attributes with single quotes and without quotes"},
		{"<p>see http://x/.</p><!-- http://y/ --><!--x:y-->", "http://x/ http://y/", "HTML text and comments"},
		{"&lt;http://x/&gt; &quot;http://y/&#39;.", "http://x/ http://y/", "HTML with encoded delimiters"},
		{`<svg:rect width="1"/> <xs:sequence/> </x:y> <?xml-a b:c?>`, "", "XML elements with a prefix"},
		{`<x xmlns:a="http://a/" xmlns="urn:ab:b">`, "http://a/ urn:ab:b", "XML namespaces"},
		{"<http://a/> <http://b/#c> \"d\"^^<http://e/>.", "http://a/ http://b/#c http://e/", "Turtle"},
		{`Link: <http://a/?b>; rel="next"`, "http://a/?b", "HTTP link header"},
	})
}

func TestCode(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{`127.0.0.1 - - [21/Nov/2025:12:30:00] "GET http://a/b HTTP/1.1" 200 "http://c/"`, "http://a/b http://c/", "log"},
		{"main.go:12:3: see http://a/b: not found", "http://a/b", "compiler message"},
		{`{"a":"http://a/","b":"http:\/\/b\/"}`, "http://a/", "JSON, which is not decoded"},
		{`url(http://a/b.png) url('http://c/') url("data:image/png;base64,AA==")`, "http://a/b.png http://c/ data:image/png;base64,AA==", "CSS"},
		{`{data:foo, file:bar} {data: "foo"}`, "", "JavaScript"},
		{`s := "http://a/" + x + 'http://b/'`, "http://a/ http://b/", "Go"},
		{`['http://a/','http://b/'],"http://c/";`, "http://a/ http://b/ http://c/", "lists of strings"},
		{"std::vector<a::b> x ? y::z : w; default: case 1: // note", "", "C++"},
		{`C:\x C:/x D:\\y`, "", "Windows paths"},
		{"curl http://a/b;echo $x", "http://a/b;echo", "shell command with a semicolon, which the grammar allows"},
		{"docker.io/a:b localhost:8080 example.com:80 fe80::1 2001:db8::7 [::1]:80", "", "hosts and ports"},
		{"http://$HOST/x http://{host}/x http://<host>/", "http://$HOST/x", "templates in the host"},
		{"http://a/{id}/b", "", "URI Template (RFC 6570)"},
		{`SHA256:abc= sha256:9f86 5:4:3 aa:bb:cc:dd :-) ;:( :smile: <:x:1> </3:`, "", "other text with colons"},
	})
}

func TestProse(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"詳細はhttps://example.jp/参照。", "", "Japanese text directly after a URI makes it an IRI"},
		{"詳細はhttps://example.jp/、参照。", "https://example.jp/", "Japanese comma ends a URI"},
		{"「http://example.jp/a」、（http://example.jp/b）。", "http://example.jp/a http://example.jp/b", "Japanese brackets end a URI"},
		{"см. http://a/б и http://b/.", "http://b/", "Cyrillic letter makes a URI an IRI"},
		{"انظر http://a/؟ ", "http://a/", "Arabic question mark ends a URI"},
		{"“http://a/.” ‘http://b/,’ «http://c/»", "http://a/ http://b/ http://c/", "typographic quotes end a URI"},
		{"http://a/… http://b/—or http://c/\u00a0d", "http://a/ http://b/ http://c/", "ellipsis, em dash and no-break space end a URI"},
		{"http://a/\xff\xfe http://b/\x00", "http://b/", "invalid UTF-8 continues a URI, and a control ends it"},
		{"Have you seen http://a/b? (It is http://c/.) \"See http://d/!\"", "http://a/b http://c/ http://d/", "punctuation of sentences ends a URI"},
		{"At 12:30, note:this ratio 3:4 is a@example.com's; re:x", "", "colons without a URI"},
	})
}

func TestRelative(t *testing.T) {
	rows := []row{
		{`<a href="../g?y#s"> <img src='a.png'>`, "../g?y#s a.png", "finds attributes"},
		{"[text](../g) [text](a_(b).html) [text](#s)", "../g a_(b).html #s", "finds Markdown links"},
		{"<g> <./g> <#s> <?y> <//h/p> </a/b>", "g ./g #s ?y //h/p /a/b", "finds any relative reference in angle brackets"},
		{"<a b> <>", "", "rejects white space and nothing in angle brackets"},
		{`"see" (word) 'x' [1] {y} "what?" (etc.) "" ()`, "", "rejects words"},
		{`"a/b" (c/d) [e/f] {g/h} 'i/j'`, "a/b c/d e/f g/h i/j", "finds references in each delimiter"},
		{`"a/b c" (d/é) "e/f`, "", "rejects invalid and unclosed references"},
		{`"http://a/","../g"`, "http://a/ ../g", "finds a reference after a URI"},
		{`don't do'/x' x"/y"`, "", "rejects a reference after a quote within a word"},
		{"../g a/b.html //h/", "", "rejects references without delimiters"},
		{"((((((a/b))))))", "a/b", "finds the reference in the innermost parentheses"},
		{"(x" + strings.Repeat("(a)", 9) + "/b)", "x" + strings.Repeat("(a)", 9) + "/b", "accepts adjacent parentheses"},
		{"(a/((((b)))))", "a/((((b))))", "accepts nested parentheses"},
		{"(a/(((((b))))))", "", "rejects parentheses that are nested too deeply"},
	}
	check(t, extract.Extractor{Relative: true}, rows)
	for _, row := range rows {
		for _, got := range found(extract.Extractor{}, row.text) {
			if !strings.Contains(got, "://") {
				t.Errorf("%q: got %q without Relative", row.text, got)
			}
		}
	}
}

func TestMaxLength(t *testing.T) {
	long := func(n int) string { return "http://a/" + strings.Repeat("x", n-len("http://a/")) }
	check(t, extract.Extractor{}, []row{
		{long(8000) + " " + long(8001), long(8000), "bare reference of 8000 bytes"},
		{"<" + long(8000) + "> <" + long(8001) + ">", long(8000), "reference of 8000 bytes in angle brackets"},
		{"<http://a/" + strings.Repeat(" ", 7991) + ">", "http://a/", "white space in angle brackets counts"},
		{"<http://a/" + strings.Repeat(" ", 7992) + "x>", "", "white space makes the text in angle brackets too long"},
		{long(9000) + ":http://b/ http://c/", "http://c/", "the rest of a long run is skipped"},
		{long(9000) + "é:http://b/ http://c/", "http://c/", "the rest of a long run with an invalid character is skipped"},
	})
	check(t, extract.Extractor{Relative: true}, []row{
		{"(/" + strings.Repeat("x", 7999) + ") (/" + strings.Repeat("x", 8000) + ")", "/" + strings.Repeat("x", 7999), "relative reference of 8000 bytes"},
	})
	check(t, extract.Extractor{MaxLength: int(^uint(0) >> 1), Relative: true}, []row{
		{"<" + long(9000) + "> " + long(9000) + " (/a/)", long(9000) + " " + long(9000) + " /a/", "maximum int as limit"},
	})
	check(t, extract.Extractor{MaxLength: 1, Relative: true}, []row{{"<a> <ab> (/) http://a", "a /", "limit of one byte"}})
	check(t, extract.Extractor{MaxLength: -1}, []row{{long(8000), long(8000), "negative limit means the default"}})
}
