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
		{"c", "a.abnf a.patch.abnf"}, // which has two of its definitions
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

// TestPublic checks which rules are public, which are the grammar's own, named rules, and the core
// rules that they need.
func TestPublic(t *testing.T) {
	imports := []Document{{Name: "rfc1", Sources: []Source{{Name: "b.abnf", Text: "b = HEXDIG c\nc = ALPHA\n"}}}}
	for _, test := range []struct {
		name, text string
		roots      []string
		want       string // the public rules
	}{
		{"own rules", "a = CRLF b\nd = \"d\"", nil, "a d CR CRLF LF"},
		{"an alias", "b = <b, see RFC 1>", nil, "b DIGIT HEXDIG"},
		{"a rule that a patch would not need", "a = b\nd = \"d\"", []string{"a"}, "a"},
		{"a root of an import", "a = b\nd = \"d\"", []string{"c"}, "c ALPHA"},
		{"a core rule that needs others, which need others", "a = LWSP", nil, "a CR CRLF HTAB LF LWSP SP WSP"},
		{"a core rule as root", "a = b", []string{"wsp"}, "HTAB SP WSP"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := Reader{Imports: imports, Roots: test.roots}.Read(Source{Name: "a.abnf", Text: test.text})
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, r := range g.Rules {
				if r.Public {
					names = append(names, r.Name)
				}
			}
			if got := strings.Join(names, " "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestDescribed checks the descriptions of rules, and their sections.
func TestDescribed(t *testing.T) {
	g, err := Reader{
		Patches: []Source{{Name: "dir/a.patch.abnf", Text: "; §1\nc =/ \"x\"\n"}, {Name: "b.patch.abnf", Text: "c =/ \"y\"\n"}},
		Imports: []Document{{Name: "rfc1", Sources: []Source{{Name: "b.abnf", Text: "b = c\n; see Section 2\nc = \"c\" DIGIT\n"}}}, {Name: "x.abnf", Sources: []Source{{Text: "x = %x0"}}}},
	}.Read(Source{Name: "a.abnf", Text: "c = b x\nx =/ \"y\"\n"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ rule, want, section string }{
		{"c", "c, as amended by a.patch.abnf and b.patch.abnf", "1"},
		{"b", "b of RFC 1, imported", ""},
		{"RFC1-c", "c of RFC 1, imported", ""}, // §2 of another document
		{"DIGIT", "DIGIT", "B.1"},
		{"x", "x of x.abnf, imported, as amended by a.abnf", ""},
	} {
		r := g.Lookup(test.rule)
		if r == nil {
			t.Errorf("no rule %s", test.rule)
		} else if r.Described() != test.want || r.Section() != test.section {
			t.Errorf("got %q, %q, want %q, %q", r.Described(), r.Section(), test.want, test.section)
		}
	}
}
