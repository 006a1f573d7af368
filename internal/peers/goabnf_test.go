package peers

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	compiler "github.com/std66/std66/grammar/abnf"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/peers/goabnf"
)

// A matching has the texts for comparing go-abnf with package grammar/abnf at a rule.
type matching struct {
	document, rule string
	longest        int // in bytes; go-abnf may take exponential time
	corpus, pieces []string
	wraps          []string // texts of the rule, with %s for other texts of the rule
}

// regular lists rules without nesting.
var regular = []matching{
	{"rfc3339", "date-time", 40, []string{"1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00", "1990-12-31T15:59:60-08:00"}, // RFC 3339 §5.8
		[]string{"1985-04-12", "T", "t", "23:20:50", ".5", "Z", "+01:00", "0", "é"}, []string{"%s"}},
	{"rfc3629", "UTF8-octets", 12, nil, []string{"a", "é", "日", "\U0001f600", "\xff", "\xed\xa0\x80", "\xc0\x80", "\x80", "\x00"}, nil},
	{"rfc3986", "IPv6address", 24, []string{"::ffff:192.0.2.1", "2001:db8::7"}, []string{"::", ":", "1", "a", "ffff", "1.2.3.4", "256.0.0.1", "g"}, nil},
	{"rfc5646", "Language-Tag", 24, []string{"zh-Hant-CN", "i-klingon", "x-whatever", "en-a-bbb-x-a-ccc"}, // RFC 5646 Appendix A
		[]string{"a", "en", "zho", "Latn", "-", "x", "1994", "12"}, []string{"%s-x-a", "%s-a-bb"}},
	{"rfc6570", "URI-Template", 20, []string{"{?x,y*}", "{+path:6}/here"}, []string{"{", "}", "a", "+", "?", ",", ":3", "*", "%41", "é", " "}, []string{"a%s", "%s{b}"}}, // RFC 6570 §1.2
	{"rfc6901", "json-pointer", 16, []string{"/a~1b", "/m~0n"}, []string{"/", "~0", "~1", "~", "a", "é", "\xff", "\U0010ffff"}, []string{"%s/é"}},                        // RFC 6901 §5
	{"rfc8941", "sf-integer", 20, nil, []string{"-", "0", "12", "12345678", "."}, nil},
}

// nested lists rules that embed themselves.
var nested = []matching{
	{"rfc3261", "comment", 14, []string{"()", "(a b)", "(\\))"}, []string{"(", ")", " ", "a", "\\a", "é", "\r\n ", "\""}, []string{"(%s)", "(a%s)", "(%s %s)"}},
	{"rfc4515", "filter", 40, []string{"(cn=Babs Jensen)", "(!(cn=Tim Howes))", "(o=univ*of*mich*)", "(o:dn:=Ace)", "(a=\\00)", "(a=*)"}, // RFC 4515 §4
		[]string{"(", ")", "&", "|", "!", "a=b", "(a=*)", "(a=", "*", ":dn", ":=", "\\28", "~=", "é"}, []string{"(!%s)", "(&%s%s)", "(|%s(a=b))"}},
	{"rfc5234", "rulelist", 40, []string{"a = b / c\r\n", "a = 1*(b)\r\n ; c\r\n", "a = [b\r\n / \"c\"]\r\n", "a = %x41 <b>\r\n"},
		[]string{"a", " = ", "\r\n", "(", ")", "[", "]", "/ ", "*", "\"b\"", "%x41", " ;c"}, []string{"%s%s", "%sd = 2((e))\r\n", "f =/ [%%d1-9 [g] ]\r\n%s"}},
	{"rfc5322", "comment", 14, []string{"()", "(a b)", "(\\))", "(\r\n )"}, []string{"(", ")", " ", "a", "\\(", "\r\n ", "\x01", "é"}, []string{"(%s)", "(a%s)", "(%s %s)"}},
	{"rfc8259", "JSON-text", 40, []string{`{"a":[1]}`, `[[],{}]`, ` [ 1 ] `, `-1.5e+3`, `"\u00e9\ud800"`, `"é"`, `null`},
		[]string{"[", "]", "{", "}", ",", ":", " ", "1", "-0", "true", `"a"`, `"\u00e9"`, `"日"`, "\"\xff\"", "\xed\xa0\x80", "e1", "01", "\t"}, []string{"[%s]", `{"b":%s}`, "[%s,%s]", " %s\n"}},
	{"rfc9110", "comment", 16, []string{"()", "(a b)", "(\\))"}, []string{"(", ")", " ", "a", "\\(", "\t", "\x80", "é"}, []string{"(%s)", "(a%s)", "(%s %s)"}},
}

