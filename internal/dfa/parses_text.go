package dfa

import (
	"fmt"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nfa"
)

// describe returns the result for two parses of r.
func (f *ParseFinder) describe(r *abnf.Rule, class ParseClass, t *twoParses) *TwoParses {
	found := &TwoParses{Class: class, Text: t.text}
	var all [2][]Occurrence
	for i, events := range t.events {
		all[i] = f.occurrences(r, events, len(t.text))
	}
	for i := range all {
		found.Only[i] = only(all[i], all[1-i], func(o Occurrence) Occurrence {
			if class == OtherRules {
				return o.trim(t.text)
			}
			return o
		})
	}
	return found
}

// only returns the first of some occurrences that is not among others, when both are changed.
func only(all, others []Occurrence, change func(Occurrence) Occurrence) *Occurrence {
	count := map[Occurrence]int{}
	for _, o := range others {
		count[change(o)]++
	}
	for _, o := range all {
		if c := change(o); c.Rule != nil {
			if count[c]--; count[c] < 0 {
				return &o
			}
		}
	}
	return nil
}

// trim returns o without the white space around it. It has no rule if nothing remains.
func (o Occurrence) trim(text string) Occurrence {
	for ; o.Start < o.End && blank.Has(text[o.Start]); o.Start++ {
	}
	for ; o.End > o.Start && blank.Has(text[o.End-1]); o.End-- {
	}
	if o.Start == o.End {
		return Occurrence{}
	}
	return o
}

// occurrences returns the occurrences of rules in a parse of r, in the order of their starts.
func (f *ParseFinder) occurrences(r *abnf.Rule, events []parseEvent, length int) []Occurrence {
	type opened struct {
		index int
		whole bool // it has an end of its own
	}
	all := []Occurrence{{r, 0, length}}
	open := []opened{{0, true}}
	for _, e := range events {
		last := len(open) - 1
		switch e.mark.Kind {
		case nfa.Opens, nfa.Begins:
			open = append(open, opened{len(all), e.mark.Kind == nfa.Opens})
			all = append(all, Occurrence{f.grammar.Rules[e.mark.N], e.offset, length})
		case nfa.Ends:
			all = append(all, Occurrence{f.grammar.Rules[e.mark.N], all[open[last].index].Start, e.offset})
		case nfa.Closes:
			for ; last > 0 && !open[last].whole; last-- {
				all[open[last].index].End = e.offset
			}
			all[open[last].index].End = e.offset
			open = open[:max(1, last)]
		}
	}
	return all
}

// String describes the two parses: "two parses of "ab", which have different rules: ...".
func (t *TwoParses) String() string {
	differ := "which have the same rules at the same places"
	switch t.Class {
	case WhiteSpace:
		differ = "which differ only in white space"
	case OtherRules:
		differ = "which have rules at different places"
	}
	text := fmt.Sprintf("two parses of %s, %s", quote(t.Text), differ)
	a, b := t.Only[0], t.Only[1]
	switch {
	case a != nil && b != nil:
		text += fmt.Sprintf(": %s or %s", t.occurrence(a), t.occurrence(b))
	case a != nil:
		text += ": with or without " + t.occurrence(a)
	case b != nil:
		text += ": with or without " + t.occurrence(b)
	}
	return text
}

// occurrence describes an occurrence: its rule, its text, and its offset if the text occurs elsewhere too.
func (t *TwoParses) occurrence(o *Occurrence) string {
	text := t.Text[o.Start:o.End]
	at := ""
	if strings.Count(t.Text, text) > 1 {
		at = fmt.Sprintf(" at byte %d", o.Start)
	}
	return fmt.Sprintf("%s %s%s", o.Rule.Name, quote(text), at)
}
