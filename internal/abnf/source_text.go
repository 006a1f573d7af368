package abnf

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// This file describes the sources of rules.

// Text returns the source of the rule's definitions, including comments. Each definition
// loses the indentation of its first line. Rules have the names that they have in the
// grammar: where a definition says comment and means RFC5322-comment, Text has that name.
func (r *Rule) Text() string {
	texts := make([]string, len(r.Defs))
	for i, d := range r.Defs {
		names := map[string]string{}
		if fold(d.Name) != fold(r.Name) {
			names[fold(d.Name)] = r.Name
		}
		if d.Body != nil {
			d.Body.walk(func(n *Node) {
				if n.Op == OpRef && n.Rule != nil && isRuleName(n.Name) && fold(n.Rule.Name) != fold(n.Name) {
					names[fold(n.Name)] = n.Rule.Name
				}
			})
		}
		texts[i] = rename(d.Text, names)
	}
	return strings.Join(texts, "\n")
}

// rename returns the source of a definition with new names, which are keyed by the folded
// old names. It leaves strings, num-vals, comments and prose other than a name unchanged.
func rename(text string, names map[string]string) string {
	if len(names) == 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		start := i
		i++
		switch c := text[start]; {
		case c == '"':
			i = after(text, i, '"')
		case c == '<':
			i = after(text, i, '>')
			if name, ok := names[fold(strings.TrimSuffix(text[start+1:i], ">"))]; ok {
				b.WriteString("<" + name + ">")
				continue
			}
		case c == ';':
			i = after(text, i, '\n')
		case c == '%':
			for i < len(text) && (isNameByte(text[i]) || text[i] == '.') {
				i++
			}
		case isAlpha(c):
			for i < len(text) && isNameByte(text[i]) {
				i++
			}
			if name, ok := names[fold(text[start:i])]; ok {
				b.WriteString(name)
				continue
			}
		}
		b.WriteString(text[start:i])
	}
	return b.String()
}

// after returns the offset after the first c in text from offset i on, or the length of text
// if there is none.
func after(text string, i int, c byte) int {
	if n := strings.IndexByte(text[i:], c); n >= 0 {
		return i + n + 1
	}
	return len(text)
}

// isNameByte reports whether c can be in the name of a rule.
func isNameByte(c byte) bool { return isAlpha(c) || isDigit(c) || c == '-' }

// Files returns the names of the sources with the rule's definitions, each once. It omits the
// built-in definitions of core rules.
func (r *Rule) Files() []string {
	var files []string
	for _, d := range r.Defs {
		if file := d.Pos.File; file != coreName && !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	return files
}

// Described returns the rule's name with the document that it comes from and the patches and
// documents that amend it: "comment of RFC 5322, imported, as amended by RFC 6532".
func (r *Rule) Described() string {
	text := r.Name
	if r.Imported != "" {
		text = r.Defs[0].Name + " of " + DocumentTitle(r.Imported) + ", imported"
	}
	if len(r.Amended) > 0 {
		var by []string
		for _, name := range r.Amended {
			by = append(by, filepath.Base(name))
		}
		text += ", as amended by " + strings.Join(by, " and ")
	}
	return text
}

// sectionNumber matches the number of a section in a comment.
var sectionNumber = regexp.MustCompile(`(?:§|[Ss]ections? |[Aa]ppendix )([A-Z]|\d+)((?:\.\d+)*)`)

// Section returns the number of the section of the grammar's own document that the comments
// above the rule name, or "". The core rules are in Appendix B.1 of RFC 5234.
func (r *Rule) Section() string {
	found := sectionNumber.FindStringSubmatch(strings.Join(r.Doc(), " "))
	switch {
	case r.Core:
		return "B.1"
	case found == nil || r.Imported != "":
		return ""
	}
	return found[1] + found[2]
}
