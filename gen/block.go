package gen

import (
	"crypto/sha256"
	"slices"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/tables"
)

// program is the generated package in block form: everything that the text layer emits.
type program struct {
	*spec
	machines  *automata
	parts     []*rule     // for the automata that are not automata of rules, in their order
	functions []*function // code of rules, in the grammar's order
	parsers   []*parserPlan
	lists     []*listPlan
	trees     []*treePlan
	sets      *setPlan
	window    *window
	escapes   []*escape
	tables    *tables.Tables

	characters bool // errors are at the start of a character
}

// function is an automaton that becomes a Go function.
type function struct {
	*dfa.Machine
	rule    *rule
	users   []*rule // the rules that it recognizes, which have equal automata
	callees []*rule // the rules or parts of the automaton's callees
	nests   bool    // its calls can nest, so it has a parameter for the depth
	notes   bool    // it notes where it stops, for errors
	paths   *dfa.Paths
	code    *code
	parser  *parserPlan // nil for a rule

	outlines [][]outline // of a parser, by state
}

// outline is a call of a rule in place of transitions.
type outline struct {
	dfa.Outline
	rule *rule
}

// newProgram plans the package. The functions and parsers in tooLong become tables.
func newProgram(s *spec, m *automata, c Config, tooLong map[string]bool) *program {
	p := &program{spec: s, machines: m, trees: m.trees, parts: s.namedParts(m), characters: c.Characters}
	t := c.tuned()
	for i, ps := range s.parsers {
		if m.Parsers[i] != nil {
			p.parsers = append(p.parsers, p.newParser(ps, m.Parsers[i], c.Tables || tooLong[ps.parseFunc()], t))
		}
		for k, l := range ps.lists {
			p.lists = append(p.lists, &listPlan{spec: l, from: m.Lists[i][k]})
		}
	}
	if !c.Tables {
		p.functions = p.selectCode(t, tooLong)
	}
	p.shareSets()
	p.tables = p.newTables(c.lines())
	return p
}

// newTables lays out the tables. The rows of a part fit in the given lines, as do its edges.
func (p *program) newTables(lines int) *tables.Tables {
	var parsers []*dfa.Machine
	for _, parser := range p.parsers {
		if parser.code == nil {
			parsers = append(parsers, parser.Machine)
		}
	}
	var lists []dfa.List
	for _, l := range p.lists {
		lists = append(lists, l.from)
	}
	t := tables.New(p.machines.all, p.machines.Joint, parsers, lists, func(part *tables.Part) bool {
		return part.RowLines() <= lines && part.EdgeLines() <= lines
	})
	n := 0
	for _, parser := range p.parsers {
		if parser.code == nil {
			parser.table, n = t.Parsers[n], n+1
		}
	}
	for i, l := range p.lists {
		l.table = t.Lists[i]
	}
	return t
}

// namedParts returns the parts of rules with automata of their own.
func (s *spec) namedParts(m *automata) []*rule {
	taken := map[string]bool{}
	for _, r := range s.rules {
		taken[r.ident] = true
	}
	var parts []*rule
	for _, a := range m.Nested {
		ident := gofiles.Unique(gofiles.Ident(a.Rule().Name), taken)
		parts = append(parts, &rule{Rule: a.Rule(), index: len(s.rules) + len(parts), ident: ident, part: true})
	}
	return parts
}

// newFunction returns the function for rule r with automaton a.
func (p *program) newFunction(r *rule, a *dfa.Machine) *function {
	f := &function{Machine: a, rule: r, users: []*rule{r}, paths: a.Paths(), nests: p.machines.Nests(r.index), notes: !p.machines.nest}
	for _, callee := range a.Callees {
		f.callees = append(f.callees, p.ruleOf(callee.Machine))
	}
	return f
}

// ruleOf returns the rule or part whose automaton is callee.
func (p *program) ruleOf(callee *dfa.Machine) *rule {
	i := slices.Index(p.machines.all, callee)
	if i < len(p.rules) {
		return p.rules[i]
	}
	return p.parts[i-len(p.rules)]
}

// functionOf returns the function that recognizes r, or nil if r has no code.
func (p *program) functionOf(r *rule) *function {
	for _, f := range p.functions {
		if slices.Contains(f.users, r) {
			return f
		}
	}
	return nil
}

