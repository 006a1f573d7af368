package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

func read(t testing.TB, encoding abnf.Encoding, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Read(encoding, abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return g
}

// lines returns the changes from old to new as text, less those of rules that are equal
// unless all are asked for.
func lines(t testing.TB, old, new *abnf.Grammar, all bool, limits limit.Limits) []string {
	t.Helper()
	changes, err := Grammars(old, new, nil, limits)
	if err != nil {
		t.Fatal(err)
	}
	var result []string
	for _, c := range changes {
		if all || c.Relation != Equal {
			result = append(result, c.String())
		}
	}
	return result
}

func TestGrammars(t *testing.T) {
	tests := []struct {
		why      string
		old, new string
		want     []string
	}{
		{"the same text", `a = "x"`, `a = "x"`, []string{`a: equal`}},
		{"other words for the same", `a = 1*"x"`, `a = "x" *%i"X"`, []string{`a: equal`}},
		{"alternatives have no order (RFC 5234 §3.2)", `a = "x" / "xy"`, `a = "xy" / "x"`, []string{`a: equal`}},
		{"names have no case (§2.1)", "Ab = c\nC = \"x\"", "aB = C\nc = \"x\"", []string{`aB: equal`, `c: equal`}},
		{"one alternative more", `a = "x"`, `a = "x" / "yz"`, []string{`a: wider: also accepts "yz"`}},
		{"one alternative less", `a = "x" / "yz"`, `a = "x"`, []string{`a: narrower: no longer accepts "yz"`}},
		{"another alternative", `a = "x"`, `a = "y"`, []string{`a: different: no longer accepts "x", also accepts "y"`}},
		{"a maximum that was absent", `a = *"x"`, `a = *3"x"`, []string{`a: narrower: no longer accepts "xxxx"`}},
		{"a minimum of zero accepts nothing at all too", `a = 1*"x"`, `a = *"x"`, []string{`a: wider: also accepts ""`}},
		{"case", `a = "x"`, `a = %s"x"`, []string{`a: narrower: no longer accepts "X"`}},
		{"a rule that another one needs", "a = b\nb = \"x\"", "a = b\nb = \"y\"", []string{
			`a: different: no longer accepts "x", also accepts "y"`, `b: different: no longer accepts "x", also accepts "y"`}},
		{"what it needs changed, and it makes up for it", "a = b\nb = \"x\"", "a = b / \"x\"\nb = \"x\" / \"y\"", []string{
			`a: wider: also accepts "y"`, `b: wider: also accepts "y"`}},
		{"a rule that is never used for anything", "a = \"x\" 0b\nb = \"x\"", "a = \"x\" 0b\nb = \"y\"", []string{
			`a: equal`, `b: different: no longer accepts "x", also accepts "y"`}},
		{"rules that come and go, in the order of the old ones first", "a = \"x\"\nb = \"x\"", "c = \"x\"\nb = \"x\"\nd = \"x\"", []string{
			`a: removed`, `b: equal`, `c: added`, `d: added`}},
		{"a core rule is no change", "a = DIGIT", "a = BIT", []string{`a: narrower: no longer accepts "2"`}},
		{"the grammar's own DIGIT is", "a = DIGIT", "a = DIGIT\ndigit = %x30-38", []string{
			`a: narrower: no longer accepts "9"`, `digit: narrower: no longer accepts "9"`}},
		{"back to the core rule", "a = %x61\nwsp = %x20", "a = %x61", []string{`a: equal`, `WSP: wider: also accepts "\t"`}},
		{"more of a core rule", "a = CR", "a = CR\nCR =/ \"x\"", []string{`a: wider: also accepts "x"`, `CR: wider: also accepts "x"`}},
		{"recursion", `a = "x" [ a ]`, `a = [ a ] "x" / "y"`, []string{`a: wider: also accepts "y"`}},
		{"bytes that are no text", `a = %x80`, `a = %x80-FF`, []string{`a: wider: also accepts "\x81"`}},
		{"code points", `a = %x100-10FFFF`, `a = %x80-10FFFF`, []string{`a: wider: also accepts "\u0080"`}},
		{"a character that is seen, and one that is not", `a = %xE9 / %x3B1`, `a = %xE9 / %x3B1.200B`, []string{
			`a: different: no longer accepts "α", also accepts "α\u200b"`}},
		{"a witness that does not fit in a line", `a = *"x"`, `a = *99"x"`, []string{
			`a: narrower: no longer accepts "` + strings.Repeat("x", 57) + `..." (100 bytes)`}},
	}
	for _, test := range tests {
		got := lines(t, read(t, abnf.Auto, test.old), read(t, abnf.Auto, test.new), true, limit.Limits{})
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s\nto\n%s\ngot  %q\nwant %q", test.why, test.old, test.new, got, test.want)
		}
	}
}

