package ref

import "strings"

// ComponentAt returns the component of s that contains offset or ends there, where components are
// divided as by [Parts.Split]. scheme says that a scheme is required: without one, the component is the
// scheme.
func ComponentAt(s string, offset int, scheme bool) Component {
	var p Parts
	p.Split(s)
	end := 0
	if p.HasScheme {
		end = len(p.Scheme)
	}
	if p.HasScheme && offset <= end || !p.HasScheme && scheme {
		return ComponentScheme
	}
	if p.HasScheme {
		end += len(":")
	}
	if p.HasAuthority {
		start := end + len("//")
		if end = start + len(p.Authority); offset <= end {
			return AuthorityComponentAt(p.Authority, max(offset-start, 0))
		}
	}
	if end += len(p.Path); offset <= end {
		return ComponentPath
	}
	if end += len("?") + len(p.Query); p.HasQuery && offset <= end {
		return ComponentQuery
	}
	return ComponentFragment
}

// AuthorityComponentAt is [ComponentAt] for a text that is an authority.
func AuthorityComponentAt(s string, offset int) Component {
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	host := 0
	if at := strings.IndexByte(s, '@'); at >= 0 && s[0] != '[' {
		if offset <= at {
			return ComponentUserinfo
		}
		host = at + 1
	}
	literal := 0
	if strings.HasPrefix(s[host:], "[") {
		literal = strings.IndexByte(s[host:], ']') + 1
		if literal == 0 {
			return ComponentHost
		}
	}
	colon := strings.IndexByte(s[host+literal:], ':')
	if colon < 0 || offset <= host+literal+colon {
		return ComponentHost
	}
	return ComponentPort // although it could be userinfo if an at sign followed
}
