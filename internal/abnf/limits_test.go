package abnf

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

func ruleName(i int) string { return fmt.Sprintf("r%d", i) }

// rules returns n rules, one per line, with the text that rule returns for each number.
func rules(n int, rule func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(rule(i))
		b.WriteByte('\n')
	}
	return b.String()
}

// TestLimits reads texts designed to take long or to exhaust the stack. The time limit is
// many times the expected time, and far less than quadratic time would take.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes under the race detector, and has no concurrency to test")
	}
	// The stack is too small to recurse into all trees of a chain of rules at once.
	defer debug.SetMaxStack(debug.SetMaxStack(32 << 20))

	const n = 100_000
	repeat := strings.Repeat
	tests := []struct {
		name string
		text string
		want string // start of the first error, or ""
	}{
		{"nested groups", "a = " + repeat("(", 1e6), "1:505: groups and options nest more than 500 deep"},
		{"nested options on many lines", "a = " + repeat("[\n ", 1e6), "501:2: groups and options nest more than 500 deep"},
		{"deepest allowed nesting", "a = " + repeat("(", 500) + `"x"` + repeat(")", 500), ""},
		{"one level too deep", "a = " + repeat("[", 501) + `"x"` + repeat("]", 501), "1:505: groups and options nest more than 500 deep"},
		{"lists side by side", "OWS = \"\"\na = " + repeat(`#"x" `, n), ""},
		{"nested lists", "a = " + repeat("#(", 1e6), "1:13: lists (#) nest more than 4 deep"},
		{"long prose", "a = <" + repeat("any CHAR except ", n) + ">", "1:5: prose <any CHAR"},
		{"long prose with codes", "a = <ASCII (9" + repeat(" (9 - 9", n) + ">", "1:5: prose <ASCII"},
		{"long prose with quotation marks", "; notation: rfc822\na = <" + repeat(`"x"; y" <"> `+"\n ", n) + ">", `2:5: prose <"x" "x"`},
		{"a long line of prose", "; notation: rfc822\na = <" + repeat(`x `, 5*n) + `">`, "2:5: prose <x x"},
		{"comments with codes", "a = <x>" + repeat(";(42, 34.)\n ;(42, 34. (42\n ", n), "1:5: prose <x>"},
		{"a large line end", "CRLF = " + repeat("(", 500) + repeat("CR / ", 5*n) + "CR LF" + repeat(")", 500), ""},
		{"a large recursive core rule", "CHAR = " + repeat(`"x" / `, 5*n) + "CHAR", ""},
		{"groups side by side", "a = " + repeat(`("x") `, n/2), ""},
		{"a line of elements", "a = " + repeat(`"x" `, 5*n), ""},
		{"a line of alternatives", `a = "x"` + repeat(` / "x"`, 5*n), ""},
		{"a 10 MB comment", "a = \"x\" ;" + repeat("x", 10e6), ""},
		{"a 10 MB string", `a = "` + repeat("x", 10e6) + `"`, ""},
		{"a 10 MB unterminated string", `a = "` + repeat("x", 10e6), "1:5: the closing quotation mark of this string is missing"},
		{"a 10 MB name", "a = " + repeat("x", 10e6), `1:5: rule "xxx`},
		{"10 MB of white space", "a = " + repeat(" ", 10e6) + `"x"`, ""},
		{"comments after a rule", "a = \"x\"\n" + repeat("; comment\n", 1e6), ""},
		{"comments inside a rule", "a = \"x\"\n" + repeat(" ; comment\n", 1e6) + " \"y\"", ""},
		{"comments after a missing element", "a =\n" + repeat(" ; comment\n", 1e6), "1:4: expected an element, found the end of the rule"},
		{"empty lines", repeat("\n", 10e6) + `a = "x"` + repeat("\n", 1e6), ""},
		{"lines that begin no definition", repeat("#\n", n), `1:1: a comment begins with ";"`},
		{"a mistake at each element", "a = " + repeat(`""`, n), "1:7: white space is missing between two elements"},
		{"a mistake at each alternative", "a = b" + repeat("|b", n) + "\nb = \"x\"", `1:6: alternatives are separated by "/", not "|"`},
		{"a string of invalid characters", `a = "` + repeat("é", 1e6) + `"`, "1:6: a string may hold only printable ASCII characters"},

		{"many digits in a repeat", "a = " + repeat("9", 10e6) + `"x"`, "1:5: the repeat 999999999999999999999999999999999999999999999999999999999... is over 1000000000"},
		{"leading zeros in a repeat", "a = " + repeat("0", 10e6) + `2"x"`, ""},
		{"many digits in a value", "a = %x" + repeat("F", 10e6), "1:7: the value %xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF... is over"},
		{"leading zeros in a value", "a = %x" + repeat("0", 10e6) + "41", ""},
		{"many invalid digits", "a = %x" + repeat("Z", 10e6), `1:7: "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ..." is not a hexadecimal number`},
		{"a long series", "a = %x41" + repeat(".41", 1e6), ""},
		{"many dots between numbers", "a = 0" + repeat("..9", 1e6), `1:5: "0..9..9`},

		{"chain of rules", rules(n, func(i int) string { return ruleName(i) + " = r" + fmt.Sprint(i+1) }) + ruleName(n) + ` = "x"`, ""},
		{"chain of rules in reverse order", `r0 = "x"` + "\n" + rules(n, func(i int) string { return ruleName(i+1) + " = " + ruleName(i) }), ""},
		{"chain of rules through deep groups", rules(2000, func(i int) string {
			return ruleName(i) + " = " + repeat("(", 400) + ruleName(i+1) + repeat(")", 400)
		}) + `r2000 = "x"`, ""},
		{"ring of rules", rules(n, func(i int) string { return ruleName(i) + ` = "x" [ ` + ruleName((i+1)%n) + " ]" }), ""},
		{"ring of rules that embed themselves", rules(n, func(i int) string { return ruleName(i) + ` = "x" [ ` + ruleName((i+1)%n) + ` ] "y"` }),
			`1:12: rule "r0" is not shown to be regular`},
		{"ring of rules with infinite recursion", rules(n, func(i int) string { return ruleName(i) + ` = "x" ` + ruleName((i+1)%n) }),
			`1:1: rule "r0" matches nothing`},
		{"each rule is an alternation of its neighbors", "r0 = \"x\" / r1\n" + rules(n, func(i int) string {
			return fmt.Sprintf("r%d = r%d / r%d", i+1, min(i+2, n), i)
		}), ""},
		{"one rule refers to all others", "a =" + rules(n, func(i int) string { return " " + ruleName(i) }) + rules(n, func(i int) string { return ruleName(i) + ` = "x"` }), ""},
		{"all rules refer to one", "a = \"x\"\n" + rules(n, func(i int) string { return ruleName(i) + " = a" }), ""},
		{"undefined names", rules(n, func(i int) string { return ruleName(i) + " = q" + fmt.Sprint(i) }), `1:6: rule "q0" is not defined; did you mean r0?`},
		{"long undefined names", "a = " + repeat("x", 1e6) + "\n" + repeat("y", 1e6) + ` = "x"`, `1:5: rule "xxx`},
		{"one rule defined many times", repeat("a = \"x\"\n", n), `2:1: rule "a" is already defined at f:1:1`},
		{"one rule extended many times", "a = \"x\"\n" + repeat("a =/ \"x\"\n", n), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			got := mistakes(Auto, test.text)
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("reading %d bytes took %s", len(test.text), took)
			}
			if !strings.HasPrefix(got, test.want) || got != "" && test.want == "" {
				t.Errorf("got %.200q, want it to begin with %q", got, test.want)
			}
		})
	}
}

