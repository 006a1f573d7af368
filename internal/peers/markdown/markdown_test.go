package markdown

import (
	"encoding/json"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A difference is a class of texts whose destinations differ.
type difference struct {
	text         string // an example
	ours, theirs string
	has          func(text string, theirs []string) bool // whether the class has the text, if random texts may be in it
}

// differences are all classes. The README lists them.
var differences = []difference{
	{"[a]: b\n\n[a]: c", "b c", "b", nil},
	{"[a]: b\n\n[c][a](d)", "b d", "b", nil},
	{"[a](b(c \"d\")", "", "b(c", func(_ string, theirs []string) bool { return slices.ContainsFunc(theirs, isUnbalanced) }},
	{"[a]: b\n'c' [d]: e", "b", "b e", matching("]: .*\n *['\"(]")},
	{"<!a [b](c)>", "", "c", matching("<![a-z]")},
	{"- - \t[a](b)", "", "b", matching("[->*.)] \t")},
	{"<x>\t\n[a](b)", "", "b", matching(">[ \\t]*\\t")},
	{"</pre>\n[a](b)", "", "b", matching("</pre>")},
	{"-  - \n\n    [a](b)", "b", "", matching("[-*.)] +\n")},
}

// matching returns a function that reports whether a text matches a regular expression.
func matching(expression string) func(string, []string) bool {
	r := regexp.MustCompile(expression)
	return func(text string, _ []string) bool { return r.MatchString(text) }
}

// isUnbalanced reports whether a destination has an unbalanced parenthesis.
func isUnbalanced(s string) bool { return strings.Count(s, "(") > strings.Count(s, ")") }

func TestDifferences(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	escape := strings.NewReplacer("\n", `\n`, "\t", `\t`)
	for _, d := range differences {
		if o, th := strings.Join(ours(d.text), " "), strings.Join(theirs(d.text), " "); o != d.ours || th != d.theirs {
			t.Errorf("%q: got %q and %q, want %q and %q", d.text, o, th, d.ours, d.theirs)
		}
		if !strings.Contains(string(readme), "| `"+escape.Replace(d.text)+"` |") {
			t.Errorf("%q is not in the README", d.text)
		}
	}
}

// TestSpecification compares the destinations in the examples of the CommonMark specification, which goldmark's
// tests have.
func TestSpecification(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(modules(t, "github.com/yuin/goldmark")[0], "_test", "spec.json"))
	if err != nil {
		t.Fatal(err)
	}
	var examples []struct {
		Markdown, Section string
		Example           int
	}
	if err := json.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		o, th := ours(e.Markdown), theirs(e.Markdown)
		if e.Example == 204 || e.Example == 544 { // two definitions of the same label
			o = o[:1]
		}
		if !slices.Equal(o, th) {
			t.Errorf("%s, example %d: %q: got %q and %q", e.Section, e.Example, e.Markdown, o, th)
		}
	}
	if len(examples) < 600 {
		t.Errorf("got %d examples", len(examples))
	}
}

// TestFolders compares the destinations in the Markdown files of this module's dependencies, or of the
// folders in the environment variable MARKDOWN.
func TestFolders(t *testing.T) {
	folders := strings.Fields(os.Getenv("MARKDOWN"))
	if len(folders) == 0 {
		folders = modules(t, "all")
	}
	files, both := 0, 0
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.EqualFold(filepath.Ext(path), ".md") || strings.Contains(path, "goldmark") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil || len(text) > 1<<20 {
				return err
			}
			files++
			o, th := ours(string(text)), theirs(string(text))
			for _, destination := range th {
				if _, found := slices.BinarySearch(o, destination); !found {
					t.Errorf("%s: only goldmark finds %q", path, destination)
				}
			}
			for _, destination := range o {
				if _, found := slices.BinarySearch(th, destination); !found {
					t.Errorf("%s: only extract finds %q", path, destination)
				} else {
					both++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d files, %d destinations found by both", files, both)
	if files < 20 || both < 200 {
		t.Errorf("got %d files and %d destinations", files, both)
	}
}

// modules returns the folders of the modules that are downloaded.
func modules(t *testing.T, pattern string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{if not .Main}}{{.Dir}}{{end}}", pattern).Output()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(dir string) bool { return strings.HasSuffix(dir, "std66") })
}

// pieces are the parts of random texts.
var pieces = []string{
	"[", "]", "(", ")", "](", "a", "b/c", " ", "  ", "    ", "\n", "\n\n", "`", "``", "```\n", "~~~\n", "<", ">", "> ", "- ", "1. ", "* ", "2) ", "# ", "===\n", "---\n", "***\n",
	"\\", "!", "[a](b)", "![c](d \"e\")", "<f:g>", "<h@i.j>", "[k]: l\n", "[m]: <n o> 'p'\n", "\"", "'", "<q r=\"s\">", "</q>", "<!-- ", " -->", "<div>\n", "</div>\n", "<pre>\n",
	"\t", "&amp;", "|", "é", "[![t](u)](v)", "w",
}

// TestRandom compares the destinations in texts of random pieces, except for the listed differences.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	listed := 0
	for range 30_000 {
		var b strings.Builder
		for range 2 + r.IntN(9) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		text := b.String()
		if o, th := ours(text), theirs(text); !slices.Equal(o, th) {
			if !slices.ContainsFunc(differences, func(d difference) bool { return d.has != nil && d.has(text, th) }) {
				t.Errorf("%q: got %q and %q", text, o, th)
			}
			listed++
		}
	}
	if listed > 30 {
		t.Errorf("%d texts differ", listed)
	}
}
