package jsontree_test

import (
	"fmt"

	"github.com/std66/std66/internal/peers/documents/jsontree"
)

// The types of nodes show what a grammar has below each rule.
func ExampleObjectNode_Members() {
	tree, err := jsontree.RuleJSONText.ParseTree(`{"name": "fish", "legs": 0, "colours": ["red", "gold"]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	root, _ := tree.Root().AsJSONText()
	object, _ := root.Value().Object()
	for member := range object.Members() {
		fmt.Println(member.StringNode().Node().Text())
		if array, ok := member.Value().Array(); ok {
			for value := range array.Values() {
				fmt.Println("\t", value.Node().Text())
			}
		}
	}
	// Output:
	// "name"
	// "legs"
	// "colours"
	// 	 "red"
	// 	 "gold"
}
