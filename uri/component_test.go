package uri_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/std66/std66/uri"
)

// TestComponentString checks the names of components, and of numbers that are not components.
func TestComponentString(t *testing.T) {
	want := []string{"component", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "component"}
	for c, want := range want {
		if got := uri.Component(c).String(); got != want {
			t.Errorf("%d: got %s, want %s", c, got, want)
		}
	}
	if got := uri.Component(255).String(); got != "component" {
		t.Errorf("255: got %s, want component", got)
	}
	if uri.ComponentScheme != 1 || uri.ComponentFragment != 8 {
		t.Errorf("ComponentScheme is %d and ComponentFragment %d", uri.ComponentScheme, uri.ComponentFragment)
	}
}

// A ParseError has the Component that contains the error.
func ExampleComponent() {
	_, err := uri.Parse("http://example.com/a b")
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println(e.Component, e.Component == uri.ComponentPath)
	}
	// Output: path true
}
