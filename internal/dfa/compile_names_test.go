package dfa

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// spell returns a name as text, such as "userinfo or reg-name", "after IP-literal",
// "query, in pchar" or "end".
func spell(n StateName) string {
	var rules []string
	for _, r := range n.Rules {
		rules = append(rules, r.Name)
	}
	name := strings.Join(rules, " or ")
	if len(rules) == 0 {
		name = "end"
	}
	if n.After {
		name = "after " + name
	}
	if n.Character != nil {
		name += ", in " + n.Character.Name
	}
	return name
}

// TestStateNamesOfURI tests the names of states in RFC 3986, with and without calls of the rules
// for IP addresses.
func TestStateNamesOfURI(t *testing.T) {
	const (
		address = "IPv6address"
		literal = "IP-literal"
	)
	tests := []struct {
		name    string
		rule    string
		offered string // the rule offered as a callee
		after   string // the state's witness
		want    string
	}{
		{"start of a scheme", "scheme", "", "", "scheme"},
		{"inside a scheme", "scheme", "", "a", "scheme"},

		{"start of an authority", "authority", literal, "", "userinfo or host"},
		{"userinfo or reg-name after a letter", "authority", literal, "a", "userinfo or reg-name"},
		{"start of a host", "authority", literal, "@", "host"},
		{"start of a host with IPv6address as a callee", "authority", address, "@", "dec-octet or reg-name"},
		{"reg-name after the at sign", "authority", literal, "@a", "reg-name"},
		{"port with digits only", "authority", literal, "@:", "port"},
		{"password or port", "authority", literal, ":", "userinfo or port"},
		{"password", "authority", literal, ":a", "userinfo"},
		{"after the call of an IP-literal", "authority", literal, "[::]", "after IP-literal"},
		{"call of IPv6address or start of IPvFuture", "authority", address, "[", "IPv6address or IPvFuture"},
		{"after the call of IPv6address", "authority", address, "[::", "after IPv6address"},
		{"version of IPvFuture", "authority", address, "[v", "IPvFuture"},
		{"version of IPvFuture before a delimiter", "authority", address, "[va", "IPvFuture"},
		{"characters of IPvFuture", "authority", address, "[va.", "IPvFuture"},
		{"after either form of an IP-literal", "authority", address, "[::]", "after IP-literal"},

		{"start of a host as the compiled rule", "host", literal, "", "host"},
		{"host after a letter", "host", literal, "a", "reg-name"},
		{"end of a host", "host", literal, "[::]", "end"},
		{"call of IPv6address or start of IPvFuture in a host", "host", address, "[", "IPv6address or IPvFuture"},

		{"start of a hier-part", "hier-part", literal, "", "segment-nz or path-absolute"},
		{"segment instead of its variant segment-nz", "hier-part", literal, "a", "segment"},
		{"path-absolute or the second slash", "hier-part", literal, "/", "segment-nz"},
		{"start of the authority in a hier-part", "hier-part", literal, "//", "userinfo or host"},
		{"port or path after an IP-literal", "hier-part", literal, "//[::]", "after IP-literal"},

		{"start of a URI", "URI", literal, "", "scheme"},
		{"scheme before the colon", "URI", literal, "a", "scheme"},
		{"start of a hier-part in a URI", "URI", literal, "a:", "hier-part"},
		{"segment and query share a state", "URI", literal, "a:a", "segment or query"},
		{"fragment", "URI", literal, "a:#", "fragment"},
		{"start of the authority in a URI", "URI", literal, "a://", "userinfo or host"},
		{"after an IP-literal in a URI", "URI", literal, "a://[::]", "after IP-literal"},

		{"start of path-absolute", "path-absolute", "", "", "path-absolute"},
		{"path-absolute after its slash", "path-absolute", "", "/", "segment-nz"},
		{"segment in path-absolute", "path-absolute", "", "/a", "segment"},
		{"query without its character rule", "query", "", "", "query"},
		{"compiled rule pct-encoded after %", "pct-encoded", "", "%", "pct-encoded"},
		{"end of pct-encoded", "pct-encoded", "", "%aa", "end"},
		{"dec-octet before a dot", "IPv4address", "", "0", "after dec-octet"},
		{"dec-octet before another digit", "IPv4address", "", "1", "dec-octet"},
		{"next dec-octet", "IPv4address", "", "0.", "dec-octet"},
		{"h16 or dec-octet", "ls32", "", "", "h16 or dec-octet"},
		{"second h16", "ls32", "", "0:", "h16"},
		{"h16 after its four digits", "ls32", "", "0aaa", "after h16"},
		{"end of path-empty", "path-empty", "", "", "end"},
	}
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	machines := map[string]map[*abnf.Rule]*Machine{} // by offered rule
	for _, offered := range []string{"", address, literal} {
		machines[offered] = offer(t, g, offered)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := machines[test.offered][g.Lookup(test.rule)]
			if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
				t.Errorf("%s: after %q: got %s, want %s", test.rule, test.after, got, test.want)
			}
		})
	}
}