// matchings returns the comparisons with go-abnf. They are not among the other comparisons, since
// a text that fuzzing finds could take go-abnf very long.
func matchings(t testing.TB) []comparison {
	var list []comparison
	for _, m := range slices.Concat(regular, nested) {
		list = append(list, m.comparison(t))
	}
	return list
}

// comparison returns the comparison at m.
func (m matching) comparison(t testing.TB) comparison {
	theirs, err := goabnf.Matcher(m.document, m.rule)
	if err != nil {
		t.Fatal(err)
	}
	return comparison{
		peer: "go-abnf", work: fmt.Sprintf("%s of %s", m.rule, abnf.DocumentTitle(m.document)),
		given:   func(s string) bool { return len(s) <= m.longest },
		texts:   m.texts,
		ours:    verdict(m.match(t)),
		theirs:  verdict(theirs),
		classes: matchingClasses[m.document],
	}
}

// match returns the function of package grammar/abnf.
func (m matching) match(t testing.TB) func(s string) bool {
	t.Helper()
	compiled, err := compiler.Bundled(m.document, m.rule)
	if err != nil {
		t.Fatalf("%s %s: %v", m.document, m.rule, err)
	}
	rule, ok := compiled.Rule(m.rule)
	if !ok {
		t.Fatalf("%s: no rule %s", m.document, m.rule)
	}
	return rule.Match
}

// texts returns the corpus, the corpus in wraps, and texts of pieces, each followed by an edited
// copy.
func (m matching) texts(testing.TB) iter.Seq[string] {
	random := rand.New(rand.NewPCG(Seed, 3))
	members := slices.Clone(m.corpus)
	for range min(300, 300*len(m.wraps)) {
		members = append(members, m.wrapped(random, members))
	}
	var joined []string
	for range 500 {
		joined = append(joined, m.joined(random))
	}
	return withEdits(random, m.pieces, []iter.Seq[string]{slices.Values(members), combinations("", m.pieces, 2), slices.Values(joined)})
}

// wrapped returns one of the members in one of the wraps, or a member of the corpus if that is too long.
func (m matching) wrapped(random *rand.Rand, members []string) string {
	wrap := m.wraps[random.IntN(len(m.wraps))]
	var parts []any
	for range strings.Count(wrap, "%s") {
		parts = append(parts, members[random.IntN(len(members))])
	}
	if s := fmt.Sprintf(wrap, parts...); len(s) <= m.longest {
		return s
	}
	return m.corpus[random.IntN(len(m.corpus))]
}

// joined returns a text of three to six pieces.
func (m matching) joined(random *rand.Rand) string {
	var b strings.Builder
	for range 3 + random.IntN(4) {
		b.WriteString(m.pieces[random.IntN(len(m.pieces))])
	}
	return b.String()
}

// octets is a class of the grammars whose values from %x80 to %xFF are bytes.
func octets(section, example string) class {
	return class{rejects, "text that is not ASCII, as it takes %x80 to %xFF for code points in UTF-8 and not for bytes", section, example, func(d *dispute) bool {
		return strings.ContainsFunc(d.text, func(r rune) bool { return r >= 0x80 })
	}}
}

// matchingClasses has the classes of each document.
var matchingClasses = map[string][]class{
	"rfc3629": {octets("RFC 3629 §4", "é")},
	"rfc3261": {octets("RFC 3261 §25.1", "(é)")},
	"rfc4515": {octets("RFC 4512 §1.4", "(a=é)")},
	"rfc9110": {octets("RFC 9110 §5.5", "(\x80)")},
}

// TestMatching compares go-abnf with package grammar/abnf at short texts.
func TestMatching(t *testing.T) {
	for _, c := range matchings(t) {
		t.Run(c.work, func(t *testing.T) {
			n, matches := 0, 0
			for s := range c.inputs(t) {
				if !c.given(s) {
					continue
				}
				n++
				if _, ok := c.ours(s); ok {
					matches++
				}
				if d := c.newDispute(s); d != nil && c.class(d) < 0 {
					t.Errorf("not in any class: %v", d)
				}
			}
			t.Logf("%d texts, %d match", n, matches)
			if matches < 10 || matches == n {
				t.Errorf("%d of %d texts match", matches, n)
			}
		})
	}
}
