package abnf

import (
	"slices"
)

// A scope holds the rules of one document under the names that they have there.
type scope struct {
	doc        *Document
	rules      []*Rule // in the order of their first definitions, without core rules
	byName     map[string]*Rule
	core       map[string]*Rule     // the core rules that depend on a rule of the document
	misspelled map[string]ErrorList // the mistakes of definitions whose names are not valid
	cited      map[string][]string  // names of documents by label
	labels     []string             // the labels, in order
	loose      ErrorList            // mistakes outside definitions
	unmatched  ErrorList            // definitions of patches that have no purpose

	// orphans are the definitions with "=/" whose rules the document does not define. They may
	// amend rules of other documents.
	orphans []*Definition

	imports []*scope          // the documents that undefined names are looked up in
	loaded  bool              // imports is set
	views   map[string]*scope // documents as this one amends them, by name
}

// newScope groups the definitions of a document into rules.
func (l *linker) newScope(doc *Document) *scope {
	s := &scope{doc: doc, byName: map[string]*Rule{}, misspelled: map[string]ErrorList{}, cited: map[string][]string{}, views: map[string]*scope{}}
	defs := l.parse(s, doc.Sources)
	patches := l.parse(s, doc.Patches)
	s.cite(doc.Sources)
	s.cite(doc.Patches)
	s.assemble(defs)
	s.patch(patches)
	for _, r := range s.rules {
		r.Body = alternatives(r.Defs)
	}
	s.adaptCore()
	return s
}

// cite records the citations of sources. A label may cite several documents. If it does, and an
// earlier call recorded the label, these documents replace the earlier ones.
func (s *scope) cite(sources []Source) {
	fresh := map[string]bool{}
	for _, source := range sources {
		for _, c := range citations(source) {
			if !fresh[c.label] {
				fresh[c.label] = true
				if s.cited[c.label] == nil {
					s.labels = append(s.labels, c.label)
				}
				s.cited[c.label] = nil
			}
			s.cited[c.label] = append(s.cited[c.label], c.document)
		}
	}
}

// parse reads the definitions of sources and records their names that are misspelled.
func (l *linker) parse(s *scope, sources []Source) []*Definition {
	var defs []*Definition
	for _, source := range sources {
		l.files = append(l.files, source.Name)
		defs = append(defs, l.Reader.parse(source, &s.loose)...)
		if l.exceeded() {
			l.tooLarge = s.loose[len(s.loose)-1]
			l.tooLarge.Code = CodeLimit
			break
		}
	}
	return slices.DeleteFunc(defs, func(d *Definition) bool {
		if d.misspelled {
			s.misspelled[fold(d.Name)] = append(s.misspelled[fold(d.Name)], d.mistakes...)
		}
		d.scope = s
		return d.misspelled
	})
}

// assemble groups definitions into rules, in the order of the first definitions.
func (s *scope) assemble(defs []*Definition) {
	bases := map[string]*Definition{} // the first with "=", by name
	for _, d := range defs {
		if bases[fold(d.Name)] == nil && !d.Incremental {
			bases[fold(d.Name)] = d
		}
	}
	for _, d := range defs {
		s.define(d, bases[fold(d.Name)])
	}
}

// define adds one definition to the scope. base is the first definition of that name with
// "=" anywhere in the document, or nil.
func (s *scope) define(d, base *Definition) {
	r := s.byName[fold(d.Name)]
	switch {
	case !d.Incremental && r == nil:
		s.add(&Rule{Name: d.Name, Defs: []*Definition{d}})
	case r != nil && r.Defs[0] == d: // an earlier "=/" has already added it
	case !d.Incremental:
		r.mistakes.add(d.Pos, `rule %q is already defined at %s; "=/" would add alternatives to it`, d.Name, r.Pos()).Code = CodeDuplicate
		r.Defs = append(r.Defs, d) // to report the mistakes in it
	case r != nil:
		r.Defs = append(r.Defs, d)
	case isCore(d.Name):
		core := coreDefinition(d.Name)
		core.scope = s
		s.add(&Rule{Name: core.Name, Defs: []*Definition{core, d}})
		s.orphans = append(s.orphans, d) // it may also amend the core rule in another document
	case base != nil:
		r = s.add(&Rule{Name: base.Name, Defs: []*Definition{base, d}})
		r.reportEarly(d)
	default:
		s.orphans = append(s.orphans, d)
	}
}

