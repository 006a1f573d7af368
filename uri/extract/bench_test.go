package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// BenchmarkExtract extracts from a megabyte of several kinds of text.
func BenchmarkExtract(b *testing.B) {
	mixed := newProse(1)
	for mixed.text.Len() < 1<<20 {
		mixed.paragraph()
	}
	plain := newProse(1)
	for plain.text.Len() < 1<<20 {
		plain.text.WriteString(plain.one("the", "of", "reference", "under;", "text", "(for)", "ferret.", "purple,") + " ")
	}
	var lines strings.Builder
	for i := 0; lines.Len() < 1<<20; i++ {
		fmt.Fprintf(&lines, "https://www.example.com/over/there/%d.html?name=ferret&color=purple#nose\n", i)
	}
	for _, text := range []struct{ name, text string }{
		{"prose", plain.text.String()},
		{"mixed", mixed.text.String()},
		{"lines", lines.String()},
		{"brackets", strings.Repeat("<http://example.com/a/b?c>,\n", 1<<15)},
	} {
		run := func(name string, extract func() int) {
			b.Run(name+"/"+text.name, func(b *testing.B) {
				b.SetBytes(int64(len(text.text)))
				b.ReportAllocs()
				n := 0
				for b.Loop() {
					n = extract()
				}
				b.ReportMetric(float64(n), "matches")
			})
		}
		run("All", func() (n int) {
			for range (extract.Extractor{}).All(text.text) {
				n++
			}
			return n
		})
		run("Read", func() (n int) {
			for range (extract.Extractor{}).Read(strings.NewReader(text.text)) {
				n++
			}
			return n
		})
	}
}
