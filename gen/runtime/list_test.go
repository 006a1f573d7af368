package runtime

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
	"github.com/std66/std66/internal/tables"
)

// listTables are the tables of a rule with a list, as events and with a path.
type listTables struct {
	machine  *zMachine
	rule     zState
	list     zList
	path     *zPath
	tags     int
	oracle   *oracle.Oracle
	root     *abnf.Rule
	captures []abnf.Capture
	plain    *dfa.DFA
}

// newListTables compiles the list that a specification names, in parts of a number of rows.
func newListTables(t testing.TB, text, spec string, rows int) *listTables {
	t.Helper()
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "lists.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	root, captures, err := abnf.ParseCaptures(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	captures = append(captures, captures[0].Fields...)
	rule, err := dfa.CompileCalling(g, root, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lists []dfa.List
	if m, err := dfa.CompileEvents(g, root, nil, captures); err == nil {
		lists = append(lists, dfa.List{Machine: m})
	}
	p, err := dfa.CompilePath(g, root, nil, captures)
	if err != nil {
		t.Fatal(err)
	}
	machines := []*dfa.Machine{rule}
	all := tables.New(machines, dfa.Join(machines), nil, append(lists, dfa.List{Path: p}), func(p *tables.Part) bool { return len(p.Rows) <= rows+1 })
	l := &listTables{machine: machineOf(all, 1), tags: 2 * len(captures), oracle: oracle.New(g), root: root, captures: captures}
	l.rule = l.machine.starts[0][0].state
	l.plain, err = dfa.Compile(g, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range all.Lists {
		if list.HasPath {
			l.path = pathOf(list)
		} else {
			l.list = listOf(list)
		}
	}
	return l
}

// placeOf returns a place as a state.
func placeOf(p tables.Place) zState { return zState(p.Part<<zPartBit + p.Row) }

// numbersOf returns rows as a flat list.
func numbersOf(rows [][]int) (all []zNumber) {
	for _, row := range rows {
		for _, n := range row {
			all = append(all, zNumber(n))
		}
	}
	return all
}

func listOf(from *tables.List) (l zList) {
	for _, part := range from.Parts {
		p := zListPart{rows: numbersOf(part.Rows)}
		for _, e := range part.Edges {
			edge := zListEdge{next: placeOf(e.Next)}
			for _, v := range e.Events {
				edge.events = append(edge.events, zEvent{uint16(v.Tag), uint16(v.From)})
			}
			for _, c := range e.Before {
				edge.copies = append(edge.copies, zCopy{uint16(c.To), uint16(c.From)})
			}
			p.edges = append(p.edges, edge)
		}
		l = append(l, p)
	}
	return l
}

func pathOf(from *tables.List) *zPath {
	l := &zPath{}
	for _, part := range from.Parts {
		p := zPathPart{rows: numbersOf(part.Rows)}
		for _, e := range part.Edges {
			edge := zPathEdge{next: placeOf(e.Next)}
			for _, parent := range e.Parents {
				edge.parents = append(edge.parents, uint16(parent))
			}
			p.edges = append(p.edges, edge)
		}
		l.parts = append(l.parts, p)
	}
	for _, e := range from.Ends {
		end := zPathEnd{accept: e.Accept}
		for _, w := range e.Words {
			end.words = append(end.words, uint16(w))
		}
		l.ends = append(l.ends, end)
	}
	for _, tags := range from.Words {
		var word []uint16
		for _, tag := range tags {
			word = append(word, uint16(tag))
		}
		l.words = append(l.words, word)
	}
	return l
}

// each calls yield with the places of each element that the tables find.
func (l *listTables) each(path bool, s string, yield func(places []int) bool) {
	places := make([]int, l.tags)
	if zScan(l.machine, l.rule, s, 0) != len(s) {
		return
	}
	call := func() bool { return yield(places) }
	if path {
		zPathElements(l.machine, l.path, s, places, call)
		return
	}
	var registers [40]int
	zElements(l.machine, l.list, s, registers[:], places, call)
}

// elements returns the places of all elements as text.
func (l *listTables) elements(path bool, s string) (all []string) {
	l.each(path, s, func(places []int) bool {
		all = append(all, fmt.Sprint(places))
		return true
	})
	return all
}

// want returns the places of all elements as text, by the oracle.
func (l *listTables) want(s string) (all []string) {
	events, _ := l.oracle.Events(l.root, s, l.captures)
	var places []int
	for _, e := range events {
		switch {
		case e.Capture == 0 && !e.End:
			places = slices.Repeat([]int{-1}, l.tags)
			places[0] = e.Offset
		case places == nil: // a field outside of an element
		case e.Capture == 0:
			places[1] = e.Offset
			all = append(all, fmt.Sprint(places))
			places = nil
		case e.End:
			places[2*e.Capture+1] = e.Offset
		default:
			places[2*e.Capture] = e.Offset
		}
	}
	return all
}

// lists are rules with lists, and whether their elements are known when they end.
var lists = []struct {
	spec  string
	fixed bool
	pad   string // repeated to make long matches, after first and before last
	first string
	last  string
}{
	{"cookies=cookie[],cookie.n:name,cookie.v:value", true, "b=c=d; ", "", "a="},
	{"elements=e[]:element,e.text:text", true, "ab ; c ,, ", "", "x"},
	{"segments=segment[]", true, "/ab%41//", "", ""},
	{"adjacent=pair[]", true, "ab", "", ""},
	{"undecided=i[]:x-item|y-item,i.x:x-item,i.y:y-item", false, "a;b;", "", "B"},
	{"escaped=e[]:item,e.q:quoted", true, "\"a\\\",\",z,", "", ""},
	{"non-ascii=w[]:word", true, "\xc3\xa9\xe2\x82\xac ", "", "é"},
}

const listGrammar = `cookies   = cookie *( ";" SP cookie )
cookie    = name "=" value
name      = 1*( ALPHA / "-" )
value     = *( ALPHA / "=" ) / DQUOTE *( ALPHA / ";" ) DQUOTE
elements  = [ element ] *( ows "," ows [ element ] )
element   = text *( ows ";" ows text )
text      = 1*ALPHA
ows       = *SP
segments  = *( "/" segment )
segment   = *( ALPHA / "%" 2HEXDIG )
adjacent  = *pair
pair      = 2ALPHA
undecided = *( x-item ";" ) "A" / *( y-item ";" ) "B"
x-item    = "a" / letter-b
y-item    = "a" / letter-b / "c"
letter-b  = "b"
escaped   = *( item "," )
item      = quoted / *ALPHA
quoted    = DQUOTE *( "\" %x20-7E / %x20-21 / %x23-5B / %x5D-7E ) DQUOTE
non-ascii = word *( SP word )
word      = *( ALPHA / %x80-10FFFF )
`

// TestLists compares tables of lists with the oracle, over strings that cover each transition of
// the rule, and over long ones.
func TestLists(t *testing.T) {
	for _, test := range lists {
		for _, rows := range []int{1, 3, 1 << 30} {
			t.Run(fmt.Sprint(test.spec, " in parts of ", rows), func(t *testing.T) {
				l := newListTables(t, listGrammar, test.spec, rows)
				if test.fixed != (l.list != nil) {
					t.Errorf("known when they end: got %t", !test.fixed)
				}
				inputs := []string{"", "\x00", test.first + test.pad + test.last, test.first + strings.Repeat(test.pad, 4) + test.last, test.pad + "\xff"}
				for s := range l.plain.PathCover(dfa.OneOfEachClass) {
					if len(s) < 30 {
						inputs = append(inputs, s)
					}
				}
				for _, s := range inputs {
					want := l.want(s)
					if got := l.elements(true, s); !slices.Equal(got, want) {
						t.Fatalf("%q with a path:\ngot  %v\nwant %v", s, got, want)
					}
					if l.list == nil {
						continue
					}
					if got := l.elements(false, s); !slices.Equal(got, want) {
						t.Fatalf("%q:\ngot  %v\nwant %v", s, got, want)
					}
				}
			})
		}
	}
}

// TestLongLists compares the two kinds of tables with each other over long strings.
func TestLongLists(t *testing.T) {
	for _, test := range lists {
		t.Run(test.spec, func(t *testing.T) {
			l := newListTables(t, listGrammar, test.spec, 1<<30)
			for _, n := range []int{250, 254, 255, 256, 257, 260, 4090, 4096, 4097, 9000} {
				s := test.first + strings.Repeat(test.pad, n/len(test.pad)) + test.last
				elements := l.elements(true, s)
				if !l.plain.Match(s) || len(elements) < n/len(test.pad) {
					t.Fatalf("%d bytes: match %t, %d elements", len(s), l.plain.Match(s), len(elements))
				}
				if l.list != nil && !slices.Equal(l.elements(false, s), elements) {
					t.Errorf("%d bytes: got %d elements, with a path %d", len(s), len(l.elements(false, s)), len(elements))
				}
				if got := l.elements(true, s+"\xff"); got != nil {
					t.Errorf("%d bytes and one that is invalid: got %d elements", len(s), len(got))
				}
			}
		})
	}
}

// TestListStops stops after each number of elements.
func TestListStops(t *testing.T) {
	const s = "a=b; c=d; e=f"
	l := newListTables(t, listGrammar, lists[0].spec, 1<<30)
	for _, path := range []bool{false, true} {
		for most := 1; most <= 4; most++ {
			n := 0
			l.each(path, s, func([]int) bool { n++; return n < most })
			if want := min(most, 3); n != want {
				t.Errorf("path %t: got %d elements, want %d", path, n, want)
			}
		}
	}
}

// TestListAllocations checks that only a path needs memory: one buffer.
func TestListAllocations(t *testing.T) {
	l := newListTables(t, listGrammar, lists[0].spec, 1<<30)
	s := "a=b; c=d; e=f"
	var registers [40]int
	var places [6]int
	n := 0
	count := func() bool { n++; return true }
	if got := testing.AllocsPerRun(100, func() { zElements(l.machine, l.list, s, registers[:], places[:], count) }); got != 0 {
		t.Errorf("got %v allocations, want 0", got)
	}
	if got := testing.AllocsPerRun(100, func() { zPathElements(l.machine, l.path, s, places[:], count) }); got != 1 {
		t.Errorf("with a path: got %v allocations, want 1", got)
	}
}
