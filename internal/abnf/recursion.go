package abnf

import (
	"slices"
	"strings"
)

// A grammar is regular if its recursion is linear: within each cycle of rules that refer
// to one another, all such references are at the right end of their rules
// (xalphas = xalpha [ xalphas ]), or all are at the left end. Any other recursion embeds
// a rule in itself. In general, matching such a rule means counting the text on both
// sides, which no finite automaton can do. Some of these rules are regular nevertheless,
// such as a = a a / "x". [Reader.Regular] decides which. The others nest: see [Nesting].

// Cycle is a strongly connected set of rules: each rule refers to each, directly or
// indirectly.
type Cycle struct {
	Rules  []*Rule
	Left   bool // left-linear
	Embeds bool // neither left-linear nor right-linear

	// Irregular is the reason why an embedding cycle is not shown to be regular. It is nil for
	// other cycles, and for embedding cycles that are regular.
	Irregular *Error

	// Core holds rules of an embedding cycle such that its rules without the core do not form a
	// cycle: each of them can be replaced by its body wherever it is used. In f = "x" / l and
	// l = f "and" f, the core is f. Core is nil for other cycles.
	Core map[*Rule]bool
}

// reference is a reference from one rule of a cycle to another.
type reference struct {
	from        *Rule
	node        *Node
	first, last bool // only empty text comes before it in its rule, or after it
}

// findCycles finds the recursive rules and decides which cycles are regular. It tolerates undefined
// names. Without the function regular, embedding cycles are errors.
func (g *Grammar) findCycles(components [][]*Rule, regular func(*Grammar, *Cycle) error, errs *ErrorList) {
	fixpoint(components, func(r *Rule) bool {
		text, null := r.holdsText, r.nullable
		r.holdsText, r.nullable = r.Body.HoldsText(), r.Body.Nullable()
		return r.holdsText != text || r.nullable != null
	})
	for _, rules := range components {
		cycle := &Cycle{Rules: rules}
		for _, r := range rules {
			r.Cycle = cycle
		}
		refs := cycle.references(nil)
		if len(refs) == 0 {
			rules[0].Cycle = nil // one rule that does not refer to itself
		} else if e := cycle.classify(nil, refs); e != nil {
			g.settleCycle(cycle, e, regular, errs)
		}
		nests := slices.ContainsFunc(rules, func(r *Rule) bool {
			return r.Cycle != nil && r.Cycle.Irregular != nil || slices.ContainsFunc(r.live(), (*Rule).Nests)
		})
		for _, r := range rules {
			r.nests = nests
		}
	}
}

// classify sets whether a cycle is left-linear, right-linear or neither. If it is neither, the
// result is the error to report unless the cycle is regular nevertheless.
func (c *Cycle) classify(v *Nesting, refs []reference) *Error {
	var inner, left, right *reference
	for i := range refs {
		switch ref := &refs[i]; {
		case ref.first && ref.last: // as in a = a, which adds nothing on either side
		case ref.last:
			right = ref
		case ref.first:
			left = ref
		case inner == nil:
			inner = ref
		}
	}
	c.Embeds = inner != nil || left != nil && right != nil
	c.Left = left != nil && !c.Embeds
	switch {
	case inner != nil:
		c.findCore(v, inner.from)
		return newError(inner.node.Pos, CodeRecursion, "rule %q is not shown to be regular: %s embeds the rule in itself",
			inner.from.Name, c.path(v, inner))
	case c.Embeds:
		c.findCore(v, left.from)
		return newError(left.node.Pos, CodeRecursion, "rule %q is not shown to be regular: %s is on the left and %s on the right",
			left.from.Name, c.path(v, left), c.path(v, right))
	}
	return nil
}

// settleCycle decides whether the embedding cycle c is regular, which e denies.
func (g *Grammar) settleCycle(c *Cycle, e *Error, regular func(*Grammar, *Cycle) error, errs *ErrorList) {
	c.Irregular = e
	if regular == nil {
		*errs = append(*errs, e)
	} else if g.isComplete(closure(c.Rules)) {
		err := regular(g, c)
		if err == nil {
			c.Irregular = nil
			return
		}
		e.Msg += "; " + err.Error()
	}
}

// isComplete reports whether rules have bodies that refer to rules only and whose values have a meaning
// in the grammar's encoding.
func (g *Grammar) isComplete(rules []*Rule) bool {
	for _, r := range rules {
		complete := r.Body != nil
		r.walk(func(n *Node) {
			switch n.Op {
			case OpRef:
				complete = complete && n.Rule != nil
			case OpNumVal:
				var errs ErrorList
				g.Encoding.checkNumVal(n, &errs)
				complete = complete && len(errs) == 0
			}
		})
		if !complete {
			return false
		}
	}
	return true
}

// maxPathNames bounds the number of names in the path that a message shows.
const maxPathNames = 20

// path returns the cycle through ref as text, "a -> b -> a".
func (c *Cycle) path(v *Nesting, ref *reference) string {
	// A breadth-first search from the rule that ref refers to, back to the rule that contains ref.
	from := map[*Rule]*Rule{ref.node.Rule: nil}
	queue := []*Rule{ref.node.Rule}
	for len(queue) > 0 && queue[0] != ref.from {
		r := queue[0]
		queue = queue[1:]
		for _, to := range v.live(r) {
			if _, seen := from[to]; !seen && v.Cycle(to) == c {
				from[to] = r
				queue = append(queue, to)
			}
		}
	}
	names := []string{}
	for r := ref.from; r != nil; r = from[r] {
		names = append(names, r.Name)
	}
	names = append(names, ref.from.Name)
	slices.Reverse(names)
	if n := len(names); n > maxPathNames {
		names = slices.Concat(names[:maxPathNames/2], []string{"..."}, names[n-maxPathNames/2:])
	}
	return strings.Join(names, " -> ")
}

