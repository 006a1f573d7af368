package rfc1630_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/rfc1630"
)

// TestCanonical has what the text says of the canonical form, in its order.
func TestCanonical(t *testing.T) {
	tests := []struct{ why, uri, want string }{
		{"Unsafe characters: spaces", "x:a b?c d#e f", "x:a%20b?c%20d#e%20f"},
		{"control characters", "x:a\t\n\x00\x7Fb", "x:a%09%0A%00%7Fb"},
		{"of national variants", "x:{}|[]\\^~", "x:%7B%7D%7C%5B%5D%5C%5E%7E"},
		{"beyond DEL", "x:\x80\xE9\xFF", "x:%80%E9%FF"},
		{"others that the syntax does not allow", "x:<>`", "x:%3C%3E%60"},
		{"Conventional URI encoding scheme: digits are capitals", "x:%2f%e9", "x:%2F%E9"},
		{"Example 1", "http://info.cern.ch/albert/bertram/marie%2Dclaude", "http://info.cern.ch/albert/bertram/marie-claude"},
		{"Example 2", "http://info.cern.ch/albert/bertram%2Fmarie-claude", "http://info.cern.ch/albert/bertram%2Fmarie-claude"},
		{"the rest of xalpha", "x:%24%5f%40%26%22%27%28%29%2c%30%5A", "x:$_@&\"'(),0Z"},
		{"reserved characters as they are", "x:a/b?c=d;e:f*g!h#i", "x:a/b?c=d;e:f*g!h#i"},
		{"and encoded", "x:%2f%3F%3d%3B%3A%2A%21%23%25", "x:%2F%3F%3D%3B%3A%2A%21%23%25"},
		{"dots that are elements", "x:%2E/.%2e/%2e.", "x:%2E/.%2E/%2E."},
		{"dots that are not", "x:%2E%2e%2E/a%2eb?%2E", "x:.../a.b?."},
		{"a plus sign in a path", "x:a+%2Bb", "x:a++b"},
		{"in a search", "x:?a+%2bb", "x:?a+%2Bb"},
		{"in a fragmentid, where the grammar does not have it", "x:#a+%2bb", "x:#a%2B%2Bb"},
		{"in a scheme", "x+%2By:", "x++y:"},
		{"a scheme", "%58-%2D:", "X--:"},
		{"a void fragment-id", "x:a#", "x:a"},
		{"a fragmentid that ends in a hash", "x:a#b#", "x:a#b#"},
		{"a hash alone", "#", ""},
		{"a partial form", "../%2E%2E/a b", "../%2E%2E/a%20b"},
		{"nothing", "", ""},
	}
	for _, test := range tests {
		got, err := rfc1630.Canonical(test.uri)
		if got != test.want || err != nil {
			t.Errorf("%s: %q: got %q, %v, want %q", test.why, test.uri, got, err, test.want)
		}
		checkRecode(t, test.uri, test.uri)
	}
}

// TestRecode has larger and smaller sets of safe characters.
func TestRecode(t *testing.T) {
	digits := func(c byte) bool { return '0' <= c && c <= '9' }
	all := func(byte) bool { return true }
	none := func(byte) bool { return false }
	tests := []struct {
		why, uri string
		safe     func(byte) bool
		want     string
	}{
		{"a smaller set", "http://a-1/b", digits, "http://%61%2D1/%62"},
		{"only the scheme and reserved characters stay", "a.b+c:d/../e+f?g+h*!#i", none, "a.b+c:%64/../%65%2B%66?%67+%68*!#%69"},
		{"a larger set", "x:a%20b%7E%e9", all, "x:a b~\xE9"},
		{"in which reserved characters stay encoded", "x:%2f%25%2A%3a/%2E%2E?%2b", all, "x:%2F%25%2A%3A/%2E%2E?%2B"},
		{"a hash that nothing follows stays", "x:a#", all, "x:a#"},
		{"scheme characters that are unsafe otherwise", "a b:", none, "a%20b:"},
	}
	for _, test := range tests {
		got, err := rfc1630.Recode(test.uri, test.safe)
		if got != test.want || err != nil {
			t.Errorf("%s: %q: got %q, %v, want %q", test.why, test.uri, got, err, test.want)
		}
		checkRecode(t, test.uri, got)
	}
}

// TestRecodeErrors has invalid escapes, with their offsets.
func TestRecodeErrors(t *testing.T) {
	for _, test := range []struct{ why, uri, want string }{
		{"Example 3", "fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", `rfc1630: escape: offset 37: expected hex, found "*"`},
		{"Example 3 again", "news:12345667123%asdghfh@info.cern.ch", `rfc1630: escape: offset 18: expected hex, found "s"`},
		{"at the end", "x:%41%4", "rfc1630: escape: offset 7: expected hex, found end of input"},
		{"before a void fragment-id", "x:%#", `rfc1630: escape: offset 3: expected hex, found `},
	} {
		for _, recode := range []func(string) (string, error){rfc1630.Canonical, func(s string) (string, error) {
			return rfc1630.Recode(s, func(byte) bool { return true })
		}} {
			if got, err := recode(test.uri); got != "" || err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%s: %q: got %q, %v, want %s", test.why, test.uri, got, err, test.want)
			}
		}
	}
}

// checkRecode holds two URIs to the laws of encoding levels: at any level they are equal to what they
// were, recoding takes back what recoding did, and they are equal if and only if their canonical
// forms are the same.
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
			t.Errorf("%.60q: got %.60q, %v, which is not equal", a, got, err)
		}
		if again, err := rfc1630.Recode(got, safe); again != got || err != nil {
			t.Errorf("%.60q: got %.60q, and of that %.60q, %v", a, got, again, err)
		}
		if back, err := rfc1630.Canonical(got); back != canonical || err != nil {
			t.Errorf("%.60q: got %.60q, with the canonical form %.60q, %v, want %.60q", a, got, back, err, canonical)
		}
	}
	if again, err := rfc1630.Canonical(canonical); again != canonical || err != nil || !rfc1630.Equal(a, canonical) {
		t.Errorf("%.60q: got %.60q, and of that %.60q, %v", a, canonical, again, err)
	}
	other, err := rfc1630.Canonical(b)
	if err == nil && (other == canonical) != rfc1630.Equal(a, b) {
		t.Errorf("%.60q and %.60q: Equal returns %t, and the canonical forms are %.60q and %.60q", a, b, rfc1630.Equal(a, b), canonical, other)
	}
}

// TestRecodeLong has URIs around the lengths that code may treat differently, and very long ones.
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
