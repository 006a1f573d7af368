package record

// plainLength returns the length of a prefix of s without characters that need attention: controls,
// quotation marks, backslashes and non-ASCII bytes. It examines eight bytes at once, so the prefix may
// end up to seven bytes before the first such character, or before the end of s.
func plainLength(s string) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x80 * ones
	)
	i := 0
	for ; len(s)-i >= 8; i += 8 {
		b := s[i : i+8]
		v := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		quote, backslash := v^'"'*ones, v^'\\'*ones // a byte is 0 where the character is
		// A subtraction borrows from the next byte only after such a character, whose own high bit
		// is then set.
		if (v|(v-0x20*ones)|(quote-ones)|(backslash-ones))&highs != 0 {
			break
		}
	}
	return i
}
