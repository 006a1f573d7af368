package diff

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// inputs returns all strings over the alphabet of up to n bytes, in order of length.
func inputs(alphabet string, n int) []string {
	all := []string{""}
	for i := 0; len(all[i]) < n; i++ {
		for _, c := range []byte(alphabet) {
			all = append(all, all[i]+string([]byte{c}))
		}
	}
	return all
}

// checkChange checks a change against the oracle on the inputs, which are in order of
// length.
func checkChange(t *testing.T, old, new *abnf.Grammar, c Change, inputs []string) {
	t.Helper()
	a, b := oracle.New(old), oracle.New(new)
	oldRule, newRule := old.Lookup(c.Name), new.Lookup(c.Name)
	check := func(side string, in, out func(s string) bool, got string, ok bool) {
		if ok && (!in(got) || out(got)) {
			t.Errorf("%s\nto\n%s%s: %s does not accept the example alone", old, new, &c, side)
		}
		for _, s := range inputs {
			if ok && len(s) >= len(got) {
				return
			}
			if in(s) && !out(s) {
				t.Errorf("%s\nto\n%s%s: %s alone accepts the shorter %q", old, new, &c, side, s)
				return
			}
		}
	}
	inOld := func(s string) bool { return a.Match(oldRule, s) }
	inNew := func(s string) bool { return b.Match(newRule, s) }
	got, ok := c.OnlyOld()
	check("the old rule", inOld, inNew, got, ok)
	got, ok = c.OnlyNew()
	check("the new rule", inNew, inOld, got, ok)
}

// TestAgainstOracle compares random pairs of similar grammars.
func TestAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(3986, 5428))
	inputs := inputs("xyz", 4)
	seen := map[Relation]int{}
	for checked := 0; checked < 300; {
		bodies := []string{element(rng, 3), element(rng, 3), element(rng, 2)}
		before := "a = %s\nb = %s\nc = %s\n"
		old, err := abnf.Read(abnf.Auto, abnf.Source{Text: fmt.Sprintf(before, bodies[0], bodies[1], bodies[2])})
		if err != nil {
			continue
		}
		bodies[rng.IntN(3)] = element(rng, 3)
		new, err := abnf.Read(abnf.Auto, abnf.Source{Text: fmt.Sprintf(before, bodies[0], bodies[1], bodies[2])})
		if err != nil {
			continue
		}
		checked++
		changes, err := Grammars(old, new, nil, limit.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			seen[c.Relation]++
			checkChange(t, old, new, c, inputs)
		}
		if t.Failed() {
			return
		}
	}
	for _, r := range []Relation{Equal, Wider, Narrower, Different} {
		if seen[r] < 30 {
			t.Errorf("only %d rules are %s, want 30", seen[r], r)
		}
	}
}

// element returns the text of a random element, at most depth operators deep.
func element(rng *rand.Rand, depth int) string {
	leaves := []string{`"x"`, `"y"`, `%s"z"`, `%x78-79`, `""`, `"xy"`, "a", "b", "c"}
	if depth == 0 {
		return leaves[rng.IntN(len(leaves))]
	}
	sub := func() string { return element(rng, rng.IntN(depth)) }
	switch rng.IntN(6) {
	case 0, 1:
		return fmt.Sprintf("( %s / %s )", sub(), sub())
	case 2, 3:
		return fmt.Sprintf("( %s %s )", sub(), sub())
	case 4:
		return fmt.Sprintf("[ %s ]", sub())
	}
	repeats := []string{"*", "1*", "*2", "2", "1*3", "0", "2*"}
	return fmt.Sprintf("%s( %s )", repeats[rng.IntN(len(repeats))], sub())
}

// manyRules returns a grammar of n rules in groups of ten. The last rule of each group is a
// leaf that the other nine refer to.
func manyRules(n int, leaf string) string {
	var b strings.Builder
	for i := range n {
		if i%10 == 9 {
			fmt.Fprintf(&b, "r%d = %s\n", i, leaf)
		} else {
			leaf := i/10*10 + 9
			fmt.Fprintf(&b, "r%d = \"r%d\" *( \",\" r%d ) / %%x41-5A r%d\n", i, i, leaf, leaf)
		}
	}
	return b.String()
}

// TestManyRules compares 5,000 rules, or 3,000 with -short, with no changes, with one change, and with changes
// that require comparing all. The time limit is many times the expected time.
func TestManyRules(t *testing.T) {
	n := 5000
	if testing.Short() {
		n = 3000
	}
	text := manyRules(n, `1*"x"`)
	tests := []struct {
		name    string
		new     string
		changes int
	}{
		{"no change", text, 0},
		{"change in a leaf of ten rules", strings.Replace(text, `r2999 = 1*"x"`, `r2999 = *"x"`, 1), 10},
		{"different elements in all leaves", manyRules(n, `"x" *"x"`), 0},
	}
	old := read(t, abnf.Auto, text)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			new := read(t, abnf.Auto, test.new)
			start := time.Now()
			changes := lines(t, old, new, false, limit.Limits{})
			took := time.Since(start)
			t.Logf("%s", took)
			if len(changes) != test.changes || took > 5*time.Minute {
				t.Errorf("got %d changes in %s, want %d", len(changes), took, test.changes)
			}
		})
	}
}

// TestReferences checks that a chain of unchanged rules is recognized in linear time.
func TestReferences(t *testing.T) {
	text := "r0 = \"x\"\n"
	for i := range 10_000 {
		text += fmt.Sprintf("r%d = r%d r%d\n", i+1, i, i)
	}
	old, new := read(t, abnf.Auto, text), read(t, abnf.Auto, text)
	start := time.Now()
	if got := lines(t, old, new, false, limit.Limits{}); got != nil {
		t.Errorf("got %q, want no change", got[0])
	}
	if took := time.Since(start); took > time.Minute {
		t.Errorf("comparing 10,000 unchanged rules took %s", took)
	}
}
