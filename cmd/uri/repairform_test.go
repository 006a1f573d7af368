package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestRepairExplainLimit tests that --explain prints at most 100 repairs of a string, and the number of the
// other ones.
func TestRepairExplainLimit(t *testing.T) {
	for _, n := range []int{99, 100, 101, 102, 5000} {
		var stdout, stderr bytes.Buffer
		code := run([]string{"repair", "--explain"}, strings.NewReader(strings.Repeat(" a", n+1)[1:]), &stdout, &stderr)
		got := stdout.String()
		rest := ""
		switch {
		case n == 101:
			rest = "    and 1 other repair\n"
		case n > 101:
			rest = fmt.Sprintf("    and %d other repairs\n", n-100)
		}
		if code != 0 || strings.Count(got, `: " " becomes "%20": `) != min(n, 100) || !strings.HasSuffix(got, "(space)\n"+rest) || stderr.Len() > 0 {
			t.Errorf("%d repairs: exit code %d, stdout %q, stderr %q; want 0 and the end %q", n, code, got, &stderr, rest)
		}
	}
}

// TestQuoted tests that long texts are cut between characters.
func TestQuoted(t *testing.T) {
	for _, s := range []string{"x", "é", "漢", "😀", "\xff", "\x80"} {
		for _, before := range []string{"", "a", "ab", "abc"} {
			for n := range 200 {
				text := before + strings.Repeat(s, n)
				got := quoted(text)
				if len(text) <= 60 && s[0] < 0x80 && got != `"`+text+`"` {
					t.Errorf("%q: got %s", text, got)
				}
				inside, cut := strings.CutSuffix(got, `"...`)
				inside = strings.Trim(inside, `"`)
				if cut != (len(text) > 60) || len(got) > 4*60+len(`""...`) || !utf8.ValidString(got) {
					t.Errorf("%q: got %s", text, got)
				}
				if utf8.ValidString(s) && (!strings.HasPrefix(text, inside) || cut && len(inside) <= 60-utf8.UTFMax) {
					t.Errorf("%q: got %s", text, got)
				}
			}
		}
	}
}
