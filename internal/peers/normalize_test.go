package peers

import (
	"bufio"
	"net/url"
	"os"
	"testing"

	"github.com/PuerkitoBio/purell"

	"github.com/std66/std66/uri"
)

// samples are URIs that are normalized already, and some that are not, about half each.
var samples = map[string][]string{
	"normal": {
		"http://www.example.com/",
		"https://www.example.com/products/category/item-17.html?id=17&lang=en",
		"https://example.org/~user/notes/2024/05/a-longer-title-than-most",
		"https://cdn.example.net/assets/img/logo%20small.png",
		"https://example.com:8443/api/v1/users/42?fields=name,mail#top",
		"ftp://ftp.example.org/pub/file.tar.gz",
	},
	"other": {
		"HTTP://www.Example.COM/",
		"https://www.example.com/products/./category/../item-17.html?id=17&lang=en",
		"https://example.org/%7Euser/notes/2024/05/a-longer-title-than-most",
		"https://cdn.example.net/assets/img/logo%c3%a9small%2epng?v=1",
		"https://EXAMPLE.com:8443/api/v1/users/../users/42?fields=name,mail#top",
		"ftp://ftp.example.org/pub/../../pub/file.tar.gz",
	},
}

// flags are what purell does of the syntax-based normalizations (RFC 3986 §6.2.2).
const flags = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments

// TestNormalize has the samples, which both normalize alike. (purell leaves the triplets of
// queries as they are.)
func TestNormalize(t *testing.T) {
	for name, texts := range samples {
		for _, text := range texts {
			want, err := purell.NormalizeURLString(text, flags)
			u := uri.MustParse(text)
			if got := u.Normalize(); err != nil || got.String() != want || (got == u) != (name == "normal") {
				t.Errorf("%s: got %s, purell %s, %v", text, got, want, err)
			}
		}
	}
}

// BenchmarkNormalize normalizes URIs that have been parsed, and from their texts.
func BenchmarkNormalize(b *testing.B) {
	for name, texts := range samples {
		var uris []uri.URI
		var urls []*url.URL
		for _, text := range texts {
			u, err := url.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			uris, urls = append(uris, uri.MustParse(text)), append(urls, u)
		}
		b.Run(name+"/uri", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				_ = uris[i%len(uris)].Normalize().String()
			}
		})
		b.Run(name+"/purell", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				u := *urls[i%len(urls)] // which purell changes
				_ = purell.NormalizeURL(&u, flags)
			}
		})
		b.Run(name+"/text/uri", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				u, _ := uri.Parse(texts[i%len(texts)])
				_ = u.Normalize().String()
			}
		})
		b.Run(name+"/text/purell", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				_, _ = purell.NormalizeURLString(texts[i%len(texts)], flags)
			}
		})
	}
}

// urls returns the URIs in the file of URLS, one a line, that net/url takes, too.
func urls(tb testing.TB) []string {
	name := os.Getenv("URLS")
	if name == "" {
		tb.Skip("URLS names no file")
	}
	f, err := os.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var texts []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if _, err := url.Parse(lines.Text()); err == nil && uri.RuleURI.Match(lines.Text()) {
			texts = append(texts, lines.Text())
		}
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return texts
}

// BenchmarkNormalizeURLs normalizes the texts of the file of URLS.
func BenchmarkNormalizeURLs(b *testing.B) {
	texts := urls(b)
	b.Run("uri", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			u, _ := uri.Parse(texts[i%len(texts)])
			_ = u.Normalize().String()
		}
	})
	b.Run("purell", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_, _ = purell.NormalizeURLString(texts[i%len(texts)], flags)
		}
	})
}
