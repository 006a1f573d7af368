package gen

import (
	"fmt"
	"strings"

	. "github.com/dave/jennifer/jen"
)

// A machine as code is a function that reads s from offset i on, as far as it can:
//
//	userinfoOrRegName: // after "a"
//		i = skip(s, i, &byteSets, inRegName)
//		if i < len(s) {
//			switch c := s[i]; {
//			case c == ':':
//				i++
//				goto userinfoOrPort
//			...
//			}
//		}
//		return i
//
// Each state is a label. It skips the bytes that lead back to it, and goes on with what
// the next byte says. Where nothing is left to read, the state says whether what has
// been read matches: return i, or else return noMatch.

// scanFunc is the name of the function.
func (m *machine) scanFunc() string { return "scan" + m.name }

// emitCode adds the code of m.
func (m *machine) emitCode(g *Group) {
	doc(g, wrap(m.scanFunc()+" returns the end of the "+ruleList(m.users)+" at offset i of s, or noMatch.")...)
	doc(g, m.ruleDoc()...)
	doc(g, "")
	size := counted(len(m.code.states), "state")
	if len(m.code.states) < m.Len() {
		size += fmt.Sprintf(", %d as a table", m.Len())
	}
	doc(g, wrap(strings.Join(append([]string{size}, m.form()...), "; ")+".")...)
	g.Func().Id(m.scanFunc()).Types(text()).Params(Id("s").Id("T"), Id("i").Int()).Int().BlockFunc(func(g *Group) {
		for _, s := range m.code.places() {
			m.emitState(g, s)
		}
	})
	g.Line()
}

// text is the type parameter of functions over strings and bytes.
func text() *Statement { return Id("T").String().Op("|").Index().Byte() }

// ruleDoc returns the lines of a comment that has the rule of m, and what the grammar
// says about it.
func (m *machine) ruleDoc() []string {
	lines := append([]string{""}, definitionDoc(m.rule.Text())...)
	if about := ruleAbout(m.rule); len(about) > 0 {
		lines = append(append(lines, ""), about...)
	}
	return lines
}

// emitState adds a state.
func (m *machine) emitState(g *Group, s *state) {
	comment := "after " + witness(m.paths, s.number)
	if s.number == 0 {
		comment = "at the start"
	}
	if s.targets > 0 {
		// A comment above the label would be indented like the code around it.
		g.Id(s.label).Op(":").Comment(comment)
	} else {
		g.Comment(s.label + ": " + comment)
	}
	switch {
	case s.through:
		m.emitCall(g, *s.always)
		return
	case s.always != nil:
		m.emitEdge(g, s, *s.always)
		return
	}
	if s.repeat != nil {
		g.Add(s.skip())
	}
	switch len(s.edges) {
	case 0:
	case 1:
		e := s.edges[0]
		g.If(nextIn(e.on, e.or...)).BlockFunc(func(g *Group) { m.emitEdge(g, s, e) })
	default:
		g.If(Id("i").Op("<").Len(Id("s"))).Block(
			Switch(Id("c").Op(":=").Add(at(0)), Empty()).BlockFunc(func(g *Group) {
				for _, e := range s.edges {
					g.Case(anyHas(Id("c"), e.on, e.or)).BlockFunc(func(g *Group) { m.emitEdge(g, s, e) })
				}
			}),
		)
	}
	m.emitOps(g, s.ops)
	m.emitEnd(g, s, 0)
}

// emitEnd adds what happens where s ends, n bytes on.
func (m *machine) emitEnd(g *Group, s *state, n int) {
	switch {
	case !s.accept:
		g.Add(m.fail())
	case m.parser != nil:
		if n > 0 {
			g.Id("i").Op("+=").Lit(n)
		}
		g.Goto().Id(endLabel)
	case n > 0:
		g.Return(Id("i").Op("+").Lit(n))
	default:
		g.Return(Id("i"))
	}
}

// fail returns that there is no match.
func (m *machine) fail() *Statement {
	if m.parser != nil {
		return Return(False())
	}
	return Return(Id("noMatch"))
}

// skip skips the bytes that s repeats.
func (s *state) skip() *Statement {
	switch {
	case s.repeat.Len() == 256:
		return Id("i").Op("=").Len(Id("s"))
	case s.long:
		name := "skip"
		if s.escape != nil {
			name = s.escape.name
		}
		return Id("i").Op("=").Id(name).Call(Id("s"), Id("i"), Op("&").Id(s.repeat.table), Id(s.repeat.name))
	}
	return For(nextIn(s.repeat)).Block(Id("i").Op("++"))
}

// emitEdge adds what happens where the next byte takes the edge e of s.
func (m *machine) emitEdge(g *Group, s *state, e edge) {
	n := len(e.forced) + 1
	if e.enters {
		n = 0
	}
	if e.callee == nil {
		m.emitOps(g, e.ops)
	}
	switch {
	case e.callee != nil && e.to.final() && m.parser == nil:
		g.Return(e.callee.scan())
		return
	case e.callee != nil:
		m.emitCall(g, e)
		n = 0
	case e.to == s && e.isEscape():
		g.Comment(e.text())
		g.For(nextIn(e.on)).Block(
			If(e.lacksForced()).Block(m.fail()),
			Id("i").Op("+=").Lit(n),
		)
		n = 0
	case len(e.forced) > 0:
		g.Comment(e.text())
		g.If(e.lacksForced()).Block(m.fail())
	}
	switch {
	case e.to.final():
		m.emitEnd(g, e.to, n)
		return
	case n == 1:
		g.Id("i").Op("++")
	case n > 1:
		g.Id("i").Op("+=").Lit(n)
	}
	g.Goto().Id(e.to.label)
}

