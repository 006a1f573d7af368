package sample

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// isNear reports whether one edit turns s into a member, or s is a prefix of a member. It
// is the slow twin of the generator. No edit after the place where s fails helps.
func isNear(d *dfa.DFA, s string) bool {
	n, _ := d.Viable(s)
	if n == len(s) {
		return true
	}
	for at := range n + 1 {
		if d.Match(remove.apply(s, at, 0)) || d.Match(swap.apply(s, at, 0)) {
			return true
		}
		for class := range d.Classes.Sets {
			b := d.Classes.Representative(class)
			if d.Match(replace.apply(s, at, b)) || d.Match(insert.apply(s, at, b)) {
				return true
			}
		}
	}
	return false
}

// failure returns the place where s fails.
func failure(d *dfa.DFA, s string) place {
	n, state := d.Viable(s)
	return place{state, n == len(s)}
}

// TestNearMisses takes two near misses per place of every rule. None may match, each must
// be one edit away from a member, and every place must be covered.
func TestNearMisses(t *testing.T) {
	all := 0
	forRules(t, func(t *testing.T, g *abnf.Grammar, r *abnf.Rule) {
		d, o := compile(t, g, r), oracle.New(g)
		m, err := NewNearMisses(g, r, Options{Seed: 7}, nil)
		if err != nil {
			if d.Len() != 1 || !d.Accept[0] {
				t.Error(err)
			}
			return
		}
		all++
		failed := map[place]int{}
		for i := range 2 * m.Places() {
			miss := m.Next()
			failed[failure(d, miss)]++
			if d.Match(miss) || i < 40 && o.Match(r, miss) {
				t.Fatalf("%s: got %q, which the rule matches", r.Text(), miss)
			}
			if i < 100 && !isNear(d, miss) {
				t.Errorf("%s: got %q, which is not one edit away from a member", r.Text(), miss)
			}
		}
		for state := range int32(d.Len()) {
			if early := (place{state, true}); !d.Accept[state] && failed[early] == 0 {
				t.Errorf("%s: none of %d near misses ends in state %d of\n%s", r.Text(), 2*m.Places(), state, d)
			}
			if wrong := (place{state, false}); d.Bytes(state).Len() < 256 && failed[wrong] == 0 {
				t.Errorf("%s: none of %d near misses has a wrong byte in state %d of\n%s", r.Text(), 2*m.Places(), state, d)
			}
		}
	})
	if all < 100 {
		t.Errorf("only %d rules have near misses", all)
	}
}

// TestNoNearMisses checks rules with few or no near misses, and rules that are too large.
func TestNoNearMisses(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"every string", "r = *OCTET", `test.abnf:1:1: rule "r" matches every string: it has no near misses`},
		{"every string, through alternatives and recursion", `r = *( %x00-60 / "a" / %x62-FF ) [ r ]`, `test.abnf:1:1: rule "r" matches every string: it has no near misses`},
		{"every string except the empty one", "r = 1*OCTET", ""},
		{"every string except one of one byte", "r = *1%x00-FE / 2*OCTET", ""},
		{"every string except one of ten bytes", "r = *9%xFF [ %x00-FE *OCTET ] / 10%xFF 1*OCTET", ""},
		{"only the empty string", `r = ""`, ""},
		{"an automaton that is too large", `r = 1001"a"`, `test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1001"a"`},
		{"a member that is too long", `r = 2000000"a"`, `test.abnf:1:1: rule "r" is too large for samples: every member has over 1048576 bytes, or takes over 4194304 elements`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.text)
			m, err := NewNearMisses(g, g.Rules[0], Options{}, limit.New(limit.Limits{States: 1000}))
			if err != nil || test.want != "" {
				if err == nil || err.Error() != test.want {
					t.Errorf("%s: got %v, want %s", test.text, err, test.want)
				}
				return
			}
			d := compile(t, g, g.Rules[0])
			for range 100 {
				if miss := m.Next(); d.Match(miss) || !isNear(d, miss) {
					t.Fatalf("%s: got %q, which matches or is not near", test.text, miss)
				}
			}
		})
	}
}

// TestEdits applies each edit at the start, in the middle and at the end.
func TestEdits(t *testing.T) {
	tests := []struct {
		edit edit
		want [3]string
	}{
		{insert, [3]string{"-abc", "a-bc", "abc-"}},
		{replace, [3]string{"-bc", "a-c", "abc"}},
		{remove, [3]string{"bc", "ac", "abc"}},
		{swap, [3]string{"bac", "acb", "abc"}},
		{cut, [3]string{"", "a", "abc"}},
	}
	for _, test := range tests {
		for i, at := range []int{0, 1, 3} {
			if got := test.edit.apply("abc", at, '-'); got != test.want[i] {
				t.Errorf("edit %d at %d: got %q, want %q", test.edit, at, got, test.want[i])
			}
		}
	}
}

// TestNearMissesOfURI checks for near misses that hand-written tests of URIs lack.
func TestNearMissesOfURI(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	r := g.Lookup("URI")
	m, err := NewNearMisses(g, r, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	o := oracle.New(g)
	var cutOff, inAddress, second int
	for range 2 * m.Places() {
		miss := m.Next()
		n := o.ViablePrefix(r, miss)
		switch {
		case n == len(miss) && strings.Count(miss, "%") > 0:
			cutOff++
		case strings.Count(miss[:n], "[") > strings.Count(miss[:n], "]"):
			inAddress++
		case n < len(miss) && miss[n] == '#':
			second++
		}
	}
	if cutOff == 0 || inAddress < 100 || second == 0 {
		t.Errorf("of %d near misses %d are cut off, %d fail in an address, and %d at a second fragment", 2*m.Places(), cutOff, inAddress, second)
	}
	// A wrong byte in each of 179 states, and an end in each state that is not accepting.
	if m.Places() != 347 {
		t.Errorf("got %d places, want 347", m.Places())
	}
}
