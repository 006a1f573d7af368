package abnf_test

import (
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// fuzzedRoots are recursive rules, each with a match. Each grammar is complete in itself.
var fuzzedRoots = []struct {
	documents    []string
	text         string // if there are no documents
	rule, member string
}{
	{[]string{"rfc8259"}, "", "JSON-text", "[{\"a\":[1,-2e3]}, \"é\" ,null]"},
	{[]string{"rfc5322"}, "", "mailbox", "(a (b)) \"c\" <d.e@[f] (g)>"},
	{[]string{"rfc5322"}, "", "comment", "((a)\r\n \\(b)"},
	{[]string{"rfc4515", "rfc4512"}, "", "filter", "(&(a=b*c)(!(d:=\\2a))(|(e=*)))"},
	{[]string{"rfc5234"}, "", "rulelist", "a = *( b / [ \"c\" ] )\r\n ; d\r\n"},
	{nil, "r = a *\"x\" / b *\"y\"\na = \"(\" *( a \";\" / b ) ( \")\" / \"!\" )\nb = \"(\" *( a \";\" / b ) ( \"]\" / \"!\" )\n", "r", "((!;(])xx"},
	{nil, "r = k *( \",\" k ) \"!\"\nk = \"-\" k k / \"+\" k / \"a\" [ \"b\" ]\n", "r", "-ab+a,a!"},
	{nil, "e = [\"a\" e] [\"b\" e] \"c\"\n", "e", "abccbcc"},
}

// FuzzNested compares rules that nest with the oracle: matches, prefixes and errors.
func FuzzNested(f *testing.F) {
	type root struct {
		grammar  *source.Grammar
		rule     *source.Rule
		compiled abnf.Rule
	}
	var roots []root
	for i, fuzzed := range fuzzedRoots {
		text := fuzzed.text
		c := abnf.Config{Rules: []string{fuzzed.rule}}
		for _, name := range fuzzed.documents {
			d, ok := grammar.Find(name)
			if !ok {
				f.Fatalf("no document %s", name)
			}
			text += d.Files[0].Text
		}
		c.Sources = []abnf.Source{{Name: fuzzed.rule + ".abnf", Text: text}}
		compiled, err := c.Compile()
		if err != nil {
			f.Fatal(err)
		}
		g := nestedtest.Read(f, source.Auto, text, isRegular)
		rule, _ := compiled.Rule(fuzzed.rule)
		if !rule.Match(fuzzed.member) || !g.Lookup(fuzzed.rule).Nests() {
			f.Fatalf("%s: %v", fuzzed.rule, rule.Check(fuzzed.member))
		}
		roots = append(roots, root{grammar: g, rule: g.Lookup(fuzzed.rule), compiled: rule})
		f.Add(byte(i), fuzzed.member)
		f.Add(byte(i), fuzzed.member[:len(fuzzed.member)/2])
		f.Add(byte(i), fuzzed.member+fuzzed.member)
	}
	f.Fuzz(func(t *testing.T, i byte, s string) {
		if len(s) > 200 {
			return
		}
		r := roots[int(i)%len(roots)]
		m := matcherOf(t, r.compiled)
		prefix, viable := oracle.New(r.grammar).Prefixes(r.rule, s)
		match := prefix == len(s)
		if m.Match(s) != match || m.Prefix(s) != prefix || m.Viable(s) != viable {
			t.Fatalf("%s of %q: match %t, prefix %d, viable %d; want %d, %d",
				r.rule.Name, s, m.Match(s), m.Prefix(s), m.Viable(s), prefix, viable)
		}
		if match {
			return
		}
		ends := oracle.New(r.grammar).Match(r.rule, s[:viable])
		if words := m.Expected(s); slices.Contains(words, "end of input") != ends || len(words) == 0 {
			t.Fatalf("%s of %q: expected %q after %d bytes, where it can end: %t", r.rule.Name, s, words, viable, ends)
		}
	})
}

// FuzzGrammars compiles random grammars with recursion, by seed. Each equals the oracle, or is refused with
// strings that the oracle confirms. As a grammar takes milliseconds, only every tenth seed has one.
func FuzzGrammars(f *testing.F) {
	const every = 10
	for seed := range uint64(10) {
		f.Add(every * seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		if seed%every != 0 {
			return
		}
		for g := range nestedtest.Grammars(seed, 1, isRegular) {
			judge(t, g, nestedtest.Budget{Seed: seed, Derivations: 6, Mutations: 1, Short: 30, Words: 2})
		}
	})
}
