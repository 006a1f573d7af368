package uri_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// The slow twin of normalization divides a reference into strings, applies each step to each
// component, and puts the components together (RFC 3986 §6.2, §5.3).

// normalizeSlowly returns the text of r, normalized with the rules of registered schemes. Zero
// steps stand for StepsSyntax.
func normalizeSlowly(steps uri.Steps, r uri.Reference) string {
	if steps == 0 {
		steps = uri.StepsSyntax
	}
	p := partsOf(r)
	for _, rule := range []uri.Component{uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment} {
		if p.has(rule) {
			p[rule] = mapTriplets(p[rule], func(triplet string) string { return normalTriplet(steps, triplet) }, strings.Clone)
		}
	}
	if steps&uri.StepCase != 0 {
		for _, rule := range []uri.Component{uri.ComponentScheme, uri.ComponentHost} {
			if p.has(rule) {
				p[rule] = lowerSlowly(p[rule])
			}
		}
	}
	if steps&uri.StepPath != 0 {
		p.removeDots()
	}
	if steps&uri.StepIPv6 != 0 && strings.HasPrefix(p[uri.ComponentHost], "[") && !strings.HasPrefix(strings.ToLower(p[uri.ComponentHost]), "[v") {
		p[uri.ComponentHost] = "[" + ipv6Slowly(strings.Trim(p[uri.ComponentHost], "[]")) + "]"
	}
	if steps&uri.StepScheme != 0 {
		p.applyScheme()
	}
	return p.compose()
}

// mapTriplets returns text with each triplet, and each other byte, replaced.
func mapTriplets(text string, triplet, other func(string) string) string {
	var b strings.Builder
	for text != "" {
		n, f := 1, other
		if text[0] == '%' {
			n, f = 3, triplet
		}
		b.WriteString(f(text[:n]))
		text = text[n:]
	}
	return b.String()
}

// lowerSlowly returns text in lower case, except for its triplets.
func lowerSlowly(text string) string { return mapTriplets(text, strings.Clone, strings.ToLower) }

// normalTriplet returns a triplet in normal form (RFC 3986 §6.2.2.1, §6.2.2.2).
func normalTriplet(steps uri.Steps, triplet string) string {
	octet, err := strconv.ParseUint(triplet[1:], 16, 8)
	if err != nil {
		panic(err)
	}
	const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	if steps&uri.StepPercent != 0 && strings.IndexByte(unreserved, byte(octet)) >= 0 {
		return string(rune(octet))
	}
	if steps&uri.StepCase != 0 {
		return fmt.Sprintf("%%%02X", octet)
	}
	return triplet
}

// removeDots removes the dot-segments of the path.
func (p parts) removeDots() {
	path := p[uri.ComponentPath]
	switch {
	case path == "":
	case !p.has(uri.ComponentScheme) && !p.has(uri.ComponentHost) && path[0] != '/':
		p[uri.ComponentPath] = withoutRelativeDots(path)
	default:
		p[uri.ComponentPath] = withoutDots(path)
		if !p.has(uri.ComponentHost) && strings.HasPrefix(p[uri.ComponentPath], "//") {
			p[uri.ComponentPath] = "/." + p[uri.ComponentPath]
		}
	}
}

// withoutDots is remove_dot_segments (RFC 3986 §5.2.4). A segment is removed with the slash before
// it, so if the first segment is removed, the path begins with a slash.
func withoutDots(path string) string {
	var out []string
	segments := strings.SplitAfter("/"+path, "/")[1:]
	for i, s := range segments {
		slash := "/"
		if i == 0 || len(out) == 0 && !strings.HasPrefix(path, "/") && allDots(segments[:i]) {
			slash = "" // it is the first segment
		}
		switch name := strings.TrimSuffix(s, "/"); name {
		case ".", "..":
			if name == ".." && len(out) > 0 {
				out = out[:len(out)-1]
			}
			if i == len(segments)-1 {
				out = append(out, slash)
			}
		default:
			out = append(out, slash+name)
		}
	}
	return strings.Join(out, "")
}

// allDots reports whether all segments are dot-segments.
func allDots(segments []string) bool {
	return !slices.ContainsFunc(segments, func(s string) bool { return s != "./" && s != "../" })
}

