//go:build generators

package ragel

import "github.com/std66/std66/internal/peers/captures"

// Span is the place of a component. Start is -1 if it is undefined.
type Span = captures.Span

// Captures are the places of components, and the kind of the host: 0 for a reg-name or no
// host, 1 for an IPv4address, 2 for an IPv6address, 3 for an IPvFuture.
type Captures = captures.Captures
