package gen

import (
	"maps"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/gofiles"
)

// many is the maximum of a span without a maximum, and of those over one.
const many = 2

// occurs is how often a rule can occur as a child of a node.
type occurs struct{ least, most int } // most is 0, 1 or many

// typed is a node rule with a type of its own.
type typed struct {
	*rule
	children []typedChild
}

// typedChild is a rule whose nodes can be children of a node.
type typedChild struct {
	*rule
	occurs
	method string
}

// typedNodes returns the types for the nodes of a tree, in the order of the rules. A child of a node is a node
// with no other node between them.
func (p *program) typedNodes(t *treePlan) []typed {
	c := newChildCounter(t.from.Nesting)
	var nodes []*rule
	for _, r := range slices.Concat([]*abnf.Rule{t.Root}, t.from.Rules) {
		if r != t.Root || slices.Contains(t.from.Rules, r) {
			c.nodes[r] = true
		}
		if !slices.Contains(nodes, p.byRule[r]) {
			nodes = append(nodes, p.byRule[r])
		}
	}
	slices.SortFunc(nodes, func(a, b *rule) int { return a.index - b.index })
	var all []typed
	for _, r := range nodes {
		n := typed{rule: r}
		counts := c.body(r.Rule)
		children := slices.SortedFunc(maps.Keys(counts), func(a, b *abnf.Rule) int { return p.byRule[a].index - p.byRule[b].index })
		taken := map[string]bool{"Node": true}
		for _, child := range children {
			n.children = append(n.children, typedChild{p.byRule[child], counts[child], ""})
		}
		for i := range n.children {
			k := &n.children[i]
			k.method = gofiles.Unique(methodName(k.ident, k.most == many), taken)
		}
		all = append(all, n)
	}
	return all
}

// methodName returns the name of the method for children, which differs from names that programs expect to
// have other meanings.
func methodName(ident string, several bool) string {
	switch {
	case several && (ident[len(ident)-1] == 's' || ident[len(ident)-1] == 'x'):
		return ident + "es"
	case several:
		return ident + "s"
	}
	switch ident {
	case "String", "GoString", "Error", "Format", "Is", "As", "Unwrap", "Scan", "Seek", "Peek", "ReadByte", "ReadFrom", "ReadRune", "UnreadByte",
		"UnreadRune", "WriteByte", "WriteTo", "GobDecode", "GobEncode", "MarshalJSON", "MarshalXML", "UnmarshalJSON", "UnmarshalXML":
		return ident + "Node"
	}
	return ident
}

// childCounter counts the children of nodes.
type childCounter struct {
	nesting *abnf.Nesting
	framed  map[*abnf.Node]bool // the references in frames
	nodes   map[*abnf.Rule]bool
	known   map[*abnf.Rule]map[*abnf.Rule]occurs // by rule: the nodes in its body
	open    map[*abnf.Rule]bool                  // the rules whose bodies are being counted
}

// newChildCounter returns a counter without nodes.
func newChildCounter(v *abnf.Nesting) *childCounter {
	c := &childCounter{
		nesting: v, framed: map[*abnf.Node]bool{}, nodes: map[*abnf.Rule]bool{}, known: map[*abnf.Rule]map[*abnf.Rule]occurs{}, open: map[*abnf.Rule]bool{},
	}
	if v != nil {
		for _, r := range v.Called {
			if v.Owner(r) != nil {
				visitReferences(v.Body(r), func(n *abnf.Node) { c.framed[n] = true })
			}
		}
	}
	return c
}

// visitReferences visits the references in n.
func visitReferences(n *abnf.Node, visit func(*abnf.Node)) {
	if n.Op == abnf.OpRef {
		visit(n)
	}
	for _, sub := range n.Subs {
		visitReferences(sub, visit)
	}
}

// body counts the nodes in the body of a rule. Recursion without nodes in between repeats what it contains.
func (c *childCounter) body(r *abnf.Rule) map[*abnf.Rule]occurs {
	if counts := c.known[r]; counts != nil {
		return counts
	}
	c.open[r] = true
	counts := c.count(r, r.Body)
	c.open[r] = false
	if r.Cycle != nil { // counted in part
		counts = c.cycle(r)
	}
	c.known[r] = counts
	return counts
}

// cycle counts the nodes in the rules of a cycle that refer to each other without a node in between, any number
// of times, if r can refer to itself so. Otherwise it counts the nodes in the body of r.
func (c *childCounter) cycle(r *abnf.Rule) map[*abnf.Rule]occurs {
	inside, loops := []*abnf.Rule{r}, false
	for i := 0; i < len(inside); i++ {
		in := inside[i]
		visitReferences(in.Body, func(n *abnf.Node) {
			if n.Rule.Cycle != r.Cycle || c.isNode(in, n) {
				return
			}
			loops = loops || n.Rule == r
			if !slices.Contains(inside, n.Rule) {
				inside = append(inside, n.Rule)
			}
		})
	}
	counts := map[*abnf.Rule]occurs{}
	for _, in := range inside {
		c.open[in] = true
	}
	for i, in := range inside {
		for child, n := range c.count(in, in.Body) {
			if i > 0 || loops || len(inside) > 1 {
				n = occurs{0, many}
			}
			counts[child] = n
		}
	}
	for _, in := range inside {
		c.open[in] = false
	}
	return counts
}

// isNode reports whether a reference in a rule is a node: references within a cycle that is regular, outside of
// frames, are not.
func (c *childCounter) isNode(in *abnf.Rule, n *abnf.Node) bool {
	cycle := c.nesting.Cycle(n.Rule)
	return c.nodes[n.Rule] && (cycle == nil || cycle != c.nesting.Cycle(in) || c.framed[n])
}

// count counts the nodes in n, a part of the body of a rule.
func (c *childCounter) count(in *abnf.Rule, n *abnf.Node) map[*abnf.Rule]occurs {
	switch n.Op {
	case abnf.OpRef:
		switch {
		case c.isNode(in, n):
			return map[*abnf.Rule]occurs{n.Rule: {1, 1}}
		case c.open[n.Rule]:
			return nil
		}
		return c.body(n.Rule)
	case abnf.OpAlternation:
		counts := maps.Clone(c.count(in, n.Subs[0]))
		for _, sub := range n.Subs[1:] {
			counts = either(counts, c.count(in, sub))
		}
		return counts
	case abnf.OpOption:
		return either(nil, c.count(in, n.Subs[0]))
	case abnf.OpRepetition:
		counts := map[*abnf.Rule]occurs{}
		for child, k := range c.count(in, n.Subs[0]) {
			most := k.most * min(n.Max, many)
			if n.Max == abnf.Unbounded {
				most = many
			}
			if most > 0 {
				counts[child] = occurs{min(k.least*n.Min, many), min(most, many)}
			}
		}
		return counts
	}
	counts := map[*abnf.Rule]occurs{}
	for _, sub := range n.Subs {
		for child, k := range c.count(in, sub) {
			sum := counts[child]
			counts[child] = occurs{min(sum.least+k.least, many), min(sum.most+k.most, many)}
		}
	}
	return counts
}

// either returns the counts for a choice.
func either(a, b map[*abnf.Rule]occurs) map[*abnf.Rule]occurs {
	counts := map[*abnf.Rule]occurs{}
	for child, k := range a {
		counts[child] = occurs{min(k.least, b[child].least), max(k.most, b[child].most)}
	}
	for child, k := range b {
		counts[child] = occurs{min(k.least, a[child].least), max(k.most, a[child].most)}
	}
	return counts
}
