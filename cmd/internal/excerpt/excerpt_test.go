package excerpt

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

var appendTests = []struct {
	why    string
	text   string
	offset int
	want   string // both lines, without their indent
}{
	{"plain", "a:b c", 3, "a:b c\n   ^\n"},
	{"at the start", "|", 0, "|\n^\n"},
	{"behind the end", "http", 4, "http\n    ^\n"},
	{"empty", "", 0, "\n^\n"},
	{"a tab before the caret stays a tab, so both lines make the same step", "a\tb|", 3, "a\tb|\n \t ^\n"},
	{"a tab under the caret", "a\tb", 1, "a\tb\n ^\n"},
	{"wide characters before it take two cells each", "漢字|", 6, "漢字|\n    ^\n"},
	{"a combining mark before it takes none", "e\u0301|", 3, "e\u0301|\n ^\n"},
	{"a combining mark under it stands on the character before", "e\u0301", 1, "e\u0301\n^\n"},
	{"a mark on nothing", "\u0301", 0, "\u0301\n^\n"},
	{"inside a character, at its second byte", "aé", 2, "aé\n ^\n"},
	{"inside a character, at its last byte", "a😀b", 4, "a😀b\n ^\n"},
	{"behind a character", "a😀b", 5, "a😀b\n   ^\n"},
	{"ESC cannot reach the terminal", "\x1b[31m|", 5, `\x1b[31m|` + "\n        ^\n"},
	{"nor can a CSI of one character", "\u009b31m|", 5, `\u009b31m|` + "\n         ^\n"},
	{"nor one that is not even UTF-8", "\x9b31m|", 4, `\x9b31m|` + "\n       ^\n"},
	{"CR, LF, NUL, BEL, BS and DEL", "\r\n\x00\a\b\x7f|", 6, `\x0d\x0a\x00\x07\x08\u007f|` + "\n                          ^\n"},
	{"a right-to-left override would turn the line", "\u202eabc|", 6, `\u202eabc|` + "\n         ^\n"},
	{"zero-width joiners and spaces would hide", "a\u200d\u200bb|", 8, `a\u200d\u200bb|` + "\n              ^\n"},
	{"line separators", "\u2028\u2029|", 6, `\u2028\u2029|` + "\n            ^\n"},
	{"each byte that is not UTF-8 is an escape", "\xff\xfe|", 2, `\xff\xfe|` + "\n        ^\n"},
	{"the caret stands under where an escape begins", "a\x1b\xe9b", 2, `a\x1b\xe9b` + "\n     ^\n"},
	{"a stray continuation byte is its own character", "é\xa9", 2, `é\xa9` + "\n ^\n"},
	{"a sequence cut short", "a\xf0\x9f|", 2, `a\xf0\x9f|` + "\n     ^\n"},
	{"a backslash stays", `a\b|`, 3, `a\b|` + "\n   ^\n"},
	{"unless it would begin an escape", `\x1b|`, 4, `\x5cx1b|` + "\n       ^\n"},
	{"also right before the caret", `\x1b|`, 1, `\x5cx1b|` + "\n    ^\n"},
	{"and under it", `a\x1b|`, 1, `a\x5cx1b|` + "\n ^\n"},
}

func TestAppend(t *testing.T) {
	for _, test := range appendTests {
		want := "dst" + indent + strings.Replace(test.want, "\n", "\n"+indent, 1)
		got := string(Append([]byte("dst"), test.text, test.offset))
		if got != want {
			t.Errorf("%s: %q at %d:\ngot  %q\nwant %q", test.why, test.text, test.offset, got, want)
		}
	}
}

// A long text is cut to what is near the caret, at the bounds of characters.
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
		why    string
		text   string
		offset int
		line   string
		cells  int // before the caret
	}{
		{"in the middle", strings.Repeat("x", 1e6) + "|" + strings.Repeat("y", 1e6), 1e6,
			"…" + x + "|" + strings.Repeat("y", around-1) + "…", 1 + around},
		{"near the start", "a|" + strings.Repeat("y", 1e6), 1, "a|" + strings.Repeat("y", around-1) + "…", 1},
		{"near the end", strings.Repeat("x", 1e6) + "|b", 1e6, "…" + x + "|b", 1 + around},
		{"behind the end", strings.Repeat("x", 1e6), 1e6, "…" + x, 1 + around},
		{"in two-byte characters", "x" + strings.Repeat("é", 1e6), 1e6 + 1, "…" + e + e + "…", 1 + around/2},
		{"not on the bound of one", strings.Repeat("é", 1e6) + "||" + strings.Repeat("é", 1e6), 2e6 + 1,
			"…" + e + "||" + strings.Repeat("é", around/2-1) + "…", 1 + around/2 + 1},
	} {
		want := indent + test.line + "\n" + indent + strings.Repeat(" ", test.cells) + "^\n"
		if got := string(Append(nil, test.text, test.offset)); got != want {
			t.Errorf("%s:\ngot  %q\nwant %q", test.why, got, want)
		}
	}
}

// Whatever the input, what is shown has two lines of UTF-8 and no control
// characters but tabs, and the caret stands as far right as the character that
// is meant.
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
			t.Errorf("%q at %d: got %q, the tabs differ", text, offset, got)
		}
		if w := cells(line); cells(strings.TrimSuffix(caret, "^\n")) > w {
			t.Errorf("%q at %d: got %q, the caret is off the line of %d cells", text, offset, got, w)
		}
	})
}