// withoutRelativeDots returns the path of a relative-path reference without redundant dot-segments.
func withoutRelativeDots(path string) string {
	var out []string
	segments := strings.Split(path, "/")
	for i, s := range segments {
		switch {
		case s == ".." && len(out) > 0 && out[len(out)-1] != "..":
			out = out[:len(out)-1]
		case s != ".":
			out = append(out, s)
		}
		if i == len(segments)-1 && (s == "." || s == "..") {
			out = append(out, "")
		}
	}
	if out[0] == "" || strings.Contains(out[0], ":") {
		out = slices.Insert(out, 0, ".")
	}
	return strings.Join(out, "/")
}

// applyScheme applies the rules of known schemes (RFC 3986 §6.2.3).
func (p parts) applyScheme() {
	scheme := strings.ToLower(p[uri.ComponentScheme])
	port := strings.TrimLeft(p[uri.ComponentPort], "0")
	defaults := map[string]string{"http": "80", "ws": "80", "https": "443", "wss": "443", "ftp": "21", "gopher": "70", "telnet": "23", "ldap": "389", "nntp": "119"}
	if p[uri.ComponentPort] == "" || port != "" && port == defaults[scheme] {
		delete(p, uri.ComponentPort)
	}
	switch scheme {
	case "http", "ws", "https", "wss", "ftp", "gopher", "telnet", "ldap":
		if p.has(uri.ComponentHost) && p[uri.ComponentPath] == "" {
			p[uri.ComponentPath] = "/"
		}
	case "file":
		if strings.EqualFold(p[uri.ComponentHost], "localhost") && p[uri.ComponentUserinfo] == "" && !p.has(uri.ComponentPort) {
			p[uri.ComponentHost] = ""
		}
	case "mailto":
		addresses := strings.Split(p[uri.ComponentPath], ",")
		for i, address := range addresses {
			pieces := strings.Split(address, "@")
			if last := len(pieces) - 1; last > 0 {
				pieces[last] = lowerSlowly(pieces[last])
			}
			addresses[i] = strings.Join(pieces, "@")
		}
		p[uri.ComponentPath] = strings.Join(addresses, ",")
	case "urn":
		if nid, rest, ok := strings.Cut(p[uri.ComponentPath], ":"); ok && !strings.Contains(nid, "/") {
			p[uri.ComponentPath] = lowerSlowly(nid) + ":" + rest
		}
	}
}

// checkNormalize checks the properties of FuzzNormalize.
func checkNormalize(t *testing.T, steps uri.Steps, r uri.Reference) {
	t.Helper()
	n := uri.Normalizer{Steps: steps}
	got := n.Normalize(r)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%q, normalized with steps %05b: %s", r, steps, fmt.Sprintf(format, args...))
	}
	if want := normalizeSlowly(steps, r); got.String() != want {
		fail("got %q, want %q", got, want)
	}
	if again := n.Normalize(got); again != got {
		fail("got %q, and that normalized: %q", got, again)
	}
	if parsed, err := uri.ParseReference(got.String()); err != nil || got != parsed {
		fail("got %q, %s, which is parsed as %s, %v", got, show(got), show(parsed), err)
	}
	if is := n.IsNormalized(r); is != (got == r) || !n.IsNormalized(got) {
		fail("got %q; IsNormalized says %t before and %t after", got, is, n.IsNormalized(got))
	}
	if text := n.Append([]byte("before "), r); string(text) != "before "+got.String() {
		fail("Append: got %q, want %q", text, got)
	}
	u, ok := r.URI()
	if v, still := got.URI(); ok != still || ok && n.NormalizeURI(u) != v {
		fail("as a URI: got %q, want %q, %t", n.NormalizeURI(u), v, ok)
	}
	if steps == uri.StepsSyntax && (r.Normalize() != got || ok && u.Normalize().Reference() != got) {
		fail("Normalize: got %q and %q, want %q", r.Normalize(), u.Normalize(), got)
	}
	if steps == 0 {
		steps = uri.StepsSyntax
	}
	checkComponents(fail, steps, partsOf(r), partsOf(got))
}

