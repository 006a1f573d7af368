package oracle

import (
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// read returns the grammar in text, which must have no errors.
func read(t testing.TB, encoding abnf.Encoding, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Read(encoding, abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatalf("reading %s\n%v", text, err)
	}
	return g
}

// matchTest has strings that the first rule of a grammar matches, and strings that it does
// not match.
type matchTest struct {
	name string
	abnf string
	yes  []string
	no   []string
}

func (test matchTest) run(t *testing.T, encoding abnf.Encoding) {
	t.Run(test.name, func(t *testing.T) {
		g := read(t, encoding, test.abnf)
		o := New(g)
		for _, s := range test.yes {
			if !o.Match(g.Rules[0], s) {
				t.Errorf("%s\nMatch(%q): got false, want true", test.abnf, s)
			}
		}
		for _, s := range test.no {
			if o.Match(g.Rules[0], s) {
				t.Errorf("%s\nMatch(%q): got true, want false", test.abnf, s)
			}
		}
	})
}

// TestMatch follows the order of RFC 5234.
func TestMatch(t *testing.T) {
	tests := []matchTest{
		{"§2.1: rule names are case-insensitive", `a = FooBar
foobar = "x"`, []string{"x"}, []string{""}},
		{"§2.1: reference in angle brackets", `a = 2<b>
b = "x"`, []string{"xx"}, []string{"x", "<b><b>"}},
		{"§2.3: decimal value", "a = %d13", []string{"\r"}, []string{"13", "\n"}},
		{"§2.3: binary value", "a = %b1010", []string{"\n"}, []string{"1010", "\r"}},
		{"§2.3: %X with lower-case digits", "a = %X4a", []string{"J"}, []string{"j"}},
		{"§2.3: series of values is one string", "a = %d13.10", []string{"\r\n"}, []string{"\r", "\n", "\n\r", "\r\n\r\n"}},
		{"§2.3: series of three values", "a = %x61.62.63", []string{"abc"}, []string{"ab", "ABC", "abcd"}},
		{"§2.3: string is case-insensitive", `a = "aBc"`, []string{"abc", "ABC", "AbC"}, []string{"ab", "abcd", ""}},
		{"§2.3: num-val is case-sensitive", "a = %x61", []string{"a"}, []string{"A"}},
		{"§2.3: KELVIN SIGN does not match k", `a = "k"`, []string{"k", "K"}, []string{"\u212A"}},
		{"§2.3: LONG S does not match s", `a = "s"`, []string{"s", "S"}, []string{"\u017F"}},
		{"§2.3: characters other than letters do not fold", `a = "@[{"`, []string{"@[{"}, []string{"`{[", "`[{", "@{{"}},
		{"§2.3: string has no escapes", `a = "\n"`, []string{`\n`, `\N`}, []string{"\n"}},
		{"§2.3: empty string", `a = ""`, []string{""}, []string{`"`, " "}},
		{"RFC 7405: %s is case-sensitive", `a = %s"aBc"`, []string{"aBc"}, []string{"abc", "ABC"}},
		{"RFC 7405: %i is the default", `a = %i"aBc"`, []string{"abc", "ABC"}, []string{"ab"}},
		{"RFC 7405: literals that differ in the prefix only", `a = %s"a" "a" %s"a"`, []string{"aaa", "aAa"}, []string{"Aaa", "aaA"}},

		{"§3.1: concatenation is ordered", `a = b c
b = "x"
c = "y"`, []string{"xy"}, []string{"yx", "x", "y", "x y"}},
		{"§3.2: any alternative", `a = "x" / "y" / "zz"`, []string{"x", "y", "zz"}, []string{"", "z", "xy"}},
		{"§3.2: order of alternatives does not matter", `a = ("x" / "xy") "z"`, []string{"xz", "xyz"}, []string{"xy"}},
		{"§3.3: =/ adds alternatives", `a = "x"
b = "-"
a =/ "y" / b`, []string{"x", "y", "-"}, []string{"xy"}},
		{"§3.3: =/ adds to core rules", `a = 2digit
DIGIT =/ "x"`, []string{"1x", "x0", "23"}, []string{"y1"}},
		{"§3.4: range includes both ends", "a = %x30-39", []string{"0", "5", "9"}, []string{"/", ":", ""}},
		{"§3.4: range of one value", "a = %x30-30", []string{"0"}, []string{"1"}},
		{"§3.4: bytes over 7F", "a = %x80-FF", []string{"\x80", "\xFF"}, []string{"\x7F", "\u0080"}},
		{"§3.4: all bytes", "a = %x00-FF", []string{"\x00", "\xFF"}, []string{"", "\x00\x00"}},
		{"§3.5: group is one element", `a = "w" ("x" / "y") "z"`, []string{"wxz", "wyz"}, []string{"wx", "yz"}},

		{"§3.6: repetition without bounds", `a = *"x"`, []string{"", "x", "xxxx"}, []string{"y", "xy"}},
		{"§3.6: minimum", `a = 2*"x"`, []string{"xx", "xxxxx"}, []string{"", "x"}},
		{"§3.6: maximum", `a = *2"x"`, []string{"", "x", "xx"}, []string{"xxx"}},
		{"§3.6: minimum and maximum", `a = 2*3"x"`, []string{"xx", "xxx"}, []string{"x", "xxxx"}},
		{"§3.6: 0* is equivalent to *", `a = 0*"x"`, []string{"", "xx"}, []string{"y"}},
		{"§3.6: *0 matches the empty string", `a = *0"x"`, []string{""}, []string{"x", "xx"}},
		{"§3.6: 0*0 matches the empty string", `a = 0*0"x"`, []string{""}, []string{"x"}},
		{"§3.7: 0 matches the empty string (path-empty = 0<pchar>)", `a = 0"x"`, []string{""}, []string{"x", "xx"}},
		{"§3.7: specific repetition", `a = 3"x"`, []string{"xxx"}, []string{"xx", "xxxx"}},
		{"§3.6: repetition is not greedy", `s = 1*a "b"
a = "x" *"b"`, []string{"xb", "xbb", "xxbxb"}, []string{"x", "b"}},
		{"§3.6: iterations are not greedy", `a = *("x" / "xxx") "xx"`, []string{"xx", "xxx", "xxxxxx"}, []string{"x"}},
		{"§3.6: element of two lengths", `a = 2*3("xx" / "xxx")`, []string{"xxxx", "xxxxxxxxx"}, []string{"xxx", "xxxxxxxxxx"}},
		{"§3.6: nullable element with a minimum", `a = 3*3["x"]`, []string{"", "x", "xx", "xxx"}, []string{"xxxx"}},
		{"§3.6: nullable element without bounds", `a = *["x"]`, []string{"", "xxx"}, []string{"y"}},
		{"§3.6: nested nullable elements", `a = 2*4( *"x" ["y"] )`, []string{"", "xyxyxyxxxy", "yyyy"}, []string{"yyyyy"}},
		{"§3.6: empty element", `a = 2*5""`, []string{""}, []string{"x"}},
		{"§3.6: exact repetition of an element of two lengths", `a = 2("x" / "xxx")`, []string{"xx", "xxxx", "xxxxxx"}, []string{"x", "xxx", "xxxxx"}},
		{"§3.8: option", `a = ["x" "y"] "z"`, []string{"z", "xyz"}, []string{"xz", "xy"}},
		{"§3.8: option is not greedy", `a = ["x"] "x"`, []string{"x", "xx"}, []string{""}},
		{"§3.10: concatenation binds tighter than /", `a = "x" "y" / "z"`, []string{"xy", "z"}, []string{"xz", "x"}},
		{"§3.10: repetition binds tighter than concatenation", `a = 2"x" "y"`, []string{"xxy"}, []string{"xyxy"}},

		{"RFC 3986: IPv6 grammar that first-match parsers fail on", `a = [ *5( h16 ":" ) h16 ] "::" h16` + `
h16 = 1*4HEXDIG`,
			[]string{"::1", "1::1", "1:2:3:4:5:6::7", "AbCd::eF01"}, []string{"1:2:3:4:5:6:7::8", "1:2", "12345::1", "1:::1"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}

// TestCoreRules tests the rules of RFC 5234 Appendix B.1.
func TestCoreRules(t *testing.T) {
	tests := []matchTest{
		{"ALPHA has letters of both cases", "a = ALPHA", []string{"A", "Z", "a", "z"}, []string{"@", "[", "`", "{", "é", ""}},
		{"BIT", "a = BIT", []string{"0", "1"}, []string{"2", "01"}},
		{"CHAR is ASCII without NUL", "a = CHAR", []string{"\x01", "\x7F"}, []string{"\x00", "\x80"}},
		{"CR", "a = CR", []string{"\r"}, []string{"\n"}},
		{"CRLF is CR and LF in that order", "a = CRLF", []string{"\r\n"}, []string{"\n\r", "\n", "\r"}},
		{"CTL includes DEL", "a = CTL", []string{"\x00", "\x1F", "\x7F"}, []string{" ", "\x80"}},
		{"DIGIT", "a = DIGIT", []string{"0", "9"}, []string{"/", ":"}},
		{"DQUOTE", "a = DQUOTE", []string{`"`}, []string{"'", "\u201C"}},
		{"HEXDIG has string literals, so lower case matches", "a = HEXDIG", []string{"0", "9", "A", "F", "a", "f"}, []string{"G", "g", "@"}},
		{"HTAB", "a = HTAB", []string{"\t"}, []string{" "}},
		{"LF", "a = LF", []string{"\n"}, []string{"\r"}},
		{"LWSP needs white space at the start of each line", "a = LWSP", []string{"", " ", "\t \r\n ", "\r\n\t"}, []string{"\r\n", " \r\n", "\n "}},
		{"OCTET is any byte", "a = OCTET", []string{"\x00", "\x80", "\xFF"}, []string{"", "\u0080"}},
		{"SP", "a = SP", []string{" "}, []string{"\t", "\u00A0"}},
		{"VCHAR excludes space", "a = VCHAR", []string{"!", "~"}, []string{" ", "\x7F"}},
		{"WSP is space or tab", "a = WSP", []string{" ", "\t"}, []string{"\n", ""}},
		{"core rule names are case-insensitive", "a = alpha crlf", []string{"x\r\n"}, []string{"x"}},
		{"grammar redefines a core rule (RFC 8259 has char)", `a = 2CHAR
char = %x61`, []string{"aa"}, []string{"ab"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}

// TestRecursion tests regular recursion: right recursion and left recursion.
func TestRecursion(t *testing.T) {
	tests := []matchTest{
		{"right recursion", `a = "x" [ a ]`, []string{"x", "xxxx"}, []string{"", "xy"}},
		{"right recursion in an alternative", `a = "x" a / "y"`, []string{"y", "xxy"}, []string{"x", "xyy"}},
		{"right recursion through two rules", `a = "x" b
b = "y" [ a ]`, []string{"xy", "xyxy"}, []string{"xyx", "yx"}},
		{"left recursion", `a = [ a ] "x"`, []string{"x", "xxxx"}, []string{"", "yx"}},
		{"left recursion before the base alternative", `a = a "x" / "y"`, []string{"y", "yxx"}, []string{"x", "yxy"}},
		{"left recursion after the base alternative", `a = "y" / a "x"`, []string{"y", "yxx"}, []string{"xy"}},
		{"left recursion through two rules", `a = b "x"
b = [ a ] "y"`, []string{"yx", "yxyx", "yxyxyx"}, []string{"xyx", "yxy"}},
		{"left recursion through three rules, entered inside the cycle", `s = b
a = b "x"
b = c "y" / "-"
c = a "z" / b`,
			[]string{"-", "-y", "-yy", "-xzy", "-xzyxzyy"}, []string{"y", "-x", "-xy"}},
		{"left recursion in two alternatives", `a = a "x" / a "y" / "z"`, []string{"z", "zxyyx"}, []string{"xz", "zz"}},
		{"left recursion with a nullable base", `a = a "x" / ""`, []string{"", "xxx"}, []string{"y"}},
		{"left recursion after empty elements", `a = *"" 0b a "x" / "y"
b = "z"`, []string{"y", "yxxx"}, []string{"zyx"}},
		{"self-reference", `a = a / "x"`, []string{"x"}, []string{"", "xx"}},
		{"left recursion inside right recursion", `r = l [ r ]
l = l "x" / "y"`, []string{"y", "yxyxxy"}, []string{"xy"}},
		{"right recursion inside left recursion", `l = [ l ] r
r = "x" r / "y"`, []string{"y", "xyyxxy"}, []string{"yx"}},
		{"zero copies of the rule itself", `a = "x" 0a`, []string{"x"}, []string{"xx"}},
		{"left recursion under a repetition of one", `a = 1*1a "x" / *1"y"`, []string{"", "y", "yxx", "xx"}, []string{"yy"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}

// TestHugeBounds tests repetitions with too many iterations to compute one by one.
func TestHugeBounds(t *testing.T) {
	xs := strings.Repeat("x", 100)
	tests := []matchTest{
		{"huge exact repetition", `a = 1000000000("x")`, nil, []string{"", xs}},
		{"empty element", `a = 1000000000""`, []string{""}, []string{"x"}},
		{"nullable element", `a = 1000000000["x"]`, []string{"", xs}, []string{"y"}},
		{"huge maximum", `a = *1000000000"x"`, []string{"", xs}, []string{"y"}},
		{"huge minimum and maximum", `a = 999999999*1000000000["x"]`, []string{"", xs}, []string{"y"}},
		{"nested huge repetitions", `a = 1000000000(1000000000(1000000000["x"]))`, []string{"", xs}, []string{"y"}},
		{"nullable element with left recursion", `a = 1000000000(["x"]) / a "y"`, []string{"", xs + "yy"}, []string{"yx"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}
