package sample

import (
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// FuzzSample samples the first rule of any grammar. Members must match, near misses must
// not, and the first round must end in time.
func FuzzSample(f *testing.F) {
	for seed, text := range []string{
		"a = \"x\" / b\nb = 1*3DIGIT [ a ]",
		"a = 3*4b / 2000b\nb = %x80-FF / \"q\" [ b ] / %xD7FF-E000",
		"a = *OCTET \"x\" 9OCTET / 0b\nb = b \"y\" / 2( \"\" / \"z\" )",
		"a = a b a / \"x\"\nb = *b \"-\"",
		"a = 1000000000( *( *[ \"k\" ] ) ) / %s\"K\" / %d13.10 / <ALPHA>",
	} {
		for encoding := range 3 {
			f.Add(text, byte(encoding), uint64(seed))
		}
	}
	f.Fuzz(func(t *testing.T, text string, encoding byte, seed uint64) {
		if encoding > byte(abnf.UTF8) {
			return
		}
		g, err := abnf.Reader{Encoding: abnf.Encoding(encoding), Regular: regular}.Read(abnf.Source{Name: "f", Text: text})
		if err != nil {
			return
		}
		r := g.Rules[0]
		options := Options{Seed: seed, MaxLen: 30}
		s, err := New(g, r, options)
		if err != nil || s.tree.root.shortest > 1000 {
			return
		}
		o := oracle.New(g)
		n := 0
		for ; n < 300 && s.rounds.first(); n++ {
			member := s.Next()
			if len(member) > longest(s) {
				t.Errorf("got a member of %d bytes, want up to %d", len(member), longest(s))
			}
			if len(member) < 200 && n < 20 && !o.Match(r, member) {
				t.Errorf("got the member %q, which does not match", member)
			}
		}
		if n > s.Ways() {
			t.Errorf("not all of %d ways are taken after %d samples", s.Ways(), n)
		}
		m, err := NewNearMisses(g, r, options, limit.New(limit.Limits{States: 200}))
		if err != nil {
			return
		}
		for range 20 {
			if miss := m.Next(); len(miss) < 200 && o.Match(r, miss) || !isNear(m.dfa, miss) {
				t.Errorf("got the near miss %q, which matches or is not near", miss)
			}
		}
	})
}

// BenchmarkNext measures the generation of members and near misses.
func BenchmarkNext(b *testing.B) {
	g := grammars(b)[0]
	r := g.Lookup("URI")
	b.Run("members", func(b *testing.B) {
		s := newSampler(b, g, r, Options{})
		for b.Loop() {
			s.Next()
		}
	})
	b.Run("nearmisses", func(b *testing.B) {
		m, err := NewNearMisses(g, r, Options{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			m.Next()
		}
	})
}