// TestEncodings has one text that means two things.
func TestEncodings(t *testing.T) {
	const text = "a = %xE9\nb = \"x\"\nc = a"
	got := lines(t, read(t, abnf.Bytes, text), read(t, abnf.UTF8, text), true, limit.Limits{})
	want := []string{
		`a: different: no longer accepts "\xe9", also accepts "é"`,
		`b: equal`,
		`c: different: no longer accepts "\xe9", also accepts "é"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNames(t *testing.T) {
	old := read(t, abnf.Auto, "a = \"x\"\nb = \"x\"\nc = \"x\"")
	new := read(t, abnf.Auto, "a = \"y\"\nb = \"x\"\nd = \"x\"")
	tests := []struct {
		why   string
		names []string
		want  string
	}{
		{"one rule", []string{"b"}, "[b: equal]"},
		{"in the order of the grammars, each once", []string{"D", "B", "b"}, "[b: equal d: added]"},
		{"of one grammar only", []string{"c"}, "[c: removed]"},
		{"a core rule that is asked for", []string{"digit"}, "[DIGIT: equal]"},
		{"of none", []string{"a", "x"}, `neither grammar has a rule "x"`},
	}
	for _, test := range tests {
		changes, err := Grammars(old, new, test.names, limit.Limits{})
		var got []string
		for _, c := range changes {
			got = append(got, c.String())
		}
		text := fmt.Sprint(got)
		if err != nil {
			text = err.Error()
		}
		if text != test.want {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.names, text, test.want)
		}
	}
}

// TestUnknown has automata that are too large, each on its own or together.
func TestUnknown(t *testing.T) {
	tests := []struct {
		why      string
		old, new string
		want     string
	}{
		{"the new automaton", `a = "x"`, `a = 101"x"`,
			`a: unknown: test.abnf:1:5: rule "a" is too large for a limit of 100 states because of the repetition 101"x"`},
		{"the old one", `a = *101"x"`, `a = "x"`,
			`a: unknown: test.abnf:1:5: rule "a" is too large for a limit of 100 states because of the repetition *101"x"`},
		{"what means the same needs no automaton", `a = 1000000000"x"`, `a = 1000000000"x" ; many`, `a: equal`},
		{"a rule that is too large does not keep others from being compared", "a = 101\"x\"\nb = \"x\"", "a = 102\"x\"\nb = %i\"X\"", `b: equal`},
		{"both are small, and they count different things",
			`a = *( "y" / 31( "x" *"y" ) ) "z"`, `a = *( "x" / 31( "y" *"x" ) ) "w" / *( "x" / "y" ) "z"`,
			`a: unknown: rule "a": comparing its automata of 32 and 32 states takes more than 800 pairs of states`},
	}
	for _, test := range tests {
		got := lines(t, read(t, abnf.Auto, test.old), read(t, abnf.Auto, test.new), true, limit.Limits{States: 100})
		if got[len(got)-1] != test.want {
			t.Errorf("%s: got %q, want %s", test.why, got, test.want)
		}
	}
}

// TestEdited has changes that come from a rule's own words and from those of others.
func TestEdited(t *testing.T) {
	old := read(t, abnf.Auto, "a = b\nb = \"x\"\nc = \"x\"\nd = \"x\"")
	new := read(t, abnf.Auto, "a = b\nb = \"y\"\nc = %i\"x\"\ne = \"x\"\nc =/ \"x\"")
	changes, err := Grammars(old, new, nil, limit.Limits{})
	var got []string
	for _, c := range changes {
		got = append(got, fmt.Sprintf("%s %s %t", c.Name, c.Relation, c.Edited))
	}
	want := []string{"a different false", "b different true", "c equal true", "d removed false", "e added false"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}
