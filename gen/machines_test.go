package gen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// TestChains compiles chains of rules, each referring to the next. The number of steps must grow
// in proportion to the number of rules.
func TestChains(t *testing.T) {
	for _, end := range []string{`"x" 1*DIGIT`, "ALPHA", `"x"`} {
		steps := func(n int) float64 {
			var b strings.Builder
			for i := range n - 1 {
				fmt.Fprintf(&b, "r%d = r%d\n", i, i+1)
			}
			fmt.Fprintf(&b, "r%d = %s\n", n-1, end)
			budget := limit.New(limit.Limits{})
			c := Config{Sources: []Source{{Name: "chain.abnf", Text: b.String()}}, Package: "chain"}
			s, err := newSpec(c, budget)
			if err != nil {
				t.Fatal(err)
			}
			before := budget.Spent()
			if _, err := compile(s, c.tuned(), budget); err != nil {
				t.Fatal(err)
			}
			return float64(budget.Spent() - before)
		}
		if few, many := steps(500), steps(4000); many > 8.5*few {
			t.Errorf("%s: 500 rules take %.0f steps, and 4000 rules %.0f", end, few, many)
		}
	}
}
