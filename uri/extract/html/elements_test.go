package html_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract/html"
)

// found returns the links of a document as lines of element, attribute and text.
func found(x html.Extractor, doc string) []string {
	var links []string
	for l := range x.All(doc) {
		links = append(links, l.Element+" "+l.Attribute+" "+l.Text)
	}
	return links
}

// checkFound compares the links of documents with lists that are separated by bars.
func checkFound(t *testing.T, tests []struct{ name, doc, want string }) {
	t.Helper()
	for _, test := range tests {
		if got := strings.Join(found(html.Extractor{}, test.doc), "|"); got != test.want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", test.name, test.doc, got, test.want)
		}
	}
}

// TestElements has a row for each element with links, with all attributes that may contain links
// anywhere. Other attributes of the element are not links.
func TestElements(t *testing.T) {
	want := map[string]string{
		"a": "href ping", "area": "href ping", "audio": "src", "base": "href", "blockquote": "cite", "body": "background",
		"button": "formaction", "del": "cite", "embed": "src", "form": "action", "frame": "longdesc src", "iframe": "longdesc src",
		"image": "longdesc src srcset", "img": "longdesc src srcset", "input": "formaction src", "ins": "cite", "link": "href imagesrcset",
		"meta": "content", "object": "data", "q": "cite", "script": "src", "source": "src srcset", "table": "background",
		"tbody": "background", "td": "background", "tfoot": "background", "th": "background", "thead": "background",
		"tr": "background", "track": "src", "video": "poster src",
		// Elements without links.
		"applet": "", "div": "", "head": "", "html": "", "p": "", "picture": "", "style": "", "title": "", "x-y": "",
		// In SVG and MathML, these are links of all elements.
		"svg": "href xlink:href", "math": "href xlink:href",
	}
	attributes := []string{
		"action", "archive", "background", "cite", "classid", "codebase", "content", "data", "data-src", "formaction", "href", "imagesrcset",
		"itemid", "longdesc", "manifest", "name", "ping", "poster", "profile", "src", "srcdoc", "srcset", "style", "title", "usemap", "xlink:href",
	}
	for element, attrs := range want {
		doc := "<" + strings.ToUpper(element) + " HTTP-Equiv=REFRESH"
		var links []string
		for i, attribute := range attributes {
			doc += fmt.Sprintf(" %s='%d.,; http:%[2]d'", strings.ToUpper(attribute), i)
			if !slices.Contains(strings.Fields(attrs), attribute) {
				continue
			}
			texts := []string{fmt.Sprintf("%d.,; http:%[1]d", i)}
			switch attribute {
			case "ping":
				texts = []string{fmt.Sprintf("%d.,;", i), fmt.Sprintf("http:%d", i)}
			case "srcset", "imagesrcset":
				texts = nil // "http:1" is not a descriptor
			case "content":
				texts = []string{fmt.Sprintf("; http:%d", i)}
			}
			for _, text := range texts {
				links = append(links, element+" "+attribute+" "+text)
			}
		}
		if got := found(html.Extractor{}, doc+">"); !slices.Equal(got, links) {
			t.Errorf("%s>\ngot  %q\nwant %q", doc, got, links)
		}
		if got := found(html.Extractor{}, "</"+doc[1:]+">"); got != nil {
			t.Errorf("an end tag of %s has the links %q", element, got)
		}
	}
}

