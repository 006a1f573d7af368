package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// lost returns the first component of r, which has the text of u, in which u has something
// else, if there is one.
func lost(u *url.URL, r uri.Reference) (uri.Component, bool) {
	scheme, _ := r.Scheme()
	a, _ := r.Authority()
	userinfo, hasUserinfo := a.Userinfo()
	user, password, hasPassword := strings.Cut(userinfo, ":")
	wantPassword, wantsPassword := u.User.Password()
	host := decoded(a.Host().String())
	if port, ok := a.Port(); ok {
		host += ":" + string(port)
	}
	path := string(r.Path())
	samePath := decoded(path) == u.Path
	if u.Opaque != "" {
		samePath = path == u.Opaque && u.Path == ""
	}
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	switch {
	case scheme != u.Scheme:
		return uri.ComponentScheme, true
	case hasUserinfo != (u.User != nil), decoded(user) != u.User.Username(), decoded(password) != wantPassword, hasPassword != wantsPassword:
		return uri.ComponentUserinfo, true
	case host != u.Host:
		return uri.ComponentHost, true
	case !samePath:
		return uri.ComponentPath, true
	case string(query) != u.RawQuery, hasQuery != (u.ForceQuery || u.RawQuery != ""):
		return uri.ComponentQuery, true
	case decoded(fragment) != u.Fragment, hasFragment != (u.Fragment != ""):
		return uri.ComponentFragment, true
	}
	return 0, false
}

// showError returns what an error of FromURL or URL says, in short.
func showError(err error) string {
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		return fmt.Sprintf("syntax %s %d", e.Component, e.Offset)
	}
	if e, ok := errors.AsType[*uri.ComponentError](err); ok {
		return "lost " + e.Component.String()
	}
	return fmt.Sprint(err)
}

