package excerpt

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

var appendTests = []struct {
	name   string
	text   string
	offset int
	want   string // both lines, without their indent
}{
	{"in the middle", "a:b c", 3, "a:b c\n   ^\n"},
	{"at the start", "|", 0, "|\n^\n"},
	{"at the end", "http", 4, "http\n    ^\n"},
	{"empty text", "", 0, "\n^\n"},
	{"tab before the caret is in both lines", "a\tb|", 3, "a\tb|\n \t ^\n"},
	{"tab at the caret", "a\tb", 1, "a\tb\n ^\n"},
	{"wide characters before the caret", "漢字|", 6, "漢字|\n    ^\n"},
	{"combining mark before the caret", "e\u0301|", 3, "e\u0301|\n ^\n"},
	{"combining mark at the caret", "e\u0301", 1, "e\u0301\n^\n"},
	{"combining mark without a base", "\u0301", 0, "\u0301\n^\n"},
	{"second byte of a character", "aé", 2, "aé\n ^\n"},
	{"last byte of a character", "a😀b", 4, "a😀b\n ^\n"},
	{"after a wide character", "a😀b", 5, "a😀b\n   ^\n"},
	{"ESC is escaped", "\x1b[31m|", 5, `\x1b[31m|` + "\n        ^\n"},
	{"CSI as one character is escaped", "\u009b31m|", 5, `\u009b31m|` + "\n         ^\n"},
	{"CSI as one byte is escaped", "\x9b31m|", 4, `\x9b31m|` + "\n       ^\n"},
	{"CR, LF, NUL, BEL, BS and DEL are escaped", "\r\n\x00\a\b\x7f|", 6, `\x0d\x0a\x00\x07\x08\u007f|` + "\n                          ^\n"},
	{"right-to-left override is escaped", "\u202eabc|", 6, `\u202eabc|` + "\n         ^\n"},
	{"zero-width joiner and space are escaped", "a\u200d\u200bb|", 8, `a\u200d\u200bb|` + "\n              ^\n"},
	{"line separators are escaped", "\u2028\u2029|", 6, `\u2028\u2029|` + "\n            ^\n"},
	{"each byte of invalid UTF-8 is escaped", "\xff\xfe|", 2, `\xff\xfe|` + "\n        ^\n"},
	{"caret at an escape", "a\x1b\xe9b", 2, `a\x1b\xe9b` + "\n     ^\n"},
	{"stray continuation byte", "é\xa9", 2, `é\xa9` + "\n ^\n"},
	{"incomplete UTF-8 sequence", "a\xf0\x9f|", 2, `a\xf0\x9f|` + "\n     ^\n"},
	{"backslash stays", `a\b|`, 3, `a\b|` + "\n   ^\n"},
	{"backslash that would begin an escape", `\x1b|`, 4, `\x5cx1b|` + "\n       ^\n"},
	{"caret after a backslash that would begin an escape", `\x1b|`, 1, `\x5cx1b|` + "\n    ^\n"},
	{"caret at a backslash that would begin an escape", `a\x1b|`, 1, `a\x5cx1b|` + "\n ^\n"},
}

func TestAppend(t *testing.T) {
	for _, test := range appendTests {
		t.Run(test.name, func(t *testing.T) {
			want := "dst" + indent + strings.Replace(test.want, "\n", "\n"+indent, 1)
			got := string(Append([]byte("dst"), test.text, test.offset))
			if got != want {
				t.Errorf("%q at %d:\ngot  %q\nwant %q", test.text, test.offset, got, want)
			}
		})
	}
}

// TestAppendLong tests that a long text is cut to the part around the caret, between characters.
func TestAppendLong(t *testing.T) {
	const maxLen, around, ellipsis = 2000, 100, "…" // as in gen/runtime
	short := strings.Repeat("x", maxLen)
	if got := string(Append(nil, short, maxLen)); strings.Contains(got, ellipsis) {
		t.Errorf("a text of %d bytes is cut", maxLen)
	}
	if got := string(Append(nil, short+"x", maxLen)); !strings.Contains(got, ellipsis) {
		t.Errorf("a text of %d bytes is not cut", maxLen+1)
	}
	x, e := strings.Repeat("x", around), strings.Repeat("é", around/2)
	for _, test := range []struct {
		name   string
		text   string
		offset int
		line   string
		cells  int // before the caret
	}{
		{"in the middle", strings.Repeat("x", 1e6) + "|" + strings.Repeat("y", 1e6), 1e6,
			"…" + x + "|" + strings.Repeat("y", around-1) + "…", 1 + around},
		{"near the start", "a|" + strings.Repeat("y", 1e6), 1, "a|" + strings.Repeat("y", around-1) + "…", 1},
		{"near the end", strings.Repeat("x", 1e6) + "|b", 1e6, "…" + x + "|b", 1 + around},
		{"at the end", strings.Repeat("x", 1e6), 1e6, "…" + x, 1 + around},
		{"in two-byte characters", "x" + strings.Repeat("é", 1e6), 1e6 + 1, "…" + e + e + "…", 1 + around/2},
		{"cut inside a two-byte character", strings.Repeat("é", 1e6) + "||" + strings.Repeat("é", 1e6), 2e6 + 1,
			"…" + e + "||" + strings.Repeat("é", around/2-1) + "…", 1 + around/2 + 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := indent + test.line + "\n" + indent + strings.Repeat(" ", test.cells) + "^\n"
			if got := string(Append(nil, test.text, test.offset)); got != want {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

// FuzzAppend checks that an excerpt has two lines of UTF-8 without control characters except tabs, and
// that the caret is not to the right of the text.
func FuzzAppend(f *testing.F) {
	for _, test := range appendTests {
		f.Add(test.text, test.offset)
	}
	f.Fuzz(func(t *testing.T, text string, offset int) {
		if offset < 0 || offset > len(text) {
			return
		}
		got := string(Append(nil, text, offset))
		line, caret, _ := strings.Cut(got, "\n")
		if !utf8.ValidString(got) || strings.Count(got, "\n") != 2 || !strings.HasSuffix(got, "^\n") {
			t.Fatalf("%q at %d: got %q", text, offset, got)
		}
		for _, r := range line + strings.TrimSuffix(caret, "\n") {
			if r != '\t' && !unicode.IsGraphic(r) {
				t.Fatalf("%q at %d: %q shows %q", text, offset, got, r)
			}
		}
		if len(text) <= 2000 && strings.Count(caret, "\t") != strings.Count(text[:offset], "\t") {
			t.Errorf("%q at %d: got %q, with different tabs in the two lines", text, offset, got)
		}
		if w := Width(line); Width(strings.TrimSuffix(caret, "^\n")) > w {
			t.Errorf("%q at %d: got %q, with the caret to the right of the %d cells of text", text, offset, got, w)
		}
	})
}
