package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

func TestFigure(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty reference", "", `
`},
		{"empty query and fragment", "?#", `?#
`},
		{"first example of RFC 3986 §3", "foo://example.com:8042/over/there?name=ferret#nose", `
foo://example.com:8042/over/there?name=ferret#nose
\_/   \_________/ \__/\_________/ \_________/ \__/
 |         |       |       |           |       |
scheme   host    port    path        query fragment
`},
		{"second example of RFC 3986 §3", "urn:example:animal:ferret:nose", `
urn:example:animal:ferret:nose
\_/ \________________________/
 |              |
scheme        path
`},
		{"part of two bytes", "aa:bb", `
aa:bb
\/ \/
|  |
| path
scheme
`},
		{"part of one byte", "/", `
/
|
|
path
`},
		{"crowded name moves down", "s://userinfo@host:123/path", `
s://userinfo@host:123/path
|   \______/ \__/ \_/\___/
|      |      |    |   |
|  userinfo host   | path
scheme           port
`},
		{"each name on its own line", "a://u@h:1/?q#f", `
a://u@h:1/?q#f
|   | | || | |
|   | | || | |
|   | | || | fragment
|   | | || query
|   | | |path
|   | | port
|   | host
| userinfo
scheme
`},
		{"empty parts have no name", "s://@:/p?#f", `
s://@:/p?#f
|     \/  |
|     |   |
|     | fragment
|   path
scheme
`},
		{"IP literal includes its brackets", "//[::1]", `
//[::1]
  \___/
    |
  host
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := strings.TrimPrefix(test.want, "\n")
			if test.text == "" {
				want = "\n"
			}
			if got := string(appendFigure(nil, cli.Terminal{}, componentsOf(uri.MustParseReference(test.text)))); got != want {
				t.Errorf("%q: got\n%s\nwant\n%s", test.text, got, want)
			}
		})
	}
}

// componentsOf returns the components of a reference.
func componentsOf(r uri.Reference) *components {
	var c components
	c.set(&r)
	return &c
}

// The parts of an IRI are as wide as their characters on a terminal: an accent is zero columns wide, and a
// Chinese character two.
func TestFigureOfIRI(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"http://例え.example/re\u0301sume\u0301?é=ñ", `
http://例え.example/résumé?é=ñ
\__/   \__________/\_____/ \_/
 |          |         |     |
scheme    host      path  query
`},
		{"//é#", `
//é#
  |
  |
host
`},
	} {
		r := iri.MustParseReference(test.text)
		var c components
		c.setIRI(&r)
		want := strings.TrimPrefix(test.want, "\n")
		if got := string(appendFigure(nil, cli.Terminal{}, &c)); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", test.text, got, want)
		}
	}
}

// randomReference returns a reference with random components of random lengths.
func randomReference(random *rand.Rand) uri.Reference {
	maybe := func(before, letters, after string) string {
		if random.IntN(3) == 0 {
			return ""
		}
		n := random.IntN(4) // often short, so that names are crowded
		if random.IntN(3) == 0 {
			n = random.IntN(25)
		}
		return before + strings.Repeat(letters, n) + after
	}
	for {
		text := maybe("s", "s", ":")
		if authority := maybe("", "u", "@") + maybe("", "h", "") + maybe(":", "8", ""); authority != "" {
			text += "//" + authority + maybe("/", "p", "")
		} else {
			text += maybe("", "p", "")
		}
		if r, err := uri.ParseReference(text + maybe("?", "q", "") + maybe("#", "f", "")); err == nil {
			return r
		}
	}
}

// TestFigureLaws tests that in a figure each part has a bracket, a line down from the bracket, and its
// name at the end of that line, with some letter under the middle of the part. The figure has nothing
// else, and no line ends in blanks.
func TestFigureLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3986))
	n := 20_000
	if testing.Short() {
		n = 2000
	}
	for range n {
		r := randomReference(random)
		figure := string(appendFigure(nil, cli.Terminal{}, componentsOf(r)))
		if why := checkFigure(r, figure); why != "" {
			t.Fatalf("%q: %s in\n%s", r, why, figure)
		}
	}
}

// checkFigure returns a description of the first mistake in the figure of a reference, or "". It erases
// each expected text from the figure, and reports any text that remains.
func checkFigure(r uri.Reference, figure string) string {
	rows := strings.Split(strings.TrimSuffix(figure, "\n"), "\n")
	if rows[0] != r.String() {
		return "another text"
	}
	grid := make([][]byte, len(rows))
	for i, row := range rows {
		if strings.TrimRight(row, " ") != row {
			return "blanks at the end of a line"
		}
		grid[i] = []byte(row)
	}
	// erase removes text at a place, and reports whether the text was there.
	erase := func(row, at int, text string) bool {
		if row >= len(grid) || at < 0 || at+len(text) > len(grid[row]) || string(grid[row][at:at+len(text)]) != text {
			return false
		}
		copy(grid[row][at:], strings.Repeat(" ", len(text)))
		return true
	}
	for _, p := range parts(componentsOf(r)) {
		value, _ := namedValue(r, p.name)
		if rows[0][p.start:p.end] != value {
			return p.name + " is somewhere else"
		}
		bracket := "|"
		if len(value) > 1 {
			bracket = `\` + strings.Repeat("_", len(value)-2) + "/"
		}
		if !erase(1, p.start, bracket) || !erase(2, p.middle(), "|") {
			return p.name + " has no bracket or no line"
		}
		row := 3
		for erase(row, p.middle(), "|") {
			row++
		}
		if row == len(rows) {
			return p.name + " has no name"
		}
		found := false
		for at := p.middle() - len(p.name) + 1; at <= p.middle() && !found; at++ {
			if separate(rows[row], at, len(p.name)) {
				found = erase(row, at, p.name)
			}
		}
		if !found {
			return p.name + " has no name under its middle that stands alone"
		}
	}
	for _, row := range grid[1:] {
		if rest := strings.TrimSpace(string(row)); rest != "" {
			return "unexpected text " + rest
		}
	}
	return ""
}

// separate reports whether no letter is adjacent to the n bytes of a row at an offset.
func separate(row string, at, n int) bool {
	letter := func(i int) bool { return i >= 0 && i < len(row) && row[i] >= 'a' && row[i] <= 'z' }
	return !letter(at-1) && !letter(at+n)
}

// namedValue returns a component by its name, from the text alone.
func namedValue(r uri.Reference, name string) (string, bool) {
	p := uri.Split(r.String())
	user, hostport, isUser := strings.Cut(p.Authority, "@")
	if !isUser {
		user, hostport = "", p.Authority
	}
	host, port, isPort := strings.Cut(hostport, ":") // random references have no IP literals
	switch name {
	case "scheme":
		return p.Scheme, p.HasScheme
	case "userinfo":
		return user, isUser
	case "host":
		return host, p.HasAuthority
	case "port":
		return port, isPort
	case "path":
		return p.Path, true
	case "query":
		return p.Query, p.HasQuery
	case "fragment":
		return p.Fragment, p.HasFragment
	}
	return "", false
}

// TestParts tests that the parts of a figure are all components that are not empty.
func TestParts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		r := randomReference(random)
		var got, want []string
		for _, p := range parts(componentsOf(r)) {
			got = append(got, p.name)
		}
		for _, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
			if value, ok := namedValue(r, name); ok && value != "" {
				want = append(want, name)
			}
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Fatalf("%q: got %q, want %q", r, got, want)
		}
	}
}
