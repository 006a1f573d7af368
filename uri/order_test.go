package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

func TestCompare(t *testing.T) {
	tests := []struct {
		why, a, b string
		want      int
	}{
		{"equal", "s:a", "s:a", 0},
		{"one is the beginning of the other", "s:a", "s:ab", -1},
		{"text, not components", "s+t:", "s:", -1},
		{"as written", "S:a", "s:a", -1},
		{"byte by byte", "s:%7e", "s:~", -1},
		{"long, and their last bytes differ", "s:" + strings.Repeat("a", 9000), "s:" + strings.Repeat("a", 8999) + "b", -1},
	}
	for _, test := range tests {
		a, b := uri.MustParse(test.a), uri.MustParse(test.b)
		if got, back := a.Compare(b), b.Compare(a); got != test.want || back != -test.want {
			t.Errorf("%s: %.40q and %.40q: got %d, the other way %d, want %d", test.why, a, b, got, back, test.want)
		}
		r, s := a.Reference(), b.Reference()
		if got, back := r.Compare(s), s.Compare(r); got != test.want || back != -test.want {
			t.Errorf("%s: the references %.40q and %.40q: got %d, the other way %d, want %d", test.why, r, s, got, back, test.want)
		}
		if n := testing.AllocsPerRun(100, func() { a.Compare(b); r.Compare(s) }); n != 0 {
			t.Errorf("%s: got %v allocations, want 0", test.why, n)
		}
	}
	us := []uri.URI{uri.MustParse("s:b"), uri.MustParse("s:"), {}, uri.MustParse("s:a"), uri.MustParse("S:c")}
	slices.SortFunc(us, uri.URI.Compare)
	if got, want := texts(us), []string{"", "S:c", "s:", "s:a", "s:b"}; !slices.Equal(got, want) {
		t.Errorf("sorted: got %q, want %q", got, want)
	}
	rs := []uri.Reference{uri.MustParseReference("b"), uri.MustParseReference("s:a"), {}, uri.MustParseReference("//a"), uri.MustParseReference("#a")}
	slices.SortFunc(rs, uri.Reference.Compare)
	if got, want := texts(rs), []string{"", "#a", "//a", "b", "s:a"}; !slices.Equal(got, want) {
		t.Errorf("sorted references: got %q, want %q", got, want)
	}
}

// texts returns the texts of values.
func texts[T interface{ String() string }](values []T) []string {
	var all []string
	for _, v := range values {
		all = append(all, v.String())
	}
	return all
}
