package main

import (
	"encoding/json"

	"github.com/std66/std66/internal/peers/documents"
	"github.com/std66/std66/internal/peers/documents/jsontree"
)

// A treeParser makes parse trees of JSON texts.
type treeParser struct {
	parse  func(s string) bool                      // makes the tree
	leaves func(s string) (texts []string, ok bool) // the texts of strings and numbers in the tree, in order
}

// generatedTree returns the parser that abnf gen has generated.
func generatedTree() treeParser {
	buffer := new(jsontree.TreeBuffer)
	return treeParser{
		parse: func(s string) bool {
			_, err := buffer.Parse(jsontree.RuleJSONText, s)
			return err == nil
		},
		leaves: func(s string) (texts []string, ok bool) {
			tree, err := jsontree.RuleJSONText.ParseTree(s)
			if err != nil {
				return nil, false
			}
			for _, n := range tree.All() {
				if n.Rule() == jsontree.RuleString || n.Rule() == jsontree.RuleNumber {
					texts = append(texts, n.Text())
				}
			}
			return texts, true
		},
	}
}

// treeRows returns the rows of trees. They compare the parse tree of a document with decoding it into
// a variable of type any, which also converts numbers and strings. Neither result is used.
func treeRows(all []documents.Document) []source {
	var rows []source
	for _, d := range all {
		rows = append(rows, jsonRow("JSON tree, "+d.Name, func() []string { return []string{d.Text} }, decoders))
	}
	return rows
}

// decoders returns the runners that read a text into a tree.
func decoders(texts []string) ([]runner, error) {
	return []runner{
		perText("generated", texts, generatedTree().parse),
		perBytes("encoding/json", texts, func(b []byte) bool {
			var value any
			return json.Unmarshal(b, &value) == nil
		}),
	}, nil
}
