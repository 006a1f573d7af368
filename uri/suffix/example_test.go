package suffix_test

import (
	"fmt"

	"github.com/std66/std66/uri/suffix"
)

// The guess is shown to the user after each URI.
func ExampleHeuristics_URI() {
	h := suffix.Default()
	for _, s := range []string{
		"www.w3.org/Addressing/", "localhost:8080/x", "mailto:a@b.example", "john@example.com", "/over/there",
	} {
		u, guess, err := h.URI(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
		fmt.Println("  guessed", guess)
	}
	// Output:
	// https://www.w3.org/Addressing/
	//   guessed https, because the host begins with "www."
	// https://localhost:8080/x
	//   guessed https, by default
	// mailto:a@b.example
	//   guessed nothing: it is a URI
	// suffix: suffix reference: offset 4: expected a host without userinfo, found "@"
	// suffix: suffix reference: offset 0: expected a host: a relative reference needs a base URI
}

// A program can print and extend the heuristics.
func ExampleHeuristics() {
	h := suffix.Default()
	h.Prefixes = append(h.Prefixes, suffix.Prefix{Host: "localhost", Scheme: "http"})
	for _, p := range h.Prefixes {
		fmt.Println(p.Host, p.Scheme)
	}
	u, _, err := h.URI("localhost:8080/x")
	fmt.Println(u, err)
	// Output:
	// ftp. ftp
	// www. https
	// localhost http
	// http://localhost:8080/x <nil>
}

func ExampleGuess() {
	_, guess, err := suffix.Default().URI("example.com")
	fmt.Println(guess.Kind == suffix.GuessDefault, guess.Prefix.Scheme, err)
	// Output: true https <nil>
}

// Pasted text often has delimiters and line breaks.
func ExampleStrip() {
	text, stripped := suffix.Strip("<URL:ftp://foo.example.\n  com/rfc/>")
	fmt.Println(text)
	fmt.Println("stripped", stripped)
	// Output:
	// ftp://foo.example.com/rfc/
	// stripped delimiters <>, prefix URL:, white space inside (3)
}

// URI also strips the text, and the guess describes the removed parts.
func ExampleStripped() {
	u, guess, err := suffix.Default().URI(` "www.w3.org/Addressing/" `)
	fmt.Println(u, err)
	fmt.Println(guess)
	fmt.Println(guess.Stripped.Delimiters, guess.Stripped.Surrounding)
	// Output:
	// https://www.w3.org/Addressing/ <nil>
	// https, because the host begins with "www."; stripped: delimiters "", white space around (2)
	// "" 2
}
