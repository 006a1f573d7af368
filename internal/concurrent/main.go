// Command concurrent prints the tests that may start goroutines. make race runs only these, because
// the race detector finds nothing in a test that runs in one goroutine:
//
//	go run ./internal/concurrent [PACKAGE...]
//
// Each line that it prints is a pattern for go test -run, and the packages to test with this pattern.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	packages, err := list(os.Args[1:])
	if err == nil {
		err = report(os.Stdout, packages)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "concurrent:", err)
		os.Exit(1)
	}
}

// listed is a package in the output of go list.
type listed struct {
	ImportPath, Name, Dir, ForTest     string
	DepOnly, Standard                  bool
	GoFiles, TestGoFiles, XTestGoFiles []string
	Deps                               []string
}

// list returns the packages and all that their tests depend on, each package after its own
// dependencies.
func list(patterns []string) ([]listed, error) {
	args := append([]string{"list", "-test", "-deps", "-tags=race", "-json=ImportPath,Name,Dir,ForTest,DepOnly,Standard,GoFiles,TestGoFiles,XTestGoFiles,Deps"}, patterns...)
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var packages []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		if !p.Standard {
			packages = append(packages, p)
		}
	}
}

// report prints the lines: the packages to test in full, and then each other package.
func report(w io.Writer, packages []listed) error {
	names := map[string]string{}             // of packages by path
	starting := map[string]map[string]bool{} // by path: the declarations that may start goroutines
	deps := map[string][]string{}            // by path: all that the package's tests depend on
	var listed []listed
	for _, p := range packages {
		if path, ok := strings.CutSuffix(p.ImportPath, ".test"); ok {
			deps[path] = p.Deps
		} else if p.ForTest == "" { // otherwise it is another package compiled again
			d, err := read(p.Dir, p.GoFiles, names, false)
			if err != nil {
				return err
			}
			names[p.ImportPath] = p.Name
			starting[p.ImportPath] = d.starting(union(p.Deps, starting))
			listed = append(listed, p)
		}
	}
	var inFull, lines []string
	for _, p := range listed {
		if p.DepOnly {
			continue
		}
		// -race also checks conversions of pointers.
		d, err := read(p.Dir, slices.Concat(p.GoFiles, p.TestGoFiles, p.XTestGoFiles), names, true)
		if err != nil {
			return err
		}
		tests, all := d.tests(union(deps[p.ImportPath], starting))
		switch {
		case len(tests) > 0 && len(tests) == all:
			inFull = append(inFull, p.ImportPath)
		case len(tests) > 0:
			lines = append(lines, fmt.Sprintf("^(%s)$ %s", strings.Join(tests, "|"), p.ImportPath))
		}
	}
	if len(inFull) > 0 {
		lines = slices.Insert(lines, 0, ". "+strings.Join(inFull, " "))
	}
	if len(lines) == 0 {
		return errors.New("no test may start goroutines")
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

// union returns the names of the packages' declarations for other packages.
func union(paths []string, declarations map[string]map[string]bool) map[string]bool {
	all := map[string]bool{}
	for _, path := range paths {
		path, _, _ = strings.Cut(path, " ") // without the test that it is compiled for
		for name := range declarations[path] {
			all[path+"."+name] = true
		}
	}
	return all
}
