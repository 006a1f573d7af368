package uri

import (
	"errors"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri/internal/ref"
)

// Package net/url stores a URL as decoded parts and encodes them again in String. For some
// references the result differs from the original text. Therefore URL and FromURL compare the
// texts, and return an error if they differ. LossyURL permits the differences that its comment
// lists.

// URL returns r as a URL of [net/url], equal to the result of [url.Parse] for its text. The error
// is a [*ComponentError] that names a component that net/url would change or omit, such as an empty
// fragment, a scheme in upper case, or an address of a future version. [Reference.LossyURL]
// converts more references.
func (r Reference) URL() (*url.URL, error) {
	u, err := r.LossyURL()
	if err != nil {
		return nil, err
	}
	if text := u.String(); text != r.String() {
		return nil, r.lostIn(text)
	}
	return u, nil
}

// URL is [Reference.URL] for URIs.
func (u URI) URL() (*url.URL, error) { return u.ref.URL() }

// LossyURL returns r as a URL of [net/url], for programs that can afford to lose:
//
//   - an empty fragment: http://a/# becomes http://a/,
//   - the case of the scheme: HTTP://a/ becomes http://a/,
//   - the percent-encoding of userinfo: user name and password keep their decoded values, so
//     http://u:p:q@a/ becomes http://u:p%3Aq@a/,
//   - the percent-encoding of the host: http://%61/ becomes http://a/, and http://%c3%a9/ becomes
//     http://%C3%A9/. As in normalization, a registered name may become an IPv4 address.
//
// Nothing else is lost: the path, the query and a fragment that is not empty are written as in r.
// Apart from these losses, [url.URL.String] returns a text with the components of r, which
// [url.Parse] parses to the same URL again. If both url.Parse and LossyURL accept r, they return
// the same URL.
//
// The error is a [*ComponentError] if net/url cannot represent a component: a host that is an
// address of a future version, or that has a percent-encoded ASCII character other than "%" and the
// unreserved characters (a%3A80 would be decoded to a host with a port); an empty authority before
// an empty path, as in s://, or without a scheme, as in ///a; and the path %2A, which would be
// written as "*".
//
// [Reference.URL] loses nothing.
func (r Reference) LossyURL() (*url.URL, error) {
	c := r.value.Components()
	u := &url.URL{Scheme: strings.ToLower(c.Scheme.Text), RawQuery: c.Query.Text}
	u.ForceQuery = c.Query == ref.Optional{Defined: true}
	u.Fragment, u.RawFragment = ref.Decode(c.Fragment.Text), c.Fragment.Text
	if (&url.URL{Fragment: u.Fragment}).EscapedFragment() == u.RawFragment {
		u.RawFragment = "" // as net/url leaves it if it is redundant
	}
	if err := setHost(u, &c); err != nil {
		return nil, err
	}
	if err := setPath(u, &c); err != nil {
		return nil, err
	}
	return u, nil
}

// LossyURL is [Reference.LossyURL] for URIs.
func (u URI) LossyURL() (*url.URL, error) { return u.ref.LossyURL() }

// setHost sets the fields of a URL for the authority.
func setHost(u *url.URL, c *ref.Components) error {
	if c.Userinfo.Defined {
		user, password, ok := strings.Cut(c.Userinfo.Text, ":")
		u.User = url.User(ref.Decode(user))
		if ok {
			u.User = url.UserPassword(ref.Decode(user), ref.Decode(password))
		}
	}
	switch {
	case c.Kind == ref.HostIPvFuture:
		return &ComponentError{ComponentHost, "net/url does not accept an address of a future version"}
	case !survivesDecoding(c.Host.Text):
		return &ComponentError{ComponentHost, "net/url does not accept a percent-encoded ASCII character in it"}
	}
	u.Host = ref.Decode(c.Host.Text)
	if c.Port.Defined {
		u.Host += ":" + c.Port.Text
	}
	empty := c.Host.Defined && u.Host == "" && u.User == nil
	if empty && (!c.Scheme.Defined || c.Path.Text == "") {
		return &ComponentError{ComponentHost, "net/url would omit the empty authority"}
	}
	return nil
}

