package abnf

import (
	"strings"
	"testing"
)

// mistakes returns the errors that Read reports for text, one per line, without the file
// name.
func mistakes(encoding Encoding, text string) string {
	_, err := Read(encoding, Source{Name: "f", Text: text})
	if err == nil {
		return ""
	}
	return strings.ReplaceAll("\n"+err.Error(), "\nf:", "\n")[1:]
}

type mistakeTest struct {
	name string
	text string
	want string
}

func runMistakeTests(t *testing.T, tests []mistakeTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := mistakes(Auto, test.text); got != test.want {
				t.Errorf("%q\ngot:\n%s\nwant:\n%s", test.text, got, test.want)
			}
		})
	}
}

// TestSyntaxMistakes checks every mistake that the parser reports.
func TestSyntaxMistakes(t *testing.T) {
	runMistakeTests(t, []mistakeTest{
		// The start of a definition (§2.1, §2.2).
		{"name in angle brackets, as in BNF", `<a> = "x"`,
			"1:1: a rule name is defined without angle brackets"},
		{"continuation in the column of the rule", "a = \"x\"\n/ \"y\"",
			"2:1: a line that continues a rule must be indented deeper than the rule's first line (RFC 5234 §2.2)"},
		{"vertical bar in the column of the rule", "a = \"x\"\n| \"y\"",
			"2:1: a line that continues a rule must be indented deeper than the rule's first line (RFC 5234 §2.2)"},
		{"a name that begins with a digit", `1a = "x"`,
			"1:1: a rule name must begin with a letter (RFC 5234 §2.1)"},
		{"a comment of another language", "# rules\na = \"x\"", `1:1: a comment begins with ";"`},
		{"a name that begins with an underscore", `_a = "x"`, `1:1: expected a rule name, found "_"`},
		{"no name", `= "x"`, `1:1: expected a rule name, found "="`},
		{"a letter that is not ASCII", `é = "x"`, "1:1: expected a rule name, found 'é' (U+00E9)"},
		{"a name in quotation marks", `"a" = "x"`, `1:1: expected a rule name, found "\""`},
		{"control character instead of a name", "a = \"x\"\n\x00", "2:1: expected a rule name, found byte %x00"},
		{"definition indented like a continuation", "a = \"x\"\n  b = \"y\"",
			"2:3: this definition is indented deeper than the first one, as if it continued the line above"},
		{"definition indented like a continuation in an indented grammar", "\ta = \"x\"\n\tb = \"y\"\n\t c = \"z\"",
			"3:3: this definition is indented deeper than the first one, as if it continued the line above"},
		{"underscore in a name", `a_b = "x"`, `1:2: a rule name cannot contain "_"; write "a-b"`},
		{"underscore in a reference, which still resolves", "a = b_c_d\nb-c-d = \"x\"",
			`1:6: a rule name cannot contain "_"; write "b-c-d"`},

		// The equals sign (§2.2, §3.3).
		{"::= of BNF", `a ::= "x"`, `1:3: a rule is defined with "=" or "=/", not "::="`},
		{":= of Pascal", `a := "x"`, `1:3: a rule is defined with "=" or "=/", not ":="`},
		{"an arrow", `a -> "x"`, `1:3: a rule is defined with "=" or "=/", not "->"`},
		{"colon of yacc", `a : "x"`, `1:3: a rule is defined with "=" or "=/", not ":"`},
		{"no equals sign", `a "x"`, `1:3: expected "=" or "=/" after the rule name "a", found "\""`},
		{"nothing after the name", "a",
			`1:2: expected "=" or "=/" after the rule name "a", found the end of the rule`},
		{"slash without an equals sign", `a / "x"`,
			`1:3: expected "=" or "=/" after the rule name "a", found "/"`},
		{"two names", `a b = "x"`, `1:3: expected "=" or "=/" after the rule name "a", found "b"`},
		{"double equals sign", `a == "x"`, `1:3: a rule is defined with "=" or "=/", not "=="`},
		{"equals sign in the first column", "a\n= \"x\"",
			`1:2: expected "=" or "=/" after the rule name "a", found the end of the rule` + "\n" +
				`2:1: expected a rule name, found "="`},
		{"second equals sign", `a = "x" = "y"`,
			`1:9: expected an element or the end of the rule, found "="`},
		{"second equals sign in a group", `a = ("x" = "y")`, `1:10: expected ")" for the "(" at 1:5, found "="`},
		{"second =/, and no base", `a =/ "x" =/ "y"`,
			`1:1: "=/" adds to rule "a", which is not defined: its first definition must have "="` + "\n" +
				`1:10: expected an element or the end of the rule, found "="`},

		// Alternatives (§3.2).
		{"vertical bar of BNF, and a later mistake", `a = "x" | "y" | c`,
			`1:9: alternatives are separated by "/", not "|" (RFC 5234 §3.2); --notation rfc822 allows it` + "\n" +
				`1:15: alternatives are separated by "/", not "|" (RFC 5234 §3.2)` + "\n" +
				`1:17: rule "c" is not defined`},
		{"double vertical bar", `a = "x" || "y"`, `1:9: alternatives are separated by "/", not "|" (RFC 5234 §3.2)`},
		{"vertical bar at the end", `a = "x" |`,
			`1:9: alternatives are separated by "/", not "|" (RFC 5234 §3.2)` + "\n" +
				`1:10: expected an element, found the end of the rule (the empty string is written "")`},
		{"no elements", "a =",
			`1:4: expected an element, found the end of the rule (the empty string is written "")`},
		{"no elements before another rule", "a =\nb = \"x\"",
			`1:4: expected an element, found the end of the rule (the empty string is written "")`},
		{"only a comment instead of elements", "a = ; nothing",
			`1:4: expected an element, found the end of the rule (the empty string is written "")`},
		{"no last alternative", `a = "x" /`,
			`1:10: expected an element, found the end of the rule (the empty string is written "")`},
		{"no last alternative before comments: reported before them", "a = \"x\" / ; y\n  ; z\n\n; w\nb = \"x\"",
			`1:10: expected an element, found the end of the rule (the empty string is written "")`},
		{"no first alternative", `a = / "x"`,
			`1:5: expected an element, found "/" (the empty string is written "")`},
		{"no alternative between slashes", `a = "x" / / "y"`,
			`1:11: expected an element, found "/" (the empty string is written "")`},
		{"no elements in a group", "a = ()",
			`1:6: expected an element, found ")" (the empty string is written "")`},
		{"no elements in an option", "a = [ ]",
			`1:7: expected an element, found "]" (the empty string is written "")`},
		{"no last alternative in a group", `a = ("x" / )`,
			`1:12: expected an element, found ")" (the empty string is written "")`},

		// Groups and options (§3.5, §3.8).
		{"unmatched parenthesis", `a = "x")`, `1:8: unmatched ")"`},
		{"unmatched bracket", `a = "x" ]`, `1:9: unmatched "]"`},
		{"unclosed parenthesis", `a = ("x"`, `1:5: "(" is never closed: ")" is missing`},
		{"unclosed bracket, and a mistake in the next rule", "a = [\"x\"\n\nb = c",
			`1:5: "[" is never closed: "]" is missing` + "\n" +
				`3:5: rule "c" is not defined`},
		{"parenthesis closed by a bracket", `a = ("x"]`, `1:9: expected ")" for the "(" at 1:5, found "]"`},
		{"bracket closed by a parenthesis", `a = ["x")`, `1:9: expected "]" for the "[" at 1:5, found ")"`},
		{"wrong closing bracket on another line", "a = ( \"x\"\n  / [ \"y\" / \"z\"\n  )",
			`3:3: expected "]" for the "[" at 2:5, found ")"`},

		// Elements (§3.1, §4).
		{"no white space between strings", `a = "x""y""z"`,
			"1:8: white space is missing between two elements" + "\n" +
				"1:11: white space is missing between two elements"},
		{"no white space before a repeat", `a = "x"1*"y"`, "1:8: white space is missing between two elements"},
		{"no white space before a reference", "a = \"x\"b\nb = (\"y\")\"z\"",
			"1:8: white space is missing between two elements" + "\n" +
				"2:10: white space is missing between two elements"},
		{"no white space between num-vals", "a = %x41%x42",
			"1:9: white space is missing between two elements"},
		{"single quotation marks", "a = 'x'", `1:5: a string must be in double quotation marks: "..."`},
		{"single quotation marks without white space before them are one mistake", `a = "x"'y'`,
			`1:8: a string must be in double quotation marks: "..."`},
		{"braces of EBNF", `a = {"x"}`,
			"1:5: ABNF has no braces: a repetition is written *element or *( ... )"},
		{"braces of EBNF after an element", `a = "x" {"y"}`,
			"1:9: ABNF has no braces: a repetition is written *element or *( ... )"},
		{"list without OWS", `a = #"x"`, "1:5: a list (#) needs the rule OWS (RFC 9110 §5.6.3)"},
		{"list with a minimum, without OWS and its element", "a = 1#b",
			"1:5: a list (#) needs the rule OWS (RFC 9110 §5.6.3)" + "\n" +
				`1:7: rule "b" is not defined`},
		{"comment of another language after an element", "a = \"x\" # comment",
			`1:9: a comment begins with ";"; no white space follows the "#" of a list (RFC 9110 §5.6.1)`},
		{"number sign alone", "a = #",
			`1:5: a comment begins with ";"; no white space follows the "#" of a list (RFC 9110 §5.6.1)`},
		{"white space in a list", "a = 1# \"x\"\nOWS = \"\"",
			`1:7: white space between the repeat "1#" and its element (RFC 5234 §4 allows none)`},
		{"list without an element", `a = 1#2 / "x"`, `1:5: the repeat "1#2" has no element`},
		{"list with a minimum over its maximum", "a = 3#2\"x\"\nOWS = \"\"", `1:5: the repeat "3#2" has a minimum over its maximum`},
		{"no white space before a list", "a = \"x\"#\"y\"\nOWS = \"\"", "1:8: white space is missing between two elements"},
		{"star and number sign", `a = *#"x"`,
			`1:6: a list has "#" in place of the "*" of a repeat: #element, 1#element, 2#4element (RFC 9110 §5.6.1)`},
		{"two number signs", `a = 1#2#"x"`,
			`1:8: a list has "#" in place of the "*" of a repeat: #element, 1#element, 2#4element (RFC 9110 §5.6.1)`},
		{"plus sign before an element", `a = +"x"`,
			`1:5: ABNF has no "+": one or more is 1*element, an option is [element]`},
		{"plus sign as a concatenation operator", `a = "x" + "y"`,
			`1:9: ABNF has no "+": one or more is 1*element, an option is [element]`},
		{"question mark before an element", `a = ?"x"`,
			`1:5: ABNF has no "?": one or more is 1*element, an option is [element]`},
		{"unmatched angle bracket", "a = >", `1:5: unmatched ">"`},
		{"character that begins no element", "a = .", `1:5: expected an element, found "."`},
		{"non-ASCII character", `a = "x" é`, "1:9: expected an element, found 'é' (U+00E9)"},
		{"control character in a rule", "a = \"x\" \x01", "1:9: expected an element, found byte %x01"},
		{"invalid UTF-8", "a = \xff", "1:5: expected an element, found byte %xFF"},
		{"form feed", "a = \"x\"\f\nb = a", "1:8: expected an element, found byte %x0C"},
		{"a carriage return without a line feed", "a = \"x\"\r\"y\"", "1:8: expected an element, found byte %x0D"},
		{"a comma", `a = "x", "y"`, "1:8: elements are separated by white space only"},
		{"a comma at the end", `a = "x",`, "1:8: elements are separated by white space only"},
		{"a period at the end", "a = b.",
			"1:6: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},

		// Repetition (§3.6, §3.7).
		{"* after an element", `a = "x"*`,
			"1:8: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"+ after an element", `a = "x"+`,
			"1:8: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"? after an element", `a = "x"?`,
			"1:8: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"several repeats after elements, and other mistakes", "a = b* / c+ | d?",
			`1:5: rule "b" is not defined` + "\n" +
				"1:6: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]" + "\n" +
				`1:10: rule "c" is not defined` + "\n" +
				"1:11: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]" + "\n" +
				`1:13: alternatives are separated by "/", not "|" (RFC 5234 §3.2)` + "\n" +
				`1:15: rule "d" is not defined` + "\n" +
				"1:16: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"repeat after a group and before a comment", `a = ("x")*;y`,
			"1:10: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"repeat after a group inside an option", `a = [("x")+]`,
			"1:11: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"repeat between two elements", `a = "x"*"y"`,
			"1:8: a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"braces after an element", `a = "x"{2}`,
			"1:8: a repeat goes before its element and has no braces (RFC 5234 §3.6): 2*3element"},
		{"range of digits with dots", "a = 0..9",
			`1:5: "0..9" is not ABNF: a range of digits is written %x30-39`},
		{"range of digits with a hyphen", "a = 0-9",
			`1:5: "0-9" is not ABNF: a range of digits is written %x30-39`},
		{"decimal fraction", "a = 1.5",
			`1:5: "1.5" is not ABNF: a range of digits is written %x30-39`},
		{"white space after the repeat, and a later mistake", `a = 2 "x" / b`,
			`1:6: white space between the repeat "2" and its element (RFC 5234 §4 allows none)` + "\n" +
				`1:13: rule "b" is not defined`},
		{"white space after a repeat with bounds", `a = 1*2 "x"`,
			`1:8: white space between the repeat "1*2" and its element (RFC 5234 §4 allows none)`},
		{"line end after the repeat", "a = *\n  \"x\"",
			`1:6: white space between the repeat "*" and its element (RFC 5234 §4 allows none)`},
		{"repeat without an element at the end of the file", "a = *", `1:5: the repeat "*" has no element`},
		{"repeat without an element at the end of the line", "a = 1*2\nb = \"x\"", `1:5: the repeat "1*2" has no element`},
		{"number without an element", "a = 2", `1:5: the repeat "2" has no element`},
		{"repeat without an element before an alternative", `a = *2 / "x"`, `1:5: the repeat "*2" has no element`},
		{"repeat without an element in a group", "a = (*)", `1:6: the repeat "*" has no element`},
		{"two repeats", `a = **"x"`, `1:6: expected an element, found "*"`},
		{"three bounds", `a = 2*3*4"x"`, `1:8: expected an element, found "*"`},
		{"minimum over the maximum", `a = 3*2"x"`, `1:5: the repeat "3*2" has a minimum over its maximum`},
		{"bound that is too large", `a = 1000000001"x"`, "1:5: the repeat 1000000001 is over 1000000000"},
		{"maximum that is too large for an int", `a = 1*99999999999999999999"x"`,
			"1:7: the repeat 99999999999999999999 is over 1000000000"},
		{"message abbreviates a long repeat", `a = *9999999999999999999999999999999999999999999999999999999999999999999999"x"`,
			"1:6: the repeat 999999999999999999999999999999999999999999999999999999999... is over 1000000000"},

		// Strings (§2.3, RFC 7405).
		{"unclosed string at the end of the file", `a = "x`,
			"1:5: the closing quotation mark of this string is missing"},
		{"unclosed string at the end of a line, and a mistake in the next rule", "a = \"x\nb = c",
			"1:5: the closing quotation mark of this string is missing" + "\n" +
				`2:5: rule "c" is not defined`},
		{"unclosed string before CRLF", "a = \"x\r\nb = \"y\"", "1:5: the closing quotation mark of this string is missing"},
		{"quotation mark alone", `a = "`, "1:5: the closing quotation mark of this string is missing"},
		{"non-ASCII string", `a = "é"`,
			"1:6: a string may hold only printable ASCII characters (RFC 5234 §2.3); the bytes of this one are %xC3.A9"},
		{"curly quotation marks in a string", `a = "“x”"`,
			"1:6: a string may hold only printable ASCII characters (RFC 5234 §2.3); the bytes of this one are %xE2.80.9C"},
		{"tab in a string", "a = \"x\ty\"",
			"1:7: a string may hold only printable ASCII characters (RFC 5234 §2.3); the bytes of this one are %x09"},
		{"control character in a string", "a = \"\x7f\"",
			"1:6: a string may hold only printable ASCII characters (RFC 5234 §2.3); the bytes of this one are %x7F"},
		{"invalid UTF-8 in a string", "a = \"x\xff\"",
			"1:7: a string may hold only printable ASCII characters (RFC 5234 §2.3); the bytes of this one are %xFF"},
		{"prefix without a string", "a = %s",
			`1:5: "%s" must be followed by a quoted string (RFC 7405)`},
		{"prefix before a number", "a = %I41",
			`1:5: "%I" must be followed by a quoted string (RFC 7405)`},
		{"white space after a prefix", `a = %s "x"`,
			`1:5: "%s" must be followed by a quoted string (RFC 7405)`},
		{"range of strings with dots", `a = "a".."z"`,
			"1:8: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},
		{"range of strings with a hyphen", `a = "a"-"z"`,
			"1:8: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},
		{"range of names", "a = b..c",
			"1:6: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},

		// Numbers (§2.3, §3.4).
		{"no base", "a = %41",
			`1:5: expected "%x", "%d" or "%b" before a number, or "%s" or "%i" before a string`},
		{"unknown base", "a = %o101",
			`1:5: expected "%x", "%d" or "%b" before a number, or "%s" or "%i" before a string`},
		{"percent sign alone", "a = %",
			`1:5: expected "%x", "%d" or "%b" before a number, or "%s" or "%i" before a string`},
		{"percent sign before a string", `a = %"x"`,
			`1:5: expected "%x", "%d" or "%b" before a number, or "%s" or "%i" before a string`},
		{"no digits", "a = %x", "1:7: expected a hexadecimal digit, found the end of the rule"},
		{"no digits at the end of a line", "a = %x\n  \"y\"", "1:7: expected a hexadecimal digit, found the end of the line"},
		{"white space before the digits", "a = %x 41", `1:7: expected a hexadecimal digit, found " "`},
		{"invalid hexadecimal digit", "a = %x4G", `1:7: "4G" is not a hexadecimal number`},
		{"invalid decimal digit", "a = %dA", `1:7: "A" is not a decimal number`},
		{"invalid binary digit", "a = %b102", `1:7: "102" is not a binary number`},
		{"no digits after a dot", "a = %x41.",
			"1:10: expected a hexadecimal digit, found the end of the rule"},
		{"no digits after a hyphen", "a = %x41-",
			"1:10: expected a hexadecimal digit, found the end of the rule"},
		{"invalid digit after a dot", "a = %x41.G", `1:10: "G" is not a hexadecimal number`},
		{"two dots", "a = %x41..5A", `1:9: a range is written with "-", as in %x30-39`},
		{"two hyphens", "a = %x41-5A-61", "1:12: a num-val is either one range or one series"},
		{"a range, then a series", "a = %x41-5A.61", "1:12: a num-val is either one range or one series"},
		{"a series, then a range", "a = %x41.42-43", "1:12: a num-val is either one range or one series"},
		{"a percent sign in a range", "a = %x41-%x5A",
			`1:10: "%" appears only at the start of a num-val: %x41-5A, %x0D.0A`},
		{"a percent sign in a series", "a = %x0D.%x0A",
			`1:10: "%" appears only at the start of a num-val: %x41-5A, %x0D.0A`},
		{"a reversed range", "a = %x5A-41", "1:5: the range %x5A-41 is reversed"},
		{"a reversed range, decimal", "a = %d90-65", "1:5: the range %d90-65 is reversed"},
		{"value over 32 bits", "a = %x100000000",
			"1:7: the value %x100000000 is over %x10FFFF, the last code point"},
		{"last value over 32 bits: the range is not reported as reversed", "a = %x41-100000000",
			"1:10: the value %x100000000 is over %x10FFFF, the last code point"},
		{"first value over 32 bits: the range is not reported as reversed", "a = %x100000000-41",
			"1:7: the value %x100000000 is over %x10FFFF, the last code point"},
		{"message abbreviates a long value", "a = %d9999999999999999999999999999999999999999999999999999999999999999999999",
			"1:7: the value %d9999999999999999999999999999999999999999999999999999999... is over %x10FFFF, the last code point"},

		// References in angle brackets (§2.1).
		{"prose", "a = <any word>",
			"1:5: prose <any word> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"empty prose", "a = <>",
			"1:5: prose <> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"unclosed prose-val", "a = <b", `1:5: "<" is never closed: ">" is missing`},
		{"prose-val across lines", "a = <b\n  >", `1:5: "<" is never closed: ">" is missing`},
	})
}
