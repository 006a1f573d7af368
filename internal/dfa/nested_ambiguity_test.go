package dfa

import (
	"errors"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestAmbiguityText checks the messages, and their places.
func TestAmbiguityText(t *testing.T) {
	for _, test := range []struct {
		name, grammar string
		place         string
		parts         []string // of the message, in order
	}{
		{"one string", `f = "if" f [ "else" f ] / "s"`, "test.abnf:1:1: ", []string{
			`rule "f" does not compile, because the next byte does not show whether rule "f" ends (obligation D3): after "ififs", "e" can continue it or follow it, both in "ififselses"; rule "f" is not shown to be regular: `,
			`f also matches "selses"`}},
		{"two strings, and a rule that needs the recursion", "root = \"<\" c \">\"\nc = \"(\" *( ALPHA / \"(\" / c ) \")\"", "test.abnf:2:5: ", []string{
			`rule "root" does not compile, because the next byte does not show whether the part from "(" to ")" in rule "c" begins (obligation D1): after "<(", "(" can begin it or be other text, as in "<(()>" and "<(())>"; rule "c" is `}},
		{"at the start", `p = "a" p "a" / "b" p "b" / [ "a" ]`, "test.abnf:1:5: ", []string{`: at the start, "a" can begin it or be other text, as in "a" and "aa"; `}},
		{"several parts", "s = \"(\" s \")\" \"a\" / t / \"(\" / \"x\"\nt = \"(\" t \")\" \"b\" / \"y\"", "test.abnf:", []string{
			`whether the part from "(" to ")" in rule "s" or the part from "(" to ")" in rule "t" begins `}},
		{"long strings", `f = "if" f [ "else" f ] / 30( "a" "b" "c" "d" "e" )`, "test.abnf:1:1: ", []string{`: after "ifif`, `abcdea"..."abcde`, ` (154 bytes), "e" can continue`}},
		{"strings that are too long", `f = "if" f [ "else" f ] / 2500"s"`, "test.abnf:1:1: ", []string{
			`(obligation D3): "e" can continue it or follow it; no strings of up to 2000 bytes were found that show it; rule "f" is not shown to be regular: `}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := readNested(t, test.grammar)
			_, err := NewNests(g, nil).Compile(g.Rules[0])
			a, ok := errors.AsType[*Ambiguity](err)
			if !ok {
				t.Fatalf("got error %v", err)
			}
			f := a.Finding()
			if !strings.HasPrefix(err.Error(), test.place) || err.Error() != f.Error() || f.Code != abnf.CodeRecursion || f.Warning || g.Lookup(f.Rule) == nil {
				t.Errorf("got %s, want a place of %s", err, test.place)
			}
			rest := err.Error()
			for _, part := range test.parts {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Errorf("got %s\nwant %s", err, part)
				}
				rest = after
			}
		})
	}
}
