package equaltest

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
)

// Parser is a parser of a generated package.
type Parser struct {
	root  string
	parse func(s string) (captured, error)
}

// captured is the result of a parser: the places of all captures, and the names and texts of the
// captures that are present.
type captured struct {
	places []oracle.Span
	parts  [][2]string
}

// Captures is the type of the captures of a parser in a generated package.
type Captures interface {
	All(s string) iter.Seq2[string, string]
}

// ParserOf returns the parser of the rule named root with the package's function for it.
// Package.ParserSpecs specifies its captures.
func ParserOf[C Captures](root string, parse func(s string) (C, error)) Parser {
	return Parser{root, func(s string) (captured, error) {
		c, err := parse(s)
		all := captured{places: spans(c)}
		for name, part := range c.All(s) {
			all.parts = append(all.parts, [2]string{name, part})
		}
		return all, err
	}}
}

// spans converts captures, a struct of structs with a start and an end, to a list.
func spans(captures any) []oracle.Span {
	v := reflect.ValueOf(captures)
	all := make([]oracle.Span, v.NumField())
	for i := range all {
		all[i] = oracle.Span{Start: int(v.Field(i).Field(0).Int()), End: int(v.Field(i).Field(1).Int())}
	}
	return all
}

// parserTwin is a parser in the three implementations.
type parserTwin struct {
	Parser
	root     *abnf.Rule
	check    func(s string) error // the rule's method Check
	captures []abnf.Capture
	plain    *dfa.DFA // the automaton of the rule without captures
	machine  *dfa.Machine
	states   *dfa.DFA // the states and transitions of machine
	oracle   *oracle.Oracle
}

// parserTwins returns each parser in the three implementations.
func (p Package[R, E]) parserTwins(t testing.TB, g *abnf.Grammar) []parserTwin {
	t.Helper()
	if len(p.Parsers) == 0 {
		return nil
	}
	specs := map[string]string{}
	for _, s := range abnf.SplitParserSpecs(abnf.Source{Name: "parsers", Text: p.ParserSpecs}) {
		root, _, _ := strings.Cut(s.Text, "=")
		specs[root] = s.Text
	}
	if len(specs) != len(p.Parsers) {
		t.Fatalf("got %d parsers, want %d as in the specifications", len(p.Parsers), len(specs))
	}
	var all []parserTwin
	for _, parser := range p.Parsers {
		root, captures, err := abnf.ParseCaptures(g, specs[parser.root])
		if err != nil {
			t.Fatalf("parser of %s: %v", parser.root, err)
		}
		plain, err := dfa.Compile(g, root, nil)
		if err != nil {
			t.Fatal(err)
		}
		machine, err := dfa.CompileTagged(g, root, nil, nil, captures)
		if err != nil {
			t.Fatal(err)
		}
		states, err := machine.Plain()
		if err != nil {
			t.Fatal(err)
		}
		w := parserTwin{parser, root, nil, captures, plain, machine, states, oracle.New(g)}
		for r := range p.Rules() {
			if r.String() == root.Name {
				w.check = r.Check
			}
		}
		all = append(all, w)
	}
	return all
}

// inputs returns the strings of Test.
func (w parserTwin) inputs() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, all := range []iter.Seq[string]{
			// The machine distinguishes more states than the automaton without captures, so its
			// covers include that automaton's covers.
			w.states.PathCover(dfa.OneOfEachClass), w.states.LoopCover(), w.plain.Exhaustive(exhaustive),
		} {
			for s := range all {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// compareMachine compares the results of the generated parser and the automaton for s.
func (w parserTwin) compareMachine(t *testing.T, s string) {
	t.Helper()
	var want []oracle.Span
	if registers, ok := w.machine.Capture(s); ok {
		want = make([]oracle.Span, len(w.captures))
		for i := range want {
			if want[i] = (oracle.Span{Start: registers[2*i], End: registers[2*i+1]}); want[i].End < 0 {
				want[i].Start = -1
			}
		}
	}
	w.compare(t, s, "automaton", want)
}

// compareOracle compares the results of the generated parser and the oracle for s.
func (w parserTwin) compareOracle(t *testing.T, s string) {
	t.Helper()
	want, _ := w.oracle.Captures(w.root, s, w.captures)
	w.compare(t, s, "oracle", want)
}

// compare compares the generated parser's captures in s with want. If want is nil, s does not match: the
// parser must return the rule's error and no captures.
func (w parserTwin) compare(t *testing.T, s, judge string, want []oracle.Span) {
	t.Helper()
	got, err := w.parse(s)
	if want == nil {
		if err == nil || fmt.Sprint(err) != fmt.Sprint(w.check(s)) {
			t.Fatalf("Parse %s of %q: got error %v, want the rule's error %v", w.root.Name, s, err, w.check(s))
		}
		if i := slices.IndexFunc(got.places, func(p oracle.Span) bool { return p != oracle.Span{Start: -1, End: -1} }); i >= 0 || len(got.parts) > 0 {
			t.Fatalf("Parse %s of %q: got an error and captures %v, %q", w.root.Name, s, got.places, got.parts)
		}
		return
	}
	if err != nil || !slices.Equal(got.places, want) {
		t.Fatalf("Parse %s of %q:\ngot %v, %v\n%s %v", w.root.Name, s, got.places, err, judge, want)
	}
	if parts := w.parts(s, want); !slices.Equal(got.parts, parts) {
		t.Fatalf("Parse %s of %q:\nAll %q\n%s %q", w.root.Name, s, got.parts, judge, parts)
	}
}

// parts returns the names and texts of the captures at places in s.
func (w parserTwin) parts(s string, places []oracle.Span) [][2]string {
	var all [][2]string
	for i, place := range places {
		if place.End >= 0 {
			all = append(all, [2]string{w.captures[i].Name, s[place.Start:place.End]})
		}
	}
	return all
}
