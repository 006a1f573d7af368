package extract

import (
	"fmt"
	"strings"
	"testing"
)

// sectioned has definitions in sections of all forms.
const sectioned = `
1.  Introduction

   Text.

2.  Two

   a = "two" b

2.1.  Two One

   ; of two one
   b = 1*"x"

2.10.  Two Ten

   ; of two ten
   b = 2"x"

3 Three

   a = "three" b

3.1 Three One

   1.  An item of a list.

   c = "c" / "C"

   Text.

   d = 1 -

4.  Four

   x = y

5.  Five

   Text above
   e = "in text"

Appendix A.  First

   d = b

A.1.  First One

   e = 1*"e"

Appendix A.2.  First Two

   f = 1*"f"

B. Second

   g = 1*"g"

D.EXAMPLE is not a heading.

References

   [1] X, "Y", RFC 1.
`

// TestSections chooses sections.
func TestSections(t *testing.T) {
	tests := []struct {
		sections string // separated by semicolons
		want     string // the extract, with "|" for a line end
		leftOut  string
	}{
		{"2", `a = "two" b||; of two one|b = 1*"x"||; of two ten|b = 2"x"|`, ""},
		{"2.1", `; of two one|b = 1*"x"|`, ""},
		{"2.1.", `; of two one|b = 1*"x"|`, ""},
		{"Section 2.1", `; of two one|b = 1*"x"|`, ""},
		{" §2.1", `; of two one|b = 1*"x"|`, ""},
		{"2.10", `; of two ten|b = 2"x"|`, ""},
		{"3.1", `c = "c" / "C"|`, "d 32 unreadable"},
		{"3", `; [1] = RFC 1||a = "three" b||c = "c" / "C"|`, "d 32 unreadable"},
		{"A", `; [1] = RFC 1||d = b||e = 1*"e"||f = 1*"f"|`, ""},
		{"a.1", `e = 1*"e"|`, ""},
		{"Appendix A.2", `f = 1*"f"|`, ""},
		{"appendix B.", `g = 1*"g"|`, ""},
		{"3.1;A.1", `c = "c" / "C"||e = 1*"e"|`, "d 32 unreadable"},
		{"A.1;3.1", `c = "c" / "C"||e = 1*"e"|`, "d 32 unreadable"},
		{"3;3.1", `; [1] = RFC 1||a = "three" b||c = "c" / "C"|`, "d 32 unreadable"},
	}
	for _, test := range tests {
		t.Run(test.sections, func(t *testing.T) {
			g := From("f", sectioned, strings.Split(test.sections, ";")...)
			var leftOut []string
			for _, l := range g.LeftOut {
				leftOut = append(leftOut, fmt.Sprintf("%s %d %s", l.Name, l.Pos.Line, l.Reason))
			}
			if got := strings.ReplaceAll(g.Source.Text, "\n", "|"); got != test.want || strings.Join(leftOut, ", ") != test.leftOut || g.Err() != nil {
				t.Errorf("got  %s, left out %v, error %v\nwant %s, left out %s", got, leftOut, g.Err(), test.want, test.leftOut)
			}
		})
	}
}

