package uri

import (
	"errors"
	"net/url"
)

// Package net/url holds a URL as decoded parts, from which it makes a text when asked; of
// some references that is another text than they had. So URL and FromURL compare, and say
// what would be lost.

// URL returns what [url.Parse] makes of the text of r, if that has the same text. Otherwise
// the error is a [*ComponentError] that names what would be lost, which it is to leave out
// or to normalize first: net/url has no empty fragment or userinfo, and no upper case in a
// scheme.
func (r Reference) URL() (*url.URL, error) {
	u, err := url.Parse(r.text)
	if err != nil {
		// The message of a url.Error has the text in it, with the password.
		if e, ok := errors.AsType[*url.Error](err); ok {
			err = e.Err
		}
		return nil, &ComponentError{RuleAuthority, "net/url does not take it: " + err.Error()}
	}
	text := u.String()
	if text == r.text {
		return u, nil
	}
	return nil, &ComponentError{r.lostIn(text), "net/url would write another one, or none"}
}

// URL is [Reference.URL] for URIs.
func (u URI) URL() (*url.URL, error) { return u.ref.URL() }

// lostIn returns the first component of r that is not that of the reference text.
func (r Reference) lostIn(text string) Rule {
	other, err := ParseReference(text)
	if err != nil {
		return RuleAuthority
	}
	a, b := r.components(), other.components()
	for _, rule := range []Rule{RuleScheme, RuleUserinfo, RuleHost, RulePort, RuleQuery, RuleFragment} {
		if *a.at(rule) != *b.at(rule) {
			return rule
		}
	}
	return RulePath
}

// FromURL returns the reference with the text of u. The error is a [*ParseError] or
// [ErrTooLong] if that is no reference, or a [*ComponentError] that names the component in
// which u has something that its text has not, such as a path without a slash behind a
// host.
func FromURL(u *url.URL) (Reference, error) {
	if u == nil {
		return Reference{}, errors.New("uri: the URL is nil")
	}
	r, err := ParseReference(u.String())
	if err != nil {
		return Reference{}, err
	}
	c := r.components()
	for _, part := range [...]struct {
		rule Rule
		same bool
	}{
		{RuleScheme, c.scheme.text == u.Scheme},
		{RuleUserinfo, c.userinfo == userinfoOf(u)},
		{RuleHost, c.hasHost(u)},
		{RulePath, c.hasPath(u)},
		{RuleQuery, c.query == component{u.RawQuery, u.ForceQuery || u.RawQuery != ""}},
		{RuleFragment, decode(c.fragment.text) == u.Fragment && (u.RawFragment == "" || u.RawFragment == c.fragment.text)},
	} {
		if !part.same {
			return Reference{}, &ComponentError{part.rule, "net/url writes another one than the URL has"}
		}
	}
	return r, nil
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

// hasPath reports whether the path is that of a URL.
func (c *components) hasPath(u *url.URL) bool {
	path := c.path.text
	if u.Opaque != "" {
		return !c.host.defined && path == u.Opaque && u.Path == ""
	}
	return decode(path) == u.Path && (u.RawPath == "" || u.RawPath == path)
}
