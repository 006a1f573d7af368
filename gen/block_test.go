package gen

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// programOf returns the program for the grammar in text, with code for the rules in code.
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

// functionOfRule returns the function of a rule, or nil if it has none.
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

// TestForm has a rule for each choice between code and a table.
func TestForm(t *testing.T) {
	const text = `word    = 1*ALPHA                    ; letters are not text
text    = *( %x20-21 / %x23-7E )     ; text
line    = *%x20-7E                   ; text that is a range of bytes
any     = *OCTET                     ; all bytes are not text: the loop ends at the end of the input
inner   = *( %x20-21 / %x23-7E ) DQUOTE  ; text, but not a root, and too small to be called
outer   = "x" inner
address = "<" 12DIGIT *( %x20-3B / %x3F-7E ) ">"  ; not a root, but called by code
caller  = address *%x20-7E
twin    = *( %x20-21 / %x23-7E )     ; equal to text
longer  = 40( *%x20-21 DQUOTE *( %x23-7E ) DQUOTE )  ; too many states for code
named   = 9DIGIT                     ; not text, but named in Config.Code
`
	want := map[string]string{
		"word":    "",
		"text":    "1 state, 1 loop, 1 unrolled",
		"line":    "1 state, 1 loop, 1 unrolled",
		"any":     "",
		"inner":   "",
		"outer":   "2 states, 1 loop, 1 unrolled",
		"address": "2 states, 1 loop, 1 unrolled",
		"caller":  "2 states, 1 loop, 1 unrolled, calls address",
		"twin":    "1 state, 1 loop, 1 unrolled",
		"longer":  "",
		"named":   "1 state",
	}
	p := programOf(t, text, defaultTuning(), "named")
	for rule, want := range want {
		t.Run(rule, func(t *testing.T) {
			got := ""
			if f := p.functionOfRule(t, rule); f != nil {
				got = f.size()
			}
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
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
		name, text, rule, want string
	}{
		{"state in two rules", rfc3986(t), "authority",
			"start userinfoOrRegName userinfoOrPort host afterIPLiteral userinfo regName port"},
		{"path and query share a state", rfc3986(t), "URI",
			"start scheme hierPart segmentOrQuery fragment segmentNz authority afterAuthority"},
		{"lowers all leading capitals", rfc3986(t), "IP-literal",
			"start ipv6addressOrIPvFuture afterIPv6address ipvFuture end ipvFuture2"},
		{"underscore between digit and number", `h16 = 1*3HEXDIG`, "h16", "start h16 h16_2 end"},
		{"Go keyword", `a = type range
type = 1*"t"
range = 1*"r"`, "a", "start typeRule rangeRule"},
		{"consecutive delimiters are part of an edge", `a = b "." "." "." b
b = 1*DIGIT`, "a", "start b b2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(labels(t, test.text, test.rule), " "); got != test.want {
				t.Errorf("rule %s:\ngot  %s\nwant %s", test.rule, got, test.want)
			}
		})
	}
}

// TestForced tests how many bytes an edge forces.
func TestForced(t *testing.T) {
	tests := []struct {
		name, text string
		want       []int // number of forced bytes of each edge from the start state
	}{
		{"literal string", `a = "http"`, []int{3}},
		{"escape", `a = *( "%" HEXDIG HEXDIG )`, []int{2}},
		{"stops at an accepting state", `a = "ab" [ "cd" ]`, []int{1}},
		{"stops at a loop", `a = "a" *"b" "c"`, []int{0}},
		{"stops at a choice", `a = "a" ( "bc" / "de" )`, []int{0}},
		{"stops at maxForced", `a = 40"x"`, []int{maxForced}},
	}
	all := tuning{calleeStates: never, fileLines: never, allCode: true}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []int
			for _, e := range programOf(t, test.text, all).functionOfRule(t, "a").code.states[0].edges {
				got = append(got, len(e.forced))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s: got %d, want %d", test.text, got, test.want)
			}
		})
	}
}

