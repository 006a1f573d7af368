package gen

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/abnf"
)

// emit returns the files of the planned package.
func emit(p *plan, packageName, header string) (Files, error) {
	files := Files{}
	for name, add := range p.layout() {
		f := NewFile(packageName)
		f.HeaderComment(header)
		add(f.Group)
		var b bytes.Buffer
		if err := f.Render(&b); err != nil {
			return nil, fmt.Errorf("generating %s: %w", name, err)
		}
		files[name] = b.Bytes()
	}
	return files, nil
}

// layout returns what goes into each file.
func (p *plan) layout() map[string]func(*Group) {
	layout := map[string]func(*Group){
		"zrules.go":       p.emitRules,
		"zdefinitions.go": p.emitDefinitions,
		"zmatch.go":       p.emitMatch,
		"zerror.go":       p.emitError,
		"zmachine.go":     p.emitMachines,
		"zexpected.go":    p.emitExpected,
		"zbytesets.go":    p.emitSets,
	}
	for name, machines := range inFiles("zrule-%s.go", "zsmallrules%s.go", p.machines) {
		layout[name] = func(g *Group) {
			for _, m := range machines {
				m.emit(g)
			}
		}
	}
	for name, classes := range inFiles("", "zclasses%s.go", p.classes) {
		layout[name] = func(g *Group) { emitClasses(g, classes) }
	}
	return layout
}

// emit adds the forms of a machine.
func (m *machine) emit(g *Group) {
	if m.code != nil {
		m.emitCode(g)
	}
	m.emitTable(g)
}

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

// vertical returns a braced list with one item on each line. Items end in their own
// commas, so that a comment can follow each (jennifer would put the comma into the
// comment).
func vertical(items ...Code) *Statement {
	return Custom(Options{Open: "{", Close: "}", Multi: true}, items...)
}

// keyed is the item "key: value," of a vertical list.
func keyed(key string, value Code) *Statement { return Id(key).Op(":").Add(value).Op(",") }

// list returns numbers as "1, 2, 3".
func list(numbers []int) *Statement {
	items := make([]Code, len(numbers))
	for i, n := range numbers {
		items[i] = Lit(n)
	}
	return List(items...)
}

// lines returns text as a string constant, a line of it on each line of code.
func lines(text string) *Statement {
	s := &Statement{}
	for line := range strings.Lines(text) {
		if len(*s) > 0 {
			s.Op("+").Line()
		}
		s.Lit(line)
	}
	return s
}

// constant returns the name of the rule's constant.
func (r *rulePlan) constant() string { return "Rule" + r.name }
