package abnf

import (
	"strings"
	"testing"
)

// TestBytes checks which elements match exactly the strings of one byte from a set.
func TestBytes(t *testing.T) {
	tests := []struct {
		name     string
		encoding Encoding
		element  string
		want     string // "" for none
	}{
		{"a character", Auto, `"-"`, "%x2D"},
		{"a letter in both cases", Auto, `"x"`, "%x58 / %x78"},
		{"a letter in one case", Auto, `%s"x"`, "%x78"},
		{"a string", Auto, `"xy"`, ""},
		{"the empty string", Auto, `""`, ""},
		{"a value", Auto, `%x41`, "%x41"},
		{"a range", Auto, `%x80-FF`, "%x80-FF"},
		{"a series", Auto, `%x41.42`, ""},
		{"a code point", Auto, `%x100`, ""},
		{"a range of code points", Auto, `%x41-100`, ""},
		{"a byte in UTF-8", UTF8, `%x7F`, "%x7F"},
		{"two bytes in UTF-8", UTF8, `%x80`, ""},
		{"alternatives", Auto, `"-" / %x30-32 / ( "1" / "3" )`, "%x2D / %x30-33"},
		{"one alternative is longer", Auto, `"-" / "xy"`, ""},
		{"a reference", Auto, `b`, "%x30-39"},
		{"a reference in angle brackets", Auto, `<b>`, "%x30-39"},
		{"a core rule", Auto, `HEXDIG`, "%x30-39 / %x41-46 / %x61-66"},
		{"once", Auto, `1b`, "%x30-39"},
		{"twice", Auto, `2b`, ""},
		{"at least once", Auto, `1*b`, ""},
		{"an option", Auto, `[ b ]`, ""},
		{"a concatenation", Auto, `b b`, ""},
		{"recursion", Auto, `"x" / a`, ""},
		{"recursion of another rule", Auto, `"x" / c`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, test.encoding, "a = "+test.element+"\nb = DIGIT\nc = \"y\" / c")
			for range 2 { // the second time from memory
				set, ok := g.bytes(g.Rules[0].Body)
				if got := set.String(); ok != (test.want != "") || ok && got != test.want {
					t.Errorf("%s: got %s, %t, want %q", test.element, got, ok, test.want)
				}
			}
		})
	}
}

// TestBytesOfLongChains checks that long chains of rules have no set and exhaust no stack,
// and that chains that refer to the next rule twice take no exponential time.
func TestBytesOfLongChains(t *testing.T) {
	chain := func(n int) *Grammar {
		return read(t, Auto, rules(n, func(i int) string { return ruleName(i) + " = " + ruleName(i+1) + " / " + ruleName(i+1) })+ruleName(n)+" = \"-\"")
	}
	g := chain(maxSetDepth - 1)
	if set, ok := g.bytes(g.Rules[0].Body); !ok || set.String() != "%x2D" {
		t.Errorf("%d rules: got %s, %t", maxSetDepth, set, ok)
	}
	g = chain(20 * maxSetDepth)
	if set, ok := g.bytes(g.Rules[0].Body); ok {
		t.Errorf("%d rules: got %s, want none", 20*maxSetDepth, set)
	}
}

