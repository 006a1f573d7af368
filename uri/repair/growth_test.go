package repair_test

import (
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// hostileTexts calls do with texts of about size bytes: each consists of repeated pieces in a component.
func hostileTexts(size int, do func(name, text string)) {
	pieces := []string{`\`, "%", "@", "\n", "é", "[", "|", "/", ":", "a\t", "\ta@", "|\n", "c|/", "0x7f."}
	for _, piece := range pieces {
		middle := strings.Repeat(piece, size/len(piece))
		for _, around := range []struct{ before, after string }{
			{"", ""}, {"http:", ""}, {"http://", "@h/"}, {"http://h", "/"}, {"file:", ""}, {"foo:", ""}, {"http://h/?", "#"},
		} {
			do(around.before+piece+"..."+around.after, around.before+middle+around.after)
		}
	}
}

// TestHostileTexts repairs long hostile texts. The time limit is generous, because an algorithm of
// quadratic time would need minutes.
func TestHostileTexts(t *testing.T) {
	size := 1 << 19
	if testing.Short() {
		size = 1 << 12
	}
	const limit = 5 * time.Second
	hostileTexts(size, func(name, text string) {
		start := time.Now()
		for _, p := range []repair.Repairer{{}, all("http")} {
			r, repairs, err := p.Reference(text)
			if err != nil {
				continue
			}
			original := repair.Original(repairs)
			for i := 0; i < len(r.String()); i += 1 + len(r.String())/1000 {
				original(i, i)
				original(i, len(r.String()))
			}
		}
		if took := time.Since(start); took > limit {
			t.Errorf("%q: took %v for %d bytes, want at most %v", name, took, len(text), limit)
		}
	})
}

// TestNoAllocation checks that texts that need no repair cost no memory.
func TestNoAllocation(t *testing.T) {
	for _, text := range []string{"", "../a?b#c", "http://example.com/a%20b?c=d#e", "foo://a@b:1/", "file:///c:/a"} {
		for _, p := range []repair.Repairer{{}, {Steps: repair.StepsAll}, {Steps: repair.StepsAll, Scheme: "file", ToASCII: toASCII}} {
			if n := testing.AllocsPerRun(100, func() { p.Reference(text) }); n > 0 {
				t.Errorf("%q with the steps %s: %v allocations, want 0", text, p.Steps, n)
			}
		}
	}
}

// BenchmarkGrowth shows that the throughput doesn't depend on the length of the text.
func BenchmarkGrowth(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
		hostileTexts(size.bytes, func(name, text string) {
			b.Run(strings.NewReplacer("/", "|", "#", "|").Replace(name)+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					all("http").Reference(text)
				}
			})
		})
	}
}

// BenchmarkValid measures references that need no repair, beside parsing.
func BenchmarkValid(b *testing.B) {
	const text = "https://www.example.com/over/there/index.html?name=ferret&color=purple#nose"
	b.Run("parse", func(b *testing.B) {
		for b.Loop() {
			uri.ParseReference(text)
		}
	})
	b.Run("default", func(b *testing.B) {
		for b.Loop() {
			repair.Repairer{}.Reference(text)
		}
	})
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			repair.Repairer{Steps: repair.StepsAll}.Reference(text)
		}
	})
}
