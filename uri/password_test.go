package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// TestErrorHidesPassword tests the errors of invalid texts with passwords.
func TestErrorHidesPassword(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a password", "http://user:secret@h/^", "http://user:xxxxx@h/^"},
		{"a password with colons", "http://user:se:cr:et@h/^", "http://user:xxxxx@h/^"},
		{"a password without a user", "//:secret@h:80/^", "//:xxxxx@h:80/^"},
		{"an empty password (§3.2.1)", "//user:@h/^", "//user:@h/^"},
		{"no password", "http://user@h/^", "http://user@h/^"},
		{"an invalid character in a user name", "http://us^er:secret@h/", "http://us^er:xxxxx@h/"},
		{"an invalid character in a password", "http://user:sec^ret@h/", "http://user:xxxxx@h/"},
		{"a password with an at sign", "http://user:sec@ret@h/", "http://user:xxxxx@h/"},
		{"a password with a slash", "http://user:sec/ret^@h/", "http://user:xxxxx@h/"},
		{"a password that begins with a slash", "http://user:/secret^@h/", "http://user:xxxxx@h/"},
		{"a password with a question mark", "http://user:sec?ret^@h/", "http://user:xxxxx@h/"},
		{"a password with a number sign", "http://user:sec#ret^@h/", "http://user:xxxxx@h/"},
		{"a password with an at sign and a slash", "http://user:se@c/ret^@h/", "http://user:xxxxx@h/"},
		{"a password with digits and a backslash", `http://user:12\34@h/`, "http://user:xxxxx@h/"},
		{"a password with two slashes", "http://user:sec//ret^@h/", "http://user:xxxxx@h/"},
		{"a user name with an at sign", "http://me@a.example:sec/ret^@h/", "http://me@a.example:xxxxx@h/"},
		{"a password before an IPv6 address", "http://user:secret@[::1^]/", "http://user:xxxxx@[::1^]/"},
		{"a password with brackets", "http://user:[secret]@h/^", "http://user:xxxxx@h/^"},
		{"a user name with a bracket", "http://[user:secret@h/^", "http://[user:xxxxx@h/^"},
		{"a user name with two brackets", "http://[user:sec]ret@h/^", "http://[user:xxxxx@h/^"},
		{"a user name with brackets and a slash", "http://[user:sec]r/et^@h/", "http://[user:xxxxx@h/"},
		{"backslashes before the authority", `http:\\user:secret@h\`, `http:\\user:xxxxx@h\`},
		{"three slashes before the authority", "http:///user:secret@h/^", "http:///user:xxxxx@h/^"},
		{"text before the scheme", " <http://user:secret@h/>", " <http://user:xxxxx@h/>"},
		{"a password in a second URI", "http://h/ http://user:secret@h/", "http://h/ http://user:xxxxx@h/"},
		{"a password without a scheme", "//user:secret@h/^", "//user:xxxxx@h/^"},
		{"hides more than the password if the end is unclear", "http://user:secret@h/a^@b", "http://user:xxxxx@b"},
		{"an invalid port may be a password", "http://h:8a/x@b", "http://h:xxxxx@b"},

		{"a port, and an at sign in the path", "http://example.com:80/a^@b", "http://example.com:80/a^@b"},
		{"a port, and an at sign in the query", "http://example.com:80?a^@b", "http://example.com:80?a^@b"},
		{"a port after an IPv6 address", "http://[::1]:80/a^@b", "http://[::1]:80/a^@b"},
		{"an IPv6 address without a port", "http://[::1]/a^@b", "http://[::1]/a^@b"},
		{"a port after userinfo", "http://me@example.com:80/a^@b", "http://me@example.com:80/a^@b"},
		{"a colon in the path", "http://example.com/a:b^@c", "http://example.com/a:b^@c"},
		{"a colon without an at sign", "http://h:port/", "http://h:port/"},
		{"a colon without an authority", "mailto:joe:x^@example.com", "mailto:joe:x^@example.com"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := fmt.Sprintf("uri: %q: offset ", test.want)
			_, err := uri.ParseReference(test.text)
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%q:\ngot  %v\nwant %s", test.text, err, want)
			}
			if strings.Contains(test.want, "xxxxx") {
				if got := fmt.Sprint(uri.Split(test.text)); strings.Contains(got, "ret") {
					t.Errorf("Split of %q is printed as %s", test.text, got)
				}
			}
		})
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			authority, ok := strings.CutPrefix(test.text, "http://")
			want, _ := strings.CutPrefix(test.want, "http://")
			if !ok || authority[0] == '/' {
				return
			}
			_, err := uri.ParseAuthority(authority)
			_, errHost := uri.ParseHost(authority)
			for _, err := range []error{err, errHost} {
				if err != nil && !strings.HasPrefix(err.Error(), fmt.Sprintf("uri: %q: ", want)) {
					t.Errorf("%q:\ngot  %v\nwant %s", authority, err, want)
				}
			}
		})
	}
}

// TestErrorHidesFound checks that the character found is hidden inside a password, including both
// ends.
func TestErrorHidesFound(t *testing.T) {
	for _, test := range []struct{ text, found string }{
		{"http://u^:pw@h/", `, found "^", in the userinfo`},
		{"http://u:^pw@h/", ", in the userinfo"},
		{"http://u:p^w@h/", ", in the userinfo"},
		{"http://u:pw^@h/", ", in the userinfo"},
		{"http://u:pw@^h/", `, found "^", in the host`},
		{"http://u:p/w^@host/", ", in the port"},
	} {
		_, err := uri.Parse(test.text)
		if err == nil || !strings.HasSuffix(err.Error(), test.found) || strings.Contains(err.Error(), "found") != strings.Contains(test.found, "found") {
			t.Errorf("%q: got %v, want %s", test.text, err, test.found)
		}
	}
}

// TestErrorHidesLongPassword checks that a password is hidden before a long text is cut.
func TestErrorHidesLongPassword(t *testing.T) {
	for _, n := range []int{0, 1, 30, 60, 250, 255, 256, 257, 260, 4090, 4096, 9000} {
		password := strings.Repeat("secret", n/6+1)
		fill := strings.Repeat("x", n)
		for text, want := range map[string]string{
			"http://" + fill + "^u:" + password + "@h/":       `u:xxxxx@h/": offset `,
			"http://u:" + password + "@h/" + fill + "^":       `^": offset `,
			"http://u:" + password + "^" + password + "@h/":   `"http://u:xxxxx@h/": offset `,
			"http://u:" + password + "^@" + fill + "/" + fill: ` "http://u:xxxxx@`,
		} {
			_, err := uri.Parse(text)
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") || len(err.Error()) > 400 {
				t.Errorf("%.300q: got %v, want %s", text, err, want)
			}
		}
	}
}

