package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A declaration may start goroutines if it has a go statement, if it mentions a starter, or if it
// mentions another declaration that may start goroutines. A type mentions its methods: all that calls
// them mentions the type, or a declaration that does. Only names are compared, "name" in
// the same package and "path.name" in imported packages, so a variable with the name of a declaration selects a
// test too many.

// starters are the names of the standard library that run code in other goroutines, by the packages
// that have them. They count in files that import one of these packages.
var starters = map[string][]string{
	".Parallel":                   {"testing"},
	".RunParallel":                {"testing"},
	".Go":                         {"sync"},
	".Start":                      {"os/exec"}, // output is copied while the caller continues
	".Serve":                      {"net/http"},
	".ListenAndServe":             {"net/http"},
	"context.AfterFunc":           {"context"},
	"net/http/httptest.NewServer": {"net/http/httptest"},
	"runtime.AddCleanup":          {"runtime"},
	"runtime.SetFinalizer":        {"runtime"},
	"time.AfterFunc":              {"time"},
}

// isTest matches the names of the functions that go test runs.
var isTest = regexp.MustCompile(`^(Test|Example|Fuzz)`)

// declarations are the declarations of a package by name, "Type.name" for methods. A package and its
// external tests share a name.
type declarations struct {
	mentions map[string]map[string]bool // the names that each mentions
	starts   map[string]bool            // those that start goroutines, except through others
	values   map[string]bool            // variables and constants
}

// read reads the declarations of files in a folder. packages has the names of imported packages by path. If
// pointers is set, the functions that convert pointers count as starters.
func read(dir string, files []string, packages map[string]string, pointers bool) (declarations, error) {
	d := declarations{map[string]map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			return d, err
		}
		r := reader{declarations: d, imports: map[string]string{}, pointers: pointers}
		for _, spec := range f.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			name := cmp.Or(packages[path], filepath.Base(path))
			if spec.Name != nil {
				name = spec.Name.Name
			}
			r.imports[name] = path
		}
		for _, decl := range f.Decls {
			r.add(decl)
		}
	}
	return d, nil
}

// reader reads the declarations of a file.
type reader struct {
	declarations
	imports  map[string]string // the paths by name
	pointers bool
}

// add adds a declaration, or each of a group of declarations.
func (r *reader) add(decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		if decl.Recv != nil {
			receiver := receiver(decl.Recv.List[0].Type)
			name = receiver + "." + name
			r.mention(receiver, name)
		}
		r.inspect(name, decl)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch s := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range s.Names {
					r.values[name.Name] = true
					r.inspect(name.Name, s)
				}
			case *ast.TypeSpec:
				r.inspect(s.Name.Name, s)
			}
		}
	}
}

// receiver returns the name of the type of a receiver.
func receiver(e ast.Expr) string {
	var name string
	ast.Inspect(e, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && name == "" {
			name = id.Name // before any type parameters
		}
		return true
	})
	return name
}

// inspect adds the names that a declaration mentions.
func (r *reader) inspect(name string, declaration ast.Node) {
	r.mention(name, name)
	var inside func(node ast.Node) bool
	inside = func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt:
			r.starts[name] = true
		case *ast.SelectorExpr:
			if x, ok := node.X.(*ast.Ident); ok && r.imports[x.Name] != "" {
				r.mention(name, r.imports[x.Name]+"."+node.Sel.Name)
				return false
			}
			r.mention(name, "."+node.Sel.Name) // only to find starters
			ast.Inspect(node.X, inside)
			return false
		case *ast.Ident:
			r.mention(name, node.Name)
		}
		return true
	}
	ast.Inspect(declaration, inside)
}

// mention adds a name to those that a declaration mentions.
func (r *reader) mention(name, mentioned string) {
	if r.mentions[name] == nil {
		r.mentions[name] = map[string]bool{}
	}
	r.mentions[name][mentioned] = true
	for _, path := range starters[mentioned] {
		for _, imported := range r.imports {
			if imported == path {
				r.starts[name] = true
			}
		}
	}
	if function, ok := strings.CutPrefix(mentioned, "unsafe."); ok && r.pointers && !slices.Contains([]string{"Sizeof", "Offsetof", "Alignof"}, function) {
		r.starts[name] = true
	}
}

// starting returns the declarations that may start goroutines, given the ones of other packages.
func (d *declarations) starting(others map[string]bool) map[string]bool {
	starting := maps.Clone(d.starts)
	for grows := true; grows; {
		grows = false
		for name, mentions := range d.mentions {
			if starting[name] {
				continue
			}
			for other := range mentions {
				if starting[other] || others[other] {
					starting[name], grows = true, true
					break
				}
			}
		}
	}
	return starting
}

// tests returns the tests that may start goroutines, sorted, and the number of all tests. All tests
// may start goroutines if TestMain or the initialization of the package may do so.
func (d *declarations) tests(others map[string]bool) (tests []string, all int) {
	starting := d.starting(others)
	always := false
	for name := range starting {
		always = always || name == "TestMain" || name == "init" || d.values[name]
	}
	for name := range d.mentions {
		if isTest.MatchString(name) && name != "TestMain" {
			all++
			if always || starting[name] {
				tests = append(tests, name)
			}
		}
	}
	slices.Sort(tests)
	return tests, all
}
