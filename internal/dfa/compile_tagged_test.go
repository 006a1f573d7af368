package dfa

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// capturesOf returns the captures of d in s.
func capturesOf(d *Machine, captures int, s string) ([]oracle.Span, bool) {
	registers, ok := d.Capture(s)
	if !ok {
		return nil, false
	}
	spans := make([]oracle.Span, captures)
	for i := range spans {
		spans[i] = oracle.Span{Start: registers[2*i], End: registers[2*i+1]}
		if spans[i].End < 0 {
			spans[i].Start = -1
		}
	}
	return spans, true
}

const allOfURI = "scheme,userinfo,host,ipv4:host.IPv4address,ipv6:IPv6address,ipvfuture:IPvFuture,reg-name,port,query,fragment," +
	"path:path-abempty|path-absolute|path-noscheme|path-rootless|path-empty"

// TestCaptures compares the captures of machines with the oracle.
func TestCaptures(t *testing.T) {
	hard, err := os.ReadFile("testdata/captures.abnf")
	if err != nil {
		t.Fatal(err)
	}
	type test struct{ text, captures string }
	tests := []test{{grammar.RFC3986, "URI-reference=" + allOfURI}, {grammar.RFC3986, "authority=" + strings.Split(allOfURI, ",query")[0][len("scheme,"):]}}
	for line := range strings.Lines(string(hard)) {
		if spec, ok := strings.CutPrefix(line, "; --parse "); ok {
			tests = append(tests, test{string(hard), strings.TrimSpace(spec)})
		}
	}
	for _, test := range tests {
		t.Run(test.captures[:min(20, len(test.captures))], func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.text}.read(t)
			root, captures, err := abnf.ParseCaptures(g, test.captures)
			if err != nil {
				t.Fatal(err)
			}
			d, err := CompileTagged(g, root, nil, nil, captures)
			if err != nil {
				t.Fatal(err)
			}
			plain := mustCompile(t, g, root)
			o := oracle.New(g)
			n := 0
			for s := range questions(plain) {
				if len(s) > 30 || testing.Short() && len(s) > 15 {
					continue
				}
				got, ok := capturesOf(d, len(captures), s)
				want, wantOK := o.Captures(root, s, captures)
				if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s: %q:\ngot  %v %v\nwant %v %v", test.captures, s, got, ok, want, wantOK)
					if n++; n > 5 {
						return
					}
				}
			}
		})
	}
}

// splitURI captures the components of a reference (RFC 3986 §5.2.2).
const splitURI = "URI-reference=scheme,userinfo,host,port,query,fragment," +
	"path:path-abempty|path-absolute|path-noscheme|path-rootless|path-empty"

// copies returns the number of operations of d that copy a register.
func copies(d *Machine) int {
	n := 0
	for s := range int32(d.Len()) {
		lists := [][]Op{d.Final(s)}
		for _, t := range d.Transitions(s) {
			lists = append(lists, t.Ops)
		}
		for k := range d.Callees {
			lists = append(lists, d.CallOps(s, k))
		}
		for _, op := range slices.Concat(lists...) {
			if op.From.Kind == Copy {
				n++
			}
		}
	}
	return n
}

