package abnf

import "slices"

// framer makes frames of a rule.
type framer struct {
	nesting *Nesting
	rule    *Rule
	find    func(elements []*Node) []window
}

// window is a range of the elements of a concatenation, from one bracket to another.
type window struct{ first, last int }

// frame returns n with references to frames in place of their windows. It does not change n.
func (f *framer) frame(n *Node) *Node {
	if n.Op == OpConcatenation {
		elements, divided := f.elements(n)
		if framed := f.frameElements(elements); framed != nil {
			for _, r := range divided {
				f.nesting.Divided[r] = true
			}
			if len(framed) == 1 {
				return framed[0]
			}
			return &Node{Op: OpConcatenation, Pos: n.Pos, Subs: framed}
		}
	}
	if subs := f.frameAll(n.Subs); subs != nil {
		framed := *n
		framed.Subs = subs
		return &framed
	}
	return n
}

// frameAll returns the given nodes with frames, or nil if nothing changes.
func (f *framer) frameAll(nodes []*Node) []*Node {
	var changed []*Node
	for i, n := range nodes {
		if framed := f.frame(n); framed != n {
			if changed == nil {
				changed = slices.Clone(nodes)
			}
			changed[i] = framed
		}
	}
	return changed
}

// frameElements returns elements with frames in place of their windows, or nil if there is no
// window.
func (f *framer) frameElements(elements []*Node) []*Node {
	windows := f.find(elements)
	if len(windows) == 0 {
		return nil
	}
	var framed []*Node
	next := 0
	for _, w := range windows {
		framed = append(framed, f.frameRest(elements[next:w.first])...)
		framed = append(framed, f.nesting.add(f.rule, elements[w.first:w.last+1]))
		next = w.last + 1
	}
	return append(framed, f.frameRest(elements[next:])...)
}

// frameRest returns elements that are not in a window, with frames inside them.
func (f *framer) frameRest(elements []*Node) []*Node {
	if framed := f.frameAll(elements); framed != nil {
		return framed
	}
	return elements
}

// maxDivided bounds the depth of the rules that a frame looks through for a bracket.
const maxDivided = 4

// elements returns the elements of a concatenation. Groups and rules outside of the cycle that are
// concatenations or fixed text are divided into their elements, because brackets can be in them. Marks
// are around the elements of a rule.
// The second result has these rules.
func (f *framer) elements(n *Node) (elements []*Node, divided []*Rule) {
	var visit func(n *Node, depth int)
	visit = func(n *Node, depth int) {
		body := n
		for body.Op == OpGroup {
			body = body.Subs[0]
		}
		if n.Op == OpRef && f.divides(n.Rule) && depth < maxDivided {
			body = n.Rule.Body
			for body.Op == OpGroup {
				body = body.Subs[0]
			}
			if body.Op != OpConcatenation && !body.isBracket() {
				elements = append(elements, n)
				return
			}
			divided = append(divided, n.Rule)
			depth++
			elements = append(elements, f.nesting.mark(n, false))
			defer func() { elements = append(elements, f.nesting.mark(n, true)) }()
		}
		switch {
		case body.Op == OpConcatenation:
			for _, sub := range body.Subs {
				visit(sub, depth)
			}
		case body.isBracket():
			elements = append(elements, body)
		default:
			elements = append(elements, n)
		}
	}
	visit(n, 0)
	return elements, divided
}

// mark returns an element for the start or the end of the rule that ref refers to.
func (v *Nesting) mark(ref *Node, end bool) *Node {
	n := &Node{Op: OpCharVal, Pos: ref.Pos}
	v.Marks[n] = Mark{ref.Rule, end}
	return n
}

// divides reports whether r may be divided: it is not recursive, and not called.
func (f *framer) divides(r *Rule) bool {
	return r != nil && r.Body != nil && r.Cycle == nil && !f.nesting.called[r]
}

