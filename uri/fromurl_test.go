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

// lost returns the first component of r that differs from u, and reports whether there is one. r
// has the text of u.
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

// showError returns a short form of an error of FromURL or URL.
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
		name string
		url  url.URL
		want string
	}{
		{"the usual fields", url.URL{Scheme: "http", Host: "h:80", Path: "/p", RawQuery: "q", Fragment: "f"}, "http://h:80/p?q#f"},
		{"no fields", url.URL{}, ""},

		{"a scheme in upper case", url.URL{Scheme: "HTTP", Host: "h"}, "HTTP://h"},
		{"an invalid scheme", url.URL{Scheme: "1s", Host: "h"}, "syntax scheme 2"},
		{"a colon in the scheme", url.URL{Scheme: "s:t", Host: "h"}, "lost scheme"},
		{"a slash in the scheme", url.URL{Scheme: "s/t", Host: "h"}, "lost scheme"},

		{"special characters in a user name", url.URL{User: url.User("a !@:/?#é"), Host: "h"}, "//a%20%21%40%3A%2F%3F%23%C3%A9@h"},
		{"special characters in a password", url.URL{User: url.UserPassword("u", ":@/"), Host: "h"}, "//u:%3A%40%2F@h"},
		{"an empty password", url.URL{User: url.UserPassword("u", ""), Host: "h"}, "//u:@h"},
		{"an empty name", url.URL{User: url.User(""), Host: "h"}, "//@h"},
		{"userinfo without a host", url.URL{User: url.User("u"), Path: "/p"}, "//u@/p"},

		{"a non-ASCII host", url.URL{Host: "é"}, "//%C3%A9"},
		{"delimiters in a host", url.URL{Host: "a/b@c?#"}, "//a%2Fb%40c%3F%23"},
		{"a percent sign in a host", url.URL{Host: "a%41"}, "//a%2541"},
		{"an invalid character that net/url does not encode in a host", url.URL{Host: "a<b"}, "syntax host 3"},
		{"an IPv6 address", url.URL{Host: "[::1]:80"}, "//[::1]:80"},
		{"an IPv6 address without brackets", url.URL{Host: "::1"}, "syntax port 5"},
		{"an IPv6 address with a zone, which RFC 3986 does not have", url.URL{Host: "[fe80::1%eth0]"}, "syntax host 10"},
		{"an address of a future version", url.URL{Host: "[v1.a]"}, "//[v1.a]"},
		{"a service name as the port", url.URL{Scheme: "http", Host: "h:http", Path: "/"}, "syntax port 13"},
		{"OmitHost with a host", url.URL{Scheme: "s", Host: "h", OmitHost: true}, "s://h"},

		{"a host and a path without a slash", url.URL{Host: "h", Path: "p"}, "lost path"},
		{"userinfo and a path without a slash", url.URL{User: url.User("u"), Path: "p"}, "lost host"},
		{"a scheme and a path without a slash", url.URL{Scheme: "s", Path: "p"}, "lost host"},
		{"a scheme and a path with an at sign", url.URL{Scheme: "mailto", Path: "a@b"}, "lost userinfo"},
		{"a path without a slash and OmitHost", url.URL{Scheme: "mailto", Path: "a@b", OmitHost: true}, "mailto:a@b"},
		{"a path in Opaque", url.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b"},
		{"a path with a slash and OmitHost", url.URL{Scheme: "s", Path: "/p", OmitHost: true}, "s:/p"},
		{"a path with a slash and an empty authority", url.URL{Scheme: "s", Path: "/p"}, "s:///p"},
		{"a colon in the first segment, before which net/url puts ./", url.URL{Path: "a:b"}, "lost path"},
		{"an encoded colon in the first segment", url.URL{Path: "a:b", RawPath: "a%3Ab"}, "a%3Ab"},
		{"a path with two slashes first", url.URL{Path: "//x/y"}, "lost host"},
		{"a path with three slashes first", url.URL{Path: "///x"}, "lost path"},
		{"a path with two slashes first and OmitHost", url.URL{Scheme: "s", Path: "//x", OmitHost: true}, "lost host"},
		{"a path with two slashes after a host", url.URL{Host: "h", Path: "//x"}, "//h//x"},
		{"a triplet in Path is data", url.URL{Path: "/%41"}, "/%2541"},
		{"delimiters in a path", url.URL{Path: "/?#[é"}, "/%3F%23%5B%C3%A9"},
		{"RawPath", url.URL{Path: "/a/b", RawPath: "/a%2Fb"}, "/a%2Fb"},
		{"a RawPath for a different path is ignored", url.URL{Path: "/a", RawPath: "/b"}, "/a"},
		{"a RawPath that is not encoded, as url.Parse may leave it", url.URL{Path: "/\u00e9", RawPath: "/\u00e9"}, "/%C3%A9"},
		{"brackets, which net/url keeps in RawPath", url.URL{Path: "/[", RawPath: "/["}, "syntax path 1"},

		{"Opaque with an authority", url.URL{Scheme: "s", Opaque: "//h/p"}, "lost host"},
		{"Opaque with an empty authority", url.URL{Scheme: "s", Opaque: "///p"}, "lost path"},
		{"Opaque with a slash", url.URL{Scheme: "s", Opaque: "/p"}, "s:/p"},
		{"Opaque with a host", url.URL{Scheme: "s", Opaque: "p", Host: "h"}, "lost host"},
		{"Opaque with a user", url.URL{Scheme: "s", Opaque: "p", User: url.User("u")}, "lost userinfo"},
		{"Opaque with a path", url.URL{Scheme: "s", Opaque: "p", Path: "/p"}, "lost path"},
		{"Opaque with a query", url.URL{Scheme: "s", Opaque: "p?q"}, "lost path"},
		{"Opaque with a fragment", url.URL{Scheme: "s", Opaque: "p#f"}, "lost path"},
		{"Opaque with a space", url.URL{Scheme: "s", Opaque: "a b"}, "syntax path 3"},
		{"Opaque with a colon and without a scheme", url.URL{Opaque: "a:b"}, "lost scheme"},

		{"an empty query", url.URL{ForceQuery: true}, "?"},
		{"a query, and ForceQuery", url.URL{ForceQuery: true, RawQuery: "q"}, "?q"},
		{"a number sign in a query", url.URL{RawQuery: "a#b"}, "lost query"},
		{"a number sign in a query before a fragment", url.URL{RawQuery: "a#b", Fragment: "f"}, "syntax fragment 4"},
		{"a space in a query", url.URL{RawQuery: "a b"}, "syntax query 2"},
		{"a question mark at the start of a query", url.URL{RawQuery: "?"}, "??"},

		{"a fragment with delimiters", url.URL{Fragment: "#%"}, "#%23%25"},
		{"RawFragment", url.URL{Fragment: "A", RawFragment: "%41"}, "#%41"},
		{"a RawFragment for a different fragment is ignored", url.URL{Fragment: "a", RawFragment: "b"}, "#a"},
		{"RawFragment alone", url.URL{RawFragment: "b"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := uri.FromURL(&test.url)
			got := r.String()
			if err != nil {
				got = showError(err)
			}
			if got != test.want || err != nil && r != (uri.Reference{}) {
				t.Errorf("FromURL(%q):\ngot  %s\nwant %s", &test.url, got, test.want)
			}
		})
	}
	if r, err := uri.FromURL(nil); err == nil || r != (uri.Reference{}) {
		t.Errorf("FromURL(nil): got %q, want an error", r)
	}
}

