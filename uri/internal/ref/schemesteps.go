package ref

import (
	"strconv"
	"strings"
)

// SchemeRules are the rules of a scheme for [StepScheme] (RFC 3986 §6.2.3). They have the fields of
// uri.SchemeRules, so that Go converts one to the other. The zero value has no rules, as for an
// unknown scheme or a relative reference.
type SchemeRules struct {
	Port        uint16 // the default port, or 0
	RootPath    bool   // whether an empty path after an authority is equivalent to "/"
	Host        string // the default host, or ""
	Insensitive func(path string, from int) (start, end int)
}

// dropsPort reports whether the step removes the port: whether it is empty, or the default port.
func (n *Normalization) dropsPort(a *Authority) bool {
	port, ok := a.Port()
	if !ok || !n.Steps.has(StepScheme) {
		return false
	}
	var room [5]byte // for the digits of a uint16
	return port == "" ||
		n.Rules.Port != 0 && strings.TrimLeft(port, "0") == string(strconv.AppendUint(room[:0], uint64(n.Rules.Port), 10))
}

// dropsHost reports whether the step makes the host empty: whether it is the default host without
// userinfo or port. host is the normalized host of a.
func (n *Normalization) dropsHost(a *Authority, host string) bool {
	if n.Rules.Host == "" || !equalFold(host, n.Rules.Host) {
		return false
	}
	userinfo, _ := a.Userinfo()
	_, hasPort := a.Port()
	return userinfo == "" && (!hasPort || n.dropsPort(a))
}

// addsSlash reports whether the step replaces the path of r, which is empty, with a slash.
func (rules *SchemeRules) addsSlash(r *Ref) bool { return rules.RootPath && r.at.HostStart > 0 }

// lowerPath changes the case-insensitive parts of a path to lower case, in place. before is the
// path before the other steps, which is usually the same and then saves a copy.
func (rules *SchemeRules) lowerPath(path []byte, before string) {
	if rules.Insensitive == nil {
		return
	}
	text := before
	if string(path) != before {
		text = string(path)
	}
	for start, end := rules.nextPart(text, 0); start < end; start, end = rules.nextPart(text, end) {
		Lower(path, start, end)
	}
}

// isLowerPath reports whether lowerPath would change nothing.
func (rules *SchemeRules) isLowerPath(path string) bool {
	if rules.Insensitive == nil {
		return true
	}
	for start, end := rules.nextPart(path, 0); start < end; start, end = rules.nextPart(path, end) {
		if !IsLower(path, start, end) {
			return false
		}
	}
	return true
}

// nextPart returns the next case-insensitive part of a path. It returns 0, 0 after the last part,
// and if Insensitive returns an invalid part. A triplet is not split: if a part begins inside a
// triplet, nextPart moves the start to the end of the triplet.
func (rules *SchemeRules) nextPart(path string, from int) (start, end int) {
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

// equalFold reports whether two texts are the same except for the case of the letters of US-ASCII.
// [strings.EqualFold] also ignores the case of others, and "ſ" (%xC5.BF) would be an "s".
func equalFold(s, t string) bool {
	if len(s) != len(t) {
		return false
	}
	for i := range len(s) {
		if a, b := s[i], t[i]; a != b && (a^b != 'a'-'A' || a|0x20 < 'a' || 'z' < a|0x20) {
			return false
		}
	}
	return true
}
