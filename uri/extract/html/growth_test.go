package html_test

import (
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract/html"
	"github.com/std66/std66/uri/repair"
)

// hostile calls do with documents of about the given length. Careless algorithms need quadratic time or
// memory for them.
func hostile(length int, do func(name, doc string)) {
	for _, h := range []struct{ begin, piece, end string }{
		{"", "<a ", ""}, {"", "<a href=b ", ">"}, {"", "<a>", ""}, {"", "</a>", ""}, {"", "<", ""}, {"", "<!", ""}, {"", "<!--", ""}, {"", "<!-->", ""}, {"", "x", ""},
		{"<a href='", "&", "'>"}, {"<a href='", "&a", "'>"}, {"<a href='", "&amp;", "'>"}, {"<a href='&", "a", ";'>"}, {"<a href='&#", "1", ";'>"}, {"<a href='", "\r", "'>"},
		{"<a href='", "\x00", "'>"}, {"<a href='", " ", "'>"}, {"<a href='", "é", "'>"}, {"<a href='", "../", "'>"}, {"<a href='", "b", ""}, {"<a href='//", "@", "'>"},
		{"<a ", "b ", "href=c>"}, {"<a ", "/", "href=c>"}, {"<a ", "=", ">"}, {"<", "a", ">"}, {"<a ", "href=b href=c ", ">"}, {"<a ", "b", "=c>"},
		{"<img srcset='", ",", "'>"}, {"<img srcset='", "a,", "'>"}, {"<img srcset='", "a, ", "'>"}, {"<img srcset='", "a 1x,", "'>"}, {"<img srcset='", "a (", "'>"},
		{"<img srcset='", "a 1w ", "'>"}, {"<img srcset='a ", "1", "x'>"}, {"<img srcset='", "&amp;, ", "'>"}, {"<a ping='", "b ", "'>"}, {"<a ping='", "&amp; ", "'>"},
		{"<meta http-equiv=refresh content='", "1", "; url=b'>"}, {"<meta http-equiv=refresh content='1; url=", "'", ">"}, {"", "<meta http-equiv=refresh content=1;b>", ""},
		{"", "<svg>", ""}, {"", "<svg><title>", ""}, {strings.Repeat("<svg><desc>", 100), "</math>", ""}, {"<svg>", "<font color=a>", ""}, {"<math>", "<annotation-xml encoding=a>", ""},
		{"<noscript>", "<noscript>", ""}, {"<noscript>", "<a href=b>", "</noscript>"}, {"", "<noscript>", "</noscript>"}, {"", "<noscript></noscript>", ""}, {"", "<template>", ""},
		{"", "<script>", ""}, {"", "<script></script>", ""}, {"<script>", "</", ""}, {"<script><!--", "<script>", ""}, {"<svg>", "<![CDATA[", ""}, {"<svg>", "<![CDATA[]]>", ""},
		{"", "<base href=b/>", "<a href=c>"},
	} {
		doc := h.begin + strings.Repeat(h.piece, max(1, (length-len(h.begin)-len(h.end))/len(h.piece))) + h.end
		do(h.begin+" "+h.piece+" "+h.end, doc)
	}
	half := length / 2
	do("a large tag, and small ones", "<a "+strings.Repeat("b ", half/2)+">"+strings.Repeat("<b c>", half/5))
	do("large tags", strings.Repeat("<a href=b "+strings.Repeat("c d e ", 100)+">", length/600))
}

// hostileExtractor has the options that need most time.
var hostileExtractor = html.Extractor{Base: uri.MustParse("http://example.com/a/b"), Repairer: &repair.Repairer{Steps: repair.StepsAll}}

// TestHostile extracts from long hostile documents. The time limit is generous, because an algorithm of
// quadratic time would need minutes.
func TestHostile(t *testing.T) {
	length := 1 << 18
	if testing.Short() {
		length = 1 << 11
	}
	const limit = 5 * time.Second
	hostile(length, func(name, doc string) {
		start := time.Now()
		for range hostileExtractor.All(doc) {
		}
		if _, err := read(hostileExtractor, &chunks{text: doc, size: 1}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if took := time.Since(start); took > limit {
			t.Errorf("%s: took %v for %d bytes, want at most %v", name, took, len(doc), limit)
		}
	})
}

// TestHostileLaws checks the laws for hostile documents.
func TestHostileLaws(t *testing.T) {
	length := 1 << 13
	if testing.Short() {
		length = 1 << 9
	}
	hostile(length, func(name, doc string) { checkLaws(t, hostileExtractor, doc, 3) })
}

// BenchmarkGrowth shows that the throughput does not depend on the length of the document, also with a
// reader that returns a byte at a time.
func BenchmarkGrowth(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
		hostile(size.bytes, func(name, doc string) {
			name = strings.NewReplacer("/", "|", "#", "|").Replace(name) + "/" + size.name
			b.Run("All/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(doc)))
				for b.Loop() {
					for range hostileExtractor.All(doc) {
					}
				}
			})
			b.Run("Read1/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(doc)))
				for b.Loop() {
					if _, err := read(hostileExtractor, &chunks{text: doc, size: 1}); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}
