package abnf

import (
	"strings"
	"testing"
)

// TestOrigin has sources that were taken from other texts: what is said of them is said
// of the places there.
func TestOrigin(t *testing.T) {
	tests := []struct {
		why, text string
		lines     []Origin
		want      string // the errors
	}{
		{"a mistake of syntax", "a = \"x\"\n  / 'y'", []Origin{{10, 3}, {20, 3}},
			"f:20:8: a string stands in double quotation marks: \"...\""},
		{"a name, behind a line that is not in the text", "a = \"x\"\n\n  / b", []Origin{{10, 3}, {11, 0}, {20, 0}},
			`f:20:5: rule "b" is not defined`},
		{"the end of a line", "a = \"x\" /\nb = a", []Origin{{10, 3}, {20, 3}},
			"f:10:13: expected an element, found the end of the rule (the empty string is written \"\")"},
		{"places in messages", "a = \"x\"\na = [ \"y\" )", []Origin{{10, 3}, {20, 5}},
			"f:20:6: rule \"a\" is already defined at f:10:4; \"=/\" would add alternatives to it\n" +
				"f:20:16: expected \"]\" for the \"[\" at 20:10, found \")\""},
		{"a line that has got white space", "a = \"x\"\n    / b", []Origin{{10, 0}, {20, -3}}, `f:20:4: rule "b" is not defined`},
		{"what a line has got is at its start", "  a = b", []Origin{{10, -8}}, "f:10:1: rule \"b\" is not defined"},
		{"lines of which nothing is known follow the last", "a = \"x\"\n\n  / b", []Origin{{10, 3}}, `f:12:8: rule "b" is not defined`},
		{"a source of its own", "a = b", nil, `f:1:5: rule "b" is not defined`},
		{"a byte order mark is in no line", "\uFEFFa = b", []Origin{{10, 3}}, `f:10:8: rule "b" is not defined`},
		{"no rules", "; none", []Origin{{10, 3}}, "f:1:1: the grammar defines no rule"},
	}
	for _, test := range tests {
		_, err := Read(Auto, Source{Name: "f", Text: test.text, Lines: test.lines})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %q\ngot:\n%v\nwant:\n%s", test.why, test.text, err, test.want)
		}
	}
}

// TestOriginText has a source from elsewhere whose rules keep their text and comments.
func TestOriginText(t *testing.T) {
	const text = "; one\na = \"x\"\n  / a ; two\n    ; three\n\n; four\nb = \"y\""
	var lines []Origin
	for i := range strings.Count(text, "\n") + 1 {
		lines = append(lines, Origin{100 + 10*i, 3})
	}
	g, err := Read(Auto, Source{Name: "f", Text: text, Lines: lines})
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Warnings) != 1 || g.Warnings[0].Pos.String() != "f:160:4" {
		t.Errorf("got the warnings %v, want one at f:160:4, of b", g.Warnings)
	}
	for _, test := range []struct{ name, pos, doc, text string }{
		{"a", "f:110:4", "one", "a = \"x\"\n  / a ; two\n    ; three"},
		{"b", "f:160:4", "four", "b = \"y\""},
	} {
		r := g.Lookup(test.name)
		if r.Pos().String() != test.pos || strings.Join(r.Doc(), "|") != test.doc || r.Text() != test.text {
			t.Errorf("rule %s: at %s, %q above %q; want it at %s, %q above %q",
				test.name, r.Pos(), r.Doc(), r.Text(), test.pos, test.doc, test.text)
		}
	}
}

// TestDefinitions has definitions by themselves: mistakes of syntax are told, and no
// others.
func TestDefinitions(t *testing.T) {
	const text = "a = b\na = [ \"x\"\n<c> = a\nd =/ \"z\" | %x30"
	defs, errs := Definitions(Source{Name: "f", Text: text})
	var got []string
	for _, d := range defs {
		body := "-"
		if d.Body != nil {
			body = d.Body.String()
		}
		got = append(got, d.Name+" "+body)
	}
	if got, want := strings.Join(got, "; "), `a b; a -; d "z" / %x30`; got != want {
		t.Errorf("definitions: got %s, want %s", got, want)
	}
	const want = "f:2:5: \"[\" is never closed: \"]\" is missing\n" +
		"f:3:1: the name that is defined stands without angle brackets\n" +
		"f:4:10: alternatives are separated by \"/\", not \"|\" (RFC 5234 §3.2)"
	if errs.Error() != want {
		t.Errorf("mistakes: got\n%s\nwant\n%s", errs, want)
	}
}
