package runtime

// zEqualFold reports whether s and t are equal under ASCII case folding. Unlike
// strings.EqualFold, it distinguishes the KELVIN SIGN from k.
func zEqualFold(s, t string) bool {
	if len(s) != len(t) {
		return false
	}
	for i := range len(s) {
		if zLower(s[i]) != zLower(t[i]) {
			return false
		}
	}
	return true
}

// zLower returns an ASCII letter in lower case, and any other byte unchanged.
func zLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
