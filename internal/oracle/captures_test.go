package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// parsed returns the grammar of text with captures of one of its rules.
func parsed(t *testing.T, text, spec string) (*abnf.Grammar, *abnf.Rule, []abnf.Capture) {
	t.Helper()
	g := read(t, abnf.Auto, text)
	r, captures, err := abnf.ParseCaptures(g, spec)
	if err != nil {
		t.Fatalf("%s: %s: %v", text, spec, err)
	}
	return g, r, captures
}

// spell returns the captures that there are: of each its name, its offset and its text.
func spell(s string, captures []abnf.Capture, spans []Span) string {
	var list []string
	for i, span := range spans {
		if span.Start >= 0 {
			list = append(list, fmt.Sprintf("%s %d %q", captures[i].Name, span.Start, s[span.Start:span.End]))
		}
	}
	return strings.Join(list, ", ")
}

// TestCapturesOfURI has references that RFC 3986 splits.
func TestCapturesOfURI(t *testing.T) {
	tests := []struct {
		s    string
		want string
		why  string
	}{
		{"", `path 0 ""`, "§3.3: there always is a path"},
		{"s:", `scheme 0 "s", path 2 ""`, "§3: and no authority, which is not an empty one"},
		{"s://", `scheme 0 "s", host 4 "", reg-name 4 "", path 4 ""`, "§3.2: an empty authority has an empty host"},
		{"s:/", `scheme 0 "s", path 2 "/"`, "§3: one slash begins a path"},
		{"s:a//b", `scheme 0 "s", path 2 "a//b"`, "§3.3: two slashes within a path begin no authority"},
		{"a:b:c", `scheme 0 "a", path 2 "b:c"`, "§3.1: a scheme ends at the first colon"},
		{"http://user:pa:ss@h", `scheme 0 "http", userinfo 7 "user:pa:ss", host 18 "h", reg-name 18 "h", path 19 ""`, "§3.2.1: colons in userinfo"},
		{"//@", `userinfo 2 "", host 3 "", reg-name 3 "", path 3 ""`, "§3.2.1: an empty userinfo is one"},
		{"//a:80@c", `userinfo 2 "a:80", host 7 "c", reg-name 7 "c", path 8 ""`, "§3.2.1: @ makes userinfo of what looked like host and port"},
		{"//a:b@c:1", `userinfo 2 "a:b", host 6 "c", reg-name 6 "c", port 8 "1", path 9 ""`, "§3.2: a colon on each side of @"},
		{"//1.2.3.4@h", `userinfo 2 "1.2.3.4", host 10 "h", reg-name 10 "h", path 11 ""`, "§3.2: an address before @ is none"},
		{"//1.2.3.4", `host 2 "1.2.3.4", ipv4 2 "1.2.3.4", path 9 ""`, "§3.2.2: first-match-wins: an IPv4address is no reg-name"},
		{"//1.2.3.4:80", `host 2 "1.2.3.4", ipv4 2 "1.2.3.4", port 10 "80", path 12 ""`, "§3.2.2: nor with a port behind it"},
		{"//1.2.3.4.5", `host 2 "1.2.3.4.5", reg-name 2 "1.2.3.4.5", path 11 ""`, "§3.2.2: an IPv4address with more behind it is a reg-name"},
		{"//1.2.3.256", `host 2 "1.2.3.256", reg-name 2 "1.2.3.256", path 11 ""`, "§3.2.2: so is one with an octet over 255"},
		{"//[v1.a:b]", `host 2 "[v1.a:b]", IP-literal 2 "[v1.a:b]", IPvFuture 3 "v1.a:b", path 10 ""`, "§3.2.2: a colon in brackets begins no port"},
		{"//[::ffff:1.2.3.4]:", `host 2 "[::ffff:1.2.3.4]", IP-literal 2 "[::ffff:1.2.3.4]", IPv6address 3 "::ffff:1.2.3.4", port 19 "", path 19 ""`,
			"§3.2.2: the IPv4address of ls32 is not the host's; §3.2.3: an empty port is one"},
		{"//:", `host 2 "", reg-name 2 "", port 3 "", path 3 ""`, "§3.2.3: an empty port behind an empty host"},
		{"///p", `host 2 "", reg-name 2 "", path 2 "/p"`, "§3.3: the third slash begins the path"},
		{"//h?", `host 2 "h", reg-name 2 "h", path 3 "", query 4 ""`, "§3.4: an empty query is one"},
		{"?", `path 0 "", query 1 ""`, "§3.4: alone too"},
		{"?a?b/c", `path 0 "", query 1 "a?b/c"`, "§3.4: a query has question marks"},
		{"#", `path 0 "", fragment 1 ""`, "§3.5: an empty fragment is one"},
		{"#a?b", `path 0 "", fragment 1 "a?b"`, "§3.5: behind # there is no query"},
		{"?#", `path 0 "", query 1 "", fragment 2 ""`, "§3.5: both are empty"},
		{"a/b:c", `path 0 "a/b:c"`, "§4.2: a colon behind a slash ends no scheme"},
		{"./a:b", `path 0 "./a:b"`, "§4.2: which is what ./ is for"},
	}
	const spec = "URI-reference=scheme,userinfo,host,IP-literal,IPv6address,IPvFuture,ipv4:host.IPv4address,reg-name,port," +
		"path:path-abempty|path-absolute|path-noscheme|path-rootless|path-empty,query,fragment"
	g, r, captures := parsed(t, grammar.RFC3986, spec)
	for _, test := range tests {
		spans, ok := New(g).Captures(r, test.s, captures)
		if got := spell(test.s, captures, spans); !ok || got != test.want {
			t.Errorf("%q: got %s, %v, want %s (%s)", test.s, got, ok, test.want, test.why)
		}
	}
}

