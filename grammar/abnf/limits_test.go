package abnf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
)

// compile compiles a text within limits.
func compile(text string, l abnf.Limits) (*abnf.Grammar, error) {
	return abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: text}}, Limits: l}.Compile()
}

// TestLimits exceeds each limit, with one rule, with all rules together, and with the text.
func TestLimits(t *testing.T) {
	var many strings.Builder
	for i := range 400 {
		fmt.Fprintf(&many, "r%d = 20\"x\" %d\"y\"\n", i, i%9+1)
	}
	for _, test := range []struct {
		text   string
		limits abnf.Limits
		field  string
		limit  int64
	}{
		{"a = 1000000000\"a\"\n", abnf.Limits{}, "States", 50_000},
		{"a = 300\"a\"\n", abnf.Limits{States: 200}, "States", 200},
		{many.String(), abnf.Limits{Work: 1_000_000}, "Work", 1_000_000},
		{many.String(), abnf.Limits{Memory: 1 << 20}, "Memory", 1 << 20},
		{"a = *( ALPHA / DIGIT ) ALPHA 12( ALPHA / DIGIT )\n", abnf.Limits{Work: 200_000}, "Work", 200_000},
		{strings.Repeat("; a long comment\n", 10_000) + "a = b\nb = \"x\"\n", abnf.Limits{Memory: 10_000}, "Memory", 10_000},
		{"a = \"x\"\n", abnf.Limits{Memory: -1}, "Memory", -1},
	} {
		_, err := compile(test.text, test.limits)
		var e *abnf.LimitError
		if !errors.As(err, &e) || e.Field != test.field || e.Limit != test.limit {
			t.Errorf("%.40q %v: got %v, want an error for %s %d", test.text, test.limits, err, test.field, test.limit)
		} else if !strings.HasPrefix(e.Error(), "test.abnf:") {
			t.Errorf("%.40q: the error %q has no position", test.text, e)
		}
	}
	if _, err := compile(strings.Repeat("a = \"x\"\n", 1), abnf.Limits{States: 100, Work: 100_000, Memory: 1 << 20}); err != nil {
		t.Errorf("small grammar: %v", err)
	}
}

// TestLimitsOfParsers exceeds limits with captures and lists.
func TestLimitsOfParsers(t *testing.T) {
	const text = "l = *( a \";\" )\na = 1*ALPHA [ \"=\" b ]\nb = 1*DIGIT\n"
	for _, spec := range []string{"l=a,b", "l=a[],a.b:b"} {
		c := abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: text}}, Parsers: []string{spec}}
		least := int64(0)
		for least = 1000; ; least += 1000 {
			c.Limits.Work = least
			_, err := c.Compile()
			var e *abnf.LimitError
			if err == nil {
				break
			}
			if !errors.As(err, &e) || e.Field != "Work" {
				t.Fatalf("%s, %d steps: got %v", spec, least, err)
			}
		}
		if without, err := compile(text, abnf.Limits{Work: least - 1000}); err != nil || without == nil {
			t.Errorf("%s takes no more steps than its rules", spec)
		}
	}
}

