package repair_test

import (
	"fmt"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A link checker requests the targets that browsers request, and reports the links that their authors
// should correct.
func Example_linkChecker() {
	base := uri.MustParse("https://example.com/docs/index.html")
	checker := repair.Repairer{
		Scheme: base.Scheme(), // relative references inherit it
		// ToASCII: idna.Lookup.ToASCII, from golang.org/x/net/idna, for hosts such as bücher.example
	}
	for _, href := range []string{
		"release notes.html", "café.html", "a|b", "list[0]", "100%.html", `back\slash`, "guide.html#start", "http://a b/",
	} {
		r, repairs, err := checker.Reference(href)
		if err != nil {
			fmt.Printf("%s\n  cannot be followed: %v\n", href, err)
			continue
		}
		target, err := base.Resolve(r)
		if err != nil {
			fmt.Printf("%s\n  cannot be resolved: %v\n", href, err)
			continue
		}
		fmt.Printf("%s\n  %s\n", href, target)
		for _, r := range repairs {
			fmt.Printf("  byte %d: %s\n", r.Start, r.Reason)
		}
	}
	// Output:
	// release notes.html
	//   https://example.com/docs/release%20notes.html
	//   byte 7: a space must be percent-encoded
	// café.html
	//   https://example.com/docs/caf%C3%A9.html
	//   byte 3: non-ASCII text must be percent-encoded
	// a|b
	//   https://example.com/docs/a%7Cb
	//   byte 1: this character must be percent-encoded
	// list[0]
	//   https://example.com/docs/list%5B0%5D
	//   byte 4: a square bracket outside an IP literal must be percent-encoded
	//   byte 6: a square bracket outside an IP literal must be percent-encoded
	// 100%.html
	//   https://example.com/docs/100%25.html
	//   byte 3: "%" without two hexadecimal digits must be percent-encoded
	// back\slash
	//   https://example.com/docs/back/slash
	//   byte 4: browsers read "\" as "/"
	// guide.html#start
	//   https://example.com/docs/guide.html#start
	// http://a b/
	//   cannot be followed: uri: URI-reference: offset 8: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found " ", in the host
}
