package dfa

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
	"github.com/std66/std66/internal/oracle"
)

// nestedFrame is a machine on a stack, and its state.
type nestedFrame struct {
	m     *Machine
	state int32
	call  *Machine // that the state has called
}

// runNested returns whether m matches all of s, the longest prefix that matches or -1, and the longest viable prefix.
func runNested(m *Machine, s string) (match bool, prefix, viable int) {
	stack := []nestedFrame{{m: m}}
	prefix = -1
	for i := 0; ; {
		if ends(stack) {
			prefix = i
		}
		if i == len(s) {
			return prefix == i, prefix, i
		}
		// Return until the byte can be read.
		for {
			top := &stack[len(stack)-1]
			if next := top.m.step(top.state, s[i]); next != None {
				top.state = next
				i++
				break
			}
			if k, _ := top.m.Calls(top.state, s[i]); k >= 0 {
				top.call = top.m.Callees[k].Machine
				stack = append(stack, nestedFrame{m: top.call})
				continue
			}
			if len(stack) == 1 || !top.m.Accept[top.state] {
				return false, prefix, i
			}
			stack = pop(stack)
		}
	}
}

// pop returns from the machine at the top.
func pop(stack []nestedFrame) []nestedFrame {
	top := stack[len(stack)-1]
	result := top.m.Result(top.state)
	stack = stack[:len(stack)-1]
	caller := &stack[len(stack)-1]
	for k, c := range caller.m.Callees {
		if c.Machine == caller.call && c.Result == result {
			caller.state = caller.m.AfterCall(caller.state, k)
		}
	}
	return stack
}

// ends reports whether the text can end here.
func ends(stack []nestedFrame) bool {
	stack = append([]nestedFrame(nil), stack...)
	for len(stack) > 1 {
		if top := stack[len(stack)-1]; !top.m.Accept[top.state] {
			return false
		}
		stack = pop(stack)
	}
	return stack[0].m.Accept[stack[0].state]
}

func readNested(t testing.TB, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Reader{Regular: func(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) }}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const jsonGrammar = `JSON-text = ws value ws
begin-array     = ws %x5B ws
begin-object    = ws %x7B ws
end-array       = ws %x5D ws
end-object      = ws %x7D ws
name-separator  = ws %x3A ws
value-separator = ws %x2C ws
ws = *( %x20 / %x09 / %x0A / %x0D )
value = false / null / true / object / array / number / string
false = %x66.61.6c.73.65
null  = %x6e.75.6c.6c
true  = %x74.72.75.65
object = begin-object [ member *( value-separator member ) ] end-object
member = string name-separator value
array = begin-array [ value *( value-separator value ) ] end-array
number = [ %x2D ] 1*DIGIT
string = %x22 *%x61-7A %x22
`

