package oracle

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// parse is a partial parse: the occurrences of rules so far, in order of their starts. Occurrences
// that are open have the end -1. It is immutable, so that several parses can extend it.
type parse []Node

// parses is the slow twin of Tree. It enumerates all parses in order by backtracking, without the
// sets of ends. It checks for loops only where an occurrence ends.
type parses struct {
	s      string
	all    []parse // the parses found, in order
	enough int     // the search ends after this many parses
	steps  int     // the search ends when none are left
}

// node calls then for each parse of n at pos, in order, until then returns true to end the
// search. It supports literals in lower case and ranges of single bytes.
func (p *parses) node(n *abnf.Node, in *abnf.Rule, pos int, made parse, then func(pos int, made parse) bool) bool {
	if p.steps--; p.steps < 0 {
		return true
	}
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			if p.node(sub, in, pos, made, then) {
				return true
			}
		}
		return false
	case abnf.OpConcatenation:
		return p.sequence(n.Subs, in, pos, made, then)
	case abnf.OpRepetition:
		return p.repeat(n.Subs[0], in, n.Min, n.Max, pos, made, then)
	case abnf.OpOption:
		return p.repeat(n.Subs[0], in, 0, 1, pos, made, then)
	case abnf.OpGroup:
		return p.node(n.Subs[0], in, pos, made, then)
	case abnf.OpRef:
		return p.rule(n.Rule, in, pos, made, then)
	case abnf.OpCharVal:
		return strings.HasPrefix(p.s[pos:], n.Text) && then(pos+len(n.Text), made)
	default:
		return pos < len(p.s) && n.Values[0] <= uint32(p.s[pos]) && uint32(p.s[pos]) <= n.Values[1] && then(pos+1, made)
	}
}

func (p *parses) rule(r, parent *abnf.Rule, pos int, made parse, then func(int, parse) bool) bool {
	i, depth, same := len(made), 0, 0
	for _, n := range made {
		if n.End < 0 {
			depth++
		}
		if n.End < 0 && n.Rule == r && n.Start == pos {
			same++
		}
	}
	if same > len(p.s)-pos {
		return false // more occurrences than possible ends
	}
	begun := append(made[:i:i], Node{r, parent, Span{pos, -1}, depth})
	return p.node(r.Body, r, pos, begun, func(end int, made parse) bool {
		if slices.ContainsFunc(made[i+1:], func(n Node) bool { return n.Rule == r && n.Span == (Span{pos, end}) }) {
			return false // a loop
		}
		made = append(parse{}, made...)
		made[i].End = end
		return then(end, made)
	})
}

func (p *parses) sequence(nodes []*abnf.Node, in *abnf.Rule, pos int, made parse, then func(int, parse) bool) bool {
	if len(nodes) == 0 {
		return then(pos, made)
	}
	return p.node(nodes[0], in, pos, made, func(pos int, made parse) bool {
		return p.sequence(nodes[1:], in, pos, made, then)
	})
}

func (p *parses) repeat(n *abnf.Node, in *abnf.Rule, least, most, pos int, made parse, then func(int, parse) bool) bool {
	if most != 0 && p.node(n, in, pos, made, func(end int, made parse) bool {
		if least <= 0 && end == pos {
			return false
		}
		return p.repeat(n, in, least-1, max(most-1, abnf.Unbounded), end, made, then)
	}) {
		return true
	}
	return least <= 0 && then(pos, made)
}

// find returns up to enough parses of s as r, in order. It returns false if it gave up before the first
// one, because the parses of cyclic rules are too many.
func find(r *abnf.Rule, s string, enough int) ([]parse, bool) {
	p := &parses{s: s, enough: enough, steps: 20_000}
	p.rule(r, nil, 0, nil, func(end int, made parse) bool {
		if end == len(s) {
			p.all = append(p.all, made)
		}
		return len(p.all) == p.enough
	})
	return p.all, p.steps >= 0 || len(p.all) > 0
}

// spans returns the positions of captures in the parse. The occurrence that begins last counts.
func (made parse) spans(captures []abnf.Capture) []Span {
	spans := make([]Span, len(captures))
	for i := range captures {
		spans[i] = Span{-1, -1}
		for _, n := range made {
			if captures[i].Takes(n.Rule, n.Parent) {
				spans[i] = n.Span
			}
		}
	}
	return spans
}

// events returns the starts and ends of captures in the parse: at each offset and depth, in the order
// of [Oracle.Events].
func (made parse) events(captures []abnf.Capture) []Event {
	var events []Event
	for len(made) > 0 {
		n, inside := made[0], 1
		for inside < len(made) && made[inside].Depth > n.Depth {
			inside++
		}
		var before, after []Event
		for i := range captures {
			if captures[i].Takes(n.Rule, n.Parent) {
				before = append(before, Event{i, false, n.Start})
				after = append([]Event{{i, true, n.End}}, after...)
			}
		}
		events = slices.Concat(events, before, made[1:inside].events(captures), after)
		made = made[inside:]
	}
	return events
}

