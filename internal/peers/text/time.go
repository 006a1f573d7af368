package main

import (
	"fmt"
	"io"
	"slices"
	"time"
)

// measure prints the times that both extractors need for the documents in folders. They take turns at
// each document.
func measure(out io.Writer, folders []string) error {
	const rounds = 5
	var documents []string
	bytes := 0
	if err := eachDocument(folders, func(d document) {
		documents = append(documents, d.text)
		bytes += len(d.text)
	}); err != nil {
		return err
	}
	var times [2][rounds]time.Duration
	for round := range rounds {
		for _, text := range documents {
			for i, find := range []func(string) []span{ours, theirs} {
				start := time.Now()
				find(text)
				times[i][round] += time.Since(start)
			}
		}
	}
	var ratios [rounds]float64
	for round := range rounds {
		ratios[round] = float64(times[1][round]) / float64(times[0][round])
	}
	slices.Sort(ratios[:])
	slices.Sort(times[0][:])
	slices.Sort(times[1][:])
	fmt.Fprintf(out, "%d documents, %d bytes, %d rounds\n", len(documents), bytes, rounds)
	fmt.Fprintf(out, "extract: least %v, median %v, %.0f MB/s\n", times[0][0], times[0][rounds/2], float64(bytes)/times[0][0].Seconds()/1e6)
	fmt.Fprintf(out, "xurls: least %v, median %v\n", times[1][0], times[1][rounds/2])
	fmt.Fprintf(out, "ratio: least %.0f, median %.0f, of the least times %.0f\n", ratios[0], ratios[rounds/2], float64(times[1][0])/float64(times[0][0]))
	return nil
}
