// Package makefile tests that each check in this module's Makefile fails if it cannot run.
// The tests copy the Makefile into small trees that lack something, and run it with a given
// set of programs.
package makefile

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// programs are the programs that recipes use.
var programs = []string{"sh", "make", "go", "gofmt", "git", "awk", "xargs", "mktemp", "cat", "tee", "rm", "chmod"}

// tree is a module that passes all checks that need no network. Each test changes it.
var tree = map[string]string{
	"go.mod":               "module tree\n\ngo 1.26\n",
	".depguard.yml":        "{}\n",
	"a.go":                 "package tree\n",
	"a_test.go":            "package tree\n\nimport \"testing\"\n\nfunc FuzzA(f *testing.F) { f.Fuzz(func(*testing.T, string) {}) }\n",
	"cmd/abnf/b_test.go":   "package abnf\n\nimport \"testing\"\n\nfunc TestGeneratedIsFresh(*testing.T) {}\n",
	"uri/c_test.go":        "package uri\n\nimport \"testing\"\n\nfunc TestC(*testing.T) {}\n",
	"internal/peers/p.css": strings.Repeat("\n", 501),
}

// makeRun is one run of make.
type makeRun struct {
	name     string
	target   string            // with variables
	change   map[string]string // of files; "" for none
	missing  string            // a missing program
	programs []string          // more programs, which do nothing
	fake     string            // a shell script that replaces go
	git      bool              // whether the tree is a git checkout
	fails    bool
	want     string // in the output
	slow     bool   // compiles tests
}

