package abnf

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Document is a published grammar. The names of its rules are a scope of their own: rules of
// the same name in other documents are other rules.
type Document struct {
	// Name is how other documents refer to this one, as [DocumentName] returns it.
	Name string

	// Sources are the document's text. A rule is defined once in all of them.
	Sources []Source

	// Patches replace or extend rules of the document: see [Reader.Patches].
	Patches []Source

	// Place is the place of the document for [Reader.Find], such as a folder.
	Place string
}

var (
	rfcText = regexp.MustCompile(`^(?i:RFC)[ -]?0*([1-9][0-9]{0,5})$`)
	rfcFile = regexp.MustCompile(`^(?i:rfc)0*([1-9][0-9]{0,5})(?i:\.(?:txt|abnf))?$`)
)

// DocumentName returns the name of the document that text means: "rfc3986" for "RFC 3986",
// "RFC3986", "rfc3986.txt" and "grammar/rfc3986.abnf". Any other text is a file name, and
// DocumentName returns it without its folder.
func DocumentName(text string) string {
	if m := rfcText.FindStringSubmatch(text); m != nil {
		return "rfc" + m[1]
	}
	base := filepath.Base(text)
	if m := rfcFile.FindStringSubmatch(base); m != nil {
		return "rfc" + m[1]
	}
	return base
}

// DocumentTitle returns the title of the document with the given name, for messages: "RFC
// 3986" for rfc3986. The title of any other document is its name.
func DocumentTitle(name string) string {
	if number, ok := strings.CutPrefix(name, "rfc"); ok && rfcText.MatchString(name) {
		return "RFC " + number
	}
	return name
}

// rulePrefix returns the form of a document's name that begins the name of a rule, as in
// RFC5322-comment.
func rulePrefix(name string) string {
	if rfcText.MatchString(name) {
		return strings.ToUpper(name)
	}
	name = strings.TrimSuffix(name, filepath.Ext(name))
	name = strings.Map(func(r rune) rune {
		if r < 0x80 && (isAlpha(byte(r)) || isDigit(byte(r))) {
			return r
		}
		return '-'
	}, name)
	if name = strings.Trim(name, "-"); name == "" || !isAlpha(name[0]) {
		name = "imported-" + name
	}
	return strings.TrimRight(name, "-")
}

// citationLine matches a comment that says which document a label cites:
//
//	; [URI] = RFC 3986
var citationLine = regexp.MustCompile(`^[ \t]*;[ \t]*\[([^\]\r\n]+)\][ \t]*=[ \t]*(\S[^\r\n]*?)[ \t]*\r?$`)

// A citation is a label and the name of the document that it cites.
type citation struct{ label, document string }

// citations returns the citations in the header of a source: the comments before its first
// definition.
func citations(s Source) []citation {
	var list []citation
	for line := range strings.Lines(strings.TrimPrefix(s.Text, byteOrderMark)) {
		line = strings.TrimSuffix(line, "\n")
		if _, content := Indent(line); content && strings.TrimSpace(line) != "" {
			break
		}
		if m := citationLine.FindStringSubmatch(line); m != nil {
			list = append(list, citation{strings.ToLower(m[1]), DocumentName(m[2])})
		}
	}
	return list
}

// Cites returns the names of the documents that the sources and patches of d cite, in order.
func (d *Document) Cites() []string {
	var names []string
	known := map[string]bool{}
	for _, source := range slices.Concat(d.Sources, d.Patches) {
		for _, c := range citations(source) {
			if !known[c.document] {
				known[c.document] = true
				names = append(names, c.document)
			}
		}
	}
	return names
}
