package html

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestRefreshURL(t *testing.T) {
	const none = "no URL"
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", none},
		{"no delay", "url=a", none},
		{"no delay, but a separator", ";url=a", none},
		{"only a delay", "5", none},
		{"only a delay and a separator", "5; ", none},
		{"the usual form", "5; url=a", "a"},
		{"a comma", "5,url=a", "a"},
		{"white space instead of a separator", "5 url=a", "a"},
		{"two separators", "5;,url=a", ",url=a"},
		{"something else after the delay", "5url=a", none},
		{"a fraction", "0.5; url=a", "a"},
		{"a delay that begins with a point", ".; url=a", "a"},
		{"a negative delay", "-1; url=a", none},
		{"more points", "1..2.3; url=a", "a"},
		{"white space everywhere", "\t5 ;\n url \f=\r a", "a"},
		{"upper case", "5; URL=A", "A"},
		{"no url=", "5; a", "a"},
		{"no url=, and the URL begins with u", "5; usage", "usage"},
		{"no equals sign", "5; url a", "url a"},
		{"a prefix of url=", "5; ur", "ur"},
		{"url without an equals sign at the end", "5; url", "url"},
		{"single quotes", "5; url='a b' c", "a b"},
		{"double quotes", `5; url="a'b" c`, "a'b"},
		{"a quote without its end", "5; url='a", "a"},
		{"quotes without url=", "5; 'a' b", "a"},
		{"a quote inside", "5; url=a'b'", "a'b'"},
		{"no quotes after a URL that begins with u", "5; u'a'", "u'a'"},
		{"empty after url=", "5; url=", ""},
		{"empty in quotes", "5; url=''", ""},
		{"a quote at the end", "5; '", ""},
	} {
		got := none
		if p, ok := refreshURL(test.text); ok {
			got = test.text[p.start:p.end]
		}
		if got != test.want {
			t.Errorf("%s: %q: got %q, want %q", test.name, test.text, got, test.want)
		}
		if slow, ok := slowRefreshURL(test.text); ok != (test.want != none) || ok && slow != test.want {
			t.Errorf("%s: %q: the slow implementation returns %q, %t", test.name, test.text, slow, ok)
		}
	}
}

// slowRefreshURL is a slow implementation of refreshURL. It follows the "shared declarative refresh
// steps" of the HTML standard.
func slowRefreshURL(input string) (urlString string, ok bool) {
	position := 0
	at := func(set string) bool {
		return position < len(input) && strings.Contains(set, input[position:position+1])
	}
	collect := func(set string) (text string) {
		for at(set) {
			text += input[position : position+1]
			position++
		}
		return text
	}
	const space, digits = " \t\n\f\r", "0123456789"
	collect(space)
	if collect(digits) == "" && !at(".") {
		return "", false
	}
	collect(digits + ".")
	if position < len(input) {
		if !at(";," + space) {
			return "", false
		}
		collect(space)
		if at(";,") {
			position++
		}
		collect(space)
	}
	if position == len(input) {
		return "", false
	}
	urlString = input[position:]
	if at("Uu") {
		for _, set := range []string{"Uu", "Rr", "Ll"} {
			if !at(set) {
				return urlString, true
			}
			position++
		}
		collect(space)
		if !at("=") {
			return urlString, true
		}
		position++
		collect(space)
	}
	quote := ""
	if at(`'"`) {
		quote = input[position : position+1]
		position++
	}
	urlString = input[position:]
	if quote != "" {
		urlString, _, _ = strings.Cut(urlString, quote)
	}
	return urlString, true
}

func checkRefreshURL(t *testing.T, text string) {
	p, ok := refreshURL(text)
	want, wantOK := slowRefreshURL(text)
	if ok != wantOK || ok && text[p.start:p.end] != want {
		t.Fatalf("%q: got %v, %t, want %q, %t", text, p, ok, want, wantOK)
	}
}

// TestRandomRefreshURL compares the fast and the slow implementation on texts of random pieces.
func TestRandomRefreshURL(t *testing.T) {
	pieces := []string{"5", "0", ".", ";", ",", " ", "\n", "u", "r", "L", "url", "URL=", "=", "'", `"`, "a", "é"}
	r := rand.New(rand.NewPCG(1, 2))
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	for range n {
		text := "5;"[:r.IntN(3)]
		for range r.IntN(8) {
			text += pieces[r.IntN(len(pieces))]
		}
		checkRefreshURL(t, text)
	}
}
