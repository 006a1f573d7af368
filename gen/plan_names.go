package gen

import (
	"go/token"
	"sort"
	"strconv"
	"strings"

	"github.com/std66/std66/internal/dfa"
)

// endLabel is the label behind all states of a parser.
const endLabel = "end"

// name gives each state its label, after the rules that are being read there:
// userinfoOrHost. Where several states are in the same rules, the later ones get
// numbers.
func (c *code) name(m *machine) {
	taken := map[string]bool{endLabel: m.parser != nil}
	for _, s := range c.states {
		s.label = labelOf(m.Names[s.number])
		if token.IsKeyword(s.label) {
			s.label += "Rule"
		}
		if s.targets > 0 {
			s.label = unique(s.label, taken)
		}
	}
}

// unique returns name, or the first of name2, name3, ... that is not taken, and takes
// it. After h16 follows h16_2. Where very many are taken it is one of the free ones: to try all
// would take quadratic time.
func unique(name string, taken map[string]bool) string {
	u, prefix := name, name
	if last := name[len(name)-1]; '0' <= last && last <= '9' {
		prefix += "_"
	}
	const inTurn = 256
	free := func(n int) bool {
		u = prefix + strconv.Itoa(n)
		return !taken[u]
	}
	if taken[u] {
		n := 2
		for n < inTurn && !free(n) {
			n++
		}
		if !free(n) {
			end := 2 * n
			for !free(end) {
				end *= 2
			}
			free(n + sort.Search(end-n, func(i int) bool { return free(n + i) }))
		}
	}
	taken[u] = true
	return u
}

// labelOf returns the name of a state as an identifier.
func labelOf(n dfa.StateName) string {
	if len(n.Rules) == 0 {
		return endLabel
	}
	label := ""
	for i, r := range n.Rules {
		switch {
		case i > 0:
			label += "Or" + goName(r.Name)
		case n.After:
			label = "after" + goName(r.Name)
		default:
			label = lowerGoName(r.Name)
		}
	}
	if n.Character != nil {
		first, _, _ := strings.Cut(n.Character.Name, "-") // pct of pct-encoded
		label += goName(first)
	}
	return label
}

// lowerGoName is goName in lower case at the start: uriReference for URI-reference,
// ipv6address for IPv6address.
func lowerGoName(rule string) string {
	capitals := 0
	for capitals < len(rule) && 'A' <= rule[capitals] && rule[capitals] <= 'Z' {
		capitals++
	}
	// goName raises the first letter, and keeps what stands before a hyphen.
	n := max(capitals, 1)
	return strings.ToLower(rule[:n]) + goName(rule)[n:]
}
