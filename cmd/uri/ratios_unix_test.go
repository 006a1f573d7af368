//go:build unix

package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/std66/std66/uri"
)

// BenchmarkLinesRatios compares the CPU time of check with Match in memory, and of other commands with check,
// on the same number of bytes. All run in turns. A ratio is the median of five ratios of least times of three
// runs. CORPUS=FILE measures the URIs of a file instead of generated ones.
func BenchmarkLinesRatios(b *testing.B) {
	const groups, runs = 5, 3
	works := newWorks(b)
	ratios, cpu := make(map[string][]costs), make(map[string]float64)
	for range groups {
		least := make(map[string]costs)
		for range runs {
			for _, w := range works {
				got := costOf(func() { w.run(b) })
				if old, ok := least[w.name]; ok {
					got = costs{min(got.cpu, old.cpu), min(got.wall, old.wall)}
				}
				least[w.name] = got
			}
		}
		for _, w := range works[1:] {
			x, y := least[w.name], least[w.base]
			cpu[w.name] = min(x.cpu, cmp.Or(cpu[w.name], x.cpu))
			ratios[w.name] = append(ratios[w.name], costs{x.cpu / y.cpu, x.wall / y.wall})
		}
	}
	for _, w := range works[1:] {
		b.Run(w.name, func(b *testing.B) {
			b.ReportMetric(0, "ns/op") // not printed
			b.ReportMetric(worksSize/1e6/cpu[w.name], "MB/CPU-s")
			b.ReportMetric(median(ratios[w.name], func(c costs) float64 { return c.cpu }), "x-CPU-of-"+w.base)
			if strings.Contains(w.name, "jobs=2") {
				b.ReportMetric(median(ratios[w.name], func(c costs) float64 { return c.wall }), "x-wall-of-"+w.base)
			}
		})
	}
}

// costs are two times of a run, or two ratios of times.
type costs struct{ cpu, wall float64 }

// costOf returns the seconds that f takes.
func costOf(f func()) costs {
	cpu := func() float64 {
		var use syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &use) // it cannot fail with these arguments
		return time.Duration(use.Utime.Nano() + use.Stime.Nano()).Seconds()
	}
	runtime.GC() // not a part of f
	startCPU, start := cpu(), time.Now()
	f()
	return costs{cpu() - startCPU, time.Since(start).Seconds()}
}

// median returns the median of a value of the elements of list.
func median(list []costs, of func(costs) float64) float64 {
	sorted := slices.SortedFunc(slices.Values(list), func(x, y costs) int { return cmp.Compare(of(x), of(y)) })
	return of(sorted[len(sorted)/2])
}

// A work is a row of BenchmarkLinesRatios, compared with the row base.
type work struct {
	name, base string
	run        func(b *testing.B)
}

// worksSize is the number of bytes of the input.
const worksSize = 20 << 20

// newWorks returns the rows. The first is Match for lines in memory.
func newWorks(b *testing.B) []work {
	list := ratioURIs(b)
	uris, prose, page := filepath.Join(b.TempDir(), "uris.txt"), filepath.Join(b.TempDir(), "prose.txt"), filepath.Join(b.TempDir(), "page.html")
	text := writeLines(b, uris, worksSize, func(i int) string { return list[i%len(list)] })
	writeLines(b, prose, worksSize, proseLine(list))
	words := proseLine([]string{"b"})
	writeLines(b, page, worksSize, func(i int) string { return "<p><a href='" + list[i%len(list)] + "'>" + words(i) + "</a></p>" })

	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	works := []work{{"Match", "", func(*testing.B) {
		for _, line := range lines {
			uri.RuleURI.Match(line)
		}
	}}}
	add := func(name, base, file string, args ...string) {
		works = append(works, work{name, base, func(b *testing.B) {
			in, err := os.Open(file)
			if err != nil {
				b.Fatal(err)
			}
			defer in.Close()
			var stderr bytes.Buffer
			if code := run(args, in, io.Discard, &stderr); code != 0 {
				b.Fatalf("%q: exit code %d, stderr %q; want 0", args, code, &stderr)
			}
		}})
	}
	const check = "check"
	add(check, "Match", uris, "check", "--jobs", "1")
	add("check/jobs=2", check, uris, "check", "--jobs", "2")
	add("parse/tsv", check, uris, "parse", "--output", "tsv", "--jobs", "1")
	add("parse/json", check, uris, "parse", "--output", "json", "--jobs", "1")
	add("normalize", check, uris, "normalize", "--jobs", "1")
	add("repair", check, uris, "repair", "--jobs", "1")
	add("extract/HTML", check, page, "extract", "--html")
	add("extract/prose", check, prose, "extract")
	add("extract/URIs", check, uris, "extract")
	return works
}

// writeLines writes lines of about size bytes to a file and returns them.
func writeLines(b *testing.B, file string, size int, line func(i int) string) string {
	var text strings.Builder
	for i := 0; text.Len() < size; i++ {
		text.WriteString(line(i))
		text.WriteByte('\n')
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	return text.String()
}

// ratioURIs returns the different URIs of CORPUS, or else 50,000 generated ones of 52 bytes on average.
func ratioURIs(b *testing.B) []string {
	name := os.Getenv("CORPUS")
	if name == "" {
		random := rand.New(rand.NewPCG(1, 2))
		list := make([]string, 50_000)
		for i := range list {
			list[i] = webURI(random, i)
		}
		return list
	}
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	seen := make(map[string]bool)
	var list []string
	for line := range strings.Lines(string(text)) {
		if s := strings.TrimRight(line, "\r\n"); uri.RuleURI.Match(s) && !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		b.Fatalf("%s has no URIs", name)
	}
	return list
}

// webURI returns a URI that looks like one of the Web and contains a number.
func webURI(random *rand.Rand, number int) string {
	word := func() string { return "referencesuniformidentifiergeneric"[random.IntN(20):][:2+random.IntN(10)] }
	s := []string{"http", "https"}[random.IntN(2)] + "://" + []string{"www.", ""}[random.IntN(2)] + word() + word() + []string{".com", ".example.org"}[random.IntN(2)]
	for range random.IntN(4) {
		s += "/" + word()
	}
	s += fmt.Sprintf("/%d", number)
	switch random.IntN(12) {
	case 0:
		s += "?" + word() + "=" + word() + "&q=%C3%BC"
	case 1:
		s += "#" + word()
	case 2, 3, 4, 5:
		s += ".html"
	}
	return s
}

// proseLine returns a function for lines of text with a URI in every tenth of them.
func proseLine(uris []string) func(i int) string {
	words := strings.Fields("a uniform resource identifier (URI) is a compact sequence of characters, that identifies: an abstract or physical <resource>; this specification defines 12:30")
	random := rand.New(rand.NewPCG(3, 4))
	return func(i int) string {
		var line []string
		for range 8 + random.IntN(6) {
			line = append(line, words[random.IntN(len(words))])
		}
		if i%10 == 0 {
			line[len(line)/2] = "<" + uris[i/10%len(uris)] + ">"
		}
		return strings.Join(line, " ")
	}
}
