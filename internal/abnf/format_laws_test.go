package abnf

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/std66/std66/grammar"
)

// checkFormat checks the laws of Format on any text: it returns the errors of Definitions,
// or a layout that preserves the content and is canonical itself.
func checkFormat(t *testing.T, text string) {
	t.Helper()
	defs, errs := Definitions(Source{Name: "f", Text: text})
	got, err := Reader{}.Format(Source{Name: "f", Text: text})
	if len(errs) > 0 {
		var list ErrorList
		if got != "" || !errors.As(err, &list) || list.Error() != errs.Error() {
			t.Errorf("%q: got %q and error %v, want no text and error %v", text, got, err, errs)
		}
		return
	}
	if err != nil {
		t.Errorf("%q: got error %v", text, err)
		return
	}
	if again, err := (Reader{}).Format(Source{Name: "f", Text: got}); err != nil || again != got {
		t.Errorf("formatting the layout of %q: got error %v and\n%s\nwant\n%s", text, err, again, got)
	}
	if most := 100 * (len(text) + 1); len(got) > most {
		t.Errorf("%.200q: got %d bytes for %d, want at most %d", text, len(got), len(text), most)
	}
	checkLayout(t, text, got)
	checkPieces(t, text, got)
	checkDefinitions(t, text, got, defs)
	checkRules(t, text, got)
}

// checkLayout checks the white space of a layout.
func checkLayout(t *testing.T, text, got string) {
	t.Helper()
	if strings.HasPrefix(got, "\n") || strings.HasSuffix(got, "\n\n") || strings.Contains(got, "\n\n\n") {
		t.Errorf("the layout of %q has too many blank lines:\n%s", text, got)
	}
	if got != "" && !strings.HasSuffix(got, "\n") {
		t.Errorf("the layout of %q does not end in a line end:\n%s", text, got)
	}
	for line := range strings.SplitSeq(got, "\n") {
		code, comments := pieces(line)
		if line != strings.TrimRightFunc(line, unicode.IsSpace) {
			t.Errorf("the layout of %q has white space at the end of the line %q", text, line)
		}
		if blanks := line[:len(line)-len(strings.TrimLeft(line, " \t"))]; strings.Contains(blanks, "\t") {
			t.Errorf("the layout of %q has a tab at the start of the line %q", text, line)
		}
		if strings.HasSuffix(code, "/") && !strings.HasSuffix(code, "=/") || strings.HasPrefix(code, "=") {
			t.Errorf("the layout of %q has a mark on the wrong line: %q", text, line)
		}
		if len(comments) > 0 && code != "" && !strings.Contains(line, "  "+comments[0]) {
			t.Errorf("the layout of %q has no two blanks before a comment: %q", text, line)
		}
	}
}

// pieceOf matches a string, a prose-val, a comment, or one character.
var pieceOf = regexp.MustCompile(`(?s)"[^"\n]*"|<[^>\n]*>|;[^\n]*|.`)

// pieces returns a text without white space and comments, and its comments. It is a simpler
// twin of the parser.
func pieces(text string) (code string, comments []string) {
	var b strings.Builder
	for _, piece := range pieceOf.FindAllString(strings.TrimPrefix(text, byteOrderMark), -1) {
		switch {
		case piece[0] == ';':
			comments = append(comments, strings.TrimRightFunc(piece, unicode.IsSpace))
		case !strings.Contains(" \t\r\n", piece):
			b.WriteString(piece)
		}
	}
	return b.String(), comments
}

// checkPieces checks that a layout has all elements and comments of the text, in order.
func checkPieces(t *testing.T, text, got string) {
	t.Helper()
	wantCode, wantComments := pieces(text)
	gotCode, gotComments := pieces(got)
	if !strings.EqualFold(gotCode, wantCode) {
		t.Errorf("the layout of %q\ngot the elements  %q\nwant the elements %q", text, gotCode, wantCode)
	}
	if !slices.Equal(gotComments, wantComments) {
		t.Errorf("the layout of %q\ngot the comments  %q\nwant the comments %q", text, gotComments, wantComments)
	}
}

