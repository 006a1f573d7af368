package dfa

import (
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// subject is a grammar for tests of all its rules.
type subject struct {
	name     string
	encoding abnf.Encoding
	text     string
}

// subjects returns the grammars of RFCs, and small grammars that each have one difficulty.
func subjects(t testing.TB) []subject {
	t.Helper()
	rfc1630, err := os.ReadFile("../oracle/testdata/rfc1630.abnf")
	if err != nil {
		t.Fatal(err)
	}
	return append([]subject{
		{"rfc3986", abnf.Auto, grammar.RFC3986},
		{"rfc5234-core", abnf.Auto, grammar.RFC5234Core},
		{"rfc1630", abnf.Auto, string(rfc1630)},
	}, hard...)
}

var hard = []subject{
	{"match that greedy matchers miss", abnf.Auto, `r = 1*a "b"
a = "x" *"b"`},
	{"match that first-match parsers miss", abnf.Auto, `r = [ *2( 1*2"h" ":" ) 1*2"h" ] "::" "h"`},
	{"alternatives with a common prefix", abnf.Auto, `r = ( "a" / "ab" ) ( "c" / "bcd" ) *"d"`},
	{"repetition of a prefix of the continuation", abnf.Auto, `r = *( "ab" ) *"a" "b" "a"`},
	{"choice that depends on later input", abnf.Auto, `r = *( "a" / "b" ) "a" 3( "a" / "b" )`},
	{"bounds", abnf.Auto, `r = 2*4( 1*2"a" "b" ) *3"c" 2"d" 2*"e"`},
	{"nested bounds", abnf.Auto, `r = *2( *3( "a" *2"b" ) "c" )`},
	{"zero copies", abnf.Auto, `r = 0a *0a 0*0a "b" 0<a>
a = ALPHA`},
	{"nullable element with a minimum", abnf.Auto, `r = 3*3[ "a" ] / 2( *"b" ) "c" / 4( "" )`},
	{"nullable element in a loop", abnf.Auto, `r = *( [ "a" ] *"b" [ "c" ] )`},
	{"nullable element in a loop with a minimum", abnf.Auto, `r = 2*( *1"a" [ "b" "c" ] ) "d"`},
	{"empty string only", abnf.Auto, `r = "" [ s ] *s 7s
s = "" ""`},
	{"right recursion", abnf.Auto, `r = "x" r / [ "y" ] [ r ] / "z"`},
	{"right recursion between rules", abnf.Auto, `r = "a" s / "b"
s = "c" [ t ] / r
t = ( "d" s / "e" r ) / "f"`},
	{"right recursion with a nullable tail", abnf.Auto, `r = "a" [ r ] "" 0"x"`},
	{"uses of a right-recursive rule", abnf.Auto, `r = 2( s "," ) *( "-" s )
s = "a" / "b" s`},
	{"left recursion", abnf.Auto, `r = r "x" / r "y" "z" / "b"`},
	{"left recursion with an empty base", abnf.Auto, `r = [ r "x" ]`},
	{"left recursion between rules", abnf.Auto, `r = s "a" / "b"
s = t "c" / r "d" / "e"
t = [ s ] "f" / r`},
	{"left recursion with a nullable head", abnf.Auto, `r = "" 0"x" r "a" / "b"`},
	{"uses of a left-recursive rule", abnf.Auto, `r = 2( s "," ) *( "-" s )
s = "a" / s "b"`},
	{"left recursion inside right recursion", abnf.Auto, `r = s r / "."
s = s "a" / "b"`},
	{"right recursion inside left recursion", abnf.Auto, `r = r s / "."
s = "a" s / "b"`},
	{"self-reference", abnf.Auto, `r = r / "a" r / s / "b"
s = r`},
	{"incremental alternatives", abnf.Auto, `r = "a"
r =/ "b" "c"
s = *r
r =/ "a" "d"`},
	{"references in angle brackets", abnf.Auto, `r = <s> 0<ALPHA> <DIGIT>
s = "a" / <r-2>
r-2 = "b"`},
	{"case of strings", abnf.Auto, `r = "aZ" / %s"bY" / %i"cX" / %s"dw" / "Dw" / "[{@` + "`" + `"`},
	{"one letter in %s and case-insensitive strings", abnf.Auto, `r = %s"a" "1" / "A" "2"`},
	{"truncated expected words", abnf.Auto, `r = "0123456789012345678901234567890123456789" / %d1.2.3.4.5.6.7.8.9.10`},
	{"number bases and series", abnf.Auto, `r = %d13.10 / %b1100001-1100011 *%x2E / %x61.62.63`},
	{"all bytes", abnf.Auto, `r = 2OCTET / %x00.FF.00`},
	{"bytes over 7F", abnf.Bytes, `r = %x80-FF *%xC3.A9 / %xE2 %x82 %xAC`},
	{"code points", abnf.Auto, `r = *%x80-10FFFF / %x20AC.E9 "e" / %xE9`},
	{"code points next to the surrogates", abnf.Auto, `r = %xD7FE-E001 / "-" %x7FE-801 / "=" %xFFFE-10001`},
	{"code points of one or more bytes", abnf.UTF8, `r = 1*2( %x61-E9 / %x20AC ) / %xFF "!" / %x7F`},
	{"overlapping code points", abnf.Auto, `r = %x3B1-3C9 "1" / %x3B0-3C1 "2" / %x3C0-20AC "3"`},
	{"case folding of ASCII letters only", abnf.Auto, `r = "k" / %x212A "K" / "s" / %x17F`},
}

// read returns the subject's grammar.
func (s subject) read(t testing.TB) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Read(s.encoding, abnf.Source{Name: s.name, Text: s.text})
	if err != nil {
		t.Fatalf("%s:\n%s\nerror: %v", s.name, s.text, err)
	}
	return g
}