// showsNoPassword reports errors of parsers, unmarshalling, setters and panics that show a password
// with s around or inside it.
func showsNoPassword(t *testing.T, s string) {
	const secret = "s3cr3t-t0ken"
	check := func(text string, errs ...error) {
		for _, err := range errs {
			if err != nil && (strings.Contains(err.Error(), secret) || strings.Contains(fmt.Sprintf("%#v", err), secret)) {
				t.Errorf("%q shows a password: %v", text, err)
			}
		}
	}
	for _, userinfo := range []string{"u:" + secret + s, "u:x" + s + secret, "u:y" + s + "@" + secret} {
		authority := userinfo + "@h^"
		check(authority, errorsOfParts(authority, userinfo)...)
		for _, text := range []string{"http://" + authority, s + "//" + userinfo + "@[::1]:80/", "http://" + authority + s} {
			_, err := uri.Parse(text)
			_, errReference := uri.ParseReference(text)
			check(text, err, errReference)
		}
		check(authority, errorsOf("http://"+authority)...)
	}
}

// TestParseErrorFormat checks that no verb prints the text that an error keeps.
func TestParseErrorFormat(t *testing.T) {
	_, err := uri.Parse("http://u:secret@h/^")
	e, _ := errors.AsType[*uri.ParseError](err)
	for format, want := range map[string]string{"%v": e.Error(), "%s": e.Error(), "%+v": e.Error(), "%q": strconv.Quote(e.Error()), "%#v": strconv.Quote(e.Error()), "%.3s": "uri"} {
		for _, value := range []any{e, *e} {
			if got := fmt.Sprintf(format, value); got != want {
				t.Errorf("%s of a %T: got %s, want %s", format, value, got, want)
			}
		}
	}
	if got := fmt.Sprintf("%v %+v %#v", struct{ E uri.ParseError }{*e}, []any{*e}, []error{e}); strings.Contains(got, "secret") {
		t.Errorf("in other values: %s", got)
	}
	// Package fmt does not call the methods of these.
	for _, value := range []any{errors.Join(e), fmt.Errorf("wrapped: %w", e), struct{ e uri.ParseError }{*e}, struct{ e *uri.ParseError }{e}} {
		for _, format := range []string{"%v", "%+v", "%#v", "%U", "%t", "%d", "%s"} {
			if got := fmt.Sprintf(format, value); strings.Contains(got, "secret") {
				t.Errorf("%s of a %T: %s", format, value, got)
			}
		}
	}
}

// errorsOf returns the errors of all parsers for a text. Some may be nil.
func errorsOf(text string) []error {
	quoted, _ := json.Marshal(text)
	var u uri.URI
	_, err := uri.ParseAbsoluteURI(text)
	panicked, _ := panicOf(func() { uri.MustParse(text) }).(error)
	return []error{err, json.Unmarshal(quoted, &u), u.Scan(text), new(uri.Reference).Scan([]byte(text)), panicked}
}

// errorsOfParts is errorsOf for an authority and its userinfo.
func errorsOfParts(authority, userinfo string) []error {
	only := func(_ any, err error) error { return err }
	return []error{
		only(uri.ParseAuthority(authority)), only(uri.ParseHost(authority)), new(uri.Authority).Scan(authority),
		only(uri.MustParse("http://h/").WithUserinfo(userinfo)),
		only(new(uri.Builder).Authority(authority).URI()), only(new(uri.Builder).Host(authority).URI()),
		only(uri.FromURL(&url.URL{Scheme: "http", Opaque: "//" + authority})),
	}
}