// TestDocumentLimits reads documents designed to take long or to exhaust the stack.
func TestDocumentLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes under the race detector, and has no concurrency to test")
	}
	defer debug.SetMaxStack(debug.SetMaxStack(32 << 20))

	const n = 50_000
	const two = "; [1] = RFC 1\n; [2] = RFC 2\n"
	ring := func(n int) string {
		return "x = r0\n" + rules(n, func(i int) string { return ruleName(i) + ` = "x" [ ` + ruleName((i+1)%n) + " ]" })
	}
	chain := rules(n, func(i int) string { return ruleName(i) + ` = "x" r` + fmt.Sprint(i+1) }) + ruleName(n) + ` = "x"`
	uses := func(format string) string {
		return rules(n, func(i int) string { return fmt.Sprintf("a%d = "+format, i, i) })
	}
	numbered := rules(n, func(i int) string { return ruleName(i) + ` = "x"` })
	tests := []struct {
		name    string
		library library
		text    string
		roots   string
		want    string // start of the first error, or ""
	}{
		{"rings of different sizes", library{"rfc1": ring(n), "rfc2": ring(n + 1)}, two + "a = x", "", ""},
		{"equal chains", library{"rfc1": chain, "rfc2": chain}, two + uses("r%d"), "", ""},
		{"one name, defined differently, many times", library{"rfc1": `x = "a" / "b"`, "rfc2": `x = "b" / "a"`}, two + uses("%[2]d*x"), "", ""},
		{"misspelled names of a document", library{"rfc1": rules(n, func(i int) string { return fmt.Sprintf(`rule-%d = "x"`, i) })},
			"; [1] = RFC 1\n" + uses("<rulx-%d, see [1]>"), "", `rfc9:2:6: RFC 1 does not define rule "rulx-0"; did you mean rule-0?`},
		{"alternatives for one rule of a document", library{"rfc1": `x = "a"`}, "; [1] = RFC 1\n" + strings.Repeat("x =/ \"b\"\n", n), "", ""},
		{"alternatives for many rules of a document", library{"rfc1": numbered}, "; [1] = RFC 1\n" + rules(n, func(i int) string { return ruleName(i) + ` =/ "y"` }), "", ""},
		{"alternatives for many undefined rules", library{}, rules(n, func(i int) string { return ruleName(i) + ` =/ "y"` }), "", `rfc9:1:1: "=/" adds to rule "r0"`},
		{"many citations", library{}, rules(n, func(i int) string { return fmt.Sprintf("; [%d] = RFC %d", i, i+1) }) + uses("x%d"), "", `rfc9:50001:6: rule "x0" is not defined`},
		{"many documents of a label", library{}, rules(2000, func(i int) string { return fmt.Sprintf("; [X] = RFC %d", i+10) }) + rules(2000, func(i int) string { return fmt.Sprintf("a%d = <x, see [X]>", i) }), "",
			`rfc9:2001:6: rule "x" is in RFC 10; import rfc10`},
		{"half of the rules", library{}, "a =" + rules(n, func(i int) string { return " " + ruleName(i) }) + numbered + uses("%d\"x\""), "a", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := test.library.reader()
			r.Roots = strings.Fields(test.roots)
			r.Same = func(*Grammar, *Rule, *Rule) (bool, error) { return true, nil }
			start := time.Now()
			_, err := r.Read(Source{Name: "rfc9", Text: test.text})
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("reading took %s", took)
			}
			got := ""
			if err != nil {
				got = err.Error()
			}
			if !strings.HasPrefix(got, test.want) || got != "" && test.want == "" {
				t.Errorf("got %.200q, want it to begin with %q", got, test.want)
			}
		})
	}
}
