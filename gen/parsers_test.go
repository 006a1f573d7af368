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
	"github.com/std66/std66/internal/oracle"
)

// The parsers are held to the oracle, which finds the parse that counts straight from
// the grammar: over ambiguous grammars, and over that of URIs.

// parserSubject is a grammar and a parser for it.
type parserSubject struct {
	name string // of the packages
	text string
	spec string // as for --parse
}

const uriCaptures = "scheme,userinfo,host,ipv4:host.IPv4address,ipv6:IPv6address,ipvfuture:IPvFuture,reg-name,port," +
	"path:path-abempty|path-absolute|path-noscheme|path-rootless|path-empty,query,fragment"

// parserSubjects returns the grammars, those with a comment "; --parse SPEC" in them for
// each such comment.
func parserSubjects(t *testing.T) []parserSubject {
	text, err := os.ReadFile("../internal/dfa/testdata/captures.abnf")
	if err != nil {
		t.Fatal(err)
	}
	all := []parserSubject{
		{"reference", rfc3986(t), "URI-reference=" + uriCaptures},
		{"host", rfc3986(t), "host=ipv6:IPv6address,ipv4:host.IPv4address,ipvfuture:IPvFuture"},
		{"deferred", rfc3986(t), "URI-reference=" + strings.Replace(uriCaptures, ",reg-name", "", 1)},
		{"empty", "r = \"<\" host \">\"\nhost = number / name\nnumber = *DIGIT\nname = *( ALPHA / DIGIT )\n", "r=host,number"},
		{"recursive", "r = s \"?\" s\ns = \"\" / 1*\"a\" [ \"/\" s ]\n", "r=s:r.s"},
		{"calls", "r = *( u \",\" ) u\nu = n [ v ]\nn = \"<\" *\"a\" \">\"\nv = *( \"x\" n / \"y\" )\n", "r=u,n,v"},
		{"emptycall", "r = a \"(\" p \")\" / b \"(\" p \"]\"\na = 1*\"x\"\nb = *\"x\" \"x\"\np = *\"y\"\n", "r=a,b,p"},
		{"division", "r = head last\nhead = *( \"a\" / \"b\" )\nlast = \"a\" 8( \"a\" / \"b\" )\n", "r=head,last"},
		{"parts", "r = h \":\" p\nh = v / n\nv = 1*2DIGIT\nn = *( DIGIT / \"a\" )\np = 1*DIGIT\n", "r=h,c0:h.v|p"},
		{"cycle", "r = *\"b\" s [ t ]\ns = \"a\" t / \"a\"\nt = \"b\" [ s ]\n", "r=s:r.s,t:r.t"},
	}
	for line := range strings.Lines(string(text)) {
		if spec, ok := strings.CutPrefix(strings.TrimSpace(line), "; --parse "); ok {
			all = append(all, parserSubject{fmt.Sprintf("grammar%d", len(all)), string(text), spec})
		}
	}
	return all
}

// parserForms are the ways to generate parsers. How they are planned without any tuning, the
// packages of this module show.
var parserForms = []form{
	{"inplace", false, tuning{calleeStates: never, unrolledBytes: never, fileLines: never}},
	{"calling", false, tuning{calleeStates: 1, unrolledBytes: 1, fileLines: never, allCode: true}},
	{"tables", true, tuning{calleeStates: never, fileLines: never}},
	{"callingtables", true, tuning{calleeStates: 1, fileLines: never}},
	{"divided", true, tuning{calleeStates: 3, fileLines: 40}},
}

// hides reports whether the parsers of f are for the package alone.
func (f form) hides() bool { return strings.HasPrefix(f.name, "calling") }

// parse is what a parser says of a string: the places of the captures, or none.
type parse struct {
	Error string
	Spans []oracle.Span
}

func TestParsers(t *testing.T) {
	if testing.Short() {
		t.Skip("this takes minutes under the race detector, and runs nothing at once")
	}
	testParsers(t, parserSubjects(t), parserForms)
}

// TestTableParsers is TestParsers for tables that call, where captures begin and end before,
// in and after a call. It is small enough for -short.
func TestTableParsers(t *testing.T) {
	testParsers(t, []parserSubject{
		{"calls", "r = *( u \",\" ) u\nu = n [ v ]\nn = \"<\" *\"a\" \">\"\nv = *( \"x\" n / \"y\" )\n", "r=u,n,v"},
		{"emptycall", "r = a \"(\" p \")\" / b \"(\" p \"]\"\na = 1*\"x\"\nb = *\"x\" \"x\"\np = *\"y\"\n", "r=a,b,p"},
		{"around", "r = [ a ] n b\na = 1*\"x\"\nb = *\"x\"\nn = \"<\" 1*\"a\" \">\"\n", "r=a,n,b"},
		{"either", "r = a \";\" / b \".\"\na = *\"x\" n\nb = *\"x\" n\nn = \"<\" 1*\"a\" \">\"\n", "r=a,b,n"},
		{"optional", "r = [ \"-\" ] n b\nb = *\"x\"\nn = \"<\" 1*\"a\" \">\"\n", "r=b"},
		{"ends", "r = a / b\na = \"1\" \"0\" n\nb = \"2\" \"0\" n\nn = \"<\" 1*\"a\" \">\"\n", "r=a,b"},
		{"parts", "r = h \":\" p\nh = v / n\nv = 1*2DIGIT\nn = *( DIGIT / \"a\" )\np = 1*DIGIT\n", "r=h,c0:h.v|p"},
	}, []form{{"callingtables", true, tuning{calleeStates: 1, fileLines: never}}})
}