func TestNested(t *testing.T) {
	for _, test := range []struct{ name, grammar, root, alphabet string }{
		{"brackets", `n = "(" *( n / "x" ) ")"`, "n", "()x"},
		{"JSON", jsonGrammar, "JSON-text", `[]{},: "1a`},
		{"comment", `mailbox = "a" *cfws "b"
cfws = " " / comment
comment = "(" *( " " / "c" / comment ) ")"`, "mailbox", "ab ()c"},
		{"union", `s = "(" s ")" "a" / "(" t ")" "b" / "x"
t = "(" t ")" / "y" / s`, "s", "()abxy"},
		{"rules with some first bytes in common", `r = a "x" / b "y"
a = ( "(" / "<" ) *( a / b ) ")"
b = "(" *( a / b ) "]"`, "r", "(<)]xy"},
		{"prefix", `k = "!" k / "a" [ "b" ]
r = k *( "," k ) "!"`, "r", "!ab,"},
		{"prefix operators with two operands", `k = "!" k k / "a"`, "k", "!a"},
		{"brackets around fixed text", `r = "(" r ")" / "(" ( "b" ) ")" / q / "x"
q = "(" "a" ")" / "(" "ab" ")"`, "r", "(abx)"},
		{"LL", `e = ["a" e] ["b" e] "c"`, "e", "abc"},
		{"regular between frames", `f = f "&" f / "(" f ")" / "x"`, "f", "(&)x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := readNested(t, test.grammar)
			root := g.Lookup(test.root)
			n := NewNests(g, nil)
			m, err := n.Compile(root)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d states, callees %d", m.Len(), len(m.Callees))
			o := oracle.New(g)
			var try func(s string, left int)
			count := 0
			try = func(s string, left int) {
				count++
				_, p, v := runNested(m, s)
				wp, wv := o.Prefixes(root, s)
				if p != wp || v != wv {
					t.Fatalf("%q: got prefix %d viable %d, want %d %d", s, p, v, wp, wv)
				}
				if left > 0 {
					for i := range len(test.alphabet) {
						try(s+test.alphabet[i:i+1], left-1)
					}
				}
			}
			depth := 1
			for n := len(test.alphabet); n < few(8000); n *= len(test.alphabet) {
				depth++
			}
			try("", depth)
			t.Log(count)
		})
	}
}

func TestNestedRefused(t *testing.T) {
	for _, test := range []struct{ name, grammar, root string }{
		{"else", `f = "if" f ["else" f] / "s"`, "f"},
		{"palindrome", `p = "a" p "a" / "b" p "b" / [ "a" ]`, "p"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := readNested(t, test.grammar)
			root := g.Lookup(test.root)
			_, err := NewNests(g, nil).Compile(root)
			t.Log(err)
			var a *Ambiguity
			if !isAmbiguity(err) {
				t.Fatal("not refused")
			}
			a = err.(*Ambiguity)
			o := oracle.New(g)
			for _, s := range a.Strings {
				if !o.Match(root, s) {
					t.Errorf("%q does not match", s)
				}
			}
		})
	}
}

// nestedCaptures returns the captures of s, and whether m matches it.
func nestedCaptures(m *Machine, captures int, s string) (spans []oracle.Span, ok bool) {
	registers := slices.Repeat([]int{-1}, len(m.Registers))
	state := int32(0)
	for i := 0; ; {
		if i == len(s) {
			registers = apply(m.Final(state), registers, i)
			for k := range captures {
				span := oracle.Span{Start: registers[2*k], End: registers[2*k+1]}
				if span.End < 0 {
					span.Start = -1
				}
				spans = append(spans, span)
			}
			return spans, m.Accept[state]
		}
		class := int(m.Classes.Of[s[i]])
		if next := m.Next(state, class); next != None {
			registers, state, i = apply(m.StepOps(state, class), registers, i), next, i+1
			continue
		}
		k, _ := m.Calls(state, s[i])
		if k < 0 {
			return nil, false
		}
		end, result, ok := callNested(m.Callees[k].Machine, s, i)
		if !ok {
			return nil, false
		}
		k += result
		ops := m.CallOps(state, k)
		registers = apply(ops, registers, i)
		for _, op := range ops {
			if op.From.Kind == After {
				registers[op.To] = end
			}
		}
		i, state = end, m.AfterCall(state, k)
	}
}

// callNested returns the end and the result of a call of m at offset i.
func callNested(m *Machine, s string, i int) (end, result int, ok bool) {
	for state := int32(0); ; {
		next := None
		if i < len(s) {
			if next = m.step(state, s[i]); next != None {
				i++
			} else if k, _ := m.Calls(state, s[i]); k >= 0 {
				end, result, ok := callNested(m.Callees[k].Machine, s, i)
				if !ok {
					return end, 0, false
				}
				i, next = end, m.AfterCall(state, k+result)
			}
		}
		if next == None {
			return i, m.Result(state), m.Accept[state]
		}
		state = next
	}
}

