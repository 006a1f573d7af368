package peers

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/std66/std66/internal/peers/headers"
)

// headerComparisons returns the comparisons of header fields. Their results, such as lists of
// cookies, are printed.
func headerComparisons() []comparison {
	return []comparison{cookieHeader, mediaTypes9110, acceptHeader}
}

// printed makes a comparison's function from a function that returns any result.
func printed[T any](read func(s string) (T, bool)) func(s string) (string, bool) {
	return func(s string) (string, bool) {
		result, ok := read(s)
		if !ok {
			return "", false
		}
		return fmt.Sprintf("%#v", result), true
	}
}

// cookieHeader compares lists of cookies.
var cookieHeader = comparison{
	peer: "net/http", work: "ParseCookie", texts: cookieTexts,
	ours:   printed(listed(headers.Cookies)),
	theirs: printed(listed(httpCookies)),
	classes: []class{
		{accepts, "white space before the first or after the last cookie", "RFC 6265 §4.2.1", " a=b", func(d *dispute) bool {
			return strings.Trim(d.text, " \t\r\n") != d.text
		}},
		{accepts, "a semicolon without the one space after it, or with white space before it", "RFC 6265 §4.2.1", "a=b;c=d", func(d *dispute) bool {
			return strings.ContainsAny(strings.ReplaceAll(d.text, "; ", ""), ";") || cookieSpace(d)
		}},
		{accepts, "a space or comma in a value", "RFC 6265 §4.1.1", "a=b c", func(d *dispute) bool {
			return strings.ContainsAny(strings.ReplaceAll(d.text, "; ", ";"), " ,")
		}},
		{rejects, "more than 3000 cookies", "RFC 6265 §4.2.1", strings.Repeat("a=b; ", 3000) + "a=b", func(d *dispute) bool {
			return strings.Count(d.text, ";") >= 3000
		}},
	},
}

// cookieSpace reports whether a cookie has white space before or after it, apart from the space of
// its separator.
func cookieSpace(d *dispute) bool {
	for cookie := range strings.SplitSeq(d.text, "; ") {
		if strings.Trim(cookie, " \t\r\n") != cookie {
			return true
		}
	}
	return false
}

// httpCookies is headers.Cookies by net/http.
func httpCookies(s string) ([]*http.Cookie, bool) {
	list, err := http.ParseCookie(s)
	return list, err == nil
}

// cookie has the parts of a cookie that both find.
type cookie struct {
	Name, Value string
	Quoted      bool
}

// listed returns a function that returns the cookies without pointers.
func listed(read func(s string) ([]*http.Cookie, bool)) func(s string) ([]cookie, bool) {
	return func(s string) ([]cookie, bool) {
		found, ok := read(s)
		var list []cookie
		for _, c := range found {
			list = append(list, cookie{c.Name, c.Value, c.Quoted})
		}
		return list, ok
	}
}

// mediaTypes9110 compares media types and their parameters.
var mediaTypes9110 = comparison{
	peer: "mime", work: "ParseMediaType", texts: mediaTypeTexts,
	ours:    printed(headers.ParseMediaType),
	theirs:  printed(headers.MimeMediaType),
	classes: mediaClasses(""),
}

// acceptHeader compares lists of media ranges. The list is divided without package mime.
var acceptHeader = comparison{
	peer: "mime", work: "ParseMediaType of each element of Accept", texts: acceptTexts,
	ours:    printed(headers.Accept),
	theirs:  printed(headers.MimeAccept),
	classes: mediaClasses("*/*, "),
}

