package main

import (
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

// tooLargeFile is the file that the command embeds.
const tooLargeFile = "toolarge.txt"

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
	_, err = dfa.Compile(g, g.Lookup(rule), l.Budget)
	return err
}

// TestTooLarge compiles all rules of the bundle that "abnf list" counts as compiling, and one rule of
// each grammar that it does not. With -update-too-large it compiles all rules.
func TestTooLarge(t *testing.T) {
	if testing.Short() && !*updateTooLarge {
		t.Skip("takes a minute")
	}
	type job struct{ document, rule, want string }
	var jobs []job
	for _, d := range grammar.Documents() {
		e := examine(d)
		large := false
		for _, r := range e.rules {
			broken := e.broken[r]
			isLarge := len(broken) > 0 && broken[0].Code == abnf.CodeLimit
			if len(broken) == 0 || isLarge && (*updateTooLarge || !large) {
				want := ""
				if isLarge {
					want = limitOf.FindStringSubmatch(broken[0].Msg)[1]
				}
				jobs = append(jobs, job{d.Name, r.Name, want})
			}
			large = large || isLarge
		}
	}
	got := make([]string, len(jobs))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				err := compileBundled(jobs[i].document, jobs[i].rule)
				if err == nil {
					continue
				}
				if m := limitOf.FindStringSubmatch(err.Error()); m != nil {
					got[i] = m[1]
				} else {
					t.Errorf("%s %s: %v", jobs[i].document, jobs[i].rule, err)
				}
			}
		})
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	workers.Wait()
	var text strings.Builder
	for i, j := range jobs {
		if got[i] != "" {
			fmt.Fprintf(&text, "%s %s %s\n", j.document, j.rule, got[i])
		}
		if got[i] != j.want && !*updateTooLarge {
			t.Errorf("%s %s: limit %q, want %q; run go test ./cmd/abnf -run TestTooLarge -update-too-large", j.document, j.rule, got[i], j.want)
		}
	}
	if *updateTooLarge {
		if err := os.WriteFile(tooLargeFile, []byte(text.String()), 0o666); err != nil {
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