// checkDefinitions checks that each definition keeps its meaning and its comments.
func checkDefinitions(t *testing.T, text, got string, want []*Definition) {
	t.Helper()
	defs, errs := Definitions(Source{Name: "f", Text: got})
	if len(errs) > 0 || len(defs) != len(want) {
		t.Errorf("the layout of %q: got errors %v and %d definitions, want %d", text, errs, len(defs), len(want))
		return
	}
	for i, d := range defs {
		w := want[i]
		if d.String() != w.String() || d.Pos.Col != 1 {
			t.Errorf("the layout of %q\ngot  %s: %s\nwant %s", text, d.Pos, d, w)
		}
		if !slices.Equal(d.Doc, w.Doc) {
			t.Errorf("the layout of %q: got the doc %q of %s, want %q", text, d.Doc, d.Name, w.Doc)
		}
		_, comments := pieces(d.Text)
		_, wanted := pieces(w.Text)
		// If definitions begin in different columns, a comment can be deeper than the
		// definition above it but not deeper than the one below, and belong to both.
		if !slices.Equal(comments, wanted) && sameColumn(text, want) {
			t.Errorf("the layout of %q: got the comments %q in the text of %s, want %q", text, comments, d.Name, wanted)
		}
	}
}

// sameColumn reports whether all definitions of text begin in the same column.
func sameColumn(text string, defs []*Definition) bool {
	lines := strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n")
	width := func(d *Definition) int { return columns(lines[d.Pos.Line-1][:d.Pos.Col-1]) }
	return !slices.ContainsFunc(defs, func(d *Definition) bool { return width(d) != width(defs[0]) })
}

// checkRules checks that the layout reads as the same grammar, if the text is one.
func checkRules(t *testing.T, text, got string) {
	t.Helper()
	want, err := Read(Auto, Source{Name: "f", Text: text})
	g, err2 := Read(Auto, Source{Name: "f", Text: got})
	if (err == nil) != (err2 == nil) || g.String() != want.String() {
		t.Errorf("the layout of %q\ngot error %v and\n%s\nwant error %v and\n%s", text, err2, g, err, want)
		return
	}
	for i, r := range g.Rules {
		if r.Name != want.Rules[i].Name || !slices.Equal(r.Doc(), want.Rules[i].Doc()) {
			t.Errorf("the layout of %q: got rule %s with doc %q, want %s with doc %q",
				text, r.Name, r.Doc(), want.Rules[i].Name, want.Rules[i].Doc())
		}
	}
}

