package abnf_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
)

const captureGrammar = `cookies   = cookie *( ";" SP cookie )
cookie    = name "=" value
name      = 1*( ALPHA / "-" )
value     = *( ALPHA / "=" ) / DQUOTE *( ALPHA / ";" ) DQUOTE
elements  = [ element ] *( ows "," ows [ element ] )
element   = text *( ows ";" ows text )
text      = 1*ALPHA
ows       = *SP
segments  = *( "/" segment )
segment   = *( ALPHA / "%" 2HEXDIG )
undecided = *( x-item ";" ) "A" / *( y-item ";" ) "B"
x-item    = "a" / letter-b
y-item    = "a" / letter-b / "c"
letter-b  = "b"
words     = word *( SP word )
word      = *( ALPHA / %x80-10FFFF )
place     = number / host [ ":" port ]
host      = number / 1*( ALPHA / DIGIT )
number    = 1*3DIGIT
port      = *DIGIT
wide      = c1 c2 c3 c4 c5 c6 c7 c8 *( "," c1 c8 )
c1        = [ "1" ]
c2        = [ "2" ]
c3        = [ "3" ]
c4        = [ "4" ]
c5        = [ "5" ]
c6        = [ "6" ]
c7        = [ "7" ]
c8        = "8"
`

// parsers are specifications of captures, and a string to repeat in long matches.
var parsers = []struct{ spec, first, pad, last string }{
	{"cookies=all[]:cookie,all.n:name,all.v:value,name,last:cookie", "", "b=c=d; ", "a="},
	{"elements=e[]:element,e.text:text,texts[]:text", "", "ab ; c ,, ", "x"},
	{"segments=segment[],last:segment", "", "/ab%41//", ""},
	{"undecided=i[]:x-item|y-item,i.x:x-item,i.y:y-item", "", "a;b;", "B"},
	{"words=w[]:word,last:word", "", "é€ ", "é"},
	{"place=number,host,port,in-host:host.number", "a", "1", ":8"},
	{"authority=userinfo,host,port,ipv4:host.IPv4address,triples[]:pct-encoded", "%41", "%42", ":80"},
	{"wide=c1,c2,c3,c4,c5,c6,c7,c8,c[]:c1|c2|c3|c4|c5|c6|c7|c8", "8", ",8", ",18"},
}

// compiled is a rule with a parser, and its captures for the oracle.
type compiled struct {
	rule     abnf.Rule
	grammar  *source.Grammar
	root     *source.Rule
	captures []source.Capture
}

// compileParser compiles a parser of captureGrammar, or of RFC 3986 for an authority.
func compileParser(t *testing.T, spec string) compiled {
	t.Helper()
	grammarText := captureGrammar
	if strings.HasPrefix(spec, "authority=") {
		grammarText = grammar.RFC3986
	}
	g, err := abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: grammarText}}, Parsers: []string{spec}}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	text, err := source.Read(source.Auto, source.Source{Name: "test.abnf", Text: grammarText})
	if err != nil {
		t.Fatal(err)
	}
	root, captures, err := source.ParseCaptures(text, spec)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := g.Rule(root.Name)
	return compiled{r, text, root, captures}
}

// TestCaptures compares captures and lists with the oracle, over strings that take each transition of
// the rule.
func TestCaptures(t *testing.T) {
	for _, test := range parsers {
		t.Run(test.spec, func(t *testing.T) {
			c := compileParser(t, test.spec)
			machine, err := dfa.Compile(c.grammar, c.root, nil)
			if err != nil {
				t.Fatal(err)
			}
			inputs := []string{"", "\xff", test.first + test.last, test.first + strings.Repeat(test.pad, 3) + test.last, test.pad}
			for s := range machine.PathCover(dfa.OneOfEachClass) {
				if len(s) < 30 {
					inputs = append(inputs, s)
				}
			}
			for _, s := range inputs {
				if got, want := c.got(s), c.want(s); got != want {
					t.Fatalf("%q:\ngot  %s\nwant %s", s, got, want)
				}
			}
		})
	}
}

