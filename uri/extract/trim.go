package extract

import (
	"strings"
	"unicode/utf8"
)

// withoutPunctuation returns s without the characters at its end that more likely belong to the
// surrounding text: punctuation, opening brackets, a backquote or bar at the end of code or a table
// cell, character references of HTML, and invisible characters. Asterisks, underscores and tildes
// mark emphasis, as in GitHub Flavored Markdown §6.9.
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
		case last == '~':
			rest := strings.TrimRight(s, "~")
			if len(s)-len(rest) == 1 && strings.HasSuffix(rest, "/") {
				return s // a home directory, as in sftp://a.example/~
			}
			s = rest
		case is(last, trimmed):
			s = s[:len(s)-max(1, characterReference(s))]
		default:
			return s
		}
	}
	return s
}

// characterReference returns the length of the character reference at the end of s, such as &gt; or
// &#39;, or 0.
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

// hasSubstance reports whether rest, the text after a scheme and its colon, is more than nothing, or
// more than punctuation after "//", as in "http://...".
func hasSubstance(rest string) bool {
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		return withoutPunctuation(authority) != ""
	}
	return rest != ""
}

// endsAtBracket reports whether a bare reference ends at offset at, where the grammar stops, because
// a square bracket opens a footnote there, as in http://example.com/[1], or the text of a link, as in
// http://example.com/[an example] (AsciiDoc). The bracket must not be in the position of an
// IP-literal, and the reference must not continue after it, as in http://a/?b[c]=d.
func endsAtBracket(text string, at int) bool {
	if at == 0 || at == len(text) || text[at] != '[' || text[at-1] == '@' || strings.HasSuffix(text[:at], "//") {
		return false
	}
	closing := strings.IndexByte(text[at:], ']')
	return closing < 0 || withoutPunctuation(text[at+closing+1:]) == ""
}
