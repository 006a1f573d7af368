package uri

import (
	"regexp"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
)

// matchers are three rules that a regular expression can express, each with strings that match.
var matchers = []struct {
	rule    Rule
	pattern string
	strings []string
}{
	{RuleUserinfo, `^(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*$`, []string{"user", "user:secret%20word"}},
	{RulePath, `^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$`, []string{
		"/", "/index.html", "/a/b/c/d.html", "/wiki/Uniform_Resource_Identifier", "/caf%C3%A9/men%C3%BC"}},
	{RuleQuery, `^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$`, []string{
		"", "q=uri", "a=1&b=2&c=3", "utm_source=feed&utm_medium=rss&utm_campaign=2026&lang=de-AT", "q=%22a%20b%22&page=2"}},
}

// forms returns a rule in its forms: code, the table of this package, the table at run time, and a
// regular expression.
func forms(t testing.TB, r Rule, pattern string) map[string]func(s string) bool {
	t.Helper()
	g, err := abnf.Config{Sources: []abnf.Source{{Name: "rfc3986.abnf", Text: grammar.RFC3986}}, Rules: []string{r.String()}}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := g.Rule(r.String())
	start := zTables.start(int(r)).state
	return map[string]func(s string) bool{
		"code":    r.Match,
		"table":   func(s string) bool { return zScan(&zTables, start, s, 0) == len(s) },
		"runtime": rule.Match,
		"regexp":  regexp.MustCompile(pattern).MatchString,
	}
}

// TestForms compares the forms of the rules that BenchmarkForms measures.
func TestForms(t *testing.T) {
	for _, m := range matchers {
		for name, match := range forms(t, m.rule, m.pattern) {
			for _, s := range m.strings {
				for _, changed := range []string{s, s + "%", s + "#", s + "\n", s + "é", "[" + s, s + "%4g", s + "%4f", s + "/", s + "?"} {
					if got := match(changed); got != m.rule.Match(changed) {
						t.Errorf("%s of %s %q: got %t", name, m.rule, changed, got)
					}
				}
			}
		}
	}
}

// BenchmarkForms measures rules in each form.
func BenchmarkForms(b *testing.B) {
	for _, m := range matchers {
		all := forms(b, m.rule, m.pattern)
		for _, name := range []string{"code", "table", "runtime", "regexp"} {
			match := all[name]
			b.Run(m.rule.String()+"/"+name, func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					if !match(m.strings[i%len(m.strings)]) {
						b.Fatal("no match")
					}
				}
			})
		}
	}
}
