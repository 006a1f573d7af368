package abnf

import (
	"errors"
	"strings"
	"testing"
)

// A library holds documents by name for tests.
type library map[string]string

// reader returns a Reader that finds the documents of the library. A document "rfc1" with a
// text "rfc1.patch" is patched by it.
func (lib library) reader() Reader {
	return Reader{
		Find: func(_ *Document, name string) (*Document, error) {
			text, ok := lib[name]
			if !ok {
				return nil, errors.New("import " + name)
			}
			doc := &Document{Name: name, Sources: []Source{{Name: name, Text: text}}}
			if patch, ok := lib[name+".patch"]; ok {
				doc.Patches = []Source{{Name: name + ".patch", Text: patch}}
			}
			return doc, nil
		},
	}
}

// A scopeTest reads a grammar with the documents of a library.
type scopeTest struct {
	name    string
	text    string // of rfc9
	patch   string
	library library
	roots   string // separated by blanks
	want    string // the grammar, or the errors
}

func runScopeTests(t *testing.T, tests []scopeTest) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := test.library.reader()
			r.Roots = strings.Fields(test.roots)
			if test.patch != "" {
				r.Patches = []Source{{Name: "patch", Text: test.patch}}
			}
			g, err := r.Read(Source{Name: "rfc9", Text: test.text})
			got := strings.TrimSuffix(g.String(), "\n")
			if err != nil {
				got = err.Error()
			}
			if want := strings.TrimSpace(test.want); got != want {
				t.Fatalf("got:\n%s\nwant:\n%s", got, want)
			}
			if err != nil {
				return
			}
			again, err := Read(Auto, Source{Name: "printed", Text: got})
			if err != nil || again.String() != g.String() {
				t.Errorf("reading the printed grammar again: got %v\n%v", err, again)
			}
		})
	}
}

var hosts = library{
	"rfc1": "host = 1*ALPHA [ tail ]\ntail = \".\" host / dot\ndot = \".\"\n",
	"rfc2": "; [H] = RFC 1\nhost = <host, see [H], Section 3>\nname = host\n",
}

