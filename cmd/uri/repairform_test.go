package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// TestRepairFast compares the output of repair with the slow twin, which reads valid references as all other
// strings.
func TestRepairFast(t *testing.T) {
	texts := []string{"", "a", "a b", " a", "http://a/../b", "http:a", "http:///a", "http://0x7f.1/", "http://%61/", "file:///c|/", "../x\\y", "é", "http://é/", "http://a b/", "http://u:@h/", "1:2", "?q#f#"}
	for _, n := range []int{250, 260, 4090, 9000} {
		texts = append(texts, strings.Repeat("é", n/2), strings.Repeat("a/", n/2), strings.Repeat("../", n/3)+" ", "http://a/"+strings.Repeat("%41", n/3))
	}
	for _, steps := range []repair.Steps{repair.StepsDefault, repair.StepsAll, repair.StepSpace, repair.StepHost | repair.StepTrim} {
		for _, base := range []uri.URI{{}, uri.MustParse("http://b/c/d"), uri.MustParse("foo:bar")} {
			f := repairForm{cli.Terminal{}, newRepairs(steps), uri.Resolver{Base: base}}
			for _, text := range texts {
				got, err := f.append([]byte("dst"), text)
				count := f.repairs.count.Swap(0)
				want, wantErr := f.appendRepaired([]byte("dst"), text)
				wantCount := f.repairs.count.Swap(0)
				if string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(wantErr) || count != wantCount {
					t.Errorf("%.100q, steps %s, base %q: got %.100q, %v, count %d; want %.100q, %v, count %d", text, steps, base, got, err, count, want, wantErr, wantCount)
				}
			}
		}
	}
}

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
