package equivalence

import (
	"bytes"
	"strings"

	"github.com/std66/std66/uri"
)

// Comparer compares URIs (RFC 3986 §6.2). The zero value is ready to use: it knows the
// registered schemes, and compares fragments. A Comparer is safe for concurrent use if its
// functions are.
type Comparer struct {
	// Schemes are the schemes whose rules apply at [Scheme] and [Protocol]. The zero value has
	// the registered ones.
	Schemes uri.Schemes

	// Protocol returns one URI for all URIs that the program knows to identify the same resource
	// (§6.2.4), for example because two hosts serve the same content. It gets a URI that is
	// normalized for [Scheme], and must return one that is normalized, too. nil returns each
	// URI unchanged.
	Protocol func(uri.URI) uri.URI

	// IgnoreFragments compares URIs without their fragments (§6.1).
	IgnoreFragments bool
}

// Level returns the first level at which a and b are equal. It allocates nothing if the URIs
// are normalized, or shorter than about 250 bytes, or have different schemes. The exception is
// c.Protocol, which is called if the URIs are not equal at [Scheme].
func (c Comparer) Level(a, b uri.URI) Level {
	a, b = c.prepare(a), c.prepare(b)
	if a == b {
		return Identical
	}
	if !c.equal(a, b, Scheme) {
		if c.Protocol != nil && c.Key(a, Protocol) == c.Key(b, Protocol) {
			return Protocol
		}
		return Different
	}
	for level := Case; level < Scheme; level++ {
		if level == IPv6 && !hasIPv6(a) {
			continue // equal to Path
		}
		if c.equal(a, b, level) {
			return level
		}
	}
	return Scheme
}

// hasIPv6 reports whether the host of u is an IPv6 address.
func hasIPv6(u uri.URI) bool {
	authority, _ := u.Authority()
	return authority.Host().Kind() == uri.HostIPv6address
}

// Key returns a URI that is the same for all URIs that are equal at a level, such as for use as
// the key of a map. Two URIs have equal keys if [Comparer.Level] returns this level or an
// earlier one. At [Different] a URI is its own key.
//
// A key is u, normalized for the level, and u itself if that changes nothing.
func (c Comparer) Key(u uri.URI, level Level) uri.URI {
	u = c.prepare(u)
	if level == Identical || level >= Different {
		return u
	}
	u = c.normalize(u, level)
	if level == Protocol && c.Protocol != nil {
		u = c.prepare(c.Protocol(u))
	}
	return u
}

// Compare returns -1, 0 or 1: the order of the keys of a and b, as texts. It is 0 if a and b are
// equal at the level. To sort many URIs, compute their keys once and use [uri.URI.Compare].
func (c Comparer) Compare(a, b uri.URI, level Level) int {
	return c.Key(a, level).Compare(c.Key(b, level))
}

// prepare removes the fragment if it is ignored.
func (c Comparer) prepare(u uri.URI) uri.URI {
	if c.IgnoreFragments {
		return u.WithoutFragment()
	}
	return u
}

// normalizer returns the normalizer for a level from Case to Protocol.
func (c Comparer) normalizer(level Level) uri.Normalizer {
	return uri.Normalizer{Steps: level.steps(), Schemes: c.Schemes}
}

// normalize returns u, normalized for a level from Case to Protocol.
func (c Comparer) normalize(u uri.URI, level Level) uri.URI {
	return c.normalizer(level).NormalizeURI(u)
}

// equal reports whether a and b, whose texts differ, have the same text when they are normalized
// for a level. It normalizes short texts on the stack.
func (c Comparer) equal(a, b uri.URI, level Level) bool {
	if !strings.EqualFold(a.Scheme(), b.Scheme()) {
		return false
	}
	n := c.normalizer(level)
	x, y := a.Reference(), b.Reference()
	var room [2][256]byte
	switch doneX, doneY := n.IsNormalized(x), n.IsNormalized(y); {
	case doneX && doneY:
		return false
	case doneX:
		return string(n.Append(room[1][:0], y)) == x.String()
	case doneY:
		return string(n.Append(room[0][:0], x)) == y.String()
	}
	return bytes.Equal(n.Append(room[0][:0], x), n.Append(room[1][:0], y))
}
