package gen

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// programOf returns the program for the grammar in text.
func programOf(t testing.TB, text string, tuning tuning, code ...string) *program {
	t.Helper()
	c := Config{Sources: testSource(text), Package: "test", Code: code, tuning: &tuning}
	b := limit.New(limit.Limits{})
	s, err := newSpec(c, b)
	if err != nil {
		t.Fatal(err)
	}
	m, err := compile(s, c.tuned(), b)
	if err != nil {
		t.Fatal(err)
	}
	return newProgram(s, m, c, nil)
}

// functionOfRule returns the function of a rule, or nil.
func (p *program) functionOfRule(t testing.TB, rule string) *function {
	t.Helper()
	for _, r := range p.rules {
		if r.Name == rule {
			return p.functionOf(r)
		}
	}
	t.Fatalf("no rule %s", rule)
	return nil
}

// TestForm has a rule for each decision between code and a start state.
func TestForm(t *testing.T) {
	const text = `word    = 1*ALPHA                    ; no text: a loop over letters
text    = *( %x20-21 / %x23-7E )     ; text
line    = *%x20-7E                   ; likewise, though a range of bytes
any     = *OCTET                     ; nothing ends this
inner   = *( %x20-21 / %x23-7E ) DQUOTE  ; text, but another rule refers to it, in place
outer   = "x" inner
address = "<" 12DIGIT *( %x20-3B / %x3F-7E ) ">"  ; code calls it
caller  = address *%x20-7E
twin    = *( %x20-21 / %x23-7E )     ; the same as text
longer  = 40( *%x20-21 DQUOTE *( %x23-7E ) DQUOTE )  ; more states than code may have
named   = 9DIGIT                     ; no text, but named
`
	want := map[string]string{
		"word":    "",
		"text":    "1 state, 1 loop, 1 by eight bytes",
		"line":    "1 state, 1 loop, 1 by eight bytes",
		"any":     "",
		"inner":   "",
		"outer":   "2 states, 1 loop, 1 by eight bytes",
		"address": "2 states, 1 loop, 1 by eight bytes",
		"caller":  "2 states, 1 loop, 1 by eight bytes, calls address",
		"twin":    "1 state, 1 loop, 1 by eight bytes",
		"longer":  "",
		"named":   "1 state",
	}
	p := programOf(t, text, defaultTuning(), "named")
	for rule, want := range want {
		got := ""
		if f := p.functionOfRule(t, rule); f != nil {
			got = f.size()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", rule, got, want)
		}
	}
	if p.functionOfRule(t, "twin") != p.functionOfRule(t, "text") {
		t.Error("rules with equal automata have two functions")
	}
}

// labels returns the labels of a rule's code.
func labels(t *testing.T, text, rule string) []string {
	t.Helper()
	var labels []string
	for _, s := range programOf(t, text, defaultTuning(), rule).functionOfRule(t, rule).code.states {
		labels = append(labels, s.label)
	}
	return labels
}

func TestLabels(t *testing.T) {
	tests := []struct {
		why, text, rule, want string
	}{
		{"two rules at once, then numbers", rfc3986(t), "authority",
			"start userinfoOrRegName userinfoOrPort host afterIPLiteral userinfo regName port"},
		{"a path and a query are one state", rfc3986(t), "URI",
			"start scheme hierPart segmentOrQuery fragment segmentNz authority afterAuthority"},
		{"capitals go down together", rfc3986(t), "IP-literal",
			"start ipv6addressOrIPvFuture afterIPv6address ipvFuture end ipvFuture2"},
		{"a number after a digit", "h16 = 1*3HEXDIG\n", "h16", "start h16 h16_2 end"},
		{"a keyword is no label", "a = type range\ntype = 1*\"t\"\nrange = 1*\"r\"\n", "a", "start typeRule rangeRule"},
		{"one bare delimiter after the other", "a = b \".\" \".\" \".\" b\nb = 1*DIGIT\n", "a", "start b b2"},
	}
	for _, test := range tests {
		if got := strings.Join(labels(t, test.text, test.rule), " "); got != test.want {
			t.Errorf("%s: %s:\ngot  %s\nwant %s", test.why, test.rule, got, test.want)
		}
	}
}

// TestForced has what an edge checks at once.
func TestForced(t *testing.T) {
	tests := []struct {
		why, text string
		want      []int // by edge from the start: how many bytes are forced
	}{
		{"a literal string", "a = \"http\"\n", []int{3}},
		{"an escape", "a = *( \"%\" HEXDIG HEXDIG )\n", []int{2}},
		{"not past a state that accepts", "a = \"ab\" [ \"cd\" ]\n", []int{1}},
		{"not past a loop", "a = \"a\" *\"b\" \"c\"\n", []int{0}},
		{"not past a choice", "a = \"a\" ( \"bc\" / \"de\" )\n", []int{0}},
		{"no more than fits on a line", "a = 40\"x\"\n", []int{maxForced}},
	}
	all := tuning{calleeStates: never, fileLines: never, allCode: true}
	for _, test := range tests {
		var got []int
		for _, e := range programOf(t, test.text, all).functionOfRule(t, "a").code.states[0].edges {
			got = append(got, len(e.forced))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q: got %d, want %d", test.why, test.text, got, test.want)
		}
	}
}

