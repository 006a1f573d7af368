package abnf

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns the grammar as ABNF without comments, one line per definition, including
// the rules of other documents. It omits the core rules' own definitions. Reading the result
// gives the same grammar.
func (g *Grammar) String() string {
	var b strings.Builder
	for _, r := range g.Rules {
		for i, d := range r.Defs {
			if d.Body == nil || d.Pos.File == coreName && d.Name == r.Name {
				continue
			}
			name := d.Name
			if fold(name) != fold(r.Name) {
				name = r.Name
			}
			sign := " = "
			if i > 0 || d.Incremental {
				sign = " =/ "
			}
			b.WriteString(name + sign)
			d.Body.print(&b)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// String returns the definition as one line of ABNF.
func (d *Definition) String() string {
	if d.Incremental {
		return d.Name + " =/ " + d.Body.String()
	}
	return d.Name + " = " + d.Body.String()
}

// String returns n as ABNF, on one line.
func (n *Node) String() string {
	var b strings.Builder
	n.print(&b)
	return b.String()
}

func (n *Node) print(b *strings.Builder) {
	switch n.Op {
	case OpAlternation:
		n.printSubs(b, " / ")
	case OpConcatenation:
		n.printSubs(b, " ")
	case OpRepetition:
		b.WriteString(n.Repeat())
		n.Subs[0].print(b)
	case OpGroup:
		b.WriteString("( ")
		n.Subs[0].print(b)
		b.WriteString(" )")
	case OpOption:
		b.WriteString("[ ")
		n.Subs[0].print(b)
		b.WriteString(" ]")
	case OpRef:
		b.WriteString(n.reference())
	case OpCharVal:
		if n.CaseSensitive {
			b.WriteString("%s")
		}
		b.WriteString(`"` + n.Text + `"`)
	case OpNumVal:
		n.printNumVal(b)
	}
}

// reference returns a reference as written, or the name of its rule if that is another one:
// an imported rule.
func (n *Node) reference() string {
	switch {
	case n.Rule != nil && fold(n.Rule.Name) != fold(n.Name):
		return n.Rule.Name
	case n.Prose:
		return "<" + n.Name + ">"
	}
	return n.Name
}

func (n *Node) printSubs(b *strings.Builder, separator string) {
	for i, sub := range n.Subs {
		if i > 0 {
			b.WriteString(separator)
		}
		sub.print(b)
	}
}

// Repeat returns the repeat of n, an OpRepetition: "*", "1*", "*5", "3*4" or "6".
func (n *Node) Repeat() string {
	var b strings.Builder
	if n.Min == n.Max {
		return strconv.Itoa(n.Min)
	}
	if n.Min > 0 {
		b.WriteString(strconv.Itoa(n.Min))
	}
	b.WriteByte('*')
	if n.Max != Unbounded {
		b.WriteString(strconv.Itoa(n.Max))
	}
	return b.String()
}

func (n *Node) printNumVal(b *strings.Builder) {
	format := map[byte]string{'x': "%02X", 'd': "%d", 'b': "%b"}[n.Base]
	separator := "."
	if n.Range {
		separator = "-"
	}
	b.WriteByte('%')
	b.WriteByte(n.Base)
	for i, v := range n.Values {
		if i > 0 {
			b.WriteString(separator)
		}
		fmt.Fprintf(b, format, v)
	}
}
