// Package markdown compares the destinations that package extract and goldmark find in Markdown.
package markdown

import (
	"maps"
	"slices"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/std66/std66/uri/extract"
)

// theirs returns the destinations of the links, images, autolinks and link reference definitions that goldmark
// finds, sorted, once each and without an empty one.
func theirs(source string) []string {
	found := map[string]bool{}
	decoded := func(destination []byte) string {
		return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(destination))))
	}
	context := parser.NewContext()
	root := goldmark.DefaultParser().Parse(text.NewReader([]byte(source)), parser.WithContext(context))
	for _, d := range context.References() {
		found[decoded(d.Destination())] = true
	}
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link:
			found[decoded(n.Destination)] = true
		case *ast.Image:
			found[decoded(n.Destination)] = true
		case *ast.AutoLink:
			destination := string(n.URL([]byte(source)))
			if n.AutoLinkType == ast.AutoLinkEmail {
				destination = "mailto:" + destination
			}
			found[destination] = true
		}
		return ast.WalkContinue, nil
	})
	delete(found, "")
	return slices.Sorted(maps.Keys(found))
}

// ours returns the destinations that package extract finds, sorted and once each.
func ours(source string) []string {
	found := map[string]bool{}
	for m := range (extract.Extractor{Markdown: true, LeftOut: true}).All(source) {
		if m.Delimiter != extract.Bare {
			found[m.Text] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}
