// Package documents reads JSON from Go's source: the documents that package encoding/json is
// measured with, and the strings of its tests. It copies none of them.
package documents

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// folder is the folder of the documents in Go's source. Each is a file NAME.json.zst.
const folder = "encoding/json/internal/jsontest/testdata"

// suites are the packages of Go's source whose tests have JSON in strings.
var suites = []string{"encoding/json", "encoding/json/jsontext", "encoding/json/v2", "encoding/json/internal/jsonwire"}

// Document is a JSON text of Go's source.
type Document struct {
	Name string // the file's name without .json.zst, such as canada_geometry
	Text string
}

// Go returns the documents, in the order of their names.
func Go() ([]Document, error) {
	source, err := goSource()
	if err != nil {
		return nil, err
	}
	const suffix = ".json.zst"
	pattern := filepath.Join(source, filepath.FromSlash(folder), "*"+suffix)
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no file matches %s; another version of Go may have moved the documents", pattern)
	}
	var list []Document
	for _, file := range files {
		text, err := read(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		list = append(list, Document{strings.TrimSuffix(filepath.Base(file), suffix), text})
	}
	return list, nil
}

// read returns the decompressed text of a file.
func read(file string) (string, error) {
	compressed, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		return "", err
	}
	defer decoder.Close()
	text, err := decoder.DecodeAll(compressed, nil)
	return string(text), err
}

// Strings returns the distinct strings in the tests of Go's packages for JSON, sorted. Many are
// valid or invalid JSON, and the others are messages and the like.
func Strings() ([]string, error) {
	source, err := goSource()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, suite := range suites {
		files, err := filepath.Glob(filepath.Join(source, filepath.FromSlash(suite), "*_test.go"))
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("no tests in %s of Go's source", suite)
		}
		for _, file := range files {
			if err := literals(file, seen); err != nil {
				return nil, err
			}
		}
	}
	var list []string
	for s := range seen {
		list = append(list, s)
	}
	slices.Sort(list)
	return list, nil
}

// literals adds the string literals of a Go file to a set.
func literals(file string, to map[string]bool) error {
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s, unquoteErr := strconv.Unquote(l.Value); unquoteErr == nil {
				to[s] = true
			}
		}
		return true
	})
	return nil
}

// goSource returns the folder with the source of Go's standard library.
func goSource() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return filepath.Join(string(bytes.TrimSpace(out)), "src"), nil
}
