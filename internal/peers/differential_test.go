package peers

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/peers/generators"
)

// comparisons returns all that is compared.
func comparisons() []comparison {
	list := []comparison{netURL, resolution, fredbiURI, whatwgURL, appendixB, normalization}
	return slices.Concat(list, validators(), generated())
}

// TestDifferential holds peers to this module: whatever they disagree about belongs to one of
// the classes.
func TestDifferential(t *testing.T) {
	for _, c := range comparisons() {
		t.Run(c.name(), func(t *testing.T) {
			n, disputes := 0, 0
			for s := range texts(t) {
				n++
				if d := c.newDispute(c.text(n, s)); d != nil {
					disputes++
					if c.class(d) < 0 {
						t.Errorf("in no class: %v", d)
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

// TestClasses has the example of each class: it is one still, and of no class before it.
func TestClasses(t *testing.T) {
	for _, c := range comparisons() {
		for i, class := range c.classes {
			d := c.newDispute(class.example)
			if d == nil {
				t.Errorf("%s: no disagreement any more over %q, which it %s: %s", c.name(), class.example, class.kind, class.what)
			} else if got := c.class(d); got != i {
				t.Errorf("%s: %v\nis in class %d, want %d: %s", c.name(), d, got, i, class.what)
			}
		}
	}
}

// FuzzDifferential is TestDifferential for texts that are made up while it runs.
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
					t.Errorf("%s: in no class: %v", c.name(), d)
				}
				if c.work != resolution.work {
					break // there is no base
				}
			}
		}
	})
}

// name returns the name of a comparison.
func (c comparison) name() string { return c.peer + " " + c.work }

// text returns what is compared for the nth text: the text, and before it one of the bases if
// it is to be resolved.
func (c comparison) text(n int, s string) string {
	if c.work == resolution.work {
		return bases[n%len(bases)] + " " + s
	}
	return s
}

// bases are what texts are resolved against: of each kind of path, with and without an
// authority.
var bases = []string{Base, "http://a", "urn:a:b", "s:/x/y", "file:///x/../y/.", "http://a/b/%2e%2e/c%2Fd/e", "s:"}

// TestReadme has the table of classes in the README.
func TestReadme(t *testing.T) {
	var b strings.Builder
	b.WriteString("| peer | work | | what | RFC 3986 | for example |\n|---|---|---|---|---|---|\n")
	for _, c := range comparisons() {
		for _, class := range c.classes {
			example := strings.ReplaceAll(strings.Trim(fmt.Sprintf("%q", class.example), `"`), `\\`, `\`)
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | `%s` |\n", c.peer, c.work, class.kind, class.what, class.section, example)
		}
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), b.String()) {
		t.Errorf("README.md has not this table:\n%s", b.String())
	}
}
