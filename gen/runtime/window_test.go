package runtime

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// The tests in this file compare code, which reads windows, with the tables. Windows have 64 bytes, so the
// texts have 0 to 200 bytes, with escapes at the ends of windows, or thousands of bytes. The code runs at
// each level of the processor's vectors.

// codeRules are the rules of the small grammar with code.
var codeRules = []Rule{RulePage, RuleAddress, RuleGroup, RuleScript}

// outcome has all results for a text.
type outcome struct {
	match, matchBytes bool
	offset            int
	found             string
	expected          string
}

// outcomeOf returns the results of the functions for a rule.
func outcomeOf(t *testing.T, r Rule, s string) outcome {
	o := outcome{match: r.Match(s), matchBytes: r.MatchBytes(bytesOf(s))}
	var e *SyntaxError
	if err := r.Check(s); errors.As(err, &e) {
		o.offset, o.found, o.expected = e.Offset, e.Found, strings.Join(e.Expected(), " ")
	} else if err != nil {
		t.Fatal(err)
	}
	return o
}

// bytesOf returns the bytes of s in the same memory, so that they end where s ends.
func bytesOf(s string) []byte {
	if s == "" {
		return nil
	}
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

// outcomeOfTable is the twin of outcomeOf.
func outcomeOfTable(r Rule, s string) outcome {
	stop, states := zTables.stop(zTables.start(int(r)).state, s, 0, nil)
	if stop == len(s) && zTables.accepts(states[len(states)-1]) {
		return outcome{match: true, matchBytes: true}
	}
	return outcome{offset: stop, found: zCharacterAt(s, stop), expected: strings.Join(zTables.expectedAt(states, nil), " ")}
}

// compare compares code with tables for a text.
func compare(t *testing.T, s string) {
	t.Helper()
	for _, r := range codeRules {
		want := outcomeOfTable(r, s)
		atLevels(func(level uint8) {
			if got := outcomeOf(t, r, s); got != want {
				t.Fatalf("%v at level %d: %q:\ngot   %+v\ntable %+v", r, level, s, got, want)
			}
		})
	}
	var first PageCaptures
	atLevels(func(level uint8) {
		got, err := ParsePage(s)
		if level == 0 {
			first = got
		}
		if got != first || (err == nil) != RulePage.Match(s) {
			t.Fatalf("ParsePage at level %d: %q:\ngot  %v, %v\nwant %v", level, s, got, err, first)
		}
	})
}

// loops are the loops of the code over bytes: a text that leads to the loop, a byte in the loop, and bytes
// that may follow.
var loops = []struct{ begin, in, end string }{
	{"<012345678/", "a", ">"},
	{"[12345678]<012345678/", "a", "|"},
	{"[12345678]<012345678/>0|", "|", "?"},
	{"<012345678/>", "1", "!k"},
	{"a-b:<012345678/>,<012345678/>?", "?", "#"},
	{"<012345678/>1!k-k?", "z", ""},
	{"<012345678/>#", "\xe9", ""},
	{"{", "~", "}"},
	{"{}", "b", ".c"},
	{"{a}b.\xa1", "\xfe", ""},
}

// escapes are bytes at the place of an escape, some of them incomplete or not in the loop.
var escapes = []string{"%41", "%", "%4", "%4g", "%g4", "%%41", "%41%4", "%c3%A9%aF", "\\\\", "\\", "\\\x7f", "\x80", "\x00", "^"}

// placed calls f for s at several places in memory, one of them at the end of an allocation.
func placed(s string, f func(s string)) {
	for _, offset := range []int{0, 1, 17, 63} {
		room := make([]byte, offset+len(s))
		copy(room[offset:], s)
		f(unsafe.String(unsafe.SliceData(room[offset:]), len(s)))
	}
}

// TestWindowLengths has loops over 0 to 200 bytes, with and without bytes after them.
func TestWindowLengths(t *testing.T) {
	for i, loop := range loops {
		for n := range 201 {
			for k, end := range []string{"", loop.end, "^"} {
				s := loop.begin + strings.Repeat(loop.in, n) + end
				if (i+n+k)%8 == 0 {
					placed(s, func(s string) { compare(t, s) })
				} else {
					compare(t, s)
				}
			}
		}
	}
}

// TestWindowEscapes has escapes around the ends of the first windows. A window begins where the text begins,
// or where the loop stops in the window before.
func TestWindowEscapes(t *testing.T) {
	for _, loop := range loops {
		for at := 55; at < 262; at++ {
			if at == 68 || at == 132 {
				at += 50
			}
			for _, escape := range escapes {
				s := loop.begin + strings.Repeat(loop.in, max(0, at-len(loop.begin))) + escape
				compare(t, s)
				compare(t, s+loop.in+loop.end)
				if at%3 == 0 {
					compare(t, s+strings.Repeat(loop.in, 70)+escape+loop.end)
				}
			}
		}
	}
	for phase := range 3 {
		for _, end := range []string{"", "%", "%4", "%4x", ">"} {
			compare(t, "<012345678/"+strings.Repeat("a", phase)+strings.Repeat("%41", 90)+end)
		}
	}
}

// TestWindowLong has texts of thousands of bytes with random escapes.
func TestWindowLong(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{250, 255, 256, 257, 260, 4090, 4095, 4096, 4097, 9000} {
		for _, loop := range loops {
			var b strings.Builder
			for b.WriteString(loop.begin); b.Len() < n; {
				b.WriteString(strings.Repeat(loop.in, r.IntN(140)))
				if n > 300 || r.IntN(3) == 0 {
					b.WriteString([]string{"%41", "\\\\"}[r.IntN(2)])
				}
			}
			compare(t, b.String()[:n])
			compare(t, b.String()+loop.end)
		}
	}
}

// TestWindowRandom has texts of random pieces, which are in several loops, code and tables.
func TestWindowRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	pieces := append(slices.Clone(escapes), "<012345678/", ">", ",<0123456789", "?", "#", "!", "abc-", ":", "{", "}", "b.", "!key", "[12345678]<012345678/", "\xa1", "/")
	for range 3000 {
		var b strings.Builder
		for b.WriteString(loops[r.IntN(len(loops))].begin); r.IntN(12) > 0; {
			switch loop := loops[r.IntN(len(loops))]; r.IntN(4) {
			case 0:
				b.WriteString(pieces[r.IntN(len(pieces))])
			case 1:
				b.WriteString(strings.Repeat("%41", r.IntN(30)))
			case 2:
				b.WriteString(strings.Repeat(loop.in, r.IntN(70)) + loop.end)
			default:
				b.WriteString(strings.Repeat("a", r.IntN(70)))
			}
		}
		compare(t, b.String())
	}
}

// TestWindowOfNothing matches texts without bytes, whose data may be nil.
func TestWindowOfNothing(t *testing.T) {
	compare(t, "")
	compare(t, "<012345678/>"[:0])
	for _, b := range [][]byte{nil, {}, make([]byte, 0, 10), []byte("<012345678/>")[12:]} {
		atLevels(func(level uint8) {
			for _, r := range append(slices.Clone(codeRules), RuleQuery, RuleKey) {
				if got, want := r.MatchBytes(b), r == RuleQuery; got != want {
					t.Errorf("%v.MatchBytes(%#v) at level %d: got %t, want %t", r, b, level, got, want)
				}
			}
		})
	}
}
