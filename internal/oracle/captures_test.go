package oracle

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// parsed returns the grammar in text, and the rule and the captures of spec.
func parsed(t *testing.T, text, spec string) (*abnf.Grammar, *abnf.Rule, []abnf.Capture) {
	t.Helper()
	g := readAny(t, text)
	r, captures, err := abnf.ParseCaptures(g, spec)
	if err != nil {
		t.Fatalf("%s: %s: %v", text, spec, err)
	}
	return g, r, captures
}

// spell returns the name, offset and text of each defined capture.
func spell(s string, captures []abnf.Capture, spans []Span) string {
	var list []string
	for i, span := range spans {
		if span.Start >= 0 {
			list = append(list, fmt.Sprintf("%s %d %q", captures[i].Name, span.Start, s[span.Start:span.End]))
		}
	}
	return strings.Join(list, ", ")
}

// TestCapturesOfURI tests the components of references, in the order of RFC 3986.
func TestCapturesOfURI(t *testing.T) {
	tests := []struct {
		name string
		s    string
		want string
	}{
		{"§3.3: empty reference has an empty path", "", `path 0 ""`},
		{"§3: scheme without an authority", "s:", `scheme 0 "s", path 2 ""`},
		{"§3.2: empty authority has an empty host", "s://", `scheme 0 "s", host 4 "", reg-name 4 "", path 4 ""`},
		{"§3: one slash begins a path", "s:/", `scheme 0 "s", path 2 "/"`},
		{"§3.3: two slashes within a path do not begin an authority", "s:a//b", `scheme 0 "s", path 2 "a//b"`},
		{"§3.1: scheme ends at the first colon", "a:b:c", `scheme 0 "a", path 2 "b:c"`},
		{"§3.2.1: userinfo with colons", "http://user:pa:ss@h", `scheme 0 "http", userinfo 7 "user:pa:ss", host 18 "h", reg-name 18 "h", path 19 ""`},
		{"§3.2.1: empty userinfo is present", "//@", `userinfo 2 "", host 3 "", reg-name 3 "", path 3 ""`},
		{"§3.2.1: text before @ is userinfo, not host and port", "//a:80@c", `userinfo 2 "a:80", host 7 "c", reg-name 7 "c", path 8 ""`},
		{"§3.2: colons on both sides of @", "//a:b@c:1", `userinfo 2 "a:b", host 6 "c", reg-name 6 "c", port 8 "1", path 9 ""`},
		{"§3.2: IPv4 address before @ is userinfo", "//1.2.3.4@h", `userinfo 2 "1.2.3.4", host 10 "h", reg-name 10 "h", path 11 ""`},
		{"§3.2.2: IPv4 address is not a reg-name by first-match-wins", "//1.2.3.4", `host 2 "1.2.3.4", ipv4 2 "1.2.3.4", path 9 ""`},
		{"§3.2.2: IPv4 address with a port", "//1.2.3.4:80", `host 2 "1.2.3.4", ipv4 2 "1.2.3.4", port 10 "80", path 12 ""`},
		{"§3.2.2: IPv4 address with a fifth number is a reg-name", "//1.2.3.4.5", `host 2 "1.2.3.4.5", reg-name 2 "1.2.3.4.5", path 11 ""`},
		{"§3.2.2: IPv4 address with an octet over 255 is a reg-name", "//1.2.3.256", `host 2 "1.2.3.256", reg-name 2 "1.2.3.256", path 11 ""`},
		{"§3.2.2: colon in brackets does not begin a port", "//[v1.a:b]", `host 2 "[v1.a:b]", IP-literal 2 "[v1.a:b]", IPvFuture 3 "v1.a:b", path 10 ""`},
		{"§3.2.2: IPv4address in an IPv6address is not the host's; §3.2.3: empty port is present", "//[::ffff:1.2.3.4]:", `host 2 "[::ffff:1.2.3.4]", IP-literal 2 "[::ffff:1.2.3.4]", IPv6address 3 "::ffff:1.2.3.4", port 19 "", path 19 ""`},
		{"§3.2.3: empty port after an empty host", "//:", `host 2 "", reg-name 2 "", port 3 "", path 3 ""`},
		{"§3.3: third slash begins the path", "///p", `host 2 "", reg-name 2 "", path 2 "/p"`},
		{"§3.4: empty query is present", "//h?", `host 2 "h", reg-name 2 "h", path 3 "", query 4 ""`},
		{"§3.4: empty query alone", "?", `path 0 "", query 1 ""`},
		{"§3.4: query with a question mark", "?a?b/c", `path 0 "", query 1 "a?b/c"`},
		{"§3.5: empty fragment is present", "#", `path 0 "", fragment 1 ""`},
		{"§3.5: fragment with a question mark has no query", "#a?b", `path 0 "", fragment 1 "a?b"`},
		{"§3.5: empty query and empty fragment", "?#", `path 0 "", query 1 "", fragment 2 ""`},
		{"§4.2: colon after a slash does not end a scheme", "a/b:c", `path 0 "a/b:c"`},
		{"§4.2: ./ before a first segment with a colon", "./a:b", `path 0 "./a:b"`},
	}
	const spec = "URI-reference=scheme,userinfo,host,IP-literal,IPv6address,IPvFuture,ipv4:host.IPv4address,reg-name,port," +
		"path:path-abempty|path-absolute|path-noscheme|path-rootless|path-empty,query,fragment"
	g, r, captures := parsed(t, grammar.RFC3986, spec)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			spans, ok := New(g).Captures(r, test.s, captures)
			if got := spell(test.s, captures, spans); !ok || got != test.want {
				t.Errorf("%q: got %s, %v, want %s", test.s, got, ok, test.want)
			}
		})
	}
}

