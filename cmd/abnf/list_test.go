package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
)

var updateTooLarge = flag.Bool("update-too-large", false, "compile all rules of the bundle, which takes minutes, and write toolarge.txt")

// These are the files that the command embeds.
const tooLargeFile, refusedFile = "toolarge.txt", "refused.txt"

// limitOf matches the limit in the error for a rule that is too large.
var limitOf = regexp.MustCompile(`too large for a limit of ([0-9]+ (?:states|steps of work|MB of memory))`)

// compileBundled compiles a rule of a bundled grammar with the default limits.
func compileBundled(document, rule string) error {
	l := &library.Library{Budget: limit.New(limit.Limits{})}
	doc, ok := l.Bundled(document)
	if !ok {
		return fmt.Errorf("no document %s", document)
	}
	reader := l.Reader(doc.Place)
	reader.Patches, reader.Roots = doc.Patches, []string{rule}
	g, err := reader.Read(doc.Sources...)
	if err != nil {
		return err
	}
	if r := g.Lookup(rule); r.Nests() {
		_, err = dfa.NewNests(g, l.Budget).Compile(r)
	} else {
		_, err = dfa.Compile(g, r, l.Budget)
	}
	return err
}

// refusal returns the fields of a line of refused.txt for a rule if err says why its recursion is not
// supported, and "" otherwise.
func refusal(err error) string {
	a, ok := errors.AsType[*dfa.Ambiguity](err)
	if !ok {
		return ""
	}
	f := a.Finding()
	return f.Pos.String() + " " + f.Msg
}

// A job is a rule of the bundle to compile.
type job struct {
	document string
	rule     *abnf.Rule
	limit    string // that the rule exceeds
	refused  string // see refusal
}

// jobs returns the rules that TestTooLarge compiles, and the grammars: without -update-too-large not those that depend on
// refused rules, most of those that are too large, or most of those that nest, which take long.
func jobs() (all []*job, grammars map[string]*abnf.Grammar) {
	grammars = map[string]*abnf.Grammar{}
	for _, d := range grammar.Documents() {
		e := examine(d)
		grammars[d.Name] = e.grammar
		large, nesting := false, 0
		for _, r := range e.rules {
			j := &job{document: d.Name, rule: r}
			code := abnf.Code("")
			if broken := e.broken[r]; len(broken) > 0 {
				code = broken[0].Code
				switch {
				case code == abnf.CodeLimit:
					j.limit = limitOf.FindStringSubmatch(broken[0].Msg)[1]
				case code == abnf.CodeRecursion && broken[0].Rule == r.Name:
					j.refused = broken[0].Pos.String() + " " + broken[0].Msg
				}
			}
			if r.Nests() {
				nesting++
			}
			switch {
			case *updateTooLarge && (code == "" || code == abnf.CodeLimit || code == abnf.CodeRecursion):
			case code == "" && !(r.Nests() && nesting%5 != 1):
			case code == abnf.CodeLimit && !large || j.refused != "":
			default:
				continue
			}
			large = large || code == abnf.CodeLimit
			all = append(all, j)
		}
	}
	return all, grammars
}

// TestTooLarge compiles rules of the bundle, and compares the results with toolarge.txt and refused.txt.
// With -update-too-large it compiles all rules, and writes the files.
func TestTooLarge(t *testing.T) {
	if testing.Short() && !*updateTooLarge {
		t.Skip("takes a minute")
	}
	all, grammars := jobs()
	got := make([]job, len(all))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				err := compileBundled(all[i].document, all[i].rule.Name)
				if err == nil {
					continue
				}
				if got[i].refused = refusal(err); got[i].refused != "" {
					continue
				}
				if m := limitOf.FindStringSubmatch(err.Error()); m != nil {
					got[i].limit = m[1]
				} else {
					t.Errorf("%s %s: %v", all[i].document, all[i].rule.Name, err)
				}
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	workers.Wait()
	if *updateTooLarge {
		writeTooLarge(t, all, got, grammars)
		return
	}
	for i, j := range all {
		if got[i].limit != j.limit || got[i].refused != j.refused {
			t.Errorf("%s %s:\ngot  %s%s\nwant %s%s\nrun go test ./cmd/abnf -run TestTooLarge -update-too-large", j.document, j.rule.Name,
				got[i].limit, got[i].refused, j.limit, j.refused)
		}
	}
}

// writeTooLarge writes toolarge.txt and refused.txt. A rule that needs a refused rule has no line.
func writeTooLarge(t *testing.T, all []*job, got []job, grammars map[string]*abnf.Grammar) {
	var tooLarge, refused strings.Builder
	results := map[*abnf.Rule]job{}
	for i, j := range all {
		results[j.rule] = got[i]
	}
	for _, d := range grammar.Documents() {
		g := grammars[d.Name]
		failed := failures{users: g.Users(), rules: map[*abnf.Rule]bool{}}
		for _, r := range nesting(g) {
			if reason := results[r].refused; reason != "" && !failed.rules[r] {
				failed.add(r)
				fmt.Fprintf(&refused, "%s %s %s\n", d.Name, r.Name, reason)
			}
		}
		for _, r := range g.Rules {
			if most := results[r].limit; most != "" && !failed.rules[r] {
				fmt.Fprintf(&tooLarge, "%s %s %s\n", d.Name, r.Name, most)
			}
		}
	}
	for name, text := range map[string]string{tooLargeFile: tooLarge.String(), refusedFile: refused.String()} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTooLargeNames checks that each line of the list names a rule that has no other mistake, once.
func TestTooLargeNames(t *testing.T) {
	var seen []string
	for line := range strings.Lines(tooLargeRules) {
		fields := strings.Fields(line)
		if len(fields) < 4 || slices.Contains(seen, fields[0]+fields[1]) {
			t.Errorf("line %q", line)
			continue
		}
		seen = append(seen, fields[0]+fields[1])
		d, ok := grammar.Find(fields[0])
		if !ok {
			t.Errorf("%q: no document", line)
			continue
		}
		e := examine(d)
		i := slices.IndexFunc(e.rules, func(r *abnf.Rule) bool { return r.Name == fields[1] })
		if i < 0 || len(e.broken[e.rules[i]]) != 1 || e.broken[e.rules[i]][0].Code != abnf.CodeLimit {
			t.Errorf("%q: not a rule that is only too large", line)
		}
	}
	if len(seen) == 0 {
		t.Error("the list is empty")
	}
}

// TestBundledTable compares the table of README.md with the output of "abnf list --output markdown". With
// -update it writes the table.
func TestBundledTable(t *testing.T) {
	const begin, end = "<!-- abnf list --output markdown -->\n", "<!-- end -->\n"
	code, want, stderr := run("", "list", "--output", "markdown")
	if code != 0 {
		t.Fatal(stderr)
	}
	text := readFile(t, ownGrammar)
	before, rest, opened := strings.Cut(text, begin)
	got, after, closed := strings.Cut(rest, end)
	switch {
	case !opened || !closed:
		t.Fatalf("%s has no table", ownGrammar)
	case got == want:
	case *update:
		if err := os.WriteFile(filepath.Join(repository, ownGrammar), []byte(before+begin+want+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the table of %s is stale; go test ./cmd/abnf -run TestBundledTable -update writes it", ownGrammar)
	}
}
