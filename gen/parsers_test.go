package gen

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/oracle"
)

// The tests in this file compare parsers with the oracle, which parses by the grammar itself.
// They use ambiguous grammars and the grammar of URIs.

// parserSubject is a grammar and a parser for it.
type parserSubject struct {
	name string // start of the names of its packages
	text string
	spec string // as for --parse
}

const uriCaptures = "scheme,userinfo,host,ipv4:host.IPv4address,ipv6:IPv6address,ipvfuture:IPvFuture,reg-name,port," +
	"path:path-abempty|path-absolute|path-noscheme|path-rootless|path-empty,query,fragment"

// parserSubjects returns grammars with parsers. The grammar captures.abnf has a parser for each
// of its comments "; --parse SPEC".
func parserSubjects(t *testing.T) []parserSubject {
	text, err := os.ReadFile("../internal/dfa/testdata/captures.abnf")
	if err != nil {
		t.Fatal(err)
	}
	all := []parserSubject{
		{"reference", rfc3986(t), "URI-reference=" + uriCaptures},
		{"host", rfc3986(t), "host=ipv6:IPv6address,ipv4:host.IPv4address,ipvfuture:IPvFuture"},
		{"deferred", rfc3986(t), "URI-reference=" + strings.Replace(uriCaptures, ",reg-name", "", 1)},
		{"empty", `r = "<" host ">"
host = number / name
number = *DIGIT
name = *( ALPHA / DIGIT )`, "r=host,number"},
		{"recursive", `r = s "?" s
s = "" / 1*"a" [ "/" s ]`, "r=s:r.s"},
		{"calls", `r = *( u "," ) u
u = n [ v ]
n = "<" *"a" ">"
v = *( "x" n / "y" )`, "r=u,n,v"},
		{"emptycall", `r = a "(" p ")" / b "(" p "]"
a = 1*"x"
b = *"x" "x"
p = *"y"`, "r=a,b,p"},
		{"division", `r = head last
head = *( "a" / "b" )
last = "a" 8( "a" / "b" )`, "r=head,last"},
		{"parts", `r = h ":" p
h = v / n
v = 1*2DIGIT
n = *( DIGIT / "a" )
p = 1*DIGIT`, "r=h,c0:h.v|p"},
		{"codepoints", `r = [ h ":" ] p [ "?" q ]
h = 1*( ALPHA / u ) / "/" *u
p = *( u / "/" / "%" 2HEXDIG )
q = *( u / v / "x" )
u = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD
v = %xE000-F8FF / %xF0000-FFFFD`, "r=h,p,q"},
		{"cycle", `r = *"b" s [ t ]
s = "a" t / "a"
t = "b" [ s ]`, "r=s:r.s,t:r.t"},
	}
	for line := range strings.Lines(string(text)) {
		if spec, ok := strings.CutPrefix(strings.TrimSpace(line), "; --parse "); ok {
			all = append(all, parserSubject{fmt.Sprintf("grammar%d", len(all)), string(text), spec})
		}
	}
	return all
}

// parserForms are the ways to generate parsers, except with the default tuning, which the
// packages of this module use.
var parserForms = []form{
	{"inplace", false, tuning{calleeStates: never, unrolledBytes: never, fileLines: never}},
	{"calling", false, tuning{calleeStates: 1, unrolledBytes: 1, fileLines: never, allCode: true}},
	{"tables", true, tuning{calleeStates: never, fileLines: never}},
	{"callingtables", true, tuning{calleeStates: 1, fileLines: never}},
	{"divided", true, tuning{calleeStates: 3, fileLines: 40}},
}

// hides reports whether the parsers of f are not exported.
func (f form) hides() bool { return strings.HasPrefix(f.name, "calling") }

// parse is the result of a parser: an error or the spans of the captures.
type parse struct {
	Error string
	Spans []oracle.Span
}

func TestParsers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow under the race detector, and nothing runs concurrently")
	}
	testParsers(t, parserSubjects(t), parserForms)
}

