package extract

import "strings"

// knownScheme is a scheme. If needs is not empty, one of its bytes must soon follow the scheme.
type knownScheme struct {
	name, needs string
}

// knownSchemes are the default schemes. Their needs follow from their specifications.
var knownSchemes = [...]knownScheme{
	{"acct", "@"},
	{"bitcoin", ""},
	{"cid", "@"},
	{"data", ","}, // RFC 2397
	{"did", ":"},  // W3C Decentralized Identifiers
	{"doi", "/"},  // ISO 26324
	{"file", "/"}, // RFC 8089
	{"geo", ","},
	{"magnet", "?"},
	{"mailto", "@?"}, // RFC 6068
	{"mid", "@"},
	{"news", "@.*"}, // groups without a dot are rarer than the word "news:" in prose
	{"pkg", "/"},    // ECMA-427
	{"sip", "@."},   // RFC 3261
	{"sips", "@."},  // RFC 3261
	{"sms", "0123456789"},
	{"tel", "0123456789"}, // RFC 3966
	{urn, ":"},            // RFC 8141
	{"xmpp", "@"},
}

// urn is a scheme with a syntax of its own.
const urn = "urn"

// neededWithin is the maximum distance in bytes from the colon to a byte that a scheme needs. The
// local part of a mail address has at most 64 bytes, and the media type of a data URI hardly ever
// more than 100.
const neededWithin = 128

// DefaultSchemes returns the schemes that need no "//" after them if [Extractor.Schemes] is nil. All
// except bitcoin need a certain character in the first 128 bytes after the colon:
//
//	an at sign                   acct, cid, mid, xmpp
//	an at sign or question mark  mailto
//	an at sign, dot or asterisk  news
//	an at sign or dot            sip, sips
//	a colon                      did, urn
//	a comma                      data, geo
//	a digit                      sms, tel
//	a question mark              magnet
//	a slash                      doi, file, pkg
//
// A URN needs a namespace identifier and a non-empty namespace-specific string (RFC 8141 §2), so
// urn:x, urn:uuid: and urn://x are not found.
func DefaultSchemes() []string {
	names := make([]string, len(knownSchemes))
	for i, known := range knownSchemes {
		names[i] = known.name
	}
	return names
}

// known returns the known scheme of the given name, ignoring case, and reports whether it exists.
func known(scheme string) (knownScheme, bool) {
	for _, k := range knownSchemes {
		if sameScheme(k.name, scheme) {
			return k, true
		}
	}
	return knownScheme{}, false
}

// lists reports whether scheme needs no "//" after it.
func (x *Extractor) lists(scheme string) bool {
	if x.Schemes == nil {
		_, ok := known(scheme)
		return ok
	}
	for _, listed := range x.Schemes {
		if sameScheme(listed, scheme) {
			return true
		}
	}
	return false
}

// isPrefix reports whether scheme is the prefix "URL:" (RFC 3986 Appendix C) without its colon, which
// is never a scheme.
func isPrefix(scheme string) bool { return sameScheme(scheme, "URL") }

// sameScheme reports whether two schemes are equal, ignoring case (RFC 3986 §3.1).
func sameScheme(a, b string) bool { return len(a) == len(b) && strings.EqualFold(a, b) }

// acceptsAuthority reports whether scheme may precede "//". A single letter is a drive unless it is
// listed, and a URN has no authority.
func (x *Extractor) acceptsAuthority(scheme string) bool {
	return !sameScheme(scheme, urn) && (len(scheme) > 1 || x.lists(scheme))
}

// accepts reports whether rest may follow the scheme and its colon.
func (k knownScheme) accepts(rest string) bool {
	if k.name == urn {
		return isURN(rest)
	}
	return hasOneOf(rest, k.needs)
}

// isURN reports whether "urn:" and rest are a URN by the following rules of RFC 8141 §2. It assumes
// that they are a URI or an IRI.
//
//	assigned-name = "urn" ":" NID ":" NSS
//	NID           = (alphanum) 0*30(ldh) (alphanum)
//	NSS           = pchar *(pchar / "/")
func isURN(rest string) bool {
	nid, nss, ok := strings.Cut(rest, ":")
	if !ok || len(nid) < 2 || len(nid) > 32 || nid[0] == '-' || nid[len(nid)-1] == '-' {
		return false
	}
	for i := range len(nid) {
		if !is(nid[i], letter|digit) && nid[i] != '-' {
			return false
		}
	}
	return nss != "" && strings.IndexByte("/?#", nss[0]) < 0
}

// hasOneOf reports whether rest has one of the needed bytes soon enough, or none is needed.
func hasOneOf(rest, needs string) bool {
	return needs == "" || strings.ContainsAny(rest[:min(neededWithin, len(rest))], needs)
}
