package dfa

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// options returns a rule of n options, one after the other, each of which can come first.
func options(n int) string {
	var b strings.Builder
	b.WriteString("r =")
	for i := range n {
		fmt.Fprintf(&b, ` [ "k%d" ]`, i)
	}
	return b.String()
}

// TestBudgetIsExact compiles grammars with just what they take, and with one step and one byte
// less. What they take is the same each time.
func TestBudgetIsExact(t *testing.T) {
	for _, test := range []struct {
		why, text string
		cause     string // of the errors
		captures  string
	}{
		{"a repetition", `r = *200( "a" "b" )`, ` because of the repetition *200( "a" "b" )`, ""},
		{"a sequence", options(200), " because of the sequence of 200 elements", ""},
		{"a string", `r = "` + strings.Repeat("x", 500) + `"`, " because of the string of 500 characters", ""},
		{"values", `r = %x41` + strings.Repeat(".42", 500), " because of the series of 501 values", ""},
		{"alternatives", `r = "1` + strings.Join(strings.Split(strings.Repeat("x", 150), ""), `" / "1`) + `"`, " because of the 150 alternatives", ""},
		{"copies", "r = s s\ns = t t\nt = \"ab\"", ` because of 4 copies of rule "t"`, ""},
		{"nothing that stands out", `r = "a" / "b"`, "", ""},
		{"captures", "r = *a b *c\na = \"x\"\nb = *\"y\"\nc = \"z\"", "", "r=a,b,c"},
	} {
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
			t.Fatalf("%s: %v", test.why, err)
		}
		work := b.Spent()
		if again, err := compile(limit.Limits{Work: work}); err != nil || again.Spent() != work || again.Held() != b.Held() {
			t.Errorf("%s, %d steps: got %v, %d steps, %d bytes held, want %d", test.why, work, err, again.Spent(), again.Held(), b.Held())
		}
		checkLimited(t, test.why, test.cause, limit.Limits{Work: work - 1}, compile)
		memory := leastMemory(compile)
		checkLimited(t, test.why, test.cause, limit.Limits{Memory: memory - 1}, compile)
	}
}

// leastMemory returns the least limit of memory with which compile has no error.
func leastMemory(compile func(limit.Limits) (*limit.Budget, error)) int64 {
	low, high := int64(1), int64(limit.DefaultMemory) // low is too little
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

// checkLimited compiles within limits that are not enough. The rule in the error is the first.
func checkLimited(t *testing.T, why, cause string, l limit.Limits, compile func(limit.Limits) (*limit.Budget, error)) {
	t.Helper()
	b, err := compile(l)
	if err == nil || b.Exceeded() == nil {
		t.Errorf("%s, %+v: got %v, exceeded %v, want an error", why, l, err, b.Exceeded())
		return
	}
	want := fmt.Sprintf(`: rule "r" is too large for a limit of %s%s`, b.Exceeded(), cause)
	if !strings.HasSuffix(err.Error(), want) || !strings.HasPrefix(err.Error(), "test.abnf:1:") {
		t.Errorf("%s, %+v: got %v, want test.abnf:1:...%s", why, l, err, want)
	}
}

// TestQuadratic has sets that grow with the rule: they end by work long before they have as many
// states as the limit, and in a moment.
func TestQuadratic(t *testing.T) {
	g := subject{"test.abnf", abnf.Auto, options(3000)}.read(t)
	const want = `test.abnf:1:5: rule "r" is too large for a limit of 10000000 steps of work because of the sequence of 3000 elements`
	if _, err := Compile(g, g.Rules[0], limit.New(limit.Limits{Work: 10_000_000})); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestManyLiterals has literals some of which begin with others: those say nothing new.
func TestManyLiterals(t *testing.T) {
	d := compile(t, `r = "a" "b" / "ab" / "abc" / "b" / "bb" / %s"b" / %s"bc" / "c-1" / "c" "2"`)
	want := []string{`"a"`, `"b"`, `%s"b"`, `"c"`}
	if got := d.Expected[0]; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
