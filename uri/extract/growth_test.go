package extract_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri/extract"
)

// TestHostileTexts has megabytes that are hard to look at. The limit on the time is generous:
// quadratic time would be minutes.
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
			t.Errorf("%q: took %v for %d bytes", name, took, len(text))
		}
	})
}

// TestHostileReads: the matches do not depend on how reads divide the text.
func TestHostileReads(t *testing.T) {
	extract.HostileTexts(1<<15, func(name, text string) {
		for _, x := range extractors[:3] {
			checkText(t, x, text)
		}
	})
}

// TestGrowth: eight times the text takes about eight times as long, and less than 32 times, which
// is half of what quadratic time would be. The shortest of some times counts.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("times are compared")
	}
	const factor, allowed, tries = 8, 32, 3
	best := func(text string) time.Duration {
		shortest := time.Hour
		for range tries {
			start := time.Now()
			for range (extract.Extractor{Relative: true}).All(text) {
			}
			shortest = min(shortest, time.Since(start))
		}
		return shortest
	}
	times := map[string]time.Duration{}
	extract.HostileTexts(1<<15, func(name, text string) { times[name] = max(best(text), 50*time.Microsecond) })
	extract.HostileTexts(factor<<15, func(name, text string) {
		took := best(text)
		for round := 0; round < 5 && took > allowed*times[name]; round++ {
			took = min(took, best(text)) // the machine may have been busy
		}
		if took > allowed*times[name] {
			t.Errorf("%q: got %v, and %v for %d times the text", name, times[name], took, factor)
		}
	})
}

// BenchmarkGrowth: the throughput does not depend on the length of the text, whatever is in it, nor does
// the throughput of a reader that gives some bytes at a time.
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