// TestCaptures has what decides between the parses of a string.
func TestCaptures(t *testing.T) {
	const xs = "\na = *\"x\"\nb = *\"x\""
	tests := []struct {
		abnf     string
		captures string
		s        string
		want     string
		why      string
	}{
		// Alternatives.
		{"r = a / b\na = *\"x\"\nb = \"x\"", "r=a,b", "x", `a 0 "x"`, "the earlier alternative"},
		{"r = b / a\na = *\"x\"\nb = \"x\"", "r=a,b", "x", `b 0 "x"`, "whichever rule that is"},
		{"r = a\na = \"x\"\nr =/ b\nb = \"x\"", "r=a,b", "x", `a 0 "x"`, "=/ adds later ones"},
		{"r = a \"1\" / b \"2\"" + xs, "r=a,b", "xx2", `b 0 "xx"`, "what is begun and given up leaves nothing"},
		{"r = a b\na = \"x\" / \"xy\"\nb = [ \"y\" ] [ \"z\" ]", "r=a,b", "xyz", `a 0 "x", b 1 "yz"`, "the earlier alternative, not the longer one"},
		{"r = a b\na = \"x\" / \"xy\"\nb = [ \"z\" ]", "r=a,b", "xyz", `a 0 "xy", b 2 "z"`, "unless nothing goes on from there"},
		{"r = ( a / b ) ( a / b )\na = \"x\" / \"xx\"\nb = \"xxx\"", "r=a,b", "xxxx", `a 0 "x", b 1 "xxx"`, "the first choice goes before the second: not a a"},

		// Repetitions.
		{"r = a b" + xs, "r=a,b", "xx", `a 0 "xx", b 2 ""`, "the longer repetition"},
		{"r = a b\na = *\"x\"\nb = 1*\"x\"", "r=a,b", "xx", `a 0 "x", b 1 "x"`, "as far as what follows allows"},
		{"r = *2a b\na = \"x\" / \"xx\"\nb = *\"x\"", "r=a,b", "xxxx", `a 1 "x", b 2 "xx"`, "the first iteration comes first, however little it takes"},
		{"r = *2a\na = \"x\" / \"xx\"", "r=a", "xxx", `a 1 "xx"`, "unless the later ones cannot make up for it"},
		{"r = 2*3a b" + xs, "r=a,b", "xx", `a 2 "", b 2 ""`, "the second of two is required and empty; a third that is empty is not made"},
		{"r = *( l \";\" )\nl = 1*a\na = \"x\" / \"xx\"", "r=l,a", "xxx;xx;", `l 4 "xx", a 5 "x"`, "a repetition in a repetition"},
		{"r = 0a b" + xs, "r=a,b", "x", `b 0 "x"`, "zero times"},

		// Options are repetitions of up to one time.
		{"r = [ a ] b\na = \"x\"\nb = [ \"x\" ]", "r=a,b", "x", `a 0 "x", b 1 ""`, "one goes before none"},
		{"r = [ a ] b\na = \"x\"\nb = \"x\"", "r=a,b", "x", `b 0 "x"`, "none where something else needs it"},
		{"r = [ a \"-\" ] b\na = *\"x\"\nb = *( \"x\" / \"-\" )", "r=a,b", "xx-x", `a 0 "xx", b 3 "x"`, "an optional prefix"},
		{"r = [ a \"-\" ] b\na = *\"x\"\nb = *( \"x\" / \"-\" )", "r=a,b", "xx", `b 0 "xx"`, "the prefix without its end"},
		{"r = [ a \"-\" ] b\na = *\"x\"\nb = *( \"x\" / \"-\" )", "r=a,b", "-", `a 0 "", b 1 ""`, "an empty one, with its end"},

		// Iterations that consume nothing.
		{"r = [ a ] \"y\"" + xs, "r=a", "y", "", "there is none beyond the minimum, and an option has none"},
		{"r = a \"y\"" + xs, "r=a", "y", `a 0 ""`, "without the option it is there, and empty"},
		{"r = *a" + xs, "r=a", "", "", "a repetition has no minimum either"},
		{"r = 1*a" + xs, "r=a", "", `a 0 ""`, "the one that is required may be empty"},
		{"r = 1*a" + xs, "r=a", "xx", `a 0 "xx"`, "and nothing comes behind the one that takes all"},
		{"r = 2a" + xs, "r=a", "xx", `a 2 ""`, "but what is required"},
		{"r = *( a / b )\na = *\"x\"\nb = \"y\"", "r=a,b", "y", `b 0 "y"`, "the earlier alternative would consume nothing"},
		{"r = *( a b )\na = *\"x\"\nb = *\"y\"", "r=a,b", "y", `a 0 "", b 0 "y"`, "a part of an iteration may be empty"},
		{"r = *( [ a ] [ b ] )\na = *\"x\"\nb = *\"y\"", "r=a,b", "yx", `a 1 "x", b 0 "y"`, "unless it is optional itself"},
		{"r = [ [ a ] ] [ *a ]" + xs, "r=a", "x", `a 0 "x"`, "options and repetitions in each other"},

		// Occurrences.
		{"r = *( a / b )\na = \"x\"\nb = \"y\"", "r=a,b", "xyx", `a 2 "x", b 1 "y"`, "the last of each, from whichever iteration"},
		{"r = *( \",\" a )" + xs, "r=a", ",x,", `a 3 ""`, "also if it is empty"},
		{"r = s \",\" t\ns = a\nt = a" + xs, "r=s.a", "x,xx", `a 0 "x"`, "where one rule refers to it"},
		{"r = s \",\" t\ns = a\nt = a" + xs, "r=a,u:t.a", "x,xx", `a 2 "xx", u 2 "xx"`, "a rule in two captures"},
		{"r = a \",\" [ b ]" + xs, "r=c:a|b", "x,xx", `c 2 "xx"`, "two rules in one capture"},
		{"r = a \",\" [ b ]" + xs, "r=c:a|b", "x,", `c 0 "x"`, "of which one is not there"},
		{"r = 2*digit", "r=DIGIT", "123", `DIGIT 2 "3"`, "core rules"},
		{"r = \"x\" [ \":\" a ]\na = *DIGIT", "r=a", "x", "", "undefined"},
		{"r = \"x\" [ \":\" a ]\na = *DIGIT", "r=a", "x:", `a 2 ""`, "defined and empty"},
		{"r = \"x\"", "r=r", "x", `r 0 "x"`, "the rule itself"},
		{"r = a b\na = %x3B1\nb = *%x80-10FFFF", "r=a,b", "αβγ", `a 0 "α", b 2 "βγ"`, "offsets are of bytes"},

		// Right recursion.
		{"r = a [ \".\" r ]\na = 1*\"x\"", "r=r,a", "x.xx", `r 2 "xx", a 2 "xx"`, "the innermost begins last"},
		{"r = *( s \",\" )\ns = \"x\" [ s ]", "r=s,t:s.s", "xxx,x,", `s 4 "x", t 2 "x"`, "only where it refers to itself"},
		{"r = \"a\" s / \"b\"\ns = \"c\" r / \"d\"", "r=s", "acb", `s 1 "cb"`, "two rules in turn"},
		{"r = \"a\" s / \"b\"\ns = \"c\" r / \"d\"", "r=s,t:s.r", "acad", `s 3 "d", t 2 "ad"`, "the last of each"},
		{"r = \"a\" r e / \"b\"\ne = \"\"", "r=e", "aab", `e 3 ""`, "what is empty and stands behind the recursion"},
		{"r = [ [ a ] r ]\na = \"x\"", "r=r,a", "xx", `r 2 "", a 1 "x"`, "an iteration that would be nothing but the recursion is not made"},
	}
	for _, test := range tests {
		g, r, captures := parsed(t, test.abnf, test.captures)
		spans, ok := New(g).Captures(r, test.s, captures)
		if got := spell(test.s, captures, spans); !ok || got != test.want {
			t.Errorf("%s\n%s: %q: got %s, %v, want %s (%s)", test.abnf, test.captures, test.s, got, ok, test.want, test.why)
		}
	}
}

