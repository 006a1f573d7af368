package gen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"
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
