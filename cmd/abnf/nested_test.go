package main

import (
	"strings"
	"testing"

	runtime "github.com/std66/std66/grammar/abnf"
)

// TestMatchDepth checks brackets that nest up to the limit of Check and far beyond it. They match at any
// depth.
func TestMatchDepth(t *testing.T) {
	r, _ := runtime.MustCompile(`array = "[" [ array *( "," array ) ] "]"`).Rule("array")
	check := checker(r)
	for _, depth := range []int{10_000, 10_001, 10_000_000} {
		s := strings.Repeat("[", depth) + strings.Repeat("]", depth)
		if m := check(s); m != nil {
			t.Errorf("depth %d: %v", depth, m.Err)
		}
		m := check(s[1:] + "!")
		switch {
		case m == nil:
			t.Errorf("depth %d: no error", depth)
		case depth <= 10_000 && (m.Offset != len(s)-2 || len(m.Expected) != 1 || !strings.Contains(m.Err.Error(), "end of input")):
			t.Errorf("depth %d: %+v", depth, m)
		case depth > 10_001 && (m.Offset != 10_000 || m.Expected != nil || !strings.Contains(m.Err.Error(), "nests too deeply")):
			t.Errorf("depth %d: %+v", depth, m)
		}
	}
}
