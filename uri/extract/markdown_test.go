package extract_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/std66/std66/uri/extract"
)

// destinations returns the references in a Markdown text, each with its delimiter.
func destinations(text string) string {
	marks := map[extract.Delimiter]string{extract.Bare: "bare", extract.AngleBrackets: "<>", extract.Parentheses: "()", extract.Label: "[]:"}
	var list []string
	for m := range (extract.Extractor{Markdown: true, LeftOut: true}).All(text) {
		kind := ""
		if m.Kind != extract.Whole {
			kind = m.Kind.String() + " "
		}
		list = append(list, fmt.Sprintf("%s%s %s", kind, marks[m.Delimiter], m.Text))
	}
	return strings.Join(list, ", ")
}

// markdownRow is a Markdown text and the references in it.
type markdownRow struct{ text, want, name string }

func checkMarkdown(t *testing.T, rows []markdownRow) {
	t.Helper()
	for _, row := range rows {
		if got := destinations(row.text); got != row.want {
			t.Errorf("%s: %q:\ngot  %s\nwant %s", row.name, row.text, got, row.want)
		}
		checkMarkdownText(t, extract.Extractor{Markdown: true}, row.text, 1, 2, 3)
	}
}

// checkMarkdownText checks that Read returns the same matches as All, that LeftOut only adds matches that are
// not whole, and that matches are in order and don't overlap.
func checkMarkdownText(t *testing.T, x extract.Extractor, text string, sizes ...int) {
	t.Helper()
	x.LeftOut = true
	all := slices.Collect(x.All(text))
	end := int64(0)
	for _, m := range all {
		if m.Start < end || m.End <= m.Start || m.End > int64(len(text)) || m.Kind == extract.Whole && (m.Reference.String() != m.Text || m.Rest != "") {
			t.Fatalf("%q: got %+v after offset %d", text, m, end)
		}
		if m.Kind != extract.Whole && (m.Stop < m.Start || m.Stop > m.End || !strings.HasSuffix(m.Text, m.Rest) || m.Reference.String() != "") {
			t.Fatalf("%q: got %+v", text, m)
		}
		if source := text[m.Start:m.End]; !strings.ContainsAny(source, `\&`) && m.Text != source && m.Text != "mailto:"+source {
			t.Fatalf("%q: got text %q for %q", text, m.Text, source)
		}
		end = m.End
	}
	for _, size := range append(sizes, readSizes...) {
		var read []extract.Match
		for m, err := range x.Read(&chunks{text, size}) {
			if err != nil {
				t.Fatalf("Read(%q): %v", text, err)
			}
			read = append(read, m)
		}
		if !slices.Equal(all, read) {
			t.Fatalf("%.2000q in chunks of %d:\nAll  %+.1000v\nRead %+.1000v", text, size, all, read)
		}
	}
	x.LeftOut = false
	wholes := slices.DeleteFunc(slices.Clone(all), func(m extract.Match) bool { return m.Kind != extract.Whole })
	if got := slices.Collect(x.All(text)); !slices.Equal(got, wholes) {
		t.Fatalf("%q:\ngot  %v\nwant %v", text, got, wholes)
	}
}