// mediaClasses returns the classes of media types. Each example begins with prefix.
func mediaClasses(prefix string) []class {
	list := []class{
		{accepts, "white space before or after the field", "RFC 9110 §5.5", "a/b ", func(d *dispute) bool {
			return strings.TrimFunc(d.text, unicode.IsSpace) != d.text
		}},
		{accepts, "a line end or other white space that is not a space or tab", "RFC 9110 §5.6.3", "a/b;\nc=d", func(d *dispute) bool {
			return strings.ContainsFunc(outside(d.text), func(r rune) bool { return r != ' ' && r != '\t' && unicode.IsSpace(r) })
		}},
		{accepts, "white space before or after an equals sign", "RFC 9110 §5.6.6", "a/b;c =d", func(d *dispute) bool {
			s := outside(d.text)
			return strings.Contains(s, "= ") || strings.Contains(s, " =") || strings.Contains(s, "=\t") || strings.Contains(s, "\t=")
		}},
		{accepts, "a type without a subtype", "RFC 9110 §8.3.1", "attachment;c=d", noSubtype},
		{accepts, "a brace in a token", "RFC 9110 §5.6.2", "{a}/b", func(d *dispute) bool { return strings.ContainsAny(outside(d.text), "{}") }},
		{accepts, "the Kelvin sign, U+212A, as a letter of a type", "RFC 9110 §5.6.2", "\u212a/b", func(d *dispute) bool {
			return strings.Contains(outside(d.text), "\u212a")
		}},
		{accepts, "a control character in a quoted string", "RFC 9110 §5.6.4", "a/b;c=\"\x01\"", func(d *dispute) bool {
			return strings.ContainsFunc(d.text, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
		}},
		{rejects, "an empty parameter", "RFC 9110 §5.6.6", "a/b;;c=d", func(d *dispute) bool {
			return strings.Contains(strings.NewReplacer(" ", "", "\t", "").Replace(outside(d.text)), ";;")
		}},
		{rejects, "two parameters of the same name with different values", "RFC 9110 §5.6.6", "a/b;c=d;C=e", func(d *dispute) bool {
			return duplicate(d.text)
		}},
		{reads, "a parameter with an asterisk in its name by RFC 2231", "RFC 9110 §5.6.6", "a/b;c*=utf-8''d", func(d *dispute) bool {
			return starred(d.text)
		}},
		{reads, "a backslash before a character that needs none as a backslash", "RFC 9110 §5.6.4", `a/b;c="\d"`, func(d *dispute) bool {
			return needlessBackslash.MatchString(d.text)
		}},
	}
	for i := range list {
		list[i].example = prefix + list[i].example
	}
	return list
}

// needlessBackslash matches a quoted-pair with a character that a token may contain, white space or
// non-ASCII text.
var needlessBackslash = regexp.MustCompile(`\\[^()<>@,;:\\"/\[\]?=]`)

// duplicate reports whether two parameters of an element have the same name.
func duplicate(s string) bool {
	for element := range strings.SplitSeq(outside(s), ",") {
		seen := map[string]bool{}
		for parameter := range strings.SplitSeq(element, ";") {
			name, _, ok := strings.Cut(parameter, "=")
			name = strings.ToLower(strings.Trim(name, " \t"))
			if ok && seen[name] {
				return true
			}
			seen[name] = true
		}
	}
	return false
}

// outside returns a text without its quoted strings, which become "".
func outside(s string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
			b.WriteByte('"')
		case quoted && s[i] == '\\':
			i++
		case !quoted:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// noSubtype reports whether an element has no slash before its parameters.
func noSubtype(d *dispute) bool {
	for element := range strings.SplitSeq(outside(d.text), ",") {
		name, _, _ := strings.Cut(element, ";")
		if !strings.Contains(name, "/") && strings.TrimSpace(name) != "" {
			return true
		}
	}
	return false
}

// starred reports whether a parameter has an asterisk in its name.
func starred(s string) bool {
	for parameter := range strings.FieldsFuncSeq(outside(s), func(r rune) bool { return r == ';' || r == ',' }) {
		if name, _, ok := strings.Cut(parameter, "="); ok && strings.Contains(name, "*") {
			return true
		}
	}
	return false
}

// TestHeaderCorpus checks that the inputs of the benchmarks are distinct and valid, and that
// each peer reads them as the generated packages do.
func TestHeaderCorpus(t *testing.T) {
	for _, test := range []struct {
		comparison
		inputs []string
	}{{cookieHeader, CookieHeaders(2000)}, {mediaTypes9110, MediaTypes(2000)}, {acceptHeader, AcceptHeaders(2000)}} {
		seen := map[string]bool{}
		for _, s := range test.inputs {
			if seen[s] {
				t.Errorf("%s: %q occurs twice", test.name(), s)
			}
			seen[s] = true
			if _, ok := test.ours(s); !ok {
				t.Errorf("%s: %q is invalid", test.name(), s)
			}
			if d := test.newDispute(s); d != nil {
				t.Errorf("%s: %v", test.name(), d)
			}
		}
	}
}
