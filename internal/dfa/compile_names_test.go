package dfa

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// spell returns a name as text: "userinfo or reg-name", "after IP-literal",
// "query, in pchar", "end".
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

// TestStateNamesOfURI has the names of states of RFC 3986's rules, which can call those
// for IP addresses in brackets.
func TestStateNamesOfURI(t *testing.T) {
	const (
		address = "IPv6address"
		literal = "IP-literal"
	)
	tests := []struct {
		rule    string
		offered string // the one rule that is offered as a callee
		after   string // the state's witness
		want    string
		why     string
	}{
		{"scheme", "", "", "scheme", "a start"},
		{"scheme", "", "a", "scheme", "the rule itself, where it has no other"},

		{"authority", literal, "", "userinfo or host", "three rules, two of which are in host"},
		{"authority", literal, "a", "userinfo or reg-name", "no octet begins so"},
		{"authority", literal, "@", "host", "an IP-literal, an octet or a reg-name"},
		{"authority", address, "@", "dec-octet or reg-name", "the bracket of an IP-literal is a delimiter"},
		{"authority", literal, "@a", "reg-name", "the at sign has been read"},
		{"authority", literal, "@:", "port", "digits only"},
		{"authority", literal, ":", "userinfo or port", "a password or a port"},
		{"authority", literal, ":a", "userinfo", "no port"},
		{"authority", literal, "[::]", "after IP-literal", "a colon and the end, which say nothing"},
		{"authority", address, "[", "IPv6address or IPvFuture", "both begin: a call counts like a character"},
		{"authority", address, "[::", "after IPv6address", "after a call"},
		{"authority", address, "[v", "IPvFuture", "HEXDIG"},
		{"authority", address, "[va", "IPvFuture", "a character beside a delimiter"},
		{"authority", address, "[va.", "IPvFuture", "a set of characters"},
		{"authority", address, "[::]", "after IP-literal", "both forms of it have ended here"},

		{"host", literal, "", "host", "any of its three forms"},
		{"host", literal, "a", "reg-name", "no octet begins so"},
		{"host", literal, "[::]", "end", "nothing can follow"},
		{"host", address, "[", "IPv6address or IPvFuture", "both begin"},

		{"hier-part", literal, "", "segment-nz or path-absolute", "what begins, with a character or a delimiter"},
		{"hier-part", literal, "a", "segment", "segment-nz is a variant of it"},
		{"hier-part", literal, "/", "segment-nz", "path-absolute, or the second slash"},
		{"hier-part", literal, "//", "userinfo or host", "an authority"},
		{"hier-part", literal, "//[::]", "after IP-literal", "a port or a path"},

		{"URI", literal, "", "scheme", "the start"},
		{"URI", literal, "a", "scheme", "also before the colon"},
		{"URI", literal, "a:", "hier-part", "what begins, one way or the other"},
		{"URI", literal, "a:a", "segment or query", "one state for all that goes on with / and ?"},
		{"URI", literal, "a:#", "fragment", "the end of it all"},
		{"URI", literal, "a://", "userinfo or host", "an authority"},
		{"URI", literal, "a://[::]", "after IP-literal", "the same with more behind it"},

		{"path-absolute", "", "", "path-absolute", "a delimiter at the start"},
		{"path-absolute", "", "/", "segment-nz", "not another slash"},
		{"path-absolute", "", "/a", "segment", "segment-nz is a variant of it"},
		{"query", "", "", "query", "pchar is a character, and no place"},
		{"pct-encoded", "", "%", "pct-encoded", "the character that is asked for is a rule like any other"},
		{"pct-encoded", "", "%aa", "end", "nothing can follow"},
		{"IPv4address", "", "0", "after dec-octet", "a dot has to follow"},
		{"IPv4address", "", "1", "dec-octet", "another digit may"},
		{"IPv4address", "", "0.", "dec-octet", "the next one"},
		{"ls32", "", "", "h16 or dec-octet", "a group or an octet"},
		{"ls32", "", "0:", "h16", "the second group"},
		{"ls32", "", "0aaa", "after h16", "four digits, the most there can be"},
		{"path-empty", "", "", "end", "nothing can ever be read"},
	}
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	machines := map[string]map[*abnf.Rule]*Machine{} // by what was offered
	for _, offered := range []string{"", address, literal} {
		machines[offered] = offer(t, g, offered)
	}
	for _, test := range tests {
		d := machines[test.offered][g.Lookup(test.rule)]
		if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
			t.Errorf("%s: after %q: got %s, want %s (%s)", test.rule, test.after, got, test.want, test.why)
		}
	}
}

