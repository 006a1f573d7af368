package uri

import (
	"strconv"
	"strings"
)

// rules are the rules of a scheme for a normalizer with [StepScheme]. The zero value is for a
// normalizer without that step.
type rules struct {
	step bool // whether there is the step
	SchemeRules
}

// rules returns the rules for the scheme of r.
func (n *Normalizer) rules(r *Reference) rules {
	if !n.Steps.has(StepScheme) {
		return rules{}
	}
	if r.at.schemeEnd == 0 {
		return rules{step: true}
	}
	return rules{true, n.Schemes.Rules(r.text[:r.at.schemeEnd])}
}

// dropsPort reports whether the step removes the port: whether it is empty, or the default port.
func (rules *rules) dropsPort(a *Authority) bool {
	port, ok := a.Port()
	if !rules.step || !ok || port == "" {
		return rules.step && ok
	}
	var room [5]byte // for the digits of a uint16
	return rules.Port != 0 && strings.TrimLeft(string(port), "0") == string(strconv.AppendUint(room[:0], uint64(rules.Port), 10))
}

// dropsHost reports whether the step makes the host empty: whether it is the default host without
// userinfo or port. host is the normalized host of a.
func (rules *rules) dropsHost(a *Authority, host string) bool {
	if rules.Host == "" || !strings.EqualFold(host, rules.Host) {
		return false
	}
	userinfo, _ := a.Userinfo()
	_, hasPort := a.Port()
	return userinfo == "" && (!hasPort || rules.dropsPort(a))
}

// addsSlash reports whether the step replaces the path of r, which is empty, with a slash.
func (rules *rules) addsSlash(r *Reference) bool { return rules.RootPath && r.at.hostStart > 0 }

// lowerPath changes the case-insensitive parts of a path to lower case, in place. before is the
// path before the other steps, which is usually the same and then saves a copy.
func (rules *rules) lowerPath(path []byte, before string) {
	if rules.Insensitive == nil {
		return
	}
	text := before
	if string(path) != before {
		text = string(path)
	}
	for start, end := rules.nextPart(text, 0); start < end; start, end = rules.nextPart(text, end) {
		lower(path, start, end)
	}
}

// isLowerPath reports whether lowerPath would change nothing.
func (rules *rules) isLowerPath(path string) bool {
	if rules.Insensitive == nil {
		return true
	}
	for start, end := rules.nextPart(path, 0); start < end; start, end = rules.nextPart(path, end) {
		if !isLower(path, start, end) {
			return false
		}
	}
	return true
}

// nextPart returns the next case-insensitive part of a path. It returns 0, 0 after the last part,
// and if Insensitive returns an invalid part. A triplet is not split: if a part begins inside a
// triplet, nextPart moves the start to the end of the triplet.
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

// afterTriplet returns the end of the triplet that contains path[i] after its percent sign, or i if
// there is none.
func afterTriplet(path string, i int) int {
	for back := 1; back < len("%00"); back++ {
		if i >= back && path[i-back] == '%' {
			return i - back + len("%00")
		}
	}
	return i
}
