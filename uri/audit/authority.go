package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// checkAuthority checks userinfo, host and port of the authority at offset at.
func (a *auditor) checkAuthority(authority uri.Authority, at int) {
	a.host.text = authority.Host().String()
	if userinfo, ok := authority.Userinfo(); ok {
		a.checkUserinfo(part{userinfo, at})
		at += len(userinfo) + len("@")
	}
	a.host.at = at
	a.checkHost(a.host, authority.Host())
	port, _ := authority.Port()
	a.checkPort(a.host, port)
}

// checkMissingHost reports a missing host if the scheme requires one (RFC 3986 §3.2.2, RFC 9110
// §4.2.1). end is the offset of the end of the authority, or of the scheme without an authority.
func (a *auditor) checkMissingHost(authority uri.Authority, end int) {
	if a.scheme != "" && a.web && authority.Host().String() == "" {
		a.add(MissingHost, 0, end)
	}
}

// checkUserinfo reports a password and a user that reads like a host.
func (a *auditor) checkUserinfo(userinfo part) {
	a.checkTriplets(userinfo, uri.RuleUserinfo, false)
	user, password, _ := strings.Cut(userinfo.text, ":")
	if password != "" {
		a.add(Password, userinfo.end()-len(password), userinfo.end())
	}
	a.checkUser(userinfo.slice(0, len(user)))
}

// checkUser reports the first part of the user that reads like a host. It doesn't search the
// password, because a finding there would reveal something about it.
func (a *auditor) checkUser(user part) {
	start, before := 0, rune(0) // start of a possible host, and the character before it
	for i := 0; i < len(user.text); {
		r, end := decodeRune(user.text, i)
		if !isNameRune(r) {
			if a.addIfLikeHost(user.slice(start, i), before) {
				return
			}
			start, before = end, r
		}
		i = end
	}
	a.addIfLikeHost(user.slice(start, len(user.text)), before)
}

// addIfLikeHost adds a finding if user reads like a host, and reports whether it does. before is
// the character before user.
func (a *auditor) addIfLikeHost(user part, before rune) bool {
	name := decode(user.text)
	found := a.readsLikeHost(name, before)
	if found {
		a.addf(UserinfoLikeHost, user.at, user.end(), "userinfo reads like a host, but the host is %q", a.host.text)
	}
	return found
}

// readsLikeHost reports whether a decoded name reads like a host name or is an IPv4 address. before
// is the character before it.
//
// With a scheme of the web, where userinfo is not used to log in, any name with a dot reads like a
// host. With other schemes, john.doe is a user: the name must begin with "www." or end in a
// top-level domain. A name after an at sign, as in user%40mail.example, is then the domain of a
// mail address.
func (a *auditor) readsLikeHost(name string, before rune) bool {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || strings.HasPrefix(name, ".") {
		return false
	}
	if uri.RuleIPv4address.Match(name) {
		return true
	}
	last := name[dot+1:]
	if len(last) < 2 || strings.ContainsAny(last, "0123456789-") {
		return false
	}
	if a.web {
		return true
	}
	nation := len(last) == 2 && strings.IndexByte(name, '.') < dot // www.bank.uk, not john.do
	return before != '@' && (nation || isTopLevel(last) || hasPrefixFold(name, "www."))
}

// isTopLevel reports whether label is one of the most common top-level domains, or one reserved for
// examples and tests.
func isTopLevel(label string) bool {
	for _, top := range [...]string{
		"com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "io", "dev", "app",
		"example", "test", "invalid",
	} {
		if strings.EqualFold(label, top) {
			return true
		}
	}
	return false
}

// hasPrefixFold reports whether text begins with an ASCII prefix, ignoring case.
func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

// isNameRune reports whether the name of an Internet host may contain r. Names of IDNA contain
// non-ASCII characters.
func isNameRune(r rune) bool {
	return r == '-' || r == '.' || r >= utf8.RuneSelf || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
}
