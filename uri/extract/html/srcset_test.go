package html

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// texts returns the parts of text.
func texts(text string, parts []part) []string {
	var all []string
	for _, p := range parts {
		all = append(all, text[p.start:p.end])
	}
	return all
}

func TestCandidates(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"only separators", " , ,\n", ""},
		{"one", "a.png", "a.png"},
		{"several", "a 1x, b 2x,c 3x", "a|b|c"},
		{"no space after a comma without descriptors: one URL", "a,b", "a,b"},
		{"a comma ends a URL if white space follows", "a, b", "a|b"},
		{"several commas at the end of a URL", "a,,, b", "a|b"},
		{"commas at the beginning", ",,a", "a"},
		{"a comma in a URL with descriptors", "data:,a 1x, b,c 2x", "data:,a|b,c"},
		{"white space", "\ta\n1x\f,\rb ", "a|b"},
		{"no space between a descriptor and the next URL", "a 1x,b 2x", "a|b"},
		{"widths", "a 1w, b 007w, c 0w, d -1w, e 1.5w, f +1w, g w", "a|b"},
		{"densities", "a 1x, b 1.5x, c .5x, d 1e3x, e 1E-3x, f 1e+3x, g 0x, h -0x, i -0.0e1x", "a|b|c|d|e|f|g|h|i"},
		{"invalid densities", "a -1x, b 1.x, c x, d .x, e +1x, f 1ex, g 1e+x, h 0x1x, i 1.5.5x, j Infinityx, k -x, l e1x, m 1X", ""},
		{"heights need widths", "a 1h, b 1w 1h, c 1h 1w, d 0h 1w", "b|c"},
		{"descriptors that exclude each other", "a 1x 1x, b 1w 1w, c 1w 1x, d 1x 1h, e 1h 1x, f 1w 1h 1h", ""},
		{"unknown descriptors", "a 2y, b foo, c 1x foo", ""},
		{"a candidate after an invalid one", "a foo, b", "b"},
		{"commas in parentheses", "a (1x, b 2x), c", "c"},
		{"parentheses that are not closed", "a (1x, b", ""},
		{"parentheses do not nest", "a ((b), c), d", "c)|d"},
		{"parentheses in URLs", "a(b, c) d", "a(b"},
	} {
		got := strings.Join(texts(test.text, slices.Collect(candidates(test.text))), "|")
		if got != test.want {
			t.Errorf("%s: %q\ngot  %s\nwant %s", test.name, test.text, got, test.want)
		}
	}
}

// slowCandidates is a slow implementation of candidates. It follows the steps of the algorithm "parse a
// srcset attribute" of the HTML standard.
func slowCandidates(input string) []string {
	var urls []string
	position := 0
	for {
		for position < len(input) && strings.ContainsRune(" \t\n\f\r,", rune(input[position])) { // the splitting loop
			position++
		}
		if position == len(input) {
			return urls
		}
		url := ""
		for position < len(input) && !strings.ContainsRune(" \t\n\f\r", rune(input[position])) {
			url += input[position : position+1]
			position++
		}
		var list []string
		if strings.HasSuffix(url, ",") {
			url = strings.TrimRight(url, ",")
		} else {
			list, position = slowDescriptors(input, position)
		}
		if slowValid(list) {
			urls = append(urls, url)
		}
	}
}

// slowDescriptors is the descriptor tokenizer. It returns the descriptors and the new position.
func slowDescriptors(input string, position int) (list []string, next int) {
	for position < len(input) && strings.ContainsRune(" \t\n\f\r", rune(input[position])) {
		position++
	}
	current, state := "", "in descriptor"
	for ; position < len(input); position++ {
		c := input[position : position+1]
		isSpace := strings.Contains(" \t\n\f\r", c)
		switch {
		case state == "in descriptor" && isSpace:
			if current != "" {
				list, current = append(list, current), ""
			}
			state = "after descriptor"
		case state == "in descriptor" && c == ",":
			if current != "" {
				list = append(list, current)
			}
			return list, position + 1
		case state == "in descriptor" && c == "(":
			current, state = current+c, "in parens"
		case state == "in descriptor":
			current += c
		case state == "in parens" && c == ")":
			current, state = current+c, "in descriptor"
		case state == "in parens":
			current += c
		case isSpace: // after descriptor
		default:
			state = "in descriptor"
			position--
		}
	}
	if current != "" {
		list = append(list, current)
	}
	return list, position
}

var (
	integer = regexp.MustCompile(`^[0-9]+$`)
	float   = regexp.MustCompile(`^-?([0-9]+|[0-9]*\.[0-9]+)([eE][-+]?[0-9]+)?$`)
)

// slowValid is the descriptor parser.
func slowValid(list []string) bool {
	var w, x, h bool
	for _, d := range list {
		number, unit := d[:len(d)-1], d[len(d)-1:]
		n, _ := strconv.ParseFloat(number, 64)
		switch {
		case unit == "w" && integer.MatchString(number):
			if w || x || n == 0 {
				return false
			}
			w = true
		case unit == "x" && float.MatchString(number):
			if w || x || h || n < 0 {
				return false
			}
			x = true
		case unit == "h" && integer.MatchString(number):
			if h || x || n == 0 {
				return false
			}
			h = true
		default:
			return false
		}
	}
	return w || !h
}

// FuzzLists compares fast and slow implementations of lists and refreshes.
func FuzzLists(f *testing.F) {
	for _, text := range []string{
		"a 1x, b 2x", "a,, b(c 1w 2h,d (e,f) 1.5e-3x,", "é -0x,\x80 0w, 1h", "a -0.5x, b -.0x",
		"5; url=a", ".5,URL = 'a", "0;\"a\"b", "1 ur\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkCandidates(t, text)
		checkRefreshURL(t, text)
	})
}

func checkCandidates(t *testing.T, text string) {
	parts := slices.Collect(candidates(text))
	if got, want := texts(text, parts), slowCandidates(text); !slices.Equal(got, want) {
		t.Fatalf("%q\ngot  %q\nwant %q", text, got, want)
	}
	for range candidates(text) {
		break // the sequence ends then
	}
}

// TestRandomCandidates compares the fast and the slow implementation on texts of random pieces.
func TestRandomCandidates(t *testing.T) {
	pieces := []string{" ", " ", ",", ",", "a", "(", ")", "1", "0", "-", ".", "e", "x", "w", "h", "1x", "2w", "3h", "\n", "é", " 1w", "\t2h"}
	r := rand.New(rand.NewPCG(1, 2))
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	for range n {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		checkCandidates(t, b.String())
	}
}
