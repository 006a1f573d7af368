package abnf

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/grammar"
)

// stored returns grammars with all kinds of tables: with calls, captures, deferred captures, events,
// paths, calls that nest, and results.
func stored(t testing.TB) []*Grammar {
	t.Helper()
	var all []*Grammar
	for _, c := range []Config{
		{Sources: []Source{{Text: "a = *b \"c\"\nb = %s\"x\" / %x80-FF\n"}}},
		{Bundled: "rfc3339"},
		{Sources: []Source{{Text: grammar.RFC3986}}, Parsers: []string{"authority=userinfo,host,port,ipv4:host.IPv4address", "path-abempty=segment[]", "query=pct-encoded"}},
		{Sources: []Source{{Text: "l = *( i \";\" ) [ i ]\ni = k [ \"=\" v ]\nk = 1*ALPHA\nv = 1*DIGIT / DQUOTE *ALPHA DQUOTE\n"}}, Parsers: []string{"l=i[],i.k:k,i.v:v,last:v"}},
		{Sources: []Source{{Text: "u = *( x \";\" ) \"A\" / *( y \";\" ) \"B\"\nx = \"a\" / b\ny = \"a\" / b / \"c\"\nb = \"b\"\n"}}, Parsers: []string{"u=i[]:x|y,i.x:x,i.y:y"}},
		{Sources: []Source{{Text: nesting}}, Parsers: []string{"r=r.a,r.b,outer:r.k"}},
		{Sources: []Source{{Text: nesting}}, Trees: []string{"r", "a=b"}},
	} {
		if c.Bundled == "" {
			c.Sources[0].Name = "test.abnf"
		}
		g, err := c.Compile()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// nesting is a grammar whose rules nest. The machine of a and b has results.
const nesting = "r = a *\"x\" / b *\"y\" / k\na = \"(\" *( a \";\" / b ) ( \")\" / \"!\" )\nb = \"(\" *( a \";\" / b ) ( \"B\" / \"!\" )\nk = \"!\" k / \"a\" [ \"1\" ]\n"

// TestStore stores grammars and reads them again. The second stored form must be the same.
func TestStore(t *testing.T) {
	for _, g := range stored(t) {
		data, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		h, err := Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := h.AppendBinary([]byte("x")); err != nil || string(again) != "x"+string(data) {
			t.Errorf("%v: stored again, the grammar differs: %v", g.rules[0], err)
		}
		for i := range g.rules {
			for _, s := range []string{"", "x", "a;b;B", "a=1;", "//u@1.2.3.4:80/a", "\xff\x80c", "/a//b", "2026-11-22T00:00:00Z", "((!;(B)xx", "((!B)y", "(!;!y", "!!a1", "!!a2"} {
				got, want := describe(Rule{h, i}, s), describe(Rule{g, i}, s)
				if got != want {
					t.Errorf("rule %s of %q: got %s, want %s", Rule{g, i}, s, got, want)
				}
			}
		}
	}
	if _, err := new(Grammar).MarshalBinary(); err == nil {
		t.Error("no error for a grammar without rules")
	}
}

// describe returns the results of all methods of a rule as text.
func describe(r Rule, s string) string {
	var b strings.Builder
	text := func(err error) string {
		e, ok := err.(*SyntaxError)
		if !ok {
			return ""
		}
		return e.Error() + strings.Join(e.Expected(), " ") + e.Excerpt(s, nil)
	}
	b.WriteString(r.String() + r.Definition() + text(r.Check(s)))
	if r.Match(s) != r.MatchBytes([]byte(s)) {
		b.WriteString(" MatchBytes differs")
	}
	b.WriteString(s[:max(r.MatchPrefix(s), 0)])
	tree, err := r.ParseTree(s)
	b.WriteString(text(err))
	for depth, n := range tree.All() {
		b.WriteString(strings.Repeat(" ", depth) + n.Rule().String() + " " + n.Text() + "\n")
	}
	c, err := r.Parse(s)
	b.WriteString(text(err))
	for name, part := range c.All() {
		b.WriteString(" " + name + "=" + part)
	}
	if c.parser == nil {
		return b.String()
	}
	for _, l := range c.parser.lists {
		for e := range c.List(l.name) {
			whole, _ := e.Get("")
			b.WriteString(" [" + whole)
			for name, part := range e.All() {
				b.WriteString(" " + name + "=" + part)
			}
			b.WriteString("]")
		}
	}
	return b.String()
}

// checksummed returns data with the checksum that Unmarshal expects.
func checksummed(data []byte) []byte {
	return binary.LittleEndian.AppendUint32(data, crc32.Checksum(data, castagnoli))
}

// TestDamaged reads stored grammars that have been cut, or changed in one byte.
func TestDamaged(t *testing.T) {
	for _, g := range stored(t) {
		data, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		body := data[:len(data)-checksumSize]
		most := 2000
		if testing.Short() {
			most = 200
		}
		step := max(1, len(body)/most)
		for i := 0; i < len(body); i += step {
			if _, err := Unmarshal(data[:i]); err == nil {
				t.Fatalf("no error for the first %d bytes of %d", i, len(data))
			}
			if _, err := Unmarshal(checksummed(append([]byte(nil), body[:i]...))); err == nil {
				t.Fatalf("no error for the first %d bytes of %d with a checksum", i, len(data))
			}
			for _, b := range []byte{0, 1, 2, 0x7F, 0xFF, body[i] ^ 1, body[i] + 1, body[i] - 1} {
				changed := append([]byte(nil), body...)
				changed[i] = b
				if h, err := Unmarshal(checksummed(changed)); err == nil {
					runHostile(t, h)
				}
			}
		}
		data[len(data)/2]++
		if _, err := Unmarshal(data); err == nil || !strings.Contains(err.Error(), "checksum") {
			t.Errorf("got %v, want an error about the checksum", err)
		}
	}
	if _, err := Unmarshal([]byte("std66abnf\x01 12345678")); !errors.Is(err, ErrVersion) {
		t.Errorf("got %v, want %v", err, ErrVersion)
	}
	if _, err := Unmarshal(checksummed(append([]byte(magic), 0))); err == nil {
		t.Error("no error for a grammar without rules")
	}
}

// runHostile calls all methods of the first rules of a grammar, and of those with parsers.
func runHostile(t testing.TB, g *Grammar) {
	start := time.Now()
	for i := range min(3, len(g.rules)) {
		for _, s := range hostileStrings {
			describe(Rule{g, i}, s)
		}
	}
	for _, p := range g.parsers {
		for _, s := range hostileStrings {
			describe(Rule{g, p.rule}, s)
		}
	}
	for _, tree := range g.trees {
		for _, s := range hostileStrings {
			describe(Rule{g, tree.rule}, s)
		}
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Fatalf("all methods took %s", took)
	}
}

var hostileStrings = []string{"", "a", "a;b;a;B", "a=1;bc=\"x\";d", "u@1.2.3.4:80", "\xff\xff", "/%41/b//", strings.Repeat("a", 20), strings.Repeat("a;", 150), "((!;(B)xx", "(!!;B", strings.Repeat("(", 100) + "!", "!!!a"}

// TestHostile reads tables with one fault each.
func TestHostile(t *testing.T) {
	data, err := stored(t)[2].MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		fault  string
		change func(g *Grammar)
	}{
		{"a call that leads to itself", func(g *Grammar) {
			e := edgeOf(g)
			s := g.tables.starts[0][0].state
			e.callee, e.read = s, 0
			for i := range g.tables.columns - 1 {
				g.tables.parts[0].rows[s.row()+i] = zNumber(len(g.tables.parts[0].rows) + indexOf(g, e))
			}
		}},
		{"a call that reads nothing", func(g *Grammar) {
			// The state calls a rule that stops at once, and returns to the state.
			m := &g.tables
			p := &m.parts[0]
			p.edges = append(p.edges, zEdge{next: zState(m.columns), callee: zState(len(p.rows) - m.columns), read: 0})
			for i := range m.columns - 1 {
				p.rows[len(p.rows)-m.columns+i] = 0
				p.rows[m.columns+i] = zNumber(len(p.rows) + len(p.edges) - 1)
			}
		}},
		{"a call past the end", func(g *Grammar) { edgeOf(g).read = 2 }},
		{"a number past the edges", func(g *Grammar) { g.tables.parts[0].rows[g.tables.columns] = math.MaxInt32 }},
		{"a state inside a row", func(g *Grammar) { g.tables.parts[0].rows[g.tables.columns]++ }},
		{"a start inside a row", func(g *Grammar) { g.tables.starts[0][0].state++ }},
		{"a start past the parts", func(g *Grammar) { g.tables.starts[0][0].state = 1 << zPartBit }},
		{"too many rules listed", func(g *Grammar) { g.listed++ }},
		{"a rule without a start", func(g *Grammar) { g.tables.starts[0] = g.tables.starts[0][1:] }},
		{"a class past the columns", func(g *Grammar) { g.tables.classes[7] = 255 }},
		{"a dead state that is not dead", func(g *Grammar) { g.tables.parts[0].rows[0] = zNumber(g.tables.columns) }},
		{"two rules of one name", func(g *Grammar) { g.rules[1].name = strings.ToUpper(g.rules[0].name) }},
		{"a terminal sequence in a word", func(g *Grammar) { g.tables.words[0][0][0] = "\x1b[2J" }},
	} {
		g, err := Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		test.change(g)
		changed, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if h, err := Unmarshal(changed); err == nil {
			t.Errorf("%s: no error", test.fault)
			runHostile(t, h)
		}
	}
}

// TestHostileLists reads tables of lists and parsers with one fault each.
func TestHostileLists(t *testing.T) {
	grammars := stored(t)
	path := func(g *Grammar) *zPath { return g.parsers[0].lists[0].path }
	edge := func(g *Grammar) *zPathEdge {
		for _, p := range path(g).parts {
			for i := range p.edges {
				if len(p.edges[i].parents) > 0 {
					return &p.edges[i]
				}
			}
		}
		return nil
	}
	for _, test := range []struct {
		fault   string
		grammar int // of stored
		change  func(g *Grammar)
	}{
		{"a missing thread", 4, func(g *Grammar) { e := edge(g); e.parents = e.parents[1:] }},
		{"a thread past the end", 4, func(g *Grammar) { edge(g).parents[0] = 99 }},
		{"a thread that accepts past the end", 4, func(g *Grammar) { path(g).ends[0].accept = 99 }},
		{"tags past the end", 4, func(g *Grammar) { path(g).ends[0].words[0] = 99 }},
		{"a tag past the end", 4, func(g *Grammar) { path(g).words[1][0] = 99 }},
		{"a list with two tables", 4, func(g *Grammar) { g.parsers[0].lists[0].events = zList{{}} }},
		{"a register past the end", 3, func(g *Grammar) { g.parsers[0].registers-- }},
		{"a copy to a register past the end", 3, func(g *Grammar) {
			for i := range g.parsers[0].table[0].edges {
				if e := &g.parsers[0].table[0].edges[i]; len(e.before) > 0 {
					e.before[0].to = math.MaxUint16
				}
			}
		}},
		{"many registers", 3, func(g *Grammar) { g.parsers[0].registers = 1 << 30 }},
		{"many registers of a list", 3, func(g *Grammar) { g.parsers[0].lists[0].registers = 1 << 30 }},
		{"a parser of no rule", 3, func(g *Grammar) { g.parsers[0].rule = len(g.rules) }},
		{"a capture without a table", 3, func(g *Grammar) { g.parsers[0].table = nil }},
		{"a deferred capture past the end", 2, func(g *Grammar) { g.parsers[0].deferred = []deferral{{9, 0, 0}} }},
	} {
		original, err := grammars[test.grammar].MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		g, err := Unmarshal(original)
		if err != nil {
			t.Fatal(err)
		}
		test.change(g)
		data, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if h, err := Unmarshal(data); err == nil {
			t.Errorf("%s: no error", test.fault)
			runHostile(t, h)
		}
	}
}

// TestDeadPath reads a path that ends where the rule does not. It has no elements.
func TestDeadPath(t *testing.T) {
	g := stored(t)[4]
	l, columns := g.parsers[0].lists[0], g.tables.columns
	accepting, least := 0, 0
	for i, e := range l.path.ends {
		if e.accept > l.path.ends[accepting].accept {
			accepting = i
		}
		if len(e.words) < len(l.path.ends[least].words) {
			least = i
		}
	}
	for _, p := range l.path.parts {
		p.rows[columns-1] = zNumber(accepting) // the dead state
		for row := columns; row < len(p.rows); row += columns {
			if p.rows[row+columns-1] == zNumber(least) {
				clear(p.rows[row : row+columns-1])
			}
		}
	}
	data, err := g.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if g, err = Unmarshal(data); err != nil {
		t.Fatal(err)
	}
	u := Rule{g, g.parsers[0].rule}
	for _, s := range []string{"a;c;B", "c;B", "a;b;c;a;b;B", "B"} {
		c, err := u.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for range c.List("i") {
			n++
		}
		if strings.Contains(s, "c") && n > 0 {
			t.Errorf("%q: %d elements", s, n)
		}
	}
}

// TestLongLength reads lengths that exceed the data. They must not be allocated.
func TestLongLength(t *testing.T) {
	for _, body := range []string{"\xff\xff\xff\xff\x07", "\x01\xff\xff\xff\xff\x07", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"} {
		data := checksummed([]byte(magic + body))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Unmarshal(data)
		runtime.ReadMemStats(&after)
		if size := after.TotalAlloc - before.TotalAlloc; err == nil || size > 1<<20 {
			t.Errorf("%q: %v, after %d bytes", body, err, size)
		}
	}
}

// edgeOf returns an edge with a call.
func edgeOf(g *Grammar) *zEdge {
	edges := g.tables.parts[0].edges
	for i := range edges {
		if edges[i].callee != zDead {
			return &edges[i]
		}
	}
	return nil
}

// indexOf returns the index of an edge.
func indexOf(g *Grammar, e *zEdge) int {
	for i := range g.tables.parts[0].edges {
		if &g.tables.parts[0].edges[i] == e {
			return i
		}
	}
	return -1
}

// TestHostileResults reads tables whose results have one fault each.
func TestHostileResults(t *testing.T) {
	data, err := stored(t)[5].MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		fault  string
		change func(g *Grammar)
	}{
		{"a result without an edge", func(g *Grammar) { g.tables.results[slices.Index(g.tables.results, 2)] = 9 }},
		{"a result over the maximum", func(g *Grammar) { g.tables.results[0] = zMaxResults }},
		{"too few results", func(g *Grammar) { g.tables.results = g.tables.results[1:] }},
		{"too many results", func(g *Grammar) { g.tables.results = append(g.tables.results, 0) }},
		{"a parser with an edge of another call", func(g *Grammar) { parserEdges(g)[2].read++ }},
		{"a parser with an edge of no call", func(g *Grammar) { parserEdges(g)[1].callee = zDead }},
		{"a parser with too few edges", func(g *Grammar) {
			p := &g.parsers[0].table[0]
			first := len(p.edges) - len(parserEdges(g))
			last := len(p.edges) - 1
			p.edges[last] = p.edges[first]
			for at := range p.rows {
				if int(p.rows[at]) == len(p.rows)+first {
					p.rows[at] = zNumber(len(p.rows) + last)
				}
			}
		}},
		{"too few edges", func(g *Grammar) {
			m := &g.tables
			p := &m.parts[0]
			i := slices.IndexFunc(p.edges, func(e zEdge) bool { return e.callee != zDead })
			p.edges = append(slices.Repeat([]zEdge{p.edges[i]}, len(p.edges)), p.edges[i])[:i+1]
			for at := range p.rows {
				if at%m.columns < m.columns-1 && int(p.rows[at]) >= len(p.rows) {
					p.rows[at] = zNumber(len(p.rows) + i)
				}
			}
		}},
	} {
		g, err := Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		test.change(g)
		changed, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if h, err := Unmarshal(changed); err == nil {
			t.Errorf("%s: no error", test.fault)
			runHostile(t, h)
		}
	}
}

// parserEdges returns the edges of a parser from the first one that calls a union.
func parserEdges(g *Grammar) []zParserEdge {
	edges := g.parsers[0].table[0].edges
	for i := range edges {
		if i > 0 && edges[i].callee != zDead && edges[i].callee == edges[i-1].callee {
			return edges[i-1:]
		}
	}
	return nil
}

// FuzzUnmarshal reads changed stored grammars.
func FuzzUnmarshal(f *testing.F) {
	for _, g := range stored(f) {
		data, err := g.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[len(magic):len(data)-checksumSize], "a;b")
	}
	f.Fuzz(func(t *testing.T, body []byte, s string) {
		g, err := Unmarshal(checksummed(append([]byte(magic), body...)))
		if err != nil {
			return
		}
		for i := range min(10, len(g.rules)) {
			describe(Rule{g, i}, s)
		}
		runHostile(t, g)
		data, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Unmarshal(data); err != nil {
			t.Fatal(err)
		}
	})
}
