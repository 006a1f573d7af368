package extract_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri/extract"
)

// TestHostileTexts extracts from megabytes of hostile text. The time limit is generous, because an
// algorithm of quadratic time would need minutes.
func TestHostileTexts(t *testing.T) {
	size := 1 << 20
	if testing.Short() {
		size = 1 << 17
	}
	const limit = 5 * time.Second
	extract.HostileTexts(size, func(name, text string) {
		start := time.Now()
		for range (extract.Extractor{Relative: true, LeftOut: true}).All(text) {
		}
		for _, err := range (extract.Extractor{}).Read(strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(start); took > limit {
			t.Errorf("%q: took %v for %d bytes, want at most %v", name, took, len(text), limit)
		}
	})
}

// TestHostileMarkdown is TestHostileTexts for Markdown.
func TestHostileMarkdown(t *testing.T) {
	size := 1 << 20
	if testing.Short() {
		size = 1 << 16
	}
	const limit = 5 * time.Second
	x := extract.Extractor{Markdown: true, LeftOut: true}
	extract.HostileMarkdown(size, func(name, text string) {
		start := time.Now()
		for range x.All(text) {
		}
		if took := time.Since(start); took > limit {
			t.Errorf("%q: took %v for %d bytes, want at most %v", name, took, len(text), limit)
		}
	})
	extract.HostileMarkdown(1<<12, func(name, text string) { checkMarkdownText(t, x, text) })
	extract.HostileTexts(1<<10, func(name, text string) { checkMarkdownText(t, x, text) })
}

// TestHostileReads checks that the matches don't depend on how reads divide the text.
func TestHostileReads(t *testing.T) {
	length := 1 << 15
	if testing.Short() {
		length = 1 << 13
	}
	extract.HostileTexts(length, func(name, text string) {
		for _, x := range extractors[:3] {
			checkText(t, x, text)
		}
	})
}

// BenchmarkMarkdownGrowth shows that the throughput for Markdown doesn't depend on the length of the text.
func BenchmarkMarkdownGrowth(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
		extract.HostileMarkdown(size.bytes, func(name, text string) {
			name = strings.NewReplacer("/", "|", "#", "|").Replace(name) + "/" + size.name
			b.Run("All/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					for range (extract.Extractor{Markdown: true}).All(text) {
					}
				}
			})
		})
	}
}

// BenchmarkGrowth shows that the throughput doesn't depend on the length of the text, also with a
// reader that returns few bytes at a time.
func BenchmarkGrowth(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
		extract.HostileTexts(size.bytes, func(name, text string) {
			name = strings.NewReplacer("/", "|", "#", "|").Replace(name) + "/" + size.name
			b.Run("All/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					for range (extract.Extractor{Relative: true}).All(text) {
					}
				}
			})
			for _, most := range readSizes {
				b.Run(fmt.Sprintf("Read%d/%s", most, name), func(b *testing.B) {
					b.SetBytes(int64(len(text)))
					for b.Loop() {
						for range (extract.Extractor{MaxLength: 1 << 30}).Read(&chunks{text, most}) {
						}
					}
				})
			}
		})
	}
}