// runs lists, for each check, a run that passes or a run that lacks something.
var runs = []makeRun{
	{name: "formatted files", target: "format"},
	{name: "unformatted file", target: "format", change: map[string]string{"a.go": "package  tree\n"}, fails: true, want: "not gofmt-ed: a.go"},
	{name: "syntax error", target: "format", change: map[string]string{"b.go": "package tree\n\nfunc {\n"}, fails: true, want: "b.go:3"},
	{name: "no gofmt", target: "format", missing: "gofmt", fails: true},
	{name: "no packages", target: "format", change: noPackages, fails: true, want: "no packages"},
	{name: "no packages", target: "vet", change: noPackages, fails: true, want: "no packages"},
	{name: "no packages", target: "lint", change: noPackages, fails: true, want: "no packages"},
	{name: "no packages", target: "layers", change: noPackages, fails: true, want: "no packages"},
	{name: "no packages", target: "long", change: noPackages, fails: true, want: "no packages"},
	{name: "no packages", target: "race", change: noPackages, fails: true, want: "no packages"},
	{name: "no packages", target: "cross", change: noPackages, fails: true, want: "no packages"},
	{name: "no configuration", target: "layers", change: map[string]string{".depguard.yml": ""}, fails: true, want: "no .depguard.yml"},
	{name: "no go.mod", target: "tidy", change: map[string]string{"go.mod": ""}, fails: true},

	{name: "file of 500 lines", target: "sizes", git: true, change: map[string]string{"a.s": strings.Repeat("\n", 500)}},
	{name: "no git", target: "sizes", missing: "git", fails: true},
	{name: "not a git checkout", target: "sizes", fails: true},
	{name: "no files", target: "sizes", git: true, change: noPackages, fails: true, want: "no source files"},
	{name: "Go file of 501 lines", target: "sizes", git: true, change: map[string]string{"b.go": strings.Repeat("\n", 501)}, fails: true, want: "b.go has 501 lines"},
	{name: "assembly file of 501 lines", target: "sizes", git: true, change: map[string]string{"a.s": strings.Repeat("\n", 501)}, fails: true, want: "a.s has 501 lines"},
	{name: "JavaScript file of 501 lines", target: "sizes", git: true, change: map[string]string{"b/a.js": strings.Repeat("\n", 501)}, fails: true, want: "b/a.js has"},
	{name: "style sheet of 501 lines", target: "sizes", git: true, change: map[string]string{"a.css": strings.Repeat("\n", 501)}, fails: true, want: "a.css has"},
	{name: "grammar of 501 lines", target: "sizes", git: true, change: map[string]string{"a.abnf": strings.Repeat("\n", 501)}, fails: true, want: "a.abnf has"},

	{name: "announcement", target: "test", fake: `echo go "$@"`, want: "make test: run all tests with small samples, about a minute on two cores; make check runs them in full\ngo test -short ./...\n"},
	{name: "tests in full", target: "long", fake: `case "$2" in -list) echo TestX;; *) echo go "$@";; esac`,
		want: "go test -count=1 -run ^TestGeneratedIsFresh$ ./cmd/abnf\ngo test -skip '^TestGeneratedIsFresh$' ./...\ngo test -skip ^TestGeneratedIsFresh$ ./...\n"},
	{name: "tests in full", target: "-n check", want: "\ngo test -skip '^TestGeneratedIsFresh$' ./...\n"},

	{name: "no nested module", target: "nested", fails: true, want: "no internal/*/go.mod"},
	{name: "nested module without packages", target: "nested", change: map[string]string{"internal/x/go.mod": "module x\n"}, fails: true, want: "internal/x/ fails"},
	// The go command prints the directives to standard error.
	{name: "go:generate directive", target: "generate", fake: `if [ "$2" = -n ]; then echo directive >&2; else echo go "$@"; fi`, want: "go generate ./...\ngo generate ./...\n"},
	{name: "no go:generate directive", target: "generate", fails: true, want: "no package has a go:generate line"},

	{name: "test exists", target: "fresh", slow: true},
	{name: "missing test", target: "fresh", change: map[string]string{"cmd/abnf/b_test.go": "package abnf\n"}, fails: true, want: "./cmd/abnf has no ^TestGeneratedIsFresh$", slow: true},
	{name: "missing benchmark", target: "bench", fails: true, want: "./uri has no ^Benchmark", slow: true},
	{name: "fuzz target", target: "fuzz FUZZTIME=1x", want: "fuzzing FuzzA of tree", slow: true},
	{name: "targets of two packages", target: "fuzz FUZZTIME=1x", fake: fakeFuzz(`echo fuzz "$@"`),
		want: "compile w\n" + fuzzing("w", "FuzzD") + fuzzing("w", "FuzzC") + "compile x\n" + fuzzing("x", "FuzzA")},
	{name: "failing target before others", target: "fuzz FUZZTIME=1x", fake: fakeFuzz(`case "$*" in *FuzzD*) exit 1;; esac`), fails: true, want: "fuzzing FuzzD of w\n"},
	{name: "target without a program", target: "fuzz FUZZTIME=1x", fake: fakeFuzz("") + "\n" + `rm -f "$6"`, fails: true, want: "fuzzing FuzzD of w\n"},
	{name: "package that does not compile", target: "fuzz FUZZTIME=1x", fake: fakeFuzz("") + "\n" + `test "$7" != w`, fails: true, want: "compile w\n"},
	{name: "unknown list", target: "fuzz FUZZTIME=1x", fake: "echo FuzzA", fails: true, want: "cannot read the list"},
	{name: "no fuzz target", target: "fuzz", change: map[string]string{"a_test.go": ""}, fails: true, want: "no package has a fuzz target", slow: true},
	{name: "tests that do not compile", target: "fuzz FUZZTIME=1x", change: map[string]string{"uri/c_test.go": "package uri\n\nvar x int = \"\"\n"}, fails: true, want: "c_test.go:3", slow: true},
	{name: "tests that do not compile for the platform", target: "cross PLATFORMS=linux/386", change: map[string]string{"uri/c_test.go": "package uri\n\nvar x int = -1 << 63\n"}, fails: true, want: "c_test.go:3", slow: true},

	// The programs do not include a C compiler.
	{name: "no C compiler", target: "race", fails: true, want: "needs cgo and a C compiler"},
	{name: "race detector disabled", target: "race RACE=", fake: "echo package", want: "NOT DONE: the race detector"},
	{name: "tests that start goroutines", target: "race", fake: fakeRace(`echo go "$@"`), want: "go test -race -short -run . a b\n" + "go test -race -short -run '^(TestA|TestB)$' c\ngo test -race -short -run ^(TestA|TestB)$ c\n"},
	{name: "test that fails before others", target: "race", fake: fakeRace(`test "$5" != .`), fails: true, want: "-run '.' a b\nmake"},
	{name: "no list of tests", target: "race", fake: "case $1 in env) echo 1;; run) exit 1;; *) echo x;; esac", fails: true},
	{name: "skipped check reported at the end", target: "check CHECKS=race RACE=", fake: "echo package", want: "package\nNOT DONE: the race detector"},
	{name: "32-bit binary that cannot run", target: "test386", fake: `while [ $# -gt 1 ]; do if [ "$1" = -o ]; then echo exit 126 >"$2"; fi; shift; done; echo package`, want: "NOT DONE: the tests of uri for linux/386"},
	{name: "no emulators", target: "testqemu", fake: "echo package", want: "NOT DONE: the tests of gen/runtime and uri for linux/arm64, because qemu-aarch64 is missing\n" +
		"NOT DONE: the tests of gen/runtime and uri for linux/s390x, because qemu-s390x is missing\n"},
	{name: "emulators", target: "testqemu", programs: []string{"qemu-aarch64", "qemu-s390x"}, fake: `echo $GOOS/$GOARCH "$@"`,
		want: "linux/arm64 " + emulated("qemu-aarch64") + "go test -short ./gen/runtime ./uri ./uri/internal/ref for linux/s390x\nlinux/s390x " + emulated("qemu-s390x")},
	{name: "failing test in an emulator", target: "testqemu", programs: []string{"qemu-aarch64"}, fake: `case "$1" in list) echo package;; *) exit 1;; esac`, fails: true},
	{name: "tests without assembly", target: "purego", fake: `echo go "$@"`, want: "go test -short -tags purego ./gen/runtime ./uri\ngo test -short -tags purego ./gen/runtime ./uri\n"},
	{name: "no packages", target: "testqemu", change: noPackages, fails: true, want: "no packages"},
	{name: "no packages", target: "purego", change: noPackages, fails: true, want: "no packages"},
	{name: "tests on other processors", target: "-n check", want: "qemu-aarch64 qemu-s390x"},
	{name: "tests without assembly", target: "-n check", want: "\ngo test -short -tags purego"},
	{name: "failing check", target: "check CHECKS=nested", fails: true, want: "no internal/*/go.mod"},
}