// TestErrors has mistakes in grammars and in configurations.
func TestErrors(t *testing.T) {
	source := []abnf.Source{{Name: "test.abnf", Text: "a = b\nb = \"x\"\n"}}
	for _, test := range []struct {
		config abnf.Config
		want   []string // the lines of the error
	}{
		{abnf.Config{}, []string{"abnf: no grammar: Sources and Bundled are empty"}},
		{abnf.Config{Bundled: "rfc1"}, []string{`abnf: Bundled: "rfc1" is not a bundled grammar`}},
		{abnf.Config{Sources: source, Bundled: "rfc3986"}, []string{`abnf: Bundled: "rfc3986": there are also Sources`}},
		{abnf.Config{Sources: source, Imports: []abnf.Document{{Name: "x"}}}, []string{`abnf: Imports: "x" is not a bundled grammar`}},
		{abnf.Config{Sources: source, Encoding: "latin1"}, []string{`abnf: Encoding: encoding "latin1": expected auto, bytes or utf8`}},
		{abnf.Config{Sources: source, Lists: "x"}, []string{`abnf: Lists: `}},
		{abnf.Config{Sources: []abnf.Source{{Name: "x", Text: "a = b\n", Notation: "bnf"}}}, []string{`abnf: Notation: `}},
		{abnf.Config{Sources: source, Rules: []string{"a", "c", "d"}}, []string{
			`abnf: Rules: the grammar has no rule "c"`, `abnf: Rules: the grammar has no rule "d"`}},
		{abnf.Config{Sources: source, Parsers: []string{"a", "a=b", "a=b", "a=c"}}, []string{
			`abnf: Parsers: "a": expected RULE=CAPTURE, with further captures after commas`,
			`abnf: Parsers: two parsers for rule "a"`,
			`abnf: Parsers: the grammar has no rule "c"`}},
		{abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: "a = b\nc = \"x\n"}}}, []string{
			`test.abnf:1:5: `, `test.abnf:2:5: `}},
		{abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: "use = \"(\" if \")\" / fine\nif = \"i\" if [ \"e\" if ] / \"s\"\nfine = \"[\" [ fine ] \"]\"\n"}}}, []string{
			`test.abnf:2:1: rule "if" does not compile, because the next byte does not show whether rule "if" ends (obligation D3): after "iis", "e" can `}},
		{abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: "fine = \"[\" [ fine ] *item \"]\"\nitem = \"x\"\n"}}, Parsers: []string{"fine=item[]"}}, []string{
			`test.abnf:1:1: a parser of rule "fine" cannot have the list "item"; rule "fine" is not shown to be regular: `}},
	} {
		_, err := test.config.Compile()
		lines := strings.Split(fmt.Sprint(err), "\n")
		if !slices.EqualFunc(lines, test.want, strings.HasPrefix) {
			t.Errorf("got %q, want %q", lines, test.want)
		}
	}
	_, err := abnf.Compile("a = b\nc = \"x\n")
	_, refused := abnf.Compile("if = \"i\" if [ \"e\" if ] / \"s\"")
	var e *abnf.Error
	if !errors.As(refused, &e) || e.File != "grammar" || e.Line != 1 || e.Column != 1 || !strings.Contains(e.Message, `both in "iises"`) {
		t.Errorf("refused recursion: got %#v", e)
	}
	if !errors.As(err, &e) || e.File != "grammar" || e.Line != 1 || e.Column != 5 || !strings.Contains(e.Message, "b") {
		t.Errorf("got %#v", e)
	}
}

