package nested

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// depths are on both sides of the room for calls, of the maximum depth, and far above it.
var depths = []int{0, 1, zRoom - 1, zRoom, zRoom + 1, zMaxDepth - 1, zMaxDepth, zMaxDepth + 1, 1_000_000, 10_000_000}

// maxShort is the greatest depth that takes less than a second.
const maxShort = 1_000_000

// named returns the machine of a subject in one part.
func named(t testing.TB, name string) (m *zMachine, start zState) {
	for _, s := range subjects {
		if s.name == name {
			return s.table.machine(100)
		}
	}
	t.Fatalf("no subject %q", name)
	return nil, 0
}

// TestDepth reads brackets with calls of all depths: complete ones, incomplete ones, and with a
// wrong byte.
func TestDepth(t *testing.T) {
	m, start := named(t, "brackets")
	for _, depth := range depths {
		t.Run(fmt.Sprint(depth), func(t *testing.T) {
			n := depth + 1 // brackets: the first is not a call
			most := 5
			if depth > maxShort {
				most = 2
				if testing.Short() {
					t.Skip("slow under the race detector")
				}
			}
			open, closed := strings.Repeat("(", n), strings.Repeat(")", n)
			for _, test := range []struct {
				s             string
				prefix, stops int
				words         string
			}{
				{open + closed, 2 * n, 2 * n, "[end of input]"},
				{open, -1, n, `["x" ")" "("]`},
				{open + closed + "y", 2 * n, 2 * n, "[end of input]"},
				{open + "xx" + closed[1:], -1, 2*n + 1, `["x" ")" "("]`},
				{open + "y" + closed, -1, n, `["x" ")" "("]`},
			}[:most] {
				end := zScan(m, start, test.s, 0)
				if match := end == len(test.s); match != (test.prefix == len(test.s)) {
					t.Errorf("zScan ends at %d", end)
				}
				if bytes := zScan(m, start, []byte(test.s), 0); bytes != end {
					t.Errorf("zScan ends at %d of a string and %d of its bytes", end, bytes)
				}
				if longest, stop := m.longest(start, test.s, 0); longest != test.prefix || stop != test.stops {
					t.Errorf("the longest match has %d bytes, want %d; it stops at %d, want %d", longest, test.prefix, stop, test.stops)
				}
				offset, states := m.stop(start, test.s, 0, nil)
				if words := fmt.Sprint(m.expectedAt(states, nil)); offset != test.stops || words != test.words {
					t.Errorf("stops at %d, expected %s; want %d, %s", offset, words, test.stops, test.words)
				}
				offset, result := zNest(m, start, test.s, 0, zMaxDepth)
				if deep := result == zDeep; deep != (depth > zMaxDepth) || deep && offset != zMaxDepth+1 {
					t.Errorf("with a limit: stops at %d with %d", offset, result)
				}
				if end, result := zNest(m, start, test.s, 0, depth); end != test.stops || result == zDeep {
					t.Errorf("with a limit of %d: stops at %d with %d", depth, end, result)
				}
			}
		})
	}
}

// TestEndings reads strings whose calls all end at one offset. The error has the states there once.
func TestEndings(t *testing.T) {
	m, start := named(t, "prefix operator")
	for _, depth := range depths {
		if depth > maxShort {
			continue
		}
		s := strings.Repeat("!", depth)
		for _, test := range []struct {
			end           string
			longest, stop int
			words         string
		}{
			{"a", depth + 1, depth + 1, `["b" end of input]`},
			{"ab", depth + 2, depth + 2, "[end of input]"},
			{"abb", depth + 2, depth + 2, "[end of input]"},
			{"a!", depth + 1, depth + 1, `["b" end of input]`},
			{"", -1, depth, `["!" "a"]`},
		} {
			longest, _ := m.longest(start, s+test.end, 0)
			offset, states := m.stop(start, s+test.end, 0, nil)
			if words := fmt.Sprint(m.expectedAt(states, nil)); longest != test.longest || offset != test.stop || words != test.words {
				t.Errorf("%d bytes and %s: the longest match has %d bytes; it stops at %d, expected %s", depth, test.end, longest, offset, words)
			}
			if len(states) > 3 {
				t.Errorf("%d bytes and %s: %d states", depth, test.end, len(states))
			}
		}
	}
}

// TestLengths reads texts of many lengths with calls at the start, throughout and at the end.
func TestLengths(t *testing.T) {
	m, start := named(t, "arrays")
	for _, n := range []int{250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 4090, 4095, 4096, 4097, 8192, 9000} {
		for _, s := range []string{
			"[[1]" + strings.Repeat(" ", n-6) + ",1]",
			"[" + strings.Repeat("1", n-7) + ",[1] ]",
			"[" + strings.Repeat("[],", (n-3)/3) + strings.Repeat(" ", n%3) + "1]",
			strings.Repeat("[", n/2) + strings.Repeat(" ", n%2) + strings.Repeat("]", n/2),
		} {
			if got, bytes := zScan(m, start, s, 0), zScan(m, start, []byte(s), 0); got != len(s) || bytes != len(s) {
				t.Errorf("zScan of %d bytes: got %d and %d", len(s), got, bytes)
			}
			if longest, stop := m.longest(start, s, 0); longest != len(s) || stop != len(s) {
				t.Errorf("the longest match in %d bytes: got %d, and it stops at %d", len(s), longest, stop)
			}
			for _, i := range []int{1, n / 2, len(s) - 1} {
				damaged := s[:i] + "é" + s[i:]
				if offset, _ := m.stop(start, damaged, 0, nil); offset != i || zScan(m, start, damaged, 0) == len(damaged) {
					t.Errorf("%d bytes, the one at %d is wrong: it stops at %d", len(damaged), i, offset)
				}
			}
		}
	}
}

// TestAllocations tests that calls up to the depth zRoom allocate nothing, and that deeper ones allocate
// nothing but the growing stack.
func TestAllocations(t *testing.T) {
	m, start := named(t, "brackets")
	for _, f := range []struct {
		name  string
		entry int // the size of an entry of the stack
		scan  func(s string)
	}{
		{"zScan", 4, func(s string) { zScan(m, start, s, 0) }},
		{"longest", 16, func(s string) { m.longest(start, s, 0) }},
		{"stop", 4, func(s string) {
			var room [2]zState
			m.stop(start, s, 0, room[:])
		}},
	} {
		text := func(depth int) string { return strings.Repeat("(", depth+1) + strings.Repeat(")", depth+1) }
		for depth, want := range map[int]float64{0: 0, zRoom - 1: 0, zRoom: 0, zRoom + 1: 1} {
			s := text(depth)
			if n := testing.AllocsPerRun(20, func() { f.scan(s) }); n != want {
				t.Errorf("%s: %v allocations at depth %d, want %v", f.name, n, depth, want)
			}
		}
		const depth = 1_000_000
		s := text(depth)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f.scan(s)
		runtime.ReadMemStats(&after)
		// A slice that grows by a quarter has been allocated five times in total, and at most a quarter
		// is free at the end.
		if size := after.TotalAlloc - before.TotalAlloc; size > 7*depth*uint64(f.entry) {
			t.Errorf("%s: %d bytes at depth %d", f.name, size, depth)
		}
	}
}
