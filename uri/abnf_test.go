package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/uri"
)

// atRunTime returns the rules of this package, compiled at run time.
func atRunTime(t testing.TB) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Compile(grammar.RFC3986)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestAtRunTime compares the rules of this package with rules that are compiled at run time: over
// strings that take each transition of their automata, long ones, and ones that are not ASCII.
func TestAtRunTime(t *testing.T) {
	g := atRunTime(t)
	text, err := source.Read(source.Auto, source.Source{Name: "rfc3986.abnf", Text: grammar.RFC3986})
	if err != nil {
		t.Fatal(err)
	}
	wrong := dfa.EveryByte
	if testing.Short() {
		wrong = dfa.OneOfEachClass
	}
	var names []string
	for r := range g.Rules() {
		names = append(names, r.String())
	}
	for r := range uri.Rules() {
		if len(names) == 0 || names[0] != r.String() {
			t.Fatalf("rules at run time: got %q next, want %s", names, r)
		}
		names = names[1:]
		twin, _ := g.Rule(strings.ToUpper(r.String()))
		if twin.Definition() != r.Definition() {
			t.Errorf("%s: got the definition %q, want %q", r, twin.Definition(), r.Definition())
		}
		t.Run(r.String(), func(t *testing.T) {
			t.Parallel()
			machine, err := dfa.Compile(text, text.Lookup(r.String()), nil)
			if err != nil {
				t.Fatal(err)
			}
			for s := range machine.PathCover(wrong) {
				compareRules(t, twin, r, s)
			}
			for _, n := range []int{250, 255, 256, 257, 260, 4090, 4096, 9000} {
				for _, part := range []string{"a", "%41", "1:", "/b", "é", "."} {
					long := strings.Repeat(part, n/len(part)+1)[:n]
					compareRules(t, twin, r, long)
					compareRules(t, twin, r, "http://"+long+"?"+long)
				}
			}
		})
	}
}

// compareRules compares a rule that was compiled at run time with its generated twin.
func compareRules(t *testing.T, got abnf.Rule, want uri.Rule, s string) {
	t.Helper()
	if got.Match(s) != want.Match(s) || got.MatchBytes([]byte(s)) != want.Match(s) {
		t.Errorf("%s of %q: got %t, want %t", want, s, got.Match(s), want.Match(s))
	}
	if got.MatchPrefix(s) != want.MatchPrefix(s) {
		t.Errorf("%s, prefix of %q: got %d, want %d", want, s, got.MatchPrefix(s), want.MatchPrefix(s))
	}
	gotErr, wantErr := got.Check(s), want.Check(s)
	var e *abnf.SyntaxError
	var w *uri.SyntaxError
	if errors.As(gotErr, &e) != errors.As(wantErr, &w) {
		t.Errorf("%s of %q: got %v, want %v", want, s, gotErr, wantErr)
	}
	if w == nil {
		return
	}
	if e.Rule != got || e.Offset != w.Offset || e.Found != w.Found || !slices.Equal(e.Expected(), w.Expected()) ||
		strings.TrimPrefix(e.Error(), "abnf: ") != strings.TrimPrefix(w.Error(), "uri: ") || e.Excerpt(s, nil) != w.Excerpt(s, nil) {
		t.Errorf("%s of %q: got %v, want %v", want, s, gotErr, wantErr)
	}
}
