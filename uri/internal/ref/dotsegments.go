package ref

import (
	"bytes"
	"strings"
)

// Dot-segments (RFC 3986 §5.2.4) are removed in place: the result is never longer, so the output
// ends before the rest of the input begins. The RFC's own algorithm, which moves segments from one
// buffer to another, is in the tests.

// dots configures the removal of dot-segments: which segments count, and how to treat ".." at the
// root.
type dots struct {
	underflow Underflow
	encoded   bool // whether %2E counts as a dot
}

// dotSegment is a kind of segment.
type dotSegment int

const (
	noDots  dotSegment = iota
	oneDot             // the same level of the hierarchy
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

// mayBeIn reports whether a path may have dot-segments. It is fast, and may return true for other
// paths.
func (d dots) mayBeIn(path string) bool {
	return path != "" && (path[0] == '.' || mayHaveDots(bytesOf(path), 0, len(path)) || d.encoded && strings.Contains(path, "%"))
}

// in reports whether a path has dot-segments.
func (d dots) in(path string) bool {
	if !d.mayBeIn(path) {
		return false
	}
	for start := 0; start <= len(path); {
		kind, end := d.segment(bytesOf(path), start)
		if kind != noDots {
			return true
		}
		start = end + 1
	}
	return false
}

// remove removes the dot-segments of a path, in place, and returns the result. ok is false if the
// path leads above the root and d.underflow is UnderflowReject.
func (d dots) remove(path []byte) (clean []byte, ok bool) {
	w := 0    // path[:w] is the output
	root := 0 // path[:root] is output that ".." cannot remove
	for i := 0; i < len(path); {
		// The next segment is path[name:end], after a slash unless it is at the beginning.
		name := i
		if path[i] == '/' {
			name++
		}
		kind, end := d.segment(path, name)
		switch {
		case kind == noDots && w == i:
			w, i = end, end
			continue
		case kind == noDots:
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
		// Remove the segment and the slash before it. At the end of the path, keep that slash. If
		// there is no slash before the segment, remove the slash after it.
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

// segment returns the kind and the end of the segment of path that begins at i. If it is not a
// dot-segment, the end may belong to a later segment with no dot-segments before it.
func (d dots) segment(path []byte, i int) (kind dotSegment, end int) {
	if d.encoded {
		end = i
		for end < len(path) && path[end] != '/' {
			end++
		}
		return d.kind(TextOf(path[i:end])), end
	}
	switch rest := path[i:]; {
	case len(rest) == 0 || rest[0] != '.':
	case len(rest) == 1 || rest[1] == '/':
		return oneDot, i + 1
	case rest[1] == '.' && (len(rest) == 2 || rest[2] == '/'):
		return twoDots, i + 2
	}
	return noDots, nextDots(path, i)
}

// nextDots returns the offset of the first slash before a dot in path[i:], or len(path).
func nextDots(path []byte, i int) int {
	for ; i <= len(path)-wordSize; i += wordSize - 1 {
		if dots := ^areNotZero(slashDot(word(path[i:]))) & allMarks; dots != 0 {
			return i + firstMark(dots)
		}
	}
	if dots := ^areNotZero(slashDot(restOf(path, i))) & allMarks; dots != 0 {
		return i + firstMark(dots)
	}
	return len(path)
}

// Some paths need a dot-segment before them so that a parser finds the same path. It is not removed
// with the others.
const (
	guard         = "/." // before two slashes, if there is no authority
	relativeGuard = "./" // before a relative path, see needsDot
)

// dotBefore returns the dot-segment that a path without dot-segments needs before it, or "".
// relative says that the path belongs to a relative-path reference. Otherwise there is no
// authority.
func dotBefore(path string, relative bool) string {
	switch {
	case relative && needsDot(path):
		return relativeGuard
	case !relative && strings.HasPrefix(path, "//"):
		return guard
	}
	return ""
}

// needsDot reports whether a relative path cannot stand alone, because it is empty or would be
// parsed as an absolute path or a scheme (RFC 3986 §4.2).
func needsDot(path string) bool { return path == "" || path[0] == '/' || hasColonFirst(path) }

// hasColonFirst reports whether the first segment of a path has a colon.
func hasColonFirst(path string) bool {
	i := strings.IndexAny(path, ":/")
	return i >= 0 && path[i] == ':'
}

// keptDots returns the length of the leading dot-segments that normalization keeps: the one from
// dotBefore, or each ".." of a relative path.
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
