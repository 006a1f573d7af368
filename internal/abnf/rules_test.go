package abnf

import (
	"slices"
	"strings"
	"testing"
)

// warnings returns the warnings for a valid grammar, without the file name.
func warnings(t *testing.T, text string) string {
	t.Helper()
	list := strings.ReplaceAll("\n"+read(t, Auto, text).Warnings.Error(), "\nf:", "\n")[1:]
	return strings.ReplaceAll(list, ": warning: ", ": ")
}

// TestCoreRules checks rules with the names of core rules (RFC 5234 Appendix B.1).
func TestCoreRules(t *testing.T) {
	tests := []struct {
		name string
		text string
		rule string // the name to look up
		def  string // the definitions of that rule
		core bool
		want string // warnings
	}{
		{"core rules exist without being mentioned", "a = \"x\"", "hexdig", `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, true, ""},
		{"referenced in another case", "a = digit", "digit", "DIGIT = %x30-39", true, ""},
		{"restated unchanged", "a = DIGIT\nDIGIT = %x30-39 ; 0-9", "DIGIT", "DIGIT = %x30-39", false, ""},
		{"restated with a different layout", "a = WSP\nWSP = SP\n  / ; or\n  HTAB", "WSP", "WSP = SP / HTAB", false, ""},
		{"replaced by another rule", "a = DIGIT\nDIGIT = \"x\"", "DIGIT", `DIGIT = "x"`, false,
			`2:1: rule "DIGIT" replaces the core rule DIGIT (RFC 5234 Appendix B.1): it also matches %x58 / %x78 and does not match %x30-39`},
		{"replaced in another case, as in RFC 8259", "string = %x22 *char %x22\nchar = %x20-21", "CHAR", "char = %x20-21", false,
			`2:1: rule "char" replaces the core rule CHAR (RFC 5234 Appendix B.1): it does not match %x01-1F / %x22-7F`},
		{"extended by =/", "a = DIGIT\nDIGIT =/ \"x\"", "DIGIT", `DIGIT = %x30-39; DIGIT =/ "x"`, false,
			`2:1: rule "DIGIT" adds to the core rule DIGIT (RFC 5234 Appendix B.1): it also matches %x58 / %x78`},
		{"extended by =/ in another case", "a = digit\ndigit =/ \"x\"\nDigit =/ \"y\"", "DIGIT", `DIGIT = %x30-39; digit =/ "x"; Digit =/ "y"`, false,
			`3:1: rule "DIGIT" adds to the core rule DIGIT (RFC 5234 Appendix B.1): it also matches %x58-59 / %x78-79`},
		{"restated, then extended", "a = SP\nSP = %x20\nSP =/ %x09", "SP", "SP = %x20; SP =/ %x09", false,
			`3:1: rule "SP" replaces the core rule SP (RFC 5234 Appendix B.1): it also matches %x09`},
		{"other core rules use the replacement", "a = HEXDIG\nDIGIT = \"x\"", "hexdig", `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, true,
			`2:1: rule "DIGIT" replaces the core rule DIGIT (RFC 5234 Appendix B.1): it also matches %x58 / %x78 and does not match %x30-39`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := warnings(t, test.text); got != test.want {
				t.Errorf("%q: got warnings %q, want %q", test.text, got, test.want)
			}
			r := read(t, Auto, test.text).Lookup(test.rule)
			if got := definitions(r); got != test.def || r.Core != test.core {
				t.Errorf("%q: got %s, core is %t; want %s, %t", test.text, got, r.Core, test.def, test.core)
			}
		})
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

// TestCoreRulesReferToNew checks that references in core rules resolve to rules that
// replace other core rules.
func TestCoreRulesReferToNew(t *testing.T) {
	g := read(t, Auto, "a = HEXDIG\nDIGIT = \"x\"")
	if got, want := g.Lookup("HEXDIG").Body.Subs[0].Rule, g.Rules[1]; got != want {
		t.Errorf("DIGIT in HEXDIG: got %s at %s, want %s at %s", got.Name, got.Pos(), want.Name, want.Pos())
	}
}

// TestUnused checks the warnings about unused rules.
func TestUnused(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"the first rule needs no user", "a = \"x\"", ""},
		{"a second rule that is unused", "a = \"x\"\nb = \"y\"", `2:1: no other rule uses b`},
		{"warning at the first of two definitions", "a = \"x\"\nb = \"y\"\nb =/ \"z\"", `2:1: no other rule uses b`},
		{"used only by itself", "a = \"x\"\nb = \"y\" [ b ]", `2:1: no other rule uses b`},
		{"used in another case", "a = B\nb = \"y\"", ""},
		{"used in angle brackets, zero times", "a = 0<b>\nb = \"y\"", ""},
		{"used by an unused rule", "a = \"x\"\nb = c\nc = \"y\"", `2:1: no other rule uses b`},
		{"used only by a =/", "a = \"x\"\nb = \"y\"\na =/ b", ""},
		{"used by a core rule", "a = HEXDIG\ndigit = %x30-39", ""},
		{"an extended core rule needs no user", "a = \"x\"\nDIGIT =/ \"y\"", `2:1: rule "DIGIT" adds to the core rule DIGIT (RFC 5234 Appendix B.1): it also matches %x59 / %x79`},
		{"several in source order", "a = \"x\"\nc = \"y\"\nb = \"z\"", "2:1: no other rule uses c, b"},
		{"more names than a message lists", "a = \"x\"\n" + rules(15, func(i int) string { return ruleName(i) + ` = "y"` }),
			"2:1: no other rule uses r0, r1, r2, r3, r4, r5, r6, r7, r8, r9 and 5 more"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := warnings(t, test.text); got != test.want {
				t.Errorf("%q: got %q, want %q", test.text, got, test.want)
			}
		})
	}
	// After a syntax error the uses are unknown, so there are no warnings.
	for _, text := range []string{"a = '\nb = \"x\"", "a = \"x\"\n/ b\nb = \"y\"", "a = b\na = c\nb = \"x\"\nc = \"y\"\nd = \"z\""} {
		if g, err := Read(Auto, Source{Name: "f", Text: text}); err == nil || len(g.Warnings) > 0 {
			t.Errorf("%q: got error %v and warnings %v, want an error and none", text, err, g.Warnings)
		}
	}
}

