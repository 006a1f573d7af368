package gen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"github.com/std66/std66/internal/gofiles"
)

// runtimePackage returns the generated part of package gen/runtime: all generated files except
// copies of the package's own files.
func runtimePackage(t *testing.T) Files {
	t.Helper()
	read := func(name string) []Source {
		text, err := os.ReadFile(filepath.Join("runtime/testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return []Source{{Name: name, Text: string(text)}}
	}
	// With this limit one parser is code and the other is a table.
	tuning := defaultTuning()
	tuning.fileLines = 160
	files, err := Generate(Config{Sources: read("small.abnf"), ParserFiles: read("small.parsers"), Package: "runtime", Bytes: []string{"text"}, tuning: &tuning})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files.Names() {
		if strings.HasPrefix(name, "zruntime") {
			delete(files, name)
		}
	}
	return files
}

// TestRuntimePackageIsFresh compares the generated part of gen/runtime with the output of the
// generator. With -update it writes the files.
func TestRuntimePackageIsFresh(t *testing.T) {
	files := runtimePackage(t)
	if golden.FlagUpdate() {
		if err := files.Write(t.Context(), "runtime"); err != nil {
			t.Fatal(err)
		}
	}
	stale, err := files.Stale("runtime")
	if err != nil || len(stale) > 0 {
		t.Errorf("%v %q: go generate ./gen/runtime writes these files", err, stale)
	}
}

// runtimeCopies has the files that package grammar/abnf copies from gen/runtime, by the name of the
// copy.
var runtimeCopies = map[string][]string{
	"zruntime.go":        {"machine", "fold"},
	"zruntime-error.go":  {"words", "excerpt"},
	"zruntime-parser.go": {"captures", "registers", "parser", "events", "list", "path"},
}

// TestRuntimeCopiesAreFresh compares the copies in grammar/abnf with gen/runtime. With -update it
// writes the files.
func TestRuntimeCopiesAreFresh(t *testing.T) {
	const header = "// Code generated from gen/runtime; DO NOT EDIT.\n"
	files := gofiles.Set{Files: map[string][]byte{}, Header: header}
	for name, sources := range runtimeCopies {
		var parts []gofiles.Source
		for _, source := range sources {
			text, err := os.ReadFile(filepath.Join("runtime", source+".go"))
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, gofiles.Split(string(text)))
		}
		var err error
		if files.Files[name], err = gofiles.Join(header+"\npackage abnf\n", parts); err != nil {
			t.Fatal(err)
		}
	}
	const dir = "../grammar/abnf"
	if golden.FlagUpdate() {
		if err := files.Write(t.Context(), dir); err != nil {
			t.Fatal(err)
		}
	}
	stale, err := files.Stale(dir)
	if err != nil || len(stale) > 0 {
		t.Errorf("%v %q: go generate ./grammar/abnf writes these files", err, stale)
	}
}
