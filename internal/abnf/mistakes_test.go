package abnf

import (
	"strings"
	"testing"
)

// mistakes returns what Read has to say of text, a line for each mistake, without
// the name of the file.
func mistakes(encoding Encoding, text string) string {
	_, err := Read(encoding, Source{Name: "f", Text: text})
	if err == nil {
		return ""
	}
	return strings.ReplaceAll("\n"+err.Error(), "\nf:", "\n")[1:]
}

type mistakeTest struct {
	why  string
	text string
	want string
}

func runMistakeTests(t *testing.T, tests []mistakeTest) {
	t.Helper()
	for _, test := range tests {
		if got := mistakes(Auto, test.text); got != test.want {
			t.Errorf("%s: %q\ngot:\n%s\nwant:\n%s", test.why, test.text, got, test.want)
		}
	}
}

// TestSyntaxMistakes has every mistake that the parser names.
func TestSyntaxMistakes(t *testing.T) {
	runMistakeTests(t, []mistakeTest{
		// The start of a definition (§2.1, §2.2).
		{"the name in angle brackets, as in BNF", `<a> = "x"`,
			"1:1: the name that is defined stands without angle brackets"},
		{"a continuation at the column of the rule", "a = \"x\"\n/ \"y\"",
			"2:1: a line that continues a rule is indented deeper than the rule's first line (RFC 5234 §2.2)"},
		{"the same, with the other bar", "a = \"x\"\n| \"y\"",
			"2:1: a line that continues a rule is indented deeper than the rule's first line (RFC 5234 §2.2)"},
		{"a name that begins with a digit", `1a = "x"`,
			"1:1: a rule name begins with a letter (RFC 5234 §2.1)"},
		{"a comment of another language", "# rules\na = \"x\"", `1:1: a comment begins with ";"`},
		{"a name that begins with an underscore", `_a = "x"`, `1:1: expected a rule name, found "_"`},
		{"no name", `= "x"`, `1:1: expected a rule name, found "="`},
		{"a letter that is not ASCII", `é = "x"`, "1:1: expected a rule name, found 'é' (U+00E9)"},
		{"a name in quotation marks", `"a" = "x"`, `1:1: expected a rule name, found "\""`},
		{"a control character", "a = \"x\"\n\x00", "2:1: expected a rule name, found byte %x00"},
		{"definitions at different depths, of which one seems to go on", "a = \"x\"\n  b = \"y\"",
			"2:3: this definition is indented deeper than the first one, as if it continued the line above"},
		{"the same where the whole is indented", "\ta = \"x\"\n\tb = \"y\"\n\t c = \"z\"",
			"3:3: this definition is indented deeper than the first one, as if it continued the line above"},
		{"the underscore of programming languages", `a_b = "x"`, `1:2: a rule name has no "_": write "a-b"`},
		{"the same in a reference, which still finds its rule", "a = b_c_d\nb-c-d = \"x\"",
			`1:6: a rule name has no "_": write "b-c-d"`},

		// The equals sign (§2.2, §3.3).
		{"BNF", `a ::= "x"`, `1:3: a rule is defined with "=" or "=/", not "::="`},
		{"Pascal", `a := "x"`, `1:3: a rule is defined with "=" or "=/", not ":="`},
		{"an arrow", `a -> "x"`, `1:3: a rule is defined with "=" or "=/", not "->"`},
		{"yacc", `a : "x"`, `1:3: a rule is defined with "=" or "=/", not ":"`},
		{"none at all", `a "x"`, `1:3: expected "=" or "=/" after the rule name "a", found "\""`},
		{"nothing after the name", "a",
			`1:2: expected "=" or "=/" after the rule name "a", found the end of the rule`},
		{"=/ with its second half only", `a / "x"`,
			`1:3: expected "=" or "=/" after the rule name "a", found "/"`},
		{"two names", `a b = "x"`, `1:3: expected "=" or "=/" after the rule name "a", found "b"`},
		{"a comparison", `a == "x"`, `1:3: a rule is defined with "=" or "=/", not "=="`},
		{"an equals sign that is not indented belongs to no rule", "a\n= \"x\"",
			`1:2: expected "=" or "=/" after the rule name "a", found the end of the rule` + "\n" +
				`2:1: expected a rule name, found "="`},
		{"two definitions on a line", `a = "x" = "y"`,
			`1:9: expected an element or the end of the rule, found "="`},
		{"the same in a group", `a = ("x" = "y")`, `1:10: expected ")" for the "(" at 1:5, found "="`},
		{"the same with =/, which has no base either", `a =/ "x" =/ "y"`,
			`1:1: "=/" adds to rule "a", which is not defined: the first definition has "="` + "\n" +
				`1:10: expected an element or the end of the rule, found "="`},

		// Alternatives (§3.2).
		{"the bar of BNF; reading goes on behind it", `a = "x" | "y" | c`,
			`1:9: alternatives are separated by "/", not "|" (RFC 5234 §3.2)` + "\n" +
				`1:15: alternatives are separated by "/", not "|" (RFC 5234 §3.2)` + "\n" +
				`1:17: rule "c" is not defined`},
		{"two bars", `a = "x" || "y"`, `1:9: alternatives are separated by "/", not "|" (RFC 5234 §3.2)`},
		{"a bar and then nothing", `a = "x" |`,
			`1:9: alternatives are separated by "/", not "|" (RFC 5234 §3.2)` + "\n" +
				`1:10: expected an element, found the end of the rule (the empty string is written "")`},
		{"no elements", "a =",
			`1:4: expected an element, found the end of the rule (the empty string is written "")`},
		{"no elements, and another rule follows", "a =\nb = \"x\"",
			`1:4: expected an element, found the end of the rule (the empty string is written "")`},
		{"a comment is no element", "a = ; nothing",
			`1:4: expected an element, found the end of the rule (the empty string is written "")`},
		{"no last alternative", `a = "x" /`,
			`1:10: expected an element, found the end of the rule (the empty string is written "")`},
		{"the same before comments, which it is not missing behind", "a = \"x\" / ; y\n  ; z\n\n; w\nb = \"x\"",
			`1:10: expected an element, found the end of the rule (the empty string is written "")`},
		{"no first alternative", `a = / "x"`,
			`1:5: expected an element, found "/" (the empty string is written "")`},
		{"no alternative between", `a = "x" / / "y"`,
			`1:11: expected an element, found "/" (the empty string is written "")`},
		{"no elements in a group", "a = ()",
			`1:6: expected an element, found ")" (the empty string is written "")`},
		{"no elements in an option", "a = [ ]",
			`1:7: expected an element, found "]" (the empty string is written "")`},
		{"no last alternative in a group", `a = ("x" / )`,
			`1:12: expected an element, found ")" (the empty string is written "")`},

		// Groups and options (§3.5, §3.8).
		{"a parenthesis too many", `a = "x")`, `1:8: ")" closes nothing`},
		{"a bracket too many", `a = "x" ]`, `1:9: "]" closes nothing`},
		{"a parenthesis that is not closed", `a = ("x"`, `1:5: "(" is never closed: ")" is missing`},
		{"a bracket that is not closed; the next rule is read", "a = [\"x\"\n\nb = c",
			`1:5: "[" is never closed: "]" is missing` + "\n" +
				`3:5: rule "c" is not defined`},
		{"closed by the other kind", `a = ("x"]`, `1:9: expected ")" for the "(" at 1:5, found "]"`},
		{"the other way round", `a = ["x")`, `1:9: expected "]" for the "[" at 1:5, found ")"`},
		{"over several lines: where it was opened is in the message", "a = ( \"x\"\n  / [ \"y\" / \"z\"\n  )",
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
		{"single quotation marks", "a = 'x'", `1:5: a string stands in double quotation marks: "..."`},
		{"the same right behind an element, which is one mistake", `a = "x"'y'`,
			`1:8: a string stands in double quotation marks: "..."`},
		{"the braces of EBNF", `a = {"x"}`,
			"1:5: ABNF has no braces: a repetition is written *element or *( ... )"},
		{"the braces of EBNF, later", `a = "x" {"y"}`,
			"1:9: ABNF has no braces: a repetition is written *element or *( ... )"},
		{"a list of RFC 7230", `a = #"x"`,
			`1:5: "#" lists (RFC 7230 §7) are not part of RFC 5234: write the repetition out`},
		{"the same with a minimum", "a = 1#b",
			`1:6: "#" lists (RFC 7230 §7) are not part of RFC 5234: write the repetition out`},
		{"a prefix of XML Schema", `a = +"x"`,
			`1:5: ABNF has no "+": one or more is 1*element, an option is [element]`},
		{"a plus sign for a concatenation", `a = "x" + "y"`,
			`1:9: ABNF has no "+": one or more is 1*element, an option is [element]`},
		{"an option of another notation", `a = ?"x"`,
			`1:5: ABNF has no "?": one or more is 1*element, an option is [element]`},
		{"an angle bracket too many", "a = >", `1:5: ">" closes nothing`},
		{"a character that begins nothing", "a = .", `1:5: expected an element, found "."`},
		{"a character that is not ASCII", `a = "x" é`, "1:9: expected an element, found 'é' (U+00E9)"},
		{"a control character", "a = \"x\" \x01", "1:9: expected an element, found byte %x01"},
		{"a byte that is not UTF-8", "a = \xff", "1:5: expected an element, found byte %xFF"},
		{"the form feed of a text with pages", "a = \"x\"\f\nb = a", "1:8: expected an element, found byte %x0C"},
		{"a carriage return without a line feed", "a = \"x\"\r\"y\"", "1:8: expected an element, found byte %x0D"},
		{"a comma", `a = "x", "y"`, "1:8: elements are separated by white space only"},
		{"a comma at the end", `a = "x",`, "1:8: elements are separated by white space only"},
		{"a period at the end", "a = b.",
			"1:6: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},

		// Repetition (§3.6, §3.7).
		{"a repeat that follows: *", `a = "x"*`,
			"1:8: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"a repeat that follows: +", `a = "x"+`,
			"1:8: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"a repeat that follows: ?", `a = "x"?`,
			"1:8: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"reading goes on behind it", "a = b* / c+ | d?",
			`1:5: rule "b" is not defined` + "\n" +
				"1:6: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]" + "\n" +
				`1:10: rule "c" is not defined` + "\n" +
				"1:11: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]" + "\n" +
				`1:13: alternatives are separated by "/", not "|" (RFC 5234 §3.2)` + "\n" +
				`1:15: rule "d" is not defined` + "\n" +
				"1:16: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"a repeat that follows a group, before a comment", `a = ("x")*;y`,
			"1:10: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"a repeat that follows, inside of an option", `a = [("x")+]`,
			"1:11: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"a repeat between two elements, which may belong to either", `a = "x"*"y"`,
			"1:8: a repeat stands before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]"},
		{"braces that follow", `a = "x"{2}`,
			"1:8: a repeat stands before its element and has no braces (RFC 5234 §3.6): 2*3element"},
		{"a range of digits, with dots", "a = 0..9",
			`1:5: "0..9" is not ABNF: a range of digits is written %x30-39`},
		{"a range of digits, with a hyphen", "a = 0-9",
			`1:5: "0-9" is not ABNF: a range of digits is written %x30-39`},
		{"a number that is no repeat", "a = 1.5",
			`1:5: "1.5" is not ABNF: a range of digits is written %x30-39`},
		{"white space behind the repeat; reading goes on behind it", `a = 2 "x" / b`,
			`1:6: white space between the repeat "2" and its element (RFC 5234 §4 has none)` + "\n" +
				`1:13: rule "b" is not defined`},
		{"the same with bounds", `a = 1*2 "x"`,
			`1:8: white space between the repeat "1*2" and its element (RFC 5234 §4 has none)`},
		{"the same over two lines", "a = *\n  \"x\"",
			`1:6: white space between the repeat "*" and its element (RFC 5234 §4 has none)`},
		{"no element at the end of the file", "a = *", `1:5: the repeat "*" has no element`},
		{"no element at the end of the line", "a = 1*2\nb = \"x\"", `1:5: the repeat "1*2" has no element`},
		{"no element before white space", "a = 2", `1:5: the repeat "2" has no element`},
		{"no element before an alternative", `a = *2 / "x"`, `1:5: the repeat "*2" has no element`},
		{"no element in a group", "a = (*)", `1:6: the repeat "*" has no element`},
		{"two repeats", `a = **"x"`, `1:6: expected an element, found "*"`},
		{"three bounds", `a = 2*3*4"x"`, `1:8: expected an element, found "*"`},
		{"a minimum over the maximum", `a = 3*2"x"`, `1:5: the repeat "3*2" has its minimum over its maximum`},
		{"a bound that is too large", `a = 1000000001"x"`, "1:5: the repeat 1000000001 is over 1000000000"},
		{"a maximum that is too large for an int", `a = 1*99999999999999999999"x"`,
			"1:7: the repeat 99999999999999999999 is over 1000000000"},
		{"a message is short even where a number is not", `a = *9999999999999999999999999999999999999999999999999999999999999999999999"x"`,
			"1:6: the repeat 999999999999999999999999999999999999999999999999999999999... is over 1000000000"},

		// Strings (§2.3, RFC 7405).
		{"not closed at the end of the file", `a = "x`,
			"1:5: the closing quotation mark of this string is missing"},
		{"not closed at the end of a line; the next rule is read", "a = \"x\nb = c",
			"1:5: the closing quotation mark of this string is missing" + "\n" +
				`2:5: rule "c" is not defined`},
		{"the same with CRLF", "a = \"x\r\nb = \"y\"", "1:5: the closing quotation mark of this string is missing"},
		{"a quotation mark alone", `a = "`, "1:5: the closing quotation mark of this string is missing"},
		{"not ASCII", `a = "é"`,
			"1:6: a string holds printable ASCII characters only (RFC 5234 §2.3): the bytes of this one are %xC3.A9"},
		{"curly quotation marks inside", `a = "“x”"`,
			"1:6: a string holds printable ASCII characters only (RFC 5234 §2.3): the bytes of this one are %xE2.80.9C"},
		{"a tab", "a = \"x\ty\"",
			"1:7: a string holds printable ASCII characters only (RFC 5234 §2.3): the bytes of this one are %x09"},
		{"a control character", "a = \"\x7f\"",
			"1:6: a string holds printable ASCII characters only (RFC 5234 §2.3): the bytes of this one are %x7F"},
		{"a byte that is not UTF-8", "a = \"x\xff\"",
			"1:7: a string holds printable ASCII characters only (RFC 5234 §2.3): the bytes of this one are %xFF"},
		{"a prefix without a string", "a = %s",
			`1:5: "%s" is followed by a string in quotation marks (RFC 7405)`},
		{"a prefix and another element", "a = %I41",
			`1:5: "%I" is followed by a string in quotation marks (RFC 7405)`},
		{"white space behind a prefix", `a = %s "x"`,
			`1:5: "%s" is followed by a string in quotation marks (RFC 7405)`},
		{"a range of characters, with dots", `a = "a".."z"`,
			"1:8: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},
		{"a range of characters, with a hyphen", `a = "a"-"z"`,
			"1:8: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},
		{"a range between names", "a = b..c",
			"1:6: a range is written with character codes: %x61-7A for a to z (RFC 5234 §3.4)"},

		// Numbers (§2.3, §3.4).
		{"no base", "a = %41",
			`1:5: a num-val begins with its base, "%x", "%d" or "%b", and a string's prefix is "%s" or "%i"`},
		{"a base that there is not", "a = %o101",
			`1:5: a num-val begins with its base, "%x", "%d" or "%b", and a string's prefix is "%s" or "%i"`},
		{"a percent sign alone", "a = %",
			`1:5: a num-val begins with its base, "%x", "%d" or "%b", and a string's prefix is "%s" or "%i"`},
		{"a percent sign before a string", `a = %"x"`,
			`1:5: a num-val begins with its base, "%x", "%d" or "%b", and a string's prefix is "%s" or "%i"`},
		{"no digits", "a = %x", "1:7: expected a hexadecimal digit, found the end of the rule"},
		{"no digits at the end of a line", "a = %x\n  \"y\"", "1:7: expected a hexadecimal digit, found the end of the line"},
		{"white space before the digits", "a = %x 41", `1:7: expected a hexadecimal digit, found " "`},
		{"a digit that is not hexadecimal", "a = %x4G", `1:7: "4G" is not a hexadecimal number`},
		{"a digit that is not decimal", "a = %dA", `1:7: "A" is not a decimal number`},
		{"a digit that is not binary", "a = %b102", `1:7: "102" is not a binary number`},
		{"no digits behind a dot", "a = %x41.",
			"1:10: expected a hexadecimal digit, found the end of the rule"},
		{"no digits behind a hyphen", "a = %x41-",
			"1:10: expected a hexadecimal digit, found the end of the rule"},
		{"a wrong digit behind a dot", "a = %x41.G", `1:10: "G" is not a hexadecimal number`},
		{"two dots", "a = %x41..5A", `1:9: a range is written with one "-": %x30-39`},
		{"two hyphens", "a = %x41-5A-61", "1:12: a num-val is one range or one series, not both"},
		{"a range, then a series", "a = %x41-5A.61", "1:12: a num-val is one range or one series, not both"},
		{"a series, then a range", "a = %x41.42-43", "1:12: a num-val is one range or one series, not both"},
		{"a percent sign in a range", "a = %x41-%x5A",
			`1:10: inside a num-val no value has a "%" of its own: %x41-5A, %x0D.0A`},
		{"a percent sign in a series", "a = %x0D.%x0A",
			`1:10: inside a num-val no value has a "%" of its own: %x41-5A, %x0D.0A`},
		{"a reversed range", "a = %x5A-41", "1:5: the range %x5A-41 is reversed"},
		{"a reversed range, decimal", "a = %d90-65", "1:5: the range %d90-65 is reversed"},
		{"over what 32 bits hold", "a = %x100000000",
			"1:7: the value %x100000000 is over %x10FFFF, the last code point"},
		{"over it, as the end of a range: that is not reversed", "a = %x41-100000000",
			"1:10: the value %x100000000 is over %x10FFFF, the last code point"},
		{"over it, as the start of a range: nothing is known of the order", "a = %x100000000-41",
			"1:7: the value %x100000000 is over %x10FFFF, the last code point"},
		{"a message is short even where a number is not", "a = %d9999999999999999999999999999999999999999999999999999999999999999999999",
			"1:7: the value %d9999999999999999999999999999999999999999999999999999999... is over %x10FFFF, the last code point"},

		// References in angle brackets (§2.1).
		{"prose", "a = <any CHAR>",
			"1:5: prose <any CHAR> names no rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"empty prose", "a = <>",
			"1:5: prose <> names no rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},
		{"not closed", "a = <b", `1:5: "<" is never closed: ">" is missing`},
		{"not closed on its line", "a = <b\n  >", `1:5: "<" is never closed: ">" is missing`},
	})
}
