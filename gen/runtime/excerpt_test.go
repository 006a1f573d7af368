package runtime

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// wide returns a width of 2 for characters from U+1100 on, 0 for combining accents, and 1 for
// others.
func wide(r rune) int {
	switch {
	case r >= 0x0300 && r < 0x0370:
		return 0
	case r >= 0x1100 && r != '…':
		return 2
	}
	return 1
}

// excerpt returns the excerpt of an error at the offset.
func excerpt(text string, offset int, width func(rune) int) string {
	return (&SyntaxError{Offset: offset}).Excerpt(text, width)
}

var excerptTests = []struct {
	name   string
	text   string
	offset int
	width  func(rune) int
	want   string
}{
	{"in the middle", "a:b c", 3, nil, "a:b c\n   ^\n"},
	{"at the start", "|", 0, nil, "|\n^\n"},
	{"at the end", "http", 4, nil, "http\n    ^\n"},
	{"empty text", "", 0, nil, "\n^\n"},
	{"offset after the end of the text", "http", 9, nil, "http\n    ^\n"},
	{"negative offset", "http", -1, nil, "http\n^\n"},
	{"one column per character by default", "é漢😀|", 9, nil, "é漢😀|\n   ^\n"},
	{"the caller's widths", "é漢😀|", 9, wide, "é漢😀|\n     ^\n"},
	{"tab before the caret", "a\tb|", 3, nil, "a\tb|\n \t ^\n"},
	{"tab at the caret", "a\tb", 1, nil, "a\tb\n ^\n"},
	{"zero-width character before the caret", "e\u0301|", 3, wide, "e\u0301|\n ^\n"},
	{"zero-width character at the caret", "e\u0301", 1, wide, "e\u0301\n^\n"},
	{"zero-width character without a base", "\u0301", 0, wide, "\u0301\n^\n"},
	{"combining accent has a column by default", "e\u0301", 1, nil, "e\u0301\n ^\n"},
	{"negative width counts as 0", "ab|", 2, func(rune) int { return -1 }, "ab|\n^\n"},
	{"width of 16", "ab|", 2, func(rune) int { return 16 }, "ab|\n" + strings.Repeat(" ", 32) + "^\n"},
	{"greater width counts as 16", "ab|", 2, func(rune) int { return 17 }, "ab|\n" + strings.Repeat(" ", 32) + "^\n"},
	{"sum of widths overflows", "abcd|", 4, func(rune) int { return math.MaxInt }, "abcd|\n" + strings.Repeat(" ", 64) + "^\n"},
	{"second byte of a character", "a😀b", 2, nil, "a😀b\n ^\n"},
	{"third byte of a character", "é😀b", 4, nil, "é😀b\n ^\n"},
	{"last byte of a character", "a😀b", 4, nil, "a😀b\n ^\n"},
	{"offset after a long character", "a😀b", 5, nil, "a😀b\n  ^\n"},
	{"line ends, NUL, ESC, DEL and C1", "\r\n\x00\x1b\x7f\u0085|", 7, nil, `\r\n\x00\x1b\x7f\u0085|` + "\n" + strings.Repeat(" ", 22) + "^\n"},
	{"separators, overrides and joiners", "\u2028\u202e\u200d|", 9, nil, `\u2028\u202e\u200d|` + "\n" + strings.Repeat(" ", 18) + "^\n"},
	{"no-break and ideographic spaces stay", "\u00a0\u3000|", 5, nil, "\u00a0\u3000|\n  ^\n"},
	{"invalid UTF-8 before the caret", "\xff\xfe|", 2, nil, `\xff\xfe|` + "\n        ^\n"},
	{"invalid UTF-8 at the caret", "a\xe9b", 1, nil, `a\xe9b` + "\n ^\n"},
	{"incomplete UTF-8 sequence", "a\xf0\x9f|", 3, nil, `a\xf0\x9f|` + "\n         ^\n"},
	{"stray continuation byte", "é\xa9", 2, nil, `é\xa9` + "\n ^\n"},
	{"U+FFFD is a valid character", "\ufffd|", 3, nil, "\ufffd|\n ^\n"},
	{"quotation marks and backslashes stay", `a"\'|`, 4, nil, `a"\'|` + "\n    ^\n"},
}

func TestExcerpt(t *testing.T) {
	for _, test := range excerptTests {
		t.Run(test.name, func(t *testing.T) {
			if got := excerpt(test.text, test.offset, test.width); got != test.want {
				t.Errorf("%q at %d:\ngot  %q\nwant %q", test.text, test.offset, got, test.want)
			}
		})
	}
	t.Run("error of a rule", func(t *testing.T) {
		const text = "key=a b"
		err := RuleRecord.Check(text).(*SyntaxError)
		if got, want := err.Excerpt(text, nil), "key=a b\n     ^\n"; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	})
}

