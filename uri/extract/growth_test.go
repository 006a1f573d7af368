package extract_test

import (
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri/extract"
)

// hostile are pieces that a text of many of them might take long to look at. Each is to be
// looked at a bounded number of times, so the time is linear.
var hostile = []string{
	"<", ">", "\"", "'", "(", ")", "[", "{", ":", "%", "-", " ", "\n", "\n>", "x", ".",
	"http:", "http://", "http://a", "http://a/)", "(http://a/", "http://a%", "http://a/,", "http://a:", "http://a:b/", "http://[", "http://[v1.",
	"http://a#", "http://a/ ", "http://a/;", "http://a/&a;", "http://a@", "a:", "a.b-c:", "mailto:", "mailto:#@", "urn:", "urn:a:", "tel:", "tel:http://",
	"data:", "<a:", "<a: ", "<http://", "<http://a/ ", "<http://a/\n", "><http://a/\n>", "<URL:", "URL:", "URL: ", "<x", "(a", "(a)", "('", "'(", "['", "\"(", "'a",
	"\"a/", "<mailto:a-\n", "http://a/\xff", "http://a/(",
}

// hostileTexts calls f with a text of each piece for itself, and with texts with a beginning
// that makes more of it.
func hostileTexts(size int, f func(name, text string)) {
	repeat := func(piece string) string { return strings.Repeat(piece, size/len(piece)) }
	for _, piece := range hostile {
		f(piece, repeat(piece))
	}
	f("a quoted line", ">"+strings.Repeat("x", 980)+"<aa:"+repeat("\n>x"))
	f("runs of nearly MaxLength", repeat(strings.Repeat("mailto:", 1140)+" "))
	f("brackets of nearly MaxLength", repeat("<http://a/"+strings.Repeat("http: ", 1330)+"\""))
}

// TestHostileTexts has megabytes of what is hard to look at. The limit on the time is generous:
// quadratic time would be minutes.
func TestHostileTexts(t *testing.T) {
	size := 1 << 20
	if testing.Short() {
		size = 1 << 17
	}
	const limit = 5 * time.Second
	hostileTexts(size, func(name, text string) {
		start := time.Now()
		for range (extract.Extractor{Relative: true}).All(text) {
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

// TestHostileReads: what reads cut in two is found as in the text as a whole.
func TestHostileReads(t *testing.T) {
	hostileTexts(1<<17, func(name, text string) {
		for i, x := range extractors[:2] {
			checkText(t, x, text, 1<<16, uint64(i))
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
	hostileTexts(1<<15, func(name, text string) { times[name] = max(best(text), 50*time.Microsecond) })
	hostileTexts(factor<<15, func(name, text string) {
		if took := best(text); took > allowed*times[name] {
			t.Errorf("%q: got %v, and %v for %d times the text", name, times[name], took, factor)
		}
	})
}

// BenchmarkGrowth: the throughput does not depend on the length of the text, whatever is in it.
func BenchmarkGrowth(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
		hostileTexts(size.bytes, func(name, text string) {
			b.Run(strings.NewReplacer("/", "|", "#", "|").Replace(name)+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					for range (extract.Extractor{Relative: true}).All(text) {
					}
				}
			})
		})
	}
}
