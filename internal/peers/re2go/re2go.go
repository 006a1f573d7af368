//go:build generators

package re2go

import "github.com/std66/std66/internal/peers/captures"

// Span is the place of a component. Start is -1 if it is undefined.
type Span = captures.Span

// Captures are the places of components, and the kind of the host: 0 for a reg-name or no
// host, 1 for an IPv4address, 2 for an IPv6address, 3 for an IPvFuture.
type Captures = captures.Captures

// peek returns the byte at offset i of s, and NUL at its end. A NUL in s, too, ends what is
// matched, but i tells it from the end.
func peek(s string, i int) byte {
	if uint(i) < uint(len(s)) {
		return s[i]
	}
	return 0
}
