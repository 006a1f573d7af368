package diff

import (
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// FuzzGrammars compares any two grammars in both directions. The results must mirror each
// other.
func FuzzGrammars(f *testing.F) {
	for _, texts := range [][2]string{
		{"a = \"x\" / b\nb = 1*DIGIT", "a = \"x\"\nB = *DIGIT"},
		{"a = 3*4b\nb = %x80-FF / \"q\" [ b ]", "b = %x80-10FFFF\nALPHA = b"},
		{"a = *OCTET \"x\" 9OCTET", "a = *( \"x\" / %s\"X\" )"},
	} {
		f.Add(texts[0], texts[1])
		f.Add(texts[1], texts[0])
		f.Add(texts[0], texts[0])
	}
	mirrored := map[Relation]Relation{
		Equal: Equal, Wider: Narrower, Narrower: Wider, Different: Different,
		Added: Removed, Removed: Added, Unknown: Unknown,
	}
	f.Fuzz(func(t *testing.T, oldText, newText string) {
		old, err := abnf.Read(abnf.Auto, abnf.Source{Name: "old", Text: oldText})
		if err != nil {
			return
		}
		new, err := abnf.Read(abnf.Auto, abnf.Source{Name: "new", Text: newText})
		if err != nil {
			return
		}
		limits := limit.Limits{States: 100}
		there, err := Grammars(old, new, nil, limits)
		back, errBack := Grammars(new, old, nil, limits)
		if err != nil || errBack != nil || len(there) != len(back) {
			t.Fatalf("got %d and %d changes, %v, %v", len(there), len(back), err, errBack)
		}
		byRule := map[*abnf.Rule]Change{}
		for _, c := range back {
			byRule[old.Lookup(c.Name)] = c
		}
		for _, c := range there {
			r := old.Lookup(c.Name)
			if r == nil {
				continue // added in one direction and removed in the other
			}
			b := byRule[r]
			onlyOld, _ := c.OnlyOld()
			onlyNew, _ := b.OnlyNew()
			if b.Relation != mirrored[c.Relation] || b.Edited != c.Edited || onlyOld != onlyNew {
				t.Errorf("%s\nback\n%s", &c, &b)
			}
		}
	})
}
