package peers

import (
	"net/url"
	"strings"

	"github.com/std66/std66/uri"
)

// netURL compares parsing with net/url. It compares decoded components and lower-case schemes,
// because net/url returns them so.
var netURL = comparison{
	peer: "net/url", work: "Parse",
	ours: parsed(func(c *components) {
		c.scheme = strings.ToLower(c.scheme)
		c.userinfo, c.host, c.fragment = decoded(c.userinfo), decoded(c.host), decoded(c.fragment)
		c.path = decoded(c.path)
	}),
	theirs: func(s string) (string, bool) {
		u, err := url.Parse(s)
		if err != nil {
			return "", false
		}
		return ofURL(u).String(), true
	},
	classes: []class{
		{accepts, "a character outside the grammar, such as a space", "§2", "http://h/a b", strayCharacter},
		{accepts, "a stray percent sign in a component that it does not decode", "§2.1", "http://h/?%zz", strayPercent},
		{accepts, "a number sign in the fragment", "§3.5", "#a#b", func(d *dispute) bool {
			return strings.Contains(d.parts.Fragment, "#")
		}},
		{accepts, "the zone of an IPv6 address (RFC 6874)", "§3.2.2", "http://[fe80::1%25en0]/", zone},
		{accepts, "a bracket outside an IP literal", "§3.2.2", "http://h/?a[]=1", strayBracket},
		{accepts, "an at sign in userinfo", "§3.2.1", "http://u@v@h/", func(d *dispute) bool {
			return strings.Contains(d.userinfo, "@")
		}},
		{accepts, "colons in a host, if the scheme is not http", "§3.2.2", "s://::1/", func(d *dispute) bool {
			return strings.Contains(d.host, ":")
		}},
		{rejects, "an IPvFuture", "§3.2.2", "http://[v1.a]/", ipvFuture},
		{rejects, "a host with a percent-encoded ASCII character", "§3.2.2", "http://%41/", func(d *dispute) bool {
			return encodedASCII(d.host)
		}},
		{reads, "three slashes without a scheme as a path", "§3.2", "///p", func(d *dispute) bool {
			return strings.HasPrefix(d.text, "///")
		}},
		{reads, "an empty authority without a path as missing", "§3.2", "s://", func(d *dispute) bool {
			return d.parts.HasAuthority && d.parts.Authority == "" && d.parts.Path == ""
		}},
		{reads, "an empty fragment as missing", "§3.5", "/#", func(d *dispute) bool {
			return d.parts.HasFragment && d.parts.Fragment == ""
		}},
	},
}

// zone reports whether a host is an IPv6 address with a zone in brackets.
func zone(d *dispute) bool {
	address, zone, ok := strings.Cut(d.host, "%25")
	return ok && zone != "" && uri.RuleIPLiteral.Match(address+"]")
}

func ipvFuture(d *dispute) bool {
	a, _ := d.reference.Authority()
	return a.Host().Kind() == uri.HostIPvFuture
}

// encodedASCII reports whether a host has a triplet below %80 other than %25.
func encodedASCII(host string) bool {
	for _, part := range strings.Split(host, "%")[1:] {
		if part[0] < '8' && part[:2] != "25" {
			return true
		}
	}
	return false
}

// ofURL returns the decoded components of a URL.
func ofURL(u *url.URL) (c components) {
	c.scheme, c.has.scheme = u.Scheme, u.Scheme != ""
	c.host, c.port, c.has.port = u.Host, "", false
	if i := strings.LastIndexByte(u.Host, ':'); i > strings.LastIndexByte(u.Host, ']') {
		c.host, c.port, c.has.port = u.Host[:i], u.Host[i+1:], true
	}
	c.has.authority = u.Host != "" || u.User != nil || u.Scheme != "" && strings.HasPrefix(u.Path, "/") && !u.OmitHost
	if u.User != nil {
		password, ok := u.User.Password()
		c.userinfo, c.has.userinfo = u.User.Username(), true
		if ok {
			c.userinfo += ":" + password
		}
	}
	c.path = u.Path
	if u.Opaque != "" {
		c.path = decoded(u.Opaque)
	}
	c.query, c.has.query = u.RawQuery, u.ForceQuery || u.RawQuery != ""
	c.fragment, c.has.fragment = u.Fragment, u.Fragment != ""
	return c
}

// resolution compares resolution with net/url. A text is a base, a space and a reference.
var resolution = comparison{
	peer: "net/url", work: "ResolveReference",
	given: func(s string) bool {
		base, reference, _ := strings.Cut(s, " ")
		return bothAccept(base) && bothAccept(reference)
	},
	ours: func(s string) (string, bool) {
		base, reference, _ := strings.Cut(s, " ")
		b, err := uri.Parse(base)
		r, err2 := uri.ParseReference(reference)
		if err != nil || err2 != nil {
			return "", false
		}
		u, err := b.Resolve(r)
		if err != nil {
			return "", false
		}
		return netURL.ours(u.String())
	},
	theirs: func(s string) (string, bool) {
		base, reference, _ := strings.Cut(s, " ")
		b, err := url.Parse(base)
		r, err2 := url.Parse(reference)
		if err != nil || err2 != nil {
			return "", false
		}
		return ofURL(b.ResolveReference(r)).String(), true
	},
	classes: []class{
		{reads, "a rootless path after a scheme with its dot-segments", "§5.2.2", "http://a/b/c s:./d", func(d *dispute) bool {
			_, r := baseAndReference(d)
			return r.HasScheme && !r.HasAuthority && !strings.HasPrefix(r.Path, "/")
		}},
		{reads, "a target without an authority as a target with an empty authority", "§5.2.2", "s:/a b", func(d *dispute) bool {
			b, r := baseAndReference(d)
			return !b.HasAuthority && !r.HasScheme && !r.HasAuthority
		}},
		{reads, "the path of the base without its dot-segments, if the reference has no path", "§5.2.2", "http://h/a/./b ?q", func(d *dispute) bool {
			b, r := baseAndReference(d)
			return r.Path == "" && hasDots(b.Path)
		}},
		{reads, "a path that begins with two slashes without the guarding \"/.\"", "§3.3", "s:/a s:/.//b", func(d *dispute) bool {
			return strings.Contains(d.ours, `path="/.//`)
		}},
		{reads, "an empty segment after two dots above the root as missing", "§5.2.4", "http://a ..//b", func(d *dispute) bool {
			_, r := baseAndReference(d)
			return strings.Contains(r.Path, "//") && hasDots(r.Path)
		}},
	},
}

// bothAccept reports whether net/url and package uri accept s and agree on its components. Other
// texts are not used to compare resolution and normalization.
func bothAccept(s string) bool {
	_, err := url.Parse(s)
	return err == nil && uri.RuleURIReference.Match(s) && netURL.newDispute(s) == nil
}

// baseAndReference returns the parts of a dispute's base and reference.
func baseAndReference(d *dispute) (base, reference uri.Parts) {
	b, r, _ := strings.Cut(d.text, " ")
	return uri.Split(b), uri.Split(r)
}
