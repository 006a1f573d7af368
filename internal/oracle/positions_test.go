package oracle

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPositions compares sets of positions with maps.
func TestPositions(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 5))
	for range 2000 {
		var sets [2]positions
		var want [2]map[int]bool
		for i := range sets {
			want[i] = map[int]bool{}
			near, wide := random.IntN(300), 1+random.IntN(200)
			for range random.IntN(5) {
				pos := near + random.IntN(wide)
				want[i][pos] = true
				sets[i].include(only(pos))
			}
			comparePositions(t, "include", sets[i], want[i])
		}
		minus, both := maps.Clone(want[0]), maps.Clone(want[0])
		maps.DeleteFunc(minus, func(pos int, _ bool) bool { return want[1][pos] })
		maps.Copy(both, want[1])
		comparePositions(t, "without", sets[0].without(sets[1]), minus)
		union := sets[0].clone()
		union.include(sets[1])
		comparePositions(t, "include", union, both)
		comparePositions(t, "a set after include in its clone", sets[0], want[0])
		comparePositions(t, "a set after it was included", sets[1], want[1])
		if got := sets[0].equal(sets[1]); got != maps.Equal(want[0], want[1]) {
			t.Errorf("equal of %v and %v: got %v", want[0], want[1], got)
		}
	}
}

// comparePositions compares a set with the wanted positions.
func comparePositions(t *testing.T, name string, p positions, want map[int]bool) {
	t.Helper()
	list := slices.Sorted(maps.Keys(want))
	last := -1
	if len(list) > 0 {
		last = list[len(list)-1]
	}
	if got := slices.Collect(p.members()); !slices.Equal(got, list) || p.last() != last || p.isEmpty() != (len(list) == 0) {
		t.Fatalf("%s: got %v, last %d, empty %v; want %v", name, got, p.last(), p.isEmpty(), list)
	}
	for pos := range 600 {
		if p.has(pos) != want[pos] {
			t.Fatalf("%s: has(%d): got %v; want %v", name, pos, p.has(pos), list)
		}
	}
	if again := p.without(positions{}); !again.equal(p) {
		t.Fatalf("%s: %v differs from itself", name, list)
	}
}
