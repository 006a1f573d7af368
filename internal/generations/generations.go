// Package generations describes the differences between consecutive generations of URI
// syntax: how the languages of their rules are related, and the shortest strings that only
// one of two rules accepts. It computes them from the rules' automata. The tables are in
// the documentation of packages, and those packages' tests check them. Only tests import
// this package.
package generations

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// Table compares two generations. In the documentation it is the only preformatted text
// under its heading.
type Table struct {
	Heading      string // without "# "
	Older, Newer Generation
	Pairs        []Pair // one per row
}

// Generation is a document and its grammar.
type Generation struct {
	Name    string // for the table's header
	Grammar string // the text
}

// Pair is a pair of corresponding rules. An element (RFC 5234 §4) with rule names may take
// the place of a name if the generation has no such rule.
type Pair struct{ Older, Newer string }

// lines returns the table as lines of a comment, with the header first.
func (t Table) lines() (string, error) {
	older, err := t.Older.automata(t.Pairs, func(p Pair) string { return p.Older })
	if err != nil {
		return "", err
	}
	newer, err := t.Newer.automata(t.Pairs, func(p Pair) string { return p.Newer })
	if err != nil {
		return "", err
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\t%s\trelation\tonly %[1]s\tonly %[2]s\n", t.Older.Name, t.Newer.Name)
	for i, p := range t.Pairs {
		found, err := dfa.Compare(older[i], newer[i], nil)
		if err != nil {
			return "", fmt.Errorf("%s and %s: %w", p.Older, p.Newer, err)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", p.Older, p.Newer, relation(older[i], newer[i], found),
			cell(found.OnlyA, found.InA), cell(found.OnlyB, found.InB))
	}
	if err := w.Flush(); err != nil {
		return "", err
	}
	var comment strings.Builder
	for line := range strings.Lines(text.String()) {
		comment.WriteString(tableLine + strings.TrimRight(line, " \n") + "\n")
	}
	return comment.String(), nil
}

// automata returns the automaton of the generation's side of each pair.
func (g Generation) automata(pairs []Pair, side func(Pair) string) ([]*dfa.DFA, error) {
	// Each cell becomes a rule, with a name that no document uses.
	var cells strings.Builder
	for i, p := range pairs {
		fmt.Fprintf(&cells, "table-row-%d = %s\n", i, side(p))
	}
	grammar, err := abnf.Read(abnf.Auto, abnf.Source{Name: g.Name, Text: g.Grammar},
		abnf.Source{Name: "the table's " + g.Name, Text: cells.String()})
	if err != nil {
		return nil, err
	}
	var all []*dfa.DFA
	for i, p := range pairs {
		d, err := dfa.Compile(grammar, grammar.Lookup(fmt.Sprintf("table-row-%d", i)), nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", side(p), err)
		}
		all = append(all, d)
	}
	return all, nil
}

// relation returns the relation between the languages of two automata, from the strings
// that only one of them accepts.
func relation(older, newer *dfa.DFA, found dfa.Comparison) string {
	switch {
	case !found.InA && !found.InB:
		return "equal"
	case !found.InA:
		return "older in newer"
	case !found.InB:
		return "newer in older"
	}
	both := dfa.Product(older, newer, func(inOlder, inNewer bool) bool { return inOlder && inNewer })
	if _, ok := both.Shortest(); ok {
		return "overlap"
	}
	return "disjoint"
}

// cell returns the cell for a string that only one automaton accepts, or "-" if ok is
// false.
func cell(s string, ok bool) string {
	if !ok {
		return "-"
	}
	return strconv.Quote(s)
}
