package gen_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestProgram runs two programs in another module: one calls package gen, and the other imports
// the generated package.
func TestProgram(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"generate/main.go": `package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/std66/std66/gen"
)

func main() {
	c := gen.Config{
		Sources: []gen.Source{{Name: "time.abnf", Text: "time = hour \":\" minute\nhour = 2DIGIT\nminute = 2DIGIT\nunused = \"x\"\n"}},
		Package: "clock",
		Doc:     "Package clock has the time of day.",
		Parsers: []string{"time=hour,minute"},
		Warn:    func(text string) { fmt.Println(text) },
	}
	files, err := gen.Generate(c)
	if err == nil {
		err = files.Write(context.Background(), "clock")
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	stale, err := files.Stale("clock")
	fmt.Println(len(files) > 3, len(stale), err)

	c.Rules = []string{"hours"}
	_, err = gen.Generate(c)
	var field *gen.ConfigError
	fmt.Println(errors.As(err, &field), err)
	c.Rules, c.MaxStates = nil, 3
	_, err = gen.Generate(c)
	fmt.Println(err)
}
`,
		"use/main.go": `package main

import (
	"fmt"

	"example.com/program/clock"
)

func main() {
	for _, s := range []string{"12:34", "12:3"} {
		c, err := clock.ParseTime(s)
		hour, ok := c.Hour.In(s)
		fmt.Println(hour, ok, err)
	}
}
`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %q: %v\n%s", args, err, out)
		}
		return string(out)
	}
	run("mod", "init", "example.com/program")
	run("mod", "edit", "-require=github.com/std66/std66@v0.0.0", "-replace=github.com/std66/std66="+root)
	const generated = `time.abnf:4:1: warning: no other rule uses unused
true 0 <nil>
true Rules: the grammar has no rule "hours"; did you mean hour?
time.abnf:4:1: warning: no other rule uses unused
time.abnf:3:10: rule "time" is too large for a limit of 3 states because of the repetition 2DIGIT in rule "minute"
`
	if got := run("run", "./generate"); got != generated {
		t.Errorf("generate: got\n%s\nwant\n%s", got, generated)
	}
	const used = "12 true <nil>\n false clock: time: offset 4: expected DIGIT, found end of input\n"
	if got := run("run", "./use"); got != used {
		t.Errorf("use: got\n%s\nwant\n%s", got, used)
	}
}