func TestMarkdownLinks(t *testing.T) {
	checkMarkdown(t, []markdownRow{
		{"[a](b)", "() b", "a word as destination"},
		{"[a](/b 'c') ![d](e.png \"f\") [g](h (i))", "() /b, () e.png, () h", "titles"},
		{"[a](<b c>) [d](<e>)", "broken reference <> b c, <> e", "destinations in angle brackets"},
		{"[a](b c) [a](b \"c) [a](b 'c\" d) [a](b\"c\")", "broken reference () b\"c\"", "invalid destinations and titles"},
		{"[a](  \n b \n 'c\nd' )", "() b", "white space around the destination"},
		{"[a](b_(c)_d) [a](b\\)c) [a](b(c)", "() b_(c)_d, () b)c", "parentheses in the destination"},
		{"[a]() [a](<>) [a]", "", "empty destinations"},
		{"[![a](b)](c) [a [b](c) d](e) ![a [b](c)](d)", "() b, () c, () c, () c, () d", "images in links, links in links and links in images"},
		{"[a [b](c) d] [e](f)", "() c, () f", "a link after brackets that are not a link"},
		{"a](b) [a] (b) \\[a](b) [a\\](b) [a]\\(b)", "", "no links"},
		{"[a\nb](c)", "() c", "a line break in the text"},
		{"[a\n\nb](c)", "", "a blank line in the text"},
		{"[`a](b)` `[a](b)` ``[a`](b)`` `[a](b)", "() b", "code"},
		{"[a](b)\\`[c](d)`", "() b, () d", "an escaped backquote"},
		{"[a](b\\_c&amp;d&#35;e&ouml;&x;\\q)", "broken reference () b_c&d#eö&x;\\q", "escapes and character references"},
		{"[a](b&notit;c&semi;d&#;e&AElig;)", "IRI () b&notit;c;d&#;eÆ", "unknown character references"},
		{"[a](b&amp;c&copy=d)", "() b&c&copy=d", "a character reference without a semicolon"},
		{"[a](/ä?b) [c](http://ä/) [d](100%)", "IRI () /ä?b, IRI () http://ä/, broken reference () 100%", "destinations that are not URI references"},
		{"[http://a/](http://b/) http://c/, ~~http://d/~~ (http://e/)", "() http://b/, bare http://c/, bare http://d/, bare http://e/", "bare URIs, except in the text of links"},
		{"`http://a/` <b href=\"http://b/\"> <!-- http://c/ --> http://d/", "bare http://d/", "no bare URIs in code and HTML"},
		{"<http://a/b> <mailto:a@b> <a@b.example> <foo:bar> <m:abc>", "<> http://a/b, <> mailto:a@b, <> mailto:a@b.example, <> foo:bar", "autolinks"},
		{"<http://a/ b> <a.b> <a@b-> <>", "bare http://a/", "no autolinks"},
		{"<http://a/\\b&amp;>", "broken reference <> http://a/\\b&amp;", "autolinks have no escapes"},
		{"[a <http://b/>](c) [a <b c=\"](d)\">](e)", "<> http://b/, () c, () e", "autolinks and HTML in the text"},
		{"!\\[a](b) \\![a](b) [!](c)", "() b, () c", "escaped marks of images"},
		{"[a](" + strings.Repeat("(", 32) + strings.Repeat(")", 32) + ") [a](" + strings.Repeat("(", 33) + strings.Repeat(")", 33) + ")", "() " + strings.Repeat("(", 32) + strings.Repeat(")", 32), "nested parentheses"},
	})
}

func TestMarkdownDefinitions(t *testing.T) {
	checkMarkdown(t, []markdownRow{
		{"[a]: b\n[c]: <d e> 'f'\n[g]:\n  h\n  \"i\nj\"\nk", "[]: b, broken reference <> d e, []: h", "definitions"},
		{"a\n[b]: c\n\n[d]: e f\n\n[g]:\n\n[ ]: h\n\n[i] : j", "", "no definitions"},
		{"[a]: b 'c\n\n[d]: e 'f' g\n\n[h]: i\n'j' k", "[]: i", "invalid titles"},
		{"> [a]: b\n- [c]: d\n\n# [e]: f", "[]: b, []: d", "definitions in containers"},
		{"[a\\]]: b\n[c[d]: e", "[]: b", "brackets in labels"},
		{"[^1]: http://a/", "[]: http://a/", "a footnote that is only a URI"},
		{"[^1]: See http://a/ and [b](c).", "bare http://a/, () c", "a footnote with text"},
		{"[" + strings.Repeat("é", 999) + "]: a\n\n[" + strings.Repeat("é", 1000) + "]: a", "[]: a", "the maximum length of a label"},
	})
}