// TestProseReferences reads prose that names a document (RFC 9110 Appendix A and others).
func TestProseReferences(t *testing.T) {
	runScopeTests(t, []scopeTest{
		{name: "an alias stands for the rule of the same name", library: hosts,
			text: "; [URI] = RFC 1\na = host \"/\"\nhost = <host, see [URI], Section 3.2.2>\n",
			want: "a = host \"/\"\nhost = 1*ALPHA [ tail ]\ntail = \".\" host / dot\ndot = \".\""},
		{name: "an alias without a name", library: hosts,
			text: "a = dot\ndot = <Defined in [RFC1], Section 3>",
			want: "a = dot\ndot = \".\""},
		{name: "an alias by the number of the RFC", library: hosts,
			text: "a = dot\ndot = <Defined in Section 3 of RFC 1>",
			want: "a = dot\ndot = \".\""},
		{name: "an alias of an alias", library: hosts,
			text: "a = host\nhost = <host, see [RFC2]>",
			want: "a = host\nhost = 1*ALPHA [ tail ]\ntail = \".\" host / dot\ndot = \".\""},
		{name: "another name is a rule of its own", library: hosts,
			text: "uri-host = <dot, as defined in [RFC1]>",
			want: "uri-host = dot\ndot = \".\""},
		{name: "a reference inside a rule", library: hosts,
			text: "a = 2<dot, see [RFC1]>",
			want: "a = 2dot\ndot = \".\""},
		{name: "a core rule of RFC 5234 needs no document",
			text: "a = DIGIT\nDIGIT = <Defined in [RFC5234], Section B.1>\nsp = <See RFC 5234>",
			want: "a = DIGIT"},
		{name: "a rule of the same document", text: "a = <b, see Section 12>\nb = \"x\"", want: "a = b\nb = \"x\""},
		{name: "a label of several documents", library: hosts,
			text: "; [URI] = RFC 7\n;[uri]=rfc1.txt\na = <dot, see [URI]>", want: "a = dot\ndot = \".\""},
		{name: "cyclic imports", library: library{"rfc1": "b = <a, see [RFC9]> \"y\"\na = \"z\"\n"},
			text: "a = \"x\"\nc = <b, see [RFC1]>", want: "a = \"x\"\nc = b\nb = a \"y\""},
		{name: "a label of several documents without the rule", library: hosts,
			text: "; [URI] = RFC 1\n; [URI] = RFC 7\na = <hosts, see [URI]>", want: `rfc9:3:5: RFC 1 does not define rule "hosts"; did you mean host?`},
		{name: "a rule named like a word", library: library{"rfc1": "see = \"x\"\nfrom = \"y\""},
			text: "a = <see, see [RFC1]> <from, see [RFC1]>", want: "a = see from\nsee = \"x\"\nfrom = \"y\""},

		{name: "a document that is not found",
			text: "a = host\nhost = <host, see [RFC1], Section 3>",
			want: `rfc9:2:8: rule "host" is in RFC 1; import rfc1`},
		{name: "a rule that the document does not have", library: hosts,
			text: "a = <hosts, see [RFC1]>",
			want: `rfc9:1:5: RFC 1 does not define rule "hosts"; did you mean host?`},
		{name: "a label without a document", library: hosts,
			text: "a = <host, see [URI]>\n; [URI] = RFC 1",
			want: `rfc9:1:5: the grammar does not say which document [URI] is; add a comment at its start, such as ; [URI] = RFC 3986`},
		{name: "labels that are the names of RFCs", library: hosts, text: "a = <dot, see [rfc1]> <dot, see [RFC 1]> <dot, see [rfc1.txt]>",
			want: "a = dot dot dot\ndot = \".\""},
		{name: "a label with a folder", library: library{"x": "dot = \".\""}, text: "a = <dot, see [../x]>",
			want: `rfc9:1:5: the grammar does not say which document [../x] is; add a comment at its start, such as ; [../x] = RFC 3986`},
		{name: "aliases of each other", library: library{"rfc1": "host = <host, see [RFC9]>"},
			text: "host = <host, see [RFC1]>",
			want: `rfc9:1:8: the references of prose <host, see [RFC1]> lead back to it`},
		{name: "an alias of itself", text: "host = <host, see Section 3>", want: `rfc9:1:8: prose <host, see Section 3> refers to its own rule`},
		{name: "other prose", text: `a = <any CHAR except [RFC1]>`,
			want: `rfc9:1:5: prose <any CHAR except [RFC1]> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)`},
		{name: "a misspelled definition of a document", library: library{"rfc1": "<b> = \"x\""}, text: "a = <b, see [RFC1]>",
			want: `rfc1:1:1: a rule name is defined without angle brackets`},
		{name: "a misspelled definition of an imported document", library: library{"rfc1": "<b> = \"x\"\n<c> = \"y\""}, text: "; [1] = RFC 1\na = b", roots: "a",
			want: `rfc1:1:1: a rule name is defined without angle brackets`},
		{name: "a misspelled definition that is not needed", library: library{"rfc1": "<b> = \"x\"\nc = \"y\""}, text: "a = <c, see [RFC1]>\nb = <b, see [RFC1]>", roots: "a",
			want: "a = c\nc = \"y\""},
		{name: "prose with an exception", library: hosts, text: `a = <dot from RFC 1 except ",">`,
			want: `rfc9:1:5: prose <dot from RFC 1 except ","> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)`},
		{name: "prose with an alternative", library: hosts, text: `a = <dot, see [RFC1], Section 3, or ",">`,
			want: `rfc9:1:5: prose <dot, see [RFC1], Section 3, or ","> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)`},
		{name: "a name with the word for an alternative", library: library{"rfc1": "other-or = \"x\"\nonly = \"y\""}, text: "a = <other-or, see [RFC1]> <only, see [RFC1]>",
			want: "a = other-or only\nother-or = \"x\"\nonly = \"y\""},
		{name: "a label with the word for an exception", library: hosts, text: "; [Other or not] = RFC 1\na = <dot, see [Other or not]>", want: "a = dot\ndot = \".\""},
		{name: "a mistake in a rule that is needed", library: library{"rfc1": "a = 'x'\nb = 'y'"},
			text: "a = <a, see [RFC1]>",
			want: `rfc1:1:5: a string must be in double quotation marks: "..."`},
	})
}