// TestCoreMeaning checks when a rule with the name of a core rule has another meaning.
func TestCoreMeaning(t *testing.T) {
	const silent = ""
	long := rules(maxSetDepth+5, func(i int) string { return ruleName(i) + " = " + ruleName(i+1) }) + ruleName(maxSetDepth+5) + " = %x0D.0A"
	tests := []struct{ name, text, want string }{
		// The same meaning.
		{"RFC 2396, alpha", "alpha = lowalpha / upalpha\nlowalpha = %x61-7A\nupalpha = %x41-5A", silent},
		{"RFC 1738, digit", `digit = "0" / "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"`, silent},
		{"letters in both cases", `HEXDIG = DIGIT / %x41-46 / %x61-66`, silent},
		{"extended by what it has", `DIGIT =/ "0"`, silent},
		{"a line end as a series", "CRLF = %x0D.0A", silent},
		{"a line end in groups", "CRLF = ( CR ( %d10 ) )", silent},
		{"a line end of renamed rules", "CRLF = return newline\nreturn = %x0D\nnewline = %x0A", silent},
		{"LWSP with its rules written out", "LWSP = *( HTAB / SP / %x0D.0A ( %x20 / %x09 ) )", silent},
		{"prose with the set of the core rule is only an error", "CTL = <any ASCII control character and DEL> ; (0-37, 0.-31.) (177, 127.)",
			"1:7: prose <any ASCII control character and DEL> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>); write %x00-1F / %x7F"},
		{"prose of a core rule", "SP = <Defined in RFC 5234>", ""},
		{"prose without a set is only an error", "SP = <a blank>",
			"1:6: prose <a blank> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)"},

		// Another meaning.
		{"prose with another set", "CHAR = <any ASCII character>", `1:1: warning: rule "CHAR" replaces the core rule CHAR (RFC 5234 Appendix B.1): it also matches %x00` +
			"\nf:1:8: prose <any ASCII character> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>); write %x00-7F"},
		{"RFC 822, CHAR", "CHAR = %x00-7F", `1:1: warning: rule "CHAR" replaces the core rule CHAR (RFC 5234 Appendix B.1): it also matches %x00`},
		{"a copy of HEXDIG, with another DIGIT", "HEXDIG = DIGIT / \"A\" / \"B\" / \"C\" / \"D\" / \"E\" / \"F\"\nDIGIT = %x30-38",
			`2:1: warning: rule "DIGIT" replaces the core rule DIGIT (RFC 5234 Appendix B.1): it does not match %x39`},
		{"HEXDIG of lower case", `HEXDIG = DIGIT / %x61-66`, `1:1: warning: rule "HEXDIG" replaces the core rule HEXDIG (RFC 5234 Appendix B.1): it does not match %x41-46`},
		{"a longer string", `DIGIT = 1*%x30-39`, `1:1: warning: rule "DIGIT" replaces the core rule DIGIT (RFC 5234 Appendix B.1)`},
		{"a long difference", `OCTET = ` + strings.Join(strings.Split("%x01 %x03 %x05 %x07 %x09 %x0B %x0D %x0F %x11", " "), " / "),
			`1:1: warning: rule "OCTET" replaces the core rule OCTET (RFC 5234 Appendix B.1): it does not match %x00 / %x02 / %x04 / %x06 / %x08 / %x0A / %x0C / %x0E / %...`},
		{"a line feed", "CRLF = LF", `1:1: warning: rule "CRLF" replaces the core rule CRLF (RFC 5234 Appendix B.1)`},
		{"an optional line feed", "CRLF = CR [ LF ]", `1:1: warning: rule "CRLF" replaces the core rule CRLF (RFC 5234 Appendix B.1)`},
		{"LWSP of at least one", "LWSP = 1*(WSP / CRLF WSP)", `1:1: warning: rule "LWSP" replaces the core rule LWSP (RFC 5234 Appendix B.1)`},
		{"LWSP of one", "LWSP = WSP / CRLF WSP", `1:1: warning: rule "LWSP" replaces the core rule LWSP (RFC 5234 Appendix B.1)`},
		{"LWSP of code points", "LWSP = *(%x2000-200A / CRLF WSP)", `1:1: warning: rule "LWSP" replaces the core rule LWSP (RFC 5234 Appendix B.1)`},
		{"a recursive line end", "CRLF = CR / LF CRLF", `1:1: warning: rule "CRLF" replaces the core rule CRLF (RFC 5234 Appendix B.1)`},
		{"the same, but too hard to compare", "CRLF = r0\n" + long, `1:1: warning: rule "CRLF" replaces the core rule CRLF (RFC 5234 Appendix B.1)`},
		{"too large to compare", "CRLF = " + strings.Repeat(`"x" `, 2*maxShape), `1:1: warning: rule "CRLF" replaces the core rule CRLF (RFC 5234 Appendix B.1)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := Reader{}.Lint(Source{Name: "f", Text: test.text})
			got := ""
			if all = noUnused(all); len(all) > 0 {
				got = strings.TrimPrefix(all.Error(), "f:")
			}
			if got != test.want {
				t.Errorf("%.200q: got %q, want %q", test.text, got, test.want)
			}
		})
	}
}

// noUnused returns findings without the warnings about unused rules.
func noUnused(all ErrorList) ErrorList {
	var rest ErrorList
	for _, e := range all {
		if !strings.HasPrefix(e.Msg, "no other rule uses") {
			rest = append(rest, e)
		}
	}
	return rest
}

// TestCoreMeaningInUTF8 checks the core rule OCTET in UTF-8, where it is no set of bytes.
func TestCoreMeaningInUTF8(t *testing.T) {
	read := func(text string) string {
		return Reader{Encoding: UTF8}.Lint(Source{Name: "f", Text: text}).Error()
	}
	if got := read("OCTET = ( %x00-FF )"); got != "" {
		t.Errorf("the same rule: got %s", got)
	}
	if got := read("OCTET = %x00-7F"); got == "" {
		t.Error("another rule: no warning")
	}
}
