package nfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// perState is how many times the states of the deterministic automaton those of this
// one may be.
const perState = 8

// Compile returns the automaton of rule r, which calls the rules for which callee
// returns something, and has all others in place; nil stands for a function that
// returns nil. The error is a *[LimitError] where the automaton would be too large for the
// budget, whose limit of states is on the deterministic automaton. The budget holds the
// memory of the result; nil stands for a budget of the default limits.
func Compile(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callee func(*abnf.Rule) *Callee) (*NFA, error) {
	return CompileTagged(g, r, b, callee, nil, nil)
}

// CompileTagged is [Compile] with marks where captures begin and end. Among the ways
// through the automaton the one that comes first, by the order of empty transitions,
// is the parse that counts: the earlier alternative, and one more iteration. Beyond
// its minimum a repetition makes no iteration that consumes nothing. Alternatives that are
// omitted are left out.
func CompileTagged(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callee func(*abnf.Rule) *Callee, captures []abnf.Capture, omitted map[*abnf.Node]bool) (*NFA, error) {
	if callee == nil {
		callee = func(*abnf.Rule) *Callee { return nil }
	}
	c := &compiler{encoding: g.Encoding, root: r, budget: limit.OrDefault(b), callee: callee, captures: captures, omitted: omitted, chars: map[*abnf.Rule]bool{}}
	accept := c.add(State{})
	start := c.captured(r, context{}, accept)
	if c.err != nil {
		return nil, c.err
	}
	return &NFA{States: c.states, Start: start, Accept: accept}, nil
}

// compiler builds the automaton from the end: compiling an element takes the state
// that follows it and returns the state at which it begins.
type compiler struct {
	encoding abnf.Encoding
	root     *abnf.Rule
	budget   *limit.Budget
	callee   func(*abnf.Rule) *Callee
	captures []abnf.Capture
	omitted  map[*abnf.Node]bool
	states   []State
	entered  int32               // the number of iterations that have to consume something
	chars    map[*abnf.Rule]bool // memo of isCharacter
	err      error               // the first one; from then on nothing is added
}

// context is what an element inherits from what it stands in.
type context struct {
	rule       *abnf.Rule  // the innermost rule
	place      *Place      // the same with what is around it, down to character rules
	middle     *Place      // inside a character rule: the place of what does not begin it
	label      Label       // of the character rule that begins here, if any
	call       *Callee     // of the rule that is being referred to, if it is called
	instance   *instance   // of the innermost recursive rule
	repetition *Repetition // the one around it that makes most copies, if any does
}

// instance is one use of a cycle of rules from outside of it.
type instance struct {
	cycle *abnf.Cycle
	next  int32                // what follows the use
	entry map[*abnf.Rule]int32 // where each rule begins
	exit  map[*abnf.Rule]int32 // left-linear: where each rule ends
}

// add appends a state and returns its number.
func (c *compiler) add(s State) int32 {
	if c.grow(s.Repetition); c.err != nil {
		return 0
	}
	c.states = append(c.states, s)
	return int32(len(c.states) - 1)
}

// epsilon adds a state with empty transitions.
func (c *compiler) epsilon(ctx context, to ...int32) int32 {
	return c.add(State{Epsilon: to, Repetition: ctx.repetition})
}

// link gives the state from one more empty transition.
func (c *compiler) link(from, to int32) {
	if c.err == nil {
		c.states[from].Epsilon = append(c.states[from].Epsilon, to)
	}
}

// rule compiles a use of r.
func (c *compiler) rule(r *abnf.Rule, ctx context, next int32) int32 {
	ctx.rule = r
	if ctx.middle == nil {
		ctx.place = &Place{Rule: r, Up: ctx.place}
	}
	if r.Cycle == nil {
		return c.node(r.Body, ctx, next)
	}
	if ctx.instance == nil || ctx.instance.cycle != r.Cycle {
		ctx.instance = &instance{r.Cycle, next, map[*abnf.Rule]int32{}, map[*abnf.Rule]int32{}}
	}
	if r.Cycle.Left {
		c.link(c.exit(r, ctx), next)
	}
	return c.recursive(r, ctx)
}

