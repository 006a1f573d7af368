package dfa

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// TestExpectedOfURI tests the expected words for RFC 3986.
func TestExpectedOfURI(t *testing.T) {
	const unreserved, pct, sub = "unreserved", "pct-encoded", "sub-delims"
	tests := []struct {
		name        string
		rule, after string
		want        []string
	}{
		{"URI begins with a letter", "URI", "", []string{"ALPHA"}},
		{"literals before names in a scheme", "URI", "foo", []string{`"+"`, `"-"`, `"."`, `":"`, "ALPHA", "DIGIT"}},
		{`"/" stands for "//" too`, "URI", "foo:", []string{`"/"`, `"?"`, `"#"`, "pchar"}},
		{"segment begins with a pchar", "URI", "foo:/", []string{`"/"`, `"?"`, `"#"`, "pchar"}},
		{"character of a path", "URI", "foo:a", []string{`"/"`, `"?"`, `"#"`, "pchar"}},
		{"first digit of a percent triplet", "URI", "foo:%", []string{"HEXDIG"}},
		{"second digit of a percent triplet", "URI", "foo:%4", []string{"HEXDIG"}},
		{"userinfo or host", "URI", "foo://", []string{`":"`, `"@"`, `"["`, `"/"`, `"?"`, `"#"`, unreserved, pct, sub}},
		{"IPv6 address or IPvFuture", "URI", "a://[", []string{`"::"`, `"v"`, "HEXDIG"}},
		{"rest of ::", "URI", "a://[:", []string{`":"`}},
		{"h16, octet of an IPv4address, or the end of an address", "URI", "a://[::1", []string{`":"`, `"."`, `"]"`, "HEXDIG"}},
		{"version of IPvFuture", "URI", "a://[v", []string{"HEXDIG"}},
		{"character of IPvFuture", "URI", "a://[v1.", []string{`":"`, unreserved, sub}},
		{"port or password", "URI", "a://h:8", []string{`":"`, `"@"`, `"/"`, `"?"`, `"#"`, unreserved, pct, sub}},
		{"port after userinfo", "URI", "a://u@h:8", []string{`"/"`, `"?"`, `"#"`, "DIGIT"}},
		{"query", "URI", "a:?", []string{`"/"`, `"?"`, `"#"`, "pchar"}},
		{"fragment has no #", "URI", "a:#", []string{`"/"`, `"?"`, "pchar"}},
		{"first segment without a colon has no name", "URI-reference", "", []string{`"/"`, `"@"`, `"?"`, `"#"`, unreserved, pct, sub}},
		{"end of the input only", "pct-encoded", "%41", nil},
		{`"5" and %x30-34 are covered by DIGIT`, "dec-octet", "2", []string{"DIGIT"}},
		{"number without a name", "dec-octet", "25", []string{"%x30-35"}},
		{"core rule", "scheme", "", []string{"ALPHA"}},
		{"compiled rule is not its own word", "ALPHA", "", []string{"%x41-5A", "%x61-7A"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := uriRule(t, test.rule)
			n, state := d.Viable(test.after)
			if n != len(test.after) {
				t.Errorf("%s: %q is not viable", test.rule, test.after)
			}
			if got := d.Expected[state]; !slices.Equal(got, test.want) {
				t.Errorf("%s: after %q: got %q, want %q", test.rule, test.after, got, test.want)
			}
		})
	}
}

