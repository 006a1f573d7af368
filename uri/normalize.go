package uri

import "math"

// Normalizer normalizes URIs and references (RFC 3986 §6.2). The zero value takes the steps
// of syntax-based normalization.
//
// Normalization is idempotent. It never adds a component, and removes one only where a step says
// so. If a path would then be parsed differently, normalization puts "/." or "./" before it. The
// kind of a host may change: http://%31.2.3.4/ becomes http://1.2.3.4/, whose host is an
// IPv4address. A text within nine bytes of [MaxLength], which normalization could make too long,
// does not change.
//
// A relative reference keeps its meaning (§5.2): leading ".." segments remain, and its path becomes
// neither empty nor absolute. If the base URI has an authority or a path that begins with a slash,
// the normalized target is the same before and after. The exception is percent-encoded
// dot-segments: normalization removes them, but resolution only does so with
// [Resolver.EncodedDots].
type Normalizer struct {
	Steps   Steps   // 0 means StepsSyntax; unknown bits have no effect
	Schemes Schemes // for StepScheme
}

// Normalize returns u after syntax-based normalization (RFC 3986 §6.2.2), which is safe for every
// scheme. It treats every path as a hierarchy: data:,a/../b becomes data:/b. It does not remove an
// empty port, as [StepScheme] does. Use a [Normalizer] for other steps.
func (u URI) Normalize() URI { return Normalizer{}.NormalizeURI(u) }

// Normalize returns r after syntax-based normalization (RFC 3986 §6.2.2), like [URI.Normalize]. A
// relative reference remains relative.
func (r Reference) Normalize() Reference { return Normalizer{}.Normalize(r) }

// NormalizeURI is [Normalizer.Normalize] for URIs.
func (n Normalizer) NormalizeURI(u URI) URI { return URI{n.Normalize(u.ref)} }

// Normalize returns r, normalized. It allocates nothing if r is already normalized.
func (n Normalizer) Normalize(r Reference) Reference {
	n.setDefaults()
	if n.leaves(&r) {
		return r
	}
	size := len(r.text) + maxGrowth
	var w writer
	var room [256]byte
	if size <= len(room) {
		dst := n.append(room[:0], &w, &r)
		return Reference{string(dst), w.at}
	}
	dst := n.append(make([]byte, 0, size), &w, &r)
	return Reference{textOrCopy(dst), w.at}
}

// Append appends the text of r, normalized, to dst.
func (n Normalizer) Append(dst []byte, r Reference) []byte {
	n.setDefaults()
	if n.leaves(&r) {
		return append(dst, r.text...)
	}
	var w writer
	return n.append(dst, &w, &r)
}

// IsNormalized reports whether [Normalizer.Normalize] would return r unchanged. It allocates
// nothing.
func (n Normalizer) IsNormalized(r Reference) bool {
	n.setDefaults()
	return n.isNormalized(&r)
}

// setDefaults replaces the zero value of Steps with its default.
func (n *Normalizer) setDefaults() {
	if n.Steps == 0 {
		n.Steps = StepsSyntax
	}
}

// maxGrowth is the maximum number of bytes that normalization adds to a text: a guard before the
// path, or the slash of an empty path, with one more byte of temporary space; and a longer IPv6
// address.
const maxGrowth = len(guard) + len("/") + maxGrowthIPv6

// leaves reports whether r is left unchanged, because it is normalized or could become too long.
func (n *Normalizer) leaves(r *Reference) bool {
	return n.isNormalized(r) || uint64(len(r.text))+uint64(maxGrowth) > min(MaxLength, math.MaxInt)
}

// isNormalized is IsNormalized with a pointer, because references are slow to copy.
func (n *Normalizer) isNormalized(r *Reference) bool {
	if n.Steps.has(StepCase) && !r.isLower() || !n.Steps.isText(r.text[r.at.schemeEnd:]) ||
		n.Steps.has(StepIPv6) && r.at.hostKind() == HostIPv6address && !isIPv6(r.text[r.at.hostStart:r.at.hostEnd]) {
		return false
	}
	if !n.Steps.has(StepScheme) {
		return n.isPath(r, nil)
	}
	rules := n.rules(r)
	var a Authority
	if r.getAuthority(&a) && (rules.dropsPort(&a) || rules.dropsHost(&a, a.Host().text)) {
		return false
	}
	return n.isPath(r, &rules)
}