// survivesDecoding reports whether a host is still equivalent after net/url has decoded and encoded
// it. net/url encodes "%" and non-ASCII bytes, and unreserved characters need no encoding.
func survivesDecoding(host string) bool {
	for rest := host; rest != ""; {
		var b byte
		var ok bool
		if _, b, rest, ok = ref.CutTriplet(rest); ok && b < utf8.RuneSelf && b != '%' && !unreserved.Has(b) {
			return false
		}
	}
	return true
}

// setPath sets the fields of a URL for the path.
func setPath(u *url.URL, c *ref.Components) error {
	path := c.Path.Text
	if c.Scheme.Defined && !strings.HasPrefix(path, "/") && !c.Host.Defined {
		u.Opaque = path
		return nil
	}
	u.Path = ref.Decode(path)
	u.OmitHost = c.Scheme.Defined && !c.Host.Defined
	if path == "%2A" { // url.Parse keeps "%2a" as written, but not "%2A"
		return &ComponentError{ComponentPath, `net/url would write "*"`}
	}
	if (&url.URL{Path: u.Path}).EscapedPath() != path || path == "*" && c.Query.Defined {
		u.RawPath = path // which net/url leaves empty if it is redundant
	}
	return nil
}

// lostIn returns the error for the first component of r that differs in the text that net/url
// writes.
func (r Reference) lostIn(text string) error {
	other, err := ParseReference(text)
	if err != nil {
		return &ComponentError{ComponentHost, "net/url would write an invalid reference"}
	}
	a, b := r.value.Components(), other.value.Components()
	lost := ComponentPath
	for _, name := range []Component{ComponentScheme, ComponentUserinfo, ComponentHost, ComponentPort, ComponentQuery, ComponentFragment} {
		if *a.At(ref.Component(name)) != *b.At(ref.Component(name)) {
			lost = name
			break
		}
	}
	if !b.At(ref.Component(lost)).Defined {
		return &ComponentError{lost, "net/url would omit it"}
	}
	return &ComponentError{lost, "net/url would write it differently"}
}

// FromURL returns the reference with the text of u. The error is a [*ParseError] or [ErrTooLong] if
// the text is not a reference, and a [*ComponentError] if the text has a component that differs
// from the fields of u. One example is a URL with a host and a path without a leading slash:
// net/url adds the slash. A nil URL is an error, too.
func FromURL(u *url.URL) (Reference, error) {
	if u == nil {
		return Reference{}, errors.New("uri: the URL is nil")
	}
	r, err := ParseReference(u.String())
	if err != nil {
		return Reference{}, err
	}
	c := r.value.Components()
	if name, ok := notOf(u, &c); ok {
		return Reference{}, &ComponentError{name, "net/url writes it differently from the URL's field"}
	}
	return r, nil
}

// notOf returns the first component that differs from the fields of a URL, and reports whether
// there is one.
func notOf(u *url.URL, c *ref.Components) (Component, bool) {
	for _, part := range [...]struct {
		name Component
		same bool
	}{
		{ComponentScheme, c.Scheme.Text == u.Scheme},
		{ComponentUserinfo, c.Userinfo == userinfoOf(u)},
		{ComponentHost, hasHost(u, c)},
		{ComponentPath, hasPath(u, c)},
		{ComponentQuery, c.Query == ref.Optional{Text: u.RawQuery, Defined: u.ForceQuery || u.RawQuery != ""}},
		{ComponentFragment, ref.Decode(c.Fragment.Text) == u.Fragment},
	} {
		if !part.same {
			return part.name, true
		}
	}
	return 0, false
}

// userinfoOf returns the userinfo of a URL, encoded.
func userinfoOf(u *url.URL) ref.Optional {
	if u.User == nil {
		return ref.Optional{}
	}
	return ref.Optional{Text: u.User.String(), Defined: true}
}

// hasHost reports whether the host and port equal the host of a URL.
func hasHost(u *url.URL, c *ref.Components) bool {
	host := c.Host.Text
	if c.Port.Defined {
		host += ":" + c.Port.Text
	}
	return ref.Decode(host) == u.Host
}

// hasPath reports whether the path equals the path of a URL. It does not use RawPath, because
// net/url ignores that hint if it is wrong.
func hasPath(u *url.URL, c *ref.Components) bool {
	if u.Opaque != "" {
		return c.Path.Text == u.Opaque && u.Path == ""
	}
	return ref.Decode(c.Path.Text) == u.Path
}
