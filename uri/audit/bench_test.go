package audit_test

import (
	"os"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

// references returns the lines that are references in the file named by the environment variable
// CORPUS. It skips the test if CORPUS is not set.
func references(tb testing.TB) []uri.Reference {
	name := os.Getenv("CORPUS")
	if name == "" {
		tb.Skip("CORPUS is not set; set it to the name of a file with a URL on each line")
	}
	text, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	var all []uri.Reference
	for line := range strings.Lines(string(text)) {
		if r, err := uri.ParseReference(strings.TrimRight(line, "\r\n")); err == nil {
			all = append(all, r)
		}
	}
	return all
}

// TestRates logs the frequency of each code per 1,000 URLs, for the zero policy with Addresses.
func TestRates(t *testing.T) {
	all := references(t)
	with, count := 0, make(map[audit.Code]int)
	example, last := make(map[audit.Code]string), make(map[audit.Code]int)
	for i, r := range all {
		findings := addresses.Audit(r)
		if len(findings) > 0 {
			with++
		}
		for _, f := range findings {
			if last[f.Code] != i+1 { // count a code once per reference
				count[f.Code]++
				example[f.Code], last[f.Code] = r.Redacted(), i+1
			}
		}
	}
	perMille := func(n int) float64 { return 1000 * float64(n) / float64(len(all)) }
	t.Logf("%d references, %d with findings: %.3f per 1,000", len(all), with, perMille(with))
	for code := range audit.Codes() {
		if n := count[code]; n > 0 {
			t.Logf("%-28s %-8s %6d %8.3f  %.100s", code, code.Severity(), n, perMille(n), example[code])
		}
	}
}

// BenchmarkAudit audits parsed references in turn. The time is per reference.
func BenchmarkAudit(b *testing.B) {
	b.Run("builtin", func(b *testing.B) {
		var all []uri.Reference
		for _, s := range []string{
			"http://example.com/",
			"https://www.example.com/over/there/index.html?name=ferret&color=purple#nose",
			"https://user@example.com:8443/a%20b/c%2Fd?q=%E6%97%A5%E6%9C%AC",
			"http://[2001:db8:85a3::8a2e:370:7334]:8080/status",
			"ftp://192.0.2.16/pub/file.tar.gz",
			"file:///usr/share/doc/README",
			"mailto:John.Doe@example.com",
			"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
		} {
			all = append(all, uri.MustParseReference(s))
		}
		benchmark(b, all)
	})
	b.Run("file", func(b *testing.B) { benchmark(b, references(b)) })
}

// benchmark audits each of the references in turn.
func benchmark(b *testing.B, all []uri.Reference) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i == len(all) {
			i = 0
		}
		audit.Policy{}.Audit(all[i])
	}
}

// BenchmarkGrowth shows that the throughput doesn't depend on the length of the text, except for the
// memory of many findings.
func BenchmarkGrowth(b *testing.B) {
	for _, text := range []struct{ name, before, piece, after string }{
		{"nul", "", "%00/", ""},
		{"dots", "", "%2e%2e/", ""},
		{"traversal", "", "..%2F", ""},
		{"percent", "", "%25", ""},
		{"device", "", "aux/", ""},
		{"secret", "?", "password=a&", ""},
		{"label", "//", "a.a.a.", "a-"},
		{"user", "//", "a.%26", "@h"},
		{"password", "//:", "a", "@h"},
		{"imitator", "//", "%D0%B0.", ""},
		{"long imitator", "//", "%D0%B0", ".a"},
		{"mixed", "//", "%D5%A1%E1%83%90.", ""},
		{"punycode", "//", "xn--a.", ""},
		{"punycode decoded", "//", "xn--aa.", ""},
		{"full-width", "//", "%EF%BC%8E", ""},
		{"octets", "//", "1.", ""},
		{"zeros", "//", "0", ""},
		{"port", "//h:", "1", ""},
	} {
		for _, size := range []struct {
			name  string
			bytes int
		}{{"1KB", 1e3}, {"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
			r := uri.MustParseReference(text.before + strings.Repeat(text.piece, size.bytes/len(text.piece)) + text.after)
			b.Run(text.name+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(len(r.String())))
				for b.Loop() {
					strict.Audit(r)
				}
			})
		}
	}
}
