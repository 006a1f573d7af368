package equivalence_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/equivalence"
)

func TestAllocations(t *testing.T) {
	long := "http://example.com/" + strings.Repeat("a%C3/", 200)
	tests := []struct {
		name, a, b string
	}{
		{"identical", variants[0], variants[0]},
		{"identical, long", long, long},
		{"one URI is not normalized", "HTTP://example.com:80/%7ea/.", variants[0]},
		{"both URIs are not normalized", "HTTP://example.com:80/%7ea/.", "http://EXAMPLE.com/%7Ea/./"},
		{"IPv6 addresses", "http://[0:0::1]/", "http://[::0001]/"},
		{"different", "HTTP://example.com/%7eb", variants[0]},
		{"normalized, long and different", long, long + "b"},
		{"long, with different schemes", "HTTP" + long[len("http"):] + "/../%7E", "ftp" + long[len("http"):] + "/./"},
		{"250 bytes, not normalized", "http://h:/" + strings.Repeat("a", 240), "http://h:/" + strings.Repeat("a", 239) + "b"},
	}
	var c equivalence.Comparer
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, b := uri.MustParse(test.a), uri.MustParse(test.b)
			if n := testing.AllocsPerRun(100, func() { c.Level(a, b) }); n != 0 {
				t.Errorf("Level of %.40q and %.40q: got %v allocations, want 0", a, b, n)
			}
		})
	}
	key := uri.MustParse(variants[0])
	for _, level := range levels {
		if n := testing.AllocsPerRun(100, func() { c.Key(key, level) }); n != 0 {
			t.Errorf("Key of %q, which is normalized, at %s: got %v allocations, want 0", key, level, n)
		}
		if n := testing.AllocsPerRun(100, func() { c.Compare(key, key, level) }); n != 0 {
			t.Errorf("Compare of %q, which is normalized, at %s: got %v allocations, want 0", key, level, n)
		}
	}
}

// BenchmarkLevelGrowth measures throughput, which must not depend on the length of the texts.
func BenchmarkLevelGrowth(b *testing.B) {
	for _, text := range []struct{ name, piece string }{{"up", "../"}, {"here", "/./"}, {"encoded", "%41"}, {"down-up", "a/..//"}, {"colon", ":"}} {
		for _, size := range []struct {
			name  string
			bytes int
		}{{"1KB", 1e3}, {"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
			s := "s://h/" + strings.Repeat(text.piece, size.bytes/len(text.piece))
			u, v := uri.MustParse(s), uri.MustParse(s+"/x")
			b.Run(text.name+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(len(s)))
				for b.Loop() {
					equivalence.Comparer{}.Level(u, v)
				}
			})
		}
	}
}

// BenchmarkLevel compares short URIs that are equal at different levels.
func BenchmarkLevel(b *testing.B) {
	u := uri.MustParse(variants[0])
	for _, i := range []int{0, 1, 2, 5, 6, 10, 11} {
		v := uri.MustParse(variants[i])
		b.Run(equivalence.Comparer{}.Level(u, v).String()+"/"+variants[i], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				equivalence.Comparer{}.Level(u, v)
			}
		})
	}
}
