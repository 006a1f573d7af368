package abnf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/oracle"
)

// list is a list whose elements are "a".
type list struct {
	least, most int // most is abnf.Unbounded for no maximum
}

func (l list) String() string {
	if l.most == abnf.Unbounded {
		return fmt.Sprintf("%d#", l.least)
	}
	return fmt.Sprintf("%d#%d", l.least, l.most)
}

// count reports whether s is a list of "a", and of empty elements if empty is set, with
// blanks around the inner commas. Elements that are not empty count.
func (l list) count(s string, empty bool) bool {
	if strings.TrimSpace(s) != s {
		return false
	}
	n := 0
	for part := range strings.SplitSeq(s, ",") {
		switch strings.TrimSpace(part) {
		case "a":
			n++
		case "":
			if !empty && s != "" {
				return false
			}
		default:
			return false
		}
	}
	return n >= l.least && (l.most == abnf.Unbounded || n <= l.most)
}

// recipient reports whether s is a list for recipients by RFC 9110 §5.6.1.2. Blanks may
// come first or last where the first or last element is empty.
func (l list) recipient(s string) bool {
	parts := strings.Split(s, ",")
	for i, part := range parts {
		if word := strings.TrimSpace(part); word != "" && word != "a" {
			return false
		}
		if i == 0 && strings.HasPrefix(part, " ") && strings.TrimSpace(part) != "" ||
			i == len(parts)-1 && strings.HasSuffix(part, " ") && strings.TrimSpace(part) != "" {
			return false
		}
	}
	return len(parts) > 1 || strings.TrimSpace(s) == s
}

// recipient7230 reports whether s is a list for recipients by RFC 7230 §7. #element does
// not allow an element directly after a comma at the start.
func (l list) recipient7230(s string) bool {
	if l.least == 0 && l.most == abnf.Unbounded {
		parts := strings.Split(s, ",")
		if len(parts) > 1 && parts[0] == "" && strings.TrimSpace(parts[1]) != "" {
			return false
		}
	}
	return l.count(s, true)
}

// folded is a list by RFC 2616 §2.1, where white space may also come first.
func (l list) folded(s string) bool {
	text := strings.TrimLeft(s, " ")
	return l.count(text, true) && (text != "" || s == "")
}

// TestListLanguages compares every form of lists with a simple twin, on all short strings.
func TestListLanguages(t *testing.T) {
	forms := []struct {
		name   string
		text   string
		reader abnf.Reader
		want   func(list, string) bool
	}{
		{"sender", "OWS = *SP", abnf.Reader{}, func(l list, s string) bool { return l.count(s, false) }},
		{"recipient", "OWS = *SP", abnf.Reader{Lists: abnf.ListRecipient}, list.recipient},
		{"RFC 7230", "OWS = *SP", abnf.Reader{Lists: abnf.ListRecipient7230}, list.recipient7230},
		{"RFC 822", "; notation: rfc822", abnf.Reader{}, func(l list, s string) bool {
			return !strings.Contains(s, " ") && l.count(s, true)
		}},
		{"RFC 2616", "; notation: rfc822\nLWS = SP", abnf.Reader{}, list.folded},
	}
	lists := []list{{0, -1}, {1, -1}, {2, -1}, {0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}, {2, 3}}
	for _, form := range forms {
		for _, l := range lists {
			t.Run(form.name+" "+l.String(), func(t *testing.T) {
				text := form.text + "\na = " + l.String() + `"a"` + "\n"
				g, err := form.reader.Read(abnf.Source{Name: "f", Text: text})
				if err != nil {
					t.Fatal(err)
				}
				match := oracle.New(g)
				rule := g.Lookup("a")
				for s := range shortStrings("a, ", 6) {
					if got, want := match.Match(rule, s), form.want(l, s); got != want {
						t.Errorf("%q: got %t, want %t; the rule is %s", s, got, want, rule.Body)
					}
				}
			})
		}
	}
}

// shortStrings yields all strings of up to n characters of an alphabet.
func shortStrings(alphabet string, n int) func(func(string) bool) {
	var visit func(s string, yield func(string) bool) bool
	visit = func(s string, yield func(string) bool) bool {
		if !yield(s) {
			return false
		}
		if len(s) == n {
			return true
		}
		for _, c := range alphabet {
			if !visit(s+string(c), yield) {
				return false
			}
		}
		return true
	}
	return func(yield func(string) bool) { visit("", yield) }
}

// TestListExamples matches the examples of RFC 9110 §5.6.1.2.
func TestListExamples(t *testing.T) {
	const text = "example-list = 1#example-list-elmt\nexample-list-elmt = 1*ALPHA\nOWS = *( SP / HTAB )"
	tests := []struct {
		s                          string
		sender, recipient, rfc7230 bool
	}{
		{"foo,bar", true, true, true},
		{"foo ,bar,", false, true, true},
		{"foo , ,bar,charlie", false, true, true},
		{"", false, true, false},      // the RFC calls it invalid, but its ABNF cannot enforce
		{",", false, true, false},     // the number of elements
		{",   ,", false, true, false}, //
		{"foo bar", false, false, false},
	}
	for _, test := range tests {
		for form, want := range map[abnf.ListForm]bool{abnf.ListSender: test.sender, abnf.ListRecipient: test.recipient, abnf.ListRecipient7230: test.rfc7230} {
			g, err := abnf.Reader{Lists: form}.Read(abnf.Source{Name: "f", Text: text})
			if err != nil {
				t.Fatal(err)
			}
			if got := oracle.New(g).Match(g.Rules[0], test.s); got != want {
				t.Errorf("%s: %q: got %t, want %t", form, test.s, got, want)
			}
		}
	}
}
