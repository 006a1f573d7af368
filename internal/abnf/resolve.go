package abnf

import (
	"fmt"
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
		l.why[n] = l.undefinedName(n, s, name)
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

// undefinedName returns the error about a name that neither the document of s nor its imports
// define. If one of them has a misspelled definition, the error is about that.
func (l *linker) undefinedName(n *Node, s *scope, name string) *Error {
	for _, imported := range l.importsOf(s) {
		if mistakes := imported.misspelled[fold(name)]; mistakes != nil {
			return mistakes[0]
		}
	}
	e := newError(n.Pos, CodeUndefined, "rule %q is not defined", name)
	if n.Prose {
		e = newError(n.Pos, CodeProse, "prose <%s> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)", name)
	}
	if n.List {
		e = newError(n.Pos, CodeUndefined, "a list (#) needs the rule %s (RFC 9110 §5.6.3)", name)
	}
	e.Mend = l.hint(s, name)
	return e
}

// local returns the rule with the folded name in the document of s or among the core rules.
func (l *linker) local(s *scope, name string) *Rule {
	if r := s.byName[name]; r != nil {
		return l.follow(r)
	}
	if r := s.core[name]; r != nil {
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
	for _, document := range documents {
		if r := l.lookUp(s, document, name); r != nil {
			return r
		}
	}
	l.why[n] = l.absent(n, s, documents[0], name)
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
	if rfcText.MatchString(p.label) || rfcFile.MatchString(p.label) { // a label such as [RFC3986]
		return []string{DocumentName(p.label)}
	}
	return nil
}

// lookUp returns the rule with a name in the document that s refers to, or nil.
func (l *linker) lookUp(s *scope, document, name string) *Rule {
	switch document {
	case "rfc2234", "rfc4234", "rfc5234":
		if core := l.core.byName[fold(name)]; core != nil {
			return core
		}
	}
	if other, _ := l.document(s, document); other != nil {
		return l.export(other, fold(name))
	}
	return nil
}

// absent returns the reason why lookUp does not find the rule for n.
func (l *linker) absent(n *Node, s *scope, document, name string) *Error {
	other, err := l.document(s, document)
	if other == nil {
		e := newError(n.Pos, CodeImport, "rule %q is in %s", name, DocumentTitle(document))
		if err != nil {
			e.Mend = err.Error()
		}
		return e
	}
	if mistakes := other.misspelled[fold(name)]; mistakes != nil {
		return mistakes[0]
	}
	e := newError(n.Pos, CodeImport, "%s does not define rule %q", DocumentTitle(document), name)
	if l.suggests() {
		e.Mend = l.similar(other, name)
	}
	return e
}

// ambiguous returns the error for a choice between rules of different meanings, or between
// rules that cannot be compared for a reason.
func ambiguous(c choice, reason error) *Error {
	var places []string
	for _, r := range c.rules[:min(len(c.rules), maxNames)] {
		places = append(places, r.Pos().String())
	}
	e := newError(c.node.Pos, CodeAmbiguous, "rule %q has different definitions at %s", c.node.Name, strings.Join(places, ", "))
	if reason != nil {
		e.Msg = fmt.Sprintf("rule %q has definitions at %s, which cannot be compared: %v", c.node.Name, strings.Join(places, ", "), reason)
	}
	e.Mend = "name the document, as in <" + c.node.Name + ", see [" + strings.ToUpper(c.rules[0].scope.doc.Name) + "]>"
	return e
}

// maxSuggestions bounds the number of searches for similar names. Each search compares one
// undefined name with all defined ones.
const maxSuggestions = 50

// suggests reports whether advice about one more undefined name may be searched for.
func (l *linker) suggests() bool {
	l.undefined++
	return l.undefined <= maxSuggestions
}

// hint returns advice about an undefined name: the document to import, or the defined rule
// most similar to name, or "".
func (l *linker) hint(s *scope, name string) string {
	if !l.suggests() {
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
