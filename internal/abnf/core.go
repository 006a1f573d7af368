package abnf

import (
	"slices"

	"github.com/std66/std66/grammar"
)

// coreName is the file name in the positions of core rules.
const coreName = "RFC 5234 Appendix B.1"

// coreDefinition returns a new definition of the core rule with the given name, or nil.
func coreDefinition(name string) *Definition {
	for _, d := range coreList() {
		if fold(d.Name) == fold(name) {
			return d
		}
	}
	return nil
}

// isCore reports whether a core rule has the given name.
func isCore(name string) bool {
	return slices.Contains(coreNames(), fold(name))
}

// coreNames returns the folded names of the core rules.
func coreNames() []string {
	return []string{"alpha", "bit", "char", "cr", "crlf", "ctl", "digit", "dquote", "hexdig", "htab", "lf", "lwsp", "octet", "sp", "vchar", "wsp"}
}

// hasCoreNames reports whether a rule of the document has the name of a core rule.
func (s *scope) hasCoreNames() bool {
	return slices.ContainsFunc(coreNames(), func(name string) bool { return s.byName[name] != nil })
}

// coreList returns new definitions of the core rules, in the order of the appendix.
func coreList() []*Definition {
	var errs ErrorList // without mistakes, as tests read the core rules
	return Reader{}.parse(Source{Name: coreName, Text: grammar.RFC5234Core}, &errs)
}

// newCore returns a scope of the core rules only.
func newCore() *scope {
	s := &scope{doc: &Document{Name: coreName}, byName: map[string]*Rule{}}
	for _, d := range coreList() {
		d.scope = s
		s.add(&Rule{Name: d.Name, Defs: []*Definition{d}, Body: d.Body, Core: true})
	}
	return s
}

// adaptCore adds a copy of each core rule that refers to a rule of the document, directly or
// indirectly: if a document defines DIGIT, its HEXDIG has these digits.
func (s *scope) adaptCore() {
	s.core = map[string]*Rule{}
	if !s.hasCoreNames() {
		return
	}
	list := coreList()
	for changed := true; changed; {
		changed = false
		for _, d := range list {
			name := fold(d.Name)
			if s.byName[name] != nil || s.core[name] != nil {
				continue
			}
			d.Body.walk(func(n *Node) {
				if n.Op == OpRef && s.core[name] == nil && (s.byName[fold(n.Name)] != nil || s.core[fold(n.Name)] != nil) {
					d.scope = s
					s.core[name] = &Rule{Name: d.Name, Defs: []*Definition{d}, Body: d.Body, Core: true, scope: s}
					changed = true
				}
			})
		}
	}
}
