package dfa

import (
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/oracle"
)

// nestedRun runs machines with a stack.
type nestedRun struct {
	s     string
	stack []nestedFrame
}

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
		{"prefix", `k = "!" k / "a" [ "b" ]
r = k *( "," k ) "!"`, "r", "!ab,"},
		{"prefix operators with two operands", `k = "!" k k / "a"`, "k", "!a"},
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
			for n := len(test.alphabet); n < 20000; n *= len(test.alphabet) {
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
		{"comment that eats parentheses", `comment = "(" *( comment / obs ) ")"
obs = *%x00-7F`, "comment"},
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