func TestMarkdownBlocks(t *testing.T) {
	checkMarkdown(t, []markdownRow{
		{"```\n[a](b)\n```\n[c](d)\n~~~~ x\n[e](f)\n~~~\n[g](h)\n~~~~\n[i](j)", "() d, () j", "fenced code"},
		{"    [a](b)\n\n\t[c](d)\n\ne\n    [f](g)", "() g", "indented code, but not in a paragraph"},
		{"``` `[a](b)\n", "() b", "a backquote after a fence"},
		{"- a\n\n  [b](c)\n\n      [d](e)\n- ```\n  [f](g)\n\n[h](i)", "() c, () i", "list items"},
		{"1. ```\n   [a](b)\n   ```\n   [c](d)\n10) [e](f)\n\n        [g](h)\n", "() d, () f", "ordered list items"},
		{"> [a\n> b](c)\n[d](e)\n\n> ```\n> [f](g)\n\n[h](i)", "() c, () e, () i", "block quotes"},
		{"> - [a](b)\n>   ```\n> [c](d)", "() b, () d", "the end of a list item ends its fenced code"},
		{"[a]: b\n===\n[c]: d\n\n[e]: f\n---\n[g]: h\n\n[i]: j\n===\nk\n===\n[l]: m", "[]: b, []: f, []: h, []: j, []: m", "definitions alone are not a heading"},
		{"# [a](b)\n[c\n# d](e)\n[f\n===\ng](h)\n[i\n* * *\nj](k)", "() b", "headings and thematic breaks end paragraphs"},
		{"<div>\n[a](b)\n\n[c](d)\n<!-- [e](f)\n[g](h) -->\n[i](j)", "() d, () j", "HTML blocks"},
		{"a\n<x>\n[b](c)\n\n<x>\n[d](e)\n\n<pre>\n[f](g)\n\n[h](i)\n</pre>\n[j](k)", "() c, () k", "HTML blocks of other elements, and literal ones"},
		{"</pre>\n[a](b)\n\nc\n</pre>\n[d](e)", "() e", "an end tag of a literal element"},
		{"<?a\n[b](c)\n?>\n<!A\n[d](e)>\n<![CDATA[\n[f](g)\n]]>\n[h](i)", "() i", "processing instructions, declarations and CDATA"},
		{"| [a](b) | `[c](d)` |\n|---|---|\n| http://e/ | <http://f/> |", "() b, bare http://e/, <> http://f/", "tables"},
		{"a\r[b](c)\r\n\r\n    [d](e)\r\r[f](g)", "() c, () g", "all ends of lines"},
		{"-\t[a](b)\n\n\t[c](d)\n\n\t\t[e](f)\n>\t[g](h)\n>\n>\t\t[i](j)", "() b, () d, () h", "tabs"},
		{"a\n2. [b](c\n-\nd)\n1. [e](f)", "() f", "which items end a paragraph"},
		{strings.Repeat("> ", 100) + "```\n" + strings.Repeat("> ", 100) + "[a](b)", "", "containers of the maximum depth"},
		{strings.Repeat("> ", 101) + "```\n" + strings.Repeat("> ", 101) + "[a](b)", "() b", "containers that are too deep"},
		{strings.Repeat("- ", 101) + "```\n" + strings.Repeat("  ", 101) + "[a](b)", "() b", "items that are too deep"},
		{"-\n\n  [a](b)\n-\n  [c](d)\n", "() b, () d", "empty list items"},
		{"- [a](b)\n[c](d)\n  - e\n\n        [f](g)\n\n      [h](i)\n", "() b, () d, () i", "nested list items and text without indentation"},
	})
}

// TestMarkdownLimits checks lengths around the limits.
func TestMarkdownLimits(t *testing.T) {
	for _, n := range []int{250, 260, 4090, 7999, 8000, 8001, 9000} {
		dest := "/" + strings.Repeat("x", n-1)
		for _, text := range []string{"[a](" + dest + ")", "[a]: <" + dest + ">", "<st:" + dest + ">"} {
			checkMarkdownText(t, extract.Extractor{Markdown: true}, text, 7, 4096)
			var kinds []extract.Kind
			for m := range (extract.Extractor{Markdown: true, LeftOut: true}).All(text) {
				kinds = append(kinds, m.Kind)
			}
			tooLong := n > 8000 || n > 7997 && text[0] == '<'
			if len(kinds) != 1 || kinds[0] == extract.TooLong != tooLong {
				t.Errorf("%d bytes in %.10q: got %v", n, text, kinds)
			}
		}
	}
	limit := 65536 + extract.DefaultMaxLength
	for n := limit - 4; n <= limit+4; n += 2 {
		line := strings.Repeat("ü ", n/3) + strings.Repeat("x", n%3)
		for _, text := range []string{line + "[a](b) http://a/\n", "a\n" + line + "\n[a](b) http://a/\n", "```\n" + line + "[a](b)\n```\n<http://a/>", strings.Repeat("x", n) + " http://a/"} {
			var all, read []extract.Match
			for m := range (extract.Extractor{Markdown: true}).All(text) {
				all = append(all, m)
			}
			for m := range (extract.Extractor{Markdown: true}).Read(&chunks{text, 4096}) {
				read = append(read, m)
			}
			if !slices.Equal(all, read) || len(all) == 0 || all[len(all)-1].Text != "http://a/" {
				t.Errorf("%d bytes: got %v, and in chunks %v", n, all, read)
			}
		}
	}
}

// TestMarkdownStop checks that Stop is an offset in the source of an escaped destination.
func TestMarkdownStop(t *testing.T) {
	for text, want := range map[string]string{
		`[x](\_a&amp;b^c)`: "^c)", `[x](\^b)`: `\^b)`, `[x](<a\> b>)`: `\> b>)`, `[x](a&ouml;)`: "&ouml;)", "<xy:a^b>": "^b>", "[x]: a\\^": `\^`, "[x](^)": "^)",
	} {
		for m := range (extract.Extractor{Markdown: true, LeftOut: true}).All(text) {
			if got := text[m.Stop:]; got != want || m.Kind == extract.Whole {
				t.Errorf("%q: got %v at %q, want it at %q", text, m.Kind, got, want)
			}
		}
		if len(slices.Collect((extract.Extractor{Markdown: true, LeftOut: true}).All(text))) != 1 {
			t.Errorf("%q: want one match", text)
		}
	}
}

