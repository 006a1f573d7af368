package dfa

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// large is a rule with a minimal automaton of 2^14 states, which remember the positions of "a"
// among the last 14 characters.
const large = `r = *( "a" / "b" ) "a" 13( "a" / "b" )`

func BenchmarkCompile(b *testing.B) {
	benchmarks := []struct{ name, text, rule string }{
		{"scheme", grammar.RFC3986, "scheme"},
		{"URI-reference", grammar.RFC3986, "URI-reference"},
		{"chain of 20,001 states", `r = 20000"a"`, "r"},
		{"subsets of 16,384 states", large, "r"},
	}
	for _, bench := range benchmarks {
		b.Run(bench.name, func(b *testing.B) {
			g := subject{"test.abnf", abnf.Auto, bench.text}.read(b)
			b.ReportAllocs()
			for b.Loop() {
				mustCompile(b, g, g.Lookup(bench.rule))
			}
		})
	}
}
