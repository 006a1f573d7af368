package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// spell returns the rules around a place and the character that it is in the middle of:
// "r s, in c".
func spell(p *Place) string {
	text := ""
	for i, r := range p.Path() {
		if i > 0 {
			text += " "
		}
		text += r.Name
	}
	if p.Character != nil {
		text += ", in " + p.Character.Name
	}
	return text
}

// places returns the distinct places of what can stand after s has been read, in the
// order of priority.
func (m *NFA) places(s string) []string {
	var places []string
	for _, state := range m.after(s) {
		if place := spell(state.Place); !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	return places
}

func TestPlaces(t *testing.T) {
	tests := []struct {
		grammar string
		after   string
		want    []string
		why     string
	}{
		// The rules.
		{`r = "x"`, "", []string{"r"}, "the automaton's own rule"},
		{"r = s\ns = \"x\"", "", []string{"r s"}, "a rule in it"},
		{"r = s\ns = t\nt = 1*DIGIT", "", []string{"r s t"}, "a rule in that, and no further: DIGIT is a character"},
		{"r = s \"-\"\ns = \"x\"", "x", []string{"r"}, "the rule around it goes on"},
		{"r = s / t / \"z\"\ns = \"x\"\nt = \"y\"", "", []string{"r s", "r t", "r"}, "by priority"},
		{"r = s s\ns = \"x\"", "x", []string{"r s"}, "the second use of a rule is a place like the first"},
		{"r = s / \"-\" t\ns = t\nt = 1*DIGIT", "-", []string{"r t"}, "a rule in one of the two rules that use it"},
		{"r = s / \"-\" t\ns = t\nt = 1*DIGIT", "", []string{"r s t", "r"}, "and in the other"},
		{"r = *2( s )\ns = [ ( \"x\" ) ]", "x", []string{"r s"}, "groups, options and repetitions are no places"},
		{"r = \"a\" [ r ]", "a", []string{"r"}, "a rule is in itself only once"},
		{"r = s\ns = \"a\" [ r ]", "aa", []string{"r s"}, "so is one that is in it through another"},
		{"r = s \"-\" s\ns = s \"a\" / \"b\"", "ba", []string{"r", "r s"}, "left recursion"},

		// Characters.
		{"r = s\ns = DIGIT / \"x\"", "", []string{"r"}, "a character is part of the rule that names it"},
		{"r = t\nt = 1*s\ns = DIGIT / \"x\"", "", []string{"r t"}, "in a rule"},
		{"r = s \"-\"\ns = \"xy\" / \"z\"", "", []string{"r"}, "where a character begins one is not in it"},
		{"r = s \"-\"\ns = \"xy\" / \"z\"", "x", []string{"r, in s"}, "in the middle of a literal"},
		{"r = s \"-\"\ns = %d13.10 / \"z\"", "\r", []string{"r, in s"}, "in the middle of a series"},
		{"r = s \"-\"\ns = \"xy\" / \"z\"", "xy", []string{"r"}, "behind it one is not in it"},
		{"r = t \"-\"\nt = 1*s\ns = \"xy\" / \"z\"", "x", []string{"r t, in s"}, "in a rule"},
		{"r = s / \"x\" t\ns = \"xy\" / \"z\"\nt = \"x\"", "x", []string{"r, in s", "r t"}, "or in another rule"},
		{"r = s\ns = %x80-10FFFF", "", []string{"r"}, "where a code point begins"},
		{"r = s\ns = %x80-10FFFF", "\xC2", []string{"r, in s"}, "its second byte"},
		{"r = s\ns = %x80-10FFFF", "\xF4\x8F\xBF", []string{"r, in s"}, "its fourth byte"},
		{"r = s\ns = %x3B1.3B2", "\xCE\xB1", []string{"r, in s"}, "the second of two"},
		{"r = %x80-10FFFF", "\xC2", []string{"r"}, "a code point of no rule"},
		{"r = s\ns = ALPHA / \"%\" HEXDIG HEXDIG", "", []string{"r"}, "where an escape begins"},
		{"r = s\ns = ALPHA / \"%\" HEXDIG HEXDIG", "%", []string{"r, in s"}, "its second byte, although another character begins there"},
		{"r = s\ns = ALPHA / \"%\" HEXDIG HEXDIG", "%4", []string{"r, in s"}, "its third byte"},
		{"r = s\ns = ALPHA / \"%\" 2( DIGIT / \"x\" )", "%4", []string{"r, in s"}, "the same as a repetition"},
		{"r = s\ns = ALPHA / t\nt = \"%\" HEXDIG HEXDIG", "%", []string{"r, in s"}, "the outermost character, like the label"},
		{"r = CRLF", "\r", []string{"r, in CRLF"}, "an escape of characters"},
		{"r = s\ns = \"xy\"", "x", []string{"r s"}, "a rule that names one string is no character"},
		{"s = ALPHA / \"%\" HEXDIG HEXDIG", "%", []string{"s"}, "the automaton's own rule is none either"},
	}
	for _, test := range tests {
		if got := compile(t, abnf.Auto, test.grammar).places(test.after); !slices.Equal(got, test.want) {
			t.Errorf("%s: after %q: got %q, want %q (%s)", test.grammar, test.after, got, test.want, test.why)
		}
	}
}

// TestPlacesOfURI looks at RFC 3986.
func TestPlacesOfURI(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	tests := []struct {
		rule, after string
		want        []string
		why         string
	}{
		{"authority", "", []string{
			"authority userinfo", "authority",
			"authority host IP-literal", "authority host IPv4address dec-octet", "authority host reg-name",
		}, "by priority: userinfo, the at sign behind it, the forms of a host, the colon of a port"},
		{"authority", "@", []string{
			"authority host IP-literal", "authority host IPv4address dec-octet", "authority host reg-name", "authority",
		}, "a host, or the colon of a port"},
		{"authority", "u@h:8", []string{"authority port"}, "a port"},
		{"authority", "@%4", []string{"authority host reg-name, in pct-encoded"}, "in a percent triplet"},
		{"URI", "a:b%4", []string{"URI hier-part path-rootless segment-nz, in pchar"}, "in a percent triplet of a pchar"},
	}
	for _, test := range tests {
		m, err := Compile(g, g.Lookup(test.rule), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.places(test.after); !slices.Equal(got, test.want) {
			t.Errorf("%s: after %q: got %q, want %q (%s)", test.rule, test.after, got, test.want, test.why)
		}
	}
}

// TestIn has which rules a place is in: those of its path.
func TestIn(t *testing.T) {
	g := read(t, abnf.Auto, "r = s / u\ns = t\nt = 1*c\nu = \"u\"\nc = \"xy\" / \"z\"")
	m, err := Compile(g, g.Rules[0], nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		after string
		rule  string
		want  bool
		why   string
	}{
		{"x", "r", true, "the automaton's own"},
		{"x", "s", true, "one on the way"},
		{"x", "t", true, "the innermost"},
		{"x", "u", false, "another alternative"},
		{"x", "c", false, "a character is no place"},
		{"x", "DIGIT", false, "a rule that is not used"},
	}
	for _, test := range tests {
		place := m.after(test.after)[0].Place
		if got := place.In(g.Lookup(test.rule)); got != test.want {
			t.Errorf("after %q: %s in %s: got %v, want %v (%s)", test.after, spell(place), test.rule, got, test.want, test.why)
		}
	}
}
