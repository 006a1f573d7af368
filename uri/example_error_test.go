package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/std66/std66/uri"
)

func ExampleSyntaxError_Excerpt() {
	const text = "http://example.com/over there"
	_, err := uri.Parse(text)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Print(e.Excerpt(text, nil))
	}
	// Output:
	// http://example.com/over there
	//                        ^
}

func ExampleSyntaxError_Expected() {
	err := uri.RuleIPv4address.Check("192.0.2.256")
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		fmt.Printf("%q\n", e.Expected())
	}
	// Output: ["%x30-35" "end of input"]
}

// A text that people take for a URI, though it has no scheme, in a list.
func ExampleParseError() {
	var links []uri.URI
	err := json.Unmarshal([]byte(`["https://example.com/", "www.example.com/a"]`), &links)
	fmt.Println(err)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println(e.Offset, e.Component)
	}
	// Output:
	// uri: "www.example.com/a": offset 15: no scheme: expected ":" (RFC 3986 §3.1)
	// 15 scheme
}
