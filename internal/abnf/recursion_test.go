package abnf

import (
	"errors"
	"strings"
	"testing"
)

// cycles returns the recursive rules of g, each with its cycle's kind and rules.
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

// TestRegularRecursion checks recursion that an automaton can match.
func TestRegularRecursion(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no recursion", "a = b b\nb = \"x\"", ""},
		{"two paths to one rule are not a cycle", "a = b / c\nb = d\nc = d\nd = \"x\"", ""},
		{"right recursion", "a = \"x\" [ a ]", "a right a"},
		{"right recursion in an alternative", "a = \"x\" a / \"y\"", "a right a"},
		{"right recursion in angle brackets and another case", "a = \"x\" [ <A> ]", "a right a"},
		{"right recursion in a =/", "a = \"x\"\na =/ \"y\" a", "a right a"},
		{"left recursion", "a = [ a ] \"x\"", "a left a"},
		{"left recursion in an alternative", "a = a \"x\" / \"y\"", "a left a"},
		{"right recursion through another rule", "a = \"x\" b\nb = \"y\" [ a ]", "a right a b; b right a b"},
		{"left recursion through another rule", "a = b \"x\"\nb = [ a ] \"y\"", "a left a b; b left a b"},
		{"recursive rule in the middle of another", "s = \"(\" a \")\"\na = \"x\" [ a ]", "a right a"},
		{"recursive rule repeated by another", "s = 2*a\na = [ a ] \"x\"", "a left a"},
		{"two cycles of different kinds", "a = \"x\" a / b\nb = b \"y\" / \"z\"", "a right a; b left b"},
		{"two paths around one cycle", "a = \"x\" b / \"y\" c\nb = \"z\" a\nc = \"w\" [ b ]", "a right a b c; b right a b c; c right a b c"},

		{"through groups", "a = \"x\" ( \"y\" ( \"z\" a / \"w\" ) )", "a right a"},
		{"through options", "a = [ [ a ] \"x\" ] \"y\"", "a left a"},
		{"through a repetition of one", "a = \"x\" *1a", "a right a"},
		{"through a repetition of exactly one", "a = 1a \"x\" / \"y\"", "a left a"},
		{"through a group under a repetition of one", "a = \"x\" *1( \"y\" a )", "a right a"},

		{"empty string after the reference", "a = \"x\" [ a ] \"\"", "a right a"},
		{"empty string before the reference", "a = \"\" [ a ] \"x\"", "a left a"},
		{"many empty strings before the reference", "a = *\"\" 0*5( \"\" / [ \"\" ] ) [ a ] \"x\"", "a left a"},
		{"zero repetitions after the reference", "a = \"x\" [ a ] 0b\nb = \"y\"", "a right a"},
		{"empty rules after the reference", "a = \"x\" [ a ] b c\nb = c / *c\nc = \"\"", "a right a"},
		{"empty recursive rule after the reference", "a = \"x\" [ a ] b\nb = b b / \"\"", "a right a; b right b"},
		{"a reference repeated zero times is not recursion", "a = 0a \"x\"", ""},
		{"a nested reference repeated zero times is not recursion", "a = *0( \"y\" [ b ] ) \"x\"\nb = a", ""},
		{"a prose-val repeated zero times is not recursion", "a = \"x\" 0<a> \"y\"", ""},

		{"itself as an alternative", "a = a / \"x\"", "a right a"},
		{"itself as an alternative, through another rule", "a = b / \"x\"\nb = a", "a right a b; b right a b"},
		{"itself as an alternative, and right recursion", "a = a / \"x\" a / \"y\"", "a right a"},
		{"itself as an alternative, and left recursion", "a = a / a \"x\" / \"y\"", "a left a"},
		{"itself between empty strings", "a = *\"\" a \"\" / \"x\"", "a right a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := Read(Auto, Source{Name: "f", Text: test.text})
			if err != nil {
				t.Errorf("%q\n%v", test.text, err)
				return
			}
			if got := cycles(g); got != test.want {
				t.Errorf("%q: got %q, want %q", test.text, got, test.want)
			}
		})
	}
}