// emitCall adds a call with what is done before and behind it.
func (m *machine) emitCall(g *Group, e edge) {
	before, behind := aroundCall(e.ops)
	m.emitOps(g, before)
	g.If(e.callee.fails()).Block(m.fail())
	m.emitOps(g, behind)
}

// text is what takes an edge with forced bytes, as ABNF.
func (e edge) text() string {
	words := []string{e.on.shown()}
	for _, set := range e.forced {
		words = append(words, set.shown())
	}
	return strings.Join(words, " ")
}

// shown is s as ABNF: a rule's name if it is one, or its bytes.
func (s *byteSet) shown() string {
	if s.rule != nil {
		return s.rule.Name
	}
	words := pieces(s.Set)
	switch {
	case len(words) == 1:
		return words[0]
	case s.abnf != "":
		return "( " + s.abnf + " )"
	}
	return "( " + strings.Join(words, " / ") + " )"
}

// lacksForced is the condition that the bytes do not follow that have to.
func (e edge) lacksForced() *Statement {
	condition := Len(Id("s")).Op("-").Id("i").Op("<").Lit(len(e.forced) + 1)
	for k := 0; k < len(e.forced); {
		set, bits := e.forced[k], at(k+1)
		k++
		if set.Len() == 256 {
			continue
		}
		if !set.needsBit() {
			condition.Op("||").Add(set.hasNot(bits))
			continue
		}
		bits = set.lookup(bits)
		for ; k < len(e.forced) && e.forced[k] == set; k++ {
			bits.Op("&").Add(set.lookup(at(k + 1)))
		}
		condition.Op("||").Add(bits).Op("&").Id(set.name).Op("==").Lit(0)
	}
	return condition
}

// scan calls the rule's machine.
func (r *rulePlan) scan() *Statement {
	if r.machine.code != nil {
		return Id(r.machine.scanFunc()).Call(Id("s"), Id("i"))
	}
	return Id("runTable").Call(Id(r.constant()), Id("s"), Id("i"))
}

// nextIn is the condition that the next byte is in s or another set.
func nextIn(s *byteSet, or ...*byteSet) *Statement {
	left := Id("i").Op("<").Len(Id("s"))
	switch has := anyHas(at(0), s, or); {
	case s.Len() == 256:
		return left
	case len(or) > 0 || 1 < s.Len() && s.Len() <= maxCompared:
		return left.Op("&&").Parens(has)
	default:
		return left.Op("&&").Add(has)
	}
}

// fails calls the rule's machine, and is the condition that there is no match.
func (r *rulePlan) fails() *Statement {
	return Id("i").Op("=").Add(r.scan()).Op(";").Id("i").Op("==").Id("noMatch")
}

// anyHas is the condition that the byte b is in s or another set.
func anyHas(b *Statement, s *byteSet, or []*byteSet) *Statement {
	condition := s.has(b)
	for _, set := range or {
		condition.Op("||").Add(set.has(b.Clone()))
	}
	return condition
}

// at is the k-th byte from offset i on.
func at(k int) *Statement {
	if k == 0 {
		return Id("s").Index(Id("i"))
	}
	return Id("s").Index(Id("i").Op("+").Lit(k))
}

// lookup is the bits of the byte b.
func (s *byteSet) lookup(b *Statement) *Statement { return Id(s.table).Index(b) }

// has is the condition that the byte b is in s.
func (s *byteSet) has(b *Statement) *Statement {
	lo, hi, isRange := s.isRange()
	switch {
	case s.needsBit():
		return s.lookup(b).Op("&").Id(s.name).Op("!=").Lit(0)
	case isRange && s.Len() > maxCompared:
		return literal(lo).Op("<=").Add(b).Op("&&").Add(b.Clone()).Op("<=").Add(literal(hi))
	}
	condition := &Statement{}
	for c := range s.All() {
		if len(*condition) > 0 {
			condition.Op("||")
		}
		condition.Add(b.Clone()).Op("==").Add(literal(c))
	}
	return condition
}

// hasAll is has, as an operand of &&.
func (s *byteSet) hasAll(b *Statement) *Statement {
	if _, _, isRange := s.isRange(); s.Len() > 1 && !s.needsBit() && !isRange {
		return Parens(s.has(b))
	}
	return s.has(b)
}

// hasNot is the condition that the byte b is not in s, as an operand of ||.
func (s *byteSet) hasNot(b *Statement) *Statement {
	if lo, ok := s.Min(); ok && s.Len() == 1 {
		return b.Op("!=").Add(literal(lo))
	}
	return Op("!").Parens(s.has(b))
}

// literal is a byte, as a character if it is in ASCII.
func literal(b byte) *Statement {
	if b < 0x7F {
		return LitRune(rune(b))
	}
	return LitByte(b)
}
