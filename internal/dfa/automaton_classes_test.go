package dfa

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/std66/std66/internal/byteset"
)

// signature returns a text that shows which sets contain b. Bytes with the same signature form
// a class, which is the slow definition of classes.
func signature(sets []byteset.Set, b byte) string {
	var s []byte
	for _, set := range sets {
		if set.Has(b) {
			s = append(s, '1')
		} else {
			s = append(s, '0')
		}
	}
	return string(s)
}

func TestNewClasses(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 56))
	for range 300 {
		sets := make([]byteset.Set, random.IntN(12))
		for i := range sets {
			for range random.IntN(4) {
				lo := byte(random.IntN(256))
				sets[i] = sets[i].Union(byteset.Range(lo, lo+byte(random.IntN(1<<random.IntN(8)))))
			}
		}
		c := newClasses(sets)
		var signatures [256]string
		for b := range 256 {
			signatures[b] = signature(sets, byte(b))
		}
		for a := range 256 {
			for b := range 256 {
				same := signatures[a] == signatures[b]
				if got := c.Of[a] == c.Of[b]; got != same {
					t.Fatalf("%v: bytes %#x and %#x in one class: got %v, want %v", sets, a, b, got, same)
				}
			}
		}
		checkClasses(t, c)
	}
}

// checkClasses tests that the fields of c are consistent.
func checkClasses(t *testing.T, c Classes) {
	t.Helper()
	total := 0
	least := -1
	for class, set := range c.Sets {
		total += set.Len()
		for b := range set.All() {
			if int(c.Of[b]) != class {
				t.Fatalf("byte %#x is in the set of class %d, but Of has class %d", b, class, c.Of[b])
			}
		}
		first, ok := set.Min()
		if !ok || int(first) <= least {
			t.Fatalf("class %d is empty or out of order: %v", class, c.Sets)
		}
		least = int(first)
		if r := c.Representative(class); !set.Has(r) {
			t.Fatalf("class %d, %s, is represented by %#x", class, set, r)
		}
	}
	if total != 256 {
		t.Fatalf("the classes have %d bytes in total: %v", total, c.Sets)
	}
}

// TestRefine compares the refinement of two partitions with the pairs of their classes.
func TestRefine(t *testing.T) {
	random := rand.New(rand.NewPCG(39, 68))
	randomClasses := func() Classes {
		sets := make([]byteset.Set, random.IntN(5))
		for i := range sets {
			lo := byte(random.IntN(256))
			sets[i] = byteset.Range(lo, max(lo, byte(random.IntN(256))))
		}
		return newClasses(sets)
	}
	for range 100 {
		c, o := randomClasses(), randomClasses()
		both := c.Refine(o)
		checkClasses(t, both)
		for a := range 256 {
			for b := range 256 {
				same := c.Of[a] == c.Of[b] && o.Of[a] == o.Of[b]
				if got := both.Of[a] == both.Of[b]; got != same {
					t.Fatalf("%v and %v: bytes %#x and %#x in one class: got %v, want %v", c.Sets, o.Sets, a, b, got, same)
				}
			}
		}
		if again := o.Refine(c); again.Of != both.Of {
			t.Fatalf("%v and %v: got %v, and %v in the other order", c.Sets, o.Sets, both.Sets, again.Sets)
		}
	}
}

// TestMostClasses tests the maximum number of classes: one for each byte.
func TestMostClasses(t *testing.T) {
	var sets []byteset.Set
	for bit := range 8 {
		var s byteset.Set
		for b := range 256 {
			if b>>bit&1 == 1 {
				s.Add(byte(b))
			}
		}
		sets = append(sets, s)
	}
	c := newClasses(sets)
	checkClasses(t, c)
	if len(c.Sets) != 256 {
		t.Errorf("got %d classes, want 256", len(c.Sets))
	}
}

func TestClassesOfRules(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		want    []string
	}{
		{"every byte is accepted", `r = OCTET`, []string{"%x00-FF"}},
		{"no byte is accepted", `r = ""`, []string{"%x00-FF"}},
		{"classes are ordered by their first bytes", `r = "a"`, []string{"%x00-40 / %x42-60 / %x62-FF", "%x41 / %x61"}},
		{"several sets in the grammar are one class", `r = 1*HEXDIG`, []string{"%x00-2F / %x3A-40 / %x47-60 / %x67-FF", "%x30-39 / %x41-46 / %x61-66"}},
		{"subset of another class is not distinguished", `r = 1*( ALPHA / DIGIT ) [ "x" ]`, []string{"%x00-2F / %x3A-40 / %x5B-60 / %x7B-FF", "%x30-39 / %x41-5A / %x61-7A"}},
		{"a and c lead to the same state", `r = "a" "b" / "c" "b"`, []string{"%x00-40 / %x44-60 / %x64-FF", "%x41 / %x43 / %x61 / %x63", "%x42 / %x62"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, set := range compile(t, test.grammar).Classes.Sets {
				got = append(got, set.String())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s: got %q, want %q", test.grammar, got, test.want)
			}
		})
	}
	for _, m := range machines(t) {
		checkClasses(t, m.Classes)
	}
}

// TestTransitions compares Transitions and Bytes with step.
func TestTransitions(t *testing.T) {
	for _, d := range automata(t) {
		for s := range int32(d.Len()) {
			var left byteset.Set
			targets := map[int32]bool{}
			least := -1
			for _, transition := range d.Transitions(s) {
				if first, _ := transition.Bytes.Min(); int(first) <= least || targets[transition.To] {
					t.Fatalf("%s: the transitions of state %d are out of order: %v", d.Name, s, d.Transitions(s))
				} else {
					least = int(first)
				}
				targets[transition.To] = true
				for b := range transition.Bytes.All() {
					if d.step(s, b) != transition.To {
						t.Fatalf("%s: byte %#x in state %d: got %d, want %d", d.Name, b, s, transition.To, d.step(s, b))
					}
					left.Add(b)
				}
			}
			for b := range 256 {
				if steps := d.step(s, byte(b)) != None; left.Has(byte(b)) != steps || d.Bytes(s).Has(byte(b)) != steps {
					t.Fatalf("%s: byte %#x has a transition from state %d: Transitions has %v and Bytes %v, want %v", d.Name, b, s,
						left.Has(byte(b)), d.Bytes(s).Has(byte(b)), steps)
				}
			}
		}
	}
}

// TestRefinedLen compares RefinedLen with the number of classes that Refine returns.
func TestRefinedLen(t *testing.T) {
	all := automata(t)
	for i, a := range all {
		b := all[(i+1)%len(all)]
		if got, want := a.Classes.RefinedLen(b.Classes), len(a.Classes.Refine(b.Classes).Sets); got != want {
			t.Errorf("%s and %s: got %d, want %d", a.Name, b.Name, got, want)
		}
	}
}
