package repair_test

import (
	"errors"
	"fmt"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

func ExampleRepairer_Reference() {
	text := `  http://example.com\a b`
	r, repairs, err := repair.Repairer{}.Reference(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r)
	for _, each := range repairs {
		fmt.Printf("%d: %q becomes %q: %s\n", each.Start, text[each.Start:each.End], each.Text, each.Reason)
	}
	// Output:
	// http://example.com/a%20b
	// 0: "  " becomes "": white space around a reference is not part of it
	// 20: "\\" becomes "/": browsers read "\" as "/"
	// 22: " " becomes "%20": a space must be percent-encoded
}

func ExampleRepairer_steps() {
	// By RFC 3986, http:/a has a path and no authority. Browsers read it as http://a.
	browser := repair.Repairer{Steps: repair.StepsAll}
	for _, p := range []repair.Repairer{{}, browser} {
		r, repairs, err := p.Reference("http:/0x7f.1/")
		fmt.Println(r, len(repairs), err)
	}
	// Output:
	// http:/0x7f.1/ 0 <nil>
	// http://127.0.0.1/ 2 <nil>
}

func ExampleRepairer_scheme() {
	// In a document with a URI of another scheme, "\" is an ordinary character.
	for _, base := range []string{"https://example.com/", "urn:example:a"} {
		p := repair.Repairer{Scheme: uri.MustParse(base).Scheme()}
		r, _, err := p.Reference(`a\b`)
		fmt.Println(r, err)
	}
	// Output:
	// a/b <nil>
	// a%5Cb <nil>
}

func ExampleRepairer_error() {
	_, _, err := repair.Repairer{}.Reference("http://a b/")
	if parse, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println(parse.Offset, parse.Component)
	}
	// Output: 8 host
}

func ExampleHostError() {
	p := repair.Repairer{ToASCII: func(string) (string, error) { return "", errors.New("invalid label") }}
	_, _, err := p.Reference("http://bücher.example/")
	if host, ok := errors.AsType[*repair.HostError](err); ok {
		fmt.Println(host.Start, host.End, host)
	}
	// Output: 7 22 repair: offset 7: host name: invalid label
}

func ExampleSteps_String() {
	fmt.Println(repair.StepSpace | repair.StepPercent)
	// Output: space,percent
}
