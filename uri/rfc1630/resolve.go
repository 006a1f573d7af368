package rfc1630

import (
	"bytes"
	"errors"
	"strings"
)

// Errors of [Resolve].
var (
	// ErrNoScheme says that the context has no scheme: no colon before its first slash, or
	// nothing before the colon.
	ErrNoScheme = errors.New("rfc1630: the URI of the context has no scheme")

	// ErrNoSlashes says that a partial form begins with slashes, and the context has nowhere
	// as many of them without more of them behind.
	ErrNoSlashes = errors.New("rfc1630: the URI of the context has no such number of slashes as the partial form begins with, or only before a greater number")
)

// Resolve returns the URI that a reference means in the context of the URI base, by the rules
// of RFC 1630, "Partial (relative) form". A reference that has a colon before its first slash is
// an absolute form, and means itself. The rule asks for nothing else, such as a scheme before the
// colon: ?a:b in the context of http://a/b gives ?a:b. A fragmentid of base does not matter, and
// the result has the fragmentid of the reference. The error is [ErrNoScheme] or [ErrNoSlashes].
//
// Neither string has to match a rule. The package documentation says what of this is
// different from the resolution of later documents.
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
	dir := contextPath[:strings.LastIndexByte(contextPath, '/')+1] // all that is left of news:group is its scheme
	return base[:start] + removeDots(dir+path) + search + fragment, nil
}

// endOfScheme returns where the colon is that comes before any slash, or -1 if none does. It
// makes a reference an absolute one.
func endOfScheme(s string) int {
	if i := strings.IndexAny(s, ":/"); i >= 0 && s[i] == ':' {
		return i
	}
	return -1
}

// cutBefore divides s before the first c, which the second part begins with.
func cutBefore(s string, c byte) (before, rest string) {
	if i := strings.IndexByte(s, c); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// slashes returns the number of slashes that s begins with.
func slashes(s string) int { return len(s) - len(strings.TrimLeft(s, "/")) }

// endOfSame returns the offset of the first run of exactly n slashes in s that has no longer
// run anywhere to the right of it, or -1 if there is none.
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

// removeDots removes each "xxx/../" and "/." from a path, the leftmost one first, where xxx,
// ".." and "." are elements: what stands between slashes, or a slash and an end of the path.
func removeDots(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	clean := make([]byte, 0, len(path)) // ends behind a slash, or is empty
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

// lastElement returns where the last element of a path begins, which is empty or ends in a
// slash. That takes as long as it took to read the element, which is then removed, or short.
func lastElement(path []byte) int {
	return bytes.LastIndexByte(path[:max(len(path)-1, 0)], '/') + 1
}

// isName reports whether an element, with the slash behind it, is what ".." removes.
func isName(element []byte) bool {
	switch string(element) {
	case "", "/", "./", "../":
		return false
	}
	return true
}
