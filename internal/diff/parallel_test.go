package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// edits returns two grammars of n rules. Each rule differs.
func edits(t *testing.T, n int) (old, new *abnf.Grammar) {
	text := func(last string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "r%d = *%d\"a\" %s\n", i, 10+i%7, last)
		}
		return b.String()
	}
	return read(t, abnf.Auto, text(`"x"`)), read(t, abnf.Auto, text(`"y"`))
}

// TestWorkOfAll checks that the set of unknown rules does not depend on the order of the
// comparisons if the work limit is too small for all rules.
func TestWorkOfAll(t *testing.T) {
	old, new := edits(t, 100)
	limits := limit.Limits{Work: 60_000}
	first := lines(t, old, new, true, limits)
	at := slices.IndexFunc(first, func(s string) bool { return strings.Contains(s, "unknown") })
	if at < 10 || at > 90 {
		t.Fatalf("the first unknown rule is %d of 100: %q", at, first)
	}
	for i, line := range first {
		want := fmt.Sprintf("r%d: unknown: with rule \"r%d\" the comparisons take more than 60000 steps of work", i, at)
		if i >= at && line != want {
			t.Errorf("got %s, want %s", line, want)
		}
	}
	for range 20 {
		if again := lines(t, old, new, true, limits); !slices.Equal(again, first) {
			t.Fatalf("got %q, before %q", again, first)
		}
	}
	if all := lines(t, old, new, true, limit.Limits{}); slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, "unknown") }) {
		t.Errorf("with the default: got %q", all)
	}
}

// TestMemoryOfOne compares a rule that takes more than its share of memory, but less than
// the limit.
func TestMemoryOfOne(t *testing.T) {
	old, new := read(t, abnf.Auto, `a = 2000"x"`), read(t, abnf.Auto, `a = *2000"x"`)
	for _, test := range []struct {
		memory  int64
		unknown bool
	}{{8 << 20, false}, {100_000, true}} {
		got := lines(t, old, new, true, limit.Limits{Memory: test.memory})
		if strings.Contains(got[0], "unknown") != test.unknown {
			t.Errorf("%d bytes: got %q, want unknown: %v", test.memory, got, test.unknown)
		}
	}
	b := limit.New(limit.Limits{Memory: 1 << 20})
	if c := Rules(old, new, old.Rules[0], new.Rules[0], b); b.Exceeded() == nil {
		t.Errorf("the share of one comparison is enough: got %s", &c)
	}
}
