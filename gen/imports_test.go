package gen

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// document returns a document with one source.
func document(name, text string) Document {
	return Document{Name: name, Sources: []Source{{Name: name + ".abnf", Text: text}}}
}

// importing returns a configuration for a grammar that imports documents.
func importing(text string, imports ...Document) Config {
	return Config{Sources: testSource(text), Package: "test", Imports: imports}
}

// TestImportedNames checks the names of rules and of their constants. A rule that only imports need has no
// exported name, unless Config names it.
func TestImportedNames(t *testing.T) {
	imports := []Document{
		document("rfc1", "word = 1*letter\nletter = ALPHA / mark\nmark = \"-\" / HEXDIG\ncomment = \"(\" word \")\"\ntwo-words = word comment\n"),
		document("names.abnf", "twoWords = \"2\"\ntwo--words = \"3\"\n"),
	}
	const text = "; [A] = RFC 1\n; [B] = names.abnf\na = DIGIT word comment\ncomment = \"#\" <comment, see [A]>\n"
	tests := []struct {
		name, text string
		change     func(c *Config)
		want       string
	}{
		{"exported rules come first, and core rules that they refer to", text, nil,
			"RuleA RuleComment RuleDIGIT zImportedWord zImportedLetter zImportedMark zImportedRFC1Comment zImportedALPHA zImportedHEXDIG"},
		{"an alias is a rule of the grammar", text + "letter = <letter, see [A]>\n", nil,
			"RuleA RuleComment RuleLetter RuleALPHA RuleDIGIT zImportedWord zImportedMark zImportedRFC1Comment zImportedHEXDIG"},
		{"only imported rules", "word = <word, see [RFC1]>\n", nil, "RuleWord zImportedLetter zImportedMark zImportedALPHA zImportedDIGIT zImportedHEXDIG"},
		{"a root", text, func(c *Config) { c.Rules = []string{"word"} }, "RuleWord zImportedLetter zImportedMark zImportedALPHA zImportedDIGIT zImportedHEXDIG"},
		{"a root with a prefix", text, func(c *Config) { c.Rules = []string{"a", "rfc1-comment"} },
			"RuleA RuleComment RuleRFC1Comment RuleDIGIT zImportedWord zImportedLetter zImportedMark zImportedALPHA zImportedHEXDIG"},
		{"a rule with code", text, func(c *Config) { c.Code = []string{"letter"} },
			"RuleA RuleComment RuleLetter RuleDIGIT zImportedWord zImportedMark zImportedRFC1Comment zImportedALPHA zImportedHEXDIG"},
		{"a rule whose bytes are needed", text, func(c *Config) { c.Bytes = []string{"mark"} },
			"RuleA RuleComment RuleMark RuleDIGIT zImportedWord zImportedLetter zImportedRFC1Comment zImportedALPHA zImportedHEXDIG"},
		{"the root of a parser", text, func(c *Config) { c.Parsers = []string{"RFC1-comment=word,letter"} },
			"RuleA RuleComment RuleRFC1Comment RuleDIGIT zImportedWord zImportedLetter zImportedMark zImportedALPHA zImportedHEXDIG"},
		{"a capture", text, func(c *Config) { c.Parsers = []string{"a=word,RFC1-comment"} },
			"RuleA RuleComment RuleDIGIT zImportedWord zImportedLetter zImportedMark zImportedRFC1Comment zImportedALPHA zImportedHEXDIG"},
		{"numbers distinguish the identifiers of imported rules", text + "two---words = two-words <twoWords, see [B]> <two--words, see [B]>\n", func(c *Config) { c.Rules = []string{"two---words"} },
			"RuleTwoWords zImportedWord zImportedLetter zImportedMark zImportedComment zImportedTwoWords2 zImportedTwoWords3 zImportedTwoWords4 zImportedALPHA zImportedDIGIT zImportedHEXDIG"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := importing(test.text, imports...)
			if test.change != nil {
				test.change(&c)
			}
			files, err := Generate(c)
			if err != nil {
				t.Fatal(err)
			}
			names := constants(t, files)
			if got := strings.Join(names, " "); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			exported := len(names)
			if i := slices.IndexFunc(names, func(name string) bool { return name[0] == 'z' }); i >= 0 {
				exported = i
			}
			if want := fmt.Sprintf("zRuleCount     = %d\n\tzExportedCount = %d\n", len(names), exported); !strings.Contains(string(files["zrules.go"]), want) {
				t.Errorf("no %q", want)
			}
		})
	}
}

