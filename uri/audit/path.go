package audit

import (
	"strings"
	"unicode/utf8"

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

// isDevice reports whether a segment, decoded, is the name of a device to some file systems (RFC
// 3986 §7.3): three dots, or one of DOS and Windows, which do not mind case or what follows a dot.
func isDevice(segment string) bool {
	if segment == "" {
		return false
	}
	switch segment[0] | 0x20 { // nearly all segments end here
	case '.', '%', 'a', 'c', 'l', 'n', 'p':
	default:
		return false
	}
	if dots, rest := cutDots(segment); dots > 0 {
		return dots == len("...") && rest == ""
	}
	var room [len("lpt1")]byte
	name := room[:0] // in lower case, up to a dot
	for i := 0; i < len(segment); {
		r, end := decodeRune(segment, i)
		if r == '.' {
			break
		}
		if len(name) == len(room) || r >= utf8.RuneSelf {
			return false
		}
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		name = append(name, byte(r))
		i = end
	}
	return isDeviceName(name)
}

// isDeviceName reports whether a name in lower case is the name of a device. Those of ports have a
// number; RFC 3986 §7.3 has "lpt" without one.
func isDeviceName(name []byte) bool {
	switch string(name) {
	case "con", "prn", "aux", "nul", "lpt":
		return true
	}
	if len(name) != len("lpt1") || name[3] < '1' || '9' < name[3] {
		return false
	}
	port := string(name[:3])
	return port == "com" || port == "lpt"
}
