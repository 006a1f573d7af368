package dfa

import (
	"math/rand/v2"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// over returns an automaton for enumerating strings over the common classes of a and b.
func over(a, b *DFA) *DFA {
	sets := append(append([]byteset.Set(nil), a.Classes.Sets...), b.Classes.Sets...)
	return &DFA{automaton{Classes: newClasses(sets)}}
}

// checkProduct compares a product with its definition on all short strings, and its shortest
// string with the first string that the definition accepts.
func checkProduct(t *testing.T, what string, a, b, product *DFA, accept func(inA, inB bool) bool) {
	t.Helper()
	first, found := "", false
	for s := range over(a, b).Exhaustive(400) {
		want := accept(a.Match(s), b.Match(s))
		if got := product.Match(s); got != want {
			t.Fatalf("%s: Match(%q): got %v, want %v; of\n%s\nand\n%s", what, s, got, want, a, b)
		}
		if want && !found {
			first, found = s, true
		}
	}
	shortest, ok := product.Shortest()
	switch {
	case ok && !accept(a.Match(shortest), b.Match(shortest)):
		t.Fatalf("%s: got the shortest string %q, which is not accepted; of\n%s\nand\n%s", what, shortest, a, b)
	case found && (!ok || len(shortest) != len(first)):
		t.Fatalf("%s: got the shortest string %q, want a string as long as %q; of\n%s\nand\n%s", what, shortest, first, a, b)
	}
	if minimal := minimalSize(product); product.Len() != minimal {
		t.Fatalf("%s: got %d states, want %d; of\n%s\nand\n%s", what, product.Len(), minimal, a, b)
	}
}

// checkLaws tests the operations on a and b against their definitions and algebraic laws.
func checkLaws(t *testing.T, a, b *DFA) {
	t.Helper()
	and := func(inA, inB bool) bool { return inA && inB }
	or := func(inA, inB bool) bool { return inA || inB }
	minus := func(inA, inB bool) bool { return inA && !inB }
	xor := func(inA, inB bool) bool { return inA != inB }
	checkProduct(t, "and", a, b, Product(a, b, and), and)
	checkProduct(t, "or", a, b, Product(a, b, or), or)
	checkProduct(t, "a-b", a, b, Difference(a, b), minus)
	checkProduct(t, "b-a", b, a, Difference(b, a), minus)

	equal, witness := Equivalent(a, b)
	if want := !differ(a, b); equal != want {
		t.Fatalf("Equivalent: got %v, want %v; of\n%s\nand\n%s", equal, want, a, b)
	}
	symmetric := Product(a, b, xor)
	checkProduct(t, "xor", a, b, symmetric, xor)
	if !equal && (a.Match(witness) == b.Match(witness)) {
		t.Fatalf("Equivalent: got the witness %q, which is not accepted by exactly one automaton; of\n%s\nand\n%s", witness, a, b)
	}
	if shortest, _ := symmetric.Shortest(); !equal && len(shortest) != len(witness) {
		t.Fatalf("Equivalent: got the witness %q, and %q is shorter; of\n%s\nand\n%s", witness, shortest, a, b)
	}
	if again, reversed := Equivalent(b, a); again != equal || len(reversed) != len(witness) {
		t.Fatalf("Equivalent depends on the order: %q, %q; of\n%s\nand\n%s", witness, reversed, a, b)
	}
	_, inA := Difference(a, b).Shortest()
	_, inB := Difference(b, a).Shortest()
	if equal != (!inA && !inB) {
		t.Fatalf("got equal %v, but differences %v and %v; of\n%s\nand\n%s", equal, inA, inB, a, b)
	}
	for _, d := range []*DFA{a, b} {
		if equal, witness := Equivalent(d, d); !equal || witness != "" {
			t.Fatalf("not equal to itself: %q; of\n%s", witness, d)
		}
		if s, ok := Difference(d, d).Shortest(); ok {
			t.Fatalf("the difference with itself accepts %q; of\n%s", s, d)
		}
		if n, _ := Difference(d, d).Viable("a"); n != 0 {
			t.Fatalf("the difference with itself reads a byte; of\n%s", d)
		}
		if same := Product(d, d, and); differ(same, d) || same.Len() != d.Len() {
			t.Fatalf("the intersection with itself: got\n%s\nof\n%s", same, d)
		}
	}
	// The union of a-b and the intersection of a and b is a.
	if whole := Product(Difference(a, b), Product(a, b, and), or); differ(whole, a) {
		t.Fatalf("the union of the parts of a: got\n%s\nof\n%s\nand\n%s", whole, a, b)
	}
}

func TestProductRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 1))
	equal := 0
	for range 400 {
		a, b := randomDFA(random, 5).Minimize(), randomDFA(random, 5).Minimize()
		checkLaws(t, a, b)
		if same, _ := Equivalent(a, b); same {
			equal++
		}
	}
	if equal < 4 {
		t.Errorf("%d pairs were equal, too few for a meaningful test", equal)
	}
}

