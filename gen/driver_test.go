package gen

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// question is a string to put to a rule of a grammar's generated packages.
type question struct {
	Subject, Rule string
	Input         []byte // not always UTF-8
}

// answer is what a package says.
type answer struct {
	Form              string
	Match, MatchBytes bool
	Prefix            int
	Err               string
	Offset            int
	Expected          []string
}

// ask puts the questions to the generated packages in dir and returns the answers: of
// each question that of the first form, and those of others that differ from it.
func ask(t *testing.T, dir string, packages []subject, questions []question) func(yield func([]answer) bool) {
	t.Helper()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module generated\n\ngo 1.26\n")
	write("main.go", driver(packages))
	run := func(args ...string) {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	run("vet", "./...")
	run("build", "-o", "driver", ".")

	var in, out bytes.Buffer
	encoder := json.NewEncoder(&in)
	for _, q := range questions {
		if err := encoder.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(filepath.Join(dir, "driver"))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return func(yield func([]answer) bool) {
		for lines := bufio.NewReader(&out); ; {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var a []answer
			if err := json.Unmarshal(line, &a); err != nil {
				t.Fatal(err)
			}
			if !yield(a) {
				return
			}
		}
	}
}

// driver returns a program that answers questions on standard input.
func driver(packages []subject) string {
	var imports, cases strings.Builder
	for _, p := range packages {
		fmt.Fprintf(&cases, "\tcase %q:\n", p.name)
		for _, f := range forms {
			fmt.Fprintf(&imports, "\t\"generated/%s\"\n", f.packageOf(p))
			fmt.Fprintf(&cases, `		{
			r, ok := %[1]s.LookupRule(q.Rule)
			if !ok || r.String() != q.Rule || r.Definition() == "" {
				panic(q.Rule)
			}
			a := answer{Form: %[2]q, Match: r.Match(s), MatchBytes: r.MatchBytes(q.Input), Prefix: r.MatchPrefix(s)}
			var e *%[1]s.SyntaxError
			if errors.As(r.Check(s), &e) {
				a.Err, a.Offset, a.Expected = e.Error(), e.Offset, e.Expected
			}
			all = add(all, a)
		}
`, f.packageOf(p), f.name)
		}
	}
	return `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"reflect"

` + imports.String() + `)

type question struct {
	Subject, Rule string
	Input         []byte
}

type answer struct {
	Form              string
	Match, MatchBytes bool
	Prefix            int
	Err               string
	Offset            int
	Expected          []string
}

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var q question
		if err := in.Decode(&q); err == io.EOF {
			return
		} else if err != nil {
			panic(err)
		}
		if err := json.NewEncoder(out).Encode(ask(q)); err != nil {
			panic(err)
		}
	}
}

func ask(q question) (all []answer) {
	s := string(q.Input)
	switch q.Subject {
` + cases.String() + `	}
	return all
}

// add appends a to all unless it is the same as the first.
func add(all []answer, a answer) []answer {
	if len(all) > 0 {
		same := a
		same.Form = all[0].Form
		if reflect.DeepEqual(same, all[0]) {
			return all
		}
	}
	return append(all, a)
}
`
}
