package ref

import (
	"slices"
	"strings"
	"unsafe"
)

// A writer records the offsets of the components of a reference while its text is written. The
// caller appends the components to dst in order, with their delimiters, and calls the methods in
// between.
//
// Resolution, normalization, setters, the Builder and Relativize use it, so their results need no
// parsing. dst is a parameter of the methods and not a field, so that it can stay on the stack.
type writer struct {
	start int // where the text begins in dst
	at    Offsets

	decodedHost bool // whether triplets of the host were decoded, and its kind may be another
}

// startText records that the text begins at the end of dst. It must be called first.
func (w *writer) startText(dst []byte) { w.start = len(dst) }

// here returns the current length of the text.
func (w *writer) here(dst []byte) uint32 { return uint32(len(dst) - w.start) }

// startLike records that the text begins at the end of dst, and that its components have the offsets of r.
func (w *writer) startLike(dst []byte, r *Ref) { w.start, w.at = len(dst), r.at }

// startAfterScheme records that the text begins at the end of dst, with the scheme of base and the
// authority of r. Offsets of r are smaller by moved, modulo 2^32.
func (w *writer) startAfterScheme(dst []byte, base, r *Ref, moved uint32) {
	w.startLike(dst, r)
	w.at.SchemeEnd = base.at.SchemeEnd
	w.at.HostStart += moved
	w.at.HostEnd += moved
	w.at.PathStart += moved
}

// endScheme records the end of the scheme, and appends its colon.
func (w *writer) endScheme(dst []byte) []byte {
	w.at.SchemeEnd = w.here(dst)
	return append(dst, ':')
}

// startHost records the start of the host, after the slashes and the userinfo.
func (w *writer) startHost(dst []byte) { w.at.HostStart = w.here(dst) }

// endHost records the end and the kind of the host.
func (w *writer) endHost(dst []byte, kind HostKind) {
	w.at.HostEnd, w.at.Kind = w.here(dst), uint8(kind)
}

// startPath records the start of the path. Every reference has a path.
func (w *writer) startPath(dst []byte) { w.at.PathStart = w.here(dst) }

// endPath records the end of the path, before the query or its absence.
func (w *writer) endPath(dst []byte) { w.at.PathEnd = w.here(dst) }

// endQueryLater records the end of a query of n bytes that will be appended, or none, at the end of
// the path.
func (w *writer) endQueryLater(n uint32) { w.at.QueryEnd = w.at.PathEnd + n }

// endQuery records the end of the query, or of the path if there is no query.
func (w *writer) endQuery(dst []byte) { w.at.QueryEnd = w.here(dst) }

// cut records that n bytes of the text at offset i have been removed.
func (w *writer) cut(i, n uint32) {
	for _, end := range [...]*uint32{&w.at.HostStart, &w.at.HostEnd, &w.at.PathStart, &w.at.PathEnd, &w.at.QueryEnd} {
		if *end > i {
			*end -= n
		}
	}
}

// replaceHost replaces the host in dst, and corrects the offsets after it.
func (w *writer) replaceHost(dst []byte, host string, kind HostKind) []byte {
	before := w.host(dst)
	dst = slices.Replace(dst, w.start+int(w.at.HostStart), w.start+int(w.at.HostEnd), []byte(host)...)
	longer := uint32(len(host) - len(before)) // which may be negative and wrap
	w.at.HostEnd += longer
	w.at.PathStart += longer
	w.at.Kind = uint8(kind)
	return dst
}

// removePort removes the port in dst and its colon.
func (w *writer) removePort(dst []byte) []byte {
	dst = append(dst[:w.start+int(w.at.HostEnd)], w.path(dst)...)
	w.at.PathStart = w.at.HostEnd
	return dst
}

// host returns the host in dst.
func (w *writer) host(dst []byte) []byte {
	return dst[w.start+int(w.at.HostStart) : w.start+int(w.at.HostEnd)]
}

// path returns the part of dst since startPath.
func (w *writer) path(dst []byte) []byte { return dst[w.start+int(w.at.PathStart):] }

// removeDots removes the dot-segments of the path at the end of dst, and adds a guard if the path
// then needs one. ok is false if the path leads above the root and d.underflow is UnderflowReject.
func (w *writer) removeDots(dst []byte, d dots) (_ []byte, ok bool) {
	path := w.path(dst)
	clean, ok := d.remove(path)
	dst = dst[:len(dst)-len(path)+len(clean)]
	if w.at.HostStart == 0 {
		dst = insertBefore(dst, len(clean), dotBefore(TextOf(clean), false))
	}
	return dst, ok
}

// removeRelativeDots removes the redundant dot-segments of the relative path at the end of dst.
func (w *writer) removeRelativeDots(dst []byte) []byte {
	dst = insertBefore(dst, len(w.path(dst)), "/") // so that the path is absolute
	path := w.path(dst)
	clean, _ := dots{underflow: UnderflowKeep}.remove(path)
	n := copy(path, clean[1:])
	dst = dst[:len(dst)-len(path)+n]
	rest := TextOf(path[:n])
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

// TextOf returns b as a string without copying it. b must not be changed while the string is in
// use.
func TextOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// textOrCopy is TextOf for a string that is kept. It copies b if b uses less than half of a large
// buffer.
func textOrCopy(b []byte) string {
	const large = 4096
	if cap(b) > large && len(b) < cap(b)/2 {
		return string(b)
	}
	return TextOf(b)
}
