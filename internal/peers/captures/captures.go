// Package captures has the functions and results of the parsers by re2go and Ragel, and how
// the results follow from the few offsets that their machines record.
package captures

// Span is the place of a component: offsets in bytes of where it begins and ends. Start is
// -1 if the component is undefined, and so is End.
type Span struct{ Start, End int32 }

// Undefined is the place of a component that is not there.
var Undefined = Span{-1, -1}

// Captures are the places of the components of a URI reference, and the kind of its host.
type Captures struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment Span

	Kind uint8
}

// Parser has the functions of a parser. Each of them reports whether it accepts s, as a URI or
// as a URI reference.
type Parser struct {
	ParseURI, ParseReference func(s string) (Captures, bool)
	MatchReference           func(s string) bool
}

// The kinds of hosts. The numbers are those of uri.HostKind.
const (
	None        uint8 = iota // a reg-name, or no host
	IPv4address              // four decimal numbers with dots between
	IPv6address              // in brackets
	IPvFuture                // in brackets, after a "v"
)

// Set stores the captures of the URI reference s. It gets the offsets of where components
// end: of the scheme, userinfo, host, authority, path and query. A negative offset says
// that the component is undefined, and without a host the authority is. Where components
// begin follows, as a delimiter of known length, or none, stands before each.
//
// isIPv4 says that the host is an IPv4address; the other kinds are told by its first two
// bytes.
func (c *Captures) Set(s string, scheme, userinfo, host, authority, path, query int, isIPv4 bool) {
	*c = Captures{Undefined, Undefined, Undefined, Undefined, Undefined, Undefined, Undefined, None}
	i := 0 // where the next component begins
	if scheme >= 0 {
		c.Scheme = span(0, scheme)
		i = scheme + len(":")
	}
	if host >= 0 {
		i += len("//")
		if userinfo >= 0 {
			c.Userinfo = span(i, userinfo)
			i = userinfo + len("@")
		}
		c.Host = span(i, host)
		switch {
		case isIPv4:
			c.Kind = IPv4address
		case i == host || s[i] != '[':
		case s[i+1]|0x20 == 'v':
			c.Kind = IPvFuture
		default:
			c.Kind = IPv6address
		}
		if authority > host {
			c.Port = span(host+len(":"), authority)
		}
		i = authority
	}
	c.Path = span(i, path)
	i = path
	if query >= 0 {
		c.Query = span(path+len("?"), query)
		i = query
	}
	if i < len(s) {
		c.Fragment = span(i+len("#"), len(s))
	}
}

// span returns the place from one offset to another.
func span(start, end int) Span { return Span{int32(start), int32(end)} }