// TestByteSets compares the names and descriptions of byte sets of RFC 3986.
func TestByteSets(t *testing.T) {
	p := programOf(t, rfc3986(t), defaultTuning(), "scheme", "segment", "reserved", "host", "URI")
	got := map[string]string{}
	for _, table := range p.sets.tables {
		if len(table.sets) > bitsPerTable {
			t.Errorf("%s has %d sets", table.name, len(table.sets))
		}
		for _, s := range table.sets {
			if got[s.name] != "" {
				t.Errorf("two sets are named %s", s.name)
			}
			got[s.name] = s.abnf
		}
	}
	for name, want := range map[string]string{
		"zInALPHA":    "%x41-5A / %x61-7A",                   // a rule that is a set of bytes
		"zInHEXDIG":   "DIGIT / %x41-46 / %x61-66",           // the description names a smaller rule
		"zInScheme":   `ALPHA / DIGIT / "+" / "-" / "."`,     // the bytes that the rule repeats
		"zInSegment":  `unreserved / sub-delims / ":" / "@"`, // named after segment, and not after a path
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
	program := programOf(t, `a = vowel digit
vowel = "a" / "e" / "i"
digit = %x30-39`, defaultTuning())
	p := newSetPlan(program.rules, program.machines.Rules)
	tests := []struct {
		name string
		set  byteset.Set
		want string
	}{
		{"rule is a subset", byteset.Range('0', '9').Union(byteset.Of('.')), `digit / "."`},
		{"rule is not a subset", byteset.Range('0', '8'), "%x30-38"},
		{"letter in one case is a number", byteset.Of('x', '!'), `"!" / %x78`},
		{"letter in both cases is a literal", byteset.Of('x', 'X'), `"x"`},
		{"quotation mark is a number", byteset.Of('"'), "%x22"},
		{"invisible bytes are numbers", byteset.Of(0, ' ', 0xFF), "%x00 / %x20 / %xFF"},
		{"empty set", byteset.Set{}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := p.describe(test.set); got != test.want {
				t.Errorf("%s: got %s, want %s", test.set, got, test.want)
			}
		})
	}
}

// TestBig generates from large grammars and limits their states. It takes seconds only if the
// automata stay small.
func TestBig(t *testing.T) {
	if testing.Short() {
		t.Skip("slow under the race detector, and nothing runs concurrently")
	}
	var chain, unsafe, flat strings.Builder
	unsafe.WriteString(`r0 = 8"a" *"a"` + "\n")
	for i := 1; i < 400; i++ {
		unsafe.WriteString(strings.NewReplacer("N", strconv.Itoa(i), "M", strconv.Itoa(i-1)).Replace(`rN = rM *"a"` + "\n"))
	}
	chain.WriteString("r0 = 1*20DIGIT\n")
	for i := 1; i < 500; i++ {
		// Each rule refers to the previous rule twice. In place, that would be 2^500 states.
		chain.WriteString(strings.NewReplacer("N", strconv.Itoa(i), "M", strconv.Itoa(i-1)).Replace(`rN = "(" rM "," rM ")"` + "\n"))
	}
	for i := range 500 {
		flat.WriteString(strings.ReplaceAll(`hN = "field-N:" 1*( VCHAR / SP ) CRLF`+"\n", "N", strconv.Itoa(i)))
	}
	for _, test := range []struct {
		name, text string
		states     int
	}{
		{"one rule with 20,000 states", `a = 20000"x"`, 20_001},
		{"chain of 500 rules", chain.String(), 10_000},
		{"chain of 400 rules that cannot be called", unsafe.String(), 4_000},
		{"500 unrelated rules", flat.String(), 10_000},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := programOf(t, test.text, defaultTuning())
			n := 0
			for _, m := range p.machines.Rules {
				n += m.Len()
			}
			if n > test.states {
				t.Errorf("%d states, want at most %d", n, test.states)
			}
			if files := generate(t, test.text); len(files) == 0 {
				t.Error("no files")
			}
		})
	}
}
