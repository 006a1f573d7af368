package gen

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// summary describes the sets of windows: "+" marks the sets whose loops read the escape. It then lists the
// rules with loops in windows.
func (p *program) summary() string {
	var words []string
	for _, s := range p.window.sets {
		word := s.shown()
		if slices.Contains(p.window.joined, s) {
			word += "+"
		}
		words = append(words, word)
	}
	if e := p.window.escape; e != nil {
		words = append(words, "escape "+e.text())
	}
	var users []string
	for _, f := range p.withCode() {
		all, in := 0, 0
		for _, s := range f.code.states {
			if s.repeat != nil {
				all++
			}
			if s.inWindow {
				in++
			}
		}
		users = append(users, fmt.Sprintf("%s %d/%d", f.rule.Name, in, all))
	}
	return strings.Join(words, ", ") + "; " + strings.Join(users, ", ")
}

// TestPlanWindow checks which sets are in windows, and which loops use them.
func TestPlanWindow(t *testing.T) {
	const sets = `low = %x20-24 / %x26-5B / %x5D-7E
high = %x20-24 / %x26-7E / %x80-FF
some = %x20-24 / %x26-7E / %xA0-FF
vowel = "a" / "e" / "i" / "o" / "u"
triplet = "%" 2HEXDIG
`
	// A rule with nine loops over text.
	var many strings.Builder
	for i := range 9 {
		fmt.Fprintf(&many, "s%d = %%x20-24 / %%x26-5B / %%x5D-6%d / %%x7B-7D\n", i, i)
	}
	for _, test := range []struct{ name, text, want string }{
		{"text", `a = *low`, "low; a 1/1"},
		{"text with all bytes over %x7F", `a = *high`, "high; a 1/1"},
		{"text with some bytes over %x7F", `a = *some`, "; a 0/1"},
		{"no text", `a = 1*vowel "." 1*DIGIT`, "; a 0/2"},
		{"text, then few bytes", `a = *low "%" 1*vowel "." 1*vowel "." 1*DIGIT`, "low, vowel, DIGIT; a 4/4"},
		{"the text with the most loops first", `a = *low "%" *high "%" *high`, "high, low; a 3/3"},
		{"escape", `a = *( low / triplet )`, "HEXDIG, low+, escape \"%\" HEXDIG HEXDIG; a 1/1"},
		{"escape and text without it", `a = *( low / triplet ) "\" *high`, "HEXDIG, low+, high, escape \"%\" HEXDIG HEXDIG; a 2/2"},
		{"a set with and without the escape", `a = *( low / triplet ) "\" *low`, "HEXDIG, low+, escape \"%\" HEXDIG HEXDIG; a 1/2"},
		{"two escapes", `a = *( low / triplet ) %x7F *( high / triplet ) %x7F *( %x20-5B / %x5D-7E / "\" vowel )`,
			"HEXDIG, low+, high+, ( low / \"%\" ), escape \"%\" HEXDIG HEXDIG; a 2/3"},
		{"an escape of one set and a loop with another escape", `a = *( low / triplet ) %x7F *( low / "\" vowel )`,
			"HEXDIG, low+, escape \"%\" HEXDIG HEXDIG; a 1/2"},
		{"an escape with a byte that is not in the text", `a = *( low / "%" "%" )`, "low; a 0/1"},
		{"an escape with some bytes over %x7F", `a = *( high / "%" %xA0-FF )`, "high; a 0/1"},
		{"an escape that begins with two bytes", `a = *( low / ( "%" / "\" ) HEXDIG )`, "low; a 0/1"},
		{"an escape that begins over %x7F", `a = *( low / %x80 HEXDIG )`, "low; a 0/1"},
		{"an escape of six bytes", `a = *( low / "%" 5HEXDIG )`, "HEXDIG, low+, escape \"%\" HEXDIG HEXDIG HEXDIG HEXDIG HEXDIG; a 1/1"},
		{"an escape of seven bytes", `a = *( low / "%" 6HEXDIG )`, "low; a 0/1"},
		{"an escape of different bytes", `a = *( low / "%u" 2( HEXDIG DIGIT ) )`,
			"\"u\", HEXDIG, DIGIT, low+, escape \"%\" \"u\" HEXDIG DIGIT HEXDIG DIGIT; a 1/1"},
		{"the escape of text with some bytes over %x7F", `a = *( some / triplet ) %x7F *low`, "low; a 1/2"},
		{"two functions", "a = *low\nb = *( low / triplet ) %x7F *high", "HEXDIG, low+, high, escape \"%\" HEXDIG HEXDIG; a 0/1, b 2/2"},
		{"more text than sets", "a = *s0 \"%\" *s1 \"%\" *s2 \"%\" *s3 \"%\" *s4 \"%\" *s5 \"%\" *s6 \"%\" *s7 \"%\" *s8 \"%\" 1*DIGIT\n" + many.String(),
			"s0, s1, s2, s3, s4, s5, s6, s7; a 8/10"},
		{"no room for the text with the escape", "a = *s0 \"%\" *s1 \"%\" *s2 \"%\" *s3 \"%\" *s4 \"%\" *s5 \"%\" *s6 \"%\" *s7 \"%\" *( s8 / triplet )\n" + many.String(),
			"s0, s1, s2, s3, s4, s5, s6, s7; a 8/9"},
		{"room only for the text with the escape", "a = *s0 \"%\" *s1 \"%\" *s2 \"%\" *s3 \"%\" *s4 \"%\" *s5 \"%\" *s6 \"%\" *( s8 / triplet ) \"\\\" *( s8 / triplet )\n" + many.String(),
			"HEXDIG, s8+, s0, s1, s2, s3, s4, s5, escape \"%\" HEXDIG HEXDIG; a 8/9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := test.text + "\n" + sets
			c := defaultTuning()
			c.unrolledBytes, c.codeStates = 60, never
			p := programOf(t, text, c, "a")
			if got := p.summary(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if _, err := Generate(Config{Sources: testSource(text), Package: "test", Code: []string{"a"}, tuning: &c}); err != nil {
				t.Error(err)
			}
		})
	}
}
