package uri

import (
	"strings"
	"unsafe"
)

// A writer records where the components of a reference are while its text is written. The caller
// appends the components to dst in their order, with their delimiters, and calls the methods
// between them.
//
// Resolution, normalization, setters, the Builder and Relativize use it, so their results need no
// parsing. dst is an argument of the methods rather than a field: so it may be on the stack, and
// stays there.
type writer struct {
	start int // where the text begins in dst
	at    offsets
}

// startText says that the text begins at the end of dst. It is called first.
func (w *writer) startText(dst []byte) { w.start = len(dst) }

// here returns the offset of the end of the text.
func (w *writer) here(dst []byte) uint32 { return uint32(len(dst) - w.start) }

// endScheme says that the scheme has been appended, and appends its colon.
func (w *writer) endScheme(dst []byte) []byte {
	w.at.schemeEnd = w.here(dst)
	return append(dst, ':')
}

// startHost says that the host is next, after the slashes and the userinfo.
func (w *writer) startHost(dst []byte) { w.at.hostStart = w.here(dst) }

// endHost says that the host has been appended.
func (w *writer) endHost(dst []byte, kind HostKind) { w.at.hostEnd, w.at.kind = w.here(dst), kind }

// authority appends a whole authority, with the slashes before it.
func (w *writer) authority(dst []byte, a *Authority) []byte {
	dst = append(dst, "//"...)
	before := w.here(dst)
	w.at.hostStart, w.at.hostEnd, w.at.kind = before+a.hostStart, before+a.hostEnd, a.kind
	return append(dst, a.text...)
}

// startPath says that the path is next. Each reference has one.
func (w *writer) startPath(dst []byte) { w.at.pathStart = w.here(dst) }

// endPath says that the path has been appended, and that the query is next, if there is one.
func (w *writer) endPath(dst []byte) { w.at.pathEnd = w.here(dst) }

// endQuery says that the query has been appended, or that there is none, and that the fragment is
// next, if there is one.
func (w *writer) endQuery(dst []byte) { w.at.queryEnd = w.here(dst) }

// path returns what has been appended since startPath.
func (w *writer) path(dst []byte) []byte { return dst[w.start+int(w.at.pathStart):] }

// removeDots removes the dot-segments of the path that has been appended. Where it then needs a
// guard, that becomes part of the path. It is not ok if the path leads above the root, and
// UnderflowReject forbids that.
func (w *writer) removeDots(dst []byte, d dots) (_ []byte, ok bool) {
	path := w.path(dst)
	clean, ok := d.remove(path)
	dst = dst[:len(dst)-len(path)+len(clean)]
	if w.at.hostStart == 0 {
		dst = insertBefore(dst, len(clean), dotBefore(textOf(clean), false))
	}
	return dst, ok
}

// removeRelativeDots removes the dot-segments that a relative path does not need. The path has been
// appended with a slash before it, which goes.
func (w *writer) removeRelativeDots(dst []byte) []byte {
	path := w.path(dst)
	clean, _ := dots{underflow: UnderflowKeep}.remove(path)
	n := copy(path, clean[1:])
	dst = dst[:len(dst)-len(path)+n]
	rest := textOf(path[:n])
	if rest == ".." || strings.HasSuffix(rest, "/..") {
		return append(dst, '/')
	}
	return insertBefore(dst, n, dotBefore(rest, true))
}

// insertBefore inserts text before the last n bytes of dst.
func insertBefore(dst []byte, n int, text string) []byte {
	if text == "" {
		return dst
	}
	dst = append(dst, text...)
	last := dst[len(dst)-len(text)-n:]
	copy(last[len(text):], last)
	copy(last, text)
	return dst
}

// textOf returns b as a string, without copying it. Nobody may change b while the string is in use.
func textOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// textOrCopy is textOf for a text that stays. It returns a copy if a large buffer is mostly unused.
func textOrCopy(b []byte) string {
	const large = 4096
	if cap(b) > large && len(b) < cap(b)/2 {
		return string(b)
	}
	return textOf(b)
}