// TestEmbedding checks that recursion on both sides is an error without Reader.Regular, and the
// cycle that the message names.
func TestEmbedding(t *testing.T) {
	const inner = " embeds the rule in itself"
	message := func(pos, name, rest string) string {
		return pos + `: rule "` + name + `" is not shown to be regular: ` + rest
	}
	runMistakeTests(t, []mistakeTest{
		{"matching parentheses", `a = "(" [ a ] ")"`, message("1:11", "a", "a -> a"+inner)},
		{"in a repetition", `a = "x" *a`, message("1:10", "a", "a -> a"+inner)},
		{"in a repetition of a group", `a = "x" *( "y" a )`, message("1:16", "a", "a -> a"+inner)},
		{"repeated twice", `a = 2a / "x"`, message("1:6", "a", "a -> a"+inner)},
		{"repeated at most twice", `a = "x" / *2a`, message("1:13", "a", "a -> a"+inner)},
		{"inside a group", `a = "x" ( "y" / a ) "z" / "w"`, message("1:17", "a", "a -> a"+inner)},
		{"inside an option", `a = "x" [ a ] "y"`, message("1:11", "a", "a -> a"+inner)},
		{"names the first of several references", `a = "x" a "y" / "x" a "z" / "w"`, message("1:9", "a", "a -> a"+inner)},
		{"through another rule", "a = \"x\" b \"y\" / \"z\"\nb = a", message("1:9", "a", "a -> b -> a"+inner)},
		{"names the rule of the cycle that embeds", "a = b\nb = \"x\" c \"y\" / \"z\"\nc = d\nd = b / \"w\"",
			message("2:9", "b", "b -> c -> d -> b"+inner)},
		{"names the shortest path", "a = \"x\" b \"y\" / \"z\"\nb = c / a\nc = d\nd = a", message("1:9", "a", "a -> b -> a"+inner)},
		{"names are spelled as in the definition", "A-a = \"x\" B \"y\" / \"z\"\nb = a-A", message("1:11", "A-a", "A-a -> b -> A-a"+inner)},

		{"left and right recursion", `a = "x" a / a "y" / "z"`,
			message("1:13", "a", "a -> a is on the left and a -> a on the right")},
		{"left and right recursion in one alternative", `a = a a / "x"`,
			message("1:5", "a", "a -> a is on the left and a -> a on the right")},
		{"left recursion in one rule and right recursion in another", "a = \"x\" b / \"z\"\nb = a \"y\"",
			message("2:5", "b", "b -> a -> b is on the left and a -> b -> a on the right")},
		{"right recursion and embedding", `a = "x" a / "x" a "y" / "z"`, message("1:17", "a", "a -> a"+inner)},
		{"between elements that may be empty", `a = *"x" a [ "y" ] / "z"`, message("1:10", "a", "a -> a"+inner)},
		{"after itself, which may be empty", `a = [ a ] a / ""` + "\na =/ \"x\"",
			message("1:7", "a", "a -> a is on the left and a -> a on the right")},
		{"each of two cycles is reported", "a = \"x\" a \"y\" / b\nb = \"x\" b \"y\" / \"z\"",
			message("1:9", "a", "a -> a"+inner) + "\n" + message("2:9", "b", "b -> b"+inner)},
		{"in a core rule", "WSP = LWSP \"x\"", message(coreName+":34:21", "LWSP", "LWSP -> WSP -> LWSP"+inner)},

		{"with undefined names", "a = \"x\" a xyz / \"z\"",
			message("1:9", "a", "a -> a"+inner) + "\n" + `1:11: rule "xyz" is not defined`},
		{"through a rule with undefined names", "a = \"x\" b \"y\"\nb = xyz / a",
			message("1:9", "a", "a -> b -> a"+inner) + "\n" + `2:5: rule "xyz" is not defined`},
		{"with a syntax error in another rule", "a = \"x\" a b / \"z\"\nb = '",
			message("1:9", "a", "a -> a"+inner) + "\n" + `2:5: a string must be in double quotation marks: "..."`},
		{"not reported through a rule with a syntax error", "a = \"x\" b \"y\"\nb = a '",
			`2:7: a string must be in double quotation marks: "..."`},
	})
}