// add adds a rule under its name.
func (s *scope) add(r *Rule) *Rule {
	r.scope = s
	s.rules = append(s.rules, r)
	s.byName[fold(r.Name)] = r
	return r
}

// patch applies the definitions of patches: each "=" replaces all earlier definitions of a rule,
// including definitions in earlier patches, and each "=/" adds to a rule.
func (s *scope) patch(defs []*Definition) {
	own := map[string]*Definition{} // the last with "=", by name
	for _, d := range defs {
		name := fold(d.Name)
		if d.Incremental || own[name] != nil && own[name].Pos.File == d.Pos.File {
			s.define(d, nil)
		} else {
			s.replace(d)
			own[name] = d
		}
		if r := s.byName[name]; r != nil && !slices.Contains(r.Amended, d.Pos.File) {
			r.Amended = append(r.Amended, d.Pos.File)
		}
	}
	s.dropOrphans(own)
	s.checkPatch(defs)
}

// replace replaces all definitions of a rule by d, a definition of a patch.
func (s *scope) replace(d *Definition) {
	name := fold(d.Name)
	r := s.byName[name]
	_, misspelled := s.misspelled[name]
	delete(s.misspelled, name) // the patch corrects the mistake
	replaced := r != nil || misspelled
	if r == nil {
		r = s.add(&Rule{Name: d.Name})
	}
	earlier := r.Defs
	r.Name, r.Defs, r.mistakes, r.replaced = d.Name, []*Definition{d}, nil, r.replaced || replaced
	for _, e := range earlier {
		r.reportReplaced(e)
	}
}

// dropOrphans removes the orphans of rules that patches have defined. The keys of defined are the
// folded names of these rules.
func (s *scope) dropOrphans(defined map[string]*Definition) {
	s.orphans = slices.DeleteFunc(s.orphans, func(d *Definition) bool {
		name := fold(d.Name)
		if defined[name] == nil {
			return false
		}
		r := s.byName[name]
		r.replaced = true
		r.reportReplaced(d)
		return true
	})
}

// reportReplaced reports e, a definition that the definition of r replaces, if it has "=/" and is in
// the same patch.
func (r *Rule) reportReplaced(e *Definition) {
	if e.Incremental && e.Pos.File == r.Pos().File {
		r.reportEarly(e)
	}
}

// reportEarly reports e, which has "=/" and comes before the definition of r.
func (r *Rule) reportEarly(e *Definition) {
	r.mistakes.add(e.Pos, `"=/" adds to rule %q, which is defined only later, at %s`, e.Name, r.Pos()).Code = CodeDuplicate
}

// checkPatch reports definitions of a patch that the document does not need: nothing defined
// their rules before, and nothing refers to them.
func (s *scope) checkPatch(defs []*Definition) {
	if len(defs) == 0 {
		return
	}
	used := map[string]bool{}
	collect := func(d *Definition) {
		if d.Body == nil {
			return
		}
		d.Body.walk(func(n *Node) {
			if n.Op == OpRef && referred(n) != fold(d.Name) {
				used[referred(n)] = true
			}
		})
	}
	for _, r := range s.rules {
		for _, d := range r.Defs {
			collect(d)
		}
	}
	for _, d := range s.orphans {
		collect(d)
	}
	for _, d := range defs {
		r := s.byName[fold(d.Name)]
		if !d.Incremental && !r.replaced && !used[fold(d.Name)] {
			s.unmatched.add(d.Pos, "the patch defines rule %q, which the grammar neither defines nor uses", d.Name).Code = CodePatch
		}
	}
}

// referred returns the folded name of the rule that n, a reference, names. It is empty if n
// is prose without a name.
func referred(n *Node) string {
	if p, ok := parseProse(n.Name); n.Prose && ok {
		return fold(p.rule)
	}
	return fold(n.Name)
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
