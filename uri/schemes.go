package uri

import (
	"slices"
	"strings"
)

// SchemeRules are what scheme-based normalization knows of a scheme (RFC 3986 §6.2.3). The zero
// value is for a scheme of which nothing is known.
type SchemeRules struct {
	// Port is the default port, which is left out with its colon; 0 for none.
	Port uint16

	// RootPath says that an empty path behind an authority means "/", which is written.
	RootPath bool

	// Host is the default host, for which the empty one is written; "" for none.
	// It stays where there is userinfo that is not empty, or a port.
	Host string

	// Insensitive returns where the first part of path[from:] begins and ends, as offsets in
	// path, in which case does not matter, or 0, 0 if there is no more. It is called again with
	// from at the end of that part. Such parts are written in lower case; nil is for schemes
	// that have none.
	Insensitive func(path string, from int) (start, end int)
}

// Schemes are the rules of schemes. The zero value has those of some registered ones:
//
//	http, ws    port 80, root path
//	https, wss  port 443, root path
//	ftp         port 21, root path
//	gopher      port 70, root path
//	telnet      port 23, root path
//	ldap        port 389, root path
//	nntp        port 119
//	file        host localhost
//	mailto      domains are in lower case
//	urn         the namespace identifier is in lower case
//
// It is a value: [Schemes.With] returns another one.
type Schemes struct {
	own []scheme
}

// scheme is a scheme with its rules.
type scheme struct {
	name string
	SchemeRules
}

// With returns the schemes with the rules of one, whose name is compared without case,
// instead of those that it had. For what is no scheme there are no rules.
func (s Schemes) With(name string, rules SchemeRules) Schemes {
	if !RuleScheme.Match(name) {
		return s
	}
	own := slices.DeleteFunc(slices.Clone(s.own), func(other scheme) bool { return strings.EqualFold(other.name, name) })
	return Schemes{append(own, scheme{name, rules})}
}

// Rules returns the rules of a scheme, whose name is compared without case.
func (s Schemes) Rules(name string) SchemeRules {
	if !RuleScheme.Match(name) {
		return SchemeRules{}
	}
	for _, own := range s.own {
		if strings.EqualFold(own.name, name) {
			return own.SchemeRules
		}
	}
	return registered(name)
}

// registered returns the rules of a scheme that the zero Schemes have.
func registered(name string) SchemeRules {
	var room [8]byte
	if len(name) > len(room) {
		return SchemeRules{}
	}
	folded := append(room[:0], name...)
	lower(folded)
	switch string(folded) {
	case "http", "ws":
		return SchemeRules{Port: 80, RootPath: true}
	case "https", "wss":
		return SchemeRules{Port: 443, RootPath: true}
	case "ftp":
		return SchemeRules{Port: 21, RootPath: true}
	case "gopher":
		return SchemeRules{Port: 70, RootPath: true}
	case "telnet":
		return SchemeRules{Port: 23, RootPath: true}
	case "ldap":
		return SchemeRules{Port: 389, RootPath: true}
	case "nntp":
		return SchemeRules{Port: 119}
	case "file":
		return SchemeRules{Host: "localhost"}
	case "mailto":
		return SchemeRules{Insensitive: mailDomains}
	case "urn":
		return SchemeRules{Insensitive: namespaceIdentifier}
	}
	return SchemeRules{}
}

// mailDomains returns the domain of the next mail address: what is behind its last at sign.
// There are commas between addresses (RFC 6068 §2).
func mailDomains(path string, from int) (start, end int) {
	for from < len(path) {
		end := len(path)
		if comma := strings.IndexByte(path[from:], ','); comma >= 0 {
			end = from + comma
		}
		if at := strings.LastIndexByte(path[from:end], '@'); at >= 0 && from+at+1 < end {
			return from + at + 1, end
		}
		from = end + 1
	}
	return 0, 0
}

// namespaceIdentifier returns what is before the first colon of a URN (RFC 8141 §2.1). It has
// no slash, so that resolution takes all of it or nothing away.
func namespaceIdentifier(path string, from int) (start, end int) {
	if end := strings.IndexAny(path, ":/"); from == 0 && end >= 0 && path[end] == ':' {
		return 0, end
	}
	return 0, 0
}