// TestCapturesOfNoMatch has strings that do not match, though a part of them does.
func TestCapturesOfNoMatch(t *testing.T) {
	g, r, captures := parsed(t, "r = a \"y\"\na = *\"x\"", "r=a")
	for _, s := range []string{"", "x", "xyx", "yy", "z"} {
		if spans, ok := New(g).Captures(r, s, captures); ok || spans != nil {
			t.Errorf("%q: got %v, %v, want nothing and false", s, spans, ok)
		}
	}
}

// parse is one parse, as far as it has come: the rules that it has passed, in the order
// in which they begin. It is never changed, so that others can branch off from it.
type parse []use

// use is a rule that is referred to somewhere, and where what it matches is.
type use struct {
	rule, parent *abnf.Rule
	Span
}

// parses is the slow twin of Captures: the definition, which tries one thing after the
// other, in the order that counts, and goes on with the rest of the string from there.
type parses struct {
	s string
	// all is what there is, in the order that counts; enough ends the search.
	all    []parse
	enough int
}

// node tries all parses of n at pos, and calls then for each, which reports whether the
// search is over. Characters are lower case, and num-vals ranges of single bytes.
func (p *parses) node(n *abnf.Node, in *abnf.Rule, pos int, made parse, then func(pos int, made parse) bool) bool {
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			if p.node(sub, in, pos, made, then) {
				return true
			}
		}
		return false
	case abnf.OpConcatenation:
		return p.sequence(n.Subs, in, pos, made, then)
	case abnf.OpRepetition:
		return p.repeat(n.Subs[0], in, n.Min, n.Max, pos, made, then)
	case abnf.OpOption:
		return p.repeat(n.Subs[0], in, 0, 1, pos, made, then)
	case abnf.OpGroup:
		return p.node(n.Subs[0], in, pos, made, then)
	case abnf.OpRef:
		return p.rule(n.Rule, in, pos, made, then)
	case abnf.OpCharVal:
		return strings.HasPrefix(p.s[pos:], n.Text) && then(pos+len(n.Text), made)
	default:
		return pos < len(p.s) && n.Values[0] <= uint32(p.s[pos]) && uint32(p.s[pos]) <= n.Values[1] && then(pos+1, made)
	}
}