// isBracket reports whether n is fixed text other than white space.
func (n *Node) isBracket() bool {
	switch n.Op {
	case OpCharVal:
		return slices.ContainsFunc([]byte(n.Text), func(b byte) bool { return !isSpace(uint32(b)) })
	case OpNumVal:
		return !n.Range && slices.ContainsFunc(n.Values, func(v uint32) bool { return !isSpace(v) })
	}
	return false
}

// isSpace reports whether a character is white space.
func isSpace(c uint32) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// recursive finds windows around the recursion of a cycle.
type recursive struct {
	nesting *Nesting
	cycle   *Cycle
}

// windows returns the window between the nearest brackets around all references to the cycle, if
// there is one.
func (c recursive) windows(elements []*Node) []window {
	refers := func(n *Node) bool {
		return slices.ContainsFunc(n.live(), func(r *Rule) bool { return r.Cycle == c.cycle && !c.nesting.called[r] })
	}
	w := window{slices.IndexFunc(elements, refers), len(elements) - 1}
	if w.first < 0 {
		return nil
	}
	for !refers(elements[w.last]) {
		w.last--
	}
	for w.first--; w.first >= 0 && !elements[w.first].isBracket(); {
		w.first--
	}
	for w.last++; w.last < len(elements) && !elements[w.last].isBracket(); {
		w.last++
	}
	if w.first < 0 || w.last == len(elements) {
		return nil
	}
	return []window{w}
}

// frameBrackets makes frames of the other windows in the rules, and in frames, that begin and end
// like a frame.
func (v *Nesting) frameBrackets(rules []*Rule) {
	pairs := brackets{}
	for _, frame := range v.Called {
		elements := frame.Body.Subs
		first := elements[0].String()
		if pairs[first] == nil {
			pairs[first] = map[string]bool{}
		}
		pairs[first][elements[len(elements)-1].String()] = true
	}
	for _, r := range rules {
		f := &framer{nesting: v, rule: r, find: pairs.windows}
		if r.Cycle != nil && r.Cycle.Irregular == nil { // recursion that is regular has no frames
			f.find = func(elements []*Node) []window {
				return slices.DeleteFunc(pairs.windows(elements), func(w window) bool {
					return slices.ContainsFunc(elements[w.first:w.last+1], func(n *Node) bool {
						return slices.ContainsFunc(n.live(), func(to *Rule) bool { return to.Cycle == r.Cycle })
					})
				})
			}
		}
		v.setBody(r, f.frame(v.Body(r)))
	}
	for i := 0; i < len(v.Called); i++ { // frames may be added
		f := &framer{nesting: v, rule: v.Called[i], find: pairs.windows}
		elements := v.Called[i].Body.Subs
		if inner := f.frameElements(elements[1 : len(elements)-1]); inner != nil {
			v.setFrame(v.Called[i], inner)
		} else if inner := f.frameAll(elements[1 : len(elements)-1]); inner != nil {
			v.setFrame(v.Called[i], inner)
		}
	}
}

// setFrame replaces the elements between the brackets of a frame.
func (v *Nesting) setFrame(frame *Rule, inner []*Node) {
	elements, body := frame.Body.Subs, *frame.Body
	body.Subs = slices.Concat(elements[:1], inner, elements[len(elements)-1:])
	v.bodies[frame] = &body
}

// brackets has the texts that end frames, by the text that begins them.
type brackets map[string]map[string]bool

// windows returns the largest windows that begin and end like a frame, such that the brackets in
// them are balanced.
func (b brackets) windows(elements []*Node) []window {
	var closed []window
	var open []int // the elements that begin windows
	for i, n := range elements {
		text := ""
		if n.isBracket() {
			text = n.String()
		}
		if top := len(open) - 1; top >= 0 && b[elements[open[top]].String()][text] {
			closed = append(closed, window{open[top], i})
			open = open[:top]
		} else if b[text] != nil {
			open = append(open, i)
		}
	}
	var largest []window
	for _, w := range slices.Backward(closed) {
		if len(largest) == 0 || w.last < largest[len(largest)-1].first {
			largest = append(largest, w)
		}
	}
	slices.Reverse(largest)
	return largest
}
