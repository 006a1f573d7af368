package main

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
	runtime "github.com/std66/std66/grammar/abnf"
)

// treeText returns a function that appends the tree of each candidate that check accepts as an outline,
// and a message for the others.
func treeText(t cli.Terminal, r runtime.Rule, check func(string) *cli.Mismatch) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		tree, m := treeOf(r, c.Text, check)
		if m != nil {
			return m.Append(dst, t, c), false
		}
		for depth, n := range tree.All() {
			dst = appendNode(dst, depth, n)
		}
		return dst, true
	}
}

// treeJSON returns a function that appends a JSON object with the tree of each candidate that check
// accepts, or the result of check. The nodes are a flat list, so the object does not nest deeply.
func treeJSON(r runtime.Rule, check func(string) *cli.Mismatch, withFile bool) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		tree, m := treeOf(r, c.Text, check)
		return cli.AppendChecked(dst, c, withFile, m, func(dst []byte) []byte {
			separator := `,"tree":[`
			for depth, n := range tree.All() {
				start, end := n.Span()
				dst = record.AppendMember(fmt.Appendf(dst, `%s{"depth":%d,`, separator, depth), "rule", n.Rule().String())
				dst = fmt.Appendf(dst, `,"start":%d,"end":%d}`, start, end)
				separator = ","
			}
			return append(dst, ']')
		}), m == nil
	}
}

// treeOf returns the tree of s, or the reason why s does not match.
func treeOf(r runtime.Rule, s string, check func(string) *cli.Mismatch) (runtime.Tree, *cli.Mismatch) {
	if m := check(s); m != nil {
		return runtime.Tree{}, m
	}
	tree, err := r.ParseTree(s)
	if err != nil {
		return tree, &cli.Mismatch{Err: err}
	}
	return tree, nil
}

// Nodes at most maxIndented levels deep are indented by two spaces for each level. The lines of deeper
// nodes begin with the level instead, because their indentation would take quadratic space.
const maxIndented = 40

// maxNodeText is the most bytes of a node's text on its line, for the same reason.
const maxNodeText = 60

// appendNode appends the line of a node: the name of its rule and its text.
func appendNode(dst []byte, depth int, n runtime.Node) []byte {
	dst = append(dst, bytes.Repeat([]byte("  "), min(depth, maxIndented))...)
	if depth > maxIndented {
		dst = fmt.Appendf(dst, "(level %d) ", depth)
	}
	dst = append(dst, n.Rule().String()...)
	text, rest := n.Text(), ""
	if text == "" {
		return append(dst, '\n')
	}
	if len(text) > maxNodeText {
		text, rest = cutText(text), "…"
	}
	dst = visible.AppendValue(append(dst, ' '), text)
	return append(append(dst, rest...), '\n')
}

// cutText returns the start of a text of more than maxNodeText bytes. It does not divide a character.
func cutText(text string) string {
	for n := maxNodeText; n > maxNodeText-utf8.UTFMax; n-- {
		if utf8.RuneStart(text[n]) {
			return text[:n]
		}
	}
	return text[:maxNodeText] // not UTF-8
}
