package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

func TestHostName(t *testing.T) {
	tests := []struct{ why, host, want string }{
		{"a name (RFC 3986 §3.2.2)", "example.com", "example.com"},
		{"the empty name", "", ""},
		{"the case stays", "Example.COM.", "Example.COM."},
		{"UTF-8, encoded", "%E3%82%A2.example", "ア.example"},
		{"bytes that are not text", "a%FF%00", "a\xff\x00"},
		{"delimiters", "a%2Fb%40c%3A1", "a/b@c:1"},
		{"brackets that are data", "%5B::1%5D", "error"},
		{"brackets that are data, without colons", "%5Ba%5D", "[a]"},
		{"decoded once (§2.4)", "%2541", "%41"},
		{"a plus sign is not a space", "a+b", "a+b"},
		{"256 is not an octet", "256.1.1.1", "256.1.1.1"},
		{"a name that looks like an address when it is decoded", "%31.2.3.4", "1.2.3.4"},
		{"an IPv4 address", "192.0.2.1", "192.0.2.1"},
		{"an IPv6 address, without its brackets, and as written", "[2001:DB8:0::7]", "2001:DB8:0::7"},
		{"an address of a future version", "[v1.a:b]", "v1.a:b"},
	}
	for _, test := range tests {
		got := "error"
		if h, err := uri.ParseHost(test.host); err == nil {
			got = h.Name()
		}
		if got != test.want {
			t.Errorf("%s: Name of %s: got %q, want %q", test.why, test.host, got, test.want)
		}
		if u, err := uri.Parse("s://u:p@" + test.host + ":1/x"); err == nil && u.Hostname() != test.want {
			t.Errorf("%s: Hostname of %q: got %q, want %q", test.why, u, u.Hostname(), test.want)
		}
	}
	if name := (uri.Host{}).Name(); name != "" {
		t.Errorf("Name of the zero Host: got %q, want the empty name", name)
	}
	for _, u := range []uri.URI{{}, uri.MustParse("mailto:a@b"), uri.MustParse("s:/a"), uri.MustParse("file:///a")} {
		if name := u.Hostname(); name != "" {
			t.Errorf("Hostname of %q: got %q, want none", u, name)
		}
	}
}

func TestUserPassword(t *testing.T) {
	const none = "none"
	tests := []struct{ why, userinfo, user, password string }{
		{"a name (RFC 3986 §3.2.1)", "user", "user", none},
		{"a name and a password", "user:secret", "user", "secret"},
		{"the first colon ends the name", "u:p:q:", "u", "p:q:"},
		{"an empty password", "user:", "user", ""},
		{"an empty name", ":secret", "", "secret"},
		{"both empty", ":", "", ""},
		{"empty userinfo is userinfo", "", "", none},
		{"an encoded colon is data (§2.2)", "u%3Ap", "u:p", none},
		{"in a password, too", "u%3a:%3A%40", "u:", ":@"},
		{"decoded once (§2.4)", "%2541:%253A", "%41", "%3A"},
		{"a plus sign is not a space", "a+b:c+", "a+b", "c+"},
		{"UTF-8 (§2.5)", "%C3%80:%E3%82%A2", "À", "ア"},
		{"sub-delims", "!$&'():*+,;=", "!$&'()", "*+,;="},
	}
	for _, test := range tests {
		a := mustAuthority(test.userinfo + "@example.com:80")
		if got := showUser(a); got != fmt.Sprintf("%q %q", test.user, test.password) {
			t.Errorf("%s: %q: got %s, want %q %q", test.why, a.String(), got, test.user, test.password)
		}
	}
	for _, s := range []string{"", "example.com:80", "[::1]", ":80"} {
		if got := showUser(mustAuthority(s)); got != `"none" "none"` {
			t.Errorf("%q has no userinfo: got %s", s, got)
		}
	}
}

// showUser returns the user and the password, or "none".
func showUser(a uri.Authority) string {
	user, ok := a.User()
	password, hasPassword := a.Password()
	if !ok {
		user += "none"
	}
	if !hasPassword {
		password += "none"
	}
	return fmt.Sprintf("%q %q", user, password)
}

// checkUser holds User and Password to the userinfo: decoded, and joined by the first colon.
func checkUser(t *testing.T, a uri.Authority) {
	t.Helper()
	userinfo, ok := a.Userinfo()
	before, after, colon := userinfo, "", false
	for i := range userinfo {
		if userinfo[i] == ':' {
			before, after, colon = userinfo[:i], userinfo[i+1:], true
			break
		}
	}
	user, hasUser := a.User()
	password, hasPassword := a.Password()
	if user != decodeAny(before) || hasUser != ok || password != decodeAny(after) || hasPassword != colon {
		t.Errorf("%q: got user %q, %t and password %q, %t", a.String(), user, hasUser, password, hasPassword)
	}
	again := uri.Encode(uri.CharsUser, user)
	if hasPassword {
		again += ":" + uri.Encode(uri.CharsUser, password)
	}
	if b := mustAuthority(again + "@"); showUser(b) != showUser(a) && ok {
		t.Errorf("%q: encoded again, user and password are those of %q", a.String(), b.String())
	}
}

// FuzzUser holds User and Password to the userinfo, for long texts too.
func FuzzUser(f *testing.F) {
	for _, s := range []string{"", "u", "u:p", ":", "u:p:q", "%3A:%3a", "%c3%A9:%00", "!$&'()*+,;=:"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)<<9))
		f.Add(s, uint16(1<<9+uint16(len(s))))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) {
		if a, err := uri.ParseAuthority(stretchBy(s, how) + "@h"); err == nil {
			checkUser(t, a)
		}
	})
}

// TestUserLong is FuzzUser for texts of many lengths.
func TestUserLong(t *testing.T) {
	for _, n := range append(span(0, 260), lengths...) {
		for _, fill := range []string{"a", ":", "%41", "%3A", "%C3%a9", "+"} {
			s := strings.Repeat(fill, n/len(fill))
			checkUser(t, mustAuthority(s+"@h"))
			checkUser(t, mustAuthority("u:"+s+"@[::1]:80"))
		}
	}
}