// constants returns the names of the rules' constants, in order.
func constants(t *testing.T, files Files) (names []string) {
	t.Helper()
	for _, name := range files.Names() {
		if !strings.HasPrefix(name, "zrules") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, files[name], 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			for _, id := range declared(d) {
				if strings.HasPrefix(id, "zImported") || strings.HasPrefix(id, "Rule") && id != "Rule" {
					names = append(names, id)
				}
			}
		}
	}
	return names
}

// TestImportedComments checks the comments on imported and amended rules.
func TestImportedComments(t *testing.T) {
	c := importing("; [A] = RFC 1\na = comment <comment, see [A]> other ; §3\ncomment = \"#\"\nother =/ \"!\"\n",
		Document{
			Name:    "rfc1",
			Sources: []Source{{Name: "x/rfc1.abnf", Text: "; §2\ncomment = \"(\" more \")\"\nmore = \"m\"\nother = \"o\"\n"}},
			Patches: []Source{{Name: "x/rfc1.patch.abnf", Text: "; erratum\nmore = \"n\" *\"long text\"\n"}},
		})
	c.Patches = []Source{{Name: "dir/a.patch.abnf", Text: "comment =/ \"%\"\n"}}
	c.Code = []string{"more"}
	files, err := Generate(c)
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, name := range files.Names() {
		all += string(files[name])
	}
	for _, want := range []string{
		"\t// RuleA is the rule a.\n",
		"\t// RuleComment is the rule comment, as amended by a.patch.abnf.\n\t//\n\t//\tcomment = \"#\"\n\t//\tcomment =/ \"%\"\n",
		"\t// zImportedRFC1Comment is the rule comment of RFC 1, imported (§2).\n\t//\n\t//\tRFC1-comment = \"(\" more \")\"\n",
		"\t// RuleMore is the rule more of RFC 1, imported, as amended by rfc1.patch.abnf (erratum).\n",
		"\t// RuleOther is the rule other of RFC 1, imported, as amended by test.abnf.\n",
		"//\n// The rule more of RFC 1, imported, as amended by rfc1.patch.abnf.\n//\n// erratum.\n",
		"\t// The rules of other documents that the exported rules need.\n",
		"// Code generated by abnf gen from test.abnf, a.patch.abnf, importing rfc1.abnf, rfc1.patch.abnf; DO NOT EDIT.\n",
		"a = comment <comment, see [A]> other ; §3\ncomment = \"#\"",
	} {
		if c := strings.TrimPrefix(want, "\t"); !strings.Contains(all, c) {
			t.Errorf("no %q", want)
		}
	}
}

// TestSections checks the sections of rules in the grammar's own document, which are in the names of files.
func TestSections(t *testing.T) {
	s, err := newSpec(importing("; §3.1\na = b ALPHA\nb = <b, see RFC 1>\n", document("rfc1", "; §4\nb = c\n; §5\nc = \"c\"\n")), limit.New(limit.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, r := range s.rules {
		got += fmt.Sprintf("%s:%s ", r.Name, r.Section())
	}
	if want := "a:3.1 b: ALPHA:B.1 c: "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestHeader checks the first line of generated files.
func TestHeader(t *testing.T) {
	var imports []Document
	references := ""
	for i := range 8 {
		imports = append(imports, document(fmt.Sprintf("rfc%d", i+1), fmt.Sprintf("r%d = \"%d\"\nunused = \"u\"\n", i+1, i+1)))
		references += fmt.Sprintf(" r%d", i+1)
	}
	patched := importing("a = \"x\"\n")
	patched.Patches = []Source{{Name: "some/folder/a.patch.abnf", Text: "a = \"y\"\n"}}
	hostile := importing("a = \"x\"\n")
	hostile.Sources[0].Name = "dir/a\nb\x00.abnf"
	tests := []struct {
		name, want string
		c          Config
	}{
		{"no imported rule", "test.abnf", importing("a = \"x\"\n", imports...)},
		{"one document", "test.abnf, importing rfc3.abnf", importing("a = r3\n", imports...)},
		{"the most documents that fit, sorted", "test.abnf, importing rfc1.abnf, rfc2.abnf, rfc3.abnf, rfc4.abnf, rfc5.abnf", importing("a = r5 r4 r3 r2 r1\n", imports...)},
		{"one more document", "test.abnf, importing rfc1.abnf, rfc2.abnf, rfc3.abnf, rfc4.abnf, rfc5.abnf and 1 more", importing("a = r1 r2 r3 r4 r5 r6\n", imports...)},
		{"more documents", "test.abnf, importing rfc1.abnf, rfc2.abnf, rfc3.abnf, rfc4.abnf, rfc5.abnf and 3 more", importing("a ="+references+"\n", imports...)},
		{"a patch", "test.abnf, a.patch.abnf", patched},
		{"control characters", "a\ufffdb\ufffd.abnf", hostile},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files, err := Generate(test.c)
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range files {
				want := "// Code generated by abnf gen from " + test.want + "; DO NOT EDIT.\n"
				if got, _, _ := strings.Cut(string(text), "\n"); got+"\n" != want {
					t.Errorf("%s: got  %s\nwant %s", name, got, want)
				}
				if file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments); err != nil || !ast.IsGenerated(file) {
					t.Errorf("%s is not marked as generated (%v)", name, err)
				}
			}
		})
	}
}

