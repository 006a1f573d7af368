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

// calleeNames returns the sorted names of the callees of d.
func calleeNames(d *Machine) string {
	var names []string
	for _, callee := range d.Callees {
		names = append(names, callee.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestCallees tests the callees of a grammar's first rule when all other rules are offered: the
// rules with unambiguous calls.
func TestCallees(t *testing.T) {
	const (
		digits = `
s = 1*DIGIT`
		any = `
s = *DIGIT` // including the empty string
		group = `
s = "(" 1*DIGIT ")"`
	)
	tests := []struct {
		name    string
		grammar string
		want    string
	}{
		// The continuation of a call.
		{"next byte cannot continue the callee", `r = "[" s "]"` + digits, "s"},
		{"next byte can continue the callee", `r = s "1"` + digits, ""},
		{"callee could stop before a byte that it reads", `r = s "b" "d"
s = "a" [ "bc" ]`, ""},
		{"next byte is in the callee but cannot continue it", `r = s "b"
s = "ab"`, "s"},
		{"byte that continues the callee differs from the next byte", `r = s "a"
s = "a" *( "b" "a" )`, "s"},
		{"optional element before a byte that continues the callee", `r = s [ "-" ] "1"` + digits, ""},
		{"call is the whole rule", `r = s` + digits, "s"},
		{"call at the end", `r = "[" s` + digits, "s"},
		{"optional element after the call continues the callee", `r = "[" s [ "1" ]` + digits, ""},
		{"two calls in sequence", `r = 2s` + group, "s"},
		{"two ambiguous calls in sequence", `r = 2s` + digits, ""},
		{"calls of disjoint rules in sequence", `r = s t
s = 1*DIGIT
t = 1*ALPHA`, "s t"},
		{"next rule overlaps the callee", `r = s t
s = 1*DIGIT
t = 1*HEXDIG`, ""},
		{"next letter matches a case-insensitive callee", `r = s "A"` + `
s = 1*"a"`, ""},
		{"next letter has another case than a case-sensitive callee", `r = s %s"A"` + `
s = 1*%s"a"`, "s"},
		{"next code point has another first byte", `r = s %x20AC` + `
s = 1*%x3B1-3C9`, "s"},
		{"next code point has a first byte of the callee", `r = s %x3CA` + `
s = 1*%x3B1-3C9`, ""},

		// Alternatives to a call.
		{"alternative with another first byte", `r = "[" ( s / "-" ) "]"` + digits, "s"},
		{"alternative with a first byte of the callee", `r = "[" ( s / "0x" ) "]"` + digits, ""},
		{"two callees with distinct first bytes", `r = "[" ( s / t ) "]"` + digits + `
t = 1*ALPHA`, "s t"},
		{"two callees with a common first byte", `r = "[" ( s / t ) "]"` + digits + `
t = "0x" s`, ""},
		{"callee that begins with a literal and then calls", `r = "[" ( s / t ) "]"` + digits + `
t = "x" s`, "s t"},
		{"callee that begins with a call", `r = "[" ( s / t ) "]"` + digits + `
t = s "x"`, ""},
		{"two calls with different continuations", `r = "(" s ")" / "[" s "]"` + digits, "s"},
		{"one call with two continuations", `r = "(" s ")" / "(" s "]"` + digits, "s"},
		{"callee is ambiguous in one of its places", `r = "(" s ")" / "[" s "1"` + digits, ""},
		{"optional call", `r = "[" [ s ] "]"` + digits, "s"},
		{"alternative with a first letter in another case", `r = s / "A1"` + `
s = "abc"`, ""},
		{"alternative with a first letter that the callee does not match", `r = s / %s"A1"` + `
s = %s"abc"`, "s"},
		{"alternative code point with a first byte of the callee", `r = "x" s / "x" %x3CA` + `
s = 1*%x3B1-3C9`, ""},

		// Repetitions and recursion.
		{"call in a loop at the start", `r = *( s "," )` + digits, "s"},
		{"call in a loop at the end", `r = *( "," s )` + digits, "s"},
		{"loop of one call of a small callee", `r = *s` + group, ""},
		{"loop of one call of a large callee", `r = *s` + `
s = "(" [ "x" ] 40DIGIT ")"`, "s"},
		{"loop of ambiguous calls", `r = *s` + digits, ""},
		{"call in right recursion", `r = s [ "," r ]` + digits, "s"},
		{"call in left recursion", `r = [ r "," ] s` + digits, "s"},
		{"call of a small callee before right recursion", `r = s [ r ]` + group, ""},
		{"call before right recursion", `r = s "," [ r ]` + group, "s"},
		{"ambiguous call after left recursion", `r = [ r ] s` + digits, ""},
		{"call in a cycle of two rules", `r = "a" u / "b"
u = "(" s ")" r` + digits, "s"},

		// Callees that call.
		{"callee with a call", `r = "<" t ">"` + `
t = "[" s "]"` + digits, "t"},
		{"callee with a call that its caller also makes", `r = "<" t ">" s` + `
t = "[" s "]"` + digits, "s t"},
		{"callee that ends with a delimiter after a call", `r = t "1"` + `
t = "[" s "]"` + digits, "t"},
		{"callee that ends with a call", `r = t "1"` + `
t = "[" s` + digits, ""},
		{"callee that ends with a callee that ends with a call", `r = u "1"` + `
u = "<" t
t = "[" s` + digits, ""},
		{"callee that ends with a delimiter after nested calls", `r = u "1"` + `
u = "<" t ">"
t = "[" s` + digits, "u"},
		{"callee that ends with a call or a delimiter", `r = t "x"` + `
t = "[" s [ "]" ]` + digits, "t"},
		{"rule in place with a call", `r = t "1"` + `
t = "[" s "]" 1*DIGIT` + digits, "s"},

		// Callees that match the empty string.
		{"nullable callee alone in its state", `r = "[" s "]"` + any, "s"},
		{"nullable callee at the start", `r = s "]"` + any, ""},
		{"byte after a nullable callee can continue it", `r = "[" s "1"` + any, ""},
		{"nullable callee at the end", `r = "[" s` + any, "s"},
		{"nullable callee in an option", `r = "[" [ s "]" ]` + any, ""},
		{"nullable callee or a literal", `r = "[" ( s / "-" ) "]"` + any, ""},
		{"nullable callee or another callee", `r = "[" ( s / t ) "]"` + any + `
t = 1*ALPHA`, "t"},
		{"nullable callee after a call", `r = t s "]"` + any + `
t = 1*ALPHA`, "t"},
		{"nullable callee before another call", `r = "[" s t "]"` + any + `
t = 1*ALPHA`, "s t"},
		{"two nullable callees in sequence", `r = "[" s t "]"` + any + `
t = *ALPHA`, "s"},
		{"nullable callee in a loop", `r = "[" *s "]"` + any, ""},
		{"nullable callee in a loop with a minimum", `r = "[" 1*s "]"` + any, ""},
		{"nullable callee at the start of a loop", `r = "[" *( s "," ) "]"` + any, ""},
		{"nullable callee after a byte in a loop", `r = *( "," s )` + any, "s"},
		{"nullable callee in a nullable callee", `r = "<" t ">"` + `
t = [ "[" s "]" ]` + any, "t"},
		{"nullable callee at the end of a callee", `r = "<" t "1"` + `
t = "[" s` + any, ""},
		{"nullable callee inside a callee", `r = "<" t "1"` + `
t = "[" s "]"` + any, "t"},
		{"nullable callee that is an alias", `r = "<" t ">"` + `
t = s` + any, "t"},
		{"callee that matches only the empty string", `r = "[" s "]"
s = ""`, ""},

		// Rules that are never called.
		{"escape is not called", `r = "[" s "]"
s = "%" 2HEXDIG`, ""},
		{"character rule with an escape is not called", `r = "[" s "]"
s = ALPHA / t
t = "%" 2HEXDIG`, ""},
		{"range is not called", `r = "[" s "]"
s = %x61-7A`, ""},
		{"no calls inside a character rule", `r = "[" s "]"
s = t / ALPHA
t = "abc"`, ""},
		{"rule for one string is called", `r = "[" s "]"
s = "abc"`, "s"},
		{"recursive rule is not offered", `r = "[" s "]"
s = "a" [ s ]`, ""},
		{"zero copies of a call", `r = "[" 0s *0s "]"` + digits, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
			r := g.Rules[0]
			d := offer(t, g)[r]
			if got := calleeNames(d); got != test.want {
				t.Errorf("%s: got calls of %q, want %q; in\n%s", test.grammar, got, test.want, d)
			}
			inlined := mustCompile(t, g, r)
			checkCalls(t, test.grammar, d, inlined)
			checkRun(t, test.grammar, d, inlined)
		})
	}
}

// TestCalleesOfURI tests the callees of rules of RFC 3986 when all other rules are offered.
func TestCalleesOfURI(t *testing.T) {
	tests := []struct {
		name string
		rule string
		want string
	}{
		{"URI has delimiters between its parts", "URI", "fragment hier-part query scheme"},
		{"hier-part has two alternatives that begin with a slash", "hier-part", "authority path-rootless segment segment-nz"},
		{"URI-reference could begin with a scheme or a segment", "URI-reference", "authority fragment hier-part query segment segment-nz"},
		{"authority could begin with userinfo, host or port", "authority", "IP-literal"},
		{"host could begin with an IPv4address or a reg-name", "host", "IP-literal"},
		{"IP-literal has brackets and distinct first bytes", "IP-literal", "IPv6address IPvFuture"},
		{"IPv6address could begin with several rules", "IPv6address", ""},
		{"IPv4address has dots between its octets", "IPv4address", "dec-octet"},
		{"ls32 has two alternatives with common first bytes", "ls32", ""},
		{"path-abempty calls a nullable segment after a slash", "path-abempty", "segment"},
		{"path-absolute has an optional first segment", "path-absolute", "segment segment-nz"},
		{"path has four alternatives with common first bytes", "path", ""},
		{"segment contains only a character rule", "segment", ""},
		{"query contains only a character rule and literals", "query", ""},
	}
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	all := offer(t, g)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := calleeNames(all[g.Lookup(test.rule)]); got != test.want {
				t.Errorf("%s: got calls of %q, want %q", test.rule, got, test.want)
			}
		})
	}
}

