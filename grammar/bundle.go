package grammar

import (
	"embed"
	"io/fs"
	"strings"
)

// bundle holds the files of the documents. Other files of the older grammars match the
// pattern too, but do not begin with the heading of a document.
//
//go:embed rfc*.abnf
var bundle embed.FS

// Document is an RFC with its grammar as published.
type Document struct {
	Name  string // "rfc" and the number: "rfc9110"
	Title string // "HTTP Semantics"
	Date  string // month and year: "June 2022"

	// Files hold the grammar, in order. A long grammar has more than one file. Each file begins
	// with comments that name the sections of the RFC, and the first file also says which
	// documents the grammar cites:
	//
	//	; [URI] = RFC 3986
	Files []File

	// Patches hold definitions that replace rules of Files, or define rules that Files only
	// refer to. The comment above each definition gives the reason. A citation in a patch
	// replaces the document's citation of the same label. Patches is nil if the grammar needs none.
	Patches []File
}

// File is an ABNF file of a document.
type File struct {
	Name string // without a folder: "rfc9110.abnf"
	Text string
}

// Documents returns the bundled documents in the order of their numbers.
func Documents() []Document {
	entries, _ := bundle.ReadDir(".") // an embedded folder has no errors
	var all []Document
	for _, e := range entries {
		if d, ok := Find(strings.TrimSuffix(e.Name(), ".abnf")); ok {
			all = append(all, d)
		}
	}
	return all
}

// Find returns the bundled document with the given name, such as "rfc9110", and reports
// whether there is one.
func Find(name string) (Document, bool) {
	files := read(name + ".abnf")
	if len(files) == 0 {
		return Document{}, false
	}
	heading, _, _ := strings.Cut(files[0].Text, "\n")
	d, ok := parseHeading(heading)
	if !ok || d.Name != name {
		return Document{}, false
	}
	d.Files = append(files, read(name+"-*.abnf")...)
	d.Patches = read(name + ".patch.abnf")
	return d, true
}

// read returns the files whose names match a pattern, in the order of their names.
func read(pattern string) []File {
	names, _ := fs.Glob(bundle, pattern) // a malformed pattern matches no name
	var files []File
	for _, name := range names {
		text, _ := bundle.ReadFile(name) // Glob has found it
		files = append(files, File{name, string(text)})
	}
	return files
}

// parseHeading reads the first line of a document's first file:
//
//	; RFC 9110: HTTP Semantics (June 2022)
func parseHeading(line string) (Document, bool) {
	number, rest, ok := strings.Cut(strings.TrimPrefix(line, "; RFC "), ": ")
	i := strings.LastIndex(rest, " (")
	date, closed := strings.CutSuffix(rest[i+1:], ")")
	if !ok || i < 0 || !closed {
		return Document{}, false
	}
	return Document{Name: "rfc" + number, Title: rest[:i], Date: date[1:]}, true
}
