package gen

import (
	"errors"
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// CheckFolder returns an error if dir has a Go file of another package, which names the file and
// its package: the go command would not build the two together. A folder that does not exist is
// fine. Files that an earlier run has generated do not matter, as a new run replaces them. Neither
// do files that the go command ignores on every platform, such as those with "//go:build ignore",
// nor files that have no package clause.
func CheckFolder(dir, packageName string) error {
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
		if generated, err := isGenerated(path); err != nil || generated {
			continue
		}
		if isBuilt(dir, name) {
			return fmt.Errorf("%s is of package %s: no package %s can be generated into the same folder", path, packageOf(path), packageName)
		}
	}
	return nil
}

// packageOf returns the name of the package of a Go file, or "" if it has none.
func packageOf(path string) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly)
	if err != nil || f.Name == nil {
		return ""
	}
	return f.Name.Name
}

// The platforms that build constraints name.
var (
	systems = strings.Fields("aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows")
	cpus    = strings.Fields("386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm")
)

// isBuilt reports whether the go command builds a file on some platform without a -tags flag.
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
