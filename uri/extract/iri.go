package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// isIRI reports whether text is an IRI (RFC 3987 §2.2) and not a URI.
func isIRI(text string) bool { return isInternational(uri.RuleURI, text) }

// isInternational reports whether text matches the rule of RFC 3987 that corresponds to a rule of RFC 3986, which is
// RuleURI or RuleURIReference, and is not ASCII. The grammar of IRIs extends the grammar of URIs by
// characters that are allowed only where percent-encoded octets are. So text is an IRI if its mapping to a URI
// (§3.1, step 2) is a URI.
func isInternational(rule uri.Rule, text string) bool {
	const hex = "0123456789ABCDEF"
	var mapped []byte
	inQuery := false
	for i := 0; i < len(text); {
		c, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case c < utf8.RuneSelf:
			inQuery = c == '?' || inQuery && c != '#'
			mapped = append(mapped, byte(c))
		case c == utf8.RuneError && n == 1, isBidiFormat(c), !isUCS(c) && !(inQuery && isPrivate(c)):
			return false
		default:
			for _, octet := range []byte(text[i : i+n]) {
				mapped = append(mapped, '%', hex[octet>>4], hex[octet&15])
			}
		}
		i += n
	}
	return strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) >= 0 && rule.MatchBytes(mapped)
}

// isUCS reports whether c is an ucschar (RFC 3987 §2.2).
func isUCS(c rune) bool {
	switch {
	case c < 0x10000:
		return 0xA0 <= c && c <= 0xD7FF || 0xF900 <= c && c <= 0xFDCF || 0xFDF0 <= c && c <= 0xFFEF
	case 0xE0000 <= c && c < 0xE1000:
		return false
	}
	return c < 0xF0000 && c&0xFFFF <= 0xFFFD
}

// isPrivate reports whether c is an iprivate (RFC 3987 §2.2), which is allowed only in a query.
func isPrivate(c rune) bool {
	return 0xE000 <= c && c <= 0xF8FF || c >= 0xF0000 && c&0xFFFF <= 0xFFFD
}

// isBidiFormat reports whether c is one of the bidirectional formatting characters LRM, RLM, LRE,
// RLE, PDF, LRO and RLO. IRIs must not contain them (RFC 3987 §4.1).
func isBidiFormat(c rune) bool {
	return c == 0x200E || c == 0x200F || 0x202A <= c && c <= 0x202E
}
