package abnf

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// TestSameMeaning asks Reader.Same about rules with different elements.
func TestSameMeaning(t *testing.T) {
	lib := library{"rfc1": "x = \"a\" / \"b\"\nbroken = undefined", "rfc2": "x = \"b\" / \"a\"\nbroken = \"x\""}
	r := lib.reader()
	var asked []string
	r.Same = func(g *Grammar, a, b *Rule) (bool, error) {
		asked = append(asked, a.Pos().String()+" "+b.Pos().String())
		return slices.Contains(g.Rules, a) && slices.Contains(g.Rules, b) && slices.Contains(g.CalleesFirst(), a), nil
	}
	const text = "; [1] = RFC 1\n; [2] = RFC 2\n"
	if g, err := r.Read(Source{Name: "rfc9", Text: text + "a = x"}); err != nil || g.Lookup("x").Imported != "rfc1" {
		t.Errorf("got %v", err)
	}
	if want := []string{"rfc1:1:1 rfc2:1:1"}; !slices.Equal(asked, want) {
		t.Errorf("Same: got %q, want %q", asked, want)
	}
	if _, err := r.Read(Source{Name: "rfc9", Text: text + "a = broken"}); err == nil || len(asked) > 1 {
		t.Errorf("rules that do not compile: got %v, and Same was asked about %q", err, asked)
	}
}

// TestSameOnce asks Reader.Same once about rules that many rules refer to.
func TestSameOnce(t *testing.T) {
	lib := library{"rfc1": "x = \"a\" / \"b\"", "rfc2": "x = \"b\" / \"a\""}
	r := lib.reader()
	asked := 0
	r.Same = func(*Grammar, *Rule, *Rule) (bool, error) { asked++; return true, nil }
	if _, err := r.Read(Source{Name: "rfc9", Text: "; [1] = RFC 1\n; [2] = RFC 2\na = x\nb = x x\n"}); err != nil || asked != 1 {
		t.Errorf("got %v, and Same was asked %d times", err, asked)
	}
}

// TestNotComparable reads names whose definitions cannot be compared.
func TestNotComparable(t *testing.T) {
	const text = "; [1] = RFC 1\n; [2] = RFC 2\na = x"
	for _, test := range []struct{ name, one, two, reason string }{
		{"recursion", "x = \"(\" [x] \")\" / \"a\" / \"b\"", "x = \"(\" [x] \")\" / \"b\" / \"a\"", "some of the rules that they need do not compile"},
		{"undefined names", "x = y", "x = \"y\"", "some of the rules that they need have mistakes"},
		{"Same", "x = \"a\"", "x = \"b\"", "no time"},
	} {
		r := library{"rfc1": test.one, "rfc2": test.two}.reader()
		r.Same = func(*Grammar, *Rule, *Rule) (bool, error) { return false, errors.New("no time") }
		_, err := r.Read(Source{Name: "rfc9", Text: text})
		want := `rfc9:3:5: rule "x" has definitions at rfc1:1:1, rfc2:1:1, which cannot be compared: ` + test.reason + "; name the document, as in <x, see [RFC1]>"
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v\nwant %s", test.name, err, want)
		}
	}
	r := library{"rfc1": "x = \"a\"", "rfc2": "x = \"b\""}.reader()
	r.Budget = limit.New(limit.Limits{Work: 10})
	r.Same = func(*Grammar, *Rule, *Rule) (bool, error) { return true, nil }
	_, err := r.Read(Source{Name: "rfc9", Text: text})
	if want := `rfc9:3:5: the definitions of rule "x" in several documents are too large to compare for a limit of 10 steps of work`; err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// TestDifferentNames compares rules that have the same elements. Their names lead to different rules.
func TestDifferentNames(t *testing.T) {
	for _, test := range []struct {
		name, one, two string
		same           bool
	}{
		{"equal rules", "x = y\ny = \"1\"", "x = z\nz = \"1\"", true},
		{"different rules", "x = y\ny = \"1\"", "x = y\ny = \"2\"", false},
		{"a difference after equal rules", "x = y z\ny = \"1\"\nz = y y", "x = y z\ny = \"1\"\nz = y x", false},
		{"a core rule of one document", "x = DIGIT\nDIGIT = \"1\"", "x = DIGIT", false},
		{"a core rule of one document, indirectly", "x = HEXDIG\nDIGIT = \"1\"", "x = HEXDIG", false},
		{"recursion of different lengths", "x = \"a\" [y]\ny = \"a\" [x]", "x = \"a\" [x]", true},
		{"recursion with another element", "x = \"a\" [y]\ny = \"b\" [x]", "x = \"a\" [x]", false},
		{"strings in another case", "x = \"abc\"", "x = \"ABC\"", true},
		{"case-sensitive strings in another case", "x = %s\"abc\"", "x = %s\"ABC\"", false},
		{"a case-sensitive string", "x = %s\"abc\"", "x = \"abc\"", false},
		{"a range and a series", "x = %x41-42", "x = %x41.42", false},
		{"repetitions", "x = 1*\"a\"", "x = *\"a\"", false},
		{"a character", "x = %xE9", "x = %xC3.A9", false},
	} {
		_, err := library{"rfc1": test.one, "rfc2": test.two}.reader().Read(Source{Name: "rfc9", Text: "; [1] = RFC 1\n; [2] = RFC 2\na = x"})
		if (err == nil) != test.same || err != nil && !strings.Contains(err.Error(), "has different definitions") {
			t.Errorf("%s: got %v, want the same: %t", test.name, err, test.same)
		}
	}
}

// TestFailedComparison compares many rules after comparisons that fail. They leave no rules merged.
func TestFailedComparison(t *testing.T) {
	lib := library{
		"rfc1": "x = y\ny = \"a\" [z]\nz = \"b\" [y]\nv = z",
		"rfc2": "x = y\ny = \"a\" [z]\nz = \"c\" [y]\nv = z",
	}
	_, err := lib.reader().Read(Source{Name: "rfc9", Text: "; [1] = RFC 1\n; [2] = RFC 2\na = x y z v"})
	var errs ErrorList
	if errors.As(err, &errs); len(errs) != 4 {
		t.Errorf("got %v, want 4 errors", err)
	}
}

// TestAmendmentBudget exceeds the budget while documents amend each other. Each amended document has its
// own amendments, so that their number doubles with each document.
func TestAmendmentBudget(t *testing.T) {
	const n = 30
	lib := library{}
	for i := range n {
		text := ""
		for j := i + 1; j < n; j++ {
			text += fmt.Sprintf("; [%d] = RFC %d\n", j, j+1)
		}
		text += fmt.Sprintf("r%d = \"x\"\n", i)
		for j := i + 1; j < n; j++ {
			text += fmt.Sprintf("r%d =/ \"y\"\n", j)
		}
		lib[fmt.Sprintf("rfc%d", i+1)] = text
	}
	for _, memory := range []int64{50_000, 123_456, limit.Megabyte} {
		r := lib.reader()
		r.Budget = limit.New(limit.Limits{Memory: memory})
		_, err := r.Read(Source{Name: "rfc1", Text: lib["rfc1"]})
		if err == nil || !strings.Contains(err.Error(), "for a limit of") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%d bytes: got %.300v, want one error", memory, err)
		}
	}
}
