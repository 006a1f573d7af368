package nestedtest

import (
	"math/rand/v2"
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
)

// Text is a string that a rule matches, with the parts of its derivation. A mutation has no parts.
type Text struct {
	String string
	parts  []part // in the order of their ends
}

// part is a part of a text: an occurrence of a rule, or an iteration of a repetition.
type part struct {
	rule       *abnf.Rule // nil for an iteration
	repetition *abnf.Node // nil for a rule
	start, end int
	nests      bool // it contains a recursive rule, or the rule is recursive
}

// Deriver derives random members of a rule. Its results depend only on the random numbers.
type Deriver struct {
	grammar *abnf.Grammar
	root    *abnf.Rule
	rng     *rand.Rand
	height  map[*abnf.Node]int // of the lowest derivation; nodes without one are missing

	out   []byte
	parts []part
	nests int // the number of occurrences of recursive rules so far
	fuel  int // the number of nodes left before only the lowest derivations are taken

	classes []byte // see Representatives
}

// NewDeriver returns a Deriver of rule r of g, a grammar without mistakes.
func NewDeriver(g *abnf.Grammar, r *abnf.Rule, rng *rand.Rand) *Deriver {
	d := &Deriver{grammar: g, root: r, rng: rng, height: map[*abnf.Node]int{}}
	rules := g.Needed([]*abnf.Rule{r})
	for grown := true; grown; {
		grown = false
		for _, r := range rules {
			grown = d.measure(r.Body) || grown
		}
	}
	return d
}

// measure finds the heights of n and the nodes below it, as far as they are known. It reports whether one
// is new. Rounds of measure find heights in increasing order except within a rule, so that a derivation
// of a height needs only nodes that were known before.
func (d *Deriver) measure(n *abnf.Node) bool {
	grown := false
	for _, sub := range n.Subs {
		grown = d.measure(sub) || grown
	}
	if _, known := d.height[n]; known {
		return grown
	}
	if h, ok := d.lowest(n); ok {
		d.height[n] = h
		return true
	}
	return grown
}

// lowest returns the height of n, given the heights of the nodes that are known.
func (d *Deriver) lowest(n *abnf.Node) (height int, ok bool) {
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			if h, known := d.height[sub]; known && (!ok || h < height) {
				height, ok = h, true
			}
		}
		return height + 1, ok
	case abnf.OpConcatenation, abnf.OpGroup:
		for _, sub := range n.Subs {
			h, known := d.height[sub]
			if !known {
				return 0, false
			}
			height = max(height, h)
		}
		return height + 1, true
	case abnf.OpRepetition:
		if n.Min == 0 {
			return 1, true
		}
		h, known := d.height[n.Subs[0]]
		return h + 1, known
	case abnf.OpRef:
		h, known := d.height[n.Rule.Body]
		return h + 1, known
	}
	return 1, true // an option or a terminal
}

// Text returns a random member of the rule, derived with about fuel nodes, or more if the rule has no
// smaller members.
func (d *Deriver) Text(fuel int) Text {
	d.out, d.parts, d.nests, d.fuel = nil, nil, 0, fuel
	d.rule(d.root)
	return Text{string(d.out), d.parts}
}

// rule derives an occurrence of r.
func (d *Deriver) rule(r *abnf.Rule) {
	start, nests := len(d.out), d.nests
	if r.Cycle != nil {
		d.nests++
	}
	d.node(r.Body)
	d.parts = append(d.parts, part{rule: r, start: start, end: len(d.out), nests: d.nests > nests})
}

// iteration derives an iteration of a repetition.
func (d *Deriver) iteration(repetition *abnf.Node) {
	start, nests := len(d.out), d.nests
	d.node(repetition.Subs[0])
	d.parts = append(d.parts, part{repetition: repetition, start: start, end: len(d.out), nests: d.nests > nests})
}

// node derives n.
func (d *Deriver) node(n *abnf.Node) {
	d.fuel--
	switch n.Op {
	case abnf.OpAlternation:
		d.node(d.alternative(n))
	case abnf.OpRepetition:
		for range d.count(n) {
			d.iteration(n)
		}
	case abnf.OpOption:
		if d.fuel > 0 && d.known(n.Subs[0]) && d.rng.IntN(2) == 0 {
			d.node(n.Subs[0])
		}
	case abnf.OpRef:
		d.rule(n.Rule)
	case abnf.OpCharVal:
		d.charVal(n)
	case abnf.OpNumVal:
		d.numVal(n)
	default: // a concatenation or a group
		for _, sub := range n.Subs {
			d.node(sub)
		}
	}
}

// known reports whether n matches any string.
func (d *Deriver) known(n *abnf.Node) bool {
	_, known := d.height[n]
	return known
}

// alternative returns a random alternative, or a lowest one if there is no fuel left.
func (d *Deriver) alternative(n *abnf.Node) *abnf.Node {
	var choices []*abnf.Node
	for _, sub := range n.Subs {
		switch {
		case !d.known(sub):
		case d.fuel > 0:
			choices = append(choices, sub)
		case d.height[sub] < d.height[n]:
			return sub
		}
	}
	return choices[d.rng.IntN(len(choices))]
}

// count returns a random number of iterations: often the bounds of the repetition, or a few.
func (d *Deriver) count(n *abnf.Node) int {
	if n.Max == n.Min || d.fuel <= 0 || !d.known(n.Subs[0]) {
		return n.Min
	}
	if n.Max != abnf.Unbounded && n.Max-n.Min <= 8 && d.rng.IntN(4) == 0 {
		return n.Max
	}
	count := n.Min
	for count != n.Max && d.rng.IntN(5) < 3 {
		count++
	}
	return count
}

// charVal derives a string, in random case one time in four if it ignores case.
func (d *Deriver) charVal(n *abnf.Node) {
	mix := !n.CaseSensitive && d.rng.IntN(4) == 0
	for _, c := range []byte(n.Text) {
		if letter := c|0x20 >= 'a' && c|0x20 <= 'z'; letter && mix && d.rng.IntN(2) == 0 {
			c ^= 0x20
		}
		d.out = append(d.out, c)
	}
}

// numVal derives a series of values, or a value of a range: half of the time one of its ends.
func (d *Deriver) numVal(n *abnf.Node) {
	values := n.Values
	if n.Range {
		values = []uint32{d.inRange(n)}
	}
	for _, v := range values {
		if d.grammar.Encoding.CodePoints(n) {
			d.out = utf8.AppendRune(d.out, rune(v))
		} else {
			d.out = append(d.out, byte(v))
		}
	}
}

// inRange returns a random value of a range. For code points, each length in UTF-8 is as likely.
func (d *Deriver) inRange(n *abnf.Node) uint32 {
	lo, hi := n.Values[0], n.Values[1]
	if d.grammar.Encoding.CodePoints(n) {
		lengths := [][2]uint32{{0, 0x7F}, {0x80, 0x7FF}, {0x800, abnf.SurrogateMin - 1}, {abnf.SurrogateMax + 1, 0xFFFF}, {0x10000, utf8.MaxRune}}
		for {
			piece := lengths[d.rng.IntN(len(lengths))]
			if from, to := max(lo, piece[0]), min(hi, piece[1]); from <= to {
				lo, hi = from, to
				break
			}
		}
	}
	switch d.rng.IntN(4) {
	case 0:
		return lo
	case 1:
		return hi
	}
	return lo + d.rng.Uint32N(hi-lo+1)
}