// rfcText is the text of an RFC with a grammar in two sections.
const rfcText = `
1.  One

   word = 1*letter
   letter = ALPHA / "-"

2.  Two

   word = 1*ALPHA / DIGIT
   pair = word "," word
`

// TestDocuments checks how documents are found.
func TestDocuments(t *testing.T) {
	var asked []string
	library := map[string]Document{
		"rfc1": document("rfc1", "; [B] = RFC 2\nx = <y, see [B]> z\nz = \"z\"\n"),
		"rfc2": document("another name", "y = \"y\" *<z, see RFC 1>\n"),
		"rfc3": {Sources: []Source{{Name: "rfc3.txt", Text: rfcText, RFC: true, Sections: []string{"1"}}}},
		"rfc4": {Sources: []Source{{Name: "rfc4.txt", Text: rfcText, RFC: true, Sections: []string{"7"}}}},
		"rfc5": {},
		"rfc7": {Sources: []Source{{Name: "rfc7.txt", Text: strings.Repeat("text\n", 100), RFC: true}}},
	}
	find := func(from, name string) (Document, error) {
		asked = append(asked, from+" "+name)
		if d, ok := library[name]; ok {
			return d, nil
		}
		return Document{}, errors.New("add it to the library")
	}
	tests := []struct {
		name, text string
		change     func(*Config)
		want       string // the names of the rules, or the error
		asked      string
	}{
		{"each document once, also in a cycle", "a = <x, see RFC 1> / <y, see RFC 2>", nil, "a x z y", "test.abnf rfc1, test.abnf rfc2, rfc1.abnf rfc2, another name.abnf rfc1"},
		{"the RFC of an import is not looked for", "a = <z, see RFC 2>", func(c *Config) { c.Imports = []Document{document("rfc2", "z = \"2\"\n")} }, "a z", ""},
		{"an import without a name", "a = <b, see RFC 8>", func(c *Config) {
			c.Imports = []Document{{Sources: []Source{{Name: "dir/rfc8.abnf", Text: "b = \"b\""}}}}
		}, "a b", ""},
		{"a section of an RFC", "a = <word, see RFC 3>", nil, "a word letter ALPHA", "test.abnf rfc3"},
		{"no such section", "a = <word, see RFC 4>", nil, `rfc4.txt: the text has no section "7"; there are definitions in 1, 2
test.abnf:1:5: RFC 4 does not define rule "word"`, "test.abnf rfc4"},
		{"no such section of the grammar", rfcText, func(c *Config) { c.Sources[0].RFC, c.Sources[0].Sections = true, []string{"3"} },
			`test.abnf: the text has no section "3"; there are definitions in 1, 2`, ""},
		{"a document without sources is missing", "a = <x, see RFC 5>", nil, `test.abnf:1:5: rule "x" is in RFC 5`, "test.abnf rfc5"},
		{"an unknown document", "a = <x, see RFC 6>", nil, `test.abnf:1:5: rule "x" is in RFC 6; add it to the library`, "test.abnf rfc6"},
		{"no function", "a = <x, see RFC 6>", func(c *Config) { c.Documents = nil }, `test.abnf:1:5: rule "x" is in RFC 6; it is not available`, ""},
		{"two documents of one name", "a = <x, see RFC 1> / <y, see RFC 9>", func(c *Config) {
			c.Documents = func(from, name string) (Document, error) {
				return map[string]Document{
					"test.abnf rfc1":   {Sources: []Source{{Name: "1/rfc1.abnf", Text: "x = <y, see RFC 9>"}}},
					"1/rfc1.abnf rfc9": {Sources: []Source{{Name: "1/other.abnf", Text: "y = \"1\""}}},
					"test.abnf rfc9":   {Sources: []Source{{Name: "rfc9.abnf", Text: "y = \"0\""}}},
				}[from+" "+name], nil
			}
		}, "a x y RFC9-y", ""},
		{"no advice without a function", "a = telephone-subscriber", nil, `test.abnf:1:5: rule "telephone-subscriber" is not defined`, ""},
		{"no sources", "", func(c *Config) { c.Sources = nil }, "no source:1:1: the grammar defines no rule", ""},
		{"an import without sources", "a = b", func(c *Config) { c.Imports = []Document{{}} }, `test.abnf:1:5: rule "b" is not defined`, ""},
		{"unknown forms", "a = b", func(c *Config) { c.Encoding, c.Lists, c.Sources[0].Notation = "utf9", "long", "bnf" },
			`encoding "utf9": expected auto, bytes or utf8
lists "long": expected sender, recipient or rfc7230
test.abnf: notation "bnf": expected abnf or rfc822`, ""},
		{"the notation of an import", "a = b", func(c *Config) {
			c.Imports = []Document{{Name: "rfc1", Sources: []Source{{Name: "b", Text: "b = \"x\" | \"y\"", Notation: "rfc822"}}}}
		}, "a b", ""},
		{"a form of lists", "a = #\"x\"\nOWS = *SP", func(c *Config) { c.Lists = "recipient" }, "a OWS SP", ""},
		{"advice about an undefined rule", "a = xyz", func(c *Config) { c.Suggest = func(from, rule string) string { return from + " lacks " + rule } },
			`test.abnf:1:5: rule "xyz" is not defined; test.abnf lacks xyz`, ""},
		{"rules with equal languages are not ambiguous", "a = b", func(c *Config) {
			c.Imports = []Document{document("rfc1", `b = "x" / "y"`), document("rfc2", `b = "y" / "x"`)}
		}, "a b", ""},
		{"rules with different languages are ambiguous", "a = b", func(c *Config) {
			c.Imports = []Document{document("rfc1", `b = "x" / "y"`), document("rfc2", `b = "x"`)}
		}, `test.abnf:1:5: rule "b" has different definitions at rfc1.abnf:1:1, rfc2.abnf:1:1; name the document, as in <b, see [RFC1]>`, ""},
		{"an RFC counts for the budget", "a = <x, see RFC 7>", func(c *Config) { c.MaxMemory = 12_000 }, `rfc7.txt:1:1: the file is too large for a limit of 12000 bytes of memory`, "test.abnf rfc7"},
		{"no errors about rules after an exceeded budget", strings.Repeat("b = \"x\"\n", 100), func(c *Config) { c.MaxMemory, c.Rules = 1000, []string{"a"} },
			`test.abnf:1:1: the grammar has too many lines for a limit of 1000 bytes of memory`, ""},
		{"no errors about rules without a grammar", "a = b", func(c *Config) { c.Encoding, c.Rules = "utf9", []string{"c"} }, `encoding "utf9": expected auto, bytes or utf8`, ""},
		{"also as a grammar", rfcText + strings.Repeat("text\n", 100), func(c *Config) { c.MaxMemory = 12_000; c.Sources[0].RFC = true },
			`test.abnf:1:1: the file is too large for a limit of 12000 bytes of memory`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			asked = nil
			c := importing(test.text + "\n")
			c.Documents = find
			if test.change != nil {
				test.change(&c)
			}
			s, err := newSpec(c, limit.New(limit.Limits{Memory: c.MaxMemory}))
			got := fmt.Sprint(err)
			if err == nil {
				got = ruleNames(s)
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if got := strings.Join(asked, ", "); got != test.asked {
				t.Errorf("asked for %s, want %s", got, test.asked)
			}
		})
	}
}

