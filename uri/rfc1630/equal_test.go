package rfc1630_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630"
)

// TestEqual begins with the examples of RFC 1630, "Encoding reserved characters".
func TestEqual(t *testing.T) {
	tests := []struct {
		name, a, b string
		want       bool
	}{
		{"Example 1", "http://info.cern.ch/albert/bertram/marie-claude", "http://info.cern.ch/albert/bertram/marie%2Dclaude", true},
		{"Example 2", "http://info.cern.ch/albert/bertram/marie-claude", "http://info.cern.ch/albert/bertram%2Fmarie-claude", false},

		{"identical URIs", "x:a", "x:a", true},
		{"empty strings", "", "", true},
		{"an additional character", "x:a", "x:ab", false},
		{"another character", "x:a", "x:b", false},
		{"letters differ in case", "x:a", "x:A", false},
		{"hexadecimal digits differ in case", "x:%2f%C3", "x:%2F%c3", true},
		{"an escape with a small letter and its character", "x:%4a", "x:J", true},
		{"an escape and its byte of ISO Latin 1", "x:%E9", "x:\xe9", true},
		{"an escape in a scheme and its character", "x%2D:a", "x-:a", true},

		{"an encoded percent sign before two digits, and an escape", "x:%2541", "x:%41", false},
		{"a bare percent sign and an encoded one", "x:%", "x:%25", false},
		{"identical bare percent signs", "x:%*%as%", "x:%*%as%", true},
		{"an encoded colon", "x:a:b", "x:a%3Ab", false},
		{"an encoded equals sign", "x:a=b", "x:a%3Db", false},
		{"an encoded semicolon", "x:a;b", "x:a%3Bb", false},
		{"an encoded hash", "x:a#b", "x:a%23b", false},
		{"an encoded question mark", "x:a?b", "x:a%3Fb", false},
		{"an encoded space, unsafe but not reserved by the text", "x:a b", "x:a%20b", true},
		{"an encoded asterisk", "x:*", "x:%2A", false},
		{"an encoded exclamation mark", "x:!", "x:%21", false},
		{"reserved characters encoded on both sides", "x:%2F%3A%3d", "x:%2f%3a%3D", true},

		{"an encoded plus sign in a search, where \"+\" means a space", "x:a?b+c", "x:a?b%2Bc", false},
		{"an encoded plus sign in a path", "x:a+c?b", "x:a%2Bc?b", true},
		{"an encoded plus sign in a fragmentid", "x:a?b#c+d?e+f", "x:a?b#c%2Bd?e%2Bf", true},
		{"a plus sign and an encoded space in a search", "x:a?b+c", "x:a?b%20c", false},

		{"an encoded \"..\" in a path", "x:a/../b", "x:a/%2E%2E/b", false},
		{"an encoded \".\" in a path", "x:a/./b", "x:a/%2E/b", false},
		{"a half-encoded \"..\" in a path", "x:a/../b", "x:a/.%2E/b", false},
		{"an encoded \"..\" at the end of a path", "x:a/..", "x:a/%2e%2e", false},
		{"an encoded \"..\" at the start of a path", "x:../b", "x:%2E%2E/b", false},
		{"an encoded \"..\" at the start of a partial form", "../b", "%2E%2E/b", false},
		{"an encoded hyphen in a partial form", "b-c/d", "b%2Dc/d", true},
		{"an encoded \"..\" before a search", "x:..?b", "x:%2E%2E?b", false},
		{"an encoded \"...\", which is a name", "x:a/.../b", "x:a/%2E%2E%2E/b", true},
		{"encoded dots within a name", "x:a/.b./c", "x:a/%2Eb%2E/c", true},
		{"an encoded dot in a search", "x:a?.", "x:a?%2E", true},
		{"an encoded \"..\" between slashes of a search", "x:a?b/../c", "x:a?b/%2E%2E/c", true},
		{"\"..\" encoded on both sides", "x:a/%2e%2E", "x:a/%2E%2e", true},

		{"a void fragment-id and none", "x:a#", "x:a", true},
		{"no fragment-id and a void one", "x:a", "x:a#", true},
		{"a fragment-id and none", "x:a#b", "x:a", false},
		{"a hash at the end of a fragmentid", "x:a#b#", "x:a#b", false},
		{"a void search and none", "x:a?", "x:a", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := rfc1630.Equal(test.a, test.b); got != test.want {
				t.Errorf("Equal(%q, %q): got %t", test.a, test.b, got)
			}
			if got := rfc1630.Equal(test.b, test.a); got != test.want {
				t.Errorf("Equal(%q, %q): got %t", test.b, test.a, got)
			}
		})
	}
}

// TestEqualBytes checks that a byte is equal to its escape unless the byte is reserved.
func TestEqualBytes(t *testing.T) {
	const hex = "0123456789abcdef"
	for c := range 256 {
		text, escape := string([]byte{byte(c)}), "%"+hex[c>>4:c>>4+1]+hex[c&15:c&15+1]
		// Without the b, a hash would begin a void fragment-id.
		got := rfc1630.Equal("x:a"+text+"b", "x:a"+escape+"b")
		if want := !strings.Contains("%/#?*!=;:", text); got != want {
			t.Errorf("%q and %s: got %t", text, escape, got)
		}
	}
}

// FuzzEqual checks that Equal is an equivalence relation.
func FuzzEqual(f *testing.F) {
	f.Add("http://a/b-c", "http://a/b%2Dc", "http://a/b%2dc")
	f.Add("x:a?b+c#", "x:a?b%2Bc", "x:%2E/..#%")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if !rfc1630.Equal(a, a) {
			t.Errorf("%q: not reflexive", a)
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
