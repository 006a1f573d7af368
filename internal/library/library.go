package library

import (
	"path/filepath"
	"strings"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/extract"
	"github.com/std66/std66/internal/limit"
)

// Bundle is the place of bundled documents, and the folder in the names of their sources:
// <bundle>/rfc3986.abnf.
const Bundle = "<bundle>"

// A Library finds the documents for one reading of a grammar. It is not safe for concurrent
// use.
type Library struct {
	// Budget limits the memory for texts, and the work of comparing rules. It must be set.
	Budget *limit.Budget

	// Visible returns the form of a file name for messages. Nil means the name itself.
	Visible func(file string) string

	// Advice returns how to import a document, which is a bundled name or a file: "use --import
	// rfc3986". Nil means "import rfc3986".
	Advice func(document string) string

	// Extracted is called with the grammar that was extracted from the text of an RFC, and the
	// name of its source. It may be nil.
	Extracted func(name string, g *extract.Grammar)

	texts map[string]string         // by the name of the source
	found []abnf.Document           // in the order of loading
	read  map[string]*abnf.Document // the same, by file
	err   error                     // the first error of reading a file

	bundled    map[string][]string            // documents of the bundle by the rules that they define
	neighbours map[string]map[string][]string // files by the rules that they define, by place

	cites map[*abnf.Document]map[string]bool // names of the documents that a document cites
}

// Reader returns a reader with the functions of the library. The sources are in the given
// place.
func (l *Library) Reader(place string) abnf.Reader {
	return abnf.Reader{Place: place, Find: l.Find, Suggest: l.Suggest, Same: l.same, Regular: l.regular, Budget: l.Budget}
}

// same reports whether two rules match the same strings.
func (l *Library) same(g *abnf.Grammar, a, b *abnf.Rule) (bool, error) {
	return dfa.Same(g, a, b, l.Budget)
}

// regular returns nil if it shows that a cycle is regular.
func (l *Library) regular(g *abnf.Grammar, c *abnf.Cycle) error { return dfa.Regular(g, c, l.Budget) }

// Err returns the first error of reading a file of a document that Find found.
func (l *Library) Err() error { return l.err }

// Found returns the documents that Find found, in order, each once.
func (l *Library) Found() []abnf.Document { return l.found }

// Text returns the text of a source of the library, by its name in positions. It is the whole
// text of an RFC.
func (l *Library) Text(name string) string { return l.texts[name] }

// keep records the text of a source.
func (l *Library) keep(name, text string) {
	if l.texts == nil {
		l.texts = map[string]string{}
	}
	l.texts[name] = text
}

// Bundled returns the bundled document with the given name, such as "rfc3986" or "RFC3986".
func (l *Library) Bundled(name string) (*abnf.Document, bool) {
	if strings.ContainsRune(name, '.') || name != filepath.Base(name) {
		return nil, false // a file
	}
	d, ok := grammar.Find(abnf.DocumentName(name))
	if !ok {
		return nil, false
	}
	sources := func(files []grammar.File) []abnf.Source {
		var list []abnf.Source
		for _, f := range files {
			s := abnf.Source{Name: Bundle + "/" + f.Name, Text: f.Text}
			l.keep(s.Name, s.Text)
			list = append(list, s)
		}
		return list
	}
	return &abnf.Document{Name: d.Name, Sources: sources(d.Files), Patches: sources(d.Patches), Place: Bundle}, true
}

// visible returns the form of a file name for messages.
func (l *Library) visible(file string) string {
	if l.Visible == nil {
		return file
	}
	return l.Visible(file)
}
