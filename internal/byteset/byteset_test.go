package byteset

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestString(t *testing.T) {
	tests := []struct {
		name string
		set  Set
		want string
	}{
		{"empty set", Set{}, "<no byte>"},
		{"one byte", Of('a'), "%x61"},
		{"first and last byte", Of(0, 255), "%x00 / %xFF"},
		{"all bytes", Range(0, 255), "%x00-FF"},
		{"two ranges", Range('A', 'Z').Union(Range('a', 'z')), "%x41-5A / %x61-7A"},
		{"reversed range is empty", Range('b', 'a'), "<no byte>"},
		{"range across two words of the set", Range(0x3F, 0x40), "%x3F-40"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.set.String(); got != test.want {
				t.Errorf("String of %#v: got %s, want %s", test.set, got, test.want)
			}
		})
	}
}

// TestAgainstMap compares every operation with the same operation on a map.
func TestAgainstMap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	draw := func() (Set, map[byte]bool) {
		var s Set
		m := map[byte]bool{}
		for range random.IntN(300) {
			b := byte(random.IntN(256))
			s.Add(b)
			m[b] = true
		}
		return s, m
	}
	for range 200 {
		s, sm := draw()
		u, um := draw()
		if s.Len() != len(sm) || s.IsEmpty() != (len(sm) == 0) || len(slices.Collect(s.All())) != len(sm) {
			t.Fatalf("%v: Len %d, want %d", s, s.Len(), len(sm))
		}
		for b := range 256 {
			b := byte(b)
			if s.Has(b) != sm[b] || s.Union(u).Has(b) != (sm[b] || um[b]) ||
				s.Intersect(u).Has(b) != (sm[b] && um[b]) || s.Minus(u).Has(b) != (sm[b] && !um[b]) {
				t.Fatalf("byte %#x: %v and %v disagree with their maps", b, s, u)
			}
		}
		var back Set
		for lo, hi := range s.Ranges() {
			back = back.Union(Range(lo, hi))
		}
		if back != s {
			t.Fatalf("Ranges of %v give %v", s, back)
		}
		if first, ok := s.Min(); ok != !s.IsEmpty() || ok && first != slices.Sorted(s.All())[0] {
			t.Fatalf("Min of %v: %d %v", s, first, ok)
		}
	}
}
