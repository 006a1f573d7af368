package uri

import "strings"

// IsNormalized reports whether r is normalized: whether [Normalizer.NormalizeReference] would
// return it as it is. It builds nothing.
func (n Normalizer) IsNormalized(r Reference) bool {
	scheme, _ := r.Scheme()
	if n.Steps.has(StepCase) && !isLower(scheme) || !n.Steps.isText(r.text[r.at.scheme:]) {
		return false
	}
	rules := n.rules(r)
	if a, ok := r.Authority(); ok {
		userinfo, _ := a.Userinfo()
		port, hasPort := a.Port()
		host := a.Host().text
		switch {
		case n.Steps.has(StepCase) && !isLower(host):
			return false
		case hasPort && rules.dropsPort(port):
			return false
		case userinfo == "" && !hasPort && rules.isDefaultHost(host):
			return false
		}
	}
	return n.isPath(r, rules)
}

// isPath is IsNormalized for the path, whose triplets are.
func (n Normalizer) isPath(r Reference, rules rules) bool {
	path := string(r.Path())
	switch {
	case path == "":
		return r.at.hostStart == 0 || !rules.RootPath
	case !rules.isLowerPath(path):
		return false
	case !n.Steps.has(StepPath):
		return true
	case r.at.scheme == 0 && r.at.hostStart == 0 && path[0] != '/':
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
