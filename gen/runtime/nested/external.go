//go:build external

package nested

import "unsafe"

// zExternals has the functions of external rules.
type zExternals struct {
	// external calls the function of the external rule that starts in a state, if there is one, for
	// the text from its offset on. It may be nil.
	external func(at zState, text string) (n int, ok, external bool)
}

// zExternal reports whether an external rule starts in a state, whether it has a match at offset i
// of s, and where the match ends. Without a match, end is where the rule stops. A match is not empty.
func zExternal[T string | []byte](m *zMachine, at zState, s T, i int) (end int, ok, external bool) {
	if m.external == nil {
		return 0, false, false
	}
	n, ok, external := m.external(at, zText(s, i))
	n = max(0, min(n, len(s)-i))
	return i + n, ok && n > 0, external
}

// zText returns the text of s from offset i on. It shares the memory of s.
func zText[T string | []byte](s T, i int) string {
	switch s := any(s).(type) {
	case string:
		return s[i:]
	case []byte:
		return unsafe.String(unsafe.SliceData(s[i:]), len(s)-i)
	}
	return ""
}