// TestRuleText checks which parts of the source Text keeps.
func TestRuleText(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"keeps the author's spacing", "a   =\"x\"/b\nb = \"y\"", "a   =\"x\"/b"},
		{"keeps the comment on its line", "a = \"x\" ; c\nb = \"y\"", "a = \"x\" ; c"},
		{"keeps comments between its lines", "a = \"x\" ; c\n  ; d\n  / \"y\"", "a = \"x\" ; c\n  ; d\n  / \"y\""},
		{"keeps deeper comments below it", "a = \"x\"\n    ; c\n  ; d\nb = \"y\"", "a = \"x\"\n    ; c\n  ; d"},
		{"drops comments at the rule's own indentation", "a = \"x\"\n; c\n  ; d\nb = \"y\"", "a = \"x\""},
		{"drops comments after a blank line", "a = \"x\"\n\n  ; c\nb = \"y\"", "a = \"x\""},
		{"keeps inner blank lines", "a = \"x\"\n\n  / \"y\"\n\n", "a = \"x\"\n\n  / \"y\""},
		{"keeps inner comments in the first column", "a = \"x\"\n; c\n  / \"y\"", "a = \"x\"\n; c\n  / \"y\""},
		{"drops white space at the ends of lines", "a = \"x\" \t\n  / \"y\"  \n", "a = \"x\"\n  / \"y\""},
		{"replaces CRLF by LF", "a = \"x\"\r\n  / \"y\"\r\n", "a = \"x\"\n  / \"y\""},
		{"drops the common indentation", "   a = \"x\"\n     / \"y\"\n", "a = \"x\"\n  / \"y\""},
		{"drops the common indentation of tabs", "\ta = \"x\"\n\t\t/ \"y\"\n\t  / \"z\"", "a = \"x\"\n\t/ \"y\"\n  / \"z\""},
		{"drops at most the existing indentation of a comment", "   a = \"x\"\n ; c\n     / \"y\"", "a = \"x\"\n; c\n  / \"y\""},
		{"drops half of a tab", "    a = \"x\"\n\t/ \"y\"", "a = \"x\"\n    / \"y\""},
		{"includes each =/", "a = \"x\" ; c\nb = \"y\"\na =/ \"z\"\n  ; d\n", "a = \"x\" ; c\na =/ \"z\"\n  ; d"},
		{"includes the core rule that is extended", "SP =/ \"x\"", "SP             =  %x20\nSP =/ \"x\""},
		{"keeps non-ASCII text", "a = \"x\" ; “é”", "a = \"x\" ; “é”"},
		{"no final line end", "a = \"x\"\n  ;", "a = \"x\"\n  ;"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(t, Auto, test.text).Rules[0].Text(); got != test.want {
				t.Errorf("Text of %q: got %q, want %q", test.text, got, test.want)
			}
		})
	}
}

// TestOrder checks the order of rules and references.
func TestOrder(t *testing.T) {
	g := read(t, Auto, `b = c / ALPHA / c / b
c = "x" [ <a> 0DIGIT ]
b =/ a
a = "y"`)
	names := func(rules []*Rule) string {
		var names []string
		for _, r := range rules {
			names = append(names, r.Name)
		}
		return strings.Join(names, " ")
	}
	const core = "ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP"
	if got, want := names(g.Rules), "b c a "+core; got != want {
		t.Errorf("Rules: got %s, want %s: first definitions in source order, then the core rules", got, want)
	}
	if got, want := names(g.Rules[0].References()), "c ALPHA b a"; got != want {
		t.Errorf("References of b: got %s, want %s: source order without duplicates", got, want)
	}
	roots := []*Rule{g.Lookup("a"), g.Lookup("c")}
	if got, want := names(g.Needed(roots)), "c a DIGIT"; got != want {
		t.Errorf("Needed by a and c: got %s, want %s: the grammar's order", got, want)
	}
	if !slices.Equal(roots, []*Rule{g.Lookup("a"), g.Lookup("c")}) {
		t.Errorf("Needed changed its argument")
	}
}

// TestCoreNames compares the names of core rules with the appendix.
func TestCoreNames(t *testing.T) {
	var want []string
	for _, d := range coreList() {
		want = append(want, fold(d.Name))
	}
	slices.Sort(want)
	if got := coreNames(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
