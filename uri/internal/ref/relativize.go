package ref

import "strings"

// Relativize stores in result the shortest reference that resolves to target with the given base, and
// reports whether there is one. Among references of the same length, it prefers a relative-path
// reference, then an absolute-path reference, then a network-path reference, then target itself.
func Relativize(result, base, target *Ref) bool {
	if !base.HasScheme() || !target.HasScheme() {
		return false
	}
	sameScheme := base.Scheme() == target.Scheme()
	inPlace := sameScheme && base.text[base.at.SchemeEnd:base.at.PathStart] == target.text[target.at.SchemeEnd:target.at.PathStart]
	if inPlace && base.Path() == target.Path() {
		switch query := target.text[target.at.PathEnd:target.at.QueryEnd]; {
		case query == base.text[base.at.PathEnd:base.at.QueryEnd]:
			*result = *target
			result.cut(target.at.QueryEnd)
			return true
		case query != "":
			*result = *target
			result.cut(target.at.PathEnd)
			return true
		}
	}
	if (dots{}).in(target.pathProper()) {
		return false
	}
	if inPlace {
		// If the target has no authority, the URI itself may be shorter.
		if p, ok := shortestPath(base, target); ok && (target.at.HostStart > 0 || p.length() <= int(target.at.PathEnd)) {
			p.reference(result, target)
			return true
		}
	}
	*result = *target
	if sameScheme && target.at.HostStart > 0 {
		result.cut(target.afterScheme())
	}
	return true
}

// Relativize stores in result a reference that resolves to target with the given options, and reports
// whether there is one. Without options it is [Relativize]. With options, the reference is the first
// of these that resolves to target: the result of Relativize, an absolute-path reference, a
// network-path reference, target itself.
func (syntax *Syntax) Relativize(result, base, target *Ref, how Resolution) bool {
	if !base.HasScheme() || !target.HasScheme() {
		return false
	}
	ok := Relativize(result, base, target)
	if how == (Resolution{}) || ok && syntax.leads(base, result, target, how) {
		return ok
	}
	for _, start := range [...]uint32{target.at.PathStart, target.afterScheme(), 0} {
		// It must be parsed again, because the path may begin with two slashes.
		if r, err := syntax.Parse(target.text[start:]); err == nil && syntax.leads(base, &r, target, how) {
			*result = r
			return true
		}
	}
	*result = Ref{}
	return false
}

// leads reports whether r resolves to target.
func (syntax *Syntax) leads(base, r, target *Ref, how Resolution) bool {
	var got Ref
	err := syntax.Resolve(&got, base, r, how)
	return err == nil && got == *target
}

// pathProper returns the path without a guard before it: "//b" for a:/.//b.
func (r *Ref) pathProper() string {
	path := r.Path()
	if r.at.HostStart == 0 {
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
func shortestPath(base, t *Ref) (pathReference, bool) {
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
func (r *Ref) cleanDirectory(room []byte) string {
	dir := r.directory()
	if !(dots{}).in(dir) {
		return dir
	}
	clean, _ := dots{}.remove(append(room, dir...))
	return TextOf(clean)
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

// reference stores the reference with this path and the query and fragment of t in result.
func (p pathReference) reference(result, t *Ref) {
	dst := make([]byte, 0, p.length()+len(t.text)-int(t.at.PathEnd))
	var w writer
	w.startText(dst)
	w.startPath(dst)
	for range p.ups {
		dst = append(dst, "../"...)
	}
	dst = append(append(dst, p.before...), p.rest...)
	w.endPath(dst)
	dst = append(dst, t.text[t.at.PathEnd:t.at.QueryEnd]...)
	w.endQuery(dst)
	dst = append(dst, t.text[t.at.QueryEnd:]...)
	*result = Ref{TextOf(dst), w.at}
}

// IsSameDocument reports whether r refers to the document with the given base (RFC 3986 §4.4): whether
// its target and base are the same text except for fragments. It does not normalize.
func (syntax *Syntax) IsSameDocument(base, r *Ref) bool {
	if r.Kind() == KindSameDocument {
		return base.HasScheme()
	}
	withoutFragment := *r
	withoutFragment.CutFragment()
	var room [256]byte
	target, err := syntax.Append(room[:0], base, &withoutFragment, Resolution{})
	return err == nil && TextOf(target) == base.text[:base.at.QueryEnd]
}
