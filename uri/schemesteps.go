package uri

import (
	"strconv"
	"strings"
)

// rules are the rules of a scheme for [StepScheme]. The zero value is for a normalizer without that
// step.
type rules struct {
	wanted bool
	SchemeRules
}

// rules returns the rules for the scheme of r.
func (n *Normalizer) rules(r *Reference) rules {
	if !n.Steps.has(StepScheme) {
		return rules{}
	}
	if r.at.schemeEnd == 0 {
		return rules{wanted: true}
	}
	return rules{true, n.Schemes.Rules(r.text[:r.at.schemeEnd])}
}

// dropsPort reports whether there is a port that is not written: the empty one, or the default.
func (rules *rules) dropsPort(a *Authority) bool {
	port, ok := a.Port()
	if !rules.wanted || !ok || port == "" {
		return rules.wanted && ok
	}
	var room [5]byte // for the digits of a uint16
	return rules.Port != 0 && strings.TrimLeft(string(port), "0") == string(strconv.AppendUint(room[:0], uint64(rules.Port), 10))
}

// dropsHost reports whether host, the normalized host of a, is not written: it is the default, and
// stands alone.
func (rules *rules) dropsHost(a *Authority, host string) bool {
	if rules.Host == "" || !strings.EqualFold(host, rules.Host) {
		return false
	}
	userinfo, _ := a.Userinfo()
	_, hasPort := a.Port()
	return userinfo == "" && (!hasPort || rules.dropsPort(a))
}

// addsSlash reports whether a slash is written for the path of r, which is empty.
func (rules *rules) addsSlash(r *Reference) bool { return rules.RootPath && r.at.hostStart > 0 }

// lowerPath writes the parts of a path in which case does not matter in lower case. before is the
// path before other steps: it is mostly the same, and then needs no copy.
func (rules *rules) lowerPath(path []byte, before string) {
	if rules.Insensitive == nil {
		return
	}
	text := before
	if string(path) != before {
		text = string(path)
	}
	for start, end := rules.nextPart(text, 0); start < end; start, end = rules.nextPart(text, end) {
		lower(path[start:end])
	}
}

// isLowerPath reports whether lowerPath would change nothing.
func (rules *rules) isLowerPath(path string) bool {
	if rules.Insensitive == nil {
		return true
	}
	for start, end := rules.nextPart(path, 0); start < end; start, end = rules.nextPart(path, end) {
		if !isLower(path[start:end]) {
			return false
		}
	}
	return true
}

// nextPart returns the next part of a path in which case does not matter. It returns 0, 0 after the
// last part, and also for a part that is not after from. A triplet that begins before a part is no
// part of it.
func (rules *rules) nextPart(path string, from int) (start, end int) {
	for {
		start, end = rules.Insensitive(path, from)
		if start < from || start >= end || end > len(path) {
			return 0, 0
		}
		if start = afterTriplet(path, start); start < end {
			return start, end
		}
		from = end
	}
}

// afterTriplet returns i, or if that is inside a triplet, the end of the triplet.
func afterTriplet(path string, i int) int {
	for back := 1; back < len("%00"); back++ {
		if i >= back && path[i-back] == '%' {
			return i - back + len("%00")
		}
	}
	return i
}
