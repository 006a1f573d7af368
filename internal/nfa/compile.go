package nfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// perState is the maximum number of states of the NFA for each state that the budget allows the
// deterministic automaton.
const perState = 8

// Compile returns the automaton of rule r. References to a rule become calls if callee returns
// a Callee for the rule, and are compiled in place if it returns nil. A nil callee compiles
// every reference in place.
//
// The error is a *[LimitError] if the automaton is too large for the budget. The budget's limit
// of states applies to the deterministic automaton. The budget holds the memory of the result;
// a nil budget has the default limits.
func Compile(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callee func(*abnf.Rule) *Callee) (*NFA, error) {
	return CompileWith(g, r, b, Options{Callee: callee})
}

// Options are options of [CompileWith]. The zero value has none.
type Options struct {
	// Callee returns a Callee for each rule that is called, and nil for other rules. It must return
	// one for the called rules of Nesting.
	Callee func(*abnf.Rule) *Callee

	Nesting  *abnf.Nesting  // the division of rules that nest
	Captures []abnf.Capture // marks are added where they begin and end

	// Nodes are the rules whose occurrences have marks, with their numbers. A reference from a rule
	// to a rule in the same cycle has none: the automaton does not count them.
	Nodes map[*abnf.Rule]int32

	// Recursions adds a mark for each reference within a linear cycle to a rule of Nodes. All rules of
	// such a cycle end together or, if it is left-linear, begin together. So one mark is enough:
	// at the other end.
	Recursions bool

	Omitted map[*abnf.Node]bool // the alternatives to omit
}

// CompileWith is [Compile] with options. With captures or nodes, the order of empty transitions gives priority
// to the earlier alternative, and to another iteration over leaving a repetition. The accepting path
// with the highest priority is the parse that counts. Beyond its minimum, a repetition makes no
// iteration that consumes nothing.
func CompileWith(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, o Options) (*NFA, error) {
	c := newCompiler(g, r, b, o)
	if r.Nests() && o.Nesting == nil {
		return nil, &NestsError{r}
	}
	accept := c.add(State{})
	start := c.captured(r, context{}, accept)
	if c.err != nil {
		return nil, c.err
	}
	return &NFA{States: c.states, Start: start, Accepts: []int32{accept}}, nil
}

// CompileUnion returns one automaton for several rules, with an accepting state for each. The name
// is for the rule at the top of all places.
func CompileUnion(g *abnf.Grammar, name *abnf.Rule, rules []*abnf.Rule, b *limit.Budget, o Options) (*NFA, error) {
	c := newCompiler(g, name, b, o)
	m := &NFA{}
	var starts []int32
	place := &Place{Rule: name}
	for _, r := range rules {
		accept := c.add(State{})
		m.Accepts = append(m.Accepts, accept)
		starts = append(starts, c.rule(r, context{place: place}, accept))
	}
	m.Start = c.epsilon(context{}, starts...)
	m.States = c.states
	return m, c.err
}

// NestsError reports that a rule has no finite automaton that is known to be exact, because it nests.
type NestsError struct{ Rule *abnf.Rule }

// Error returns "file:line:col: message" with the position of the rule.
func (e *NestsError) Error() string {
	return fmt.Sprintf("%s: rule %q has no finite automaton; %s", e.Rule.Pos(), e.Rule.Name, e.Rule.Irregular().Msg)
}

// compiler builds the automaton from the end: compiling an element takes the state
// after it and returns the state where it begins.
type compiler struct {
	encoding abnf.Encoding
	root     *abnf.Rule
	budget   *limit.Budget
	nesting  *abnf.Nesting
	callee   func(*abnf.Rule) *Callee
	captures []abnf.Capture
	nodes    map[*abnf.Rule]int32
	omitted  map[*abnf.Node]bool
	recurs   bool         // see Options.Recursions
	parts    []*abnf.Rule // the rules that marks enclose where a body refers to them: see [Unroll]
	states   []State
	entered  int32               // the number of iterations that must consume something
	chars    map[*abnf.Rule]bool // memo of isCharacter
	err      error               // the first error; no state is added after it
}

// newCompiler returns a compiler for r.
func newCompiler(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, o Options) *compiler {
	if o.Callee == nil {
		o.Callee = func(*abnf.Rule) *Callee { return nil }
	}
	return &compiler{
		encoding: g.Encoding, root: r, budget: limit.OrDefault(b), chars: map[*abnf.Rule]bool{},
		nesting: o.Nesting, callee: o.Callee, captures: o.Captures, nodes: o.Nodes, omitted: o.Omitted,
		recurs: o.Recursions,
	}
}

