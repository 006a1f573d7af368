package gen

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// question is a string to match with a rule of a subject's packages.
type question struct {
	Subject, Rule string
	Input         []byte // not always UTF-8
}

// answer is the result of a package.
type answer struct {
	Form              string
	Match, MatchBytes bool
	Prefix            int
	Err               string
	Offset            int
	Expected          []string
}

// ask builds the program in dir, which may import the packages there. It sends the questions to
// the program as lines of JSON, and returns an answer for each.
func ask[Q, A any](t *testing.T, dir, program string, questions []Q) iter.Seq[A] {
	t.Helper()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module generated\n\ngo 1.26\n")
	write("main.go", program)
	run := func(args ...string) {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		// With -trimpath, go's build cache does not depend on dir, so it has the unchanged packages.
		cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath", "GOWORK=off")
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
	return func(yield func(A) bool) {
		for lines := bufio.NewReader(&out); ; {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var a A
			if err := json.Unmarshal(line, &a); err != nil {
				t.Fatal(err)
			}
			if !yield(a) {
				return
			}
		}
	}
}

// driver returns a program that answers questions on standard input: with the answer of the
// first form, and all answers that differ from it. Each form answers at each level of vectors.
func driver(packages []subject) string {
	var imports, cases strings.Builder
	for _, p := range packages {
		fmt.Fprintf(&cases, "\tcase %q:\n", p.name)
		for _, f := range p.forms {
			fmt.Fprintf(&imports, "\t\"generated/%s\"\n", f.packageOf(p))
			fmt.Fprintf(&cases, `		{
			r, ok := %[1]s.LookupRule(q.Rule)
			if !ok || r.String() != q.Rule || r.Definition() == "" {
				panic(q.Rule)
			}
			%[1]s.AtLevels(func(level string) {
				a := answer{Form: %[2]q + level, Match: r.Match(s), MatchBytes: r.MatchBytes(q.Input), Prefix: r.MatchPrefix(s)}
				var e *%[1]s.SyntaxError
				if errors.As(r.Check(s), &e) {
					a.Err, a.Offset, a.Expected = e.Error(), e.Offset, e.Expected()
				}
				all = add(all, a)
			})
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

` + driverMain + `
func ask(q question) (all []answer) {
	s := string(q.Input)
	switch q.Subject {
` + cases.String() + `	}
	return all
}

// add appends a to all unless it equals the first.
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

// driverMain is the main function of programs that answer questions. They declare the type
// question and the function ask.
const driverMain = `func main() {
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
`