func TestFromURL(t *testing.T) {
	tests := []struct {
		why  string
		url  url.URL
		want string
	}{
		{"the fields of most", url.URL{Scheme: "http", Host: "h:80", Path: "/p", RawQuery: "q", Fragment: "f"}, "http://h:80/p?q#f"},
		{"none", url.URL{}, ""},

		{"a scheme as it is", url.URL{Scheme: "HTTP", Host: "h"}, "HTTP://h"},
		{"what is no scheme", url.URL{Scheme: "1s", Host: "h"}, "syntax scheme 2"},
		{"a colon in it", url.URL{Scheme: "s:t", Host: "h"}, "lost scheme"},
		{"a slash in it", url.URL{Scheme: "s/t", Host: "h"}, "lost scheme"},

		{"odd characters in a user's name", url.URL{User: url.User("a !@:/?#é"), Host: "h"}, "//a%20%21%40%3A%2F%3F%23%C3%A9@h"},
		{"and in a password", url.URL{User: url.UserPassword("u", ":@/"), Host: "h"}, "//u:%3A%40%2F@h"},
		{"an empty password", url.URL{User: url.UserPassword("u", ""), Host: "h"}, "//u:@h"},
		{"an empty name", url.URL{User: url.User(""), Host: "h"}, "//@h"},
		{"no host behind it", url.URL{User: url.User("u"), Path: "/p"}, "//u@/p"},

		{"a host over ASCII", url.URL{Host: "é"}, "//%C3%A9"},
		{"delimiters in it", url.URL{Host: "a/b@c?#"}, "//a%2Fb%40c%3F%23"},
		{"a percent sign in it", url.URL{Host: "a%41"}, "//a%2541"},
		{"what net/url does not encode in it", url.URL{Host: "a<b"}, "syntax host 3"},
		{"an IPv6 address", url.URL{Host: "[::1]:80"}, "//[::1]:80"},
		{"without brackets", url.URL{Host: "::1"}, "syntax port 5"},
		{"with a zone (RFC 3986 has none)", url.URL{Host: "[fe80::1%eth0]"}, "syntax host 10"},
		{"an address of the future", url.URL{Host: "[v1.a]"}, "//[v1.a]"},
		{"a name for a port", url.URL{Scheme: "http", Host: "h:http", Path: "/"}, "syntax port 13"},
		{"OmitHost with a host", url.URL{Scheme: "s", Host: "h", OmitHost: true}, "s://h"},

		{"no slash before a path behind a host", url.URL{Host: "h", Path: "p"}, "lost path"},
		{"behind userinfo it would be the host", url.URL{User: url.User("u"), Path: "p"}, "lost host"},
		{"behind a scheme, too", url.URL{Scheme: "s", Path: "p"}, "lost host"},
		{"or more than that", url.URL{Scheme: "mailto", Path: "a@b"}, "lost userinfo"},
		{"it is a path with OmitHost", url.URL{Scheme: "mailto", Path: "a@b", OmitHost: true}, "mailto:a@b"},
		{"and in Opaque", url.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b"},
		{"a slash, and OmitHost", url.URL{Scheme: "s", Path: "/p", OmitHost: true}, "s:/p"},
		{"a slash, and an empty authority", url.URL{Scheme: "s", Path: "/p"}, "s:///p"},
		{"a colon in the first segment: net/url puts ./ before it", url.URL{Path: "a:b"}, "lost path"},
		{"an encoded one", url.URL{Path: "a:b", RawPath: "a%3Ab"}, "a%3Ab"},
		{"two slashes first", url.URL{Path: "//x/y"}, "lost host"},
		{"three", url.URL{Path: "///x"}, "lost path"},
		{"two, with OmitHost", url.URL{Scheme: "s", Path: "//x", OmitHost: true}, "lost host"},
		{"two behind a host", url.URL{Host: "h", Path: "//x"}, "//h//x"},
		{"a path that is encoded already is data", url.URL{Path: "/%41"}, "/%2541"},
		{"delimiters in a path", url.URL{Path: "/?#[é"}, "/%3F%23%5B%C3%A9"},
		{"RawPath", url.URL{Path: "/a/b", RawPath: "/a%2Fb"}, "/a%2Fb"},
		{"RawPath for another path, which is wrong", url.URL{Path: "/a", RawPath: "/b"}, "/a"},
		{"RawPath that is not encoded, as url.Parse may leave it", url.URL{Path: "/\u00e9", RawPath: "/\u00e9"}, "/%C3%A9"},
		{"brackets, which net/url leaves in RawPath", url.URL{Path: "/[", RawPath: "/["}, "syntax path 1"},

		{"Opaque with an authority", url.URL{Scheme: "s", Opaque: "//h/p"}, "lost host"},
		{"with an empty one", url.URL{Scheme: "s", Opaque: "///p"}, "lost path"},
		{"with a slash", url.URL{Scheme: "s", Opaque: "/p"}, "s:/p"},
		{"beside a host", url.URL{Scheme: "s", Opaque: "p", Host: "h"}, "lost host"},
		{"beside a user", url.URL{Scheme: "s", Opaque: "p", User: url.User("u")}, "lost userinfo"},
		{"beside a path", url.URL{Scheme: "s", Opaque: "p", Path: "/p"}, "lost path"},
		{"with a query", url.URL{Scheme: "s", Opaque: "p?q"}, "lost path"},
		{"with a fragment", url.URL{Scheme: "s", Opaque: "p#f"}, "lost path"},
		{"with a space", url.URL{Scheme: "s", Opaque: "a b"}, "syntax path 3"},
		{"with a colon, and no scheme", url.URL{Opaque: "a:b"}, "lost scheme"},

		{"an empty query", url.URL{ForceQuery: true}, "?"},
		{"a query, and ForceQuery", url.URL{ForceQuery: true, RawQuery: "q"}, "?q"},
		{"a number sign in a query", url.URL{RawQuery: "a#b"}, "lost query"},
		{"and a fragment", url.URL{RawQuery: "a#b", Fragment: "f"}, "syntax fragment 4"},
		{"a space in a query", url.URL{RawQuery: "a b"}, "syntax query 2"},
		{"a question mark first", url.URL{RawQuery: "?"}, "??"},

		{"a fragment with delimiters", url.URL{Fragment: "#%"}, "#%23%25"},
		{"RawFragment", url.URL{Fragment: "A", RawFragment: "%41"}, "#%41"},
		{"RawFragment for another, which is wrong", url.URL{Fragment: "a", RawFragment: "b"}, "#a"},
		{"RawFragment alone", url.URL{RawFragment: "b"}, ""},
	}
	for _, test := range tests {
		r, err := uri.FromURL(&test.url)
		got := r.String()
		if err != nil {
			got = showError(err)
		}
		if got != test.want || err != nil && r != (uri.Reference{}) {
			t.Errorf("%s: FromURL(%q):\ngot  %s\nwant %s", test.why, &test.url, got, test.want)
		}
	}
	if r, err := uri.FromURL(nil); err == nil || r != (uri.Reference{}) {
		t.Errorf("FromURL(nil): got %q, want an error", r)
	}
}

// FuzzFromURL: if there is no error, a reference has all that the URL has, and otherwise the
// error says what is not in it. No error shows the password.
func FuzzFromURL(f *testing.F) {
	const secret = "s3cr3t-t0ken"
	f.Add("http", "", "u", "p", 2, "h:80", "/a/b", "/a%2Fb", "q", "f", "%66", false, false)
	f.Add("", "", "", "", 0, "", "//x", "", "", "", "", true, false)
	f.Add("s", "//h/p?q", "", "", 0, "", "", "", "a#b", "", "", true, true)
	f.Add("s:t", "", "a b", "", 1, "[::1%25a]:", "a:b", "", "%zz", "#", "", false, true)
	f.Add("s", "", "", ":@", 2, "é@<", "p", "", "", "", "b", true, true)
	f.Fuzz(func(t *testing.T, scheme, opaque, user, password string, userinfo int, host, path, rawPath, query, fragment, rawFragment string, force, omit bool) {
		u := &url.URL{
			Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: query,
			Fragment: fragment, RawFragment: rawFragment, ForceQuery: force, OmitHost: omit,
		}
		switch userinfo % 3 {
		case 1:
			u.User = url.User(user)
		case 2:
			u.User = url.UserPassword(user, password+secret)
		}
		r, err := uri.FromURL(u)
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("FromURL(%#v): shows a password: %v", u, err)
		}
		read, errRead := uri.ParseReference(u.String())
		if errRead != nil {
			if err == nil || err.Error() != errRead.Error() {
				t.Errorf("FromURL(%#v): got %q, %v, want error %v", u, r, err, errRead)
			}
			return
		}
		rule, ok := lost(u, read)
		e, _ := errors.AsType[*uri.ComponentError](err)
		switch {
		case ok && (e == nil || e.Component != rule):
			t.Errorf("FromURL(%#v): got %q, %v, want an error for %s", u, r, err, rule)
		case !ok && err == nil && r != read:
			t.Errorf("FromURL(%#v): got %q, want %q", u, r, read)
		case !ok && err != nil:
			t.Errorf("FromURL(%#v): %v, but nothing is lost", u, err)
		}
	})
}

