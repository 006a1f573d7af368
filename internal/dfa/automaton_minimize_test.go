package dfa

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// minimalSize is the slow twin of Minimize: it returns the number of states of the
// smallest automaton that accepts what d accepts, by filling the table of pairs.
// A pair of states is told apart by acceptance, or by a class that leads to a pair
// that is told apart already. The dead state, which a missing transition leads to, is
// a state like any other until the end, when the states that are like it do not count.
func minimalSize(d *DFA) int {
	states := []int32{0} // those that can be reached
	for i := 0; i < len(states); i++ {
		for class := range d.Classes.Sets {
			if next := d.Next(states[i], class); next != None && !slices.Contains(states, next) {
				states = append(states, next)
			}
		}
	}
	states = append(states, None)
	n, dead := len(states), len(states)-1
	next := make([][]int, n) // by place in states, and class
	for a, s := range states {
		for class := range d.Classes.Sets {
			to := d.stepFrom(s, d.Classes.Representative(class))
			next[a] = append(next[a], slices.Index(states, to))
		}
	}

	differ := make([]bool, n*n) // the pair of a and b is a*n+b
	for changed := true; changed; {
		changed = false
		for a := range n {
			for b := range n {
				if differ[a*n+b] {
					continue
				}
				known := d.accepts(states[a]) != d.accepts(states[b])
				for class := range d.Classes.Sets {
					known = known || differ[next[a][class]*n+next[b][class]]
				}
				differ[a*n+b] = known
				changed = changed || known
			}
		}
	}

	size := 0
	for a := range n {
		first := 0 // of the states that are like a
		for differ[a*n+first] {
			first++
		}
		if first == a && differ[a*n+dead] {
			size++
		}
	}
	return max(size, 1) // an automaton has a start even if it accepts nothing
}

// checkMinimal reports where m is not what Minimize should make of d.
func checkMinimal(t *testing.T, d, m *DFA) {
	t.Helper()
	if want := minimalSize(d); m.Len() != want {
		t.Fatalf("got %d states, want %d; of\n%sgot\n%s", m.Len(), want, d.table(), m)
	}
	if differ(d, m) {
		t.Fatalf("got another language; of\n%sgot\n%s", d.table(), m)
	}
	if again := m.Minimize(); again.String() != m.String() {
		t.Fatalf("not idempotent: got\n%sand then\n%s", m, again)
	}
	for a := range m.Classes.Sets {
		for b := range a {
			if slices.Equal(m.column(a), m.column(b)) {
				t.Fatalf("no state tells %s and %s apart; of\n%sgot\n%s", m.Classes.Sets[a], m.Classes.Sets[b], d.table(), m)
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
		t.Fatalf("nothing is accepted and %s can be read; of\n%sgot\n%s", m.Bytes(0), d.table(), m)
	}
}

// column returns the states that a class leads to.
func (d *DFA) column(class int) []int32 {
	column := make([]int32, d.Len())
	for s := range column {
		column[s] = d.Next(int32(s), class)
	}
	return column
}

// table returns d as text whatever its form is: String wants each state to be
// reached.
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
			t.Errorf("%d automata of %d states: too few to say much", sizes[size], size)
		}
	}
}

// TestMinimizeSmall has the automata that are too rare among random ones.
func TestMinimizeSmall(t *testing.T) {
	one := newClasses(nil)
	tests := []struct {
		accept []bool
		next   []int32
		want   int
		why    string
	}{
		{[]bool{false}, []int32{None}, 1, "nothing is accepted"},
		{[]bool{false}, []int32{0}, 1, "nothing is accepted, and everything read: the loop goes"},
		{[]bool{false, false}, []int32{1, 0}, 1, "a dead circle"},
		{[]bool{true}, []int32{None}, 1, "the empty string"},
		{[]bool{true}, []int32{0}, 1, "every string"},
		{[]bool{true, true}, []int32{1, 1}, 1, "every string in two states"},
		{[]bool{true, false}, []int32{1, 1}, 1, "the empty string, and a dead state behind it"},
		{[]bool{true, true}, []int32{None, 0}, 1, "a state that is not reached and leads to the start"},
		{[]bool{false, true, true}, []int32{1, None, 1}, 2, "a state that is not reached and needs a block of its own"},
		{[]bool{true, false, true, false}, []int32{1, 2, 3, 0}, 2, "two steps of four"},
		{[]bool{true, false, true, false, true}, []int32{1, 2, 3, 4, 0}, 5, "five are no multiple of two"},
		{[]bool{false, false, false, true}, []int32{1, 2, 3, 0}, 4, "one of four: the start splits off late"},
	}
	for _, test := range tests {
		d := &DFA{automaton{Name: test.why, Classes: one, Accept: test.accept, next: test.next}}
		m := d.Minimize()
		if m.Len() != test.want {
			t.Errorf("%s: got %d states, want %d", test.why, m.Len(), test.want)
		}
		checkMinimal(t, d, m)
	}
}

// TestMinimizeRules holds the automata of all rules to the slow minimizer. What is
// minimized are the sets of states of determinize.
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

// TestPartition holds a partition to the obvious: a map from elements to the names of
// their blocks, from which splitting makes two names of one.
func TestPartition(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 12))
	for range 300 {
		n := 1 + random.IntN(30)
		keys := make([]int, n)
		names := make([]string, n)
		for e := range n {
			keys[e] = random.IntN(3)
			names[e] = fmt.Sprint(keys[e])
		}
		p := newPartition(n, func(e int) int { return keys[e] })
		for range 5 {
			for e := range n {
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
						t.Fatalf("elements %d and %d in one block: got %v; blocks should be %q", a, b, same, names)
					}
				}
				if !slices.Contains(p.members(p.of[a]), a) {
					t.Fatalf("block %d does not have its member %d", p.of[a], a)
				}
			}
		}
	}
}
