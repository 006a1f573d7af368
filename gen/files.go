package gen

import (
	"context"
	"maps"
	"slices"

	"github.com/std66/std66/internal/gofiles"
)

// Files maps the names of generated files to their contents.
type Files map[string][]byte

// Names returns the files' names in ascending order.
func (f Files) Names() []string { return slices.Sorted(maps.Keys(f)) }

// Write writes the files to dir, which it creates if necessary. It removes files that an
// earlier run generated and this run did not, and the temporary files of killed runs. Nothing
// in dir changes until all files are on disk under temporary names: an error or the
// cancellation of ctx before that leaves the old files intact. Write returns an error if dir
// has a file of the same name that was not generated, or if f has assembly files and dir has a Go
// file with cgo (see Config.NoAssembly).
func (f Files) Write(ctx context.Context, dir string) error { return f.set().Write(ctx, dir) }

// Stale returns a sentence for each file in dir that Write would change: files that are
// missing, files that differ, and files that only an earlier run generated.
func (f Files) Stale(dir string) ([]string, error) { return f.set().Stale(dir) }

// CheckFolder returns an error if dir has a Go file of a package other than packageName, as the
// go command would not build the two together. The error names the file and its package. A
// missing dir is valid. CheckFolder ignores files that an earlier run generated, files that the
// go command ignores on every platform, such as those with "//go:build ignore", and files
// without a package clause.
func CheckFolder(dir, packageName string) error {
	return Files(nil).set().CheckFolder(dir, packageName)
}

func (f Files) set() gofiles.Set { return gofiles.Set{Files: f, Header: "// " + headerPrefix} }