// TestUndefinedNames looks undefined names up in the cited documents.
func TestUndefinedNames(t *testing.T) {
	two := library{"rfc1": "x = \"a\" / \"b\"\ny = \"c\"\nDIGIT = \"1\"\n", "rfc2": "x = \"A\" / \"b\"\ny = \"d\"\n"}
	runScopeTests(t, []scopeTest{
		{name: "one document defines the name", library: hosts, text: "; [RFC1] = RFC 1\na = dot", want: "a = dot\ndot = \".\""},
		{name: "several define it with equal elements", library: two, text: "; [1] = RFC 1\n; [2] = RFC 2\na = x", want: "a = x\nx = \"a\" / \"b\""},
		{name: "several define it differently", library: two, text: "; [1] = RFC 1\n; [2] = RFC 2\na = 2y",
			want: `rfc9:3:6: rule "y" has different definitions at rfc1:2:1, rfc2:2:1; name the document, as in <y, see [RFC1]>`},
		{name: "a core rule precedes imports", library: two, text: "; [1] = RFC 1\na = DIGIT", want: "a = DIGIT"},
		{name: "documents that are not cited are not read", library: two, text: "a = x", want: `rfc9:1:5: rule "x" is not defined`},
		{name: "a bare name in angle brackets", library: hosts, text: "; [1] = RFC 1\na = <dot>", want: "a = <dot>\ndot = \".\""},
		{name: "names of an imported document", library: library{"rfc1": "; [2] = RFC 2\na = b", "rfc2": "b = \"x\""},
			text: "c = <a, see [RFC1]>", want: "c = a\na = b\nb = \"x\""},
		{name: "a name that only an import of the import defines", library: library{"rfc1": "; [2] = RFC 2\na = b", "rfc2": "b = \"x\""},
			text: "; [1] = RFC 1\nc = b", want: `rfc9:2:5: rule "b" is not defined`},
		{name: "a missing citation does not matter for other names", library: hosts, text: "; [1] = RFC 7\n; [2] = RFC 1\na = dot", want: "a = dot\ndot = \".\""},
	})
}

