package diff

import (
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// readNested reads a grammar whose recursion may not be regular.
func readNested(t *testing.T, text string) *abnf.Grammar {
	t.Helper()
	r := abnf.Reader{Regular: func(g *abnf.Grammar, c *abnf.Cycle) error { return dfa.Regular(g, c, nil) }}
	g, err := r.Read(abnf.Source{Name: "f", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestNested compares rules that nest, exactly and with a difference that is not all.
func TestNested(t *testing.T) {
	const list = `a = "[" [ v *( "," v ) ] "]"` + "\nv = \"x\" / a"
	for _, test := range []struct {
		new, want string
		decided   bool
	}{
		{`a = "[" *1( *( v "," ) v ) "]"` + "\nv = a / \"x\"", "a: equal", true},
		{list + ` / "y"`, `a: wider: also accepts "[y]"`, true},
		{`a = "[" v *( "," v ) "]"` + "\nv = \"x\" / a", `a: narrower: no longer accepts "[]"`, true},
		{`a = "[" [ v *( ";" v ) ] "]"` + "\nv = \"x\" / a", `a: different: no longer accepts "[x,x]", also accepts "[x;x]"`, true},
		{`a = "[" *( "x" / "[" / "]" / "," ) "]"`, `a: unknown: also accepts "[,]"; otherwise not decided, because at the start, "[" begins `, false},
		{`a = "[" [ a ] [ a ] "]" *a`, "a: unknown: f:1:1: rule \"a\" does not compile", false},
	} {
		old, new := readNested(t, list), readNested(t, test.new)
		c := Rules(old, new, old.Lookup("a"), new.Lookup("a"), nil)
		if got := c.String(); !strings.HasPrefix(got, test.want) || test.decided && got != test.want || (c.Err == nil) != test.decided {
			t.Errorf("%s\ngot  %s\nwant %s", test.new, got, test.want)
		}
		old, new = new, old
		if back := Rules(old, new, old.Lookup("a"), new.Lookup("a"), nil); (back.Err == nil) != test.decided {
			t.Errorf("%s\nback: %s", test.new, back.String())
		}
	}
}