// context is the information that an element inherits from its surroundings.
type context struct {
	rule       *abnf.Rule  // the innermost rule
	place      *Place      // the innermost rule that is not inside a character rule
	middle     *Place      // the place after the first byte of a character rule, or nil outside of one
	label      Label       // the label of the character rule that begins here, if any
	call       *Callee     // the callee, if the reference becomes a call
	instance   *instance   // the use of the innermost recursive rule's cycle
	repetition *Repetition // the enclosing repetition with the most copies, or nil
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

// link adds an empty transition.
func (c *compiler) link(from, to int32) {
	if c.err == nil {
		c.states[from].Epsilon = append(c.states[from].Epsilon, to)
	}
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
		if !n.HoldsText() && !c.hasOrder() {
			return next // without a visit: chains of rules that refer to the next rule twice are exponential
		}
		return c.reference(n.Rule, ctx, next)
	case abnf.OpCharVal:
		if m, ok := c.nesting.Mark(n); ok {
			return c.nodeMark(m, ctx, next)
		}
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
	if !c.isPart(r, ctx) {
		return c.captured(r, ctx, next)
	}
	return c.mark(Opens, 0, ctx, c.captured(r, ctx, c.mark(Closes, 0, ctx, next)))
}

// captured compiles a use of r, or a call of it, between the marks of the captures that
// apply.
func (c *compiler) captured(r *abnf.Rule, ctx context, next int32) int32 {
	for i := range c.captures {
		if c.captures[i].Takes(r, ctx.rule) {
			next = c.mark(Closes, int32(i), ctx, next)
		}
	}
	node, isNode := c.nodeOf(r, ctx)
	if isNode {
		next = c.mark(Closes, node, ctx, next)
	}
	right, left := c.recursion(r, ctx)
	if left {
		next = c.mark(Ends, node, ctx, next)
	}
	var start int32
	if ctx.call != nil {
		start = c.add(State{Call: ctx.call, Next: next, Place: &Place{Rule: r, Up: ctx.place}, Repetition: ctx.repetition})
		if c.nesting.Calls(r) && r.Body.Nullable() {
			start = c.epsilon(ctx, start, c.emptyNodes(r, ctx, next)) // a call matches some text
		}
	} else {
		start = c.rule(r, ctx, next)
	}
	if isNode {
		start = c.mark(Opens, node, ctx, start)
	}
	if right {
		start = c.mark(Begins, node, ctx, start)
	}
	for i := range slices.Backward(c.captures) { // the first capture is the outermost one
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

// iteration compiles an iteration beyond the minimum. If the first parse matters, it must consume
// something; otherwise, an empty iteration makes no difference.
func (c *compiler) iteration(body *abnf.Node, ctx context, next int32) int32 {
	if !c.hasOrder() || !body.Nullable() {
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
	inner.label = Label{} // the label applies to the first element only
	if ctx.middle != nil {
		inner.place = ctx.middle
	}
	for _, sub := range slices.Backward(n.Subs[1:]) {
		next = c.node(sub, inner, next)
	}
	return c.node(n.Subs[0], ctx, next)
}

// repetition compiles min copies of the element, followed by max-min nested options. Without an
// upper bound, a loop back to the last copy follows instead.
func (c *compiler) repetition(n *abnf.Node, ctx context, next int32) int32 {
	body, required := n.Subs[0], n.Min
	if !n.HoldsText() {
		if c.hasOrder() && required > 0 {
			return c.node(body, ctx, next)
		}
		return next // any number of copies of nothing
	}
	inner := ctx
	if count := max(n.Min, n.Max); count > 1 && (ctx.repetition == nil || count > ctx.repetition.count()) {
		inner.repetition = &Repetition{n, ctx.rule}
	}
	if n.Max == abnf.Unbounded {
		again := c.epsilon(inner) // after an iteration: repeat or leave
		start := c.iteration(body, inner, again)
		c.link(again, start)
		c.link(again, next)
		switch {
		case required == 0:
			return again
		case c.hasOrder() && body.Nullable():
			next = again // the required iterations may consume nothing
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

// charVal compiles a literal string to a state for each character. Unless the string is
// case-sensitive, an ASCII letter matches both cases.
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

// numVal compiles a range or a series of values. Each value is a byte or the UTF-8 form of
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

// consume adds a state that consumes one of bytes, for the i-th character of a literal or
// series. The first state of a character rule has the rule's label instead of its own.
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

// values compiles the i-th value of a series, a value from lo to hi.
func (c *compiler) values(lo, hi uint32, codePoints bool, label Label, i int, ctx context, next int32) int32 {
	if !codePoints {
		return c.consume(byteset.Range(byte(lo), byte(hi)), label, i, ctx, next)
	}
	var starts []int32
	for _, seq := range utf8Sequences(rune(lo), rune(hi)) {
		to := next
		for k, bytes := range slices.Backward(seq) {
			// After the first byte of a code point, the place is inside the character rule.
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