// TestCallOfIPLiteral tests that calls keep the states of IP-literal in its own machine.
func TestCallOfIPLiteral(t *testing.T) {
	tests := []struct {
		rule            string
		inlined, called int // the number of states without and with calls
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
			t.Errorf("%s: got %d states, and %d with calls of IP-literal, want %d and %d", test.rule,
				inlined.Len(), all[r].Len(), test.inlined, test.called)
		}
		checkCalls(t, test.rule, all[r], inlined)
	}
}

// offered returns the machine of the first rule of the grammar in text, with all other rules
// offered as callees.
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

// TestCalls tests AlwaysCalls, Calls and First.
func TestCalls(t *testing.T) {
	const text = `r = "a" s ( "b" / t ) / "c" ( t / "d" )
s = *"1"
t = 1"2" / "34"`
	tests := []struct {
		name   string
		after  string
		b      byte
		always string // the result of AlwaysCalls as "callee -> witness of the next state", or ""
		calls  string // the result of Calls with b, in the same form
		first  string // the result of First
	}{
		{"byte with a transition", "", 'a', "", "", `%x41 / %x43 / %x61 / %x63`},
		{"first byte of a callee that is not called here", "", '1', "", "", `%x41 / %x43 / %x61 / %x63`},
		{"first byte of a nullable callee", "a", '1', `s -> "a1"`, `s -> "a1"`, `%x31-33 / %x42 / %x62`},
		{"byte after a nullable callee", "a", 'b', `s -> "a1"`, "", `%x31-33 / %x42 / %x62`},
		{"first byte of a callee", "c", '2', "", `t -> "cd"`, `%x32-33 / %x44 / %x64`},
		{"other first byte of a callee", "c", '3', "", `t -> "cd"`, `%x32-33 / %x44 / %x64`},
		{"byte that is only inside a callee", "c", '4', "", "", `%x32-33 / %x44 / %x64`},
		{"byte with a transition in a state with a call", "c", 'd', "", "", `%x32-33 / %x44 / %x64`},
		{"end", "cd", '2', "", "", "<no byte>"},
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
		t.Run(test.name, func(t *testing.T) {
			s := stateAt(t, &d.automaton, test.after)
			always, calls, first := call(d.AlwaysCalls(s)), call(d.Calls(s, test.b)), d.First(s).String()
			if always != test.always || calls != test.calls || first != test.first {
				t.Errorf("after %q, %q: got %q, %q and %s, want %q, %q and %s; in\n%s", test.after, test.b,
					always, calls, first, test.always, test.calls, test.first, d)
			}
		})
	}
}

