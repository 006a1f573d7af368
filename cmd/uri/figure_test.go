package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
)

func TestFigure(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"nothing has nothing under it", "", `
`},
		{"nor has what is empty", "?#", `?#
`},
		{"the example of RFC 3986 §3", "foo://example.com:8042/over/there?name=ferret#nose", `
foo://example.com:8042/over/there?name=ferret#nose
\_/   \_________/ \__/\_________/ \_________/ \__/
 |         |       |       |           |       |
scheme   host    port    path        query fragment
`},
		{"and its other one: colons of a path delimit nothing", "urn:example:animal:ferret:nose", `
urn:example:animal:ferret:nose
\_/ \________________________/
 |              |
scheme        path
`},
		{"a bracket of two bytes has no middle", "aa:bb", `
aa:bb
\/ \/
|  |
| path
scheme
`},
		{"of one byte no bracket", "/", `
/
|
|
path
`},
		{"a name moves down rather than to the right of its part", "s://userinfo@host:123/path", `
s://userinfo@host:123/path
|   \______/ \__/ \_/\___/
|      |      |    |   |
|  userinfo host   | path
scheme           port
`},
		{"each name on a line of its own", "a://u@h:1/?q#f", `
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
		{"empty parts have no name, and take no room but their delimiters", "s://@:/p?#f", `
s://@:/p?#f
|     \/  |
|     |   |
|     | fragment
|   path
scheme
`},
		{"brackets of a host are part of it", "//[::1]", `
//[::1]
  \___/
    |
  host
`},
	}
	for _, test := range tests {
		want := strings.TrimPrefix(test.want, "\n")
		if test.text == "" {
			want = "\n"
		}
		if got := string(appendFigure(nil, cli.Terminal{}, uri.MustParseReference(test.text))); got != want {
			t.Errorf("%s: %q: got\n%s\nwant\n%s", test.why, test.text, got, want)
		}
	}
}

// randomReference returns a reference whose components are there or not, and of various lengths.
func randomReference(random *rand.Rand) uri.Reference {
	maybe := func(before, letters, behind string) string {
		if random.IntN(3) == 0 {
			return ""
		}
		n := random.IntN(4) // often short, and so crowded
		if random.IntN(3) == 0 {
			n = random.IntN(25)
		}
		return before + strings.Repeat(letters, n) + behind
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

// Whatever the reference, each part has a bracket, a line down from it, and at the end of the line
// its name, of which some letter stands under the middle of the part. Nothing stands in the way of
// anything, or leads nowhere, and no line ends in blanks.
func TestFigureLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3986))
	n := 20_000
	if testing.Short() {
		n = 2000
	}
	for range n {
		r := randomReference(random)
		figure := string(appendFigure(nil, cli.Terminal{}, r))
		if why := checkFigure(r, figure); why != "" {
			t.Fatalf("%q: %s in\n%s", r, why, figure)
		}
	}
}

// checkFigure returns what is wrong with the figure of a reference, or "". It knows figures only
// by what is drawn: it erases what it expects, and then nothing may be left.
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
	// erase takes text away where it is to stand, and reports whether it is there.
	erase := func(row, at int, text string) bool {
		if row >= len(grid) || at < 0 || at+len(text) > len(grid[row]) || string(grid[row][at:at+len(text)]) != text {
			return false
		}
		copy(grid[row][at:], strings.Repeat(" ", len(text)))
		return true
	}
	for _, p := range parts(r) {
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
			return "nothing knows of " + rest
		}
	}
	return ""
}

// separate reports whether no letter stands beside so many bytes of a row.
func separate(row string, at, n int) bool {
	letter := func(i int) bool { return i >= 0 && i < len(row) && row[i] >= 'a' && row[i] <= 'z' }
	return !letter(at-1) && !letter(at+n)
}

// namedValue returns a component as net/url and others would name it, from the text alone.
func namedValue(r uri.Reference, name string) (string, bool) {
	p := uri.Split(r.String())
	user, hostport, isUser := strings.Cut(p.Authority, "@")
	if !isUser {
		user, hostport = "", p.Authority
	}
	host, port, isPort := strings.Cut(hostport, ":") // no host of these tests is in brackets
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

// The parts that a figure shows are all components that have text.
func TestParts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		r := randomReference(random)
		var got, want []string
		for _, p := range parts(r) {
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
