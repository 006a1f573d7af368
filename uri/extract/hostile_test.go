package extract

import (
	"strings"
	"testing"
)

// hostile are pieces whose repetition might take long to scan. Each byte must be examined a bounded
// number of times, so that the time is linear.
var hostile = []string{
	"<", ">", "\"", "'", "(", ")", "[", "{", ":", "%", "-", " ", "\n", "\n>", "x", ".",
	"http:", "http://", "http://a", "http://a/)", "(http://a/", "http://a%", "http://a/,", "http://a:", "http://a:b/", "http://[", "http://[v1.",
	"http://a#", "http://a/ ", "http://a/;", "http://a/&a;", "http://a@", "a:", "a.b-c:", "mailto:", "mailto:#@", "urn:", "urn:a:", "tel:", "tel:http://",
	"data:", "<a:", "<a: ", "<http://", "<http://a/ ", "<http://a/\n", "><http://a/\n>", "<URL:", "URL:", "URL: ", "<x", "(a", "(a)", "('", "'(", "['", "\"(", "'a",
	"\"a/", "<mailto:a-\n", "http://a/\xff", "http://a/(",
	"http://aaaaaa", "http://é", "é", "http://a/é ", "http://a。", "http://a。b", "http://a/b·", "http://a/b’s", "\"http://a/。", "(http://a/、", "'http://a/—", "`http://a/。",
	"|http://a/。", "|", "`", "\\", "\\n", "http://a/\\n", "http://a/\\", "http://a/{", "{", "}", "http://a/[", "http://a/[]", "^", "\xe3\x80", "http://a/\u200b", "\u200b",
	"<http://é ", "<http://a/é\n", "<http:/ ", "<mailto:é", "<\n", "< ", "(a/", "[(a", "http://a/((", "http://a/{}", "urn:ab:é",
	"'http://a/'x", "'http://a/'x ", "http://a/'x", "'http://a/\\'x", "'x", "\\'x", "http://a/<b>.", "http://a/<b>/", "<b>.", "<b", "http://<%", "<%", "(http://a/“",
	"http://a,", "http://a,b", "http://a,http:", "http://a,x=http:", "http://a,http://", ",a=", "http://a/~", "~",
}

// HostileTexts calls f with a text for each hostile piece, which repeats it up to the given size, and
// with texts that combine several pieces.
func HostileTexts(size int, f func(name, text string)) {
	repeat := func(piece string) string { return strings.Repeat(piece, size/len(piece)) }
	for _, piece := range hostile {
		f(piece, repeat(piece))
	}
	f("a quoted line", ">"+strings.Repeat("x", 980)+"<aa:"+repeat("\n>x"))
	f("a broken reference in quoted mail", "> <http://a/"+repeat("\n>x"))
	f("quote marks", "> <"+repeat("\n> "))
	f("more quote marks", "> <http://a/"+repeat("\n>"))
	f("white space in brackets", "<"+repeat(" "))
	f("white space after a name", "<a"+repeat("\n"))
	f("white space after a scheme", "<http:"+repeat(" "))
	f("white space after a reference", "<http://a/"+repeat(" \t"))
	f("runs of nearly MaxLength", repeat(strings.Repeat("mailto:", 1140)+" "))
	f("brackets of nearly MaxLength", repeat("<http://a/"+strings.Repeat("http: ", 1330)+"\""))
}

// hostileMarkdown are pieces whose repetition might take long to examine as Markdown.
var hostileMarkdown = []string{
	"[", "![", "]", "](", "[a](", "[a](b", "[a](b ", "[a](b \"", "[a](b '", "[a](b (", "[a](<b", "[a](b)", "[[a](b)", "![[a](b)", "[![a](b)](c)", "](a)", "(", "[a](((",
	"`", "`` ` ", "` `` ``` ", "`a``b", "\\`", "\\", "\\!", "<", "<a ", "<a b", "<a b=", "<a b=\"", "<a b=\"<a c='", "<a b='\"<a c=\"'", "<a b=\"c\" ", "</a ", "<!", "<!a", "<!--", "<!-->", "<?", "<![CDATA[", "<a:", "<a@b.", "<a@b",
	"[a]: b\n", "[a]: b '\n", "[a]: b \"\n", "[a]:\n", "[a]: <b\n", "[a\n", "[a]: b\n===\n", "[a]: b 'c\n===\n",
	">", "> ", "- ", "-\n", "1. ", "* ", "*", "* *\n", ">\n", "> - ", "\t", "\t-\n", " - a\n", "  ", "\n", "\r", "\r\n", "a\n", "```\n", "~~~", "~~~\na", "# ", "=\n", "-\n-\n",
	"<div>\n", "<pre>\n", "<x>\n", "<!--\n", "&", "&amp", "[a](&amp;", "http://a", ":", "http://a/ `", "[a](b)http://a/",
}

// HostileMarkdown calls f with a text for each hostile piece of Markdown, which repeats it up to the given size, and
// with texts that combine several pieces.
func HostileMarkdown(size int, f func(name, text string)) {
	repeat := func(piece string) string { return strings.Repeat(piece, size/len(piece)) }
	for _, piece := range hostileMarkdown {
		f(piece, repeat(piece))
	}
	f("blank lines in many items", strings.Repeat("- ", 1000)+"a"+repeat("\n"))
	f("blanks in many items", strings.Repeat("- ", 1000)+"a\n"+strings.Repeat(" ", 3000)+repeat("\n"+strings.Repeat(" ", 300)))
	f("lines in many quotes", strings.Repeat(">", 1000)+repeat("a\n"))
	f("brackets and code", repeat("[")+"`"+repeat("]"))
	f("links after many brackets", repeat("[")+repeat("[a](b)"))
	f("images in images", repeat("![")+repeat("](b)"))
	f("one line", "[a](b) "+repeat("x ")+"[a](b)")
}

// TestMissingEnds checks that the end of a comment, which does not occur in the rest of a text, is not searched again.
func TestMissingEnds(t *testing.T) {
	for _, e := range htmlEnds {
		var h htmlScanner
		begin := e.begin + "a "
		if end := h.end(begin+e.end, 0); end != len(begin+e.end) {
			t.Errorf("%q: got the end %d", begin+e.end, end)
		}
		if first, second := h.end(begin, 0), h.end(begin+e.end, 0); first != 0 || second != 0 {
			t.Errorf("%q: got the ends %d and %d, want none", begin, first, second)
		}
	}
}
