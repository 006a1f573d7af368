package abnf_test

import (
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/std66/std66/grammar/abnf"
)

func ExampleCompile() {
	g, err := abnf.Compile(`
version = major "." minor [ "-" label ]
major   = 1*DIGIT
minor   = 1*DIGIT
label   = 1*( ALPHA / DIGIT )
`)
	if err != nil {
		log.Fatal(err)
	}
	version, _ := g.Rule("version")
	fmt.Println(version.Match("1.26-rc1"))
	fmt.Println(version.Check("1.x"))
	// Output:
	// true
	// abnf: version: offset 2: expected DIGIT, found "x"
}

func ExampleMustCompile() {
	version := abnf.MustCompile(`version = 1*DIGIT *( "." 1*DIGIT )`)
	for r := range version.Rules() {
		fmt.Println(r)
	}
	// Output:
	// version
	// DIGIT
}

func ExampleBundled() {
	g, err := abnf.Bundled("rfc3339", "date-time")
	if err != nil {
		log.Fatal(err)
	}
	r, _ := g.Rule("date-time")
	fmt.Println(r.Check("2026-11-22 14:30:00Z"))
	// Output:
	// abnf: date-time: offset 10: expected "T", found " "
}

// A rule of another document, and a patch that makes a rule stricter.
func ExampleConfig_Compile() {
	g, err := abnf.Config{
		Sources: []abnf.Source{{Name: "bookmark.abnf", Text: `bookmark = URI [ SP title ]
title = *VCHAR
`}},
		Patches: []abnf.Source{{Name: "strict.abnf", Text: "title = 1*60VCHAR\n"}},
		Imports: []abnf.Document{{Name: "rfc3986"}},
		Rules:   []string{"bookmark"},
	}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	r, _ := g.Rule("bookmark")
	fmt.Println(r.Match("https://example.com/ Example"), r.Match("https://example.com/ "))
	fmt.Println(r.Check("https://example.com/ "))
	// Output:
	// true false
	// abnf: bookmark: offset 21: expected VCHAR, found end of input
}

// Limits for a grammar from a stranger.
func ExampleLimits() {
	_, err := abnf.Config{
		Sources: []abnf.Source{{Name: "upload.abnf", Text: "bomb = 1000000000\"a\"\n"}},
		Limits:  abnf.Limits{States: 2000, Work: 5_000_000, Memory: 20 << 20},
	}.Compile()
	var limit *abnf.LimitError
	if errors.As(err, &limit) {
		fmt.Println(limit.Field, limit.Limit)
	}
	fmt.Println(err)
	// Output:
	// States 2000
	// upload.abnf:1:8: rule "bomb" is too large for a limit of 2000 states because of the repetition 1000000000"a"
}

func ExampleLimitError() {
	_, err := abnf.Compile(`bomb = 1000000000"a"`)
	var e *abnf.LimitError
	fmt.Println(errors.As(err, &e), e.Field, e.Limit)
	// Output:
	// true States 50000
}

func ExampleError() {
	_, err := abnf.Compile("greeting = \"hello\" SP addressee\n")
	var e *abnf.Error
	if errors.As(err, &e) {
		fmt.Println(e.Line, e.Column, e.Message)
	}
	fmt.Println(err)
	// Output:
	// 1 23 rule "addressee" is not defined
	// grammar:1:23: rule "addressee" is not defined
}

func ExampleGrammar_Rule() {
	g := abnf.MustCompile("word = 1*ALPHA\n")
	r, ok := g.Rule("WORD")
	fmt.Println(r, ok)
	_, ok = g.Rule("sentence")
	fmt.Println(ok)
	// Output:
	// word true
	// false
}

func ExampleGrammar_Rules() {
	g := abnf.MustCompile("line = *word LF\nword = 1*ALPHA\n")
	for r := range g.Rules() {
		fmt.Println(r)
	}
	// Output:
	// line
	// word
	// ALPHA
	// LF
}

func ExampleUnmarshal() {
	g := abnf.MustCompile("word = 1*ALPHA\n")
	data, err := g.MarshalBinary()
	if err != nil {
		log.Fatal(err)
	}
	// ... another process, later ...
	g, err = abnf.Unmarshal(data)
	if errors.Is(err, abnf.ErrVersion) {
		fmt.Println("compile it again")
	}
	word, _ := g.Rule("word")
	fmt.Println(word.Match("hello"))
	// Output:
	// true
}

func ExampleGrammar_MarshalBinary() {
	g := abnf.MustCompile("word = 1*ALPHA\n")
	data, err := g.MarshalBinary()
	fmt.Printf("%q %v\n", data[:9], err)
	// Output:
	// "std66abnf" <nil>
}

func ExampleGrammar_AppendBinary() {
	g := abnf.MustCompile("word = 1*ALPHA\n")
	record := []byte("grammar: ")
	record, err := g.AppendBinary(record)
	fmt.Printf("%q %v\n", record[:18], err)
	// Output:
	// "grammar: std66abnf" <nil>
}

