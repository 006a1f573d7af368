package dfa

import (
	"fmt"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// TestDeferred tests each condition for a deferred capture, and compares the captures with the
// oracle.
func TestDeferred(t *testing.T) {
	tests := []struct {
		name, grammar, captures string
		deferred                int
	}{
		{"number is also a name", `r = host [ ":" name ]
host = number / name
number = 1*DIGIT "." 1*DIGIT
name = 1*( ALPHA / DIGIT / "." )
`,
			"r=host,n:number", 1},
		{"captured rule is the compiled rule", `host = number / name
number = 1*DIGIT
name = *( ALPHA / DIGIT )
`, "host=host,number", 1},
		{"nullable rule", `r = "<" host ">"
host = number / name
number = *DIGIT
name = *( ALPHA / DIGIT )
`, "r=host,number", 1},
		{"strings are lost without the last alternative", `r = host ":"
host = "[" number "]" / number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`,
			"r=host,n:host.name", 0},
		{"earlier alternative has other strings", `r = host ":"
host = literal / number / name
literal = "[" name "]"
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`,
			"r=host,number,l:literal", 1},
		{"two deferred captures", `r = one two
one = number / name
two = "-" ( one2 )
one2 = figure / name
number = 1*DIGIT
figure = DIGIT
name = 1*( ALPHA / DIGIT )
`,
			"r=one,number,one2,figure", 2},
		{"earlier alternative has the same strings", `r = host ":"
host = "1" / number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 0},
		{"strings are lost without the alternative", `r = host ":"
host = number / name
number = 1*DIGIT
name = 1*ALPHA
`, "r=host,number", 0},
		{"parent is not captured", `r = host ":"
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=number", 0},
		{"parent is captured only in one of its places", `r = host ":" s
s = host
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`,
			"r=h:s.host,number", 0},
		{"later alternative is captured", `r = host ":"
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number,name", 0},
		{"part of the alternative is captured", `r = host ":"
host = number / name
number = 1*figure
figure = DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number,figure", 0},
		{"parent has no clear end", `r = host [ "1" ]
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 0},
		{"parent has no clear end because the next element is optional", `r = host [ "-" ] *"a"
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 0},
		{"parent occurs in a loop", `r = 1*( host "," )
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 0},
		{"parent occurs twice", `r = host "," host
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 0},
		{"parent occurs in two alternatives", `r = host "," / "<" host ">"
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 1},
		{"captured rule is only a part of an alternative", `r = host ","
host = "-" number / name
number = 1*DIGIT
name = 1*( "-" / ALPHA / DIGIT )
`, "r=host,number", 0},
		{"captured rule is also part of a later alternative", `r = host ","
host = number / "-" number / name
number = [ "-" ] 1*DIGIT
name = 1*( "-" / ALPHA / DIGIT )
`, "r=host,number", 1},
		{"captured rule is also part of an earlier alternative", `r = host ","
host = "+" number / number / name
number = 1*DIGIT
name = 1*( "+" / ALPHA / DIGIT )
`, "r=host,number", 1},
		{"two rules refer to the captured rule", `r = host "," [ number ]
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 0},
		{"two rules refer to the captured rule, and the capture selects one", `r = host "," [ number ]
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number:host.number", 1},
		{"capture of two alternatives", `r = host ","
host = number / hex / name
number = 1*DIGIT
hex = 1*HEXDIG
name = 1*( ALPHA / DIGIT )
`, "r=host,n:number|hex", 0},
		{"capture of an alternative and a later rule", `r = h ":" p
h = v / n
v = 1*2DIGIT
n = *( DIGIT / "a" )
p = 1*DIGIT
`, "r=h,c0:h.v|p", 0},
		{"first of two alternatives with common strings", `r = host ","
host = number / hex / name
number = 1*DIGIT
hex = 1*HEXDIG
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 1},
		{"second of two alternatives with common strings", `r = host ","
host = number / hex / name
number = 1*DIGIT
hex = 1*HEXDIG
name = 1*( ALPHA / DIGIT )
`, "r=host,hex", 0},
		{"parent is captured together with another rule", `r = host / "<" x ">"
host = number / name
x = 1*DIGIT
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=w:host|x,number", 0},
		{"captured rule is part of another capture", `r = host ":" x
host = number / name
x = 1*DIGIT
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number,c:number|x", 0},
		{"later alternative is captured by its parent", `r = host ":" name
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number,c:host.name", 0},
		{"later alternative is captured in another place only", `r = host ":" s
s = name
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number,c:s.name", 1},
		{"part of the alternative is captured by its parent", `r = host ":" figure
host = number / name
number = 1*figure
figure = DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number,f:number.figure", 0},
		{"parent is optional", `r = [ host ] ":"
host = number / name
number = 1*DIGIT
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 1},
		{"parent is recursive before the alternative", `r = host ":"
host = "a" host / number / name
number = 1*DIGIT
name = *( "b" / DIGIT )
`, "r=host,number", 0},
		{"parent is recursive through another rule", `r = host ":"
host = "a" b / number / name
b = "b" host / "c"
number = 1*DIGIT
name = *( "b" / DIGIT )
`, "r=host,number", 0},
		{"parent is the recursive root", `host = "a" host / number / name
number = 1*DIGIT
name = *( "b" / DIGIT )
`, "host=host,number", 0},
		{"captured rule is recursive and captured from outside only", `r = host ","
host = number / name
number = DIGIT [ number ]
name = 1*( ALPHA / DIGIT )
`, "r=host,number:host.number", 1},
		{"captured rule is recursive", `r = host ","
host = number / name
number = DIGIT [ number ]
name = 1*( ALPHA / DIGIT )
`, "r=host,number", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
			root, captures, err := abnf.ParseCaptures(g, test.captures)
			if err != nil {
				t.Fatal(err)
			}
			// compileSafely omits the check of CompileTagged, which rejects some of these grammars.
			d, err := compileSafely(job{grammar: g, rule: root, budget: limit.OrDefault(nil), captures: captures})
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Deferred) != test.deferred {
				t.Errorf("%s%s: got %d deferred captures, want %d", test.grammar, test.captures, len(d.Deferred), test.deferred)
			}
			o := oracle.New(g)
			for s := range questions(mustCompile(t, g, root)) {
				if len(s) > 20 {
					continue
				}
				got, ok := capturesOf(d, len(captures), s)
				want, wantOK := o.Captures(root, s, captures)
				if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s%s: %q:\ngot  %v %v\nwant %v %v", test.grammar, test.captures, s, got, ok, want, wantOK)
					break
				}
			}
		})
	}
}

// TestDeferredLimit compiles with increasing limits until the capture is deferred. With lower
// limits, compiling must fail or return a correct machine without the deferral.
func TestDeferredLimit(t *testing.T) {
	const text = `r = host ":"
host = literal / number / name
literal = "[" name "]"
number = 1*3DIGIT "." 1*3DIGIT
name = 1*( ALPHA / DIGIT / "." )
`
	g := subject{"test.abnf", abnf.Auto, text}.read(t)
	root, captures, err := abnf.ParseCaptures(g, "r=host,number,l:literal")
	if err != nil {
		t.Fatal(err)
	}
	o := oracle.New(g)
	errs := 0
	for states := 1; ; states++ {
		d, err := CompileTagged(g, root, limit.New(limit.Limits{States: states}), nil, captures)
		if err != nil {
			if errs++; errs > 1000 {
				t.Fatalf("limit %d: %v", states, err)
			}
			continue
		}
		for _, s := range []string{"a:", "1.2:", "[1.2]:", "123.456.7:"} {
			got, ok := capturesOf(d, len(captures), s)
			want, wantOK := o.Captures(root, s, captures)
			if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("limit %d: %q: got %v %v, want %v %v", states, s, got, ok, want, wantOK)
			}
		}
		if len(d.Deferred) == 1 {
			break
		}
	}
	if errs == 0 {
		t.Error("got no error for any limit, want errors for the lowest limits")
	}
}
