// Package limit bounds the work on a grammar. A few bytes of ABNF can ask for any amount of time
// and memory: 1000000000"a" is a billion states, and 26 alternatives can need 2^26. Everything
// that compiles, compares or generates draws on one [Budget] and ends when that is spent.
//
// The limits are counts that depend on the grammar alone, not times: a grammar that compiles on
// one machine compiles on every machine.
package limit

import "fmt"

// Limits says how much the work on a grammar may take. A field that is zero stands for its
// default.
type Limits struct {
	// States is how many states the automaton of one rule may have on the way to the minimal
	// one. The default is DefaultStates.
	States int

	// Work is how many steps all rules together may take. A step is about a transition that is
	// looked at: some 20 nanoseconds. The default is DefaultWork.
	Work int64

	// Memory is how many bytes all rules together may hold at once, estimated from the number
	// and the size of what is held. The process takes up to about twice as much. The default is
	// DefaultMemory.
	Memory int64
}

// The defaults end the work on any grammar within 10 seconds and 1 GB on a machine of 2026.
const (
	DefaultStates = 50_000
	DefaultWork   = 300_000_000
	DefaultMemory = 400 * Megabyte
)

// Megabyte is the unit in which limits of memory are printed.
const Megabyte = 1 << 20

// withDefaults returns l with defaults in place of zeros.
func (l Limits) withDefaults() Limits {
	if l.States == 0 {
		l.States = DefaultStates
	}
	if l.Work == 0 {
		l.Work = DefaultWork
	}
	if l.Memory == 0 {
		l.Memory = DefaultMemory
	}
	return l
}

// Resource is what a limit is on.
type Resource uint8

const (
	States Resource = iota
	Work
	Memory
)

// Exceeded is the limit that was not enough.
type Exceeded struct {
	Resource Resource
	Limit    int64 // a number of states or of steps, or bytes
}

// String returns the limit with its unit, as in "50000 states".
func (e Exceeded) String() string {
	switch e.Resource {
	case States:
		return fmt.Sprintf("%d states", e.Limit)
	case Work:
		return fmt.Sprintf("%d steps of work", e.Limit)
	}
	if e.Limit%Megabyte != 0 {
		return fmt.Sprintf("%d bytes of memory", e.Limit)
	}
	return fmt.Sprintf("%d MB of memory", e.Limit/Megabyte)
}

// Budget is what is left of limits. It is not safe for concurrent use.
//
// Once Work or Memory is exceeded it stays so: the caller that notices first ends, and each
// caller above it too.
type Budget struct {
	limits   Limits
	work     int64 // spent
	memory   int64 // held
	exceeded *Exceeded
}

// New returns a budget of the limits.
func New(l Limits) *Budget { return &Budget{limits: l.withDefaults()} }

// OrDefault returns b, or a new budget of the default limits if b is nil.
func OrDefault(b *Budget) *Budget {
	if b == nil {
		return New(Limits{})
	}
	return b
}

// Limits returns the limits, with defaults in place of zeros.
func (b *Budget) Limits() Limits { return b.limits }

// Spend takes steps off the budget. It reports whether the budget still holds.
func (b *Budget) Spend(steps int) bool {
	b.work += int64(steps)
	if b.work > b.limits.Work && b.exceeded == nil {
		b.exceeded = &Exceeded{Work, b.limits.Work}
	}
	return b.exceeded == nil
}

// Hold takes bytes off the budget until they are released. It reports whether the budget still
// holds.
func (b *Budget) Hold(bytes int) bool {
	b.memory += int64(bytes)
	if b.memory > b.limits.Memory && b.exceeded == nil {
		b.exceeded = &Exceeded{Memory, b.limits.Memory}
	}
	return b.exceeded == nil
}

// Held returns how many bytes are held, for ReleaseTo.
func (b *Budget) Held() int64 { return b.memory }

// ReleaseTo releases what was held since Held returned the given number, except bytes.
func (b *Budget) ReleaseTo(held int64, except int) { b.memory = held + int64(except) }

// Spent returns how many steps were taken off the budget.
func (b *Budget) Spent() int64 { return b.work }

// Exceeded returns the limit that was exceeded, or nil.
func (b *Budget) Exceeded() *Exceeded { return b.exceeded }
