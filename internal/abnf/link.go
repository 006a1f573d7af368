package abnf

import (
	"errors"
	"slices"
)

// A linker resolves the names in the rules that are needed, and loads the documents that they
// come from.
type linker struct {
	Reader
	core     *scope
	root     *scope
	scopes   map[string]*scope // the root document and the reader's imports, by name
	found    map[site]lookup   // other documents
	order    []*scope          // all scopes, in the order of loading
	files    []string          // names of all sources, in the order of loading
	amending map[string]bool   // documents whose amended scopes are being built
	tooLarge *Error            // the budget is exceeded

	reached   map[*Rule]bool
	open      []*Rule          // reached, with names to resolve
	why       map[*Node]*Error // why a reference is unresolved
	asked     []*Node          // the names of Reader.Roots
	choices   []choice
	equal     equality
	verdicts  map[[2]*Rule]verdict
	following map[*Rule]bool // aliases that are being followed
	misled    map[*scope]map[string]bool
	undefined int
	described *describer
}

// A site is a document at a place, or the name of a document to find there.
type site struct{ place, name string }

// A lookup is the result of finding a document: its scope, or the reason why there is none.
type lookup struct {
	scope *scope
	err   error
}

// A choice is a reference that several documents define.
type choice struct {
	node  *Node
	rules []*Rule
}

func newLinker(r Reader) *linker {
	return &linker{
		Reader: r, core: newCore(), scopes: map[string]*scope{}, found: map[site]lookup{}, files: []string{coreName}, amending: map[string]bool{},
		reached: map[*Rule]bool{}, why: map[*Node]*Error{}, following: map[*Rule]bool{}, misled: map[*scope]map[string]bool{},
		equal: equality{parent: map[*Rule]*Rule{}, size: map[*Rule]int{}}, verdicts: map[[2]*Rule]verdict{},
	}
}

func (l *linker) exceeded() bool { return l.Budget != nil && l.Budget.Exceeded() != nil }

// loadRoot returns the scope of the root document.
func (l *linker) loadRoot(doc *Document) *scope {
	return l.load(doc, func(s *scope) { l.root, l.scopes[doc.Name] = s, s })
}

// load returns the scope of a document. It calls register with the scope before it looks for
// other documents, which may refer to this one.
func (l *linker) load(doc *Document, register func(*scope)) *scope {
	s := l.newScope(doc)
	l.order = append(l.order, s)
	register(s)
	l.amend(s)
	l.adopt(s)
	return s
}

// document returns the scope of the document that s refers to by name. Documents of the same
// name at different places are different ones, except that the root document and the reader's
// imports stand for all documents of their names.
func (l *linker) document(s *scope, name string) (*scope, error) {
	if name == s.doc.Name {
		return s, nil
	}
	if view := s.views[name]; view != nil {
		return view, nil
	}
	if named := l.scopes[name]; named != nil {
		return named, nil
	}
	for i := range l.Imports {
		if l.Imports[i].Name == name {
			return l.load(&l.Imports[i], func(s *scope) { l.scopes[name] = s }), nil
		}
	}
	wanted := site{s.doc.Place, name}
	if known, ok := l.found[wanted]; ok {
		return known.scope, known.err
	}
	if l.Find == nil {
		return nil, errors.New("it is not available")
	}
	doc, err := l.Find(s.doc, name)
	if doc == nil {
		l.found[wanted] = lookup{err: err}
		return nil, err
	}
	where := site{doc.Place, name}
	if known, ok := l.found[where]; ok && known.scope != nil {
		l.found[wanted] = known
		return known.scope, nil
	}
	return l.load(doc, func(s *scope) {
		l.found[wanted], l.found[where] = lookup{scope: s}, lookup{scope: s}
	}), nil
}

// importsOf returns the documents that the undefined names of s are looked up in: the
// reader's imports, and the documents that this one cites.
func (l *linker) importsOf(s *scope) []*scope {
	if s.loaded {
		return s.imports
	}
	s.loaded = true
	names := []string{}
	for i := range l.Imports {
		names = append(names, l.Imports[i].Name)
	}
	for _, label := range s.labels {
		names = append(names, s.cited[label]...)
	}
	for _, name := range names {
		if doc, _ := l.document(s, name); doc != nil && doc != s && !slices.Contains(s.imports, doc) {
			s.imports = append(s.imports, doc)
		}
	}
	return s.imports
}

// amend applies the definitions with "=/" whose rules are in other documents: s then sees
// these documents with the additional alternatives, and the other documents do not.
func (l *linker) amend(s *scope) {
	var foreign []*Definition
	for _, d := range s.orphans {
		if s.byName[fold(d.Name)] == nil {
			foreign = append(foreign, d)
		}
	}
	if len(foreign) == 0 || l.amending[s.doc.Name] {
		return
	}
	l.amending[s.doc.Name] = true
	defer delete(l.amending, s.doc.Name)
	imports := slices.Clone(l.importsOf(s))
	for i, imported := range imports {
		var added []*Definition
		for _, d := range s.orphans {
			if own := s.byName[fold(d.Name)]; own != nil || imported.byName[fold(d.Name)] != nil {
				added = append(added, d)
			}
		}
		if !slices.ContainsFunc(added, func(d *Definition) bool { return s.byName[fold(d.Name)] == nil }) {
			continue
		}
		view := l.newScope(imported.doc)
		if l.exceeded() {
			return // the view may lack the rules
		}
		l.order = append(l.order, view)
		view.extend(added, s)
		s.views[imported.doc.Name] = view
		s.imports[i] = view
		l.amend(view)
		l.adopt(view)
	}
}

