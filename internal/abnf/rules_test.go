package abnf

import (
	"slices"
	"strings"
	"testing"
)

// warnings returns the warnings of a grammar without errors, without the file name.
func warnings(t *testing.T, text string) string {
	t.Helper()
	list := strings.ReplaceAll("\n"+read(t, Auto, text).Warnings.Error(), "\nf:", "\n")[1:]
	return strings.ReplaceAll(list, ": warning: ", ": ")
}

// TestCoreRules has rules with names of core rules (RFC 5234 Appendix B.1).
func TestCoreRules(t *testing.T) {
	tests := []struct {
		why  string
		text string
		rule string // one that is asked for
		def  string // its definitions
		core bool
		want string // the warnings
	}{
		{"not mentioned, they are there", "a = \"x\"", "hexdig", `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, true, ""},
		{"mentioned in other letters", "a = digit", "digit", "DIGIT = %x30-39", true, ""},
		{"restated as it is", "a = DIGIT\nDIGIT = %x30-39 ; 0-9", "DIGIT", "DIGIT = %x30-39", false, ""},
		{"restated with another layout", "a = WSP\nWSP = SP\n  / ; or\n  HTAB", "WSP", "WSP = SP / HTAB", false, ""},
		{"another rule of that name", "a = DIGIT\nDIGIT = \"x\"", "DIGIT", `DIGIT = "x"`, false,
			`2:1: rule "DIGIT" takes the place of the core rule DIGIT (RFC 5234 Appendix B.1)`},
		{"another rule of that name but for case, as in RFC 8259", "string = %x22 *char %x22\nchar = %x20-21", "CHAR", "char = %x20-21", false,
			`2:1: rule "char" takes the place of the core rule CHAR (RFC 5234 Appendix B.1)`},
		{"=/ adds to it", "a = DIGIT\nDIGIT =/ \"x\"", "DIGIT", `DIGIT = %x30-39; DIGIT =/ "x"`, false,
			`2:1: rule "DIGIT" adds to the core rule DIGIT (RFC 5234 Appendix B.1)`},
		{"=/ adds to it in other letters", "a = digit\ndigit =/ \"x\"\nDigit =/ \"y\"", "DIGIT", `DIGIT = %x30-39; digit =/ "x"; Digit =/ "y"`, false,
			`3:1: rule "DIGIT" adds to the core rule DIGIT (RFC 5234 Appendix B.1)`},
		{"restated, and then added to", "a = SP\nSP = %x20\nSP =/ %x09", "SP", "SP = %x20; SP =/ %x09", false,
			`3:1: rule "SP" takes the place of the core rule SP (RFC 5234 Appendix B.1)`},
		{"other core rules see the new one", "a = HEXDIG\nDIGIT = \"x\"", "hexdig", `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, true,
			`2:1: rule "DIGIT" takes the place of the core rule DIGIT (RFC 5234 Appendix B.1)`},
	}
	for _, test := range tests {
		if got := warnings(t, test.text); got != test.want {
			t.Errorf("%s: %q: got warnings %q, want %q", test.why, test.text, got, test.want)
		}
		r := read(t, Auto, test.text).Lookup(test.rule)
		if got := definitions(r); got != test.def || r.Core != test.core {
			t.Errorf("%s: %q: got %s, core is %t; want %s, %t", test.why, test.text, got, r.Core, test.def, test.core)
		}
	}
}

// definitions returns the definitions of r on one line.
func definitions(r *Rule) string {
	var texts []string
	for _, d := range r.Defs {
		texts = append(texts, d.String())
	}
	return strings.Join(texts, "; ")
}

// TestCoreRulesReferToNew holds references from core rules to the rules that take
// the places of others.
func TestCoreRulesReferToNew(t *testing.T) {
	g := read(t, Auto, "a = HEXDIG\nDIGIT = \"x\"")
	if got, want := g.Lookup("HEXDIG").Body.Subs[0].Rule, g.Rules[1]; got != want {
		t.Errorf("DIGIT in HEXDIG: got %s at %s, want %s at %s", got.Name, got.Pos(), want.Name, want.Pos())
	}
}