// TestNames checks that each rule has a name of its own.
func TestNames(t *testing.T) {
	runScopeTests(t, []scopeTest{
		{name: "a clash with the document's own rule", library: library{"rfc1": "a = b\nb = \"x\""},
			text: "c = <a, see [RFC1]> b\nb = \"y\"", want: "c = a b\nb = \"y\"\na = RFC1-b\nRFC1-b = \"x\""},
		{name: "a clash in another case", library: library{"rfc1": "a = B\nB = \"x\""},
			text: "c = <a, see [RFC1]> b\nb = \"y\"", want: "c = a b\nb = \"y\"\na = RFC1-B\nRFC1-B = \"x\""},
		{name: "a clash of two imported rules", library: library{"rfc1": "a = b\nb = \"x\"", "rfc2": "c = b\nb = \"y\""},
			text: "r = <a, see [RFC1]> <c, see [RFC2]>", want: "r = a c\na = b\nb = \"x\"\nc = RFC2-b\nRFC2-b = \"y\""},
		{name: "a clash with the longer name", library: library{"rfc1": "a = b\nb = \"x\""},
			text: "c = <a, see [RFC1]> b\nb = RFC1-b\nRFC1-b = \"z\"", want: "c = a b\nb = RFC1-b\nRFC1-b = \"z\"\na = RFC1-b-2\nRFC1-b-2 = \"x\""},
		{name: "an imported rule that differs from the core rule", library: library{"rfc1": "a = char DIGIT\nchar = \"x\""},
			text: "c = <a, see [RFC1]> CHAR", want: "c = a CHAR\na = RFC1-char DIGIT\nRFC1-char = \"x\""},
		{name: "an imported rule that repeats the core rule", library: library{"rfc1": "a = sp crlf\nsp = %x20\ncrlf = cr LF\ncr = %x0D"},
			text: "c = <a, see [RFC1]> CRLF", want: "c = a CRLF\na = sp crlf"},
		{name: "the same for selected rules", library: library{"rfc1": "a = crlf\ncrlf = cr lf"}, roots: "c",
			text: "c = <a, see [RFC1]>", want: "c = a\na = crlf"},
		{name: "a core rule that depends on a rule of the document", library: library{"rfc1": "a = HEXDIG\ndigit = \"x\""},
			text: "c = <a, see [RFC1]> HEXDIG",
			want: "c = a HEXDIG\na = RFC1-HEXDIG\nRFC1-digit = \"x\"\nRFC1-HEXDIG = RFC1-digit / \"A\" / \"B\" / \"C\" / \"D\" / \"E\" / \"F\""},
	})
}

// TestAmendments adds to rules of other documents.
func TestAmendments(t *testing.T) {
	mail := library{
		"rfc1": "atom = 1*atext\natext = ALPHA\nchars = 1*VCHAR\n",
		"rfc2": "; [MAIL] = RFC 1\natext =/ utf8\nutf8 = %x80-FF\nvchar =/ utf8\n",
	}
	runScopeTests(t, []scopeTest{
		{name: "the amending document", library: mail, roots: "atom", text: mail["rfc2"],
			want: "utf8 = %x80-FF\natom = 1*atext\natext = ALPHA\natext =/ utf8"},
		{name: "a core rule, too", library: mail, roots: "chars", text: mail["rfc2"],
			want: "utf8 = %x80-FF\nchars = 1*RFC1-VCHAR\nRFC1-VCHAR = %x21-7E\nRFC1-VCHAR =/ utf8"},
		{name: "other documents see the original", library: mail,
			text: "a = <atom, see [RFC1]>\nb = <atom, see [RFC2]>",
			want: "a = atom\nb = RFC1-atom\natom = 1*atext\natext = ALPHA\nutf8 = %x80-FF\nRFC1-atom = 1*RFC1-atext\nRFC1-atext = ALPHA\nRFC1-atext =/ utf8"},
		{name: "an alias with alternatives is a rule of its own", library: mail,
			text: "atext = <atext, see [RFC1]>\natext =/ \"_\"",
			want: "atext = RFC1-atext\natext =/ \"_\"\nRFC1-atext = ALPHA"},
		{name: "a core rule precedes other rules of an amended document", library: library{"rfc1": "a = \"x\"\nchar = \"c\""},
			text: "; [1] = RFC 1\na =/ CHAR\nb = a", want: "b = a\na = \"x\"\na =/ CHAR"},
		{name: "a name in the amended document and another one", library: library{"rfc1": "a = \"x\"\nb = \"1\"", "rfc2": "b = \"2\""},
			text: "; [1] = RFC 1\n; [2] = RFC 2\na =/ \"y\"\nc = a b",
			want: `rfc9:4:7: rule "b" has different definitions at rfc1:2:1, rfc2:1:1; name the document, as in <b, see [RFC1]>`},
		{name: "a rule of two amended documents", library: library{"rfc1": "a = \"1\"", "rfc2": "a = \"2\""},
			text: "; [1] = RFC 1\n; [2] = RFC 2\na =/ \"y\"\nb = a",
			want: `rfc9:4:5: rule "a" has different definitions at rfc1:1:1, rfc2:1:1; name the document, as in <a, see [RFC1]>`},
		{name: "a document with nothing else", library: mail, text: "; [1] = RFC 1\natext =/ \"_\"", want: "atext = ALPHA\natext =/ \"_\""},
		{name: "a patch that replaces the amendment", library: mail, text: "; [1] = RFC 1\natext =/ \"_\"\natom =/ \"!\"\na = <atom, see [1]>", patch: "atext = \"-\"",
			want: "a = atom\natext = \"-\"\natom = 1*RFC1-atext\natom =/ \"!\"\nRFC1-atext = ALPHA"},
		{name: "nothing to add to", library: mail, text: "; [1] = RFC 1\natexts =/ \"_\"",
			want: `rfc9:2:1: "=/" adds to rule "atexts", which is not defined: its first definition must have "="`},
		{name: "documents that amend each other", library: library{"rfc1": "; [2] = RFC 2\na = \"x\"\nb =/ \"y\"", "rfc2": "; [1] = RFC 1\nb = \"z\"\na =/ \"v\""},
			text: "c = <a, see [RFC1]> <b, see [RFC2]>", want: "c = a b\na = \"x\"\nb = \"z\""},
	})
}