// FuzzFromURL checks that the reference has all fields of the URL, or that the error names a
// component that differs. No error may show the password.
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

// TestURL tests the losses of net/url, component by component.
func TestURL(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing is lost", "http://u:p@h:80/a%2Fb?q#f", "http://u:p@h:80/a%2Fb?q#f"},
		{"keeps empty userinfo", "http://@h/", "http://@h/"},
		{"keeps an empty password, port and query", "http://u:@h:?", "http://u:@h:?"},
		{"upper case in a scheme", "hTtp://h/", "lost scheme"},
		{"a colon in a password", "http://u:p:q@h/", "lost userinfo"},
		{"sub-delims in userinfo", "http://a!b@h/", "lost userinfo"},
		{"encoded letters in userinfo", "http://%41@h/", "lost userinfo"},
		{"lower case in a triplet of userinfo", "http://%c3%a9@h/", "lost userinfo"},
		{"lower case in a triplet of a host", "http://%c3%a9/", "lost host"},
		{"an empty authority without a path", "s://", "lost host"},
		{"an empty authority without a scheme", "//?q", "lost host"},
		{"an empty authority before a fragment", "//#f", "lost host"},
		{"an empty fragment", "s:#", "lost fragment"},
		{"an empty fragment after a query", "?#", "lost fragment"},
		{"a path that is an encoded star", "%2A", "lost path"},
		{"several components, the scheme first", "S://u:p:q@%c3%a9/#", "lost scheme"},
		{"several components, the userinfo first", "s://u:p:q@%c3%a9/#", "lost userinfo"},

		{"a percent-encoded letter in a host, which url.Parse rejects", "http://%41/", "lost host"},
		{"an address of a future version", "http://u:p@[v1.a]/", "lost host"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := uri.MustParseReference(test.text)
			u, err := r.URL()
			got := ""
			if err != nil {
				got = showError(err)
			} else {
				got = u.String()
			}
			if got != test.want {
				t.Errorf("URL of %q: got %s, want %s", r.String(), got, test.want)
			}
			if x, ok := r.URI(); ok {
				if v, err2 := x.URL(); !reflect.DeepEqual(v, u) || !reflect.DeepEqual(err2, err) {
					t.Errorf("URL of the URI %q: got %v, %v, want %v, %v", r.String(), v, err2, u, err)
				}
			}
		})
	}
}

// FuzzURL checks that the result of URL has the same text and components, and that FromURL returns
// the reference again. Errors must name a component that net/url cannot represent, and must not
// show passwords.
func FuzzURL(f *testing.F) {
	for _, s := range []string{"http://u:p@h:80/a%2Fb?q#f", "HTTP://h", "//u:p:q@h", "//%c3%a9#", "//[v1.a]:1", "//%41:", "s:?", "s://", "*", "///p", "a%3Ab", "/*'#%41"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)<<9))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) { compareURL(t, stretchBy(s, how)) })
}

// TestURLShort runs the checks of FuzzURL on texts of few pieces.
func TestURLShort(t *testing.T) {
	for s := range shortTexts {
		compareURL(t, s)
	}
}

// compareURL checks the properties of FuzzURL.
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
		ok = scheme == "" && (r.Path() == "%2A" || strings.HasPrefix(s, "///")) // net/url reads the authority as a path
	case uri.ComponentFragment:
		ok = hasFragment && fragment == ""
	}
	if !ok {
		t.Errorf("URL of %q: %v, but net/url loses nothing", s, err)
	}
}