// TestTableParsers is TestParsers for tables with calls. Captures begin and end before, in and
// after the calls. The test is small enough for -short.
func TestTableParsers(t *testing.T) {
	testParsers(t, []parserSubject{
		{"calls", `r = *( u "," ) u
u = n [ v ]
n = "<" *"a" ">"
v = *( "x" n / "y" )`, "r=u,n,v"},
		{"emptycall", `r = a "(" p ")" / b "(" p "]"
a = 1*"x"
b = *"x" "x"
p = *"y"`, "r=a,b,p"},
		{"around", `r = [ a ] n b
a = 1*"x"
b = *"x"
n = "<" 1*"a" ">"`, "r=a,n,b"},
		{"either", `r = a ";" / b "."
a = *"x" n
b = *"x" n
n = "<" 1*"a" ">"`, "r=a,b,n"},
		{"optional", `r = [ "-" ] n b
b = *"x"
n = "<" 1*"a" ">"`, "r=b"},
		{"ends", `r = a / b
a = "1" "0" n
b = "2" "0" n
n = "<" 1*"a" ">"`, "r=a,b"},
		{"parts", `r = h ":" p
h = v / n
v = 1*2DIGIT
n = *( DIGIT / "a" )
p = 1*DIGIT`, "r=h,c0:h.v|p"},
	}, []form{{"callingtables", true, tuning{calleeStates: 1, fileLines: never}}})
}

// testParsers generates parsers in the given forms, compiles them, and compares them with the oracle.
func testParsers(t *testing.T, subjects []parserSubject, forms []form) {
	t.Helper()
	dir := t.TempDir()
	type parserQuestion struct{ Subject, Input string }
	var questions []parserQuestion
	var want []parse
	var cases, imports strings.Builder
	for _, s := range subjects {
		g := read(t, s.text)
		root, captures, err := abnf.ParseCaptures(g, s.spec)
		if err != nil {
			t.Fatalf("%s: %v", s.spec, err)
		}
		fmt.Fprintf(&cases, "\tcase %q:\n", s.name)
		for _, f := range forms {
			name := s.name + f.name
			files, err := Generate(Config{Sources: testSource(s.text), Package: name, Rules: []string{root.Name},
				Parsers: []string{s.spec}, HideParsers: f.hides(), Tables: f.tables, tuning: &f.tuning})
			if err != nil {
				t.Fatalf("%s: %v", s.spec, err)
			}
			files["more.go"] = []byte(parserOfBytes(name, root, f.hides(), isTable(files, root)))
			if err := files.Write(context.Background(), filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&imports, "\t\"generated/%s\"\n", name)
			fmt.Fprintf(&cases, "\t\tc, err := %[1]s.Parse%[2]s(q.Input)\n\t\tb := []byte(q.Input)\n\t\tall = append(all, answer(c, err, %[1]s.InBytes(b)))\n", name, gofiles.Ident(root.Name))
			cases.WriteString("\t}\n\tswitch q.Subject {\n\tcase \"" + s.name + "\":\n")
		}
		o := oracle.New(g)
		for input := range parserInputs(t, g, root) {
			if len(input) > 20 || strings.ToValidUTF8(input, "") != input {
				continue
			}
			p := parse{}
			if p.Spans, _ = o.Captures(root, input, captures); p.Spans == nil {
				p.Error = "no match"
				p.Spans = slices.Repeat([]oracle.Span{{Start: -1, End: -1}}, len(captures))
			}
			questions = append(questions, parserQuestion{s.name, input})
			want = append(want, p)
		}
	}
	i := 0
	for answers := range ask[parserQuestion, []parse](t, dir, parserDriver(imports.String(), cases.String()), questions) {
		for k, got := range answers {
			if forms[k].hides() && got.Error != "" {
				got.Spans = want[i].Spans // they have no meaning
			}
			if (got.Error != "") != (want[i].Error != "") || !slices.Equal(got.Spans, want[i].Spans) {
				t.Errorf("%s, %s: %q:\ngot  %+v\nwant %+v", questions[i].Subject, forms[k].name, questions[i].Input, got, want[i])
			}
		}
		if i++; t.Failed() {
			return
		}
	}
	if i != len(questions) {
		t.Fatalf("answers to %d of %d questions", i, len(questions))
	}
	t.Logf("%d strings", i)
}