// TestUnused has the warnings of rules that no other rule uses.
func TestUnused(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"the first rule is for those who read the grammar", "a = \"x\"", ""},
		{"another is not", "a = \"x\"\nb = \"y\"", `2:1: no other rule uses b`},
		{"where it is first defined", "a = \"x\"\nb = \"y\"\nb =/ \"z\"", `2:1: no other rule uses b`},
		{"a rule that only uses itself", "a = \"x\"\nb = \"y\" [ b ]", `2:1: no other rule uses b`},
		{"used in other letters", "a = B\nb = \"y\"", ""},
		{"used in angle brackets, and zero times", "a = 0<b>\nb = \"y\"", ""},
		{"used by a rule that is not used itself", "a = \"x\"\nb = c\nc = \"y\"", `2:1: no other rule uses b`},
		{"used before it is defined, by =/", "a = \"x\"\nb = \"y\"\na =/ b", ""},
		{"used by a core rule", "a = HEXDIG\ndigit = %x30-39", ""},
		{"a core rule that is added to", "a = \"x\"\nDIGIT =/ \"y\"", `2:1: rule "DIGIT" adds to the core rule DIGIT (RFC 5234 Appendix B.1)`},
		{"several, in order", "a = \"x\"\nc = \"y\"\nb = \"z\"", "2:1: no other rule uses c, b"},
		{"very many", "a = \"x\"\n" + rules(15, func(i int) string { return ruleName(i) + ` = "y"` }),
			"2:1: no other rule uses r0, r1, r2, r3, r4, r5, r6, r7, r8, r9 and 5 more"},
	}
	for _, test := range tests {
		if got := warnings(t, test.text); got != test.want {
			t.Errorf("%s: %q: got %q, want %q", test.why, test.text, got, test.want)
		}
	}
	// What the part that cannot be read would use is not known.
	for _, text := range []string{"a = '\nb = \"x\"", "a = \"x\"\n/ b\nb = \"y\"", "a = b\na = c\nb = \"x\"\nc = \"y\"\nd = \"z\""} {
		if g, err := Read(Auto, Source{Name: "f", Text: text}); err == nil || len(g.Warnings) > 0 {
			t.Errorf("%q: got error %v and warnings %v, want an error and none", text, err, g.Warnings)
		}
	}
}

// TestRuleText has what Text keeps of the source.
func TestRuleText(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"as it stands, not as it is printed", "a   =\"x\"/b\nb = \"y\"", "a   =\"x\"/b"},
		{"with the comment on its line", "a = \"x\" ; c\nb = \"y\"", "a = \"x\" ; c"},
		{"with comments between its lines", "a = \"x\" ; c\n  ; d\n  / \"y\"", "a = \"x\" ; c\n  ; d\n  / \"y\""},
		{"with the comments below it that are deeper", "a = \"x\"\n    ; c\n  ; d\nb = \"y\"", "a = \"x\"\n    ; c\n  ; d"},
		{"without comments that are as deep as the rule", "a = \"x\"\n; c\n  ; d\nb = \"y\"", "a = \"x\""},
		{"without comments behind a blank line", "a = \"x\"\n\n  ; c\nb = \"y\"", "a = \"x\""},
		{"with blank lines inside", "a = \"x\"\n\n  / \"y\"\n\n", "a = \"x\"\n\n  / \"y\""},
		{"with comments inside, however deep", "a = \"x\"\n; c\n  / \"y\"", "a = \"x\"\n; c\n  / \"y\""},
		{"without white space at the ends of lines", "a = \"x\" \t\n  / \"y\"  \n", "a = \"x\"\n  / \"y\""},
		{"with LF for CRLF", "a = \"x\"\r\n  / \"y\"\r\n", "a = \"x\"\n  / \"y\""},
		{"without the indentation of the whole", "   a = \"x\"\n     / \"y\"\n", "a = \"x\"\n  / \"y\""},
		{"with tabs: less as many columns", "\ta = \"x\"\n\t\t/ \"y\"\n\t  / \"z\"", "a = \"x\"\n\t/ \"y\"\n  / \"z\""},
		{"comments less deep than the whole keep what they have", "   a = \"x\"\n ; c\n     / \"y\"", "a = \"x\"\n; c\n  / \"y\""},
		{"a tab of which half is taken off", "    a = \"x\"\n\t/ \"y\"", "a = \"x\"\n    / \"y\""},
		{"with each =/", "a = \"x\" ; c\nb = \"y\"\na =/ \"z\"\n  ; d\n", "a = \"x\" ; c\na =/ \"z\"\n  ; d"},
		{"a core rule that is added to", "SP =/ \"x\"", "SP             =  %x20\nSP =/ \"x\""},
		{"what is not ASCII", "a = \"x\" ; “é”", "a = \"x\" ; “é”"},
		{"no line end at the end", "a = \"x\"\n  ;", "a = \"x\"\n  ;"},
	}
	for _, test := range tests {
		if got := read(t, Auto, test.text).Rules[0].Text(); got != test.want {
			t.Errorf("%s: Text of %q: got %q, want %q", test.why, test.text, got, test.want)
		}
	}
}

// TestOrder has the order of rules and of what they refer to.
func TestOrder(t *testing.T) {
	g := read(t, Auto, "b = c / ALPHA / c / b\nc = \"x\" [ <a> 0DIGIT ]\nb =/ a\na = \"y\"")
	names := func(rules []*Rule) string {
		var names []string
		for _, r := range rules {
			names = append(names, r.Name)
		}
		return strings.Join(names, " ")
	}
	const core = "ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP"
	if got, want := names(g.Rules), "b c a "+core; got != want {
		t.Errorf("Rules: got %s, want %s: by first definition, and then the core rules", got, want)
	}
	if got, want := names(g.Rules[0].References()), "c ALPHA b a"; got != want {
		t.Errorf("References of b: got %s, want %s: each once, in the order of the source", got, want)
	}
	roots := []*Rule{g.Lookup("a"), g.Lookup("c")}
	if got, want := names(g.Needed(roots)), "c a DIGIT"; got != want {
		t.Errorf("Needed by a and c: got %s, want %s: in the order of the grammar", got, want)
	}
	if !slices.Equal(roots, []*Rule{g.Lookup("a"), g.Lookup("c")}) {
		t.Errorf("Needed changed what it was given")
	}
}