// TestReaderRegular checks which cycles Reader.Regular decides, and the effects of its results.
func TestReaderRegular(t *testing.T) {
	tests := []struct {
		name, text string
		asked      string // the rules of the cycles, each with an asterisk if it is in the core
		refusal    error
		irregular  string // the reason why a cycle is not shown to be regular
		want       string // the mistakes
	}{
		{"regular", `a = a a / "x"`, "a*", nil, "", ""},
		{"not regular", `a = "(" [ a ] ")"`, "a*", errors.New("no proof"),
			`1:11: rule "a" is not shown to be regular: a -> a embeds the rule in itself; no proof`, ""},
		{"linear", `a = "x" [ a ]`, "", errors.New("no proof"), "", ""},
		{"two cycles, the one that the other needs first", "a = a b a / \"x\"\nb = b b / \"y\"", "b* a*", nil, "", ""},
		{"a core of one rule", "f = \"x\" / l\nl = f \"and\" f", "f l*", nil, "", ""},
		{"a core of one rule in two loops", "f = \"x\" / l / m\nl = f \"and\" f\nm = f \"or\" f", "f* l m", nil, "", ""},
		{"a core of two rules", "f = \"x\" / f \",\" l\nl = l \";\" f / \"y\"", "f* l*", nil, "", ""},
		{"two loops through one rule", "a = b c / \"x\"\nb = \"y\" / c\nc = a \"z\" / \"w\"", "a b c*", nil, "", ""},
		{"regular and endless", `a = a "x" a`, "a*", nil, "", `1:1: rule "a" matches nothing: its recursion never ends`},
		{"not regular and endless", `a = a "x" a`, "a*", errors.New("no proof"),
			`1:5: rule "a" is not shown to be regular: a -> a is on the left and a -> a on the right; no proof`,
			`1:1: rule "a" matches nothing: its recursion never ends`},
		{"with an undefined name below", "a = a b a / \"x\"\nb = c", "", nil,
			`1:5: rule "a" is not shown to be regular: a -> a is on the left and a -> a on the right`, `2:5: rule "c" is not defined`},
		{"with an undefined name elsewhere", "a = a a / \"x\"\nb = c", "a*", nil, "", `2:5: rule "c" is not defined`},
		{"with a value that has no meaning", `a = a a / %x110000`, "", nil,
			`1:5: rule "a" is not shown to be regular: a -> a is on the left and a -> a on the right`, `1:11: a value of %x110000 is over %x10FFFF, the last code point`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var asked []string
			r := Reader{Regular: func(g *Grammar, c *Cycle) error {
				for _, rule := range c.Rules {
					name := rule.Name
					if c.Core[rule] {
						name += "*"
					}
					asked = append(asked, name)
				}
				return test.refusal
			}}
			got, irregular := "", ""
			g, err := r.Read(Source{Name: "f", Text: test.text})
			if err != nil {
				got = strings.ReplaceAll("\n"+err.Error(), "\nf:", "\n")[1:]
			}
			if got != test.want {
				t.Errorf("%s\ngot  %s\nwant %s", test.text, got, test.want)
			}
			for _, rule := range g.Rules {
				if rule.Cycle != nil && rule.Cycle.Irregular != nil {
					irregular = strings.TrimPrefix(rule.Cycle.Irregular.Error(), "f:")
				}
				if irregular := rule.Cycle != nil && rule.Cycle.Irregular != nil; rule.Nests() != irregular && rule.Name == "a" {
					t.Errorf("%s\nrule %s nests: %v, and its cycle is irregular: %v", test.text, rule.Name, rule.Nests(), irregular)
				}
			}
			if irregular != test.irregular {
				t.Errorf("%s\nirregular: got %q, want %q", test.text, irregular, test.irregular)
			}
			if got := strings.Join(asked, " "); got != test.asked {
				t.Errorf("%s\nRegular: got %q, want %q", test.text, got, test.asked)
			}
		})
	}
}

// TestLongCycle checks that a message abbreviates a long path.
func TestLongCycle(t *testing.T) {
	var text strings.Builder
	for i := range 50 {
		text.WriteString(ruleName(i) + " = \"x\" [ " + ruleName((i+1)%50) + " ] \"y\"\n")
	}
	const want = `1:12: rule "r0" is not shown to be regular: ` +
		"r0 -> r1 -> r2 -> r3 -> r4 -> r5 -> r6 -> r7 -> r8 -> r9 -> ... -> " +
		"r41 -> r42 -> r43 -> r44 -> r45 -> r46 -> r47 -> r48 -> r49 -> r0" +
		" embeds the rule in itself"
	if got := mistakes(Auto, text.String()); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
