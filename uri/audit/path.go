package audit

import (
	"strings"

	"github.com/std66/std66/uri"
)

// checkPath checks the path. Where it is no hierarchy, as in urn:a:b or data:,a, its slashes and
// dots are data.
func (a *auditor) checkPath(path part, hasAuthority bool) {
	rooted := strings.HasPrefix(path.text, "/")
	hierarchical := hasAuthority || rooted || a.scheme == ""
	if !hierarchical {
		a.checkTriplets(path, uri.RulePath, false)
		return
	}
	if hasAuthority && strings.HasPrefix(path.text, "//") && len(path.text) > 2 && path.text[2] != '/' {
		end := strings.IndexByte(path.text[2:], '/')
		if end < 0 {
			end = len(path.text) - 2
		}
		a.add(PathLikeAuthority, path.at, path.at+2+end)
	}
	a.checkSegments(path, rooted)
}

// checkSegments checks each segment of the path.
func (a *auditor) checkSegments(path part, rooted bool) {
	encoded := strings.IndexByte(path.text, '%') >= 0
	depth := 0
	above := !rooted // whether it has been told that the path leads above its root
	start := 0
	if rooted {
		start = len("/")
	}
	for i := start; i <= len(path.text); i++ {
		if i < len(path.text) && path.text[i] != '/' {
			continue
		}
		s := path.slice(start, i)
		a.checkSegment(s, encoded)
		if depth = depthBehind(s.text, depth); depth < 0 && !above {
			a.add(AboveRoot, s.at, s.end())
			above = true
		}
		start = i + 1
	}
}

// depthBehind returns how many segments are above the next one, behind a segment. Dots that are
// encoded count: to a careful reader they lead up.
func depthBehind(segment string, depth int) int {
	if segment == "" || segment[0] != '.' && segment[0] != '%' {
		return depth + 1
	}
	switch dots, rest := cutDots(segment); {
	case rest != "" || dots > 2 || dots == 0:
		return depth + 1
	case dots == 2:
		return depth - 1
	}
	return depth
}

// cutDots returns the number of dots, encoded or not, that a segment begins with, and what is
// behind them.
func cutDots(segment string) (dots int, rest string) {
	for segment != "" {
		r, end := decodeRune(segment, 0)
		if r != '.' {
			break
		}
		dots++
		segment = segment[end:]
	}
	return dots, segment
}

// checkSegment checks a segment of a path in which something is percent-encoded, or nothing is.
func (a *auditor) checkSegment(s part, encoded bool) {
	if isDevice(s.text) {
		a.add(DeviceName, s.at, s.end())
	}
	if encoded {
		a.checkTriplets(s, uri.RulePath, true)
		encoded = strings.IndexByte(s.text, '%') >= 0
	}
	if !encoded && !strings.HasPrefix(s.text, "..") {
		return
	}
	switch dots, rest := cutDots(s.text); {
	case encoded && rest == "" && dots <= 2:
		a.add(EncodedDotSegment, s.at, s.end())
	case dots == 2 && strings.HasPrefix(rest, ";"):
		a.add(DotSegmentParameter, s.at, s.end())
	case encoded:
		a.checkTraversal(s)
	}
}

// checkTraversal reports the first two dots of a segment that would be a segment by themselves
// if encoded slashes or backslashes divided it, together with one that is beside them.
func (a *auditor) checkTraversal(s part) {
	start := 0 // of what would be a segment
	for i := 0; i < len(s.text); {
		r, end := decodeRune(s.text, i)
		if r == '/' || r == '\\' {
			if dots, rest := cutDots(s.text[start:i]); dots == 2 && rest == "" {
				a.add(EncodedTraversal, s.at+start, s.at+end)
				return
			}
			start = end
		}
		i = end
	}
	if dots, rest := cutDots(s.text[start:]); dots == 2 && rest == "" {
		a.add(EncodedTraversal, s.at+start-tripletLength, s.end())
	}
}

// isDevice reports whether a segment is the name of a device to DOS and Windows, which do not
// mind case or what follows a dot.
func isDevice(segment string) bool {
	if len(segment) < len("con") || len(segment) > len("com1") && segment[3] != '.' && segment[4] != '.' {
		return false
	}
	name, _, _ := strings.Cut(segment, ".")
	switch len(name) {
	case 3:
		for _, device := range [...]string{"con", "prn", "aux", "nul"} {
			if strings.EqualFold(name, device) {
				return true
			}
		}
	case 4:
		return '1' <= name[3] && name[3] <= '9' && (hasPrefixFold(name, "com") || hasPrefixFold(name, "lpt"))
	}
	return false
}
