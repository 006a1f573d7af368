package visible

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

var tests = []struct{ name, in, value, line, message string }{
	{"keeps text", "a é 漢 😀", "a é 漢 😀", "a é 漢 😀", "a é 漢 😀"},
	{"escapes a tab only in values", "a\tb", `a\x09b`, "a\tb", "a\tb"},
	{"escapes line ends", "a\nb\r\n", `a\x0ab\x0d\x0a`, `a\x0ab\x0d\x0a`, `a\x0ab\x0d\x0a`},
	{"escapes C0", "\x00\a\b\x1b[31m\x1f", `\x00\x07\x08\x1b[31m\x1f`, `\x00\x07\x08\x1b[31m\x1f`, `\x00\x07\x08\x1b[31m\x1f`},
	{"escapes DEL like JSON", "\x7f", `\u007f`, `\u007f`, `\u007f`},
	{"escapes C1 (NEL, CSI)", "\u0085\u009b", `\u0085\u009b`, `\u0085\u009b`, `\u0085\u009b`},
	{"escapes CSI as a byte", "\x9b31m", `\x9b31m`, `\x9b31m`, `\x9b31m`},
	{"escapes direction marks", "\u061c\u200e\u200f", `\u061c\u200e\u200f`, `\u061c\u200e\u200f`, `\u061c\u200e\u200f`},
	{"escapes direction overrides", "\u202a\u202e\u2066\u2069", `\u202a\u202e\u2066\u2069`, `\u202a\u202e\u2066\u2069`, `\u202a\u202e\u2066\u2069`},
	{"escapes line and paragraph separators", "\u2028\u2029", `\u2028\u2029`, `\u2028\u2029`, `\u2028\u2029`},
	{"escapes ZWSP, ZWJ, BOM and soft hyphen", "\u200b\u200d\ufeff\u00ad", `\u200b\u200d\ufeff\u00ad`, `\u200b\u200d\ufeff\u00ad`, `\u200b\u200d\ufeff\u00ad`},
	{"escapes a filler, a joiner and a variation selector", "\u3164\u034f\ufe0f", `\u3164\u034f\ufe0f`, `\u3164\u034f\ufe0f`, `\u3164\u034f\ufe0f`},
	{"escapes a tag above U+FFFF", "\U000e0041", `\udb40\udc41`, `\udb40\udc41`, `\udb40\udc41`},
	{"escapes a tag after a direction override", "\u202e\U000e0041", `\u202e\udb40\udc41`, `\u202e\udb40\udc41`, `\u202e\udb40\udc41`},
	{"escapes private use and a noncharacter", "\ue000\uffff", `\ue000\uffff`, `\ue000\uffff`, `\ue000\uffff`},
	{"keeps U+FFFD but escapes an invalid byte", "\ufffd\xff", "\ufffd" + `\xff`, "\ufffd" + `\xff`, "\ufffd" + `\xff`},
	{"escapes a surrogate encoded in UTF-8", "\xed\xa0\x80", `\xed\xa0\x80`, `\xed\xa0\x80`, `\xed\xa0\x80`},
	{"escapes a truncated sequence", "\xf0\x9f", `\xf0\x9f`, `\xf0\x9f`, `\xf0\x9f`},
	{"keeps backslashes", `C:\new\ \\a\`, `C:\new\ \\a\`, `C:\new\ \\a\`, `C:\new\ \\a\`},
	{"escapes a backslash before an apparent escape", `\x1b \x1B \u202e`, `\x5cx1b \x5cx1B \x5cu202e`, `\x5cx1b \x5cx1B \x5cu202e`, `\x1b \x1B \u202e`},
	{"keeps a backslash before too few digits", `\x1 \u202 \x`, `\x1 \u202 \x`, `\x1 \u202 \x`, `\x1 \u202 \x`},
	{"keeps a backslash before an escaped character", "\\\x1b", `\\x1b`, `\\x1b`, `\\x1b`},
	{"escapes the backslash of an apparent escaped backslash", `\x5cx1b`, `\x5cx5cx1b`, `\x5cx5cx1b`, `\x5cx1b`},
}

func TestAppend(t *testing.T) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, form := range []struct {
				name string
				f    func([]byte, string) []byte
				want string
			}{{"value", AppendValue, test.value}, {"line", AppendLine, test.line}, {"message", AppendMessage, test.message}} {
				if got := string(form.f([]byte("dst "), test.in)); got != "dst "+form.want {
					t.Errorf("%s %q: got %s, want %s", form.name, test.in, got, "dst "+form.want)
				}
			}
		})
	}
}

var escape = regexp.MustCompile(`\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}`)

// read is the inverse of AppendValue, implemented from the package documentation.
func read(s string) string {
	return escape.ReplaceAllStringFunc(s, func(e string) string {
		unit := func(e string) rune {
			n, _ := strconv.ParseUint(e[2:], 16, 16)
			return rune(n)
		}
		switch {
		case e[1] == 'x':
			return string([]byte{byte(unit(e))})
		case len(e) == 6:
			return string(unit(e))
		}
		return string(utf16.DecodeRune(unit(e[:6]), unit(e[6:])))
	})
}

// FuzzAppend checks that a text can be decoded from its escaped form, so that no two texts look the
// same, and that the escaped form needs no further escape.
func FuzzAppend(f *testing.F) {
	for _, test := range tests {
		f.Add(test.in)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := string(AppendValue(nil, s))
		if back := read(got); back != s {
			t.Errorf("%q: %s decodes to %q", s, got, back)
		}
		if again := string(AppendMessage(nil, got)); again != got || strings.ContainsAny(got, "\t\n") {
			t.Errorf("%q: %q becomes %q", s, got, again)
		}
		if line := string(AppendLine(nil, s)); line != strings.ReplaceAll(got, `\x09`, "\t") && !strings.Contains(s, `\x09`) {
			t.Errorf("%q: as a value %q, as a line %q", s, got, line)
		}
		// JSON keeps its meaning.
		text, err := json.Marshal(s)
		var want, shown string
		if err != nil || json.Unmarshal(text, &want) != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if err := json.Unmarshal(AppendMessage(nil, string(text)), &shown); err != nil || shown != want {
			t.Errorf("%s: shown as %s, which is %q, %v", text, AppendMessage(nil, string(text)), shown, err)
		}
	})
}
