// Package headers reads HTTP header fields with the packages cookies and media, which are
// generated from the grammars of RFC 6265 and RFC 9110, into the results of the parsers of Go's
// standard library. All functions report whether the field is valid.
package headers

import (
	"mime"
	"net/http"
	"strings"

	"github.com/std66/std66/internal/peers/headers/cookies"
	"github.com/std66/std66/internal/peers/headers/media"
)

// Cookies returns the cookies of a Cookie header field (RFC 6265 §4.2.1), with the values in
// double quotes as [http.ParseCookie] returns them.
func Cookies(s string) ([]*http.Cookie, bool) {
	var list []*http.Cookie
	for p := range cookies.EachCookieStringPair(s) {
		if list == nil {
			list = make([]*http.Cookie, 0, strings.Count(s, ";")+1)
		}
		value, quoted := s[p.Value.Start:p.Value.End], false
		if strings.HasPrefix(value, `"`) {
			value, quoted = value[1:len(value)-1], true
		}
		list = append(list, &http.Cookie{Name: s[p.Name.Start:p.Name.End], Value: value, Quoted: quoted})
	}
	return list, list != nil
}

// A MediaType is a media type, or a media range of an Accept header field, as
// [mime.ParseMediaType] returns it.
type MediaType struct {
	Name       string // in lower case, such as text/html
	Parameters map[string]string
}

// ParseMediaType returns a media type (RFC 9110 §8.3.1). If several parameters have the same name,
// the last one counts.
func ParseMediaType(s string) (MediaType, bool) {
	c, err := media.ParseMediaType(s)
	if err != nil {
		return MediaType{}, false
	}
	m := MediaType{strings.ToLower(s[:c.Subtype.End]), map[string]string{}}
	for p := range media.EachMediaTypeParameter(s) {
		m.Parameters[strings.ToLower(s[p.Name.Start:p.Name.End])] = unquoted(s[p.Value.Start:p.Value.End])
	}
	return m, true
}

// Accept returns the media ranges of an Accept header field (RFC 9110 §12.5.1). A weight is the
// parameter q.
func Accept(s string) ([]MediaType, bool) {
	if !media.RuleAccept.Match(s) {
		return nil, false
	}
	var list []MediaType
	for r := range media.EachAcceptRange(s) {
		m, ok := ParseMediaType(s[r.Start:r.End])
		if !ok {
			return nil, false // impossible: a media range is also a media type
		}
		list = append(list, m)
	}
	return list, true
}

// unquoted returns the text of a token or quoted-string (RFC 9110 §5.6.4).
func unquoted(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	s = s[1 : len(s)-1]
	if !strings.Contains(s, `\`) {
		return s
	}
	text := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		}
		text = append(text, s[i])
	}
	return string(text)
}

// MimeMediaType is [ParseMediaType] by package mime.
func MimeMediaType(s string) (MediaType, bool) {
	name, parameters, err := mime.ParseMediaType(s)
	return MediaType{name, parameters}, err == nil
}

// MimeAccept is [Accept] by package mime, which parses each element. The standard library has no
// function for the list, so MimeAccept divides the field at the commas outside of quoted strings,
// and ignores empty elements (RFC 9110 §5.6.1.2).
func MimeAccept(s string) ([]MediaType, bool) {
	var list []MediaType
	for s != "" {
		element := s[:elementEnd(s)]
		s = strings.TrimPrefix(s[len(element):], ",")
		if element = strings.Trim(element, " \t"); element == "" {
			continue
		}
		m, ok := MimeMediaType(element)
		if !ok {
			return nil, false
		}
		list = append(list, m)
	}
	return list, true
}

// elementEnd returns the offset of the first comma of s outside of quoted strings, or len(s).
func elementEnd(s string) int {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == '\\' && quoted:
			i++
		case s[i] == ',' && !quoted:
			return i
		}
	}
	return len(s)
}
