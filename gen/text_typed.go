package gen

import (
	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/gofiles"
)

// typedItems returns the types of nodes, if they are requested.
func (p *program) typedItems() []item {
	if !p.spec.typed {
		return nil
	}
	items := []item{{text: emitTypedHelpers}}
	for _, n := range p.typedNodes(p.trees[0]) {
		items = append(items, item{text: func(g *Group) { emitTyped(g, n) }})
	}
	return items
}

// typeOf is the name of the type for nodes of a rule.
func (r *rule) nodeType() string { return r.ident + "Node" }

// emitTypedHelpers adds the functions that find children.
func emitTypedHelpers(g *Group) {
	doc(g, "zChild returns the first child of n that is an occurrence of r, and reports whether there is one.")
	g.Func().Id("zChild").Params(Id("n").Id("Node"), Id("r").Id("Rule")).Params(Id("Node"), Bool()).Block(
		For(Id("child").Op(":=").Range().Id("n").Dot("Children").Call()).Block(
			If(Id("child").Dot("Rule").Call().Op("==").Id("r")).Block(Return(Id("child"), True())),
		),
		Return(Id("Node").Values(), False()),
	)
	g.Line()
	doc(g, "zChildren returns an iterator over the children of n that are occurrences of r.")
	g.Func().Id("zChildren").Types(Id("T").Any()).Params(Id("n").Id("Node"), Id("r").Id("Rule"), Id("typed").Func().Params(Id("Node")).Id("T")).
		Qual("iter", "Seq").Types(Id("T")).Block(
		Return(Func().Params(Id("yield").Func().Params(Id("T")).Bool()).Block(
			For(Id("child").Op(":=").Range().Id("n").Dot("Children").Call()).Block(
				If(Id("child").Dot("Rule").Call().Op("==").Id("r").Op("&&").Op("!").Id("yield").Call(Id("typed").Call(Id("child")))).Block(Return()),
			),
		)),
	)
	g.Line()
}

// emitTyped adds the type of a node and its methods.
func emitTyped(g *Group, n typed) {
	name := n.nodeType()
	doc(g, gofiles.Wrap(name+" is a node of rule "+n.Name+". Its methods return the nodes below it that have no other node in between. The zero value has none.")...)
	doc(g, "")
	doc(g, n.definitionDoc()...)
	g.Type().Id(name).Struct(Id("node").Id("Node"))
	g.Line()
	doc(g, "As"+n.ident+" returns n as a "+name+", and reports whether n is a node of rule "+n.Name+".")
	g.Func().Params(Id("n").Id("Node")).Id("As"+n.ident).Params().Params(Id(name), Bool()).Block(
		If(Id("n").Dot("Rule").Call().Op("!=").Id(n.constant()).Op("||").Len(Id("n").Dot("nodes")).Op("==").Lit(0)).Block(Return(Id(name).Values(), False())),
		Return(Id(name).Values(Id("n")), True()),
	)
	g.Line()
	doc(g, "Node returns the node.")
	g.Func().Params(Id("n").Id(name)).Id("Node").Params().Id("Node").Block(Return(Id("n").Dot("node")))
	g.Line()
	for _, c := range n.children {
		emitChild(g, name, c)
	}
}

// emitChild adds the method for a child.
func emitChild(g *Group, name string, c typedChild) {
	child := c.nodeType()
	method := func() *Statement { return g.Func().Params(Id("n").Id(name)).Id(c.method).Params() }
	switch {
	case c.most == many:
		doc(g, c.method+" returns an iterator over the nodes of rule "+c.Name+".")
		method().Qual("iter", "Seq").Types(Id(child)).Block(
			Return(Id("zChildren").Call(Id("n").Dot("node"), Id(c.constant()), Func().Params(Id("n").Id("Node")).Id(child).Block(Return(Id(child).Values(Id("n")))))),
		)
	case c.least == 1:
		doc(g, c.method+" returns the node of rule "+c.Name+".")
		method().Id(child).Block(
			List(Id("child"), Id("_")).Op(":=").Id("zChild").Call(Id("n").Dot("node"), Id(c.constant())),
			Return(Id(child).Values(Id("child"))),
		)
	default:
		doc(g, c.method+" returns the node of rule "+c.Name+", and reports whether there is one.")
		method().Params(Id(child), Bool()).Block(
			List(Id("child"), Id("ok")).Op(":=").Id("zChild").Call(Id("n").Dot("node"), Id(c.constant())),
			Return(Id(child).Values(Id("child")), Id("ok")),
		)
	}
	g.Line()
}
