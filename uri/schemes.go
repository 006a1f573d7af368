package uri

import (
	"strings"
)

// SchemeRules are the facts about a scheme on which scheme-based normalization depends
// (RFC 3986 §6.2.3). The zero value is for a scheme about which nothing is known.
type SchemeRules struct {
	// Port is the default port, which is left out with its colon; 0 for none.
	Port uint16

	// RootPath says that an empty path after an authority means "/", which is written.
	RootPath bool

	// Host is the default host; "" for none. It is replaced with the empty host, except where
	// there is userinfo that is not empty, or a port.
	Host string

	// Insensitive returns the first part of path[from:] in which case does not matter, as its
	// start and end in path, or 0, 0 if there is no such part. It is called again with from at
	// the end of that part. Such parts are written in lower case. It is nil for schemes that have
	// no such parts.
	Insensitive func(path string, from int) (start, end int)
}

// Schemes are the rules of schemes, by their names in lower case. A name that is not in lower
// case, or not a scheme, is never found. An entry replaces all rules of that scheme; for any
// other scheme, and so for all of them in a nil map, there are the registered ones:
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
// The map must not be changed while it is in use.
type Schemes map[string]SchemeRules

// Rules returns the rules of a scheme, whose name is compared without case. They are the zero
// value for an unknown scheme, and for a name that is not a scheme. Rules allocates nothing.
func (s Schemes) Rules(name string) SchemeRules {
	if !RuleScheme.Match(name) {
		return SchemeRules{}
	}
	var room [64]byte
	if len(name) > len(room) {
		return s.rulesOfLong(name)
	}
	folded := append(room[:0], name...)
	lower(folded)
	if rules, ok := s[string(folded)]; ok {
		return rules
	}
	return registered(folded)
}

// rulesOfLong is Rules for a name that would need an allocation in lower case. No registered
// scheme has one, and at most one key is its lower case.
func (s Schemes) rulesOfLong(name string) SchemeRules {
	for key, rules := range s {
		if zEqualFold(key, name) && isLower(key) {
			return rules
		}
	}
	return SchemeRules{}
}

// registered returns the rules of a registered scheme, whose name is in lower case.
func registered(name []byte) SchemeRules {
	switch string(name) {
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

// mailDomains returns the domain of the next mail address: the part after its last at sign.
// Commas separate addresses (RFC 6068 §2).
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

// namespaceIdentifier returns the part of a URN before its first colon (RFC 8141 §2.1). It has
// no slash, so resolution removes all of it or nothing.
func namespaceIdentifier(path string, from int) (start, end int) {
	if end := strings.IndexAny(path, ":/"); from == 0 && end >= 0 && path[end] == ':' {
		return 0, end
	}
	return 0, 0
}
