package library

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/extract"
	"github.com/std66/std66/internal/limit"
)

// TooLarge is the error for a file that exceeds the budget.
type TooLarge struct {
	File  string
	Limit limit.Exceeded
}

// Error returns "file:1:1: message".
func (e *TooLarge) Error() string {
	return fmt.Sprintf("%s:1:1: the file is too large for a limit of %s", e.File, e.Limit)
}

// growth is the maximum size of a buffer that grows by doubling, as a multiple of its text.
const growth = 2

// Read reads a text within the budget. The name is for errors.
func Read(name string, in io.Reader, b *limit.Budget) (string, error) {
	var text strings.Builder
	left := (b.Limits().Memory - b.Held()) / growth
	n, err := io.Copy(&text, io.LimitReader(in, left+1))
	if err == nil && !b.Hold(growth*int(n)) {
		err = &TooLarge{name, *b.Exceeded()}
	}
	return text.String(), err
}

// Extract returns the grammar in the text of an RFC, within the budget.
func Extract(name, text string, b *limit.Budget, sections ...string) (*extract.Grammar, error) {
	if !b.Hold(extract.Size(text)) {
		return nil, &TooLarge{name, *b.Exceeded()}
	}
	g := extract.From(name, text, sections...)
	return g, g.Err()
}

// Source returns a text as a source, or the grammar in it if it is the text of an RFC.
func (l *Library) Source(name, text string, rfc bool, sections ...string) (abnf.Source, error) {
	l.keep(name, text)
	if !rfc {
		return abnf.Source{Name: name, Text: text}, nil
	}
	g, err := Extract(name, text, l.Budget, sections...)
	if err != nil {
		return abnf.Source{}, err
	}
	if l.Extracted != nil {
		l.Extracted(name, g)
	}
	return g.Source, nil
}

// beginning matches the lines at the start of an RFC that name its publisher and its number.
var beginning = regexp.MustCompile(`(?m)^[ \t]*(?:Request for Comments:|Network Working Group\b|Internet Engineering Task Force\b|RFC:? [0-9]+\b)`)

// IsRFC reports whether a file is the text of an RFC, not a grammar: its name ends in .txt, or
// it begins like an RFC and its name does not end in .abnf.
func IsRFC(file, text string) bool {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".txt":
		return true
	case ".abnf":
		return false
	}
	return BeginsLikeRFC(text)
}

// BeginsLikeRFC reports whether a text begins like an RFC, which no grammar does.
func BeginsLikeRFC(text string) bool {
	const first = 1000
	return beginning.MatchString(text[:min(len(text), first)])
}

// Import returns the document in a file, with the patch next to it, or the bundled document of
// that name. A file takes precedence over a bundled document.
func (l *Library) Import(file string) (*abnf.Document, error) {
	if doc, ok := l.Bundled(file); ok && !IsFile(file) {
		return doc, nil
	}
	return l.load(file)
}

// IsFile reports whether a file has the given name.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// load returns the document in a file.
func (l *Library) load(file string) (*abnf.Document, error) {
	source, err := l.source(file)
	if err != nil {
		return nil, err
	}
	doc := &abnf.Document{Name: abnf.DocumentName(file), Sources: []abnf.Source{source}, Place: Folder(file)}
	base, ok := strings.CutSuffix(file, ".abnf")
	if !ok {
		return doc, nil
	}
	patch := base + ".patch.abnf"
	switch exists, err := isRegular(patch); {
	case err != nil:
		return nil, err
	case exists:
		source, err := l.source(patch)
		if err != nil {
			return nil, err
		}
		doc.Patches = []abnf.Source{source}
	}
	return doc, nil
}

// source reads a file, which may be the text of an RFC.
func (l *Library) source(file string) (abnf.Source, error) {
	name := l.visible(file)
	in, err := os.Open(file)
	if err != nil {
		return abnf.Source{}, err
	}
	defer in.Close()
	text, err := Read(name, in, l.Budget)
	if err != nil {
		return abnf.Source{}, err
	}
	return l.Source(name, text, IsRFC(file, text))
}

// isRegular reports whether a regular file, or a symbolic link to one, has the given name.
// Reading other files, such as named pipes, might not end. The error is about a link or a file
// that cannot be examined.
func isRegular(file string) (bool, error) {
	if _, err := os.Lstat(file); os.IsNotExist(err) {
		return false, nil
	}
	info, err := os.Stat(file)
	if err != nil {
		return false, err
	}
	return info.Mode().IsRegular(), nil
}