// TestRegisters tests the number of registers and of copies.
func TestRegisters(t *testing.T) {
	const xs = `
a = 1*"x"
b = 1*"x"`
	tests := []struct {
		name            string
		grammar         string
		captures        string
		callee          string
		states          int
		further, copies int // registers in addition to the first of each tag, and copies
	}{
		{"RFC 3986 needs one register for each tag, and 27 states without captures", grammar.RFC3986, splitURI, "IP-literal", 31, 0, 0},
		{"one thread", `r = a ":" b` + xs, "r=a,b", "", 4, 0, 0},
		{"two threads with a capture each", `r = a "y" / b "z"` + xs, "r=a,b", "", 3, 0, 0},
		{"one capture that begins in one place", `r = a "y" / b "z"` + xs, "r=c:a|b", "", 3, 0, 0},
		{"two captures that begin in two places", `r = "x" a "y" / "xx" b "z"` + xs, "r=a,b", "", 5, 0, 0},
		{"one capture of two rules that begins in two places", `r = "x" a "y" / "xx" b "z"` + xs, "r=c:a|b", "", 5, 1, 1},
		{"one rule in two places", `r = "x" c "y" / "xx" c "z"
c = 1*"x"`, "r=c", "", 5, 1, 1},
		{"any of the last three characters may be the start", `r = *"x" a
a = 3"x"`, "r=a", "", 4, 2, 6},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
			r, captures, err := abnf.ParseCaptures(g, test.captures)
			if err != nil {
				t.Fatal(err)
			}
			callees := map[*abnf.Rule]*Machine{}
			if callee := g.Lookup(test.callee); callee != nil {
				callees[callee] = machineOf(t, g, callee)
			}
			d, err := CompileTagged(g, r, nil, callees, captures)
			if err != nil {
				t.Fatal(err)
			}
			first := 2 * len(captures)
			for i, register := range d.Registers[:first] {
				if want := (Register{Capture: i / 2, End: i%2 == 1}); register != want {
					t.Errorf("%s: register %d: got %v, want %v", test.captures, i, register, want)
				}
			}
			further, copies := len(d.Registers)-first, copies(d)
			if d.Len() != test.states || further != test.further || copies != test.copies || len(d.Callees) != len(callees) {
				t.Errorf("%s\n%s: got %d states, %d registers more than tags, %d copies and %d callees, want %d, %d, %d and %d", test.grammar[:min(80, len(test.grammar))], test.captures,
					d.Len(), further, copies, len(d.Callees), test.states, test.further, test.copies, len(callees))
			}
		})
	}
}

// TestRegistersError tests captures that can begin in many places at once.
func TestRegistersError(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		want    string
	}{
		{"capture may begin at each of the last 100 characters", `r = *"x" s
s = 100"x"`, ""},
		{"capture may begin at each of the last 103 characters", `r = *"x" s
s = 103"x"`, `test.abnf:1:1: the captures of rule "r" need too many registers, because they can begin or end in too many places at once`},
		{"long capture with a clear start", `r = *"x" "-" s
s = 103"x"`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
			r, captures, err := abnf.ParseCaptures(g, "r=s")
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if _, err := CompileTagged(g, r, nil, nil, captures); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("%s: got error\n%s, want\n%s", test.grammar, got, test.want)
			}
		})
	}
}

// guess is a random grammar with captures of its first rule.
type guess struct {
	*abnf.Grammar
	text     string
	root     *abnf.Rule
	captures []abnf.Capture
	plain    *DFA // the automaton of the first rule without captures
}

// guesses returns n guesses. Each rule except the first is captured with the given probability.
// The grammars have no left recursion, and no right recursion of nullable rules.
func guesses(t *testing.T, random *rand.Rand, n int, probability float64) iter.Seq[guess] {
	unfit := func(r *abnf.Rule) bool { return r.Cycle != nil && (r.Cycle.Left || r.Body.Nullable()) }
	return func(yield func(guess) bool) {
		for made := 0; made < n; {
			text := randomRules(random)
			g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "random.abnf", Text: text})
			if err != nil || slices.ContainsFunc(g.Rules, unfit) {
				continue
			}
			var names []string
			for _, r := range g.Rules[1:strings.Count(text, "\n")] {
				if random.Float64() < probability {
					names = append(names, r.Name)
				}
			}
			plain, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: 200}))
			if err != nil || plain.Len() > 60 || names == nil {
				continue
			}
			root, captures, err := abnf.ParseCaptures(g, "r0="+strings.Join(names, ","))
			if err != nil {
				t.Fatal(err)
			}
			made++
			if !yield(guess{g, text, root, captures, plain}) {
				return
			}
		}
	}
}

