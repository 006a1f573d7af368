package dfa

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomMachines returns minimal automata of random ones.
func randomMachines(n int) []*DFA {
	random := rand.New(rand.NewPCG(39, 86))
	var all []*DFA
	for range n {
		all = append(all, randomDFA(random, 12).Minimize())
	}
	return all
}

// automata returns those of all rules, and random ones.
func automata(t *testing.T) []*DFA {
	t.Helper()
	all := randomMachines(500)
	for _, m := range machines(t) {
		all = append(all, m.DFA)
	}
	return all
}

// far stands for the length of a way that there is not.
const far = 1 << 30

// distances is the slow twin of what finds shortest ways: the lengths of those to
// each state from the start, and of those from each state to an accepting one. All
// steps are tried until none makes a way shorter.
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
				t.Errorf("%s: state %d: got a way to acceptance: %v, want %v; in\n%s", d.Name, s, c.ok, to[s] < far, d)
				continue
			}
			rest := complete(completions, int32(s))
			if c.ok && (len(rest) != to[s] || !d.Match(witnesses[s]+rest)) {
				t.Errorf("%s: state %d: got the completion %q, want one of %d bytes that is accepted; in\n%s", d.Name, s, rest, to[s], d)
			}
		}
		shortest, ok := d.Shortest()
		if ok != (to[0] < far) || ok && (len(shortest) != to[0] || !d.Match(shortest)) {
			t.Errorf("%s: got the shortest string %q %v, want one of %d bytes; in\n%s", d.Name, shortest, ok, to[0], d)
		}
	}
}

func TestShortest(t *testing.T) {
	tests := []struct {
		grammar string
		want    string
		why     string
	}{
		{`r = *"a"`, "", "the empty string is the shortest one"},
		{`r = 3*"a" / 2"b"`, "bb", "not the first alternative"},
		{`r = "A"`, "a", "lower case reads better"},
		{`r = %s"A"`, "A", "unless it is wrong"},
		{`r = %x00-FF`, "a", "letters read better than NUL"},
		{`r = %x00-60`, "0", "then digits"},
		{`r = %x00-2F`, "!", "then what is printed"},
		{`r = %x80-FF`, "\x80", "or just a byte"},
	}
	for _, test := range tests {
		if got, ok := compile(t, test.grammar).Shortest(); got != test.want || !ok {
			t.Errorf("%s: got %q %v, want %q (%s)", test.grammar, got, ok, test.want, test.why)
		}
	}
}

// TestPathCover follows the strings of the covers and marks what they try.
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
					t.Fatalf("%s: %q goes on after its wrong byte at %d; in\n%s", d.Name, s, n, d)
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

// TestPathCoverOf spells out one cover.
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
	for n := range len(want) { // whoever breaks off gets no more, or range panics
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
			length, want := 0, 1 // the greatest length, and the number of strings
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
						t.Fatalf("%s: %q has a byte that represents no class", d.Name, s)
					}
				}
			}
			if len(seen) != want {
				t.Fatalf("%s: %d classes, most %d: got %d strings, want %d", d.Name, k, most, len(seen), want)
			}
		}
	}
}
