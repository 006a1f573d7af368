package audit

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// checkHost checks a host: an address, a name that other programs may read as an address, or a name
// with misleading characters.
func (a *auditor) checkHost(host part, h uri.Host) {
	addr, isAddr := h.Addr()
	if h.Kind() == uri.HostIPvFuture {
		version, _, _ := strings.Cut(strings.TrimPrefix(host.text, "["), ".")
		a.addf(IPvFutureUndefined, host.at, host.end(), "the host is an IP literal of version %s, which no standard defines", version)
	}
	if h.Kind() == uri.HostRegName && host.text != "" {
		a.checkNameLength(host)
		if addr, isAddr = inetAton(host.text); isAddr {
			a.addf(RareIPv4, host.at, host.end(), "many programs read the host as %s, but the grammar does not: filters may miss it", addr)
		}
		a.checkLabels(host)
	}
	if isAddr {
		a.checkAddress(host, addr)
	} else {
		addr = netip.Addr{}
		a.checkLocalhost(host)
	}
	a.checkAllowedHost(host, addr)
}

// maxName is the maximum length in characters of a registered name (RFC 3986 §3.2.2).
const maxName = 255

// checkNameLength reports a registered name that is too long. A percent-encoded character counts
// as one.
func (a *auditor) checkNameLength(host part) {
	if len(host.text) <= maxName {
		return // nearly all names
	}
	n := 0
	for i := 0; i < len(host.text); n++ {
		_, i = decodeRune(host.text, i)
	}
	if n > maxName {
		a.addf(RegNameTooLong, host.at, host.end(), "the registered name has %d characters, but the DNS allows at most %d", n, maxName)
	}
}

// label is a label of a host with the scripts of its characters.
type label struct {
	part
	scripts scripts
}

// checkLabels checks the characters of a name, and then each label as a whole.
func (a *auditor) checkLabels(host part) {
	if strings.IndexByte(host.text, '%') < 0 && !containsPunycode(host.text) {
		return // ASCII has only one script
	}
	l := label{part: part{at: host.at}}
	start := 0
	for i := 0; i < len(host.text); {
		r, end := decodeRune(host.text, i)
		if host.text[i] == '%' {
			a.checkHostTriplets(host.slice(i, end), r)
		}
		if isDot(r) {
			l.part = host.slice(start, i)
			a.checkLabel(host, l)
			l, start = label{}, end
		} else {
			l.scripts.add(r)
		}
		i = end
	}
	l.part = host.slice(start, len(host.text))
	a.checkLabel(host, l)
}

// isDot reports whether r separates labels in IDNA: ".", U+3002 IDEOGRAPHIC FULL STOP, U+FF0E
// FULLWIDTH FULL STOP or U+FF61 HALFWIDTH IDEOGRAPHIC FULL STOP.
func isDot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' }

// checkHostTriplets checks the percent-encoded character r. triplets is its encoded form.
func (a *auditor) checkHostTriplets(triplets part, r rune) {
	start, end := triplets.at, triplets.end()
	switch code, ok := controlCode(r); {
	case ok:
		a.add(code, start, end)
	case isBroken(r, start, end):
		a.add(HostNotUTF8, start, end)
	case r >= utf8.RuneSelf:
		a.checkHostRune(triplets, r)
	case strings.ContainsRune(`:/?#[]@\ <>^|%`, r):
		a.add(HostEncodedDelimiter, start, end)
	case uri.RuleUnreserved.Match(string(r)):
		a.add(HostEncodedUnreserved, start, end)
	}
}