// TestExpected tests the selection of expected words.
func TestExpected(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		after   string
		want    []string
	}{
		{"literals covered by a name are omitted", `r = "b" / ALPHA / "a" / "+" / DIGIT`, "", []string{`"+"`, "ALPHA", "DIGIT"}},
		{"literals are in the grammar's order", `r = "b" / "+" / "a"`, "", []string{`"b"`, `"+"`, `"a"`}},
		{"DIGIT is covered by the larger HEXDIG", `r = DIGIT / HEXDIG / ALPHA`, "", []string{"HEXDIG", "ALPHA"}},
		{"overlapping names that each cover other bytes", `r = HEXDIG / ALPHA / DIGIT`, "", []string{"HEXDIG", "ALPHA"}},
		{"values are treated like names", `r = %x61-63 / ALPHA / %x62-7B`, "", []string{"ALPHA", "%x62-7B"}},
		{"literal that begins with another literal is omitted", `r = "ab" / "abc" / "b" / "ac"`, "", []string{`"ab"`, `"b"`, `"ac"`}},
		{"only the shortest of several literals with a common prefix", `r = "ab" / "abc" / "a"`, "", []string{`"a"`}},
		{"rest of two literals", `r = "abc" / "abd"`, "ab", []string{`"c"`, `"d"`}},
		{"words are not repeated", `r = "a" / "a" / "b" "a"`, "", []string{`"a"`, `"b"`}},
		{"literals that differ in case sensitivity", `r = "GET" / %s"get"`, "", []string{`"GET"`, `%s"get"`}},
		{"name of a rule", `r = "1" letter / "2" ( %x41-5A / %x61-7A )` + `
letter = ALPHA`, "1", []string{"letter"}},
		{"merged states use the shorter list", `r = "1" letter / "2" ( %x41-5A / %x61-7A )` + `
letter = ALPHA`, "2", []string{"letter"}},
		{"end of the input", `r = "a" / *"b"`, "a", nil},
		{"all first bytes of a code point range share one word", `r = %x80-10FFFF / "a"`, "", []string{`"a"`, "%x80-10FFFF"}},
		{"inside a code point", `r = "x" %x80-10FFFF`, "x\xE0", []string{"%x80-10FFFF"}},
		{"escape", `r = *CRLF "a"`, "", []string{`"a"`, "CRLF"}},
		{"inside an escape", `r = *CRLF "a"`, "\r", []string{"LF"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := compile(t, test.grammar)
			n, state := d.Viable(test.after)
			if n != len(test.after) {
				t.Errorf("%s: %q is not viable", test.grammar, test.after)
			}
			if got := d.Expected[state]; !slices.Equal(got, test.want) {
				t.Errorf("%s: after %q: got %q, want %q", test.grammar, test.after, got, test.want)
			}
		})
	}
}

// TestExpectedIsExact tests, in each state of each rule, that the expected words stand for exactly
// the bytes with a transition. A word is ABNF, so its bytes are the first bytes of a rule with
// the word as its body.
func TestExpectedIsExact(t *testing.T) {
	known := map[string][]byteset.Set{} // by subject and word
	for _, m := range machines(t) {
		for s, witness := range m.Witnesses() {
			bytes := m.Bytes(int32(s))
			var covered byteset.Set
			for _, word := range m.Expected[s] {
				key := m.subject.name + "\n" + word
				if known[key] == nil {
					known[key] = firstBytes(t, m.subject, word)
				}
				i := slices.IndexFunc(known[key], func(first byteset.Set) bool { return first.Minus(bytes).IsEmpty() })
				if i < 0 && bytes.Minus(byteset.Range(0x80, 0xBF)).IsEmpty() {
					covered = bytes // inside a code point, where the word does not determine the bytes
					continue
				}
				if i < 0 {
					t.Errorf("%s: after %q: %s is expected, but the bytes %s do not include any of %s", m, witness, word, bytes, known[key])
					continue
				}
				covered = covered.Union(known[key][i])
			}
			if covered != bytes {
				t.Errorf("%s: after %q: %q stand for %s, want %s", m, witness, m.Expected[s], covered, bytes)
			}
			if words := slices.Sorted(slices.Values(m.Expected[s])); len(slices.Compact(words)) != len(m.Expected[s]) {
				t.Errorf("%s: after %q: %q has a word twice", m, witness, m.Expected[s])
			}
		}
	}
}

// firstBytes returns the possible sets of first bytes of a word. A value can be a code point or a
// byte inside of a code point, so there may be two sets.
func firstBytes(t *testing.T, s subject, word string) []byteset.Set {
	t.Helper()
	rule := abnf.Source{Name: "word", Text: "the-word = " + strings.TrimSuffix(word, "...")} // long words are cut
	g, err := abnf.Read(s.encoding, abnf.Source{Name: s.name, Text: s.text}, rule)
	if err != nil {
		t.Fatalf("%s: the word %s is not ABNF: %v", s.name, word, err)
	}
	answers := []byteset.Set{mustCompile(t, g, g.Lookup("the-word")).Bytes(0)}
	if g, err := abnf.Read(abnf.Bytes, rule); err == nil {
		answers = append(answers, mustCompile(t, g, g.Rules[0]).Bytes(0))
	}
	return answers
}
