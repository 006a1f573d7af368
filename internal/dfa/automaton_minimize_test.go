package dfa

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// minimalSize is the slow twin of Minimize. It returns the number of states of the smallest
// automaton equivalent to d, by the table-filling algorithm. Two states are distinguishable
// if only one of them accepts, or if a class leads to a distinguishable pair. The dead state, the
// target of missing transitions, is treated like any other state, but states equivalent to it
// are not counted.
func minimalSize(d *DFA) int {
	states := []int32{0} // the reachable states
	for i := 0; i < len(states); i++ {
		for class := range d.Classes.Sets {
			if next := d.Next(states[i], class); next != None && !slices.Contains(states, next) {
				states = append(states, next)
			}
		}
	}
	states = append(states, None)
	n, dead := len(states), len(states)-1
	next := make([][]int, n) // by index in states, and class
	for a, s := range states {
		for class := range d.Classes.Sets {
			to := d.stepFrom(s, int(d.Classes.Representative(class)))
			next[a] = append(next[a], slices.Index(states, to))
		}
	}

	differ := make([]bool, n*n) // whether a and b are distinguishable, at index a*n+b
	for changed := true; changed; {
		changed = false
		for a := range n {
			for b := range a {
				if differ[a*n+b] {
					continue
				}
				known := d.accepts(states[a]) != d.accepts(states[b])
				for class := 0; class < len(d.Classes.Sets) && !known; class++ {
					known = differ[next[a][class]*n+next[b][class]]
				}
				differ[a*n+b], differ[b*n+a] = known, known
				changed = changed || known
			}
		}
	}

	size := 0
	for a := range n {
		first := 0 // the first state equivalent to a
		for differ[a*n+first] {
			first++
		}
		if first == a && differ[a*n+dead] {
			size++
		}
	}
	return max(size, 1) // an automaton has a start even if it accepts nothing
}

// checkMinimal tests that m is the minimal automaton of d.
func checkMinimal(t *testing.T, d, m *DFA) {
	t.Helper()
	if want := minimalSize(d); m.Len() != want {
		t.Fatalf("got %d states, want %d; of\n%sgot\n%s", m.Len(), want, d.table(), m)
	}
	if differ(d, m) {
		t.Fatalf("got a different language; of\n%sgot\n%s", d.table(), m)
	}
	if again := m.Minimize(); again.String() != m.String() {
		t.Fatalf("not idempotent: got\n%sand then\n%s", m, again)
	}
	for a := range m.Classes.Sets {
		for b := range a {
			if slices.Equal(m.column(a), m.column(b)) {
				t.Fatalf("no state distinguishes %s and %s; of\n%sgot\n%s", m.Classes.Sets[a], m.Classes.Sets[b], d.table(), m)
			}
		}
	}
	next := int32(1)
	for _, to := range m.next {
		if to > next {
			t.Fatalf("states are not numbered breadth-first: %d comes before %d in\n%s", to, next, m)
		}
		if to == next {
			next++
		}
	}
	for s, c := range m.completions() {
		if !c.ok && m.Len() > 1 {
			t.Fatalf("state %d is dead; of\n%sgot\n%s", s, d.table(), m)
		}
	}
	if _, ok := m.Shortest(); !ok && !m.Bytes(0).IsEmpty() {
		t.Fatalf("no string is accepted, but %s can be read; of\n%sgot\n%s", m.Bytes(0), d.table(), m)
	}
}

// column returns the targets of the transitions by a class.
func (d *DFA) column(class int) []int32 {
	column := make([]int32, d.Len())
	for s := range column {
		column[s] = d.Next(int32(s), class)
	}
	return column
}

