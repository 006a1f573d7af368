package abnf

import (
	"strings"
	"testing"
)

// TestText checks the sources of rules: an imported rule whose name is taken has its new name in
// all of them.
func TestText(t *testing.T) {
	const (
		root     = "a = comment <x, see [B]> <y, see [B]>\ncomment = \"#\"\n"
		imported = `x = comment ; a comment
  / Comment "comment" / %x63 / %s"comment" comment
y = <comment> <comment, see Section 2> 2comment [COMMENT]
comment = "(" *( ALPHA / comment-more ) ")"
comment-more = "-" / %d45.45
`
	)
	g, err := Reader{Imports: []Document{{Name: "rfc1", Sources: []Source{{Name: "b.abnf", Text: imported}}}}}.Read(
		Source{Name: "a.abnf", Text: "; [B] = RFC 1\n" + root})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ rule, want string }{
		{"a", "a = comment <x, see [B]> <y, see [B]>"},
		{"comment", `comment = "#"`},
		{"x", `x = RFC1-comment ; a comment
  / RFC1-comment "comment" / %x63 / %s"comment" RFC1-comment`},
		{"y", "y = <RFC1-comment> <comment, see Section 2> 2RFC1-comment [RFC1-comment]"},
		{"RFC1-comment", `RFC1-comment = "(" *( ALPHA / comment-more ) ")"`},
		{"comment-more", `comment-more = "-" / %d45.45`},
	} {
		r := g.Lookup(test.rule)
		if r == nil {
			t.Errorf("no rule %s", test.rule)
		} else if got := r.Text(); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.rule, got, test.want)
		}
	}
}

// TestRename renames in texts that end within a token.
func TestRename(t *testing.T) {
	for _, text := range []string{`x = "x`, "x = <xx", "x = <", "x = ; x", "x = %", "x = %x"} {
		if got, want := rename(text, map[string]string{"x": "y"}), "y"+text[1:]; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestFiles checks the names of the files with the definitions of rules.
func TestFiles(t *testing.T) {
	g, err := Reader{
		Imports: []Document{{Name: "rfc1", Sources: []Source{{Name: "b.abnf", Text: "b = \"b\"\nALPHA =/ \"_\"\n"}}}},
		Patches: []Source{{Name: "a.patch.abnf", Text: "c =/ ALPHA b\nc =/ \"x\"\n"}},
	}.Read(Source{Name: "a.abnf", Text: "c = DIGIT\nd = <ALPHA, see RFC 1>\n"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ rule, want string }{
		{"c", "a.abnf a.patch.abnf"},
		{"b", "b.abnf"},
		{"RFC1-ALPHA", "b.abnf"}, // and the built-in definition
		{"DIGIT", ""},
	} {
		r := g.Lookup(test.rule)
		if r == nil {
			t.Errorf("no rule %s", test.rule)
		} else if got := strings.Join(r.Files(), " "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.rule, got, test.want)
		}
	}
}