// TestMarkdownDivided checks that the rest of a paragraph that is too long has no definitions.
func TestMarkdownDivided(t *testing.T) {
	limit := 65536 + extract.DefaultMaxLength
	for _, n := range []int{200, limit - 8, limit - 7, limit - 6, limit - 2, limit, limit + 100} {
		text := "x" + strings.Repeat("x", n%2) + strings.Repeat("\na", n/2) + "\n[b]: c\n[d](e)"
		if got, want := destinations(text), "() e"; got != want {
			t.Errorf("%d bytes: got %q, want %q", n, got, want)
		}
	}
}

// TestMarkdownRead checks errors of readers, and that a caller can stop.
func TestMarkdownRead(t *testing.T) {
	x := extract.Extractor{Markdown: true}
	failure := errors.New("failure")
	for _, test := range []struct {
		r    io.Reader
		want []string
		err  error
	}{
		{io.MultiReader(strings.NewReader("[a](b)\n\n[c](d)"), iotest.ErrReader(failure)), []string{"b", "d"}, failure},
		{io.MultiReader(strings.NewReader("[a](b"), iotest.ErrReader(failure)), nil, failure},
		{iotest.DataErrReader(strings.NewReader("[a](b)")), []string{"b"}, nil},
		{strings.NewReader(""), nil, nil},
		{noReader{}, nil, io.ErrNoProgress},
	} {
		var got []string
		var err error
		for m, e := range x.Read(test.r) {
			if err = e; e == nil {
				got = append(got, m.Text)
			}
		}
		if !slices.Equal(got, test.want) || !errors.Is(err, test.err) {
			t.Errorf("got %q, %v, want %q, %v", got, err, test.want, test.err)
		}
	}
	for m := range x.All("[a](b)\n\n[c](d)") {
		if m.Text != "b" {
			t.Errorf("got %q after the first match", m.Text)
		}
		break
	}
}

// noReader is a reader that reads nothing.
type noReader struct{}

func (noReader) Read([]byte) (int, error) { return 0, nil }

// markdownPieces are the parts of random Markdown texts.
var markdownPieces = []string{
	"[", "]", "(", ")", "](", "a", "b/c", " ", "    ", "\n", "\n\n", "\r", "\r\n", "`", "``", "```\n", "~~~\n", "<", ">", "> ", "- ", "1. ", "* ", "# ", "===\n", "---\n",
	"\\", "!", "[a](b)", "![c](d \"e\")", "<f:g>", "<h@i.j>", "[k]: l\n", "[m]: <n o> 'p'\n", "\"", "'", "<q r=\"s\">", "<!-- ", " -->", "<div>\n", "<pre>\n", "\t", "&amp;", "&#x41;",
	"|", "é", "[![t](u)](v)", "http://a/", "mailto:a@b", ":", "\xff", "\x00", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
}

func TestMarkdownRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	texts := 10_000
	if testing.Short() {
		texts = 1_000
	}
	for i := range texts {
		n := 1 + r.IntN(30)
		if i%50 == 0 {
			n = 600
		}
		var text strings.Builder
		for range n {
			text.WriteString(markdownPieces[r.IntN(len(markdownPieces))])
		}
		checkMarkdownText(t, extract.Extractor{Markdown: true, MaxLength: r.IntN(2) * 20}, text.String(), 1+r.IntN(20))
	}
}

func FuzzMarkdown(f *testing.F) {
	for i, text := range []string{
		"[a](b \"c\") ![d](<e f>)\n\n[g]: h 'i'", "> - [a](b)\n>   ```\n> <http://c/>", "`[a](b)` \\[a](b&amp;c\\_) http://d/", "<div>\n[a](b)\n\n[c](d)",
	} {
		f.Add(text, uint8(i), uint16(100*i))
	}
	f.Fuzz(func(t *testing.T, text string, size uint8, maxLength uint16) {
		checkMarkdownText(t, extract.Extractor{Markdown: true, MaxLength: int(maxLength)}, text, 1+int(size))
	})
}

func ExampleExtractor_markdown() {
	text := "# [Guide](guide.md \"title\")\n" +
		"See <https://example.com/>, ![logo](<img/a b.png>) or [the FAQ][faq].\n\n" +
		"    [not](a-link)\n\n[faq]: ../faq.md#top\n"
	x := extract.Extractor{Markdown: true, LeftOut: true}
	for m := range x.All(text) {
		fmt.Println(m.Start, m.Kind, m.Text, m.Delimiter)
	}
	// Output:
	// 10 reference guide.md parentheses
	// 33 reference https://example.com/ angle brackets
	// 65 broken reference img/a b.png angle brackets
	// 125 reference ../faq.md#top label
}
