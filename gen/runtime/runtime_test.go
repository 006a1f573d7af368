package runtime

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/equaltest"
	"github.com/std66/std66/internal/tables"
)

// text returns a file in testdata.
func text(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestGenerated compares the small grammar's package with its automata and the oracle.
func TestGenerated(t *testing.T) {
	equaltest.Package[Rule, SyntaxError]{
		Grammar:     text(t, "small.abnf"),
		Rules:       Rules,
		ParserSpecs: text(t, "small.parsers"),
		Parsers:     []equaltest.Parser{equaltest.ParserOf("record", ParseRecord), equaltest.ParserOf("list", ParseList), equaltest.ParserOf("page", ParsePage)},
	}.Test(t)
}

// machineOf converts tables to a machine.
func machineOf(all *tables.Tables, rules int) *zMachine {
	state := func(p tables.Place) zState { return zState(p.Part<<zPartBit + p.Row) }
	classes := all.Classes.Of
	m := &zMachine{classes: &classes, columns: all.Rules.Columns, accepting: all.Ends, words: slices.Collect(slices.Chunk(all.Words, zPerList))}
	for _, part := range all.Rules.Parts {
		p := zPart{}
		for _, row := range part.Rows {
			for _, n := range row {
				p.rows = append(p.rows, zNumber(n))
			}
		}
		for _, e := range part.Edges {
			edge := zEdge{next: state(e.Next), read: e.Read}
			if e.Callee >= 0 {
				edge.callee = state(all.Start(e.Callee))
			}
			p.edges = append(p.edges, edge)
		}
		m.parts = append(m.parts, p)
	}
	var starts []zStart
	for i := range rules {
		starts = append(starts, zStart{state: state(all.Start(i))})
	}
	m.starts = slices.Collect(slices.Chunk(starts, zPerList))
	return m
}

// TestMachines compares machines built from tables with the plain interpreters of their automata:
// with and without calls, in one part and in parts of one row.
func TestMachines(t *testing.T) {
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "small.abnf", Text: text(t, "small.abnf")})
	if err != nil {
		t.Fatal(err)
	}
	for _, callee := range []int{3, 1 << 30} {
		callees := map[*abnf.Rule]*dfa.Machine{}
		var automata []*dfa.Machine
		var plain []*dfa.DFA
		for _, r := range g.CalleesFirst() {
			calling, err := dfa.CompileCalling(g, r, nil, callees)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := dfa.Compile(g, r, nil)
			if err != nil {
				t.Fatal(err)
			}
			if calling.Len() >= callee {
				callees[r] = calling
			}
			automata, plain = append(automata, calling), append(plain, whole)
		}
		for _, rows := range []int{1, 1 << 30} {
			m := machineOf(tables.New(automata, dfa.Join(automata), nil, nil, func(p *tables.Part) bool { return len(p.Rows) <= rows+1 }), len(automata))
			if len(m.parts) > 1 != (rows == 1) {
				t.Fatalf("parts of %d rows: %d", rows, len(m.parts))
			}
			for i, a := range plain {
				at := m.starts[i/zPerList][i%zPerList].state
				for s := range a.PathCover(dfa.OneOfEachClass) {
					compareMachine(t, m, at, a, s)
				}
			}
		}
	}
}

// compareMachine compares the results of m and a for s.
func compareMachine(t *testing.T, m *zMachine, at zState, a *dfa.DFA, s string) {
	t.Helper()
	viable, state := a.Viable(s)
	if got, want := zScan(m, at, s, 0) == len(s), a.Match(s); got != want {
		t.Fatalf("%s: zScan of %q: match %t, want %t", a.Name, s, got, want)
	}
	if got, want := zScan(m, at, []byte("x"+s), 1) == 1+len(s), a.Match(s); got != want {
		t.Fatalf("%s: zScan of %q as bytes, from offset 1: match %t, want %t", a.Name, s, got, want)
	}
	longest, _ := m.longest(at, s, 0)
	if want := a.MatchPrefix(s); longest != want {
		t.Fatalf("%s: longest match in %q: %d, want %d", a.Name, s, longest, want)
	}
	offset, states := m.stop(at, s, 0, nil)
	if words := m.expectedAt(states, nil); offset != viable || !slices.Equal(words, a.Words(state)) {
		t.Fatalf("%s: %q stops at %d, expected %q; want %d, %q", a.Name, s, offset, words, viable, a.Words(state))
	}
}

