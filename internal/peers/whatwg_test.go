package peers

import (
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/std66/std66/uri"
)

// whatwgURL compares only the scheme and the host that a browser would use. The WHATWG's standard
// rewrites the other components.
var whatwgURL = comparison{
	peer: "whatwg-url", work: "Parse",
	ours: func(s string) (string, bool) {
		u, err := uri.Parse(s)
		if err != nil {
			return "", false
		}
		a, _ := u.Authority()
		return strings.ToLower(u.Scheme() + " " + canonical(a.Host().String())), true
	},
	theirs: func(s string) (string, bool) {
		u, err := whatwg.Parse(s)
		if err != nil {
			return "", false
		}
		return strings.ToLower(u.Scheme() + " " + canonical(u.Hostname())), true
	},
	classes: []class{
		{accepts, "a character outside the grammar, which it may drop or read as a slash", "§2", "http:\\\\h\n", strayCharacter},
		{accepts, "a stray percent sign", "§2.1", "http://h/%zz", strayPercent},
		{accepts, "a number sign in the fragment", "§3.5", "http://h/#a#b", func(d *dispute) bool {
			return strings.Contains(d.parts.Fragment, "#")
		}},
		{accepts, "a bracket outside an IP literal", "§3.2.2", "http://h/[", strayBracket},
		{accepts, "an at sign in userinfo", "§3.2.1", "http://u@v@h/", func(d *dispute) bool {
			return strings.Contains(d.userinfo, "@")
		}},

		{rejects, "an IPvFuture", "§3.2.2", "http://[v1.a]/", ipvFuture},
		{rejects, "a port above 65535", "§3.2.3", "http://h:65536/", func(d *dispute) bool {
			n, err := strconv.ParseUint(d.port, 10, 16)
			return err != nil && n > 0
		}},
		{rejects, "an empty host with a special scheme, with userinfo or with a port", "§3.2.2", "http://", func(d *dispute) bool {
			return d.host == ""
		}},
		{rejects, "a name that ends in a number but is not an IPv4 address, with a special scheme", "§3.2.2", "http://256.1.1.1/", func(d *dispute) bool {
			return special(d) && endsInNumber(d.host)
		}},
		{rejects, "a name with triplets of forbidden characters, with a special scheme", "§3.2.2", "http://%2F/", func(d *dispute) bool {
			return special(d) && strings.Contains(d.host, "%")
		}},
		{rejects, "a name with an invalid Punycode label, with a special scheme", "§3.2.2", "http://xn--a/", func(d *dispute) bool {
			return special(d) && punycode(d.host)
		}},
		{rejects, "userinfo or a port with the scheme file", "§3.2", "file://u@h/", func(d *dispute) bool {
			return file(d) && d.parts.Authority != d.host
		}},

		{reads, "the path as the authority, with a special scheme and without a host", "§3", "http:/a", func(d *dispute) bool {
			return special(d) && d.host == ""
		}},
		{reads, "a name that ends in a number as an IPv4 address, with a special scheme", "§3.2.2", "http://1/", func(d *dispute) bool {
			return special(d) && endsInNumber(d.host)
		}},
		{reads, "a name with triplets as decoded and in Punycode, with a special scheme", "§3.2.2", "http://%41/", func(d *dispute) bool {
			return special(d) && strings.Contains(d.host, "%")
		}},
		{reads, "a label that is only the Punycode prefix as empty, with a special scheme", "§3.2.2", "http://xn--.a/", func(d *dispute) bool {
			return special(d) && punycode(d.host)
		}},
		{reads, "a letter and a colon as part of the path, with the scheme file", "§3.2.2", "file://c:/a", func(d *dispute) bool {
			return file(d) && d.parts.Authority == d.host+":" && len(d.host) == 1
		}},
	},
}

// file reports whether the scheme is file.
func file(d *dispute) bool { return strings.EqualFold(d.parts.Scheme, "file") }

// special reports whether the scheme is special in the WHATWG's standard.
func special(d *dispute) bool {
	return slices.Contains([]string{"http", "https", "ws", "wss", "ftp", "file"}, strings.ToLower(d.parts.Scheme))
}

// canonical returns a host with an IPv6 address in the form of RFC 5952.
func canonical(host string) string {
	if a, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil && a.Is6() {
		return a.String()
	}
	return host
}

// number matches a label that is a number in the standard: decimal, octal or hexadecimal. This
// peer also accepts a sign.
var number = regexp.MustCompile(`^([+-]?[0-9]+|0[xX]?[+-]?[0-9A-Fa-f]*)$`)

// endsInNumber reports whether the last label of the decoded host is a number.
func endsInNumber(host string) bool {
	labels := strings.Split(strings.TrimSuffix(decoded(host), "."), ".")
	return number.MatchString(labels[len(labels)-1])
}
