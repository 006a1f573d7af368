package dfa

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nestedtest"
)

// parseLister lists all parses of a string: the occurrences of rules in each, in preorder. A parse occurs
// once for each sequence of choices.
type parseLister struct {
	s    string
	open map[Occurrence]bool
	left int // the number of parses that may still be made
}

// parsesOf returns the parses of s as r. The result is false if there are too many.
func parsesOf(r *abnf.Rule, s string) (parses [][]Occurrence, ok bool) {
	l := &parseLister{s, map[Occurrence]bool{}, 2_000}
	parses = l.rule(r, 0, len(s))
	return parses, l.left > 0
}

func (l *parseLister) rule(r *abnf.Rule, i, j int) (all [][]Occurrence) {
	o := Occurrence{r, i, j}
	if l.open[o] {
		return nil
	}
	l.open[o] = true
	for _, inner := range l.node(r.Body, i, j) {
		all = append(all, append([]Occurrence{o}, inner...))
	}
	delete(l.open, o)
	return all
}

func (l *parseLister) node(n *abnf.Node, i, j int) (all [][]Occurrence) {
	if l.left <= 0 {
		return nil
	}
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			all = append(all, l.node(sub, i, j)...)
		}
	case abnf.OpConcatenation:
		return l.series(n.Subs, i, j)
	case abnf.OpRepetition:
		return l.iterations(n.Subs[0], n.Min, n.Max, 0, i, j)
	case abnf.OpOption:
		return l.iterations(n.Subs[0], 0, 1, 0, i, j)
	case abnf.OpGroup:
		return l.node(n.Subs[0], i, j)
	case abnf.OpRef:
		all = l.rule(n.Rule, i, j)
	case abnf.OpCharVal:
		if strings.EqualFold(l.s[i:j], n.Text) {
			all = [][]Occurrence{nil}
		}
	case abnf.OpNumVal:
		if j == i+1 && (!n.Range && uint32(l.s[i]) == n.Values[0] || n.Range && n.Values[0] <= uint32(l.s[i]) && uint32(l.s[i]) <= n.Values[1]) {
			all = [][]Occurrence{nil}
		}
	}
	l.left -= len(all)
	return all
}

func (l *parseLister) series(nodes []*abnf.Node, i, j int) (all [][]Occurrence) {
	if len(nodes) == 1 {
		return l.node(nodes[0], i, j)
	}
	for k := i; k <= j; k++ {
		all = append(all, l.joined(l.node(nodes[0], i, k), func() [][]Occurrence { return l.series(nodes[1:], k, j) })...)
	}
	return all
}

func (l *parseLister) iterations(n *abnf.Node, least, most, done, i, j int) (all [][]Occurrence) {
	if done >= least && i == j {
		all = append(all, nil)
	}
	if done == most {
		return all
	}
	k := i
	if done >= least {
		k++ // beyond the minimum, an iteration reads something
	}
	for ; k <= j; k++ {
		all = append(all, l.joined(l.node(n, i, k), func() [][]Occurrence { return l.iterations(n, least, most, done+1, k, j) })...)
	}
	return all
}

func (l *parseLister) joined(first [][]Occurrence, rest func() [][]Occurrence) (all [][]Occurrence) {
	if len(first) == 0 {
		return nil
	}
	for _, second := range rest() {
		for _, f := range first {
			if l.left--; l.left <= 0 {
				return nil
			}
			all = append(all, append(append([]Occurrence(nil), f...), second...))
		}
	}
	return all
}

// classOf returns the worst class of two of the parses of s.
func classOf(s string, parses [][]Occurrence) ParseClass {
	raw, trimmed := map[string]int{}, map[string]int{}
	for _, p := range parses {
		var a, b strings.Builder
		for _, o := range p {
			fmt.Fprintln(&a, o.Rule.Name, o.Start, o.End)
			if o = o.trim(s); o.Rule != nil {
				fmt.Fprintln(&b, o.Rule.Name, o.Start, o.End)
			}
		}
		raw[a.String()]++
		trimmed[b.String()]++
	}
	switch {
	case len(trimmed) > 1:
		return OtherRules
	case len(raw) > 1:
		return WhiteSpace
	case len(parses) > 1:
		return SameRules
	}
	return OneParse
}

