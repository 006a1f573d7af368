// Package nestedtest compares matchers of rules with any recursion with the oracle. Only tests
// import it.
//
// The strings come from the grammar alone, without automata: random derivations of the rule,
// mutations of these, all short strings, and long texts that repeat a recursive part. [Grammars]
// returns small random grammars with all kinds of recursion.
//
// The package does not import the packages that it tests, so that their own tests can import it.
package nestedtest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/oracle"
)

// AnyCycle accepts all cycles. The grammar cannot be compiled: its automata would be approximations.
func AnyCycle(*abnf.Grammar, *abnf.Cycle) error { return nil }

// Regular is a function for [abnf.Reader.Regular]. Tests that compile a grammar give dfa.Regular with a
// budget, because compilers rely on it. Other tests give AnyCycle.
type Regular = func(*abnf.Grammar, *abnf.Cycle) error

// Read returns the grammar in text, which may have any recursion and must have no mistakes.
func Read(t testing.TB, encoding abnf.Encoding, text string, regular Regular) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Reader{Encoding: encoding, Regular: regular}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatalf("reading %s\n%v", text, err)
	}
	return g
}

// Matcher is a matcher of one rule. Functions that are nil are not compared.
type Matcher struct {
	Match  func(s string) bool // reports whether the rule matches s
	Prefix func(s string) int  // the length of the longest prefix that matches, or -1
	Viable func(s string) int  // the length of the longest viable prefix

	// Expected returns the words for what can follow the longest viable prefix of s, which does not match.
	Expected func(s string) []string

	// Tree returns the nodes of the first parse, of rules that Keep accepts; a nil Keep accepts all
	// rules. Trees of cyclic rules are not compared, because the oracle may not find them.
	Tree func(s string) ([]oracle.Node, bool)
	Keep func(*abnf.Rule) bool
}

// Budget is the number of strings of each kind. The oracle takes about 1 ms for 250 bytes of JSON, 60 ms
// for 4,096 bytes, and 7 s for 4,096 blanks in brackets, where the grammar is ambiguous. Left recursion
// takes another factor of the length.
type Budget struct {
	Seed        uint64
	Derivations int  // random derivations
	Mutations   int  // mutations of each derivation and of each text of about 250 bytes
	Short       int  // the maximum number of strings over representatives of all byte classes, and again over bytes of members
	Medium      int  // texts of 250 to 260 bytes
	Long        int  // texts of 4,090 to 9,000 bytes, each also with one mutation
	Words       int  // the maximum number of prefixes of up to 60 bytes whose expected words are compared
	LongTrees   bool // compare the trees of long texts, which takes seconds
}

// Default is a budget for the rules of an RFC: about five seconds. Small is for random grammars: it has
// no long texts.
var (
	Default = Budget{Derivations: 300, Mutations: 6, Short: 2000, Medium: 10, Long: 3, Words: 300}
	Small   = Budget{Derivations: 40, Mutations: 3, Short: 400, Words: 20}
)

// Counts are numbers of strings that were compared.
type Counts struct {
	Strings, Matches int
	Medium, Long     int // matching texts of 250 to 260 bytes, and of 4,090 bytes or more
}

// Compare compares m with the oracle for rule r of g. It fails at the first difference, or if no
// string matches.
func Compare(t testing.TB, g *abnf.Grammar, r *abnf.Rule, m Matcher, b Budget) Counts {
	t.Helper()
	counts, err := Difference(g, r, m, b)
	if err != nil {
		t.Fatal(err)
	}
	if b.Derivations > 0 && counts.Matches == 0 {
		t.Fatalf("%s: none of %d strings match", r.Name, counts.Strings)
	}
	return counts
}

// Difference is like Compare, and returns the first difference as an error.
func Difference(g *abnf.Grammar, r *abnf.Rule, m Matcher, b Budget) (Counts, error) {
	o, words := oracle.New(g), newWordJudge(g, r, b)
	if oracle.Cyclic(r) {
		m.Tree = nil
	}
	var counts Counts
	for s := range Strings(g, r, b) {
		matches, err := m.compare(o, words, s, b)
		if err != nil {
			return counts, fmt.Errorf("%s\n%w", g, err)
		}
		counts.add(s, matches)
	}
	return counts, nil
}

