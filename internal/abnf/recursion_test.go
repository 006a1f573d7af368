package abnf

import (
	"strings"
	"testing"
)

// cycles returns the recursive rules of g with the rules of their cycles.
func cycles(g *Grammar) string {
	var lines []string
	for _, r := range g.Rules {
		if r.Cycle == nil {
			continue
		}
		line := r.Name + " right"
		if r.Cycle.Left {
			line = r.Name + " left"
		}
		for _, member := range r.Cycle.Rules {
			line += " " + member.Name
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

// TestRegularRecursion has recursion that an automaton can match, and which kind of
// it each is.
func TestRegularRecursion(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"none", "a = b b\nb = \"x\"", ""},
		{"the same rule twice is none", "a = b / c\nb = d\nc = d\nd = \"x\"", ""},
		{"right", "a = \"x\" [ a ]", "a right a"},
		{"right, as an alternative", "a = \"x\" a / \"y\"", "a right a"},
		{"right, in angle brackets and other letters", "a = \"x\" [ <A> ]", "a right a"},
		{"right, by =/", "a = \"x\"\na =/ \"y\" a", "a right a"},
		{"left", "a = [ a ] \"x\"", "a left a"},
		{"left, as an alternative", "a = a \"x\" / \"y\"", "a left a"},
		{"right, through another rule", "a = \"x\" b\nb = \"y\" [ a ]", "a right a b; b right a b"},
		{"left, through another rule", "a = b \"x\"\nb = [ a ] \"y\"", "a left a b; b left a b"},
		{"in the middle of another rule, which is not recursive", "s = \"(\" a \")\"\na = \"x\" [ a ]", "a right a"},
		{"repeated by another rule", "s = 2*a\na = [ a ] \"x\"", "a left a"},
		{"two cycles of different kinds", "a = \"x\" a / b\nb = b \"y\" / \"z\"", "a right a; b left b"},
		{"two ways around", "a = \"x\" b / \"y\" c\nb = \"z\" a\nc = \"w\" [ b ]", "a right a b c; b right a b c; c right a b c"},

		{"through groups", "a = \"x\" ( \"y\" ( \"z\" a / \"w\" ) )", "a right a"},
		{"through options", "a = [ [ a ] \"x\" ] \"y\"", "a left a"},
		{"through a repetition of one", "a = \"x\" *1a", "a right a"},
		{"through a repetition of just one", "a = 1a \"x\" / \"y\"", "a left a"},
		{"through a group under a repetition of one", "a = \"x\" *1( \"y\" a )", "a right a"},

		{"the empty string behind it", "a = \"x\" [ a ] \"\"", "a right a"},
		{"the empty string before it", "a = \"\" [ a ] \"x\"", "a left a"},
		{"the empty string, many times", "a = *\"\" 0*5( \"\" / [ \"\" ] ) [ a ] \"x\"", "a left a"},
		{"what is repeated zero times is empty", "a = \"x\" [ a ] 0b\nb = \"y\"", "a right a"},
		{"a rule that is empty", "a = \"x\" [ a ] b c\nb = c / *c\nc = \"\"", "a right a"},
		{"a rule that is empty and recursive", "a = \"x\" [ a ] b\nb = b b / \"\"", "a right a; b right b"},
		{"zero times itself is no recursion", "a = 0a \"x\"", ""},
		{"zero times itself, deep inside", "a = *0( \"y\" [ b ] ) \"x\"\nb = a", ""},
		{"zero times itself in angle brackets", "a = \"x\" 0<a> \"y\"", ""},

		{"itself, which adds nothing", "a = a / \"x\"", "a right a"},
		{"itself through another rule", "a = b / \"x\"\nb = a", "a right a b; b right a b"},
		{"itself and right", "a = a / \"x\" a / \"y\"", "a right a"},
		{"itself and left", "a = a / a \"x\" / \"y\"", "a left a"},
		{"itself, with what is empty on both sides", "a = *\"\" a \"\" / \"x\"", "a right a"},
	}
	for _, test := range tests {
		g, err := Read(Auto, Source{Name: "f", Text: test.text})
		if err != nil {
			t.Errorf("%s: %q\n%v", test.why, test.text, err)
			continue
		}
		if got := cycles(g); got != test.want {
			t.Errorf("%s: %q: got %q, want %q", test.why, test.text, got, test.want)
		}
	}
}

// TestEmbedding has recursion that no automaton can match, and the cycle that the
// message names.
func TestEmbedding(t *testing.T) {
	const inner = "; in a cycle every reference stands at the very right of its rule, or every one at the very left"
	const mixed = "; in a cycle every reference stands on the same side"
	says := func(pos, name, rest string) string {
		return pos + `: rule "` + name + `" embeds itself, which an automaton cannot match in general: ` + rest
	}
	runMistakeTests(t, []mistakeTest{
		{"parentheses that match", `a = "(" [ a ] ")"`, says("1:11", "a", "a -> a"+inner)},
		{"a repetition", `a = "x" *a`, says("1:10", "a", "a -> a"+inner)},
		{"a repetition of a group", `a = "x" *( "y" a )`, says("1:16", "a", "a -> a"+inner)},
		{"just two", `a = 2a / "x"`, says("1:6", "a", "a -> a"+inner)},
		{"at most two", `a = "x" / *2a`, says("1:13", "a", "a -> a"+inner)},
		{"inside of a group", `a = "x" ( "y" / a ) "z" / "w"`, says("1:17", "a", "a -> a"+inner)},
		{"inside of an option", `a = "x" [ a ] "y"`, says("1:11", "a", "a -> a"+inner)},
		{"the first of several is named", `a = "x" a "y" / "x" a "z" / "w"`, says("1:9", "a", "a -> a"+inner)},
		{"inside, through another rule", "a = \"x\" b \"y\" / \"z\"\nb = a", says("1:9", "a", "a -> b -> a"+inner)},
		{"from inside of the cycle, where it stands", "a = b\nb = \"x\" c \"y\" / \"z\"\nc = d\nd = b / \"w\"",
			says("2:9", "b", "b -> c -> d -> b"+inner)},
		{"the shortest way around", "a = \"x\" b \"y\" / \"z\"\nb = c / a\nc = d\nd = a", says("1:9", "a", "a -> b -> a"+inner)},
		{"names as they are defined", "A-a = \"x\" B \"y\" / \"z\"\nb = a-A", says("1:11", "A-a", "A-a -> b -> A-a"+inner)},

		{"left and right", `a = "x" a / a "y" / "z"`,
			says("1:13", "a", "a -> a is on the left and a -> a on the right"+mixed)},
		{"left and right in one go", `a = a a / "x"`,
			says("1:5", "a", "a -> a is on the left and a -> a on the right"+mixed)},
		{"left and right in two rules, which is inside", "a = \"x\" b / \"z\"\nb = a \"y\"",
			says("2:5", "b", "b -> a -> b is on the left and a -> b -> a on the right"+mixed)},
		{"right, and inside", `a = "x" a / "x" a "y" / "z"`, says("1:17", "a", "a -> a"+inner)},
		{"what can be empty holds text all the same", `a = *"x" a [ "y" ] / "z"`, says("1:10", "a", "a -> a"+inner)},
		{"behind itself, which may be empty", `a = [ a ] a / ""` + "\na =/ \"x\"",
			says("1:7", "a", "a -> a is on the left and a -> a on the right"+mixed)},
		{"two cycles, two mistakes", "a = \"x\" a \"y\" / b\nb = \"x\" b \"y\" / \"z\"",
			says("1:9", "a", "a -> a"+inner) + "\n" + says("2:9", "b", "b -> b"+inner)},
		{"by a core rule", "WSP = LWSP \"x\"", says(coreName+":34:21", "LWSP", "LWSP -> WSP -> LWSP"+inner)},

		{"with names that are not defined", "a = \"x\" a xyz / \"z\"",
			says("1:9", "a", "a -> a"+inner) + "\n" + `1:11: rule "xyz" is not defined`},
		{"through a rule with such names", "a = \"x\" b \"y\"\nb = xyz / a",
			says("1:9", "a", "a -> b -> a"+inner) + "\n" + `2:5: rule "xyz" is not defined`},
		{"beside a rule that cannot be read", "a = \"x\" a b / \"z\"\nb = '",
			says("1:9", "a", "a -> a"+inner) + "\n" + `2:5: a string stands in double quotation marks: "..."`},
		{"through a rule that cannot be read nothing is known", "a = \"x\" b \"y\"\nb = a '",
			`2:7: a string stands in double quotation marks: "..."`},
	})
}

// TestLongCycle has a cycle whose path is too long for a message.
func TestLongCycle(t *testing.T) {
	var text strings.Builder
	for i := range 50 {
		text.WriteString(ruleName(i) + " = \"x\" [ " + ruleName((i+1)%50) + " ] \"y\"\n")
	}
	const want = `1:12: rule "r0" embeds itself, which an automaton cannot match in general: ` +
		"r0 -> r1 -> r2 -> r3 -> r4 -> r5 -> r6 -> r7 -> r8 -> r9 -> ... -> " +
		"r41 -> r42 -> r43 -> r44 -> r45 -> r46 -> r47 -> r48 -> r49 -> r0" +
		"; in a cycle every reference stands at the very right of its rule, or every one at the very left"
	if got := mistakes(Auto, text.String()); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
