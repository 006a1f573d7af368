// Package generations tells what neighbouring generations of URI syntax differ in: which rule
// of the one is contained in which of the other, and the shortest strings that only one of
// them accepts, computed from their automata. The tables stand in the documentation of
// packages, whose tests hold them to this. It is imported by tests only.
package generations

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// Table is what two generations differ in. In the documentation it is the only preformatted
// text under a heading.
type Table struct {
	Heading      string // without "# "
	Older, Newer Generation
	Pairs        []Pair // one for each row
}

// Generation is a document and its grammar.
type Generation struct {
	Name    string // as in the table's header
	Grammar string // the text
}

// Pair is what corresponds to each other in two generations: the names of rules or, where one
// of them has no name for it, elements of ABNF (RFC 5234 §4) in which its names stand.
type Pair struct{ Older, Newer string }

// lines returns the lines of the table, the header first, as they stand in a comment.
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

// automata returns one automaton for each pair, of what the generation has in it.
func (g Generation) automata(pairs []Pair, side func(Pair) string) ([]*dfa.DFA, error) {
	// Each cell becomes a rule of its own, under a name that no document has.
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

// relation returns how the strings of two automata lie to each other. found is what tells
// them apart.
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

// cell returns the cell for a string that only one automaton accepts. There may be none.
func cell(s string, ok bool) string {
	if !ok {
		return "-"
	}
	return strconv.Quote(s)
}