// TestCapturesRandom compares the captures of machines of random grammars with the oracle.
func TestCapturesRandom(t *testing.T) {
	ambiguous, recursive := 0, 0
	for g := range guesses(t, rand.New(rand.NewPCG(20, 17)), few(1200), 1) {
		d, err := CompileTagged(g.Grammar, g.root, limit.New(limit.Limits{States: 2000}), nil, g.captures)
		if err != nil {
			continue // too large, in rare cases
		}
		o := oracle.New(g.Grammar)
		for s := range g.plain.Exhaustive(60) {
			got, ok := capturesOf(d, len(g.captures), s)
			want, wantOK := o.Captures(g.root, s, g.captures)
			if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s%q: got %v %v, want %v %v", g.text, s, got, ok, want, wantOK)
			}
		}
		if len(d.Registers) > 2*len(g.captures) {
			ambiguous++
		}
		if slices.ContainsFunc(g.Rules, func(r *abnf.Rule) bool { return r.Cycle != nil }) {
			recursive++
		}
	}
	if ambiguous < few(100) || recursive < few(100) {
		t.Errorf("%d grammars have more registers than tags, %d are recursive: too few for a meaningful test", ambiguous, recursive)
	}
}

// captureCalls is Capture for machines with calls: run with operations.
func captureCalls(d *Machine, s string) (registers []int, ok bool) {
	registers = slices.Repeat([]int{-1}, len(d.Registers))
	state := int32(0)
	for i := 0; ; {
		k, after := d.AlwaysCalls(state)
		if k < 0 && i == len(s) {
			return apply(d.Final(state), registers, i), d.Accept[state]
		}
		if k < 0 {
			class := int(d.Classes.Of[s[i]])
			if next := d.Next(state, class); next != None {
				registers = apply(d.StepOps(state, class), registers, i)
				state = next
				i++
				continue
			}
			k, after = d.Calls(state, s[i])
		}
		callee := &run{s, i, -1}
		if k < 0 || !callee.machine(d.Callees[k].Machine, func() bool { return true }) {
			return nil, false
		}
		ops := d.CallOps(state, k)
		registers = apply(ops, registers, i)
		for _, op := range ops {
			if op.From.Kind == After {
				registers[op.To] = callee.i
			}
		}
		i, state = callee.i, after
	}
}

// TestCapturesCalls compares machines with calls and machines without calls. A callee may be
// captured, but may not contain a captured rule.
func TestCapturesCalls(t *testing.T) {
	calling, captured := 0, 0
	for g := range guesses(t, rand.New(rand.NewPCG(52, 34)), few(1200), 0.4) {
		taken := func(r *abnf.Rule) bool {
			return slices.ContainsFunc(g.captures, func(c abnf.Capture) bool { return c.Takes(r, nil) })
		}
		callees := map[*abnf.Rule]*Machine{}
		for r, d := range offer(t, g.Grammar) {
			inside := slices.DeleteFunc(g.Needed([]*abnf.Rule{r}), func(in *abnf.Rule) bool { return in == r })
			if r.Cycle == nil && !slices.ContainsFunc(inside, taken) {
				callees[r] = d
			}
		}
		d, err := CompileTagged(g.Grammar, g.root, limit.New(limit.Limits{States: 2000}), callees, g.captures)
		if err != nil || len(d.Callees) == 0 {
			continue
		}
		inlined, err := CompileTagged(g.Grammar, g.root, limit.New(limit.Limits{States: 2000}), nil, g.captures)
		if err != nil {
			continue
		}
		for s := range g.plain.Exhaustive(100) {
			got, ok := captureCalls(d, s)
			want, wantOK := inlined.Capture(s)
			tags := 2 * len(g.captures)
			if ok != wantOK || ok && !slices.Equal(defined(got[:tags]), defined(want[:tags])) {
				t.Fatalf("%s%q: got %v %v with calls, want %v %v; of\n%s", g.text, s, got, ok, want, wantOK, d)
			}
		}
		calling++
		if slices.ContainsFunc(d.Callees, func(callee Callee) bool { return taken(callee.rule) }) {
			captured++
		}
	}
	if calling < few(200) || captured < few(100) {
		t.Errorf("%d rules call, %d call a captured rule: too few for a meaningful test", calling, captured)
	}
}

// defined returns registers without the starts of captures that have no end.
func defined(registers []int) []int {
	for i := 0; i < len(registers); i += 2 {
		if registers[i+1] < 0 {
			registers[i] = -1
		}
	}
	return registers
}
