package nestedtest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// Random is a random grammar. Its first rule is r0.
type Random struct {
	*abnf.Grammar
	Text string
}

// Grammars returns n random grammars of one to four rules over a small alphabet with brackets. Every rule
// matches some string. At least one rule that r0 needs, or r0, is recursive, and mostly not in a way that is
// regular. The recursion is of all kinds: in brackets, as a prefix or suffix operator or between
// operands, on the left and on the right, of itself and through other rules, and of rules that match the
// empty string. The grammars depend only on the seed.
func Grammars(seed uint64, n int, regular Regular) iter.Seq[Random] {
	rng := rand.New(rand.NewPCG(seed, 2004))
	return func(yield func(Random) bool) {
		for made := 0; made < n; {
			text := randomGrammar(rng)
			g, err := abnf.Reader{Regular: regular}.Read(abnf.Source{Name: "random.abnf", Text: text})
			if err != nil || !isRecursive(g) {
				continue
			}
			made++
			if !yield(Random{g, text}) {
				return
			}
		}
	}
}

// isRecursive reports whether the first rule of g needs a recursive rule or is one.
func isRecursive(g *abnf.Grammar) bool {
	return slices.ContainsFunc(g.Needed(g.Rules[:1]), func(r *abnf.Rule) bool { return r.Cycle != nil })
}

// The shapes of alternatives of random rules, where % stands for a rule or a short element.
var (
	bracketed = []string{
		`"(" % ")"`, `"(" [ % ] ")"`, `"(" *% ")"`, `"[" % *( "," % ) "]"`, `"[" [ % *( "," % ) ] "]"`, `"{" % "}"`,
		`"(" % "," % ")"`, `"[" 1*( % / "," ) "]"`, `"<" % ">" %`, `% "(" % ")"`, `"(" % "]"`, `%x28 *%x61-63 [ % ] %x29`,
	}
	operators = []string{
		`"!" %`, `% "?"`, `% "+" %`, `% %`, `% "a"`, `"a" %`, `[ % ] "b"`, `"b" [ % ]`, `% *( "+" % )`, `"a" % "b"`, `"a" % [ "c" % ]`,
		`*% "c"`, `1*%`, `*2% "a"`, `2%`,
	}
	leaves = []string{`"a"`, `"b"`, `"ab"`, `1*"a"`, `%x61-63`, `*( "a" / "b" )`, `[ "a" ] "c"`, `"c" *"a"`, `""`, `*"a"`}
)

// randomGrammar returns the text of a grammar. It may have mistakes: rules that match nothing.
func randomGrammar(rng *rand.Rand) string {
	n := 1 + rng.IntN(4)
	var rules []string
	for i := range n {
		var alternatives []string
		for len(alternatives) == 0 || rng.IntN(5) < 3 {
			alternatives = append(alternatives, randomAlternative(rng, n))
		}
		if rng.IntN(4) > 0 {
			alternatives = append(alternatives, pick(rng, leaves))
		}
		rng.Shuffle(len(alternatives), func(i, j int) { alternatives[i], alternatives[j] = alternatives[j], alternatives[i] })
		rules = append(rules, fmt.Sprintf("r%d = %s", i, strings.Join(alternatives, " / ")))
	}
	return strings.Join(rules, "\n") + "\n"
}

// randomAlternative returns an alternative of one of n rules.
func randomAlternative(rng *rand.Rand, n int) string {
	shape := pick(rng, bracketed)
	if rng.IntN(3) == 0 {
		shape = pick(rng, operators)
	}
	for i := placeholder(shape); i >= 0; i = placeholder(shape) {
		element := fmt.Sprintf("r%d", rng.IntN(n))
		if rng.IntN(6) == 0 {
			element = "( " + pick(rng, leaves) + " )"
		}
		shape = shape[:i] + element + shape[i+1:]
	}
	return shape
}

// placeholder returns the index of a % in shape that does not begin a value, or -1.
func placeholder(shape string) int {
	for i := range len(shape) {
		if shape[i] == '%' && !strings.HasPrefix(shape[i:], "%x") {
			return i
		}
	}
	return -1
}

func pick(rng *rand.Rand, list []string) string { return list[rng.IntN(len(list))] }