// TestSkip compares zSkip with a loop over bytes, for all short lengths and offsets, and some long
// ones.
func TestSkip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3986))
	var sets [256]uint8
	for b := range sets {
		sets[b] = uint8(random.Uint32()) | 1<<random.IntN(8)
	}
	check := func(s string, i int, bit uint8) {
		t.Helper()
		want := i
		for want < len(s) && sets[s[want]]&bit != 0 {
			want++
		}
		if got := zSkip(s, i, nil, &sets, bit); got != want {
			t.Fatalf("zSkip(%q, %d, bit %#x): got %d, want %d", s, i, bit, got, want)
		}
		if got := zSkip([]byte(s), i, nil, &sets, bit); got != want {
			t.Fatalf("zSkip(%q as bytes, %d, bit %#x): got %d, want %d", s, i, bit, got, want)
		}
	}
	for bit := range 8 {
		var in, out byte
		for b := range sets {
			if sets[b]>>bit&1 != 0 {
				in = byte(b)
			} else {
				out = byte(b)
			}
		}
		for n := range 40 {
			for miss := range n + 1 {
				s := strings.Repeat(string([]byte{in}), miss) + string([]byte{out}) + strings.Repeat(string([]byte{in}), n-miss)
				for i := range min(len(s), 17) + 1 {
					check(s[:n], i%(n+1), 1<<bit)
				}
			}
		}
		for _, n := range []int{255, 256, 257, 4095, 4096, 9000} {
			check(strings.Repeat(string([]byte{in}), n), 0, 1<<bit)
			check(strings.Repeat(string([]byte{in}), n)+string([]byte{out, in}), 3, 1<<bit)
		}
	}
}

// TestRules tests the names and definitions of rules, which are substrings of one text.
func TestRules(t *testing.T) {
	var names []string
	for r := range Rules() {
		names = append(names, r.String())
		if again, ok := LookupRule(strings.ToUpper(r.String())); !ok || again != r {
			t.Errorf("LookupRule(%q): got %v, %t", strings.ToUpper(r.String()), again, ok)
		}
	}
	want := []string{"record", "key", "value", "quoted", "number", "text", "list",
		"page", "address", "group", "query", "remark", "pchar", "triplet", "script", "latin", "ALPHA", "DIGIT", "DQUOTE", "HEXDIG"}
	if !slices.Equal(names, want) {
		t.Errorf("rules: got %q, want %q", names, want)
	}
	if got := RuleKey.Definition(); !strings.HasPrefix(got, "key     = 1*12( ALPHA / \"-\" )") || strings.HasSuffix(got, "\n") {
		t.Errorf("definition of key: %q", got)
	}
	invalid := Rule(len(names))
	if invalid.String() != "Rule(20)" || invalid.Definition() != "" || invalid.Match("") || invalid.MatchPrefix("") != -1 || invalid.Check("").Error() != "runtime: Rule(20): no such rule" {
		t.Errorf("invalid rule: %s, %q, %v", invalid, invalid.Definition(), invalid.Check(""))
	}
	for _, name := range []string{"", "keys", "\u212aey", "re cord"} {
		if r, ok := LookupRule(name); ok {
			t.Errorf("LookupRule(%q): got %s", name, r)
		}
	}
}

// TestErrors tests the messages of errors.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name, in, want string
		rule           Rule
	}{
		{"end of input", "a", `runtime: record: offset 1: expected "-", "=" or ALPHA, found end of input`, RuleRecord},
		{"non-ASCII byte in a rule with non-ASCII matches", "\"\xff\x9f", `runtime: quoted: offset 2: expected %x20-21, %x23-7E, %xA0-FF or DQUOTE, found "\x9f"`, RuleQuoted},
		{"non-ASCII byte in a rule with percent-encoding", "a\u00e9", `runtime: text: offset 1: expected "%", "_", "~", ":", "/", ALPHA, DIGIT or end of input, found non-ASCII byte %xC3: UTF-8 text must be percent-encoded`, RuleText},
		{"non-ASCII byte in a rule without percent-encoding", "\u00e9", `runtime: key: offset 0: expected "-" or ALPHA, found non-ASCII byte %xC3`, RuleKey},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := test.rule.Check(test.in); err == nil || err.Error() != test.want {
				t.Errorf("Check(%q):\ngot  %v\nwant %s", test.in, err, test.want)
			}
		})
	}
	if got, want := string(zAppendWords(nil, slices.Repeat([]string{"x"}, 26))), strings.Repeat("x, ", 23)+"x or one of 2 others"; got != want {
		t.Errorf("26 words: %s, want %s", got, want)
	}
	if got, want := string(zAppendWords(nil, slices.Repeat([]string{"x"}, 25))), strings.Repeat("x, ", 23)+"x or x"; got != want {
		t.Errorf("25 words: %s, want %s", got, want)
	}
}

