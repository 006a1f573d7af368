package byteset

// Words returns s as the ABNF alternatives that a person would write: literals and short
// ranges. The literal "v" stands for both cases of the letter.
func (s Set) Words() (words []string) {
	if s.Len() == 2 {
		lo, _ := s.Min()
		if 'A' <= lo && lo <= 'Z' && s.Has(lo|0x20) {
			return []string{`"` + string(rune(lo|0x20)) + `"`}
		}
	}
	for lo, hi := range s.Ranges() {
		for b := int(lo); b <= int(hi); b++ {
			if hi-lo >= 3 || !quotable(byte(b)) {
				words = append(words, Range(byte(b), hi).String())
				break
			}
			words = append(words, `"`+string(rune(b))+`"`)
		}
	}
	return words
}

// quotable reports whether the ABNF literal for b matches b and nothing else.
func quotable(b byte) bool {
	letter := 'a' <= b|0x20 && b|0x20 <= 'z'
	return ' ' < b && b < 0x7F && b != '"' && !letter
}

// AsRange returns the first and last byte of s, and reports whether s is a single nonempty range.
func (s Set) AsRange() (lo, hi byte, ok bool) {
	n := 0
	for l, h := range s.Ranges() {
		lo, hi = l, h
		n++
	}
	return lo, hi, n == 1
}
