package dfa

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// events returns the events that m reports about s, and whether m accepts s. It is the reference
// interpreter for machines with events.
func (m *Machine) events(s string) (events []oracle.Event, ok bool) {
	registers := slices.Repeat([]int{-1}, len(m.Registers))
	report := func(list []Event, offset int) {
		for _, e := range list {
			if e.From.Kind == Copy {
				offset := registers[e.From.Register]
				events = append(events, oracle.Event{Capture: e.Tag / 2, End: e.Tag%2 == 1, Offset: offset})
				continue
			}
			events = append(events, oracle.Event{Capture: e.Tag / 2, End: e.Tag%2 == 1, Offset: offset})
		}
	}
	state := int32(0)
	for i := range len(s) {
		class := int(m.Classes.Of[s[i]])
		next := m.Next(state, class)
		if next == None {
			return nil, false
		}
		report(m.StepEvents(state, class), i)
		registers = apply(m.StepOps(state, class), registers, i)
		state = next
	}
	if !m.Accept[state] {
		return nil, false
	}
	report(m.FinalEvents(state), len(s))
	return events, true
}

// events returns the events on the path of s, and whether p accepts s. It is the reference
// interpreter for path machines.
func (p *Path) events(s string) (events []oracle.Event, ok bool) {
	states := []int32{0}
	for i := range len(s) {
		next := p.Next(states[i], int(p.Classes.Of[s[i]]))
		if next == None {
			return nil, false
		}
		states = append(states, next)
	}
	thread := p.Accept[states[len(s)]]
	if thread == None {
		return nil, false
	}
	words := make([]int32, len(states))
	for i := len(s); ; i-- {
		words[i] = p.Words[states[i]][thread]
		if i == 0 {
			break
		}
		thread = p.Parents[p.Parent(states[i-1], int(p.Classes.Of[s[i-1]]))][thread]
	}
	for i, word := range words {
		for _, tag := range p.Events[word] {
			events = append(events, oracle.Event{Capture: tag / 2, End: tag%2 == 1, Offset: i})
		}
	}
	return events, true
}

// firstParse is the slow twin of [oracle.Oracle.Events]: it tries all parses in the order of
// priority, with backtracking. It is exponential, and it cannot read num-vals over %xFF or
// left recursion.
func firstParse(root *abnf.Rule, captures []abnf.Capture, s string) (events []oracle.Event, ok bool) {
	var node func(n *abnf.Node, in *abnf.Rule, i int, then func(int) bool) bool
	mark := func(r, parent *abnf.Rule, end bool, i int) (before int) {
		before = len(events)
		for k := range captures {
			if end {
				k = len(captures) - 1 - k
			}
			if captures[k].Takes(r, parent) {
				events = append(events, oracle.Event{Capture: k, End: end, Offset: i})
			}
		}
		return before
	}
	rule := func(r, parent *abnf.Rule, i int, then func(int) bool) bool {
		before := mark(r, parent, false, i)
		if node(r.Body, r, i, func(j int) bool {
			within := mark(r, parent, true, j)
			if then(j) {
				return true
			}
			events = events[:within]
			return false
		}) {
			return true
		}
		events = events[:before]
		return false
	}
	var repeat func(n *abnf.Node, in *abnf.Rule, least, most, i int, then func(int) bool) bool
	repeat = func(n *abnf.Node, in *abnf.Rule, least, most, i int, then func(int) bool) bool {
		if most != 0 && node(n, in, i, func(j int) bool {
			return (j > i || least > 0) && repeat(n, in, max(least-1, 0), max(most-1, -1), j, then)
		}) {
			return true
		}
		return least == 0 && then(i)
	}
	node = func(n *abnf.Node, in *abnf.Rule, i int, then func(int) bool) bool {
		switch n.Op {
		case abnf.OpAlternation:
			return slices.ContainsFunc(n.Subs, func(sub *abnf.Node) bool { return node(sub, in, i, then) })
		case abnf.OpConcatenation:
			if len(n.Subs) == 0 {
				return then(i)
			}
			rest := &abnf.Node{Op: n.Op, Subs: n.Subs[1:]}
			return node(n.Subs[0], in, i, func(j int) bool { return node(rest, in, j, then) })
		case abnf.OpRepetition:
			return repeat(n.Subs[0], in, n.Min, n.Max, i, then)
		case abnf.OpOption:
			return repeat(n.Subs[0], in, 0, 1, i, then)
		case abnf.OpGroup:
			return node(n.Subs[0], in, i, then)
		case abnf.OpRef:
			return rule(n.Rule, in, i, then)
		case abnf.OpCharVal:
			j := i + len(n.Text)
			equal := j <= len(s) && (s[i:j] == n.Text || !n.CaseSensitive && strings.EqualFold(s[i:j], n.Text))
			return equal && then(j)
		}
		if n.Range {
			return i < len(s) && n.Values[0] <= uint32(s[i]) && uint32(s[i]) <= n.Values[1] && then(i+1)
		}
		for k, v := range n.Values {
			if i+k >= len(s) || uint32(s[i+k]) != v {
				return false
			}
		}
		return then(i + len(n.Values))
	}
	ok = rule(root, nil, 0, func(i int) bool { return i == len(s) })
	return events, ok
}

