package tables

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/oracle"
)

// layOut returns the tables of a grammar, the machines of its rules, and the machine of a parser if
// spec is not empty. Machines of at least callee states are called.
func layOut(t *testing.T, text, spec string, callee int, fits func(*Part) bool) (*Tables, []*dfa.Machine, *dfa.Machine) {
	t.Helper()
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	rules := g.Needed(slices.DeleteFunc(slices.Clone(g.Rules), func(r *abnf.Rule) bool { return r.Core }))
	callees := map[*abnf.Rule]*dfa.Machine{}
	automata := make([]*dfa.Machine, len(rules))
	for _, r := range g.CalleesFirst() {
		i := slices.Index(rules, r)
		if i < 0 {
			continue
		}
		if automata[i], err = dfa.CompileCalling(g, r, nil, callees); err != nil {
			t.Fatal(err)
		}
		if automata[i].Len() >= callee {
			callees[r] = automata[i]
		}
	}
	if spec == "" {
		return New(automata, dfa.Join(automata), nil, nil, fits), automata, nil
	}
	root, captures, err := abnf.ParseCaptures(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	tagged, err := dfa.CompileTagged(g, root, nil, nil, captures)
	if err != nil {
		t.Fatal(err)
	}
	return New(automata, dfa.Join(automata), []*dfa.Machine{tagged}, nil, fits), automata, tagged
}

// plain returns the plain automaton under a machine without calls.
func plain(t *testing.T, m *dfa.Machine) *dfa.DFA {
	t.Helper()
	d, err := m.Plain()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// run is the reference interpreter of tables: it starts at a state and returns the number of bytes
// of s that it reads and the words expected at the end.
func run(t *Tables, at Place, s string) (int, []string) {
	i, words := runToWords(t, at, s)
	return i, t.Words[words]
}

// runToWords is like run, but returns the index of the words.
func runToWords(t *Tables, at Place, s string) (i, words int) {
	for i < len(s) {
		part := t.Rules.Parts[at.Part]
		n := part.Rows[at.Row/t.Rules.Columns][t.Classes.Of[s[i]]]
		if n == dead {
			break
		}
		if n < len(part.Rows)*t.Rules.Columns {
			i, at.Row = i+1, n
			continue
		}
		n -= len(part.Rows) * t.Rules.Columns
		e := part.Edges[n]
		at = e.Next
		if e.Callee < 0 {
			i++
			continue
		}
		read, words := runToWords(t, t.Start(e.Callee), s[i+e.Read:])
		i += e.Read + read
		if words >= t.Ends {
			return i, words
		}
		if t.Results != nil {
			at = part.Edges[n+t.Results[words]].Next
		}
	}
	row := t.Rules.Parts[at.Part].Rows[at.Row/t.Rules.Columns]
	return i, row[t.Rules.Columns-1]
}

// TestRules runs tables of one part and of many parts, with and without calls, over strings that
// cover each transition of the automata.
func TestRules(t *testing.T) {
	hard, err := os.ReadFile("../../gen/testdata/hard.abnf")
	if err != nil {
		t.Fatal(err)
	}
	const unlimited = 1 << 30
	sizes := []int{1, 2, 7, unlimited}
	if testing.Short() {
		sizes = []int{2, unlimited}
	}
	for name, text := range map[string]string{"hard.abnf": string(hard), "rfc3986.abnf": grammar.RFC3986} {
		whole, machines, _ := layOut(t, text, "", unlimited, nil)
		for _, rows := range sizes {
			for _, callee := range []int{1, 8, unlimited} {
				t.Run(fmt.Sprintf("%s in parts of %d rows with callees of %d states", name, rows, callee), func(t *testing.T) {
					tables, _, _ := layOut(t, text, "", callee, func(p *Part) bool { return len(p.Rows) <= rows+1 })
					for _, part := range tables.Rules.Parts {
						if len(part.Rows) > rows+1 {
							t.Fatalf("got a part of %d rows, want at most %d", len(part.Rows), rows+1)
						}
					}
					for i, m := range machines {
						a := plain(t, m)
						for s := range a.PathCover(dfa.OneOfEachClass) {
							n, words := run(tables, tables.Start(i), s)
							_, want := run(whole, whole.Start(i), s)
							if viable, _ := a.Viable(s); n > viable || slices.Contains(words, dfa.EndOfInput) && n == len(s) != a.Match(s) ||
								callee == unlimited && (n != viable || fmt.Sprint(words) != fmt.Sprint(want)) {
								t.Fatalf("%s: %q: got %d bytes, %q; want %d, %q", a.Name, s, n, words, viable, want)
							}
						}
					}
				})
			}
		}
	}
}

// TestNested runs tables of rules that nest, with results, and compares them with the oracle.
func TestNested(t *testing.T) {
	const text = "r = a *\"x\" / b *\"y\"\na = \"(\" *( a \";\" / b ) ( \")\" / \"!\" )\nb = \"(\" *( a \";\" / b ) ( \"]\" / \"!\" )\n"
	g, err := abnf.Reader{Regular: func(g *abnf.Grammar, c *abnf.Cycle) error { return dfa.Regular(g, c, nil) }}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	set, err := machines.Compile(g, g.Rules[:3], nil, nil, machines.CalleeStates, limit.New(limit.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	judge, random := oracle.New(g), rand.New(rand.NewPCG(22, 5234))
	for _, rows := range []int{1, 2, 5, 1 << 30} {
		tables := New(slices.Concat(set.Rules, set.Nested), set.Joint, nil, nil, func(p *Part) bool { return len(p.Rows) <= rows+1 })
		if tables.Ends != len(tables.Results) || slices.Max(tables.Results) != 2 {
			t.Fatalf("results %d of %d accepting lists", tables.Results, tables.Ends)
		}
		for i := range tables.Ends {
			for k := range i {
				if tables.Results[i] == tables.Results[k] && slices.Equal(tables.Words[i], tables.Words[k]) {
					t.Errorf("the lists %d and %d are equal", k, i)
				}
			}
		}
		matches := 0
		for range 20_000 {
			s := make([]byte, random.IntN(12))
			for i := range s {
				s[i] = "((]))!;xy"[random.IntN(9)]
			}
			for i, r := range g.Rules[:3] {
				prefix, viable := judge.Prefixes(r, string(s))
				n, words := run(tables, tables.Start(i), string(s))
				if match := n == len(s) && slices.Contains(words, dfa.EndOfInput); match != (prefix == len(s)) || n > viable {
					t.Fatalf("%s of %q, in parts of %d rows: got %d, %q; want %d, %d", r.Name, s, rows, n, words, prefix, viable)
				} else if match {
					matches++
				}
			}
		}
		if matches < 100 {
			t.Errorf("only %d matches", matches)
		}
	}
}

// TestParser interprets the table of a parser and compares the captures with the machine's.
func TestParser(t *testing.T) {
	const text = `r = [ k "=" ] v *( "," v )
k = 1*ALPHA
v = *( ALPHA / DIGIT )
`
	for _, rows := range []int{1, 2, 1 << 30} {
		tables, _, tagged := layOut(t, text, "r=k,v", 1<<30, func(p *Part) bool { return len(p.Rows) <= rows+1 })
		table := tables.Parsers[0]
		for s := range plain(t, tagged).PathCover(dfa.OneOfEachClass) {
			registers := slices.Repeat([]int{-1}, table.Registers)
			set := func(copies []Copy, i int) {
				registers[here], registers[next] = i, i+1
				for _, c := range copies {
					registers[c.To] = registers[c.From]
				}
			}
			at, ok := Place{0, table.Columns}, true
			for i := 0; i < len(s) && ok; i++ {
				part := table.Parts[at.Part]
				n := part.Rows[at.Row/table.Columns][tables.Classes.Of[s[i]]]
				switch size := len(part.Rows) * table.Columns; {
				case n == dead:
					ok = false
				case n < size:
					at.Row = n
				default:
					set(part.Edges[n-size].Before, i)
					at = part.Edges[n-size].Next
				}
			}
			part := table.Parts[at.Part]
			last := part.Rows[at.Row/table.Columns][table.Columns-1]
			if ok = ok && last != dead; ok {
				set(part.Edges[last-len(part.Rows)*table.Columns].Before, len(s))
			}
			want, wantOK := tagged.Capture(s)
			if ok != wantOK {
				t.Fatalf("%q: match %t, want %t", s, ok, wantOK)
			}
			for c := range 2 {
				if !ok || want[2*c+1] < 0 && registers[EndRegister(c)] < 0 {
					continue
				}
				if registers[StartRegister(c)] != want[2*c] || registers[EndRegister(c)] != want[2*c+1] {
					t.Fatalf("%q: capture %d is %d to %d, want %d to %d", s, c, registers[StartRegister(c)], registers[EndRegister(c)], want[2*c], want[2*c+1])
				}
			}
		}
	}
}
