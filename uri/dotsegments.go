package uri

import (
	"bytes"
	"strings"
)

// Dot-segments (RFC 3986 §5.2.4) are removed in place: the result is never longer, so what
// has been written is always before what is still to be read. The RFC's own algorithm, which
// moves segments from one buffer to another, stands in the tests.

// dots says which segments are dot-segments, and what becomes of those that would lead above
// the root.
type dots struct {
	underflow Underflow
	encoded   bool // whether %2E counts as a dot
}

// dotSegment is what a segment is.
type dotSegment int

const (
	noDots  dotSegment = iota
	oneDot             // this level of the hierarchy
	twoDots            // the one above
)

// kind returns what a segment is.
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

// mayBeIn reports whether a path has what dot-segments begin with. It is fast.
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

// remove removes the dot-segments of a path, in place, and returns it. It is not ok if the
// path leads above the root and that is to be an error.
func (d dots) remove(path []byte) (clean []byte, ok bool) {
	i, w, floor, ok := d.removeFirst(path)
	// path[:w] is the output, of which path[:floor] stays, and path[i] a slash.
	for i < len(path) && ok {
		end := endOfSegment(path, i+1)
		kind := d.kind(textOf(path[i+1 : end]))
		switch {
		case kind == noDots:
			end = d.endOfRun(path, end)
			w += copy(path[w:], path[i:end])
			i = end
			continue
		case kind == twoDots && w == floor && d.underflow == UnderflowKeep:
			w += copy(path[w:], path[i:end])
			floor, i = w, end
			continue
		case kind == twoDots && w == floor:
			ok = d.underflow != UnderflowReject
		case kind == twoDots:
			w = floor + max(bytes.LastIndexByte(path[floor:w], '/'), 0)
		}
		if i = end; i == len(path) {
			path[w] = '/'
			w++
		}
	}
	return path[:w], ok
}

// removeFirst does the same for what stands before the first slash: dot-segments that a
// path begins with, and its first segment. It returns how far it has read and written, and
// how much of that stays.
func (d dots) removeFirst(path []byte) (i, w, floor int, ok bool) {
	for i < len(path) && path[i] != '/' {
		end := endOfSegment(path, i)
		switch kind := d.kind(textOf(path[i:end])); {
		case kind == noDots:
			return end, copy(path, path[i:end]), 0, true
		case kind == twoDots && d.underflow == UnderflowKeep:
			n := copy(path, path[i:end])
			return end, n, n, true
		case kind == twoDots && d.underflow == UnderflowReject:
			return i, 0, 0, false
		}
		i = min(end+1, len(path))
	}
	return i, 0, 0, true
}

// needsDot reports whether a relative path would be another one, or none, without "./" before it.
func needsDot(path string) bool { return path == "" || path[0] == '/' || hasColonFirst(path) }

// endOfRun returns the end of some more segments behind path[:i] that are no dot-segments.
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