// checkHostRune checks the non-ASCII character r at the given part of the text.
func (a *auditor) checkHostRune(at part, r rune) {
	switch {
	case isInvisible(r):
		a.addf(HostInvisible, at.at, at.end(), "%U in the host is invisible or changes the direction of the text around it", r)
	case delimiterForm(r) != "":
		a.addf(HostDelimiterLookalike, at.at, at.end(), "%U in the host looks like %q, and a lookup may treat it as that", r, delimiterForm(r))
	default:
		if code, ok := characterCode(r); ok {
			a.add(code, at.at, at.end())
		} else if c, ok := asciiForm(r); ok {
			a.addf(HostCompatibility, at.at, at.end(), "%U in the host is another form of %q, and a lookup may treat it as that", r, c)
		}
	}
}

// checkLabel checks a label as a whole.
func (a *auditor) checkLabel(host part, l label) {
	if !isPunycode(l.text) {
		a.checkDirection(l.part)
		a.checkScripts(host, l, l.text)
		return
	}
	if a.policy.ToUnicode == nil {
		a.add(PunycodeNotDecoded, l.at, l.end())
		return
	}
	text, ok := a.toUnicode(l.text)
	if !ok {
		a.add(PunycodeInvalid, l.at, l.end())
		return
	}
	before := a.found
	l.scripts = scripts{}
	var d direction
	for _, r := range text {
		l.scripts.add(r)
		d.add(r)
		if r >= utf8.RuneSelf && a.found == before { // one finding: they would all be at l.part
			a.checkHostRune(l.part, r)
		}
	}
	a.addDirection(l.part, d)
	a.checkScripts(host, l, text)
}

// toUnicode decodes a label in Punycode and reports whether that succeeded. It passes the label in
// lower case because a ToUnicode function may not ignore case, although Punycode does.
func (a *auditor) toUnicode(text string) (unicode string, ok bool) {
	label := strings.ToLower(decode(text))
	unicode, err := a.policy.ToUnicode(label)
	return unicode, err == nil && unicode != label && unicode != ""
}

// punycodePrefix is the prefix of labels in Punycode. It is compared without case.
const punycodePrefix = "xn--"

// isPunycode reports whether label has the prefix, possibly percent-encoded.
func isPunycode(label string) bool {
	for i, want := range []byte(punycodePrefix) {
		if label == "" {
			return false
		}
		r, end := decodeRune(label, 0)
		if i < 2 {
			r |= 0x20
		}
		if r != rune(want) {
			return false
		}
		label = label[end:]
	}
	return true
}

// containsPunycode reports whether a label of name has the prefix. name has no triplets.
func containsPunycode(name string) bool {
	if strings.IndexByte(name, '-') < 0 {
		return false // most names
	}
	for {
		if hasPrefixFold(name, punycodePrefix) {
			return true
		}
		dot := strings.IndexByte(name, '.')
		if dot < 0 {
			return false
		}
		name = name[dot+1:]
	}
}

// checkScripts reports a label that mixes scripts or imitates Latin. text is the label, decoded from
// Punycode but possibly with triplets.
func (a *auditor) checkScripts(host part, l label, text string) {
	if !l.scripts.isUsual() {
		a.addf(HostMixedScripts, l.at, l.end(), "the label %q mixes %s, which are not used together", decode(text), l.scripts)
		return
	}
	latin, ok := imitated(l.scripts, text)
	if ok && a.lastScripts(host) != l.scripts {
		a.addf(HostImitatesLatin, l.at, l.end(), "the label %q is in %s and reads like %q in Latin", decode(text), l.scripts, latin)
	}
}

// lastScripts returns the scripts of the host's last label. Under a Cyrillic top-level domain, a
// Cyrillic word is not suspicious, even if it looks Latin.
func (a *auditor) lastScripts(host part) scripts {
	if a.last != nil {
		return *a.last // determined once, since a host may have many labels
	}
	name := strings.TrimSuffix(host.text, ".")
	name = name[strings.LastIndexByte(name, '.')+1:]
	if isPunycode(name) && a.policy.ToUnicode != nil {
		name, _ = a.toUnicode(name)
	}
	a.last = new(scripts)
	for _, r := range decode(name) {
		a.last.add(r)
	}
	return *a.last
}
