package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// labels returns the distinct labels of what can stand after s has been read, in the
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

// after returns the states that consume what can stand after s has been read, in the
// order of priority. Calls are not followed.
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

// consuming returns the consuming states that empty transitions lead to.
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
		grammar string
		after   string
		want    []string
		why     string
	}{
		// Which rule gives its name.
		{`r = 4DIGIT`, "", []string{"DIGIT"}, "a core rule that is a character"},
		{`r = 4DIGIT`, "19", []string{"DIGIT"}, "each copy has the name"},
		{"r = s\ns = DIGIT / \"x\"", "", []string{"s"}, "the outermost character rule, not the one in it"},
		{"r = s\ns = *DIGIT", "", []string{"DIGIT"}, "s stands for many characters"},
		{"r = s\ns = 1DIGIT", "", []string{"DIGIT"}, "a repetition is no character, not even one of one"},
		{"r = s\ns = [ DIGIT ]", "", []string{"DIGIT"}, "s may be nothing"},
		{"r = s\ns = DIGIT / DIGIT DIGIT", "", []string{"DIGIT"}, "a sequence that is no escape: it begins with any digit"},
		{"r = s\ns = ( DIGIT / ( \"x\" ) )", "", []string{"s"}, "alternatives in groups are alternatives"},
		{"r = s\ns = \"x\" / \"\"", "", []string{`"x"`}, "the empty string is no character"},
		{"r = s\ns = \"x\"", "", []string{`"x"`}, "a rule that names one string: the string says more"},
		{"r = s\ns = %x78", "", []string{"s"}, "a rule that names one number: the name says more"},
		{"r = s\ns = \"xy\" / \"z\"", "", []string{"s"}, "one terminal may have several bytes"},
		{"r = s\ns = \"xy\" / \"z\"", "x", []string{`"y"`}, "inside of it, what is left"},
		{"r = s\ns = \"x\" [ s ]", "", []string{`"x"`}, "a recursive rule is no character"},
		{"r = s / t\ns = DIGIT\nt = ALPHA", "", []string{"s", "t"}, "each alternative has its name"},

		// Escapes.
		{"r = s\ns = ALPHA / pct\npct = \"%\" HEXDIG HEXDIG", "", []string{"s"}, "an escape counts as a character"},
		{"r = s\ns = ALPHA / pct\npct = \"%\" HEXDIG HEXDIG", "%", []string{"HEXDIG"}, "inside of it, its parts"},
		{"r = s\ns = ALPHA / pct\npct = \"%\" 2HEXDIG", "", []string{"s"}, "an exact repetition has fixed length"},
		{"r = s\ns = ALPHA / pct\npct = \"%\" 1*2HEXDIG", "", []string{"ALPHA", `"%"`}, "a repetition of varying length does not"},
		{"r = s\ns = ALPHA / pct\npct = \"%\" [ HEXDIG ]", "", []string{"ALPHA", `"%"`}, "nor does an option"},
		{"r = s\ns = ALPHA / pct\npct = \"%\" 0HEXDIG", "", []string{"ALPHA", `"%"`}, "zero copies are no part of an escape"},
		{"r = s\ns = ALPHA / \"\\\" ( DIGIT / \"n\" )", "", []string{"s"}, "a choice of single characters has fixed length"},
		{"r = s\ns = ALPHA / %x5C VCHAR", "", []string{"s"}, "the fixed byte as a number"},
		{"r = s\ns = ALPHA / %x5C-5D VCHAR", "", []string{"ALPHA", "%x5C-5D"}, "a range is not fixed"},
		{"r = s\ns = ALPHA / bs VCHAR\nbs = \"\\\"", "", []string{"s"}, "the fixed byte through a rule"},
		{"r = CRLF", "", []string{"CRLF"}, "CR LF is an escape"},
		{"r = CRLF", "\r", []string{"LF"}, "and then there is LF"},

		// The compiled rule itself.
		{`r = %x30-39`, "", []string{"%x30-39"}, "a number, and not the name that was asked for"},
		{`r = %x30-39 / ( %x41 / %x61 )`, "", []string{"%x30-39", "%x41", "%x61"}, "numbers only"},
		{`r = %x30-39 / "x"`, "", []string{"%x30-39", `"x"`}, "a literal says more than the rule that was asked for"},
		{`r = DIGIT`, "", []string{"DIGIT"}, "so does the name of another rule"},
		{`r = 2%x30-39`, "", []string{"%x30-39"}, "a repetition of numbers is no number"},

		// Literals.
		{`r = "://"`, "", []string{`"://"`}, "all of it"},
		{`r = "://"`, ":", []string{`"//"`}, "what is left"},
		{`r = "a" / "A"`, "", []string{`"a"`, `"A"`}, "as spelled in the grammar"},
		{`r = %s"aB"`, "", []string{`%s"aB"`}, "case matters"},
		{`r = %s"a1"`, "a", []string{`"1"`}, "case does not matter to what is left"},
		{`r = %s"1a"`, "", []string{`%s"1a"`}, "it will matter"},
		{`r = %i"a"`, "", []string{`"a"`}, "%i is the default"},
		{`r = "aaaaaaaaaabbbbbbbbbbccccccccccdd"`, "", []string{`"aaaaaaaaaabbbbbbbbbbccccccccccdd"`}, "32 characters, the longest in full"},
		{`r = "aaaaaaaaaabbbbbbbbbbccccccccccddd"`, "", []string{`"aaaaaaaaaabbbbbbbbbbccccccccccdd..."`}, "33 are cut"},
		{`r = "aaaaaaaaaabbbbbbbbbbccccccccccddd"`, "a", []string{`"aaaaaaaaabbbbbbbbbbccccccccccddd"`}, "and no more behind the first"},

		// Numbers.
		{`r = "x" %d13.10`, "x", []string{"%d13.10"}, "in the grammar's base"},
		{`r = "x" %d13.10`, "x\r", []string{"%d10"}, "what is left"},
		{`r = "x" %x1.2.3.4.5.6.7.8`, "x", []string{"%x01.02.03.04.05.06.07.08"}, "8 values, the most in full"},
		{`r = "x" %x1.2.3.4.5.6.7.8.9`, "x", []string{"%x01.02.03.04.05.06.07.08..."}, "9 are cut"},
		{`r = "x" %x80-10FFFF`, "x", []string{"%x80-10FFFF"}, "code points have one label whatever their first bytes"},
		{`r = "x" %x80-10FFFF`, "x\xE0", []string{"%x80-10FFFF"}, "inside a code point it is still the code point"},

		// Where a name must not reach.
		{"r = s\ns = ( \"%\" HEXDIG ) / \"x\"", "%", []string{"HEXDIG"}, "it names what begins the rule only"},
		{"r = s \"-\"\ns = DIGIT", "0", []string{`"-"`}, "nor does it name what follows"},
		{"r = [ \"+\" ] s\ns = DIGIT", "", []string{`"+"`, "s"}, "an empty element passes the place to the next"},
	}
	for _, test := range tests {
		if got := compile(t, abnf.Auto, test.grammar).labels(test.after); !slices.Equal(got, test.want) {
			t.Errorf("%s: after %q: got %q, want %q (%s)", test.grammar, test.after, got, test.want, test.why)
		}
	}
}