// ruleNames returns the names of the rules of a package.
func ruleNames(s *spec) string {
	var names []string
	for _, r := range s.rules {
		names = append(names, r.Name)
	}
	return strings.Join(names, " ")
}

// TestImportWarnings checks the warnings about the texts of RFCs, and that the log names all files.
func TestImportWarnings(t *testing.T) {
	var warnings []string
	var log strings.Builder
	c := Config{
		Sources: []Source{{Name: "dir/rfc3.txt", Text: rfcText, RFC: true, Sections: []string{"2"}}, {Name: "more.abnf", Text: "more = other / pair\n"}},
		Imports: []Document{{Name: "rfc4", Sources: []Source{{Name: "dir/rfc4.txt", Text: rfcText + "\n   other = \"x\"\n", RFC: true}}}},
		Package: "test", Warn: func(text string) { warnings = append(warnings, text) }, Log: &log,
	}
	if _, err := Generate(c); err != nil {
		t.Fatal(err)
	}
	if want := []string{"dir/rfc4.txt: 1 definition left out: 1 differing (see abnf extract)", "more.abnf:1:1: warning: no other rule uses more"}; !slices.Equal(warnings, want) {
		t.Errorf("warnings: got %q, want %q", warnings, want)
	}
	if want := "s  dir/rfc3.txt, more.abnf, importing dir/rfc4.txt: 6 rules, 0 parsers\n"; !strings.Contains(log.String(), want) {
		t.Errorf("log: got\n%s\nwant %s", log.String(), want)
	}
}