// fakeRace returns a fake go that lists tests that start goroutines, and runs tests by the given shell script.
func fakeRace(test string) string {
	return `case "$1" in
list) echo package;;
env) echo 1;;
run) printf '. a b\n^(TestA|TestB)$ c\n';;
test) ` + test + `;;
*) exit 1;;
esac`
}

// noPackages removes all Go files.
var noPackages = map[string]string{"a.go": "", "a_test.go": "", "cmd/abnf/b_test.go": "", "uri/c_test.go": ""}

// fakeFuzz returns a fake go that lists the targets FuzzC and FuzzD of package w, and FuzzA of package x.
// It compiles each package to the given shell script.
func fakeFuzz(program string) string {
	return `case "$1 $2" in
"test -list") printf 'FuzzC\nFuzzD\nok w 0.1s\n? y [no test files]\nok z 0.1s\nFuzzA\nok x 0.1s\n';;
"list -f") pwd;;
"env GOCACHE") echo cache;;
"test -c")
	echo compile "$7"
	cat >"$6" <<'END'
#!/bin/sh
` + program + `
END
	chmod +x "$6";;
*) exit 1;;
esac`
}

// emulated returns the arguments of go for tests in an emulator.
func emulated(emulator string) string {
	return "test -short -skip Random|Long|Cut|Short$ -exec " + emulator + " ./gen/runtime ./uri ./uri/internal/ref\n"
}

// fuzzing returns the lines for a target of a package, if its program prints its arguments.
func fuzzing(pkg, target string) string {
	return "fuzzing " + target + " of " + pkg + "\nfuzz -test.paniconexit0 -test.run ^$ -test.fuzz ^" + target +
		"$ -test.fuzztime 1x -test.fuzzminimizetime 10x -test.fuzzcachedir cache/fuzz/" + pkg + "\n"
}

func TestMakefile(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("make is not installed")
	}
	for _, m := range runs {
		t.Run(m.target+"/"+m.name, func(t *testing.T) {
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
func (m makeRun) run(t *testing.T) (string, error) {
	dir, bin := t.TempDir(), t.TempDir()
	m.write(t, dir)
	for _, name := range programs {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("%s is not installed", name)
		}
		if name == m.missing || name == "go" && m.fake != "" {
			continue
		}
		// A script rather than a link, because go locates GOROOT by its own path.
		script(t, filepath.Join(bin, name), `exec "`+path+`" "$@"`)
	}
	for _, name := range m.programs {
		script(t, filepath.Join(bin, name), "")
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
func (m makeRun) write(t *testing.T, dir string) {
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

// script writes an executable shell script.
func script(t *testing.T, path, text string) {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell is installed")
	}
	// No other test may fork meanwhile: its child would hold the file open for writing until it
	// executes a program, and executing the script would fail with "text file busy".
	syscall.ForkLock.RLock()
	err = os.WriteFile(path, []byte("#!"+sh+"\n"+text+"\n"), 0o777)
	syscall.ForkLock.RUnlock()
	if err != nil {
		t.Fatal(err)
	}
}
