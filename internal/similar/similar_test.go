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
		why, name, want string
	}{
		{"case alone", "uri", "URI"},
		{"one letter wrong", "schema", "scheme"},
		{"a letter missing", "ur", "URI"},
		{"another form of the name", "uri_reference", "URI-reference"},
		{"nothing is similar", "telephone", ""},
		{"nothing at all", "", ""},
		{"one letter is near to any other", "U", ""},
		{"the first of two that are as near", "URX", "URI"},
		{"too long to be meant", strings.Repeat("h16", 50), ""},
	} {
		got, ok := Find(test.name, slices.Values(names))
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q: got %q, %v, want %q", test.why, test.name, got, ok, test.want)
		}
	}
}
