package generators_test

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/peers/generators"
)

// TestNoneIsForgotten has every parser either compiled or left out for a reason, whatever the
// build tags are.
func TestNoneIsForgotten(t *testing.T) {
	var names []string
	for _, p := range generators.All() {
		names = append(names, p.Name)
		if c, ok := p.ParseURI("s:a"); !ok || c.Path.End != 3 {
			t.Errorf("%s: ParseURI returns %v, %t", p.Name, c, ok)
		}
	}
	for _, o := range generators.LeftOut() {
		names = append(names, o.Name)
		if o.Why == "" {
			t.Errorf("%s is left out for no reason", o.Name)
		}
	}
	slices.Sort(names)
	if want := []string{"ragel", "re2go", "uriparser"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
}
