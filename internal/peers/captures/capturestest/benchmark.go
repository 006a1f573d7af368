package capturestest

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/std66/std66/internal/peers/generators"
	"github.com/std66/std66/uri"
)

// Bench measures the time to parse a URI reference with package uri, with all parsers of package
// generators, with net/url and with others. It has a benchmark for each list and parser. The time
// is for one reference.
func Bench(b *testing.B, others ...Named) {
	all := []Named{{"uri", func(s string) bool { _, err := uri.ParseReference(s); return err == nil }}}
	for _, g := range generators.All() {
		all = append(all, Named{g.Name, func(s string) bool { _, ok := g.ParseReference(s); return ok }})
	}
	all = append(all, Named{"net/url", func(s string) bool { _, err := url.Parse(s); return err == nil }})
	all = append(all, others...)
	for _, list := range Lists(b) {
		for _, p := range all {
			b.Run("list="+list.Name+"/parser="+p.Name, func(b *testing.B) {
				b.ReportAllocs()
				hits := 0
				for i := 0; b.Loop(); i++ {
					if i == len(list.Texts) {
						i = 0
					}
					if p.Parse(list.Texts[i]) {
						hits++
					}
				}
				if hits == 0 {
					b.Error("no string of the list is accepted")
				}
			})
		}
	}
}

// Named is a parser to measure. It reports whether it accepts a string.
type Named struct {
	Name  string
	Parse func(s string) bool
}

// List is a named list of inputs for benchmarks.
type List struct {
	Name  string
	Texts []string
}

// Lists returns the usual URIs and, if the environment variable CORPUS names a file, its lines.
func Lists(b *testing.B) []List {
	lists := []List{{"usual", Usual}}
	if name := os.Getenv("CORPUS"); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		lists = append(lists, List{"file", strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")})
	}
	return lists
}
