package dfa

import (
	"math/rand/v2"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// over returns an automaton that only serves to enumerate strings: those over the
// classes that a and b both are unions of.
func over(a, b *DFA) *DFA {
	sets := append(append([]byteset.Set(nil), a.Classes.Sets...), b.Classes.Sets...)
	return &DFA{automaton{Classes: newClasses(sets)}}
}

// checkProduct holds a product to its definition on all short strings, and its
// shortest string to the first of those that the definition accepts.
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
		t.Fatalf("%s: got the shortest string %q, which is none; of\n%s\nand\n%s", what, shortest, a, b)
	case found && (!ok || len(shortest) != len(first)):
		t.Fatalf("%s: got the shortest string %q, want one like %q; of\n%s\nand\n%s", what, shortest, first, a, b)
	}
	if minimal := minimalSize(product); product.Len() != minimal {
		t.Fatalf("%s: got %d states, want %d; of\n%s\nand\n%s", what, product.Len(), minimal, a, b)
	}
}

// checkLaws holds the operations on a and b to their definitions and to one another.
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
		t.Fatalf("Equivalent: got the witness %q, which both or none accept; of\n%s\nand\n%s", witness, a, b)
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
		t.Fatalf("equal %v, but of the differences: %v, %v; of\n%s\nand\n%s", equal, inA, inB, a, b)
	}
	for _, d := range []*DFA{a, b} {
		if equal, witness := Equivalent(d, d); !equal || witness != "" {
			t.Fatalf("not equal to itself: %q; of\n%s", witness, d)
		}
		if s, ok := Difference(d, d).Shortest(); ok {
			t.Fatalf("less itself, %q is left; of\n%s", s, d)
		}
		if n, _ := Difference(d, d).Viable("a"); n != 0 {
			t.Fatalf("less itself, it still reads a byte; of\n%s", d)
		}
		if same := Product(d, d, and); differ(same, d) || same.Len() != d.Len() {
			t.Fatalf("and itself, got\n%s\nof\n%s", same, d)
		}
	}
	// (a-b) and (a and b) are a.
	if whole := Product(Difference(a, b), Product(a, b, and), or); differ(whole, a) {
		t.Fatalf("the parts of a give\n%s\nof\n%s\nand\n%s", whole, a, b)
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
		t.Errorf("%d pairs were equal, too few to say much", equal)
	}
}

// TestProductRules takes each small grammar with its neighbor.
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

// TestRelations has relations between rules of RFC 3986 that its text speaks of.
func TestRelations(t *testing.T) {
	const none = "\x00none"
	tests := []struct {
		a, b     string
		notInB   string // a shortest string of a that is not in b, or none
		notInA   string
		relation string
	}{
		{"URI", "absolute-URI", "a:#", none, "§4.3: an absolute-URI has no fragment"},
		{"URI", "URI-reference", none, "", "§4.1: a URI is a reference, and the empty string is another"},
		{"URI", "relative-ref", "a:", "", "§4.2: no relative reference begins with a scheme"},
		{"relative-ref", "URI-reference", none, "a:", "§4.1: URI-reference is the union"},
		{"query", "fragment", none, none, "§3.4, §3.5: the same characters"},
		{"path-absolute", "path-abempty", none, "", "§3.3: path-absolute is the narrower one"},
		{"path-abempty", "path-absolute", "", none, "§3.3: empty, or it begins with //"},
		{"path-noscheme", "path-rootless", none, ":", "§3.3: no colon in the first segment"},
		{"path-abempty", "path", none, "a", "§3.3: a path is any of them"},
		{"path-empty", "path-abempty", none, "/", "§3.3: zero characters"},
		{"segment", "segment-nz", "", none, "§3.3: non-zero length"},
		{"segment-nz", "segment-nz-nc", ":", none, "§3.3: without any colon"},
		{"IPv4address", "reg-name", none, "", "§3.2.2: an address is a reg-name, so first-match-wins"},
		{"IPv4address", "host", none, "", "§3.2.2: and what is an address is a host"},
		{"IP-literal", "reg-name", "[::]", "", "§3.2.2: nothing else has brackets"},
		{"host", "reg-name", "[::]", none, "§3.2.2: every other host is a reg-name"},
		{"IPv4address", "ls32", none, "a:a", "§3.2.2: the last 32 bits as IPv4"},
		{"ls32", "IPv4address", "a:a", none, "§3.2.2: the last 32 bits as two numbers"},
		{"dec-octet", "port", none, "", "§3.2.3: any digits"},
		{"scheme", "reg-name", none, "", "§3.1: every scheme could be a host"},
		{"unreserved", "reserved", "a", "!", "§2.2, §2.3: nothing is both"},
		{"unreserved", "pchar", none, "!", "§3.3: a pchar may be unreserved"},
		{"reserved", "pchar", "#", "a", "§3.3: of the gen-delims : and @ only"},
		{"userinfo", "reg-name", ":", none, "§3.2.1, §3.2.2: the colon is the difference"},
	}
	for _, test := range tests {
		a, b := uriRule(t, test.a), uriRule(t, test.b)
		check := func(a, b *DFA, want string) {
			got, ok := Difference(a, b).Shortest()
			if !ok {
				got = none
			}
			if got != want {
				t.Errorf("%s less %s: got %q, want %q: %s", a.Name, b.Name, got, want, test.relation)
			}
		}
		check(a, b, test.notInB)
		check(b, a, test.notInA)
		if equal, _ := Equivalent(a, b); equal != (test.notInA == none && test.notInB == none) {
			t.Errorf("%s, %s: got equal %v: %s", test.a, test.b, equal, test.relation)
		}
	}
}

