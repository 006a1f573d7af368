package dfa

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestTagsRandom compares machines with some of their tags with the machines that have all, and tests that
// MayBeZero and EndsAlone are right about all short strings.
func TestTagsRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 1))
	smaller, zero, notZero, alone, together := 0, 0, 0, 0, 0
	for g := range guesses(t, random, few(600), 0.7) {
		all, err := CompileTagged(g.Grammar, g.root, nil, nil, g.captures)
		if err != nil {
			t.Fatal(err)
		}
		kept := make([]bool, 2*len(g.captures))
		for tag := range kept {
			kept[tag] = random.IntN(2) == 0
		}
		for _, late := range all.Deferred {
			kept[StartRegister(late.Whole)], kept[EndRegister(late.Whole)] = true, true
			kept[StartRegister(late.Capture)], kept[EndRegister(late.Capture)] = true, true
		}
		some, err := all.KeepTags(nil, func(capture int, end bool) bool {
			if end {
				return kept[EndRegister(capture)]
			}
			return kept[StartRegister(capture)]
		})
		if err != nil {
			t.Fatal(err)
		}
		if some.Len() < all.Len() {
			smaller++
		}
		sometimesZero, ends := make([]bool, len(kept)), false
		for s := range g.plain.Exhaustive(60) {
			want, wantOK := all.Capture(s)
			got, ok := some.Capture(s)
			if ok != wantOK {
				t.Fatalf("%s%q: got %v, want %v", g.text, s, ok, wantOK)
			}
			if !ok {
				continue
			}
			for tag, keep := range kept {
				if !keep && got[tag] >= 0 || keep && got[tag] != want[tag] {
					t.Fatalf("%s%q: tag %d: got %d, want %d if it is kept: %v", g.text, s, tag, got[tag], want[tag], keep)
				}
				sometimesZero[tag] = sometimesZero[tag] || want[tag] == 0
			}
			ends = ends || len(g.captures) > 1 && want[EndRegister(0)] >= 0 && want[EndRegister(1)] >= 0
		}
		for tag, isZero := range sometimesZero {
			switch may := all.MayBeZero(tag/2, tag%2 == 1); {
			case isZero && !may:
				t.Fatalf("%stag %d may be zero; in\n%s", g.text, tag, all)
			case may:
				zero++
			default:
				notZero++
			}
		}
		if len(g.captures) < 2 || slices.ContainsFunc(all.Deferred, func(d Deferral) bool { return d.Capture < 2 }) {
			continue
		}
		switch is := all.EndsAlone([]int{0, 1}); {
		case is && ends:
			t.Fatalf("%sboth captures can end; in\n%s", g.text, all)
		case is:
			alone++
		default:
			together++
		}
	}
	if n := few(600) / 20; smaller < n || zero < n || notZero < n || alone < n/2 || together < n {
		t.Errorf("too few for a meaningful test: %d smaller automata; %d tags that may be zero, %d others; %d pairs that end alone, %d others",
			smaller, zero, notZero, alone, together)
	}
	t.Log(smaller, zero, notZero, alone, together)
}

// TestMayBeZero has offsets before and after calls.
func TestMayBeZero(t *testing.T) {
	const text = `r = [ a ] n b / "-" c
a = "x"
n = *"y"
b = *"z"
c = "c"
m = n2 b2
n2 = 1*"y"
b2 = *"z"
p = *( "y" "x" )
f = p b3
b3 = 1*"!"
k = 2"x" / o "x" "y"
o = [ "o" ]
h = d ":"
d = v / w
v = 1*DIGIT
w = *( DIGIT / "a" )
`
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		calls    bool // of all rules, if they are safe
		captures string
		tag      int
		want     bool
		name     string
	}{
		{false, "r=a,b,c", 0, true, "start at the start of the string"},
		{false, "r=a,b,c", 1, false, "end after a byte"},
		{true, "r=a,b,c", 2, true, "start after a call that can read nothing"},
		{true, "r=a,b,c", 4, false, "start after a byte"},
		{true, "m=b2", 0, false, "start after a call that reads bytes"},
		{true, "m=n2,b2", 1, false, "end of a call that reads bytes"},
		{true, "m=n2,b2", 0, true, "start of a call"},
		{true, "f=b3", 0, true, "start of a call that can be the first"},
		{true, "f=b3", 1, false, "end of a call that can be the first"},
		{false, "k=o", 1, true, "end that a thread with lower priority stores"},
		{false, "h=d,v:d.v", 2, true, "start of a deferred capture"},
		{false, "h=d,v:d.v", 3, true, "end of a deferred capture whose whole can be empty"},
	} {
		root, captures, err := abnf.ParseCaptures(g, test.captures)
		if err != nil {
			t.Fatal(err)
		}
		callees := map[*abnf.Rule]*Machine{}
		if test.calls {
			callees = offer(t, g)
		}
		m, err := CompileTagged(g, root, nil, callees, captures)
		if err != nil {
			t.Fatal(err)
		}
		if calls := len(m.Callees) > 0; calls != test.calls {
			t.Fatalf("%s: calls: %v, in\n%s", test.name, calls, m)
		}
		if got := m.MayBeZero(test.tag/2, test.tag%2 == 1); got != test.want {
			t.Errorf("%s: got %v, want %v for\n%s", test.name, got, test.want, m)
		}
	}
}
