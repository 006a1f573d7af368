package html

import (
	"sort"
	"strings"

	"golang.org/x/net/html"
)

// A value is the decoded value of an attribute.
type value struct {
	text  string
	start int64     // offset of the value in the document
	refs  []charRef // the parts that are written differently there
}

// decode returns the value written as raw at an offset of the document. It replaces character references
// by the rules for attributes: without a semicolon, a letter, a digit or "=" must not follow the name, so
// "?a=1&copy=2" has no reference. CR and CR LF become LF, and NUL becomes U+FFFD.
func decode(raw string, start int64) value {
	v := value{text: raw, start: start}
	var b strings.Builder
	done := 0 // the offset in raw of the text after b
	for i := 0; i < len(raw); {
		n := strings.IndexAny(raw[i:], "&\r\x00")
		if n < 0 {
			break
		}
		i += n
		text, length := "", 1
		switch raw[i] {
		case '\r':
			text = "\n"
			if strings.HasPrefix(raw[i+1:], "\n") {
				length = 2
			}
		case 0:
			text = "\ufffd"
		default:
			text, length = characterReference(raw[i:])
		}
		if text != raw[i:i+length] {
			b.WriteString(raw[done:i])
			v.refs = append(v.refs, charRef{at: b.Len(), n: len(text), raw: i, rawLen: length})
			b.WriteString(text)
			done = i + length
		}
		i += length
	}
	if v.refs != nil {
		b.WriteString(raw[done:])
		v.text = b.String()
	}
	return v
}

// characterReference returns the text and the length of the character reference at the beginning of s,
// or the ampersand if there is none.
func characterReference(s string) (text string, length int) {
	if strings.HasPrefix(s, "&#") {
		return numericReference(s)
	}
	return namedReference(s)
}

// numericReference is characterReference for a text that begins with "&#".
func numericReference(s string) (text string, length int) {
	i, isDigit := len("&#"), isDecimal
	if i < len(s) && (s[i] == 'x' || s[i] == 'X') {
		i, isDigit = i+1, isHexadecimal
	}
	digits := i
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i == digits {
		return "&", 1
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	return html.UnescapeString(s[:i]), i
}

// namedReference is characterReference for a text that begins with "&" and without "&#".
func namedReference(s string) (text string, length int) {
	i := len("&")
	for i < len(s) && isAlphanumeric(s[i]) {
		i++
	}
	if i < len(s) && s[i] == ';' {
		i++
	} else if i < len(s) && s[i] == '=' {
		return "&", 1
	}
	if i == len("&") {
		return "&", 1
	}
	// UnescapeString also replaces a name that only begins with the name of a character, as in
	// "&copyright", and leaves the rest. Then the last byte stays the same. It also stays the same in
	// "&semi;", which becomes ";".
	text = html.UnescapeString(s[:i])
	if text[len(text)-1] == s[i-1] && len(text) > 1 {
		return "&", 1
	}
	return text, i
}

func isDecimal(c byte) bool { return '0' <= c && c <= '9' }

func isHexadecimal(c byte) bool { return isDecimal(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isAlphanumeric(c byte) bool { return isDecimal(c) || 'a' <= c|0x20 && c|0x20 <= 'z' }

// rawOffset returns the offset in the document, from the beginning of the value, of v.text[i]. It is
// the end of the value if i is len(v.text). No part begins or ends inside the text of a reference.
func (v *value) rawOffset(i int) int {
	next := sort.Search(len(v.refs), func(k int) bool { return v.refs[k].at >= i })
	if next == 0 {
		return i
	}
	last := v.refs[next-1]
	return i + last.raw + last.rawLen - last.at - last.n
}

// refsOf returns the references in a part of v, relative to the part.
func (v *value) refsOf(p part) []charRef {
	first := sort.Search(len(v.refs), func(k int) bool { return v.refs[k].at >= p.start })
	end := sort.Search(len(v.refs), func(k int) bool { return v.refs[k].at >= p.end })
	if first >= end {
		return nil
	}
	if p.start == 0 && end == len(v.refs) {
		return v.refs
	}
	raw := v.rawOffset(p.start)
	refs := make([]charRef, 0, end-first)
	for _, r := range v.refs[first:end] {
		r.at -= p.start
		r.raw -= raw
		refs = append(refs, r)
	}
	return refs
}
