package abnf

import (
	"fmt"
	"slices"
)

// The lists of HTTP, "#" in the place of "*" in a repeat, become ordinary nodes while the
// parser reads them.

// ListForm selects the expansion of a list, <n>#<m>element.
type ListForm uint8

const (
	// ListSender is the form that senders generate (RFC 9110 §5.6.1.1): n to m elements with
	// OWS "," OWS between them, and no empty elements.
	ListSender ListForm = iota

	// ListRecipient is the form that recipients accept (RFC 9110 §5.6.1.2). Elements may be
	// empty, and the numbers n and m do not matter.
	ListRecipient

	// ListRecipient7230 is the form that recipients accept by RFC 7230 §7, which gives
	// expansions for #element and 1#element only. Because empty elements do not contribute to
	// the count, other numbers bound the elements that are not empty.
	ListRecipient7230
)

var listFormNames = [...]string{ListSender: "sender", ListRecipient: "recipient", ListRecipient7230: "rfc7230"}

// String returns "sender", "recipient" or "rfc7230".
func (f ListForm) String() string { return listFormNames[f] }

// ParseListForm returns the form with the given name, as String returns it.
func ParseListForm(name string) (ListForm, error) {
	if f := slices.Index(listFormNames[:], name); f >= 0 {
		return ListForm(f), nil
	}
	return ListSender, fmt.Errorf("lists %q: expected sender, recipient or rfc7230", name)
}

// maxListDepth bounds the nesting of lists. A list has up to two copies of its element, so
// nested lists double the grammar at each level.
const maxListDepth = 4

// listSpace is the rule for the white space in a list (RFC 9110 §5.6.3).
const listSpace = "OWS"

// list reads the element of a list and returns the list's expansion. n is a repetition with
// the list's bounds, and start the offset of the list.
func (p *parser) list(n *Node, start int) *Node {
	if p.lists++; p.lists > maxListDepth {
		p.fail(start, "lists (#) nest more than %d deep: give the inner lists rules of their own", maxListDepth)
		return n
	}
	l := expansion{parser: p, pos: n.Pos, element: p.element()}
	p.lists--
	switch {
	case p.failed:
		return n
	case p.src.notation == NotationRFC822:
		return l.counted(n, true)
	case p.form == ListRecipient:
		// [ element ] *( OWS "," OWS [ element ] )
		return l.whole(l.option(l.item()), l.repeat(0, Unbounded, l.space(), l.comma(), l.space(), l.option(l.item())))
	case p.form == ListRecipient7230:
		return l.recipient7230(n)
	}
	return l.sender(n)
}

// expansion builds the nodes of one list.
type expansion struct {
	*parser
	pos     Pos
	element *Node
	used    bool // the element itself is part of the expansion
}

// sender returns element <n-1>*<m-1>( OWS "," OWS element ), as an option if n is 0.
func (l *expansion) sender(n *Node) *Node {
	if n.Max == 0 {
		return l.repeat(0, 0, l.item())
	}
	first := l.item()
	rest := l.repeat(max(n.Min, 1)-1, oneLess(n.Max), l.space(), l.comma(), l.space(), l.item())
	if n.Min == 0 {
		return l.option(first, rest)
	}
	return l.whole(first, rest)
}

func (l *expansion) recipient7230(n *Node) *Node {
	if n.Max != Unbounded || n.Min > 1 {
		return l.counted(n, false)
	}
	// *( OWS "," [ OWS element ] )
	rest := func() *Node {
		return l.repeat(0, Unbounded, l.space(), l.comma(), l.option(l.space(), l.item()))
	}
	if n.Min == 0 { // [ ( "," / element ) rest ]
		return l.option(l.group(l.node(OpAlternation, l.comma(), l.item())), rest())
	}
	return l.whole(l.repeat(0, Unbounded, l.comma(), l.space()), l.item(), rest())
}

