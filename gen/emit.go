package gen

import (
	"bytes"
	"fmt"
	"strings"

	. "github.com/dave/jennifer/jen"
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

// emit adds the forms of a machine.
func (m *machine) emit(g *Group) {
	if m.code != nil {
		m.emitCode(g)
	}
	m.emitTable(g)
}

// constant returns the name of the rule's constant.
func (r *rulePlan) constant() string { return "Rule" + r.name }

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
