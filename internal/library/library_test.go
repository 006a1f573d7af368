package library

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// newLibrary returns a library with the default limits.
func newLibrary() *Library { return &Library{Budget: limit.New(limit.Limits{})} }

// folder returns a folder with files.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// names returns the base names of sources.
func names(list []abnf.Source) string {
	var all []string
	for _, s := range list {
		all = append(all, filepath.Base(s.Name))
	}
	return strings.Join(all, " ")
}

// TestFind finds documents in folders and in the bundle.
func TestFind(t *testing.T) {
	first := folder(t, map[string]string{
		"rfc1.abnf": `a = "x"`, "rfc1.patch.abnf": `a = "y"`, "rfc1.txt": "   a = \"z\"\n",
		"rfc2.txt": "   b = \"z\"\n", "other.abnf": `c = "c"`, "rfc3986": `host = "x"`,
	})
	second := folder(t, map[string]string{"rfc1.abnf": "", "rfc3.abnf": `d = "d"`})
	for _, test := range []struct {
		name, place, document string
		sources, patches, err string
	}{
		{"a grammar before a text, with its patch", first, "rfc1", "rfc1.abnf", "rfc1.patch.abnf", ""},
		{"a text", first, "rfc2", "rfc2.txt", "", ""},
		{"another name is a file name", first, "other.abnf", "other.abnf", "", ""},
		{"the first place that has it", Places(first, "", second, first), "rfc1", "rfc1.abnf", "rfc1.patch.abnf", ""},
		{"the second place", Places(first, second), "rfc3", "rfc3.abnf", "", ""},
		{"the bundle, with a patch", Bundle, "rfc6265", "rfc6265.abnf", "rfc6265.patch.abnf", ""},
		{"the bundle after a folder", Places(first, Bundle), "rfc3986", "rfc3986.abnf", "", ""},
		{"a folder does not lead to the bundle", first, "rfc3986", "", "", "import rfc3986"},
		{"without a place", "", "rfc3986", "", "", "import rfc3986"},
		{"unknown to all", "", "rfc2", "", "", "import rfc2.txt"},
		{"a document that is no RFC", first, "ISO 8601", "", "", "import FILE"},
		{"the folder itself", first, ".", "", "", "import FILE"},
		{"the folder above", first, "..", "", "", "import FILE"},
	} {
		l := newLibrary()
		doc, err := l.Find(&abnf.Document{Place: test.place}, test.document)
		if test.err != "" {
			if err == nil || err.Error() != test.err || l.Err() != nil || len(l.Found()) != 0 {
				t.Errorf("%s: got %v, want the advice %q", test.name, err, test.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := names(doc.Sources); doc.Name != test.document || got != test.sources {
			t.Errorf("%s: got %s with the sources %s, want %s", test.name, doc.Name, got, test.sources)
		}
		if got := names(doc.Patches); got != test.patches {
			t.Errorf("%s: got the patches %s, want %s", test.name, got, test.patches)
		}
		if found := l.Found(); len(found) != 1 || found[0].Name != doc.Name {
			t.Errorf("%s: found %v", test.name, found)
		}
	}
}

// TestFindLarge reads files around the limit of memory. An error of a neighbour is permanent.
func TestFindLarge(t *testing.T) {
	const most = limit.Megabyte / growth
	for _, test := range []struct {
		bytes int
		ok    bool
	}{{250, true}, {9_000, true}, {most, true}, {most + 1, false}} {
		dir := folder(t, map[string]string{"rfc1.abnf": strings.Repeat("\n", test.bytes)})
		l := &Library{Budget: limit.New(limit.Limits{Memory: limit.Megabyte})}
		_, err := l.Find(&abnf.Document{Place: dir}, "rfc1")
		if (err == nil) != test.ok || (l.Err() == nil) != test.ok {
			t.Errorf("%d bytes: got %v and %v, want ok: %t", test.bytes, err, l.Err(), test.ok)
		}
	}
}

// TestIsRFC recognizes the texts of RFCs.
func TestIsRFC(t *testing.T) {
	for _, test := range []struct {
		name, file, text string
		want             bool
	}{
		{"by its extension", "rfc1.txt", "a = b", true},
		{"in upper case", "RFC1.TXT", "a = b", true},
		{"a grammar by its extension", "rfc1.abnf", "Network Working Group\n", false},
		{"by its first line", "rfc1", "\n\nNetwork Working Group          A. Author\nRequest for Comments: 1\n", true},
		{"by its second line", "-", "Internet Engineering Task Force (IETF)   A. Author\nRequest for Comments: 9110\n", true},
		{"an old one", "x", "RFC: 791\n", true},
		{"a grammar", "x", "; RFC 3986: URI\na = b", false},
		{"only at the start", "x", strings.Repeat("; x\n", 300) + "Request for Comments: 1\n", false},
		{"empty", "x", "", false},
		{"not ASCII", "x", "; é\na = \"é\"\n", false},
	} {
		if got := IsRFC(test.file, test.text); got != test.want {
			t.Errorf("%s: IsRFC(%q) = %t, want %t", test.name, test.file, got, test.want)
		}
	}
}

// TestSuggest advises on undefined names.
func TestSuggest(t *testing.T) {
	dir := folder(t, map[string]string{
		"a.abnf": "one = two\ntwo = <two, see [B]>\n", "b.abnf": "TWO = \"2\"\nthree = \"3\"\n", "b2.abnf": "three = \"3\"\n",
		"b.patch.abnf": "four = \"4\"\n", "c.txt": "   four = \"4\"\n", "huge.abnf": "five = \"5\"\n" + strings.Repeat("\n", maxNeighbourBytes),
	})
	if err := os.Mkdir(filepath.Join(dir, "folder.abnf"), 0o777); err != nil {
		t.Fatal(err)
	}
	b, b2 := filepath.Join(dir, "b.abnf"), filepath.Join(dir, "b2.abnf")
	plain := abnf.Document{Name: "a.abnf", Place: dir, Sources: []abnf.Source{{Name: filepath.Join(dir, "a.abnf")}}}
	citing := plain
	citing.Sources = []abnf.Source{{Name: "a.abnf", Text: "; [X] = RFC 9110\n; [Y] = RFC 9112\na = b\n"}}
	for _, test := range []struct {
		name string
		from abnf.Document
		rule string
		want string
	}{
		{"a neighbour, not an alias", plain, "two", "b.abnf defines it: import " + b},
		{"several neighbours", plain, "three", "b.abnf and b2.abnf define it: import " + b + " or " + b2},
		{"the neighbour itself", abnf.Document{Place: dir, Sources: []abnf.Source{{Name: b}}}, "three", "b2.abnf defines it: import " + b2},
		{"neither patches nor texts of RFCs", plain, "four", ""},
		{"not a large file", plain, "five", ""},
		{"the bundle", plain, "mailtouri", "RFC 6068 defines it: import rfc6068"},
		{"several bundled documents", plain, "request-line", "RFC 3261 and RFC 9112 define it: import rfc3261 or rfc9112"},
		{"in any case", plain, "json-POINTER", "RFC 6901 defines it: import rfc6901"},
		{"the bundle itself", abnf.Document{Name: "rfc6901", Place: Bundle}, "json-pointer", ""},
		{"one letter", plain, "v", ""},
		{"too many documents", plain, "quoted-string", ""},
		{"cited documents", citing, "token", "RFC 9110 defines it: import rfc9110"},
		{"unknown", plain, "no-such-rule", ""},
	} {
		if got := newLibrary().Suggest(&test.from, test.rule); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestLongNames finds files with names of different lengths. Names that no file can have are not errors.
func TestLongNames(t *testing.T) {
	for _, length := range []int{250, 254, 255, 256, 257, 260, 4090, 9000} {
		name := strings.Repeat("x", length)
		dir := t.TempDir()
		err := os.WriteFile(filepath.Join(dir, name), []byte(`a = "x"`), 0o666)
		l := newLibrary()
		doc, _ := l.Find(&abnf.Document{Place: dir}, name)
		if (doc != nil) != (err == nil) || l.Err() != nil {
			t.Errorf("%d bytes: got %v, error %v; writing: %v", length, doc, l.Err(), err)
		}
	}
	l := newLibrary()
	if doc, _ := l.Find(&abnf.Document{Place: t.TempDir()}, "a\x00b"); doc != nil || l.Err() != nil {
		t.Errorf("NUL: got %v, error %v", doc, l.Err())
	}
}

// TestNeighbours reads only some files of a large folder.
func TestNeighbours(t *testing.T) {
	files := map[string]string{}
	for i := range maxNeighbours + 1 {
		files[string(rune('a'+i/26))+string(rune('a'+i%26))+".abnf"] = "rule-" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + " = \"x\""
	}
	index := newLibrary().neighboursOf(folder(t, files))
	if len(index) != maxNeighbours || index["rule-aa"] == nil {
		t.Errorf("%d rules, want %d", len(index), maxNeighbours)
	}
}

// TestSharedNames reads the names that RFC 9110 and RFC 5322 share. Each means the rule of its own
// document, except an alias.
func TestSharedNames(t *testing.T) {
	defined := func(document string) (list []string) {
		d, _ := grammar.Find(document)
		for _, f := range d.Files {
			defs, _ := abnf.Definitions(abnf.Source{Text: f.Text})
			for _, d := range defs {
				list = append(list, strings.ToLower(d.Name))
			}
		}
		return list
	}
	var shared []string
	other := defined("rfc5322")
	for _, name := range defined("rfc9110") {
		if slices.Contains(other, name) {
			shared = append(shared, name)
		}
	}
	if len(shared) != 16 {
		t.Errorf("%d names: %v, want 16", len(shared), shared)
	}
	l := newLibrary()
	http, _ := l.Bundled("rfc9110")
	mail, _ := l.Bundled("rfc5322")
	reader := l.Reader(Bundle)
	reader.Imports = []abnf.Document{*mail}
	for _, name := range shared {
		reader.Roots = append(reader.Roots, name, "RFC5322-"+name)
	}
	g, _ := reader.Read(http.Sources...) // comments are recursive
	for _, name := range shared {
		own, imported := g.Lookup(name), g.Lookup("RFC5322-"+name)
		if own == nil || imported == nil {
			t.Fatalf("%s: got %v and %v", name, own, imported)
		}
		want := Bundle + "/rfc9110.abnf"
		if name == "mailbox" { // <mailbox, see [RFC5322], Section 3.4>
			want = Bundle + "/rfc5322.abnf"
		}
		if own.Pos().File != want || imported.Pos().File != Bundle+"/rfc5322.abnf" || imported.Imported != "rfc5322" {
			t.Errorf("%s: the rules are at %s and %s", name, own.Pos(), imported.Pos())
		}
	}
}

// TestPlaces reads documents that refer to others. Each finds others only in its own place, in any order.
func TestPlaces(t *testing.T) {
	dir := folder(t, map[string]string{"a.abnf": "; [A] = RFC 3986\n; [B] = RFC 9110\na = <host, see [A]>\nb = <uri-host, see [B]>\n"})
	text, err := os.ReadFile(filepath.Join(dir, "a.abnf"))
	if err != nil {
		t.Fatal(err)
	}
	for _, roots := range [][]string{{"a"}, {"b"}, {"a", "b"}, {"b", "a"}} {
		l := newLibrary()
		reader := l.Reader(Folder(filepath.Join(dir, "a.abnf")))
		doc, _ := l.Bundled("rfc9110")
		reader.Imports, reader.Roots = []abnf.Document{*doc}, roots
		_, err := reader.Read(abnf.Source{Name: "a.abnf", Text: string(text)})
		want := slices.Contains(roots, "a") // b reaches RFC 3986 through the bundled RFC 9110
		if (err != nil) != want || want && !strings.HasPrefix(err.Error(), "a.abnf:3:5: rule \"host\" is in RFC 3986; ") {
			t.Errorf("%v: error %v, want one: %t", roots, err, want)
		}
		if found := l.Found(); !slices.Equal(roots, []string{"a"}) && (len(found) != 1 || found[0].Name != "rfc3986") {
			t.Errorf("%v: found %v", roots, found)
		}
	}
}
