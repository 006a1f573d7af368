package uri

import "strings"

// Compare returns an integer that says in which order u and v come, as they are written: the
// order of their texts, byte by byte. [slices.SortFunc] takes it. Package equivalence orders
// URIs by their normal forms.
func (u URI) Compare(v URI) int { return strings.Compare(u.ref.text, v.ref.text) }
