package library

import (
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// TestReadLimit reads texts around the memory limit.
func TestReadLimit(t *testing.T) {
	const most = limit.Megabyte / growth
	for _, test := range []struct {
		bytes int
		ok    bool
	}{{0, true}, {most - 1, true}, {most, true}, {most + 1, false}, {2 * most, false}, {9 * most, false}} {
		text := strings.Repeat("a", test.bytes)
		got, err := Read("a.abnf", strings.NewReader(text), limit.New(limit.Limits{Memory: limit.Megabyte}))
		if (err == nil) != test.ok || test.ok && got != text {
			t.Errorf("%d bytes: got %d bytes, error %v; want ok: %t", test.bytes, len(got), err, test.ok)
		}
		if err != nil && err.Error() != "a.abnf:1:1: the file is too large for a limit of 1 MB of memory" {
			t.Errorf("%d bytes: error %v", test.bytes, err)
		}
	}
}
