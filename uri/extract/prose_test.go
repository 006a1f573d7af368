package extract_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// TestPrecisionAndRecall plants references and distractors in generated prose, and compares the matches
// with the planted references.
func TestPrecisionAndRecall(t *testing.T) {
	const floor = 0.99
	var found, planted, right float64
	for seed := range uint64(3) {
		p := newProse(seed)
		for p.text.Len() < 1<<20 {
			p.paragraph()
		}
		text := p.text.String()
		wanted := map[plant]bool{}
		for _, w := range p.planted {
			wanted[w] = true
		}
		planted += float64(len(p.planted))
		for m := range (extract.Extractor{}).All(text) {
			found++
			if wanted[plant{int(m.Start), m.Reference.String()}] {
				right++
			} else {
				t.Logf("wrong: %q in %q", m.Reference, text[max(m.Start-20, 0):min(int(m.End)+20, len(text))])
			}
		}
	}
	precision, recall := right/found, right/planted
	t.Logf("%v planted, %v found, %v found correctly: precision %.4f, recall %.4f", planted, found, right, precision, recall)
	if precision < floor || recall < floor || planted < 3000 {
		t.Errorf("got precision %.4f, recall %.4f of %v, want at least %v", precision, recall, planted, floor)
	}
}

// plant is a reference in the text and its offset.
type plant struct {
	start int
	text  string
}

// prose is a generated text.
type prose struct {
	rand    *rand.Rand
	text    strings.Builder
	planted []plant
}

func newProse(seed uint64) *prose { return &prose{rand: rand.New(rand.NewPCG(seed, 66))} }

// one returns a random element of the given strings.
func (p *prose) one(of ...string) string { return of[p.rand.IntN(len(of))] }

// paragraph adds about 1,000 bytes with one reference and a few distractors.
func (p *prose) paragraph() {
	at, quote := p.rand.IntN(150), p.one("", "", "", "> ", "> > ")
	p.text.WriteString(quote)
	for i := range 150 {
		switch {
		case i == at:
			p.plant(quote)
		case p.rand.IntN(100) == 0:
			p.distract()
		default:
			p.word()
		}
		if i%12 == 11 {
			p.text.WriteString("\n" + quote)
		} else {
			p.text.WriteByte(' ')
		}
	}
	p.text.WriteString("\n\n")
}

// word adds a word, sometimes with punctuation.
func (p *prose) word() {
	p.text.WriteString(p.one("the", "of", "reference", "is", "a", "found", "under", "it's", "text", "for", "ferret", "über", "日本", "see",
		"http", "data", "news", "tag", "mail-order", "(so", "that)", "\"quoted", "word\"", "'tis", "12", "1.5", "e.g.", "and/or", "<", ">", "--", "–"))
	if p.rand.IntN(8) == 0 {
		p.text.WriteString(p.one(",", ".", ":", ";", "!", "?", "..."))
	}
}

// distract adds a text that resembles a reference.
func (p *prose) distract() {
	p.text.WriteString(p.one("12:30", "at 9:05:33,", "3:4", "std::string", "a::b::c", "vector<std::string>", "<std::string>", `C:\x`, "C:/Users/x",
		"note:", "note:this", "foo:bar", "John.Doe@example.com", "<John.Doe@example.com>", "2001:db8::7", "::1", "[::1]:80", ":-)", ";:(", ":smile:",
		"<T>", "f<T:Ordered>", "<note: see below>", "<a href=\"#x\">", "<!-- x:y -->", "data:", "tel: 123", "{data:foo}", "news:", "localhost:8080", "http:", "http://",
		"\"http://...\"", "www.example.com", "http://例え.example/a", "http://example.jp/を参照。", "http://host:port/x", "http://a.example/{id}", "docker.io/a:b", "{\"a\":1}", "x ? y:z", "key:value", "a=b:c", "re:", "Gen 1:1", "urn:", "<br/>", "http:\\\\x", "//", "1://2"))
}

// plant adds a reference, with or without delimiters.
func (p *prose) plant(quote string) {
	ref := p.reference()
	pair := p.one("<>", `""`, "''", "()", "[]", "{}", "", "", "", "md", "url", "see", "ja", "tex", "html", "broken", "broken")
	before, after := "", ""
	switch pair {
	case "":
		after = p.one("", "", ".", ",", ";", "!", "?", "...", ":", ").", "**")
	case "md":
		before, after = "[text](", p.one(")", ").", " \"title\"),")
	case "url":
		before, after = p.one("<URL:", "<url: "), ">"
	case "see":
		before, after = "(see ", p.one(")", ".)", "),")
	case "ja":
		before, after = "詳細は", p.one("。参照。", "、参照。", "」を参照。", "（参照）。", "…参照。")
	case "tex":
		before, after = `\url{`, "}."
	case "html":
		before, after = p.one(`<a href="`, `<a href='`), p.one(`">`, `'>`)
		after = string(before[len(before)-1]) + after[1:]
	case "broken":
		before, after = "<", ">,"
	default:
		before, after = pair[:1], pair[1:]+p.one("", ".", ",", "?")
	}
	p.text.WriteString(before)
	p.planted = append(p.planted, plant{p.text.Len(), ref})
	if pair == "broken" {
		ref = p.broken(ref, quote)
	}
	p.text.WriteString(ref + after)
}

// broken inserts a line break into a reference after its scheme.
func (p *prose) broken(ref, quote string) string {
	scheme := strings.IndexByte(ref, ':') + 1
	at := scheme + p.rand.IntN(len(ref)-scheme)
	return ref[:at] + p.one("\n", "\r\n", " \n   ") + quote + ref[at:]
}

// reference returns a random reference.
func (p *prose) reference() string {
	if p.rand.IntN(6) == 0 {
		return fmt.Sprintf(p.one("mailto:user%d@example.com", "urn:isbn:%d", "tel:+1-%d-555", "news:comp.x%d.y", "data:text/plain,%d", "urn:example:a:%d",
			"mailto:?subject=%d", "file:/etc/x%d", "doi:10.1000/%d", "geo:1,%d", "xmpp:u%d@example.com"), p.rand.IntN(1e6))
	}
	host := p.one("example.com", "www.example.org", "a", "[2001:db8::7]", "192.0.2.1", "user@example.com", "xn--bcher-kva.example", "sub.sub.example.com")
	port := p.one("", "", "", ":80", ":8080")
	path := p.one("", "/", "/a/b", "/URI_(a)", "/over/there.html", "/%E6%97%A5", "/a,b;c=d", "/~user/", "/it's/x", "/wiki/A_(b_(c))/d", "/a-b-c")
	query := p.one("", "", "?q=1", "?a=1&b=2", "?u=http://example.com/x", "?a[")
	if query == "?a[" || path == "/it's/x" {
		query = "?x=" + strings.Repeat("y", p.rand.IntN(100)) + "z"
	}
	fragment := p.one("", "", "", "#nose", "#a/b?c")
	if path == "/it's/x" {
		path = "/its/x" // a single quote would be ambiguous in single quotes
	}
	return p.one("http", "https", "HTTP", "ftp", "git+ssh", "s3", "ws") + "://" + host + port + path + query + fragment
}
