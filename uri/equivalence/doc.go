// Package equivalence compares URIs (RFC 3986 §6).
//
//	var c equivalence.Comparer
//	a := uri.MustParse("http://example.com")
//	b := uri.MustParse("HTTP://Example.com:80/")
//	fmt.Println(c.Level(a, b)) // scheme
//
// Two URIs with different texts may identify the same resource. RFC 3986 §6.2 arranges the
// methods of comparison as a ladder: each one finds more equivalent URIs than the one before,
// and needs more work or knowledge. A [Level] is one of these methods, and [Comparer.Level]
// returns the first level at which two URIs are equal:
//
//	identical  the texts are the same                          §6.2.1
//	case       scheme, host and triplets, in upper or lower    §6.2.2.1
//	percent    unreserved characters, percent-encoded or not   §6.2.2.2
//	path       dot-segments, removed or not                    §6.2.2.3
//	ipv6       IPv6 addresses, in any form                     RFC 5952 §4
//	scheme     default port, default host, root path           §6.2.3
//	protocol   the program's own knowledge                     §6.2.4
//	different  equal at no level
//
// Each level includes the levels before it. Levels are ordered, so a program compares with <=:
//
//	same := c.Level(a, b) <= equivalence.Scheme
//
// The level ipv6 is an addition to the RFC's ladder.
//
// # Choosing a level
//
// [Scheme] is right for most programs: a scheme without known rules has none to apply. URIs that
// are equal identify the same resource, but different URIs may do so, too: comparison is designed
// "to minimize false negatives while strictly avoiding false positives" (§6.1).
//
// Some protocols and data formats compare texts only (§6.2.1). For them use [Identical], which is
// the operator ==. [Path] and later levels treat every path as a hierarchy, also the path of
// data:,a/../b, and so remove its dot-segments: where paths are data, use [Percent]. [Protocol]
// is only as good as the function that the program supplies.
//
// # Map keys and sets
//
// [Comparer.Key] returns the same URI for all URIs that are equal at a level. A [uri.URI] is
// comparable, so a key can be the key of a map:
//
//	seen := make(map[uri.URI]bool)
//	for _, u := range links {
//		key := c.Key(u, equivalence.Scheme)
//		if !seen[key] {
//			seen[key] = true
//			visit(u)
//		}
//	}
//
// To compare one URI with many, or to sort, compute each key once, and compare keys with == or
// [uri.URI.Compare].
//
// # Fragments and relative references
//
// URIs that differ in their fragments are different. To compare URIs "to select (or avoid) a
// network action, such as retrieval of a representation" (§6.1), set [Comparer.IgnoreFragments].
//
// Applications should not compare relative references, but their target URIs (§6.1). Resolve
// them first: see [uri.URI.Resolve].
package equivalence