// shortestOf returns the worst class of strings of up to most bytes and the length of the shortest such string.
func shortestOf(r *abnf.Rule, alphabet string, most int) (class ParseClass, length int, ok bool) {
	strings := []string{""}
	for i := 0; i < len(strings); i++ {
		s := strings[i]
		parses, ok := parsesOf(r, s)
		if !ok {
			return 0, 0, false
		}
		if c := classOf(s, parses); c > class {
			class, length = c, len(s)
		}
		if len(s) < most {
			for _, c := range alphabet {
				strings = append(strings, s+string(c))
			}
		}
	}
	return class, length, true
}

// checkParses compares a result with all parses of short strings.
func checkParses(t *testing.T, text string, r *abnf.Rule, got *TwoParses, alphabet string, most int) bool {
	t.Helper()
	class, length, ok := shortestOf(r, alphabet, most)
	if !ok {
		return false
	}
	if got == nil {
		if class != OneParse {
			t.Errorf("%s\n%s: got no string, want one of %d bytes in class %d", text, r.Name, length, class)
		}
		return true
	}
	if parses, ok := parsesOf(r, got.Text); ok && classOf(got.Text, parses) < got.Class {
		t.Errorf("%s\n%s: got %v, but the class of %d parses is %d", text, r.Name, got, len(parses), classOf(got.Text, parses))
	}
	if len(got.Text) <= most && (class != got.Class || length != len(got.Text)) || class > got.Class {
		t.Errorf("%s\n%s: got %v, want %d bytes in class %d", text, r.Name, got, length, class)
	}
	return true
}

// TestTwoParsesRandom compares results for random grammars with all parses of short strings.
func TestTwoParsesRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	checked, endless, flattened, limited := [parseClasses]int{}, 0, 0, 0
	for range few(1500) {
		text := fmt.Sprintf("a = %s\nb = %s\nc = %s\n", randomParsed(rng, 3), randomParsed(rng, 2), randomParsed(rng, 2))
		g, err := abnf.Reader{Regular: func(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) }}.Read(abnf.Source{Name: "random.abnf", Text: text})
		if err != nil || g.Rules[0].Nests() {
			continue
		}
		got, err := NewParseFinder(g, limit.Limits{Work: 20_000_000, Memory: 50 << 20}).Find(g.Rules[0], false)
		var flat *Flattened
		switch {
		case errors.Is(err, errEndless):
			endless++
		case errors.As(err, &flat):
			flattened++
		case err != nil:
			t.Logf("%s\n%v", text, err)
			limited++
		case checkParses(t, text, g.Rules[0], got, "xy ", 4):
			class := OneParse
			if got != nil {
				class = got.Class
			}
			checked[class]++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d checked by class, %d endless, %d flattened, %d too large", checked, endless, flattened, limited)
	if limited > few(20) {
		t.Error("too many are too large")
	}
	for class, n := range checked {
		if n < few(25) {
			t.Errorf("only %d results in class %d", n, class)
		}
	}
}

// randomParsed returns the text of an element with at most depth nested operators.
func randomParsed(rng *rand.Rand, depth int) string {
	leaves := []string{`"x"`, `"y"`, `" "`, `" "`, `""`, `"xy"`, `%x78-79`, "b", "c", "b", "c"}
	if depth == 0 {
		return leaves[rng.IntN(len(leaves))]
	}
	sub := func() string { return randomParsed(rng, rng.IntN(depth)) }
	switch rng.IntN(7) {
	case 0, 1:
		return fmt.Sprintf("( %s / %s )", sub(), sub())
	case 2, 3, 4:
		return fmt.Sprintf("( %s %s )", sub(), sub())
	case 5:
		return fmt.Sprintf("[ %s ]", sub())
	}
	repeats := []string{"*", "1*", "*2", "2", "1*3", "0", "1*1", "2*"}
	return fmt.Sprintf("%s( %s )", repeats[rng.IntN(len(repeats))], sub())
}

