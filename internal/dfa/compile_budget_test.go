package dfa

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// options returns a rule with a sequence of n options.
func options(n int) string {
	var b strings.Builder
	b.WriteString("r =")
	for i := range n {
		fmt.Fprintf(&b, ` [ "k%d" ]`, i)
	}
	return b.String()
}

// TestBudgetIsExact compiles grammars with exactly the steps and bytes that they need, and with
// one step or one byte less. The needs must be the same in each run.
func TestBudgetIsExact(t *testing.T) {
	elements := 200
	if testing.Short() {
		elements = 120
	}
	for _, test := range []struct {
		name, text string
		cause      string // the cause in the errors
		captures   string
	}{
		{"repetition", `r = *200( "a" "b" )`, ` because of the repetition *200( "a" "b" )`, ""},
		{"sequence", options(elements), fmt.Sprintf(" because of the sequence of %d elements", elements), ""},
		{"string", `r = "` + strings.Repeat("x", 500) + `"`, " because of the string of 500 characters", ""},
		{"values", `r = %x41` + strings.Repeat(".42", 500), " because of the series of 501 values", ""},
		{"alternatives", `r = "1` + strings.Join(strings.Split(strings.Repeat("x", 150), ""), `" / "1`) + `"`, " because of the 150 alternatives", ""},
		{"copies of a rule", `r = s s
s = t t
t = "ab"`, ` because of 4 copies of rule "t"`, ""},
		{"no cause stands out", `r = "a" / "b"`, "", ""},
		{"captures", `r = *a b *c
a = "x"
b = *"y"
c = "z"`, "", "r=a,b,c"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.text}.read(t)
			var captures []abnf.Capture
			if test.captures != "" {
				var err error
				if _, captures, err = abnf.ParseCaptures(g, test.captures); err != nil {
					t.Fatal(err)
				}
			}
			compile := func(l limit.Limits) (*limit.Budget, error) {
				b := limit.New(l)
				_, err := CompileTagged(g, g.Rules[0], b, nil, captures)
				return b, err
			}
			b, err := compile(limit.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			work := b.Spent()
			if again, err := compile(limit.Limits{Work: work}); err != nil || again.Spent() != work || again.Held() != b.Held() {
				t.Errorf("%d steps: got %v, %d steps, %d bytes held, want %d", work, err, again.Spent(), again.Held(), b.Held())
			}
			checkLimited(t, test.cause, limit.Limits{Work: work - 1}, compile)
			memory := leastMemory(compile)
			checkLimited(t, test.cause, limit.Limits{Memory: memory - 1}, compile)
		})
	}
}

// leastMemory returns the least memory limit that compile succeeds with.
func leastMemory(compile func(limit.Limits) (*limit.Budget, error)) int64 {
	low, high := int64(1), int64(limit.DefaultMemory) // compile fails with low and succeeds with high
	for low+1 < high {
		middle := (low + high) / 2
		if _, err := compile(limit.Limits{Memory: middle}); err != nil {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// checkLimited compiles with limits that are too low, and checks the error.
func checkLimited(t *testing.T, cause string, l limit.Limits, compile func(limit.Limits) (*limit.Budget, error)) {
	t.Helper()
	b, err := compile(l)
	if err == nil || b.Exceeded() == nil {
		t.Errorf("%+v: got %v, exceeded %v, want an error", l, err, b.Exceeded())
		return
	}
	want := fmt.Sprintf(`: rule "r" is too large for a limit of %s%s`, b.Exceeded(), cause)
	if !strings.HasSuffix(err.Error(), want) || !strings.HasPrefix(err.Error(), "test.abnf:1:") {
		t.Errorf("%+v: got %v, want test.abnf:1:...%s", l, err, want)
	}
}

// TestQuadratic compiles a rule with sets that grow with the rule. It exceeds the limit of work
// long before the limit of states.
func TestQuadratic(t *testing.T) {
	g := subject{"test.abnf", abnf.Auto, options(3000)}.read(t)
	const want = `test.abnf:1:5: rule "r" is too large for a limit of 10000000 steps of work because of the sequence of 3000 elements`
	if _, err := Compile(g, g.Rules[0], limit.New(limit.Limits{Work: 10_000_000})); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestManyLiterals tests that expected words omit literals that begin with another literal.
func TestManyLiterals(t *testing.T) {
	d := compile(t, `r = "a" "b" / "ab" / "abc" / "b" / "bb" / %s"b" / %s"bc" / "c-1" / "c" "2"`)
	want := []string{`"a"`, `"b"`, `%s"b"`, `"c"`}
	if got := d.Expected[0]; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
