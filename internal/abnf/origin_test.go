package abnf

import (
	"strings"
	"testing"
)

// TestOrigin checks that findings in sources cut out of other texts have positions in those
// texts.
func TestOrigin(t *testing.T) {
	tests := []struct {
		name, text string
		lines      []Origin
		want       string // errors
	}{
		{"syntax error", "a = \"x\"\n  / 'y'", []Origin{{10, 3}, {20, 3}},
			"f:20:8: a string must be in double quotation marks: \"...\""},
		{"undefined name after a removed line", "a = \"x\"\n\n  / b", []Origin{{10, 3}, {11, 0}, {20, 0}},
			`f:20:5: rule "b" is not defined`},
		{"error at the end of a line", "a = \"x\" /\nb = a", []Origin{{10, 3}, {20, 3}},
			"f:10:13: expected an element, found the end of the rule (the empty string is written \"\")"},
		{"positions in messages", "a = \"x\"\na = [ \"y\" )", []Origin{{10, 3}, {20, 5}},
			"f:20:6: rule \"a\" is already defined at f:10:4; \"=/\" would add alternatives to it\n" +
				"f:20:16: expected \"]\" for the \"[\" at 20:10, found \")\""},
		{"line with added white space", "a = \"x\"\n    / b", []Origin{{10, 0}, {20, -3}}, `f:20:4: rule "b" is not defined`},
		{"column within added white space", "  a = b", []Origin{{10, -8}}, "f:10:1: rule \"b\" is not defined"},
		{"lines without an origin follow the last known one", "a = \"x\"\n\n  / b", []Origin{{10, 3}}, `f:12:8: rule "b" is not defined`},
		{"no origins", "a = b", nil, `f:1:5: rule "b" is not defined`},
		{"a byte order mark has no column", "\uFEFFa = b", []Origin{{10, 3}}, `f:10:8: rule "b" is not defined`},
		{"no rules", "; none", []Origin{{10, 3}}, "f:1:1: the grammar defines no rule"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Read(Auto, Source{Name: "f", Text: test.text, Lines: test.lines})
			if err == nil || err.Error() != test.want {
				t.Errorf("%q\ngot:\n%v\nwant:\n%s", test.text, err, test.want)
			}
		})
	}
}

// TestOriginText checks that the rules of such a source keep their text and comments.
func TestOriginText(t *testing.T) {
	const text = `; one
a = "x"
  / a ; two
    ; three

; four
b = "y"`
	var lines []Origin
	for i := range strings.Count(text, "\n") + 1 {
		lines = append(lines, Origin{100 + 10*i, 3})
	}
	g, err := Read(Auto, Source{Name: "f", Text: text, Lines: lines})
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Warnings) != 1 || g.Warnings[0].Pos.String() != "f:160:4" {
		t.Errorf("got warnings %v, want one for b at f:160:4", g.Warnings)
	}
	for _, test := range []struct{ name, pos, doc, text string }{
		{"a", "f:110:4", "one", "a = \"x\"\n  / a ; two\n    ; three"},
		{"b", "f:160:4", "four", "b = \"y\""},
	} {
		r := g.Lookup(test.name)
		if r.Pos().String() != test.pos || strings.Join(r.Doc(), "|") != test.doc || r.Text() != test.text {
			t.Errorf("rule %s: got position %s, doc %q and text %q; want %s, %q and %q",
				test.name, r.Pos(), r.Doc(), r.Text(), test.pos, test.doc, test.text)
		}
	}
}

// TestDefinitions checks that Definitions reports syntax errors and no others.
func TestDefinitions(t *testing.T) {
	const text = `a = b
a = [ "x"
<c> = a
d =/ "z" | %x30`
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
	const want = `f:2:5: "[" is never closed: "]" is missing
f:3:1: a rule name is defined without angle brackets
f:4:10: alternatives are separated by "/", not "|" (RFC 5234 §3.2)`
	if errs.Error() != want {
		t.Errorf("errors: got\n%s\nwant\n%s", errs, want)
	}
}
