package gen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"github.com/std66/std66/internal/gofiles"
)

// runtimePackages are the packages of files that the generator copies. Each has a small grammar and
// the generated part of its package, so that the files can be compiled and tested there.
var runtimePackages = []struct {
	dir  string
	copy string // the start of the names of the copies, which the package does not need
	Config
	parsers bool
	tuning  func(*tuning)
}{
	// With this limit, two parsers are code and one is a table.
	{"runtime", "zruntime", Config{Package: "runtime", Bytes: []string{"text"}, Trees: []string{"list", "record=key,value,ALPHA"}}, true, func(t *tuning) { t.fileLines = 170 }},
	{"runtime/nested", "zruntime-nested.go", Config{Package: "nested", Trees: []string{"text", "either=round,angle"}}, true, func(*tuning) {}},
}

// TestRuntimePackagesAreFresh compares the generated parts of gen/runtime and gen/runtime/nested with the
// output of the generator. With -update it writes the files.
func TestRuntimePackagesAreFresh(t *testing.T) {
	for _, p := range runtimePackages {
		read := func(name string) []Source {
			text, err := os.ReadFile(filepath.Join(p.dir, "testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			return []Source{{Name: name, Text: string(text)}}
		}
		tuning := defaultTuning()
		p.tuning(&tuning)
		p.Config.Sources, p.Config.tuning = read("small.abnf"), &tuning
		if p.parsers {
			p.Config.ParserFiles = read("small.parsers")
		}
		files, err := Generate(p.Config)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files.Names() {
			if strings.HasPrefix(name, p.copy) {
				delete(files, name)
			}
		}
		if golden.FlagUpdate() {
			if err := files.Write(t.Context(), p.dir); err != nil {
				t.Fatal(err)
			}
		}
		stale, err := files.Stale(p.dir)
		if err != nil || len(stale) > 0 {
			t.Errorf("%v %q: go generate ./gen/runtime writes these files", err, stale)
		}
	}
}

// runtimeCopies has the files that package grammar/abnf copies from gen/runtime, by the name of the
// copy.
var runtimeCopies = map[string][]string{
	"zruntime.go":        {"nested/nested", "nested/external", "machine", "fold"},
	"zruntime-error.go":  {"words", "excerpt"},
	"zruntime-parser.go": {"captures", "registers", "parser", "nested/parse", "events", "list", "path"},
	"zruntime-tree.go":   {"tree"},
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