// testParsers generates parsers in some forms, compiles them, and holds them to the oracle.
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
			files["more.go"] = []byte(parserOfBytes(name, root, f.hides(), f.tables))
			if err := files.Write(context.Background(), filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&imports, "\t\"generated/%s\"\n", name)
			fmt.Fprintf(&cases, "\t\tc, err := %[1]s.Parse%[2]s(q.Input)\n\t\tb := []byte(q.Input)\n\t\tall = append(all, answer(c, err, %[1]s.InBytes(b)))\n", name, goName(root.Name))
			cases.WriteString("\t}\n\tswitch q.Subject {\n\tcase \"" + s.name + "\":\n")
		}
		m, err := dfa.Compile(g, root, nil)
		if err != nil {
			t.Fatal(err)
		}
		o := oracle.New(g)
		for input := range inputs(m, false) {
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
				got.Spans = want[i].Spans // they mean nothing
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

// parserOfBytes returns the part of a package with InBytes and, where it is hidden, the parser.
// That begins each time with what it has left. A table that is exported has no form for bytes.
func parserOfBytes(pkg string, root *abnf.Rule, hidden, tables bool) string {
	name := goName(root.Name)
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

// answer turns captures into what a parser says. For bytes it has to say the same.
func answer(captures any, err error, ofBytes any) parse {
	p := parse{Spans: spans(captures)}
	if err != nil {
		p.Error = err.Error()
	}
	if (err != nil) != (ofBytes == nil) || err == nil && !slices.Equal(p.Spans, spans(ofBytes)) {
		p.Error = "not the same for bytes"
		p.Spans = nil
	}
	return p
}

// spans turns captures, a struct of structs, into a list. Where nothing is captured, the start
// of those that are hidden means nothing.
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
	tests := []struct{ why, text, spec, want string }{
		{"a rule that begins with itself", "a = [ a \",\" ] b\nb = 1*ALPHA\n", "a=b",
			`test.abnf:1:1: rule "a" is recursive, and a parser cannot capture "b" in it`},
		{"recursion that may read nothing", "r = s t\ns = \"x\"\nt = [ *\"y\" t ]\n", "r=s",
			`test.abnf:3:1: rule "t" can refer to itself without consuming input, which a parser does not support`},
		{"the same, though the rule is never empty", "r = \"a\" r / r / \"b\"\n", "r=r",
			`test.abnf:1:1: rule "r" can refer to itself without consuming input, which a parser does not support`},
		{"two rules that refer to each other", "r = \"a\" s / \"b\"\ns = \"c\" r / \"d\"\n", "r=s",
			`test.abnf:1:1: rule "r" is recursive, and a parser cannot capture "s" in it`},
		{"recursion that is captured only inside", "r = s\ns = \"a\" [ s ]\n", "r=s.s",
			`test.abnf:2:1: rule "s" is recursive, and a parser cannot capture "s" in it`},
		{"where it is entered, and also inside", "r = s\ns = \"a\" [ s ]\n", "r=s:r.s|s.s",
			`test.abnf:2:1: rule "s" is recursive, and a parser cannot capture "s" in it`},
		{"behind the end of a recursive rule", "r = \"a\" r e / \"b\"\ne = \"\"\n", "r=e",
			`test.abnf:1:1: rule "r" is recursive, and a parser cannot capture "e" in it`},
		{"one rule of a capture in another", "a = b\nb = \"x\" c\nc = \"y\"\n", "a=x:b|c",
			`test.abnf:2:1: capture "x" cannot have both rule "b" and its part "c"`},
		{"the same where only the outer one refers to the inner one", "a = b\nb = \"x\" c\nc = \"y\"\n", "a=x:b|b.c",
			`test.abnf:2:1: capture "x" cannot have both rule "b" and its part "c"`},
		{"one identifier for two", "a = b c\nb = \"x\"\nc = \"y\"\n", "a=x:b,x-:c",
			`Parsers: captures "x-" and "x" both give the Go identifier X`},
		{"too many ways at once", "a = *\"x\" b *\"x\" \"y\"\nb = 150\"x\"\n", "a=b",
			`test.abnf:1:1: the captures of rule "a" need too many registers, because they can begin or end in too many places at once`},
	}
	for _, test := range tests {
		_, err := Generate(Config{Sources: testSource(test.text), Package: "test", Parsers: []string{test.spec}})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %s: got %v, want %s", test.why, test.spec, err, test.want)
		}
	}
}
