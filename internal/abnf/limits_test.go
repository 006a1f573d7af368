package abnf

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

func ruleName(i int) string { return fmt.Sprintf("r%d", i) }

// rules returns the text of n rules, each made from its number.
func rules(n int, rule func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(rule(i))
		b.WriteByte('\n')
	}
	return b.String()
}

// TestLimits has texts that are made to take long, or to exhaust the stack. Each
// has a time that is many times what it needs, and far under what it would need if
// the work grew with the square of the text.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("this takes minutes under the race detector, and runs nothing at once")
	}
	// A stack that is too small for what goes down all trees of a chain of rules.
	defer debug.SetMaxStack(debug.SetMaxStack(32 << 20))

	const n = 100_000
	repeat := strings.Repeat
	tests := []struct {
		why  string
		text string
		want string // how the first error begins, or ""
	}{
		{"groups in groups", "a = " + repeat("(", 1e6), "1:505: groups and options nest more than 500 deep"},
		{"options in options, on many lines", "a = " + repeat("[\n ", 1e6), "501:2: groups and options nest more than 500 deep"},
		{"as deep as groups may be", "a = " + repeat("(", 500) + `"x"` + repeat(")", 500), ""},
		{"one deeper", "a = " + repeat("[", 501) + `"x"` + repeat("]", 501), "1:505: groups and options nest more than 500 deep"},
		{"groups side by side", "a = " + repeat(`("x") `, n/2), ""},
		{"a line of elements", "a = " + repeat(`"x" `, 5*n), ""},
		{"a line of alternatives", `a = "x"` + repeat(` / "x"`, 5*n), ""},
		{"a line of 10 MB that is a comment", "a = \"x\" ;" + repeat("x", 10e6), ""},
		{"a line of 10 MB that is a string", `a = "` + repeat("x", 10e6) + `"`, ""},
		{"a line of 10 MB that is a string without an end", `a = "` + repeat("x", 10e6), "1:5: the closing quotation mark of this string is missing"},
		{"a line of 10 MB that is a name", "a = " + repeat("x", 10e6), `1:5: rule "xxx`},
		{"a line of 10 MB of white space", "a = " + repeat(" ", 10e6) + `"x"`, ""},
		{"comments behind a rule", "a = \"x\"\n" + repeat("; comment\n", 1e6), ""},
		{"comments inside of a rule", "a = \"x\"\n" + repeat(" ; comment\n", 1e6) + " \"y\"", ""},
		{"comments behind what is missing", "a =\n" + repeat(" ; comment\n", 1e6), "1:4: expected an element, found the end of the rule"},
		{"empty lines", repeat("\n", 10e6) + `a = "x"` + repeat("\n", 1e6), ""},
		{"lines that begin nothing", repeat("#\n", n), `1:1: a comment begins with ";"`},
		{"a mistake at each element", "a = " + repeat(`""`, n), "1:7: white space is missing between two elements"},
		{"a mistake at each alternative", "a = b" + repeat("|b", n) + "\nb = \"x\"", `1:6: alternatives are separated by "/", not "|"`},
		{"a mistake in a string of mistakes", `a = "` + repeat("é", 1e6) + `"`, "1:6: a string holds printable ASCII characters only"},

		{"the digits of a repeat", "a = " + repeat("9", 10e6) + `"x"`, "1:5: the repeat 999999999999999999999999999999999999999999999999999999999... is over 1000000000"},
		{"the digits of a repeat that is small", "a = " + repeat("0", 10e6) + `2"x"`, ""},
		{"the digits of a value", "a = %x" + repeat("F", 10e6), "1:7: the value %xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF... is over"},
		{"the digits of a value that is small", "a = %x" + repeat("0", 10e6) + "41", ""},
		{"digits that are none", "a = %x" + repeat("Z", 10e6), `1:7: "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ..." is not a hexadecimal number`},
		{"a long series", "a = %x41" + repeat(".41", 1e6), ""},
		{"numbers that are no range", "a = 0" + repeat("..9", 1e6), `1:5: "0..9..9`},

		{"rules in a chain", rules(n, func(i int) string { return ruleName(i) + " = r" + fmt.Sprint(i+1) }) + ruleName(n) + ` = "x"`, ""},
		{"rules in a chain, the other way", `r0 = "x"` + "\n" + rules(n, func(i int) string { return ruleName(i+1) + " = " + ruleName(i) }), ""},
		{"rules in a chain through deep groups", rules(2000, func(i int) string {
			return ruleName(i) + " = " + repeat("(", 400) + ruleName(i+1) + repeat(")", 400)
		}) + `r2000 = "x"`, ""},
		{"rules in a ring", rules(n, func(i int) string { return ruleName(i) + ` = "x" [ ` + ruleName((i+1)%n) + " ]" }), ""},
		{"rules in a ring that embeds itself", rules(n, func(i int) string { return ruleName(i) + ` = "x" [ ` + ruleName((i+1)%n) + ` ] "y"` }),
			`1:12: rule "r0" embeds itself`},
		{"rules in a ring that never ends", rules(n, func(i int) string { return ruleName(i) + ` = "x" ` + ruleName((i+1)%n) }),
			`1:1: rule "r0" matches nothing`},
		{"rules of which each is its neighbors", "r0 = \"x\" / r1\n" + rules(n, func(i int) string {
			return fmt.Sprintf("r%d = r%d / r%d", i+1, min(i+2, n), i)
		}), ""},
		{"one rule that names all others", "a =" + rules(n, func(i int) string { return " " + ruleName(i) }) + rules(n, func(i int) string { return ruleName(i) + ` = "x"` }), ""},
		{"one rule that all others name", "a = \"x\"\n" + rules(n, func(i int) string { return ruleName(i) + " = a" }), ""},
		{"names that are not defined", rules(n, func(i int) string { return ruleName(i) + " = q" + fmt.Sprint(i) }), `1:6: rule "q0" is not defined; did you mean r0?`},
		{"long names that are not defined", "a = " + repeat("x", 1e6) + "\n" + repeat("y", 1e6) + ` = "x"`, `1:5: rule "xxx`},
		{"one rule defined over and over", repeat("a = \"x\"\n", n), `2:1: rule "a" is already defined at f:1:1`},
		{"one rule added to over and over", "a = \"x\"\n" + repeat("a =/ \"x\"\n", n), ""},
	}
	for _, test := range tests {
		start := time.Now()
		got := mistakes(Auto, test.text)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: reading %d bytes took %s", test.why, len(test.text), took)
		}
		if !strings.HasPrefix(got, test.want) || got != "" && test.want == "" {
			t.Errorf("%s: got %.200q, want it to begin with %q", test.why, got, test.want)
		}
	}
}