func (p *parses) rule(r, parent *abnf.Rule, pos int, made parse, then func(int, parse) bool) bool {
	i := len(made)
	begun := append(made[:i:i], use{r, parent, Span{pos, -1}})
	return p.node(r.Body, r, pos, begun, func(end int, made parse) bool {
		made = append(parse{}, made...)
		made[i].End = end
		return then(end, made)
	})
}

func (p *parses) sequence(nodes []*abnf.Node, in *abnf.Rule, pos int, made parse, then func(int, parse) bool) bool {
	if len(nodes) == 0 {
		return then(pos, made)
	}
	return p.node(nodes[0], in, pos, made, func(pos int, made parse) bool {
		return p.sequence(nodes[1:], in, pos, made, then)
	})
}

func (p *parses) repeat(n *abnf.Node, in *abnf.Rule, least, most, pos int, made parse, then func(int, parse) bool) bool {
	if most != 0 && p.node(n, in, pos, made, func(end int, made parse) bool {
		if least <= 0 && end == pos {
			return false
		}
		return p.repeat(n, in, least-1, max(most-1, abnf.Unbounded), end, made, then)
	}) {
		return true
	}
	return least <= 0 && then(pos, made)
}

// find returns up to enough parses of s as r, in the order that counts.
func find(r *abnf.Rule, s string, enough int) []parse {
	p := &parses{s: s, enough: enough}
	p.rule(r, nil, 0, nil, func(end int, made parse) bool {
		if end == len(s) {
			p.all = append(p.all, made)
		}
		return len(p.all) == p.enough
	})
	return p.all
}

