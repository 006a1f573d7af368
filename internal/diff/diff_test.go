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

// lines returns the changes from old to new as text. It omits equal rules unless all is
// set.
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
		name     string
		old, new string
		want     []string
	}{
		{"same text", `a = "x"`, `a = "x"`, []string{`a: equal`}},
		{"different elements with the same meaning", `a = 1*"x"`, `a = "x" *%i"X"`, []string{`a: equal`}},
		{"different order of alternatives (RFC 5234 §3.2)", `a = "x" / "xy"`, `a = "xy" / "x"`, []string{`a: equal`}},
		{"names in different case (§2.1)", "Ab = c\nC = \"x\"", "aB = C\nc = \"x\"", []string{`aB: equal`, `c: equal`}},
		{"added alternative", `a = "x"`, `a = "x" / "yz"`, []string{`a: wider: also accepts "yz"`}},
		{"removed alternative", `a = "x" / "yz"`, `a = "x"`, []string{`a: narrower: no longer accepts "yz"`}},
		{"replaced alternative", `a = "x"`, `a = "y"`, []string{`a: different: no longer accepts "x", also accepts "y"`}},
		{"added maximum", `a = *"x"`, `a = *3"x"`, []string{`a: narrower: no longer accepts "xxxx"`}},
		{"minimum lowered to zero", `a = 1*"x"`, `a = *"x"`, []string{`a: wider: also accepts ""`}},
		{"string made case-sensitive", `a = "x"`, `a = %s"x"`, []string{`a: narrower: no longer accepts "X"`}},
		{"change in a referenced rule", "a = b\nb = \"x\"", "a = b\nb = \"y\"", []string{
			`a: different: no longer accepts "x", also accepts "y"`, `b: different: no longer accepts "x", also accepts "y"`}},
		{"change in a referenced rule and in its user", "a = b\nb = \"x\"", "a = b / \"x\"\nb = \"x\" / \"y\"", []string{
			`a: wider: also accepts "y"`, `b: wider: also accepts "y"`}},
		{"change in a rule repeated zero times", "a = \"x\" 0b\nb = \"x\"", "a = \"x\" 0b\nb = \"y\"", []string{
			`a: equal`, `b: different: no longer accepts "x", also accepts "y"`}},
		{"added and removed rules", "a = \"x\"\nb = \"x\"", "c = \"x\"\nb = \"x\"\nd = \"x\"", []string{
			`a: removed`, `b: equal`, `c: added`, `d: added`}},
		{"another core rule", "a = DIGIT", "a = BIT", []string{`a: narrower: no longer accepts "2"`}},
		{"added definition of a core rule", "a = DIGIT", "a = DIGIT\ndigit = %x30-38", []string{
			`a: narrower: no longer accepts "9"`, `digit: narrower: no longer accepts "9"`}},
		{"removed definition of a core rule", "a = %x61\nwsp = %x20", "a = %x61", []string{`a: equal`, `WSP: wider: also accepts "\t"`}},
		{"extended core rule", "a = CR", "a = CR\nCR =/ \"x\"", []string{`a: wider: also accepts "x"`, `CR: wider: also accepts "x"`}},
		{"recursion", `a = "x" [ a ]`, `a = [ a ] "x" / "y"`, []string{`a: wider: also accepts "y"`}},
		{"bytes that are not UTF-8", `a = %x80`, `a = %x80-FF`, []string{`a: wider: also accepts "\x81"`}},
		{"code points", `a = %x100-10FFFF`, `a = %x80-10FFFF`, []string{`a: wider: also accepts "\u0080"`}},
		{"visible and invisible characters", `a = %xE9 / %x3B1`, `a = %xE9 / %x3B1.200B`, []string{
			`a: different: no longer accepts "α", also accepts "α\u200b"`}},
		{"long example", `a = *"x"`, `a = *99"x"`, []string{
			`a: narrower: no longer accepts "` + strings.Repeat("x", 57) + `..." (100 bytes)`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := lines(t, read(t, abnf.Auto, test.old), read(t, abnf.Auto, test.new), true, limit.Limits{})
			if !slices.Equal(got, test.want) {
				t.Errorf("%s\nto\n%s\ngot  %q\nwant %q", test.old, test.new, got, test.want)
			}
		})
	}
}

// TestEncodings compares one text in two encodings.
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
		name  string
		names []string
		want  string
	}{
		{"one rule", []string{"b"}, "[b: equal]"},
		{"order of the grammars, without duplicates", []string{"D", "B", "b"}, "[b: equal d: added]"},
		{"rule of one grammar", []string{"c"}, "[c: removed]"},
		{"named core rule", []string{"digit"}, "[DIGIT: equal]"},
		{"rule of neither grammar", []string{"a", "x"}, `neither grammar has a rule "x"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
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
				t.Errorf("%q: got %s, want %s", test.names, text, test.want)
			}
		})
	}
}

// TestUnknown compares rules whose automata, or their comparison, are too large.
func TestUnknown(t *testing.T) {
	tests := []struct {
		name     string
		old, new string
		want     string
	}{
		{"new automaton too large", `a = "x"`, `a = 101"x"`,
			`a: unknown: test.abnf:1:5: rule "a" is too large for a limit of 100 states because of the repetition 101"x"`},
		{"old automaton too large", `a = *101"x"`, `a = "x"`,
			`a: unknown: test.abnf:1:5: rule "a" is too large for a limit of 100 states because of the repetition *101"x"`},
		{"same text needs no automaton", `a = 1000000000"x"`, `a = 1000000000"x" ; many`, `a: equal`},
		{"other rules are compared", "a = 101\"x\"\nb = \"x\"", "a = 102\"x\"\nb = %i\"X\"", `b: equal`},
		{"comparison of small automata too large",
			`a = *( "y" / 31( "x" *"y" ) ) "z"`, `a = *( "x" / 31( "y" *"x" ) ) "w" / *( "x" / "y" ) "z"`,
			`a: unknown: rule "a": comparing its automata of 32 and 32 states takes more than 800 pairs of states`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := lines(t, read(t, abnf.Auto, test.old), read(t, abnf.Auto, test.new), true, limit.Limits{States: 100})
			if got[len(got)-1] != test.want {
				t.Errorf("got %q, want %s", got, test.want)
			}
		})
	}
}

// TestEdited distinguishes edits of a rule from edits of the rules that it refers to.
func TestEdited(t *testing.T) {
	old := read(t, abnf.Auto, `a = b
b = "x"
c = "x"
d = "x"`)
	new := read(t, abnf.Auto, `a = b
b = "y"
c = %i"x"
e = "x"
c =/ "x"`)
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

// TestImported compares grammars with imported rules. These count only if they are named.
func TestImported(t *testing.T) {
	read := func(own, imported string) *abnf.Grammar {
		g, err := abnf.Reader{Imports: []abnf.Document{{Name: "rfc1", Sources: []abnf.Source{{Name: "rfc1.abnf", Text: imported}}}}}.Read(abnf.Source{Name: "f", Text: own})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	old, new := read("a = b\n", "b = \"x\"\n"), read("a = b\n", "b = \"y\"\n")
	for _, test := range []struct {
		names []string
		want  int
	}{{nil, 1}, {[]string{"b"}, 1}, {[]string{"a", "b"}, 2}} {
		changes, err := Grammars(old, new, test.names, limit.Limits{})
		if err != nil || len(changes) != test.want {
			t.Errorf("%v: got %d changes, %v; want %d", test.names, len(changes), err, test.want)
		}
		for i := range changes {
			if changes[i].Relation != Different {
				t.Errorf("%v: got %s", test.names, changes[i].String())
			}
		}
	}
}