// TestNestedCaptures compares captures of rules that nest with the oracle.
func TestNestedCaptures(t *testing.T) {
	const mailbox = `mailbox = [ display ] "<" local "@" domain ">" / local "@" domain
display = 1*( word / cfws )
local = [ cfws ] word [ cfws ]
domain = [ cfws ] word [ cfws ]
word = 1*"w"
cfws = 1*( " " / comment )
comment = "(" *( " " / "w" / comment ) ")"
`
	for _, test := range []struct{ name, grammar, captures, alphabet string }{
		{"around frames", mailbox, "mailbox=display,local,domain", "w<@>()"},
		{"whole frames", mailbox, "mailbox=outer:cfws.comment", "w@() "},
		{"a union", "s = a / b\na = \"(\" a \")\" \"x\" / \"x\"\nb = \"(\" b \")\" \"y\" / \"y\"\n", "s=s.a,s.b", "()xy"},
		{"a called rule", "r = k *( \",\" k ) \"!\"\nk = \"-\" k k / \"a\"\n", "r=last:r.k", "-a,!"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := readNested(t, test.grammar)
			root, captures, err := abnf.ParseCaptures(g, test.captures)
			if err != nil {
				t.Fatal(err)
			}
			m, err := NewNests(g, nil).CompileTagged(root, captures)
			if err != nil {
				t.Fatal(err)
			}
			o := oracle.New(g)
			matches := 0
			var try func(s string, left int)
			try = func(s string, left int) {
				want, wantOK := o.Captures(root, s, captures)
				got, ok := nestedCaptures(m, len(captures), s)
				if ok != wantOK || ok && !slices.Equal(got, want) {
					t.Fatalf("%q: got %v %v, want %v %v; of\n%s", s, got, ok, want, wantOK, m)
				}
				if ok {
					matches++
				}
				if left > 0 {
					for i := range len(test.alphabet) {
						try(s+test.alphabet[i:i+1], left-1)
					}
				}
			}
			depth := 6
			if testing.Short() {
				depth = 5
			}
			try("", depth)
			if matches < 3 {
				t.Errorf("%d strings match", matches)
			}
		})
	}
}

// TestNestedAfterLimit compiles a rule after another rule that has the same frame and is too large.
func TestNestedAfterLimit(t *testing.T) {
	g := readNested(t, `large = "(" *( large / 300"x" ) ")" small
small = "[" *( "y" / small / mixed ) "]"
mixed = "{" *( mixed / 300"z" ) "}" / "{" ( small / mixed ) "}"
refused = "{" refused "}" / "e" refused [ "f" refused ] / "g" / small`)
	n := NewNests(g, limit.New(limit.Limits{States: 100}))
	if _, err := n.Compile(g.Lookup("large")); !errors.As(err, new(*nfa.LimitError)) {
		t.Fatalf("large: got error %v, want one about its size", err)
	}
	for _, name := range []string{"small", "mixed", "refused"} {
		_, err := n.Compile(g.Lookup(name))
		_, want := NewNests(g, limit.New(limit.Limits{States: 100})).Compile(g.Lookup(name))
		if fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("%s: got error %v, want %v, as without the large rule", name, err, want)
		}
	}
}

// TestNestedResults compiles unions on both sides of the number of results.
func TestNestedResults(t *testing.T) {
	for _, test := range []struct {
		count int
		ok    bool
	}{{63, true}, {64, false}} { // and one result for all of them
		text := "r = "
		for i := range test.count {
			if i > 0 {
				text += " / "
			}
			text += fmt.Sprintf("f%d %d\"x\"", i, i+1)
		}
		for i := range test.count {
			text += fmt.Sprintf("\nf%d = \"(\" ( r / %d\"y\" ) \")\"", i, i+1)
		}
		g := readNested(t, text+"\n")
		_, err := NewNests(g, nil).Compile(g.Rules[0])
		if (err == nil) != test.ok {
			t.Errorf("%d results: %v", test.count, err)
		}
	}
}
