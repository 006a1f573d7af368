package uri

import (
	"strings"

	"github.com/std66/std66/uri/internal/ref"
)

// SchemeRules are the rules of a scheme for scheme-based normalization (RFC 3986 §6.2.3). The zero
// value has no rules, as for an unknown scheme.
type SchemeRules struct {
	// Port is the default port, or 0 if there is none. Normalization removes it with its colon.
	Port uint16

	// RootPath reports whether an empty path after an authority is equivalent to "/". Normalization
	// adds the slash.
	RootPath bool

	// Host is the default host, or "" if there is none. Normalization replaces it with the empty
	// host, unless there is a port or a userinfo that is not empty.
	Host string

	// Insensitive returns the start and end in path of the first case-insensitive part of
	// path[from:], or 0, 0 if there is none. Normalization changes the part to lower case, and
	// calls Insensitive again with from at its end. It is nil if paths are case-sensitive.
	Insensitive func(path string, from int) (start, end int)
}

// Schemes maps names of schemes, in lower case, to rules. Other keys have no effect. An entry
// replaces all rules of its scheme. Schemes without an entry have registered rules, also if the map
// is nil:
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

// Rules returns the rules of a scheme. It compares names without case, and returns the zero value
// if the scheme is unknown or the name is not a scheme. It allocates nothing.
func (s Schemes) Rules(name string) SchemeRules {
	if !RuleScheme.Match(name) {
		return SchemeRules{}
	}
	var room [64]byte
	if len(name) > len(room) {
		return s.rulesOfLong(name)
	}
	folded := append(room[:0], name...)
	ref.Lower(folded, 0, len(folded))
	if rules, ok := s[string(folded)]; ok {
		return rules
	}
	return registered(folded)
}

// rulesOfLong is Rules for a long name, which Rules could not change to lower case without an
// allocation. No registered scheme is long, and at most one key in lower case equals the name.
func (s Schemes) rulesOfLong(name string) SchemeRules {
	for key, rules := range s {
		if zEqualFold(key, name) && ref.IsLower(key, 0, len(key)) {
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

// namespaceIdentifier returns the part of a URN's path before its first colon (RFC 8141 §2.1). It
// contains no slash, so that resolution removes all of it or nothing.
func namespaceIdentifier(path string, from int) (start, end int) {
	if end := strings.IndexAny(path, ":/"); from == 0 && end >= 0 && path[end] == ':' {
		return 0, end
	}
	return 0, 0
}
