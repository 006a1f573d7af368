package gen

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// planOf returns the plan for the grammar in text.
func planOf(t testing.TB, text string, tuning Tuning) *plan {
	t.Helper()
	g := read(t, text)
	rules, err := selectRules(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	names, _ := nameRules(rules)
	automata, _, errs := compile(g, rules, limit.New(limit.Limits{}), tuning.CalleeStates)
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	p := newPlan(rules, names, automata)
	p.planForms(tuning)
	p.planSets(nil)
	return p
}

// machineOf returns the machine of a rule.
func (p *plan) machineOf(t testing.TB, rule string) *machine {
	t.Helper()
	for _, r := range p.rules {
		if r.rule.Name == rule {
			return r.machine
		}
	}
	t.Fatalf("no rule %s", rule)
	return nil
}

// TestForm has a rule for each thing that a plan decides.
func TestForm(t *testing.T) {
	const text = `word    = 1*ALPHA                    ; a loop over letters: names are short
text    = *( %x20-21 / %x23-7E )     ; a loop over text
line    = *%x20-7E                   ; likewise, though a range of bytes
any     = *OCTET                     ; nothing ends this
nine    = *9DIGIT                    ; more states than code without text may have
address = 12DIGIT "@"                ; enough states to be called, and in code they are one check
called  = "<" address ">"            ; what follows is clear
unclear = [ "1" ] address            ; a digit can be both
twin    = *( %x20-21 / %x23-7E )     ; the same as text
longer  = 40( text %x22 )            ; more states than code may have
`
	want := map[string]string{
		"word":    "code; 1 loop",
		"text":    "code; 1 loop by eight bytes",
		"line":    "code; 1 loop by eight bytes",
		"any":     "code; 1 loop",
		"nine":    "table",
		"address": "code",
		"called":  "code; calls address",
		"unclear": "code; cannot call address",
		"twin":    "code; 1 loop by eight bytes",
		"longer":  "table",
	}
	p := planOf(t, text, DefaultTuning())
	for rule, want := range want {
		m := p.machineOf(t, rule)
		form := append([]string{"table"}, m.form()...)
		if m.code != nil {
			form[0] = "code"
		}
		if got := strings.Join(form, "; "); got != want {
			t.Errorf("%s: got %s, want %s", rule, got, want)
		}
	}
	if p.machineOf(t, "twin") != p.machineOf(t, "text") {
		t.Error("rules with equal automata have two machines")
	}
}

// labels returns the labels of a rule's code.
func labels(t *testing.T, text, rule string) []string {
	t.Helper()
	var labels []string
	for _, s := range planOf(t, text, DefaultTuning()).machineOf(t, rule).code.states {
		labels = append(labels, s.label)
	}
	return labels
}

func TestLabels(t *testing.T) {
	tests := []struct {
		why, text, rule, want string
	}{
		{"two rules at once, then numbers", rfc3986(t), "authority",
			"userinfoOrHost userinfoOrRegName userinfoOrPort host afterIPLiteral userinfo regName port"},
		{"a path and a query are one state", rfc3986(t), "URI",
			"scheme scheme hierPart segmentOrQuery fragment segmentNz authority afterAuthority"},
		{"capitals go down together", rfc3986(t), "IP-literal",
			"ipLiteral ipv6addressOrIPvFuture afterIPv6address ipvFuture end ipvFuture2"},
		{"a number after a digit", "h16 = 1*3HEXDIG\n", "h16", "h16 h16 h16_2 end"},
		{"a keyword is no label", "a = type range\ntype = 1*\"t\"\nrange = 1*\"r\"\n", "a", "typeRule typeRule rangeRule"},
		{"one bare delimiter after the other", "a = b \".\" \".\" \".\" b\nb = 1*DIGIT\n", "a", "b b b2"},
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
	all := Tuning{CalleeStates: never, CodeStates: never, CodeLines: never, CodeStatesNoText: never}
	for _, test := range tests {
		var got []int
		for _, e := range planOf(t, test.text, all).machineOf(t, "a").code.states[0].edges {
			got = append(got, len(e.forced))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q: got %d, want %d", test.why, test.text, got, test.want)
		}
	}
}

// TestByteSets has the sets of RFC 3986 by name, as the grammar would write them.
func TestByteSets(t *testing.T) {
	p := planOf(t, rfc3986(t), DefaultTuning())
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
		"inALPHA":    "%x41-5A / %x61-7A",                   // a rule that is a set, in bytes
		"inHEXDIG":   "DIGIT / %x41-46 / %x61-66",           // with a smaller rule in it
		"inScheme":   `ALPHA / DIGIT / "+" / "-" / "."`,     // what the rule repeats
		"inSegment":  `unreserved / sub-delims / ":" / "@"`, // after the rule segment, not one of the paths
		"inReserved": "sub-delims / gen-delims",
	} {
		if got[name] != want {
			t.Errorf("%s: got %q, want %q", name, got[name], want)
		}
	}
	for _, s := range p.sets.order {
		if _, _, isRange := s.isRange(); !s.text && (isRange || s.Len() <= maxCompared) != (s.table == "") {
			t.Errorf("%s: table %q", s.Set, s.table)
		}
	}
}

func TestDescribe(t *testing.T) {
	p := newSetPlan(planOf(t, "a = vowel digit\nvowel = \"a\" / \"e\" / \"i\"\ndigit = %x30-39\n", DefaultTuning()).rules)
	tests := []struct {
		why  string
		set  byteset.Set
		want string
	}{
		{"a rule in it", byteset.Range('0', '9').Union(byteset.Of('.')), `digit / "."`},
		{"a rule that is not all in it", byteset.Range('0', '8'), "%x30-38"},
		{"a letter is no literal, which would fold case", byteset.Of('x', '!'), `"!" / %x78`},
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

// TestSharedClasses holds tables of classes to their price: rows are wider by less than
// what another table takes.
func TestSharedClasses(t *testing.T) {
	p := planOf(t, rfc3986(t)+"\nlarge = 2000( \"x\" / \"y\" )\n", DefaultTuning())
	if n := len(p.classes); n < 2 || n > 5 {
		t.Errorf("%d tables of classes", n)
	}
	for _, c := range p.classes {
		extra := 0
		for _, m := range p.machines {
			if m.table.classes == c {
				extra += m.Len() * (len(c.Sets) - len(m.Classes.Sets))
			}
		}
		if saved := 256 * (len(c.users) - 1); extra > saved {
			t.Errorf("%s takes %d entries more and saves %d", c.name, extra, saved)
		}
	}
	if c := p.machineOf(t, "large").table.classes; len(c.users) != 1 {
		t.Errorf("large shares its classes with %s", ruleList(c.users))
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
		p := planOf(t, test.text, DefaultTuning())
		n := 0
		for _, m := range p.machines {
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

// TestUnique takes many names: no two are the same, and the first ones are in turn.
func TestUnique(t *testing.T) {
	for _, name := range []string{"digit", "h16"} {
		taken := map[string]bool{}
		for i := range 100_000 {
			before := len(taken)
			if u := unique(name, taken); len(taken) != before+1 {
				t.Fatalf("the %d-th name after %s is %s, which is taken", i, name, u)
			}
		}
		if second := map[string]string{"digit": "digit2", "h16": "h16_2"}[name]; !taken[name] || !taken[second] {
			t.Errorf("got neither %s nor %s", name, second)
		}
	}
}