// TestLabelsOfURI looks at RFC 3986, which the notion of a character was made for.
func TestLabelsOfURI(t *testing.T) {
	g := read(t, abnf.Auto, grammar.RFC3986)
	tests := []struct {
		rule, after string
		want        []string
		why         string
	}{
		{"scheme", "", []string{"ALPHA"}, "one name for two ranges"},
		{"scheme", "a", []string{"ALPHA", "DIGIT", `"+"`, `"-"`, `"."`}, "a group has no name of its own"},
		{"path-rootless", "", []string{"pchar"}, "not unreserved, ALPHA or %x41-5A; not segment either"},
		{"path-rootless", "%", []string{"HEXDIG"}, "inside the escape"},
		{"path-rootless", "a", []string{"pchar", `"/"`}, "by priority: the longer segment first"},
		{"reg-name", "", []string{"unreserved", "pct-encoded", "sub-delims"}, "no rule unites them"},
		{"pct-encoded", "", []string{`"%"`}, "the rule that was asked for says nothing new"},
		{"h16", "", []string{"HEXDIG"}, "1*4HEXDIG"},
		{"dec-octet", "", []string{"DIGIT", "%x31-39", `"1"`, `"2"`, `"25"`}, "all that there is: what to show is another's task"},
		{"IPvFuture", "v", []string{"HEXDIG"}, "the rule in the place"},
		{"URI", "a", []string{"ALPHA", "DIGIT", `"+"`, `"-"`, `"."`, `":"`}, "what goes on before what follows"},
		{"URI", "a:", []string{`"//"`, `"/"`, "pchar", `"?"`, `"#"`}, "in the order of the alternatives"},
	}
	for _, test := range tests {
		m, err := Compile(g, g.Lookup(test.rule), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.labels(test.after); !slices.Equal(got, test.want) {
			t.Errorf("%s: after %q: got %q, want %q (%s)", test.rule, test.after, got, test.want, test.why)
		}
	}
}
