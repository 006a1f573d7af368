package peers

import (
	"strings"

	"github.com/PuerkitoBio/purell"

	"github.com/std66/std66/uri"
)

// normalization compares normalization with purell, with the flags for syntax-based
// normalization.
var normalization = comparison{
	peer: "purell", work: "NormalizeURLString",
	given: bothAccept,
	ours: func(s string) (string, bool) {
		r, err := uri.ParseReference(s)
		return r.Normalize().String(), err == nil
	},
	theirs: func(s string) (string, bool) {
		normal, err := purell.NormalizeURLString(s, PurellFlags)
		return normal, err == nil
	},
	classes: []class{
		{rejects, "a name with an invalid Punycode label", "§3.2.2", "http://xn--a80/", func(d *dispute) bool {
			return punycode(d.host)
		}},

		{reads, "a query without normalizing it", "§6.2.2", "http://h/?%7e", func(d *dispute) bool {
			return normalized(d).query != d.parts.Query
		}},
		{reads, "an empty query as missing", "§6.2.3", "http://h/?", func(d *dispute) bool {
			return d.parts.HasQuery && d.parts.Query == ""
		}},
		{reads, "percent-encoded reserved characters in a path or fragment as decoded", "§2.2", "http://h/a%2Fb", func(d *dispute) bool {
			return encodedReserved(d.parts.Path + d.parts.Fragment)
		}},
		{reads, "a path without an authority as a path after an empty authority", "§3", "s:/a", func(d *dispute) bool {
			return d.parts.HasScheme && !d.parts.HasAuthority && (d.parts.Path == "" || d.parts.Path[0] == '/')
		}},
		{reads, "a rootless path after a scheme without normalizing it", "§6.2.2", "s:%7e", func(d *dispute) bool {
			return d.parts.HasScheme && !d.parts.HasAuthority && normalized(d).path != d.parts.Path
		}},
		{reads, "a name with triplets as Punycode", "§3.2.2", "http://%c3%a9/", func(d *dispute) bool {
			return strings.Contains(d.host, "%")
		}},
		{reads, "a label that is only the Punycode prefix as empty", "§3.2.2", "http://xn--/", func(d *dispute) bool {
			return punycode(d.host)
		}},
		{reads, "userinfo with reserved characters as decoded, or with a second colon as encoded", "§3.2.1", "http://u::p@h/", func(d *dispute) bool {
			return strings.Count(d.userinfo, ":") > 1 || encodedReserved(d.userinfo)
		}},
		{reads, "a path above the root, after an empty host, without its slash", "§5.2.4", "file:///../a", func(d *dispute) bool {
			return d.parts.HasAuthority && d.host == "" && hasDots(d.parts.Path)
		}},
		{reads, "a final empty segment and dot-segment as one slash", "§5.2.4", "http://h//.", func(d *dispute) bool {
			return strings.Contains(d.parts.Path, "//") && hasDots(d.parts.Path)
		}},
		{reads, "a relative path without its leading dot-segments", "§5.2.2", "../a", func(d *dispute) bool {
			return !d.parts.HasScheme && !d.parts.HasAuthority && hasDots(d.parts.Path)
		}},
	},
}

// normalized returns the normalized components of a text.
func normalized(d *dispute) components { return of(d.reference.Normalize()) }

// encodedReserved reports whether s has a percent-encoded reserved character.
func encodedReserved(s string) bool {
	for i := range len(s) {
		if s[i] == '%' && uri.RuleReserved.Match(decoded(s[i:i+3])) {
			return true
		}
	}
	return false
}

// hasDots reports whether a path has dot-segments, percent-encoded or not.
func hasDots(path string) bool {
	for segment := range strings.SplitSeq(decoded(path), "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// punycode reports whether a name has a label that begins like Punycode (RFC 5890).
func punycode(host string) bool { return strings.Contains(strings.ToLower(decoded(host)), "xn--") }