// TestPatches replaces rules of a document.
func TestPatches(t *testing.T) {
	runScopeTests(t, []scopeTest{
		{name: "a replaced rule", text: "a = b\nb = <any CHAR>\n", patch: "b = \"x\"", want: "a = b\nb = \"x\""},
		{name: "a replaced rule with a syntax error", text: "a = b\nb = (\"x\")*c\n", patch: "b = \"x\"", want: "a = b\nb = \"x\""},
		{name: "a replaced rule that is defined twice", text: "a = b\nb = \"x\"\nb = \"y\"\nb =/ \"z\"", patch: "b = \"v\"", want: "a = b\nb = \"v\""},
		{name: "a misspelled rule", text: "a = b\n<b> = \"x\"", patch: "b = \"v\"", want: "a = b\nb = \"v\""},
		{name: "an added alternative", text: "a = b\nb = \"x\"", patch: "b =/ \"y\"", want: "a = b\nb = \"x\"\nb =/ \"y\""},
		{name: "a rule that the document only uses", text: "a = b", patch: "b = c\nc = \"x\"", want: "a = b\nb = c\nc = \"x\""},
		{name: "a citation", library: hosts, text: "; [OLD] = RFC 7\na = <dot, see [OLD]>", patch: "; RFC 1 replaces RFC 7.\n; [OLD] = RFC 1\n", want: "a = dot\ndot = \".\""},
		{name: "the patch of an imported document", library: library{"rfc1": "dot = <x>", "rfc1.patch": "dot = \"x\""}, text: "a = <dot, see [RFC1]>", want: "a = dot\ndot = \"x\""},
		{name: "a core rule", text: "a = DIGIT", patch: "DIGIT = \"1\"", want: "a = DIGIT\nDIGIT = \"1\""},

		{name: "a rule without a purpose", text: "a = \"x\"", patch: "b = \"y\" / \"z\" b",
			want: `patch:1:1: the patch defines rule "b", which the grammar neither defines nor uses`},
		{name: "the same with selected rules", text: "a = \"x\"", roots: "a", patch: "b = \"y\"",
			want: `patch:1:1: the patch defines rule "b", which the grammar neither defines nor uses`},
		{name: "an alternative of nothing", text: "a = \"x\"", patch: "b =/ \"y\"",
			want: `patch:1:1: "=/" adds to rule "b", which is not defined: its first definition must have "="`},
		{name: "an alternative before the definition", text: "a = \"x\"", patch: "a =/ \"y\"\na = \"z\"",
			want: `patch:1:1: "=/" adds to rule "a", which is defined only later, at patch:2:1`},
		{name: "an alternative before the first definition", text: "a = b", patch: "b =/ \"y\"\nb = \"z\"",
			want: `patch:1:1: "=/" adds to rule "b", which is defined only later, at patch:2:1`},
		{name: "an alternative for a core rule before its definition", text: "a = BIT", patch: "BIT =/ \"2\"\nBIT = \"3\"",
			want: `patch:1:1: "=/" adds to rule "BIT", which is defined only later, at patch:2:1`},
		{name: "a rule that has only alternatives", text: "a = b\nb =/ \"x\"", patch: "b = \"y\"", want: "a = b\nb = \"y\""},
		{name: "two definitions in patches", text: "a = \"x\"", patch: "a = \"y\"\na = \"z\"",
			want: `patch:2:1: rule "a" is already defined at patch:1:1; "=/" would add alternatives to it`},
		{name: "an unmatched rule in the patch of an import", library: library{"rfc1": "dot = \"x\"", "rfc1.patch": "b = \"x\""}, text: "a = <dot, see [RFC1]>",
			want: `rfc1.patch:1:1: the patch defines rule "b", which the grammar neither defines nor uses`},
	})
}

