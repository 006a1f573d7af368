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

// maxSuggested is the maximum number of documents in advice. Names that more documents define
// are too common for advice.
const maxSuggested = 3

// Suggest returns advice about an undefined name in a document: the neighbouring files that
// define it, or else the bundled documents, preferably documents that it cites. It returns ""
// if there are none, or too many.
func (l *Library) Suggest(from *abnf.Document, name string) string {
	name = strings.ToLower(name)
	for place := range strings.SplitSeq(from.Place, separator) {
		if place == "" || place == Bundle {
			continue
		}
		own := func(file string) bool {
			return slices.ContainsFunc(from.Sources, func(s abnf.Source) bool { return s.Name == l.visible(file) })
		}
		files := slices.DeleteFunc(slices.Clone(l.neighboursOf(place)[name]), own)
		if len(files) > 0 && len(files) <= maxSuggested {
			return l.suggestion(files, filepath.Base)
		}
	}
	documents := slices.DeleteFunc(slices.Clone(l.bundle()[name]), func(d string) bool { return d == from.Name })
	cited := from.Cites()
	if some := slices.DeleteFunc(slices.Clone(documents), func(d string) bool { return !slices.Contains(cited, d) }); len(some) > 0 {
		documents = some
	}
	if len(documents) == 0 || len(documents) > maxSuggested {
		return ""
	}
	return l.suggestion(documents, abnf.DocumentTitle)
}

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
