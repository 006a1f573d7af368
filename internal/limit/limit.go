// Package limit bounds the time and memory spent on a grammar. A few bytes of ABNF can require any
// amount of both: 1000000000"a" has a billion states, and 26 alternatives can need 2^26. All code
// that compiles grammars, compares them or generates from them draws on a [Budget] and stops when
// it is exceeded.
//
// Limits are counts, not times. They depend on the grammar alone, so a grammar that compiles on one
// machine compiles on every machine.
package limit

import "fmt"

// Limits bounds the resources spent on a grammar. A zero field stands for its default.
type Limits struct {
	// States is the maximum number of states of one rule's automaton before minimization. Without
	// captures, equivalent states of the rule's NFA are merged first if it has more, so that most
	// rules fit whose minimal automaton does. The default is DefaultStates.
	States int

	// Work is the maximum number of steps for all rules together. A step is about one visit of a
	// transition, some 20 nanoseconds. The default is DefaultWork.
	Work int64

	// Memory is the maximum number of bytes that all rules together hold at once. It is an
	// estimate: the process may use about double. The default is DefaultMemory.
	Memory int64
}

// The default limits stop any grammar within 10 seconds and 1 GB on a machine of 2026.
const (
	DefaultStates = 50_000
	DefaultWork   = 300_000_000
	DefaultMemory = 400 * Megabyte
)

// Megabyte is the unit that [Exceeded.String] prints memory in.
const Megabyte = 1 << 20

// withDefaults replaces zero fields by their defaults.
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

// Resource identifies a limited resource.
type Resource uint8

const (
	States Resource = iota
	Work
	Memory
)

// Exceeded is a limit that was exceeded.
type Exceeded struct {
	Resource Resource
	Limit    int64 // in states, steps or bytes
}

// String returns the limit with its unit, such as "50000 states".
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

// Budget tracks spending against limits. It is not safe for concurrent use.
//
// Exceeding Work or Memory is permanent: every later check fails, so each caller up the stack
// stops.
type Budget struct {
	limits   Limits
	work     int64 // spent
	memory   int64 // held
	exceeded *Exceeded
}

// New returns a budget with the given limits.
func New(l Limits) *Budget { return &Budget{limits: l.withDefaults()} }

// OrDefault returns b, or a new budget with the default limits if b is nil.
func OrDefault(b *Budget) *Budget {
	if b == nil {
		return New(Limits{})
	}
	return b
}

// Limits returns the limits, with defaults in place of zero fields.
func (b *Budget) Limits() Limits { return b.limits }

// Spend adds steps to the work done. It reports whether the budget is not exceeded.
func (b *Budget) Spend(steps int) bool {
	b.work += int64(steps)
	if b.work > b.limits.Work && b.exceeded == nil {
		b.exceeded = &Exceeded{Work, b.limits.Work}
	}
	return b.exceeded == nil
}

// Hold adds bytes to the memory held until they are released. It reports whether the budget is
// not exceeded.
func (b *Budget) Hold(bytes int) bool {
	b.memory += int64(bytes)
	if b.memory > b.limits.Memory && b.exceeded == nil {
		b.exceeded = &Exceeded{Memory, b.limits.Memory}
	}
	return b.exceeded == nil
}

// Held returns the number of bytes held, for use with ReleaseTo.
func (b *Budget) Held() int64 { return b.memory }

// ReleaseTo releases all bytes held since Held returned the value held, except the given number.
func (b *Budget) ReleaseTo(held int64, except int) { b.memory = held + int64(except) }

// Spent returns the number of steps spent.
func (b *Budget) Spent() int64 { return b.work }

// Exceeded returns the first limit that was exceeded, or nil.
func (b *Budget) Exceeded() *Exceeded { return b.exceeded }