// parserInputs returns the set of strings to test with a parser.
func parserInputs(t *testing.T, g *abnf.Grammar, root *abnf.Rule) map[string]bool {
	t.Helper()
	if root.Nests() {
		return nestedInputs(t, g, root)
	}
	m, err := dfa.Compile(g, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	return subject{}.inputs(m)
}

// isTable reports whether the exported parser of root has no other function.
func isTable(files Files, root *abnf.Rule) bool {
	for _, text := range files {
		if strings.Contains(string(text), "func zParse"+gofiles.Ident(root.Name)+"[") {
			return false
		}
	}
	return true
}

// parserOfBytes returns a file with InBytes and, if the generated parser is hidden, an exported
// parser, which reuses the captures of the last call. An exported table does not parse bytes.
func parserOfBytes(pkg string, root *abnf.Rule, hidden, tables bool) string {
	name := gofiles.Ident(root.Name)
	captures := name
	text := "package " + pkg + "\n"
	if !hidden && tables {
		return text + `
func InBytes(b []byte) any {
	c, err := Parse` + name + `(string(b))
	if err != nil {
		return nil
	}
	return c
}
`
	}
	if hidden {
		captures = "z" + name
		text += `
var last ` + captures + `Captures

func Parse` + name + `(s string) (` + captures + `Captures, error) {
	if !zParse` + name + `(s, &last) {
		return last, zNewSyntaxError(Rule` + name + `, s)
	}
	return last, nil
}
`
	}
	return text + `
func InBytes(b []byte) any {
	var c ` + captures + `Captures
	if !zParse` + name + `(b, &c) {
		return nil
	}
	return c
}
`
}

// parserDriver returns a program that runs parsers.
func parserDriver(imports, cases string) string {
	return `package main

import (
	"bufio"
	"encoding/json"
	"go/token"
	"io"
	"os"
	"reflect"
	"slices"

` + imports + `)

type question struct{ Subject, Input string }

type span struct{ Start, End int }

type parse struct {
	Error string
	Spans []span
}

// answer returns the result of a parser. The result for bytes must be the same.
func answer(captures any, err error, ofBytes any) parse {
	p := parse{Spans: spans(captures)}
	if err != nil {
		p.Error = err.Error()
	}
	if (err != nil) != (ofBytes == nil) || err == nil && !slices.Equal(p.Spans, spans(ofBytes)) {
		p.Error = "different result for bytes"
		p.Spans = nil
	}
	return p
}

// spans returns captures, a struct of structs, as a list. The start of a missing capture has no
// meaning in hidden types.
func spans(captures any) (all []span) {
	v := reflect.ValueOf(captures)
	for i := range v.NumField() {
		s := span{int(v.Field(i).Field(0).Int()), int(v.Field(i).Field(1).Int())}
		if s.End < 0 && !token.IsExported(v.Type().Field(i).Name) {
			s.Start = -1
		}
		all = append(all, s)
	}
	return all
}

` + driverMain + `
func ask(q question) (all []parse) {
	switch q.Subject {
` + cases + `	}
	return all
}
`
}

func TestParserErrors(t *testing.T) {
	tests := []struct{ name, text, spec, want string }{
		{"left-recursive rule", `a = [ a "," ] b
b = 1*ALPHA`, "a=b",
			`test.abnf:1:1: rule "a" is recursive, and a parser cannot capture "b" in it`},
		{"recursion without input", `r = s t
s = "x"
t = [ *"y" t ]`, "r=s",
			`test.abnf:3:1: rule "t" can refer to itself without consuming input, which a parser does not support`},
		{"recursion without input in a rule that is never empty", `r = "a" r / r / "b"`, "r=r",
			`test.abnf:1:1: rule "r" can refer to itself without consuming input, which a parser does not support`},
		{"mutually recursive rules", `r = "a" s / "b"
s = "c" r / "d"`, "r=s",
			`test.abnf:1:1: rule "r" is recursive, and a parser cannot capture "s" in it`},
		{"capture only inside the recursion", `r = s
s = "a" [ s ]`, "r=s.s",
			`test.abnf:2:1: rule "s" is recursive, and a parser cannot capture "s" in it`},
		{"capture outside and inside the recursion", `r = s
s = "a" [ s ]`, "r=s:r.s|s.s",
			`test.abnf:2:1: rule "s" is recursive, and a parser cannot capture "s" in it`},
		{"empty capture after the recursion", `r = "a" r e / "b"
e = ""`, "r=e",
			`test.abnf:1:1: rule "r" is recursive, and a parser cannot capture "e" in it`},
		{"rule of a capture inside another rule of it", `a = b
b = "x" c
c = "y"`, "a=x:b|c",
			`test.abnf:2:1: capture "x" cannot have both rule "b" and its part "c"`},
		{"qualified rule of a capture inside another rule of it", `a = b
b = "x" c
c = "y"`, "a=x:b|b.c",
			`test.abnf:2:1: capture "x" cannot have both rule "b" and its part "c"`},
		{"two captures with one identifier", `a = b c
b = "x"
c = "y"`, "a=x:b,x-:c",
			`Parsers: captures "x-" and "x" both have the Go identifier X`},
		{"too many registers", `a = *"x" b *"x" "y"
b = 150"x"`, "a=b",
			`test.abnf:1:1: the captures of rule "a" need too many registers, because they can begin or end in too many places at once`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Generate(Config{Sources: testSource(test.text), Package: "test", Parsers: []string{test.spec}})
			if err == nil || err.Error() != test.want {
				t.Errorf("parser %s: got %v, want %s", test.spec, err, test.want)
			}
		})
	}
}
