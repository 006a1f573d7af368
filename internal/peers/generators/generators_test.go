package generators_test

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/peers/generators"
)

// TestAllParsersAreListed checks that every parser is either compiled or left out with a reason,
// with any build tags.
func TestAllParsersAreListed(t *testing.T) {
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
			t.Errorf("%s is left out without a reason", o.Name)
		}
	}
	slices.Sort(names)
	if want := []string{"ragel", "re2go", "uriparser"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
}
