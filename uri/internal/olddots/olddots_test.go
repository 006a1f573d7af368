package olddots

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestRemove(t *testing.T) {
	tests := []struct{ why, path, want string }{
		{"nothing to do", "a/b", "a/b"},
		{"nothing at all", "", ""},
		{"this level", "a/./b", "a/b"},
		{"this level, at the end: the slash stays", "a/b/.", "a/b/"},
		{"the level above", "a/b/../c", "a/c"},
		{"the level above, at the end: the slash stays", "a/b/..", "a/"},
		{"an only segment", "a/..", ""},
		{"first removed by a dot, then by two", "a/b/./..", "a/"},
		{"two levels", "a/b/c/../../d", "a/d"},
		{"nothing before it", "../a", "../a"},
		{"one more than there are", "a/../../b", "../b"},
		{"what stays is no segment to remove", "../../a/../../b", "../../../b"},
		{"only that, at the end", "..", ".."},
		{"and after a segment", "a/../..", ".."},
		{"an empty segment is one", "a//../b", "a/b"},
		{"an empty segment at the beginning", "/../b", "b"},
		{"two of them", "a//..//../b", "a/b"},
		{"what remains may begin with a slash", "a/..//b", "/b"},
		{"three dots are a name", "a/.../b", "a/.../b"},
		{"so are dots before and behind others", "a./.b/..c/d..", "a./.b/..c/d.."},
		{"and dots with a parameter", "a/..;x/b", "a/..;x/b"},
		{"nothing is decoded", "a/%2E%2E/b", "a/%2E%2E/b"},
	}
	for _, test := range tests {
		if got := Remove(test.path); got != test.want {
			t.Errorf("%s: Remove(%q): got %q, want %q", test.why, test.path, got, test.want)
		}
	}
}

// removeSlowly is Remove in the steps of RFC 2396 §5.2.
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

// TestTwin has all paths of up to seven of these pieces.
func TestTwin(t *testing.T) {
	paths := []string{""}
	for range 7 {
		var longer []string
		for _, path := range paths {
			if got, want := Remove(path), removeSlowly(path); got != want {
				t.Fatalf("Remove(%q): got %q, step by step it is %q", path, got, want)
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
			t.Errorf("Remove(%q): got %q, step by step it is %q", path, got, want)
		}
	})
}

// TestGrowth has megabytes that a procedure of quadratic time would need hours for.
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
		t.Errorf("it took %v", d)
	}
}
