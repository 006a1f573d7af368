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

// checkFormat holds Format to what is true of any text: it returns the mistakes that
// reading it does, or a layout that has lost nothing and is formatted itself.
func checkFormat(t *testing.T, text string) {
	t.Helper()
	defs, errs := Definitions(Source{Name: "f", Text: text})
	got, err := Reader{}.Format(Source{Name: "f", Text: text})
	if len(errs) > 0 {
		var list ErrorList
		if got != "" || !errors.As(err, &list) || list.Error() != errs.Error() {
			t.Errorf("%q: got %q and error %v, want none and error %v", text, got, err, errs)
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
		t.Errorf("%.200q: %d bytes have become %d, more than %d", text, len(text), len(got), most)
	}
	checkLayout(t, text, got)
	checkPieces(t, text, got)
	checkDefinitions(t, text, got, defs)
	checkRules(t, text, got)
}

// checkLayout holds a layout to be clean.
func checkLayout(t *testing.T, text, got string) {
	t.Helper()
	if strings.HasPrefix(got, "\n") || strings.HasSuffix(got, "\n\n") || strings.Contains(got, "\n\n\n") {
		t.Errorf("the layout of %q has blank lines too many:\n%s", text, got)
	}
	if got != "" && !strings.HasSuffix(got, "\n") {
		t.Errorf("the layout of %q ends inside of a line:\n%s", text, got)
	}
	for line := range strings.SplitSeq(got, "\n") {
		code, comments := pieces(line)
		if line != strings.TrimRightFunc(line, unicode.IsSpace) {
			t.Errorf("the layout of %q has white space behind the line %q", text, line)
		}
		if blanks := line[:len(line)-len(strings.TrimLeft(line, " \t"))]; strings.Contains(blanks, "\t") {
			t.Errorf("the layout of %q has a tab before the line %q", text, line)
		}
		if strings.HasSuffix(code, "/") && !strings.HasSuffix(code, "=/") || strings.HasPrefix(code, "=") {
			t.Errorf("the layout of %q has a mark on the wrong line: %q", text, line)
		}
		if len(comments) > 0 && code != "" && !strings.Contains(line, "  "+comments[0]) {
			t.Errorf("the layout of %q has a comment right behind an element: %q", text, line)
		}
	}
}

// pieceOf matches strings, prose-vals, comments, or one character.
var pieceOf = regexp.MustCompile(`(?s)"[^"\n]*"|<[^>\n]*>|;[^\n]*|.`)

// pieces returns a text without white space and comments, and its comments. It is a
// twin of the parser that knows less.
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

// checkPieces holds a layout to have all that the text has, in the same order.
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

// checkDefinitions holds each definition of a layout to say what it has said, and to
// have the comments that it has had.
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
		// Where definitions begin in several columns, one comment can be deeper than
		// the definition above it and not than the one below, and then belong to both.
		if !slices.Equal(comments, wanted) && sameColumn(text, want) {
			t.Errorf("the layout of %q: got the comments %q in the text of %s, want %q", text, comments, d.Name, wanted)
		}
	}
}

// sameColumn reports whether all definitions of text begin in one column.
func sameColumn(text string, defs []*Definition) bool {
	lines := strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n")
	width := func(d *Definition) int { return columns(lines[d.Pos.Line-1][:d.Pos.Col-1]) }
	return !slices.ContainsFunc(defs, func(d *Definition) bool { return width(d) != width(defs[0]) })
}

// checkRules holds the rules of a layout, if they make a grammar, to be the text's.
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

// TestFormatMistakes has sources that cannot be read: one mistake, also one that the
// parser reads on behind, is enough for no layout.
func TestFormatMistakes(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"a mistake", "a = b\nc = 'd'", `f:2:5: a string stands in double quotation marks: "..."`},
		{"whose meaning is plain", "a = b | c", `f:1:7: alternatives are separated by "/", not "|" (RFC 5234 §3.2)`},
		{"several", "a = b_c\n b\n  c = d_e", "f:1:6: a rule name has no \"_\": write \"b-c\"\n" +
			"f:3:3: this definition is indented deeper than the first one, as if it continued the line above\n" +
			"f:3:8: a rule name has no \"_\": write \"d-e\""},
		{"what is no ABNF at all", "#!/bin/sh\n", `f:1:1: a comment begins with ";"`},
	}
	for _, test := range tests {
		got, err := Reader{}.Format(Source{Name: "f", Text: test.text})
		if got != "" || err == nil || err.Error() != test.want {
			t.Errorf("%s: %q\ngot %q and error %v\nwant error %s", test.why, test.text, got, err, test.want)
		}
		checkFormat(t, test.text)
	}
}

// TestFormatLimits has texts that are made to take long, or to become long.
func TestFormatLimits(t *testing.T) {
	n := 1 << 19
	if testing.Short() {
		n = 1 << 16
	}
	repeat := strings.Repeat
	tests := []struct{ why, text string }{
		{"many rules", rules(5000, func(i int) string { return ruleName(i) + " = b ; c\n\n; d\n" })},
		{"many rules in a row", rules(5000, func(i int) string { return ruleName(i) + " =/ b\n / c" })},
		{"names of all lengths", rules(2000, func(i int) string { return repeat("n", i+1) + " = b" })},
		{"names that are short and long by turns", rules(2000, func(i int) string { return repeat("n", i%2*2000+1) + " = b" })},
		{"a long name with many lines", repeat("n", n/8) + " = b" + repeat("\n / c", n/8)},
		{"a long line", "a = b" + repeat(" / b", n/2)},
		{"a long line with a comment, and many others", "a = <" + repeat("b", n/8) + "> ; c" + repeat("\n / d ; e", n/16)},
		{"a long line with a comment that goes on", "a = <" + repeat("b", n) + "> ; c\n" + repeat(" ", n+7) + "; d\n"},
		{"a long string", `a = "` + repeat("b", n) + `"`},
		{"a long comment", "a = b ;" + repeat("c", n)},
		{"much white space", "a = b" + repeat(" ", n) + "/" + repeat("\t", n) + "c" + repeat("\n", n)},
		{"lines of comments", "a = b" + repeat("\n ;", n/4) + repeat("\n;", n/4)},
		{"many lines in deep brackets", "a = " + repeat("(", 400) + repeat("\n b", n/16) + repeat(")", 400)},
		{"marks on lines of their own", "a = b" + repeat("\n /\n b", n/8)},
	}
	for _, test := range tests {
		start := time.Now()
		got, err := Reader{}.Format(Source{Name: "f", Text: test.text})
		if took := time.Since(start); err != nil || took > 20*time.Second {
			t.Errorf("%s: formatting %d bytes took %s; error: %v", test.why, len(test.text), took, err)
		}
		if most := 100 * len(test.text); len(got) > most {
			t.Errorf("%s: %d bytes have become %d, more than %d", test.why, len(test.text), len(got), most)
		}
		if again, err := (Reader{}).Format(Source{Name: "f", Text: got}); err != nil || again != got {
			t.Errorf("%s: formatting the layout changes it; error: %v", test.why, err)
		}
	}
}

// FuzzFormat formats any text.
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
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkFormat(t, text) })
}
