package abnf

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/similar"
)

// resolve returns the rule that n, a reference in rule r, refers to in the document of s, or
// nil. These places count in order:
//
//  1. prose that names a document, as in <host, see [URI]>
//  2. the document's own rules, and its aliases
//  3. the core rules
//  4. the documents that it imports
//
// Core rules precede imports, because an undefined ALPHA means the core rule in any document.
func (l *linker) resolve(n *Node, s *scope, r *Rule) *Rule {
	if n.Prose {
		if p, ok := parseProse(n.Name); ok && (p.rule != "" || r.Body == n) {
			return l.cited(n, s, r.Name)
		}
		if !isRuleName(n.Name) {
			l.why[n] = newError(n.Pos, CodeProse, "prose <%s> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)", n.Name)
			return nil
		}
	}
	return l.named(n, s, n.Name)
}

// named returns the rule with the given name in the document of s. If there is none, it
// records the reason at n.
func (l *linker) named(n *Node, s *scope, name string) *Rule {
	folded := fold(name)
	if r := l.local(s, folded); r != nil {
		return r
	}
	if _, ok := s.misspelled[folded]; ok {
		l.mislead(s, folded)
		return nil
	}
	var found []*Rule
	for _, imported := range l.importsOf(s) {
		if r := l.export(imported, folded); r != nil && !slices.Contains(found, r) {
			found = append(found, r)
		}
	}
	switch len(found) {
	case 0:
		e := newError(n.Pos, CodeUndefined, "rule %q is not defined", name)
		if n.Prose {
			e = newError(n.Pos, CodeProse, "prose <%s> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)", name)
		}
		if n.List {
			e = newError(n.Pos, CodeUndefined, "a list (#) needs the rule %s (RFC 9110 §5.6.3)", name)
		}
		e.Mend = l.hint(s, name)
		l.why[n] = e
		return nil
	case 1:
	default:
		l.choices = append(l.choices, choice{n, found})
		for _, r := range found {
			l.reach(r)
		}
	}
	return found[0]
}

// local returns the rule with the folded name in the document of s or among the core rules.
func (l *linker) local(s *scope, name string) *Rule {
	if r := s.byName[name]; r != nil {
		return l.follow(r)
	}
	if r := s.core[name]; r != nil {
		return r
	}
	if r := l.amended(s, name); r != nil {
		return r
	}
	return l.core.byName[name]
}

// mislead records that a needed rule refers to a definition with an invalid name.
func (l *linker) mislead(s *scope, name string) {
	if l.misled[s] == nil {
		l.misled[s] = map[string]bool{}
	}
	l.misled[s][name] = true
}

// cited returns the rule that n, prose in a rule with the given name, refers to in another
// document. If there is none, it records the reason at n.
func (l *linker) cited(n *Node, s *scope, name string) *Rule {
	p, _ := parseProse(n.Name)
	if p.rule != "" {
		name = p.rule
	}
	documents := s.documents(p)
	if p.label != "" && len(documents) == 0 {
		e := newError(n.Pos, CodeImport, "the grammar does not say which document [%s] is", p.label)
		e.Mend = "add a comment at its start, such as ; [" + p.label + "] = RFC 3986"
		l.why[n] = e
		return nil
	}
	if len(documents) == 0 || slices.Contains(documents, s.doc.Name) { // <N, see Section 12>
		if own := s.byName[fold(name)]; own != nil && own.Body == n {
			l.why[n] = newError(n.Pos, CodeImport, "prose <%s> refers to its own rule", n.Name)
			return nil
		}
		return l.named(n, s, name)
	}
	var because *Error
	for _, document := range documents {
		r, e := l.lookUp(n, s, document, name)
		if r != nil {
			return r
		}
		if because == nil {
			because = e
		}
	}
	l.why[n] = because
	return nil
}

// documents returns the names of the documents that prose cites.
func (s *scope) documents(p proseReference) []string {
	if p.rfc != "" {
		return []string{p.rfc}
	}
	if p.label == "" {
		return nil
	}
	if cited := s.cited[strings.ToLower(p.label)]; cited != nil {
		return cited
	}
	if name := DocumentName(p.label); name != p.label { // a label such as [RFC3986]
		return []string{name}
	}
	return nil
}

// lookUp returns the rule with a name in the document that s refers to, or the reason at n for
// finding none.
func (l *linker) lookUp(n *Node, s *scope, document, name string) (*Rule, *Error) {
	if core := l.core.byName[fold(name)]; core != nil && slices.Contains([]string{"rfc2234", "rfc4234", "rfc5234"}, document) {
		return core, nil
	}
	other, err := l.document(s, document)
	if other == nil {
		e := newError(n.Pos, CodeImport, "rule %q is in %s", name, DocumentTitle(document))
		if err != nil {
			e.Mend = err.Error()
		}
		return nil, e
	}
	if r := l.export(other, fold(name)); r != nil {
		return r, nil
	}
	e := newError(n.Pos, CodeImport, "%s does not define rule %q", DocumentTitle(document), name)
	e.Mend = l.similar(other, name)
	return nil, e
}

// ambiguous returns the error for a choice between rules of different meanings.
func ambiguous(c choice) *Error {
	var places []string
	for _, r := range c.rules[:min(len(c.rules), maxNames)] {
		places = append(places, r.Pos().String())
	}
	e := newError(c.node.Pos, CodeAmbiguous, "rule %q has different definitions at %s", c.node.Name, strings.Join(places, ", "))
	e.Mend = "name the document, as in <" + c.node.Name + ", see [" + strings.ToUpper(c.rules[0].scope.doc.Name) + "]>"
	return e
}

// maxSuggestions bounds the number of searches for similar names. Each search compares one
// undefined name with all defined ones.
const maxSuggestions = 50

// hint returns advice about an undefined name: the document to import, or the defined rule
// most similar to name, or "".
func (l *linker) hint(s *scope, name string) string {
	if l.undefined++; l.undefined > maxSuggestions {
		return ""
	}
	if l.Suggest != nil {
		if text := l.Suggest(s.doc, name); text != "" {
			return text
		}
	}
	return l.similar(s, name)
}

// similar returns advice that names the rule of s most similar to name, or "".
func (l *linker) similar(s *scope, name string) string {
	nearest, ok := similar.Find(name, func(yield func(string) bool) {
		for _, r := range slices.Concat(s.rules, l.core.rules) {
			if (!r.Core || s.byName[fold(r.Name)] == nil) && !yield(r.Name) {
				return
			}
		}
	})
	if !ok {
		return ""
	}
	return "did you mean " + nearest + "?"
}
