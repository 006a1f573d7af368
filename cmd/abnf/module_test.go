package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// repository is the root of the checkout.
const repository = "../.."

// directive matches a go:generate directive for abnf. A nested module runs it in the folder of the
// main module (-C).
var directive = regexp.MustCompile(`(?m)^//go:generate go run (?:-C (\S+) )?\S*/cmd/abnf (gen .*)$`)

// largeGrammars are the packages that take longest to generate.
var largeGrammars = map[string]bool{"uri/rfc2396": true, "uri/urlsyntax01": true}

// TestGeneratedIsFresh regenerates each generated package of the repository in memory, with the
// arguments of its directive, and checks that the files are up to date and none is superfluous.
func TestGeneratedIsFresh(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(repository, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(repository, filepath.Dir(path))
		if err != nil {
			return err
		}
		for _, arguments := range directive.FindAllSubmatch(source, -1) {
			found[filepath.ToSlash(dir)] = true
			t.Run(dir, func(t *testing.T) {
				if raceDetector && dir != "uri" {
					t.Skip("takes long, and one package shows the races of all")
				}
				if testing.Short() && largeGrammars[filepath.ToSlash(dir)] {
					t.Skip("takes seconds; make fresh generates it")
				}
				t.Chdir(filepath.Join(repository, dir, string(arguments[1])))
				cmd := newCommand()
				cmd.SetArgs(append(strings.Fields(string(arguments[2])), "--check"))
				if err := cmd.ExecuteContext(t.Context()); err != nil {
					t.Errorf("%v\nrun go generate in %s", err, filepath.ToSlash(dir))
				}
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"uri", "internal/peers/headers/cookies"} {
		if !found[dir] {
			t.Errorf("no directive in %s", dir)
		}
	}
}

// TestOtherModule runs the section "A grammar of your own" of cmd/abnf/README.md in a module outside this
// repository: go generate compiles a grammar, and a program uses it. The commands, files and output
// come from there.
func TestOtherModule(t *testing.T) {
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	_, own, _ := cutSection(t, ownGrammar, "## A grammar of your own")
	for _, b := range codeBlocks(own) {
		language, file, _ := strings.Cut(b.info, " ")
		switch {
		case file != "":
			write(t, filepath.Join(dir, file), b.text)
		case language == "sh":
			shell(t, dir, strings.ReplaceAll(b.text, "/path/to/std66", root))
		case language == "console":
			runConsole(t, dir, b.text)
		}
	}
}

// TestEditGrammar edits a copy of the URI grammar, as in the section "Edit a grammar", and
// checks that the package accepts other strings afterwards.
func TestEditGrammar(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a copy of the module")
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "cmd", "gen", "grammar", "internal", "uri"} {
		copyTree(t, filepath.Join(repository, name), filepath.Join(dir, name))
	}
	write(t, filepath.Join(dir, "try/main.go"), `package main

import (
	"fmt"
	"os"

	"github.com/std66/std66/uri"
)

func main() {
	for _, arg := range os.Args[1:] {
		r, ok := uri.LookupRule("zone-id")
		fmt.Println(uri.RuleScheme.Match(arg), ok && r.Match(arg))
	}
}
`)
	if got := shell(t, dir, "go run ./try my_scheme eth0"); got != "false false\ntrue false\n" {
		t.Errorf("before the edit: %q", got)
	}
	grammar := filepath.Join(dir, "grammar/rfc3986.abnf")
	text, err := os.ReadFile(grammar)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(text), `"+" / "-" / "."`, `"+" / "-" / "." / "_"`, 1) + "\nzone-id = 1*( unreserved / pct-encoded )\n"
	write(t, grammar, edited)
	shell(t, dir, "go generate ./uri")
	if got := shell(t, dir, "go run ./try my_scheme eth0"); got != "true true\ntrue true\n" {
		t.Errorf("after the edit: %q", got)
	}

	// An invalid edit reports its place and leaves the generated files unchanged.
	before := shell(t, dir, "cat uri/z*")
	write(t, grammar, edited+"wrong = | \"x\"\n")
	cmd := exec.Command("go", "generate", "./uri")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "rfc3986.abnf:") || !strings.Contains(string(out), ":9: expected an element") {
		t.Errorf("invalid edit: %v\n%s", err, out)
	}
	if shell(t, dir, "cat uri/z*") != before {
		t.Error("an invalid edit has changed generated files")
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func copyTree(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	if err != nil {
		t.Fatal(err)
	}
	if info.IsDir() {
		err = os.CopyFS(to, os.DirFS(from))
	} else {
		var text []byte
		if text, err = os.ReadFile(from); err == nil {
			err = os.WriteFile(to, text, 0o666)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// shell runs a script in dir and returns its output. With -trimpath, go's build cache does not depend on
// dir.
func shell(t *testing.T, dir, script string) string {
	t.Helper()
	cmd := exec.Command("sh", "-e", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		stderr := ""
		if exit, ok := err.(*exec.ExitError); ok {
			stderr = string(exit.Stderr)
		}
		t.Fatalf("%s\n%v\n%s%s", script, err, out, stderr)
	}
	return string(out)
}
