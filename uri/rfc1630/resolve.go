package rfc1630

import (
	"bytes"
	"errors"
	"strings"
)

// Errors of [Resolve].
var (
	// ErrNoScheme reports that the context has no scheme: it has no colon before its first
	// slash, or nothing before the colon.
	ErrNoScheme = errors.New("rfc1630: the URI of the context has no scheme")

	// ErrNoSlashes reports that a partial form begins with n slashes, but the context has no
	// run of exactly n slashes without a longer run after it.
	ErrNoSlashes = errors.New("rfc1630: the context has no run of slashes that is as long as the partial form's, or a longer run follows it")
)

// Resolve returns the URI that a reference means in the context of the URI base (RFC 1630, "Partial
// (relative) form"). A reference with a colon before its first slash is an absolute form and
// resolves to itself. The text does not require a scheme before the colon: ?a:b in the context of
// http://a/b gives ?a:b. Resolve ignores base's fragmentid and keeps reference's. The error is
// [ErrNoScheme] or [ErrNoSlashes].
//
// Neither string has to match a rule. The package documentation lists the differences from later
// documents.
func Resolve(base, reference string) (string, error) {
	base, _, _ = strings.Cut(base, "#")
	colon := endOfScheme(base)
	if colon <= 0 {
		return "", ErrNoScheme
	}
	partial, fragment := cutBefore(reference, '#')
	if endOfScheme(partial) >= 0 {
		return reference, nil
	}
	if n := slashes(partial); n > 0 {
		same := endOfSame(base, n)
		if same < 0 {
			return "", ErrNoSlashes
		}
		return base[:same] + reference, nil
	}
	start := colon + len(":")
	contextPath, _ := cutBefore(base[start:], '?')
	path, search := cutBefore(partial, '?')
	dir := contextPath[:strings.LastIndexByte(contextPath, '/')+1] // empty for news:group
	return base[:start] + removeDots(dir+path) + search + fragment, nil
}

// endOfScheme returns the offset of the first colon if no slash precedes it, or -1. A reference
// with such a colon is absolute.
func endOfScheme(s string) int {
	if i := strings.IndexAny(s, ":/"); i >= 0 && s[i] == ':' {
		return i
	}
	return -1
}

// cutBefore splits s before the first c, so that rest is empty or begins with c.
func cutBefore(s string, c byte) (before, rest string) {
	if i := strings.IndexByte(s, c); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// slashes returns the number of slashes that s begins with.
func slashes(s string) int { return len(s) - len(strings.TrimLeft(s, "/")) }

// endOfSame returns the offset of the first run of exactly n slashes in s without a longer run to
// its right, or -1 if s has no such run.
func endOfSame(s string, n int) int {
	first := -1
	for i := 0; i < len(s); {
		switch run := slashes(s[i:]); {
		case run > n:
			first = -1
			i += run
		case run == n && first < 0:
			first = i
			i += run
		default:
			i += max(run, 1)
		}
	}
	return first
}

// removeDots removes each "xxx/../" and "/." from a path, from left to right. xxx, ".." and "." are
// whole elements, bounded by slashes or by an end of the path.
func removeDots(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	clean := make([]byte, 0, len(path)) // empty or ends in a slash
	for more := true; more; {
		var element string
		element, path, more = strings.Cut(path, "/")
		if element == "." && len(clean) > 0 {
			if !more {
				clean = clean[:len(clean)-1]
			}
			continue
		}
		if element == ".." && more {
			if last := lastElement(clean); isName(clean[last:]) {
				clean = clean[:last]
				continue
			}
		}
		clean = append(clean, element...)
		if more {
			clean = append(clean, '/')
		}
	}
	return string(clean)
}

// lastElement returns the offset of the last element of a path that is empty or ends in a slash.
// Its time is proportional to the element's length; the caller removes the element unless it is
// at most two dots, so removeDots stays linear.
func lastElement(path []byte) int {
	return bytes.LastIndexByte(path[:max(len(path)-1, 0)], '/') + 1
}

// isName reports whether ".." removes an element, given with the slash after it.
func isName(element []byte) bool {
	switch string(element) {
	case "", "/", "./", "../":
		return false
	}
	return true
}
