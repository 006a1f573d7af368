package oracle

import (
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// read returns the grammar of text, which has to be without errors.
func read(t testing.TB, encoding abnf.Encoding, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Read(encoding, abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatalf("reading %s\n%v", text, err)
	}
	return g
}

// matchTest has strings that the first rule of a grammar matches and strings that
// it does not.
type matchTest struct {
	why  string
	abnf string
	yes  []string
	no   []string
}

func (test matchTest) run(t *testing.T, encoding abnf.Encoding) {
	t.Helper()
	g := read(t, encoding, test.abnf)
	o := New(g)
	for _, s := range test.yes {
		if !o.Match(g.Rules[0], s) {
			t.Errorf("%s: %s\nMatch(%q): got false, want true", test.why, test.abnf, s)
		}
	}
	for _, s := range test.no {
		if o.Match(g.Rules[0], s) {
			t.Errorf("%s: %s\nMatch(%q): got true, want false", test.why, test.abnf, s)
		}
	}
}

// TestMatch stands in the order of RFC 5234.
func TestMatch(t *testing.T) {
	tests := []matchTest{
		{"§2.1: names have no case", "a = FooBar\nfoobar = \"x\"", []string{"x"}, []string{""}},
		{"§2.1: <name> is a reference", "a = 2<b>\nb = \"x\"", []string{"xx"}, []string{"x", "<b><b>"}},
		{"§2.3: %d", "a = %d13", []string{"\r"}, []string{"13", "\n"}},
		{"§2.3: %b", "a = %b1010", []string{"\n"}, []string{"1010", "\r"}},
		{"§2.3: %X and lower-case digits", "a = %X4a", []string{"J"}, []string{"j"}},
		{"§2.3: a dotted series is one string", "a = %d13.10", []string{"\r\n"}, []string{"\r", "\n", "\n\r", "\r\n\r\n"}},
		{"§2.3: a series of three", "a = %x61.62.63", []string{"abc"}, []string{"ab", "ABC", "abcd"}},
		{"§2.3: a string has no case", `a = "aBc"`, []string{"abc", "ABC", "AbC"}, []string{"ab", "abcd", ""}},
		{"§2.3: a num-val has", "a = %x61", []string{"a"}, []string{"A"}},
		{"§2.3: only ASCII letters fold, not the KELVIN SIGN", `a = "k"`, []string{"k", "K"}, []string{"\u212A"}},
		{"§2.3: nor the LONG S", `a = "s"`, []string{"s", "S"}, []string{"\u017F"}},
		{"§2.3: 20 bits apart are other characters too", `a = "@[{"`, []string{"@[{"}, []string{"`{[", "`[{", "@{{"}},
		{"§2.3: a string has no escapes", `a = "\n"`, []string{`\n`, `\N`}, []string{"\n"}},
		{"§2.3: the empty string", `a = ""`, []string{""}, []string{`"`, " "}},
		{"RFC 7405: %s is exact", `a = %s"aBc"`, []string{"aBc"}, []string{"abc", "ABC"}},
		{"RFC 7405: %i is what no prefix is", `a = %i"aBc"`, []string{"abc", "ABC"}, []string{"ab"}},
		{"RFC 7405: the prefix is part of what a literal is", `a = %s"a" "a" %s"a"`, []string{"aaa", "aAa"}, []string{"Aaa", "aaA"}},

		{"§3.1: concatenation is not commutative", "a = b c\nb = \"x\"\nc = \"y\"", []string{"xy"}, []string{"yx", "x", "y", "x y"}},
		{"§3.2: any alternative", `a = "x" / "y" / "zz"`, []string{"x", "y", "zz"}, []string{"", "z", "xy"}},
		{"§3.2: the order of alternatives does not matter", `a = ("x" / "xy") "z"`, []string{"xz", "xyz"}, []string{"xy"}},
		{"§3.3: =/ adds alternatives", "a = \"x\"\nb = \"-\"\na =/ \"y\" / b", []string{"x", "y", "-"}, []string{"xy"}},
		{"§3.3: =/ adds to core rules", "a = 2digit\nDIGIT =/ \"x\"", []string{"1x", "x0", "23"}, []string{"y1"}},
		{"§3.4: a range has both its ends", "a = %x30-39", []string{"0", "5", "9"}, []string{"/", ":", ""}},
		{"§3.4: a range of one", "a = %x30-30", []string{"0"}, []string{"1"}},
		{"§3.4: bytes over 7F", "a = %x80-FF", []string{"\x80", "\xFF"}, []string{"\x7F", "\u0080"}},
		{"§3.4: all bytes", "a = %x00-FF", []string{"\x00", "\xFF"}, []string{"", "\x00\x00"}},
		{"§3.5: a group is one element", `a = "w" ("x" / "y") "z"`, []string{"wxz", "wyz"}, []string{"wx", "yz"}},

		{"§3.6: no bounds", `a = *"x"`, []string{"", "x", "xxxx"}, []string{"y", "xy"}},
		{"§3.6: a minimum", `a = 2*"x"`, []string{"xx", "xxxxx"}, []string{"", "x"}},
		{"§3.6: a maximum", `a = *2"x"`, []string{"", "x", "xx"}, []string{"xxx"}},
		{"§3.6: both", `a = 2*3"x"`, []string{"xx", "xxx"}, []string{"x", "xxxx"}},
		{"§3.6: 0* is *", `a = 0*"x"`, []string{"", "xx"}, []string{"y"}},
		{"§3.6: *0 is the empty string", `a = *0"x"`, []string{""}, []string{"x", "xx"}},
		{"§3.6: 0*0 is too", `a = 0*0"x"`, []string{""}, []string{"x"}},
		{"§3.7: 0 is too (path-empty = 0<pchar>)", `a = 0"x"`, []string{""}, []string{"x", "xx"}},
		{"§3.7: n times", `a = 3"x"`, []string{"xxx"}, []string{"xx", "xxxx"}},
		{"§3.6: repetition gives back: RFC 5234 is not greedy", "s = 1*a \"b\"\na = \"x\" *\"b\"", []string{"xb", "xbb", "xxbxb"}, []string{"x", "b"}},
		{"§3.6: repetition gives back within itself", `a = *("x" / "xxx") "xx"`, []string{"xx", "xxx", "xxxxxx"}, []string{"x"}},
		{"§3.6: of a body with lengths 2 and 3", `a = 2*3("xx" / "xxx")`, []string{"xxxx", "xxxxxxxxx"}, []string{"xxx", "xxxxxxxxxx"}},
		{"§3.6: a nullable body under a minimum", `a = 3*3["x"]`, []string{"", "x", "xx", "xxx"}, []string{"xxxx"}},
		{"§3.6: a nullable body without bounds", `a = *["x"]`, []string{"", "xxx"}, []string{"y"}},
		{"§3.6: nullable bodies in one another", `a = 2*4( *"x" ["y"] )`, []string{"", "xyxyxyxxxy", "yyyy"}, []string{"yyyyy"}},
		{"§3.6: an empty body", `a = 2*5""`, []string{""}, []string{"x"}},
		{"§3.6: the ends of a minimum are exact", `a = 2("x" / "xxx")`, []string{"xx", "xxxx", "xxxxxx"}, []string{"x", "xxx", "xxxxx"}},
		{"§3.8: an option", `a = ["x" "y"] "z"`, []string{"z", "xyz"}, []string{"xz", "xy"}},
		{"§3.8: an option gives back", `a = ["x"] "x"`, []string{"x", "xx"}, []string{""}},
		{"§3.10: concatenation binds tighter than /", `a = "x" "y" / "z"`, []string{"xy", "z"}, []string{"xz", "x"}},
		{"§3.10: a repeat binds tighter than concatenation", `a = 2"x" "y"`, []string{"xxy"}, []string{"xyxy"}},

		{"RFC 3986: what no first match can do", `a = [ *5( h16 ":" ) h16 ] "::" h16` + "\nh16 = 1*4HEXDIG",
			[]string{"::1", "1::1", "1:2:3:4:5:6::7", "AbCd::eF01"}, []string{"1:2:3:4:5:6:7::8", "1:2", "12345::1", "1:::1"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}

// TestCoreRules is RFC 5234 Appendix B.1.
func TestCoreRules(t *testing.T) {
	tests := []matchTest{
		{"letters of both cases", "a = ALPHA", []string{"A", "Z", "a", "z"}, []string{"@", "[", "`", "{", "é", ""}},
		{"binary digits", "a = BIT", []string{"0", "1"}, []string{"2", "01"}},
		{"ASCII without NUL", "a = CHAR", []string{"\x01", "\x7F"}, []string{"\x00", "\x80"}},
		{"carriage return", "a = CR", []string{"\r"}, []string{"\n"}},
		{"both, in that order", "a = CRLF", []string{"\r\n"}, []string{"\n\r", "\n", "\r"}},
		{"controls, with DEL", "a = CTL", []string{"\x00", "\x1F", "\x7F"}, []string{" ", "\x80"}},
		{"decimal digits", "a = DIGIT", []string{"0", "9"}, []string{"/", ":"}},
		{"the quotation mark", "a = DQUOTE", []string{`"`}, []string{"'", "\u201C"}},
		{"HEXDIG has strings: lower case matches", "a = HEXDIG", []string{"0", "9", "A", "F", "a", "f"}, []string{"G", "g", "@"}},
		{"the tab", "a = HTAB", []string{"\t"}, []string{" "}},
		{"line feed", "a = LF", []string{"\n"}, []string{"\r"}},
		{"white space over lines, each with some at its start", "a = LWSP", []string{"", " ", "\t \r\n ", "\r\n\t"}, []string{"\r\n", " \r\n", "\n "}},
		{"any byte", "a = OCTET", []string{"\x00", "\x80", "\xFF"}, []string{"", "\u0080"}},
		{"space", "a = SP", []string{" "}, []string{"\t", "\u00A0"}},
		{"printing characters, without space", "a = VCHAR", []string{"!", "~"}, []string{" ", "\x7F"}},
		{"space and tab", "a = WSP", []string{" ", "\t"}, []string{"\n", ""}},
		{"names have no case here either", "a = alpha crlf", []string{"x\r\n"}, []string{"x"}},
		{"a rule of the grammar takes the place (RFC 8259 has char)", "a = 2CHAR\nchar = %x61", []string{"aa"}, []string{"ab"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}

// TestRecursion has the recursion that is regular: on the right or on the left.
func TestRecursion(t *testing.T) {
	tests := []matchTest{
		{"right", `a = "x" [ a ]`, []string{"x", "xxxx"}, []string{"", "xy"}},
		{"right, as an alternative", `a = "x" a / "y"`, []string{"y", "xxy"}, []string{"x", "xyy"}},
		{"right, through two rules", "a = \"x\" b\nb = \"y\" [ a ]", []string{"xy", "xyxy"}, []string{"xyx", "yx"}},
		{"left", `a = [ a ] "x"`, []string{"x", "xxxx"}, []string{"", "yx"}},
		{"left, before its base", `a = a "x" / "y"`, []string{"y", "yxx"}, []string{"x", "yxy"}},
		{"left, after its base", `a = "y" / a "x"`, []string{"y", "yxx"}, []string{"xy"}},
		{"left, through two rules", "a = b \"x\"\nb = [ a ] \"y\"", []string{"yx", "yxyx", "yxyxyx"}, []string{"xyx", "yxy"}},
		{"left, through three, asked for from inside the cycle", "s = b\na = b \"x\"\nb = c \"y\" / \"-\"\nc = a \"z\" / b",
			[]string{"-", "-y", "-yy", "-xzy", "-xzyxzyy"}, []string{"y", "-x", "-xy"}},
		{"left, twice in one rule", `a = a "x" / a "y" / "z"`, []string{"z", "zxyyx"}, []string{"xz", "zz"}},
		{"left, with a nullable base", `a = a "x" / ""`, []string{"", "xxx"}, []string{"y"}},
		{"left, behind what is empty", "a = *\"\" 0b a \"x\" / \"y\"\nb = \"z\"", []string{"y", "yxxx"}, []string{"zyx"}},
		{"a rule that is itself", `a = a / "x"`, []string{"x"}, []string{"", "xx"}},
		{"left inside of right", "r = l [ r ]\nl = l \"x\" / \"y\"", []string{"y", "yxyxxy"}, []string{"xy"}},
		{"right inside of left", "l = [ l ] r\nr = \"x\" r / \"y\"", []string{"y", "xyyxxy"}, []string{"yx"}},
		{"not on itself: 0a", `a = "x" 0a`, []string{"x"}, []string{"xx"}},
		{"left under a repetition of one", `a = 1*1a "x" / *1"y"`, []string{"", "y", "yxx", "xx"}, []string{"yy"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}

// TestHugeBounds has repetitions that nobody can count through.
func TestHugeBounds(t *testing.T) {
	xs := strings.Repeat("x", 100)
	tests := []matchTest{
		{"no string is long enough", `a = 1000000000("x")`, nil, []string{"", xs}},
		{"a body that is empty", `a = 1000000000""`, []string{""}, []string{"x"}},
		{"a body that can be empty", `a = 1000000000["x"]`, []string{"", xs}, []string{"y"}},
		{"a maximum", `a = *1000000000"x"`, []string{"", xs}, []string{"y"}},
		{"both", `a = 999999999*1000000000["x"]`, []string{"", xs}, []string{"y"}},
		{"in one another", `a = 1000000000(1000000000(1000000000["x"]))`, []string{"", xs}, []string{"y"}},
		{"in left recursion, where the body becomes nullable only late", `a = 1000000000(["x"]) / a "y"`, []string{"", xs + "yy"}, []string{"yx"}},
	}
	for _, test := range tests {
		test.run(t, abnf.Auto)
	}
}
