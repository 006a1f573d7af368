package equivalence_test

import (
	"testing"

	"github.com/std66/std66/uri/equivalence"
)

// levels are all levels, from the first to the last.
var levels = []equivalence.Level{
	equivalence.Identical, equivalence.Case, equivalence.Percent, equivalence.Path,
	equivalence.IPv6, equivalence.Scheme, equivalence.Protocol, equivalence.Different,
}

func TestLevelString(t *testing.T) {
	want := []string{"identical", "case", "percent", "path", "ipv6", "scheme", "protocol", "different"}
	for i, level := range levels {
		if level.String() != want[i] {
			t.Errorf("level %d: got %q, want %q", i, level, want[i])
		}
	}
	if got := equivalence.Level(255).String(); got != "different" {
		t.Errorf("level 255: got %q, want different", got)
	}
}
