package dfa

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
)

// outlined compiles the rule r of a grammar with captures, and returns its machine with the machines of
// the other rules that stand for code points.
func outlined(t *testing.T, text, captures string) (m *Machine, points []*Machine) {
	t.Helper()
	g := subject{"test.abnf", abnf.Auto, text}.read(t)
	var rules []*Machine
	for _, r := range g.Rules[1:] {
		m, err := CompileCalling(g, r, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, m)
	}
	_, list, err := abnf.ParseCaptures(g, captures)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = CompileTagged(g, g.Rules[0], nil, nil, list); err != nil {
		t.Fatal(err)
	}
	return m, CodePoints(rules)
}

// run returns the state after a string, or None, and whether there are operations after its first byte.
func (m *Machine) run(state int32, s string) (end int32, ops bool) {
	for i := range len(s) {
		class := int(m.Classes.Of[s[i]])
		ops = ops || i > 0 && len(m.StepOps(state, class)) > 0
		if state = m.Next(state, class); state == None {
			break
		}
	}
	return state, ops
}

func TestOutlines(t *testing.T) {
	const sets = `
u = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD
p = %xE000-F8FF / %x100000-10FFFD
`
	for _, test := range []struct {
		name, rule, captures string
		want                 string // the rules that states call, by state; "+" for some of the first bytes
	}{
		{"a loop", `r = *( u / "a" )`, "r=r", "u"},
		{"two places", `r = *u "?" *u`, "r=r", "u u"},
		{"two sets in one state: bytes that both have are not called", `r = *( u / p ) "!"`, "r=r", "u+p+"},
		{"two sets without common bytes", `r = *u "?" *p`, "r=r", "u p"},
		{"a longer string begins with the code point", `r = ( u "x" / u "y" )`, "r=r", "u - - - - - - - - - - -"},
		{"an operation inside the code point", `r = ( u "x" / u "y" )`, "r=u", "- -"},
		{"fewer code points than the rule has", `r = *%xA0-AF "?"`, "r=r", "- - -"},
		{"more code points than the rule has", `r = *%xA0-D7FF`, "r=r", "u+ - - -"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := test.rule + "\n" + strings.TrimPrefix(sets, "\n")
			m, points := outlined(t, text, test.captures)
			for s := range int32(m.Len()) {
				for _, o := range m.Outlines(s, points) {
					checkOutline(t, m, s, o)
				}
			}
			if got := describeOutlines(m, points); !strings.HasPrefix(got+" ", test.want+" ") {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// describeOutlines returns the rules that each reached state calls.
func describeOutlines(m *Machine, points []*Machine) string {
	var words []string
	for s := range int32(m.Len()) {
		word := ""
		for _, o := range m.Outlines(s, points) {
			word += o.Machine.Name
			if o.First != o.Machine.First(0) {
				word += "+"
			}
		}
		if word == "" {
			word = "-"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// checkOutline checks that all code points that the outline reads lead to the state after it, and that the
// state reads no others with the same first bytes.
func checkOutline(t *testing.T, m *Machine, state int32, o Outline) {
	t.Helper()
	for c := rune(0x80); c <= utf8.MaxRune; c++ {
		s := string(c)
		if !utf8.ValidRune(c) || !o.First.Has(s[0]) {
			continue
		}
		end, _ := o.Machine.run(0, s)
		got, ops := m.run(state, s)
		if in := end != None; in != (got != None) || in && (got != o.To || ops) {
			t.Fatalf("U+%04X leads from state %d to %d, with operations: %v; the outline to %d: %v", c, state, got, ops, o.To, in)
		}
	}
}

// A machine has a state less for each state inside a code point that is outlined.
func TestOutlinedLen(t *testing.T) {
	m, points := outlined(t, "r = *( \"a\" / u ) \"?\" *u\nu = %xA0-D7FF / %xF900-FDCF / %x10000-1FFFD\n", "r=r")
	if got := m.OutlinedLen(points); got != 3 || m.Len() < 20 {
		t.Errorf("%d of %d states remain, want 3", got, m.Len())
	}
	if got := m.OutlinedLen(nil); got != m.Len() {
		t.Errorf("without rules to call, %d of %d states remain", got, m.Len())
	}
}

// Rules that may match ASCII, strings of several code points or nothing do not stand for a code point.
func TestCodePoints(t *testing.T) {
	g := subject{"test.abnf", abnf.Auto, `u = %xA0-D7FF / %x10000-1FFFD
ascii = u / "a"
several = 1*u
some = *u
two = u u
small = %x3B1-3BF
bytes = %xC2-DF
`}.read(t)
	var rules []*Machine
	for _, r := range g.Rules {
		m, err := CompileCalling(g, r, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, m)
	}
	got := CodePoints(rules)
	if len(got) != 1 || got[0].Name != "u" {
		for _, m := range got {
			t.Errorf("%s", m.Name)
		}
	}
}