// TestExcerptLong tests texts on both sides of the length limit.
func TestExcerptLong(t *testing.T) {
	const length = 2000
	x, e, y := strings.Repeat("x", 100), strings.Repeat("é", 50), strings.Repeat("y", 99)
	for _, n := range []int{250, 255, 256, 257, 260, length - 1, length} {
		text := strings.Repeat("é", n/2) + strings.Repeat("x", n%2)
		if got, want := excerpt(text, n, nil), text+"\n"+strings.Repeat(" ", n/2+n%2)+"^\n"; got != want {
			t.Errorf("%d bytes: got %q", n, got)
		}
	}
	for _, n := range []int{length + 1, 4090, 4096, 4097, 9000, 1e6} {
		for _, test := range []struct {
			name, text string
			offset     int
			line       string
			column     int
		}{
			{"in the middle", strings.Repeat("x", n) + "|" + strings.Repeat("y", n), n, "…" + x + "|" + y + "…", 101},
			{"near the start", "a|" + strings.Repeat("y", n), 1, "a|" + y + "…", 1},
			{"near the end", strings.Repeat("x", n) + "|b", n, "…" + x + "|b", 101},
			{"at the end", strings.Repeat("x", n), n, "…" + x, 101},
			{"at the start", strings.Repeat("x", n), 0, x + "…", 0},
			{"in two-byte characters", "x" + strings.Repeat("é", n), 2*(n/2) + 1, "…" + e + e + "…", 51},
			{"cut inside a two-byte character", strings.Repeat("é", n) + "||" + strings.Repeat("é", n), 2*n + 1, "…" + e + "||" + strings.Repeat("é", 49) + "…", 52},
			{"in escaped bytes", strings.Repeat("\xff", n), n, "…" + strings.Repeat(`\xff`, 100), 401},
		} {
			t.Run(fmt.Sprintf("%s of %d bytes", test.name, n), func(t *testing.T) {
				want := test.line + "\n" + strings.Repeat(" ", test.column) + "^\n"
				if got := excerpt(test.text, test.offset, nil); got != want {
					t.Errorf("got  %q\nwant %q", got, want)
				}
			})
		}
	}
}

// slowExcerpt is the slow twin of Excerpt: it draws a short text character by character.
func slowExcerpt(text string, offset int, width func(rune) int) string {
	var line, pad, last string
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		shown := string(zShow(nil, text[i:i+size]))
		space := ""
		for _, r := range shown {
			space += strings.Repeat(" ", width(r))
		}
		if r == '\t' {
			space = "\t"
		}
		line += shown
		if i+size <= offset {
			pad += space
		} else if i <= offset && space == "" {
			last = " "
		}
		i += size
	}
	return line + "\n" + strings.TrimSuffix(pad, last) + "^\n"
}

// FuzzExcerpt checks that an excerpt has two lines of graphic characters and tabs, and that the
// second line is a caret after white space as wide as the text before the offset.
func FuzzExcerpt(f *testing.F) {
	for _, test := range excerptTests {
		f.Add(test.text, test.offset, test.width != nil)
	}
	f.Add(strings.Repeat("é\t\u0301\x1b", 800), 3001, true)
	one := func(rune) int { return 1 }
	f.Fuzz(func(t *testing.T, text string, offset int, isWide bool) {
		var width func(rune) int
		columns := one
		if isWide {
			width, columns = wide, wide
		}
		got := excerpt(text, offset, width)
		line, caret, _ := strings.Cut(got, "\n")
		if strings.Count(got, "\n") != 2 || strings.Trim(caret, " \t") != "^\n" || string(zShow(nil, line)) != line {
			t.Fatalf("%q at %d: got %q", text, offset, got)
		}
		if strings.Count(line, "\t") < strings.Count(caret, "\t") {
			t.Errorf("%q at %d: got %q, with more tabs before the caret than before the character", text, offset, got)
		}
		if len(text) <= zLongest {
			if want := slowExcerpt(text, min(max(offset, 0), len(text)), columns); got != want {
				t.Errorf("%q at %d:\ngot  %q\nwant %q", text, offset, got, want)
			}
		}
		if line, caret := ExcerptLines(text, offset, zShow, func(s string) (n int) {
			for _, r := range s {
				n += columns(r)
			}
			return n
		}); line+"\n"+caret+"\n" != got {
			t.Errorf("%q at %d: got %q, but the lines %q and %q", text, offset, got, line, caret)
		}
	})
}
