package iri

import (
	"net/url"
	"testing"

	"github.com/std66/std66/uri"
)

// The benchmarks run over few texts. internal/peers measures 20,000 distinct ones, which a processor cannot
// learn by heart.

// asciiTexts and otherTexts are typical texts.
var (
	asciiTexts = []string{
		"http://example.com/", "https://www.example.com/over/there/index.html?name=ferret&color=purple#nose",
		"https://user@example.com:8443/a%20b/c%2Fd?q=%E6%97%A5%E6%9C%AC", "http://[2001:db8:85a3::8a2e:370:7334]:8080/status",
	}
	otherTexts = []string{
		"http://résumé.example.org/été?q=ñ", "https://ja.wikipedia.org/wiki/日本語#歴史", "https://пример.example/новости/2024?страница=2", "https://example.com/caf\u00e9/menu.html",
	}
)

// benchmark measures f over a list of texts.
func benchmark(b *testing.B, name string, texts []string, f func(s string) error) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if err := f(texts[i%len(texts)]); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	parse := func(s string) error { _, err := ParseReference(s); return err }
	benchmark(b, "ASCII/uri", asciiTexts, func(s string) error { _, err := uri.ParseReference(s); return err })
	benchmark(b, "ASCII/iri", asciiTexts, parse)
	benchmark(b, "other/iri", otherTexts, parse)
	benchmark(b, "other/net-url", otherTexts, func(s string) error { _, err := url.Parse(s); return err })
}

func BenchmarkURIReference(b *testing.B) {
	benchmark(b, "iri", otherTexts, func(s string) error {
		r, _ := ParseReference(s)
		_, err := r.URIReference()
		return err
	})
	benchmark(b, "net-url", otherTexts, func(s string) error {
		u, err := url.Parse(s)
		_ = u.String()
		return err
	})
}

func BenchmarkFromReference(b *testing.B) {
	for _, s := range otherTexts[:1] {
		r := MustParseReference(s)
		u, _ := r.URIReference()
		benchmark(b, "iri", []string{u.String()}, func(string) error { FromReference(u); return nil })
	}
}
