package diff

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/std66/std66/internal/limit"
)

// This file compares rules in parallel within one budget. The results must not depend on the
// number of cores or on the order of completion. So each comparison has its own budget, and
// the work of all is added up in the order of the rules.

// maxWorkers is the maximum number of simultaneous comparisons. Each gets an equal share of
// the memory limit.
const maxWorkers = 8

// comparisons is the state of one run of Grammars.
type comparisons struct {
	limits  limit.Limits
	changes []Change
	memory  sync.RWMutex // held for writing by a comparison that may use all memory

	mu    sync.Mutex
	work  []int64 // work of each rule's comparison, or unknown
	known int     // index of the first rule whose work is not in total
	total int64
	spent bool // total is over the limit, because of the rule before known
}

const unknown = -1

func newComparisons(limits limit.Limits, n int) *comparisons {
	c := &comparisons{limits: limit.New(limits).Limits(), changes: make([]Change, n), work: make([]int64, n)}
	for i := range c.work {
		c.work[i] = unknown
	}
	return c
}

// compare computes the i-th change with f, unless the work is used up.
func (c *comparisons) compare(i int, f func(*limit.Budget) Change) {
	c.mu.Lock()
	spent := c.spent
	c.mu.Unlock()
	if spent {
		return // i is not before known, because all those rules are done
	}
	part := c.limits
	part.Memory /= maxWorkers
	c.memory.RLock()
	b := limit.New(part)
	change := f(b)
	c.memory.RUnlock()
	if e := b.Exceeded(); e != nil && e.Resource == limit.Memory {
		c.memory.Lock()
		b = limit.New(c.limits)
		change = f(b)
		c.memory.Unlock()
	}
	c.done(i, change, b.Spent())
}

// done records the i-th change and its work.
func (c *comparisons) done(i int, change Change, work int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes[i], c.work[i] = change, work
	for !c.spent && c.known < len(c.work) && c.work[c.known] != unknown {
		c.total += c.work[c.known]
		c.known++
		c.spent = c.total > c.limits.Work
	}
}

// finish marks the rules after the work was used up as unknown, whether or not they were
// compared, and returns all changes.
func (c *comparisons) finish(pairs []pair) []Change {
	if !c.spent {
		return c.changes
	}
	last := c.known - 1
	for i := last; i < len(c.changes); i++ {
		if c.work[i] == 0 || i == last && c.changes[i].Relation == Unknown {
			continue // it took no work, or exceeded the limit on its own
		}
		p := pairs[i]
		c.changes[i] = Change{Name: p.new.Name, Relation: Unknown, Edited: edited(p.old, p.new), Err: fmt.Errorf(
			"with rule %q the comparisons take more than %s", pairs[last].new.Name, limit.Exceeded{Resource: limit.Work, Limit: c.limits.Work})}
	}
	return c.changes
}

// inParallel calls f for the numbers from 0 to n-1, on all cores.
func inParallel(n int, f func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, maxWorkers, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				f(int(i))
			}
		})
	}
	workers.Wait()
}
