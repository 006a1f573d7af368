package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// labels returns the distinct labels of the states that can consume a byte after s, in
// order of priority.
func (m *NFA) labels(s string) []string {
	var labels []string
	for _, state := range m.after(s) {
		if !slices.Contains(labels, state.Label.Text) {
			labels = append(labels, state.Label.Text)
		}
	}
	return labels
}

// after returns the states that can consume a byte after s, in order of priority. It does
// not follow calls.
func (m *NFA) after(s string) []State {
	current := []int32{m.Start}
	for i := range len(s) {
		var next []int32
		for _, state := range m.consuming(current) {
			if q := m.States[state]; q.Bytes.Has(s[i]) {
				next = append(next, q.Next)
			}
		}
		current = next
	}
	var states []State
	for _, state := range m.consuming(current) {
		states = append(states, m.States[state])
	}
	return states
}

// consuming returns the consuming states that are reachable by empty transitions.
func (m *NFA) consuming(from []int32) []int32 {
	var found []int32
	seen := map[int32]bool{}
	var visit func(int32)
	visit = func(s int32) {
		if seen[s] {
			return
		}
		seen[s] = true
		if m.States[s].Consumes() {
			found = append(found, s)
		}
		for _, to := range m.States[s].Epsilon {
			visit(to)
		}
	}
	for _, s := range from {
		visit(s)
	}
	return found
}

func TestLabels(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		after   string
		want    []string
	}{
		// The rule that is used as a label.
		{"core rule that stands for a character", `r = 4DIGIT`, "", []string{"DIGIT"}},
		{"each copy in a repetition has the rule's name", `r = 4DIGIT`, "19", []string{"DIGIT"}},
		{"outermost character rule", `r = s
s = DIGIT / "x"`, "", []string{"s"}},
		{"rule for many characters has no label", `r = s
s = *DIGIT`, "", []string{"DIGIT"}},
		{"repetition of one character is not a character", `r = s
s = 1DIGIT`, "", []string{"DIGIT"}},
		{"option is not a character", `r = s
s = [ DIGIT ]`, "", []string{"DIGIT"}},
		{"sequence that begins with any digit is not an escape", `r = s
s = DIGIT / DIGIT DIGIT`, "", []string{"DIGIT"}},
		{"alternatives in groups are alternatives of the rule", `r = s
s = ( DIGIT / ( "x" ) )`, "", []string{"s"}},
		{"empty string is not a character", `r = s
s = "x" / ""`, "", []string{`"x"`}},
		{"rule that names one string is labeled with the string", `r = s
s = "x"`, "", []string{`"x"`}},
		{"rule that names one number is labeled with its name", `r = s
s = %x78`, "", []string{"s"}},
		{"character rule with a terminal of several bytes", `r = s
s = "xy" / "z"`, "", []string{"s"}},
		{"rest of a literal inside a character rule", `r = s
s = "xy" / "z"`, "x", []string{`"y"`}},
		{"recursive rule is not a character", `r = s
s = "x" [ s ]`, "", []string{`"x"`}},
		{"each alternative has its own name", `r = s / t
s = DIGIT
t = ALPHA`, "", []string{"s", "t"}},

		// Escapes.
		{"escape counts as a character", `r = s
s = ALPHA / pct
pct = "%" HEXDIG HEXDIG`, "", []string{"s"}},
		{"parts of an escape have their own labels", `r = s
s = ALPHA / pct
pct = "%" HEXDIG HEXDIG`, "%", []string{"HEXDIG"}},
		{"exact repetition in an escape", `r = s
s = ALPHA / pct
pct = "%" 2HEXDIG`, "", []string{"s"}},
		{"repetition of varying length is not an escape", `r = s
s = ALPHA / pct
pct = "%" 1*2HEXDIG`, "", []string{"ALPHA", `"%"`}},
		{"option is not part of an escape", `r = s
s = ALPHA / pct
pct = "%" [ HEXDIG ]`, "", []string{"ALPHA", `"%"`}},
		{"zero copies are not part of an escape", `r = s
s = ALPHA / pct
pct = "%" 0HEXDIG`, "", []string{"ALPHA", `"%"`}},
		{"choice of single characters in an escape", `r = s
s = ALPHA / "\" ( DIGIT / "n" )`, "", []string{"s"}},
		{"escape that begins with a number", `r = s
s = ALPHA / %x5C VCHAR`, "", []string{"s"}},
		{"escape that begins with a range is not fixed", `r = s
s = ALPHA / %x5C-5D VCHAR`, "", []string{"ALPHA", "%x5C-5D"}},
		{"escape that begins with a rule for a fixed byte", `r = s
s = ALPHA / bs VCHAR
bs = "\"`, "", []string{"s"}},
		{"CR LF is an escape", "r = CRLF", "", []string{"CRLF"}},
		{"second byte of CR LF is labeled LF", "r = CRLF", "\r", []string{"LF"}},

		// The compiled rule itself.
		{"compiled rule labels a number with the number, not its own name", `r = %x30-39`, "", []string{"%x30-39"}},
		{"compiled rule with several numbers", `r = %x30-39 / ( %x41 / %x61 )`, "", []string{"%x30-39", "%x41", "%x61"}},
		{"compiled rule with a literal", `r = %x30-39 / "x"`, "", []string{"%x30-39", `"x"`}},
		{"compiled rule that refers to another rule", `r = DIGIT`, "", []string{"DIGIT"}},
		{"compiled rule with a repetition of numbers", `r = 2%x30-39`, "", []string{"%x30-39"}},

		// Literals.
		{"whole literal at its start", `r = "://"`, "", []string{`"://"`}},
		{"rest of a literal", `r = "://"`, ":", []string{`"//"`}},
		{"literals keep the grammar's case", `r = "a" / "A"`, "", []string{`"a"`, `"A"`}},
		{"case-sensitive literal", `r = %s"aB"`, "", []string{`%s"aB"`}},
		{"rest of a case-sensitive literal without letters has no %s", `r = %s"a1"`, "a", []string{`"1"`}},
		{"case-sensitive literal that begins with a digit", `r = %s"1a"`, "", []string{`%s"1a"`}},
		{"%i is the default and not shown", `r = %i"a"`, "", []string{`"a"`}},
		{"literal of 32 characters is shown in full", `r = "aaaaaaaaaabbbbbbbbbbccccccccccdd"`, "", []string{`"aaaaaaaaaabbbbbbbbbbccccccccccdd"`}},
		{"literal of 33 characters is cut", `r = "aaaaaaaaaabbbbbbbbbbccccccccccddd"`, "", []string{`"aaaaaaaaaabbbbbbbbbbccccccccccdd..."`}},
		{"rest of a cut literal is shown in full when short enough", `r = "aaaaaaaaaabbbbbbbbbbccccccccccddd"`, "a", []string{`"aaaaaaaaabbbbbbbbbbccccccccccddd"`}},

		// Numbers.
		{"numbers keep the grammar's base", `r = "x" %d13.10`, "x", []string{"%d13.10"}},
		{"rest of a series", `r = "x" %d13.10`, "x\r", []string{"%d10"}},
		{"series of 8 values is shown in full", `r = "x" %x1.2.3.4.5.6.7.8`, "x", []string{"%x01.02.03.04.05.06.07.08"}},
		{"series of 9 values is cut", `r = "x" %x1.2.3.4.5.6.7.8.9`, "x", []string{"%x01.02.03.04.05.06.07.08..."}},
		{"all first bytes of a code point range share one label", `r = "x" %x80-10FFFF`, "x", []string{"%x80-10FFFF"}},
		{"inside a code point the label is the range", `r = "x" %x80-10FFFF`, "x\xE0", []string{"%x80-10FFFF"}},

		// The extent of a label.
		{"name of a rule does not apply after its first element", `r = s
s = ( "%" HEXDIG ) / "x"`, "%", []string{"HEXDIG"}},
		{"name of a rule does not apply to the text after the rule", `r = s "-"
s = DIGIT`, "0", []string{`"-"`}},
		{"optional element before a rule", `r = [ "+" ] s
s = DIGIT`, "", []string{`"+"`, "s"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := compile(t, abnf.Auto, test.grammar).labels(test.after); !slices.Equal(got, test.want) {
				t.Errorf("%s: after %q: got %q, want %q", test.grammar, test.after, got, test.want)
			}
		})
	}
}