// TestUnions has rules that are made of others in words.
func TestUnions(t *testing.T) {
	or := func(inA, inB bool) bool { return inA || inB }
	and := func(inA, inB bool) bool { return inA && inB }
	uri, relative := uriRule(t, "URI"), uriRule(t, "relative-ref")
	if equal, s := Equivalent(Product(uri, relative, or), uriRule(t, "URI-reference")); !equal {
		t.Errorf("RFC 3986 §4.1: URI and relative-ref together are not URI-reference: %q", s)
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
		a, b    string
		witness string // "=" where they are equal
		why     string
	}{
		{`r = HEXDIG`, `r = %x30-39 / %x41-46 / %x61-66`, "=", "HEXDIG is quoted letters: lower case matches"},
		{`r = HEXDIG`, `r = %x30-39 / %x41-46`, "a", "which a grammar with ranges does not say"},
		{`r = "ab"`, `r = %s"ab"`, "Ab", "case"},
		{`r = %s"ab"`, `r = %x61.62`, "=", "a series is exact"},
		{`r = *( "a" *"b" )`, `r = [ "a" *( "a" / "b" ) ]`, "=", "one language, and little in common"},
		{`r = 1*a "b"` + "\na = \"x\" *\"b\"", `r = "x" *( "x" / "b" ) "b"`, "=", "what greedy matchers miss"},
		{"r = \"a\" [ r ]", `r = 1*"a"`, "=", "right recursion is a loop"},
		{"r = [ r ] \"a\"", `r = 1*"a"`, "=", "so is left recursion"},
		{"r = \"a\" s / \"x\"\ns = \"b\" r / \"y\"", `r = *( "a" "b" ) ( "x" / "a" "y" )`, "=", "two rules in turn"},
		{`r = 3*3[ "a" ]`, `r = *3"a"`, "=", "a nullable body makes a minimum vain"},
		{`r = 2*4"a"`, `r = 2"a" *2"a"`, "=", "a minimum is so many copies, and then options"},
		{`r = 2*4"a"`, `r = 2*5"a"`, "aaaaa", "the bounds differ by one"},
		{`r = *%x00-10FFFF`, `r = *( %x00-D7FF / %xE000-10FFFF )`, "=", "surrogates have no UTF-8 form"},
		{`r = %xE9`, `r = %xC3.A9`, "\xE9", "a value up to FF is a byte"},
		{`r = %x20AC`, `r = %xE2.82.AC`, "=", "a value over FF is UTF-8"},
		{`r = LWSP`, `r = *( [ %d13.10 ] ( %d32 / %d9 ) )`, "=", "RFC 5234 Appendix B.1"},
		{`r = ""`, `r = 0ALPHA`, "=", "nothing"},
		{`r = ""`, `r = *ALPHA`, "a", "and a nullable rule"},
	}
	for _, test := range tests {
		equal, witness := Equivalent(compile(t, test.a), compile(t, test.b))
		if equal {
			witness = "="
		}
		// Of several shortest strings any is right, but for the reader it is one.
		if witness != test.witness {
			t.Errorf("%s and %s: got %q, want %q (%s)", test.a, test.b, witness, test.witness, test.why)
		}
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
		t.Errorf("auto and bytes: got %q, want no difference: no value is over FF", s)
	}
	if equal, s := Equivalent(bytes, utf8); equal || s != "\xC3" {
		t.Errorf("bytes and UTF-8: got %q, want \xC3: U+00C3 has two bytes", s)
	}
}
