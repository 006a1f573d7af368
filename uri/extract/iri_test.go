package extract

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

// isMapped is a slow twin of isInternational, which maps the text to a URI (RFC 3987 §3.1, step 2). An IRI is not
// ASCII here.
func isMapped(rule uri.Rule, text string) bool {
	var mapped strings.Builder
	query, fragment, ascii := false, false, true
	for i, c := range text {
		switch n := len(string(c)); {
		case c < utf8.RuneSelf:
			fragment = fragment || c == '#'
			query = !fragment && (query || c == '?')
			mapped.WriteRune(c)
		case c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"), strings.ContainsRune("\u200E\u200F\u202A\u202B\u202C\u202D\u202E", c):
			return false
		case !iri.RuleUcschar.Match(text[i:i+n]) && !(query && iri.RuleIprivate.Match(text[i:i+n])):
			return false
		default:
			ascii = false
			mapped.WriteString(strings.Repeat("%C3", n))
		}
	}
	return !ascii && rule.Match(mapped.String())
}

// TestIsInternational compares isInternational with its slow twin, for random texts.
func TestIsInternational(t *testing.T) {
	words := strings.Fields("http: a: / // ? # @ [ ] :80 %41 % a é 例 \U00020000 \uE000 \U000F0000 \uFFFF \u202E \u200E \u0080 \xff \xc3 {x} [::1] [v1.é] 1.2.3.4")
	random := rand.New(rand.NewPCG(1, 2))
	iris := 0
	for range 20_000 {
		var text strings.Builder
		if random.IntN(2) == 0 {
			text.WriteString("http:")
		}
		for range random.IntN(7) {
			text.WriteString(words[random.IntN(len(words))])
		}
		if random.IntN(500) == 0 {
			text.WriteString(strings.Repeat("é", 2_000+random.IntN(2_000)))
		}
		s := text.String()
		want := isMapped(uri.RuleURI, s)
		if got := isIRI(s); got != want {
			t.Errorf("isIRI(%.80q) = %v, want %v", s, got, want)
		}
		if got, want := isInternational(iri.RuleIRIReference, s), isMapped(uri.RuleURIReference, s); got != want {
			t.Errorf("isInternational(IRI-reference, %.80q) = %v, want %v", s, got, want)
		}
		if want {
			iris++
		}
	}
	if iris < 100 {
		t.Errorf("only %d of the texts are IRIs", iris)
	}
}
