// Package makefile tests the Makefile of this module: each check fails where it cannot look. The tests
// copy the Makefile into small trees that lack something, and run it with only the programs that
// they name.
package makefile

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// programs are those that recipes use.
var programs = []string{"sh", "make", "go", "gofmt", "git", "awk", "xargs", "mktemp", "cat", "tee", "rm"}

// tree is a module in which all checks that need no network pass. Each test changes it.
var tree = map[string]string{
	"go.mod":               "module tree\n\ngo 1.26\n",
	".depguard.yml":        "{}\n",
	"a.go":                 "package tree\n",
	"a_test.go":            "package tree\n\nimport \"testing\"\n\nfunc FuzzA(f *testing.F) { f.Fuzz(func(*testing.T, string) {}) }\n",
	"cmd/abnf/b_test.go":   "package abnf\n\nimport \"testing\"\n\nfunc TestGeneratedIsFresh(*testing.T) {}\n",
	"uri/c_test.go":        "package uri\n\nimport \"testing\"\n\nfunc TestC(*testing.T) {}\n",
	"internal/peers/p.css": strings.Repeat("\n", 501),
}

// makes is a run of make.
type makes struct {
	why     string
	target  string            // with variables
	change  map[string]string // of files; "" for none
	missing string            // a program that is not there
	fake    string            // a shell script in place of go
	git     bool              // whether the tree is a git checkout
	fails   bool
	want    string // in the output
	slow    bool   // compiles tests
}

// runs has what each check needs, and what a run without it says.
var runs = []makes{
	{why: "formatted", target: "format"},
	{why: "not formatted", target: "format", change: map[string]string{"a.go": "package  tree\n"}, fails: true, want: "not gofmt-ed: a.go"},
	{why: "a syntax error", target: "format", change: map[string]string{"b.go": "package tree\n\nfunc {\n"}, fails: true, want: "b.go:3"},
	{why: "no gofmt", target: "format", missing: "gofmt", fails: true},
	{why: "no packages", target: "format", change: noPackages, fails: true, want: "no packages"},
	{why: "no packages", target: "vet", change: noPackages, fails: true, want: "no packages"},
	{why: "no packages", target: "lint", change: noPackages, fails: true, want: "no packages"},
	{why: "no packages", target: "layers", change: noPackages, fails: true, want: "no packages"},
	{why: "no packages", target: "race", change: noPackages, fails: true, want: "no packages"},
	{why: "no packages", target: "cross", change: noPackages, fails: true, want: "no packages"},
	{why: "no configuration", target: "layers", change: map[string]string{".depguard.yml": ""}, fails: true, want: "no .depguard.yml"},
	{why: "no go.mod", target: "tidy", change: map[string]string{"go.mod": ""}, fails: true},

	{why: "a file of 500 lines", target: "sizes", git: true, change: map[string]string{"a.s": strings.Repeat("\n", 500)}},
	{why: "no git", target: "sizes", missing: "git", fails: true},
	{why: "no checkout", target: "sizes", fails: true},
	{why: "no files", target: "sizes", git: true, change: noPackages, fails: true, want: "no source files"},
	{why: "a long file", target: "sizes", git: true, change: map[string]string{"b.go": strings.Repeat("\n", 501)}, fails: true, want: "b.go has 501 lines"},
	{why: "assembly", target: "sizes", git: true, change: map[string]string{"a.s": strings.Repeat("\n", 501)}, fails: true, want: "a.s has 501 lines"},
	{why: "JavaScript", target: "sizes", git: true, change: map[string]string{"b/a.js": strings.Repeat("\n", 501)}, fails: true, want: "b/a.js has"},
	{why: "a style sheet", target: "sizes", git: true, change: map[string]string{"a.css": strings.Repeat("\n", 501)}, fails: true, want: "a.css has"},
	{why: "a grammar", target: "sizes", git: true, change: map[string]string{"a.abnf": strings.Repeat("\n", 501)}, fails: true, want: "a.abnf has"},

	{why: "no nested module", target: "nested", fails: true, want: "no internal/*/go.mod"},
	{why: "a nested module without packages", target: "nested", change: map[string]string{"internal/x/go.mod": "module x\n"}, fails: true, want: "internal/x/ fails"},
	{why: "no directive", target: "generate", fails: true, want: "no package has a go:generate line"},

	{why: "the test is there", target: "fresh", slow: true},
	{why: "no such test", target: "fresh", change: map[string]string{"cmd/abnf/b_test.go": "package abnf\n"}, fails: true, want: "./cmd/abnf has no ^TestGeneratedIsFresh$", slow: true},
	{why: "no such benchmark", target: "bench", fails: true, want: "./uri has no ^Benchmark", slow: true},
	{why: "a target", target: "fuzz FUZZTIME=1x", want: "fuzzing FuzzA of tree", slow: true},
	{why: "no target", target: "fuzz", change: map[string]string{"a_test.go": ""}, fails: true, want: "no package has a fuzz target", slow: true},
	{why: "tests that do not compile", target: "fuzz FUZZTIME=1x", change: map[string]string{"uri/c_test.go": "package uri\n\nvar x int = \"\"\n"}, fails: true, want: "c_test.go:3", slow: true},
	{why: "another platform", target: "cross PLATFORMS=linux/386", change: map[string]string{"uri/c_test.go": "package uri\n\nvar x int = -1 << 63\n"}, fails: true, want: "c_test.go:3", slow: true},

	// There is no C compiler among the programs.
	{why: "no C compiler", target: "race", fails: true, want: "needs cgo and a C compiler"},
	{why: "no race detector wanted", target: "race RACE=", fake: "echo package", want: "NOT DONE: the race detector"},
	{why: "it is said again at the end", target: "check CHECKS=race RACE=", fake: "echo package", want: "package\nNOT DONE: the race detector"},
	{why: "32 bits, not here", target: "test386", fake: `while [ $# -gt 1 ]; do if [ "$1" = -o ]; then echo exit 126 >"$2"; fi; shift; done; echo package`, want: "NOT DONE: the tests of uri for linux/386"},
	{why: "a check that fails", target: "check CHECKS=nested", fails: true, want: "no internal/*/go.mod"},
}

