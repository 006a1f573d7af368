package uri

import (
	"bytes"
	"math"
	"strings"
)

// Steps are steps of normalization (RFC 3986 §6.2), as a set. Whatever the set, they are
// taken in one order: percent before case, as a decoded letter has a case; then path, as a
// decoded dot may make a dot-segment; then scheme.
type Steps uint8

const (
	// StepCase has the scheme and the host in lower case, and the digits of percent-encoded
	// triplets in upper case (§6.2.2.1).
	StepCase Steps = 1 << iota

	// StepPercent decodes triplets that stand for unreserved characters (§6.2.2.2), once.
	StepPercent

	// StepPath removes dot-segments (§6.2.2.3).
	StepPath

	// StepScheme applies the rules of schemes (§6.2.3, see [Schemes]). It also removes an
	// empty port and its colon, whatever the scheme, as normalizers should (§3.2, §3.2.3). The
	// syntax steps keep them: §6.2.2 has no such step, and §6.2.3 says that they "should be
	// removed by scheme-based normalization".
	StepScheme

	// StepsSyntax are those of syntax-based normalization (§6.2.2), and StepsAll are all.
	StepsSyntax = StepCase | StepPercent | StepPath
	StepsAll    = StepsSyntax | StepScheme
)

// Normalizer normalizes URIs and references (RFC 3986 §6.2). The zero value does nothing, for it
// has no steps.
//
// What it returns is normalized: to do it again changes nothing. (Only a text that is within
// three bytes of [MaxLength], so that it could become too long, stays as it is.) It has the same components,
// but for what a step is about, and where a path would then be read as something else, it
// gets "/." or "./" before it. That an encoded name is decoded may change the kind of a
// host: http://%31.2.3.4/ becomes http://1.2.3.4/, with an IPv4address.
//
// A relative reference keeps its meaning (§5.2): ".." that it begins with stay, and its
// path does not become empty or absolute. Resolved against a URI that has an authority or
// a path that begins with a slash, it gives the same URI as before, once that is
// normalized, except for dot-segments that are percent-encoded: only normalization takes them
// for such, and resolution only if [Resolver.EncodedDots] says so.
type Normalizer struct {
	Steps   Steps
	Schemes Schemes // for StepScheme
}

// Normalize returns u with the syntax-based normalizations (RFC 3986 §6.2.2), which hold for
// every scheme. They take any path for a hierarchy: data:,a/../b becomes data:/b. An empty port
// stays, because its removal belongs to [StepScheme]. [Normalizer] has other steps.
func (u URI) Normalize() URI { return Normalizer{Steps: StepsSyntax}.Normalize(u) }

// Normalize returns r with the syntax-based normalizations (RFC 3986 §6.2.2), as
// [URI.Normalize] does. What it returns for a relative reference is one.
func (r Reference) Normalize() Reference { return Normalizer{Steps: StepsSyntax}.NormalizeReference(r) }

// Normalize returns u, normalized.
func (n Normalizer) Normalize(u URI) URI { return URI{n.NormalizeReference(u.ref)} }

// NormalizeReference returns r, normalized.
func (n Normalizer) NormalizeReference(r Reference) Reference {
	size := uint64(len(r.text) + maxGrowth)
	if n.isNormalized(&r) || size > min(MaxLength, math.MaxInt) {
		return r
	}
	var room [256]byte
	if size <= uint64(len(room)) {
		dst, at := n.append(room[:0], r)
		return Reference{string(dst), at}
	}
	dst, at := n.append(make([]byte, 0, size), r)
	return Reference{textOrCopy(dst), at}
}

// maxGrowth is by how much a text may become longer: by guard, or the slash of an empty path.
// While a path is at work it may have one byte more.
const maxGrowth = len(guard) + 1

// Append appends the text of r, normalized, to dst.
func (n Normalizer) Append(dst []byte, r Reference) []byte {
	if n.isNormalized(&r) || uint64(len(r.text)+maxGrowth) > MaxLength {
		return append(dst, r.text...)
	}
	dst, _ = n.append(dst, r)
	return dst
}

// has reports whether a step is among the steps.
func (s Steps) has(step Steps) bool { return s&step != 0 }

// append appends the normalized text, and returns where the components are in it.
func (n Normalizer) append(dst []byte, r Reference) ([]byte, offsets) {
	start := len(dst)
	var at offsets
	if scheme, ok := r.Scheme(); ok {
		dst = append(dst, scheme...)
		if n.Steps.has(StepCase) {
			lower(dst[start:])
		}
		at.schemeEnd = uint32(len(dst) - start)
		dst = append(dst, ':')
	}
	rules := n.rules(r)
	if a, ok := r.Authority(); ok {
		dst = n.appendAuthority(append(dst, "//"...), start, a, rules, &at)
	}
	at.pathStart = uint32(len(dst) - start)
	dst = n.appendPath(dst, r, rules)
	at.pathEnd = uint32(len(dst) - start)
	dst = n.Steps.appendText(dst, r.text[r.at.pathEnd:r.at.queryEnd])
	at.queryEnd = uint32(len(dst) - start)
	return n.Steps.appendText(dst, r.text[r.at.queryEnd:]), at
}

