package dfa

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomMachines returns n random minimal automata.
func randomMachines(n int) []*DFA {
	random := rand.New(rand.NewPCG(39, 86))
	var all []*DFA
	for range n {
		all = append(all, randomDFA(random, 12).Minimize())
	}
	return all
}

// automata returns the automata of all rules, and random automata.
func automata(t *testing.T) []*DFA {
	t.Helper()
	all := randomMachines(few(500))
	for _, m := range machines(t) {
		all = append(all, m.DFA)
	}
	return all
}

// far is the length of a path that does not exist.
const far = 1 << 30

// distances is the slow twin of Paths and Endings. It returns for each state the length of a
// shortest path from the start, and of a shortest path to an accepting state. It applies all
// transitions until no path gets shorter.
func distances(d *DFA) (from, to []int) {
	from, to = slices.Repeat([]int{far}, d.Len()), slices.Repeat([]int{far}, d.Len())
	from[0] = 0
	for s, accept := range d.Accept {
		if accept {
			to[s] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for s := range d.Len() {
			for class := range d.Classes.Sets {
				next := d.Next(int32(s), class)
				if next == None {
					continue
				}
				if from[s]+1 < from[next] {
					from[next] = from[s] + 1
					changed = true
				}
				if to[next]+1 < to[s] {
					to[s] = to[next] + 1
					changed = true
				}
			}
		}
	}
	return from, to
}

func TestWitnesses(t *testing.T) {
	for _, d := range automata(t) {
		from, _ := distances(d)
		witnesses, paths := d.Witnesses(), d.Paths()
		for s, w := range witnesses {
			if n, state := d.Viable(w); n != len(w) || state != int32(s) {
				t.Errorf("%s: the witness %q of state %d leads to state %d with %d bytes read; in\n%s", d.Name, w, s, state, n, d)
			}
			if len(w) != from[s] {
				t.Errorf("%s: the witness %q of state %d has %d bytes, want %d; in\n%s", d.Name, w, s, len(w), from[s], d)
			}
			if got := paths.To(int32(s)); got != w || paths.Len(int32(s)) != len(w) {
				t.Errorf("%s: state %d: got path %q of length %d, want %q", d.Name, s, got, paths.Len(int32(s)), w)
			}
			for n := range len(w) + 1 {
				if got := paths.Suffix(int32(s), n); got != w[len(w)-n:] {
					t.Errorf("%s: the last %d bytes of %q: got %q", d.Name, n, w, got)
				}
			}
		}
	}
}

func TestCompletions(t *testing.T) {
	for _, d := range automata(t) {
		_, to := distances(d)
		completions := d.completions()
		witnesses := d.Witnesses()
		for s, c := range completions {
			if c.ok != (to[s] < far) {
				t.Errorf("%s: state %d: got a path to acceptance: %v, want %v; in\n%s", d.Name, s, c.ok, to[s] < far, d)
				continue
			}
			rest := complete(completions, int32(s))
			if c.ok && (len(rest) != to[s] || !d.Match(witnesses[s]+rest)) {
				t.Errorf("%s: state %d: got the completion %q, want an accepted string of %d bytes; in\n%s", d.Name, s, rest, to[s], d)
			}
		}
		shortest, ok := d.Shortest()
		if ok != (to[0] < far) || ok && (len(shortest) != to[0] || !d.Match(shortest)) {
			t.Errorf("%s: got the shortest string %q %v, want a string of %d bytes; in\n%s", d.Name, shortest, ok, to[0], d)
		}
	}
}

func TestShortest(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		want    string
	}{
		{"empty string", `r = *"a"`, ""},
		{"shorter alternative", `r = 3*"a" / 2"b"`, "bb"},
		{"lower case before upper case", `r = "A"`, "a"},
		{"upper case if lower case does not match", `r = %s"A"`, "A"},
		{"letter before other bytes", `r = %x00-FF`, "a"},
		{"digit without letters", `r = %x00-60`, "0"},
		{"printable character without letters and digits", `r = %x00-2F`, "!"},
		{"byte without printable characters", `r = %x80-FF`, "\x80"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := compile(t, test.grammar).Shortest(); got != test.want || !ok {
				t.Errorf("%s: got %q %v, want %q", test.grammar, got, ok, test.want)
			}
		})
	}
}

// TestPathCover tests that the strings of covers try all bytes in all states.
func TestPathCover(t *testing.T) {
	for _, d := range automata(t) {
		for _, wrong := range []Wrong{EveryByte, OneOfEachClass} {
			type step struct {
				state int32
				b     byte
			}
			tried := map[step]bool{}
			ends := map[int32]bool{}
			for s := range d.PathCover(wrong) {
				n, state := d.Viable(s)
				at := int32(0)
				for i := range n {
					tried[step{at, s[i]}] = true
					at = d.step(at, s[i])
				}
				switch {
				case n == len(s):
					ends[state] = true
				case n == len(s)-1:
					tried[step{state, s[n]}] = true
				default:
					t.Fatalf("%s: %q continues after its invalid byte at %d; in\n%s", d.Name, s, n, d)
				}
			}
			for s := range int32(d.Len()) {
				if !ends[s] {
					t.Errorf("%s: no string ends in state %d", d.Name, s)
				}
				for b := range 256 {
					class := int(d.Classes.Of[b])
					if wrong == OneOfEachClass && d.Classes.Representative(class) != byte(b) {
						continue
					}
					if !tried[step{s, byte(b)}] {
						t.Errorf("%s: byte %#02x is not tried in state %d", d.Name, b, s)
					}
				}
			}
		}
	}
}

// TestPathCoverOf tests the strings of one cover, and that iteration can stop early.
func TestPathCoverOf(t *testing.T) {
	d := compile(t, `r = "a" [ "b" "c" ]`)
	want := []string{
		"", "a", "b", "c", "d", // at the start: d stands for all other bytes
		"a", "aa", "abc", "ac", "ad",
		"ab", "aba", "abb", "abc", "abd",
		"abc", "abca", "abcb", "abcc", "abcd",
	}
	got := slices.Collect(d.PathCover(OneOfEachClass))
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for n := range len(want) { // range panics if the iterator continues after a break
		taken := 0
		for range d.PathCover(OneOfEachClass) {
			if taken++; taken > n {
				break
			}
		}
	}
}

func TestExhaustive(t *testing.T) {
	for _, d := range automata(t) {
		k := len(d.Classes.Sets)
		for _, most := range []int{1, 2, k, k + 1, 300} {
			length, want := 0, 1 // the maximum length, and the number of strings
			for power := k; want+power <= most && length < maxExhaustive; power *= k {
				want += power
				length++
			}
			seen := map[string]bool{}
			last := 0
			for s := range d.Exhaustive(most) {
				if len(s) < last || len(s) > length || seen[s] {
					t.Fatalf("%s: most %d: got %q after %d strings of up to %d bytes", d.Name, most, s, len(seen), last)
				}
				last = len(s)
				seen[s] = true
				for i := range len(s) {
					if d.Classes.Representative(int(d.Classes.Of[s[i]])) != s[i] {
						t.Fatalf("%s: %q has a byte that does not represent a class", d.Name, s)
					}
				}
			}
			if len(seen) != want {
				t.Fatalf("%s: %d classes, most %d: got %d strings, want %d", d.Name, k, most, len(seen), want)
			}
		}
	}
}
