package sample

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
)

func read(t testing.TB, encoding abnf.Encoding, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Reader{Encoding: encoding, Regular: regular}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return g
}

// regular returns nil if a cycle is shown to be regular.
func regular(g *abnf.Grammar, c *abnf.Cycle) error { return dfa.Regular(g, c, nil) }

// grammars returns the grammars of the repository, and small ones with special
// difficulties.
func grammars(t testing.TB) []*abnf.Grammar {
	t.Helper()
	all := []*abnf.Grammar{read(t, abnf.Auto, grammar.RFC3986), read(t, abnf.Auto, grammar.RFC5234Core)}
	for _, file := range []string{
		"../oracle/testdata/rfc1630.abnf", "../../gen/testdata/hard.abnf",
		"../../gen/testdata/recursion.abnf", "../../gen/testdata/utf8.abnf",
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, read(t, abnf.Auto, string(text)))
	}
	for _, text := range []string{
		"r = r / \"a\" r / s / \"b\"\ns = r",                                               // recursion without effect
		"r = *( *( *( [ \"a\" ] *\"b\" ) ) ) [ 0s ]\ns = \"never\" / \"ever\"",             // infinitely many empty derivations
		"r = 2*4( 1*2\"a\" \"b\" ) *3\"c\" 2\"d\" 2*\"e\" 0*\"f\"",                         // bounds
		"r = \"x\" / 100\"y\" / [ 200( \"z\" / \"Z9\" ) ] 3s\ns = 90( \"-\" ) / *100\"~\"", // members over 80 bytes
		"r = s \"a\" / \"b\"\ns = t \"c\" / r \"d\" / \"e\"\nt = [ s ] \"f\" / r",          // left recursion
		"r = %x61-E9 / %x20AC-10FFFF / %xD7FF-E000 / %x10FFFF.7F",                          // code points
	} {
		all = append(all, read(t, abnf.Auto, text), read(t, abnf.UTF8, text))
	}
	return all
}

// forRules calls f for all rules of the grammars, including core rules only in their own
// grammar.
func forRules(t *testing.T, f func(t *testing.T, g *abnf.Grammar, r *abnf.Rule)) {
	for _, g := range grammars(t) {
		for _, r := range g.Rules {
			if !r.Core {
				f(t, g, r)
			}
		}
	}
}

