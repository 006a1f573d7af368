package audit

import (
	"strings"

	"github.com/std66/std66/uri"
)

// checkParameters checks a query or a fragment, which may consist of name=value pairs.
func (a *auditor) checkParameters(p part, component uri.Rule) {
	a.checkTriplets(p, component, false)
	for start := 0; start < len(p.text); {
		end := strings.IndexAny(p.text[start:], "&;")
		if end < 0 {
			end = len(p.text) - start
		}
		pair := p.slice(start, start+end)
		name, value, _ := strings.Cut(pair.text, "=")
		a.checkDirection(pair.slice(0, len(name)))
		a.checkDirection(pair.slice(len(pair.text)-len(value), len(pair.text)))
		if value != "" && isSecret(name) {
			a.addf(SecretParameter, pair.end()-len(value), pair.end(),
				"the parameter %s has the name of a secret, which is shown and logged wherever the URI is", name)
		}
		start += end + 1
	}
}

// isSecret reports whether name is a common parameter name for a secret. "token", "key" and the names
// of session parameters are excluded: they are frequent, and most of their values are harmless.
func isSecret(name string) bool {
	if len(name) < len("pwd") {
		return false
	}
	switch name[0] | 0x20 { // excludes nearly all names
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

// checkAtSign reports an at sign in a query or a fragment directly after the authority, unless it is
// in a parameter. A parser that searches for the last at sign before the first slash takes the text
// before it for userinfo.
func (a *auditor) checkAtSign(p, path part, hasAuthority bool) {
	if !hasAuthority || path.text != "" {
		return
	}
	if i := strings.IndexAny(p.text, "@/=&;"); i >= 0 && p.text[i] == '@' && i+1 < len(p.text) {
		a.add(MisplacedAtSign, p.at+i, p.at+i+1)
	}
}