// TestLabelsOfURI tests labels in RFC 3986, the reason for the definition of a character rule.
func TestLabelsOfURI(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	tests := []struct {
		name        string
		rule, after string
		want        []string
	}{
		{"ALPHA is one name for two ranges", "scheme", "", []string{"ALPHA"}},
		{"group has no name", "scheme", "a", []string{"ALPHA", "DIGIT", `"+"`, `"-"`, `"."`}},
		{"pchar is the outermost character rule of a path", "path-rootless", "", []string{"pchar"}},
		{"inside a percent triplet", "path-rootless", "%", []string{"HEXDIG"}},
		{"longer segment before the next one", "path-rootless", "a", []string{"pchar", `"/"`}},
		{"reg-name has no rule around its three kinds of characters", "reg-name", "", []string{"unreserved", "pct-encoded", "sub-delims"}},
		{"pct-encoded is not labeled with its own name", "pct-encoded", "", []string{`"%"`}},
		{"1*4HEXDIG is labeled HEXDIG", "h16", "", []string{"HEXDIG"}},
		{"all labels of dec-octet", "dec-octet", "", []string{"DIGIT", "%x31-39", `"1"`, `"2"`, `"25"`}},
		{"version of IPvFuture", "IPvFuture", "v", []string{"HEXDIG"}},
		{"rest of the scheme before the colon", "URI", "a", []string{"ALPHA", "DIGIT", `"+"`, `"-"`, `"."`, `":"`}},
		{"labels in the order of the alternatives", "URI", "a:", []string{`"//"`, `"/"`, "pchar", `"?"`, `"#"`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, err := Compile(g, g.Lookup(test.rule), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := m.labels(test.after); !slices.Equal(got, test.want) {
				t.Errorf("%s: after %q: got %q, want %q", test.rule, test.after, got, test.want)
			}
		})
	}
}
