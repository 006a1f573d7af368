package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// checkPath checks the path. In a path that is not hierarchical, as in urn:a:b or data:,a, slashes
// and dots are data.
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
	above := !rooted // whether AboveRoot has been reported, or can't be decided without a base
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
		if depth = depthAfter(s.text, depth); depth < 0 && !above {
			a.add(AboveRoot, s.at, s.end())
			above = true
		}
		start = i + 1
	}
}

// depthAfter returns the depth of the path after a segment at the given depth. Encoded dots count
// as dots, as a careful reader would treat them.
func depthAfter(segment string, depth int) int {
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

// cutDots returns the number of dots, encoded or not, at the beginning of segment, and the rest.
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

// checkSegment checks a segment. encoded reports whether the path has any percent-encoding.
func (a *auditor) checkSegment(s part, encoded bool) {
	if isDevice(s.text) {
		a.add(DeviceName, s.at, s.end())
	}
	if encoded {
		a.checkTriplets(s, uri.RulePath, true)
		a.checkDirection(s)
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

// checkTraversal reports the first ".." in s that becomes a dot-segment when its encoded slashes or
// backslashes are decoded. The finding includes a slash or backslash next to the dots.
func (a *auditor) checkTraversal(s part) {
	start := 0 // of the segment after decoding
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

// isDevice reports whether a segment, after decoding, is a device name in some file systems (RFC
// 3986 §7.3): three dots, or a device name of DOS and Windows, which ignore case and any text after
// a dot.
func isDevice(segment string) bool {
	if segment == "" {
		return false
	}
	switch segment[0] | 0x20 { // excludes nearly all segments
	case '.', '%', 'a', 'c', 'l', 'n', 'p':
	default:
		return false
	}
	if dots, rest := cutDots(segment); dots > 0 {
		return dots == len("...") && rest == ""
	}
	var room [len("lpt1")]byte
	name := room[:0] // the segment up to a dot, in lower case
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

// isDeviceName reports whether a name in lower case is a device name. Ports have a number, but RFC
// 3986 §7.3 lists "lpt" without one.
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
