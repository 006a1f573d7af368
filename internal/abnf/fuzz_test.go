package abnf

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// FuzzRead reads arbitrary text. Read must return errors with valid positions, or a grammar
// that survives printing.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		grammar.RFC3986,
		grammar.RFC5234Core,
		"a = \"x\" / b\r\n  ; comment\r\n\r\n  [ *2( %s\"y\" <b> ) ] 0b\r\nb =\t%x41-5A / %d13.10 / %b1 \"\"\nb =/ 1*a-1\na-1 = \"z\" [ a-1 ]",
		"\uFEFF   a = 3*4\"x\"\n\t / b ; \u00e9\n   b = 1b \"y\" / 1*1%x100-10FFFF",
		"char = %x80-FF\nDIGIT =/ \"x\"\nwsp = lwsp",
		"a ::= 'x' | \"y\"* {b} \xff\n <b> = 0..9\n1 = \x00\na_b =/ a = #c",
		"a = (\"x\" [ \"y\" ) %x5A-41.30 %d999999999999 <any> 5*2 c\n  b = \"unclosed",
		"a = \"x\" a \"y\" / b *b\nb = b a / 2b\nc = c \"z\"",
		"=\n/\n;\n(\n\r\r\n%\n\"",
		"a = #b / 1#2( \"x\" #b ) 0#0b\nb = <any CHAR except CTLs or \";\">\nOWS = *WSP\nCRLF = LF",
		"; notation: rfc822\na_b := 1*2<c ; d\n > | <\"> / 1#c\n<c> ::= d|#e\nd = \"x\"\ne = <ASCII d> ; (42, 34.)\nLWS = \" \"",
		"; notation: rfc822\na_b := 1*2<c ; d\n > | <\"> / 1#c\n<c> ::= d|#d\nd = \"x\"\nLWS = \" \"",
	} {
		for encoding := range 3 {
			f.Add(text, byte(encoding))
		}
	}
	f.Fuzz(func(t *testing.T, text string, encoding byte) {
		if encoding > byte(UTF8) {
			return
		}
		e := Encoding(encoding)
		g, err := Read(e, Source{Name: "f", Text: text})
		checkPositions(t, text, g.Warnings)
		if err != nil {
			errs := err.(ErrorList)
			if len(errs) == 0 {
				t.Errorf("an error without mistakes")
			}
			checkPositions(t, text, errs)
			return
		}
		checkComplete(t, g)
		checkRoundTrip(t, e, g)
		checkText(t, e, newSource(Source{Text: text}).notation, g)
		if _, err := (Reader{Encoding: e, Roots: []string{g.Rules[0].Name}}).Read(Source{Name: "f", Text: text}); err != nil {
			t.Errorf("the first rule alone: %v", err)
		}
	})
}

// checkPositions checks that each finding has a message of one line and a position in the
// text or in the core rules, and that positions do not decrease.
func checkPositions(t *testing.T, text string, findings ErrorList) {
	t.Helper()
	text = strings.TrimPrefix(text, byteOrderMark)
	lines := map[string][]string{"f": strings.Split(text, "\n"), coreName: strings.Split(grammar.RFC5234Core, "\n")}
	for i, e := range findings {
		in := lines[e.Pos.File]
		if e.Pos.Line < 1 || e.Pos.Line > len(in) || e.Pos.Col < 1 || e.Pos.Col > len(in[e.Pos.Line-1])+1 {
			t.Errorf("%v: the position does not exist", e)
		}
		if e.Msg == "" || strings.Contains(e.Msg, "\n") {
			t.Errorf("%q: the message is not one line", e.Error())
		}
		if i == 0 || findings[i-1].Pos.File != e.Pos.File {
			continue
		}
		before := findings[i-1].Pos
		if before.Line > e.Pos.Line || before.Line == e.Pos.Line && before.Col > e.Pos.Col {
			t.Errorf("%v comes after %v", e, before)
		}
	}
}

// checkComplete checks the invariants of a valid grammar that compilers rely on.
func checkComplete(t *testing.T, g *Grammar) {
	t.Helper()
	for _, r := range g.Rules {
		if g.Lookup(r.Name) != r || r.Body == nil {
			t.Errorf("rule %s cannot be looked up, or has no body", r.Name)
			continue
		}
		r.Body.walk(func(n *Node) {
			switch {
			case n.Op == OpRef && (n.Rule == nil || g.Lookup(n.Name) != n.Rule):
				t.Errorf("%s: %s does not refer to its rule", n.Pos, n)
			case n.Op == OpNumVal && (len(n.Values) == 0 || n.Range && (len(n.Values) != 2 || n.Values[0] > n.Values[1])):
				t.Errorf("%s: %s has the values %d", n.Pos, n, n.Values)
			case n.Op == OpRepetition && (len(n.Subs) != 1 || n.Min < 0 || n.Max != Unbounded && n.Max < n.Min):
				t.Errorf("%s: %s has the bounds %d and %d", n.Pos, n, n.Min, n.Max)
			case (n.Op == OpAlternation || n.Op == OpConcatenation) && len(n.Subs) < 2:
				t.Errorf("%s: %s has %d operands", n.Pos, n, len(n.Subs))
			case (n.Op == OpGroup || n.Op == OpOption) && len(n.Subs) != 1:
				t.Errorf("%s: %s holds %d elements", n.Pos, n, len(n.Subs))
			}
		})
	}
}

// checkText checks that the texts of all rules together define the same grammar.
func checkText(t *testing.T, encoding Encoding, notation Notation, g *Grammar) {
	t.Helper()
	var texts []string
	for _, r := range g.Rules {
		if r.Pos().File == coreName {
			if !r.Core {
				return // Text includes the core rule, which String omits
			}
			continue
		}
		texts = append(texts, r.Text())
	}
	text := strings.Join(texts, "\n")
	again, err := Read(encoding, Source{Name: "text", Text: text, Notation: notation})
	if err != nil {
		t.Errorf("reading the texts of rules: %q\n%v", text, err)
		return
	}
	if got, want := again.String(), g.String(); got != want {
		t.Errorf("the texts of rules: %q\ngot:\n%s\nwant:\n%s", text, got, want)
	}
}