// exit returns the state in which r, of a left-linear cycle, ends. Whatever may
// follow a reference to r is linked to it.
func (c *compiler) exit(r *abnf.Rule, ctx context) int32 {
	s, ok := ctx.instance.exit[r]
	if !ok {
		s = c.epsilon(ctx)
		ctx.instance.exit[r] = s
	}
	return s
}

// recursive returns the state at which r, a rule of the context's cycle, begins,
// and compiles r if this is the first reference to it.
func (c *compiler) recursive(r *abnf.Rule, ctx context) int32 {
	if s, ok := ctx.instance.entry[r]; ok {
		return s
	}
	s := c.epsilon(ctx)
	ctx.instance.entry[r] = s
	next := ctx.instance.next
	if r.Cycle.Left {
		next = c.exit(r, ctx)
	}
	c.link(s, c.node(r.Body, ctx, next))
	return s
}

// node compiles one node of a rule's body.
func (c *compiler) node(n *abnf.Node, ctx context, next int32) int32 {
	if c.spend(n, ctx); c.err != nil {
		return 0
	}
	switch n.Op {
	case abnf.OpAlternation:
		return c.alternation(n, ctx, next)
	case abnf.OpConcatenation:
		return c.concatenation(n, ctx, next)
	case abnf.OpRepetition:
		return c.repetition(n, ctx, next)
	case abnf.OpGroup:
		return c.node(n.Subs[0], ctx, next)
	case abnf.OpOption:
		return c.epsilon(ctx, c.iteration(n.Subs[0], ctx, next), next)
	case abnf.OpRef:
		if !n.HoldsText() && c.captures == nil {
			return next // at once: rules that name such rules twice each are a lot to visit
		}
		return c.reference(n.Rule, ctx, next)
	case abnf.OpCharVal:
		return c.charVal(n, ctx, next)
	default:
		return c.numVal(n, ctx, next)
	}
}

// reference compiles a reference to r, or a call of it.
func (c *compiler) reference(r *abnf.Rule, ctx context, next int32) int32 {
	label := c.ruleLabel(r)
	switch {
	case ctx.middle != nil:
	case label.Kind != NoLabel:
		ctx.middle = &Place{Rule: ctx.place.Rule, Up: ctx.place.Up, Character: r}
	default:
		ctx.call = c.callee(r)
	}
	if ctx.label.Kind == NoLabel {
		ctx.label = label
	}
	return c.captured(r, ctx, next)
}

// captured compiles a use of r, or its call, between the marks of the captures that
// take it.
func (c *compiler) captured(r *abnf.Rule, ctx context, next int32) int32 {
	for i := range c.captures {
		if c.captures[i].Takes(r, ctx.rule) {
			next = c.mark(Closes, int32(i), ctx, next)
		}
	}
	var start int32
	if ctx.call != nil {
		start = c.add(State{Call: ctx.call, Next: next, Place: &Place{Rule: r, Up: ctx.place}, Repetition: ctx.repetition})
	} else {
		start = c.rule(r, ctx, next)
	}
	for i := range c.captures {
		if c.captures[i].Takes(r, ctx.rule) {
			start = c.mark(Opens, int32(i), ctx, start)
		}
	}
	return start
}

// mark adds a state with a mark.
func (c *compiler) mark(kind MarkKind, n int32, ctx context, next int32) int32 {
	return c.add(State{Mark: Mark{kind, n}, Epsilon: []int32{next}, Repetition: ctx.repetition})
}

// iteration compiles an iteration beyond the minimum. Where captures tell it from none,
// it has to consume something.
func (c *compiler) iteration(body *abnf.Node, ctx context, next int32) int32 {
	if c.captures == nil || !body.Nullable() {
		return c.node(body, ctx, next)
	}
	n := c.entered
	c.entered++
	return c.mark(Enters, n, ctx, c.node(body, ctx, c.mark(Leaves, n, ctx, next)))
}

func (c *compiler) alternation(n *abnf.Node, ctx context, next int32) int32 {
	var starts []int32
	for _, sub := range n.Subs {
		if !c.omitted[sub] {
			starts = append(starts, c.node(sub, ctx, next))
		}
	}
	return c.epsilon(ctx, starts...)
}