// TestURL has what net/url would lose, by components.
func TestURL(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"nothing", "http://u:p@h:80/a%2Fb?q#f", "http://u:p@h:80/a%2Fb?q#f"},
		{"empty userinfo is kept", "http://@h/", "http://@h/"},
		{"and an empty password, port and query", "http://u:@h:?", "http://u:@h:?"},
		{"upper case in a scheme", "hTtp://h/", "lost scheme"},
		{"a colon in a password", "http://u:p:q@h/", "lost userinfo"},
		{"sub-delims in userinfo", "http://a!b@h/", "lost userinfo"},
		{"encoded letters in userinfo", "http://%41@h/", "lost userinfo"},
		{"lower case in a triplet of userinfo", "http://%c3%a9@h/", "lost userinfo"},
		{"and of a host", "http://%c3%a9/", "lost host"},
		{"an empty authority without a path", "s://", "lost host"},
		{"without a scheme", "//?q", "lost host"},
		{"with a fragment", "//#f", "lost host"},
		{"an empty fragment", "s:#", "lost fragment"},
		{"behind a query", "?#", "lost fragment"},
		{"a path of one star, encoded", "%2A", "lost path"},
		{"the first of several", "S://u:p:q@%c3%a9/#", "lost scheme"},
		{"and the next", "s://u:p:q@%c3%a9/#", "lost userinfo"},

		{"a percent-encoded host: net/url has an error", "http://%41/", "lost host"},
		{"an address of the future", "http://u:p@[v1.a]/", "lost host"},
	}
	for _, test := range tests {
		r := uri.MustParseReference(test.text)
		u, err := r.URL()
		got := ""
		if err != nil {
			got = showError(err)
		} else {
			got = u.String()
		}
		if got != test.want {
			t.Errorf("%s: URL of %q: got %s, want %s", test.why, r.String(), got, test.want)
		}
		if x, ok := r.URI(); ok {
			if v, err2 := x.URL(); !reflect.DeepEqual(v, u) || !reflect.DeepEqual(err2, err) {
				t.Errorf("%s: URL of the URI %q: got %v, %v, want %v, %v", test.why, r.String(), v, err2, u, err)
			}
		}
	}
}

