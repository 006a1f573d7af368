package uri

import "strings"

// IsNormalized reports whether r is normalized: whether [Normalizer.NormalizeReference] would
// return it as it is. It builds nothing.
func (n Normalizer) IsNormalized(r Reference) bool { return n.isNormalized(&r) }

// isNormalized is IsNormalized. It gets a pointer, as references are slow to copy.
func (n *Normalizer) isNormalized(r *Reference) bool {
	if n.Steps.has(StepCase) && !r.isLower() || !n.Steps.isText(r.text[r.at.schemeEnd:]) {
		return false
	}
	if !n.Steps.has(StepScheme) {
		return n.isPath(r, nil)
	}
	rules := n.rules(*r)
	return rules.isAuthority(r) && n.isPath(r, &rules)
}

// isAuthority is IsNormalized for what the rules of a scheme say of the authority.
func (rules *rules) isAuthority(r *Reference) bool {
	a, ok := r.Authority()
	if !ok {
		return true
	}
	userinfo, _ := a.Userinfo()
	port, hasPort := a.Port()
	return !(hasPort && rules.dropsPort(port)) && !(userinfo == "" && !hasPort && rules.isDefaultHost(a.Host().text))
}

// isPath is IsNormalized for the path, whose triplets are. The rules of the scheme are nil if
// they do not matter.
func (n *Normalizer) isPath(r *Reference, rules *rules) bool {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	switch {
	case path == "":
		return r.at.hostStart == 0 || rules == nil || !rules.RootPath
	case rules != nil && !rules.isLowerPath(path):
		return false
	case !n.Steps.has(StepPath):
		return true
	case r.at.schemeEnd == 0 && r.at.hostStart == 0 && path[0] != '/':
		return isRelative(path)
	}
	return !dots{}.in(r.pathProper())
}

// isRelative reports whether a relative path has no dot-segments but those that it needs.
func isRelative(path string) bool {
	rest, ok := strings.CutPrefix(path, "./")
	if ok {
		return needsDot(rest) && !dots{}.in(rest)
	}
	for strings.HasPrefix(rest, "../") {
		rest = rest[len("../"):]
	}
	return !dots{}.in(rest)
}

// isText reports whether triplets are as appendText would leave them.
func (s Steps) isText(text string) bool {
	if !s.has(StepCase | StepPercent) {
		return true
	}
	for i := nextTriplet(text, 0); i < len(text); i = nextTriplet(text, i) {
		triplet := text[i : i+len("%00")]
		if s.has(StepPercent) && isUnreserved(octet(triplet)) ||
			s.has(StepCase) && (triplet[1] != upper(triplet[1]) || triplet[2] != upper(triplet[2])) {
			return false
		}
		i += len(triplet)
	}
	return true
}

// nextTriplet returns the offset of the first triplet of text from i on, or else its length. As a
// rule some stand together.
func nextTriplet(text string, i int) int {
	if i < len(text) && text[i] == '%' {
		return i
	}
	n := strings.IndexByte(text[i:], '%')
	if n < 0 {
		return len(text)
	}
	return i + n
}

// isLower reports whether scheme and host have no upper case letters. As a rule there are none
// up to the end of the host at all, userinfo included.
func (r *Reference) isLower() bool {
	return hasNoUpper(r.text[:max(r.at.schemeEnd, r.at.hostEnd)]) ||
		isLower(r.text[:r.at.schemeEnd]) && isLower(r.text[r.at.hostStart:r.at.hostEnd])
}

// isLower reports whether there are no upper case letters but those of triplets.
func isLower(text string) bool {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '%':
			i += len("%00") - 1
		case 'A' <= text[i] && text[i] <= 'Z':
			return false
		}
	}
	return true
}

// hasNoUpper reports whether there are no upper case letters. It is fast.
func hasNoUpper(text string) bool { return zSkip(text, 0, &notUpper, 1) == len(text) }

// notUpper has 1 for all bytes but upper case letters.
var notUpper = func() (set [256]uint8) {
	for b := range set {
		if b < 'A' || 'Z' < b {
			set[b] = 1
		}
	}
	return set
}()
