package peers

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/peers/generators"
)

// comparisons returns all comparisons.
func comparisons() []comparison {
	return slices.Concat(uriComparisons(), headerComparisons(), jsonComparisons())
}

// uriComparisons returns the comparisons of URI references with package uri.
func uriComparisons() []comparison {
	list := []comparison{netURL, resolution, fredbiURI, whatwgURL, appendixB, normalization}
	return slices.Concat(list, validators(), generated())
}

// TestDifferential compares peers with package uri. Every disagreement must be in one of the
// classes.
func TestDifferential(t *testing.T) {
	for _, c := range comparisons() {
		t.Run(c.name(), func(t *testing.T) {
			n, disputes := 0, 0
			for s := range c.inputs(t) {
				n++
				if d := c.newDispute(c.text(n, s)); d != nil {
					disputes++
					if c.class(d) < 0 {
						t.Errorf("not in any class: %v", d)
					}
				}
			}
			t.Logf("%d texts, %d disputes", n, disputes)
		})
	}
	for _, o := range generators.LeftOut() {
		t.Run(o.Name, func(t *testing.T) { t.Skip(o.Why) })
	}
}

// TestClasses checks that the example of each class is a disagreement, and in no earlier class.
func TestClasses(t *testing.T) {
	for _, c := range append(comparisons(), matchings(t)...) {
		for i, class := range c.classes {
			t.Run(fmt.Sprintf("%s %s %s", c.name(), class.kind, class.about), func(t *testing.T) {
				d := c.newDispute(class.example)
				if d == nil {
					t.Errorf("no disagreement on %q", class.example)
				} else if got := c.class(d); got != i {
					t.Errorf("%v\nis in class %d, want %d", d, got, i)
				}
			})
		}
	}
}

// FuzzDifferential is TestDifferential for texts that fuzzing finds.
func FuzzDifferential(f *testing.F) {
	all := comparisons()
	for _, c := range all {
		for _, class := range c.classes {
			f.Add(class.example)
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range all {
			for n := range len(bases) {
				if d := c.newDispute(c.text(n, s)); d != nil && c.class(d) < 0 {
					t.Errorf("%s: not in any class: %v", c.name(), d)
				}
				if c.work != resolution.work {
					break // only resolution uses a base
				}
			}
		}
	})
}

// name returns the name of a comparison.
func (c comparison) name() string { return c.peer + " " + c.work }

// text returns the input of the comparison for the nth text s: s, with one of the bases before
// it for resolution.
func (c comparison) text(n int, s string) string {
	if c.work == resolution.work {
		return bases[n%len(bases)] + " " + s
	}
	return s
}

// bases has base URIs with each kind of path, with and without an authority.
var bases = []string{Base, "http://a", "urn:a:b", "s:/x/y", "file:///x/../y/.", "http://a/b/%2e%2e/c%2Fd/e", "s:"}

// TestReadme checks the tables of classes in the README.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{classTable("RFC 3986", uriComparisons()), classTable("section", headerComparisons()), classTable("section", jsonComparisons()), classTable("section", matchings(t))} {
		if !strings.Contains(string(readme), table) {
			t.Errorf("README.md does not have this table:\n%s", table)
		}
	}
}

// classTable returns the table of the classes of some comparisons. section is the heading of the
// sections.
func classTable(section string, list []comparison) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| peer | work | | text | %s | example |\n|---|---|---|---|---|---|\n", section)
	for _, c := range list {
		for _, class := range c.classes {
			example := fmt.Sprintf("%q", class.example)
			example = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(example[1 : len(example)-1])
			if len(example) > 1000 {
				example = example[:20] + "..."
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | `%s` |\n", c.peer, c.work, class.kind, class.about, class.section, example)
		}
	}
	return b.String()
}
