package peers

import (
	"net/url"
	"strings"

	"github.com/std66/std66/uri"
)

// netURL compares how net/url parses. Components are compared decoded, and schemes in lower
// case, for so it has them: that it has is no disagreement.
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
		{takes, "a character that no rule has, such as a space", "§2", "http://h/a b", strayCharacter},
		{takes, "a percent sign that begins no triplet, where it does not decode", "§2.1", "http://h/?%zz", strayPercent},
		{takes, "a number sign in the fragment", "§3.5", "#a#b", func(d *dispute) bool {
			return strings.Contains(d.parts.Fragment, "#")
		}},
		{takes, "the zone of an IPv6 address (RFC 6874)", "§3.2.2", "http://[fe80::1%25en0]/", zone},
		{takes, "a bracket that belongs to no IP literal", "§3.2.2", "http://h/?a[]=1", strayBracket},
		{takes, "an at sign in userinfo", "§3.2.1", "http://u@v@h/", func(d *dispute) bool {
			return strings.Contains(d.userinfo, "@")
		}},
		{takes, "colons in a host, if the scheme is not http", "§3.2.2", "s://::1/", func(d *dispute) bool {
			return strings.Contains(d.host, ":")
		}},
		{refuses, "an IPvFuture", "§3.2.2", "http://[v1.a]/", ipvFuture},
		{refuses, "a host with an encoded ASCII character", "§3.2.2", "http://%41/", func(d *dispute) bool {
			return encodedASCII(d.host)
		}},
		{reads, "three slashes as a path, if there is no scheme", "§3.2", "///p", func(d *dispute) bool {
			return strings.HasPrefix(d.text, "///")
		}},
		{reads, "an empty authority as none, if there is no path", "§3.2", "s://", func(d *dispute) bool {
			return d.parts.HasAuthority && d.parts.Authority == "" && d.parts.Path == ""
		}},
		{reads, "an empty fragment as none", "§3.5", "/#", func(d *dispute) bool {
			return d.parts.HasFragment && d.parts.Fragment == ""
		}},
	},
}

// zone reports whether a host is an IPv6 address with a zone, in brackets.
func zone(d *dispute) bool {
	address, zone, ok := strings.Cut(d.host, "%25")
	return ok && zone != "" && uri.RuleIPLiteral.Match(address+"]")
}

func ipvFuture(d *dispute) bool {
	a, _ := d.reference.Authority()
	return a.Host().Kind() == uri.HostIPvFuture
}

// encodedASCII reports whether a host has a triplet below %80, but for %25.
func encodedASCII(host string) bool {
	for _, part := range strings.Split(host, "%")[1:] {
		if part[0] < '8' && part[:2] != "25" {
			return true
		}
	}
	return false
}

// ofURL returns the components that a URL has, decoded.
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

// resolution compares how net/url resolves. Texts are a base, a blank and a reference.
var resolution = comparison{
	peer: "net/url", work: "ResolveReference",
	given: func(s string) bool {
		base, reference, _ := strings.Cut(s, " ")
		return bothTake(base) && bothTake(reference)
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
		{reads, "a path without a slash behind a scheme with its dot-segments", "§5.2.2", "http://a/b/c s:./d", func(d *dispute) bool {
			_, r := baseAndReference(d)
			return r.HasScheme && !r.HasAuthority && !strings.HasPrefix(r.Path, "/")
		}},
		{reads, "a target without an authority as one with an empty authority", "§5.2.2", "s:/a b", func(d *dispute) bool {
			b, r := baseAndReference(d)
			return !b.HasAuthority && !r.HasScheme && !r.HasAuthority
		}},
		{reads, "the path of the base without its dot-segments, if the reference has none", "§5.2.2", "http://h/a/./b ?q", func(d *dispute) bool {
			b, r := baseAndReference(d)
			return r.Path == "" && hasDots(b.Path)
		}},
		{reads, "a path that would become an authority without what keeps it from that", "§3.3", "s:/a s:/.//b", func(d *dispute) bool {
			return strings.Contains(d.ours, `path="/.//`)
		}},
		{reads, "an empty segment behind two dots above the root as none", "§5.2.4", "http://a ..//b", func(d *dispute) bool {
			_, r := baseAndReference(d)
			return strings.Contains(r.Path, "//") && hasDots(r.Path)
		}},
	},
}

// bothTake reports whether net/url and this module read the same in s: what they do with it
// is not compared otherwise.
func bothTake(s string) bool {
	_, err := url.Parse(s)
	return err == nil && uri.RuleURIReference.Match(s) && netURL.newDispute(s) == nil
}

// baseAndReference returns the two texts of a dispute, divided.
func baseAndReference(d *dispute) (base, reference uri.Parts) {
	b, r, _ := strings.Cut(d.text, " ")
	return uri.Split(b), uri.Split(r)
}
