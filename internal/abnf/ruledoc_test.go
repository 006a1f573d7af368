package abnf

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// TestRuleDoc checks the comments that belong to rule a, or to rule b if the text has one.
func TestRuleDoc(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"no comment", "a = \"x\"", nil},
		{"one line", "; c\na = \"x\"", []string{"c"}},
		{"several lines", "; c\n; d\n; e\na = \"x\"", []string{"c", "d", "e"}},
		{"between two rules", "a = \"x\"\n; c\nb = \"y\"", []string{"c"}},
		{"comment above the previous rule", "; c\na = \"x\"\nb = \"y\"", nil},
		{"comment on the rule's line", "a = \"x\" ; c", nil},
		{"comment on the previous rule's line", "a = \"x\" ; c\nb = \"y\"", nil},
		{"comment on the previous rule's continuation", "a = \"x\"\n  / \"z\" ; c\nb = \"y\"", nil},
		{"comment between the rule's lines", "a = \"x\"\n; c\n  / \"y\"", nil},
		{"comment after the rule", "a = \"x\"\n; c\n", nil},

		{"comment above a blank line", "; c\n\na = \"x\"", nil},
		{"comment above a line of white space", "; c\n \t\na = \"x\"", nil},
		{"only the comment after the last blank line", "; c\n\n; d\n; e\na = \"x\"", []string{"d", "e"}},
		{"includes an empty comment", "; c\n;\n; d\na = \"x\"", []string{"c", "", "d"}},
		{"includes empty comments at both ends", ";\n; c\n;\na = \"x\"", []string{"", "c", ""}},
		{"only an empty comment", ";\na = \"x\"", []string{""}},

		{"deeper comment belongs to the previous rule", "a = \"x\"\n  ; c\nb = \"y\"", nil},
		{"deeper comment ends the comment below it", "a = \"x\"\n; c\n  ; d\n; e\nb = \"y\"", []string{"e"}},
		{"deeper comment above the first rule", "  ; c\na = \"x\"", nil},
		{"comment indented less than the rule", "; c\n  a = \"x\"", []string{"c"}},
		{"everything indented", "   ; c\n   ; d\n   a = \"x\"\n     / \"y\"", []string{"c", "d"}},
		{"everything indented, with a deeper comment", "   a = \"x\"\n     ; c\n   ; d\n   b = \"y\"", []string{"d"}},
		{"tabs", "\t; c\n\ta = \"x\"", []string{"c"}},
		{"a tab equals eight spaces", "\t; c\n        ; d\n  \ta = \"x\"", []string{"c", "d"}},
		{"a tab is deeper than seven spaces", "\t; c\n       a = \"x\"", nil},

		{"CRLF", "; c\r\n; d\r\na = \"x\"\r\n", []string{"c", "d"}},
		{"a blank line that ends in CRLF", "; c\r\n\r\na = \"x\"\r\n", nil},
		{"a byte order mark", "\uFEFF; c\na = \"x\"", []string{"c"}},
		{"white space is trimmed at both ends", ";\t c  d \t\na = \"x\"", []string{"c  d"}},
		{"no white space to trim", ";c\na = \"x\"", []string{"c"}},
		{"a semicolon within a comment", "; c; d\na = \"x\"", []string{"c; d"}},
		{"only the first semicolon is removed", ";; c\na = \"x\"", []string{"; c"}},
		{"a comment that looks like a rule", "; b = \"y\"\na = \"x\"", []string{`b = "y"`}},
		{"a citation is not part of the comment", "; c\n; [A] = RFC 1\n; d\na = \"x\"", []string{"d"}},
		{"a citation above the rule", "; c\n; [A] = RFC 1\r\na = \"x\"", nil},
		{"non-ASCII comment", "; §2: “é”\na = \"x\"", []string{"§2: “é”"}},

		{"comments of =/ follow", "; c\na = \"x\"\n; d\na =/ \"y\"\n; e\na =/ \"z\"", []string{"c", "d", "e"}},
		{"only =/ has a comment", "a = \"x\"\n; d\na =/ \"y\"", []string{"d"}},
		{"=/ in another case, after another rule", "; c\na = \"x\"\n; d\nc = \"z\"\n; e\nA =/ \"y\"", []string{"c", "e"}},
		{"the extension of a core rule has a comment", "; c\nSP =/ %x09\na = \"x\"", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, Auto, test.text)
			r := g.Lookup("a")
			if b := g.Lookup("b"); b != nil {
				r = b
			}
			if got := r.Doc(); !slices.Equal(got, test.want) {
				t.Errorf("Doc of %s in %q: got %q, want %q", r.Name, test.text, got, test.want)
			}
		})
	}
}

// TestRuleDocOfCore checks the comment of an extended core rule.
func TestRuleDocOfCore(t *testing.T) {
	g := read(t, Auto, "a = SP\n; c\nSP =/ %x09")
	if got, want := g.Lookup("SP").Doc(), []string{"c"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, r := range g.Rules {
		if r.Core && r.Doc() != nil {
			t.Errorf("%s: got %q: RFC 5234 has its comments after the elements", r.Name, r.Doc())
		}
	}
}

// TestRuleDocAndText checks that Text does not include the comment above a rule.
func TestRuleDocAndText(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"comment above the rule", "; c\na = \"x\"", "a = \"x\""},
		{"comment above the next rule", "a = \"x\"\n; c\nb = \"y\"", "a = \"x\""},
		{"deeper comment belongs to the text", "a = \"x\"\n  ; c\nb = \"y\"", "a = \"x\"\n  ; c"},
		{"comment above =/", "; c\na = \"x\"\n; d\na =/ \"y\"", "a = \"x\"\na =/ \"y\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(t, Auto, test.text).Lookup("a").Text(); got != test.want {
				t.Errorf("Text of a in %q: got %q, want %q", test.text, got, test.want)
			}
		})
	}
}

// TestRuleDocOfURI checks that the doc of each rule of RFC 3986 is its section number.
func TestRuleDocOfURI(t *testing.T) {
	g := read(t, Auto, grammar.RFC3986)
	for _, r := range g.Rules {
		if doc := r.Doc(); !r.Core && (len(doc) != 1 || !strings.HasPrefix(doc[0], "RFC 3986 §")) {
			t.Errorf("%s: got %q, want a section of RFC 3986", r.Name, doc)
		}
	}
	if got, want := g.Lookup("segment-nz").Doc(), []string{"RFC 3986 §3.3"}; !slices.Equal(got, want) {
		t.Errorf("segment-nz: got %q, want %q", got, want)
	}
}