func (c *Counts) add(s string, matches bool) {
	c.Strings++
	if !matches {
		return
	}
	c.Matches++
	switch n := len(s); {
	case mediumMin <= n && n <= mediumMax:
		c.Medium++
	case n >= longMin:
		c.Long++
	}
}

// compare compares the results for s. It reports whether r matches s.
func (m Matcher) compare(o *oracle.Oracle, words *wordJudge, s string, b Budget) (bool, error) {
	r := words.rule
	prefix, viable := o.Prefixes(r, s)
	matches := prefix == len(s)
	if m.Match != nil && m.Match(s) != matches {
		return matches, fmt.Errorf("%s: Match(%q): got %v, oracle %v", r.Name, s, !matches, matches)
	}
	if m.Prefix != nil {
		if got := m.Prefix(s); got != prefix {
			return matches, fmt.Errorf("%s: Prefix(%q): got %d, oracle %d", r.Name, s, got, prefix)
		}
	}
	if m.Viable != nil {
		if got := m.Viable(s); got != viable {
			return matches, fmt.Errorf("%s: Viable(%q): got %d, oracle %d", r.Name, s, got, viable)
		}
	}
	if m.Expected != nil && !matches {
		if err := words.compare(s[:viable], m.Expected(s)); err != nil {
			return matches, err
		}
	}
	if m.Tree == nil || len(s) >= longMin && !b.LongTrees {
		return matches, nil
	}
	got, ok := m.Tree(s)
	want, _ := o.Tree(r, s, m.Keep)
	if ok != matches || !slices.Equal(got, want) {
		return matches, fmt.Errorf("%s: Tree(%q): got %v %v, oracle %v %v", r.Name, s, got, ok, want, matches)
	}
	return matches, nil
}

// Lengths in bytes of medium and long texts. Code has thresholds near powers of two.
const (
	mediumMin, mediumMax = 250, 260
	longMin, longMax     = 4090, 9000
)

// Strings returns strings to compare matchers of rule r of g with, without repetitions. They depend on
// the budget alone.
func Strings(g *abnf.Grammar, r *abnf.Rule, b Budget) iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := map[string]bool{}
		give := func(s string) bool {
			if seen[s] {
				return true
			}
			seen[s] = true
			return yield(s)
		}
		d := NewDeriver(g, r, rand.New(rand.NewPCG(b.Seed, 22)))
		_ = d.derivations(b, give) && d.short(b, give) && d.texts(b, give)
	}
}

// derivations gives random derivations and their mutations. Every fourth one nests deeply. It returns
// false if give does.
func (d *Deriver) derivations(b Budget, give func(string) bool) bool {
	for i := range b.Derivations {
		text := d.Text(4 << (i % 6))
		if i%4 == 3 {
			if deep, ok := d.Stretch(30, 120); ok {
				text = deep
			}
		}
		if !give(text.String) || !d.mutations(text, b.Mutations, give) {
			return false
		}
	}
	return true
}

// mutations gives n mutations of a text, some of them mutations of the one before.
func (d *Deriver) mutations(text Text, n int, give func(string) bool) bool {
	s := text
	for range n {
		s = Text{String: d.Mutate(s)}
		if !give(s.String) {
			return false
		}
		if d.rng.IntN(2) == 0 || s.String == "" {
			s = text
		}
	}
	return true
}

// short gives all short strings over the representatives of the byte classes, and over the bytes of a few
// members.
func (d *Deriver) short(b Budget, give func(string) bool) bool {
	const sets = 4
	for s := range shortStrings(d.Representatives(), b.Short) {
		if !give(s) {
			return false
		}
	}
	for range sets {
		if b.Short == 0 {
			break
		}
		for s := range shortStrings(d.few(5), b.Short/sets) {
			if !give(s) {
				return false
			}
		}
	}
	return true
}

// texts gives medium and long texts, and mutations of them.
func (d *Deriver) texts(b Budget, give func(string) bool) bool {
	for range b.Medium {
		text, ok := d.Stretch(mediumMin, mediumMax)
		if ok && (!give(text.String) || !d.mutations(text, b.Mutations, give)) {
			return false
		}
	}
	for range b.Long {
		text, ok := d.Stretch(longMin, longMax)
		if ok && (!give(text.String) || !give(d.Mutate(text))) {
			return false
		}
	}
	return true
}
