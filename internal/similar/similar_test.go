package similar

import (
	"slices"
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"a", "a", 0}, {"a", "b", 1},
		{"kitten", "sitting", 3}, {"sitting", "kitten", 3}, {"ab", "ba", 2}, {"abcd", "bcd", 1},
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("%q to %q: got %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestFind(t *testing.T) {
	names := []string{"URI", "hier-part", "URI-reference", "scheme", "h16", "ls32"}
	for _, test := range []struct {
		name, in, want string
	}{
		{"different case", "uri", "URI"},
		{"wrong letter", "schema", "scheme"},
		{"missing letter", "ur", "URI"},
		{"underscore for a hyphen", "uri_reference", "URI-reference"},
		{"no similar name", "telephone", ""},
		{"empty name", "", ""},
		{"single letter", "U", ""},
		{"first of two equally similar names", "URX", "URI"},
		{"too long", strings.Repeat("h16", 50), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := Find(test.in, slices.Values(names))
			if got != test.want || ok != (test.want != "") {
				t.Errorf("%q: got %q, %v, want %q", test.in, got, ok, test.want)
			}
		})
	}
}
