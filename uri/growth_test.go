package uri_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// BenchmarkGrowth measures throughput, which must not depend on the length of the text for any
// operation and any kind of text.
func BenchmarkGrowth(b *testing.B) {
	texts := []struct {
		name, before, piece, after string
	}{
		{"up", "s://h/", "../", ""},
		{"here", "s://h", "/./", ""},
		{"encoded", "s://h/", "%41", ""},
		{"down-up", "s://h/", "a/..//", ""},
		{"colon", "s://h/", ":", ""},
		{"at", "s://h/", "@", ""},
		{"colon in userinfo", "s://", ":", "@h"},
		{"colon in no userinfo", "s://", ":", ""}, // the error is at the end
	}
	operations := []struct {
		name string
		f    func(text string, u, other uri.URI)
	}{
		{"Parse", func(text string, _, _ uri.URI) { uri.Parse(text) }},
		{"Resolve", func(_ string, u, _ uri.URI) { u.Resolve(u.Reference()) }},
		{"ResolveEncoded", func(_ string, u, _ uri.URI) {
			uri.Resolver{Base: u, EncodedDots: true}.Resolve(uri.MustParseReference("../../a/./b"))
		}},
		{"Relativize", func(_ string, u, other uri.URI) { u.Relativize(other) }},
		{"IsSameDocument", func(_ string, u, _ uri.URI) { u.IsSameDocument(u.Reference()) }},
		{"Normalize", func(_ string, u, _ uri.URI) { u.Normalize() }},
	}
	for _, o := range operations {
		for _, text := range texts {
			for _, size := range []struct {
				name  string
				bytes int
			}{{"1KB", 1e3}, {"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
				s := text.before + strings.Repeat(text.piece, size.bytes/len(text.piece)) + text.after
				u, _ := uri.Parse(s)
				other, _ := u.AddSegments("x")
				b.Run(o.name+"/"+text.name+"/"+size.name, func(b *testing.B) {
					b.SetBytes(int64(len(s)))
					for b.Loop() {
						o.f(s, u, other)
					}
				})
			}
		}
	}
}