// TestCaptures tests the order of parses.
func TestCaptures(t *testing.T) {
	const xs = `
a = *"x"
b = *"x"`
	tests := []struct {
		name     string
		abnf     string
		captures string
		s        string
		want     string
	}{
		// Alternatives.
		{"earlier alternative", `r = a / b
a = *"x"
b = "x"`, "r=a,b", "x", `a 0 "x"`},
		{"earlier alternative with the rules exchanged", `r = b / a
a = *"x"
b = "x"`, "r=a,b", "x", `b 0 "x"`},
		{"=/ adds later alternatives", `r = a
a = "x"
r =/ b
b = "x"`, "r=a,b", "x", `a 0 "x"`},
		{"abandoned alternative leaves no capture", `r = a "1" / b "2"` + xs, "r=a,b", "xx2", `b 0 "xx"`},
		{"earlier alternative before the longer one", `r = a b
a = "x" / "xy"
b = [ "y" ] [ "z" ]`, "r=a,b", "xyz", `a 0 "x", b 1 "yz"`},
		{"later alternative if the earlier one has no continuation", `r = a b
a = "x" / "xy"
b = [ "z" ]`, "r=a,b", "xyz", `a 0 "xy", b 2 "z"`},
		{"first choice has priority over the second", `r = ( a / b ) ( a / b )
a = "x" / "xx"
b = "xxx"`, "r=a,b", "xxxx", `a 0 "x", b 1 "xxx"`},

		// Repetitions.
		{"longer repetition", "r = a b" + xs, "r=a,b", "xx", `a 0 "xx", b 2 ""`},
		{"longest repetition that allows a continuation", `r = a b
a = *"x"
b = 1*"x"`, "r=a,b", "xx", `a 0 "x", b 1 "x"`},
		{"more iterations before longer iterations", `r = *2a b
a = "x" / "xx"
b = *"x"`, "r=a,b", "xxxx", `a 1 "x", b 2 "xx"`},
		{"longer iteration if the later ones cannot match the rest", `r = *2a
a = "x" / "xx"`, "r=a", "xxx", `a 1 "xx"`},
		{"required iteration is empty and no empty optional iteration follows", "r = 2*3a b" + xs, "r=a,b", "xx", `a 2 "", b 2 ""`},
		{"nested repetitions", `r = *( l ";" )
l = 1*a
a = "x" / "xx"`, "r=l,a", "xxx;xx;", `l 4 "xx", a 5 "x"`},
		{"zero copies leave no capture", "r = 0a b" + xs, "r=a,b", "x", `b 0 "x"`},

		// Options are repetitions of at most one iteration.
		{"option has priority over its absence", `r = [ a ] b
a = "x"
b = [ "x" ]`, "r=a,b", "x", `a 0 "x", b 1 ""`},
		{"absent option if the continuation needs the text", `r = [ a ] b
a = "x"
b = "x"`, "r=a,b", "x", `b 0 "x"`},
		{"optional prefix", `r = [ a "-" ] b
a = *"x"
b = *( "x" / "-" )`, "r=a,b", "xx-x", `a 0 "xx", b 3 "x"`},
		{"optional prefix without its end", `r = [ a "-" ] b
a = *"x"
b = *( "x" / "-" )`, "r=a,b", "xx", `b 0 "xx"`},
		{"empty optional prefix with its end", `r = [ a "-" ] b
a = *"x"
b = *( "x" / "-" )`, "r=a,b", "-", `a 0 "", b 1 ""`},

		// Iterations that consume nothing.
		{"option makes no empty iteration", `r = [ a ] "y"` + xs, "r=a", "y", ""},
		{"required element may be empty", `r = a "y"` + xs, "r=a", "y", `a 0 ""`},
		{"repetition without a minimum makes no empty iteration", "r = *a" + xs, "r=a", "", ""},
		{"required iteration may be empty", "r = 1*a" + xs, "r=a", "", `a 0 ""`},
		{"no empty iteration after one that takes the whole text", "r = 1*a" + xs, "r=a", "xx", `a 0 "xx"`},
		{"second required iteration may be empty", "r = 2a" + xs, "r=a", "xx", `a 2 ""`},
		{"earlier alternative would be an empty iteration", `r = *( a / b )
a = *"x"
b = "y"`, "r=a,b", "y", `b 0 "y"`},
		{"part of an iteration may be empty", `r = *( a b )
a = *"x"
b = *"y"`, "r=a,b", "y", `a 0 "", b 0 "y"`},
		{"part of an iteration that is an option makes no empty iteration", `r = *( [ a ] [ b ] )
a = *"x"
b = *"y"`, "r=a,b", "yx", `a 1 "x", b 0 "y"`},
		{"nested options and repetitions", "r = [ [ a ] ] [ *a ]" + xs, "r=a", "x", `a 0 "x"`},

		// Occurrences.
		{"last occurrence of each capture", `r = *( a / b )
a = "x"
b = "y"`, "r=a,b", "xyx", `a 2 "x", b 1 "y"`},
		{"last occurrence is empty", `r = *( "," a )` + xs, "r=a", ",x,", `a 3 ""`},
		{"capture restricted to one referring rule", `r = s "," t
s = a
t = a` + xs, "r=s.a", "x,xx", `a 0 "x"`},
		{"one rule in two captures", `r = s "," t
s = a
t = a` + xs, "r=a,u:t.a", "x,xx", `a 2 "xx", u 2 "xx"`},
		{"two rules in one capture", `r = a "," [ b ]` + xs, "r=c:a|b", "x,xx", `c 2 "xx"`},
		{"one of two rules in a capture is absent", `r = a "," [ b ]` + xs, "r=c:a|b", "x,", `c 0 "x"`},
		{"core rule", "r = 2*digit", "r=DIGIT", "123", `DIGIT 2 "3"`},
		{"undefined capture", `r = "x" [ ":" a ]
a = *DIGIT`, "r=a", "x", ""},
		{"defined and empty capture", `r = "x" [ ":" a ]
a = *DIGIT`, "r=a", "x:", `a 2 ""`},
		{"compiled rule itself", `r = "x"`, "r=r", "x", `r 0 "x"`},
		{"offsets count bytes", `r = a b
a = %x3B1
b = *%x80-10FFFF`, "r=a,b", "αβγ", `a 0 "α", b 2 "βγ"`},

		// Right recursion.
		{"innermost occurrence of a right-recursive rule", `r = a [ "." r ]
a = 1*"x"`, "r=r,a", "x.xx", `r 2 "xx", a 2 "xx"`},
		{"capture restricted to a rule's reference to itself", `r = *( s "," )
s = "x" [ s ]`, "r=s,t:s.s", "xxx,x,", `s 4 "x", t 2 "x"`},
		{"mutual recursion", `r = "a" s / "b"
s = "c" r / "d"`, "r=s", "acb", `s 1 "cb"`},
		{"last occurrence in mutual recursion", `r = "a" s / "b"
s = "c" r / "d"`, "r=s,t:s.r", "acad", `s 3 "d", t 2 "ad"`},
		{"empty rule after the recursion", `r = "a" r e / "b"
e = ""`, "r=e", "aab", `e 3 ""`},
		{"no iteration that contains nothing but the recursion", `r = [ [ a ] r ]
a = "x"`, "r=r,a", "xx", `r 2 "", a 1 "x"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, r, captures := parsed(t, test.abnf, test.captures)
			spans, ok := New(g).Captures(r, test.s, captures)
			if got := spell(test.s, captures, spans); !ok || got != test.want {
				t.Errorf("%s\n%s: %q: got %s, %v, want %s", test.abnf, test.captures, test.s, got, ok, test.want)
			}
		})
	}
}

// TestCapturesOfNoMatch tests strings that do not match, some with a part that does.
func TestCapturesOfNoMatch(t *testing.T) {
	g, r, captures := parsed(t, `r = a "y"
a = *"x"`, "r=a")
	for _, s := range []string{"", "x", "xyx", "yy", "z"} {
		if spans, ok := New(g).Captures(r, s, captures); ok || spans != nil {
			t.Errorf("%q: got %v, %v, want nil and false", s, spans, ok)
		}
	}
}