// noPackages removes all Go files.
var noPackages = map[string]string{"a.go": "", "a_test.go": "", "cmd/abnf/b_test.go": "", "uri/c_test.go": ""}

func TestMakefile(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make")
	}
	for _, m := range runs {
		t.Run(m.target+"/"+m.why, func(t *testing.T) {
			if m.slow && testing.Short() {
				t.Skip("compiles tests")
			}
			t.Parallel()
			out, err := m.run(t)
			if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
				t.Fatal(err)
			}
			if (err != nil) != m.fails || !strings.Contains(out, m.want) {
				t.Errorf("make %s: got %v, want failure: %t, and %q in\n%s", m.target, err, m.fails, m.want, out)
			}
		})
	}
}

// run runs make in the changed tree, and returns its output.
func (m makes) run(t *testing.T) (string, error) {
	dir, bin := t.TempDir(), t.TempDir()
	m.write(t, dir)
	for _, name := range programs {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("there is no %s", name)
		}
		if name == m.missing || name == "go" && m.fake != "" {
			continue
		}
		// Not a link: go finds its root by where it is.
		script(t, filepath.Join(bin, name), `exec "`+path+`" "$@"`)
	}
	if m.fake != "" {
		script(t, filepath.Join(bin, "go"), m.fake)
	}
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains([]string{"PATH", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "RACE", "SKIPPED", "CC", "CGO_ENABLED", "GOFLAGS", "GOOS", "GOARCH", "GIT_DIR"}, name)
	})
	env = append(env, "PATH="+bin, "GOWORK=off", "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	if m.git {
		git := exec.Command("git", "init", "-q", dir)
		if out, err := git.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	cmd := exec.Command(filepath.Join(bin, "make"), strings.Fields(m.target)...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// write writes the Makefile and the changed tree.
func (m makes) write(t *testing.T, dir string) {
	t.Helper()
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	files := maps.Clone(tree)
	files["Makefile"] = string(text)
	maps.Copy(files, m.change)
	for name, text := range files {
		if text == "" {
			continue
		}
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// script writes a shell script.
func script(t *testing.T, path, text string) {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	if err := os.WriteFile(path, []byte("#!"+sh+"\n"+text+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
}
