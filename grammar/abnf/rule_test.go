package abnf_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
	"github.com/std66/std66/internal/equaltest"
)

var rfc3986 = abnf.MustCompile(grammar.RFC3986)

// TestRules compares the rules of RFC 3986 with their automata and with the oracle.
func TestRules(t *testing.T) {
	equaltest.Package[abnf.Rule, abnf.SyntaxError]{Grammar: grammar.RFC3986, Rules: rfc3986.Rules}.Test(t)
}

// TestZero calls the methods of zero values.
func TestZero(t *testing.T) {
	var r abnf.Rule
	err := r.Check("x")
	var e *abnf.SyntaxError
	if r.Match("") || r.MatchBytes(nil) || r.MatchPrefix("") != -1 || r.Definition() != "" || r.String() != "no rule" ||
		!errors.As(err, &e) || e.Error() != "abnf: no rule matches" || e.Expected() != nil || e.Excerpt("x", nil) != "x\n^\n" {
		t.Errorf("the zero Rule: %v", err)
	}
	if _, err := r.Parse(""); !errors.As(err, &e) {
		t.Errorf("the zero Rule parses: %v", err)
	}
	var g abnf.Grammar
	if _, ok := g.Rule(""); ok || len(slices.Collect(g.Rules())) > 0 {
		t.Error("the zero Grammar has rules")
	}
	var c abnf.Captures
	if _, ok := c.Get(""); ok {
		t.Error("the zero Captures has a string")
	}
	for range c.All() {
		t.Error("the zero Captures has captures")
	}
	for range c.List("") {
		t.Error("the zero Captures has elements")
	}
	if text := new(abnf.SyntaxError).Error(); text != "abnf: no rule matches" {
		t.Errorf("the zero SyntaxError is %q", text)
	}
	uri, _ := rfc3986.Rule("URI")
	if text := (&abnf.SyntaxError{Rule: uri}).Error(); !strings.Contains(text, "something else") {
		t.Errorf("a SyntaxError that no rule returned is %q", text)
	}
	if _, err := uri.Parse("a:b"); err == nil || errors.As(err, &e) {
		t.Errorf("without a parser: %v", err)
	}
}

// TestRule looks rules up.
func TestRule(t *testing.T) {
	for name, want := range map[string]string{
		"URI": "URI", "uri-REFERENCE": "URI-reference", "hexdig": "HEXDIG",
		"\u212Aey": "", "": "", "vchar": "", // KELVIN SIGN is not k; no rule needs VCHAR
	} {
		r, ok := rfc3986.Rule(name)
		if ok != (want != "") || ok && r.String() != want {
			t.Errorf("%q: got %s, %t; want %q", name, r, ok, want)
		}
	}
}

// TestAllocations tests that matching does not allocate, nor does iteration over a list whose elements
// are known when they end.
func TestAllocations(t *testing.T) {
	g, err := abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: captureGrammar}},
		Parsers: []string{"cookies=all[]:cookie,all.n:name,all.v:value,name"}}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := g.Rule("cookies")
	s := strings.Repeat("name=value; ", 300) + "a=b"
	b := []byte(s)
	for name, f := range map[string]func(){
		"Match":       func() { r.Match(s) },
		"MatchBytes":  func() { r.MatchBytes(b) },
		"MatchPrefix": func() { r.MatchPrefix(s) },
		"Check":       func() { _ = r.Check(s) },
		"List": func() {
			c, _ := r.Parse(s)
			for e := range c.List("all") {
				if _, ok := e.Get("v"); !ok {
					t.Error("no value")
				}
			}
		},
	} {
		if n := testing.AllocsPerRun(100, f); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// TestConcurrent uses a grammar in many goroutines, for the race detector.
func TestConcurrent(t *testing.T) {
	g, err := abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: captureGrammar}},
		Parsers: []string{"cookies=all[]:cookie,all.n:name,all.v:value,name", "undecided=i[]:x-item|y-item"}}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 50 {
		group.Go(func() {
			for rule, s := range map[string]string{"cookies": strings.Repeat("a=b; ", i) + "c=d", "undecided": strings.Repeat("a;", i) + "B"} {
				r, _ := g.Rule(rule)
				c, err := r.Parse(s)
				if err != nil || !r.Match(s) || !r.MatchBytes([]byte(s)) || r.MatchPrefix(s) != len(s) {
					t.Error(err)
				}
				n := 0
				for range c.List("all") {
					n++
				}
				for range c.List("i") {
					n++
				}
				if n < i || r.Check(s+"!") == nil {
					t.Errorf("%s: %d elements", s, n)
				}
				if _, err := g.MarshalBinary(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}
