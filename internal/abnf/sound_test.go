package abnf

import (
	"slices"
	"testing"
)

// TestSound leaves out rules that have mistakes of each kind, and rules that need them.
func TestSound(t *testing.T) {
	r := Reader{Regular: func(*Grammar, *Cycle) error { return nil }}
	g, err := r.Read(Source{Name: "f", Text: `good = "(" [ good ] ")" digits
digits = 1*DIGIT
undefined = xyz
syntax = "x" | "y"
value = %x110000
endless = "x" endless
prose = <some text>
twice = "x"
twice = "y"
user = good indirect
indirect = [ value ]
cycle = "x" / "(" back ")"
back = cycle / syntax
`})
	var got []string
	sound := g.Sound(err)
	for _, r := range sound.Rules {
		if !r.Core {
			got = append(got, r.Name)
		}
		if sound.Lookup(r.Name) != r || !slices.Contains(sound.CalleesFirst(), r) {
			t.Errorf("%s is missing", r.Name)
		}
	}
	if want := []string{"good", "digits"}; !slices.Equal(got, want) || sound.Lookup("user") != nil || g.Lookup("user") == nil {
		t.Errorf("got %q, want %q", got, want)
	}
	if g, err := Read(Auto, Source{Name: "f", Text: "a = \"x\"\n"}); g.Sound(err) != g {
		t.Error("a grammar without mistakes changes")
	}
}

// TestUsers has direct references, once each.
func TestUsers(t *testing.T) {
	g, err := Read(Auto, Source{Name: "f", Text: "a = b b / c\nb = c\nc = [ \"x\" c ]\n"})
	if err != nil {
		t.Fatal(err)
	}
	a, b, c := g.Lookup("a"), g.Lookup("b"), g.Lookup("c")
	users := g.Users()
	if !slices.Equal(users[b], []*Rule{a}) || !slices.Equal(users[c], []*Rule{a, b, c}) || users[a] != nil {
		t.Errorf("got %v", users)
	}
}
