package nested

import (
	"maps"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/oracle"
)

// table is an automaton that is written by hand: its states by name. The first rule starts in the state
// start.
type table map[string]state

// state is a state of a table.
type state struct {
	to     map[byte]string // by byte: the next state
	calls  map[byte]call
	accept bool
	result int
	words  []string // expected, except the end of the input
}

// call is a call of the callee that starts in a state. It reads a byte before the call, or none. The
// states next are by result.
type call struct {
	callee string
	read   int
	next   []string
}

// machine returns a table in the form that is run, in parts of a number of states.
func (t table) machine(perPart int) (m *zMachine, start zState) {
	names := slices.Sorted(maps.Keys(t))
	var bytes []byte
	for _, s := range t {
		bytes = slices.AppendSeq(slices.AppendSeq(bytes, maps.Keys(s.to)), maps.Keys(s.calls))
	}
	slices.Sort(bytes)
	bytes = slices.Compact(bytes)
	m = &zMachine{classes: &[256]uint8{}, columns: len(bytes) + 2}
	for i, b := range bytes {
		m.classes[b] = uint8(i + 1)
	}
	place := func(name string) zState {
		i := slices.Index(names, name)
		if i < 0 {
			panic("no state " + name)
		}
		return zState(i/perPart<<zPartBit + (i%perPart+1)*m.columns)
	}
	var words [][]string
	for _, accept := range []bool{true, false} {
		for _, name := range names {
			if s := t[name]; s.accept == accept {
				list := slices.Clone(s.words)
				if accept {
					list = append(list, zEndOfInput)
					m.accepting++
					m.results = append(m.results, uint8(s.result))
				}
				words = append(words, list)
			}
		}
	}
	m.words = slices.Collect(slices.Chunk(words, zPerList))
	accepting, others := 0, m.accepting
	index := map[string]int{}
	for _, name := range names {
		n := &others
		if t[name].accept {
			n = &accepting
		}
		index[name] = *n
		*n++
	}
	for some := range slices.Chunk(names, perPart) {
		part := zPart{rows: make([]zNumber, (len(some)+1)*m.columns)}
		own := len(m.parts)
		for i, name := range some {
			row := part.rows[(i+1)*m.columns:][:m.columns]
			add := func(b byte, edges ...zEdge) {
				row[m.classes[b]] = zNumber(len(part.rows) + len(part.edges))
				part.edges = append(part.edges, edges...)
			}
			for b, to := range t[name].to {
				if next := place(to); next.part() == own {
					row[m.classes[b]] = zNumber(next.row())
				} else {
					add(b, zEdge{next: next})
				}
			}
			for b, c := range t[name].calls {
				var edges []zEdge
				for _, next := range c.next {
					edges = append(edges, zEdge{place(next), place(c.callee), c.read, c.callee != "w"})
				}
				add(b, edges...)
			}
			row[m.columns-1] = zNumber(index[name])
		}
		m.parts = append(m.parts, part)
	}
	if !slices.ContainsFunc(m.results, func(r uint8) bool { return r != 0 }) {
		m.results = nil
	}
	return m, place("start")
}

// subject is a grammar with its table.
type subject struct {
	name, grammar string // the first rule is the table's
	table         table
	alphabet      string // of the strings to compare
	length        int    // their maximum length
}

// steps returns a map of transitions from pairs of a byte and a state.
func steps(pairs ...string) map[byte]string {
	m := map[byte]string{}
	for i := 0; i < len(pairs); i += 2 {
		for _, b := range []byte(pairs[i]) {
			m[b] = pairs[i+1]
		}
	}
	return m
}

// calling returns the calls of a callee at a byte.
func calling(b byte, callee string, next ...string) map[byte]call {
	return map[byte]call{b: {callee: callee, next: next}}
}

