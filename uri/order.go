package uri

import "strings"

// Compare returns -1, 0 or +1 depending on whether the text of u sorts before, equals or sorts
// after the text of v, byte by byte. It does not normalize. Use it with [slices.SortFunc].
func (u URI) Compare(v URI) int { return strings.Compare(u.ref.value.Text(), v.ref.value.Text()) }

// Compare returns -1, 0 or +1 depending on whether the text of r sorts before, equals or sorts
// after the text of s, byte by byte. It does not normalize. Use it with [slices.SortFunc].
func (r Reference) Compare(s Reference) int { return strings.Compare(r.value.Text(), s.value.Text()) }
