package uri_test

import (
	"net/netip"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// The benchmarks run over lists of strings, and report the time for one string. CORPUS=FILE adds
// the lines of a file as another list:
//
//	CORPUS=$PWD/urls.txt make bench

// builtin are typical URIs.
var builtin = []string{
	"http://example.com/",
	"https://www.example.com/over/there/index.html?name=ferret&color=purple#nose",
	"https://user@example.com:8443/a%20b/c%2Fd?q=%E6%97%A5%E6%9C%AC",
	"http://[2001:db8:85a3::8a2e:370:7334]:8080/status",
	"ftp://192.0.2.16/pub/file.tar.gz",
	"file:///usr/share/doc/README",
	"mailto:John.Doe@example.com",
	"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
}

// addresses are typical IPv6 addresses.
var addresses = []string{
	"::1", "2001:db8::7", "fe80::1ff:fe23:4567:890a", "2001:db8:85a3:0:0:8a2e:370:7334", "::ffff:192.0.2.128",
}

// lists returns the lists to run over, by name.
func lists(b *testing.B) map[string][]string {
	lists := map[string][]string{"builtin": builtin}
	if name := os.Getenv("CORPUS"); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		lists["file"] = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	return lists
}

// run measures f over each of the lists. It reports the time for one string.
func run(b *testing.B, lists map[string][]string, f func(s string) bool) {
	for name, list := range lists {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			hits := 0
			for i := 0; b.Loop(); i++ {
				if i == len(list) {
					i = 0
				}
				if f(list[i]) {
					hits++
				}
			}
			if hits == 0 {
				b.Error("no string of the list is accepted")
			}
		})
	}
}

func BenchmarkMatchURIReference(b *testing.B) { run(b, lists(b), uri.RuleURIReference.Match) }

func BenchmarkMatchCheck(b *testing.B) {
	run(b, lists(b), func(s string) bool { return uri.RuleURIReference.Check(s) == nil })
}

func BenchmarkParse(b *testing.B) {
	run(b, lists(b), func(s string) bool { _, err := uri.ParseReference(s); return err == nil })
}

func BenchmarkMatchNetURL(b *testing.B) {
	run(b, lists(b), func(s string) bool { _, err := url.Parse(s); return err == nil })
}

// BenchmarkMatchCheckInvalid appends an invalid byte to each string, so that all of it is read
// before the error.
func BenchmarkMatchCheckInvalid(b *testing.B) {
	invalid := lists(b)
	for name, list := range invalid {
		wrong := make([]string, len(list))
		for i, s := range list {
			wrong[i] = s + "\x7f" // net/url also rejects it
		}
		invalid[name] = wrong
	}
	b.Run("uri", func(b *testing.B) {
		run(b, invalid, func(s string) bool { return uri.RuleURIReference.Check(s) != nil })
	})
	b.Run("net/url", func(b *testing.B) {
		run(b, invalid, func(s string) bool { _, err := url.Parse(s); return err != nil })
	})
}

func BenchmarkMatchIPv6address(b *testing.B) {
	list := map[string][]string{"builtin": addresses}
	b.Run("uri", func(b *testing.B) { run(b, list, uri.RuleIPv6address.Match) })
	b.Run("net/netip", func(b *testing.B) {
		run(b, list, func(s string) bool { _, err := netip.ParseAddr(s); return err == nil })
	})
}
