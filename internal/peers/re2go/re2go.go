//go:build generators

package re2go

import "github.com/std66/std66/internal/peers/captures"

// Span has the offsets of a component. Both are -1 if the component is undefined.
type Span = captures.Span

// Captures has the spans of the components, and the kind of the host: 0 for a reg-name or no
// host, 1 for an IPv4address, 2 for an IPv6address, 3 for an IPvFuture.
type Captures = captures.Captures

// peek returns the byte at offset i of s, or NUL at the end of s. A NUL in s also ends a match,
// but at an offset before the end.
func peek(s string, i int) byte {
	if uint(i) < uint(len(s)) {
		return s[i]
	}
	return 0
}