// TestStateNamesInCharacters has states in the middle of a character.
func TestStateNamesInCharacters(t *testing.T) {
	tests := []struct {
		rule  string
		after string
		want  string
		why   string
	}{
		{"userinfo", "%", "userinfo, in pct-encoded", "before the first digit"},
		{"userinfo", "%a", "userinfo, in pct-encoded", "before the second one"},
		{"segment", "%a", "segment, in pchar", "the outermost character, as in expected words"},
		{"pchar", "%a", "pchar, in pct-encoded", "which is not the rule that is asked for"},
		{"pct-encoded", "%a", "pct-encoded", "there is no other rule"},
		{"reg-name", "", "reg-name", "behind a character, or before the first"},
		{"authority", "%a", "userinfo or reg-name, in pct-encoded", "in either of two rules"},
		{"absolute-URI", "a:%a", "segment or query, in pchar", "in either of two rules that became one state"},
	}
	g := subject{"rfc3986.abnf", abnf.Auto, grammar.RFC3986}.read(t)
	all := offer(t, g, "IP-literal")
	for _, test := range tests {
		d := all[g.Lookup(test.rule)]
		if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
			t.Errorf("%s: after %q: got %s, want %s (%s)", test.rule, test.after, got, test.want, test.why)
		}
	}
}

// TestStateNames has a reason in each row for one name of a state.
func TestStateNames(t *testing.T) {
	tests := []struct {
		grammar string
		after   string
		want    string
		why     string
	}{
		// Characters tell where one is.
		{"r = \"x\" s\ns = 1*DIGIT", "x", "s", "the innermost rule"},
		{"r = \"x\" s\ns = t\nt = 1*DIGIT", "x", "t", "not the one around it"},
		{"r = \"x\" s\ns = 1*DIGIT", "x0", "s", "that may end"},
		{"r = \"x\" s \"-\"\ns = 1*DIGIT", "x0", "s", "a delimiter of the rule around it counts for nothing"},
		{"r = \"x\" ( s / \"-\" t )\ns = 1*DIGIT\nt = ALPHA", "x", "s", "nor does one that begins another rule"},
		{"r = s DIGIT\ns = \"x\"", "x", "r", "characters of the rule itself"},
		{"r = \"x\" ( s / ALPHA )\ns = 1*DIGIT", "x", "r", "they are around those of another rule"},
		{"r = \"x\" s\ns = \"%\" HEXDIG", "x", "r", "a character rule is no place"},

		// Several rules.
		{"r = \"x\" ( s / t )\ns = 1*DIGIT\nt = 1*ALPHA", "x", "s or t", "two rules are a name"},
		{"r = \"x\" ( s / t / u )\ns = 1*DIGIT\nt = 1*ALPHA\nu = 1*WSP", "x", "r", "of three it is the one around them"},
		{"r = \"x\" v\nv = s / t / u\ns = 1*DIGIT\nt = 1*ALPHA\nu = 1*WSP", "x", "v", "the innermost around them"},
		{"r = \"x\" ( s / v )\nv = t / u\ns = 1*DIGIT\nt = 1*ALPHA\nu = 1*WSP", "x", "s or v", "two of three in one rule"},
		{"r = \"x\" ( s \"-\" / s )\ns = 1*DIGIT", "x", "s", "one rule in two places"},
		{"r = \"x\" ( s / t )\ns = v\nt = v\nv = 1*DIGIT", "x", "v", "a rule within two rules is one rule"},

		// Characters.
		{"r = *c\nc = ALPHA / \"%\" HEXDIG", "%", "r, in c", "the middle of a character"},
		{"r = *c\nc = ALPHA / CRLF", "\r", "r, in c", "the outermost one"},
		{"r = *c\nc = %x80-10FFFF", "\xC2", "r, in c", "between the bytes of a code point"},
		{"r = *( c / \"%\" DIGIT \"-\" )\nc = ALPHA / \"%\" HEXDIG", "%", "r", "a character or something else"},
		{"r = *( c / d )\nc = ALPHA / \"%\" HEXDIG\nd = DIGIT / \"%\" SP", "%", "r", "one of two characters"},
		{"r = \"1\" s / \"2\" t\ns = *c\nt = *c\nc = ALPHA / \"%\" HEXDIG", "1%", "s or t, in c", "one character in two rules, where two states became one"},
		{"r = \"1\" s / \"2\" t\ns = *c\nt = *d\nc = ALPHA / \"%\" HEXDIG\nd = ALPHA / \"%\" HEXDIG", "1%", "s or t", "two characters there"},

		// Literals only.
		{"r = \"GET\" / \"PUT\"", "", "r", "a start"},
		{"r = \"GET\" / \"PUT\"", "g", "r", "in a literal"},
		{"r = \"GET\" / \"PUT\"", "get", "end", "behind all of them"},
		{"r = s / t\ns = \"GET\"\nt = \"PUT\"", "", "s or t", "at the start literals count"},
		{"r = s / t\ns = \"GET\"\nt = \"PUT\"", "g", "s", "the rule that goes on"},
		{"r = s / t\ns = \"GET\"\nt = \"GO\"", "g", "s or t", "two rules that may go on"},
		{"r = ( s / t ) \"-\"\ns = \"GET\"\nt = \"PUT\"", "get", "after s", "t leads there too, but not first"},
		{"r = s \"-\"\ns = \"x\"", "x", "after s", "the rule that has been read"},
		{"r = s t\ns = \"x\"\nt = \"y\"", "x", "after s", "what is to come counts for nothing"},
		{"r = s \"-\" t\ns = \"x\"\nt = \"y\"", "x-", "r", "a delimiter has been read, and r goes on"},
		{"r = v \"-\"\nv = 1s \"+\"\ns = \"x\"", "x", "after s", "the innermost one that has been read"},
		{"r = v \"-\"\nv = 1s \"+\"\ns = \"x\"", "x+", "after v", "which is the one around it then"},
		{"r = s [ \"-\" ]\ns = \"x\" [ \"y\" ]", "x", "s", "where it may go on it is not after it"},
		{"r = \"x\" [ \"y\" ]", "x", "r", "the end may be here, and need not"},
		{"r = \"x\"", "x", "end", "here it is"},
		{"r = \"\"", "", "end", "here too"},

		// States that are one in the minimal automaton.
		{"r = \"1\" s / \"2\" t\ns = *ALPHA\nt = *ALPHA", "1", "s or t", "both are true"},
		{"r = \"2\" t / \"1\" s\ns = *ALPHA\nt = *ALPHA", "1", "s or t", "the order is that of the rules"},
		{"r = \"1\" s / \"2\" s-nz\ns = *ALPHA\ns-nz = 1*ALPHA", "1", "s", "s-nz is a variant of s"},
		{"r = \"1\" s / \"2\" s2\ns = *ALPHA\ns2 = *ALPHA", "1", "s or s2", "s2 is none"},
		{"r = \"1\" ( s / t ) / \"2\" s / \"3\" ( s / u )" + "\ns = *DIGIT\nt = *%x31\nu = *%x32", "1", "s or t", "with a rule in common it is the name at the witness"},
		{"r = \"1\" y / x \"-\"\nx = \"2\"\ny = 1*1%x2D", "1", "y", "in y, or after x: being in a rule says more"},
		{"r = x \"-\" / \"2\" y\nx = \"1\"\ny = 1*1%x2D", "1", "y", "wherever the witness leads"},
	}
	for _, test := range tests {
		d := compile(t, test.grammar)
		if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
			t.Errorf("%s: after %q: got %s, want %s (%s); in\n%s", test.grammar, test.after, got, test.want, test.why, d)
		}
	}
}