// machine is a rule and its automaton.
type machine struct {
	*DFA
	subject subject
	grammar *abnf.Grammar
	rule    *abnf.Rule
}

// shared has the result of machines, which takes a fifth of a second.
var shared struct {
	sync.Once
	all []machine
}

// machines returns the automata of the rules of all subjects. Tests share them.
func machines(t testing.TB) []machine {
	t.Helper()
	shared.Do(func() {
		for _, s := range subjects(t) {
			g := s.read(t)
			for _, r := range g.Rules {
				if !r.Core {
					shared.all = append(shared.all, machine{mustCompile(t, g, r), s, g, r})
				}
			}
		}
	})
	if shared.all == nil {
		t.Fatal("the rules did not compile in another test")
	}
	return slices.Clone(shared.all)
}

// String returns the name of the machine for messages.
func (m machine) String() string { return m.subject.name + ", rule " + m.Name }

func mustCompile(t testing.TB, g *abnf.Grammar, r *abnf.Rule) *DFA {
	t.Helper()
	d, err := Compile(g, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// machineOf returns the machine of r without calls.
func machineOf(t testing.TB, g *abnf.Grammar, r *abnf.Rule) *Machine {
	t.Helper()
	m, err := CompileCalling(g, r, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// compile returns the automaton of the first rule of the grammar in text.
func compile(t testing.TB, text string) *DFA {
	t.Helper()
	g := subject{"test.abnf", abnf.Auto, text}.read(t)
	return mustCompile(t, g, g.Rules[0])
}

// uriRule returns the automaton of a rule of RFC 3986.
func uriRule(t testing.TB, name string) *DFA {
	t.Helper()
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	r := g.Lookup(name)
	if r == nil {
		t.Fatalf("RFC 3986 has no rule %s", name)
	}
	return mustCompile(t, g, r)
}

// TestSizes tests the sizes of minimal automata in RFC 3986.
func TestSizes(t *testing.T) {
	tests := []struct {
		name string
		rule string
		want int
	}{
		{"URI-reference", "URI-reference", 182},
		{"URI without relative references", "URI", 179},
		{"IP-literal has most of the states of a URI", "IP-literal", 157},
		{"IPv6address counts groups and remembers ::", "IPv6address", 151},
		{"IPv4address has four octets of six states without sharing", "IPv4address", 24},
		{"ls32 shares states between h16 and the first octet", "ls32", 35},
		{"path-noscheme has percent triplets before and after the first slash", "path-noscheme", 7},
		{"scheme has a first character and further characters", "scheme", 2},
		{"query has a state and two digits of a percent triplet", "query", 3},
		{"path-empty is the empty string", "path-empty", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := uriRule(t, test.rule).Len(); got != test.want {
				t.Errorf("%s: got %d states, want %d", test.rule, got, test.want)
			}
		})
	}
}

// TestMatch tests inputs with different results of Match, MatchPrefix and Viable.
func TestMatch(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		s       string
		match   bool
		prefix  int
		viable  int
	}{
		{"no prefix of the empty input matches", `r = "ab" [ "cd" ]`, "", false, -1, 0},
		{"viable input without a match", `r = "ab" [ "cd" ]`, "a", false, -1, 1},
		{"match that can continue", `r = "ab" [ "cd" ]`, "ab", true, 2, 2},
		{"viable prefix is longer than the longest match", `r = "ab" [ "cd" ]`, "abc", false, 2, 3},
		{"invalid byte after a match", `r = "ab" [ "cd" ]`, "abx", false, 2, 2},
		{"longer of two matching prefixes", `r = "ab" [ "cd" ]`, "abcd", true, 4, 4},
		{"text after the longest match", `r = "ab" [ "cd" ]`, "abcdcd", false, 4, 4},
		{"empty string matches", `r = *"a"`, "", true, 0, 0},
		{"empty prefix matches", `r = *"a"`, "b", false, 0, 0},
		{"automaton without transitions", `r = ""`, "\x00", false, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := compile(t, test.grammar)
			match, prefix := d.Match(test.s), d.MatchPrefix(test.s)
			viable, _ := d.Viable(test.s)
			if match != test.match || prefix != test.prefix || viable != test.viable {
				t.Errorf("%s: %q: got %v %d %d, want %v %d %d", test.grammar, test.s,
					match, prefix, viable, test.match, test.prefix, test.viable)
			}
		})
	}
}
