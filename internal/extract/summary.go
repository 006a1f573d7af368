package extract

import (
	"fmt"
	"slices"
	"strings"
)

// Loses reports whether an omission from the grammar may be a loss: some definition is left out
// for another reason than that it repeats another one.
func (g *Grammar) Loses() bool { return slices.ContainsFunc(g.LeftOut, LeftOut.IsLoss) }

// IsLoss reports whether l may be a loss.
func (l LeftOut) IsLoss() bool { return l.Reason != Repeated }

// Summary returns the numbers and reasons of the omissions from the grammar, or "" if there are
// none.
func (g *Grammar) Summary() string {
	counts := map[Reason]int{}
	for _, l := range g.LeftOut {
		counts[l.Reason]++
	}
	var parts []string
	for _, p := range []struct {
		reason Reason
		words  string
	}{
		{Repeated, "repeated"}, {Differing, "differing"}, {Unconnected, "unconnected"}, {Unreadable, "not ABNF"}, {InText, "in other text"},
		{OtherNotation, "in another notation"},
	} {
		if n := counts[p.reason]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, p.words))
		}
	}
	wrapped := counts[Wrapped]
	var all []string
	if n := len(g.LeftOut) - wrapped; n > 0 {
		all = append(all, fmt.Sprintf("%s left out: %s", counted(n, "definition"), strings.Join(parts, ", ")))
	}
	if wrapped > 0 {
		all = append(all, counted(wrapped, "line")+" left out that seems to continue a comment")
	}
	return strings.Join(all, "; ")
}

// counted returns n and the noun, in the plural unless n is 1.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
