package abnf

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestFormatRandom formats random definitions with random white space, line ends and
// comments.
func TestFormatRandom(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 50
	}
	for seed := range uint64(n) {
		r := layoutMaker{Rand: rand.New(rand.NewPCG(seed, 0))}
		text := r.grammar()
		checkFormat(t, text)
		if t.Failed() {
			t.Fatalf("seed %d: %q", seed, text)
		}
	}
}

// layoutMaker generates grammars without syntax errors.
type layoutMaker struct {
	*rand.Rand
	strings.Builder
}

// one returns one of its arguments.
func (r *layoutMaker) one(of ...string) string { return of[r.IntN(len(of))] }

// grammar returns definitions and comments.
func (r *layoutMaker) grammar() string {
	margin := r.IntN(3) * 2
	for range 1 + r.IntN(5) {
		for r.IntN(2) == 0 {
			r.WriteString(r.one("\n", " \n", blanks(r.IntN(8))+"; c\n", blanks(margin)+";d \n", "\t; e\r\n"))
		}
		r.WriteString(blanks(margin))
		r.WriteString(strings.Repeat("n", 1+r.IntN(4)*r.IntN(20)))
		r.space(margin)
		r.WriteString(r.one("=", "=", "=/"))
		r.space(margin)
		r.elements(margin, 0)
		r.WriteString(r.one("\n", " \r\n", "  ; f\n", blanks(r.IntN(5))+";g\n"))
	}
	return r.String()
}

// elements writes alternatives inside depth brackets.
func (r *layoutMaker) elements(margin, depth int) {
	for {
		repeat := r.one("", "", "*", "2*3")
		if depth < maxListDepth && r.IntN(8) == 0 {
			repeat = r.one("#", "1#", "#5")
		}
		r.WriteString(repeat)
		if bracket := r.one("(", "[", "", "", "", "", ""); bracket != "" && depth < 20 {
			r.WriteString(bracket)
			r.space(margin)
			r.elements(margin, depth+1)
			r.space(margin)
			r.WriteString(map[string]string{"(": ")", "[": "]"}[bracket])
		} else {
			r.WriteString(r.one("a", "b-1", `"x;y"`, "%X4a-5a", `%S"/"`, "<p \t q>", `"`+blanks(r.IntN(40))+`"`))
		}
		switch r.IntN(3) {
		case 0:
			return
		case 1:
			r.WriteString(" ")
			r.space(margin)
		case 2:
			r.space(margin)
			r.WriteString("/")
			r.space(margin)
		}
	}
}

// space writes white space that is valid inside a definition.
func (r *layoutMaker) space(margin int) {
	ended := false
	for r.IntN(3) > 0 {
		text := r.one("", " ", " ", "  ", "\t", "\n", "\n", "; h\n", " ;i \r\n", blanks(r.IntN(9))+"; j\n")
		r.WriteString(text)
		ended = ended && strings.Trim(text, " \t") == "" || strings.HasSuffix(text, "\n")
	}
	if ended {
		r.WriteString(blanks(margin + 1 + r.IntN(4)))
	}
}

func blanks(n int) string { return strings.Repeat(" ", n) }
