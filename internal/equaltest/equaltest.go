// Package equaltest tests that generated packages agree with their grammars. Only tests import it.
//
// For each string, generated code must return the same results as two independent implementations: the
// automaton, run by the plain interpreter of package dfa, and the oracle, which works on the grammar
// itself without automata.
package equaltest

import (
	"iter"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
)

// Rule is the type Rule of a generated package.
type Rule interface {
	comparable
	String() string
	Match(s string) bool
	MatchBytes(b []byte) bool
	MatchPrefix(s string) int
	Check(s string) error
}

// Package is a generated package. R is its type Rule, and E is its struct SyntaxError.
type Package[R Rule, E any] struct {
	// Grammar is the text of the package's grammar.
	Grammar string

	// Characters says that errors are at the start of a character in UTF-8.
	Characters bool

	// Rules is the function Rules of the package.
	Rules func() iter.Seq[R]

	// Parsers are the exported parsers of the package, and ParserSpecs is the text of the file
	// that specifies them.
	Parsers     []Parser
	ParserSpecs string
}

// Limits for the strings of each rule. The oracle is slow, so it gets fewer and shorter strings.
const (
	exhaustive       = 10_000 // the maximum number of strings from Exhaustive for the automaton
	oracleExhaustive = 2_000  // the maximum number of strings from Exhaustive for the oracle
	oracleInLoops    = 20     // the maximum length of strings from LoopCover for the oracle
	oracleParses     = 20     // the maximum length of parsers' strings for the oracle
	oracleFuzzed     = 200    // the maximum length of fuzzed strings for the oracle
)

// Test compares each rule with its automaton and with the oracle for three sets of strings: strings that
// take each transition of the automaton and each missing transition, strings that repeat short loops
// and leave them at different bytes (generated code reads eight bytes at once), and all short strings,
// with one byte for each class. It compares parsers for the same strings.
//
// With -short, it uses a small part of the strings for rules, and skips parsers: the race detector is
// about ten times slower.
func (p Package[R, E]) Test(t *testing.T) {
	g, all := p.twins(t)
	for _, w := range all {
		t.Run(w.rule.String(), func(t *testing.T) {
			t.Parallel()
			if testing.Short() {
				for s := range w.machine.PathCover(dfa.OneOfEachClass) {
					w.compareMachine(t, s)
				}
				return
			}
			for s := range w.machine.PathCover(dfa.EveryByte) {
				w.compareMachine(t, s)
			}
			for s := range w.machine.PathCover(dfa.OneOfEachClass) {
				w.compareOracle(t, s)
			}
			for s := range w.machine.LoopCover() {
				w.compareMachine(t, s)
				if len(s) <= oracleInLoops {
					w.compareOracle(t, s)
				}
			}
			for s := range w.machine.Exhaustive(exhaustive) {
				w.compareMachine(t, s)
			}
			for s := range w.machine.Exhaustive(oracleExhaustive) {
				w.compareOracle(t, s)
			}
		})
	}
	if testing.Short() {
		return
	}
	for _, w := range p.parserTwins(t, g) {
		t.Run("Parse "+w.root.Name, func(t *testing.T) {
			t.Parallel()
			for s := range w.inputs() {
				w.compareMachine(t, s)
				if len(s) <= oracleParses {
					w.compareOracle(t, s)
				}
			}
		})
	}
}

// Fuzz compares all rules and parsers with their automata and with the oracle for fuzzed strings. With
// -short, it skips parsers.
func (p Package[R, E]) Fuzz(f *testing.F, seeds ...string) {
	g, all := p.twins(f)
	var comparers []comparer
	for _, w := range all {
		comparers = append(comparers, w)
	}
	if !testing.Short() {
		for _, w := range p.parserTwins(f, g) {
			comparers = append(comparers, w)
		}
	}
	for _, s := range seeds {
		for i := range comparers {
			f.Add(byte(i), s)
		}
	}
	f.Fuzz(func(t *testing.T, form byte, s string) {
		w := comparers[int(form)%len(comparers)]
		w.compareMachine(t, s)
		if len(s) <= oracleFuzzed {
			w.compareOracle(t, s)
		}
	})
}

// comparer is a rule or a parser in its three implementations: generated code, automaton and oracle.
type comparer interface {
	compareMachine(t *testing.T, s string)
	compareOracle(t *testing.T, s string)
}

// twins returns the grammar, and each of its rules in the three implementations.
func (p Package[R, E]) twins(t testing.TB) (*abnf.Grammar, []twin[R, E]) {
	t.Helper()
	g, err := abnf.Reader{Regular: regular}.Read(abnf.Source{Name: "grammar.abnf", Text: p.Grammar})
	if err != nil {
		t.Fatal(err)
	}
	o := oracle.New(g)
	var all []twin[R, E]
	for r := range p.Rules() {
		rule := g.Lookup(r.String())
		if rule == nil {
			t.Fatalf("the grammar has no rule %s", r)
		}
		m, err := dfa.Compile(g, rule, nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, twin[R, E]{r, rule, m, o, p.Characters})
	}
	return g, all
}

// regular returns nil if a cycle is shown to be regular.
func regular(g *abnf.Grammar, c *abnf.Cycle) error { return dfa.Regular(g, c, nil) }
