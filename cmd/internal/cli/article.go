package cli

import "strings"

// WithArticle returns the name of a rule with its indefinite article by pronunciation: a URI, an
// IPv6address, an h16, an HTTP-message.
func WithArticle(name string) string {
	lower, _, _ := strings.Cut(strings.ToLower(name), "-") // the first word
	vowels := "aeio"
	if !strings.ContainsAny(lower, "aeiouy") {
		vowels = "aefhilmnorsx" // spelled out: aitch sixteen, el es thirty-two
	}
	if strings.HasPrefix(lower, "un") || lower != "" && strings.ContainsRune(vowels, rune(lower[0])) {
		return "an " + name
	}
	return "a " + name
}
