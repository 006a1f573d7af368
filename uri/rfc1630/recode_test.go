package rfc1630_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630"
)

// TestCanonical follows the order of the text.
func TestCanonical(t *testing.T) {
	tests := []struct{ name, uri, want string }{
		{"encodes spaces (Unsafe characters)", "x:a b?c d#e f", "x:a%20b?c%20d#e%20f"},
		{"encodes control characters", "x:a\t\n\x00\x7Fb", "x:a%09%0A%00%7Fb"},
		{"encodes characters of national variants", "x:{}|[]\\^~", "x:%7B%7D%7C%5B%5D%5C%5E%7E"},
		{"encodes octets beyond DEL", "x:\x80\xE9\xFF", "x:%80%E9%FF"},
		{"encodes other characters that the syntax does not allow", "x:<>`", "x:%3C%3E%60"},
		{"capitalizes hexadecimal digits (Conventional URI encoding scheme)", "x:%2f%e9", "x:%2F%E9"},
		{"Example 1", "http://info.cern.ch/albert/bertram/marie%2Dclaude", "http://info.cern.ch/albert/bertram/marie-claude"},
		{"Example 2", "http://info.cern.ch/albert/bertram%2Fmarie-claude", "http://info.cern.ch/albert/bertram%2Fmarie-claude"},
		{"decodes the rest of xalpha", "x:%24%5f%40%26%22%27%28%29%2c%30%5A", "x:$_@&\"'(),0Z"},
		{"keeps plain reserved characters", "x:a/b?c=d;e:f*g!h#i", "x:a/b?c=d;e:f*g!h#i"},
		{"keeps encoded reserved characters", "x:%2f%3F%3d%3B%3A%2A%21%23%25", "x:%2F%3F%3D%3B%3A%2A%21%23%25"},
		{"keeps encoded dots that are elements", "x:%2E/.%2e/%2e.", "x:%2E/.%2E/%2E."},
		{"decodes dots that are not elements", "x:%2E%2e%2E/a%2eb?%2E", "x:.../a.b?."},
		{"decodes a plus sign in a path", "x:a+%2Bb", "x:a++b"},
		{"keeps an encoded plus sign in a search", "x:?a+%2bb", "x:?a+%2Bb"},
		{"encodes a plus sign in a fragmentid, where the grammar does not allow it", "x:#a+%2bb", "x:#a%2B%2Bb"},
		{"decodes a plus sign in a scheme", "x+%2By:", "x++y:"},
		{"decodes escapes in a scheme", "%58-%2D:", "X--:"},
		{"removes the hash of a void fragment-id", "x:a#", "x:a"},
		{"keeps a hash at the end of a fragmentid", "x:a#b#", "x:a#b#"},
		{"removes a single hash", "#", ""},
		{"a partial form with dots", "../%2E%2E/a b", "../%2E%2E/a%20b"},
		{"the empty string", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := rfc1630.Canonical(test.uri)
			if got != test.want || err != nil {
				t.Errorf("%q: got %q, %v, want %q", test.uri, got, err, test.want)
			}
			checkRecode(t, test.uri, test.uri)
		})
	}
}

// TestRecode tests larger and smaller sets of safe characters.
func TestRecode(t *testing.T) {
	digits := func(c byte) bool { return '0' <= c && c <= '9' }
	all := func(byte) bool { return true }
	none := func(byte) bool { return false }
	tests := []struct {
		name, uri string
		safe      func(byte) bool
		want      string
	}{
		{"encodes octets outside a smaller set", "http://a-1/b", digits, "http://%61%2D1/%62"},
		{"keeps only the scheme and reserved characters with an empty set", "a.b+c:d/../e+f?g+h*!#i", none, "a.b+c:%64/../%65%2B%66?%67+%68*!#%69"},
		{"decodes octets of a larger set", "x:a%20b%7E%e9", all, "x:a b~\xE9"},
		{"keeps reserved characters encoded with a larger set", "x:%2f%25%2A%3a/%2E%2E?%2b", all, "x:%2F%25%2A%3A/%2E%2E?%2B"},
		{"keeps the hash of a void fragmentid", "x:a#", all, "x:a#"},
		{"keeps scheme characters that are unsafe elsewhere", "a b:", none, "a%20b:"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := rfc1630.Recode(test.uri, test.safe)
			if got != test.want || err != nil {
				t.Errorf("%q: got %q, %v, want %q", test.uri, got, err, test.want)
			}
			checkRecode(t, test.uri, got)
		})
	}
}

