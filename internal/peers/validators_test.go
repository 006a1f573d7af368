package peers

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// validators compares validation with protovalidate.
func validators() []comparison {
	isURI, isReference := Protovalidate()
	rest := class{accepts, "an invalid query or fragment that is a relative reference", "§3.4, §3.5", "s:##", func(d *dispute) bool {
		_, query, _ := strings.Cut(d.text, "?")
		_, fragment, _ := strings.Cut(d.text, "#")
		return d.parts.HasScheme && (d.parts.HasQuery && isReference(query) || d.parts.HasFragment && isReference(fragment))
	}}
	return []comparison{
		{peer: "protovalidate", work: "string.uri", ours: verdict(uri.RuleURI.Match), theirs: verdict(isURI), classes: protovalidateClasses},
		{peer: "protovalidate", work: "string.uri_ref", ours: verdict(uri.RuleURIReference.Match), theirs: verdict(isReference), classes: append(protovalidateClasses, rest)},
	}
}

// protovalidateClasses are the classes for both functions.
var protovalidateClasses = []class{
	{accepts, "the zone of an IPv6 address (RFC 6874)", "§3.2.2", "http://[fe80::1%25en0]/", zone},
	{rejects, "a host with triplets that are not UTF-8", "§3.2.2", "http://%ff/", func(d *dispute) bool {
		return !utf8.ValidString(decoded(d.host))
	}},
	{rejects, "an IPv6address that ends in an IPv4address", "§3.2.2", "http://[::1.2.3.4]/", func(d *dispute) bool {
		return strings.HasPrefix(d.host, "[") && !ipvFuture(d) && strings.Contains(d.host, ".")
	}},
	{rejects, "an IPvFuture with an upper-case V", "§3.2.2", "http://[V1.a]/", func(d *dispute) bool {
		return strings.HasPrefix(d.host, "[V")
	}},
}

// appendixB compares the division of any string (RFC 3986 Appendix B).
var appendixB = comparison{
	peer: "regexp", work: "Appendix B",
	ours: func(s string) (string, bool) {
		p := uri.Split(s)
		return fmt.Sprintf("%q", []string{p.Scheme, p.Authority, p.Path, p.Query, p.Fragment}), true
	},
	theirs: func(s string) (string, bool) {
		m := AppendixB.FindStringSubmatch(s)
		return fmt.Sprintf("%q", []string{m[2], m[4], m[5], m[7], m[9]}), true
	},
	classes: []class{
		{reads, "a fragment only up to a line feed, which a dot does not match", "Appendix B", "#a\nb", func(d *dispute) bool {
			return strings.Contains(d.parts.Fragment, "\n")
		}},
	},
}