// TestSeveralPatches applies patches in order.
func TestSeveralPatches(t *testing.T) {
	for _, test := range []struct {
		patches []string
		want    string
	}{
		{[]string{"b = \"1\"", "b = \"2\""}, "a = b\nb = \"2\"\n"},
		{[]string{"b = \"1\"", "b =/ \"2\""}, "a = b\nb = \"1\"\nb =/ \"2\"\n"},
		{[]string{"b =/ \"1\"", "b = \"2\""}, "a = b\nb = \"2\"\n"},
		{[]string{"b = \"1\"", "b =/ \"2\"", "b = \"3\"\nb =/ \"4\""}, "a = b\nb = \"3\"\nb =/ \"4\"\n"},
	} {
		for _, text := range []string{"a = b\nb = \"x\"", "a = b", "a = b\nb =/ \"x\""} {
			var r Reader
			for i, patch := range test.patches {
				r.Patches = append(r.Patches, Source{Name: ruleName(i), Text: patch})
			}
			g, err := r.Read(Source{Name: "rfc9", Text: text})
			if err != nil || g.String() != test.want {
				t.Errorf("%q with %q: got %s, error %v", text, test.patches, g, err)
			}
		}
	}
}

// TestRoots reads some rules of grammars with mistakes in others.
func TestRoots(t *testing.T) {
	const broken = "a = b\nb = \"x\"\nc = 'y'\nd = \"1\"\nd = \"2\"\n3x = a\n<e> = \"z\"\nf = <some text>\ng = e\nh = g\n"
	warnings := strings.TrimPrefix(`
rfc9:3:5: warning: a string must be in double quotation marks: "..."
rfc9:5:1: warning: rule "d" is already defined at rfc9:4:1; "=/" would add alternatives to it
rfc9:6:1: warning: a rule name must begin with a letter (RFC 5234 §2.1)
rfc9:7:1: warning: a rule name is defined without angle brackets`, "\n")
	g, err := Reader{Roots: []string{"A"}}.Read(Source{Name: "rfc9", Text: broken})
	if err != nil || g.String() != "a = b\nb = \"x\"\n" || g.Warnings.Error() != warnings {
		t.Errorf("got %v, error %v, warnings\n%v\nwant warnings\n%s", g, err, g.Warnings, warnings)
	}
	runScopeTests(t, []scopeTest{
		{name: "a syntax error", text: broken, roots: "a c", want: `rfc9:3:5: a string must be in double quotation marks: "..."`},
		{name: "a rule that is defined twice", text: broken, roots: "d", want: `rfc9:5:1: rule "d" is already defined at rfc9:4:1; "=/" would add alternatives to it`},
		{name: "prose", text: broken, roots: "f", want: `rfc9:8:5: prose <some text> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)`},
		{name: "a misspelled definition", text: broken, roots: "h", want: `rfc9:7:1: a rule name is defined without angle brackets`},
		{name: "an imported rule", library: hosts, text: "; [1] = RFC 1\na = \"x\"", roots: "dot", want: "dot = \".\""},
		{name: "an imported rule whose name is taken", library: hosts, text: "; [1] = RFC 1\ndot = \"x\"", roots: "RFC1-dot dot", want: "dot = \"x\"\nRFC1-dot = \".\""},
		{name: "a rule that several documents define", library: library{"rfc1": "y = \"c\"", "rfc2": "y = \"d\""}, text: "; [1] = RFC 1\n; [2] = RFC 2\na = \"x\"", roots: "y",
			want: `rfc9:1:1: rule "y" has different definitions at rfc1:1:1, rfc2:1:1; name the document, as in <y, see [RFC1]>`},
		{name: "an unknown rule", text: "a = \"x\"", roots: "b a", want: "a = \"x\""},
	})
}

