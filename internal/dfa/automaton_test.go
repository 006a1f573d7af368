package dfa

import (
	"os"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// subject is a grammar to try things with: all rules that it defines.
type subject struct {
	name     string
	encoding abnf.Encoding
	text     string
}

// subjects returns the grammars of RFCs and small ones, each hard in its way.
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
	{"greedy is not enough", abnf.Auto, "r = 1*a \"b\"\na = \"x\" *\"b\""},
	{"first match is not enough", abnf.Auto, `r = [ *2( 1*2"h" ":" ) 1*2"h" ] "::" "h"`},
	{"a prefix among the alternatives", abnf.Auto, `r = ( "a" / "ab" ) ( "c" / "bcd" ) *"d"`},
	{"the repetition of a prefix of what follows", abnf.Auto, `r = *( "ab" ) *"a" "b" "a"`},
	{"a choice that is made late", abnf.Auto, `r = *( "a" / "b" ) "a" 3( "a" / "b" )`},
	{"bounds", abnf.Auto, `r = 2*4( 1*2"a" "b" ) *3"c" 2"d" 2*"e"`},
	{"nested bounds", abnf.Auto, `r = *2( *3( "a" *2"b" ) "c" )`},
	{"zero copies", abnf.Auto, "r = 0a *0a 0*0a \"b\" 0<a>\na = ALPHA"},
	{"nullable body under a minimum", abnf.Auto, `r = 3*3[ "a" ] / 2( *"b" ) "c" / 4( "" )`},
	{"nullable body in a loop", abnf.Auto, `r = *( [ "a" ] *"b" [ "c" ] )`},
	{"nullable body in a loop with a minimum", abnf.Auto, `r = 2*( *1"a" [ "b" "c" ] ) "d"`},
	{"nothing at all", abnf.Auto, "r = \"\" [ s ] *s 7s\ns = \"\" \"\""},
	{"right recursion", abnf.Auto, "r = \"x\" r / [ \"y\" ] [ r ] / \"z\""},
	{"right recursion between rules", abnf.Auto, "r = \"a\" s / \"b\"\ns = \"c\" [ t ] / r\nt = ( \"d\" s / \"e\" r ) / \"f\""},
	{"right recursion with a nullable tail", abnf.Auto, "r = \"a\" [ r ] \"\" 0\"x\""},
	{"right recursion in use", abnf.Auto, "r = 2( s \",\" ) *( \"-\" s )\ns = \"a\" / \"b\" s"},
	{"left recursion", abnf.Auto, "r = r \"x\" / r \"y\" \"z\" / \"b\""},
	{"left recursion that may be empty", abnf.Auto, "r = [ r \"x\" ]"},
	{"left recursion between rules", abnf.Auto, "r = s \"a\" / \"b\"\ns = t \"c\" / r \"d\" / \"e\"\nt = [ s ] \"f\" / r"},
	{"left recursion with a nullable head", abnf.Auto, "r = \"\" 0\"x\" r \"a\" / \"b\""},
	{"left recursion in use", abnf.Auto, "r = 2( s \",\" ) *( \"-\" s )\ns = \"a\" / s \"b\""},
	{"left recursion inside right recursion", abnf.Auto, "r = s r / \".\"\ns = s \"a\" / \"b\""},
	{"right recursion inside left recursion", abnf.Auto, "r = r s / \".\"\ns = \"a\" s / \"b\""},
	{"self-reference", abnf.Auto, "r = r / \"a\" r / s / \"b\"\ns = r"},
	{"incremental alternatives", abnf.Auto, "r = \"a\"\nr =/ \"b\" \"c\"\ns = *r\nr =/ \"a\" \"d\""},
	{"references in prose", abnf.Auto, "r = <s> 0<ALPHA> <DIGIT>\ns = \"a\" / <r-2>\nr-2 = \"b\""},
	{"case", abnf.Auto, `r = "aZ" / %s"bY" / %i"cX" / %s"dw" / "Dw" / "[{@` + "`" + `"`},
	{"the case of one letter twice", abnf.Auto, `r = %s"a" "1" / "A" "2"`},
	{"words that are cut", abnf.Auto, `r = "0123456789012345678901234567890123456789" / %d1.2.3.4.5.6.7.8.9.10`},
	{"bases and series", abnf.Auto, `r = %d13.10 / %b1100001-1100011 *%x2E / %x61.62.63`},
	{"all bytes", abnf.Auto, `r = 2OCTET / %x00.FF.00`},
	{"bytes over 7F", abnf.Bytes, `r = %x80-FF *%xC3.A9 / %xE2 %x82 %xAC`},
	{"code points", abnf.Auto, `r = *%x80-10FFFF / %x20AC.E9 "e" / %xE9`},
	{"code points around the surrogates", abnf.Auto, `r = %xD7FE-E001 / "-" %x7FE-801 / "=" %xFFFE-10001`},
	{"code points of one byte too", abnf.UTF8, `r = 1*2( %x61-E9 / %x20AC ) / %xFF "!" / %x7F`},
	{"overlapping code points", abnf.Auto, `r = %x3B1-3C9 "1" / %x3B0-3C1 "2" / %x3C0-20AC "3"`},
	{"case that is not folded beyond ASCII", abnf.Auto, `r = "k" / %x212A "K" / "s" / %x17F`},
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

// machines returns the rules of all subjects.
func machines(t testing.TB) []machine {
	t.Helper()
	var all []machine
	for _, s := range subjects(t) {
		g := s.read(t)
		for _, r := range g.Rules {
			if !r.Core {
				all = append(all, machine{mustCompile(t, g, r), s, g, r})
			}
		}
	}
	return all
}

// String names the machine for messages.
func (m machine) String() string { return m.subject.name + ", rule " + m.Name }

func mustCompile(t testing.TB, g *abnf.Grammar, r *abnf.Rule) *DFA {
	t.Helper()
	d, err := Compile(g, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// machineOf is mustCompile for a machine without calls.
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

// TestSizes has the sizes of minimal automata, which are facts about RFC 3986.
func TestSizes(t *testing.T) {
	tests := []struct {
		rule string
		want int
		why  string
	}{
		{"URI-reference", 182, "everything"},
		{"URI", 179, "no relative reference begins it"},
		{"IP-literal", 157, "most of a URI's states are those of an IPv6 address"},
		{"IPv6address", 151, "how many groups there are, and whether :: was among them"},
		{"IPv4address", 24, "four octets of six states that share nothing"},
		{"ls32", 35, "h16 and the first octet share states"},
		{"path-noscheme", 7, "percent triplets before and after the first slash"},
		{"scheme", 2, "first character, other characters"},
		{"query", 3, "anything, and two digits of a triplet"},
		{"path-empty", 1, "0<pchar> is the empty string"},
	}
	for _, test := range tests {
		if got := uriRule(t, test.rule).Len(); got != test.want {
			t.Errorf("%s: got %d states, want %d (%s)", test.rule, got, test.want, test.why)
		}
	}
}

// TestMatch pins what the interpreters say where they differ from one another.
func TestMatch(t *testing.T) {
	tests := []struct {
		grammar string
		s       string
		match   bool
		prefix  int
		viable  int
		why     string
	}{
		{`r = "ab" [ "cd" ]`, "", false, -1, 0, "nothing is matched by no prefix"},
		{`r = "ab" [ "cd" ]`, "a", false, -1, 1, "viable and no match"},
		{`r = "ab" [ "cd" ]`, "ab", true, 2, 2, "a match that may go on"},
		{`r = "ab" [ "cd" ]`, "abc", false, 2, 3, "the longest match is not the last state"},
		{`r = "ab" [ "cd" ]`, "abx", false, 2, 2, "a wrong byte after a match"},
		{`r = "ab" [ "cd" ]`, "abcd", true, 4, 4, "of two matching prefixes the longer one"},
		{`r = "ab" [ "cd" ]`, "abcdcd", false, 4, 4, "more than there can be"},
		{`r = *"a"`, "", true, 0, 0, "the empty string is a match"},
		{`r = *"a"`, "b", false, 0, 0, "the empty prefix is one too"},
		{`r = ""`, "\x00", false, 0, 0, "an automaton without a transition"},
	}
	for _, test := range tests {
		d := compile(t, test.grammar)
		match, prefix := d.Match(test.s), d.MatchPrefix(test.s)
		viable, _ := d.Viable(test.s)
		if match != test.match || prefix != test.prefix || viable != test.viable {
			t.Errorf("%s: %q: got %v %d %d, want %v %d %d (%s)", test.grammar, test.s,
				match, prefix, viable, test.match, test.prefix, test.viable, test.why)
		}
	}
}
