package dfa

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// TestExpectedOfURI has what a reader of an error message is told.
func TestExpectedOfURI(t *testing.T) {
	const unreserved, pct, sub = "unreserved", "pct-encoded", "sub-delims"
	tests := []struct {
		rule, after string
		want        []string
		why         string
	}{
		{"URI", "", []string{"ALPHA"}, "not URI, not scheme: what can be typed"},
		{"URI", "foo", []string{`"+"`, `"-"`, `"."`, `":"`, "ALPHA", "DIGIT"}, "literals come first"},
		{"URI", "foo:", []string{`"/"`, `"?"`, `"#"`, "pchar"}, `"/" speaks for "//" too`},
		{"URI", "foo:/", []string{`"/"`, `"?"`, `"#"`, "pchar"}, "what begins a segment is one pchar"},
		{"URI", "foo:a", []string{`"/"`, `"?"`, `"#"`, "pchar"}, "the same after a character"},
		{"URI", "foo:%", []string{"HEXDIG"}, "inside a percent triplet"},
		{"URI", "foo:%4", []string{"HEXDIG"}, "still inside"},
		{"URI", "foo://", []string{`":"`, `"@"`, `"["`, `"/"`, `"?"`, `"#"`, unreserved, pct, sub}, "userinfo or host"},
		{"URI", "a://[", []string{`"::"`, `"v"`, "HEXDIG"}, "what begins an address: a word for each of its forms"},
		{"URI", "a://[:", []string{`":"`}, "what is left of ::"},
		{"URI", "a://[::1", []string{`":"`, `"."`, `"]"`, "HEXDIG"}, "h16, the octet of an IPv4address, or the end"},
		{"URI", "a://[v", []string{"HEXDIG"}, "a version"},
		{"URI", "a://[v1.", []string{`":"`, unreserved, sub}, "a character of an address of the future"},
		{"URI", "a://h:8", []string{`":"`, `"@"`, `"/"`, `"?"`, `"#"`, unreserved, pct, sub}, "a port, or a password, which has the digits too"},
		{"URI", "a://u@h:8", []string{`"/"`, `"?"`, `"#"`, "DIGIT"}, "a port"},
		{"URI", "a:?", []string{`"/"`, `"?"`, `"#"`, "pchar"}, "a query"},
		{"URI", "a:#", []string{`"/"`, `"?"`, "pchar"}, "a fragment has no #"},
		{"URI-reference", "", []string{`"/"`, `"@"`, `"?"`, `"#"`, unreserved, pct, sub}, "a first segment without a colon, which no rule has a name for"},
		{"pct-encoded", "%41", nil, "the end and nothing else"},
		{"dec-octet", "2", []string{"DIGIT"}, "%x30-34 and \"5\" are among the digits"},
		{"dec-octet", "25", []string{"%x30-35"}, "no name for these"},
		{"scheme", "", []string{"ALPHA"}, "a core rule"},
		{"ALPHA", "", []string{"%x41-5A", "%x61-7A"}, "numbers, and not the rule's own name"},
	}
	for _, test := range tests {
		d := uriRule(t, test.rule)
		n, state := d.Viable(test.after)
		if n != len(test.after) {
			t.Errorf("%s: %q is not viable", test.rule, test.after)
		}
		if got := d.Expected[state]; !slices.Equal(got, test.want) {
			t.Errorf("%s: after %q: got %q, want %q (%s)", test.rule, test.after, got, test.want, test.why)
		}
	}
}