// extend adds alternatives of another document to the rules of s.
func (s *scope) extend(defs []*Definition, by *scope) {
	for _, d := range defs {
		r := s.byName[fold(d.Name)]
		if r == nil {
			core := coreDefinition(d.Name)
			core.scope = s
			r = s.add(&Rule{Name: core.Name, Defs: []*Definition{core}})
		}
		r.Defs = append(r.Defs, d)
		if title := DocumentTitle(by.doc.Name); !slices.Contains(r.Amended, title) {
			r.Amended = append(r.Amended, title)
		}
	}
	for _, d := range defs {
		if r := s.byName[fold(d.Name)]; r.Defs[len(r.Defs)-1] == d {
			r.Body = alternatives(r.Defs)
		}
	}
	s.adaptCore()
}

// adopt makes a rule of each name that only definitions with "=/" define.
func (l *linker) adopt(s *scope) {
	for _, d := range s.orphans {
		if s.byName[fold(d.Name)] != nil || l.amended(s, fold(d.Name)) != nil {
			continue
		}
		mend := l.hint(s, d.Name)
		r := s.add(&Rule{Name: d.Name, Defs: []*Definition{d}})
		r.Body = alternatives(r.Defs)
		e := r.mistakes.add(d.Pos, `"=/" adds to rule %q, which is not defined: its first definition must have "="`, d.Name)
		e.Code = CodeUndefined
		e.Mend = mend
	}
}

// amended returns the rule with the folded name in a document that s amends, or nil.
func (l *linker) amended(s *scope, name string) *Rule {
	for _, imported := range s.imports {
		if s.views[imported.doc.Name] == imported && imported.byName[name] != nil {
			return l.follow(imported.byName[name])
		}
	}
	return nil
}

// export returns the rule that other documents reach under the folded name, or nil.
func (l *linker) export(s *scope, name string) *Rule {
	if r := s.byName[name]; r != nil {
		return l.follow(r)
	}
	return l.amended(s, name)
}

// follow returns the rule that r stands for: a definition X = <X, see [REF]> is an alias of
// rule X of the document. It returns r itself if it is not an alias or its target is not found.
func (l *linker) follow(r *Rule) *Rule {
	n, ok := r.alias()
	if !ok {
		return r
	}
	if r.target == nil {
		if l.following[r] {
			l.why[n] = newError(n.Pos, CodeImport, "the references of prose <%s> lead back to it", n.Name)
			return r
		}
		l.following[r] = true
		r.target = l.cited(n, r.Defs[0].scope, r.Name)
		delete(l.following, r)
		if r.target == nil {
			r.target = r
		}
	}
	return r.target
}

// alias returns the only element of a rule that names the same rule of a document.
func (r *Rule) alias() (*Node, bool) {
	if len(r.Defs) != 1 || r.Body == nil || r.Body.Op != OpRef || !r.Body.Prose {
		return nil, false
	}
	p, ok := parseProse(r.Body.Name)
	return r.Body, ok && (p.rule == "" || fold(p.rule) == fold(r.Name))
}

// reach adds a rule to those whose names are resolved.
func (l *linker) reach(r *Rule) {
	if !l.reached[r] {
		l.reached[r] = true
		l.open = append(l.open, r)
	}
}

// resolveAll resolves the names in all rules that were reached, and reaches their rules.
func (l *linker) resolveAll() {
	for len(l.open) > 0 && !l.exceeded() {
		r := l.open[0] // in the order of the sources, as only the first undefined names have hints
		l.open = l.open[1:]
		for _, d := range r.Defs {
			if d.Body == nil {
				continue
			}
			d.Body.walk(func(n *Node) {
				if n.Op != OpRef || l.why[n] != nil {
					return
				}
				if n.Rule = l.resolve(n, d.scope, r); n.Rule != nil {
					l.reach(n.Rule)
				}
			})
		}
	}
}

// settle decides references that several documents define: if the rules have the same
// meaning, the first one counts.
func (l *linker) settle() {
	for _, c := range l.choices {
		for _, other := range c.rules[1:] {
			same, err := l.same(c.rules[0], other)
			if l.exceeded() {
				l.tooLarge = newError(c.node.Pos, CodeLimit, "the definitions of rule %q in several documents are too large to compare for a limit of %s", c.node.Name, l.Budget.Exceeded())
				return
			}
			if !same {
				l.why[c.node] = ambiguous(c, err)
				c.node.Rule = nil
				break
			}
		}
	}
}