// TestFormatMistakes checks that a source with a syntax error has no layout, even if the
// parser recovers from the error.
func TestFormatMistakes(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"one mistake", "a = b\nc = 'd'", `f:2:5: a string must be in double quotation marks: "..."`},
		{"a mistake with an obvious meaning", "a = b | c", `f:1:7: alternatives are separated by "/", not "|" (RFC 5234 §3.2)`},
		{"several mistakes", "a = b_c\n b\n  c = d_e", "f:1:6: a rule name cannot contain \"_\"; write \"b-c\"\n" +
			"f:3:3: this definition is indented deeper than the first one, as if it continued the line above\n" +
			"f:3:8: a rule name cannot contain \"_\"; write \"d-e\""},
		{"not ABNF", "#!/bin/sh\n", `f:1:1: a comment begins with ";"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Reader{}.Format(Source{Name: "f", Text: test.text})
			if got != "" || err == nil || err.Error() != test.want {
				t.Errorf("%q\ngot %q and error %v\nwant error %s", test.text, got, err, test.want)
			}
			checkFormat(t, test.text)
		})
	}
}

// TestFormatLimits formats texts designed to take long or to become long.
func TestFormatLimits(t *testing.T) {
	n := 1 << 19
	if testing.Short() {
		n = 1 << 16
	}
	repeat := strings.Repeat
	tests := []struct{ name, text string }{
		{"many rules", rules(5000, func(i int) string { return ruleName(i) + " = b ; c\n\n; d\n" })},
		{"many consecutive rules", rules(5000, func(i int) string { return ruleName(i) + " =/ b\n / c" })},
		{"names of all lengths", rules(2000, func(i int) string { return repeat("n", i+1) + " = b" })},
		{"alternating short and long names", rules(2000, func(i int) string { return repeat("n", i%2*2000+1) + " = b" })},
		{"a long name with many lines", repeat("n", n/8) + " = b" + repeat("\n / c", n/8)},
		{"a long line", "a = b" + repeat(" / b", n/2)},
		{"a long line with a comment, and many others", "a = <" + repeat("b", n/8) + "> ; c" + repeat("\n / d ; e", n/16)},
		{"a long line with a continued comment", "a = <" + repeat("b", n) + "> ; c\n" + repeat(" ", n+7) + "; d\n"},
		{"a long string", `a = "` + repeat("b", n) + `"`},
		{"a long comment", "a = b ;" + repeat("c", n)},
		{"long white space", "a = b" + repeat(" ", n) + "/" + repeat("\t", n) + "c" + repeat("\n", n)},
		{"lines of comments", "a = b" + repeat("\n ;", n/4) + repeat("\n;", n/4)},
		{"many lines in deep brackets", "a = " + repeat("(", 400) + repeat("\n b", n/16) + repeat(")", 400)},
		{"slashes on their own lines", "a = b" + repeat("\n /\n b", n/8)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			got, err := Reader{}.Format(Source{Name: "f", Text: test.text})
			if took := time.Since(start); err != nil || took > 20*time.Second {
				t.Errorf("formatting %d bytes took %s; error: %v", len(test.text), took, err)
			}
			if most := 100 * len(test.text); len(got) > most {
				t.Errorf("got %d bytes for %d, want at most %d", len(got), len(test.text), most)
			}
			if again, err := (Reader{}).Format(Source{Name: "f", Text: got}); err != nil || again != got {
				t.Errorf("formatting the layout changes it; error: %v", err)
			}
		})
	}
}

// FuzzFormat formats arbitrary text.
func FuzzFormat(f *testing.F) {
	for _, text := range []string{
		grammar.RFC3986,
		grammar.RFC5234Core,
		"a = \"x\" / b\r\n  ; comment\r\n\r\n  [ *2( %S\"y\" <b;\t> ) ] 0b\r\nb =\t%X4a-5A / %d13.10 / %B1 \"\"\nb =/ 1*a-1\na-1 = \"z\" [ a-1 ]",
		byteOrderMark + "   a = 3*4\"x\"\n\t / b ; \u00e9\n   b = 1b \"y\" / 1*1%x100-10FFFF",
		"a\n ; c\n=\n b\nlong ; d\n =/ ; e\n ; f\n b",
		"a ; c\n = ; d\n / b\n ; e\n c /\n\n ; f\n d",
		"a =/ b / ; c\n         ; d\n  / ( ; e\n       ; f\n / g ; h\n c ) ; i\nb = c ; j",
		"a    = b\n\nlong = c\nab = d\n; e\nf  = g\n    ; h\n\n   ; i\n; j\nk = l",
		"  ; c\n   a = b ; d\n    ; e\n  ; f\n g = h\n   ; i\n   j = k\n ; l",
		"a = (\n b [\n c\n / d\n ] /\n e\n ) f",
		"a = b\n" + fmt.Sprintf("%030d", 0) + "\n" + strings.Repeat("n", 45) + " = b\n / c\nd = e",
		strings.Repeat("n", 45) + " = b ; c\n / c ( ; d\n e )\nd = e ; f",
		"\r\r\n; c\r\r\n\r\na = b",
		"a_b = c",
		"a = #b ; c\n  1#2( d / #e )",
		"; notation: rfc822\na_b := 1*<c ; d\n \"e;>\" f> |\n <\"> / #<g\r\n\r\n>\n<h> ::= b|c",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if newSource(Source{Text: text}).notation == NotationRFC822 {
			checkFormatRFC822(t, text)
			return
		}
		checkFormat(t, text)
	})
}