// TestExtractedOnce checks that a document that several documents cite is extracted once.
func TestExtractedOnce(t *testing.T) {
	var warnings []string
	c := importing("a = <word, see RFC 3> <b, see RFC 4>\n", document("rfc4", "b = <pair, see RFC 3>\n"))
	c.Documents = func(from, name string) (Document, error) {
		return Document{Sources: []Source{{Name: name + ".txt", Text: rfcText, RFC: true}}}, nil
	}
	c.Warn = func(text string) { warnings = append(warnings, text) }
	if _, err := Generate(c); err != nil {
		t.Fatal(err)
	}
	if len(warnings) != 1 {
		t.Errorf("got %q, want one warning", warnings)
	}
}

// TestImportsAreDeterministic generates from imports several times.
func TestImportsAreDeterministic(t *testing.T) {
	generate := func() Files {
		files, err := Generate(importing("a = b comment\ncomment = \"#\"\n", document("rfc1", "b = <c, see RFC 2> comment d\ncomment = \"(\" HEXDIG\nd = CRLF\n"),
			document("rfc2", "c = comment e\ncomment = \")\"\ne = ALPHA\n")))
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	first := generate()
	for range 5 {
		if again := generate(); !maps.EqualFunc(first, again, slices.Equal) {
			t.Fatal("the files differ from one run to the next")
		}
	}
}

// TestImportedRulesInCode runs a package with imported rules. Code in the package can use rules without
// exported names like other rules, and functions that list the rules omit them.
func TestImportedRulesInCode(t *testing.T) {
	dir := t.TempDir()
	c := importing("a = DIGIT comment <comment, see RFC 1>\ncomment = \"#\"\n", document("rfc1", "comment = \"(\" word \")\"\nword = 1*ALPHA\n"))
	c.Package, c.Parsers = "imported", []string{"a=word,RFC1-comment"}
	files, err := Generate(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Write(t.Context(), filepath.Join(dir, "imported")); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod": "module generated\n\ngo 1.26\n",
		"imported/code.go": `package imported

import "fmt"

func Example() {
	r := zImportedRFC1Comment
	fmt.Println(r, r.Match("(x)"), r.MatchPrefix("(x)y"), r.Check("(1)"))
	fmt.Println(r.Definition())
}
`,
		"main.go": `package main

import (
	"fmt"

	"generated/imported"
)

func main() {
	imported.Example()
	for r := range imported.Rules() {
		fmt.Println(int(r), r)
	}
	for _, name := range []string{"comment", "RFC1-comment", "word", "DIGIT"} {
		r, ok := imported.LookupRule(name)
		fmt.Println(name, r, ok)
	}
	fmt.Println(imported.RuleA.Check("1#[x]"))
	c, err := imported.ParseA("1#(xyz)")
	fmt.Println(c.Word, c.RFC1Comment, err)
	fmt.Println(imported.Rule(99), imported.Rule(99).Definition() == "", imported.Rule(99).Match(""))
}
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	const want = `RFC1-comment true 3 imported: RFC1-comment: offset 1: expected ALPHA, found "1"
RFC1-comment = "(" word ")"
0 a
1 comment
2 DIGIT
comment comment true
RFC1-comment a false
word a false
DIGIT DIGIT true
imported: a: offset 2: expected "(", found "["
{3 6} {2 7} <nil>
Rule(99) true false
`
	if err != nil || string(out) != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, out, want)
	}
}

// TestTooLargeImport exceeds the budget in an imported grammar.
func TestTooLargeImport(t *testing.T) {
	c := importing("a = long\n", document("rfc1", "long = 999DIGIT\n"))
	c.MaxStates = 50
	_, err := Generate(c)
	if want := `rfc1.abnf:1:8: rule "long" is too large for a limit of 50 states because of the repetition 999DIGIT`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	c.MaxStates, c.MaxMemory, c.Encoding = 0, 1000, "auto"
	_, err = Generate(c)
	var list abnf.ErrorList
	if !errors.As(err, &list) || len(list) != 1 || list[0].Code != abnf.CodeLimit {
		t.Errorf("got %v", err)
	}
}