// TestConfig reads several texts, patches, imports and the text of an RFC.
func TestConfig(t *testing.T) {
	const rfc = "Request for Comments: 9999\n\n2.  Syntax\n\n     day = 2DIGIT\n     month = 2DIGIT\n\n3.  Other\n\n     year = 2DIGIT\n\n"
	var warnings []string
	for _, test := range []struct {
		config  abnf.Config
		rule, s string
		rules   string
	}{
		{abnf.Config{Sources: []abnf.Source{{Name: "a", Text: "a = b\n"}, {Name: "b", Text: "b = \"x\"\n"}}}, "a", "X", "a b"},
		{abnf.Config{Bundled: "rfc3986", Rules: []string{"scheme"}}, "scheme", "a+b", "scheme ALPHA DIGIT"},
		{abnf.Config{Bundled: "RFC3986", Rules: []string{"port"}, Patches: []abnf.Source{{Name: "p", Text: "port = 1*5DIGIT\n"}}}, "port", "80", "port DIGIT"},
		{abnf.Config{Sources: []abnf.Source{{Name: "x.abnf", Text: "link = \"<\" URI \">\"\n"}}, Imports: []abnf.Document{{Name: "rfc3986"}}}, "link", "<a:b>", "link"},
		{abnf.Config{Sources: []abnf.Source{{Name: "x.abnf", Text: "a = b\n"}},
			Imports: []abnf.Document{{Name: "y.abnf", Sources: []abnf.Source{{Name: "y.abnf", Text: "b = \"x\"\n"}}, Patches: []abnf.Source{{Name: "p", Text: "b =/ \"y\"\n"}}}}}, "a", "y", "a"},
		{abnf.Config{Sources: []abnf.Source{{Name: "rfc9999.txt", Text: rfc, RFC: true, Sections: []string{"2"}}}}, "day", "22", "day month DIGIT"},
		{abnf.Config{Sources: []abnf.Source{{Name: "x.abnf", Text: "a = <\"> *( \"b\" | \"c\" ) <\">\n", Notation: "rfc822"}}}, "a", `"bC"`, "a DQUOTE"},
		{abnf.Config{Sources: []abnf.Source{{Name: "x.abnf", Text: "a = #\"b\"\nOWS = *SP\n"}}, Lists: "recipient"}, "a", ",b ,,b", "a OWS SP"},
		{abnf.Config{Sources: []abnf.Source{{Name: "x.abnf", Text: "a = %xE9\n"}}, Encoding: "utf8", Warn: func(text string) { warnings = append(warnings, text) }}, "A", "é", "a"},
	} {
		g, err := test.config.Compile()
		if err != nil {
			t.Error(err)
			continue
		}
		r, ok := g.Rule(test.rule)
		if !ok || !r.Match(test.s) {
			t.Errorf("%v does not match %q: %v", r, test.s, r.Check(test.s))
		}
		var names []string
		for r := range g.Rules() {
			names = append(names, r.String())
		}
		if got := strings.Join(names, " "); got != test.rules {
			t.Errorf("got the rules %s, want %s", got, test.rules)
		}
	}
	if _, err := (abnf.Config{Sources: []abnf.Source{{Name: "x.abnf", Text: "a = b\nb = \"x\"\nc = \"y\n"}}, Rules: []string{"a"}, Warn: func(text string) { warnings = append(warnings, text) }}).Compile(); err != nil ||
		len(warnings) != 1 || !strings.HasPrefix(warnings[0], "x.abnf:3:5: warning: ") {
		t.Errorf("got the warnings %q and %v", warnings, err)
	}
}

// TestWarnings has a capture that can occur several times.
func TestWarnings(t *testing.T) {
	var warnings []string
	_, err := abnf.Config{
		Sources: []abnf.Source{{Name: "x.abnf", Text: "a = 2b\nb = \"x\" / \"y\"\n"}}, Parsers: []string{"a=b"},
		Warn: func(text string) { warnings = append(warnings, text) },
	}.Compile()
	if err != nil || len(warnings) != 1 || !strings.HasPrefix(warnings[0], "x.abnf:1:1: warning: ") {
		t.Errorf("got the warnings %q and %v", warnings, err)
	}
}

// FuzzCompile compiles hostile grammars within small limits. The grammars that compile must match what
// they matched before they were stored.
func FuzzCompile(f *testing.F) {
	for _, d := range grammar.Documents() {
		f.Add(d.Files[0].Text[:min(len(d.Files[0].Text), 2000)], "", "x")
	}
	f.Add("a = 9999( b / \"\" )\nb = *( \"x\" / 3*9b )\n", "a=b", "xx")
	f.Add("a = *( x \";\" ) \"A\" / *( y \";\" ) \"B\"\nx = \"a\" / b\ny = \"a\" / b / \"c\"\nb = \"b\"\n", "a=i[]:x|y,i.x:x", "a;b;B")
	f.Fuzz(func(t *testing.T, text, spec, s string) {
		c := abnf.Config{Sources: []abnf.Source{{Name: "x", Text: text}}, Limits: abnf.Limits{States: 300, Work: 400_000, Memory: 4 << 20}}
		if spec != "" {
			c.Parsers = []string{spec}
		}
		g, err := c.Compile()
		if err != nil {
			return
		}
		data, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		h, err := abnf.Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		for r := range g.Rules() {
			twin, _ := h.Rule(r.String())
			if fmt.Sprint(r.Check(s)) != fmt.Sprint(twin.Check(s)) || r.MatchPrefix(s) != twin.MatchPrefix(s) || r.MatchPrefix(s) == len(s) != r.Match(s) {
				t.Errorf("%s of %q: %v, stored %v", r, s, r.Check(s), twin.Check(s))
			}
			found, _ := r.Parse(s)
			for range found.All() {
			}
			for range found.List("i") {
			}
		}
	})
}
