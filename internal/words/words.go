// Package words counts phrases that plain technical English does without, in the comments and
// strings of the project's Go files. A test compares the counts with limits, which may only fall.
package words

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"regexp"
	"strings"
)

// A Phrase is a phrase to count.
type Phrase struct {
	Name    string
	Instead string // the advice, such as `"after"`
	pattern *regexp.Regexp
}

// A Use is a place where a phrase occurs.
type Use struct {
	Phrase string // its name
	Place  token.Position
	Text   string // the line
}

// Phrases returns the phrases.
func Phrases() []Phrase {
	phrase := func(name, pattern, instead string) Phrase {
		return Phrase{name, instead, regexp.MustCompile(`(?i)\b(?:` + pattern + `)\b`)}
	}
	return []Phrase{
		phrase("behind", `behind`, `"after"`),
		phrase("what is", `what (?:is|are|has)`, "a noun as the subject"),
		phrase("that of", `(?:that|those) of`, "X's Y"),
		phrase("in which", `(?:in|of|for|with) which`, "two sentences"),
		phrase("tell", `tells?|told`, `"report", "return" or "say"`),
		phrase("go on", `go(?:es)? on`, `"continue"`),
		phrase("as many", `(?:so|as) many`, `"the number of"`),
		phrase("but for", `but for`, `"except"`),
		phrase("nobody", `nobody|whoever`, "a noun as the subject"),
		phrase("besides", `besides`, `"also"`),
	}
}

// Find returns the uses of phrases in the Go files under a folder, in the order of files and lines.
// It omits generated files, preformatted lines in comments, and text in quotation marks in
// comments, which quotes documents.
func Find(folder fs.FS) ([]Use, error) {
	var uses []Use
	phrases := Phrases()
	err := fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasPrefix(entry.Name(), "z") {
			return err
		}
		source, err := fs.ReadFile(folder, path)
		if err != nil {
			return err
		}
		uses = append(uses, find(path, source, phrases)...)
		return nil
	})
	return uses, err
}

// find returns the uses of phrases in one file.
func find(path string, source []byte, phrases []Phrase) []Use {
	var uses []Use
	files := token.NewFileSet()
	file := files.AddFile(path, -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		switch tok {
		case token.EOF:
			return uses
		case token.COMMENT:
			if strings.HasPrefix(text, "//\t") || strings.HasPrefix(text, "//go:") {
				continue
			}
			text = quoted.ReplaceAllString(text, `""`)
		case token.STRING:
		default:
			continue
		}
		for _, p := range phrases {
			for range p.pattern.FindAllString(text, -1) {
				uses = append(uses, Use{p.Name, files.Position(pos), strings.TrimSpace(text)})
			}
		}
	}
}

// quoted matches text in quotation marks.
var quoted = regexp.MustCompile(`"[^"]*"`)