// spans returns what captures hold in the parse: the use that begins last.
func (made parse) spans(captures []abnf.Capture) []Span {
	spans := make([]Span, len(captures))
	for i := range captures {
		spans[i] = Span{-1, -1}
		for _, u := range made {
			if captures[i].Takes(u.rule, u.parent) {
				spans[i] = u.Span
			}
		}
	}
	return spans
}

// checkParses holds the oracle to its slow twin over all strings of up to maxLen bytes,
// and returns how many of them have parses that differ.
func checkParses(t *testing.T, g *abnf.Grammar, r *abnf.Rule, captures []abnf.Capture) (ambiguous int) {
	t.Helper()
	inputs := []string{""}
	for i := 0; len(inputs[i]) < maxLen; i++ {
		for _, c := range "xyz" {
			inputs = append(inputs, inputs[i]+string(c))
		}
	}
	o := New(g)
	for _, s := range inputs {
		all := find(r, s, 8)
		got, ok := o.Captures(r, s, captures)
		if ok != (len(all) > 0) {
			t.Fatalf("%s\n%q: got match %v, want %v", g, s, ok, !ok)
		}
		if !ok {
			continue
		}
		want := fmt.Sprint(all[0].spans(captures))
		if fmt.Sprint(got) != want {
			t.Fatalf("%s\n%q: got %v, want %v", g, s, got, want)
		}
		for _, other := range all[1:] {
			if fmt.Sprint(other.spans(captures)) != want {
				ambiguous++
				break
			}
		}
	}
	return ambiguous
}

// TestCapturesFirstParse holds the oracle to the first of all parses.
func TestCapturesFirstParse(t *testing.T) {
	const xs = "\na = *\"x\"\nb = *\"x\""
	tests := []struct{ abnf, captures, why string }{
		{"r = *( a / b )\na = \"x\" / \"xy\"\nb = \"y\" / \"yx\"", "r=a,b", "alternatives that overlap"},
		{"r = *( a [ b ] )\na = *\"x\" \"y\"\nb = [ \"y\" ] *\"x\"", "r=a,b", "options that overlap"},
		{"r = 2*3a *2b [ a ]" + xs, "r=a,b", "bounds, and empty iterations"},
		{"r = *( *( a b ) \"y\" )" + xs, "r=a,b", "loops in each other"},
		{"r = [ [ [ a ] b ] [ a ] ] *( [ b ] [ a ] )" + xs, "r=a,b", "options in each other"},
		{"r = 1*( [ a ] *b ) 1*[ b ]\na = \"x\" / \"\"\nb = *\"y\" / \"x\"", "r=a,b", "required iterations that may be empty"},
		{"r = a / s b\ns = *a \"z\" / a\na = *\"x\" / s2\ns2 = \"y\" [ b ]\nb = *\"y\"", "r=a,t:s.a,b,s2", "rules in each other"},
		{"r = a [ \"z\" r ] / 1*\"x\" [ r ]\na = *\"x\" [ \"y\" ] *\"y\"", "r=r,a", "right recursion"},
		{"r = \"x\" s / a\ns = *a r / \"z\"\na = 1*\"x\" / \"y\"", "r=r,s,a,t:s.r", "two rules in turn"},
	}
	for _, test := range tests {
		g, r, captures := parsed(t, test.abnf, test.captures)
		if ambiguous := checkParses(t, g, r, captures); ambiguous < 2 {
			t.Errorf("%s: got %d strings with parses that differ, want some (%s)", test.abnf, ambiguous, test.why)
		}
	}
}

// TestCapturesRandom makes grammars up and captures all of their rules.
func TestCapturesRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(2017, 2000))
	checked, ambiguous := 0, 0
	for checked < 400 {
		g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "random.abnf", Text: randomGrammar(rng)})
		if err != nil || slices.ContainsFunc(g.Rules, func(r *abnf.Rule) bool { return r.Cycle != nil }) {
			continue
		}
		checked++
		for _, root := range []string{"a", "b", "c"} {
			r, captures, err := abnf.ParseCaptures(g, root+"=a,b,c")
			if err != nil {
				t.Fatal(err)
			}
			ambiguous += checkParses(t, g, r, captures)
		}
	}
	if ambiguous < 500 {
		t.Errorf("%d strings have parses that differ: that is too few to mean anything", ambiguous)
	}
}