// FuzzURL: what URL returns has the same text and the same components, and is taken back.
// Its errors name a component that net/url has no place for, and show no password.
func FuzzURL(f *testing.F) {
	for _, s := range []string{"http://u:p@h:80/a%2Fb?q#f", "HTTP://h", "//u:p:q@h", "//%c3%a9#", "//[v1.a]:1", "//%41:", "s:?", "s://", "*", "///p", "a%3Ab", "/*'#%41"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)<<9))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) { compareURL(t, stretchBy(s, how)) })
}

// TestURLShort is FuzzURL for texts of few pieces.
func TestURLShort(t *testing.T) {
	for s := range shortTexts {
		compareURL(t, s)
	}
}

// compareURL reports where URL does not keep what FuzzURL says of it.
func compareURL(t *testing.T, s string) {
	r, err := uri.ParseReference(s)
	if err != nil {
		return
	}
	const secret = "s3cr3t-t0ken"
	if with, err := r.WithUserinfo("u:" + secret); err == nil {
		if _, err := with.URL(); err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("URL of %q: shows a password: %v", with.String(), err)
		}
	}
	u, err := r.URL()
	parsed, errParsed := url.Parse(s)
	exact := errParsed == nil && parsed.String() == s
	if exact {
		_, differs := lost(parsed, r)
		exact = !differs
	}
	if exact != (err == nil) || exact && !reflect.DeepEqual(u, parsed) {
		t.Errorf("URL of %q: got %#v, %v, but url.Parse %#v, %v", s, u, err, parsed, errParsed)
	}
	if err == nil {
		if back, err := uri.FromURL(u); u.String() != s || err != nil || back != r {
			t.Errorf("URL of %q: got %q, and back %q, %v", s, u, back, err)
		}
		if got, want := agreed(u), agreedReference(r); got != want {
			t.Errorf("URL of %q:\ngot  %s\nwant %s", s, got, want)
		}
		return
	}
	e, ok := errors.AsType[*uri.ComponentError](err)
	if !ok || u != nil {
		t.Fatalf("URL of %q: got %v, %v, want a *ComponentError alone", s, u, err)
	}
	scheme, _ := r.Scheme()
	a, _ := r.Authority()
	fragment, hasFragment := r.Fragment()
	userinfo, _ := a.Userinfo()
	ok = false
	switch e.Component {
	case uri.ComponentScheme:
		ok = scheme != strings.ToLower(scheme)
	case uri.ComponentUserinfo:
		ok = strings.ContainsAny(userinfo, "%!'()*:")
	case uri.ComponentHost:
		ok = a.String() == "" || strings.Contains(a.Host().String(), "%") || refuses(r) != ""
	case uri.ComponentPath:
		ok = scheme == "" && (r.Path() == "%2A" || strings.HasPrefix(s, "///")) // taken for a path
	case uri.ComponentFragment:
		ok = hasFragment && fragment == ""
	}
	if !ok {
		t.Errorf("URL of %q: %v, but there is nothing that net/url would lose", s, err)
	}
}
