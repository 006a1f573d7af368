package main

import (
	"runtime"
	"slices"
	"time"
)

// A runner does a peer's work for each of the inputs, and reports for how many it could.
type runner struct {
	peer string
	run  func(i int) bool
}

// A result is what one runner took, per input.
type result struct {
	peer        string
	nanoseconds float64
	allocations float64
}

// measure returns the medians of some rounds. In each round every runner goes through all of
// n inputs, again and again for about the given time: runners take turns, so that noise hits
// all of them, and each round begins with another one.
func measure(runners []runner, n, rounds int, atLeast time.Duration) []result {
	results := make([]result, len(runners))
	passes := make([]int, len(runners))
	times := make([][]float64, len(runners))
	for i, r := range runners {
		results[i] = result{peer: r.peer, allocations: allocations(r, n)}
		passes[i] = 1 + int(atLeast/max(pass(r, n), 1))
	}
	for round := range rounds {
		for turn := range runners {
			i := (round + turn) % len(runners)
			runtime.GC() // so that nobody pays for another's garbage
			start := time.Now()
			for range passes[i] {
				loop(runners[i].run, n)
			}
			times[i] = append(times[i], float64(time.Since(start).Nanoseconds())/float64(passes[i]*n))
		}
	}
	for i := range results {
		results[i].nanoseconds = median(times[i])
	}
	return results
}

// loop is what is measured: a call for each input. It is the same for all, and so is what it
// costs, one or two nanoseconds.
func loop(run func(i int) bool, n int) (done int) {
	for i := range n {
		if run(i) {
			done++
		}
	}
	return done
}

// pass returns the time of one loop.
func pass(r runner, n int) time.Duration {
	start := time.Now()
	loop(r.run, n)
	return time.Since(start)
}

// allocations returns how often a runner allocates memory, per input.
func allocations(r runner, n int) float64 {
	var before, after runtime.MemStats
	loop(r.run, n)
	runtime.ReadMemStats(&before)
	loop(r.run, n)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(n)
}

// median returns the one in the middle, or the lower one of the two there.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[(len(list)-1)/2]
}
