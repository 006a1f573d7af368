package abnf

import (
	"slices"
	"testing"
)

// TestFindingRules checks the rules in whose definitions findings are.
func TestFindingRules(t *testing.T) {
	for _, test := range []struct {
		name, text string
		roots      []string
		want       []string // for each finding, in order
	}{
		{"syntax", "a = \"x\" | \"y\"\n", nil, []string{"a"}},
		{"syntax, before an element", "a = \"x\"\nb = \"x\n", nil, []string{"b"}},
		{"undefined names in two definitions", "a = x1\na =/ x2\n", nil, []string{"a", "a"}},
		{"prose", "a = \"x\" / <any fruit>\n", nil, []string{"a"}},
		{"a duplicate", "a = \"x\"\na = \"y\"\n", nil, []string{"a"}},
		{"a value", "a = %x110000\n", nil, []string{"a"}},
		{"recursion, of the rule with the reference", "a = b\nb = \"(\" [ a ] \")\"\n", nil, []string{"b"}},
		{"endless recursion", "a = \"x\" a\n", nil, []string{"a"}},
		{"a warning in a definition that is not needed", "a = \"x\"\nb = \"y\" | \"z\"\n", []string{"a"}, []string{"b"}},
		{"a replaced core rule", "a = DIGIT\nDIGIT = \"0\"\n", nil, []string{"DIGIT"}},
		{"unused rules are a finding about the grammar", "a = \"x\"\nb = \"y\"\n", nil, []string{""}},
		{"no definition at all", "\n", nil, []string{""}},
	} {
		g, err := Reader{Roots: test.roots}.Read(Source{Name: "f", Text: test.text})
		var got []string
		for _, e := range g.Findings(err) {
			got = append(got, e.Rule)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: findings in %q, want %q (%v)", test.name, got, test.want, g.Findings(err))
		}
	}
}

// TestFindings checks that errors and warnings are in the order of the sources.
func TestFindings(t *testing.T) {
	g, err := Reader{Roots: []string{"a"}}.Read(Source{Name: "1", Text: "b = \"x\" | \"y\"\n"}, Source{Name: "2", Text: "c = |\na = x1\nd = |\n"})
	all := g.Findings(err)
	if !slices.IsSortedFunc(all, func(a, b *Error) int {
		return slices.Compare([]int{int(a.Pos.File[0]), a.Pos.Line, a.Pos.Col}, []int{int(b.Pos.File[0]), b.Pos.Line, b.Pos.Col})
	}) || len(all) < 4 || all[0].Pos.File != "1" {
		t.Errorf("got\n%v", all)
	}
	if g, err := Read(Auto, Source{Name: "f", Text: "a = \"x\"\n"}); len(g.Findings(err)) != 0 {
		t.Errorf("got %v, want none", g.Findings(err))
	}
}

// TestCites lists the documents that a grammar and its patches cite.
func TestCites(t *testing.T) {
	d := Document{
		Sources: []Source{{Text: "; RFC 1\n; [URI] = RFC 3986\n;[b] = other.abnf\n; [c] = RFC 3986\n\na = \"x\"\n; [d] = RFC 9\n"}, {Text: "; [e] = RFC5234\n"}},
		Patches: []Source{{Text: "; [URI] = RFC 2396\n"}},
	}
	want := []string{"rfc3986", "other.abnf", "rfc5234", "rfc2396"}
	if got := d.Cites(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := (&Document{}).Cites(); len(got) != 0 {
		t.Errorf("no sources: got %q", got)
	}
}

// TestSkipped checks which warnings are errors in definitions that are not needed.
func TestSkipped(t *testing.T) {
	source := Source{Name: "f", Notation: NotationRFC822, Text: "a_b := \"x\"\nc := \"y\nc := \"z\"\n"}
	for _, test := range []struct {
		roots           []string
		errors, skipped int
	}{{nil, 2, 0}, {[]string{"a-b"}, 0, 2}, {[]string{"c"}, 2, 0}} {
		g, err := Reader{Roots: test.roots}.Read(source)
		errs, _ := err.(ErrorList)
		skipped := 0
		for _, w := range g.Warnings {
			if w.Skipped {
				skipped++
			}
		}
		if len(errs) != test.errors || skipped != test.skipped || len(g.Warnings) < skipped+2 {
			t.Errorf("roots %v: %d errors, %d of %d warnings skipped; want %d and %d\n%v", test.roots, len(errs), skipped, len(g.Warnings), test.errors, test.skipped, g.Findings(err))
		}
	}
}
