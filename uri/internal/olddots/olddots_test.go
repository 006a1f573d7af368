package olddots

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestRemove(t *testing.T) {
	tests := []struct{ name, path, want string }{
		{"keeps a path without dots", "a/b", "a/b"},
		{"the empty path", "", ""},
		{"removes a dot in the middle", "a/./b", "a/b"},
		{"removes a dot at the end but keeps the slash", "a/b/.", "a/b/"},
		{"removes two dots in the middle", "a/b/../c", "a/c"},
		{"removes two dots at the end but keeps the slash", "a/b/..", "a/"},
		{"removes a single segment", "a/..", ""},
		{"removes a dot, then a segment before two dots", "a/b/./..", "a/"},
		{"removes two levels", "a/b/c/../../d", "a/d"},
		{"keeps two dots at the beginning", "../a", "../a"},
		{"keeps two dots that have no segment left to remove", "a/../../b", "../b"},
		{"does not remove two dots that it keeps", "../../a/../../b", "../../../b"},
		{"keeps a path of two dots", "..", ".."},
		{"keeps two dots at the end that have no segment left", "a/../..", ".."},
		{"removes an empty segment", "a//../b", "a/b"},
		{"removes an empty segment at the beginning", "/../b", "b"},
		{"removes two empty segments", "a//..//../b", "a/b"},
		{"can leave a slash at the beginning", "a/..//b", "/b"},
		{"keeps three dots", "a/.../b", "a/.../b"},
		{"keeps dots before and after other characters", "a./.b/..c/d..", "a./.b/..c/d.."},
		{"keeps two dots with a parameter", "a/..;x/b", "a/..;x/b"},
		{"keeps encoded dots", "a/%2E%2E/b", "a/%2E%2E/b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Remove(test.path); got != test.want {
				t.Errorf("Remove(%q): got %q, want %q", test.path, got, test.want)
			}
		})
	}
}

// removeSlowly is Remove by the literal steps of RFC 2396 §5.2.
func removeSlowly(path string) string {
	segments := strings.Split(path, "/")
	last := func() int { return len(segments) - 1 }
	// c) All occurrences of "./", where "." is a complete path segment, are removed.
	for i := 0; i < last(); {
		if segments[i] == "." {
			segments = slices.Delete(segments, i, i+1)
		} else {
			i++
		}
	}
	// d) If the buffer string ends with "." as a complete path segment, that "." is removed.
	if segments[last()] == "." {
		segments[last()] = ""
	}
	// e) All occurrences of "<segment>/../", where <segment> is a complete path segment not
	// equal to "..", are removed, the leftmost on each iteration, until none remains.
	leftmost := func() int {
		for i := range max(last()-1, 0) {
			if segments[i] != ".." && segments[i+1] == ".." {
				return i
			}
		}
		return -1
	}
	for i := leftmost(); i >= 0; i = leftmost() {
		segments = slices.Delete(segments, i, i+2)
	}
	// f) If the buffer string ends with "<segment>/..", where <segment> is a complete path
	// segment not equal to "..", that "<segment>/.." is removed.
	if n := last(); n > 0 && segments[n] == ".." && segments[n-1] != ".." {
		segments = append(segments[:n-1], "")
	}
	return strings.Join(segments, "/")
}

// TestTwin compares Remove with removeSlowly on all paths of at most six pieces.
func TestTwin(t *testing.T) {
	paths := []string{""}
	for range 7 {
		var longer []string
		for _, path := range paths {
			if got, want := Remove(path), removeSlowly(path); got != want {
				t.Fatalf("Remove(%q): got %q, slow twin %q", path, got, want)
			}
			for _, piece := range []string{"/", ".", "..", "a"} {
				longer = append(longer, path+piece)
			}
		}
		paths = longer
	}
}

func FuzzRemove(f *testing.F) {
	for _, s := range []string{"a/b/../c", "../..", "//../.", "a/./../..//b/."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, path string) {
		if got, want := Remove(path), removeSlowly(path); got != want {
			t.Errorf("Remove(%q): got %q, slow twin %q", path, got, want)
		}
	})
}

// TestGrowth tests megabytes of input; an algorithm of quadratic time would need hours.
func TestGrowth(t *testing.T) {
	const n = 1 << 20
	start := time.Now()
	for _, test := range []struct{ path, want string }{
		{strings.Repeat("../", n), strings.Repeat("../", n)},
		{strings.Repeat("./", n), ""},
		{strings.Repeat("a/../", n), ""},
		{strings.Repeat("a/", n) + strings.Repeat("../", n), ""},
		{strings.Repeat("/", n) + strings.Repeat("../", n), ""},
		{strings.Repeat("a", n) + "/" + strings.Repeat("../", n), strings.Repeat("../", n-1)},
	} {
		if got := Remove(test.path); got != test.want {
			t.Errorf("Remove(%.10q...): got %d bytes, want %d", test.path, len(got), len(test.want))
		}
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("took %v, want at most 10s", d)
	}
}
