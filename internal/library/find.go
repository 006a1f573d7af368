package library

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// separator stands between the folders of a place. No file name contains it.
const separator = "\x00"

// Folder returns the place of a file.
func Folder(file string) string { return filepath.Dir(file) }

// Places returns the place that consists of several places, in order, without duplicates.
// Empty places do not count.
func Places(places ...string) string {
	var list []string
	known := map[string]bool{"": true}
	for _, p := range places {
		if !known[p] {
			known[p] = true
			list = append(list, p)
		}
	}
	return strings.Join(list, separator)
}

// isRFCName matches the names of RFCs.
var isRFCName = regexp.MustCompile(`^rfc[1-9][0-9]*$`)

// Find returns the document with the given name in the place of the document from. If there is
// none, the error is advice for the user.
func (l *Library) Find(from *abnf.Document, name string) (*abnf.Document, error) {
	for place := range strings.SplitSeq(from.Place, separator) {
		doc, err := l.findIn(place, name)
		if err != nil {
			if l.err == nil {
				l.err = err
			}
			return nil, fmt.Errorf("it cannot be read: %v", err)
		}
		if doc != nil {
			return doc, nil
		}
	}
	return nil, errors.New(l.absent(from, name))
}

// findIn returns the document in one place, or nil.
func (l *Library) findIn(place, name string) (*abnf.Document, error) {
	file := Bundle + "/" + name
	switch place {
	case "":
		return nil, nil
	case Bundle:
	default:
		var err error
		if file, err = neighbour(place, name); file == "" || err != nil {
			return nil, err
		}
	}
	if doc := l.read[file]; doc != nil {
		return doc, nil
	}
	doc, err := l.open(place, name, file)
	if doc != nil {
		if l.read == nil {
			l.read = map[string]*abnf.Document{}
		}
		l.read[file] = doc
		l.found = append(l.found, *doc)
	}
	return doc, err
}

// open returns the document at a place: in the bundle, or in a file.
func (l *Library) open(place, name, file string) (*abnf.Document, error) {
	if place != Bundle {
		return l.load(file)
	}
	doc, _ := l.Bundled(name) // nil if there is none
	return doc, nil
}

// maxFileName is the maximum length of a file name in bytes. A citation may be longer, such as
// the title of a book.
const maxFileName = 255

// neighbour returns the file of the document in a folder, or "".
func neighbour(folder, name string) (string, error) {
	if len(name) > maxFileName || strings.Contains(name, separator) {
		return "", nil
	}
	files := []string{name}
	if isRFCName.MatchString(name) {
		files = []string{name + ".abnf", name + ".txt"}
	}
	for _, file := range files {
		file = filepath.Join(folder, file)
		if exists, err := isRegular(file); exists || err != nil {
			return file, err
		}
	}
	return "", nil
}

// absent returns advice about a document that was not found.
func (l *Library) absent(from *abnf.Document, name string) string {
	if _, ok := grammar.Find(name); ok {
		return l.advice(name)
	}
	if !isRFCName.MatchString(name) {
		return l.advice("FILE")
	}
	advice := l.advice(name + ".txt")
	if isFolder(from.Place) {
		advice = fmt.Sprintf("save its text as %s, or %s", l.visible(filepath.Join(firstFolder(from.Place), name+".txt")), l.advice("FILE"))
	}
	return advice
}

// isFolder reports whether a place begins with a folder.
func isFolder(place string) bool { return place != "" && firstFolder(place) != Bundle }

// firstFolder returns the first part of a place.
func firstFolder(place string) string {
	first, _, _ := strings.Cut(place, separator)
	return first
}

// advice returns how to import a document.
func (l *Library) advice(document string) string {
	if l.Advice == nil {
		return "import " + document
	}
	return l.Advice(document)
}
