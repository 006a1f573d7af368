package dfa

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// calleeNames returns the names of what d calls, sorted.
func calleeNames(d *Machine) string {
	var names []string
	for _, callee := range d.Callees {
		names = append(names, callee.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestCallees has what the first rule of a grammar calls when all others are offered:
// those calls that leave no choice.
func TestCallees(t *testing.T) {
	const (
		digits = "\ns = 1*DIGIT"
		any    = "\ns = *DIGIT" // the empty string too
		group  = "\ns = \"(\" 1*DIGIT \")\""
	)
	tests := []struct {
		grammar string
		want    string
		why     string
	}{
		// What follows.
		{`r = "[" s "]"` + digits, "s", "a bracket is no digit"},
		{`r = s "1"` + digits, "", "what follows can be in s too"},
		{"r = s \"b\" \"d\"\ns = \"a\" [ \"bc\" ]", "", "abd: where s could stop, it goes on with b, and then fails"},
		{"r = s \"b\"\ns = \"ab\"", "s", "what follows is in s, but not where s can stop"},
		{"r = s \"a\"\ns = \"a\" *( \"b\" \"a\" )", "s", "b goes on, and a does not"},
		{`r = s [ "-" ] "1"` + digits, "", "what follows, where the next may be missing"},
		{`r = s` + digits, "s", "nothing follows, and nothing goes before"},
		{`r = "[" s` + digits, "s", "at the end there is nothing to confuse it with"},
		{`r = "[" s [ "1" ]` + digits, "", "or there may be"},
		{`r = 2s` + group, "s", "one call behind another"},
		{`r = 2s` + digits, "", "where the first could be all"},
		{"r = s t\ns = 1*DIGIT\nt = 1*ALPHA", "s t", "digits end where letters begin"},
		{"r = s t\ns = 1*DIGIT\nt = 1*HEXDIG", "", "with s in place, a digit need not begin t"},
		{`r = s "A"` + "\ns = 1*\"a\"", "", "case: A is in s too"},
		{`r = s %s"A"` + "\ns = 1*%s\"a\"", "s", "A is another letter than a"},
		{`r = s %x20AC` + "\ns = 1*%x3B1-3C9", "s", "code points with other first bytes"},
		{`r = s %x3CA` + "\ns = 1*%x3B1-3C9", "", "another code point with a first byte that s has: bytes count"},

		// What else can stand there.
		{`r = "[" ( s / "-" ) "]"` + digits, "s", "a hyphen is no digit"},
		{`r = "[" ( s / "0x" ) "]"` + digits, "", "a byte that leads elsewhere begins s too"},
		{`r = "[" ( s / t ) "]"` + digits + "\nt = 1*ALPHA", "s t", "digits and letters"},
		{`r = "[" ( s / t ) "]"` + digits + "\nt = \"0x\" s", "", "both begin with 0, so that neither is clear"},
		{`r = "[" ( s / t ) "]"` + digits + "\nt = \"x\" s", "s t", "t begins with x, whatever it calls"},
		{`r = "[" ( s / t ) "]"` + digits + "\nt = s \"x\"", "", "t begins with what it calls"},
		{`r = "(" s ")" / "[" s "]"` + digits, "s", "two calls that go on in two ways"},
		{`r = "(" s ")" / "(" s "]"` + digits, "s", "one call that goes on in two ways"},
		{`r = "(" s ")" / "[" s "1"` + digits, "", "a callee is called everywhere or nowhere"},
		{`r = "[" [ s ] "]"` + digits, "s", "one byte says whether there is an s"},
		{`r = s / "A1"` + "\ns = \"abc\"", "", "case: A begins s too"},
		{`r = s / %s"A1"` + "\ns = %s\"abc\"", "s", "A does not begin s"},
		{`r = "x" s / "x" %x3CA` + "\ns = 1*%x3B1-3C9", "", "another code point with a first byte that s has"},

		// Repetitions and recursion.
		{`r = *( s "," )` + digits, "s", "a call at the start, where r may end"},
		{`r = *( "," s )` + digits, "s", "a call in a loop, and at the end"},
		{`r = *s` + group, "s", "a loop of one call"},
		{`r = *s` + digits, "", "a loop in which nothing tells two calls from one"},
		{`r = s [ "," r ]` + digits, "s", "right recursion is a loop"},
		{`r = [ r "," ] s` + digits, "s", "so is left recursion"},
		{`r = s [ r ]` + group, "s", "a call before a reference"},
		{`r = [ r ] s` + digits, "", "every s could be the first"},
		{"r = \"a\" u / \"b\"\nu = \"(\" s \")\" r" + digits, "s", "a cycle of two rules"},

		// Callees that call.
		{`r = "<" t ">"` + "\nt = \"[\" s \"]\"" + digits, "t", "what t calls is t's affair"},
		{`r = "<" t ">" s` + "\nt = \"[\" s \"]\"" + digits, "s t", "also where r calls it too"},
		{`r = t "1"` + "\nt = \"[\" s \"]\"" + digits, "t", "s can go on with 1, but t cannot end with s"},
		{`r = t "1"` + "\nt = \"[\" s" + digits, "", "t ends with s, which can go on with 1"},
		{`r = u "1"` + "\nu = \"<\" t\nt = \"[\" s" + digits, "", "u ends with t, and so with s"},
		{`r = u "1"` + "\nu = \"<\" t \">\"\nt = \"[\" s" + digits, "u", "u ends with a bracket"},
		{`r = t "x"` + "\nt = \"[\" s [ \"]\" ]" + digits, "t", "t ends with s or a bracket, and x is neither"},
		{`r = t "1"` + "\nt = \"[\" s \"]\" 1*DIGIT" + digits, "s", "t is in place, and calls s there"},

		// Callees that match the empty string.
		{`r = "[" s "]"` + any, "s", "one that is all there is in its state"},
		{`r = s "]"` + any, "", "at the start: no byte leads there"},
		{`r = "[" s "1"` + any, "", "what follows can be in s too"},
		{`r = "[" s` + any, "s", "at the end: r ends where s does"},
		{`r = "[" [ s "]" ]` + any, "", "r can end there, without an s"},
		{`r = "[" ( s / "-" ) "]"` + any, "", "something else can stand there"},
		{`r = "[" ( s / t ) "]"` + any + "\nt = 1*ALPHA", "t", "even another call"},
		{`r = t s "]"` + any + "\nt = 1*ALPHA", "t", "behind a call: no byte leads there"},
		{`r = "[" s t "]"` + any + "\nt = 1*ALPHA", "s t", "before a call"},
		{`r = "[" s t "]"` + any + "\nt = *ALPHA", "s", "before another such, which is behind a call then"},
		{`r = "[" *s "]"` + any, "", "any number of them"},
		{`r = "[" 1*s "]"` + any, "", "one or more of them: behind the first there may be another"},
		{`r = "[" *( s "," ) "]"` + any, "", "in a loop that may be left instead"},
		{`r = *( "," s )` + any, "s", "in a loop in which a byte leads to it"},
		{`r = "<" t ">"` + "\nt = [ \"[\" s \"]\" ]" + any, "t", "in another such"},
		{`r = "<" t "1"` + "\nt = \"[\" s" + any, "", "t ends with s, which can go on with 1"},
		{`r = "<" t "1"` + "\nt = \"[\" s \"]\"" + any, "t", "t ends with a bracket"},
		{`r = "<" t ">"` + "\nt = s" + any, "t", "a rule for a rule"},
		{"r = \"[\" s \"]\"\ns = \"\"", "", "one that matches nothing else leaves no trace"},

		// Rules that are never called.
		{"r = \"[\" s \"]\"\ns = \"%\" 2HEXDIG", "", "an escape stands for a character"},
		{"r = \"[\" s \"]\"\ns = ALPHA / t\nt = \"%\" 2HEXDIG", "", "so does what can be one"},
		{"r = \"[\" s \"]\"\ns = %x61-7A", "", "and a range"},
		{"r = \"[\" s \"]\"\ns = t / ALPHA\nt = \"abc\"", "", "in a character rule there are no calls"},
		{"r = \"[\" s \"]\"\ns = \"abc\"", "s", "a rule that names one string is no character rule"},
		{"r = \"[\" s \"]\"\ns = \"a\" [ s ]", "", "offer has no recursive rules"},
		{`r = "[" 0s *0s "]"` + digits, "", "zero calls"},
	}
	for _, test := range tests {
		g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
		r := g.Rules[0]
		d := offer(t, g)[r]
		if got := calleeNames(d); got != test.want {
			t.Errorf("%s: got calls of %q, want %q (%s); in\n%s", test.grammar, got, test.want, test.why, d)
		}
		inlined := mustCompile(t, g, r)
		checkCalls(t, test.grammar, d, inlined)
		checkRun(t, test.grammar, d, inlined)
	}
}

// TestCalleesOfURI has what rules of RFC 3986 call when all others are offered.
func TestCalleesOfURI(t *testing.T) {
	tests := []struct {
		rule string
		want string
		why  string
	}{
		{"URI", "fragment hier-part query scheme", "a delimiter stands between any two of them"},
		{"hier-part", "authority path-rootless segment segment-nz", "/ begins two alternatives, so that path-absolute is in place"},
		{"URI-reference", "authority fragment hier-part query segment segment-nz", "a scheme could be a segment, and ends before the colon"},
		{"authority", "IP-literal", "userinfo, host and port could all stand at the start"},
		{"host", "IP-literal", "an IPv4address could be a reg-name, and a reg-name may be empty"},
		{"IP-literal", "IPv6address IPvFuture", "brackets stand around them, and v is no HEXDIG"},
		{"IPv6address", "", "every h16 could be an octet or the last one"},
		{"IPv4address", "dec-octet", "dots stand between them"},
		{"ls32", "", "h16 and IPv4address begin alike"},
		{"path-abempty", "segment", "it may be empty, and always follows a slash"},
		{"path-absolute", "segment segment-nz", "the first one may be missing, so that a byte has to tell"},
		{"path", "", "four paths begin alike"},
		{"segment", "", "pchar stands for a character"},
		{"query", "", "pchar stands for a character here too"},
	}
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	all := offer(t, g)
	for _, test := range tests {
		if got := calleeNames(all[g.Lookup(test.rule)]); got != test.want {
			t.Errorf("%s: got calls of %q, want %q (%s)", test.rule, got, test.want, test.why)
		}
	}
}

// TestCallOfIPLiteral has what calls are for: the states of an IP-literal are in its own
// automaton only.
func TestCallOfIPLiteral(t *testing.T) {
	tests := []struct {
		rule            string
		inlined, called int // how many states there are
	}{
		{"URI-reference", 182, 27},
		{"URI", 179, 24},
		{"authority", 169, 14},
		{"host", 160, 5},
		{"IP-literal", 157, 157},
		{"IPv6address", 151, 151},
	}
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	all := offer(t, g, "IP-literal")
	for _, test := range tests {
		r := g.Lookup(test.rule)
		inlined := mustCompile(t, g, r)
		if inlined.Len() != test.inlined || all[r].Len() != test.called {
			t.Errorf("%s: got %d states and %d where IP-literal can be called, want %d and %d", test.rule,
				inlined.Len(), all[r].Len(), test.inlined, test.called)
		}
		checkCalls(t, test.rule, all[r], inlined)
	}
}

// offered returns the automaton of the first rule of the grammar in text, which all
// others are offered to.
func offered(t *testing.T, text string) *Machine {
	t.Helper()
	g := subject{"test.abnf", abnf.Auto, text}.read(t)
	return offer(t, g)[g.Rules[0]]
}

// stateAt returns the state of d that witness leads to.
func stateAt(t *testing.T, d *automaton, witness string) int32 {
	t.Helper()
	s := slices.Index(d.Witnesses(), witness)
	if s < 0 {
		t.Fatalf("%s: no state has the witness %q; in\n%s", d.Name, witness, d)
	}
	return int32(s)
}

// TestCalls has which callee goes on with a byte.
func TestCalls(t *testing.T) {
	const text = "r = \"a\" s ( \"b\" / t ) / \"c\" ( t / \"d\" )\ns = *\"1\"\nt = 1\"2\" / \"34\""
	tests := []struct {
		after  string
		b      byte
		always string // "callee -> witness of the next state" whatever comes, or nothing
		calls  string // the same with b
		first  string // what can come next
		why    string
	}{
		{"", 'a', "", "", `%x41 / %x43 / %x61 / %x63`, "a byte of its own"},
		{"", '1', "", "", `%x41 / %x43 / %x61 / %x63`, "a byte with which a callee begins, but not here"},
		{"a", '1', `s -> "a1"`, `s -> "a1"`, `%x31-33 / %x42 / %x62`, "a callee that begins with the byte"},
		{"a", 'b', `s -> "a1"`, "", `%x31-33 / %x42 / %x62`, "one that reads nothing of it, but is called"},
		{"c", '2', "", `t -> "cd"`, `%x32-33 / %x44 / %x64`, "a callee that is called if it begins with the byte"},
		{"c", '3', "", `t -> "cd"`, `%x32-33 / %x44 / %x64`, "or with the other one"},
		{"c", '4', "", "", `%x32-33 / %x44 / %x64`, "no callee begins with what is inside one"},
		{"c", 'd', "", "", `%x32-33 / %x44 / %x64`, "a byte of its own beside a call"},
		{"cd", '2', "", "", "<no byte>", "the end"},
	}
	d := offered(t, text)
	witnesses := d.Witnesses()
	call := func(k int, after int32) string {
		if k < 0 {
			return ""
		}
		return fmt.Sprintf("%s -> %q", d.Callees[k].Name, witnesses[after])
	}
	for _, test := range tests {
		s := stateAt(t, &d.automaton, test.after)
		always, calls, first := call(d.AlwaysCalls(s)), call(d.Calls(s, test.b)), d.First(s).String()
		if always != test.always || calls != test.calls || first != test.first {
			t.Errorf("after %q, %q: got %q, %q and %s, want %q, %q and %s (%s); in\n%s", test.after, test.b,
				always, calls, first, test.always, test.calls, test.first, test.why, d)
		}
	}
}

// TestCallExample has the strings that stand for a call in witnesses.
func TestCallExample(t *testing.T) {
	tests := []struct {
		grammar string
		want    string // the witness of r's state before the last
		why     string
	}{
		{"r = \"[\" s \"]\"\ns = 1*DIGIT", "[0", "a shortest string"},
		{"r = \"[\" s \"]\"\ns = 1\"12\" / \"345\"", "[12", "the shorter one of two"},
		{"r = \"[\" s \"]\"\ns = 40\"a\"", "[" + strings.Repeat("a", 40), "a long one"},
		{"r = \"[\" s \"]\"\ns = 41\"a\"", "[<s>", "a name for what is too long"},
		{"r = \"[\" t \"]\"\nt = \"(\" s \")\"\ns = 41\"a\"", "[(<s>)", "also in a callee's callee"},
		{"r = \"[\" t \"]\"\nt = \"(\" s \")\"\ns = *DIGIT", "[(0)", "something rather than nothing"},
	}
	for _, test := range tests {
		d := offered(t, test.grammar)
		if got := d.Witnesses()[d.Len()-2]; got != test.want {
			t.Errorf("%s: got %q, want %q (%s); in\n%s", test.grammar, got, test.want, test.why, d)
		}
	}
}

// TestCallString has the text of an automaton that calls.
func TestCallString(t *testing.T) {
	const want = `r: 3 states, 4 classes
0 "", expected "x" DIGIT
	%x58 / %x78 -> 1
	call s -> 2
1 "x" accept
2 "0", expected "-"
	%x2D -> 1
`
	if got := offered(t, "r = s \"-\" / \"x\"\ns = 1*DIGIT").String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestCallLimit has what counts where the states are limited.
func TestCallLimit(t *testing.T) {
	tests := []struct {
		grammar string
		fits    bool
		why     string
	}{
		{"r = \"[\" s \"]\"\ns = 90DIGIT", true, "what is called does not count"},
		{"r = \"[\" s \"]\" 90\"x\"\ns = 90DIGIT", true, "what calls it counts alone"},
		{"r = \"[\" s \"]\" 100\"x\"\ns = 90DIGIT", false, "and may not be too large"},
		{"r = \"[\" s / \"[1\" 20\"x\"\ns = 90DIGIT", false, "what cannot be called counts"},
	}
	for _, test := range tests {
		g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
		s := machineOf(t, g, g.Lookup("s"))
		callees := map[*abnf.Rule]*Machine{g.Lookup("s"): s}
		d, err := CompileCalling(g, g.Rules[0], limit.New(limit.Limits{States: 100}), callees)
		if fits := err == nil; fits != test.fits || fits && d.Len() > 100 {
			t.Errorf("%s: got error %v, want one: %v (%s)", test.grammar, err, !test.fits, test.why)
		}
		if len(callees) != 1 {
			t.Errorf("%s: the callees that were given have changed", test.grammar)
		}
	}
}
