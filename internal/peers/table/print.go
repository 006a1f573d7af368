package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// A row has a work and the results of the peers.
type row struct {
	work    work
	bytes   float64 // average length of an input
	results []result
}

func newRow(w work, results []result) row {
	total := 0
	for _, s := range w.inputs {
		total += len(s)
	}
	return row{w, float64(total) / float64(len(w.inputs)), results}
}

// inputs returns the number of distinct inputs in the rows.
func inputs(rows []row) int {
	seen := map[string]bool{}
	for _, r := range rows {
		for _, s := range r.work.inputs {
			seen[s] = true
		}
	}
	return len(seen)
}

// write prints the table: six lines for each work, and a column for each peer.
func write(out io.Writer, rows []row, markdown bool) {
	grid := cells(rows)
	if markdown {
		for i, line := range grid {
			fmt.Fprintf(out, "| %s |\n", strings.Join(line, " | "))
			if i == 0 {
				fmt.Fprintf(out, "|---|---|%s\n", strings.Repeat("---:|", len(line)-2))
			}
		}
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, line := range grid {
		fmt.Fprintln(w, strings.TrimRight(strings.Join(line, "\t"), "\t"))
	}
	w.Flush()
}

// cells returns the cells of the table. The first line has the headings.
func cells(rows []row) [][]string {
	columns := peerNames(rows)
	grid := [][]string{append([]string{"work", "per input"}, columns...)}
	for _, r := range rows {
		first := r.results[0]
		figures := []struct {
			name, of string
			figure   func(result) string
		}{
			{r.work.name, "ns", func(x result) string { return fmt.Sprintf("%.0f", x.nanoseconds) }},
			{r.about(), "MB/s", func(x result) string { return fmt.Sprintf("%.0f", 1000*r.bytes/x.nanoseconds) }},
			{"", "allocations", func(x result) string { return fmt.Sprintf("%.1f", x.allocations) }},
			{"", "ratio", func(x result) string { return fmt.Sprintf("%.1f", x.nanoseconds/first.nanoseconds) }},
			{"", "least ns", func(x result) string { return fmt.Sprintf("%.0f", x.least) }},
			{"", "least ratio", func(x result) string { return fmt.Sprintf("%.1f", x.least/first.least) }},
		}
		for _, f := range figures {
			line := []string{f.name, f.of}
			for _, peer := range columns {
				line = append(line, figureOf(r, peer, f.figure))
			}
			grid = append(grid, line)
		}
	}
	return grid
}

// about describes the inputs.
func (r row) about() string {
	return fmt.Sprintf("  %d of %.0f bytes", len(r.work.inputs), r.bytes)
}

// figureOf returns a figure of the peer's result, or "" if the row has no result for the peer.
func figureOf(r row, peer string, figure func(result) string) string {
	for _, x := range r.results {
		if x.peer == peer {
			return figure(x)
		}
	}
	return ""
}

// peerNames returns the names of all peers, in order of first occurrence.
func peerNames(rows []row) []string {
	var names []string
	for _, r := range rows {
		for _, x := range r.results {
			if !slices.Contains(names, x.peer) {
				names = append(names, x.peer)
			}
		}
	}
	return names
}