// counted returns a list that counts only the elements that are not empty:
//
//	*( "," OWS ) element <n-1>*<m-1>( 1*( OWS "," ) OWS element ) *( OWS "," )
//
// If n is 0, only commas match, too, and nothing does. If lead is set, white space may come
// first, as in RFC 2616 §2.1.
func (l *expansion) counted(n *Node, lead bool) *Node {
	var empty, items *Node
	if n.Min == 0 {
		empty = l.sequence(l.comma(), l.repeat(0, Unbounded, l.space(), l.comma()))
	}
	if n.Max != 0 {
		items = l.sequence(
			l.repeat(0, Unbounded, l.comma(), l.space()),
			l.item(),
			l.repeat(max(n.Min, 1)-1, oneLess(n.Max), l.repeat(1, Unbounded, l.space(), l.comma()), l.space(), l.item()),
			l.repeat(0, Unbounded, l.space(), l.comma()))
	}
	var first *Node
	if lead {
		first = l.space()
	}
	switch {
	case empty == nil:
		return l.whole(first, items)
	case items == nil:
		return l.option(first, empty)
	}
	either := l.node(OpAlternation, items, empty)
	if first == nil {
		return l.option(either)
	}
	return l.option(first, l.group(either))
}

// oneLess returns the upper bound n - 1.
func oneLess(n int) int {
	if n == Unbounded {
		return n
	}
	return n - 1
}

// item returns the list's element for another place in the expansion.
func (l *expansion) item() *Node {
	if !l.used {
		l.used = true
		return l.element
	}
	return l.copy(l.element)
}

// copy returns a deep copy of n, so that no two places of a grammar share a node.
func (l *expansion) copy(n *Node) *Node {
	if l.hold(nodeSize); l.failed {
		return n
	}
	c := *n
	c.Subs = make([]*Node, len(n.Subs))
	for i, sub := range n.Subs {
		c.Subs[i] = l.copy(sub)
	}
	return &c
}

// node returns a node at the position of the list.
func (l *expansion) node(op Op, subs ...*Node) *Node {
	l.hold(nodeSize)
	return &Node{Op: op, Pos: l.pos, Subs: subs}
}

func (l *expansion) comma() *Node {
	n := l.node(OpCharVal)
	n.Text = ","
	return n
}

// space returns the white space beside a comma, or nil if the notation has none.
func (l *expansion) space() *Node {
	n := l.node(OpRef)
	n.List = true
	switch {
	case l.src.notation != NotationRFC822:
		n.Name = listSpace
		return n
	case l.src.definesLWS:
		n.Name = "LWS"
		return l.repeat(0, Unbounded, n)
	}
	return nil
}

// sequence returns the parts that are not nil as one node.
func (l *expansion) sequence(parts ...*Node) *Node {
	var subs []*Node
	for _, n := range parts {
		switch {
		case n == nil:
		case n.Op == OpConcatenation:
			subs = append(subs, n.Subs...)
		default:
			subs = append(subs, n)
		}
	}
	return single(l.node(OpConcatenation, subs...))
}

// group encloses n in parentheses if it needs them as an element.
func (l *expansion) group(n *Node) *Node {
	switch n.Op {
	case OpAlternation, OpConcatenation, OpRepetition:
		return l.node(OpGroup, n)
	}
	return n
}

// repeat returns a repetition of a sequence, or nil if it is a repetition of zero times of
// something other than the list's element.
func (l *expansion) repeat(least, most int, parts ...*Node) *Node {
	if most == 0 && len(parts) > 1 {
		return nil
	}
	n := l.node(OpRepetition, l.group(l.sequence(parts...)))
	n.Min, n.Max = least, most
	return n
}

func (l *expansion) option(parts ...*Node) *Node { return l.node(OpOption, l.sequence(parts...)) }

// whole returns the sequence as one element. Its group is dropped where the list is a whole
// alternative.
func (l *expansion) whole(parts ...*Node) *Node {
	n := l.sequence(parts...)
	if n.Op == OpConcatenation {
		n = l.node(OpGroup, n)
		n.List = true
	}
	return n
}

// ungroup returns n without the group of a list, which a whole alternative does not need.
func ungroup(n *Node) *Node {
	if n.Op == OpGroup && n.List {
		return n.Subs[0]
	}
	return n
}
