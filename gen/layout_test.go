package gen

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// layoutForms are the ways to generate parsers with layouts.
var layoutForms = []form{
	{"inplace", false, tuning{calleeStates: never, unrolledBytes: never, fileLines: never}},
	{"calling", false, tuning{calleeStates: 1, unrolledBytes: 1, fileLines: never, allCode: true}},
	{"tables", true, tuning{calleeStates: 1, fileLines: never}},
}

// layoutSubjects returns grammars with captures that need each kind of field. Some have a layout.
func layoutSubjects() []parserSubject {
	return []parserSubject{
		{"stale", `r = [ a "=" ] b
a = *"x"
b = *( "x" / "y" )`, "r=a,b"},
		{"kinds", `r = *( a / b / c ) [ d ]
a = "a"
b = "b"
c = "c"
d = "d" / "e"`, "r=a,b,c,d"},
		{"alone", `r = a / "-" b / "--" c
a = *"a"
b = *"b"
c = *"c"`, "r=a,b,c"},
		{"versions", `r = a / b ";"
a = *"x" *"y"
b = *( "x" / y )
y = *"y"`, "r=a,b,y"},
		{"whole", `r = [ h ] [ ":" p ] [ "?" q ]
h = n / w
n = 1*DIGIT
w = *( DIGIT / "a" )
p = *DIGIT
q = *DIGIT`, "r=h,n:h.n,p,q"},
		{"order", `r = [ h ] [ ":" p ] [ "?" q ]
h = n / w
n = 1*DIGIT
w = *( DIGIT / "a" )
p = *DIGIT
q = *DIGIT`, "r=h,n:h.n,p,q=>k:p|n|q"},
		{"start", `r = ":" [ "a" b ]
b = *"x"`, "r=b=>bStart:b.start"},
		{"emptywhole", `r = "<" [ h ] ">"
h = n / w
n = *DIGIT
w = *( DIGIT / "a" )`, "r=h,n:h.n"},
		{"first", `r = [ h ] ":"
h = n / w
n = 1*DIGIT
w = 1*( DIGIT / "a" )`, "r=h,n:h.n"},
	}
}

// TestLayouts compares parsers that have random layouts with the oracle. Half of the subjects of TestParsers
// have one of the forms each.
func TestLayouts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles many packages; package uri has tests of its own")
	}
	subjects := layoutSubjects()
	few := len(subjects)
	for i, s := range parserSubjects(t) {
		if i%2 == 0 {
			subjects = append(subjects, s)
		}
	}
	formsOf := func(subject int) []form {
		if subject < few {
			return layoutForms
		}
		return layoutForms[subject%len(layoutForms):][:1]
	}
	dir := t.TempDir()
	type layoutQuestion struct{ Subject, Input string }
	var questions []layoutQuestion
	var want [][][]int // by question and form: the fields, or nil for no match
	var cases, imports strings.Builder
	seen := map[string]int{}
	for number, s := range subjects {
		g := read(t, s.text)
		spec := abnf.NewParserSpec(s.spec)
		root, captures, err := abnf.ParseCaptures(g, spec.Text)
		if err != nil {
			t.Fatalf("%s: %v", s.spec, err)
		}
		fmt.Fprintf(&cases, "\tcase %q:\n", s.name)
		forms := formsOf(number)
		var layouts [][]*fieldSpec
		for i, f := range forms {
			random := rand.New(rand.NewPCG(uint64(number), uint64(i)))
			pkg := s.name + f.name
			c := Config{Sources: testSource(s.text), Package: pkg, Rules: []string{root.Name}, HideParsers: true, Tables: f.tables, tuning: &f.tuning}
			layout := fixedLayout(t, spec, captures)
			if layout == nil {
				layout = randomLayout(t, random, c, s.spec, captures, seen)
			}
			layouts = append(layouts, layout)
			files, err := Generate(withLayout(c, spec.Text, layout, captures))
			if err != nil {
				t.Fatalf("%s: %v", s.spec, err)
			}
			files["more.go"] = []byte(layoutParser(pkg, root))
			if err := files.Write(context.Background(), filepath.Join(dir, pkg)); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&imports, "\t\"generated/%s\"\n", pkg)
			fmt.Fprintf(&cases, "\t\tall = append(all, answer(%[1]s.Parse(q.Input)), answer(%[1]s.ParseBytes([]byte(q.Input))))\n", pkg)
		}
		o := oracle.New(g)
		for input := range parserInputs(t, g, root) {
			if len(input) > 20 || strings.ToValidUTF8(input, "") != input {
				continue
			}
			spans, _ := o.Captures(root, input, captures)
			var fields [][]int
			for _, layout := range layouts {
				fields = append(fields, expectedFields(layout, spans))
			}
			questions, want = append(questions, layoutQuestion{s.name, input}), append(want, fields)
		}
	}
	i := 0
	for answers := range ask[layoutQuestion, [][]int](t, dir, layoutDriver(imports.String(), cases.String()), questions) {
		for k, got := range answers {
			if want := want[i][k/2]; !slices.Equal(got, want) || (got == nil) != (want == nil) {
				t.Fatalf("%s, layout %d: %q:\ngot  %v\nwant %v", questions[i].Subject, k/2, questions[i].Input, got, want)
			}
		}
		i++
	}
	if i != len(questions) {
		t.Fatalf("answers to %d of %d questions", i, len(questions))
	}
	for _, kind := range []string{"plain offset", "offset plus one", "kind"} {
		if seen[kind] < 3 {
			t.Errorf("%d fields are a %s", seen[kind], kind)
		}
	}
	t.Logf("%d strings, %v", i, seen)
}

