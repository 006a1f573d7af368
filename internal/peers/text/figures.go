package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/std66/std66/uri"
)

// A tally has the numbers of URIs in the sample of a stratum, for one extractor.
type tally struct {
	rows       int // in the sample
	population int // sites in the collection

	right, wrong, missed       int
	rowsWithWrong, rowsMissing int
}

// tallyOf compares the URIs that an extractor finds with those that the authors meant. A URI that is cut
// is wrong, and the whole URI is missed. A reference that is not a URI cannot be missed, and it is
// neither right nor wrong to find it as a whole. knows reports whether the extractor may know a URI's
// scheme; otherwise, the URI cannot be missed.
func (t *tally) add(found, meant []string, knows func(string) bool) {
	wrong, missed := 0, 0
	rest := slices.Clone(meant)
	for _, f := range found {
		i := slices.Index(rest, f)
		switch {
		case i < 0:
			wrong++
		default:
			if isURI(f) {
				t.right++
			}
			rest = slices.Delete(rest, i, i+1)
		}
	}
	for _, m := range rest {
		if isURI(m) && knows(m) {
			missed++
		}
	}
	t.rows++
	t.wrong += wrong
	t.missed += missed
	t.rowsWithWrong += min(wrong, 1)
	t.rowsMissing += min(missed, 1)
}

// isURI reports whether a reference is a URI.
func isURI(s string) bool { return uri.RuleURI.Match(s) }

// estimate returns the estimated number of events in the collection, if an extractor has count events in
// some rows of the sample, and its confidence interval of 95 % (Wilson's score interval).
func (t tally) estimate(count, rows int) (number, low, high float64) {
	n, all := float64(t.rows), float64(t.population)
	if t.rows == 0 {
		return 0, 0, 0
	}
	number = float64(count) / n * all
	if t.rows == t.population {
		return number, number, number
	}
	const z = 1.96
	p := float64(rows) / n
	each := float64(count) / float64(max(rows, 1)) // events in a row with events
	if rows == 0 {
		each = 1
	}
	middle := (p + z*z/2/n) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/4/n/n)
	return number, max(middle-half, 0) * each * all, (middle + half) * each * all
}

// An interval is an estimate with its confidence interval.
type interval struct{ estimate, low, high float64 }

// sum adds independent estimates. The square of the sum's distance to a limit is the sum of the squares
// of theirs (Zou and Donner, "Construction of confidence limits about effect measures", 2008).
func sum(list []interval) interval {
	var total, below, above float64
	for _, x := range list {
		total += x.estimate
		below += (x.estimate - x.low) * (x.estimate - x.low)
		above += (x.high - x.estimate) * (x.high - x.estimate)
	}
	return interval{total, max(total-math.Sqrt(below), 0), total + math.Sqrt(above)}
}

// An outcome has the precision and the recall of an extractor.
type outcome struct{ precision, recall interval }

// outcomeOf computes the outcome from the tallies of all strata.
func outcomeOf(tallies map[string]*tally) outcome {
	var right float64
	var wrong, missed []interval
	for _, stratum := range strata {
		t := tallies[stratum]
		n, _, _ := t.estimate(t.right, t.right)
		right += n
		wrong = append(wrong, newInterval(t.estimate(t.wrong, t.rowsWithWrong)))
		missed = append(missed, newInterval(t.estimate(t.missed, t.rowsMissing)))
	}
	return outcome{ratio(right, sum(wrong)), ratio(right, sum(missed))}
}

func newInterval(estimate, low, high float64) interval { return interval{estimate, low, high} }

// ratio returns right/(right+other).
func ratio(right float64, other interval) interval {
	return interval{right / (right + other.estimate), right / (right + other.high), right / (right + other.low)}
}

// figures returns a table of the precision and recall in Markdown, and the numbers of sites.
func figures() (string, error) {
	rows, err := readRows()
	if err != nil {
		return "", err
	}
	population, err := readStrata()
	if err != nil {
		return "", err
	}
	our, their, undivided := newTallies(population), newTallies(population), newTallies(population)
	for _, r := range rows {
		if our[r.stratum] == nil {
			return "", fmt.Errorf("%s: unknown stratum %q", r.source, r.stratum)
		}
		our[r.stratum].add(r.ours, r.meant, func(string) bool { return true })
		their[r.stratum].add(r.theirs, r.meant, xurlsKnows)
		if r.isDivided() {
			r.ours, r.meant = nil, nil
		}
		undivided[r.stratum].add(r.ours, r.meant, func(string) bool { return true })
	}
	var b strings.Builder
	b.WriteString("| | precision | recall |\n|---|---|---|\n")
	fmt.Fprintf(&b, "| `uri/extract` | %s |\n| so too, without bare URIs that line breaks divide | %s |\n| `xurls` | %s |\n\n", outcomeOf(our), outcomeOf(undivided), outcomeOf(their))
	b.WriteString("| found by | sites | judged | wrong, missed by `uri/extract` | wrong, missed by `xurls` |\n|---|---|---|---|---|\n")
	names := map[string]string{same: "both, the same URI", atLineEnd: "both, the same URI at the end of a line of text", different: "both, overlapping URIs", onlyOurs: "`uri/extract`", onlyTheirs: "`xurls`", neither: "neither"}
	for _, stratum := range strata {
		o, t := our[stratum], their[stratum]
		fmt.Fprintf(&b, "| %s | %d | %d | %d, %d | %d, %d |\n", names[stratum], o.population, o.rows, o.wrong, o.missed, t.wrong, t.missed)
	}
	return b.String(), nil
}

// newTallies returns a tally for each stratum.
func newTallies(population map[string]int) map[string]*tally {
	tallies := map[string]*tally{}
	for _, stratum := range strata {
		tallies[stratum] = &tally{population: population[stratum]}
	}
	return tallies
}

// isDivided reports whether a line break divides a URI that package extract does not find.
func (r row) isDivided() bool {
	for _, m := range r.meant {
		text := r.context[r.at:]
		n := 0
		for n < len(m) && n < len(text) && m[n] == text[n] {
			n++
		}
		if n > 0 && n < len(m) && !slices.Contains(r.ours, m) && strings.HasPrefix(strings.TrimLeft(text[n:], " \t\r"), "\n") {
			return true
		}
	}
	return false
}

// String returns the figures as two cells of a table.
func (o outcome) String() string {
	cell := func(x interval) string {
		return fmt.Sprintf("%.2f %% (%.2f to %.2f)", 100*x.estimate, 100*x.low, 100*x.high)
	}
	return cell(o.precision) + " | " + cell(o.recall)
}