// table returns d as text. Unlike String, it supports unreachable states.
func (d *DFA) table() string {
	var b strings.Builder
	for s := range d.Len() {
		fmt.Fprintf(&b, "%d accept=%v", s, d.Accept[s])
		for class, set := range d.Classes.Sets {
			fmt.Fprintf(&b, " [%s]->%d", set, d.Next(int32(s), class))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestMinimizeRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 71))
	sizes := map[int]int{}
	for range 5_000 {
		d := randomDFA(random, 12)
		m := d.Minimize()
		checkMinimal(t, d, m)
		sizes[m.Len()]++
	}
	for size := 1; size <= 8; size++ {
		if sizes[size] < 20 {
			t.Errorf("%d automata of %d states: too few for a meaningful test", sizes[size], size)
		}
	}
}

// TestMinimizeSmall tests automata that are rare among random automata.
func TestMinimizeSmall(t *testing.T) {
	one := newClasses(nil)
	tests := []struct {
		name   string
		accept []bool
		next   []int32
		want   int
	}{
		{"nothing is accepted", []bool{false}, []int32{None}, 1},
		{"nothing is accepted and every string is read", []bool{false}, []int32{0}, 1},
		{"dead cycle", []bool{false, false}, []int32{1, 0}, 1},
		{"empty string", []bool{true}, []int32{None}, 1},
		{"every string", []bool{true}, []int32{0}, 1},
		{"every string in two states", []bool{true, true}, []int32{1, 1}, 1},
		{"empty string before a dead state", []bool{true, false}, []int32{1, 1}, 1},
		{"unreachable state that leads to the start", []bool{true, true}, []int32{None, 0}, 1},
		{"unreachable state that needs a block of its own", []bool{false, true, true}, []int32{1, None, 1}, 2},
		{"cycle of four that is equivalent to a cycle of two", []bool{true, false, true, false}, []int32{1, 2, 3, 0}, 2},
		{"cycle of five with alternate states accepting", []bool{true, false, true, false, true}, []int32{1, 2, 3, 4, 0}, 5},
		{"cycle of four with a start that splits off late", []bool{false, false, false, true}, []int32{1, 2, 3, 0}, 4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := &DFA{automaton{Name: test.name, Classes: one, Accept: test.accept, next: test.next}}
			m := d.Minimize()
			if m.Len() != test.want {
				t.Errorf("got %d states, want %d", m.Len(), test.want)
			}
			checkMinimal(t, d, m)
		})
	}
}

// TestMinimizeRules compares Minimize with minimalSize for the automata of all rules.
func TestMinimizeRules(t *testing.T) {
	for _, s := range subjects(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			g := s.read(t)
			for _, r := range g.Rules {
				if r.Core {
					continue
				}
				u, err := toNFA(unit{job: job{grammar: g, rule: r, budget: limit.New(limit.Limits{})}})
				if err != nil {
					t.Fatal(err)
				}
				if u, err = determinize(u); err != nil {
					t.Fatal(err)
				}
				d := &DFA{u.machine.automaton}
				checkMinimal(t, d, d.Minimize())
			}
		})
	}
}

// TestPartition compares a partition with a slice of block names. Splitting appends a
// character to each name.
func TestPartition(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 12))
	for range 300 {
		n := 1 + random.IntN(30)
		keys := make([]int32, n)
		names := make([]string, n)
		for e := range n {
			keys[e] = random.Int32N(3)
			names[e] = fmt.Sprint(keys[e])
		}
		p := newPartition(keys)
		for range 5 {
			for e := range int32(n) {
				if random.IntN(2) == 0 {
					p.mark(e)
					names[e] += "+"
				} else {
					names[e] += "-"
				}
			}
			p.split()
			for a := range n {
				for b := range n {
					if same := p.of[a] == p.of[b]; same != (names[a] == names[b]) {
						t.Fatalf("elements %d and %d in one block: got %v; want the blocks %q", a, b, same, names)
					}
				}
				if !slices.Contains(p.members(int(p.of[a])), int32(a)) {
					t.Fatalf("block %d does not have its member %d", p.of[a], a)
				}
			}
		}
	}
}