// eventTests returns grammars with the specifications of their captures.
func eventTests(t *testing.T) (tests [][2]string) {
	hard, err := os.ReadFile("testdata/captures.abnf")
	if err != nil {
		t.Fatal(err)
	}
	tests = [][2]string{
		{grammar.RFC3986, "path=seg:segment|segment-nz|segment-nz-nc"},
		{grammar.RFC3986, "URI-reference=" + allOfURI},
		{listGrammar, "cookies=cookie,name,value"},
		{listGrammar, "elements=element,text"},
		{listGrammar, "undecided=x-item,y-item"},
		{listGrammar, "params=param,token,quoted"},
	}
	for line := range strings.Lines(string(hard)) {
		if spec, ok := strings.CutPrefix(line, "; --parse "); ok {
			tests = append(tests, [2]string{string(hard), strings.TrimSpace(spec)})
		}
	}
	return tests
}

const listGrammar = `cookies  = cookie *( ";" SP cookie )
cookie   = name "=" value
name     = 1*( ALPHA / "-" )
value    = *( ALPHA / "=" ) / DQUOTE *( ALPHA / ";" ) DQUOTE

elements = [ element ] *( ows "," ows [ element ] )
element  = text *( ows ";" ows text )
text     = 1*ALPHA
ows      = *SP

undecided = *( x-item ";" ) "A" / *( y-item ";" ) "B"
x-item   = "a" / "b"
y-item   = "a" / "b" / "c"

params   = *( ows ";" ows [ param ] )
param    = token "=" ( token / quoted )
token    = 1*( ALPHA / "!" )
quoted   = DQUOTE *( ALPHA / SP / "\" %x20-7E ) DQUOTE
`

// TestEvents compares the events of machines and paths with the oracle.
func TestEvents(t *testing.T) {
	delayed := map[string]bool{}
	for _, test := range eventTests(t) {
		text, spec := test[0], test[1]
		t.Run(spec[:min(20, len(spec))], func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, text}.read(t)
			root, captures, err := abnf.ParseCaptures(g, spec)
			if err != nil {
				t.Fatal(err)
			}
			var delay *DelayError
			m, err := CompileEvents(g, root, nil, captures)
			if noList := slices.ContainsFunc(captures, func(c abnf.Capture) bool {
				return slices.ContainsFunc(c.Parts, func(p abnf.CapturePart) bool { return p.Rule.Cycle != nil || !p.Rule.Body.HoldsText() })
			}); noList {
				if want := "so its occurrences are no list"; err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("got error %v, want %q", err, want)
				}
				return
			}
			if err != nil && !errors.As(err, &delay) {
				t.Fatal(err)
			}
			delayed[root.Name] = delay != nil
			p, err := CompilePath(g, root, nil, captures)
			if err != nil {
				t.Fatal(err)
			}
			o, n := oracle.New(g), 0
			for s := range questions(mustCompile(t, g, root)) {
				if len(s) > 30 || testing.Short() && len(s) > 15 {
					continue
				}
				want, wantOK := o.Events(root, s, captures)
				if twin, ok := firstParse(root, captures, s); root.Name != "greek" && (ok != wantOK || fmt.Sprint(twin) != fmt.Sprint(want)) {
					t.Errorf("%s: first parse of %q:\ngot  %v %v\nwant %v %v", spec, s, twin, ok, want, wantOK)
					n++
				}
				got, ok := p.events(s)
				if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s: path of %q:\ngot  %v %v\nwant %v %v", spec, s, got, ok, want, wantOK)
					n++
				}
				if m != nil {
					got, ok = m.events(s)
					if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
						t.Errorf("%s: events of %q:\ngot  %v %v\nwant %v %v", spec, s, got, ok, want, wantOK)
						n++
					}
				}
				if n > 5 {
					return
				}
			}
			if m != nil {
				t.Logf("%s: %d states, %d registers, path %d states", root.Name, m.Len(), len(m.Registers), p.Len())
			} else {
				t.Logf("%s: delayed, path %d states", root.Name, p.Len())
			}
		})
	}
	if !delayed["undecided"] || delayed["cookies"] || delayed["elements"] || delayed["params"] || delayed["path"] {
		t.Errorf("delayed: got %v", delayed)
	}
}

// TestListBudget compiles a list with ever larger limits. Each one too small gives an error.
func TestListBudget(t *testing.T) {
	g := subject{"test.abnf", abnf.Auto, "l = *( a \";\" )\na = 1*ALPHA [ \"=\" b ]\nb = 1*DIGIT\n"}.read(t)
	root, captures, err := abnf.ParseCaptures(g, "l=a[],a.b:b")
	if err != nil {
		t.Fatal(err)
	}
	captures = append(captures, captures[0].Fields...)
	for name, compile := range map[string]func(*limit.Budget) error{
		"events": func(b *limit.Budget) error { _, err := CompileEvents(g, root, b, captures); return err },
		"path":   func(b *limit.Budget) error { _, err := CompilePath(g, root, b, captures); return err },
	} {
		for work := int64(1); ; work += 7 {
			b := limit.New(limit.Limits{Work: work})
			err := compile(b)
			if (err == nil) != (b.Exceeded() == nil) {
				t.Fatalf("%s, %d steps: got %v, exceeded %v", name, work, err, b.Exceeded())
			}
			if err == nil {
				break
			}
		}
	}
}
