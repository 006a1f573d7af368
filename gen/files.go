package gen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/std66/std66/internal/atomicfile"
)

// Files holds the text of generated files by their names.
type Files map[string][]byte

// Names returns the files' names in ascending order.
func (f Files) Names() []string { return slices.Sorted(maps.Keys(f)) }

// Stale returns what Write would change in dir, a sentence each: files that are
// missing, that differ, or that only an earlier run has made.
func (f Files) Stale(dir string) ([]string, error) {
	var stale []string
	for _, name := range f.Names() {
		old, err := os.ReadFile(filepath.Join(dir, name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			stale = append(stale, filepath.Join(dir, name)+" is missing")
		case err != nil:
			return nil, err
		case !bytes.Equal(old, f[name]):
			stale = append(stale, filepath.Join(dir, name)+" is stale")
		}
	}
	orphans, err := f.orphans(dir)
	for _, path := range orphans {
		stale = append(stale, path+" is left from an earlier run")
	}
	return stale, err
}

// Write puts the files into dir, which it makes if need be, and removes those that
// an earlier run has made and this one has not. Nothing in dir changes until all
// files are on the disk under temporary names, so that an error on the way there,
// or ctx ending, leaves the old files whole. A file of the same name that the
// generator has not made is an error. It also removes the temporary files of earlier runs that
// were killed, but not those of runs that still write.
func (f Files) Write(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	orphans, err := f.orphans(dir)
	if err != nil {
		return err
	}
	if err := f.checkForeign(dir); err != nil {
		return err
	}
	if err := atomicfile.RemoveAbandoned(dir, isGoName); err != nil {
		return err
	}
	temporary := map[string]*atomicfile.File{} // by final name
	defer func() {
		for _, file := range temporary {
			file.Remove() // those that were not renamed
		}
	}()
	for _, name := range f.Names() {
		if err := ctx.Err(); err != nil {
			return err
		}
		file, err := atomicfile.Temporary(dir, name, f[name])
		if err != nil {
			return err
		}
		temporary[name] = file
	}
	for _, name := range f.Names() {
		file := temporary[name]
		delete(temporary, name)
		if err := file.Rename(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	for _, path := range orphans {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// orphans returns the paths of the files in dir that have the generator's header
// and are not among f.
func (f Files) orphans(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var orphans []string
	for _, e := range entries {
		if _, ours := f[e.Name()]; ours || !e.Type().IsRegular() || !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		path := filepath.Join(dir, e.Name())
		generated, err := isGenerated(path)
		if err != nil {
			return nil, err
		}
		if generated {
			orphans = append(orphans, path)
		}
	}
	return orphans, nil
}

// isGoName reports whether a generated file may have that name.
func isGoName(name string) bool {
	return strings.HasPrefix(name, "z") && strings.HasSuffix(name, ".go")
}

// checkForeign reports files that Write would overwrite and the generator has not
// made.
func (f Files) checkForeign(dir string) error {
	for _, name := range f.Names() {
		path := filepath.Join(dir, name)
		generated, err := isGenerated(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if !generated {
			return fmt.Errorf("%s exists and was not made by abnf gen: it is not overwritten", path)
		}
	}
	return nil
}

// isGenerated reports whether the file at path has the generator's header as its
// first line.
func isGenerated(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	start := make([]byte, len("// "+headerPrefix))
	_, err = io.ReadFull(file, start)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return false, nil // empty, or shorter than the header
	}
	return string(start) == "// "+headerPrefix, err
}