// appendAuthority appends the authority, and stores where its host is in dst[start:].
func (n Normalizer) appendAuthority(dst []byte, start int, a Authority, rules rules, at *offsets) []byte {
	userinfo, ok := a.Userinfo()
	if ok {
		dst = append(n.Steps.appendText(dst, userinfo), '@')
	}
	port, hasPort := a.Port()
	hasPort = hasPort && !rules.dropsPort(port)
	host := len(dst)
	dst = n.appendHost(dst, a.Host().text, rules, userinfo == "" && !hasPort)
	at.hostStart, at.hostEnd = uint32(host-start), uint32(len(dst)-start)
	at.kind = kindAfter(a.Host(), dst[host:])
	if hasPort {
		dst = append(append(dst, ':'), port...)
	}
	return dst
}

// rules returns what StepScheme is to do.
func (n Normalizer) rules(r Reference) rules {
	if !n.Steps.has(StepScheme) {
		return rules{}
	}
	scheme, ok := r.Scheme()
	if !ok {
		return rules{wanted: true}
	}
	return rules{true, n.Schemes.Rules(scheme)}
}

// appendHost appends the host. If it is all that there is of the authority, the default
// host of a scheme becomes the empty one.
func (n Normalizer) appendHost(dst []byte, host string, rules rules, alone bool) []byte {
	start := len(dst)
	dst = n.Steps.appendText(dst, host)
	if n.Steps.has(StepCase) {
		lower(dst[start:])
	}
	if alone && rules.isDefaultHost(textOf(dst[start:])) {
		dst = dst[:start]
	}
	return dst
}

// kindAfter returns the kind of what a host has become, which is only another one if the length
// is, too.
func kindAfter(before Host, text []byte) HostKind {
	if len(text) == len(before.text) {
		return before.kind
	}
	var c zHostCaptures
	zParseHost(text, &c)
	return kindOf(c.ipv4.end, c.ipv6.end, c.ipvFuture.end)
}

// appendText appends a component with its triplets normalized.
func (s Steps) appendText(dst []byte, text string) []byte {
	if !s.has(StepCase | StepPercent) {
		return append(dst, text...)
	}
	done := 0
	for i := nextTriplet(text, 0); i < len(text); i = nextTriplet(text, done) {
		if done < i {
			dst = append(dst, text[done:i]...)
		}
		triplet := text[i : i+len("%00")]
		switch {
		case s.has(StepPercent) && isUnreserved(octet(triplet)):
			dst = append(dst, octet(triplet))
		case s.has(StepCase):
			dst = append(dst, '%', upper(triplet[1]), upper(triplet[2]))
		default:
			dst = append(dst, triplet...)
		}
		done = i + len(triplet)
	}
	return append(dst, text[done:]...)
}

// isUnreserved reports whether b is an unreserved character (RFC 3986 §2.3).
func isUnreserved(b byte) bool { return unreserved.has(b) }

// unreserved are the unreserved characters.
var unreserved = setOf(RuleUnreserved)

// upper returns the upper case of an ASCII letter, and others as they are.
func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		b -= 'a' - 'A'
	}
	return b
}

// lower puts ASCII letters in lower case, but not those of triplets.
func lower(b []byte) {
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '%':
			i += len("%00") - 1
		case 'A' <= b[i] && b[i] <= 'Z':
			b[i] += 'a' - 'A'
		}
	}
}

// appendPath appends the path.
func (n Normalizer) appendPath(dst []byte, r Reference, rules rules) []byte {
	path := string(r.Path())
	start := len(dst)
	hasAuthority := r.at.hostStart > 0
	if path == "" {
		if hasAuthority && rules.RootPath {
			dst = append(dst, '/')
		}
		return dst
	}
	relative := r.at.schemeEnd == 0 && !hasAuthority && path[0] != '/'
	if relative && n.Steps.has(StepPath) {
		return appendRelative(dst, n.Steps, path)
	}
	dst = n.Steps.appendText(dst, path)
	if n.Steps.has(StepPath) && (dots{}).mayBeIn(textOf(dst[start:])) {
		clean, _ := dots{}.remove(dst[start:])
		dst = dst[:start+len(clean)]
		if !hasAuthority {
			dst = guardSlashes(dst, start)
		}
	}
	rules.lowerPath(dst[start:], path)
	return dst
}

// appendRelative appends a relative path without the dot-segments that say nothing. It is
// taken for one behind a slash, which then goes.
func appendRelative(dst []byte, s Steps, path string) []byte {
	start := len(dst)
	dst = s.appendText(append(dst, '/'), path)
	clean, _ := dots{underflow: UnderflowKeep}.remove(dst[start:])
	dst = dst[:start+copy(clean, clean[1:])]
	switch rest := textOf(dst[start:]); {
	case needsDot(rest):
		return insert(dst, start, "./")
	case rest == ".." || strings.HasSuffix(rest, "/.."):
		return append(dst, '/')
	}
	return dst
}

// guardSlashes puts guard before a path that begins with two slashes, at the end of dst.
func guardSlashes(dst []byte, start int) []byte {
	if bytes.HasPrefix(dst[start:], []byte("//")) {
		dst = insert(dst, start, guard)
	}
	return dst
}

// insert puts text into dst at an offset.
func insert(dst []byte, at int, text string) []byte {
	n := len(dst)
	dst = append(dst, text...)
	copy(dst[at+len(text):], dst[at:n])
	copy(dst[at:], text)
	return dst
}