// references returns the references from the cycle's rules to the cycle's rules.
func (c *Cycle) references(v *Nesting) []reference {
	var refs []reference
	var visit func(r *Rule, n *Node, first, last bool)
	visit = func(r *Rule, n *Node, first, last bool) {
		switch n.Op {
		case OpRef:
			if n.Rule != nil && v.Cycle(n.Rule) == c {
				refs = append(refs, reference{r, n, first, last})
			}
		case OpConcatenation:
			visitConcatenation(n, first, last, func(sub *Node, first, last bool) { visit(r, sub, first, last) })
		case OpRepetition:
			once := n.Max == 1
			if !n.never() {
				visit(r, n.Subs[0], first && once, last && once)
			}
		default:
			for _, sub := range n.Subs {
				visit(r, sub, first, last)
			}
		}
	}
	for _, r := range c.Rules {
		if body := v.Body(r); body != nil {
			visit(r, body, true, true)
		}
	}
	return refs
}

// visitConcatenation calls visit for each sub of n. first reports whether only empty text
// can come before it, and last whether only empty text can come after it.
func visitConcatenation(n *Node, first, last bool, visit func(sub *Node, first, last bool)) {
	filled := make([]bool, len(n.Subs))
	after := 0 // number of later subs that can hold text
	for i, sub := range n.Subs {
		if filled[i] = sub.HoldsText(); filled[i] {
			after++
		}
	}
	for i, sub := range n.Subs {
		if filled[i] {
			after--
		}
		visit(sub, first, last && after == 0)
		first = first && !filled[i]
	}
}

// Nullable reports whether n matches the empty string. It assumes that a rule that is
// undefined or did not parse does not.
func (n *Node) Nullable() bool {
	isNullable := func(sub *Node) bool { return sub.Nullable() }
	switch n.Op {
	case OpAlternation:
		return slices.ContainsFunc(n.Subs, isNullable)
	case OpConcatenation:
		return !slices.ContainsFunc(n.Subs, func(sub *Node) bool { return !sub.Nullable() })
	case OpRepetition:
		return n.Min == 0 || n.Subs[0].Nullable()
	case OpGroup:
		return n.Subs[0].Nullable()
	case OpOption:
		return true
	case OpRef:
		return n.Rule != nil && n.Rule.nullable
	}
	return n.Op == OpCharVal && n.Text == ""
}

// HoldsText reports whether n matches any string other than the empty one. It assumes that
// a rule that is undefined or did not parse does.
func (n *Node) HoldsText() bool {
	switch n.Op {
	case OpCharVal:
		return n.Text != ""
	case OpNumVal:
		return true
	case OpRef:
		return n.Rule == nil || n.Rule.Body == nil || n.Rule.holdsText
	}
	return !n.never() && slices.ContainsFunc(n.Subs, (*Node).HoldsText)
}

// live returns the rules that r refers to and that parsed, without references that are repeated zero
// times. It returns a slice, because recursing inside a walk would keep the stack frames of all trees
// on the path.
func (r *Rule) live() []*Rule { return r.Body.live() }

// live returns the rules that n refers to, like [Rule.live].
func (n *Node) live() []*Rule {
	var refs []*Rule
	n.walkLive(func(n *Node) {
		if n.Op == OpRef && n.Rule != nil && n.Rule.Body != nil {
			refs = append(refs, n.Rule)
		}
	})
	return refs
}

// components returns the strongly connected components of the rules that parsed, each after
// the components that it refers to.
func (g *Grammar) components() [][]*Rule {
	parsed := slices.DeleteFunc(slices.Clone(g.Rules), func(r *Rule) bool { return r.Body == nil })
	return componentsOf(parsed, (*Rule).live)
}

// componentsOf returns the strongly connected components of rules and the rules that they refer to, each
// after the components that it refers to (Tarjan's algorithm).
func componentsOf(rules []*Rule, references func(*Rule) []*Rule) [][]*Rule {
	var (
		components [][]*Rule
		index      = map[*Rule]int{} // in the order of the visits, from 1
		low        = map[*Rule]int{}
		open       = map[*Rule]bool{}
		stack      []*Rule
		visit      func(*Rule)
	)
	visit = func(r *Rule) {
		index[r] = len(index) + 1
		low[r] = index[r]
		stack = append(stack, r)
		open[r] = true
		for _, to := range references(r) {
			if index[to] == 0 {
				visit(to)
				low[r] = min(low[r], low[to])
			} else if open[to] {
				low[r] = min(low[r], index[to])
			}
		}
		if low[r] < index[r] {
			return
		}
		i := len(stack) - 1
		for stack[i] != r {
			i--
		}
		component := append([]*Rule(nil), stack[i:]...)
		for _, member := range component {
			open[member] = false
		}
		stack = stack[:i]
		components = append(components, component)
	}
	for _, r := range rules {
		if index[r] == 0 {
			visit(r)
		}
	}
	return components
}
