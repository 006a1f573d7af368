package extract_test

import (
	"fmt"
	"strings"

	"github.com/std66/std66/uri/extract"
)

func ExampleExtractor_All() {
	text := `See http://example.com/ (and also http://example.com/URI_(a)), or write to mailto:a@example.com.`
	for m := range (extract.Extractor{}).All(text) {
		fmt.Println(m.Start, m.End, m.Reference)
	}
	// Output:
	// 4 23 http://example.com/
	// 34 60 http://example.com/URI_(a)
	// 75 95 mailto:a@example.com
}

func ExampleExtractor_Read() {
	log := strings.NewReader(`127.0.0.1 - [12:30:00] "GET http://example.com/a?b HTTP/1.1" 200
127.0.0.1 - [12:30:01] "GET /c HTTP/1.1" 200 "http://example.com/a?b"
`)
	for m, err := range (extract.Extractor{}).Read(log) {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(m.Start, m.Reference, m.Delimiter)
	}
	// Output:
	// 28 http://example.com/a?b none
	// 111 http://example.com/a?b double quotes
}

// A program can add its own schemes.
func ExampleExtractor_schemes() {
	x := extract.Extractor{Schemes: append(extract.DefaultSchemes(), "isbn")}
	for m := range x.All("isbn:0-395-36341-1, urn:isbn:0395363411, note:this") {
		fmt.Println(m.Reference)
	}
	// Output:
	// isbn:0-395-36341-1
	// urn:isbn:0395363411
}

func ExampleExtractor_relative() {
	x := extract.Extractor{Relative: true}
	for m := range x.All(`![figure](../a.png), [text](#section) (see there) or <b.html>`) {
		fmt.Println(m.Reference, m.Delimiter)
	}
	// Output:
	// ../a.png parentheses
	// #section parentheses
	// b.html angle brackets
}

func ExampleExtractor_maxLength() {
	x := extract.Extractor{MaxLength: 22}
	for m := range x.All("http://example.com/abc http://example.com/abcd <http:/ / x . e x a m p l e / >") {
		fmt.Println(m.Reference)
	}
	// Output:
	// http://example.com/abc
}

// A hyphen at the end of a line may have been added by a typesetter.
func ExampleMatch_unhyphenated() {
	for m := range (extract.Extractor{}).All("<http://example.com/hyphen-\n    ated>") {
		fmt.Println(m.Reference)
		if m.Unhyphenated.String() != "" {
			fmt.Println("or", m.Unhyphenated)
		}
	}
	// Output:
	// http://example.com/hyphen-ated
	// or http://example.com/hyphenated
}

// A program can accept only references in delimiters.
func ExampleDelimiter() {
	for m := range (extract.Extractor{}).All("<http://example.com/a.> or http://example.com/b.") {
		if m.Delimiter == extract.AngleBrackets {
			fmt.Println(m.Reference, "in", m.Delimiter)
		}
	}
	// Output:
	// http://example.com/a. in angle brackets
}

// With LeftOut, a program can report the references that are left out, and the reason.
func ExampleExtractor_leftOut() {
	x := extract.Extractor{LeftOut: true}
	for m := range x.All("See <http://www.bücher.example/a>, http://host:port/x or http://example.com/.") {
		if m.Kind == extract.Whole {
			fmt.Println(m.Reference)
			continue
		}
		fmt.Printf("%s: %s stops at %d, before %s\n", m.Kind, m.Text, m.Stop, m.Rest)
	}
	// Output:
	// IRI: http://www.bücher.example/a stops at 17, before ücher.example/a
	// broken reference: http://host:port/x stops at 48, before port/x
	// http://example.com/
}

func ExampleKind() {
	x := extract.Extractor{LeftOut: true}
	counts := map[extract.Kind]int{}
	for m := range x.All("http://example.com/ http://例え.example/ http://example.com/{id} http://example.com/を参照") {
		counts[m.Kind]++
	}
	fmt.Println(counts[extract.Whole], counts[extract.IRI], counts[extract.Broken])
	// Output:
	// 1 2 1
}

func ExampleDefaultSchemes() {
	fmt.Println(extract.DefaultSchemes())
	// Output:
	// [acct bitcoin cid data did doi file geo magnet mailto mid news pkg sip sips sms tel urn xmpp]
}