// TestRecodeErrors tests the offsets of invalid escapes.
func TestRecodeErrors(t *testing.T) {
	for _, test := range []struct{ name, uri, want string }{
		{"Example 3, first URI", "fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", `rfc1630: escape: offset 37: expected hex, found "*"`},
		{"Example 3, second URI", "news:12345667123%asdghfh@info.cern.ch", `rfc1630: escape: offset 18: expected hex, found "s"`},
		{"an incomplete escape at the end", "x:%41%4", "rfc1630: escape: offset 7: expected hex, found end of input"},
		{"a bare percent sign before a void fragment-id", "x:%#", `rfc1630: escape: offset 3: expected hex, found `},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, recode := range []func(string) (string, error){rfc1630.Canonical, func(s string) (string, error) {
				return rfc1630.Recode(s, func(byte) bool { return true })
			}} {
				if got, err := recode(test.uri); got != "" || err == nil || !strings.HasPrefix(err.Error(), test.want) {
					t.Errorf("%q: got %q, %v, want %s", test.uri, got, err, test.want)
				}
			}
		})
	}
}

// checkRecode checks the laws of encoding levels on two URIs: recoding a URI gives an equal URI, is
// idempotent and does not change the canonical form, and the URIs are equal if and only if their
// canonical forms are the same.
func checkRecode(t *testing.T, a, b string) {
	t.Helper()
	canonical, err := rfc1630.Canonical(a)
	if err != nil {
		return
	}
	for _, safe := range []func(byte) bool{
		func(byte) bool { return true }, func(byte) bool { return false },
		func(c byte) bool { return c%2 == 0 }, func(c byte) bool { return c < 0x80 },
	} {
		got, err := rfc1630.Recode(a, safe)
		if err != nil || !rfc1630.Equal(a, got) {
			t.Errorf("%.60q: got %.60q, %v, want an equal URI", a, got, err)
		}
		if again, err := rfc1630.Recode(got, safe); again != got || err != nil {
			t.Errorf("%.60q: got %.60q, then %.60q, %v", a, got, again, err)
		}
		if back, err := rfc1630.Canonical(got); back != canonical || err != nil {
			t.Errorf("%.60q: got %.60q, with the canonical form %.60q, %v, want %.60q", a, got, back, err, canonical)
		}
	}
	if again, err := rfc1630.Canonical(canonical); again != canonical || err != nil || !rfc1630.Equal(a, canonical) {
		t.Errorf("%.60q: got %.60q, then %.60q, %v", a, canonical, again, err)
	}
	other, err := rfc1630.Canonical(b)
	if err == nil && (other == canonical) != rfc1630.Equal(a, b) {
		t.Errorf("%.60q and %.60q: Equal returns %t, and the canonical forms are %.60q and %.60q", a, b, rfc1630.Equal(a, b), canonical, other)
	}
}

// TestRecodeLong tests URIs around the lengths that code may treat differently, and very long ones.
func TestRecodeLong(t *testing.T) {
	for _, n := range []int{250, 254, 255, 256, 257, 260, 4090, 4096, 4097, 9000, 1 << 16} {
		for _, piece := range []string{"a", "\xE9", "%2e", "/../", "%2F", "?", "#"} {
			checkRecode(t, "x:"+strings.Repeat(piece, n), "x:"+strings.Repeat(piece, n-1))
		}
	}
}

func FuzzRecode(f *testing.F) {
	for _, pair := range [][2]string{
		{"x:a b", "x:a%20b"}, {"../a", "%2E./a"}, {"x:a?b+c", "x:a?b%2Bc"}, {"x:a#b+", "x:a#b%2B"}, {"a?b:c/./", "a%3Fb:c/%2E/"}, {"x:#", "x:"}, {"%58:", "X:"}, {"#:.", ":/."},
	} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(checkRecode)
}
