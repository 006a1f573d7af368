package peers

import (
	"fmt"
	"strings"
)

// CookieHeaders returns n distinct Cookie header fields, valid by RFC 6265 §4.2.1: sessions,
// analytics, settings and tokens.
func CookieHeaders(n int) []string { return distinct(n, (*maker).cookies) }

// MediaTypes returns n distinct media types with parameters, valid by RFC 9110 §8.3.1.
func MediaTypes(n int) []string { return distinct(n, (*maker).mediaType) }

// AcceptHeaders returns n distinct Accept header fields, valid by RFC 9110 §12.5.1: browsers' lists
// and the lists of other clients.
func AcceptHeaders(n int) []string { return distinct(n, (*maker).accept) }

var (
	mediaTypes = strings.Fields("text/html text/plain text/css text/csv text/markdown application/json application/xml " +
		"application/xhtml+xml application/problem+json application/vnd.api+json application/octet-stream application/pdf " +
		"application/vnd.openxmlformats-officedocument.wordprocessingml.document image/png image/webp image/avif image/svg+xml " +
		"audio/mpeg video/mp4 multipart/mixed font/woff2")
	charsets = strings.Fields("utf-8 utf-8 UTF-8 iso-8859-1 us-ascii windows-1252")
)

// cookies returns one to twelve cookies.
func (m *maker) cookies() string {
	var list []string
	for range 1 + m.IntN(12) {
		list = append(list, m.cookie())
	}
	return strings.Join(list, "; ")
}

func (m *maker) cookie() string {
	switch m.IntN(8) {
	case 0:
		return m.pick("session", "SID", "PHPSESSID", "JSESSIONID", "__Host-id") + fmt.Sprintf("=%016x%016x", m.Uint64(), m.Uint64())
	case 1:
		return fmt.Sprintf("_ga=GA1.2.%d.%d", m.Uint32(), 1700000000+m.IntN(1e8))
	case 2:
		return m.pick("csrftoken", "XSRF-TOKEN", "remember_me") + "=" + m.base64(32+m.IntN(40))
	case 3:
		return "jwt=" + m.base64(36) + "." + m.base64(80+m.IntN(200)) + "." + m.base64(43)
	case 4:
		return m.pick("theme=dark", "lang=en-US", "lang=pt-BR", "tz=Europe%2FBerlin", "consent=1", "seen=", "currency=EUR")
	case 5:
		return m.pick(names...) + `="` + m.pick(words...) + `"`
	}
	return m.pick(names...) + "_" + m.pick(words...) + "=" + encode(m.pick(foreign...)) + fmt.Sprint(m.IntN(1e6))
}

// base64 returns n characters of the URL-safe alphabet.
func (m *maker) base64(n int) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	text := make([]byte, n)
	for i := range text {
		text[i] = alphabet[m.IntN(len(alphabet))]
	}
	return string(text)
}

// mediaType returns a media type with one to three parameters.
func (m *maker) mediaType() string {
	list := []string{
		"boundary=----WebKitFormBoundary" + m.base64(16),
		`boundary="=_` + m.base64(12) + `:` + m.base64(8) + `"`,
		"charset=" + m.pick(charsets...),
		`charset="` + m.pick(charsets...) + `"`,
		fmt.Sprintf("v=%d.%d", m.IntN(9), m.IntN(99)),
		`profile="https://www.` + m.pick(domains...) + "." + m.pick(ends...) + m.path(1, 3) + `"`,
		`title="` + m.pick(words...) + `, \"` + m.pick(words...) + `\""`,
	}
	s := m.pick(mediaTypes...)
	m.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	seen := map[string]bool{}
	for _, parameter := range list[:1+m.IntN(3)] {
		if name, _, _ := strings.Cut(parameter, "="); !seen[name] {
			seen[name] = true
			s += m.pick(";", "; ", "; ", "; ", " ; ") + parameter
		}
	}
	return s
}

// accept returns one to ten media ranges. Most have a weight, and some have other parameters.
func (m *maker) accept() string {
	var list []string
	for range m.IntN(10) {
		s := m.pick(mediaTypes...)
		if m.chance(15) {
			s, _, _ = strings.Cut(s, "/")
			s += "/*"
		}
		if m.chance(10) {
			s = m.mediaType()
		}
		list = append(list, s+m.weight())
	}
	list = append(list, "*/*"+m.weight())
	return strings.Join(list, m.pick(", ", ", ", ","))
}

// weight returns a weight, or "".
func (m *maker) weight() string {
	if m.chance(40) {
		return ""
	}
	return m.pick(";", ";", "; ") + fmt.Sprintf("q=0.%d", m.IntN(1000))
}