func ExampleRule_Match() {
	word, _ := abnf.MustCompile("word = 1*ALPHA\n").Rule("word")
	fmt.Println(word.Match("hello"), word.Match("hello!"), word.MatchBytes([]byte("hello")))
	// Output:
	// true false true
}

func ExampleRule_MatchBytes() {
	word, _ := abnf.MustCompile("word = 1*ALPHA\n").Rule("word")
	fmt.Println(word.MatchBytes([]byte("hello")))
	// Output:
	// true
}

func ExampleRule_MatchPrefix() {
	word, _ := abnf.MustCompile("word = 1*ALPHA\n").Rule("word")
	s := "hello, world"
	if n := word.MatchPrefix(s); n >= 0 {
		fmt.Println(s[:n])
	}
	// Output:
	// hello
}

func ExampleRule_Check() {
	word, _ := abnf.MustCompile("word = 1*ALPHA\n").Rule("word")
	fmt.Println(word.Check("hello"))
	fmt.Println(word.Check("hello!"))
	// Output:
	// <nil>
	// abnf: word: offset 5: expected ALPHA or end of input, found "!"
}

func ExampleRule_Definition() {
	word, _ := abnf.MustCompile("word = 1*ALPHA  ; letters\n").Rule("word")
	fmt.Println(word.String())
	fmt.Println(word.Definition())
	// Output:
	// word
	// word = 1*ALPHA  ; letters
}

func ExampleRule_Parse() {
	g, err := abnf.Config{Bundled: "rfc3986", Parsers: []string{"authority=userinfo,host,port"}}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	authority, _ := g.Rule("authority")
	c, err := authority.Parse("example.com:8080")
	host, _ := c.Get("host")
	_, ok := c.Get("userinfo")
	fmt.Println(host, c.Span("port"), ok, err)
	// Output:
	// example.com {12 16} false <nil>
}

// cookies compiles the grammar of a Cookie field.
func cookies() abnf.Rule {
	g, err := abnf.Config{
		Bundled: "rfc6265",
		Parsers: []string{"cookie-string=pair[]:cookie-pair,pair.name:cookie-name,pair.value:cookie-value"},
	}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	r, _ := g.Rule("cookie-string")
	return r
}

func ExampleCaptures_List() {
	c, err := cookies().Parse("SID=31d4d96e407aad42; lang=en-US")
	if err != nil {
		log.Fatal(err)
	}
	for pair := range c.List("pair") {
		name, _ := pair.Get("name")
		value, _ := pair.Get("value")
		fmt.Println(name, value, pair.Span(""))
	}
	// Output:
	// SID 31d4d96e407aad42 {0 20}
	// lang en-US {22 32}
}

func ExampleCaptures_All() {
	c, err := cookies().Parse("lang=en-US")
	if err != nil {
		log.Fatal(err)
	}
	for pair := range c.List("pair") {
		for name, text := range pair.All() {
			fmt.Println(name, text)
		}
	}
	// Output:
	// name lang
	// value en-US
}

func ExampleCaptures_Get() {
	c, err := cookies().Parse("lang=en-US")
	whole, ok := c.Get("")
	fmt.Println(whole, ok, err)
	// Output:
	// lang=en-US true <nil>
}

func ExampleCaptures_Span() {
	c, err := cookies().Parse("lang=en-US")
	fmt.Println(c.Span(""), c.Span("no such capture"), err)
	// Output:
	// {0 10} {-1 -1} <nil>
}

func ExampleSpan_In() {
	s := "lang=en-US"
	fmt.Println(abnf.Span{Start: 0, End: 4}.In(s))
	fmt.Println(abnf.Span{Start: -1, End: -1}.In(s))
	// Output:
	// lang true
	//  false
}

func ExampleSyntaxError() {
	err := cookies().Check("lang=en US")
	var e *abnf.SyntaxError
	if errors.As(err, &e) {
		fmt.Println(e.Rule, e.Offset, e.Found)
	}
	// Output:
	// cookie-string 7
}

func ExampleSyntaxError_Expected() {
	digit, _ := abnf.MustCompile("percent = 1*DIGIT \"%\"\n").Rule("percent")
	var e *abnf.SyntaxError
	if errors.As(digit.Check("12"), &e) {
		fmt.Println(e.Expected(), e)
	}
	// Output:
	// ["%" DIGIT] abnf: percent: offset 2: expected "%" or DIGIT, found end of input
}

func ExampleSyntaxError_Excerpt() {
	const s = "lang=en US"
	var e *abnf.SyntaxError
	if errors.As(cookies().Check(s), &e) {
		fmt.Fprint(os.Stdout, e.Excerpt(s, nil))
	}
	// Output:
	// lang=en US
	//        ^
}
