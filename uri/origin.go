package uri

import (
	"strconv"

	"github.com/std66/std66/uri/internal/ref"
)

// Origin is the origin of a URI (RFC 9110 §4.3.1, RFC 6454 §4): its scheme, host and effective
// port. Two origins are the same if they are equal with == (RFC 6454 §5). The zero value is not the
// origin of any URI.
type Origin struct {
	Scheme string // in lower case
	Host   string // normalized, with the brackets of an IP-literal
	Port   uint16 // the default port of the scheme if the URI has no port
}

// originBased has the steps of normalization for origins.
var originBased = ref.Normalization{Steps: ref.StepCase | ref.StepPercent | ref.StepIPv6, Syntax: &syntax}

// Origin returns the origin of u, and reports whether u has one. A URI has an origin if it has an
// authority with a host that is not empty, and an effective port (see [URI.EffectivePort]).
//
// Scheme and host are normalized: case, percent-encoding of unreserved characters (RFC 3986
// §6.2.2), and the form of IPv6 addresses (RFC 5952). Userinfo is ignored.
//
// This differs from RFC 6454 §4. There, a URI without an authority or with an unsupported scheme
// has a globally unique origin; a file URI may have an origin; and hosts are not percent-decoded.
// RFC 6454 assumes that IDNA has been applied to the host. Origin does not apply it: %C3%A9.example
// and xn--9ca.example have different origins.
func (u URI) Origin() (Origin, bool) {
	port, ok := u.EffectivePort()
	if !ok {
		return Origin{}, false
	}
	// The rest of the URI is not part of the origin, so it need not be normalized.
	r := u.ref
	r.value.CutPath()
	originBased.Normalize(&r.value)
	a, _ := r.Authority()
	if a.Host().String() == "" {
		return Origin{}, false
	}
	scheme, _ := r.Scheme()
	return Origin{scheme, a.Host().String(), port}, true
}

// String returns the ASCII serialization of the origin (RFC 6454 §6.2), such as
// https://example.com. The port is left out if it is the default port of the scheme. The zero value
// is "null".
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