func TestTags(t *testing.T) {
	checkFound(t, []struct{ name, doc, want string }{
		{"no quotes", `<a href=/b/ class=c>`, "a href /b/"},
		{"no quotes before the end", `<a href=/b>`, "a href /b"},
		{"a slash at the end belongs to a value without quotes", `<a href=/b/>`, "a href /b/"},
		{"double quotes", `<a href="b'c">`, "a href b'c"},
		{"single quotes", `<a href='b"c'>`, `a href b"c`},
		{"space around the equals sign", "<a href\n=\t\"b\">", "a href b"},
		{"no space between attributes", `<a class="x"href="b"ping='c'>`, "a href b|a ping c"},
		{"slashes between attributes", `<a/href=b/c /ping=d>`, "a href b/c|a ping d"},
		{"a slash before the equals sign ends the attribute", `<a href/=b>`, "a href "},
		{"an equals sign at the beginning belongs to the name", `<a =href=b>`, ""},
		{"two equals signs", `<a href==b>`, "a href =b"},
		{"upper case", `<A HREF=B>`, "a href B"},
		{"an attribute twice: the first counts", `<a href=b HREF=c href="d">`, "a href b"},
		{"the first of two is empty", `<a href href=b>`, "a href "},
		{"no value", `<a href>`, "a href "},
		{"an empty value without quotes", `<a href=>`, "a href "},
		{"an empty value", `<a href="">`, "a href "},
		{"only white space", "<a href=' \n '>", "a href "},
		{"white space at both ends", "<a href='\t\n\f\r b c \r'>", "a href b c"},
		{"other white space stays", "<a href='\v\u00a0b\u2003'>", "a href \v\u00a0b\u2003"},
		{"a greater-than sign in quotes", `<a title=">" href="a>b">`, "a href a>b"},
		{"a less-than sign in a tag", `<a <a href=b>`, "a href b"},
		{"a self-closing tag", `<img src="b"/><a href=c />`, "img src b|a href c"},
		{"a tag without its end", `<a href=b><a href=c`, "a href b"},
		{"a quote without its end", `<a href=b><a href="c><a href=d>`, "a href b"},
		{"a tag inside text", `a < b <3 <a href=b>`, "a href b"},
		{"not a tag", `< a href=b> <1 href=b> </a href=b> <?a href=b> <!a href=b>`, ""},
		{"a comment", `<!-- <a href=b> --><a href=c>`, "a href c"},
		{"a comment that is closed at once", `<!--><a href=b>`, "a href b"},
		{"a comment without its end", `<a href=a><!-- <a href=b>`, "a href a"},
		{"a doctype", `<!DOCTYPE html SYSTEM "http://a/"><a href=b>`, "a href b"},
		{"a script", `<script src=a>"<a href=b>"</script><a href=c>`, "script src a|a href c"},
		{"a script with a comment", "<script><!--\n'<script></script>'<a href=b>//--></script><a href=c>", "a href c"},
		{"text elements", `<title><a href=b></title><textarea><a href=c></textarea><style><a href=d></style><xmp><a href=e></xmp>`, ""},
		{"fallback content of elements that browsers support", `<iframe><a href=b></iframe><noembed><a href=c></noembed><noframes><a href=d></noframes>`, ""},
		{"plaintext", `<a href=b><plaintext><a href=c></plaintext>`, "a href b"},
		{"a template", `<template><a href=b></template>`, "a href b"},
		{"a td outside a table", `<td background=b>`, "td background b"},
		{"NUL", "<a href=a\x00b hr\x00ef=c><a\x00 href=d>", "a href a\ufffdb"},
	})
}

func TestNoscript(t *testing.T) {
	checkFound(t, []struct{ name, doc, want string }{
		{"content", `<a href=a><noscript>b<img src=b><a href=c>c</a></noscript><a href=d>`, "a href a|img src b|a href c|a href d"},
		{"a comment inside", `<noscript><!-- <a href=a> --></noscript><a href=b>`, "a href b"},
		{"the end tag ends it, also in a comment", `<noscript><!-- <a href=a></noscript><a href=b> -->`, "a href b"},
		{"the end tag ends it, also in a tag", `<noscript><a href="</noscript><a href=b>">`, "a href b"},
		{"text elements inside", `<noscript><style><a href=a></style><a href=b></noscript>`, "a href b"},
		{"noscript in noscript", `<noscript><a href=a><noscript><a href=b></noscript><a href=c></noscript><a href=d>`, "a href a|a href b|a href c|a href d"},
		{"empty", `<noscript></noscript><a href=a>`, "a href a"},
		{"no end tag", `<noscript><a href=a>`, "a href a"},
		{"another text after it", `<noscript></noscript><svg><![CDATA[>]]<a href=a>]]><a href=b>`, "a href b"},
		{"in a script", `<script><noscript><a href=a></noscript></script>`, ""},
		{"an element of the same name in SVG", `<svg><noscript><a href=a></noscript></svg><a href=b>`, "a href a|a href b"},
	})
}

// TestForeignContent has a script with a tag, which is a link only where the script is foreign.
func TestForeignContent(t *testing.T) {
	const script = `<script>"<a href=a>"</script>`
	checkFound(t, []struct{ name, doc, want string }{
		{"HTML", script, ""},
		{"svg", `<svg>` + script, "a href a"},
		{"math", `<math>` + script, "a href a"},
		{"after svg", `<svg></svg>` + script, ""},
		{"in an integration point", `<svg><foreignObject>` + script, ""},
		{"after an HTML element", `<svg><p></p>` + script, ""},
		{"a font of SVG", `<svg><font size-x=1>` + script, "a href a"},
		{"a font with a color", `<svg><font COLOR=red>` + script, ""},
		{"a font with a face", `<svg><font face>` + script, ""},
		{"a font with a size", `<svg><font size=1>` + script, ""},
		{"an annotation", `<math><annotation-xml>` + script, "a href a"},
		{"an annotation in MathML", `<math><annotation-xml encoding=MathML-Content>` + script, "a href a"},
		{"an annotation in HTML", `<math><annotation-xml encoding=Text/HTML>` + script, ""},
		{"an annotation in XHTML", `<math><annotation-xml encoding="application/xhtml&#43;xml">` + script, ""},
		{"a glyph in text", `<math><mi><mglyph href=a><malignmark href=b><b href=c>`, "mglyph href a|malignmark href b"},
		{"a glyph in HTML", `<mglyph href=a><svg><desc><mglyph href=b>`, ""},
		{"empty elements", `<svg><title/><style/><script/><a href=a>`, "a href a"},
		{"CDATA", `<svg><![CDATA[>]]<a href=a>]]><a href=b>`, "a href b"},
		{"CDATA in HTML is a comment up to the next >", `<![CDATA[>]]<a href=a>]]><a href=b>`, "a href a|a href b"},
		{"names in lower case", `<SVG><LinearGradient HREF=a XLink:Href=b>`, "lineargradient href a|lineargradient xlink:href b"},
		{"attributes of HTML", `<svg><script src=a><image src=b><a ping=c><x href=d>`, "x href d"},
	})
}

