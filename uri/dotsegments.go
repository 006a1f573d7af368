package uri

import (
	"bytes"
	"strings"
)

// Dot-segments (RFC 3986 §5.2.4) are removed in place: the result is never longer, so the output
// ends before the rest of the input begins. The RFC's own algorithm, which moves segments from one
// buffer to another, is in the tests.

// dots says which segments are dot-segments, and what becomes of ".." at the root.
type dots struct {
	underflow Underflow
	encoded   bool // whether %2E counts as a dot
}

// dotSegment is a kind of segment.
type dotSegment int

const (
	noDots  dotSegment = iota
	oneDot             // this level of the hierarchy
	twoDots            // the level above
)

// kind returns the kind of a segment.
func (d dots) kind(segment string) dotSegment {
	kind := noDots
	for len(segment) > 0 {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case d.encoded && len(segment) >= 3 && segment[0] == '%' && segment[1] == '2' && segment[2]|0x20 == 'e':
			segment = segment[3:]
		default:
			return noDots
		}
		if kind++; kind > twoDots {
			return noDots
		}
	}
	return kind
}

// mayBeIn reports whether a path has text that dot-segments begin with. It is fast.
func (d dots) mayBeIn(path string) bool {
	return path != "" && (path[0] == '.' || strings.Contains(path, "/.") || d.encoded && strings.Contains(path, "%"))
}

// in reports whether a path has dot-segments.
func (d dots) in(path string) bool {
	if !d.mayBeIn(path) {
		return false
	}
	for start := 0; start <= len(path); {
		end := endOfSegment(path, start)
		if d.kind(path[start:end]) != noDots {
			return true
		}
		start = end + 1
	}
	return false
}

// remove removes the dot-segments of a path, in place, and returns it. It is not ok if the path
// leads above the root, and UnderflowReject forbids that.
func (d dots) remove(path []byte) (clean []byte, ok bool) {
	w := 0    // path[:w] is the output
	root := 0 // path[:root] is the output that no ".." removes
	for i := 0; i < len(path); {
		// The next segment is path[name:end]. A slash is before it, except at the beginning.
		name := i
		if path[i] == '/' {
			name++
		}
		end := endOfSegment(path, name)
		switch kind := d.kind(textOf(path[name:end])); {
		case kind == noDots:
			end = d.endOfRun(path, end)
			w += copy(path[w:], path[i:end])
			i = end
			continue
		case kind == twoDots && w > root:
			w = root + max(bytes.LastIndexByte(path[root:w], '/'), 0)
		case kind == twoDots: // at the root
			switch d.underflow {
			case UnderflowKeep:
				w += copy(path[w:], path[i:end])
				root, i = w, end
				continue
			case UnderflowReject:
				return nil, false
			}
		}
		// The segment is removed, with the slash before it. At the end that slash stays, and where there
		// is none, the slash after the segment goes.
		switch {
		case name == i:
			end = min(end+1, len(path))
		case end == len(path):
			path[w] = '/'
			w++
		}
		i = end
	}
	return path[:w], true
}

// endOfRun returns the end of some more segments after path[:i] that are not dot-segments.
func (d dots) endOfRun(path []byte, i int) int {
	if d.encoded {
		return i
	}
	if n := bytes.Index(path[i:], []byte("/.")); n >= 0 {
		return i + n
	}
	return len(path)
}

// endOfSegment returns the end of the segment of path that begins at i.
func endOfSegment[T string | []byte](path T, i int) int {
	for i < len(path) && path[i] != '/' {
		i++
	}
	return i
}

// Some paths need a dot-segment before them, which stays when others are removed: a parser would
// not find the same path without it.
const (
	guard         = "/." // before two slashes, if there is no authority
	relativeGuard = "./" // before a relative path, see needsDot
)

// dotBefore returns the dot-segment that a path without dot-segments needs before it, or "". A
// relative path belongs to a relative-path reference; no authority is before any other.
func dotBefore(path string, relative bool) string {
	switch {
	case relative && needsDot(path):
		return relativeGuard
	case !relative && strings.HasPrefix(path, "//"):
		return guard
	}
	return ""
}

// needsDot reports whether a relative path cannot stand alone: it is empty, or would be read as an
// absolute path or as a scheme (RFC 3986 §4.2).
func needsDot(path string) bool { return path == "" || path[0] == '/' || hasColonFirst(path) }

// hasColonFirst reports whether the first segment of a path has a colon.
func hasColonFirst(path string) bool {
	i := strings.IndexAny(path, ":/")
	return i >= 0 && path[i] == ':'
}

// keptDots returns the length of the dot-segments at the beginning of a path that normalization
// keeps: the one from dotBefore, and each ".." of a relative path.
func keptDots(path string, relative bool) (n int) {
	dot := guard
	if relative {
		dot = relativeGuard
	}
	if rest, ok := strings.CutPrefix(path, dot); ok && dotBefore(rest, relative) == dot {
		return len(dot)
	}
	for relative && strings.HasPrefix(path[n:], "../") {
		n += len("../")
	}
	return n
}
