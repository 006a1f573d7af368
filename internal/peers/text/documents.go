package main

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/scanner"
	"go/token"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A document is a text with the name of its source, such as "module@version/file".
type document struct {
	name, text string
}

// A folder has documents. Its kind determines the names of their sources:
//
//	go      a module cache: module@version/file
//	npm     node_modules: npm:package@version/file
//	debian  /usr/share/doc: debian:package=version/file
//	rfc     texts of RFCs: the name of the file
type folder struct {
	kind, path string
	versions   map[string]string // of packages, by their folders
}

// newFolder reads an argument of the form kind=path.
func newFolder(argument string) (folder, error) {
	kind, path, ok := strings.Cut(argument, "=")
	f := folder{kind, path, map[string]string{}}
	if !ok || !slices.Contains([]string{"go", "npm", "debian", "rfc"}, kind) {
		return f, fmt.Errorf("%s: expected go=FOLDER, npm=FOLDER, debian=FOLDER or rfc=FOLDER", argument)
	}
	if kind == "debian" {
		list, err := exec.Command("dpkg-query", "-W", "-f", "${Package} ${Version}\n").Output()
		if err != nil {
			return f, fmt.Errorf("dpkg-query: %w", err)
		}
		for line := range strings.Lines(string(list)) {
			name, version, _ := strings.Cut(strings.TrimSpace(line), " ")
			f.versions[name] = name + "=" + version
		}
	}
	return f, nil
}

// source returns the name of the source of a file.
func (f folder) source(file string) string {
	switch f.kind {
	case "debian":
		name, rest, _ := strings.Cut(file, "/")
		if version, ok := f.versions[name]; ok {
			name = version
		}
		return "debian:" + name + "/" + rest
	case "npm":
		inside := strings.LastIndex("/"+file, "/node_modules/") + len("/node_modules/") - 1
		if !strings.Contains("/"+file, "/node_modules/") {
			inside = 0
		}
		parts := strings.Split(file[inside:], "/")
		n := 1
		if strings.HasPrefix(parts[0], "@") {
			n = 2
		}
		n = min(n, len(parts))
		name := strings.Join(parts[:n], "/")
		return "npm:" + f.version(file[:inside]+name, name) + "/" + strings.Join(parts[n:], "/")
	}
	return file
}

// version returns a package of npm with its version.
func (f folder) version(dir, name string) string {
	if _, ok := f.versions[dir]; !ok {
		f.versions[dir] = name
		var manifest struct{ Version string }
		if text, err := os.ReadFile(filepath.Join(f.path, dir, "package.json")); err == nil && json.Unmarshal(text, &manifest) == nil {
			f.versions[dir] = name + "@" + manifest.Version
		}
	}
	return f.versions[dir]
}

// Limits of documents. Larger files are mostly data.
const (
	maxDocument  = 1 << 20
	goFilesInAll = 20 // one of this number of Go files is a document
)

// walk calls each for the documents in a folder, in the order of their paths. It leaves out texts that
// have been seen.
func (f folder) walk(seen map[[32]byte]bool, each func(document)) error {
	return filepath.WalkDir(f.path, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			switch entry.Name() {
			case "testdata", "vendor", "cache", ".git":
				return filepath.SkipDir
			}
			return nil
		}
		relative, err := filepath.Rel(f.path, path)
		if err != nil || !entry.Type().IsRegular() || !isText(filepath.ToSlash(relative)) {
			return err
		}
		text, err := read(path)
		if err != nil {
			return err
		}
		if sum := sha256.Sum256([]byte(text)); !seen[sum] && text != "" {
			seen[sum] = true
			each(document{f.source(filepath.ToSlash(relative)), text})
		}
		return nil
	})
}

// isText reports whether a file of the given name has running text. HTML does not count.
func isText(name string) bool {
	base := strings.TrimSuffix(filepath.Base(name), ".gz")
	switch extension := strings.ToLower(filepath.Ext(base)); extension {
	case ".md", ".markdown", ".txt", ".rst", ".adoc":
		return true
	case ".go":
		hash := fnv.New32a()
		io.WriteString(hash, name)
		return hash.Sum32()%goFilesInAll == 0
	}
	upper := strings.ToUpper(base)
	for _, word := range []string{"README", "LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "CHANGELOG", "CHANGES", "NEWS", "NOTICE", "AUTHORS", "CONTRIBUT", "HISTORY", "INSTALL", "TODO", "SECURITY"} {
		if strings.HasPrefix(upper, word) && (filepath.Ext(base) == "" || word == "CHANGELOG" || strings.HasPrefix(filepath.Ext(upper), ".DEBIAN")) {
			return true
		}
	}
	return false
}

// read returns the text of a file, decompressed, or "" if it is too large. Of a Go file, it returns only
// the comments: all other text is replaced by spaces.
func read(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	reader := io.Reader(file)
	if strings.HasSuffix(path, ".gz") {
		if reader, err = gzip.NewReader(file); err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
	}
	text, err := io.ReadAll(io.LimitReader(reader, maxDocument+1))
	if err != nil || len(text) > maxDocument {
		return "", err
	}
	if strings.HasSuffix(path, ".go") {
		return comments(text), nil
	}
	return string(text), nil
}

// comments returns a Go file with everything but its comments replaced by spaces, except for line breaks.
func comments(source []byte) string {
	blank := make([]byte, len(source))
	for i, c := range source {
		if blank[i] = ' '; c == '\n' {
			blank[i] = c
		}
	}
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return string(blank)
		}
		if tok == token.COMMENT {
			at := file.Offset(pos)
			copy(blank[at:], source[at:min(at+len(literal), len(source))])
		}
	}
}
