package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri/iri"
)

// isIRI reports whether text is an IRI (RFC 3987 §2.2) and not a URI.
func isIRI(text string) bool { return isInternational(iri.RuleIRI, text) }

// isInternational reports whether text matches a rule of RFC 3987, is not ASCII, and has no bidirectional
// formatting characters, which the grammar allows, but IRIs must not contain (§4.1).
func isInternational(rule iri.Rule, text string) bool {
	return strings.IndexFunc(text, isNonASCII) >= 0 && rule.Match(text) && strings.IndexFunc(text, isBidiFormat) < 0
}

// isNonASCII reports whether c is not a character of US-ASCII.
func isNonASCII(c rune) bool { return c >= utf8.RuneSelf }

// isBidiFormat reports whether c is one of the bidirectional formatting characters LRM, RLM, LRE,
// RLE, PDF, LRO and RLO.
func isBidiFormat(c rune) bool {
	return c == 0x200E || c == 0x200F || 0x202A <= c && c <= 0x202E
}
