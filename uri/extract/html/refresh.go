package html

import "strings"

// refreshURL returns the part of text that is the URL of a refresh, as in "5; url=/a", by the "shared
// declarative refresh steps" of the HTML standard. It returns false if there is none.
func refreshURL(text string) (part, bool) {
	i := skip(text, 0, isSpace)
	delay := i
	i = skip(text, i, isDecimal)
	if i == delay && (i == len(text) || text[i] != '.') {
		return part{}, false
	}
	i = skip(text, i, func(c byte) bool { return isDecimal(c) || c == '.' })
	if i < len(text) && !isSpace(text[i]) && text[i] != ';' && text[i] != ',' {
		return part{}, false
	}
	i = skip(text, i, isSpace)
	if i < len(text) && (text[i] == ';' || text[i] == ',') {
		i = skip(text, i+1, isSpace)
	}
	if i == len(text) {
		return part{}, false
	}
	start, unquoted := afterURL(text, i)
	if unquoted {
		return part{i, len(text)}, true
	}
	p := part{start, len(text)}
	if start < len(text) && (text[start] == '"' || text[start] == '\'') {
		p.start++
		if n := strings.IndexByte(text[p.start:], text[start]); n >= 0 {
			p.end = p.start + n
		}
	}
	return p, true
}

// afterURL returns the offset after "url=" in text[i:], or i if the text does not begin with "u". If it
// begins with "u" but not with "url=", as in "usage.html", the URL begins at i and has no quotes.
func afterURL(text string, i int) (after int, unquoted bool) {
	if text[i]|0x20 != 'u' {
		return i, false
	}
	if len(text) < i+3 || !strings.EqualFold(text[i:i+3], "url") {
		return i, true
	}
	equals := skip(text, i+3, isSpace)
	if equals == len(text) || text[equals] != '=' {
		return i, true
	}
	return skip(text, equals+1, isSpace), false
}

// skip returns the offset of the first byte of text, from i on, that is not in a set.
func skip(text string, i int, isIn func(byte) bool) int {
	for i < len(text) && isIn(text[i]) {
		i++
	}
	return i
}