// TestExpected tests that each call of Expected returns a new slice, with the words for the states
// where the scan stopped. Nested calls have several such states.
func TestExpected(t *testing.T) {
	err := RuleKey.Check("").(*SyntaxError)
	want := []string{`"-"`, "ALPHA"}
	first := err.Expected()
	if !slices.Equal(first, want) {
		t.Fatalf("got %q, want %q", first, want)
	}
	first[0] = "changed"
	if again := err.Expected(); !slices.Equal(again, want) {
		t.Errorf("after the caller changed the first slice: got %q, want %q", again, want)
	}
	copied := *err
	if got := copied.Expected(); !slices.Equal(got, want) {
		t.Errorf("for a copy of the error: got %q, want %q", got, want)
	}
	for _, err := range []*SyntaxError{{}, {Offset: 3, Found: "x"}, RuleKey.Check("a=").(*SyntaxError), Rule(99).Check("").(*SyntaxError)} {
		if got := err.Expected(); (err.states == nil) != (got == nil) {
			t.Errorf("%v: got %q", err, got)
		}
	}
	if got, want := (&SyntaxError{Offset: 3, Found: "x"}).Error(), `runtime: record: offset 3: expected something else, found "x"`; got != want {
		t.Errorf("error that no rule returned: got %s, want %s", got, want)
	}
}

// TestErrorAllocations tests that Check allocates nothing for a match. An error costs one allocation, and a
// second one if the character found has more than one byte, or if more than two nested calls end before it.
// Its text costs one.
func TestErrorAllocations(t *testing.T) {
	for _, test := range []struct {
		rule Rule
		s    string
		want float64
		name string
	}{
		{RuleRecord, "a", 1, "table"},
		{RuleRecord, "a^", 1, "table after a call"},
		{RuleRecord, "a=b^", 1, "table after a loop"},
		{RuleRecord, `a="`, 1, "table at the end of the input"},
		{RuleRecord, "a=b€", 2, "table with a character of three bytes"},
		{RuleRecord, "a=b;c=%20", 0, "table that matches"},
		{Rule(99), "", 1, "no such rule"},
		{RulePage, "", 1, "code"},
		{RulePage, "a^", 1, "code after a call of the table"},
		{RulePage, "<012345678/%4", 1, "code in an escape of a called function"},
		{RulePage, "[12345678]<012345678/a^", 1, "code after two nested calls"},
		{RulePage, "[12345678]<012345678/>!a^", 2, "code after three nested calls"},
		{RulePage, "[12345678]<012345678/>!a?b#c", 0, "code that matches"},
	} {
		var err error
		if n := testing.AllocsPerRun(100, func() { err = test.rule.Check(test.s) }); n != test.want {
			t.Errorf("%s: Check(%q): %v allocations, want %v", test.name, test.s, n, test.want)
		}
		if err == nil {
			continue
		}
		if n := testing.AllocsPerRun(100, func() { _ = err.Error() }); n != 1 && test.rule.valid() {
			t.Errorf("%s: text of %v: %v allocations, want 1", test.name, err, n)
		}
	}
}

// TestCopies tests that copies are made in order.
func TestCopies(t *testing.T) {
	registers := []int{0, 0, 0, 10, 11, 12}
	zCopyAll([]zCopy{{zSpare, 3}, {3, 4}, {4, zSpare}, {5, zNext}}, registers, 7)
	if want := []int{7, 8, 10, 11, 10, 8}; !slices.Equal(registers, want) {
		t.Errorf("got %d, want %d", registers, want)
	}
}

// TestAllocations tests that a match allocates nothing.
func TestAllocations(t *testing.T) {
	const s = "key=\"a b\";other=12;third=a%20b"
	b := []byte(s)
	if n := testing.AllocsPerRun(100, func() {
		if _, err := ParseRecord(s); err != nil || !RuleRecord.Match(s) || !RuleRecord.MatchBytes(b) || RuleList.MatchPrefix("("+s) >= 0 {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestWholeCharacters(t *testing.T) {
	for _, test := range []struct {
		s    string
		n    int
		want int
	}{
		{"", 0, 0}, {"ab", 1, 1}, {"é", 2, 2}, {"é", 1, 0}, {"aé", 2, 1}, {"€", 3, 3}, {"€", 2, 0}, {"€", 1, 0},
		{"\U0001F600", 4, 4}, {"\U0001F600", 3, 0}, {"\U0001F600", 1, 0}, {"a\x80", 2, 2}, {"\x80\x80\x80\x80", 4, 4},
		{"\xff", 1, 1}, {"\xc0\x80", 2, 2}, {"é\x80", 3, 3}, {"\xe2\x28", 2, 2}, {"\xed\xa0", 2, 2},
	} {
		if got := zWholeCharacters(test.s, test.n); got != test.want {
			t.Errorf("%q[:%d]: got %d, want %d", test.s, test.n, got, test.want)
		}
	}
}
