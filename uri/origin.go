package uri

import "strconv"

// Origin is the origin of a URI (RFC 9110 §4.3.1, RFC 6454 §4): its scheme, host and effective
// port. Two origins are the same if they are equal with == (RFC 6454 §5). [URI.Origin] makes
// them; the zero value is not the origin of any URI.
type Origin struct {
	Scheme string // in lower case
	Host   string // normalized, with the brackets of an IP-literal
	Port   uint16 // the default port of the scheme, if the URI has none
}

// Origin returns the origin of u, and reports whether u has one. It has none without an
// authority, with an empty host, or without an effective port (see [URI.EffectivePort]).
//
// Scheme and host are normalized, so URIs that differ only in the following have equal origins:
// case, percent-encoding of unreserved characters (RFC 3986 §6.2.2), and the form of an IPv6
// address, which is written as RFC 5952 says. Userinfo is ignored.
//
// This differs from RFC 6454 §4. There, a URI without an origin as above has one that is globally
// unique, and so is the origin of a scheme that is not supported, even with a port; a file URI may
// have an origin; and nothing is percent-decoded. RFC 6454 assumes that IDNA has been applied to
// the host before. Origin does not apply it: %C3%A9.example and xn--9ca.example have different
// origins.
func (u URI) Origin() (Origin, bool) {
	port, ok := u.EffectivePort()
	if !ok {
		return Origin{}, false
	}
	// Neither the path nor what follows it is part of the origin, so they are not normalized.
	r := u.ref
	r.cutPath()
	r = Normalizer{Steps: StepCase | StepPercent | StepIPv6}.Normalize(r)
	a, _ := r.Authority()
	if a.Host().String() == "" {
		return Origin{}, false
	}
	scheme, _ := r.Scheme()
	return Origin{scheme, a.Host().String(), port}, true
}

// String returns the ASCII serialization of the origin (RFC 6454 §6.2), such as
// https://example.com. The port is left out if it is the default port of the scheme. The origin of
// no URI, such as the zero value, is "null".
func (o Origin) String() string {
	if o.Scheme == "" || o.Host == "" {
		return "null"
	}
	text := o.Scheme + "://" + o.Host
	if port := Schemes(nil).Rules(o.Scheme).Port; port == 0 || o.Port != port {
		text += ":" + strconv.Itoa(int(o.Port))
	}
	return text
}