// TestTwoParsesNested compares results for random grammars that nest with all parses of short strings.
func TestTwoParsesNested(t *testing.T) {
	checked, others := [parseClasses]int{}, 0
	for g := range nestedtest.Grammars(23, few(150), func(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) }) {
		r := g.Rules[0]
		if !r.Nests() {
			continue
		}
		got, err := NewParseFinder(g.Grammar, limit.Limits{States: 2000, Work: 20_000_000, Memory: 50 << 20}).Find(r, false)
		if err != nil {
			others++
			continue
		}
		bytes := nestedtest.NewDeriver(g.Grammar, r, rand.New(rand.NewPCG(1, 1))).Representatives()
		bytes = slices.DeleteFunc(bytes, func(b byte) bool { return !strings.ContainsRune("()[]{}<>,!?+abc", rune(b)) })
		most := 3
		if len(bytes) < 7 {
			most = 4
		}
		if checkParses(t, g.Text, r, got, string(bytes), most) {
			class := OneParse
			if got != nil {
				class = got.Class
			}
			checked[class]++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d checked by class, %d others", checked, others)
	if checked[OneParse] < few(10) || checked[OtherRules] < few(10) {
		t.Error("too few for a meaningful test")
	}
}

// TestTwoParsesOwn checks that the worst class of a rule is the worst of the rules that it needs, where each
// counts only differences of its own.
func TestTwoParsesOwn(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 3))
	fewer := 0 // grammars whose root has a worse class than it has of its own
	for range few(800) {
		text := fmt.Sprintf("a = %s\nb = %s\nc = %s\n", randomParsed(rng, 3),
			strings.ReplaceAll(randomParsed(rng, 2), "b", `"y"`), strings.NewReplacer("b", `"y"`, "c", `"x"`).Replace(randomParsed(rng, 2)))
		g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "random.abnf", Text: text})
		if err != nil {
			continue
		}
		full, err := NewParseFinder(g, limit.Limits{}).Find(g.Rules[0], false)
		if err != nil {
			continue
		}
		want, got, root := OneParse, OneParse, OneParse
		if full != nil {
			want = full.Class
		}
		f := NewParseFinder(g, limit.Limits{})
		for _, r := range g.CalleesFirst() {
			if r != g.Rules[0] && !livesIn(r, g.Rules[0].Body) {
				continue
			}
			own, err := f.Find(r, true)
			if err != nil {
				t.Fatal(err)
			}
			if own != nil && own.Text == "" && want < own.Class {
				got = want // an iteration does not contain the empty string
				break
			}
			if own != nil {
				got = max(got, own.Class)
				if r == g.Rules[0] {
					root = own.Class
				}
			}
		}
		if root < want {
			fewer++
		}
		if got != want {
			t.Errorf("%s\na has class %d, but its rules have class %d of their own", text, want, got)
		}
	}
	if fewer < few(15) {
		t.Errorf("only %d grammars differ inside rules", fewer)
	}
}

// livesIn reports whether n refers to r outside of repetitions of zero times.
func livesIn(r *abnf.Rule, n *abnf.Node) bool {
	switch {
	case n.Op == abnf.OpRepetition && n.Max == 0:
		return false
	case n.Op == abnf.OpRef:
		return n.Rule == r || livesIn(r, n.Rule.Body)
	}
	return slices.ContainsFunc(n.Subs, func(sub *abnf.Node) bool { return livesIn(r, sub) })
}
