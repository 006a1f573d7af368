package iri

import (
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/uri/internal/hostname"
)

// The tests of laws use random texts. They consist of pieces at the limits of the grammar's ranges, and a third
// of them are grown to the lengths at which package ref changes its method.

// asciiPieces are delimiters, and texts with a meaning.
var asciiPieces = []string{
	"a", "B", "z", "0", "-", "~", "!", "=", "&", ";", ".", "..", "/", "//", "/./", "/../", ":", "@", "?", "#", "[", "]", "%",
	"http:", "S:", "//h", "//u:p@h:80", "1.2.3.4", "[::1]", "[v1.a]", " ", "\x00", "\x7f", "\"",
}

// characterPieces are characters that any component except the scheme and the port may have: the first and the last
// ucschar of each range in UTF-8, letters from right to left, combining marks, and characters that NFC
// changes.
var characterPieces = []string{
	"\u00a0", "é", "É", "\u07ff", "\u0800", "中", "\ud7ff", "\uf900", "\ufdcf", "\ufdf0", "\uffef", "א", "ب",
	"\U00010000", "\U0001f600", "\U0001fffd", "\U00020000", "\U0008fffd", "\U000e1000", "\U000efffd",
	"\u0301", "\u0308", "\u0338", "e\u0301", "T\u0308", "\u212a", "\u212b", "A\u030a", "\u037e",
}

// privatePieces are characters that only a query may have.
var privatePieces = []string{"\ue000", "\uf8ff", "\U000f0000", "\U000ffffd", "\U00100000", "\U0010fffd"}

// formattingPieces are bidirectional formatting characters: the ones in RFC 3987 §4.1, and the ones of Unicode 6.3.
var formattingPieces = []string{"\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u061c", "\u2066", "\u2067", "\u2068", "\u2069"}

// invalidPieces are characters that no IRI may have, surrogates, overlong sequences and incomplete sequences.
var invalidPieces = []string{
	"\u0080", "\u009f", "\ufdd0", "\ufdef", "\ufff0", "\ufffd", "\ufffe", "\uffff", "\U0001fffe", "\U000e0000", "\U000e0fff", "\U0010ffff",
	"\xed\xa0\x80", "\xed\xbf\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",
	"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\x80", "\xbf", "\xc3", "\xe4\xb8", "\xe4", "\xf0\x9f\x98", "\xf0\x9f", "\xf0",
}

// triplets are triplets of US-ASCII characters.
var triplets = []string{"%41", "%7e", "%7E", "%2E", "%2e", "%2f", "%2F", "%25", "%3A", "%3a", "%00", "%20", "%7f", "%5B", "%31", "%3D"}

// A texter makes random texts.
type texter struct{ *rand.Rand }

// newTexter returns a texter. Equal seeds make equal texts.
func newTexter(seed uint64) texter { return texter{rand.New(rand.NewPCG(3987, seed))} }

// pick returns one of some texts.
func (m texter) pick(from []string) string { return from[m.IntN(len(from))] }

// encoded returns the triplets of a piece, in the case of the format.
func (m texter) encoded(piece string) string {
	s := slowEncode(piece)
	if m.IntN(2) == 0 {
		return strings.ToLower(s)
	}
	return s
}

// any returns a piece of any kind. One of four is encoded.
func (m texter) any() string {
	kinds := [][]string{asciiPieces, asciiPieces, characterPieces, characterPieces, privatePieces, formattingPieces, invalidPieces, triplets}
	if m.IntN(4) == 0 {
		return m.encoded(m.pick(kinds[2+m.IntN(5)]))
	}
	return m.pick(kinds[m.IntN(len(kinds))])
}

// text returns up to n pieces of any kind.
func (m texter) text(n int) string {
	var b strings.Builder
	for range m.IntN(n + 1) {
		b.WriteString(m.any())
	}
	return b.String()
}

// valid returns a text that a component with the given delimiters may have.
func (m texter) valid(delimiters ...string) string {
	var b strings.Builder
	for range m.IntN(4) {
		switch m.IntN(8) {
		case 0, 1, 2:
			b.WriteString(m.pick(append([]string{"a", "B", "z", "0", "-", "~", "!", "=", ";", "."}, delimiters...)))
		case 3, 4:
			b.WriteString(m.pick(characterPieces))
		case 5:
			b.WriteString(m.pick(triplets))
		case 6:
			b.WriteString(m.encoded(m.pick([][]string{characterPieces, privatePieces, formattingPieces, invalidPieces}[m.IntN(4)])))
		case 7:
			b.WriteString(m.pick(formattingPieces))
		}
	}
	return b.String()
}

