package uri_test

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// Some code in this package behaves differently for texts longer than a fixed length:
//
//	8     words and mayHaveDots read several bytes together; see also words_test.go
//	128   byteSet.write encodes piece by piece
//	256   Resolver.Resolve, Normalizer.Normalize, URI.Relativize and URI.IsSameDocument
//	      use a buffer on the stack up to this length
//	4096  textOrCopy copies a text that leaves much of a larger buffer unused
//
// Therefore texts of lengths on both sides of each limit are compared with slow twins. The fuzz
// targets take a number that says how to stretch a text, see [stretchBy].

// lengths are the lengths that texts are stretched to.
var lengths = slices.Concat(span(126, 130), span(246, 262), span(4090, 4100), []int{9000})

// span returns the integers from first to last.
func span(first, last int) (all []int) {
	for n := first; n <= last; n++ {
		all = append(all, n)
	}
	return all
}

// fills are texts to stretch a text with: letters, segments, dot-segments, triplets, pairs, digits
// of a port, and non-ASCII text.
var fills = []string{"a", "A", "/a", "/", "../", "a/../", "./", "%41", "%2e/", "%C3%a9", "é", "0", ":", "n=v&"}

// stretch returns s with a fill repeated at an offset, so that the result has n bytes. If the last
// fill does not fit, its last byte takes its place. If s has n bytes or more, stretch returns s.
func stretch(s string, at int, fill string, n int) string {
	missing := n - len(s)
	if missing <= 0 {
		return s
	}
	rest := strings.Repeat(fill[len(fill)-1:], missing%len(fill))
	if fill[0] == '%' || fill[0] >= 0x80 {
		rest = strings.Repeat("a", missing%len(fill))
	}
	return s[:at] + rest + strings.Repeat(fill, missing/len(fill)) + s[at:]
}

// places returns the offsets where components of a reference begin and end.
func places(s string) []int {
	p := uri.Split(s)
	authority := 0
	if p.HasScheme {
		authority = len(p.Scheme + ":")
	}
	path := authority + len(p.Authority)
	if p.HasAuthority {
		authority += len("//")
		path += len("//")
	}
	query := path + len(p.Path)
	fragment := len(s) - len(p.Fragment)
	all := []int{len(p.Scheme), authority, authority + strings.LastIndexByte(p.Authority, '@') + 1, path, query, fragment, len(s)}
	if strings.HasPrefix(p.Path, "/") {
		all = append(all, path+1)
	}
	if p.HasQuery {
		all = append(all, query+1, query+1+len(p.Query))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// stretchBy returns s, stretched according to a number from the fuzzer. 0 does not change s.
func stretchBy(s string, how uint16) string {
	if how == 0 {
		return s
	}
	pick := func(n int) int {
		i := int(how) % n
		how /= uint16(n)
		return i
	}
	n, fill := lengths[pick(len(lengths))], fills[pick(len(fills))]
	at := places(s)
	return stretch(s, at[pick(len(at))], fill, n)
}

// TestStretch checks the length and the place of the stretched text.
func TestStretch(t *testing.T) {
	for _, test := range []struct {
		s, fill string
		at, n   int
		want    string
	}{
		{"s:b", "a", 2, 6, "s:aaab"},
		{"s:/b", "/a", 2, 9, "s:a/a/a/b"},
		{"s:b", "%41", 3, 8, "s:baa%41"},
		{"s:b", "é", 2, 6, "s:aéb"},
		{"//h:1", "0", 4, 7, "//h:001"},
		{"long enough", "a", 0, 3, "long enough"},
	} {
		if got := stretch(test.s, test.at, test.fill, test.n); got != test.want {
			t.Errorf("stretch(%q, %d, %q, %d): got %q, want %q", test.s, test.at, test.fill, test.n, got, test.want)
		}
	}
	if got, want := places("s://u@h:1/p?q#f"), []int{1, 4, 6, 9, 10, 11, 12, 13, 14, 15}; !slices.Equal(got, want) {
		t.Errorf("places: got %v, want %v", got, want)
	}
	reached := make(map[int]bool)
	for how := range uint16(10_000) {
		s := stretchBy("//h/a", how)
		reached[len(s)] = true
		if how == 0 && s != "//h/a" {
			t.Errorf("stretchBy of 0: got %q", s)
		}
	}
	if len(reached) != len(lengths)+1 {
		t.Errorf("stretchBy reaches %d lengths, want %d and the length of the text", len(reached), len(lengths))
	}
}

// stretchedTexts yields a text stretched at each place with each fill, in n lengths each. It takes
// the lengths in turn from lengths.
func stretchedTexts(s string, each int) iter.Seq[string] {
	return func(yield func(string) bool) {
		next := 0
		for _, at := range places(s) {
			for _, fill := range fills {
				for i := range each {
					if !yield(stretch(s, at, fill, lengths[(next+i*len(lengths)/each)%len(lengths)])) {
						return
					}
				}
				next++
			}
		}
	}
}

// stretched yields the references among stretchedTexts.
func stretched(s string, each int) iter.Seq[uri.Reference] {
	return func(yield func(uri.Reference) bool) {
		for text := range stretchedTexts(s, each) {
			if r, err := uri.ParseReference(text); err == nil && !yield(r) {
				return
			}
		}
	}
}

// stretchSeeds are references to stretch, with all components, all kinds of hosts and all kinds of
// paths.
var stretchSeeds = []string{
	"http://u:p@h:80/a/b?q#f", "HTTP://1.2.3.4/%7e?", "s://[::1]:/..", "//[v1.a]/b/../c", "s:a/..//b", "s:/.//x", "urn:A:b",
	"mailto:A@b,c@D", "file://localhost/", "/..//b?n=v", "../a", "./a:b", "a/b:c#", "?q", "#f",
}

// few returns n, or a much smaller number with -short.
func few(n int) int {
	if testing.Short() {
		return max(n/8, 1)
	}
	return n
}
