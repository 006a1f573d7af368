package peers

import (
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	fredbi "github.com/fredbi/uri"

	"github.com/std66/std66/uri"
)

// fredbiURI compares parsing with fredbi/uri, which returns addresses without brackets, and the
// query only as pairs.
var fredbiURI = comparison{
	peer: "fredbi/uri", work: "ParseReference",
	ours: parsed(func(c *components) {
		if strings.HasPrefix(c.host, "[") {
			c.host = c.host[1 : len(c.host)-1]
		}
		c.query = pairs(c.query)
	}),
	theirs: func(s string) (string, bool) {
		u, err := fredbi.ParseReference(s)
		if err != nil {
			return "", false
		}
		var c components
		a := u.Authority()
		c.scheme, c.has.scheme = u.Scheme(), u.Scheme() != ""
		c.userinfo, c.has.userinfo = a.UserInfo(), a.UserInfo() != ""
		c.host, c.has.authority = a.Host(), strings.HasPrefix(a.String(), "//")
		c.port, c.has.port = a.Port(), a.Port() != ""
		c.path = a.Path()
		c.query, c.has.query = u.Query().Encode(), len(u.Query()) > 0
		c.fragment, c.has.fragment = u.Fragment(), u.Fragment() != ""
		return c.String(), true
	},
	classes: []class{
		{accepts, "non-ASCII letters and digits", "§2", "http://h/é", strayCharacter},
		{accepts, "text before or after an IP literal", "§3.2.2", "http://a[::1]b/", func(d *dispute) bool {
			return strings.Contains(d.parts.Authority, "[") && !zone(d)
		}},
		{accepts, "the zone of an IPv6 address (RFC 6874)", "§3.2.2", "http://[fe80::1%25en0]/", zone},

		{rejects, "a question mark or number sign as the first or second character", "§4.2", "?q", func(d *dispute) bool {
			return strings.ContainsAny(d.text[:min(2, len(d.text))], "?#")
		}},
		{rejects, "a scheme of one letter", "§3.1", "s:a", func(d *dispute) bool { return len(d.parts.Scheme) == 1 }},
		{rejects, "a colon in a reference without a scheme", "§4.2", "/a:b", func(d *dispute) bool {
			return !d.parts.HasScheme && strings.Contains(d.text, ":")
		}},
		{rejects, "triplets that are not UTF-8", "§2.5", "http://h/%ff", func(d *dispute) bool {
			return !utf8.ValidString(decoded(d.text))
		}},
		{rejects, "an IPv4address with a number from 3 to 9 or from 26 to 99", "§3.2.2", "http://1.2.3.4/", func(d *dispute) bool {
			return uri.RuleIPv4address.Match(d.host)
		}},
		{rejects, "an empty host with a port", "§3.2.2", "ab://:80", func(d *dispute) bool {
			return d.host == "" && d.port != ""
		}},
		{rejects, "userinfo before an empty host", "§3.2.2", "ab://u@/", func(d *dispute) bool {
			return d.host == "" && d.userinfo != ""
		}},
		{rejects, "empty userinfo", "§3.2.1", "ssh://@h/", func(d *dispute) bool {
			return strings.HasPrefix(d.parts.Authority, "@")
		}},
		{rejects, "two slashes after an authority with an empty host", "§3.3", "file:////a", func(d *dispute) bool {
			return d.host == "" && strings.HasPrefix(d.parts.Path, "//")
		}},
		{rejects, "a port above 65535", "§3.2.3", "http://h:65536/", func(d *dispute) bool {
			n, err := strconv.ParseUint(d.port, 10, 16)
			return err != nil && n > 0
		}},
		{rejects, "a host that is invalid in the DNS, with one of many schemes", "§3.2.2", "http://a_b/", func(d *dispute) bool {
			return fredbi.UsesDNSHostValidation(d.parts.Scheme) && d.host != ""
		}},

		{reads, "an empty userinfo, port or fragment as missing", "§5.3", "http://h:/", func(d *dispute) bool {
			return strings.HasPrefix(d.parts.Authority, "@") || strings.HasSuffix(d.parts.Authority, ":") || d.parts.HasFragment && d.parts.Fragment == ""
		}},
		{reads, "a query without pairs, such as an empty query or a query with a semicolon, as missing", "§3.4", "http://h/?a;b", func(d *dispute) bool {
			return d.parts.HasQuery && pairs(d.parts.Query) == ""
		}},
	},
}

// pairs returns the pairs of a query as net/url encodes them.
func pairs(query string) string {
	values, _ := url.ParseQuery(query)
	return values.Encode()
}
