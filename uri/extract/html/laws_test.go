package html_test

import (
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract/html"
	"github.com/std66/std66/uri/repair"
)

// chunks is a reader that returns a text in chunks of the given size. The last one comes with the
// error, or with io.EOF.
type chunks struct {
	text string
	size int
	err  error
}

func (c *chunks) Read(p []byte) (int, error) {
	n := copy(p, c.text[:min(c.size, len(c.text))])
	c.text = c.text[n:]
	if c.text != "" {
		return n, nil
	}
	if c.err != nil {
		return n, c.err
	}
	return n, io.EOF
}

// read returns the links that Read returns before its error.
func read(x html.Extractor, r io.Reader) (links []html.Link, err error) {
	for l, e := range x.Read(r) {
		if e != nil {
			return links, e
		}
		links = append(links, l)
	}
	return links, nil
}

// extractors are the combinations of options to test.
var extractors = []html.Extractor{
	{},
	{Base: uri.MustParse("http://example.com/a/b?c#d")},
	{Repairer: &repair.Repairer{}},
	{Base: uri.MustParse("ftp://example.com/a/b"), Repairer: &repair.Repairer{Steps: repair.StepsAll}},
}

// checkLaws checks the properties of links for a document, and that Read returns the same links as All.
func checkLaws(t *testing.T, x html.Extractor, doc string, sizes ...int) {
	t.Helper()
	all := slices.Collect(x.All(doc))
	for _, l := range all {
		checkLink(t, x, doc, l)
	}
	for _, size := range append(sizes, 1, 7, 4096, 1<<20) {
		links, err := read(x, &chunks{text: doc, size: size})
		if err != nil {
			t.Fatalf("Read(%.1000q): %v", doc, err)
		}
		if !reflect.DeepEqual(links, all) {
			t.Fatalf("%.1000q in chunks of %d:\nAll  %+.1000v\nRead %+.1000v", doc, size, all, links)
		}
	}
}

func checkLink(t *testing.T, x html.Extractor, doc string, l html.Link) {
	t.Helper()
	checkPlace(t, doc, l)
	var want uri.Reference
	var repairs []repair.Repair
	var err error
	if x.Repairer == nil {
		want, err = uri.ParseReference(l.Text)
	} else if l.Repairs == nil && l.Err == nil {
		want, err = uri.ParseReference(l.Text) // nothing to repair
	} else if l.Err == nil {
		want, err = uri.ParseReference(apply(l.Text, l.Repairs))
		repairs = l.Repairs
	} else {
		err = l.Err
	}
	if (err == nil) != (l.Err == nil) || err == nil && l.Reference != want || !slices.Equal(l.Repairs, repairs) {
		t.Fatalf("%.1000q: got %+v, want the reference %q, %v", doc, l, want, err)
	}
	if l.Err != nil && (l.Reference != uri.Reference{} || !l.Target.IsZero()) {
		t.Fatalf("%.1000q: got an error and a value: %+v", doc, l)
	}
	if _, isURI := l.Reference.URI(); l.Err == nil && l.Target.IsZero() && (isURI || !x.Base.IsZero()) {
		t.Fatalf("%.1000q: no target: %+v", doc, l)
	}
}

// apply applies repairs to a text.
func apply(text string, repairs []repair.Repair) string {
	var b strings.Builder
	end := 0
	for _, r := range repairs {
		b.WriteString(text[end:r.Start] + r.Text)
		end = r.End
	}
	return b.String() + text[end:]
}

// checkPlace checks that the link in the document has the link's text, and that the offsets inside are in
// order and keep the text between character references.
func checkPlace(t *testing.T, doc string, l html.Link) {
	t.Helper()
	if l.Start < 0 || l.End < l.Start || l.End > int64(len(doc)) {
		t.Fatalf("%.1000q: [%d:%d]", doc, l.Start, l.End)
	}
	if l.Offset(0) != l.Start || l.Offset(-1) != l.Start || l.Offset(len(l.Text)) != l.End || l.Offset(len(l.Text)+1) != l.End {
		t.Fatalf("%.1000q: %+v: the ends are at %d and %d", doc, l, l.Offset(0), l.Offset(len(l.Text)))
	}
	raw := doc[l.Start:l.End]
	if got := decodedSlowly(raw); got != l.Text {
		t.Fatalf("%.1000q: got the text %q for %q, want %q", doc, l.Text, raw, got)
	}
	last := l.Start
	for i := range len(l.Text) {
		offset := l.Offset(i)
		if offset < last || offset >= l.End {
			t.Fatalf("%.1000q: Text[%d] of %q is at %d after %d", doc, i, l.Text, offset, last)
		}
		if c := doc[offset]; c != l.Text[i] && c != '&' && c != '\r' && c != 0 {
			t.Fatalf("%.1000q: Text[%d] of %q is at %d, which has %q", doc, i, l.Text, offset, c)
		}
		last = offset
	}
}

// decodedSlowly returns the value of an attribute by the tokenizer. The value is in quotes that it does
// not have, or in none.
func decodedSlowly(raw string) string {
	quote := `"`
	if strings.Contains(raw, quote) {
		quote = "'"
	}
	if strings.Contains(raw, quote) {
		quote = ""
	}
	tokens := nethtml.NewTokenizer(strings.NewReader("<a b=" + quote + "." + raw + quote + ">"))
	tokens.Next()
	return tokens.Token().Attr[0].Val[len("."):]
}