// withCode returns the functions of rules, followed by the parsers that are code.
func (p *program) withCode() []*function {
	all := slices.Clone(p.functions)
	for _, parser := range p.parsers {
		if parser.code != nil {
			all = append(all, parser.function)
		}
	}
	return all
}

// selectCode returns the functions of the rules that get code. Code takes about half the time
// of the table, as it reads text eight bytes at a time and other bytes without loading a state.
// But it has ten times the lines, and the table has every rule anyway. Code is therefore for
// the rules that users match against, and for the rules that such code calls. Users match
// against the rules that Config names and against the roots, which no other rule refers to.
// Except for named rules, an automaton that is too large to read stays a table.
func (p *program) selectCode(t tuning, tooLong map[string]bool) []*function {
	referred := map[*rule]bool{}
	for _, r := range p.rules {
		for _, to := range r.References() {
			referred[p.byRule[to]] = referred[p.byRule[to]] || to != r.Rule
		}
	}
	wanted := make([]bool, len(p.machines.all))
	functions := make([]*function, len(p.machines.all))
	var want func(r *rule, named bool)
	want = func(r *rule, named bool) {
		if wanted[r.index] || p.machines.all[r.index].External {
			return
		}
		f := p.newFunction(r, p.machines.all[r.index])
		if f.nests && !p.codeNests(f, t, named, tooLong) || tooLong[f.scanFunc()] || f.Len() > maxCodeStates {
			return
		}
		f.code = newCode(f, t.unrolledBytes)
		if !named && !f.nests && !f.code.pays(t) {
			return
		}
		wanted[r.index], functions[r.index] = true, f
		for _, callee := range f.callees {
			nests, small := p.machines.Nests(callee.index), p.machines.all[callee.index].Len() <= maxNestedCallee
			want(callee, f.nests && (nests || small)) // codeNests has accepted all that nest
		}
	}
	roots := slices.DeleteFunc(slices.Clone(p.rules), func(r *rule) bool { return referred[r] || r.Core })
	if len(roots) > maxRoots {
		roots = nil // the grammar is a collection of rules, such as header fields
	}
	for _, r := range p.rules {
		named := slices.Contains(p.forcedCode, r)
		if named || t.allCode || slices.Contains(roots, r) {
			want(r, named)
		}
	}
	for _, parser := range p.parsers {
		if parser.code != nil {
			for _, callee := range parser.callees {
				want(callee, false)
			}
		}
	}
	return shared(functions)
}

// codeNests reports whether f, whose calls nest, becomes code. Code cannot call a table that can call
// code, so f and all that it calls are code, or none of them.
func (p *program) codeNests(f *function, t tuning, named bool, tooLong map[string]bool) bool {
	all, text := []*function{f}, false
	for i := 0; i < len(all); i++ {
		c := newCode(all[i], t.unrolledBytes)
		_, loops := c.loops()
		text = text || loops > 0
		large := len(c.states) > 2*t.codeStates && !named && !t.allCode || tooLong[all[i].scanFunc()] || all[i].Len() > maxCodeStates
		if large && all[i].nests {
			return false
		}
		for k, r := range all[i].callees {
			if callee := all[i].Callees[k]; !callee.External && !slices.ContainsFunc(all, func(f *function) bool { return f.rule == r }) {
				all = append(all, p.newFunction(r, callee.Machine))
			}
		}
	}
	return text || named || t.allCode
}

// maxNestedCallee is the most states of a rule that becomes code because code that nests calls it.
const maxNestedCallee = 100

// maxRoots is the most roots that a grammar may have for its roots to get code.
const maxRoots = 32

// pays reports whether code is worth its lines: it reads text and is short.
func (c *code) pays(t tuning) bool {
	_, text := c.loops()
	return t.allCode || text > 0 && len(c.states) <= t.codeStates
}

// shared returns the functions that are not nil. It merges functions with equal automata into
// the first, which gets the users of all.
func shared(functions []*function) []*function {
	type identity struct {
		key   [sha256.Size]byte
		nests bool
	}
	known := map[identity]*function{}
	var distinct []*function
	for _, f := range functions {
		if f == nil {
			continue
		}
		key := identity{f.Fingerprint(), f.nests}
		if first := known[key]; first != nil {
			first.users = append(first.users, f.rule)
			continue
		}
		known[key] = f
		distinct = append(distinct, f)
	}
	return distinct
}