func compile(t testing.TB, g *abnf.Grammar, r *abnf.Rule) *dfa.DFA {
	t.Helper()
	d, err := dfa.Compile(g, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func newSampler(t testing.TB, g *abnf.Grammar, r *abnf.Rule, options Options) *Sampler {
	t.Helper()
	s, err := New(g, r, options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestMembers takes one sample of every rule per way. All must match and be as short as
// required, and all ways must be taken.
func TestMembers(t *testing.T) {
	forRules(t, func(t *testing.T, g *abnf.Grammar, r *abnf.Rule) {
		d, o := compile(t, g, r), oracle.New(g)
		for seed, maxLen := range []int{0, 1, 7, 300} {
			s := newSampler(t, g, r, Options{Seed: uint64(seed), MaxLen: maxLen})
			if shortest, _ := d.Shortest(); len(shortest) != s.tree.root.shortest {
				t.Errorf("%s: the shortest member has %d bytes, want %d as in %q", r.Name, s.tree.root.shortest, len(shortest), shortest)
			}
			for i := range max(s.Ways(), 3) {
				member := s.Next()
				if !d.Match(member) || i < 40 && !o.Match(r, member) {
					t.Fatalf("%s: got %q, which the rule does not match", r.Text(), member)
				}
				if most := longest(s); len(member) > most {
					t.Errorf("%s: MaxLen %d: got %q of %d bytes, want up to %d", r.Text(), maxLen, member, len(member), most)
				}
			}
			for i, round := range s.rounds.met {
				if way := s.tree.ways[i]; round == 0 {
					t.Errorf("%s: choice %d of %s was not taken in %d samples", r.Text(), way.index, way, s.Ways())
				}
			}
		}
	})
}

// longest returns the maximum length of the last member: MaxLen, or the length that its due
// way requires.
func longest(s *Sampler) int {
	least := s.tree.root.shortest
	if len(s.chain) > 0 {
		n := s.chain[len(s.chain)-1]
		least = n.around + n.choices[s.due].length
	}
	return max(s.maxLen, least)
}

// TestCoverage checks that every alternative appears in some member, by a byte
// unique to it. It is the slow twin of the sampler's own records.
func TestCoverage(t *testing.T) {
	tests := []struct {
		name, text string
		marks      string
	}{
		{"alternatives in nested rules", "r = \"0\" / a / b *c\na = \"1\" / [ \"2\" / \"3\" c ]\nb = \"4\" / 2( \"5\" / c )\nc = \"6\" / *2( \"7\" d )\nd = \"8\" / \"9\"", "0123456789"},
		{"alternatives over MaxLen", "r = \"0\" / 100( \"1\" / \"2\" / 50\"3\" / *\"4\" / [ 1000\"5\" ] )", "012345"},
		{"ends of ranges", "r = %x00-09 / %x30-39 / %x80-FF", "\x00\x0909\x80\xff"},
		{"letters in both cases", "r = \"a\" \"xyz\" %s\"k\"", "aAxXyYzZk"},
		{"left recursion", "r = r \"1\" / r \"2\" / s\ns = t \"3\" / \"4\"\nt = s \"5\" / s \"6\"", "123456"},
		{"right recursion", "r = \"1\" r / \"2\" r / s\ns = \"3\" t / \"4\"\nt = \"5\" s / \"6\" s", "123456"},
		{"only the last alternative ends the recursion", "r = \"1\" r / \"2\" r / \"3\" r / \"4\"", "1234"},
		{"many alternatives", "r = 3%x21-7E / " + strings.Repeat("2\"1\" / ", 500) + "\"0\"", "01!~"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.text)
			s := newSampler(t, g, g.Rules[0], Options{})
			seen := map[byte]bool{}
			for range s.Ways() {
				for _, b := range []byte(s.Next()) {
					seen[b] = true
				}
			}
			for _, b := range []byte(test.marks) {
				if !seen[b] {
					t.Errorf("%.100s: no %q in %d samples", test.text, b, s.Ways())
				}
			}
		})
	}
}

// TestBounds checks the counts of repetitions that must appear.
func TestBounds(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	tests := []struct {
		name, text string
		want       []string
		maxLen     int // of all members
	}{
		{"zero, one and more", `r = *"x"`, []string{x(0), x(1), x(2)}, 80},
		{"minimum", `r = 5*"x"`, []string{x(5), x(6), x(7)}, 80},
		{"minimum and maximum", `r = 3*9"x"`, []string{x(3), x(4), x(9)}, 9},
		{"maximum that fits exactly", `r = *80"x"`, []string{x(0), x(1), x(80)}, 80},
		{"maximum that does not fit", `r = *81"x"`, []string{x(0), x(1)}, 80},
		{"minimum over MaxLen", `r = 90*91"x"`, []string{x(90)}, 90},
		{"repeated string over MaxLen", `r = *2"` + x(81) + `"`, []string{x(0), x(81)}, 81},
		{"zero repetitions", `r = 0"x"`, []string{x(0)}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.text)
			s := newSampler(t, g, g.Rules[0], Options{})
			seen := map[string]bool{}
			for range max(s.Ways(), 1) {
				member := strings.ToLower(s.Next())
				seen[member] = true
				if len(member) > test.maxLen {
					t.Errorf("%s: got %d bytes, want up to %d", test.text, len(member), test.maxLen)
				}
			}
			for _, want := range test.want {
				if !seen[want] {
					t.Errorf("%s: %d bytes are not among %d samples", test.text, len(want), s.Ways())
				}
			}
		})
	}
}

// TestCodePoints samples a range across all lengths of UTF-8.
func TestCodePoints(t *testing.T) {
	g := read(t, abnf.UTF8, "r = %x00-10FFFF")
	s := newSampler(t, g, g.Rules[0], Options{})
	seen := map[string]bool{}
	for range 2000 {
		member := s.Next()
		if seen[member] = true; !utf8.ValidString(member) || utf8.RuneCountInString(member) != 1 {
			t.Errorf("got %q, want one code point", member)
		}
	}
	for _, want := range "\x00\x7F\u0080\u07FF\u0800\uD7FF\uE000\uFFFF\U00010000\U0010FFFF" {
		if !seen[string(want)] {
			t.Errorf("%U is not among %d samples", want, s.Ways())
		}
	}
	if len(seen) < 800 {
		t.Errorf("got only %d of a million code points in 2000 samples", len(seen))
	}
}

// TestSeed pins the results of seeds, so that a reported seed can be reproduced.
func TestSeed(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	tests := []struct {
		seed uint64
		want []string
	}{
		{0, []string{"G.+://@[BE:C::BF:191.254.0.235]?#?@", "M://::-'%C2@[::F59:A:1EB:F:83.23.232.253]/%af%EF@%AA"}},
		{1, []string{"C05://%A7_,:79?", "l://%FE@[EC:cAE::EC]?", "o+.:%FC%Cb%AF////~:8@*/", "s+.:%BB"}},
	}
	for _, test := range tests {
		s, again := newSampler(t, g, g.Rules[0], Options{Seed: test.seed}), newSampler(t, g, g.Rules[0], Options{Seed: test.seed})
		for i := range 500 {
			got := s.Next()
			if other := again.Next(); other != got {
				t.Fatalf("seed %d: sample %d is %q, and %q again", test.seed, i, got, other)
			}
			if i < len(test.want) && got != test.want[i] {
				t.Errorf("seed %d: sample %d: got %q, want %q", test.seed, i, got, test.want[i])
			}
		}
	}
}
