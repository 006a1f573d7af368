package abnf

import (
	"fmt"
	"slices"
	"strings"
)

// ParseTree parses the specification of trees:
//
//	tree = rulename [ "=" rulename *( "," rulename ) ]
//
// The first rule is the root, and the others are the rules of nodes. The result nodes is nil if there
// are none: then all rules that do not stand for a character are nodes.
func ParseTree(g *Grammar, text string) (root *Rule, nodes []*Rule, err error) {
	name, list, ok := strings.Cut(text, "=")
	if !ok && strings.Contains(name, ",") {
		return nil, nil, fmt.Errorf("%q: expected RULE, or RULE=NODE with further nodes after commas", text)
	}
	if root, err = g.Find(name); err != nil || !ok {
		return root, nil, err
	}
	inside := g.Needed([]*Rule{root})
	for name := range strings.SplitSeq(list, ",") {
		r, err := g.Find(name)
		if err != nil {
			return nil, nil, err
		}
		if !slices.Contains(inside, r) {
			return nil, nil, fmt.Errorf("%q: rule %q does not need %q", text, root.Name, r.Name)
		}
		if !slices.Contains(nodes, r) {
			nodes = append(nodes, r)
		}
	}
	return root, nodes, nil
}
