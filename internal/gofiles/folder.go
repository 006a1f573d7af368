package gofiles

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// CheckFolder returns an error if dir has a Go file of a package other than packageName,
// because the go command would not build the two together. A missing folder is not an
// error. CheckFolder ignores files of earlier runs, which a new run replaces, files that
// the go command ignores on every platform, such as files with "//go:build ignore", and
// files without a package clause.
func (s Set) CheckFolder(dir, packageName string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
			continue
		}
		path := filepath.Join(dir, name)
		other := packageOf(path)
		if strings.HasSuffix(name, "_test.go") {
			other = strings.TrimSuffix(other, "_test")
		}
		if other == packageName || other == "" || other == "documentation" {
			continue
		}
		if generated, err := s.isOurs(path); err != nil || generated {
			continue
		}
		if isBuilt(dir, name) {
			return fmt.Errorf("%s belongs to package %s: package %s cannot be generated into the same folder", path, packageOf(path), packageName)
		}
	}
	return nil
}

// checkCgo returns an error if the set has assembly files and dir has a Go file with cgo. In a package
// with cgo, the go command passes assembly files to the C compiler.
func (s Set) checkCgo(dir string) error {
	if !slices.ContainsFunc(s.names(), func(name string) bool { return strings.HasSuffix(name, ".s") }) {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || !importsC(filepath.Join(dir, name)) || !isBuilt(dir, name) {
			continue
		}
		return fmt.Errorf("%s uses cgo, and a package with cgo cannot have assembly files: generate it with --no-assembly", filepath.Join(dir, name))
	}
	return nil
}

// importsC reports whether a Go file imports "C".
func importsC(path string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	return err == nil && slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` })
}

// packageOf returns the package name of a Go file, or "" if it has no package clause.
func packageOf(path string) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly)
	if err != nil || f.Name == nil {
		return ""
	}
	return f.Name.Name
}

// The values of GOOS and GOARCH.
var (
	systems = strings.Fields("aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows")
	cpus    = strings.Fields("386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm")
)

// isBuilt reports whether the go command builds a file on some platform without the -tags
// flag.
func isBuilt(dir, name string) bool {
	c := build.Default
	c.BuildTags, c.UseAllFiles = nil, false
	for _, c.CgoEnabled = range []bool{false, true} {
		for _, c.GOOS = range systems {
			for _, c.GOARCH = range cpus {
				if match, err := c.MatchFile(dir, name); err == nil && match {
					return true
				}
			}
		}
	}
	return false
}