// TestOrigins checks the fields that say where a rule is from.
func TestOrigins(t *testing.T) {
	lib := library{"rfc1": "a = b / c\nb = \"x\"\nc = \"y\"", "rfc1.patch": "c = \"z\""}
	g, err := lib.reader().Read(Source{Name: "rfc9", Text: "a = <a, see [RFC1]>\nd = a"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		name, imported, amended string
		public                  bool
	}{
		{"a", "rfc1", "", true}, {"d", "", "", true}, {"b", "rfc1", "", false}, {"c", "rfc1", "rfc1.patch", false}, {"ALPHA", "", "", false},
	} {
		r := g.Lookup(want.name)
		if r == nil || r.Imported != want.imported || r.Public != want.public || strings.Join(r.Amended, " ") != want.amended {
			t.Errorf("%s: got %+v, want %+v", want.name, r, want)
		}
	}
}

// TestLookupOfImports looks rules up by the names in Reader.Roots.
func TestLookupOfImports(t *testing.T) {
	lib := library{"rfc1": "a = \"x\"\nb = \"y\"", "rfc2": "c = \"z\""}
	r := lib.reader()
	r.Roots = []string{"rfc1-a", "RFC2-C", "b", "d", "RFC3-a", "RFC1-d", "a-b"}
	g, err := r.Read(Source{Name: "rfc9", Text: "; [1] = RFC 1\nb = <b, see [RFC1]>\nd = \"v\""})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"RFC1-A": "a", "rfc2-c": "c", "B": "b", "d": "d", "a": "a", "RFC3-a": "", "RFC1-d": "", "a-b": ""} {
		got := ""
		if r := g.Lookup(name); r != nil {
			got = r.Name
		}
		if got != want {
			t.Errorf("Lookup(%q): got %q, want %q", name, got, want)
		}
	}
}

// TestAmendedRules reads a document that only adds to the rules of another one. The amended rules are
// its own, as RFC 6532 has the atext of RFC 5322, and rules that use them are imported if they are named.
func TestAmendedRules(t *testing.T) {
	rfc1 := Document{Name: "rfc1", Sources: []Source{{Name: "rfc1.abnf", Text: "atom = 1*atext\natext = ALPHA\nother = \"x\"\n"}}}
	source := Source{Name: "rfc2.abnf", Text: "; [A] = RFC 1\nutf8 = %x80-FF\natext =/ utf8\n"}
	for _, test := range []struct {
		roots []string
		want  string
	}{
		{nil, "utf8 atext"},
		{[]string{"atom"}, "utf8 atom"},
	} {
		g, err := Reader{Imports: []Document{rfc1}, Roots: test.roots}.Read(source)
		if err != nil {
			t.Fatal(err)
		}
		var public []string
		for _, r := range g.Rules {
			if r.Public && !r.Core {
				public = append(public, r.Name)
			}
		}
		if got := strings.Join(public, " "); got != test.want {
			t.Errorf("roots %v: the public rules are %s, want %s", test.roots, got, test.want)
		}
	}
}
