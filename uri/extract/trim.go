package extract

import (
	"strings"
	"unicode/utf8"
)

// withoutPunctuation returns s without the characters at its end that more likely belong to the
// text around it: punctuation, opening brackets, the backquote and bar that end code and cells of
// tables, character references of HTML, and invisible characters. Asterisk, underscore and tilde are
// for emphasis, as in GitHub Flavored Markdown §6.9.
func withoutPunctuation(s string) string {
	for s != "" {
		last := s[len(s)-1]
		switch {
		case last >= utf8.RuneSelf:
			c, n := utf8.DecodeLastRuneInString(s)
			if !isTrimmed(c, n) {
				return s
			}
			s = s[:len(s)-n]
		case strings.IndexByte(".,;:!?'*_~([`|", last) >= 0:
			s = s[:len(s)-max(1, characterReference(s))]
		default:
			return s
		}
	}
	return s
}

// characterReference returns the length of the character reference that s ends in, such as
// &gt; or &#39;, or 0.
func characterReference(s string) int {
	if s[len(s)-1] != ';' {
		return 0
	}
	i := len(s) - 1
	for i > 0 && is(s[i-1], letter|digit) {
		i--
	}
	if i > 0 && s[i-1] == '#' {
		i--
	}
	if i == len(s)-1 || i == 0 || s[i-1] != '&' {
		return 0
	}
	return len(s) - i + len("&")
}

// hasSubstance reports whether what follows a scheme and its colon says anything: what begins
// with "//" needs more than punctuation, unlike "http://...".
func hasSubstance(rest string) bool {
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		return withoutPunctuation(authority) != ""
	}
	return rest != ""
}

// endsAtBracket reports whether a bare reference ends before the byte at an offset, where the grammar
// stops, since a square bracket opens there: for a footnote, as in http://example.com/[1], or for
// the text of a link, as in http://example.com/[an example] (AsciiDoc). Neither may follow where the
// grammar has an IP-literal, nor may more of the reference follow, as in http://a/?b[c]=d.
func endsAtBracket(text string, at int) bool {
	if at == 0 || at == len(text) || text[at] != '[' || text[at-1] == '@' || strings.HasSuffix(text[:at], "//") {
		return false
	}
	closing := strings.IndexByte(text[at:], ']')
	return closing < 0 || withoutPunctuation(text[at+closing+1:]) == ""
}
