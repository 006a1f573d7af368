package peers

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/sample"
)

// texts returns the texts for comparisons, each followed by an edited copy. They are the same in
// every run.
func texts(t testing.TB) iter.Seq[string] {
	return func(yield func(string) bool) {
		random := rand.New(rand.NewPCG(Seed, 1))
		file, err := File()
		if err != nil {
			t.Fatal(err)
		}
		sources := []iter.Seq[string]{corpus, short, members(t), misses(t), slices.Values(file)}
		withEdits(random, pieces, sources)(yield)
	}
}

// withEdits returns the texts of sources, each followed by an edited copy.
func withEdits(random *rand.Rand, pieces []string, sources []iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, source := range sources {
			for s := range source {
				if !yield(s) || !yield(edited(random, pieces, s)) {
					return
				}
			}
		}
	}
}

// corpus yields URIs of all shapes.
func corpus(yield func(string) bool) {
	for _, shape := range Shapes() {
		for _, s := range shape.URIs(300) {
			if !yield(s) {
				return
			}
		}
	}
}

// pieces are the parts of short texts: delimiters, and text that is valid or invalid in some
// component.
var pieces = []string{
	"http:", "s:", "//", "/", "?", "#", "@", ":", "a", "A", "1", "80", "99999", ".", "..", "%41", "%c3%a9", "%ff", "%2F", "%zz", "%",
	"[::1]", "[v1.a]", "[", "]", "1.2.3.4", "256.1.1.1", "\\", " ", "é", "\xff", "\n", "|", "*", "_", "-",
}

// short yields all texts of up to three pieces, each followed by the text after "http://".
func short(yield func(string) bool) {
	for s := range combinations("", pieces, 3) {
		if !yield(s) || !yield("http://"+s) {
			return
		}
	}
}

// combinations returns all texts of prefix and up to n pieces.
func combinations(prefix string, pieces []string, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		var more func(prefix string, n int) bool
		more = func(prefix string, n int) bool {
			if !yield(prefix) {
				return false
			}
			for _, piece := range pieces {
				if n > 0 && !more(prefix+piece, n-1) {
					return false
				}
			}
			return true
		}
		more(prefix, n)
	}
}

// members returns texts that match the grammar's rule URI-reference.
func members(t testing.TB) iter.Seq[string] {
	g, rule := references(t)
	sampler, err := sample.New(g, rule, sample.Options{Seed: Seed})
	if err != nil {
		t.Fatal(err)
	}
	return first(5000, sampler.Next)
}

// misses returns texts that are one edit away from matching.
func misses(t testing.TB) iter.Seq[string] {
	g, rule := references(t)
	misses, err := sample.NewNearMisses(g, rule, sample.Options{Seed: Seed}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return first(5000, misses.Next)
}

// references returns the grammar of RFC 3986 and its rule URI-reference.
func references(t testing.TB) (*abnf.Grammar, *abnf.Rule) {
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "rfc3986.abnf", Text: grammar.RFC3986})
	if err != nil {
		t.Fatal(err)
	}
	return g, g.Lookup("URI-reference")
}

// first returns the first n texts of a source.
func first(n int, next func() string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for range n {
			if !yield(next()) {
				return
			}
		}
	}
}

// edited returns s with one or more edits: a byte removed, doubled or replaced, or a piece
// inserted.
func edited(random *rand.Rand, pieces []string, s string) string {
	for {
		at := random.IntN(len(s) + 1)
		rest := s[at:]
		switch random.IntN(4) {
		case 0:
			rest = strings.TrimPrefix(rest, rest[:min(1, len(rest))])
		case 1:
			rest = rest[:min(1, len(rest))] + rest
		case 2:
			rest = string([]byte{byte(random.IntN(256))}) + rest[min(1, len(rest)):]
		case 3:
			rest = pieces[random.IntN(len(pieces))] + rest
		}
		s = s[:at] + rest
		if random.IntN(2) == 0 {
			return s
		}
	}
}
