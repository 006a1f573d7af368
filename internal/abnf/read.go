package abnf

import (
	"slices"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/limit"
)

// Source is the text of one grammar file.
type Source struct {
	Name string // for positions
	Text string

	// Lines holds the origin of each line of Text if Text was cut out of another text.
	// Positions then refer to that text. If Lines is nil, Text is the whole file.
	Lines []Origin

	// Notation is the notation of Text, unless a line of Text names another one.
	Notation Notation
}

// coreName is the file name in the positions of core rules.
const coreName = "RFC 5234 Appendix B.1"

// Reader reads grammars. The zero value is ready to use.
type Reader struct {
	// Encoding decides how num-vals become bytes.
	Encoding Encoding

	// Roots names the rules to read. The Grammar then holds only these rules, if they are
	// defined, and the rules that they need. Syntax errors in other rules are reported, but
	// undefined names in them are not. If Roots is empty, the Grammar holds all rules.
	Roots []string

	// Lists is the form of the lists (#) of HTTP. Lists in NotationRFC822 ignore it.
	Lists ListForm

	// Budget limits the memory for the text and its tree. Nil means no limit.
	Budget *limit.Budget
}

// Lint reads the sources like Read and returns all findings, errors and warnings.
func (r Reader) Lint(sources ...Source) ErrorList {
	g, err := r.Read(sources...)
	all, _ := err.(ErrorList) // Read returns no other type of error
	all = append(all, g.Warnings...)
	all.sort(names(sources))
	return all
}

// names returns the names of the core rules' source and of the given sources.
func names(sources []Source) []string {
	files := []string{coreName}
	for _, s := range sources {
		files = append(files, s.Name)
	}
	return files
}

// Read reads all rules of the sources without a limit: see [Reader.Read].
func Read(encoding Encoding, sources ...Source) (*Grammar, error) {
	return Reader{Encoding: encoding}.Read(sources...)
}

// Read reads the sources as one grammar, including the core rules, and checks it. The error
// is an [ErrorList] with every mistake of every source, or only with the first place that
// exceeds the budget. After an error only the Warnings of the Grammar are valid.
func (r Reader) Read(sources ...Source) (*Grammar, error) {
	var errs ErrorList
	core := Reader{}.parse(Source{Name: coreName, Text: grammar.RFC5234Core}, &errs)
	meanings := coreMeanings(r.Encoding, core)
	files := names(sources)
	var defs []*Definition
	for _, s := range sources {
		defs = append(defs, r.parse(s, &errs)...)
		if r.Budget != nil && r.Budget.Exceeded() != nil {
			return &Grammar{byName: map[string]*Rule{}}, errs[len(errs)-1:]
		}
	}

	warnings := errs.takeWarnings()
	g := assemble(defs, core, &errs)
	g.Encoding = r.Encoding
	g.Warnings = warnings
	g.link()
	g.compareWithCore(meanings)
	if len(r.Roots) > 0 {
		g.restrict(r.Roots)
	} else if len(errs) == 0 { // after an error some references are unknown
		g.warnUnused()
	}
	g.checkReferences(&errs)
	g.checkNumVals(&errs)
	components := g.components()
	g.calleesFirst = slices.Concat(components...)
	findCycles(components, &errs)
	g.checkProductive(components, &errs)
	if len(defs) == 0 && len(errs) == 0 {
		errs.add(emptyPos(sources), "the grammar defines no rule")
	}
	g.Warnings.sort(files)
	if len(errs) > 0 {
		errs.sort(files)
		return g, errs
	}
	return g, nil
}

// emptyPos returns the position for an error about sources without definitions.
func emptyPos(sources []Source) Pos {
	if len(sources) == 0 {
		return Pos{"no source", 1, 1}
	}
	return Pos{sources[0].Name, 1, 1}
}

// assemble groups definitions into rules: the sources' rules in their order, followed by
// the core rules that the sources do not define.
func assemble(defs, core []*Definition, errs *ErrorList) *Grammar {
	g := &Grammar{byName: map[string]*Rule{}, misspelled: map[string]bool{}}
	defs = slices.DeleteFunc(defs, func(d *Definition) bool {
		if d.misspelled {
			g.misspelled[fold(d.Name)] = true
		}
		return d.misspelled
	})
	coreDefs := map[string]*Definition{}
	for _, d := range core {
		coreDefs[fold(d.Name)] = d
	}
	bases := map[string]*Definition{} // the first with "=", by name
	for _, d := range defs {
		if bases[fold(d.Name)] == nil && !d.Incremental {
			bases[fold(d.Name)] = d
		}
	}
	for _, d := range defs {
		g.define(d, coreDefs[fold(d.Name)], bases[fold(d.Name)], errs)
	}
	for _, r := range g.Rules {
		r.Body = alternatives(r.Defs)
	}
	for _, d := range core {
		if g.Lookup(d.Name) == nil {
			g.addRule(&Rule{Name: d.Name, Defs: []*Definition{d}, Body: d.Body, Core: true})
		}
	}
	return g
}

func (g *Grammar) addRule(r *Rule) {
	g.Rules = append(g.Rules, r)
	g.byName[fold(r.Name)] = r
}

// define adds one definition to the grammar. core is the core rule of that name, and base
// the first definition of that name with "=" anywhere in the sources; each may be nil.
func (g *Grammar) define(d, core, base *Definition, errs *ErrorList) {
	r := g.Lookup(d.Name)
	switch {
	case !d.Incremental && r == nil:
		g.addRule(&Rule{Name: d.Name, Defs: []*Definition{d}})
	case r != nil && r.Defs[0] == d: // an earlier "=/" has already added it
	case !d.Incremental:
		errs.add(d.Pos, `rule %q is already defined at %s; "=/" would add alternatives to it`, d.Name, r.Pos())
		r.Defs = append(r.Defs, d) // to report the mistakes in it
	case r != nil:
		r.Defs = append(r.Defs, d)
	case core != nil:
		g.addRule(&Rule{Name: core.Name, Defs: []*Definition{core, d}})
	case base != nil:
		errs.add(d.Pos, `"=/" adds to rule %q, which is defined only later, at %s`, d.Name, base.Pos)
		g.addRule(&Rule{Name: base.Name, Defs: []*Definition{base, d}})
	default:
		errs.add(d.Pos, `"=/" adds to rule %q, which is not defined: its first definition must have "="`, d.Name)
		// From here on the name is known, so that this mistake is reported once.
		g.addRule(&Rule{Name: d.Name, Defs: []*Definition{d}})
	}
}

// alternatives returns the bodies of the definitions as one alternation (RFC 5234 §3.3), or
// nil if one of them did not parse.
func alternatives(defs []*Definition) *Node {
	n := &Node{Op: OpAlternation, Pos: defs[0].Pos}
	for _, d := range defs {
		switch {
		case d.Body == nil:
			return nil
		case d.Body.Op == OpAlternation:
			n.Subs = append(n.Subs, d.Body.Subs...)
		default:
			n.Subs = append(n.Subs, d.Body)
		}
	}
	if len(defs) == 1 {
		return defs[0].Body
	}
	return single(n)
}
