package abnf

import (
	"slices"
	"strings"

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

// Reader reads grammars. The zero value is ready to use.
type Reader struct {
	// Encoding decides how num-vals become bytes.
	Encoding Encoding

	// Roots names the rules to read: rules of the sources, or of documents that they import.
	// The Grammar then holds only these rules, if they are defined, and the rules that they
	// need. Mistakes in other definitions of the sources are warnings, except that undefined
	// names in them are not reported. If Roots is empty, the Grammar holds all rules of the
	// sources and the rules that they need.
	Roots []string

	// Patches are texts whose definitions with "=" replace all definitions of a rule of the
	// sources, or define a rule that only references name. Definitions with "=/" add to a rule.
	Patches []Source

	// Imports are documents that undefined names are looked up in, and that prose may name.
	Imports []Document

	// Find returns the document with the given name (see [DocumentName]) to which the document
	// from refers. If there is none, the text of the error is advice, such as "use --import
	// rfc3986". Find is called once for each name and Place. If it is nil, only Imports are
	// found.
	Find func(from *Document, name string) (*Document, error)

	// Place is the place of the sources for Find.
	Place string

	// Suggest returns advice about an undefined name in a document, or "". It may be nil.
	Suggest func(from *Document, name string) string

	// Same reports whether two rules of a grammar match the same strings. The error says why
	// they cannot be compared, for example because they are too large. If Same is nil, only
	// rules with the same elements match the same strings.
	Same func(g *Grammar, a, b *Rule) (bool, error)

	// Regular returns nil if it shows that an embedding cycle of a grammar matches a regular
	// language. Otherwise the rules nest, and the text of the error ends [Cycle.Irregular]. The rules that
	// the cycle needs are free of other mistakes, except that some may match nothing. If Regular is
	// nil, all embedding cycles are errors.
	Regular func(g *Grammar, c *Cycle) error

	// Lists is the form of the lists (#) of HTTP. Lists in NotationRFC822 ignore it.
	Lists ListForm

	// Budget limits the memory for the text and its tree. Nil means no limit.
	Budget *limit.Budget
}

// Lint reads the sources like Read and returns all findings, errors and warnings.
func (r Reader) Lint(sources ...Source) ErrorList {
	g, err := r.Read(sources...)
	return g.Findings(err)
}

// Findings returns the errors and warnings about g in the order of the sources. The error is
// the one that Read returned with g.
func (g *Grammar) Findings(err error) ErrorList {
	errs, _ := err.(ErrorList) // Read returns no other type of error
	all := slices.Concat(errs, g.Warnings)
	all.sort(g.files)
	return all
}

// Read reads all rules of the sources without a limit: see [Reader.Read].
func Read(encoding Encoding, sources ...Source) (*Grammar, error) {
	return Reader{Encoding: encoding}.Read(sources...)
}

// Read reads the sources as one document, including the core rules and the rules of other
// documents that they need, and checks the result. The error is an [ErrorList] with every
// mistake, or only with the first place that exceeds the budget. After an error the Grammar
// is incomplete: rules with mistakes may have no Body, and references no Rule.
func (r Reader) Read(sources ...Source) (*Grammar, error) {
	doc := &Document{Sources: sources, Patches: r.Patches, Place: r.Place}
	if len(sources) > 0 {
		doc.Name = DocumentName(sources[0].Name)
	}
	l := newLinker(r)
	root := l.loadRoot(doc)
	var roots []*Rule
	if l.tooLarge == nil {
		roots = l.roots()
		l.resolveAll()
		l.settle()
	}
	if l.tooLarge == nil {
		l.mergeCore()
	}
	if l.tooLarge != nil {
		return &Grammar{byName: map[string]*Rule{}, files: l.files}, ErrorList{l.tooLarge}
	}
	g := l.grammar(roots)
	g.files = l.files
	errs := l.mistakes(g)
	l.compareWithCore(g)
	unread := func(e *Error) bool { return e.Code == CodeSyntax || e.Code == CodeDuplicate }
	if len(r.Roots) == 0 && !slices.ContainsFunc(errs, unread) { // otherwise some references are unknown
		g.warnUnused()
	}
	g.check(r.Regular, &errs)
	if len(root.rules) == 0 && len(root.orphans) == 0 && len(root.loose) == 0 && len(root.misspelled) == 0 {
		errs.add(emptyPos(sources), "the grammar defines no rule").Code = CodeEmpty
	}
	l.attribute(g, errs)
	g.Warnings.sort(g.files)
	if len(errs) > 0 {
		errs.sort(g.files)
		return g, errs
	}
	return g, nil
}

// roots reaches the rules to read, and returns them.
func (l *linker) roots() []*Rule {
	var roots []*Rule
	if len(l.Roots) == 0 {
		for _, r := range l.root.rules {
			roots = append(roots, l.follow(r))
		}
		for _, d := range l.root.orphans { // RFC 6532 amends the atext of RFC 5322
			if r := l.amended(l.root, fold(d.Name)); r != nil && l.root.byName[fold(d.Name)] == nil && !r.Public {
				r.Public = true
				roots = append(roots, r)
			}
		}
		for _, r := range l.core.rules {
			if own := l.local(l.root, fold(r.Name)); own.Core {
				roots = append(roots, own)
			}
		}
	}
	for _, name := range l.Roots {
		n := &Node{Op: OpRef, Name: name, Pos: emptyPos(l.root.doc.Sources)}
		r := l.named(n, l.root, name)
		if r == nil {
			r = l.qualified(name)
		}
		delete(l.why, n) // an unknown name is not a mistake in the grammar
		if r != nil {
			roots = append(roots, r)
			n.Rule = r
			l.asked = append(l.asked, n)
		}
	}
	for _, r := range roots {
		l.reach(r)
	}
	return roots
}

// qualified returns the rule that a name with the prefix of a document means, such as
// RFC5322-comment, or nil.
func (l *linker) qualified(name string) *Rule {
	prefix, rule, _ := strings.Cut(name, "-")
	if !rfcText.MatchString(prefix) {
		return nil
	}
	s, _ := l.document(l.root, DocumentName(prefix))
	if s == nil {
		return nil
	}
	return l.export(s, fold(rule))
}

// check reports the mistakes in the meaning of the grammar's rules, and sets their cycles and
// order. The function is [Reader.Regular].
func (g *Grammar) check(regular func(*Grammar, *Cycle) error, errs *ErrorList) {
	g.checkNumVals(errs)
	components := g.components()
	g.calleesFirst = slices.Concat(components...)
	g.findCycles(components, regular, errs)
	g.checkProductive(components, errs)
}

// emptyPos returns the position for an error about sources without definitions.
func emptyPos(sources []Source) Pos {
	if len(sources) == 0 {
		return Pos{"no source", 1, 1}
	}
	return Pos{sources[0].Name, 1, 1}
}

// mistakes returns the mistakes in the definitions of the grammar's rules. Mistakes in other
// definitions of the root document are warnings if only some of its rules are read. Mistakes
// in other definitions of imported documents do not matter.
func (l *linker) mistakes(g *Grammar) ErrorList {
	var errs ErrorList
	add := func(list ErrorList, needed bool) {
		for _, e := range list {
			if !e.Warning && !needed {
				e.Warning, e.Skipped = true, true
			}
			if e.Warning {
				g.Warnings = append(g.Warnings, e)
			} else {
				errs = append(errs, e)
			}
		}
	}
	for _, n := range l.asked {
		if e := l.why[n]; e != nil {
			errs = append(errs, e)
		}
	}
	all := len(l.Roots) == 0
	needed := map[*Rule]bool{}
	for _, r := range g.Rules {
		needed[r] = true
		add(r.mistakes, true)
		for _, d := range r.Defs {
			add(d.mistakes, true)
			if d.Body != nil {
				d.Body.walk(func(n *Node) {
					if e := l.why[n]; e != nil && n.Rule == nil {
						if e.Code == CodeProse && e.Mend == "" {
							e.Mend = l.describer().advice(r, n)
						}
						errs = append(errs, e)
					}
				})
			}
		}
	}
	for _, r := range l.root.rules {
		if !needed[r] && l.follow(r) == r {
			add(r.mistakes, all)
			for _, d := range r.Defs {
				add(d.mistakes, all)
			}
		}
	}
	add(l.root.loose, all)
	for _, s := range l.order {
		for name, list := range s.misspelled {
			if s == l.root || l.misled[s][name] {
				add(list, all || l.misled[s][name])
			}
		}
		errs = append(errs, s.unmatched...)
	}
	return errs
}

// attribute sets the rules of the findings.
func (l *linker) attribute(g *Grammar, errs ErrorList) {
	open := map[Pos][]*Error{} // the findings about nodes
	for _, e := range slices.Concat(errs, g.Warnings) {
		if e.Code != CodeUnused {
			open[e.Pos] = append(open[e.Pos], e)
		}
	}
	if len(open) == 0 {
		return
	}
	for _, r := range slices.Concat(g.Rules, l.root.rules) {
		set := func(list []*Error) {
			for _, e := range list {
				e.Rule = r.Name
			}
		}
		set(r.mistakes)
		for _, d := range r.Defs {
			set(d.mistakes)
			set(open[d.Pos])
			if d.Body != nil {
				d.Body.walk(func(n *Node) { set(open[n.Pos]) })
			}
		}
	}
}