// subjects are tables that call themselves.
var subjects = []subject{
	{"brackets", `n = "(" *( n / "x" ) ")"
`, table{
		"start": {to: steps("(", "in"), words: []string{`"("`}},
		"in":    {to: steps("x", "in", ")", "end"), calls: calling('(', "start", "in"), words: []string{`"x"`, `")"`, `"("`}},
		"end":   {accept: true},
	}, "()xy", 7},
	// White space after an inner array belongs to the array or to the outer one.
	{"arrays", `text = ws ( array / number ) ws
array = ws "[" ws [ value *( ws "," ws value ) ] ws "]" ws
value = array / number
number = 1*"1"
ws = *" "
`, table{
		"start":  {to: steps(" ", "start", "1", "digits"), calls: calling('[', "array", "after"), words: []string{`" "`, `"["`, `"1"`}},
		"digits": {to: steps("1", "digits", " ", "after"), accept: true, words: []string{`" "`, `"1"`}},
		"after":  {to: steps(" ", "after"), accept: true, words: []string{`" "`}},
		"array":  {to: steps("[", "open")},
		"open":   {to: steps(" ", "open", "1", "number", "]", "closed"), calls: calling('[', "array", "item"), words: []string{`" "`, `"["`, `"1"`, `"]"`}},
		"number": {to: steps("1", "number", " ", "item", ",", "comma", "]", "closed"), words: []string{`" "`, `"1"`, `","`, `"]"`}},
		"item":   {to: steps(" ", "item", ",", "comma", "]", "closed"), words: []string{`" "`, `","`, `"]"`}},
		"comma":  {to: steps(" ", "comma", "1", "number"), calls: calling('[', "array", "item"), words: []string{`" "`, `"["`, `"1"`}},
		"closed": {accept: true},
	}, "[]1, ", 6},
	// A string that begins with "(" is p, q or both, when its last byte has been read.
	{"union", `r = p *"x" / q *"y"
p = "(" *( p "a" / q ) ( ")" / "!" )
q = "(" *( p "a" / q ) ( "]" / "!" )
`, table{
		"start":  {calls: calling('(', "open", "x", "y", "xy"), words: []string{`"("`}},
		"x":      {to: steps("x", "x"), accept: true, words: []string{`"x"`}},
		"y":      {to: steps("y", "y"), accept: true, words: []string{`"y"`}},
		"xy":     {to: steps("x", "x", "y", "y"), accept: true, words: []string{`"x"`, `"y"`}},
		"open":   {to: steps("(", "in")},
		"in":     {to: steps(")", "p", "]", "q", "!", "pq"), calls: calling('(', "open", "afterP", "in", "afterPQ"), words: []string{`"("`, `")"`, `"]"`, `"!"`}},
		"afterP": {to: steps("a", "in"), words: []string{`"a"`}},
		"afterPQ": {to: steps("a", "in", ")", "p", "]", "q", "!", "pq"), calls: calling('(', "open", "afterP", "in", "afterPQ"),
			words: []string{`"a"`, `"("`, `")"`, `"]"`, `"!"`}},
		"p":  {accept: true},
		"q":  {accept: true, result: 1},
		"pq": {accept: true, result: 2},
	}, "()]!axy", 5},
	{"prefix operator", `k = "!" k / "a" [ "b" ]
`, table{
		"start": {to: steps("!", "bang", "a", "a"), words: []string{`"!"`, `"a"`}},
		"bang":  {calls: map[byte]call{'!': {"start", 0, []string{"end"}}, 'a': {"start", 0, []string{"end"}}}, words: []string{`"!"`, `"a"`}},
		"a":     {to: steps("b", "ab"), accept: true, words: []string{`"b"`}},
		"ab":    {accept: true},
		"end":   {accept: true},
	}, "!abc", 7},
	{"a call after a byte, of a rule that matches the empty string", `n = "<" w [ n w ] ">"
w = *"x"
`, table{
		"start": {calls: map[byte]call{'<': {"w", 1, []string{"open"}}}, words: []string{`"<"`}},
		"open":  {to: steps(">", "end"), calls: calling('<', "start", "inner"), words: []string{`"<"`, `">"`}},
		"inner": {to: steps("x", "inner", ">", "end"), words: []string{`"x"`, `">"`}},
		"w":     {to: steps("x", "w"), accept: true, words: []string{`"x"`}},
		"end":   {accept: true},
	}, "<x>y", 7},
}

// eachString calls f with all strings over an alphabet up to a length.
func eachString(alphabet string, length int, f func(s string)) {
	f("")
	if length == 0 {
		return
	}
	for _, b := range []byte(alphabet) {
		eachString(alphabet, length-1, func(s string) { f(string([]byte{b}) + s) })
	}
}

// read reads a grammar that may nest.
func read(t *testing.T, text string) *abnf.Grammar {
	t.Helper()
	any := func(*abnf.Grammar, *abnf.Cycle) error { return nil }
	g, err := abnf.Reader{Regular: any}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// partSizes are the numbers of states in the parts of machines. The largest is for one part.
var partSizes = []int{1, 3, 100}

// TestTables compares the functions of machines with the oracle, for all short strings.
func TestTables(t *testing.T) {
	for _, subject := range subjects {
		g := read(t, subject.grammar)
		judge := verdicts{oracle.New(g), g.Rules[0], subject.alphabet, map[string][]string{}}
		var machines []*zMachine
		var starts []zState
		for _, perPart := range partSizes {
			m, start := subject.table.machine(perPart)
			machines, starts = append(machines, m), append(starts, start)
		}
		matches := 0
		eachString(subject.alphabet, subject.length, func(s string) {
			prefix, viable := judge.Prefixes(judge.rule, s)
			if prefix == len(s) {
				matches++
			}
			for i, m := range machines {
				start := starts[i]
				for _, n := range []int{zScan(m, start, s, 0), zScan(m, start, []byte(s), 0), zScan(m, start, "xx"+s, 2) - 2} {
					if match := n == len(s); match != (prefix == len(s)) {
						t.Fatalf("%s: zScan of %q: match %t", subject.name, s, match)
					}
				}
				longest, stop := m.longest(start, s, 0)
				if longest != prefix {
					t.Fatalf("%s: the longest match in %q: got %d, want %d", subject.name, s, longest, prefix)
				}
				offset, states := m.stop(start, s, 0, nil)
				if offset != viable || stop != viable {
					t.Fatalf("%s: %q stops at %d and %d, want %d", subject.name, s, offset, stop, viable)
				}
				words := slices.Sorted(slices.Values(m.expectedAt(states, nil)))
				if want := judge.words(s[:offset]); !slices.Equal(words, want) {
					t.Fatalf("%s: %q stops at %d, expected %q, want %q", subject.name, s, offset, words, want)
				}
			}
		})
		if matches < 5 {
			t.Errorf("%s: only %d matches", subject.name, matches)
		}
	}
}

// verdicts has an oracle, and what it has found.
type verdicts struct {
	*oracle.Oracle
	rule     *abnf.Rule
	alphabet string
	known    map[string][]string
}

// words returns what can follow a prefix, sorted.
func (v verdicts) words(prefix string) []string {
	if words, ok := v.known[prefix]; ok {
		return words
	}
	var words []string
	for _, b := range []byte(v.alphabet) {
		if next := string([]byte{b}); v.Viable(v.rule, prefix+next) {
			words = append(words, `"`+next+`"`)
		}
	}
	if v.Match(v.rule, prefix) {
		words = append(words, zEndOfInput)
	}
	slices.Sort(words)
	v.known[prefix] = words
	return words
}
