package abnf

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/grammar"
)

// stored returns grammars with all kinds of tables: with calls, captures, deferred captures, events,
// paths, and several parts.
func stored(t testing.TB) []*Grammar {
	t.Helper()
	var all []*Grammar
	for _, c := range []Config{
		{Sources: []Source{{Text: "a = *b \"c\"\nb = %s\"x\" / %x80-FF\n"}}},
		{Bundled: "rfc3339"},
		{Sources: []Source{{Text: grammar.RFC3986}}, Parsers: []string{"authority=userinfo,host,port,ipv4:host.IPv4address", "path-abempty=segment[]", "query=pct-encoded"}},
		{Sources: []Source{{Text: "l = *( i \";\" ) [ i ]\ni = k [ \"=\" v ]\nk = 1*ALPHA\nv = 1*DIGIT / DQUOTE *ALPHA DQUOTE\n"}}, Parsers: []string{"l=i[],i.k:k,i.v:v,last:v"}},
		{Sources: []Source{{Text: "u = *( x \";\" ) \"A\" / *( y \";\" ) \"B\"\nx = \"a\" / b\ny = \"a\" / b / \"c\"\nb = \"b\"\n"}}, Parsers: []string{"u=i[]:x|y,i.x:x,i.y:y"}},
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
			for _, s := range []string{"", "x", "a;b;B", "a=1;", "//u@1.2.3.4:80/a", "\xff\x80c", "/a//b", "2026-11-22T00:00:00Z"} {
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
	if _, err := Unmarshal([]byte("std66abnf\x02 12345678")); !errors.Is(err, ErrVersion) {
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
	if took := time.Since(start); took > 10*time.Second {
		t.Fatalf("all methods took %s", took)
	}
}

var hostileStrings = []string{"", "a", "a;b;a;B", "a=1;bc=\"x\";d", "u@1.2.3.4:80", "\xff\xff", "/%41/b//", strings.Repeat("a", 20), strings.Repeat("a;", 150)}

// TestHostile reads tables with one fault each.
func TestHostile(t *testing.T) {
	for _, test := range []struct {
		fault  string
		change func(g *Grammar)
	}{
		{"a call that leads to itself", func(g *Grammar) { edgeOf(g).callee = g.tables.starts[0][0].state }},
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
		data, err := stored(t)[2].MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		g, err := Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		test.change(g)
		if data, err = g.MarshalBinary(); err != nil {
			t.Fatal(err)
		}
		if h, err := Unmarshal(data); err == nil {
			t.Errorf("%s: no error", test.fault)
			runHostile(t, h)
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