// got returns all captures as text.
func (c compiled) got(s string) string {
	found, err := c.rule.Parse(s)
	if (err == nil) != c.rule.Match(s) {
		return fmt.Sprint("Parse returns ", err)
	}
	var b strings.Builder
	for _, capture := range c.captures {
		if !capture.List {
			fmt.Fprintf(&b, "%s %v, ", capture.Name, found.Span(strings.ToUpper(capture.Name)))
			continue
		}
		for e := range found.List(capture.Name) {
			fmt.Fprintf(&b, "%s %v (", capture.Name, e.Span(""))
			for _, field := range capture.Fields {
				fmt.Fprintf(&b, "%s %v ", field.Name, e.Span(field.Name))
			}
			b.WriteString("), ")
		}
	}
	return b.String()
}

// want returns the oracle's captures as text.
func (c compiled) want(s string) string {
	o := oracle.New(c.grammar)
	var b strings.Builder
	single := slices.DeleteFunc(slices.Clone(c.captures), func(c source.Capture) bool { return c.List })
	places, matches := o.Captures(c.root, s, single)
	for _, capture := range c.captures {
		if !capture.List {
			place := abnf.Span{Start: -1, End: -1}
			if matches {
				place, places = abnf.Span(places[0]), places[1:]
			}
			fmt.Fprintf(&b, "%s %v, ", capture.Name, place)
			continue
		}
		events, _ := o.Events(c.root, s, append([]source.Capture{capture}, capture.Fields...))
		var spans []abnf.Span
		for _, e := range events {
			switch {
			case e.Capture == 0 && !e.End:
				spans = slices.Repeat([]abnf.Span{{Start: -1, End: -1}}, 1+len(capture.Fields))
				spans[0].Start = e.Offset
			case spans == nil: // a field outside of an element
			case e.Capture == 0:
				spans[0].End = e.Offset
				fmt.Fprintf(&b, "%s %v (", capture.Name, spans[0])
				for i, field := range capture.Fields {
					fmt.Fprintf(&b, "%s %v ", field.Name, spans[1+i])
				}
				b.WriteString("), ")
				spans = nil
			case e.End:
				spans[e.Capture].End = e.Offset
			default:
				spans[e.Capture].Start = e.Offset
			}
		}
	}
	return b.String()
}

// TestLongCaptures has elements in long strings.
func TestLongCaptures(t *testing.T) {
	for _, test := range parsers {
		c := compileParser(t, test.spec)
		for _, n := range []int{250, 255, 256, 257, 260, 4090, 4095, 4096, 4097, 9000} {
			s := test.first + strings.Repeat(test.pad, n/len(test.pad)) + test.last
			found, err := c.rule.Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			if whole, ok := found.Get(""); whole != s || !ok {
				t.Errorf("%s: the whole is %q", test.spec, whole)
			}
			for _, capture := range c.captures {
				count, end := 0, 0
				for e := range found.List(capture.Name) {
					if at := e.Span(""); at.Start < end || at.End < at.Start {
						t.Fatalf("%s, %d bytes: element %d at %v, after %d", test.spec, n, count, at, end)
					} else {
						count, end = count+1, at.End
					}
				}
				if want := n / len(test.pad); capture.List && count < want || !capture.List && count > 0 {
					t.Errorf("%s, %d bytes: %s has %d elements, want %d or more", test.spec, n, capture.Name, count, want)
				}
			}
		}
	}
}

// TestListStops stops after each number of elements.
func TestListStops(t *testing.T) {
	for _, test := range parsers[:5] {
		c := compileParser(t, test.spec)
		found, err := c.rule.Parse(strings.Repeat(test.pad, 5) + test.last)
		if err != nil {
			t.Fatal(err)
		}
		for most := range 5 {
			n := 0
			for range found.List(c.captures[0].Name) {
				if n++; n > most {
					break
				}
			}
			if n != most+1 {
				t.Errorf("%s: %d elements, want %d", test.spec, n, most+1)
			}
		}
	}
}
