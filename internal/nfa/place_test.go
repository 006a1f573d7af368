package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// spell returns the path of a place and its character rule as text, such as "r s, in c".
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

// places returns the distinct places of the states that can consume a byte after s, in
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
		name    string
		grammar string
		after   string
		want    []string
	}{
		// Rules.
		{"the automaton's own rule", `r = "x"`, "", []string{"r"}},
		{"a rule in the automaton's rule", `r = s
s = "x"`, "", []string{"r s"}},
		{"nested rules, without the character rule DIGIT", `r = s
s = t
t = 1*DIGIT`, "", []string{"r s t"}},
		{"after a nested rule", `r = s "-"
s = "x"`, "x", []string{"r"}},
		{"places by priority", `r = s / t / "z"
s = "x"
t = "y"`, "", []string{"r s", "r t", "r"}},
		{"second use of a rule", `r = s s
s = "x"`, "x", []string{"r s"}},
		{"second of two rules that share a rule", `r = s / "-" t
s = t
t = 1*DIGIT`, "-", []string{"r t"}},
		{"first of two rules that share a rule", `r = s / "-" t
s = t
t = 1*DIGIT`, "", []string{"r s t", "r"}},
		{"groups, options and repetitions add no places", `r = *2( s )
s = [ ( "x" ) ]`, "x", []string{"r s"}},
		{"direct recursion adds a rule only once", `r = "a" [ r ]`, "a", []string{"r"}},
		{"mutual recursion adds a rule only once", `r = s
s = "a" [ r ]`, "aa", []string{"r s"}},
		{"left recursion", `r = s "-" s
s = s "a" / "b"`, "ba", []string{"r", "r s"}},

		// Characters.
		{"character rule belongs to the rule that refers to it", `r = s
s = DIGIT / "x"`, "", []string{"r"}},
		{"character rule in a nested rule", `r = t
t = 1*s
s = DIGIT / "x"`, "", []string{"r t"}},
		{"start of a character rule of several bytes", `r = s "-"
s = "xy" / "z"`, "", []string{"r"}},
		{"middle of a literal in a character rule", `r = s "-"
s = "xy" / "z"`, "x", []string{"r, in s"}},
		{"middle of a series in a character rule", `r = s "-"
s = %d13.10 / "z"`, "\r", []string{"r, in s"}},
		{"end of a character rule", `r = s "-"
s = "xy" / "z"`, "xy", []string{"r"}},
		{"middle of a literal in a nested rule", `r = t "-"
t = 1*s
s = "xy" / "z"`, "x", []string{"r t, in s"}},
		{"middle of a character or another rule", `r = s / "x" t
s = "xy" / "z"
t = "x"`, "x", []string{"r, in s", "r t"}},
		{"start of a code point", `r = s
s = %x80-10FFFF`, "", []string{"r"}},
		{"second byte of a code point", `r = s
s = %x80-10FFFF`, "\xC2", []string{"r, in s"}},
		{"fourth byte of a code point", `r = s
s = %x80-10FFFF`, "\xF4\x8F\xBF", []string{"r, in s"}},
		{"second code point of a series", `r = s
s = %x3B1.3B2`, "\xCE\xB1", []string{"r, in s"}},
		{"inside a code point without a character rule", "r = %x80-10FFFF", "\xC2", []string{"r"}},
		{"start of an escape", `r = s
s = ALPHA / "%" HEXDIG HEXDIG`, "", []string{"r"}},
		{"second byte of an escape", `r = s
s = ALPHA / "%" HEXDIG HEXDIG`, "%", []string{"r, in s"}},
		{"third byte of an escape", `r = s
s = ALPHA / "%" HEXDIG HEXDIG`, "%4", []string{"r, in s"}},
		{"third byte of an escape with a repetition", `r = s
s = ALPHA / "%" 2( DIGIT / "x" )`, "%4", []string{"r, in s"}},
		{"outermost character rule", `r = s
s = ALPHA / t
t = "%" HEXDIG HEXDIG`, "%", []string{"r, in s"}},
		{"middle of CR LF", "r = CRLF", "\r", []string{"r, in CRLF"}},
		{"rule that names one string is not a character", `r = s
s = "xy"`, "x", []string{"r s"}},
		{"compiled rule is not its own character", `s = ALPHA / "%" HEXDIG HEXDIG`, "%", []string{"s"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := compile(t, abnf.Auto, test.grammar).places(test.after); !slices.Equal(got, test.want) {
				t.Errorf("%s: after %q: got %q, want %q", test.grammar, test.after, got, test.want)
			}
		})
	}
}

// TestPlacesOfURI tests places in RFC 3986.
func TestPlacesOfURI(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	tests := []struct {
		name        string
		rule, after string
		want        []string
	}{
		{"start of an authority: userinfo, its at sign, the forms of a host, the colon of a port", "authority", "", []string{
			"authority userinfo", "authority",
			"authority host IP-literal", "authority host IPv4address dec-octet", "authority host reg-name",
		}},
		{"host or the colon of a port after userinfo", "authority", "@", []string{
			"authority host IP-literal", "authority host IPv4address dec-octet", "authority host reg-name", "authority",
		}},
		{"inside a port", "authority", "u@h:8", []string{"authority port"}},
		{"percent triplet in a reg-name", "authority", "@%4", []string{"authority host reg-name, in pct-encoded"}},
		{"percent triplet in a pchar", "URI", "a:b%4", []string{"URI hier-part path-rootless segment-nz, in pchar"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, err := Compile(g, g.Lookup(test.rule), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := m.places(test.after); !slices.Equal(got, test.want) {
				t.Errorf("%s: after %q: got %q, want %q", test.rule, test.after, got, test.want)
			}
		})
	}
}

// TestIn tests that a place is in the rules of its path and in no other rules.
func TestIn(t *testing.T) {
	g := read(t, abnf.Auto, `r = s / u
s = t
t = 1*c
u = "u"
c = "xy" / "z"`)
	m, err := Compile(g, g.Rules[0], nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		after string
		rule  string
		want  bool
	}{
		{"the automaton's own rule", "x", "r", true},
		{"rule between the automaton's and the innermost", "x", "s", true},
		{"innermost rule", "x", "t", true},
		{"rule of another alternative", "x", "u", false},
		{"character rule", "x", "c", false},
		{"unused rule", "x", "DIGIT", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			place := m.after(test.after)[0].Place
			if got := place.In(g.Lookup(test.rule)); got != test.want {
				t.Errorf("after %q: %s in %s: got %v, want %v", test.after, spell(place), test.rule, got, test.want)
			}
		})
	}
}