// isPath is isNormalized for a path with normalized triplets. rules is nil without StepScheme.
func (n *Normalizer) isPath(r *Reference, rules *rules) bool {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	if path == "" {
		return rules == nil || !rules.addsSlash(r)
	}
	return (rules == nil || rules.isLowerPath(path)) && (!n.Steps.has(StepPath) || !r.hasDots())
}

// append appends the text of r, normalized.
func (n *Normalizer) append(dst []byte, w *writer, r *Reference) []byte {
	rules := n.rules(r)
	w.startText(dst)
	if r.at.schemeEnd > 0 {
		dst = w.endScheme(n.Steps.appendName(dst, r.text[:r.at.schemeEnd]))
	}
	var a Authority
	if r.getAuthority(&a) {
		dst = n.appendAuthority(dst, w, &a, &rules)
	}
	w.startPath(dst)
	dst = n.appendPath(dst, w, r, &rules)
	w.endPath(dst)
	dst = n.Steps.appendText(dst, r.text[r.at.pathEnd:r.at.queryEnd])
	w.endQuery(dst)
	return n.Steps.appendText(dst, r.text[r.at.queryEnd:])
}

// appendAuthority appends an authority, normalized, with the slashes before it.
func (n *Normalizer) appendAuthority(dst []byte, w *writer, a *Authority, rules *rules) []byte {
	dst = append(dst, "//"...)
	if userinfo, ok := a.Userinfo(); ok {
		dst = append(n.Steps.appendText(dst, userinfo), '@')
	}
	w.startHost(dst)
	start := len(dst)
	dst = n.appendHost(dst, a.Host())
	if rules.dropsHost(a, textOf(dst[start:])) {
		dst = dst[:start]
	}
	w.endHost(dst, kindAfter(a.Host(), textOf(dst[start:])))
	if port, ok := a.Port(); ok && !rules.dropsPort(a) {
		dst = append(append(dst, ':'), port...)
	}
	return dst
}

// appendHost appends a host, normalized by all steps except StepScheme.
func (n *Normalizer) appendHost(dst []byte, host Host) []byte {
	if n.Steps.has(StepIPv6) && host.kind == HostIPv6address {
		return appendIPv6(dst, host.text)
	}
	return n.Steps.appendName(dst, host.text)
}

// kindAfter returns the kind of a host after normalization. The kind can only change if the length
// does: triplets in a name have been decoded, or a default host has been removed.
func kindAfter(before Host, text string) HostKind {
	if len(text) == len(before.text) {
		return before.kind
	}
	var at zHostCaptures
	zParseHost(text, &at)
	return HostKind(at.kind)
}

// appendPath appends the path of r, normalized.
func (n *Normalizer) appendPath(dst []byte, w *writer, r *Reference, rules *rules) []byte {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	switch {
	case path == "":
		if rules.addsSlash(r) {
			dst = append(dst, '/')
		}
		return dst
	case n.Steps.has(StepPath) && r.isRelativePath():
		return w.removeRelativeDots(n.Steps.appendText(append(dst, '/'), path))
	}
	dst = n.Steps.appendText(dst, path)
	if n.Steps.has(StepPath) && (dots{}).mayBeIn(textOf(w.path(dst))) {
		dst, _ = w.removeDots(dst, dots{})
	}
	rules.lowerPath(w.path(dst), path)
	return dst
}

// hasDots reports whether the path has dot-segments that normalization removes.
func (r *Reference) hasDots() bool {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	if r.at.hostStart == 0 {
		path = path[keptDots(path, r.isRelativePath()):]
	}
	return dots{}.in(path)
}

// isRelativePath reports whether r is a relative-path reference with a path.
func (r *Reference) isRelativePath() bool {
	return r.at.schemeEnd == 0 && r.at.hostStart == 0 && r.at.pathEnd > 0 && r.text[0] != '/'
}
