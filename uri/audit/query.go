package audit

import (
	"strings"

	"github.com/std66/std66/uri"
)

// checkParameters checks a query or fragment, which may have pairs of names and values.
func (a *auditor) checkParameters(p part, component uri.Rule) {
	a.checkTriplets(p, component, false)
	for start := 0; start < len(p.text); {
		end := strings.IndexAny(p.text[start:], "&;")
		if end < 0 {
			end = len(p.text) - start
		}
		pair := p.slice(start, start+end)
		name, value, _ := strings.Cut(pair.text, "=")
		if value != "" && isSecret(name) {
			a.addf(SecretParameter, pair.end()-len(value), pair.end(),
				"the parameter %s has the name of a secret, which is shown and logged wherever the URI is", name)
		}
		start += end + 1
	}
}

// isSecret reports whether a parameter has a name that those of secrets have. "token", "key" and
// names of sessions are not here: most are not worth much, and many.
func isSecret(name string) bool {
	if len(name) < len("pwd") {
		return false
	}
	switch name[0] | 0x20 { // nearly all names end here
	case 'a', 'c', 'i', 'p', 'r', 's':
	default:
		return false
	}
	for _, secret := range [...]string{
		"access_token", "api_key", "apikey", "auth_token", "client_secret", "id_token", "passwd", "password",
		"private_key", "pwd", "refresh_token", "secret",
	} {
		if strings.EqualFold(name, secret) {
			return true
		}
	}
	return false
}

// checkAtSign reports an at sign in what follows an authority directly, before anything that
// would say that it is a parameter: a parser that looks for the last at sign before the first
// slash takes it for the end of userinfo.
func (a *auditor) checkAtSign(p, path part, hasAuthority bool) {
	if !hasAuthority || path.text != "" {
		return
	}
	if i := strings.IndexAny(p.text, "@/=&;"); i >= 0 && p.text[i] == '@' && i+1 < len(p.text) {
		a.add(MisplacedAtSign, p.at+i, p.at+i+1)
	}
}
