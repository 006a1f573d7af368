package uri_test

import (
	"testing"

	"github.com/std66/std66/uri"
)

// The benchmarks in this file measure functions that write a reference: setters, the Builder and
// Relativize.

// loop benchmarks f.
func loop(b *testing.B, name string, f func()) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			f()
		}
	})
}

func BenchmarkWith(b *testing.B) {
	u := uri.MustParse("https://user@example.com:8443/over/there/index.html?name=ferret&color=purple#nose")
	loop(b, "port", func() { _, _ = u.WithPort("8080") })
	loop(b, "path", func() { _, _ = u.WithPath("/over/here/index.html") })
	loop(b, "query", func() { _, _ = u.WithQuery("name=badger&color=grey") })
	loop(b, "segments", func() { _, _ = u.AddSegments("a b", "c") })
	loop(b, "without-userinfo", func() { u.WithoutUserinfo() })
	loop(b, "without-query", func() { u.WithoutQuery() })
}

func BenchmarkBuilder(b *testing.B) {
	loop(b, "new", func() {
		_, _ = new(uri.Builder).Scheme("https").Host("example.com").Port("8443").AddSegments("over there", "a/b").
			AddPair("name", "fish & chips").AddPair("n", "1").Fragment("nose").URI()
	})
	u := uri.MustParse("https://user@example.com:8443/over/there/index.html?name=ferret&color=purple#nose")
	loop(b, "changed", func() { _, _ = u.Builder().Scheme("http").Host("www.example.com").URI() })
}

func BenchmarkRelativize(b *testing.B) {
	base := uri.MustParse("https://example.com/over/there/index.html?q")
	for _, c := range []struct{ name, target string }{
		{"path", "https://example.com/over/here/other.html?name=ferret#nose"},
		{"fragment", "https://example.com/over/there/index.html?q#nose"},
		{"authority", "https://www.example.com/over/here/other.html?name=ferret#nose"},
		{"uri", "http://www.example.com/over/here/other.html?name=ferret#nose"},
	} {
		target := uri.MustParse(c.target)
		loop(b, c.name, func() { base.Relativize(target) })
	}
	r := uri.MustParseReference("../here/other.html?name=ferret#nose")
	loop(b, "same-document", func() { base.IsSameDocument(r) })
}
