package abnf_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/nestedtest"
)

// rfc2822Comment has the rules that comment needs, from RFC 2822 §3.2.1 to §3.2.3, §4.1 and §4.2.
const rfc2822Comment = `NO-WS-CTL = %d1-8 / %d11 / %d12 / %d14-31 / %d127
text = %d1-9 / %d11 / %d12 / %d14-127 / obs-text
quoted-pair = ("\" text) / obs-qp
FWS = ([*WSP CRLF] 1*WSP) / obs-FWS
ctext = NO-WS-CTL / %d33-39 / %d42-91 / %d93-126
ccontent = ctext / quoted-pair / comment
comment = "(" *([FWS] ccontent) [FWS] ")"
obs-qp = "\" (%d0-127)
obs-text = *LF *CR *(obs-char *LF *CR)
obs-char = %d0-9 / %d11 / %d12 / %d14-127
obs-FWS = 1*WSP *(CRLF 1*WSP)
`

// TestRefused has rules that are ambiguous where they nest. The oracle confirms the strings that show it.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ name, text, rule, obligation string }{
		{"the dangling else", `f = "if" f ["else" f] / "s"`, "f", "D3"},
		{"RFC 2822: obs-text in a quoted-pair has parentheses", rfc2822Comment, "comment", "D1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: test.text}}, Rules: []string{test.rule}}.Compile()
			if err == nil {
				t.Fatal("it compiles")
			}
			t.Log(err)
			g := nestedtest.Read(t, source.Auto, test.text, isRegular)
			for line := range strings.SplitSeq(err.Error(), "\n") {
				if mistake := confirm(g, line); mistake != "" {
					t.Errorf("%s: %s", line, mistake)
				}
				if !strings.Contains(line, "(obligation "+test.obligation+")") {
					t.Errorf("%s: want obligation %s", line, test.obligation)
				}
			}
		})
	}
}

// TestOptionalOperands has a rule that is not regular, and that calls itself: the next byte decides about each
// operand.
func TestOptionalOperands(t *testing.T) {
	const text = `e = ["a" e] ["b" e] "c"`
	g := nestedtest.Read(t, source.Auto, text, isRegular)
	e := g.Rules[0]
	err := dfa.Regular(g, e.Cycle, nil)
	if err == nil || !strings.Contains(err.Error(), `the regular approximation of e also matches "`) {
		t.Fatalf("Regular: %v", err)
	}
	r, _ := abnf.MustCompile(text).Rule("e")
	if r.Match(quotedIn(err.Error())[0]) {
		t.Errorf("e matches the string of %v", err)
	}
	m := matcherOf(t, r)
	counts := nestedtest.Compare(t, g, e, m, nestedtest.Budget{Derivations: few(400), Mutations: 4, Short: few(20_000), Medium: 5, Long: few(10) / 10, Words: 50})
	if counts.Matches < 20 {
		t.Errorf("%+v", counts)
	}
}