// checkParses compares the oracle with its slow twin on all strings of up to maxLen bytes. It
// returns the number of strings with parses that have different captures.
func checkParses(t *testing.T, g *abnf.Grammar, r *abnf.Rule, captures []abnf.Capture) (ambiguous int) {
	t.Helper()
	inputs := []string{""}
	for i := 0; len(inputs[i]) < maxLen; i++ {
		for _, c := range "xyz" {
			inputs = append(inputs, inputs[i]+string(c))
		}
	}
	o := New(g)
	for _, s := range inputs {
		tree, ok := o.Tree(r, s, nil)
		all, found := find(r, s, 8)
		if !found {
			continue
		}
		if ok != (len(all) > 0) {
			t.Fatalf("%s\n%q: got match %v, want %v", g, s, ok, !ok)
		}
		if !ok {
			continue
		}
		if want := all[0]; !slices.Equal(tree, want) {
			t.Fatalf("%s\n%q: got\n%swant\n%s", g, s, outline(s, tree), outline(s, want))
		}
		want := all[0].spans(captures)
		if got, _ := o.Captures(r, s, captures); !slices.Equal(got, want) {
			t.Fatalf("%s\n%q: got %v, want %v", g, s, got, want)
		}
		if got, _ := o.Events(r, s, captures); !slices.Equal(got, all[0].events(captures)) {
			t.Fatalf("%s\n%q: got %v, want %v", g, s, got, all[0].events(captures))
		}
		if slices.ContainsFunc(all[1:], func(other parse) bool { return !slices.Equal(other.spans(captures), want) }) {
			ambiguous++
		}
	}
	return ambiguous
}

// TestCapturesFirstParse compares the oracle with the first of all parses.
func TestCapturesFirstParse(t *testing.T) {
	const xs = `
a = *"x"
b = *"x"`
	tests := []struct {
		name           string
		abnf, captures string
	}{
		{"overlapping alternatives", `r = *( a / b )
a = "x" / "xy"
b = "y" / "yx"`, "r=a,b"},
		{"overlapping options", `r = *( a [ b ] )
a = *"x" "y"
b = [ "y" ] *"x"`, "r=a,b"},
		{"bounds and empty iterations", "r = 2*3a *2b [ a ]" + xs, "r=a,b"},
		{"nested loops", `r = *( *( a b ) "y" )` + xs, "r=a,b"},
		{"nested options", "r = [ [ [ a ] b ] [ a ] ] *( [ b ] [ a ] )" + xs, "r=a,b"},
		{"required iterations that may be empty", `r = 1*( [ a ] *b ) 1*[ b ]
a = "x" / ""
b = *"y" / "x"`, "r=a,b"},
		{"nested rules", `r = a / s b
s = *a "z" / a
a = *"x" / s2
s2 = "y" [ b ]
b = *"y"`, "r=a,t:s.a,b,s2"},
		{"right recursion", `r = a [ "z" r ] / 1*"x" [ r ]
a = *"x" [ "y" ] *"y"`, "r=r,a"},
		{"mutual recursion", `r = "x" s / a
s = *a r / "z"
a = 1*"x" / "y"`, "r=r,s,a,t:s.r"},
		{"recursion in brackets", `r = *( a / b ) [ "y" ]
a = "x" [ r ] "y"
b = "x" / "y" / "z" r "z"`, "r=r,a,b"},
		{"recursion around a separator", `r = r "y" r / r r / a
a = "x" / "xx" / "xyx"`, "r=r,a"},
		{"left recursion", `r = r "x" / r a / a
a = "x" / "xy" / "z"`, "r=r,a"},
		{"left recursion after an option", `r = [ a ] r "y" / a
a = 1*"x"`, "r=r,a"},
		{"left recursion of several rules", `r = s "x" / s / "z"
s = r "x" / s "x" / "x"`, "r=r,s"},
		{"a rule that is itself", `r = r / a / r a
a = "x" / "y" [ r ]`, "r=r,a"},
		{"rules that are each other", `r = s / "x" / r s
s = r / "y" / "z" r`, "r=r,s"},
		{"two of itself, and nullable", `r = r r / a / ""
a = "x" / "xy" / "y"`, "r=r,a"},
		{"repetition of itself", `r = 1*r / [ a ] "y" / "x"
a = "x" / r "z"`, "r=r,a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, r, captures := parsed(t, test.abnf, test.captures)
			if ambiguous := checkParses(t, g, r, captures); ambiguous < 2 {
				t.Errorf("%s: got %d strings with parses that differ, want some", test.abnf, ambiguous)
			}
		})
	}
}

// TestCapturesRandom captures all rules of random grammars.
func TestCapturesRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(2017, 2000))
	checked, ambiguous, cyclic := 0, 0, 0
	for checked < 400 {
		g, err := abnf.Reader{Regular: anyCycle}.Read(abnf.Source{Name: "random.abnf", Text: randomGrammar(rng)})
		if err != nil {
			continue
		}
		checked++
		for _, root := range []string{"a", "b", "c"} {
			r, captures, err := abnf.ParseCaptures(g, root+"=a,b,c")
			if err != nil {
				t.Fatal(err)
			}
			if Cyclic(r) {
				cyclic++
				continue // see TestCapturesFirstParse
			}
			ambiguous += checkParses(t, g, r, captures)
		}
	}
	if ambiguous < 1000 || cyclic > checked {
		t.Errorf("got %d strings with different parses, and %d cyclic rules of %d grammars: too few for a meaningful test", ambiguous, cyclic, checked)
	}
}
