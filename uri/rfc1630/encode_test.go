package rfc1630_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/uri/rfc1630"
)

// TestEncode has what the text says of encoding, in its order. Decoding gives the name again.
func TestEncode(t *testing.T) {
	tests := []struct{ why, name, want, wantSearch string }{
		{"nothing", "", "", ""},
		{"what the grammar has: letters and digits", "azAZ09", "azAZ09", "azAZ09"},
		{"safe", "$-_@.&", "$-_@.&", "$-_@.&"},
		{"extra", "\"'(),", "\"'(),", "\"'(),"},
		{"the percent sign", "100%", "100%25", "100%25"},
		{"an escape is data", "%2F", "%252F", "%252F"},
		{"a slash", "a/b", "a%2Fb", "a%2Fb"},
		{"a dot that is an element", ".", "%2E", "."},
		{"two dots", "..", "%2E%2E", ".."},
		{"three dots are a name", "...", "...", "..."},
		{"a hash and a question mark", "a#b?", "a%23b%3F", "a%23b%3F"},
		{"a plus sign", "a+b", "a%2Bb", "a%2Bb"},
		{"an asterisk and an exclamation mark", "*!", "%2A%21", "%2A%21"},
		{"others that are reserved", "=;:", "%3D%3B%3A", "%3D%3B%3A"},
		{"spaces", "a b  c", "a%20b%20%20c", "a+b++c"},
		{"control characters", "\t\r\n\x7F", "%09%0D%0A%7F", "%09%0D%0A%7F"},
		{"NUL", "\x00", "%00", "%00"},
		{"national characters", "{}|[]\\^~", "%7B%7D%7C%5B%5D%5C%5E%7E", "%7B%7D%7C%5B%5D%5C%5E%7E"},
		{"punctuation", "<>", "%3C%3E", "%3C%3E"},
		{"in no rule at all", "`", "%60", "%60"},
		{"ISO Latin 1", "\u0080\u00A0\u00E9\u00FF", "%80%A0%E9%FF", "%80%A0%E9%FF"},
	}
	for _, test := range tests {
		got, err := rfc1630.Encode(test.name)
		if got != test.want || err != nil {
			t.Errorf("%s: Encode(%q): got %q, %v, want %q", test.why, test.name, got, err, test.want)
		}
		got, err = rfc1630.EncodeSearch(test.name)
		if got != test.wantSearch || err != nil {
			t.Errorf("%s: EncodeSearch(%q): got %q, %v, want %q", test.why, test.name, got, err, test.wantSearch)
		}
		checkEncode(t, test.name)
	}
}

// TestEncodeBytes has each octet: it is plain where xalpha has it and the text does not reserve it.
func TestEncodeBytes(t *testing.T) {
	for c := range rune(256) {
		name := "a" + string(c) // no element of dots
		got, err := rfc1630.Encode(name)
		plain := rfc1630.RuleXalpha.Match(string(c)) && c != '*' && c != '!'
		if err != nil || (got == name) != plain || !rfc1630.RuleXalphas.Match(got) {
			t.Errorf("Encode(%q): got %q, %v", name, got, err)
		}
		checkEncode(t, name)
	}
}

// TestEncodeLong has names around the lengths that code may treat differently.
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
	for _, test := range []struct{ why, name, want string }{
		{"above ISO Latin 1", "abc€", `rfc1630: offset 3: expected a character of ISO Latin 1, found "€"`},
		{"the first above it", "éĀ", `rfc1630: offset 2: expected a character of ISO Latin 1, found "Ā"`},
		{"a byte that is not UTF-8", "a\xE9b", `rfc1630: offset 1: expected a character of ISO Latin 1, found "\xe9"`},
		{"a character cut off", "\xE2\x82", `rfc1630: offset 0: expected a character of ISO Latin 1, found "\xe2"`},
		{"U+FFFD itself", "\uFFFD", `rfc1630: offset 0: expected a character of ISO Latin 1, found "\ufffd"`},
	} {
		for _, encode := range []func(string) (string, error){rfc1630.Encode, rfc1630.EncodeSearch} {
			got, err := encode(test.name)
			var e *rfc1630.CharacterError
			if got != "" || !errors.As(err, &e) || err.Error() != strings.Replace(test.want, "\\ufffd", "\uFFFD", 1) {
				t.Errorf("%s: %q: got %q, %v, want %s", test.why, test.name, got, err, test.want)
			}
		}
	}
}

func TestDecode(t *testing.T) {
	for _, test := range []struct{ why, text, want, wantSearch, err string }{
		{"the hyphen of Example 1", "marie%2Dclaude", "marie-claude", "marie-claude", ""},
		{"letters of either case", "%c3%C3%2f", "ÃÃ/", "ÃÃ/", ""},
		{"once", "%2541", "%41", "%41", ""},
		{"a plus sign", "a+b%2B", "a+b+", "a b+", ""},
		{"what should be encoded stays", "a é<", "a é<", "a é<", ""},
		{"nothing", "", "", "", ""},
		{"Example 3", "asdf%*.fred", "", "", `rfc1630: escape: offset 5: expected hex, found "*"`},
		{"Example 3 again", "12345667123%asdghfh", "", "", `rfc1630: escape: offset 13: expected hex, found "s"`},
		{"a sign at the end", "%41%", "", "", "rfc1630: escape: offset 4: expected hex, found end of input"},
		{"a digit at the end", "%4", "", "", "rfc1630: escape: offset 2: expected hex, found end of input"},
		{"a character of several bytes", "%é", "", "", "rfc1630: escape: offset 1: expected hex, found non-ASCII byte %xC3: UTF-8 text is to be percent-encoded"},
	} {
		for i, decode := range []func(string) (string, error){rfc1630.Decode, rfc1630.DecodeSearch} {
			got, err := decode(test.text)
			message := ""
			if err != nil {
				message = err.Error()
			}
			if want := []string{test.want, test.wantSearch}[i]; got != want || message != test.err {
				t.Errorf("%s: %q: got %q, %v, want %q, %s", test.why, test.text, got, err, want, test.err)
			}
		}
	}
}

// checkEncode holds encoding to its laws: the grammar derives the result, and decoding gives the name
// again, also after the URI is brought to canonical form.
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
		t.Errorf("%.60q: got %.60q and %.60q, which the grammar does not have", name, encoded, words)
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
