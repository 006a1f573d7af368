package sample

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/internal/abnf"
)

// rules returns n rules, made from format and their numbers, followed by one rule with the
// elements last.
func rules(n int, format string, last string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.NewReplacer("this", fmt.Sprintf("r%d", i), "next", fmt.Sprintf("r%d", i+1)).Replace(format) + "\n")
	}
	fmt.Fprintf(&b, "r%d = %s\n", n, last)
	return b.String()
}

// TestLimits checks grammars whose members are very long or take very many steps. The time
// limit is many times the expected time.
func TestLimits(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(8 << 20))
	const tooLong = "is too large for samples: every member has over 1048576 bytes, or takes over 4194304 elements"
	repeat := strings.Repeat
	tests := []struct {
		name, text string
		want       string // end of the error, or ""
		most       int    // maximum length of a member
	}{
		{"a long repetition", `r = 1000000000"a"`, tooLong, 0},
		{"nested repetitions", `r = ` + repeat("9(", 400) + `"a"` + repeat(")", 400), tooLong, 0},
		{"nested repetitions of an empty element", `r = ` + repeat("1000000000(", 400) + `""` + repeat(")", 400), "", 0},
		{"nested repetitions of an option", `r = ` + repeat("1000000000(", 400) + `[ "a" ]` + repeat(")", 400), "", 80},
		{"repetitions of options", `r = 1000000000( [ "a" ] ) 1000000000[ "b" ] "c"`, "", 80},
		{"nested repetitions without a maximum", `r = ` + repeat("*(", 400) + `"a"` + repeat(")", 400), "", 80},
		{"long repetitions that can be left out", `r = [ 1000000000"a" ] *1000000000"b" *( 1000000000"c" )`, "", 80},
		{"long alternative that can be avoided", `r = 1000000000"a" / "b"`, "", 80},
		{"long alternative that must be covered", `r = 100000"a" / "b"`, "", 100_000},
		{"length doubled by each rule", rules(1000, "this = next next", `"a"`), tooLong, 0},
		{"empty element doubled by each rule", rules(1000, "this = next next", `[ "a" ]`), "", 80},
		{"length doubled by an alternative of each rule", rules(1000, "this = next / next next", `"a"`), "", 80},
		{"long chain to one byte", rules(20_000, "this = next", `"a"`), "", 1},
		{"repeated long chain", "r = 1000000r0\n" + rules(20_000, "this = next", `"a"`), tooLong, 0},
		{"long chain through options", rules(20_000, `this = [ next ] "a"`, `"b"`), "", 20_001},
		{"right recursion", `r = "a" r / "b"`, "", 80},
		{"recursion through many rules", rules(20_000, `this = "a" / "b" next`, `r0`), "", 20_002},
		{"many empty elements", `r = *( "a" ` + repeat(`"" `, 20_000) + `)`, "", 80},
		{"many alternatives", `r = *( "a"` + repeat(` / "b"`, 20_000) + `)`, "", 80},
		{"a long string", `r = "` + repeat("a", 1_100_000) + `"`, tooLong, 0},
		{"a long series", `r = %x61` + repeat(".61", 1_100_000), tooLong, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.text)
			start := time.Now()
			s, err := New(g, g.Rules[0], Options{})
			switch {
			case err != nil && (test.want == "" || !strings.HasSuffix(err.Error(), test.want)):
				t.Errorf("got error %v, want one with %q", err, test.want)
			case err == nil && test.want != "":
				t.Errorf("got no error, want one with %q", test.want)
			case err == nil:
				for range 10 {
					if member := s.Next(); len(member) > test.most {
						t.Errorf("got %d bytes, want up to %d", len(member), test.most)
					}
				}
			}
			if took := time.Since(start); took > time.Minute {
				t.Errorf("10 samples took %s", took)
			}
		})
	}
}

// TestMaxLen checks rules with and without short members.
func TestMaxLen(t *testing.T) {
	tests := []struct {
		name, text string
		maxLen     int
		most       int
	}{
		{"default", `r = *80OCTET`, 0, 80},
		{"negative length means the default", `r = *80OCTET / *81OCTET`, -5, 80},
		{"one byte", `r = *OCTET`, 1, 1},
		{"largest length", `r = 3"a" / 1000000000( 1000000000"b" )`, 1<<31 - 1, 3},
		{"shortest member is longer", `r = 5OCTET *OCTET`, 3, 6}, // 6 to take the last OCTET
		{"more than a million bytes", `r = 1050000"a"`, 1_050_000, 1_050_000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.text)
			s := newSampler(t, g, g.Rules[0], Options{MaxLen: test.maxLen})
			longest := 0
			for range 5 {
				longest = max(longest, len(s.Next()))
			}
			if longest != test.most {
				t.Errorf("%s: the longest of 5 members has %d bytes, want %d", test.text, longest, test.most)
			}
		})
	}
}

// TestManyRules samples 5,000 rules in groups of ten, all needed by the first one.
func TestManyRules(t *testing.T) {
	var b strings.Builder
	b.WriteString("all = r0")
	for i := range 499 {
		fmt.Fprintf(&b, " / r%d", 10*i+10)
	}
	for i := range 5000 {
		if i%10 == 9 {
			fmt.Fprintf(&b, "\nr%d = 1*\"x\" / %%x30-39", i)
		} else {
			fmt.Fprintf(&b, "\nr%d = \"r%d\" *( \",\" r%d ) / %%x41-5A [ r%d ]", i, i, i+1, i/10*10+9)
		}
	}
	g := read(t, abnf.Auto, b.String())
	start := time.Now()
	s := newSampler(t, g, g.Rules[0], Options{})
	made, n := time.Since(start), 0
	for ; s.rounds.first(); n++ {
		s.Next()
	}
	t.Logf("New took %s, and %d members that took all %d ways %s", made, n, s.Ways(), time.Since(start)-made)
	if n > s.Ways() || time.Since(start) > time.Minute {
		t.Errorf("%d members took %s", n, time.Since(start))
	}
}
