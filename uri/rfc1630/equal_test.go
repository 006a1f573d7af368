package rfc1630_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630"
)

// TestEqual has the examples of RFC 1630, "Encoding reserved characters", and then what
// else the text says about it.
func TestEqual(t *testing.T) {
	tests := []struct {
		why, a, b string
		want      bool
	}{
		{"Example 1", "http://info.cern.ch/albert/bertram/marie-claude", "http://info.cern.ch/albert/bertram/marie%2Dclaude", true},
		{"Example 2", "http://info.cern.ch/albert/bertram/marie-claude", "http://info.cern.ch/albert/bertram%2Fmarie-claude", false},

		{"the same", "x:a", "x:a", true},
		{"nothing", "", "", true},
		{"more", "x:a", "x:ab", false},
		{"another", "x:a", "x:b", false},
		{"in capitals", "x:a", "x:A", false},
		{"letters of escapes have no case", "x:%2f%C3", "x:%2F%c3", true},
		{"nor if they are decoded", "x:%4a", "x:J", true},
		{"an escape and a byte of ISO Latin 1", "x:%E9", "x:\xe9", true},
		{"an escape in a scheme", "x%2D:a", "x-:a", true},

		{"a percent sign is always encoded", "x:%2541", "x:%41", false},
		{"one that is not means something else", "x:%", "x:%25", false},
		{"but is the same as itself", "x:%*%as%", "x:%*%as%", true},
		{"a colon", "x:a:b", "x:a%3Ab", false},
		{"=", "x:a=b", "x:a%3Db", false},
		{";", "x:a;b", "x:a%3Bb", false},
		{"a hash", "x:a#b", "x:a%23b", false},
		{"a question mark", "x:a?b", "x:a%3Fb", false},
		{"a space is unsafe, and not reserved by the text", "x:a b", "x:a%20b", true},
		{"an asterisk", "x:*", "x:%2A", false},
		{"an exclamation mark", "x:!", "x:%21", false},
		{"reserved characters that are both encoded", "x:%2F%3A%3d", "x:%2f%3a%3D", true},

		{"a plus sign in a search stands for a space", "x:a?b+c", "x:a?b%2Bc", false},
		{"in a path it does not", "x:a+c?b", "x:a%2Bc?b", true},
		{"nor in a fragmentid", "x:a?b#c+d?e+f", "x:a?b#c%2Bd?e%2Bf", true},
		{"no rule says that it is an encoded space", "x:a?b+c", "x:a?b%20c", false},

		{"two dots are reserved", "x:a/../b", "x:a/%2E%2E/b", false},
		{"one too", "x:a/./b", "x:a/%2E/b", false},
		{"one of two", "x:a/../b", "x:a/.%2E/b", false},
		{"at the end", "x:a/..", "x:a/%2e%2e", false},
		{"at the start", "x:../b", "x:%2E%2E/b", false},
		{"of a partial form", "../b", "%2E%2E/b", false},
		{"a partial form", "b-c/d", "b%2Dc/d", true},
		{"before a search", "x:..?b", "x:%2E%2E?b", false},
		{"three are a name", "x:a/.../b", "x:a/%2E%2E%2E/b", true},
		{"with others it is a name", "x:a/.b./c", "x:a/%2Eb%2E/c", true},
		{"in a search they are nothing", "x:a?.", "x:a?%2E", true},
		{"nor if slashes are there", "x:a?b/../c", "x:a?b/%2E%2E/c", true},
		{"both are encoded", "x:a/%2e%2E", "x:a/%2E%2e", true},

		{"a void fragment-id", "x:a#", "x:a", true},
		{"on the other side", "x:a", "x:a#", true},
		{"not a void one", "x:a#b", "x:a", false},
		{"a hash in a fragmentid", "x:a#b#", "x:a#b", false},
		{"a void search is not the same as none", "x:a?", "x:a", false},
	}
	for _, test := range tests {
		if got := rfc1630.Equal(test.a, test.b); got != test.want {
			t.Errorf("%s: Equal(%q, %q): got %t", test.why, test.a, test.b, got)
		}
		if got := rfc1630.Equal(test.b, test.a); got != test.want {
			t.Errorf("%s: Equal(%q, %q): got %t", test.why, test.b, test.a, got)
		}
	}
}

// TestEqualBytes has each byte and its escape: reserved ones differ.
func TestEqualBytes(t *testing.T) {
	const hex = "0123456789abcdef"
	for c := range 256 {
		text, escape := string([]byte{byte(c)}), "%"+hex[c>>4:c>>4+1]+hex[c&15:c&15+1]
		// A hash at the end would be that of a void fragment-id.
		got := rfc1630.Equal("x:a"+text+"b", "x:a"+escape+"b")
		if want := !strings.Contains("%/#?*!=;:", text); got != want {
			t.Errorf("%q and %s: got %t", text, escape, got)
		}
	}
}

// FuzzEqual holds Equal to the laws of an equality.
func FuzzEqual(f *testing.F) {
	f.Add("http://a/b-c", "http://a/b%2Dc", "http://a/b%2dc")
	f.Add("x:a?b+c#", "x:a?b%2Bc", "x:%2E/..#%")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if !rfc1630.Equal(a, a) {
			t.Errorf("%q is not itself", a)
		}
		if rfc1630.Equal(a, b) != rfc1630.Equal(b, a) {
			t.Errorf("%q and %q: not symmetric", a, b)
		}
		if rfc1630.Equal(a, b) && rfc1630.Equal(b, c) && !rfc1630.Equal(a, c) {
			t.Errorf("%q, %q and %q: not transitive", a, b, c)
		}
	})
}

func TestEqualAllocations(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		if !rfc1630.Equal("http://a/b-c/%2e%2e/d#", "http://a/b%2Dc/%2E%2E/d") {
			t.Fatal("not equal")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