func (c *compiler) concatenation(n *abnf.Node, ctx context, next int32) int32 {
	inner := ctx
	inner.label = Label{} // it names what begins with the first element only
	if ctx.middle != nil {
		inner.place = ctx.middle
	}
	for _, sub := range slices.Backward(n.Subs[1:]) {
		next = c.node(sub, inner, next)
	}
	return c.node(n.Subs[0], ctx, next)
}

// repetition compiles min copies of the element and then, without an upper bound, a
// way back to the last of them, or else max-min nested options.
func (c *compiler) repetition(n *abnf.Node, ctx context, next int32) int32 {
	body, required := n.Subs[0], n.Min
	if !n.HoldsText() {
		if c.captures != nil && required > 0 {
			return c.node(body, ctx, next)
		}
		return next // any number of copies of nothing
	}
	inner := ctx
	if count := max(n.Min, n.Max); count > 1 && (ctx.repetition == nil || count > ctx.repetition.count()) {
		inner.repetition = &Repetition{n, ctx.rule}
	}
	if n.Max == abnf.Unbounded {
		again := c.epsilon(inner) // after an iteration: one more, or on
		start := c.iteration(body, inner, again)
		c.link(again, start)
		c.link(again, next)
		switch {
		case required == 0:
			return again
		case c.captures != nil && body.Nullable():
			next = again // the required ones may consume nothing
		default:
			next, required = start, required-1
		}
	}
	after := next
	for i := required; i < n.Max && c.err == nil; i++ {
		next = c.epsilon(inner, c.iteration(body, inner, next), after)
	}
	for i := 0; i < required && c.err == nil; i++ {
		next = c.node(body, inner, next)
	}
	return next
}

// charVal compiles a literal string: a state for each character, in which letters
// match in both cases unless the string is case-sensitive. Only ASCII letters do.
func (c *compiler) charVal(n *abnf.Node, ctx context, next int32) int32 {
	for i := len(n.Text) - 1; i >= 0; i-- {
		b := n.Text[i]
		bytes := byteset.Of(b)
		if lower := b | 0x20; !n.CaseSensitive && 'a' <= lower && lower <= 'z' {
			bytes = byteset.Of(lower, lower&^0x20)
		}
		next = c.consume(bytes, literalLabel(n, i), i, ctx, next)
	}
	return next
}

// numVal compiles a range, or a series of values, each a byte or the UTF-8 form of
// a code point.
func (c *compiler) numVal(n *abnf.Node, ctx context, next int32) int32 {
	codePoints := c.encoding.CodePoints(n)
	if n.Range {
		return c.values(n.Values[0], n.Values[1], codePoints, Label{Value, n.String()}, 0, ctx, next)
	}
	for i := len(n.Values) - 1; i >= 0; i-- {
		next = c.values(n.Values[i], n.Values[i], codePoints, seriesLabel(n, i), i, ctx, next)
	}
	return next
}

// consume adds a state that consumes one of bytes: the i-th character of a literal or
// a series. The first one of a character rule has that rule's label and not its own.
func (c *compiler) consume(bytes byteset.Set, own Label, i int, ctx context, next int32) int32 {
	s := State{Bytes: bytes, Next: next, Label: own, Place: ctx.place, Repetition: ctx.repetition}
	if i == 0 && ctx.label.Kind != NoLabel {
		s.Label = ctx.label
	}
	if i > 0 && ctx.middle != nil {
		s.Place = ctx.middle
	}
	return c.add(s)
}

// values compiles the i-th value of a series: one out of lo to hi.
func (c *compiler) values(lo, hi uint32, codePoints bool, label Label, i int, ctx context, next int32) int32 {
	if !codePoints {
		return c.consume(byteset.Range(byte(lo), byte(hi)), label, i, ctx, next)
	}
	var starts []int32
	for _, seq := range utf8Sequences(rune(lo), rune(hi)) {
		to := next
		for k, bytes := range slices.Backward(seq) {
			// Inside a character it is still the character that is expected.
			at := ctx
			if k > 0 && ctx.middle != nil {
				at.place = ctx.middle
			}
			to = c.consume(bytes, label, i, at, to)
		}
		starts = append(starts, to)
	}
	if len(starts) == 1 {
		return starts[0]
	}
	return c.epsilon(ctx, starts...)
}
