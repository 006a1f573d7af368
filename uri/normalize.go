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
func (u URI) Normalize() URI {
	(&Normalizer{Steps: StepsSyntax}).normalize(&u.ref)
	return u
}

// Normalize returns r after syntax-based normalization (RFC 3986 §6.2.2), like [URI.Normalize]. A
// relative reference remains relative.
func (r Reference) Normalize() Reference {
	(&Normalizer{Steps: StepsSyntax}).normalize(&r)
	return r
}

// NormalizeURI is [Normalizer.Normalize] for URIs.
func (n Normalizer) NormalizeURI(u URI) URI {
	n.setDefaults()
	n.normalize(&u.ref)
	return u
}

// Normalize returns r, normalized. It allocates nothing if r is already normalized.
func (n Normalizer) Normalize(r Reference) Reference {
	n.setDefaults()
	n.normalize(&r)
	return r
}

// normalize normalizes r in place. Its callers can be inlined, and then copy a reference only once. Each copy
// takes a quarter of the time of parsing.
func (n *Normalizer) normalize(r *Reference) {
	needs := r.needs()
	if needs.none() && n.isSchemeNormalized(r) {
		return
	}
	size := len(r.text) + maxGrowth
	var w writer
	var room [256]byte
	switch {
	case size <= len(room): // changing a short text takes less time than a check
		if dst := n.append(room[:0], &w, r, needs); string(dst) != r.text {
			r.text, r.at = string(dst), w.at
		}
	case !n.leaves(r, needs):
		r.text = textOrCopy(n.append(make([]byte, 0, size), &w, r, needs))
		r.at = w.at
	}
}

// Append appends the text of r, normalized, to dst.
func (n Normalizer) Append(dst []byte, r Reference) []byte {
	n.setDefaults()
	needs := r.needs()
	if n.leaves(&r, needs) {
		return append(dst, r.text...)
	}
	var w writer
	return n.append(dst, &w, &r, needs)
}

// IsNormalized reports whether [Normalizer.Normalize] would return r unchanged. It allocates
// nothing.
func (n Normalizer) IsNormalized(r Reference) bool {
	n.setDefaults()
	return n.isNormalized(&r, r.needs())
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
func (n *Normalizer) leaves(r *Reference, needs needs) bool {
	return n.isNormalized(r, needs) || uint64(len(r.text))+uint64(maxGrowth) > min(MaxLength, math.MaxInt)
}

// isNormalized is IsNormalized with a pointer, because references are slow to copy, and the needs of r.
func (n *Normalizer) isNormalized(r *Reference, needs needs) bool {
	return !(needs.lower && n.Steps.has(StepCase) && !r.isLower()) &&
		!(needs.triplets && !n.Steps.isText(r.text)) &&
		!(needs.dots && n.Steps.has(StepPath) && r.hasDots()) &&
		n.isSchemeNormalized(r)
}

// isSchemeNormalized is isNormalized for StepIPv6 and StepScheme.
func (n *Normalizer) isSchemeNormalized(r *Reference) bool {
	return !n.Steps.has(StepIPv6|StepScheme) || n.hasSchemeForm(r)
}

// hasSchemeForm is isSchemeNormalized if there are such steps.
func (n *Normalizer) hasSchemeForm(r *Reference) bool {
	if n.Steps.has(StepIPv6) && r.at.hostKind() == HostIPv6address && !isIPv6(r.text[r.at.hostStart:r.at.hostEnd]) {
		return false
	}
	rules := n.rules(r)
	var a Authority
	if r.getAuthority(&a) && (rules.dropsPort(&a) || rules.dropsHost(&a, a.Host().text)) {
		return false
	}
	path := r.text[r.at.pathStart:r.at.pathEnd]
	return rules.isLowerPath(path) && (path != "" || !rules.addsSlash(r))
}

// append appends the text of r, normalized. It copies the text up to the end of the path, changes
// that in place, and then does the same with the rest.
func (n *Normalizer) append(dst []byte, w *writer, r *Reference, needs needs) []byte {
	w.startLike(dst, r)
	dst = append(dst, r.text[:r.at.pathEnd]...)
	if needs.triplets {
		dst = w.changeTriplets(n.Steps, dst, w.start)
		needs.dots = needs.dots || w.here(dst) < r.at.pathEnd
		if len(w.host(dst)) < int(r.at.hostEnd-r.at.hostStart) {
			needs.lower = true
			w.setKind(kindOfHost(textOf(w.host(dst))))
		}
	}
	if needs.lower && n.Steps.has(StepCase) {
		lower(dst, w.start, w.start+int(w.at.schemeEnd))
		lower(dst, w.start+int(w.at.hostStart), w.start+int(w.at.hostEnd))
	}
	var rules rules
	if n.Steps.has(StepIPv6 | StepScheme) {
		rules = n.rules(r)
		dst = n.changeAuthority(dst, w, r, &rules)
	}
	switch {
	case r.at.pathEnd == r.at.pathStart:
		if rules.addsSlash(r) {
			dst = append(dst, '/')
		}
	case !needs.dots || !n.Steps.has(StepPath) || !(dots{}).mayBeIn(textOf(w.path(dst))):
	case r.isRelativePath():
		dst = w.removeRelativeDots(dst)
	default:
		dst, _ = w.removeDots(dst, dots{})
	}
	rules.lowerPath(w.path(dst), r.text[r.at.pathStart:r.at.pathEnd])
	w.endPath(dst)
	w.endQueryLater(r.at.queryEnd - r.at.pathEnd)
	rest := len(dst)
	dst = append(dst, r.text[r.at.pathEnd:]...)
	if needs.triplets && rest < len(dst) {
		dst = w.changeTriplets(n.Steps, dst, rest)
	}
	return dst
}

// kindOfHost returns the kind of a host. Decoded triplets may change it.
func kindOfHost(host string) HostKind {
	var at zHostCaptures
	zParseHost(host, &at)
	return HostKind(at.kind)
}

// changeAuthority changes the authority of r, which is in dst, for StepIPv6 and StepScheme.
func (n *Normalizer) changeAuthority(dst []byte, w *writer, r *Reference, rules *rules) []byte {
	var a Authority
	if !r.getAuthority(&a) {
		return dst
	}
	if n.Steps.has(StepIPv6) && a.kind == HostIPv6address {
		var room [maxIPv6]byte
		dst = w.replaceHost(dst, textOf(appendIPv6(room[:0], a.Host().text)), a.kind)
	}
	if rules.dropsHost(&a, textOf(w.host(dst))) {
		dst = w.replaceHost(dst, "", HostRegName)
	}
	if rules.dropsPort(&a) {
		dst = w.removePort(dst)
	}
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