// TestStateNamesAtCalls has names of states that calls lead from and to.
func TestStateNamesAtCalls(t *testing.T) {
	tests := []struct {
		grammar string
		after   string
		want    string
		why     string
	}{
		{"r = \"[\" s \"]\"\ns = 1*DIGIT", "[", "s", "what is called is being read"},
		{"r = \"[\" s \"]\"\ns = 1*DIGIT", "[0", "after s", "and has been"},
		{"r = \"[\" v \"]\"\nv = s \"-\"\ns = 1*DIGIT", "[0-", "after v", "what it calls is its own affair"},
		{"r = \"[\" s \"]\"\ns = *DIGIT", "[", "s", "the empty string may be"},
		{"r = \"[\" ( s / t ) \"]\"\ns = 1*DIGIT\nt = 1*ALPHA", "[", "s or t", "two calls"},
		{"r = \"[\" s 1*\"x\"\ns = 1*DIGIT", "[0", "after s", "the literals behind a call"},
		{"r = \"[\" s 1*ALPHA\ns = 1*DIGIT", "[0", "r", "the characters behind a call"},
	}
	for _, test := range tests {
		d := offered(t, test.grammar)
		if got := spell(d.Names[stateAt(t, &d.automaton, test.after)]); got != test.want {
			t.Errorf("%s: after %q: got %s, want %s (%s); in\n%s", test.grammar, test.after, got, test.want, test.why, d)
		}
	}
}

// TestStateNamesOfAll holds the names of all states to what is said of them.
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

// checkNames reports names of states that cannot be. needed has the rules that d's rule
// needs.
func checkNames(t *testing.T, what string, d *Machine, needed []*abnf.Rule) {
	t.Helper()
	for s, n := range d.Names {
		end := d.First(int32(s)).IsEmpty()
		name := fmt.Sprintf("%s: %s: state %d is named %s", what, d.Name, s, spell(n))
		if end != (len(n.Rules) == 0) || end && (n.After || n.Character != nil) {
			t.Fatalf("%s, and that nothing can follow is %v; in\n%s", name, end, d)
		}
		for i, rule := range n.Rules {
			if !slices.Contains(needed, rule) || slices.Contains(n.Rules[:i], rule) || i >= maxRules {
				t.Fatalf("%s, where %s is not needed, or is there twice, or is one too many; in\n%s", name, rule.Name, d)
			}
		}
	}
}
