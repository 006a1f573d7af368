package gen

import (
	"strconv"
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/gofiles"
)

// doc adds a comment with "//" before each line. For several lines, jennifer would use "/*".
func doc(g *Group, lines ...string) {
	for _, line := range lines {
		g.Add(docLine(line))
	}
}

// docLine is one line of a comment. The go doc command shows a line that begins with a tab
// as code.
func docLine(line string) *Statement {
	line = gofiles.CommentText(line)
	switch {
	case line == "":
		return Comment("//")
	case line[0] == '\t':
		return Comment("//" + line)
	}
	return Comment("// " + line)
}

// about returns the grammar's comments on r, or the source of a core rule. A single line gets
// a full stop, as gofmt would make a heading of it.
func (r *rule) about() []string {
	lines := r.Doc()
	if r.Core {
		lines = []string{"RFC 5234 Appendix B.1"}
	}
	if len(lines) == 1 && !strings.HasSuffix(lines[0], ".") {
		return []string{lines[0] + "."}
	}
	return lines
}

// definitionDoc returns the definition of r as lines of a comment.
func (r *rule) definitionDoc() []string {
	var lines []string
	for line := range strings.SplitSeq(r.Text(), "\n") {
		if strings.TrimSpace(line) != "" {
			line = "\t" + line
		}
		lines = append(lines, line)
	}
	return lines
}

// ruleList returns the names of rules as "a", "a and b" or "a, b and c".
func ruleList(rules []*rule) string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	last := len(names) - 1
	if last <= 0 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// ruleChoice returns the names of rules as "a", "a or b" or "a, b or c".
func ruleChoice(rules []*rule) string { return strings.Replace(ruleList(rules), " and ", " or ", 1) }

// vertical returns a braced list with one item per line. Items include their commas, because
// jennifer would put a comma after the item's comment, into the comment.
func vertical(items ...Code) *Statement {
	return Custom(Options{Open: "{", Close: "}", Multi: true}, items...)
}

// inLines returns a braced list with perLine items on each line.
func inLines(items []Code, perLine int) *Statement {
	for i := perLine; i < len(items); i += perLine {
		items[i] = Line().Add(items[i])
	}
	return Values(items...)
}

// keyed is the item "key: value," of a vertical list.
func keyed(key string, value Code) *Statement { return Id(key).Op(":").Add(value).Op(",") }

// numbers returns numbers as "1, 2, 3".
func numbers(list []int) *Statement {
	items := make([]Code, len(list))
	for i, n := range list {
		items[i] = Lit(n)
	}
	return List(items...)
}

// inBackquotes is text as a raw string if possible, or else as an interpreted string.
func inBackquotes(text string) *Statement {
	if strconv.CanBackquote(text) {
		return Op("`" + text + "`")
	}
	return Lit(text)
}

// typeT is the type parameter of functions over strings and bytes.
func typeT() *Statement { return Id("T").String().Op("|").Index().Byte() }

// at is the byte of s at offset i+k.
func at(k int) *Statement {
	if k == 0 {
		return Id("s").Index(Id("i"))
	}
	return Id("s").Index(Id("i").Op("+").Lit(k))
}

// byteLit is a byte literal, as a character if it is ASCII.
func byteLit(b byte) *Statement {
	if b < 0x7F {
		return LitRune(rune(b))
	}
	return LitByte(b)
}