// TestStateNamesInCharacters tests the names of states inside a character.
func TestStateNamesInCharacters(t *testing.T) {
	tests := []struct {
		name  string
		rule  string
		after string
		want  string
	}{
		{"first digit of a percent triplet in userinfo", "userinfo", "%", "userinfo, in pct-encoded"},
		{"second digit of a percent triplet in userinfo", "userinfo", "%a", "userinfo, in pct-encoded"},
		{"outermost character rule in a segment", "segment", "%a", "segment, in pchar"},
		{"compiled character rule with an inner character rule", "pchar", "%a", "pchar, in pct-encoded"},
		{"compiled character rule alone", "pct-encoded", "%a", "pct-encoded"},
		{"start of a character", "reg-name", "", "reg-name"},
		{"percent triplet in one of two rules", "authority", "%a", "userinfo or reg-name, in pct-encoded"},
		{"percent triplet in a state merged from two rules", "absolute-URI", "a:%a", "segment or query, in pchar"},
	}
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	all := offer(t, g, "IP-literal")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := all[g.Lookup(test.rule)]
			if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
				t.Errorf("%s: after %q: got %s, want %s", test.rule, test.after, got, test.want)
			}
		})
	}
}

// TestStateNames tests the names of states in small grammars.
func TestStateNames(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		after   string
		want    string
	}{
		// Rules that read characters.
		{"innermost rule", `r = "x" s
s = 1*DIGIT`, "x", "s"},
		{"innermost of two nested rules", `r = "x" s
s = t
t = 1*DIGIT`, "x", "t"},
		{"rule that may end", `r = "x" s
s = 1*DIGIT`, "x0", "s"},
		{"delimiter of the outer rule does not count", `r = "x" s "-"
s = 1*DIGIT`, "x0", "s"},
		{"delimiter at the start of another rule does not count", `r = "x" ( s / "-" t )
s = 1*DIGIT
t = ALPHA`, "x", "s"},
		{"characters of the rule itself", `r = s DIGIT
s = "x"`, "x", "r"},
		{"characters of the outer rule include the inner rule", `r = "x" ( s / ALPHA )
s = 1*DIGIT`, "x", "r"},
		{"character rule is not a place", `r = "x" s
s = "%" HEXDIG`, "x", "r"},

		// Several rules.
		{"two rules", `r = "x" ( s / t )
s = 1*DIGIT
t = 1*ALPHA`, "x", "s or t"},
		{"three rules have the name of the outer rule", `r = "x" ( s / t / u )
s = 1*DIGIT
t = 1*ALPHA
u = 1*WSP`, "x", "r"},
		{"three rules have the name of the innermost outer rule", `r = "x" v
v = s / t / u
s = 1*DIGIT
t = 1*ALPHA
u = 1*WSP`, "x", "v"},
		{"three rules in two branches", `r = "x" ( s / v )
v = t / u
s = 1*DIGIT
t = 1*ALPHA
u = 1*WSP`, "x", "s or v"},
		{"one rule in two places", `r = "x" ( s "-" / s )
s = 1*DIGIT`, "x", "s"},
		{"rule shared by two rules", `r = "x" ( s / t )
s = v
t = v
v = 1*DIGIT`, "x", "v"},

		// States inside characters.
		{"inside a character", `r = *c
c = ALPHA / "%" HEXDIG`, "%", "r, in c"},
		{"outermost character rule", `r = *c
c = ALPHA / CRLF`, "\r", "r, in c"},
		{"between the bytes of a code point", `r = *c
c = %x80-10FFFF`, "\xC2", "r, in c"},
		{"inside a character or a sequence of the rule", `r = *( c / "%" DIGIT "-" )
c = ALPHA / "%" HEXDIG`, "%", "r"},
		{"inside one of two characters", `r = *( c / d )
c = ALPHA / "%" HEXDIG
d = DIGIT / "%" SP`, "%", "r"},
		{"inside a character shared by two merged states", `r = "1" s / "2" t
s = *c
t = *c
c = ALPHA / "%" HEXDIG`, "1%", "s or t, in c"},
		{"inside two characters of two merged states", `r = "1" s / "2" t
s = *c
t = *d
c = ALPHA / "%" HEXDIG
d = ALPHA / "%" HEXDIG`, "1%", "s or t"},

		// Literals only.
		{"literals at the start", `r = "GET" / "PUT"`, "", "r"},
		{"inside a literal", `r = "GET" / "PUT"`, "g", "r"},
		{"after all literals", `r = "GET" / "PUT"`, "get", "end"},
		{"literals of two rules at the start", `r = s / t
s = "GET"
t = "PUT"`, "", "s or t"},
		{"literal of one of two rules", `r = s / t
s = "GET"
t = "PUT"`, "g", "s"},
		{"literals of two rules", `r = s / t
s = "GET"
t = "GO"`, "g", "s or t"},
		{"after the rule with the first witness", `r = ( s / t ) "-"
s = "GET"
t = "PUT"`, "get", "after s"},
		{"after a rule of one literal", `r = s "-"
s = "x"`, "x", "after s"},
		{"after the first of two rules", `r = s t
s = "x"
t = "y"`, "x", "after s"},
		{"after a delimiter of the outer rule", `r = s "-" t
s = "x"
t = "y"`, "x-", "r"},
		{"after the innermost complete rule", `r = v "-"
v = 1s "+"
s = "x"`, "x", "after s"},
		{"after the outer rule", `r = v "-"
v = 1s "+"
s = "x"`, "x+", "after v"},
		{"rule that may continue", `r = s [ "-" ]
s = "x" [ "y" ]`, "x", "s"},
		{"compiled rule that may continue", `r = "x" [ "y" ]`, "x", "r"},
		{"end of the compiled rule", `r = "x"`, "x", "end"},
		{"end of the empty rule", `r = ""`, "", "end"},

		// States merged by minimization.
		{"merged states with two rules", `r = "1" s / "2" t
s = *ALPHA
t = *ALPHA`, "1", "s or t"},
		{"merged states with two rules in the grammar's order", `r = "2" t / "1" s
s = *ALPHA
t = *ALPHA`, "1", "s or t"},
		{"merged states with a variant", `r = "1" s / "2" s-nz
s = *ALPHA
s-nz = 1*ALPHA`, "1", "s"},
		{"merged states with a similar name that is not a variant", `r = "1" s / "2" s2
s = *ALPHA
s2 = *ALPHA`, "1", "s or s2"},
		{"merged states with a common rule", `r = "1" ( s / t ) / "2" s / "3" ( s / u )` + `
s = *DIGIT
t = *%x31
u = *%x32`, "1", "s or t"},
		{"merged states prefer a rule being read over a completed rule", `r = "1" y / x "-"
x = "2"
y = 1*1%x2D`, "1", "y"},
		{"merged states prefer a rule being read even if the witness completes a rule", `r = x "-" / "2" y
x = "1"
y = 1*1%x2D`, "1", "y"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := compile(t, test.grammar)
			if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
				t.Errorf("%s: after %q: got %s, want %s; in\n%s", test.grammar, test.after, got, test.want, d)
			}
		})
	}
}

