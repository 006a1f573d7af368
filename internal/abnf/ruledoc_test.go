package abnf

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// TestRuleDoc has the comments that belong to the rule a, or b where the text has one.
func TestRuleDoc(t *testing.T) {
	tests := []struct {
		why, text string
		want      []string
	}{
		{"no comment", "a = \"x\"", nil},
		{"a line", "; c\na = \"x\"", []string{"c"}},
		{"several lines", "; c\n; d\n; e\na = \"x\"", []string{"c", "d", "e"}},
		{"between two rules", "a = \"x\"\n; c\nb = \"y\"", []string{"c"}},
		{"not the comment of the rule before", "; c\na = \"x\"\nb = \"y\"", nil},
		{"not the comment on its own line", "a = \"x\" ; c", nil},
		{"nor the one on the line before", "a = \"x\" ; c\nb = \"y\"", nil},
		{"nor the one on the line before that is a continuation", "a = \"x\"\n  / \"z\" ; c\nb = \"y\"", nil},
		{"nor one between its own lines", "a = \"x\"\n; c\n  / \"y\"", nil},
		{"nor one behind it", "a = \"x\"\n; c\n", nil},

		{"not across a blank line", "; c\n\na = \"x\"", nil},
		{"not across a line of white space", "; c\n \t\na = \"x\"", nil},
		{"up to the next blank line only", "; c\n\n; d\n; e\na = \"x\"", []string{"d", "e"}},
		{"across an empty comment", "; c\n;\n; d\na = \"x\"", []string{"c", "", "d"}},
		{"empty comments around it", ";\n; c\n;\na = \"x\"", []string{"", "c", ""}},
		{"an empty comment alone", ";\na = \"x\"", []string{""}},

		{"a deeper comment belongs to the rule before", "a = \"x\"\n  ; c\nb = \"y\"", nil},
		{"and ends the comment", "a = \"x\"\n; c\n  ; d\n; e\nb = \"y\"", []string{"e"}},
		{"also where no rule is before", "  ; c\na = \"x\"", nil},
		{"a comment that is less deep", "; c\n  a = \"x\"", []string{"c"}},
		{"all is indented", "   ; c\n   ; d\n   a = \"x\"\n     / \"y\"", []string{"c", "d"}},
		{"all is indented, and a deeper comment", "   a = \"x\"\n     ; c\n   ; d\n   b = \"y\"", []string{"d"}},
		{"tabs", "\t; c\n\ta = \"x\"", []string{"c"}},
		{"a tab is as deep as eight spaces", "\t; c\n        ; d\n  \ta = \"x\"", []string{"c", "d"}},
		{"and deeper than seven", "\t; c\n       a = \"x\"", nil},

		{"CRLF", "; c\r\n; d\r\na = \"x\"\r\n", []string{"c", "d"}},
		{"a blank line of CRLF", "; c\r\n\r\na = \"x\"\r\n", nil},
		{"a byte order mark", "\uFEFF; c\na = \"x\"", []string{"c"}},
		{"white space is taken off at both ends", ";\t c  d \t\na = \"x\"", []string{"c  d"}},
		{"no white space to take off", ";c\na = \"x\"", []string{"c"}},
		{"a semicolon ends no comment", "; c; d\na = \"x\"", []string{"c; d"}},
		{"of two semicolons the second is text", ";; c\na = \"x\"", []string{"; c"}},
		{"what looks like a rule", "; b = \"y\"\na = \"x\"", []string{`b = "y"`}},
		{"what is not ASCII", "; §2: “é”\na = \"x\"", []string{"§2: “é”"}},

		{"the comments of =/ come behind", "; c\na = \"x\"\n; d\na =/ \"y\"\n; e\na =/ \"z\"", []string{"c", "d", "e"}},
		{"of =/ only", "a = \"x\"\n; d\na =/ \"y\"", []string{"d"}},
		{"in other letters, with a rule between", "; c\na = \"x\"\n; d\nc = \"z\"\n; e\nA =/ \"y\"", []string{"c", "e"}},
		{"of what is added to a core rule", "; c\nSP =/ %x09\na = \"x\"", nil},
	}
	for _, test := range tests {
		g := read(t, Auto, test.text)
		r := g.Lookup("a")
		if b := g.Lookup("b"); b != nil {
			r = b
		}
		if got := r.Doc(); !slices.Equal(got, test.want) {
			t.Errorf("%s: Doc of %s in %q: got %q, want %q", test.why, r.Name, test.text, got, test.want)
		}
	}
}

// TestRuleDocOfCore has a core rule with what a grammar adds to it.
func TestRuleDocOfCore(t *testing.T) {
	g := read(t, Auto, "a = SP\n; c\nSP =/ %x09")
	if got, want := g.Lookup("SP").Doc(), []string{"c"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, r := range g.Rules {
		if r.Core && r.Doc() != nil {
			t.Errorf("%s: got %q: RFC 5234 has its comments behind the rules", r.Name, r.Doc())
		}
	}
}

// TestRuleDocAndText has texts that a comment above does not change.
func TestRuleDocAndText(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"above it", "; c\na = \"x\"", "a = \"x\""},
		{"above the next rule", "a = \"x\"\n; c\nb = \"y\"", "a = \"x\""},
		{"what is deeper is text, and no doc of the next rule", "a = \"x\"\n  ; c\nb = \"y\"", "a = \"x\"\n  ; c"},
		{"above =/", "; c\na = \"x\"\n; d\na =/ \"y\"", "a = \"x\"\na =/ \"y\""},
	}
	for _, test := range tests {
		if got := read(t, Auto, test.text).Lookup("a").Text(); got != test.want {
			t.Errorf("%s: Text of a in %q: got %q, want %q", test.why, test.text, got, test.want)
		}
	}
}

// TestRuleDocOfURI holds the sections above the rules of RFC 3986 to be there, and
// nothing else.
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