// TestExpected has the choice among words, one reason for each row.
func TestExpected(t *testing.T) {
	tests := []struct {
		grammar string
		after   string
		want    []string
		why     string
	}{
		{`r = "b" / ALPHA / "a" / "+" / DIGIT`, "", []string{`"+"`, "ALPHA", "DIGIT"}, "literals that a name speaks for go"},
		{`r = "b" / "+" / "a"`, "", []string{`"b"`, `"+"`, `"a"`}, "in the grammar's order"},
		{`r = DIGIT / HEXDIG / ALPHA`, "", []string{"HEXDIG", "ALPHA"}, "the larger names first: DIGIT adds nothing to HEXDIG"},
		{`r = HEXDIG / ALPHA / DIGIT`, "", []string{"HEXDIG", "ALPHA"}, "each of them has bytes of its own"},
		{`r = %x61-63 / ALPHA / %x62-7B`, "", []string{"ALPHA", "%x62-7B"}, "values are like names"},
		{`r = "ab" / "abc" / "b" / "ac"`, "", []string{`"ab"`, `"b"`, `"ac"`}, `"abc" begins with "ab"`},
		{`r = "ab" / "abc" / "a"`, "", []string{`"a"`}, "all begin with the shortest"},
		{`r = "abc" / "abd"`, "ab", []string{`"c"`, `"d"`}, "what is left"},
		{`r = "a" / "a" / "b" "a"`, "", []string{`"a"`, `"b"`}, "each word once"},
		{`r = "GET" / %s"get"`, "", []string{`"GET"`, `%s"get"`}, "case-sensitive strings are others"},
		{`r = "1" letter / "2" ( %x41-5A / %x61-7A )` + "\nletter = ALPHA", "1", []string{"letter"}, "a state with a name"},
		{`r = "1" letter / "2" ( %x41-5A / %x61-7A )` + "\nletter = ALPHA", "2", []string{"letter"}, "a state with two values is the same, and takes the shorter list"},
		{`r = "a" / *"b"`, "a", nil, "the end"},
		{`r = %x80-10FFFF / "a"`, "", []string{`"a"`, "%x80-10FFFF"}, "code points have one word for all their first bytes"},
		{`r = "x" %x80-10FFFF`, "x\xE0", []string{"%x80-10FFFF"}, "inside a code point"},
		{`r = *CRLF "a"`, "", []string{`"a"`, "CRLF"}, "an escape"},
		{`r = *CRLF "a"`, "\r", []string{"LF"}, "inside an escape"},
	}
	for _, test := range tests {
		d := compile(t, test.grammar)
		n, state := d.Viable(test.after)
		if n != len(test.after) {
			t.Errorf("%s: %q is not viable", test.grammar, test.after)
		}
		if got := d.Expected[state]; !slices.Equal(got, test.want) {
			t.Errorf("%s: after %q: got %q, want %q (%s)", test.grammar, test.after, got, test.want, test.why)
		}
	}
}

// TestExpectedIsExact holds in each state of each rule: the words speak for the bytes
// that can stand there, for all of them and for no others. A word is ABNF, so what it
// speaks for is where the automaton of a rule begins that has the word for its body.
func TestExpectedIsExact(t *testing.T) {
	known := map[string][]byteset.Set{} // by subject and word
	for _, m := range machines(t) {
		for s, witness := range m.Witnesses() {
			bytes := m.Bytes(int32(s))
			var spoken byteset.Set
			for _, word := range m.Expected[s] {
				key := m.subject.name + "\n" + word
				if known[key] == nil {
					known[key] = firstBytes(t, m.subject, word)
				}
				i := slices.IndexFunc(known[key], func(first byteset.Set) bool { return first.Minus(bytes).IsEmpty() })
				if i < 0 && bytes.Minus(byteset.Range(0x80, 0xBF)).IsEmpty() {
					spoken = bytes // inside a character, whose word does not tell its bytes
					continue
				}
				if i < 0 {
					t.Errorf("%s: after %q: %s is expected, but %s is not all of %s", m, witness, word, bytes, known[key])
					continue
				}
				spoken = spoken.Union(known[key][i])
			}
			if spoken != bytes {
				t.Errorf("%s: after %q: %q speak for %s, want %s", m, witness, m.Expected[s], spoken, bytes)
			}
			if words := slices.Sorted(slices.Values(m.Expected[s])); len(slices.Compact(words)) != len(m.Expected[s]) {
				t.Errorf("%s: after %q: %q has a word twice", m, witness, m.Expected[s])
			}
		}
	}
}

// firstBytes returns what can stand at the start of a word. A value may be a code
// point, or a byte inside of one: then there are two answers.
func firstBytes(t *testing.T, s subject, word string) []byteset.Set {
	t.Helper()
	rule := abnf.Source{Name: "word", Text: "the-word = " + strings.TrimSuffix(word, "...")} // long ones are cut
	g, err := abnf.Read(s.encoding, abnf.Source{Name: s.name, Text: s.text}, rule)
	if err != nil {
		t.Fatalf("%s: the word %s is no ABNF: %v", s.name, word, err)
	}
	answers := []byteset.Set{mustCompile(t, g, g.Lookup("the-word")).Bytes(0)}
	if g, err := abnf.Read(abnf.Bytes, rule); err == nil {
		answers = append(answers, mustCompile(t, g, g.Rules[0]).Bytes(0))
	}
	return answers
}