// TestProductRules tests products of each small grammar and its successor.
func TestProductRules(t *testing.T) {
	var before *DFA
	for _, s := range hard {
		g := s.read(t)
		d := mustCompile(t, g, g.Rules[0])
		if before != nil {
			checkLaws(t, before, d)
		}
		before = d
	}
}

// TestRelations tests relations between rules that the text of RFC 3986 states.
func TestRelations(t *testing.T) {
	const none = "\x00none"
	tests := []struct {
		name   string
		a, b   string
		notInB string // a shortest string of a that is not in b, or none
		notInA string // a shortest string of b that is not in a, or none
	}{
		{"§4.3: absolute-URI has no fragment", "URI", "absolute-URI", "a:#", none},
		{"§4.1: URI-reference includes URI and the empty string", "URI", "URI-reference", none, ""},
		{"§4.2: relative reference does not begin with a scheme", "URI", "relative-ref", "a:", ""},
		{"§4.1: URI-reference is the union of URI and relative-ref", "relative-ref", "URI-reference", none, "a:"},
		{"§3.4, §3.5: query and fragment have the same characters", "query", "fragment", none, none},
		{"§3.3: path-absolute is a subset of path-abempty", "path-absolute", "path-abempty", none, ""},
		{"§3.3: path-abempty may be empty or begin with //", "path-abempty", "path-absolute", "", none},
		{"§3.3: path-noscheme has no colon in its first segment", "path-noscheme", "path-rootless", none, ":"},
		{"§3.3: path-abempty is a path", "path-abempty", "path", none, "a"},
		{"§3.3: path-empty has zero characters", "path-empty", "path-abempty", none, "/"},
		{"§3.3: segment-nz has nonzero length", "segment", "segment-nz", "", none},
		{"§3.3: segment-nz-nc has no colon", "segment-nz", "segment-nz-nc", ":", none},
		{"§3.2.2: IPv4address is a subset of reg-name", "IPv4address", "reg-name", none, ""},
		{"§3.2.2: IPv4address is a subset of host", "IPv4address", "host", none, ""},
		{"§3.2.2: reg-name has no brackets", "IP-literal", "reg-name", "[::]", ""},
		{"§3.2.2: host without IP-literal is reg-name", "host", "reg-name", "[::]", none},
		{"§3.2.2: IPv4address is a subset of ls32", "IPv4address", "ls32", none, "a:a"},
		{"§3.2.2: ls32 may be two hexadecimal groups", "ls32", "IPv4address", "a:a", none},
		{"§3.2.3: port has any digits", "dec-octet", "port", none, ""},
		{"§3.1: scheme is a subset of reg-name", "scheme", "reg-name", none, ""},
		{"§2.2, §2.3: unreserved is disjoint from reserved", "unreserved", "reserved", "a", "!"},
		{"§3.3: pchar includes unreserved", "unreserved", "pchar", none, "!"},
		{"§3.3: pchar has only : and @ of gen-delims", "reserved", "pchar", "#", "a"},
		{"§3.2.1, §3.2.2: userinfo may have colons and reg-name may not", "userinfo", "reg-name", ":", none},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, b := uriRule(t, test.a), uriRule(t, test.b)
			check := func(a, b *DFA, want string) {
				got, ok := Difference(a, b).Shortest()
				if !ok {
					got = none
				}
				if got != want {
					t.Errorf("%s without %s: got %q, want %q", a.Name, b.Name, got, want)
				}
			}
			check(a, b, test.notInB)
			check(b, a, test.notInA)
			if equal, _ := Equivalent(a, b); equal != (test.notInA == none && test.notInB == none) {
				t.Errorf("%s, %s: got equal %v", test.a, test.b, equal)
			}
		})
	}
}

