package rfc1630_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/uri/rfc1630"
)

// TestEncode follows the order of the text.
func TestEncode(t *testing.T) {
	tests := []struct{ name, text, want, wantSearch string }{
		{"the empty name", "", "", ""},
		{"keeps letters and digits", "azAZ09", "azAZ09", "azAZ09"},
		{"keeps safe characters", "$-_@.&", "$-_@.&", "$-_@.&"},
		{"keeps extra characters", "\"'(),", "\"'(),", "\"'(),"},
		{"encodes a percent sign", "100%", "100%25", "100%25"},
		{"encodes the percent sign of an escape", "%2F", "%252F", "%252F"},
		{"encodes a slash", "a/b", "a%2Fb", "a%2Fb"},
		{"encodes a single dot", ".", "%2E", "."},
		{"encodes two dots", "..", "%2E%2E", ".."},
		{"keeps three dots", "...", "...", "..."},
		{"encodes a hash and a question mark", "a#b?", "a%23b%3F", "a%23b%3F"},
		{"encodes a plus sign", "a+b", "a%2Bb", "a%2Bb"},
		{"encodes an asterisk and an exclamation mark", "*!", "%2A%21", "%2A%21"},
		{"encodes other reserved characters", "=;:", "%3D%3B%3A", "%3D%3B%3A"},
		{"encodes spaces", "a b  c", "a%20b%20%20c", "a+b++c"},
		{"encodes control characters", "\t\r\n\x7F", "%09%0D%0A%7F", "%09%0D%0A%7F"},
		{"encodes NUL", "\x00", "%00", "%00"},
		{"encodes national characters", "{}|[]\\^~", "%7B%7D%7C%5B%5D%5C%5E%7E", "%7B%7D%7C%5B%5D%5C%5E%7E"},
		{"encodes punctuation", "<>", "%3C%3E", "%3C%3E"},
		{"encodes a backtick, which no rule has", "`", "%60", "%60"},
		{"encodes ISO Latin 1 beyond ASCII", "\u0080\u00A0\u00E9\u00FF", "%80%A0%E9%FF", "%80%A0%E9%FF"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := rfc1630.Encode(test.text)
			if got != test.want || err != nil {
				t.Errorf("Encode(%q): got %q, %v, want %q", test.text, got, err, test.want)
			}
			got, err = rfc1630.EncodeSearch(test.text)
			if got != test.wantSearch || err != nil {
				t.Errorf("EncodeSearch(%q): got %q, %v, want %q", test.text, got, err, test.wantSearch)
			}
			checkEncode(t, test.text)
		})
	}
}

// TestEncodeBytes checks that an octet stays plain if xalpha allows it and the text does not
// reserve it.
func TestEncodeBytes(t *testing.T) {
	for c := range rune(256) {
		name := "a" + string(c) // "a" keeps a dot from being a "." element
		got, err := rfc1630.Encode(name)
		plain := rfc1630.RuleXalpha.Match(string(c)) && c != '*' && c != '!'
		if err != nil || (got == name) != plain || !rfc1630.RuleXalphas.Match(got) {
			t.Errorf("Encode(%q): got %q, %v", name, got, err)
		}
		checkEncode(t, name)
	}
}

// TestEncodeLong tests names around the lengths that code may treat differently.
func TestEncodeLong(t *testing.T) {
	for _, n := range []int{250, 254, 255, 256, 257, 260, 4090, 4096, 4097, 9000} {
		for piece, want := range map[string]string{"a": "a", "é": "%E9", "/": "%2F"} {
			got, err := rfc1630.Encode(strings.Repeat(piece, n))
			if got != strings.Repeat(want, n) || err != nil {
				t.Errorf("%q, %d times: got %.20q, %v", piece, n, got, err)
			}
			checkEncode(t, strings.Repeat(piece, n))
		}
	}
}

func TestEncodeErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a character beyond ISO Latin 1", "abc€", `rfc1630: offset 3: expected a character of ISO Latin 1, found "€"`},
		{"the first character beyond ISO Latin 1", "éĀ", `rfc1630: offset 2: expected a character of ISO Latin 1, found "Ā"`},
		{"a byte of invalid UTF-8", "a\xE9b", `rfc1630: offset 1: expected a character of ISO Latin 1, found "\xe9"`},
		{"a truncated character", "\xE2\x82", `rfc1630: offset 0: expected a character of ISO Latin 1, found "\xe2"`},
		{"U+FFFD", "\uFFFD", `rfc1630: offset 0: expected a character of ISO Latin 1, found "\ufffd"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, encode := range []func(string) (string, error){rfc1630.Encode, rfc1630.EncodeSearch} {
				got, err := encode(test.text)
				var e *rfc1630.CharacterError
				if got != "" || !errors.As(err, &e) || err.Error() != strings.Replace(test.want, "\\ufffd", "\uFFFD", 1) {
					t.Errorf("%q: got %q, %v, want %s", test.text, got, err, test.want)
				}
			}
		})
	}
}

func TestDecode(t *testing.T) {
	for _, test := range []struct{ name, text, want, wantSearch, err string }{
		{"decodes the hyphen of Example 1", "marie%2Dclaude", "marie-claude", "marie-claude", ""},
		{"decodes digits of either case", "%c3%C3%2f", "ÃÃ/", "ÃÃ/", ""},
		{"decodes once", "%2541", "%41", "%41", ""},
		{"decodes a plus sign in a search only", "a+b%2B", "a+b+", "a b+", ""},
		{"keeps characters that should be encoded", "a é<", "a é<", "a é<", ""},
		{"the empty text", "", "", "", ""},
		{"Example 3, first URI", "asdf%*.fred", "", "", `rfc1630: escape: offset 5: expected hex, found "*"`},
		{"Example 3, second URI", "12345667123%asdghfh", "", "", `rfc1630: escape: offset 13: expected hex, found "s"`},
		{"rejects a percent sign at the end", "%41%", "", "", "rfc1630: escape: offset 4: expected hex, found end of input"},
		{"rejects a single digit at the end", "%4", "", "", "rfc1630: escape: offset 2: expected hex, found end of input"},
		{"rejects a multibyte character after a percent sign", "%é", "", "", "rfc1630: escape: offset 1: expected hex, found non-ASCII byte %xC3: UTF-8 text must be percent-encoded"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for i, decode := range []func(string) (string, error){rfc1630.Decode, rfc1630.DecodeSearch} {
				got, err := decode(test.text)
				message := ""
				if err != nil {
					message = err.Error()
				}
				if want := []string{test.want, test.wantSearch}[i]; got != want || message != test.err {
					t.Errorf("%q: got %q, %v, want %q, %s", test.text, got, err, want, test.err)
				}
			}
		})
	}
}

// checkEncode checks the laws of encoding: the grammar derives the result, and decoding returns the
// name, also from the canonical form of a URI.
func checkEncode(t *testing.T, name string) {
	t.Helper()
	latin1 := utf8.ValidString(name) && strings.IndexFunc(name, func(r rune) bool { return r > 0xFF }) < 0
	encoded, err := rfc1630.Encode(name)
	words, errSearch := rfc1630.EncodeSearch(name)
	if (err == nil) != latin1 || (errSearch == nil) != latin1 {
		t.Errorf("%.60q: got %v and %v", name, err, errSearch)
	}
	if !latin1 {
		var e *rfc1630.CharacterError
		if !errors.As(err, &e) || !strings.HasPrefix(name[e.Offset:], e.Found) || e.Found == "" {
			t.Errorf("%.60q: got %+v", name, e)
		}
		return
	}
	if back, err := rfc1630.Decode(encoded); back != name || err != nil {
		t.Errorf("%.60q: got %.60q, and decoded %.60q, %v", name, encoded, back, err)
	}
	if back, err := rfc1630.DecodeSearch(words); back != name || err != nil {
		t.Errorf("%.60q: got %.60q, and decoded %.60q, %v", name, words, back, err)
	}
	if name != "" && (!rfc1630.RuleXalphas.Match(encoded) || !rfc1630.RuleXalphas.Match(strings.ReplaceAll(words, "+", "-"))) {
		t.Errorf("%.60q: got %.60q and %.60q, which the grammar does not allow", name, encoded, words)
	}
	for _, u := range []struct {
		before, encoded, after string
		decode                 func(string) (string, error)
	}{
		{"x:a/", encoded, "/b", rfc1630.Decode}, {"x:", encoded, "", rfc1630.Decode},
		{"x:a?", words, "#b", rfc1630.DecodeSearch}, {"x:a?b#c", encoded, "", rfc1630.Decode},
	} {
		canonical, err := rfc1630.Canonical(u.before + u.encoded + u.after)
		back, errDecode := u.decode(strings.TrimSuffix(strings.TrimPrefix(canonical, u.before), u.after))
		if back != name || err != nil || errDecode != nil {
			t.Errorf("%.60q: got %.60q, %v, in canonical form, and decoded %.60q, %v", name, canonical, err, back, errDecode)
		}
	}
}

func FuzzEncode(f *testing.F) {
	for _, name := range []string{"", "..", "a b+c", "100%", "é€", "\xff", "*!/", "\u0080"} {
		f.Add(name)
	}
	f.Fuzz(checkEncode)
}