// reference returns a text that is usually an IRI reference, with a component grown to a length of n bytes.
func (m texter) reference(n int) string {
	scheme, authority := m.pick([]string{"", "", "http:", "S:", "urn:", "file:"}), ""
	if m.IntN(2) == 0 {
		host := m.pick([]string{m.valid(), m.valid(), "1.2.3.4", "%31.2.3.4", "[::1]", "[2001:DB8::0:1]", "[v1.A]", "localhost"})
		authority = "//" + m.pick([]string{"", "", m.valid(":") + "@"}) + host + m.pick([]string{"", "", ":", ":80"})
	}
	path := m.pick([]string{"", "/", "/.", "/..", "//", "/a/../", "/%2e%2E/", "./", "../", ""}) + m.valid(":", "@", "/", "/", "/../", "/./")
	if authority != "" && path != "" {
		path = "/" + path
	}
	query := m.pick([]string{"", "", "?" + m.valid("/", "?", "&") + m.pick(append(privatePieces, "", "", "")) + m.valid()})
	fragment := m.pick([]string{"", "", "#" + m.valid("/", "?")})
	parts := []string{scheme, authority, path, query, fragment}
	if missing := n - len(strings.Join(parts, "")); missing > 0 {
		i := m.IntN(len(parts)-1) + 1
		if parts[i] == "" && i != 2 {
			i = 2
		}
		parts[i] = grown(parts[i], m.pick([]string{"a", "/a", "é", "中", "\U0001f600", "%C3%a9", "%41", "/../", "B", "%2f", "\u202e"}), missing)
	}
	return strings.Join(parts, "")
}

// grown returns s with a piece repeated at its end, so that it has n more bytes.
func grown(s, piece string, n int) string {
	return s + strings.Repeat(piece, n/len(piece)) + strings.Repeat("a", n%len(piece))
}

// lengths are lengths on both sides of the limits in package ref.
var lengths = []int{7, 8, 9, 16, 17, 33, 127, 128, 129, 247, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 4090, 4095, 4096, 4097, 4100, 9000}

// length returns a length, or 0 for most texts, which are not grown.
func (m texter) length() int {
	if m.IntN(3) > 0 {
		return 0
	}
	return lengths[m.IntN(len(lengths))]
}

// references yields n random IRI references, short and long, and their texts.
func references(seed uint64, n int) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		m := newTexter(seed)
		for n > 0 {
			r, err := ParseReference(m.reference(m.length()))
			if err != nil {
				continue
			}
			if n--; !yield(r) {
				return
			}
		}
	}
}

// few returns n, or a much smaller number with -short.
func few(n int) int {
	if testing.Short() {
		return max(n/20, 1)
	}
	return n
}

// TestTexts checks that the random texts reach all kinds of pieces: most texts of references are
// valid, and there are references with each component and of each length.
func TestTexts(t *testing.T) {
	m := newTexter(0)
	valid := 0
	for range 1000 {
		if RuleIRIReference.Match(m.reference(0)) {
			valid++
		}
	}
	if valid < 500 {
		t.Errorf("%d of 1000 texts are IRI references", valid)
	}
	seen := map[string]int{}
	for r := range references(0, 2000) {
		_, hasAuthority := r.Authority()
		_, hasQuery := r.Query()
		for name, has := range map[string]bool{
			"scheme": r.value.HasScheme(), "authority": hasAuthority, "query": hasQuery, "non-ASCII": !hostname.IsASCII(r.String()),
			"private": strings.ContainsAny(r.String(), strings.Join(privatePieces, "")), "short": len(r.String()) < 40,
			"250": 250 <= len(r.String()) && len(r.String()) <= 260, "4090": len(r.String()) >= 4090,
		} {
			if has {
				seen[name]++
			}
		}
	}
	if len(seen) != 8 {
		t.Errorf("the references are of the kinds %v only", seen)
	}
	for _, p := range append(append(characterPieces, formattingPieces...), privatePieces...) {
		if !RuleIquery.Match(p) {
			t.Errorf("%+q is not in a query", p)
		}
	}
	for _, p := range append(invalidPieces, privatePieces...) {
		if RuleIsegment.Match(p) {
			t.Errorf("%+q is a segment", p)
		}
	}
}