func TestCharacterReferences(t *testing.T) {
	checkFound(t, []struct{ name, doc, want string }{
		{"named", `<a href="?a&amp;b&lt;&quot;&eacute;">`, `a href ?a&b<"é`},
		{"two characters", `<a href="&fjlig;&NotEqualTilde;">`, "a href fj≂̸"},
		{"the character is the last one of the name", `<a href="a&semi;b">`, "a href a;b"},
		{"the longest name", `<a href="&CounterClockwiseContourIntegral;">`, "a href ∳"},
		{"a name that is too long", `<a href="&CounterClockwiseContourIntegralx;">`, "a href &CounterClockwiseContourIntegralx;"},
		{"without a semicolon", `<a href="?a&amp&copy">`, "a href ?a&©"},
		{"without a semicolon, before an equals sign", `<a href="?a&copy=1">`, "a href ?a&copy=1"},
		{"with a semicolon, before an equals sign", `<a href="?a&amp;copy=1&copy;=2">`, "a href ?a&copy=1©=2"},
		{"without a semicolon, before a letter or digit", `<a href="?a&copy1&notin&notit;">`, "a href ?a&copy1&notin&notit;"},
		{"a name that needs its semicolon", `<a href="?a&rarr&b">`, "a href ?a&rarr&b"},
		{"an unknown name", `<a href="?a&b&c;&;&">`, "a href ?a&b&c;&;&"},
		{"case", `<a href="&Eacute;&EACUTE;&AMP;">`, "a href É&EACUTE;&"},
		{"decimal", `<a href="&#98;&#99&#233;">`, "a href bcé"},
		{"hexadecimal", `<a href="&#x62;&#X63&#xE9;g">`, "a href bcég"},
		{"numbers without digits", `<a href="&#;&#x;&#xg;&#a">`, "a href &#;&#x;&#xg;&#a"},
		{"Windows-1252", `<a href="&#128;">`, "a href €"},
		{"not a character", `<a href="&#0;&#xd800;&#x110000;&#99999999999999999999;">`, "a href \ufffd\ufffd\ufffd\ufffd"},
		{"references are not decoded twice", `<a href="&amp;amp;&amp;#98;">`, "a href &amp;&#98;"},
		{"white space written as references", `<a href="&#32;&Tab;b&NewLine;c&#10;&#x20;">`, "a href b\nc"},
		{"a carriage return written as a reference", `<a href="b&#13;c">`, "a href b\rc"},
		{"no quotes", `<a href=?a&amp;b&lt>`, "a href ?a&b<"},
		{"a reference does not end the value", `<a href="b&quot;&#34;c">`, `a href b""c`},
		{"line breaks become LF", "<a href='b\r\nc\rd\ne\r\r\n\nf'>", "a href b\nc\nd\ne\n\n\nf"},
		{"not UTF-8", "<a href='\xe9\xff&eacute;\xc3'>", "a href \xe9\xffé\xc3"},
	})
}

func TestLists(t *testing.T) {
	checkFound(t, []struct{ name, doc, want string }{
		{"pings", "<a ping=' b\nc\t d '>", "a ping b|a ping c|a ping d"},
		{"no pings", `<a ping=" "><a ping>`, ""},
		{"separators written as references", `<a ping="b&#32;c"><img srcset="d&#x20;2x&comma;e">`, "a ping b|a ping c|img srcset d|img srcset e"},
		{"candidates", `<img srcset="b.png, c.png 2x" src=d.png>`, "img srcset b.png|img srcset c.png|img src d.png"},
		{"candidates of a link", `<link imagesrcset="b.png 1x, c.png 2x" href=d>`, "link imagesrcset b.png|link imagesrcset c.png|link href d"},
		{"a refresh", `<meta http-equiv="Refresh" content="5; url=a?b&amp;c">`, "meta content a?b&c"},
		{"a refresh, in the other order", `<meta content="0;a" http-equiv=refresh>`, "meta content a"},
		{"a refresh of the document", `<meta http-equiv=refresh content=5>`, ""},
		{"another pragma", `<meta http-equiv=content-type content="5; url=a">`, ""},
		{"K and S also have folds that are not ASCII", "<meta http-equiv=refreſh content='5; url=a'>", ""},
		{"not a pragma", `<meta name=refresh content="5; url=a"><meta content="5; url=a">`, ""},
		{"the first pragma counts", `<meta http-equiv=refresh http-equiv=x content="5; url=a"><meta http-equiv=x http-equiv=refresh content="5; url=b">`, "meta content a"},
	})
}
