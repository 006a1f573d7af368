package gen

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// depthGrammar has arrays, whose frames are called. The bracket operators of value are in a union.
const depthGrammar = `text = ws value ws
value = array / 1*%x30-39 / %x22 *( %x20-21 / %x23-10FFFF ) %x22 / "-" value
array = ws "[" [ value *( "," value ) ] "]" ws
ws = *" "
both = round *"x" / angle *"y"
round = "(" [ round / angle ] ( ")" / "!" )
angle = "(" [ round / angle ] ( ">" / "!" )
tagged = [ name ":" ] array
name = 1*ALPHA
`

// depthQuestion asks for all results at a depth. The answer is a list of mistakes.
type depthQuestion struct{ Depth int }

// TestNestedDepth reads brackets of all depths with generated code and tables: on both sides of the room for
// calls and of the maximum depth, and ten million.
func TestNestedDepth(t *testing.T) {
	dir := t.TempDir()
	var imports, cases strings.Builder
	for _, f := range nestedForms[:3] {
		name := "depth" + f.name
		files, err := Generate(Config{Sources: testSource(depthGrammar), Package: name, Parsers: []string{"tagged=name,tagged.array", "both=both.round,both.angle"}, Tables: f.tables, tuning: &f.tuning})
		if err != nil {
			t.Fatal(err)
		}
		if err := files.Write(context.Background(), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&imports, "\t\"generated/%s\"\n", name)
		cases.WriteString(strings.NewReplacer("PKG", name).Replace(depthCase))
	}
	var questions []depthQuestion
	for _, depth := range []int{1, 2, 63, 64, 65, 66, 9_999, 10_000, 10_001, 1_000_000, 10_000_000} {
		if depth <= 1_000_000 || !testing.Short() {
			questions = append(questions, depthQuestion{depth})
		}
	}
	i := 0
	for mistakes := range ask[depthQuestion, []string](t, dir, strings.NewReplacer("IMPORTS", imports.String(), "CASES", cases.String(), "MAIN", driverMain).Replace(depthProgram), questions) {
		for _, m := range mistakes {
			t.Errorf("depth %d: %s", questions[i].Depth, m)
		}
		i++
	}
	if i != len(questions) {
		t.Errorf("answers to %d of %d questions", i, len(questions))
	}
}

// depthCase compares a package with what must hold at the depth of a question. The limits of memory are for the stack
// of the table, which has four bytes for each call, or 16 for the longest prefix. A slice that grows by a quarter has
// been allocated five times in total, and a quarter may be free at the end.
const depthCase = `	{
		const limit = 10_000
		check := func(r PKG.Rule, s string, prefix, offset, deepAt int) {
			match := prefix == len(s)
			bytes := []byte(s)
			limitMemory(add, "PKG Match", 2*7*4*q.Depth, q.Depth <= 64, func() {
				if r.Match(s) != match || r.MatchBytes(bytes) != match {
					add("PKG %s: %.9q matches: %t", r, s, r.Match(s))
				}
			})
			limitMemory(add, "PKG MatchPrefix", 7*16*q.Depth, q.Depth <= 64, func() {
				if n := r.MatchPrefix(s); n != prefix {
					add("PKG %s: %.9q: prefix %d, want %d", r, s, n, prefix)
				}
			})
			var syntax *PKG.SyntaxError
			var deep *PKG.DepthError
			var err error
			limitMemory(add, "PKG Check", 7*4*limit, match && q.Depth <= 64, func() { err = r.Check(s) })
			switch isDeep := errors.As(err, &deep); {
			case isDeep != (q.Depth > limit):
				add("PKG %s: %.9q: %v", r, s, err)
			case isDeep:
				if deep.Offset != deepAt {
					add("PKG %s: %.9q: deep at %d, want %d", r, s, deep.Offset, deepAt)
				}
			case match != (err == nil), !match && (!errors.As(err, &syntax) || syntax.Offset != offset):
				add("PKG %s: %.9q: %v, want offset %d", r, s, err, offset)
			}
		}
		open, closed := strings.Repeat("[", q.Depth), strings.Repeat("]", q.Depth)
		check(PKG.RuleText, open+closed, 2*q.Depth, 0, limit)
		if q.Depth <= 1_000_000 {
			check(PKG.RuleText, open, -1, q.Depth, limit)
			check(PKG.RuleText, open+closed[1:]+"é", -1, 2*q.Depth-1, limit)
		}
		if q.Depth < 1_000_000 {
			check(PKG.RuleText, open+closed+"]", 2*q.Depth, 2*q.Depth, limit)
			check(PKG.RuleText, open+"\"é\U0001F600\""+closed, 2*q.Depth+8, 0, limit)
		}
		round, angle := strings.Repeat("(", q.Depth), strings.Repeat("!", q.Depth-1)+">"
		if q.Depth <= 1_000_000 {
			check(PKG.RuleBoth, round+angle+"yy", 2*q.Depth+2, 0, limit)
			check(PKG.RuleBoth, round+angle+"x", 2*q.Depth, 2*q.Depth, limit)
		}

		var deep *PKG.DepthError
		var c PKG.TaggedCaptures
		var err error
		s := "a:"+open+closed
		limitMemory(add, "PKG ParseTagged", 7*4*limit, q.Depth <= 64, func() { c, err = PKG.ParseTagged(s) })
		if isDeep := errors.As(err, &deep); isDeep != (q.Depth > limit) || !isDeep && (c.Array != PKG.Span{Start: 2, End: 2+2*q.Depth} || c.Name != PKG.Span{Start: 0, End: 1}) {
			add("PKG tagged: %v, %v", c, err)
		}
		s = round+angle+"yy"
		var b PKG.BothCaptures
		limitMemory(add, "PKG ParseBoth", 7*4*limit, q.Depth <= 64, func() { b, err = PKG.ParseBoth(s) })
		if isDeep := errors.As(err, &deep); isDeep != (q.Depth > limit) || !isDeep && (b.Angle != PKG.Span{Start: 0, End: 2*q.Depth} || b.Round.End >= 0) {
			add("PKG both: %v, %v", b, err)
		}
	}
`

// depthProgram is the program that answers a depthQuestion.
const depthProgram = `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

IMPORTS)

type question struct{ Depth int }

// limitMemory reports whether f allocates more than a number of bytes, or anything if it must not.
func limitMemory(add func(format string, args ...any), name string, most int, nothing bool, f func()) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	size, n := after.TotalAlloc-before.TotalAlloc, after.Mallocs-before.Mallocs
	const slack = 1 << 16
	switch {
	case size > uint64(most+slack):
		add("%s: %d bytes in %d allocations", name, size, n)
	case nothing && n > 3: // the program has other goroutines
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		if n := after.Mallocs-before.Mallocs; n > 3 {
			add("%s: %d allocations", name, n)
		}
	}
}
MAIN
func ask(q question) (mistakes []string) {
	add := func(format string, args ...any) { mistakes = append(mistakes, fmt.Sprintf(format, args...)) }
CASES	return mistakes
}
`
