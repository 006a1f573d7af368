package equivalence_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/equivalence"
)

// checkComparer checks the laws of comparison for two URIs: Level, Key and Compare agree, URIs that
// are equal at a level are equal at all levels after it, and the order of the arguments does not
// matter. Keys are idempotent, and equal the URIs that their own texts are parsed to.
func checkComparer(t *testing.T, c equivalence.Comparer, a, b uri.URI) {
	t.Helper()
	got := c.Level(a, b)
	if back := c.Level(b, a); back != got {
		t.Fatalf("%q and %q: got %s, the other way %s", a, b, got, back)
	}
	for _, u := range []uri.URI{a, b} {
		if self := c.Level(u, u); self != equivalence.Identical {
			t.Fatalf("%q and itself: got %s", u, self)
		}
	}
	equal := false
	for level := equivalence.Identical; level < equivalence.Different; level++ {
		was := equal
		keyA, keyB := c.Key(a, level), c.Key(b, level)
		if equal = keyA == keyB; was && !equal {
			t.Fatalf("%q and %q: equal before %s, but there their keys are %q and %q", a, b, level, keyA, keyB)
		}
		if (got <= level) != equal {
			t.Fatalf("%q and %q: got %s, but their keys at %s are %q and %q", a, b, got, level, keyA, keyB)
		}
		order, back := c.Compare(a, b, level), c.Compare(b, a, level)
		if want := cmp.Compare(keyA.String(), keyB.String()); order != want || back != -want {
			t.Fatalf("%q and %q: Compare at %s: got %d and %d the other way, want %d", a, b, level, order, back, want)
		}
		if parsed, err := uri.Parse(keyA.String()); err != nil || parsed != keyA {
			t.Fatalf("%q: key %q at %s is not equal to its reparse, %v", a, keyA, level, err)
		}
		if again := c.Key(keyA, level); again != keyA {
			t.Fatalf("%q: key at %s: got %q, and the key of that is %q", a, level, keyA, again)
		}
	}
}

// comparers are the comparers that the tests check.
var comparers = []equivalence.Comparer{{}, {IgnoreFragments: true}, {Protocol: noSlash}, {Protocol: noSlash, IgnoreFragments: true}}

// variants are URIs that are equal at various levels.
var variants = []string{
	"http://example.com/~a/", "HTTP://example.com/~a/", "http://example.com/%7ea/", "http://example.com/%7Ea/", "http://example.com/%7Ea/.",
	"http://example.com/b/../~a/", "http://example.com:80/~a/", "http://Example.com:/%7e%61/./", "http://example.com/~a", "http://example.com/~a/#b",
	"http://example.com/~A/", "https://example.com/~a/", "http://example.com/~a/?", "http://example.com/~a/#%62", "http://example.com//~a/",
	"http://[::1]/", "http://[0:0::1]/", "http://[::0001]:80", "HTTP://[::1]",
}

// pairs are more URIs to compare.
var pairs = [][2]string{
	{"s:a/..//b", "s:/.//b"}, {"file://LOCALHOST:/%2e", "file:///"}, {"mailto:A@%41,b@C", "mailto:A@a,b@c"},
	{"urn:%41:b", "URN:a:b"}, {"s:..", "s:"}, {"http://h", "http://h/.."}, {"s://[::FFFF:1.2.3.4]", "S://[::ffff:102:304]"},
}

func TestVariants(t *testing.T) {
	for _, c := range comparers {
		for _, a := range variants {
			for _, b := range variants {
				checkComparer(t, c, uri.MustParse(a), uri.MustParse(b))
			}
		}
		for _, pair := range pairs {
			checkComparer(t, c, uri.MustParse(pair[0]), uri.MustParse(pair[1]))
		}
	}
}

// Texts of up to about 250 bytes are compared on the stack, and package uri copies a normalized
// text if it uses less than half of a buffer of over 4,096 bytes. The lengths are on both sides of
// each limit.
var lengths = []int{246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 4090, 4095, 4096, 4097, 9000}

// fills are texts to stretch a text with.
var fills = []string{"a", "A", "/", "/../", "/./", "%41", "%2e/", "%C3%a9", "é", "0", ":"}

// stretch returns a text of n bytes or a few less, with a fill repeated at the end of s, or after the
// first two slashes.
func stretch(s, fill string, n int, atEnd bool) string {
	at := len(s)
	if i := strings.Index(s, "//"); i >= 0 && !atEnd {
		at = i + len("//")
	}
	return s[:at] + strings.Repeat(fill, max(n-len(s), 0)/len(fill)) + s[at:]
}

// stretchBy returns s, stretched according to a number from the fuzzer. 0 does not change s.
func stretchBy(s string, how uint16) string {
	if how == 0 {
		return s
	}
	return stretch(s, fills[int(how/2)%len(fills)], lengths[int(how/64)%len(lengths)], how%2 == 0)
}

func TestLong(t *testing.T) {
	compared := 0
	for i, length := range lengths {
		for _, fill := range fills {
			for _, atEnd := range []bool{false, true} {
				a, err := uri.Parse(stretch(variants[i%len(variants)], fill, length, atEnd))
				if err != nil {
					continue
				}
				s := a.String()
				last := s[:len(s)-1]
				others := []string{s + "a", last, last + "%41", last + "b", strings.ToUpper(a.Scheme()) + s[len(a.Scheme()):], a.Normalize().String()}
				for _, variant := range variants {
					others = append(others, stretch(variant, fill, length, atEnd))
				}
				for _, other := range others {
					if b, err := uri.Parse(other); err == nil {
						checkComparer(t, comparers[compared%len(comparers)], a, b)
						compared++
					}
				}
			}
		}
	}
	if compared < 1000 {
		t.Errorf("compared %d pairs, want 1000 or more", compared)
	}
}

// FuzzComparer checks the laws for two URIs, and for a URI and one of its keys.
func FuzzComparer(f *testing.F) {
	for _, a := range variants[1:] {
		f.Add(variants[0], a, uint16(0))
		f.Add(variants[0], a, uint16(len(a)<<9))
	}
	for _, pair := range pairs {
		f.Add(pair[0], pair[1], uint16(0))
	}
	f.Fuzz(func(t *testing.T, s, text string, how uint16) {
		a, err := uri.Parse(stretchBy(s, how))
		if err != nil {
			return
		}
		b, err := uri.Parse(stretchBy(text, how))
		if err != nil {
			b = equivalence.Comparer{}.Key(a, equivalence.Level(len(text)%len(levels)))
		}
		checkComparer(t, comparers[(len(s)+len(text))%len(comparers)], a, b)
	})
}
