package uri

import (
	"errors"
	"net/url"
	"strings"
	"unicode/utf8"
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
	if text := u.String(); text != r.text {
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
	c := r.components()
	u := &url.URL{Scheme: strings.ToLower(c.scheme.text), RawQuery: c.query.text}
	u.ForceQuery = c.query == component{"", true}
	u.Fragment, u.RawFragment = decode(c.fragment.text), c.fragment.text
	if (&url.URL{Fragment: u.Fragment}).EscapedFragment() == u.RawFragment {
		u.RawFragment = "" // as net/url leaves it if it is redundant
	}
	if err := c.setHost(u); err != nil {
		return nil, err
	}
	if err := c.setPath(u); err != nil {
		return nil, err
	}
	return u, nil
}

// LossyURL is [Reference.LossyURL] for URIs.
func (u URI) LossyURL() (*url.URL, error) { return u.ref.LossyURL() }

// setHost sets the fields of a URL for the authority.
func (c *components) setHost(u *url.URL) error {
	if c.userinfo.defined {
		user, password, ok := strings.Cut(c.userinfo.text, ":")
		u.User = url.User(decode(user))
		if ok {
			u.User = url.UserPassword(decode(user), decode(password))
		}
	}
	switch {
	case c.kind == HostIPvFuture:
		return &ComponentError{ComponentHost, "net/url does not accept an address of a future version"}
	case !c.host.survivesDecoding():
		return &ComponentError{ComponentHost, "net/url does not accept a percent-encoded ASCII character in it"}
	}
	u.Host = decode(c.host.text)
	if c.port.defined {
		u.Host += ":" + c.port.text
	}
	empty := c.host.defined && u.Host == "" && u.User == nil
	if empty && (!c.scheme.defined || c.path.text == "") {
		return &ComponentError{ComponentHost, "net/url would omit the empty authority"}
	}
	return nil
}

// survivesDecoding reports whether a host is still equivalent after net/url has decoded and encoded
// it. net/url encodes "%" and non-ASCII bytes, and unreserved characters need no encoding.
func (c component) survivesDecoding() bool {
	for rest := c.text; rest != ""; {
		var b byte
		var ok bool
		if _, b, rest, ok = cutTriplet(rest); ok && b < utf8.RuneSelf && b != '%' && !unreserved.has(b) {
			return false
		}
	}
	return true
}

// setPath sets the fields of a URL for the path.
func (c *components) setPath(u *url.URL) error {
	path := c.path.text
	if c.scheme.defined && !strings.HasPrefix(path, "/") && !c.host.defined {
		u.Opaque = path
		return nil
	}
	u.Path = decode(path)
	u.OmitHost = c.scheme.defined && !c.host.defined
	if path == "%2A" { // url.Parse keeps "%2a" as written, but not "%2A"
		return &ComponentError{ComponentPath, `net/url would write "*"`}
	}
	if (&url.URL{Path: u.Path}).EscapedPath() != path || path == "*" && c.query.defined {
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
	a, b := r.components(), other.components()
	lost := ComponentPath
	for _, name := range []Component{ComponentScheme, ComponentUserinfo, ComponentHost, ComponentPort, ComponentQuery, ComponentFragment} {
		if *a.at(name) != *b.at(name) {
			lost = name
			break
		}
	}
	if !b.at(lost).defined {
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
	c := r.components()
	if name, ok := c.notOf(u); ok {
		return Reference{}, &ComponentError{name, "net/url writes it differently from the URL's field"}
	}
	return r, nil
}

// notOf returns the first component that differs from the fields of a URL, and reports whether
// there is one.
func (c *components) notOf(u *url.URL) (Component, bool) {
	for _, part := range [...]struct {
		name Component
		same bool
	}{
		{ComponentScheme, c.scheme.text == u.Scheme},
		{ComponentUserinfo, c.userinfo == userinfoOf(u)},
		{ComponentHost, c.hasHost(u)},
		{ComponentPath, c.hasPath(u)},
		{ComponentQuery, c.query == component{u.RawQuery, u.ForceQuery || u.RawQuery != ""}},
		{ComponentFragment, decode(c.fragment.text) == u.Fragment},
	} {
		if !part.same {
			return part.name, true
		}
	}
	return 0, false
}

// userinfoOf returns the userinfo of a URL, encoded.
func userinfoOf(u *url.URL) component {
	if u.User == nil {
		return component{}
	}
	return component{u.User.String(), true}
}

// hasHost reports whether the host and port equal the host of a URL.
func (c *components) hasHost(u *url.URL) bool {
	host := c.host.text
	if c.port.defined {
		host += ":" + c.port.text
	}
	return decode(host) == u.Host
}

// hasPath reports whether the path equals the path of a URL. It does not use RawPath, because
// net/url ignores that hint if it is wrong.
func (c *components) hasPath(u *url.URL) bool {
	if u.Opaque != "" {
		return c.path.text == u.Opaque && u.Path == ""
	}
	return decode(c.path.text) == u.Path
}
