package gen

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// doc adds a comment of several lines, one "//" each: jennifer would make a comment
// in the other style of them.
func doc(g *Group, lines ...string) {
	for _, line := range lines {
		g.Add(docLine(line))
	}
}

// docWidth is the length of a line of a comment, without the slashes.
const docWidth = 88

// wrap returns text as lines.
func wrap(text string) []string {
	var lines []string
	for len(text) > docWidth {
		i := strings.LastIndexByte(text[:docWidth+1], ' ')
		if i < 0 {
			break
		}
		lines = append(lines, text[:i])
		text = text[i+1:]
	}
	return append(lines, text)
}

// docLine is one line of a comment. A line that begins with a tab is code to the go
// doc command.
func docLine(line string) *Statement {
	line = commentText(line)
	switch {
	case line == "":
		return Comment("//")
	case line[0] == '\t':
		return Comment("//" + line)
	}
	return Comment("// " + line)
}

// commentText returns text as it may stand in a comment of a Go file, which holds no
// control characters, no byte order mark and nothing that is not UTF-8.
func commentText(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7F || r == '\uFEFF' {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError)))
}

// ruleAbout returns what the grammar's comments say about a rule, and of a core rule
// where it comes from.
func ruleAbout(r *abnf.Rule) []string {
	if r.Core {
		return []string{"RFC 5234 Appendix B.1"}
	}
	return r.Doc()
}

// definitionDoc returns the lines that show ABNF in a comment.
func definitionDoc(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) != "" {
			line = "\t" + line
		}
		lines = append(lines, line)
	}
	return lines
}

// maxWitness is how much of a witness a comment shows.
const maxWitness = 40

// witness returns a string that leads to a state, quoted.
func witness(paths *dfa.Paths, state int32) string {
	n := paths.Len(state)
	quoted := strconv.QuoteToASCII(paths.Suffix(state, min(n, maxWitness)))
	if n > maxWitness {
		return fmt.Sprintf("%d bytes ending in %s", n, quoted)
	}
	return quoted
}

// ruleList returns the names of rules as "a", "a and b" or "a, b and c".
func ruleList(rules []*abnf.Rule) string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// calleeList returns the names of callees.
func calleeList(callees []*rulePlan) string {
	names := make([]string, len(callees))
	for i, c := range callees {
		names[i] = c.rule.Name
	}
	return strings.Join(names, ", ")
}

// counted returns n with the noun in its number.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
