package sample

import (
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
)

// terminalLen returns the length in bytes of the shortest member of n, which needs no subs:
// n is a terminal, or may be empty.
func (t *tree) terminalLen(n *node) int {
	switch {
	case n.Op == abnf.OpCharVal:
		return min(len(n.Text), endless)
	case n.Op == abnf.OpNumVal && n.Range:
		return t.pieces(n)[0].length
	case n.Op == abnf.OpNumVal && t.encoding.CodePoints(n.Node):
		length := 0
		for _, v := range n.Values {
			length = add(length, utf8.RuneLen(rune(v)))
		}
		return length
	}
	return min(len(n.Values), endless)
}

// piece is a range of values with the same encoded length.
type piece struct {
	lo, hi uint32
	length int
}

// pieces splits the range of n: code points by the length of their UTF-8 encoding, without
// the surrogates. The shortest ones come first.
func (t *tree) pieces(n *node) []piece {
	lo, hi := n.Values[0], n.Values[1]
	if !t.encoding.CodePoints(n.Node) {
		return []piece{{lo, hi, 1}}
	}
	var pieces []piece
	for _, p := range []piece{
		{0, 0x7F, 1}, {0x80, 0x7FF, 2}, {0x800, abnf.SurrogateMin - 1, 3}, {abnf.SurrogateMax + 1, 0xFFFF, 3}, {0x10000, utf8.MaxRune, 4},
	} {
		if p.lo, p.hi = max(p.lo, lo), min(p.hi, hi); p.lo <= p.hi {
			pieces = append(pieces, p)
		}
	}
	return pieces
}

// swapCase returns s with the case of each ASCII letter swapped.
func swapCase(s string) string {
	b := []byte(s)
	for i := range b {
		b[i] = otherCase(b[i])
	}
	return string(b)
}

// otherCase returns an ASCII letter in the other case, and any other byte unchanged.
func otherCase(b byte) byte {
	if lower := b | 0x20; 'a' <= lower && lower <= 'z' {
		return b ^ 0x20
	}
	return b
}

// charVal writes a string, in mixed case one time in four if it ignores case.
func (s *Sampler) charVal(it item) {
	text := it.Text
	switch {
	case len(it.choices) == 0:
	case s.isDue(it):
		if s.due == swapped {
			text = swapCase(text)
		}
		s.take(it.node, s.due)
	case s.rng.IntN(4) == 0:
		text = s.mixCase(text)
	default:
		s.take(it.node, spelled)
	}
	s.out = append(s.out, text...)
}

// mixCase returns s with each letter in random case.
func (s *Sampler) mixCase(text string) string {
	b := []byte(text)
	for i := range b {
		if s.rng.IntN(2) == 0 {
			b[i] = otherCase(b[i])
		}
	}
	return string(b)
}

// numVal writes a series of values, or a value of a range.
func (s *Sampler) numVal(it item) {
	codePoints := s.tree.encoding.CodePoints(it.Node)
	values := it.Values
	if it.Range {
		values = []uint32{uint32(s.inRange(it))}
	}
	for _, v := range values {
		if codePoints {
			s.out = utf8.AppendRune(s.out, rune(v))
		} else {
			s.out = append(s.out, byte(v))
		}
	}
}

// inRange returns a value of a range: the due one, or one of a random piece. The choices
// are the ends of the pieces.
func (s *Sampler) inRange(it item) int {
	if s.isDue(it) {
		s.take(it.node, s.due)
		return it.choices[s.due].value
	}
	i := s.choose(it) &^ 1
	lo, hi := it.choices[i].value, it.choices[i+1].value
	v := lo + s.rng.IntN(hi-lo+1)
	for k := i; k <= i+1; k++ {
		if it.choices[k].value == v {
			s.take(it.node, k)
		}
	}
	return v
}
