package main

import (
	"slices"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/ragel"
	"github.com/std66/std66/internal/peers/re2go"
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

// generators returns our own, and those of others.
func generators() []generator {
	return slices.Concat([]generator{
		{ours, func(s string) bool { _, err := uri.ParseReference(s); return err == nil }, uri.RuleURIReference.Match},
		{"re2go", accepted(re2go.ParseReference), re2go.MatchReference},
		{"ragel", accepted(ragel.ParseReference), ragel.MatchReference},
	}, libraries())
}

// accepted returns a function that parses a text in full and reports whether that was
// possible.
func accepted(parse func(s string) (captures.Captures, bool)) func(s string) bool {
	return func(s string) bool { _, ok := parse(s); return ok }
}

// generated returns one function of each generator.
func generated(of func(generator) func(s string) bool) []peerFunc {
	var list []peerFunc
	for _, g := range generators() {
		list = append(list, peerFunc{g.name, of(g)})
	}
	return list
}
