package gen

import (
	"bytes"
	"fmt"
	"slices"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/gofiles"
)

// item is a piece of generated text. Files consist of items.
type item struct {
	text    func(*Group)
	section string // section of the source document, or ""
	name    string // function that becomes a table if it does not fit in a file, or ""
}

// lines returns the most lines that the items of a file may have together.
func (c Config) lines() int { return c.tuned().fileLines - 1 - headLines }

// headLines is the most lines before the first item of a file: the header, the package clause
// and imports, but not the package comment.
const headLines = 9

// place renders the package and divides it among files. If code does not fit in a file, place
// makes it a table and plans the package again.
func place(s *spec, m *automata, c Config) (*program, Files, error) {
	tooLong := map[string]bool{}
	for {
		p := newProgram(s, m, c, tooLong)
		files, err := p.files(c)
		long, ok := err.(*tooLongError)
		if !ok {
			return p, files, err
		}
		for _, r := range s.forcedCode {
			if f := p.functionOf(r); f != nil && f.nests && !p.codeNests(f, c.tuned(), true, map[string]bool{long.name: true}) {
				return nil, nil, &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf("rule %q calls a part whose code has %d lines and does not fit in a file", r.Name, long.lines)}
			}
			if (&function{rule: r}).scanFunc() == long.name {
				return nil, nil, &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf("the code of rule %q has %d lines and does not fit in a file", r.Name, long.lines)}
			}
		}
		tooLong[long.name] = true
	}
}

// tooLongError is the error for an item that does not fit in a file.
type tooLongError struct {
	name  string
	lines int
}

func (e *tooLongError) Error() string {
	return fmt.Sprintf("generating %s: %d lines do not fit in a file", e.name, e.lines)
}

// files renders the items and divides them among files by their length.
func (p *program) files(c Config) (Files, error) {
	files := Files{}
	rules, scans := p.ruleItems(c.Package), p.scanItems()
	if len(p.functions) == 0 {
		rules, scans = append(rules, scans...), nil
	}
	for _, group := range []struct {
		prefix string
		items  []item
	}{
		{"zrules", rules},
		{"zscan", scans},
		{"zparse", p.parseItems()},
		{"ztables", p.tableItems()},
		{"ztyped", p.typedItems()},
	} {
		var sources []gofiles.Source
		for _, item := range group.items {
			source, err := c.render(item)
			if err != nil {
				return nil, err
			}
			if source.Lines() > c.lines() && item.name != "" {
				return nil, &tooLongError{item.name, source.Lines()}
			}
			sources = append(sources, source)
		}
		lines := c.lines()
		if group.prefix == "zrules" {
			lines -= len(gofiles.Wrap(c.Doc))
		}
		for name, some := range gofiles.Divide(group.prefix, lines, sources) {
			var err error
			if files[name], err = gofiles.Join(p.head(c, "", name == "zrules.go"), some); err != nil {
				return nil, fmt.Errorf("generating %s: %w", name, err)
			}
		}
	}
	return files, p.addRuntime(files, c)
}

// scanItems returns the shared parts of the scan functions, then the functions of rules.
func (p *program) scanItems() []item {
	items := []item{{text: p.emitEssay}}
	cases := slices.Collect(slices.Chunk(p.functions, casesPerFunction))
	for i := range max(len(cases), 1) {
		items = append(items, item{text: func(g *Group) { p.emitScanRule(g, cases, i) }})
	}
	items = append(items, item{text: p.emitBytesOf}, item{text: p.emitCalledStarts})
	for _, e := range p.escapes {
		items = append(items, item{text: e.emit})
	}
	for _, f := range p.functions {
		items = append(items, item{func(g *Group) { p.emitScan(g, f) }, f.rule.Section(), f.scanFunc()})
	}
	return items
}

// parseItems returns the parsers.
func (p *program) parseItems() []item {
	var items []item
	spans := slices.ContainsFunc(p.parsers, func(p *parserPlan) bool { return p.layout == nil })
	if slices.ContainsFunc(p.parsers, func(p *parserPlan) bool { return p.code != nil }) {
		items = append(items, item{text: func(g *Group) { emitParseEssay(g, spans) }, section: p.parsers[0].rule.Section()})
	}
	for i, parser := range p.parsers {
		n := item{text: func(g *Group) {
			if i == 0 && !parser.spec.exported && (spans || len(p.lists) > 0) {
				emitSpan(g)
			}
			p.emitParser(g, parser)
		}, section: parser.rule.Section()}
		if parser.code != nil {
			n.name = parser.spec.parseFunc()
		}
		items = append(items, n)
	}
	for i, l := range p.lists {
		items = append(items, item{text: func(g *Group) {
			if i == 0 && len(p.parsers) == 0 && !l.spec.exported {
				emitSpan(g)
			}
			p.emitList(g, l)
		}, section: l.spec.rule.Section()})
	}
	return items
}

// render returns the text of an item.
func (c Config) render(i item) (gofiles.Source, error) {
	f := NewFile(c.Package)
	i.text(f.Group)
	var b bytes.Buffer
	if err := f.Render(&b); err != nil {
		return gofiles.Source{}, fmt.Errorf("generating %s: %w", i.name, err)
	}
	s := gofiles.Split(b.String())
	s.Section = i.section
	return s, nil
}

// head returns the start of a file up to the package clause, with a build constraint unless it is
// empty, and with the package comment if doc is set.
func (s *spec) head(c Config, constraint string, doc bool) string {
	head := "// " + s.header + "\n\n"
	if constraint != "" {
		head += constraint + "\n\n"
	}
	if doc && c.Doc != "" {
		for _, line := range gofiles.Wrap(c.Doc) {
			head += "// " + gofiles.CommentText(line) + "\n"
		}
	}
	return head + "package " + c.Package + "\n"
}
