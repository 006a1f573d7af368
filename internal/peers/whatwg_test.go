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

// whatwgURL compares which host a browser would ask, and by which scheme: all else it rewrites
// as another standard says.
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
		{takes, "a character that no rule has, also to drop it or to take it for a slash", "§2", "http:\\\\h\n", strayCharacter},
		{takes, "a percent sign that begins no triplet", "§2.1", "http://h/%zz", strayPercent},
		{takes, "a number sign in the fragment", "§3.5", "http://h/#a#b", func(d *dispute) bool {
			return strings.Contains(d.parts.Fragment, "#")
		}},
		{takes, "a bracket that belongs to no IP literal", "§3.2.2", "http://h/[", strayBracket},
		{takes, "an at sign in userinfo", "§3.2.1", "http://u@v@h/", func(d *dispute) bool {
			return strings.Contains(d.userinfo, "@")
		}},

		{refuses, "an IPvFuture", "§3.2.2", "http://[v1.a]/", ipvFuture},
		{refuses, "a port over 65535", "§3.2.3", "http://h:65536/", func(d *dispute) bool {
			n, err := strconv.ParseUint(d.port, 10, 16)
			return err != nil && n > 0
		}},
		{refuses, "an empty host, if the scheme is special, or behind userinfo or a port", "§3.2.2", "http://", func(d *dispute) bool {
			return d.host == ""
		}},
		{refuses, "a name that ends in a number and is no IPv4 address, if the scheme is special", "§3.2.2", "http://256.1.1.1/", func(d *dispute) bool {
			return special(d) && endsInNumber(d.host)
		}},
		{refuses, "a name with triplets that are not to be in it, if the scheme is special", "§3.2.2", "http://%2F/", func(d *dispute) bool {
			return special(d) && strings.Contains(d.host, "%")
		}},
		{refuses, "a name with a label that begins like Punycode and is none, if the scheme is special", "§3.2.2", "http://xn--a/", func(d *dispute) bool {
			return special(d) && punycode(d.host)
		}},
		{refuses, "userinfo or a port, if the scheme is file", "§3.2", "file://u@h/", func(d *dispute) bool {
			return file(d) && d.parts.Authority != d.host
		}},

		{reads, "what follows as the authority, if the scheme is special", "§3", "http:/a", func(d *dispute) bool {
			return special(d) && d.host == ""
		}},
		{reads, "a name that ends in a number as an IPv4 address, if the scheme is special", "§3.2.2", "http://1/", func(d *dispute) bool {
			return special(d) && endsInNumber(d.host)
		}},
		{reads, "a name with triplets decoded, and in Punycode, if the scheme is special", "§3.2.2", "http://%41/", func(d *dispute) bool {
			return special(d) && strings.Contains(d.host, "%")
		}},
		{reads, "a label that is no more than the prefix of Punycode as empty, if the scheme is special", "§3.2.2", "http://xn--.a/", func(d *dispute) bool {
			return special(d) && punycode(d.host)
		}},
		{reads, "a letter and a colon as part of the path, if the scheme is file", "§3.2.2", "file://c:/a", func(d *dispute) bool {
			return file(d) && d.parts.Authority == d.host+":" && len(d.host) == 1
		}},
	},
}

// file reports whether the scheme is file.
func file(d *dispute) bool { return strings.EqualFold(d.parts.Scheme, "file") }

// special reports whether the scheme is one for which the standard has rules of its own.
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

// number is a label that is a number to the standard: decimal, octal or hexadecimal. This peer
// also takes a sign in it.
var number = regexp.MustCompile(`^([+-]?[0-9]+|0[xX]?[+-]?[0-9A-Fa-f]*)$`)

// endsInNumber reports whether the last label of a host, decoded, is a number.
func endsInNumber(host string) bool {
	labels := strings.Split(strings.TrimSuffix(decoded(host), "."), ".")
	return number.MatchString(labels[len(labels)-1])
}
