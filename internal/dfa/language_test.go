package dfa

import (
	"iter"
	"testing"

	"github.com/std66/std66/internal/oracle"
)

// Bounds on the number of strings for each rule, because the oracle is slow.
const (
	exhaustive   = 500   // the maximum number of short strings, see Exhaustive
	fewQuestions = 100   // with -short, only each tenth question is asked after these
	everyByte    = 2_000 // larger path covers use only one byte of each class
)

// TestLanguage compares the automaton of each rule with the oracle, on a path cover and on all
// short strings.
func TestLanguage(t *testing.T) {
	for _, s := range subjects(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			g := s.read(t)
			o := oracle.New(g)
			for _, r := range g.Rules {
				if r.Core {
					continue
				}
				d := mustCompile(t, g, r)
				for text := range questions(d) {
					prefix, viablePrefix := o.Prefixes(r, text)
					if got, want := d.Match(text), prefix == len(text); got != want {
						t.Errorf("%s: Match(%q): got %v, oracle %v", r.Name, text, got, want)
					}
					if got, want := d.MatchPrefix(text), prefix; got != want {
						t.Errorf("%s: MatchPrefix(%q): got %d, oracle %d", r.Name, text, got, want)
					}
					if got, want := viable(d, text), viablePrefix; got != want {
						t.Errorf("%s: Viable(%q): got %d, oracle %d", r.Name, text, got, want)
					}
					if t.Failed() {
						return
					}
				}
			}
		})
	}
}

// viable returns the result of Viable without the state.
func viable(d *DFA, s string) int {
	n, _ := d.Viable(s)
	return n
}

// questions returns distinct strings to test an automaton with.
func questions(d *DFA) iter.Seq[string] {
	wrong := OneOfEachClass
	if 256*d.Len() <= everyByte {
		wrong = EveryByte
	}
	return func(yield func(string) bool) {
		asked := map[string]bool{}
		for _, source := range []iter.Seq[string]{d.PathCover(wrong), d.Exhaustive(exhaustive)} {
			for s := range source {
				if asked[s] {
					continue
				}
				asked[s] = true
				if testing.Short() && len(asked) > fewQuestions && len(asked)%10 > 0 {
					continue
				}
				if !yield(s) {
					return
				}
			}
		}
	}
}
