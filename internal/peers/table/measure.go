package main

import (
	"runtime"
	"slices"
	"time"
)

// A runner does a peer's work. Its function works on input i and reports whether it succeeds.
type runner struct {
	peer string
	run  func(i int) bool
}

// A result has the costs of a runner per input.
type result struct {
	peer        string
	nanoseconds float64 // the median of the rounds
	least       float64 // the least of the rounds, in nanoseconds
	allocations float64
}

// chunk is the number of inputs that a runner processes, more than once, before the next runner's
// turn. Chunks have up to twice that many if the inputs cannot be divided evenly, and fewer only if there are
// fewer inputs.
const chunk = perRow

// measure returns the medians and the least of several rounds. In each round every runner processes all n
// inputs in chunks, and repeats each chunk so that a round takes about the given time. The
// runners take turns at each chunk, beginning with a different runner, so that noise affects all
// of them.
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
		chunks := max(n/chunk, 1)
		for c := range chunks {
			for turn := range runners {
				i := (round + c + turn) % len(runners)
				runtime.GC() // a runner must not pay for another's garbage
				totals[i] += pass(runners[i], c*n/chunks, (c+1)*n/chunks, passes[i])
			}
		}
		for i, total := range totals {
			times[i] = append(times[i], float64(total.Nanoseconds())/float64(passes[i]*n))
		}
	}
	for i := range results {
		results[i].nanoseconds, results[i].least = median(times[i]), slices.Min(times[i])
	}
	return results
}

// pass returns the time of several loops over the inputs [from, to).
func pass(r runner, from, to, loops int) time.Duration {
	start := time.Now()
	for range loops {
		loop(r.run, from, to)
	}
	return time.Since(start)
}

// loop is the measured code: it calls run for each input. Its overhead of one or two nanoseconds
// is the same for all runners.
func loop(run func(i int) bool, from, to int) (done int) {
	for i := from; i < to; i++ {
		if run(i) {
			done++
		}
	}
	return done
}

// allocations returns the number of allocations of a runner per input.
func allocations(r runner, n int) float64 {
	var before, after runtime.MemStats
	loop(r.run, 0, n)
	runtime.ReadMemStats(&before)
	loop(r.run, 0, n)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(n)
}

// median returns the median of a list, or the lower median if its length is even.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[(len(list)-1)/2]
}
