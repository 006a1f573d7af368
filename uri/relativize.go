package uri

import "strings"

// Relativize returns the shortest reference that resolves to target with u as the base URI, and
// reports whether there is one. It is the inverse of [URI.Resolve]; [Resolver.Relativize] has
// options. Among references of the same length, it prefers a relative-path reference, then an
// absolute-path reference, then a network-path reference, then target itself.
//
// Resolution removes dot-segments, so no reference resolves to http://a/b/../c, except the empty
// reference if that is the base URI. Relativize compares u and target as written. Normalizing them
// first may give a shorter reference.
func (u URI) Relativize(target URI) (Reference, bool) {
	base, t := u.ref, target.ref
	if base.at.schemeEnd == 0 || t.at.schemeEnd == 0 {
		return Reference{}, false
	}
	sameScheme := u.Scheme() == target.Scheme()
	inPlace := sameScheme && base.text[base.at.schemeEnd:base.at.pathStart] == t.text[t.at.schemeEnd:t.at.pathStart]
	if inPlace && base.Path() == t.Path() {
		switch query := t.text[t.at.pathEnd:t.at.queryEnd]; {
		case query == base.text[base.at.pathEnd:base.at.queryEnd]:
			t.cut(t.at.queryEnd)
			return t, true
		case query != "":
			t.cut(t.at.pathEnd)
			return t, true
		}
	}
	if (dots{}).in(t.pathProper()) {
		return Reference{}, false
	}
	if inPlace {
		// If the target has no authority, the URI itself may be shorter.
		if p, ok := shortestPath(base, t); ok && (t.at.hostStart > 0 || p.length() <= int(t.at.pathEnd)) {
			return p.reference(&t), true
		}
	}
	if sameScheme && t.at.hostStart > 0 {
		t.cut(t.afterScheme())
	}
	return t, true
}

// Relativize returns a reference that rs resolves to target, and reports whether there is one.
// Without options it returns the result of [URI.Relativize]. With options it returns the first of
// these that rs resolves to target: that result, an absolute-path reference, a network-path
// reference, target itself. With [UnderflowKeep], the target may contain ".." at the root.
func (rs Resolver) Relativize(target URI) (Reference, bool) {
	t := target.ref
	if rs.Base.IsZero() || target.IsZero() {
		return Reference{}, false
	}
	shortest, ok := rs.Base.Relativize(target)
	if rs == (Resolver{Base: rs.Base}) {
		return shortest, ok
	}
	if ok && rs.leads(shortest, target) {
		return shortest, true
	}
	for _, start := range []uint32{t.at.pathStart, t.afterScheme(), 0} {
		// It must be parsed again, because the path may begin with two slashes.
		if r, err := ParseReference(t.text[start:]); err == nil && rs.leads(r, target) {
			return r, true
		}
	}
	return Reference{}, false
}

// leads reports whether rs resolves r to target.
func (rs Resolver) leads(r Reference, target URI) bool {
	got, err := rs.Resolve(r)
	return err == nil && got == target
}

// pathProper returns the path without a guard before it: "//b" for a:/.//b.
func (r *Reference) pathProper() string {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	if r.at.hostStart == 0 {
		path = path[keptDots(path, false):]
	}
	return path
}

// pathReference is the path of a relative reference.
type pathReference struct {
	ups    int    // the number of "../" at the beginning
	before string // a dot-segment after them, or ""
	rest   string // the end of the target's path
}

// length returns the length of the path.
func (p pathReference) length() int { return p.ups*len("../") + len(p.before) + len(p.rest) }

// shortestPath returns the shortest path from base to t, and reports whether there is one. base and
// t have the same scheme and authority.
func shortestPath(base, t Reference) (pathReference, bool) {
	path := t.pathProper()
	var room [256]byte
	relative, ok := relativePath(base.cleanDirectory(room[:0]), path)
	if !strings.HasPrefix(path, "/") {
		return relative, ok
	}
	absolute := pathReference{before: dotBefore(path, false), rest: path}
	if ok && relative.length() <= absolute.length() {
		return relative, true
	}
	return absolute, true
}

// cleanDirectory returns the directory of the path, without dot-segments. If it needs a copy, it
// appends to room.
func (r Reference) cleanDirectory(room []byte) string {
	dir := r.directory()
	if !(dots{}).in(dir) {
		return dir
	}
	clean, _ := dots{}.remove(append(room, dir...))
	return textOf(clean)
}

// relativePath returns the relative path from a directory to a path, and reports whether there is
// one. Neither has dot-segments. If the directory does not begin with a slash, ".." for its first
// segment leads to a path with a slash (RFC 3986 §5.2.4).
func relativePath(dir, path string) (pathReference, bool) {
	common := 0
	for i := 0; i < len(dir) && i < len(path) && dir[i] == path[i]; i++ {
		if dir[i] == '/' {
			common = i + 1
		}
	}
	p := pathReference{ups: strings.Count(dir[common:], "/"), rest: path[common:]}
	switch {
	case common == 0 && dir != "" && !strings.HasPrefix(path, "/"):
		return pathReference{}, false
	case common == 0 && dir != "":
		p.ups, p.before = p.ups-1, ".."
	case p.ups == 0 && p.rest == "":
		p.before = "."
	case p.ups == 0 && needsDot(p.rest):
		p.before = relativeGuard
	case p.rest == "":
		p.ups, p.before = p.ups-1, ".."
	}
	return p, true
}

// reference returns the reference with this path and the query and fragment of t.
func (p pathReference) reference(t *Reference) Reference {
	dst := make([]byte, 0, p.length()+len(t.text)-int(t.at.pathEnd))
	var w writer
	w.startText(dst)
	w.startPath(dst)
	for range p.ups {
		dst = append(dst, "../"...)
	}
	dst = append(append(dst, p.before...), p.rest...)
	w.endPath(dst)
	dst = append(dst, t.text[t.at.pathEnd:t.at.queryEnd]...)
	w.endQuery(dst)
	dst = append(dst, t.text[t.at.queryEnd:]...)
	return Reference{textOf(dst), w.at}
}

// IsSameDocument reports whether r refers to the document whose base URI is u (RFC 3986 §4.4):
// whether its target and u are the same text except for fragments. It does not normalize. Because
// resolution removes dot-segments, only references of [KindSameDocument] refer to a base URI that
// has dot-segments.
func (u URI) IsSameDocument(r Reference) bool {
	if r.Kind() == KindSameDocument {
		return !u.IsZero()
	}
	var room [256]byte
	target, err := Resolver{Base: u}.Append(room[:0], r.WithoutFragment())
	return err == nil && textOf(target) == u.WithoutFragment().ref.text
}
