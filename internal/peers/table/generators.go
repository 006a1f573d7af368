package main

import (
	"fmt"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/generators"
	"github.com/std66/std66/uri"
)

// ours is the name of our own column, which the others are compared to.
const ours = "uri"

// A generator is a program that made a parser, as ours did, or a library in C: they do the
// same work, and accept the same texts.
type generator struct {
	name         string
	parse, match func(s string) bool
}

// allGenerators returns our own, and those of others that build tags compile.
func allGenerators() []generator {
	list := []generator{
		{ours, func(s string) bool { _, err := uri.ParseReference(s); return err == nil }, uri.RuleURIReference.Match},
	}
	for _, p := range generators.All() {
		list = append(list, generator{p.Name, accepted(p.ParseReference), p.MatchReference})
	}
	return list
}

// accepted returns a function that parses a text in full and reports whether that was
// possible.
func accepted(parse func(s string) (captures.Captures, bool)) func(s string) bool {
	return func(s string) bool { _, ok := parse(s); return ok }
}

// generated returns one function of each generator.
func generated(of func(generator) func(s string) bool) []peerFunc {
	var list []peerFunc
	for _, g := range allGenerators() {
		list = append(list, peerFunc{g.name, of(g)})
	}
	return list
}

// notes returns a line for each generated parser: the program that generated it, or why the
// table is without it.
func notes() []string {
	var lines []string
	for _, p := range generators.All() {
		if p.Tool != "" {
			lines = append(lines, fmt.Sprintf("%s is by %s", p.Name, p.Tool))
		}
	}
	for _, o := range generators.LeftOut() {
		lines = append(lines, fmt.Sprintf("LEFT OUT of rows Parse and Match: %s, %s", o.Name, o.Why))
	}
	return lines
}
