package ref

import "math"

// Steps is a set of steps of normalization (RFC 3986 §6.2). The constants have the values of
// uri.Steps.
type Steps uint8

const (
	StepCase    Steps = 1 << iota // scheme and host to lower case, triplets to upper case
	StepPercent                   // decode triplets of unreserved characters
	StepPath                      // remove dot-segments
	StepIPv6                      // write IPv6 addresses as RFC 5952 recommends
	StepScheme                    // apply the rules of the scheme

	StepsSyntax = StepCase | StepPercent | StepPath
)

// has reports whether the set contains at least one of the given steps.
func (s Steps) has(steps Steps) bool { return s&steps != 0 }

// Normalization has the options of normalizing.
type Normalization struct {
	Steps  Steps
	Rules  SchemeRules // of the reference's scheme, for StepScheme; else zero
	Syntax *Syntax
}

// Normalize normalizes r in place. It allocates nothing if r is already normalized.
func (n *Normalization) Normalize(r *Ref) {
	needs := r.needs()
	if needs.none() && n.isSchemeNormalized(r) {
		return
	}
	size := len(r.text) + maxGrowth
	var w writer
	var room [256]byte
	switch {
	case size <= len(room): // changing a short text takes less time than a check
		dst := n.append(room[:0], &w, r, needs)
		if string(dst) == r.text {
			return
		}
		r.text, r.at = string(dst), w.at
	case n.leaves(r, needs):
		return
	default:
		r.text = textOrCopy(n.append(make([]byte, 0, size), &w, r, needs))
		r.at = w.at
	}
	if w.decodedHost { // which may be an IPv4address now
		h, _ := n.Syntax.ParseHost(r.host())
		r.setKind(h.kind)
	}
}

// Append appends the text of r, normalized, to dst.
func (n *Normalization) Append(dst []byte, r *Ref) []byte {
	needs := r.needs()
	if n.leaves(r, needs) {
		return append(dst, r.text...)
	}
	var w writer
	return n.append(dst, &w, r, needs)
}

// IsNormalized reports whether [Normalization.Normalize] would leave r unchanged. It allocates
// nothing.
func (n *Normalization) IsNormalized(r *Ref) bool { return n.isNormalized(r, r.needs()) }

// maxGrowth is the maximum number of bytes that normalization adds to a text: a guard before the
// path, or the slash of an empty path, with one more byte of temporary space; and a longer IPv6
// address.
const maxGrowth = len(guard) + len("/") + maxGrowthIPv6

// leaves reports whether r is left unchanged, because it is normalized or could become too long.
func (n *Normalization) leaves(r *Ref, needs needs) bool {
	return n.isNormalized(r, needs) || uint64(len(r.text))+uint64(maxGrowth) > min(MaxLength, math.MaxInt)
}

// isNormalized is IsNormalized with the needs of r.
func (n *Normalization) isNormalized(r *Ref, needs needs) bool {
	return !(needs.lower && n.Steps.has(StepCase) && !r.isLower()) &&
		!(needs.triplets && !n.isText(r.text)) &&
		!(needs.dots && n.Steps.has(StepPath) && r.hasDots()) &&
		n.isSchemeNormalized(r)
}

// isSchemeNormalized is isNormalized for StepIPv6 and StepScheme.
func (n *Normalization) isSchemeNormalized(r *Ref) bool {
	return !n.Steps.has(StepIPv6|StepScheme) || n.hasSchemeForm(r)
}

// hasSchemeForm is isSchemeNormalized if there are such steps.
func (n *Normalization) hasSchemeForm(r *Ref) bool {
	if n.Steps.has(StepIPv6) && r.hostKind() == HostIPv6address && !isIPv6(r.host()) {
		return false
	}
	var a Authority
	if r.Authority(&a) && (n.dropsPort(&a) || n.dropsHost(&a, a.Host().text)) {
		return false
	}
	path := r.Path()
	return n.Rules.isLowerPath(path) && (path != "" || !n.Rules.addsSlash(r))
}

// append appends the text of r, normalized. It copies the text up to the end of the path, changes
// that in place, and then does the same with the rest.
func (n *Normalization) append(dst []byte, w *writer, r *Ref, needs needs) []byte {
	w.startLike(dst, r)
	dst = append(dst, r.text[:r.at.PathEnd]...)
	if needs.triplets {
		dst = w.changeTriplets(n, dst, w.start)
		needs.dots = needs.dots || w.here(dst) < r.at.PathEnd
		if len(w.host(dst)) < int(r.at.HostEnd-r.at.HostStart) {
			needs.lower = true
			w.decodedHost = true
		}
	}
	if needs.lower && n.Steps.has(StepCase) {
		Lower(dst, w.start, w.start+int(w.at.SchemeEnd))
		Lower(dst, w.start+int(w.at.HostStart), w.start+int(w.at.HostEnd))
	}
	if n.Steps.has(StepIPv6 | StepScheme) {
		dst = n.changeAuthority(dst, w, r)
	}
	switch {
	case r.at.PathEnd == r.at.PathStart:
		if n.Rules.addsSlash(r) {
			dst = append(dst, '/')
		}
	case !needs.dots || !n.Steps.has(StepPath) || !(dots{}).mayBeIn(TextOf(w.path(dst))):
	case r.isRelativePath():
		dst = w.removeRelativeDots(dst)
	default:
		dst, _ = w.removeDots(dst, dots{})
	}
	n.Rules.lowerPath(w.path(dst), r.Path())
	w.endPath(dst)
	w.endQueryLater(r.at.QueryEnd - r.at.PathEnd)
	rest := len(dst)
	dst = append(dst, r.text[r.at.PathEnd:]...)
	if needs.triplets && rest < len(dst) {
		dst = w.changeTriplets(n, dst, rest)
	}
	return dst
}

// changeAuthority changes the authority of r, which is in dst, for StepIPv6 and StepScheme.
func (n *Normalization) changeAuthority(dst []byte, w *writer, r *Ref) []byte {
	var a Authority
	if !r.Authority(&a) {
		return dst
	}
	if n.Steps.has(StepIPv6) && a.kind == HostIPv6address {
		var room [maxIPv6]byte
		dst = w.replaceHost(dst, TextOf(appendIPv6(room[:0], a.Host().text)), a.kind)
	}
	if n.dropsHost(&a, TextOf(w.host(dst))) {
		dst = w.replaceHost(dst, "", HostRegName)
	}
	if n.dropsPort(&a) {
		dst = w.removePort(dst)
	}
	return dst
}

// hasDots reports whether the path has dot-segments that normalization removes.
func (r *Ref) hasDots() bool {
	path := r.Path()
	if r.at.HostStart == 0 {
		path = path[keptDots(path, r.isRelativePath()):]
	}
	return dots{}.in(path)
}
