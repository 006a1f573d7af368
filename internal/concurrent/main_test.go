package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// files is a module. The comment of each test says whether it may start goroutines.
var files = map[string]string{
	"go.mod": "module m\n\ngo 1.26\n",

	// A package that starts goroutines.
	"work/work.go": `package work

import "sync"

type Group struct{ n int }

func (g *Group) Each(f func()) {
	var w sync.WaitGroup
	w.Go(f)
	w.Wait()
}

func NewGroup() *Group { return &Group{} }

func Size() int { return 1 }
`,
	"work/work_test.go": `package work

import "testing"

func TestEach(t *testing.T)  { NewGroup().Each(func() {}) }   // yes
func TestSize(t *testing.T)  { t.Log(Size()) }                // no
func ExampleGroup()          { new(Group).Each(func() {}) }   // yes
func FuzzGroup(f *testing.F) { f.Add(NewGroup().n) }          // yes
func BenchmarkGroup(b *testing.B) { b.RunParallel(nil) }      // no test
`,

	// Packages that depend on it, one directly and one not.
	"user/user.go": `package user

import w "m/work"

type User struct{ group *w.Group }

func (u *User) All() { u.group.Each(func() {}) }

func Both() (*User, int) { return &User{w.NewGroup()}, w.Size() }

func Size() int { return w.Size() }
`,
	"far/far_test.go": `package far

import (
	"testing"

	"m/user"
)

func TestUser(t *testing.T) { // yes
	u, _ := user.Both()
	u.All()
}

func TestSize(t *testing.T) { t.Log(user.Size()) } // no
`,

	// Tests in one goroutine. Start is another method than exec.Cmd's.
	"alone/alone_test.go": `package alone

import "testing"

type clock struct{}

func (clock) Start() {}
func (clock) Go()    {}

func TestClock(t *testing.T) { clock{}.Start(); clock{}.Go() } // no
`,
	"parallel/parallel_test.go": `package parallel_test

import "testing"

func each(t *testing.T) { t.Run("x", func(t *testing.T) { t.Parallel() }) }

func TestEach(t *testing.T)  { each(t) }                      // yes
func TestAlone(t *testing.T) { t.Run("each", func(*testing.T) {}) } // no
`,
	"statement/statement_test.go": `package statement

import "testing"

func TestGo(t *testing.T)    { go func() {}() } // yes
func TestAlone(t *testing.T) {}                 // no
`,
	"pointer/pointer.go": `package pointer

import "unsafe"

const size = unsafe.Sizeof(0)

func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
`,
	"pointer/pointer_test.go": `package pointer

import "testing"

func TestText(t *testing.T) { t.Log(text(nil)) } // yes
func TestSize(t *testing.T) { t.Log(size) }      // no
`,

	// Packages with all tests in goroutines.
	"main/main_test.go": `package main_test

import (
	"testing"

	"m/work"
)

func TestMain(m *testing.M) { work.NewGroup().Each(func() { m.Run() }) }

func TestA(t *testing.T) {} // yes
`,
	"variable/variable_test.go": `package variable

import (
	"testing"

	"m/work"
)

var group = work.NewGroup()

func TestA(t *testing.T) {} // yes
`,

	// The race detector has a build tag.
	"tagged/race_test.go": `//go:build race

package tagged

import "testing"

func TestRace(t *testing.T) { t.Parallel() } // yes
`,
	"tagged/norace_test.go": `//go:build !race

package tagged

import "testing"

func TestRace(t *testing.T) {}
`,
}

// TestReport tests the report for the packages of a module.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	const want = `. m/main m/tagged m/variable
^(TestUser)$ m/far
^(TestEach)$ m/parallel
^(TestText)$ m/pointer
^(TestGo)$ m/statement
^(ExampleGroup|FuzzGroup|TestEach)$ m/work
`
	if got := reportOf(t, "./..."); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if packages, err := list([]string{"./alone", "./user"}); err != nil {
		t.Error(err)
	} else if err := report(new(strings.Builder), packages); err == nil {
		t.Error("no tests that start goroutines: got no error")
	}
	if _, err := list([]string{"./absent"}); err == nil {
		t.Error("absent package: got no error")
	}
}

// TestReportOfThisModule tests some packages of this module.
func TestReportOfThisModule(t *testing.T) {
	got := reportOf(t, "../dfa", "../diff", "../byteset", "../../cmd/abnf", "../../uri")
	for _, want := range []string{
		". github.com/std66/std66/cmd/abnf", "|TestLanguage|", ")$ github.com/std66/std66/internal/dfa\n", "|TestWorkOfAll)$ ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "TestRegular") || strings.Contains(got, "byteset") {
		t.Errorf("tests in one goroutine in\n%s", got)
	}
}

// reportOf returns the report for packages.
func reportOf(t *testing.T, patterns ...string) string {
	t.Helper()
	packages, err := list(patterns)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := report(&b, packages); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
