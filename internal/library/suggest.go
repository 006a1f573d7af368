package library

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// Names that more than maxSuggested documents define, or that are shorter than minName, are too
// common for advice.
const (
	maxSuggested = 3
	minName      = 2
)

// Suggest returns advice about an undefined name in a document: the bundled documents that it
// cites and that define the name, or else such files next to it, or else any such bundled
// documents. It returns "" if there are none, or too many.
func (l *Library) Suggest(from *abnf.Document, name string) string {
	name = strings.ToLower(name)
	if len(name) < minName {
		return ""
	}
	bundled := slices.DeleteFunc(slices.Clone(l.bundle()[name]), func(d string) bool { return d == from.Name })
	cites := l.citesOf(from)
	cited := slices.DeleteFunc(slices.Clone(bundled), func(d string) bool { return !cites[d] })
	if few(cited) {
		return l.suggestion(cited, abnf.DocumentTitle)
	}
	for place := range strings.SplitSeq(from.Place, separator) {
		if place == "" || place == Bundle {
			continue
		}
		files := slices.DeleteFunc(slices.Clone(l.neighboursOf(place)[name]), func(file string) bool {
			return slices.ContainsFunc(from.Sources, func(s abnf.Source) bool { return s.Name == l.visible(file) })
		})
		if few(files) {
			return l.suggestion(files, filepath.Base)
		}
	}
	if few(bundled) {
		return l.suggestion(bundled, abnf.DocumentTitle)
	}
	return ""
}

// citesOf returns the names of the documents that a document cites.
func (l *Library) citesOf(d *abnf.Document) map[string]bool {
	if l.cites == nil {
		l.cites = map[*abnf.Document]map[string]bool{}
	}
	if l.cites[d] == nil {
		l.cites[d] = map[string]bool{}
		for _, name := range d.Cites() {
			l.cites[d][name] = true
		}
	}
	return l.cites[d]
}

// few reports whether there are documents to suggest, but not too many.
func few(documents []string) bool { return len(documents) > 0 && len(documents) <= maxSuggested }

// suggestion returns advice to import one of the documents.
func (l *Library) suggestion(documents []string, title func(string) string) string {
	var titles, names []string
	for _, d := range documents {
		titles = append(titles, l.visible(title(d)))
		names = append(names, l.visible(d))
	}
	verb := "defines"
	if len(documents) > 1 {
		verb = "define"
	}
	return fmt.Sprintf("%s %s it: %s", join(titles, "and"), verb, l.advice(join(names, "or")))
}

// join returns a list in words: "a, b or c".
func join(words []string, last string) string {
	n := len(words) - 1
	if n == 0 {
		return words[0]
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// bundle returns the documents of the bundle by the folded names of the rules that they
// define.
func (l *Library) bundle() map[string][]string {
	if l.bundled != nil {
		return l.bundled
	}
	l.bundled = map[string][]string{}
	for _, d := range grammar.Documents() {
		for _, f := range d.Files {
			index(l.bundled, d.Name, abnf.Source{Name: f.Name, Text: f.Text})
		}
	}
	return l.bundled
}

// index adds the rules that a source defines to a map. Definitions that only refer to another
// document do not count.
func index(to map[string][]string, document string, s abnf.Source) {
	defs, _ := abnf.Definitions(s)
	for _, d := range defs {
		name := strings.ToLower(d.Name)
		alias := d.Body != nil && d.Body.Op == abnf.OpRef && d.Body.Prose
		if !d.Incremental && !alias && !slices.Contains(to[name], document) {
			to[name] = append(to[name], document)
		}
	}
}

// The neighbours of a document that are searched for a name are few and small.
const (
	maxNeighbours     = 50
	maxNeighbourBytes = 1 << 20 // all together
)

// neighboursOf returns the grammars in a folder by the folded names of the rules that they
// define. It does not read the texts of RFCs.
func (l *Library) neighboursOf(folder string) map[string][]string {
	if names, ok := l.neighbours[folder]; ok {
		return names
	}
	names := map[string][]string{}
	if l.neighbours == nil {
		l.neighbours = map[string]map[string][]string{}
	}
	l.neighbours[folder] = names
	entries, _ := os.ReadDir(folder) // advice needs no error
	left := int64(maxNeighbourBytes)
	read := 0
	for _, entry := range entries {
		file := filepath.Join(folder, entry.Name())
		if filepath.Ext(file) != ".abnf" || strings.HasSuffix(file, ".patch.abnf") {
			continue
		}
		info, err := os.Stat(file) // of the target of a link
		if err != nil || !info.Mode().IsRegular() || info.Size() > left {
			continue
		}
		if read++; read > maxNeighbours {
			break
		}
		left -= info.Size()
		if text, err := os.ReadFile(file); err == nil {
			index(names, file, abnf.Source{Name: file, Text: string(text)})
		}
	}
	return names
}
