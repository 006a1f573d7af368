package gen

import (
	"fmt"
	"strings"

	. "github.com/dave/jennifer/jen"
)

// layout returns what goes into each file.
func (p *plan) layout() map[string]func(*Group) {
	layout := map[string]func(*Group){
		"zdefinitions.go": p.emitDefinitions,
		"zmatch.go":       p.emitMatch,
		"zerror.go":       p.emitError,
		"zmachine.go":     p.emitMachines,
		"zexpected.go":    p.emitExpected,
		"zbytesets.go":    p.emitSets,
	}
	for name, rules := range inFiles("", "zrules%s.go", rulesLines, p.rules) {
		layout[name] = func(g *Group) { p.emitRules(g, rules) }
	}
	for name, machines := range inFiles("zrule-%s.go", "zsmallrules%s.go", 0, p.machines) {
		layout[name] = func(g *Group) {
			for _, m := range machines {
				m.emit(g)
			}
		}
	}
	for name, parsers := range inFiles("", "zparse%s.go", spanLines, p.parsers) {
		layout[name] = func(g *Group) { p.emitParsers(g, parsers) }
	}
	for _, parser := range p.parsers {
		parser.addFiles(layout)
	}
	if len(p.withTables()) > 0 {
		layout["zparsing.go"] = p.emitParsing
	}
	for name, classes := range inFiles("", "zclasses%s.go", 0, p.classes) {
		layout[name] = func(g *Group) { p.emitClasses(g, classes) }
	}
	return layout
}

const (
	// ownFileLines is the number of lines from which on a machine has a file of its own.
	ownFileLines = 64

	// maxFileName bounds the length in bytes of a rule's name that a file is named
	// after: file systems do.
	maxFileName = 100

	// fileLines is about the number of lines after which a file of small things ends and
	// the next one begins.
	fileLines = 400

	// tableLines is the number of lines up to which the table of a parser stands in the file
	// of its function.
	tableLines = 300

	// rulesLines and spanLines are about the numbers of lines that the first files of rules
	// and of parsers have besides.
	rulesLines = 80
	spanLines  = 16
)

// fileItem is something that may stand in a file with others.
type fileItem interface {
	*machine | *classes | *rulePlan | *parserPlan
	lines() int       // about how many lines of code it takes
	ruleName() string // the rule that a file of its own is named after
}

// inFiles divides items among files: a large one has a file that its rule gives the
// name, as own says, and the small ones share files, which shared numbers. The first of
// these has other lines, too. A rule's name keeps its hyphens: with underscores the file of a rule such as x-linux would be
// for that system only.
func inFiles[T fileItem](own, shared string, other int, items []T) map[string][]T {
	files := map[string][]T{}
	number, n, size := "", 1, other
	for _, item := range items {
		lines, rule := item.lines(), item.ruleName()
		if own != "" && lines >= ownFileLines && len(rule) <= maxFileName {
			files[fmt.Sprintf(own, strings.ToLower(rule))] = []T{item}
			continue
		}
		if size += lines; size > fileLines {
			n++
			number, size = fileNumber(n-1), lines
		}
		name := fmt.Sprintf(shared, number)
		files[name] = append(files[name], item)
	}
	return files
}

func (m *machine) ruleName() string { return m.rule.Name }

func (c *classes) ruleName() string { return c.users[0].Name }

func (r *rulePlan) ruleName() string { return r.rule.Name }

func (m *machine) lines() int {
	n := m.table.lines() + 16
	if m.code != nil {
		n += m.code.lines() + 12
	}
	return n
}

func (c *classes) lines() int { return len(c.Sets) + 24 }

func (r *rulePlan) lines() int { return len(r.constantDoc()) + len(definitionDoc(r.rule.Text())) + 3 }

func (p *parserPlan) lines() int { return 3*len(p.captures) + 40 }

// codeLines returns about how many lines the file of p has if its code is c.
func (p *parserPlan) codeLines(c *code) int {
	n := c.lines() + len(p.ruleDoc()) + 16
	for _, capture := range p.captures {
		if p.exported && capture.stale {
			n += 3
		}
	}
	return n
}

// lines returns about how many lines of code c takes.
func (c *code) lines() int {
	n := 0
	for _, s := range c.states {
		n += 5
		if s.repeat != nil {
			n += 3
		}
		if len(s.ops) > 0 {
			n++
		}
		for _, e := range s.edges {
			n += 3
			if len(e.ops) > 0 {
				n++
			}
			if len(e.forced) > 0 || e.callee != nil {
				n += 3
			}
		}
	}
	return n
}