// TestStateNamesAtCalls tests the names of states before and after calls.
func TestStateNamesAtCalls(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		after   string
		want    string
	}{
		{"before a call", `r = "[" s "]"
s = 1*DIGIT`, "[", "s"},
		{"after a call", `r = "[" s "]"
s = 1*DIGIT`, "[0", "after s"},
		{"rules inside a callee do not count", `r = "[" v "]"
v = s "-"
s = 1*DIGIT`, "[0-", "after v"},
		{"before a call of a nullable rule", `r = "[" s "]"
s = *DIGIT`, "[", "s"},
		{"before one of two calls", `r = "[" ( s / t ) "]"
s = 1*DIGIT
t = 1*ALPHA`, "[", "s or t"},
		{"literals after a call", `r = "[" s 1*"x"
s = 1*DIGIT`, "[0", "after s"},
		{"characters after a call", `r = "[" s 1*ALPHA
s = 1*DIGIT`, "[0", "r"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := offered(t, test.grammar)
			if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
				t.Errorf("%s: after %q: got %s, want %s; in\n%s", test.grammar, test.after, got, test.want, d)
			}
		})
	}
}

// TestStateNamesOfAll tests the properties of all state names.
func TestStateNamesOfAll(t *testing.T) {
	for _, s := range subjects(t) {
		g := s.read(t)
		for _, all := range []map[*abnf.Rule]*Machine{offer(t, g), offer(t, g, "no rule")} {
			for _, r := range g.Rules {
				checkNames(t, s.name, all[r], g.Needed([]*abnf.Rule{r}))
			}
		}
	}
}

// checkNames tests the properties of the names in d. needed has the rules that d's rule needs.
func checkNames(t *testing.T, what string, d *Machine, needed []*abnf.Rule) {
	t.Helper()
	for s, n := range d.Names {
		end := d.First(int32(s)).IsEmpty()
		name := fmt.Sprintf("%s: %s: state %d is named %s", what, d.Name, s, spell(n))
		if end != (len(n.Rules) == 0) || end && (n.After || n.Character != nil) {
			t.Fatalf("%s, but the state is an end: %v; in\n%s", name, end, d)
		}
		for i, rule := range n.Rules {
			if !slices.Contains(needed, rule) || slices.Contains(n.Rules[:i], rule) || i >= maxRules {
				t.Fatalf("%s, where %s is not needed, is repeated, or exceeds the maximum; in\n%s", name, rule.Name, d)
			}
		}
	}
}
