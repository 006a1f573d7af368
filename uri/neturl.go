package uri

import (
	"errors"
	"net/url"
)

// Package net/url holds a URL as decoded parts, from which it makes a text when asked; of
// some references that is another text than they had. So URL and FromURL compare, and say
// what would be lost.

// URL returns what [url.Parse] makes of the text of r, if nothing of that is lost. Otherwise
// the error is a [*ComponentError] that names what would be: net/url has no empty fragment,
// for one, no upper case in a scheme, and no host with an address of a future version.
func (r Reference) URL() (*url.URL, error) {
	u, err := url.Parse(r.text)
	if err != nil {
		// The message of a url.Error has the text in it, with the password.
		if e, ok := errors.AsType[*url.Error](err); ok {
			err = e.Err
		}
		return nil, &ComponentError{ComponentHost, "net/url does not take it: " + err.Error()}
	}
	if text := u.String(); text != r.text {
		return nil, r.lostIn(text)
	}
	c := r.components()
	if name, ok := c.notOf(u); ok {
		return nil, &ComponentError{name, "net/url takes something else for it"}
	}
	return u, nil
}

// URL is [Reference.URL] for URIs.
func (u URI) URL() (*url.URL, error) { return u.ref.URL() }

// lostIn returns the error for the first component of r that is not that of the reference
// text.
func (r Reference) lostIn(text string) error {
	other, err := ParseReference(text)
	if err != nil {
		return &ComponentError{ComponentHost, "net/url would write what is none"}
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
		return &ComponentError{lost, "net/url would leave it out"}
	}
	return &ComponentError{lost, "net/url would write another one"}
}

// FromURL returns the reference with the text of u, which is not to be nil. The error is a
// [*ParseError] or [ErrTooLong] if that is no reference, or a [*ComponentError] that names
// the component in which u has something that its text has not, such as a path without a
// slash behind a host.
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
		return Reference{}, &ComponentError{name, "net/url writes another one than the URL has"}
	}
	return r, nil
}

// notOf returns the first component that is not that of a URL, and whether there is one.
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

// userinfoOf returns the userinfo of a URL as it is written.
func userinfoOf(u *url.URL) component {
	if u.User == nil {
		return component{}
	}
	return component{u.User.String(), true}
}

// hasHost reports whether the host and port are those of a URL.
func (c *components) hasHost(u *url.URL) bool {
	host := c.host.text
	if c.port.defined {
		host += ":" + c.port.text
	}
	return decode(host) == u.Host
}

// hasPath reports whether the path is that of a URL. How it is encoded there is a hint, which
// net/url does not follow if it is wrong.
func (c *components) hasPath(u *url.URL) bool {
	if u.Opaque != "" {
		return c.path.text == u.Opaque && u.Path == ""
	}
	return decode(c.path.text) == u.Path
}
