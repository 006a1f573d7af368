package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// checkAuthority checks userinfo, host and port, of an authority that begins at an offset.
func (a *auditor) checkAuthority(authority uri.Authority, at int) {
	a.host = authority.Host().String()
	if userinfo, ok := authority.Userinfo(); ok {
		a.checkUserinfo(part{userinfo, at})
		at += len(userinfo) + len("@")
	}
	host := part{a.host, at}
	a.checkHost(host, authority.Host())
	port, _ := authority.Port()
	a.checkPort(host, port)
}

// checkMissingHost reports a scheme that needs a host and has none (RFC 3986 §3.2.2, RFC 9110
// §4.2.1). end is where the authority ends, or would.
func (a *auditor) checkMissingHost(authority uri.Authority, end int) {
	if a.scheme != "" && a.web && authority.Host().String() == "" {
		a.add(MissingHost, 0, end)
	}
}

// checkUserinfo reports passwords and what imitates a host.
func (a *auditor) checkUserinfo(userinfo part) {
	a.checkTriplets(userinfo, uri.RuleUserinfo, false)
	user, password, _ := strings.Cut(userinfo.text, ":")
	if password != "" {
		a.add(Password, userinfo.end()-len(password), userinfo.end())
	}
	a.checkUser(userinfo.slice(0, len(user)))
}

// checkUser reports the first part of the name of a user that reads like a host. A password is
// not searched for one: that would say something about it.
func (a *auditor) checkUser(user part) {
	start, before := 0, rune(0) // of what may be a host, and the character before it
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

// addIfLikeHost reports a part of userinfo if it reads like a host, and returns whether it does.
func (a *auditor) addIfLikeHost(user part, before rune) bool {
	name := decode(user.text)
	found := a.readsLikeHost(name, before)
	if found {
		a.addf(UserinfoLikeHost, user.at, user.end(), "userinfo reads like a host, and the host is %q", a.host)
	}
	return found
}

// readsLikeHost reports whether a name reads like that of a host, or is an IPv4 address. In the
// web, where nobody logs in like this, any name with a dot does. Where people do, john.doe is
// a user: the name has to begin with "www.", or end like names of hosts do. What follows an at
// sign, as in user%40mail.example, is the domain of a mail address there.
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

// isTopLevel reports whether a label is one of the top-level domains that users meet most, or
// one for examples.
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

// hasPrefixFold reports whether text begins with an ASCII prefix, compared without case.
func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

// isNameRune reports whether a character may stand in the name of an Internet host. Those
// outside ASCII may: IDNA has names with them.
func isNameRune(r rune) bool {
	return r == '-' || r == '.' || r >= utf8.RuneSelf || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
}
