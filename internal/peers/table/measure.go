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

// chunk is how many inputs runners take at a time: so few that they stay in a processor's
// cache, and so many that it does not learn by heart what they do.
const chunk = 4000

// measure returns the medians of some rounds. In each round every runner goes through all of
// n inputs, chunk by chunk, and through a chunk again and again until all of that takes about
// the given time. With each chunk runners take turns, so that noise hits all of them, and
// another one begins.
func measure(runners []runner, n, rounds int, atLeast time.Duration) []result {
	results := make([]result, len(runners))
	passes := make([]int, len(runners))
	times := make([][]float64, len(runners))
	for i, r := range runners {
		results[i] = result{peer: r.peer, allocations: allocations(r, n)}
		passes[i] = 1 + int(atLeast/max(pass(r, 0, n, 1), 1))
	}
	for round := range rounds {
		totals := make([]time.Duration, len(runners))
		for from := 0; from < n; from += chunk {
			for turn := range runners {
				i := (round + from/chunk + turn) % len(runners)
				runtime.GC() // so that nobody pays for another's garbage
				totals[i] += pass(runners[i], from, min(from+chunk, n), passes[i])
			}
		}
		for i, total := range totals {
			times[i] = append(times[i], float64(total.Nanoseconds())/float64(passes[i]*n))
		}
	}
	for i := range results {
		results[i].nanoseconds = median(times[i])
	}
	return results
}

// pass returns the time of some loops over the inputs from one up to another.
func pass(r runner, from, to, loops int) time.Duration {
	start := time.Now()
	for range loops {
		loop(r.run, from, to)
	}
	return time.Since(start)
}

// loop is what is measured: a call for each input. It is the same for all, and so is what it
// costs, one or two nanoseconds.
func loop(run func(i int) bool, from, to int) (done int) {
	for i := from; i < to; i++ {
		if run(i) {
			done++
		}
	}
	return done
}

// allocations returns how often a runner allocates memory, per input.
func allocations(r runner, n int) float64 {
	var before, after runtime.MemStats
	loop(r.run, 0, n)
	runtime.ReadMemStats(&before)
	loop(r.run, 0, n)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(n)
}

// median returns the one in the middle, or the lower one of the two there.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[(len(list)-1)/2]
}