// checkComponents reports a component that changed although no step affects it.
func checkComponents(fail func(string, ...any), steps uri.Steps, before, after parts) {
	inText := steps & (uri.StepCase | uri.StepPercent)
	may := map[uri.Component]uri.Steps{
		uri.ComponentScheme: steps & uri.StepCase, uri.ComponentUserinfo: inText, uri.ComponentHost: inText | steps&(uri.StepIPv6|uri.StepScheme),
		uri.ComponentPort: 0, uri.ComponentPath: steps, uri.ComponentQuery: inText, uri.ComponentFragment: inText,
	}
	for rule, steps := range may {
		text, was := before[rule]
		changed, is := after[rule]
		if was != is && !(rule == uri.ComponentPort && was && may[uri.ComponentPath]&uri.StepScheme != 0) {
			fail("%s is there: got %t, want %t", rule, is, was)
		}
		if is && steps == 0 && text != changed {
			fail("%s: got %q, want %q", rule, changed, text)
		}
		if rule == uri.ComponentScheme || rule == uri.ComponentPath || rule == uri.ComponentHost {
			continue
		}
		if is && decodeAny(text) != decodeAny(changed) {
			fail("%s: got other data, %q, than in %q", rule, changed, text)
		}
	}
	if !strings.EqualFold(before[uri.ComponentScheme], after[uri.ComponentScheme]) {
		fail("got scheme %q, want %q", after[uri.ComponentScheme], before[uri.ComponentScheme])
	}
}

// checkNormalizeResolve checks that normalization does not change the target of a reference.
func checkNormalizeResolve(t *testing.T, steps uri.Steps, base uri.URI, r uri.Reference) {
	t.Helper()
	n := uri.Normalizer{Steps: steps}
	if steps == 0 {
		steps = uri.StepsSyntax // as in Normalizer
	}
	for _, encoded := range []bool{false, true} {
		target := func(base uri.URI, r uri.Reference) uri.URI {
			u, err := uri.Resolver{Base: base, EncodedDots: encoded}.Resolve(r)
			if err != nil {
				t.Fatalf("base %q, reference %q: %v", base, r, err)
			}
			return n.NormalizeURI(u)
		}
		if encoded && steps&uri.StepsSyntax != uri.StepsSyntax {
			continue // EncodedDots only matches normalization that decodes and removes dots
		}
		want := target(base, r)
		_, hasAuthority := base.Authority()
		rooted := hasAuthority || strings.HasPrefix(string(base.Path()), "/")
		if rooted && (encoded || !hidesDots(steps, base.Path(), r.Path())) {
			if got := target(base, n.Normalize(r)); got != want {
				t.Fatalf("base %q, reference %q, steps %05b, EncodedDots %t:\nreference normalized: %q, target %q\nwant target %q",
					base, r, steps, encoded, n.Normalize(r), got, want)
			}
		}
		if last := decodeAny(lastSegment(base.Path())); last != ".." && (encoded || !hasEncodedDots(base.Path())) {
			if got := target(n.NormalizeURI(base), r); got != want {
				t.Fatalf("base %q, reference %q, steps %05b, EncodedDots %t:\nbase normalized: %q, target %q\nwant target %q",
					base, r, steps, encoded, n.NormalizeURI(base), got, want)
			}
		}
	}
}

// hasEncodedDots reports whether a path has a dot-segment with an encoded dot.
func hasEncodedDots(path uri.Path) bool {
	for s := range path.Segments() {
		if d := decodeAny(s); s != d && (d == "." || d == "..") {
			return true
		}
	}
	return false
}

// hidesDots reports whether normalizing a path before or after resolution gives different results.
// Resolution treats an encoded dot-segment as a name: it keeps the segment, or removes it for a
// following "..".
func hidesDots(steps uri.Steps, base, path uri.Path) bool {
	if steps&uri.StepPercent == 0 || !hasEncodedDots(path) {
		return false
	}
	return steps&uri.StepPath == 0 || hasEncodedDots(base) || slices.Contains(slices.Collect(path.Segments()), "..")
}

// lastSegment returns the last segment of a path.
func lastSegment(path uri.Path) string {
	return string(path[strings.LastIndexByte(string(path), '/')+1:])
}

// normalizePieces calls f with all references that consist of before and up to n pieces that are
// relevant to normalization.
func normalizePieces(text string, n int, f func(uri.Reference)) {
	if r, err := uri.ParseReference(text); err == nil {
		f(r)
	}
	for _, piece := range []string{"/", "//", ".", "..", "/../", "a", ":", "%2e", "%2F", "S:", "?"} {
		if n > 0 {
			normalizePieces(text+piece, n-1, f)
		}
	}
}

