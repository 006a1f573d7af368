package abnf_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// isRegular accepts the cycles that are shown to be regular, as the compiler does.
func isRegular(g *source.Grammar, c *source.Cycle) error { return dfa.Regular(g, c, nil) }

// few returns n, or a tenth of it with -short.
func few(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// matcherOf returns the methods of a rule as a matcher.
func matcherOf(t testing.TB, r abnf.Rule) nestedtest.Matcher {
	syntax := func(s string) *abnf.SyntaxError {
		err := r.Check(s)
		var e *abnf.SyntaxError
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("%s of %q: %v", r, s, err)
		}
		return e
	}
	return nestedtest.Matcher{
		Match: func(s string) bool {
			match := r.Match(s)
			if r.MatchBytes([]byte(s)) != match || (syntax(s) == nil) != match {
				t.Fatalf("%s of %q: Match %t, MatchBytes %t, %v", r, s, match, r.MatchBytes([]byte(s)), r.Check(s))
			}
			return match
		},
		Prefix: r.MatchPrefix,
		Viable: func(s string) int {
			if e := syntax(s); e != nil {
				return e.Offset
			}
			return len(s)
		},
		Expected: func(s string) []string { return syntax(s).Expected() },
	}
}

// outcome is the result of compiling a grammar.
type outcome int

const (
	exact     outcome = iota // the rule matches as the oracle does
	confirmed                // refused, with strings that the oracle confirms
	unfound                  // refused, with the statement that no strings were found, or too large
	regularly                // the rule does not nest
)

// judge compiles the grammar of a rule and compares it with the oracle.
func judge(t testing.TB, g nestedtest.Random, b nestedtest.Budget) outcome {
	t.Helper()
	r := g.Rules[0]
	compiled, err := abnf.Config{Sources: []abnf.Source{{Name: "random.abnf", Text: g.Text}}, Rules: []string{r.Name}}.Compile()
	if err == nil {
		rule, _ := compiled.Rule(r.Name)
		nestedtest.Compare(t, g.Grammar, r, matcherOf(t, rule), b)
		if !r.Nests() {
			return regularly
		}
		return exact
	}
	if errors.As(err, new(*abnf.LimitError)) {
		return unfound
	}
	if !r.Nests() {
		t.Fatalf("%s\nis regular, but: %v", g.Text, err)
	}
	result := confirmed
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if strings.Contains(line, "no strings of up to") {
			result = unfound
			continue
		}
		if err := confirm(g.Grammar, line); err != "" {
			t.Fatalf("%s\n%s: %s", g.Text, line, err)
		}
	}
	return result
}

// confirm checks the strings in a refusal with the oracle. It returns the mistake, or "". The strings are both
// readings of the text that the message names first.
func confirm(g *source.Grammar, message string) (mistake string) {
	message, _, _ = strings.Cut(message, "; ") // the rest is about regularity
	name, rest, ok := strings.Cut(message, " does not compile, because ")
	_, name, _ = strings.Cut(name, "rule ")
	if !ok || g.Lookup(strings.Trim(name, `"`)) == nil {
		return "it names no rule"
	}
	if !strings.Contains(rest, "(obligation D1)") && !strings.Contains(rest, "(obligation D3)") {
		return "it names no obligation"
	}
	r, o := g.Lookup(strings.Trim(name, `"`)), oracle.New(g)
	_, rest, _ = strings.Cut(rest, "obligation")
	texts := quotedIn(rest)
	prefix := ""
	if strings.Contains(rest, ": after ") {
		prefix, texts = texts[0], texts[1:]
	}
	if len(texts) < 2 {
		return "it has no strings"
	}
	for _, s := range texts[1:] {
		if !o.Match(r, s) || !strings.HasPrefix(s, prefix+texts[0]) {
			return "the oracle does not confirm it"
		}
	}
	return ""
}

// quotedIn returns the Go strings in text.
func quotedIn(text string) (all []string) {
	for i := strings.IndexByte(text, '"'); i >= 0; i = strings.IndexByte(text, '"') {
		quoted, err := strconv.QuotedPrefix(text[i:])
		if err != nil {
			return all
		}
		s, _ := strconv.Unquote(quoted)
		all, text = append(all, s), text[i+len(quoted):]
	}
	return all
}

// TestRandomGrammars compiles random grammars with recursion of all kinds. Each compiles and equals the
// oracle, or is refused with strings that the oracle confirms.
func TestRandomGrammars(t *testing.T) {
	counts := map[outcome]int{}
	for g := range nestedtest.Grammars(5234, few(100), isRegular) {
		counts[judge(t, g, nestedtest.Small)]++
	}
	t.Logf("%d equal the oracle, %d of them do not nest; %d are refused, %d of them without strings",
		counts[exact]+counts[regularly], counts[regularly], counts[confirmed]+counts[unfound], counts[unfound])
	if counts[exact] < few(30) || counts[regularly] < few(2) || counts[confirmed] < few(20) || counts[unfound] > counts[confirmed]/10 {
		t.Error("too few for a meaningful test")
	}
}

// TestFrameWords tests that no expected word is the name of a frame, which the grammar does not have.
func TestFrameWords(t *testing.T) {
	const text = `r = "(" r ")" / "(" ( "b" ) ")" / "x"`
	g := nestedtest.Read(t, source.Auto, text, isRegular)
	r, _ := abnf.MustCompile(text).Rule("r")
	nestedtest.Compare(t, g, g.Rules[0], matcherOf(t, r), nestedtest.Small)
	if want := `abnf: r: offset 0: expected "(" or "x", found ")"`; r.Check(")").Error() != want {
		t.Errorf("got %v, want %s", r.Check(")"), want)
	}
}