// documents are seeds and examples with most features.
var documents = []string{
	`<!DOCTYPE html><base href="/b/"><a href=" c&amp;d&eacute; " ping="e f">g</a><a href='h i'>`,
	"<img srcset='a.png, b&#32;2x,c\r\n3x' src=d><meta http-equiv=refresh content='5; url=\"e&copy\"'>",
	`<svg><title/><a xlink:href=a /><foreignObject><div><script>"<a href=b>"</script></div></foreignObject></svg><a href=c>`,
	`<noscript><a href="a&lt;b"><noscript></noscript><base href=c></noscript><template><base href=d></template><base href=e#f><a href=?g>`,
	"<a\x00 href=b><a href=\x00\r\n\r&#13;\xff><a href='é&notit;&copy=&copy'>",
	`<script><!--<script></script>--></script><a href="http://[::1]:8/%zz\#a#b"><a href=http:/a><a href="//b@c@d/|">`,
	`<math><annotation-xml encoding=text/html><a href=a><p></math><font color=red><script/><a href=b></script>`,
	`<a href="<a href=b>"<!--><a href=c--><![CDATA[<a href=d>]]><svg><![CDATA[<a href=e>]]><a href=f>`,
	"<iframe src=a><a href=b></iframe><plaintext><a href=c>", "<a href=javascript:a><a href=data:,b><a href=mailto:c><a href=#d><a href=''><a href",
}

func TestLaws(t *testing.T) {
	for i, doc := range documents {
		for _, x := range extractors {
			checkLaws(t, x, doc, i+2)
		}
	}
}

// TestRandomLaws checks documents of random pieces.
func TestRandomLaws(t *testing.T) {
	pieces := []string{
		"<a ", "<img", "<base", "<meta http-equiv=refresh", " href=", " src='", " srcset=\"", " content='5;", " ping=", "'", "\"", ">", "/>", "</a>", " ", "\n", ",", "2x",
		"b", "c.png", "http://d/", "../", "#", "?", "&amp;", "&copy", "&#32;", "=", "é", "\xff", "\x00", "\r\n", "<", "/", "\\", "[", "%4",
		"<svg>", "</svg>", "<title/>", "<title>", "</title>", "<script>", "</script>", "<!--", "-->", "<noscript>", "</noscript>", "<![CDATA[", "]]>", "<template>", "</template>",
		"<foreignObject>", "<math>", "<mi>", "<p>", "<div>", "</div>", "<desc>",
	}
	r := rand.New(rand.NewPCG(1, 2))
	docs := 5000
	if testing.Short() {
		docs = 500
	}
	for i := range docs {
		var doc strings.Builder
		for range r.IntN(40) {
			doc.WriteString(pieces[r.IntN(len(pieces))])
		}
		checkLaws(t, extractors[i%len(extractors)], doc.String(), 1+r.IntN(20))
	}
}

func FuzzExtract(f *testing.F) {
	for i, doc := range documents {
		f.Add(doc, uint8(i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, doc string, size, extractor uint8) {
		checkLaws(t, extractors[int(extractor)%len(extractors)], doc, 1+int(size))
	})
}

// TestLong checks links after texts, in tags and with values of lengths around the sizes of buffers.
func TestLong(t *testing.T) {
	doc := `<a title="é>" href="b&amp;&eacute;c d"><noscript><img srcset="e, f&#32;2x"></noscript>`
	want := slices.Collect((html.Extractor{Repairer: &repair.Repairer{}}).All(doc))
	for i, n := range lengths {
		if testing.Short() && i%3 != 2 {
			continue
		}
		for _, before := range []string{
			strings.Repeat("x", n), "<!--" + strings.Repeat("é", n/2) + "-->", "<p " + strings.Repeat("x", n) + ">",
			"<script>" + strings.Repeat("<", n) + "</script>", "<p>" + strings.Repeat("<b c='&'>", n/10),
		} {
			got, err := read(html.Extractor{Repairer: &repair.Repairer{}}, &chunks{text: before + doc, size: 4096})
			if err != nil || len(got) != len(want) {
				t.Fatalf("after %d bytes of %.20q: got %d links, %v", len(before), before, len(got), err)
			}
			for i := range got {
				got[i].Start -= int64(len(before))
				got[i].End -= int64(len(before))
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("after %d bytes of %.20q: got %+v, want %+v", len(before), before, got, want)
			}
		}
		for _, piece := range []string{"x", "é", "&amp;", "&eacute;", " ", "\r\n"} {
			value := strings.Repeat(piece, n/len(piece))
			checkLaws(t, extractors[2], "<a href='b"+value+"c'><img srcset='d"+value+"e'>", 4095)
		}
	}
}

// lengths are lengths around the sizes of buffers, among them the tokenizer's 4,096 bytes.
var lengths = []int{250, 255, 256, 257, 260, 4090, 4094, 4095, 4096, 4097, 4100, 8190, 8192, 8194, 9000}