// TestNormalizeShort runs the checks of FuzzNormalize on references of few pieces.
func TestNormalizeShort(t *testing.T) {
	normalizePieces("", min(5, few(32)), func(r uri.Reference) { checkNormalize(t, uri.StepsSyntax, r) })
	for steps := range uri.Steps(32) {
		normalizePieces("", 3, func(r uri.Reference) { checkNormalize(t, steps, r) })
	}
}

// TestNormalizeResolveShort runs the checks of FuzzNormalizeResolve on references and bases of few
// pieces.
func TestNormalizeResolveShort(t *testing.T) {
	for _, base := range []string{
		"http://h", "http://h/a/b", "file://localhost/./c//", "s:", "s:a", "s:a/b/", "s:/", "s:/a/..//b", "s:a/../b/c", "s:../.", "urn:A:/b/c", "s:/a/%2e%2e/b/c",
	} {
		base := uri.MustParse(base)
		normalizePieces("", min(4, few(24)), func(r uri.Reference) { checkNormalizeResolve(t, uri.StepsSyntax, base, r) })
	}
	for _, r := range []string{"", "c", "../c", "../../c", "./%2e%2E//c", "%2e/../c", "..//c", "/..//c", "//h:", "?q"} {
		r := uri.MustParseReference(r)
		normalizePieces("HTTP:", min(3, few(16)), func(base uri.Reference) {
			u, _ := base.URI()
			for steps := range uri.Steps(32) {
				checkNormalizeResolve(t, steps, u, r)
			}
		})
	}
}

// FuzzNormalize compares a normalizer with its slow twin. It also checks that the result
//   - is normalized, and IsNormalized says so;
//   - has the components that its text is parsed as;
//   - is the same kind of reference, with the same components defined, except for a port that
//     StepScheme removes;
//   - differs only in components that the steps affect.
func FuzzNormalize(f *testing.F) {
	for _, s := range []string{
		"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "HTTP://U%2d:%3a@%4A%c3:080/%2E%2e//?%7E#%7e", "../a/../b:c/..", "s:a/..//b/.", "//[V1.A]:/./", "./:/%2e",
		"file://%6CocalHost:", "mailto:A@%41,B@C@D%c3,e", "URN:A%41:%3a/..", "ws://", "nntp://h:119", "wss:", "/a/..//b?#", "a%2541", "HTTP://[2001:0DB8:0:0::1]:80", "//[::FFFF:C000:201]/..", "//@[1:0:0:2::]:",
	} {
		for _, steps := range []uri.Steps{uri.StepsSyntax, uri.StepsAll, uri.StepIPv6, uri.StepScheme} {
			f.Add(s, uint8(steps), uint16(0))
			f.Add(s, uint8(steps), uint16(len(s)<<9))
		}
	}
	f.Fuzz(func(t *testing.T, s string, steps uint8, how uint16) {
		if r, err := uri.ParseReference(stretchBy(s, how)); err == nil {
			checkNormalize(t, uri.Steps(steps%32), r)
		}
	})
}

// FuzzNormalizeResolve checks that the normalized target is the same if the reference or the base
// is normalized before resolution. The exceptions are in TestNormalizeResolveExceptions.
func FuzzNormalizeResolve(f *testing.F) {
	for _, base := range []string{"http://a/b/c/d;p?q", "s:/a/..//b", "s:a/./b", "file://localhost", "urn:A:b", "urn:A//B/:", "http://h:/a%2fb//..//%2e."} {
		for _, r := range []string{"a/../b:c", "../../%2e/g", "/..//g", "//H%2d:80/..", "?%41", "S:a/..", "..//../", ""} {
			f.Add(base, r, uint8(uri.StepsSyntax), uint16(0), uint16(0))
			f.Add(base, r, uint8(uri.StepsAll), uint16(len(r)<<9), uint16(len(base)<<9))
		}
	}
	f.Fuzz(func(t *testing.T, base, s string, steps uint8, howBase, how uint16) {
		u, err := uri.Parse(stretchBy(base, howBase))
		r, errReference := uri.ParseReference(stretchBy(s, how))
		if err == nil && errReference == nil {
			checkNormalizeResolve(t, uri.Steps(steps%32), u, r)
		}
	})
}
