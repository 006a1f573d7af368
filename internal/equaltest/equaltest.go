// Package equaltest holds generated packages to their grammars. It is imported by tests
// only.
//
// What generated code says of a string has to be what the automaton says, run by the plain
// interpreter of package dfa, and what the oracle says, which works on the grammar itself
// and knows of neither.
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

// Package is a generated package, R its Rule and E its SyntaxError, a struct.
type Package[R Rule, E any] struct {
	// Grammar is the text that the package was generated from.
	Grammar string

	// Rules is the function Rules of the package.
	Rules func() iter.Seq[R]

	// Parsers are those of the package that it exports, and ParserSpecs is the text of the
	// file that specifies them.
	Parsers     []Parser
	ParserSpecs string
}

// How many strings Test makes for each rule with Exhaustive (all up to the length at which
// there would be more), for the automaton and for the oracle, which is slow; and how long the
// other strings are that the oracle gets.
const (
	exhaustive       = 10_000
	oracleExhaustive = 2_000
	oracleInLoops    = 20
	oracleParses     = 20
	oracleFuzzed     = 200
)

// Test runs each rule in the three forms over strings that lead its automaton through each
// of its transitions and into each of its dead ends, over strings that go round its loops
// and out of them at each byte (where code reads eight bytes at once), and over all short
// strings, one byte standing for its class. Parsers get these strings, too.
//
// With -short, rules get a small part of that, and parsers nothing: that is for the race
// detector, under which all takes ten times as long.
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

// Fuzz runs all rules and, unless -short says otherwise, parsers in the three forms over
// strings that the fuzzer makes, from seeds on.
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

// comparer is a rule or a parser in the three forms.
type comparer interface {
	compareMachine(t *testing.T, s string)
	compareOracle(t *testing.T, s string)
}

// twins returns the grammar, and each of its rules in the three forms.
func (p Package[R, E]) twins(t testing.TB) (*abnf.Grammar, []twin[R, E]) {
	t.Helper()
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "grammar.abnf", Text: p.Grammar})
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
		all = append(all, twin[R, E]{r, rule, m, o})
	}
	return g, all
}