// TestUnknownSections asks for sections without definitions.
func TestUnknownSections(t *testing.T) {
	many := "" // sections 5.1 to 5.12
	for i := range 12 {
		many += fmt.Sprintf("\n5.%d.  Title\n\n   r%d = 1*\"x\"\n", i+1, i+1)
	}
	tests := []struct{ text, sections, want string }{
		{sectioned, "", `f: the text has no section ""; there are definitions in 2, 3, A, B`},
		{sectioned, "1", `f: section "1" has no definitions; there are definitions in 2, 3, A, B`},
		{sectioned, "4", `f: section "4" has no definitions; there are definitions in 2, 3, A, B`},
		{sectioned, "2.2", `f: the text has no section "2.2"; there are definitions in 2, 2.1, 2.10`},
		{sectioned, "Appendix A.3", `f: the text has no section "Appendix A.3"; there are definitions in A, A.1, A.2`},
		{sectioned, "D", `f: the text has no section "D"; there are definitions in 2, 3, A, B`},
		{sectioned, "Two", `f: the text has no section "Two"; there are definitions in 2, 3, A, B`},
		{sectioned, "2;9;1", "f: the text has no section \"9\"; there are definitions in 2, 3, A, B\nf: section \"1\" has no definitions; there are definitions in 2, 3, A, B"},
		{many, "5.13", `f: the text has no section "5.13"; there are definitions in 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.7, 5.8, ...`},
		{"Text.\n", "1", `f: the text has no section "1"`},
	}
	for _, test := range tests {
		t.Run(test.sections, func(t *testing.T) {
			err := From("f", test.text, strings.Split(test.sections, ";")...).Err()
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
	if err := From("f", "Text.\n").Err(); err != nil {
		t.Errorf("without sections: %v", err)
	}
}

// TestSectionEvidence chooses a section whose definitions are ABNF only because other
// sections refer to them.
func TestSectionEvidence(t *testing.T) {
	const text = "1.  One\n\n   a = \"x\" b\n\n2.  Two\n\n   b = c\n"
	if got := From("f", text, "2").Source.Text; got != "b = c\n" {
		t.Errorf("got %q", got)
	}
}

// TestMargin chooses sections of a text with indented headings, as in RFC 822.
func TestMargin(t *testing.T) {
	const text = "     3.1.  ONE\n\n          Text.\n\n     a = 1*\"x\"\n\n     3.2.  TWO\n\n     b = 1*\"y\"\n"
	if g := From("f", text, "3.2"); g.Source.Text != "b = 1*\"y\"\n" || g.Err() != nil {
		t.Errorf("got %q, %v", g.Source.Text, g.Err())
	}
}

// TestCollectedSubsections extracts a grammar that is collected in subsections.
func TestCollectedSubsections(t *testing.T) {
	const text = `
1.  One

   a = 2"x"
   c = 2"z"
   d = 2"w"

2.1.  Collected

   a = "x" b
   b = 1*"y"

2.2.  Also Collected

   b = 1*"y"
   a = "x" b
   c = 1*"z"
   d = 1*"w"
`
	const want = "b = 1*\"y\"\na = \"x\" b\nc = 1*\"z\"\nd = 1*\"w\"\n"
	if got := From("f", text).Source.Text; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	const both = "a = 2\"x\"\n\nb = 1*\"y\"\n\na = 3\"x\"\n"
	differing := "1.  One\n\n   b = 2\"y\"\n\n2.1.  A\n\n   a = 2\"x\"\n\n2.2.  B\n\n   b = 1*\"y\"\n\n2.3.  C\n\n   a = 3\"x\"\n"
	if got := From("f", differing).Source.Text; got != both {
		t.Errorf("got\n%swant\n%s", got, both)
	}
}

// TestVariants extracts from texts with an appendix that is not normative.
func TestVariants(t *testing.T) {
	const text = `
2.  Syntax

   a = "x" b
   b = 1*"y"

Appendix E.  Nonstandard Variations

E.1.  First

   b = 2"y"
   c = 1*"z"

E.2.  Second

   c = 2"z"

Appendix F.  Collected Rules (Non-Normative)

   a = "x" b
   b = 3"y"
   c = 3"z"
   d = 1*"w"
`
	const want = "a = \"x\" b\nb = 1*\"y\"\n\nc = 3\"z\"\nd = 1*\"w\"\n"
	if got := From("f", text).Source.Text; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	const collected = "a = \"x\" b\nb = 3\"y\"\nc = 3\"z\"\nd = 1*\"w\"\n"
	if got := From("f", text, "F").Source.Text; got != collected {
		t.Errorf("section F: got\n%swant\n%s", got, collected)
	}
	normative := strings.ReplaceAll(strings.ReplaceAll(text, "Nonstandard", "More"), " (Non-Normative)", "")
	if got := From("f", normative).Source.Text; got != collected {
		t.Errorf("with normative appendices: got\n%swant\n%s", got, collected)
	}
	section := strings.Replace(text, "2.  Syntax", "2.  Nonstandard Syntax", 1)
	if got := From("f", section).Source.Text; got != want {
		t.Errorf("with a section that defines a nonstandard syntax: got\n%swant\n%s", got, want)
	}
}

// TestDepth chooses sections whose numbers have many parts. A number of more than ten is not
// one of a section.
func TestDepth(t *testing.T) {
	for parts := 1; parts < 14; parts++ {
		number := strings.TrimSuffix(strings.Repeat("12345.", parts), ".")
		g := From("f", "1.  One\n\n   a = 1*\"x\"\n\n"+number+"  Deep\n\n   b = 1*\"y\"\n", number)
		if found := g.Err() == nil && g.Source.Text == "b = 1*\"y\"\n"; found != (parts <= 10) {
			t.Errorf("%d parts: found %t, %v", parts, found, g.Err())
		}
	}
}

// TestLongSections chooses among many sections, and one with a long number.
func TestLongSections(t *testing.T) {
	for _, n := range []int{250, 255, 256, 257, 260, 4090, 4096, 9000} {
		text := "1.  One\n\n   a = 1*\"x\"\n\n8.  Eight\n\n   b = 1*\"y\"\n\n"
		for range n {
			text += "7.  Other\n\n   c = 2\"z\"\n\n"
		}
		if g := From("f", text, "8"); g.Source.Text != "b = 1*\"y\"\n" || g.Err() != nil {
			t.Errorf("%d: got %.80q, %.80v", n, g.Source.Text, g.Err())
		}
		if err := From("f", text, strings.Repeat("9", n)).Err(); err == nil || !strings.HasSuffix(err.Error(), "; there are definitions in 1, 8, 7") {
			t.Errorf("%d: got %.80v", n, err)
		}
	}
}
