// Package captures defines the functions and the results of the parsers by re2go and Ragel. It
// computes the results from the few offsets that their automata record.
package captures

// Span has the byte offsets of the start and the end of a component. Both are -1 if the component
// is undefined.
type Span struct{ Start, End int32 }

// Undefined is the span of an undefined component.
var Undefined = Span{-1, -1}

// Captures has the spans of the components of a URI reference, and the kind of its host.
type Captures struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment Span

	Kind uint8
}

// Parser has the functions of a parser. Each reports whether it accepts s as a URI or as a URI
// reference.
type Parser struct {
	ParseURI, ParseReference func(s string) (Captures, bool)
	MatchReference           func(s string) bool
}

// The kinds of hosts. The values equal the values of uri.HostKind.
const (
	None        uint8 = iota // a reg-name, or no host
	IPv4address              // four decimal numbers, separated by dots
	IPv6address              // in brackets
	IPvFuture                // in brackets, after a "v"
)

// Set stores the captures of the URI reference s. Its arguments are the end offsets of the
// scheme, userinfo, host, authority, path and query, negative for undefined components. The
// authority is undefined if the host is. Set computes the start offsets, since the delimiter
// before each component has a known length.
//
// isIPv4 reports whether the host is an IPv4address. Set recognizes the other kinds by the first
// two bytes of the host.
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

// span returns the span from start to end.
func span(start, end int) Span { return Span{int32(start), int32(end)} }