// fixedLayout returns the layout of a subject, or nil if it has none.
func fixedLayout(t *testing.T, spec abnf.ParserSpec, captures []abnf.Capture) (layout []*fieldSpec) {
	t.Helper()
	p := &parserSpec{captures: captures}
	for text := range strings.SplitSeq(strings.TrimPrefix(spec.Layout, "=>"), ",") {
		if text == "" {
			return nil
		}
		f, err := p.readField(text)
		if err != nil {
			t.Fatal(err)
		}
		layout = append(layout, f)
	}
	return layout
}

// randomLayout returns a random layout that the generator accepts.
func randomLayout(t *testing.T, random *rand.Rand, c Config, spec string, captures []abnf.Capture, seen map[string]int) []*fieldSpec {
	t.Helper()
	var layout []*fieldSpec
	for i := range captures {
		for _, end := range []bool{false, true} {
			if random.IntN(5) < 2 {
				layout = append(layout, &fieldSpec{captures: []int{i}, end: end})
			}
		}
	}
	for range 2 + random.IntN(3) {
		layout = append(layout, &fieldSpec{kind: true, captures: random.Perm(len(captures))[:1+random.IntN(len(captures))]})
	}
	random.Shuffle(len(layout), func(i, j int) { layout[i], layout[j] = layout[j], layout[i] })
	for len(layout) > 0 {
		for i, f := range layout {
			f.name = fmt.Sprintf("f%d", i)
		}
		s, err := newSpec(withLayout(c, spec, layout, captures), limit.OrDefault(nil))
		if err == nil {
			_, err = compile(s, c.tuned(), limit.OrDefault(nil))
		}
		if err == nil {
			break
		}
		i := slices.IndexFunc(layout, func(f *fieldSpec) bool {
			return strings.Contains(err.Error(), fmt.Sprintf("%q", fieldText(f, captures)))
		})
		switch {
		case i < 0:
			t.Fatalf("%s: %v", spec, err)
		case strings.HasSuffix(err.Error(), ", so it cannot be in a kind"):
			layout = slices.Delete(layout, i, i+1)
		case strings.Contains(err.Error(), "store it plus one") && !layout[i].plusOne:
			layout[i].plusOne = true
		default:
			t.Fatalf("%s: %v", spec, err)
		}
	}
	if len(layout) == 0 {
		layout = []*fieldSpec{{name: "f0", captures: []int{0}, plusOne: true}}
	}
	for _, f := range layout {
		switch {
		case f.kind:
			seen["kind"]++
		case f.plusOne:
			seen["offset plus one"]++
		default:
			seen["plain offset"]++
		}
	}
	return layout
}

// withLayout returns c with a parser.
func withLayout(c Config, spec string, layout []*fieldSpec, captures []abnf.Capture) Config {
	var fields []string
	for _, f := range layout {
		fields = append(fields, fieldText(f, captures))
	}
	c.Parsers = []string{spec + "=>" + strings.Join(fields, ",")}
	return c
}

// fieldText returns a field as in a specification.
func fieldText(f *fieldSpec, captures []abnf.Capture) string {
	var names []string
	for _, i := range f.captures {
		names = append(names, captures[i].Name)
	}
	text := f.name + ":" + strings.Join(names, "|")
	if !f.kind {
		tag, plus := ".start", ""
		if f.end {
			tag = ".end"
		}
		if f.plusOne {
			plus = "+1"
		}
		text += tag + plus
	}
	return text
}

// expectedFields returns the values of a layout's fields by the spans of the captures, or nil for no match.
func expectedFields(layout []*fieldSpec, spans []oracle.Span) []int {
	if spans == nil {
		return nil
	}
	fields := make([]int, len(layout))
	for i, f := range layout {
		span := spans[f.captures[0]]
		switch {
		case f.kind:
			fields[i] = 1 + slices.IndexFunc(f.captures, func(c int) bool { return spans[c].End >= 0 })
		case span.End < 0:
		case f.end:
			fields[i] = span.End
		default:
			fields[i] = span.Start
		}
		if !f.kind && span.End >= 0 && f.plusOne {
			fields[i]++
		}
	}
	return fields
}

// layoutParser returns a file with exported functions for the parser.
func layoutParser(pkg string, root *abnf.Rule) string {
	return strings.NewReplacer("PKG", pkg, "NAME", gofiles.Ident(root.Name)).Replace(`package PKG

func Parse(s string) (any, bool) {
	var at zNAMECaptures
	ok := zParseNAME(s, &at)
	return at, ok
}

func ParseBytes(b []byte) (any, bool) {
	var at zNAMECaptures
	ok := zParseNAME(b, &at)
	return at, ok
}
`)
}

// layoutDriver returns a program that runs parsers.
func layoutDriver(imports, cases string) string {
	return `package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"reflect"

` + imports + `)

type question struct{ Subject, Input string }

// answer returns the values of the fields.
func answer(at any, ok bool) []int {
	if !ok {
		return nil
	}
	fields := []int{}
	for _, f := range reflect.ValueOf(at).Fields() {
		fields = append(fields, int(f.Uint()))
	}
	return fields
}

` + driverMain + `
func ask(q question) (all [][]int) {
	switch q.Subject {
` + cases + `	}
	return all
}
`
}
