// Package ragel parses URI references with code that Ragel made from RFC 3986's grammar. The
// README says how, and which other ways were tried.
package ragel

import "github.com/std66/std66/internal/peers/captures"

//go:generate sh generate.sh

// Span is the place of a component. Start is -1 if it is undefined.
type Span = captures.Span

// Captures are the places of components, and the kind of the host: 0 for a reg-name or no
// host, 1 for an IPv4address, 2 for an IPv6address, 3 for an IPvFuture.
type Captures = captures.Captures
