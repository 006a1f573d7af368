package uri_test

import (
	"slices"
	"testing"

	"github.com/std66/std66/uri"
)

func TestURICompare(t *testing.T) {
	tests := []struct {
		why, a, b string
		want      int
	}{
		{"equal", "s:a", "s:a", 0},
		{"one is the beginning of the other", "s:a", "s:ab", -1},
		{"text, not components", "s+t:", "s:", -1},
		{"as written", "S:a", "s:a", -1},
	}
	for _, test := range tests {
		a, b := uri.MustParse(test.a), uri.MustParse(test.b)
		if got, back := a.Compare(b), b.Compare(a); got != test.want || back != -test.want {
			t.Errorf("%s: %q and %q: got %d, the other way %d, want %d", test.why, a, b, got, back, test.want)
		}
	}
	us := []uri.URI{uri.MustParse("s:b"), uri.MustParse("s:"), {}, uri.MustParse("s:a"), uri.MustParse("S:c")}
	slices.SortFunc(us, uri.URI.Compare)
	if got, want := texts(us), []string{"", "S:c", "s:", "s:a", "s:b"}; !slices.Equal(got, want) {
		t.Errorf("sorted: got %q, want %q", got, want)
	}
}

// texts returns the texts of URIs.
func texts(us []uri.URI) []string {
	var all []string
	for _, u := range us {
		all = append(all, u.String())
	}
	return all
}
