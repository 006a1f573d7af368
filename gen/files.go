package gen

import (
	"context"
	"maps"
	"slices"

	"github.com/std66/std66/internal/gofiles"
)

// Files has the text of generated files by their names.
type Files map[string][]byte

// Names returns the files' names in ascending order.
func (f Files) Names() []string { return slices.Sorted(maps.Keys(f)) }

// Write puts the files into dir, which it makes if need be, and removes those that an earlier
// run has generated and this one has not, as well as the temporary files of earlier runs that
// were killed. Nothing in dir changes until all files are on the disk under temporary names:
// an error before that, or the end of ctx, leaves the old files whole. A file of the same name
// that was not generated is an error.
func (f Files) Write(ctx context.Context, dir string) error { return f.set().Write(ctx, dir) }

// Stale returns a sentence for each file that Write would change in dir: files that are
// missing, that differ, or that only an earlier run has generated.
func (f Files) Stale(dir string) ([]string, error) { return f.set().Stale(dir) }

// CheckFolder returns an error if dir has a Go file of another package, which names the file
// and its package: the go command would not build the two together. A folder that does not
// exist is fine. It ignores files that an earlier run has generated, files that the go command
// ignores on every platform, such as those with "//go:build ignore", and files without a
// package clause.
func CheckFolder(dir, packageName string) error {
	return Files(nil).set().CheckFolder(dir, packageName)
}

func (f Files) set() gofiles.Set { return gofiles.Set{Files: f, Header: "// " + headerPrefix} }
