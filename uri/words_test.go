package uri_test

import (
	"iter"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// Normalization and resolution read texts in words of eight bytes, and words can overlap. The tests in
// this file put text that changes at each place of texts of 0 to 40 bytes, at each alignment. Slow twins check the
// results.

// surrounded returns a copy of s that begins at one of eight alignments, in a buffer with text that would
// change before and after it.
func surrounded(s string, alignment int) string {
	const around = "%41/./A%2e"
	before := strings.Repeat("A", 8+alignment-len("/%4")) + "/%4"
	return (before + s + around)[len(before):][:len(s)]
}

// places40 yields texts with a piece at each place of a fill that is repeated up to 40 times. Their alignments vary.
// With -short, the numbers are only those at multiples of eight.
func places40(before, piece, fill string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := range 41 {
			if testing.Short() && n%8 > 1 {
				continue
			}
			for at := range n + 1 {
				s := before + strings.Repeat(fill, at) + piece + strings.Repeat(fill, n-at)
				if !yield(surrounded(s, (n+3*at)%8)) {
					return
				}
			}
		}
	}
}

// pieces40 are texts that normalization may change, and texts that are similar.
var pieces40 = []struct{ before, piece, fill string }{
	{"s:/", "%41", "a"}, {"s:/", "%c3%A9%c3", "a"}, {"s:/", "%C3%A9", "a"}, {"s:/", "%20%2d%2D", "A"}, {"s:/", "%2f%2C%7e%7f", "_"},
	{"s:/", "/.", "a"}, {"s:/", "/..", "a"}, {"s:/", "/./", "a"}, {"s:/", "/../", "."}, {"s:a", "/.a.", "/"}, {"", "../", "a"}, {"", "./.", "/"},
	{"s:/", "%2E", "/"}, {"", "%2e.", "./"}, {"//", "A", "a"}, {"//", "%4a%cA", "A"}, {"//", "_", "-"}, {"//u:", "A@a", "b"}, {"//U@", "Z", "0"},
	{"", "aA://Z", "+"}, {"//h?", "%7a", "%c3"}, {"s:?/./", "#/../%41", "A"}, {"//[v1.", "A]:1", ":"},
}

// TestWordsNormalize compares normalization with its slow twin, and runs all checks of FuzzNormalize on some
// of the texts.
func TestWordsNormalize(t *testing.T) {
	n := 0
	for _, p := range pieces40 {
		for s := range places40(p.before, p.piece, p.fill) {
			r, err := uri.ParseReference(s)
			if err != nil {
				continue
			}
			if n++; n%8 == 0 {
				checkNormalize(t, uri.Steps(n/8%32), r)
			}
			got, want := r.Normalize().String(), normalizeSlowly(uri.StepsSyntax, r)
			if is := (uri.Normalizer{}).IsNormalized(r); got != want || is != (want == s) {
				t.Fatalf("%q: got %q, %t, want %q", s, got, is, want)
			}
		}
	}
}

// TestWordsResolve compares resolution with its slow twin.
func TestWordsResolve(t *testing.T) {
	base, n := uri.MustParse("s://h/b/c?q#f"), 0
	for _, p := range pieces40 {
		for s := range places40(p.before, p.piece, p.fill) {
			if n++; n%4 > 0 && !strings.Contains(p.piece, ".") {
				continue
			}
			r, err := uri.ParseReference(s)
			if err != nil {
				continue
			}
			if want, _ := (twinResolver{}).resolve(base.String(), s); want != resolved(base, r) {
				t.Fatalf("%q: got %q, want %q", s, resolved(base, r), want)
			}
			if u, ok := r.URI(); ok && n%16 == 0 {
				compareResolve(t, u, uri.MustParseReference("../x"))
			}
		}
	}
}

// resolved returns the text of a target, or of the error.
func resolved(base uri.URI, r uri.Reference) string {
	u, err := base.Resolve(r)
	if err != nil {
		return err.Error()
	}
	return u.String()
}

// TestWordsAlignments normalizes one text of each length at each alignment. Its surroundings must have
// no effect.
func TestWordsAlignments(t *testing.T) {
	for n := range 41 {
		text := ("HTTPS://Abc.d%41%c3/%2e/e/../%7E%20f?%2d#%ef")[:n]
		r, err := uri.ParseReference(text)
		if err != nil {
			continue
		}
		want := normalizeSlowly(uri.StepsSyntax, r)
		for alignment := range 8 {
			r := uri.MustParseReference(surrounded(text, alignment))
			if got := r.Normalize().String(); got != want {
				t.Errorf("%q at alignment %d: got %q, want %q", text, alignment, got, want)
			}
			normal := uri.MustParseReference(surrounded(want, alignment))
			if n := testing.AllocsPerRun(1, func() { normal.Normalize() }); n != 0 || normal.Normalize() != normal {
				t.Errorf("%q at alignment %d: normalized again as %q with %v allocations", want, alignment, normal.Normalize(), n)
			}
		}
	}
}
