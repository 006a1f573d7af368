package dfa

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// checkCalls compares c, which may call, with inlined, the automaton of the same rule without
// calls.
func checkCalls(t *testing.T, what string, c *Machine, inlined *DFA) {
	t.Helper()
	checkForm(t, what, c, inlined)
	w := withoutCalls(t, c)
	if equal, s := Equivalent(w, inlined); !equal {
		match, _, _ := runCalls(c, s)
		t.Fatalf("%s: Match(%q): got %v with calls, want %v; of\n%s", what, s, match, inlined.Match(s), c)
	}
	for s, completion := range w.completions() {
		if !completion.ok {
			t.Fatalf("%s: %q can be read, but does not begin any accepted string; of\n%s", what, w.Witnesses()[s], c)
		}
	}
}

// checkForm tests that c has the form that machine_calls.go promises.
func checkForm(t *testing.T, what string, c *Machine, inlined *DFA) {
	t.Helper()
	called := make([]bool, len(c.Callees))
	for s := range int32(c.Len()) {
		taken := c.Bytes(s) // the bytes of transitions and callees
		calls := 0
		for k, callee := range c.Callees {
			if c.AfterCall(s, k) == None {
				continue
			}
			called[k] = true
			calls++
			if !taken.Intersect(callee.First(0)).IsEmpty() {
				t.Fatalf("%s: state %d: the bytes %s are ambiguous; in\n%s", what, s, taken.Intersect(callee.First(0)), c)
			}
			taken = taken.Union(callee.First(0))
		}
		if k, _ := c.AlwaysCalls(s); k >= 0 && (s == 0 || calls > 1 || c.Accept[s] || !c.Bytes(s).IsEmpty()) {
			t.Fatalf("%s: state %d must have only the call of the nullable %s; in\n%s", what, s, c.Callees[k].Name, c)
		}
		var first byteset.Set
		for b := range 256 {
			if (stack{{c, s}}).read(byte(b)) != nil {
				first.Add(byte(b))
			}
		}
		if got := c.First(s); got != first {
			t.Fatalf("%s: First(%d): got %s, want %s; in\n%s", what, s, got, first, c)
		}
	}
	for k, callee := range c.Callees {
		if !called[k] {
			t.Fatalf("%s: %s is not called; in\n%s", what, callee.Name, c)
		}
		for class, set := range c.Classes.Sets {
			if in := set.Intersect(callee.First(0)); !in.IsEmpty() && in != set {
				t.Fatalf("%s: class %d mixes first bytes of %s (%s) with other bytes; in\n%s", what, class, callee.Name, in, c)
			}
		}
	}
	var open byteset.Set
	for s, accept := range inlined.Accept {
		if accept {
			open = open.Union(inlined.Bytes(int32(s)))
		}
	}
	if c.first != inlined.Bytes(0) || c.open[0] != open {
		t.Fatalf("%s: got first bytes %s and open bytes %s, want %s and %s; of\n%s", what, c.first, c.open, inlined.Bytes(0), open, c)
	}
	if again := c.Minimize(); again.String() != c.String() {
		t.Fatalf("%s is not minimal: got\n%s\nand then\n%s", what, c, again)
	}
}

// checkRun runs c over texts and compares the results with inlined.
func checkRun(t *testing.T, what string, c *Machine, inlined *DFA) {
	t.Helper()
	for s := range questions(inlined) {
		match, prefix, n := runCalls(c, s)
		if match != inlined.Match(s) || prefix != inlined.MatchPrefix(s) || n != viable(inlined, s) {
			t.Fatalf("%s: %q: got %v %d %d with calls, want %v %d %d; of\n%s", what, s,
				match, prefix, n, inlined.Match(s), inlined.MatchPrefix(s), viable(inlined, s), c)
		}
	}
}

// TestCallsLanguage offers each rule to all other rules as a callee.
func TestCallsLanguage(t *testing.T) {
	for _, s := range subjects(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			g := s.read(t)
			all, again := offer(t, g), offer(t, g)
			for _, r := range g.Rules {
				what, inlined := "rule "+r.Name, mustCompile(t, g, r)
				checkCalls(t, what, all[r], inlined)
				checkRun(t, what, all[r], inlined)
				if got, want := again[r].String(), all[r].String(); got != want {
					t.Errorf("%s: got\n%s\nand then\n%s", what, want, got)
				}
			}
		})
	}
}

// TestCallsRandom compares machines with and without calls in random grammars.
func TestCallsRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(66, 39))
	calling, nested, nullable := 0, 0, 0
	for grammars := 0; grammars < few(1000); {
		text := randomRules(random)
		g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "random.abnf", Text: text})
		if err != nil {
			continue // unsupported recursion
		}
		rules := g.Rules[:strings.Count(text, "\n")]
		if largest, err := Compile(g, rules[0], limit.New(limit.Limits{States: 200})); err != nil || largest.Len() > 100 {
			continue
		}
		grammars++
		all := offer(t, g)
		for _, r := range rules {
			c := all[r]
			if len(c.Callees) == 0 {
				continue
			}
			what, inlined := fmt.Sprintf("%s\nrule %s", text, r.Name), mustCompile(t, g, r)
			checkCalls(t, what, c, inlined)
			if grammars%10 == 0 {
				checkRun(t, what, c, inlined)
			}
			calling++
			for _, callee := range c.Callees {
				if len(callee.Callees) > 0 {
					nested++
				}
				if callee.Accept[0] {
					nullable++
				}
			}
		}
	}
	if calling < few(500) || nested < few(50) || nullable < few(50) {
		t.Errorf("%d rules call, %d of the callees call, %d match the empty string: too few for a meaningful test", calling, nested, nullable)
	}
}

// randomRules returns three to six rules. Each rule refers to later rules, or to itself.
func randomRules(random *rand.Rand) string {
	var b strings.Builder
	n := 3 + random.IntN(4)
	for i := range n {
		body := randomElement(random, 1+random.IntN(3), i+1, n)
		switch random.IntN(20) {
		case 0:
			body = fmt.Sprintf("%s [ r%d ]", body, i)
		case 1:
			body = fmt.Sprintf("[ r%d ] %s", i, body)
		}
		fmt.Fprintf(&b, "r%d = %s\n", i, body)
	}
	return b.String()
}

// randomElement returns an element with at most depth nested operators, over a few letters and
// the rules from first to last-1.
func randomElement(random *rand.Rand, depth, first, last int) string {
	if depth == 0 {
		if first < last && random.IntN(2) == 0 {
			return fmt.Sprintf("r%d", first+random.IntN(last-first))
		}
		leaves := []string{`"a"`, `"b"`, `"c"`, `"ab"`, `"bc"`, `"d"`, `"e"`, `"ef"`}
		return leaves[random.IntN(len(leaves))]
	}
	sub := func() string { return randomElement(random, random.IntN(depth), first, last) }
	switch random.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("( %s / %s )", sub(), sub())
	case 2, 3, 4:
		return fmt.Sprintf("( %s %s )", sub(), sub())
	case 5:
		return fmt.Sprintf("[ %s ]", sub())
	}
	repeats := []string{"*", "1*", "*2", "2", "1*3"}
	return fmt.Sprintf("%s( %s )", repeats[random.IntN(len(repeats))], sub())
}
