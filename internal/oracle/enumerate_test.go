package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// maxLen is the maximum length of enumerated strings.
const maxLen = 4

// language is the set of strings that a node matches, found by generating them. A string
// longer than maxLen is represented by its first maxLen bytes and a "+".
type language map[string]bool

// concat returns each string of a followed by each string of b.
func concat(a, b language) language {
	l := language{}
	for s := range a {
		for t := range b {
			switch joined := s + t; {
			case strings.HasSuffix(s, "+"):
				l[s] = true
			case len(joined) > maxLen:
				l[joined[:maxLen]+"+"] = true
			default:
				l[joined] = true
			}
		}
	}
	return l
}

func (l language) add(other language) {
	for s := range other {
		l[s] = true
	}
}

// generate returns the language of n, given the languages of rules known so far. It supports
// literals in lower case and ranges of single bytes.
func generate(n *abnf.Node, rules map[*abnf.Rule]language) language {
	l := language{}
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			l.add(generate(sub, rules))
		}
	case abnf.OpConcatenation:
		l[""] = true
		for _, sub := range n.Subs {
			l = concat(l, generate(sub, rules))
		}
	case abnf.OpRepetition:
		body := generate(n.Subs[0], rules)
		power := language{"": true}
		for range n.Min {
			power = concat(power, body)
		}
		l.add(power)
		most := n.Max
		if most == abnf.Unbounded {
			most = n.Min + maxLen + 1
		}
		for range most - n.Min {
			power = concat(power, body)
			l.add(power)
		}
	case abnf.OpGroup:
		l.add(generate(n.Subs[0], rules))
	case abnf.OpOption:
		l[""] = true
		l.add(generate(n.Subs[0], rules))
	case abnf.OpRef:
		l.add(rules[n.Rule])
	case abnf.OpCharVal:
		l = concat(language{"": true}, language{n.Text: true})
	case abnf.OpNumVal:
		for v := n.Values[0]; v <= n.Values[1]; v++ {
			l[string(rune(v))] = true
		}
	}
	return l
}

// languages returns the languages of the rules of g except the core rules.
func languages(g *abnf.Grammar) map[*abnf.Rule]language {
	rules := map[*abnf.Rule]language{}
	for grown := true; grown; {
		grown = false
		for _, r := range g.Rules {
			if r.Core {
				continue
			}
			l := generate(r.Body, rules)
			grown = grown || len(l) > len(rules[r])
			rules[r] = l
		}
	}
	return rules
}

// checkEnumerated compares the oracle with the enumerated language of each rule, on all strings
// of up to maxLen bytes.
func checkEnumerated(t *testing.T, g *abnf.Grammar) {
	t.Helper()
	const alphabet = "xyz"
	inputs := []string{""}
	for i := 0; len(inputs[i]) < maxLen; i++ {
		for _, c := range alphabet {
			inputs = append(inputs, inputs[i]+string(c))
		}
	}
	o := New(g)
	for r, l := range languages(g) {
		beginnings := language{}
		for s := range l {
			s = strings.TrimSuffix(s, "+")
			for k := range len(s) + 1 {
				beginnings[s[:k]] = true
			}
		}
		for _, s := range inputs {
			prefix, viable := -1, 0
			for k := range len(s) + 1 {
				if l[s[:k]] {
					prefix = k
				}
				if beginnings[s[:k]] {
					viable = k
				}
			}
			if got := o.Match(r, s); got != l[s] {
				t.Errorf("%s\nMatch(%s, %q): got %t, want %t", g, r.Name, s, got, l[s])
			}
			if got := o.MatchPrefix(r, s); got != prefix {
				t.Errorf("%s\nMatchPrefix(%s, %q): got %d, want %d", g, r.Name, s, got, prefix)
			}
			if got := o.ViablePrefix(r, s); got != viable {
				t.Errorf("%s\nViablePrefix(%s, %q): got %d, want %d", g, r.Name, s, got, viable)
			}
			if got := o.Viable(r, s); got != beginnings[s] {
				t.Errorf("%s\nViable(%s, %q): got %t, want %t", g, r.Name, s, got, beginnings[s])
			}
		}
	}
}

// TestAgainstEnumeration compares the oracle with the languages of random grammars. Reading
// rejects grammars with self-embedding rules or with rules that match no string.
func TestAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(5234, 7405))
	grammars := 600
	if testing.Short() {
		grammars = 60
	}
	checked, recursive := 0, 0
	for checked < grammars {
		g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "random.abnf", Text: randomGrammar(rng)})
		if err != nil {
			continue
		}
		checked++
		for _, r := range g.Rules {
			if r.Cycle != nil {
				recursive++
				break
			}
		}
		checkEnumerated(t, g)
		if t.Failed() {
			return
		}
	}
	if recursive < checked/4 {
		t.Errorf("got %d recursive grammars of %d, want at least a quarter", recursive, checked)
	}
}

// randomGrammar returns the text of a grammar with three rules.
func randomGrammar(rng *rand.Rand) string {
	return fmt.Sprintf("a = %s\nb = %s\nc = %s\n", random(rng, 3), random(rng, 3), random(rng, 3))
}

// random returns the text of an element with at most depth nested operators.
func random(rng *rand.Rand, depth int) string {
	leaves := []string{`"x"`, `"y"`, `"z"`, `%x78-79`, `""`, `"xy"`, "a", "b", "c"}
	if depth == 0 {
		return leaves[rng.IntN(len(leaves))]
	}
	sub := func() string { return random(rng, rng.IntN(depth)) }
	switch rng.IntN(6) {
	case 0, 1:
		return fmt.Sprintf("( %s / %s )", sub(), sub())
	case 2, 3:
		return fmt.Sprintf("( %s %s )", sub(), sub())
	case 4:
		return fmt.Sprintf("[ %s ]", sub())
	}
	repeats := []string{"*", "1*", "*2", "2", "1*3", "0", "1*1", "2*"}
	return fmt.Sprintf("%s( %s )", repeats[rng.IntN(len(repeats))], sub())
}
