package urlsyntax01

import "strings"

// Equivalent reports whether a and b have the same components (url-syntax-01 §4), except for the
// case of letters in the scheme: programs "should treat upper case letters as equivalent to lower
// case in scheme names (e.g., allow "HTTP" as well as "http")" (§4.1).
//
// The components follow the text, so an empty query or fragment is equivalent to none (§3, §4.3.3).
// The exception is "?": unlike "" and "#", it does not refer to the current document (§6, step 2a).
// Everything else is compared byte by byte, because the draft has no rules for host names, ports or
// escapes. Neither string is checked, and relative references are not resolved first. Equivalent
// takes linear time and allocates nothing.
func Equivalent(a, b string) bool {
	x, y := split(a), split(b)
	if !strings.EqualFold(x.scheme, y.scheme) || isCurrent(a) != isCurrent(b) {
		return false
	}
	x.scheme = y.scheme
	return x == y
}