// TestByteSets has the sets of RFC 3986 by name, as the grammar would write them.
func TestByteSets(t *testing.T) {
	p := programOf(t, rfc3986(t), defaultTuning(), "scheme", "segment", "reserved", "host", "URI")
	got := map[string]string{}
	for _, table := range p.sets.tables {
		if len(table.sets) > bitsPerTable {
			t.Errorf("%s has %d sets", table.name, len(table.sets))
		}
		for _, s := range table.sets {
			if got[s.name] != "" {
				t.Errorf("two sets are called %s", s.name)
			}
			got[s.name] = s.abnf
		}
	}
	for name, want := range map[string]string{
		"zInALPHA":    "%x41-5A / %x61-7A",                   // a rule that is a set, in bytes
		"zInHEXDIG":   "DIGIT / %x41-46 / %x61-66",           // with a smaller rule in it
		"zInScheme":   `ALPHA / DIGIT / "+" / "-" / "."`,     // what the rule repeats
		"zInSegment":  `unreserved / sub-delims / ":" / "@"`, // after the rule segment, not one of the paths
		"zInReserved": "sub-delims / gen-delims",
	} {
		if got[name] != want {
			t.Errorf("%s: got %q, want %q", name, got[name], want)
		}
	}
	for _, s := range p.sets.order {
		if _, _, isRange := s.AsRange(); !s.text && (isRange || s.Len() <= maxCompared) != (s.table == "") {
			t.Errorf("%s: table %q", s.Set, s.table)
		}
	}
}

func TestDescribe(t *testing.T) {
	program := programOf(t, "a = vowel digit\nvowel = \"a\" / \"e\" / \"i\"\ndigit = %x30-39\n", defaultTuning())
	p := newSetPlan(program.rules, program.machines.rules)
	tests := []struct {
		why  string
		set  byteset.Set
		want string
	}{
		{"a rule in it", byteset.Range('0', '9').Union(byteset.Of('.')), `digit / "."`},
		{"a rule that is not all in it", byteset.Range('0', '8'), "%x30-38"},
		{"a letter in one case is no literal", byteset.Of('x', '!'), `"!" / %x78`},
		{"in both cases it is", byteset.Of('x', 'X'), `"x"`},
		{"nor is a quotation mark", byteset.Of('"'), "%x22"},
		{"nor a byte that nobody sees", byteset.Of(0, ' ', 0xFF), "%x00 / %x20 / %xFF"},
		{"nothing", byteset.Set{}, ""},
	}
	for _, test := range tests {
		if got := p.describe(test.set); got != test.want {
			t.Errorf("%s: %s: got %s, want %s", test.why, test.set, got, test.want)
		}
	}
}

// TestBig generates from large grammars. That they are done in seconds rests on how
// little is made of them.
func TestBig(t *testing.T) {
	if testing.Short() {
		t.Skip("this takes minutes under the race detector, and runs nothing at once")
	}
	var chain, unsafe, flat strings.Builder
	unsafe.WriteString("r0 = 8\"a\" *\"a\"\n")
	for i := 1; i < 400; i++ {
		unsafe.WriteString(strings.NewReplacer("N", strconv.Itoa(i), "M", strconv.Itoa(i-1)).Replace("rN = rM *\"a\"\n"))
	}
	chain.WriteString("r0 = 1*20DIGIT\n")
	for i := 1; i < 500; i++ {
		// Each rule has the one before it twice: in place, that is 2^500 states.
		chain.WriteString(strings.NewReplacer("N", strconv.Itoa(i), "M", strconv.Itoa(i-1)).Replace("rN = \"(\" rM \",\" rM \")\"\n"))
	}
	for i := range 500 {
		flat.WriteString(strings.ReplaceAll("hN = \"field-N:\" 1*( VCHAR / SP ) CRLF\n", "N", strconv.Itoa(i)))
	}
	for _, test := range []struct {
		why, text string
		states    int
	}{
		{"20,000 states in one machine", "a = 20000\"x\"\n", 20_001},
		{"500 rules, each in the next", chain.String(), 10_000},
		{"400 rules, each in the next, that cannot be called", unsafe.String(), 4_000},
		{"500 rules side by side", flat.String(), 10_000},
	} {
		p := programOf(t, test.text, defaultTuning())
		n := 0
		for _, m := range p.machines.rules {
			n += m.Len()
		}
		if n > test.states {
			t.Errorf("%s: %d states, want no more than %d", test.why, n, test.states)
		}
		if files := generate(t, test.text); len(files) == 0 {
			t.Errorf("%s: no files", test.why)
		}
	}
}