// TestUnions tests unions and disjoint rules that the text of RFC 3986 states.
func TestUnions(t *testing.T) {
	or := func(inA, inB bool) bool { return inA || inB }
	and := func(inA, inB bool) bool { return inA && inB }
	uri, relative := uriRule(t, "URI"), uriRule(t, "relative-ref")
	if equal, s := Equivalent(Product(uri, relative, or), uriRule(t, "URI-reference")); !equal {
		t.Errorf("RFC 3986 §4.1: the union of URI and relative-ref differs from URI-reference in %q", s)
	}
	if s, both := Product(uri, relative, and).Shortest(); both {
		t.Errorf("RFC 3986 §4.1: %q is both a URI and a relative-ref", s)
	}
	if s, both := Product(uriRule(t, "reserved"), uriRule(t, "unreserved"), and).Shortest(); both {
		t.Errorf("RFC 3986 §2.2: %q is both reserved and unreserved", s)
	}
}

// TestEquivalent compares rules of different grammars.
func TestEquivalent(t *testing.T) {
	tests := []struct {
		name    string
		a, b    string
		witness string // "=" if they are equal
	}{
		{"HEXDIG includes lower case", `r = HEXDIG`, `r = %x30-39 / %x41-46 / %x61-66`, "="},
		{"HEXDIG differs from upper-case ranges", `r = HEXDIG`, `r = %x30-39 / %x41-46`, "a"},
		{"literals that differ in case sensitivity", `r = "ab"`, `r = %s"ab"`, "Ab"},
		{"case-sensitive literal and series", `r = %s"ab"`, `r = %x61.62`, "="},
		{"loops in two forms", `r = *( "a" *"b" )`, `r = [ "a" *( "a" / "b" ) ]`, "="},
		{"loops that greedy matchers fail on", `r = 1*a "b"` + `
a = "x" *"b"`, `r = "x" *( "x" / "b" ) "b"`, "="},
		{"right recursion and loop", `r = "a" [ r ]`, `r = 1*"a"`, "="},
		{"left recursion and loop", `r = [ r ] "a"`, `r = 1*"a"`, "="},
		{"mutual recursion and loop", `r = "a" s / "x"
s = "b" r / "y"`, `r = *( "a" "b" ) ( "x" / "a" "y" )`, "="},
		{"nullable element makes a minimum irrelevant", `r = 3*3[ "a" ]`, `r = *3"a"`, "="},
		{"minimum as copies and options", `r = 2*4"a"`, `r = 2"a" *2"a"`, "="},
		{"maximum differs by one", `r = 2*4"a"`, `r = 2*5"a"`, "aaaaa"},
		{"surrogates have no UTF-8 form", `r = *%x00-10FFFF`, `r = *( %x00-D7FF / %xE000-10FFFF )`, "="},
		{"value up to FF is a byte", `r = %xE9`, `r = %xC3.A9`, "\xE9"},
		{"value over FF is UTF-8", `r = %x20AC`, `r = %xE2.82.AC`, "="},
		{"LWSP of RFC 5234 Appendix B.1", `r = LWSP`, `r = *( [ %d13.10 ] ( %d32 / %d9 ) )`, "="},
		{"empty string in two forms", `r = ""`, `r = 0ALPHA`, "="},
		{"empty string and nullable rule", `r = ""`, `r = *ALPHA`, "a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			equal, witness := Equivalent(compile(t, test.a), compile(t, test.b))
			if equal {
				witness = "="
			}
			// Any shortest string would be correct. The tests pin the preferred string.
			if witness != test.witness {
				t.Errorf("%s and %s: got %q, want %q", test.a, test.b, witness, test.witness)
			}
		})
	}
}

// TestEquivalentEncodings compares the encodings of one text.
func TestEquivalentEncodings(t *testing.T) {
	automaton := func(encoding abnf.Encoding) *DFA {
		g := subject{"test.abnf", encoding, `r = %xC3-E9 / %x61`}.read(t)
		return mustCompile(t, g, g.Rules[0])
	}
	auto, bytes, utf8 := automaton(abnf.Auto), automaton(abnf.Bytes), automaton(abnf.UTF8)
	if equal, s := Equivalent(auto, bytes); !equal {
		t.Errorf("auto and bytes: got %q, want no difference, as no value is over FF", s)
	}
	if equal, s := Equivalent(bytes, utf8); equal || s != "\xC3" {
		t.Errorf("bytes and UTF-8: got %q, want \"\\xC3\", as U+00C3 has two bytes", s)
	}
}
