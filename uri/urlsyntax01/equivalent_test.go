package urlsyntax01

import (
	"strings"
	"testing"
)

// TestEquivalent tests the rule of §4.1 and the rules about empty components.
func TestEquivalent(t *testing.T) {
	long := strings.Repeat("é/", 5_000)
	tests := []struct {
		name, a, b string
		want       bool
	}{
		{"§4.1, the example", "HTTP://h/", "http://h/", true},
		{"§4.1, mixed case in a scheme", "hTtP+x-1.:a", "HtTp+X-1.:a", true},
		{"§4.1, different schemes", "http:a", "https:a", false},
		{"§4.1, an underscore cannot be in a scheme", "A_B:c", "a_b:c", false},
		{"§4.1, a colon at the start", ":A", ":a", false},
		{"§4.1, U+212A KELVIN SIGN is not a letter of ASCII", "\u212A:a", "k:a", false},
		{"§4.1, a scheme and none", "a:b", "b", false},
		{"§4.1, the case of a relative URL", "A/b", "a/b", false},
		{"§3, an empty fragment and none", "http://h/#", "http://h/", true},
		{"§3, a fragment and none", "http://h/#f", "http://h/", false},
		{"§3, the case of a fragment", "s:a#F", "s:a#f", false},
		{"§4.3.3, an empty query and none", "http://h/?", "http://h/", true},
		{"§4.3.3, an empty query and fragment and none", "http://h/?#", "HTTP://h/", true},
		{"§4.3.3, the case of a query", "s:a?Q", "s:a?q", false},
		{"§4.3.1, the case of a server", "http://H/", "http://h/", false},
		{"§4.3.1, an empty password and none", "ftp://foo:@host.com/", "ftp://foo@host.com/", false},
		{"§4.3.1, an empty server and none", "s:///a", "s:/a", false},
		{"§4.3.1, a port and none", "http://h:80/", "http://h/", false},
		{"§4.3.1, a question mark belongs to a server without a slash", "//h?", "//h", false},
		{"§4.3.2, a slash before the path and none", "s:/a", "s:a", false},
		{"§2.3, an escape and its character", "s:%41", "s:A", false},
		{"§3, two references to the current document", "", "#", true},
		{"§6 step 2a, a question mark does not refer to the current document", "", "?", false},
		{"any bytes", "S:\xff\n", "s:\xff\n", true},
		{"long references", "S:" + long, "s:" + long + "#", true},
		{"long references that differ at the end", "S:" + long + "a", "s:" + long + "b", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, pair := range [][2]string{{test.a, test.b}, {test.b, test.a}} {
				if got := Equivalent(pair[0], pair[1]); got != test.want {
					t.Errorf("Equivalent(%.60q, %.60q): got %t", pair[0], pair[1], got)
				}
			}
		})
	}
}

// FuzzEquivalent checks that Equivalent is an equivalence relation, and that equivalent references
// resolve to equivalent URLs.
func FuzzEquivalent(f *testing.F) {
	f.Add("HTTP://h/?#", "http://h/", "Http://h/?")
	f.Add("A:b", "a:b", "a:B")
	f.Add("g?", "g#", "g")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if !Equivalent(a, a) {
			t.Errorf("%q is not equivalent to itself", a)
		}
		if Equivalent(a, b) != Equivalent(b, a) {
			t.Errorf("%q and %q: not symmetric", a, b)
		}
		if !Equivalent(a, b) {
			return
		}
		if Equivalent(b, c) && !Equivalent(a, c) {
			t.Errorf("%q, %q and %q: not transitive", a, b, c)
		}
		x, errX := Resolve(appendixC, a)
		y, errY := Resolve(appendixC, b)
		if errX != nil || errY != nil || !Equivalent(x, y) {
			t.Errorf("%q and %q are equivalent, but resolve to %q, %v and %q, %v", a, b, x, errX, y, errY)
		}
	})
}

func TestEquivalentAllocations(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		if !Equivalent("HTTP://u@h/a?b#", "http://u@h/a?b") {
			t.Fatal("not equivalent")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