// TestCallExample tests the strings that represent calls in witnesses.
func TestCallExample(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		want    string // the witness of r's state before the last
	}{
		{"shortest string", `r = "[" s "]"
s = 1*DIGIT`, "[0"},
		{"shorter of two alternatives", `r = "[" s "]"
s = 1"12" / "345"`, "[12"},
		{"longest example", `r = "[" s "]"
s = 40"a"`, "[" + strings.Repeat("a", 40)},
		{"name instead of a longer example", `r = "[" s "]"
s = 41"a"`, "[<s>"},
		{"name inside the example of another callee", `r = "[" t "]"
t = "(" s ")"
s = 41"a"`, "[(<s>)"},
		{"nonempty example of a nullable callee", `r = "[" t "]"
t = "(" s ")"
s = *DIGIT`, "[(0)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := offered(t, test.grammar)
			if got := d.Witnesses()[d.Len()-2]; got != test.want {
				t.Errorf("%s: got %q, want %q; in\n%s", test.grammar, got, test.want, d)
			}
		})
	}
}

// TestCallString tests String of a machine with a call.
func TestCallString(t *testing.T) {
	const want = `r: 3 states, 4 classes
0 "", expected "x" DIGIT
	%x58 / %x78 -> 1
	call s -> 2
1 "x" accept
2 "0", expected "-"
	%x2D -> 1
`
	if got := offered(t, `r = s "-" / "x"
s = 1*DIGIT`).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestCallLimit tests which states count for the limit of states.
func TestCallLimit(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		fits    bool
	}{
		{"states of the callee do not count", `r = "[" s "]"
s = 90DIGIT`, true},
		{"states of the caller count", `r = "[" s "]" 90"x"
s = 90DIGIT`, true},
		{"caller exceeds the limit", `r = "[" s "]" 100"x"
s = 90DIGIT`, false},
		{"callee in place counts", `r = "[" s / "[1" 20"x"
s = 90DIGIT`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
			s := machineOf(t, g, g.Lookup("s"))
			callees := map[*abnf.Rule]*Machine{g.Lookup("s"): s}
			d, err := CompileCalling(g, g.Rules[0], limit.New(limit.Limits{States: 100}), callees)
			if fits := err == nil; fits != test.fits || fits && d.Len() > 100 {
				t.Errorf("%s: got error %v, want an error: %v", test.grammar, err, !test.fits)
			}
			if len(callees) != 1 {
				t.Errorf("%s: CompileCalling modified the callees", test.grammar)
			}
		})
	}
}
